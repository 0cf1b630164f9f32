//! Where a sentence comes from, in words.

use super::Sentence;
use crate::rules::{Evidence, Mark};
use crate::words;

/// Where a sentence comes from, each place once: `stated: Damian Walker (2011), point 10`, or `our reading`.
///
/// `name` says what a source is called, given its key.
pub fn grounds(sentence: &Sentence, name: impl Fn(&str) -> String) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (_, evidence) in &sentence.evidence {
        let ground = ground(evidence, &name);
        if !found.contains(&ground) {
            found.push(ground);
        }
    }
    found
}

fn ground(evidence: &Evidence, name: &impl Fn(&str) -> String) -> String {
    let mark = mark(evidence.mark);
    let source = Some(&evidence.source).filter(|source| !source.is_empty());
    let source = source.map(|source| name(source)).unwrap_or_default();
    let parts = [source.as_str(), &evidence.at];
    let place: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if place.is_empty() {
        return mark.to_owned();
    }
    let values = [("mark", mark), ("place", &*place.join(", "))];
    words::fill("account.ground", &values)
}

/// The word for a mark.
pub fn mark(mark: Mark) -> &'static str {
    words::text(match mark {
        Mark::Stated => "account.mark-stated",
        Mark::Recovered => "account.mark-recovered",
        Mark::Interpretation => "account.mark-interpretation",
        Mark::Own => "account.mark-own",
    })
}
