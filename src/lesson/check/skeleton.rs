//! Translations: the same boards under other words.

use std::collections::BTreeSet;

use crate::lesson::Step;
use crate::lesson::fields::line_with;
use crate::lesson::model::Lesson;
use crate::lesson::prose::Inline;
use crate::rules::Problem;

/// Differences of a translation from the lesson it translates in more than words: every difference with its line in
/// `text`, the file of the translation.
pub fn skeleton_differences(base: &Lesson, translation: &Lesson, text: &str) -> Vec<Problem> {
    let mut problems = front(base, translation, text);
    let (ours, theirs) = (base.steps.len(), translation.steps.len());
    if ours != theirs {
        let line = translation.steps.last().map_or(1, |step| step.line);
        let text = format!("there are {theirs} steps; the lesson it translates has {ours}");
        problems.push(Problem::at(line, text));
    }
    for (base, other) in base.steps.iter().zip(&translation.steps) {
        problems.extend(step(base, other, text));
    }
    problems.extend(referred(base, translation, text));
    problems
}

fn front(base: &Lesson, translation: &Lesson, text: &str) -> Vec<Problem> {
    let keys = |lesson: &Lesson| {
        [
            ("id", lesson.id.clone()),
            ("minutes", lesson.minutes.to_string()),
            ("kind", lesson.kind.name().unwrap_or_default().to_owned()),
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
    let (ours, theirs) = (kind(base), kind(other));
    if ours != theirs {
        let text =
            format!("this step has {theirs} senet fence; the lesson it translates has {ours}");
        return Some(Problem::at(other.line, text));
    }
    let (ours, theirs) = base.fence.as_ref().zip(other.fence.as_ref())?;
    line_difference(&ours.text(false), &theirs.text(false), theirs.line, text)
}

/// The first line by which two fences differ.
fn line_difference(ours: &str, theirs: &str, fence: usize, text: &str) -> Option<Problem> {
    let [ours, theirs] = [ours, theirs].map(|fence| fence.lines().collect::<Vec<_>>());
    let at = (0..ours.len().max(theirs.len())).find(|at| ours.get(*at) != theirs.get(*at))?;
    let line = line_in_file(&theirs, at, fence, text);
    let [a, b] = [ours, theirs].map(|lines| lines.get(at).copied().unwrap_or("nothing"));
    let words = format!("a translation changes only words: this has {b:?}, the original has {a:?}");
    Some(Problem::at(line, words))
}

/// The line of the file for one line of a fence, which the file holds with its words: that of the same key, or of several
/// with this key the one at the same place. Where it has none, the line on which the fence opens.
fn line_in_file(lines: &[&str], at: usize, fence: usize, text: &str) -> usize {
    let Some(sought) = lines.get(at).map(|line| key(line)) else { return fence };
    let before = lines[..at].iter().filter(|line| key(line) == sought).count();
    let closes = |line: &str| ["```", "~~~"].iter().any(|mark| line.trim_start().starts_with(mark));
    let inside = (fence + 1..).zip(text.lines().skip(fence));
    let inside = inside.take_while(|(_, line)| !closes(line));
    let mut same = inside.filter(|(_, line)| key(line) == sought);
    same.nth(before).map_or(fence, |(number, _)| number)
}

/// The key of a line of a fence.
fn key(line: &str) -> &str {
    line.split(':').next().unwrap_or(line).trim()
}

/// Notes, works, links and long numbers that only one of the two has.
fn referred(base: &Lesson, translation: &Lesson, text: &str) -> Vec<Problem> {
    let all = |lesson: &Lesson| {
        let all = lesson.inlines().into_iter();
        all.flat_map(|(inline, line)| references(inline).into_iter().map(move |one| (one, line)))
            .collect::<Vec<_>>()
    };
    let first = translation.steps.first().map_or(1, |step| step.line);
    reference_differences(&all(base), &all(translation), first, text)
}

/// References that only one of two texts has, each with its line in `text`, the file of the translation; what is missing
/// is reported at the line `first`.
pub(super) fn reference_differences(
    ours: &[(String, usize)],
    theirs: &[(String, usize)],
    first: usize,
    text: &str,
) -> Vec<Problem> {
    let lacks = |all: &[(String, usize)], one: &str| !all.iter().any(|(other, _)| other == one);
    let missing = ours.iter().filter(|(one, _)| lacks(theirs, one));
    let missing = missing.map(|(one, _)| format!("{one} is missing; the English original has it"));
    let missing = missing.map(|text| Problem::at(first, text));
    let more = theirs.iter().filter(|(one, _)| lacks(ours, one));
    let more = more.map(|(one, line)| {
        let words = format!("{one} is here, but not in the English original");
        let name = one.trim_start_matches("the link ").trim_start_matches("the number ");
        Problem::at(line_with(text, name, *line), words)
    });
    let mut problems: Vec<Problem> = missing.chain(more).collect();
    problems.dedup();
    problems
}

/// References in these words that a translation keeps: a note, a work, a link, numbers such as a year.
pub(in crate::lesson) fn references(inline: &Inline) -> Vec<String> {
    match inline {
        Inline::Note(label) => vec![format!("[^{label}]")],
        Inline::Cite(key) => vec![format!("@{key}")],
        Inline::Link { url, .. } => vec![format!("the link {url}")],
        Inline::Text(text) => {
            numbers(text).into_iter().map(|number| format!("the number {number}")).collect()
        }
        _ => Vec::new(),
    }
}

/// The numbers of three digits and more in a text, such as years; shorter ones are often words in another language.
/// `1,000` and `1\u{202f}000` are the same number.
pub(in crate::lesson) fn numbers(text: &str) -> BTreeSet<String> {
    let parts_thousands = |c: char| matches!(c, ',' | '\u{a0}' | '\u{202f}');
    let mut numbers = BTreeSet::new();
    let mut number = String::new();
    let mut letters = text.chars().chain([' ']).peekable();
    while let Some(letter) = letters.next() {
        let joined = parts_thousands(letter)
            && letters.clone().take_while(char::is_ascii_digit).count() == 3;
        match letter {
            '0'..='9' => number.push(letter),
            _ if joined && (1..=3).contains(&number.len()) => {}
            _ => {
                let number = std::mem::take(&mut number);
                numbers.extend((number.len() >= 3).then_some(number));
            }
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_and_thousands_are_the_same_in_both_languages() {
        let all = |text| numbers(text).into_iter().collect::<Vec<_>>();
        assert_eq!(all("about 1938 to 1630 BCE, 4,300 years"), ["1630", "1938", "4300"]);
        let french = "vers 1938\u{2013}1630, 4\u{202f}300 ans, 12 cases";
        assert_eq!(all(french), ["1630", "1938", "4300"]);
        assert_eq!(all("1830, 500 games, 44.4 cm, the 18th Dynasty"), ["1830", "500"]);
    }
}
