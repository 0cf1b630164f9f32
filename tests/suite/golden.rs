//! Texts that a person has read and found good, kept in `tests/golden`; `UPDATE_EXPECT=1` writes them anew.

use std::path::Path;

/// Compares `text` with the file of this name below `tests/golden`, or writes it.
pub fn agree(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let folder = path.parent().expect("below tests/golden");
        std::fs::create_dir_all(folder).expect("a folder for golden texts");
        std::fs::write(&path, text).expect("writable");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let changed = expected
        .lines()
        .zip(text.lines())
        .position(|(old, new)| old != new)
        .unwrap_or_else(|| expected.lines().count().min(text.lines().count()));
    assert!(
        expected == text,
        "{name} is no longer what was read and found good, from line {}:\n  was: {}\n  now: {}\nRead it again; UPDATE_EXPECT=1 keeps it.",
        changed + 1,
        expected.lines().nth(changed).unwrap_or("(nothing)"),
        text.lines().nth(changed).unwrap_or("(nothing)"),
    );
}
