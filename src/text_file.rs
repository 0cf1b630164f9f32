//! Files of a person: texts are read up to a size, as UTF-8, with or without a mark before the first letter, and a file is
//! replaced as a whole.
//!
//! **Invariant:** whatever a path names, reading it ends and takes little memory; what is refused gets a sentence.

#[cfg(not(target_arch = "wasm32"))]
use std::fs::File;
#[cfg(not(target_arch = "wasm32"))]
use std::io::{self, BufWriter, Write};
#[cfg(not(target_arch = "wasm32"))]
use std::path::Path;

use crate::i18n;

/// The most bytes a ruleset, a lesson or a line of requests may have.
pub const LARGEST: usize = crate::rules::MAX_BYTES;

/// The text that bytes are.
///
/// # Errors
/// If they are too many or no text.
pub fn text_of(bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > LARGEST {
        return Err(i18n::text("own.too-large").to_owned());
    }
    let text = std::str::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains('\0'))
        .ok_or_else(|| i18n::text("own.not-text").to_owned())?;
    Ok(without_mark(text))
}

/// The text without the mark that some editors put before the first letter.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Writes a file anew: beside itself, through to the disk, and then renamed, so that there is a whole one at any moment.
///
/// # Errors
/// If it cannot be written; the old one stays, and nothing is left beside it, where it might take the last room.
#[cfg(not(target_arch = "wasm32"))]
pub fn replace(
    path: &Path,
    beside: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let write_all = || {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(beside)?);
        write(&mut out)?;
        out.flush()?;
        out.get_ref().sync_all()?;
        std::fs::rename(beside, path)
    };
    write_all().inspect_err(|_| drop(std::fs::remove_file(beside)))
}

/// The text of the file at a path.
///
/// # Errors
/// If there is no file that can be read, or it is too large, or no text.
#[cfg(not(target_arch = "wasm32"))]
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = bytes_of(path)?;
    text_of(&bytes).map(str::to_owned)
}

/// The bytes of the file at a path, at most one more than [`LARGEST`]. Devices and pipes are not opened: reading them
/// may never end.
///
/// # Errors
/// If there is no file that can be read.
#[cfg(not(target_arch = "wasm32"))]
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    use std::io::Read as _;
    let unread =
        |error: std::io::Error| i18n::fill("own.cannot-read", &[("problem", &error.to_string())]);
    let kind = std::fs::metadata(path).map_err(unread)?.file_type();
    if kind.is_dir() {
        return Err(i18n::text("own.folder").to_owned());
    }
    if !kind.is_file() {
        return Err(i18n::text("own.no-file").to_owned());
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST as u64 + 1).read_to_end(&mut bytes))
        .map_err(unread)?;
    Ok(bytes)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_passed_over_once_and_what_is_no_text_is_refused() {
        assert_eq!(text_of(b"\xef\xbb\xbfid"), Ok("id"));
        assert!(text_of(b"\xef\xbb\xbf\xef\xbb\xbfid").is_ok_and(|text| text != "id"));
        let not_text = Err(i18n::text("own.not-text").to_owned());
        assert_eq!(text_of(b"\xff"), not_text);
        assert_eq!(text_of(b"a\0b"), not_text);
        let large = vec![b' '; LARGEST + 1];
        assert_eq!(text_of(&large), Err(i18n::text("own.too-large").to_owned()));
    }

    #[test]
    fn paths_that_are_no_file_get_a_sentence() {
        let folder = std::env::temp_dir();
        assert_eq!(read(&folder), Err(i18n::text("own.folder").to_owned()));
        let missing = read(&folder.join("senet-there-is-no-such-file"));
        assert!(missing.is_err_and(|problem| problem.contains("cannot be read")));
        #[cfg(unix)]
        assert_eq!(read(Path::new("/dev/zero")), Err(i18n::text("own.no-file").to_owned()));
    }
}
