//! Translations: the same boards under other words.

use crate::lesson::model::Lesson;
use crate::lesson::write::fence_text;
use crate::rules::Problem;

/// Where a translation differs from the lesson it translates in more than words: every difference with the line of
/// the translation.
pub fn skeleton_differences(base: &Lesson, translation: &Lesson) -> Vec<Problem> {
    let mut found = Vec::new();
    for (key, ours, theirs) in [
        ("id", base.id.clone(), translation.id.clone()),
        (
            "minutes",
            base.minutes.to_string(),
            translation.minutes.to_string(),
        ),
        (
            "rules",
            base.rules.to_string(),
            translation.rules.to_string(),
        ),
        (
            "teaches",
            base.teaches.join(" "),
            translation.teaches.join(" "),
        ),
        ("needs", base.needs.join(" "), translation.needs.join(" ")),
        (
            "sources",
            base.sources.join(" "),
            translation.sources.join(" "),
        ),
    ] {
        if ours != theirs {
            found.push(Problem::at(
                1,
                format!("{key} is {theirs:?}; the lesson it translates has {key}: {ours}"),
            ));
        }
    }
    let (ours, theirs) = (base.steps.len(), translation.steps.len());
    if ours != theirs {
        found.push(Problem::whole(format!(
            "there are {theirs} steps; the lesson it translates has {ours}"
        )));
    }
    for (base, other) in base.steps.iter().zip(&translation.steps) {
        let kind = |step: &crate::lesson::Step| {
            step.fence.as_ref().map_or("no", |fence| fence.kind.name())
        };
        match (&base.fence, &other.fence) {
            (Some(ours), Some(theirs)) if ours.kind.name() == theirs.kind.name() => {
                found.extend(line_difference(
                    &fence_text(ours, false),
                    &fence_text(theirs, false),
                    theirs.line,
                ));
            }
            (None, None) => {}
            _ => {
                let text = format!(
                    "this step has {} senet fence; the lesson it translates has {}",
                    kind(other),
                    kind(base)
                );
                found.push(Problem::at(other.line, text));
            }
        }
    }
    found
}

/// The first line by which two fences differ.
fn line_difference(ours: &str, theirs: &str, line: usize) -> Option<Problem> {
    let (mut ours, mut theirs) = (ours.lines(), theirs.lines());
    loop {
        match (ours.next(), theirs.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => {
                let (a, b) = (a.unwrap_or("nothing"), b.unwrap_or("nothing"));
                let text =
                    format!("a translation changes words only: here stands {b:?}, there {a:?}");
                return Some(Problem::at(line, text));
            }
        }
    }
}
