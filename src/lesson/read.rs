//! Reading a lesson file: all problems at once, each with its line and what to write instead.

use std::collections::HashSet;

use super::fields::{Fields, line_with};
use super::markdown::{self, Part};
use super::model::{Lesson, LessonKind, Step};
use super::prose::{Block, Inline, Note, walk};
use super::scene::RulesSpec;
use super::step::Fence;
use crate::i18n::Language;
use crate::rules::{
    MAX_PROBLEMS, Problem, RulesetError, control_problems, did_you_mean, file_text, shorten,
};

/// Everything that keeps a file from being a lesson, listed as for a ruleset.
pub type LessonError = RulesetError;

/// The readable part of a lesson, and the problems of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The lesson; fences that could not be read are missing from it.
    pub lesson: Lesson,
    /// Mistakes, in the order of the file.
    pub problems: Vec<Problem>,
}

impl Lesson {
    /// Reads a lesson file.
    ///
    /// # Errors
    /// Lists everything that is wrong with its form. Whether what it says is true is for [`super::check()`].
    pub fn parse(text: &str) -> Result<Lesson, LessonError> {
        let reading = Reading::of(text);
        match reading.problems.is_empty() {
            true => Ok(reading.lesson),
            false => Err(LessonError { problems: reading.problems }),
        }
    }
}

impl Reading {
    /// Reads as much of a lesson file as can be read.
    pub fn of(text: &str) -> Reading {
        let mut problems = Vec::new();
        let text = match file_text(text) {
            Ok(text) => text,
            Err(problem) => return Reading::refused(vec![problem]),
        };
        let mut parts = markdown::parts(text, 1, &mut problems);
        if parts.is_empty() && !problems.is_empty() {
            return Reading::refused(problems);
        }
        let Some((_, Part::Front(front))) = parts.first() else {
            return Reading::refused(vec![Problem::at(1, no_front(text))]);
        };
        let mut unclosed = unclosed(&parts);
        if !unclosed.is_empty() {
            // The fence has swallowed the steps, so nothing is said of them.
            let lesson = front_matter(front, &mut unclosed);
            unclosed.sort_by_key(|problem| problem.line);
            return Reading { lesson, problems: shorten(unclosed) };
        }
        let front = front.clone();
        problems.extend(too_many(&mut parts));
        let mut lesson = front_matter(&front, &mut problems);
        for (line, part) in parts {
            add(&mut lesson, line, part, &mut problems);
        }
        if lesson.steps.is_empty() {
            problems.push(Problem::whole("there is no step; begin one with ## and its title"));
        }
        problems.extend(notes(&lesson, text));
        problems.extend(control_problems(text));
        problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        problems.dedup();
        Reading { lesson, problems: shorten(problems) }
    }

    /// Nothing was read, for these reasons.
    fn refused(problems: Vec<Problem>) -> Reading {
        Reading { lesson: front_matter("", &mut Vec::new()), problems }
    }
}

/// Sentence on a file that does not begin with front matter.
fn no_front(text: &str) -> &'static str {
    match text.lines().next().map(str::trim_end) {
        Some("---") => "the front matter is never closed; write --- on a line of its own below it",
        _ => "a lesson begins with a line ---, then key: value lines, then --- again",
    }
}

/// The fences that are never closed.
fn unclosed(parts: &[(usize, Part)]) -> Vec<Problem> {
    let problem = |(line, part): &(usize, Part)| match part {
        Part::Unclosed(sentence) => Some(Problem::at(*line, sentence)),
        _ => None,
    };
    parts.iter().filter_map(problem).collect()
}

/// The most steps of a lesson, the most paragraphs and other parts, and the most notes.
const MAX_STEPS: usize = 200;
const MAX_PARTS: usize = 10_000;
const MAX_NOTES: usize = 1_000;

/// Leaves out what is more than a lesson can hold, and says where it begins.
fn too_many(parts: &mut Vec<(usize, Part)>) -> Option<Problem> {
    let (mut steps, mut notes) = (0, 0);
    let full = parts.iter().enumerate().find_map(|(at, (_, part))| {
        steps += usize::from(matches!(part, Part::Heading { .. }));
        notes += usize::from(matches!(part, Part::Note(_)));
        let counts = [
            (steps, MAX_STEPS, "steps"),
            (notes, MAX_NOTES, "notes"),
            (at + 1, MAX_PARTS, "paragraphs"),
        ];
        let over = counts.into_iter().find(|(count, most, _)| count > most);
        over.map(|(_, most, what)| (at, most, what))
    });
    let (at, most, what) = full?;
    let line = parts[at].0;
    parts.truncate(at);
    let text = format!("a lesson has {most} {what} at most; nothing is read from here on");
    Some(Problem::at(line, text))
}

fn front_matter(text: &str, problems: &mut Vec<Problem>) -> Lesson {
    let mut fields = Fields::front(text, problems);
    let lesson = Lesson {
        id: fields.need_parsed("id", "water", read_id).unwrap_or_default().0,
        title: fields.need_parsed("title", "The House of Water", read_title).unwrap_or_default().0,
        minutes: fields.need_parsed("minutes", "6", read_minutes).map_or(1, |(minutes, _)| minutes),
        rules: fields.need_rules("rules", "kendall-walker").unwrap_or_else(|| RulesSpec::of("")),
        kind: fields.one_parsed("kind", read_kind).unwrap_or_default(),
        language: fields.one_parsed("language", read_language).unwrap_or_default(),
        teaches: words(&mut fields, "teaches"),
        needs: words(&mut fields, "needs"),
        sources: words(&mut fields, "sources"),
        intro: Vec::new(),
        steps: Vec::new(),
        notes: Vec::new(),
    };
    fields.finish();
    lesson
}

fn read_id(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !text.is_empty() && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err(format!("the id is {text:?}; write small letters, digits and hyphens, as in first-steps"))
}

fn read_title(text: &str) -> Result<String, String> {
    let title = (!text.is_empty()).then(|| text.to_owned());
    title.ok_or("the title is empty; write what the card says, as in The House of Water".to_owned())
}

fn read_kind(text: &str) -> Result<LessonKind, String> {
    match text {
        "practice" => Ok(LessonKind::Practice),
        _ => Err(format!(
            "kind is {text:?}; write kind: practice, or leave the line out for a lesson"
        )),
    }
}

fn read_language(text: &str) -> Result<Language, String> {
    let codes = Language::ALL.map(Language::code);
    let known = Language::ALL.into_iter().find(|language| language.code() == text);
    known.ok_or_else(|| format!("language is {text:?}; write one of {}", codes.join(", ")))
}

fn read_minutes(text: &str) -> Result<u8, String> {
    let minutes = text.parse().ok().filter(|minutes| (1..=99).contains(minutes));
    minutes.ok_or_else(|| format!("minutes is {text:?}; write a whole number from 1 to 99"))
}

/// The most names behind one key.
const MAX_NAMES: usize = 200;

fn words(fields: &mut Fields<'_>, key: &str) -> Vec<String> {
    let Some(field) = fields.one(key) else { return Vec::new() };
    let count = field.value.split_whitespace().count();
    if count > MAX_NAMES {
        let text = format!("{key} names {count} things, and {MAX_NAMES} are the most");
        fields.problem(field.line, text);
    }
    let names = field.value.split_whitespace().take(MAX_NAMES);
    names.map(str::to_owned).collect()
}

fn add(lesson: &mut Lesson, line: usize, part: Part, problems: &mut Vec<Problem>) {
    let mut wrong = |text: &str| problems.push(Problem::at(line, text));
    match part {
        Part::Front(_) if line == 1 => {}
        Part::Front(_) => wrong("front matter belongs only at the top of the file"),
        Part::Heading { level: 1, .. } => {
            wrong("the title belongs in the front matter; a step begins with ##");
        }
        Part::Heading { text, .. } if text.is_empty() => {
            wrong("a step needs a title; write it behind ##");
        }
        Part::Heading { text, .. } => lesson.steps.push(Step {
            title: text,
            prose: Vec::new(),
            fence: None,
            after: Vec::new(),
            teacher: None,
            is_unread: false,
            line,
        }),
        Part::Fence { info, body } => add_fence(lesson, line, &info, &body, problems),
        Part::Block(block) => add_block(lesson, block),
        Part::Unclosed(sentence) => wrong(&sentence),
        Part::Note(note) => lesson.notes.push(note),
    }
}

fn add_block(lesson: &mut Lesson, block: Block) {
    match lesson.steps.last_mut() {
        None => lesson.intro.push(block),
        Some(step) if step.fence.is_some() || step.is_unread => step.after.push(block),
        Some(step) => step.prose.push(block),
    }
}

fn add_fence(
    lesson: &mut Lesson,
    line: usize,
    info: &str,
    body: &str,
    problems: &mut Vec<Problem>,
) {
    let mut words = info.split_whitespace();
    let (first, kind) = (words.next().unwrap_or_default(), words.next());
    let wrong = match (first, lesson.steps.last_mut()) {
        ("senet" | "teacher", None) => {
            "a board belongs to a step; write a line ## and a title above it"
        }
        ("senet", Some(step)) if step.fence.is_some() || step.is_unread => {
            "a step has one board; begin another step with ## and its title"
        }
        ("senet", Some(step)) => {
            step.fence = Fence::read(kind.unwrap_or_default(), line, body, problems);
            step.is_unread = step.fence.is_none();
            return;
        }
        ("teacher", Some(step)) if step.teacher.is_some() => {
            "a step has one teacher block; join the two"
        }
        ("teacher", Some(step)) => {
            step.teacher = Some(teacher(body, line + 1, problems));
            return;
        }
        _ => {
            let code = Block::Code { info: info.to_owned(), text: body.to_owned() };
            return add_block(lesson, code);
        }
    };
    problems.push(Problem::at(line, wrong));
}

fn teacher(body: &str, line: usize, problems: &mut Vec<Problem>) -> Vec<Block> {
    let parts = markdown::parts_of_block(body, line, problems);
    let blocks = parts.into_iter().filter_map(|(line, part)| match part {
        Part::Block(block) => Some(block),
        Part::Fence { info, body } => Some(Block::Code { info, text: body }),
        Part::Unclosed(sentence) => {
            problems.push(Problem::at(line, sentence));
            None
        }
        _ => {
            problems.push(Problem::at(line, "a teacher block holds paragraphs, lists and tables"));
            None
        }
    });
    blocks.collect()
}

/// Unused notes, and references without a note.
fn notes(lesson: &Lesson, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut used = Vec::new();
    walk(&lesson.intro, &mut |inline| {
        if let Inline::Note(label) = inline {
            used.push((label.clone(), 1));
        }
    });
    used.extend(lesson.steps.iter().flat_map(Step::references));
    let labels: HashSet<&str> = used.iter().map(|(label, _)| label.as_str()).collect();
    let known: HashSet<&str> = lesson.notes.iter().map(|note| note.label.as_str()).collect();
    for Note { label, line, .. } in &lesson.notes {
        if lesson.notes.iter().any(|other| other.label == *label && other.line < *line) {
            let text = format!("there are two notes [^{label}]; give one another label");
            problems.push(Problem::at(*line, text));
        } else if !labels.contains(label.as_str()) && !lesson.has_unread() {
            let text =
                format!("nothing refers to the note [^{label}]; write [^{label}] where it belongs");
            problems.push(Problem::at(*line, text));
        }
    }
    for (label, line) in &used {
        if known.contains(label.as_str()) {
            continue;
        }
        if problems.len() >= MAX_PROBLEMS {
            problems.push(Problem::at(*line, format!("there is no note [^{label}]")));
        } else {
            let hint = did_you_mean(label, lesson.notes.iter().map(|note| note.label.as_str()));
            let line = line_with(text, &format!("[^{label}]"), *line);
            let how = format!("write [^{label}]: … at the end of the file");
            problems.push(Problem::at(line, format!("there is no note [^{label}]{hint}; {how}")));
        }
    }
    problems
}
