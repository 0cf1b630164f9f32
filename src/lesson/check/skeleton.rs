//! Translations: the same boards under other words.

use crate::lesson::Step;
use crate::lesson::fields::line_with;
use crate::lesson::model::Lesson;
use crate::lesson::prose::Inline;
use crate::rules::Problem;

/// Differences of a translation from the lesson it translates in more than words: every difference with its line in
/// `text`, the file of the translation.
pub fn skeleton_differences(base: &Lesson, translation: &Lesson, text: &str) -> Vec<Problem> {
    let mut found = front(base, translation, text);
    let (ours, theirs) = (base.steps.len(), translation.steps.len());
    if ours != theirs {
        let line = translation.steps.last().map_or(1, |step| step.line);
        let text = format!("there are {theirs} steps; the lesson it translates has {ours}");
        found.push(Problem::at(line, text));
    }
    for (base, other) in base.steps.iter().zip(&translation.steps) {
        found.extend(step(base, other, text));
    }
    found.extend(referred(base, translation, text));
    found
}

fn front(base: &Lesson, translation: &Lesson, text: &str) -> Vec<Problem> {
    let keys = |lesson: &Lesson| {
        [
            ("id", lesson.id.clone()),
            ("minutes", lesson.minutes.to_string()),
            ("rules", lesson.rules.to_string()),
            ("teaches", lesson.teaches.join(" ")),
            ("needs", lesson.needs.join(" ")),
            ("sources", lesson.sources.join(" ")),
        ]
    };
    let both = keys(base).into_iter().zip(keys(translation));
    both.filter(|((_, ours), (_, theirs))| ours != theirs)
        .map(|((key, ours), (_, theirs))| {
            let line = line_with(text, &format!("{key}:"), 1);
            let text = format!("{key} is {theirs:?}; the lesson it translates has {key}: {ours}");
            Problem::at(line, text)
        })
        .collect()
}

fn step(base: &Step, other: &Step, text: &str) -> Option<Problem> {
    let kind = |step: &Step| step.fence.as_ref().map_or("no", |fence| fence.kind.name());
    match (&base.fence, &other.fence) {
        (Some(ours), Some(theirs)) if ours.kind.name() == theirs.kind.name() => {
            line_difference(&ours.text(false), &theirs.text(false), theirs.line, text)
        }
        (None, None) => None,
        _ => {
            let text = format!(
                "this step has {} senet fence; the lesson it translates has {}",
                kind(other),
                kind(base)
            );
            Some(Problem::at(other.line, text))
        }
    }
}

/// The first line by which two fences differ.
fn line_difference(ours: &str, theirs: &str, fence: usize, text: &str) -> Option<Problem> {
    let (mut ours, mut theirs) = (ours.lines(), theirs.lines());
    loop {
        match (ours.next(), theirs.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => {
                let line = b.map_or(fence, |b| line_with(text, b, fence));
                let (a, b) = (a.unwrap_or("nothing"), b.unwrap_or("nothing"));
                let text =
                    format!("a translation changes words only: here stands {b:?}, there {a:?}");
                return Some(Problem::at(line, text));
            }
        }
    }
}

/// Notes, works and links that only one of the two has.
fn referred(base: &Lesson, translation: &Lesson, text: &str) -> Vec<Problem> {
    let (ours, theirs) = (references(base), references(translation));
    let missing = ours.iter().filter(|(one, _)| !theirs.iter().any(|(other, _)| other == one));
    let missing = missing.map(|(one, _)| {
        let line = translation.steps.first().map_or(1, |step| step.line);
        let text = format!("{one} is missing; the lesson it translates has it");
        Problem::at(line, text)
    });
    let more = theirs.iter().filter(|(one, _)| !ours.iter().any(|(other, _)| other == one));
    let more = more.map(|(one, line)| {
        let words = format!("{one} stands here; the lesson it translates does not have it");
        Problem::at(line_with(text, one.trim_start_matches("the link "), *line), words)
    });
    let mut found: Vec<Problem> = missing.chain(more).collect();
    found.dedup();
    found
}

fn references(lesson: &Lesson) -> Vec<(String, usize)> {
    let name = |inline: &Inline| match inline {
        Inline::Note(label) => Some(format!("[^{label}]")),
        Inline::Cite(key) => Some(format!("@{key}")),
        Inline::Link { url, .. } => Some(format!("the link {url}")),
        _ => None,
    };
    let all = lesson.inlines().into_iter();
    all.filter_map(|(inline, line)| Some((name(inline)?, line))).collect()
}
