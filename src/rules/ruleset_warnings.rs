//! Warnings about what is allowed in a ruleset file.

use toml::de::DeTable;

use super::{Form, Key, LineIndex, Problem, Ruleset, idle, may_not_end};

/// Warnings about a ruleset that was read from `text`: changes that play no part, readings that are marked as stated or give
/// no reason, with their lines, keys that are left out or without evidence, no name, and games that may not end.
pub fn warnings(text: &str, ruleset: &Ruleset) -> Vec<Problem> {
    let mut warnings = Vec::new();
    let (root, _) = DeTable::parse_recoverable(text);
    let (root, lines) = (root.get_ref(), LineIndex::of(text));
    // A file that stands alone writes out every key, also those that play no part.
    if ruleset.based_on.is_none() {
        warnings.extend(left_out(root, &ruleset.form));
        warnings.extend(unproved(ruleset));
    } else {
        let asleep = |key: &Key| asleep(&lines, root, &ruleset.form, *key);
        warnings.extend(Key::ALL.iter().filter_map(asleep));
        warnings.sort_by_key(|problem| problem.line);
    }
    if ruleset.name.trim().is_empty() {
        warnings.push(Problem::whole("name is empty; write the name that a board shows"));
    }
    warnings.extend(marks(&lines, root));
    if may_not_end(&ruleset.form) {
        let helps = |key: &&Key| {
            let others = key.offered().into_iter();
            let mut forms = others.filter_map(|value| ruleset.form.with(**key, &value).ok());
            forms.any(|form| !may_not_end(&form))
        };
        let keys: Vec<&str> = Key::ALL.iter().filter(helps).map(|key| key.name()).collect();
        warnings.push(Problem::whole(format!(
            "games under these rules may not end; you can still play them, or change {} so that they end",
            keys.join(" or of ")
        )));
    }
    warnings
}

/// The keys that the file does not set, and what they count as.
fn left_out(root: &DeTable<'_>, form: &Form) -> Option<Problem> {
    let is_set = |key: Key| {
        let section = root.get(key.section()).and_then(|entry| entry.get_ref().as_table());
        section.is_some_and(|section| section.get(key.short_name()).is_some())
    };
    let missing = Key::ALL.iter().filter(|key| !is_set(**key));
    let missing: Vec<String> = missing.map(|key| format!("{key} = {}", form.get(*key))).collect();
    (!missing.is_empty()).then(|| {
        Problem::whole(format!(
            "a file without based_on writes out every key; these are left out and count as {}",
            missing.join(", ")
        ))
    })
}

/// The keys in play of which the file does not say where their answers come from.
fn unproved(ruleset: &Ruleset) -> Option<Problem> {
    let is_unproved =
        |key: &&Key| !ruleset.evidence.contains_key(key) && idle(&ruleset.form, **key).is_none();
    let keys: Vec<&str> = Key::ALL.iter().filter(is_unproved).map(|key| key.name()).collect();
    (!keys.is_empty()).then(|| {
        let text = "[evidence] has a line for each key in play; these have none:";
        Problem::whole(format!("{text} {}", keys.join(", ")))
    })
}

/// A key that the file sets and that another one makes idle.
fn asleep(lines: &LineIndex, root: &DeTable<'_>, form: &Form, key: Key) -> Option<Problem> {
    let section = root.get(key.section())?.get_ref().as_table()?;
    let (name, _) = section.get_key_value(key.short_name())?;
    let cause = idle(form, key)?;
    let value = form.get(cause);
    Some(Problem::at(
        lines.line(name.span().start),
        format!("{key} plays no part while {cause} is {value}; the file may leave it out"),
    ))
}

/// Words by which a note admits that the source does not say quite this.
const ADMISSIONS: &str = "read reading we our silent silence unclear garbled contradicts contradiction implied follows \
                          means probably lapses unsaid";

/// True where a note admits a reading, a silence, damage or a contradiction.
fn admits_reading(note: &str) -> bool {
    let note = note.to_lowercase();
    let mut words = note.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| ADMISSIONS.split(' ').any(|known| known == word)) || note.contains("not said")
}

/// Rules that are marked as stated while their own note admits a reading, and readings without a reason.
fn marks(lines: &LineIndex, root: &DeTable<'_>) -> Vec<Problem> {
    let evidence = root.get("evidence").and_then(|entry| entry.get_ref().as_table());
    let mut warnings = Vec::new();
    for (key, entry) in evidence.into_iter().flatten() {
        let Some(line) = entry.get_ref().as_table() else { continue };
        let word = |name: &str| line.get(name).and_then(|word| word.get_ref().as_str());
        if word("mark") == Some("stated") && word("note").is_some_and(admits_reading) {
            let text = format!(
                "{} is marked stated, and its note admits a reading; write mark = \"interpretation\"",
                key.get_ref()
            );
            warnings.push(Problem::at(lines.line(key.span().start), text));
        }
        let reason = word("note").unwrap_or_default().trim();
        if word("mark") == Some("interpretation") && reason.is_empty() {
            let text = format!("{} is our reading, so say why; write note = \"…\"", key.get_ref());
            warnings.push(Problem::at(lines.line(key.span().start), text));
        }
    }
    warnings.sort_by_key(|problem| problem.line);
    warnings
}
