//! Advice to the author: the rules of a good lesson (`lessons/README.md`).

use crate::lesson::fields::line_with;
use crate::lesson::model::{Lesson, LessonKind, Step};
use crate::lesson::prose::{Block, Inline, plain, plain_blocks, walk, walk_phrase};
use crate::lesson::stage::Stage;
use crate::lesson::step::kind::Asks;
use crate::lesson::step::options::Options;
use crate::lesson::step::try_move::{Offer, Try};
use crate::lesson::step::{Fence, FenceKind};
use crate::notation::Line;
use crate::rules::{Key, MAX_PROBLEMS, Problem, Ruleset, did_you_mean};

/// The most words of a step, and of a sentence.
const WORDS: usize = 60;
const SENTENCE: usize = 15;
/// The fewest and most steps.
const STEPS: std::ops::RangeInclusive<usize> = 5..=8;

/// Words that stand behind a date.
const DATES: [&str; 6] = ["BCE", "CE", "century", "centuries", "siècle", "siècles"];

/// Advice on a lesson whose file has this text.
pub(super) fn of(lesson: &Lesson, rulesets: &[Ruleset], text: &str) -> Vec<Problem> {
    let mut warnings = Vec::new();
    match lesson.kind {
        LessonKind::Lesson => warnings.extend(shape(lesson, text)),
        LessonKind::Practice => warnings.extend(practice(lesson)),
    }
    warnings.extend(letters(lesson, rulesets));
    warnings.extend(dated(lesson, text));
    warnings.extend(sources(lesson, text));
    for step in &lesson.steps {
        warnings.extend(words(step, text));
        warnings.extend(bare_numbers(step, text));
        warnings.extend(unknown_fences(step, text));
        warnings.extend(comments(lesson, step, rulesets));
        warnings.extend(hints(step));
        warnings.extend(unnamed(step, lesson, rulesets));
    }
    warnings
}

/// A theme of practice: an order from easy to hard, a word after success, a nudge.
fn practice(lesson: &Lesson) -> Vec<Problem> {
    let mut warnings = Vec::new();
    let mut warn = |line: usize, text: &str| warnings.push(Problem::at(line, text));
    let (mut before, mut help) = (1, Offer::Shown);
    for step in &lesson.steps {
        let Some((task, line)) = step.task_with_line() else { continue };
        let level = task.level.unwrap_or(before);
        if level < before {
            warn(line, &format!("level {level} follows level {before}; put the easy ones first"));
        }
        before = level;
        if task.help < help {
            let (more, less) = (task.help.name(), help.name());
            let advice =
                format!("help {more} follows help {less}; let help fade from task to task");
            warn(line, &advice);
        }
        help = task.help.max(help);
        if task.say.is_none() {
            warn(line, "nothing is said when it is done; write say: why this was right");
        }
        if task.hints.is_empty() {
            warn(line, "the first rung of help is missing; write hint: a nudge in words");
        }
    }
    if lesson.intro.is_empty() {
        warn(1, "the card has no words; write a sentence or two above the first scenario");
    }
    warnings
}

fn shape(lesson: &Lesson, text: &str) -> Vec<Problem> {
    let mut warnings = Vec::new();
    let mut warn = |line: usize, text: &str| warnings.push(Problem::at(line, text));
    let (first, steps) = (&lesson.steps[0], lesson.steps.len());
    if !STEPS.contains(&steps) {
        let (least, most) = (STEPS.start(), STEPS.end());
        warn(first.line, &format!("there are {steps} steps; {least} to {most} are good"));
    }
    let asks = |step: &Step| step.fence.as_ref().map(|fence| fence.kind.asks());
    if !first.is_unread && matches!(asks(first), None | Some(Asks::Nothing)) {
        warn(first.line, "nothing can be done in the first step; begin with something to do");
    }
    let rules = lesson.teaches.iter().filter(|word| Key::from_name(word).is_ok()).count();
    if rules > 1 {
        let advice = format!("teaches names {rules} rules; one is enough for a lesson");
        warn(line_with(text, "teaches:", 1), &advice);
    }
    if lesson.intro.is_empty() {
        warn(first.line, "the card has no words; write a sentence or two above the first step");
    }
    if !lesson.steps.iter().any(|step| step.is_unread || asks(step) == Some(Asks::Guess)) {
        warn(first.line, "nobody is asked to guess; add a senet predict fence");
    }
    warnings.extend(titles(lesson));
    warnings
}

/// Steps of the same title, which look alike in a list.
fn titles(lesson: &Lesson) -> Vec<Problem> {
    let twice = |(at, step): (usize, &Step)| {
        let title = step.plain_title();
        let before = lesson.steps[..at].iter();
        let again = before.map(Step::plain_title).any(|other| other == title);
        again.then(|| {
            let text =
                format!("another step is called {title:?}, too; give this one its own title");
            Problem::at(step.line, text)
        })
    };
    lesson.steps.iter().enumerate().filter_map(twice).collect()
}

/// One letter is right in every guess, which pupils find out sooner than the rule.
fn letters(lesson: &Lesson, rulesets: &[Ruleset]) -> Option<Problem> {
    let right = |step: &Step| answered(lesson, step, rulesets)?.truth;
    let right: Vec<(char, usize)> = lesson.steps.iter().filter_map(right).collect();
    let (&(letter, _), rest) = right.split_first()?;
    let &(_, line) = rest.last()?;
    rest.iter().all(|(other, _)| *other == letter).then(|| {
        let count = right.len();
        let text = format!(
            "{letter} is right in all {count} guesses; put the options of one in another order"
        );
        Problem::at(line, text)
    })
}

/// Answer to a question that the law answers.
struct Answered {
    /// Letter that the author names.
    named: Option<char>,
    /// Letter and line of the true option.
    truth: Option<(char, usize)>,
}

impl Answered {
    fn new<T>(options: &Options<T>, answer: Option<usize>) -> Answered {
        let truth = answer.and_then(|at| options.get(at));
        Answered { named: options.right, truth: truth.map(|truth| (truth.letter, truth.line)) }
    }
}

/// The answer to a step's question, where the law answers it.
fn answered(lesson: &Lesson, step: &Step, rulesets: &[Ruleset]) -> Option<Answered> {
    let stage = Stage::of(lesson, step, rulesets).ok().flatten();
    match &step.fence.as_ref()?.kind {
        FenceKind::Predict(question) => {
            let answer = stage.and_then(|stage| question.answer(&stage));
            Some(Answered::new(&question.options, answer))
        }
        FenceKind::Throws(question) => {
            let answer = stage.and_then(|stage| question.truth(&stage));
            Some(Answered::new(&question.options, answer))
        }
        _ => None,
    }
}

/// A date without a note to say where it comes from.
fn dated(lesson: &Lesson, text: &str) -> Vec<Problem> {
    let mut warnings = Vec::new();
    for step in &lesson.steps {
        for block in step.prose.iter().chain(&step.after) {
            let Block::Paragraph(words) = block else { continue };
            let paragraph = plain(words);
            let ends = paragraph.split_whitespace();
            let ends = ends.map(|word| word.trim_end_matches(['.', ',', ';', ')']));
            let date = DATES.iter().find(|date| ends.clone().any(|word| word == **date));
            if let (Some(date), false) = (date, words.iter().any(is_reference)) {
                let line = near(&warnings, text, date, step.line);
                let advice =
                    "there is a date here without a note; add [^label] and say who gives it";
                warnings.push(Problem::at(line, advice));
            }
        }
    }
    warnings
}

/// The first line from `line` on that has these words; `line` itself once the list is long, since finding it is slow.
fn near(found: &[Problem], text: &str, words: &str, line: usize) -> usize {
    if found.len() < MAX_PROBLEMS { line_with(text, words, line) } else { line }
}

fn sources(lesson: &Lesson, text: &str) -> Vec<Problem> {
    let mut warnings = Vec::new();
    let cited = lesson.inlines().into_iter().filter_map(|(inline, line)| match inline {
        Inline::Cite(key) => Some((key, line)),
        _ => None,
    });
    let cited: Vec<(&String, usize)> = cited.collect();
    for (key, line) in cited.iter().filter(|(key, _)| !lesson.sources.contains(key)) {
        let line = near(&warnings, text, &format!("@{key}"), *line);
        let advice = format!("@{key} is cited but not listed; add {key} to sources");
        warnings.push(Problem::at(line, advice));
    }
    let uncited = |key: &&String| !cited.iter().any(|(cited, _)| cited == key);
    for key in lesson.sources.iter().filter(|key| uncited(key) && !lesson.has_unread()) {
        let advice = format!("sources lists {key}, but nothing cites it; write @{key} in a note");
        warnings.push(Problem::at(line_with(text, "sources:", 1), advice));
    }
    let compares = |fence: &Fence| matches!(fence.kind, FenceKind::Compare(_));
    for step in lesson.steps.iter().filter(|step| step.fence.as_ref().is_some_and(compares)) {
        if !refers(step) {
            let advice = "two authors are compared without a note; say where each says so";
            warnings.push(Problem::at(step.line, advice));
        }
    }
    warnings
}

/// True for a note or a work.
fn is_reference(inline: &Inline) -> bool {
    matches!(inline, Inline::Note(_) | Inline::Cite(_))
}

fn refers(step: &Step) -> bool {
    let mut refers = false;
    let mut note = |inline: &Inline| refers |= is_reference(inline);
    for blocks in [&step.prose, &step.after] {
        walk(blocks, &mut note);
    }
    for phrase in step.fence.iter().flat_map(|fence| fence.kind.phrases()) {
        walk_phrase(phrase, &mut note);
    }
    refers
}

fn words(step: &Step, file: &str) -> Vec<Problem> {
    let mut warnings = Vec::new();
    let count = step.words();
    if count > WORDS {
        let advice = format!("this step has {count} words; {WORDS} are the most");
        warnings.push(Problem::at(step.line, advice));
    }
    let blocks = [plain_blocks(&step.prose), plain_blocks(&step.after)];
    let phrases =
        step.fence.iter().flat_map(|fence| fence.kind.phrases()).map(|phrase| plain(phrase));
    for text in blocks.into_iter().chain(phrases) {
        for sentence in text.split_inclusive(['.', '?', '!', ':']).map(str::trim) {
            // Signs that stand alone, as French sets them, are no words.
            let words = sentence.split_whitespace();
            let count = words.filter(|word| word.contains(char::is_alphanumeric)).count();
            if count > SENTENCE {
                let text =
                    format!("a sentence has {count} words; {SENTENCE} are the most: {sentence:?}");
                let begins: Vec<&str> = sentence.split_whitespace().take(3).collect();
                let line = near(&warnings, file, &begins.join(" "), step.line);
                warnings.push(Problem::at(line, text));
            }
        }
    }
    warnings
}

/// Options about many games that give a number and not what is counted.
fn bare_numbers(step: &Step, file: &str) -> Option<Problem> {
    let FenceKind::Games(games) = &step.fence.as_ref()?.kind else { return None };
    let mut options = games.options.iter().map(|option| plain(option));
    let bare = |option: &String| {
        let option = option.trim_end_matches('.');
        option.starts_with(|letter: char| letter.is_ascii_digit())
            && !option.contains([' ', '%', '\u{a0}'])
    };
    let option = options.find(bare)?;
    let line = line_with(file, &format!(": {option}"), step.line);
    Some(Problem::at(line, format!("{option} of what? write the unit, as in {option} throws")))
}

/// A fence whose name is nearly one of ours stays a block of code, which is seldom meant.
fn unknown_fences(step: &Step, file: &str) -> Vec<Problem> {
    let near = |block: &Block| match block {
        Block::Code { info, .. } => {
            let word = info.split_whitespace().next().unwrap_or_default();
            let hint = did_you_mean(word, ["senet", "teacher"]);
            let text = format!("a block of code is called {word:?}{hint}");
            let line = || line_with(file, &format!("```{info}"), step.line);
            (!hint.is_empty()).then(|| Problem::at(line(), text))
        }
        _ => None,
    };
    step.prose.iter().chain(&step.after).filter_map(near).collect()
}

/// Legal moves that miss the goal and that the lesson says nothing to.
fn comments(lesson: &Lesson, step: &Step, rulesets: &[Ruleset]) -> Option<Problem> {
    let (task, line) = step.task_with_line()?;
    let stage = Stage::of(lesson, step, rulesets).ok()??;
    // The chance of each move is the answer already.
    if stage.throws.len() != 1 || task.other.is_some() || !task.worth.is_empty() {
        return None;
    }
    let wrong = wrong_moves(task, &stage);
    let silent = wrong.iter().filter(|line| task.comment(line).is_none());
    let silent: Vec<&str> = silent.map(|line| line.text.as_str()).collect();
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
    Some(Problem::at(line, text))
}

/// A question without `right:`, where a change of the right option would go unnoticed.
fn unnamed(step: &Step, lesson: &Lesson, rulesets: &[Ruleset]) -> Option<Problem> {
    let Answered { named, truth } = answered(lesson, step, rulesets)?;
    let (letter, line) = (truth.map_or('A', |(letter, _)| letter), step.fence.as_ref()?.line);
    named.is_none().then(|| {
        let text = format!(
            "the question does not name its right option; write right: {letter} below the options, if that is the one \
             you mean"
        );
        Problem::at(line, text)
    })
}

fn wrong_moves(task: &Try, stage: &Stage) -> Vec<Line> {
    let lines = stage.lines(&stage.trail()).into_iter();
    lines.filter(|line| task.misses(stage, line)).collect()
}

/// The first hint nudges; squares come later, and the program names them itself.
fn hints(step: &Step) -> Option<Problem> {
    let fence = step.fence.as_ref()?;
    let first = plain(fence.kind.step().hints().first()?);
    let lower = first.to_lowercase();
    let names = |lead: &str| {
        let rest = lower.split_once(lead).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    let advice = format!("the first hint names a square: {first:?}; nudge in words first");
    let named = ["on square ", "look at ", "square ", "case "].into_iter().any(names);
    named.then(|| Problem::at(fence.line, advice))
}
