//! Advice to the author: the rules of a good lesson (`lessons/README.md`).

use super::{Known, inlines};
use crate::lesson::model::{Fence, FenceKind, Lesson, Step, Try};
use crate::lesson::prose::{Block, Inline, Phrase, plain, plain_blocks};
use crate::lesson::stage::Stage;
use crate::notation::Line;
use crate::rules::{Key, Problem, did_you_mean};

/// The most words of a step, and of a sentence.
const WORDS: usize = 60;
const SENTENCE: usize = 15;
/// The fewest and most steps.
const STEPS: std::ops::RangeInclusive<usize> = 5..=8;

pub(super) fn of(lesson: &Lesson, known: &Known<'_>) -> Vec<Problem> {
    let mut found = Vec::new();
    found.extend(shape(lesson));
    found.extend(sources(lesson));
    for step in &lesson.steps {
        found.extend(words(step));
        found.extend(unknown_fences(step));
        found.extend(comments(lesson, step, known));
        found.extend(hints(step));
    }
    found
}

fn shape(lesson: &Lesson) -> Vec<Problem> {
    let mut found = Vec::new();
    let (first, steps) = (&lesson.steps[0], lesson.steps.len());
    if !STEPS.contains(&steps) {
        found.push(Problem::at(
            first.line,
            format!(
                "there are {steps} steps; {} to {} are good",
                STEPS.start(),
                STEPS.end()
            ),
        ));
    }
    if !first
        .fence
        .as_ref()
        .is_some_and(|fence| fence.kind.is_action())
    {
        found.push(Problem::at(
            first.line,
            "nothing can be done in the first step; begin with something to do",
        ));
    }
    let rules = lesson
        .teaches
        .iter()
        .filter(|word| Key::from_name(word).is_ok())
        .count();
    if rules > 1 {
        found.push(Problem::at(
            1,
            format!("teaches names {rules} rules; one is enough for a lesson"),
        ));
    }
    if lesson.intro.is_empty() {
        found.push(Problem::at(
            first.line,
            "the card has no words; write a sentence or two above the first step",
        ));
    }
    found.extend(predictions(lesson, first.line));
    found
}

fn predictions(lesson: &Lesson, line: usize) -> Option<Problem> {
    let asks = |step: &Step| {
        matches!(
            &step.fence,
            Some(Fence {
                kind: FenceKind::Predict(_) | FenceKind::Games(_),
                ..
            })
        )
    };
    match lesson.steps.iter().any(asks) {
        true => None,
        false => Some(Problem::at(
            line,
            "nobody is asked to guess; add a senet predict fence",
        )),
    }
}

fn sources(lesson: &Lesson) -> Vec<Problem> {
    let mut found = Vec::new();
    let cited: Vec<(&str, usize)> = inlines(lesson)
        .into_iter()
        .filter_map(|(inline, line)| match inline {
            Inline::Cite(key) => Some((key.as_str(), line)),
            _ => None,
        })
        .collect();
    for (key, line) in cited
        .iter()
        .filter(|(key, _)| !lesson.sources.iter().any(|listed| listed == key))
    {
        found.push(Problem::at(
            *line,
            format!("@{key} is cited but not listed; add {key} to sources"),
        ));
    }
    for key in lesson
        .sources
        .iter()
        .filter(|key| !cited.iter().any(|(cited, _)| cited == key))
    {
        found.push(Problem::at(
            1,
            format!("sources lists {key}, but nothing cites it; write @{key} in a note"),
        ));
    }
    let silent = |step: &&Step| matches!(&step.fence, Some(fence) if matches!(fence.kind, FenceKind::Compare(_)));
    for step in lesson
        .steps
        .iter()
        .filter(silent)
        .filter(|step| !refers(step))
    {
        found.push(Problem::at(
            step.line,
            "two authors are compared without a note; say where each says so",
        ));
    }
    found
}

fn refers(step: &Step) -> bool {
    let mut found = false;
    let mut note = |inline: &Inline| found |= matches!(inline, Inline::Note(_) | Inline::Cite(_));
    for blocks in [&step.prose, &step.after] {
        crate::lesson::prose::walk(blocks, &mut note);
    }
    for phrase in step.fence.iter().flat_map(|fence| fence.kind.phrases()) {
        crate::lesson::prose::walk_phrase(phrase, &mut note);
    }
    found
}

fn words(step: &Step) -> Vec<Problem> {
    let mut found = Vec::new();
    let count = step.words();
    if count > WORDS {
        found.push(Problem::at(
            step.line,
            format!("this step has {count} words; {WORDS} are the most"),
        ));
    }
    let blocks = [plain_blocks(&step.prose), plain_blocks(&step.after)];
    let phrases = step
        .fence
        .iter()
        .flat_map(|fence| fence.kind.phrases())
        .map(|phrase| plain(phrase));
    for text in blocks.into_iter().chain(phrases) {
        for sentence in text.split_inclusive(['.', '?', '!', ':']).map(str::trim) {
            let count = sentence.split_whitespace().count();
            if count > SENTENCE {
                let text =
                    format!("a sentence has {count} words; {SENTENCE} are the most: {sentence:?}");
                found.push(Problem::at(step.line, text));
            }
        }
    }
    found
}

/// A fence whose name is nearly one of ours stays a block of code, which is seldom meant.
fn unknown_fences(step: &Step) -> Vec<Problem> {
    let near = |block: &Block| match block {
        Block::Code { info, .. } => {
            let word = info.split_whitespace().next().unwrap_or_default();
            let hint = did_you_mean(word, ["senet", "teacher"]);
            (!hint.is_empty()).then(|| {
                Problem::at(
                    step.line,
                    format!("a block of code is called {word:?}{hint}"),
                )
            })
        }
        _ => None,
    };
    step.prose
        .iter()
        .chain(&step.after)
        .filter_map(near)
        .collect()
}

/// Legal moves that miss the goal and that the lesson says nothing to.
fn comments(lesson: &Lesson, step: &Step, known: &Known<'_>) -> Option<Problem> {
    let Some(Fence {
        kind: FenceKind::Try(task),
        line,
        ..
    }) = &step.fence
    else {
        return None;
    };
    let stage = Stage::of(lesson, step, known.rulesets).ok()??;
    if stage.throws.len() != 1 || task.other.is_some() {
        return None;
    }
    let wrong = wrong_moves(task, &stage);
    let silent: Vec<&str> = wrong
        .iter()
        .filter(|line| task.comment(line).is_none())
        .map(|line| line.text.as_str())
        .collect();
    if silent.is_empty() {
        return None;
    }
    let commented = wrong.len() - silent.len();
    let text = format!(
        "{}: {commented} of {} wrong moves commented; write wrong {}: …",
        silent.join(", "),
        wrong.len(),
        silent[0]
    );
    Some(Problem::at(*line, text))
}

fn wrong_moves(task: &Try, stage: &Stage) -> Vec<Line> {
    let start = stage.trail();
    let misses = |line: &Line| {
        let mut trail = stage.trail();
        trail.play(stage.next_throw(&start), line.clone());
        !task.goal.holds(&stage.rules, &trail)
    };
    stage.lines(&start).into_iter().filter(misses).collect()
}

/// The first hint nudges; squares come later, and the program names them itself.
fn hints(step: &Step) -> Option<Problem> {
    let fence = step.fence.as_ref()?;
    let hints: &[Phrase] = match &fence.kind {
        FenceKind::Try(task) => &task.hints,
        FenceKind::Refuse(refuse) => &refuse.hints,
        _ => return None,
    };
    let first = plain(hints.first()?);
    let named = ["on square ", "look at ", "square "].iter().any(|lead| {
        let lower = first.to_lowercase();
        lower.find(lead).is_some_and(|at| {
            lower[at + lead.len()..].starts_with(|letter: char| letter.is_ascii_digit())
        })
    });
    named.then(|| {
        Problem::at(
            fence.line,
            format!("the first hint names a square: {first:?}; nudge in words first"),
        )
    })
}
