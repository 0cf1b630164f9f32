//! Origin of a sentence, in words.

use super::Sentence;
use crate::i18n;
use crate::rules::{Evidence, Mark};

/// Origin of a sentence, each source once with its places: `stated: Damian Walker (2011), point 10; point 12`, or
/// `our reading`.
///
/// `name` says what a source is called, given its key.
pub fn grounds(sentence: &Sentence, name: impl Fn(&str) -> String) -> Vec<String> {
    let grounds = gathered(sentence).into_iter();
    grounds.map(|(evidence, places)| ground(evidence, &places, &name)).collect()
}

/// Origin of one answer, as [`grounds`] has it, with the source's key.
pub fn answer_ground(evidence: &Evidence) -> String {
    ground(evidence, &[place(evidence)], str::to_owned)
}

/// Evidence of a sentence, each mark and source once with its places.
pub fn gathered(sentence: &Sentence) -> Vec<(&Evidence, Vec<String>)> {
    let mut grounds: Vec<(&Evidence, Vec<String>)> = Vec::new();
    for (_, evidence) in &sentence.evidence {
        let like =
            |other: &Evidence| other.mark == evidence.mark && other.source == evidence.source;
        let at = Some(place(evidence)).filter(|at| !at.is_empty());
        match grounds.iter_mut().find(|(other, _)| like(other)) {
            Some((_, places)) => places.extend(at.filter(|at| !places.contains(at))),
            None => grounds.push((evidence, at.into_iter().collect())),
        }
    }
    grounds
}

/// The place in the source that an answer rests on. It says so where a stated answer has a remark of ours, which may add
/// what the source does not consider.
pub fn place(evidence: &Evidence) -> String {
    let at = i18n::remark(&evidence.at);
    let has_remark = evidence.mark == Mark::Stated && !evidence.note.is_empty();
    match has_remark && !at.is_empty() {
        true => i18n::fill("account.remarked", &[("place", at)]),
        false => at.to_owned(),
    }
}

fn ground(evidence: &Evidence, places: &[String], name: impl Fn(&str) -> String) -> String {
    let mark = mark(evidence.mark);
    if evidence.source.is_empty() {
        return mark.to_owned();
    }
    let mut parts = vec![name(&evidence.source), places.join(i18n::text("list.apart"))];
    parts.retain(|part| !part.is_empty());
    i18n::fill("account.ground", &[("mark", mark), ("place", &parts.join(", "))])
}

/// The word for a mark.
pub fn mark(mark: Mark) -> &'static str {
    i18n::language().words(&format!("rules-panel.mark-{}", mark.name())).unwrap_or_default()
}
