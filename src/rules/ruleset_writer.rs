//! Writing a ruleset file: what [`ruleset_reader`](super::ruleset_reader) reads back without loss.
//!
//! A ruleset that rests on another is written as its changes. Where that could not be read back as it is, the ruleset is
//! written out in full, so that nothing is ever lost.

use super::ruleset::{Evidence, Ruleset};
use super::{Key, Value};
use crate::board::Side;

impl Ruleset {
    /// The ruleset as a file, which [`Ruleset::parse`] reads back without loss. A ruleset that rests on another holds
    /// only what differs from it; `base` finds that other one. The lines of `comment` stand at the top of the file.
    ///
    /// ```
    /// use senet::{library, rules::{Key, Ruleset, Value}};
    /// let base = library::ruleset("petrie").expect("shipped");
    /// let changed = base.with(&[(Key::BlockadeLength, Value::Int(4))]).expect("possible");
    /// let mine = Ruleset { id: "mine".into(), based_on: Some(base.id), ..changed };
    /// let text = mine.write(&library::ruleset, "My own rules.");
    /// assert!(text.contains("[blockade]\nlength = 4"), "{text}");
    /// assert!(!text.contains("[water]"), "{text}");
    /// ```
    pub fn write(&self, base: &dyn Fn(&str) -> Option<Ruleset>, comment: &str) -> String {
        let basis = self.based_on.as_deref().and_then(base);
        let basis = basis.filter(|basis| tells_all(self, basis));
        let mut out = String::new();
        for words in comment.lines() {
            let words = words.replace(char::is_control, " ");
            line(&mut out, format!("# {words}").trim_end());
        }
        head(&mut out, self, basis.as_ref());
        sections(&mut out, self, basis.as_ref());
        sources(&mut out, self, basis.as_ref());
        evidence(&mut out, self, basis.as_ref());
        variants(&mut out, self);
        out
    }
}

/// True where the ruleset can be written as changes of `basis`. Houses, sources and evidence of the basis can be
/// replaced in a file, but not taken away.
fn tells_all(ruleset: &Ruleset, basis: &Ruleset) -> bool {
    let mut sources = basis.sources.clone();
    let own = || ruleset.sources.iter();
    sources.retain(|source| own().any(|other| other == source));
    let changed = basis.form.differences(&ruleset.form);
    let mut keys = basis.evidence.keys().chain(&changed);
    let all_sources = basis.sources.iter().all(|source| own().any(|other| other.key == source.key));
    all_sources
        && ruleset.sources.starts_with(&sources)
        && basis.houses.keys().all(|square| ruleset.houses.contains_key(square))
        && keys.all(|key| ruleset.evidence.contains_key(key))
}

fn head(out: &mut String, ruleset: &Ruleset, basis: Option<&Ruleset>) {
    out.push_str("format = 1\n");
    field(out, "id", &ruleset.id);
    field(out, "name", &ruleset.name);
    let authors: Vec<String> = ruleset.authors.iter().map(|name| quoted(name)).collect();
    if !authors.is_empty() {
        line(out, &format!("authors = [{}]", authors.join(", ")));
    }
    if let Some(year) = ruleset.year {
        line(out, &format!("year = {year}"));
    }
    if let Some(basis) = basis {
        field(out, "based_on", &basis.id);
    }
    if basis.is_none_or(|basis| basis.sides != ruleset.sides) {
        let (cones, spools) = (&ruleset.sides[Side::Cones], &ruleset.sides[Side::Spools]);
        let (cones, spools) = (quoted(cones), quoted(spools));
        line(out, &format!("sides = {{ cones = {cones}, spools = {spools} }}"));
    }
    let houses: Vec<String> = ruleset
        .houses
        .iter()
        .filter(|(square, name)| basis.and_then(|b| b.houses.get(square)) != Some(name))
        .map(|(square, name)| format!("\"{square}\" = {}", quoted(name)))
        .collect();
    if !houses.is_empty() {
        line(out, &format!("houses = {{ {} }}", houses.join(", ")));
    }
    optional(out, "summary", &ruleset.summary);
    optional(out, "note", &ruleset.note);
}

/// The answers, section by section; of a ruleset that rests on another only those that differ, each with the other one.
fn sections(out: &mut String, ruleset: &Ruleset, basis: Option<&Ruleset>) {
    let mut section = "";
    for key in Key::ALL {
        let value = ruleset.form.get(*key);
        let old = basis.map(|basis| (basis, basis.form.get(*key)));
        if old.as_ref().is_some_and(|(_, old)| *old == value) {
            continue;
        }
        if key.section() != section {
            section = key.section();
            line(out, &format!("\n[{section}]"));
        }
        let was =
            old.map_or_else(String::new, |(basis, old)| format!("  # in {}: {old}", basis.id));
        let key = key.short_name();
        line(out, &format!("{key} = {}{was}", in_file(&value)));
    }
}

fn sources(out: &mut String, ruleset: &Ruleset, basis: Option<&Ruleset>) {
    for source in &ruleset.sources {
        if basis.is_none_or(|basis| !basis.sources.contains(source)) {
            out.push_str("\n[[sources]]\n");
            field(out, "key", &source.key);
            field(out, "cite", &source.cite);
        }
    }
}

fn evidence(out: &mut String, ruleset: &Ruleset, basis: Option<&Ruleset>) {
    let new = |(key, evidence): &(&Key, &Evidence)| {
        basis.is_none_or(|basis| {
            let changed = ruleset.form.get(**key) != basis.form.get(**key);
            changed || basis.evidence.get(*key) != Some(*evidence)
        })
    };
    let mut lines = ruleset.evidence.iter().filter(new).peekable();
    if lines.peek().is_some() {
        line(out, "\n[evidence]");
    }
    for (key, evidence) in lines {
        line(out, &format!("\"{key}\" = {}", one_evidence(evidence)));
    }
}

fn one_evidence(evidence: &Evidence) -> String {
    let mut text = format!("{{ mark = \"{}\"", evidence.mark.name());
    for (name, words) in
        [("source", &evidence.source), ("at", &evidence.at), ("note", &evidence.note)]
    {
        if !words.is_empty() {
            text.push_str(&format!(", {name} = {}", quoted(words)));
        }
    }
    text + " }"
}

fn variants(out: &mut String, ruleset: &Ruleset) {
    for variant in &ruleset.variants {
        out.push_str("\n[[variants]]\n");
        field(out, "id", &variant.id);
        field(out, "name", &variant.name);
        let answer = |(key, value): &(Key, Value)| format!("\"{key}\" = {}", in_file(value));
        let set: Vec<String> = variant.set.iter().map(answer).collect();
        line(out, &format!("set = {{ {} }}", set.join(", ")));
        optional(out, "source", &variant.source);
        optional(out, "at", &variant.at);
    }
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

fn field(out: &mut String, name: &str, words: &str) {
    line(out, &format!("{name} = {}", quoted(words)));
}

fn optional(out: &mut String, name: &str, words: &str) {
    if !words.is_empty() {
        field(out, name, words);
    }
}

fn in_file(value: &Value) -> String {
    match value {
        Value::Word(word) => quoted(word),
        other => other.to_string(),
    }
}

/// Words as a string of TOML on one line.
fn quoted(words: &str) -> String {
    let mut text = String::with_capacity(words.len() + 2);
    text.push('"');
    for letter in words.chars() {
        match letter {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            letter if letter.is_control() => {
                text.push_str(&format!("\\u{:04X}", u32::from(letter)));
            }
            letter => text.push(letter),
        }
    }
    text.push('"');
    text
}
