//! Every sentence and label a person reads, in one table per language.
//!
//! **Invariant:** no other folder holds prose for people; code fills in names and squares. A translation is
//! another file like `en.toml` with the same keys and the same placeholders (a test compares them).

use std::collections::HashMap;
use std::sync::OnceLock;

const ENGLISH: &str = include_str!("en.toml");

static TABLE: OnceLock<HashMap<String, String>> = OnceLock::new();

fn table() -> &'static HashMap<String, String> {
    TABLE.get_or_init(|| flatten(ENGLISH))
}

/// The words of a language file by dotted key; a file that does not parse gives none.
fn flatten(text: &str) -> HashMap<String, String> {
    let mut words = HashMap::new();
    let parsed = text.parse::<toml::Table>().unwrap_or_default();
    for (section, entries) in &parsed {
        let Some(entries) = entries.as_table() else {
            continue;
        };
        for (key, value) in entries {
            if let Some(value) = value.as_str() {
                words.insert(format!("{section}.{key}"), value.to_owned());
            }
        }
    }
    words
}

/// The words under `key` ("section.name"). A missing key shows itself, so that the gap is seen and not a blank.
pub fn text(key: &str) -> &str {
    table().get(key).map_or(key, |words| words.as_str())
}

/// Is there an entry under `key`?
pub fn has(key: &str) -> bool {
    table().contains_key(key)
}

/// The words under `key` with each `{name}` replaced by its value.
///
/// ```
/// assert_eq!(senet::words::fill("test.greeting", &[("name", "Hesy-Re")]), "Welcome, Hesy-Re.");
/// ```
pub fn fill(key: &str, values: &[(&str, &str)]) -> String {
    fill_template(text(key), values)
}

/// `template` with each `{name}` replaced by its value; unknown names stay as they are.
pub fn fill_template(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        let name = &rest[1..close];
        match values.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => out.push_str(value),
            None => out.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// All keys, sorted; for tests that look for gaps.
pub fn keys() -> Vec<&'static str> {
    let mut keys: Vec<&str> = table().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}
