//! Teacher's pages: guides to the lessons, and packs of lessons for one occasion.
//!
//! A page is a Markdown file with fixed headings (`lessons/README.md`). Words in italics name a step of the lesson by
//! its title, so that a step may be moved without a page going wrong, and pages can lead there.

use super::fields::{Field, Fields, line_with};
use super::markdown::{self, Part};
use super::model::Lesson;
use super::prose::{BOARD, Block, Inline, Phrase, plain, plain_blocks, walk, walk_phrase};
use super::read::LessonError;
use crate::i18n::Language;
use crate::route::Route;
use crate::rules::{Problem, did_you_mean, file_text, shorten};

/// The lengths of a lesson hour that a page plans for, in minutes.
pub const LENGTHS: [u8; 3] = [10, 25, 45];
/// The fewest and the most words of a page.
pub const WORDS: (usize, usize) = (180, 380);

/// The headings of a teacher's page, in their order, as keys of the table of words.
const GUIDE: [&str; 8] = [
    "teachers.aims",
    "teachers.materials",
    "teachers.plan-10",
    "teachers.plan-25",
    "teachers.plan-45",
    "teachers.wrong",
    "teachers.questions",
    "teachers.answers",
];
/// The headings of a pack.
const PACK: [&str; 4] = ["teachers.whom", "teachers.plan", "teachers.print", "teachers.afterwards"];

/// A part of a plan: how long, and what is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Minutes, 1 to 99.
    pub minutes: u8,
    /// Activity.
    pub what: Phrase,
}

/// A teacher's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The language in which it is written.
    pub language: Language,
    /// The id of the lesson it belongs to.
    pub lesson: String,
    /// For which ages: `9 to 14`, `12 and older`.
    pub ages: String,
    /// Abilities that pupils have afterwards.
    pub aims: Vec<Block>,
    /// Materials beside the program.
    pub materials: Vec<Block>,
    /// One plan for each of [`LENGTHS`].
    pub plans: [Vec<Spell>; 3],
    /// Common mistakes of pupils.
    pub wrong: Vec<Block>,
    /// Questions to talk about.
    pub questions: Vec<Phrase>,
    /// An answer to each question.
    pub answers: Vec<Phrase>,
}

/// Lessons put together for one occasion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The language in which it is written.
    pub language: Language,
    /// Its name in links.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Duration in minutes.
    pub minutes: u8,
    /// The ids of its lessons, in order.
    pub lessons: Vec<String>,
    /// For whom it is.
    pub whom: Vec<Block>,
    /// Activities and their durations.
    pub plan: Vec<Spell>,
    /// Pages to print.
    pub print: Vec<Block>,
    /// Ideas for what may follow.
    pub afterwards: Vec<Block>,
}

/// A section of a file: the line of its heading, and what stands below it.
pub(super) type Section = (usize, Vec<(usize, Block)>);

impl Guide {
    /// Reads a teacher's page.
    ///
    /// # Errors
    /// Lists everything that is wrong with its form. Whether it fits its lesson is for [`Guide::check`].
    pub fn parse(text: &str) -> Result<Guide, LessonError> {
        let mut problems = Vec::new();
        let (language, front, sections) = sections(text, &GUIDE, &mut problems);
        let mut fields = Fields::front(&front, &mut problems);
        let lesson = value(fields.need("lesson", "water"));
        let ages = value(fields.need("ages", "9 to 14"));
        fields.finish();
        let mut sections = sections.into_iter();
        let mut next = || sections.next().unwrap_or_default();
        let (aims, materials) = (blocks(next()), blocks(next()));
        let plans = LENGTHS.map(|length| plan(next(), Some(length), &mut problems));
        let wrong = blocks(next());
        let (questions, answers) = (next(), next());
        let line = answers.0;
        let questions = items(questions, &mut problems);
        let answers = items(answers, &mut problems);
        let (asked, answered) = (questions.len(), answers.len());
        if asked != answered {
            let text = format!("there are {asked} questions and {answered} answers");
            let text = format!("{text}; write one answer for each question");
            problems.push(Problem::at(line.max(1), text));
        }
        let guide =
            Guide { language, lesson, ages, aims, materials, plans, wrong, questions, answers };
        finished(guide, problems)
    }

    /// Lists everything in which the page, read from `text`, does not fit its lesson.
    pub fn check(&self, text: &str, lesson: &Lesson) -> Vec<Problem> {
        let mut problems = Vec::new();
        let count = self.words();
        let (least, mut most) = WORDS;
        if self.language != Language::English {
            // A translation from English is longer.
            most += most / 4;
        }
        if !(least..=most).contains(&count) {
            let words = format!("the page has {count} words; write {least} to {most}");
            problems.push(Problem::whole(words));
        }
        let inlines = inlines(&self.blocks(), self.phrases());
        problems.extend(unfit(text, &inlines, &[lesson], &sources(&[lesson])));
        problems
    }

    fn blocks(&self) -> [&[Block]; 3] {
        [&self.aims, &self.materials, &self.wrong]
    }

    fn phrases(&self) -> impl Iterator<Item = &Phrase> {
        let spells = self.plans.iter().flatten().map(|spell| &spell.what);
        spells.chain(&self.questions).chain(&self.answers)
    }

    /// Common mistakes at a step of the lesson, counted from 0: those that name it, and at the last step those that name
    /// none, which earlier could tell the answer of a question to come.
    pub fn wrong_at(&self, lesson: &Lesson, at: usize) -> Vec<Block> {
        let is_of_step = |blocks: &[Block]| {
            let mut named = Vec::new();
            walk(blocks, &mut |inline| {
                if let Inline::Italic(title) = inline {
                    let title = plain(title);
                    named.extend(lesson.steps.iter().position(|step| step.plain_title() == title));
                }
            });
            named.contains(&at) || (named.is_empty() && at + 1 == lesson.steps.len())
        };
        let of_step = |block: &Block| match block {
            Block::List { first, items } => {
                let items = items.iter().filter(|item| is_of_step(item)).cloned();
                let items: Vec<_> = items.collect();
                (!items.is_empty()).then_some(Block::List { first: *first, items })
            }
            other => is_of_step(std::slice::from_ref(other)).then(|| other.clone()),
        };
        self.wrong.iter().filter_map(of_step).collect()
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        let texts = self.blocks().map(plain_blocks).into_iter();
        let texts = texts.chain(self.phrases().map(|phrase| plain(phrase)));
        texts.map(|text| text.split_whitespace().count()).sum()
    }
}

impl Pack {
    /// Reads a pack.
    ///
    /// # Errors
    /// Lists everything that is wrong with its form. Whether its lessons are there is for [`Pack::check`].
    pub fn parse(text: &str) -> Result<Pack, LessonError> {
        let mut problems = Vec::new();
        let (language, front, sections) = sections(text, &PACK, &mut problems);
        let mut fields = Fields::front(&front, &mut problems);
        let id = value(fields.need("pack", "one-hour"));
        let title = value(fields.need("title", "One lesson"));
        let minutes = fields.need_parsed("minutes", "45", |text| {
            let minutes = text.parse::<u8>().ok();
            minutes.ok_or_else(|| format!("{text:?} is not a number of minutes; write minutes: 45"))
        });
        let minutes = minutes.map(|(minutes, _)| minutes);
        let lessons = value(fields.need("lessons", "first-steps water"));
        fields.finish();
        let mut sections = sections.into_iter();
        let mut next = || sections.next().unwrap_or_default();
        let pack = Pack {
            language,
            id,
            title,
            minutes: minutes.unwrap_or_default(),
            lessons: lessons.split_whitespace().map(str::to_owned).collect(),
            whom: blocks(next()),
            plan: plan(next(), minutes, &mut problems),
            print: blocks(next()),
            afterwards: blocks(next()),
        };
        finished(pack, problems)
    }

    /// Its lessons, in its order.
    pub fn lessons_in<'l>(&'l self, lessons: &'l [Lesson]) -> impl Iterator<Item = &'l Lesson> {
        self.lessons.iter().filter_map(|id| lessons.iter().find(|lesson| lesson.id == *id))
    }

    /// Lists everything in which the pack, read from `text`, does not fit the lessons it names.
    pub fn check(&self, text: &str, lessons: &[Lesson]) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut named = Vec::new();
        for id in &self.lessons {
            match lessons.iter().find(|lesson| lesson.id == *id) {
                Some(lesson) => named.push(lesson),
                None => {
                    let hint = did_you_mean(id, lessons.iter().map(|lesson| lesson.id.as_str()));
                    let words = format!("lessons names {id:?}, which is not a lesson{hint}");
                    problems.push(Problem::at(line_with(text, "lessons:", 1), words));
                }
            }
        }
        let blocks = [&self.whom[..], &self.print, &self.afterwards];
        let inlines = inlines(&blocks, self.plan.iter().map(|spell| &spell.what));
        problems.extend(unfit(text, &inlines, &named, &sources(&named)));
        problems
    }
}

/// Every inline of these blocks, then of these phrases.
pub(super) fn inlines<'a>(
    blocks: &[&'a [Block]],
    phrases: impl Iterator<Item = &'a Phrase>,
) -> Vec<&'a Inline> {
    let mut inlines = Vec::new();
    blocks.iter().for_each(|&blocks| walk(blocks, &mut |inline| inlines.push(inline)));
    phrases.for_each(|phrase| walk_phrase(phrase, &mut |inline| inlines.push(inline)));
    inlines
}

/// Keys of the works that lessons cite.
fn sources<'l>(lessons: &[&'l Lesson]) -> Vec<&'l str> {
    lessons.iter().flat_map(|lesson| &lesson.sources).map(String::as_str).collect()
}

/// Problems of words that name a step, a lesson or a work which is not there, each with its line in `text`.
pub(super) fn unfit(
    text: &str,
    inlines: &[&Inline],
    lessons: &[&Lesson],
    keys: &[&str],
) -> Vec<Problem> {
    let steps = lessons.iter().flat_map(|lesson| &lesson.steps).map(|step| step.plain_title());
    let titles: Vec<String> =
        steps.chain(lessons.iter().map(|lesson| lesson.title.clone())).collect();
    let problem = |inline: &&Inline| {
        let (name, words) = match inline {
            Inline::Italic(title) if !titles.contains(&plain(title)) => {
                let title = plain(title);
                let hint = did_you_mean(&title, titles.iter().map(String::as_str));
                let why = "words in italics are titles of steps";
                (format!("*{title}*"), format!("names no step of the lesson{hint}; {why}"))
            }
            Inline::Cite(key) if !keys.contains(&key.as_str()) => {
                let hint = did_you_mean(key, keys.iter().copied());
                (format!("@{key}"), format!("is not among the sources{hint}"))
            }
            _ => return None,
        };
        Some(Problem::at(line_with(text, &name, 1), format!("{name} {words}")))
    };
    inlines.iter().filter_map(problem).collect()
}

/// Words in which every title of a step is a link to that step in big type.
pub fn linked(phrase: &[Inline], lessons: &[&Lesson]) -> Phrase {
    let link = |inline: &Inline| match inline {
        Inline::Italic(title) => match address(&plain(title), lessons) {
            Some(url) => Inline::Link { url, text: title.clone() },
            None => inline.clone(),
        },
        _ => inline.clone(),
    };
    phrase.iter().map(link).collect()
}

/// Links in paragraphs and lists.
pub fn linked_blocks(blocks: &[Block], lessons: &[&Lesson]) -> Vec<Block> {
    let linked_block = |block: &Block| match block {
        Block::Paragraph(words) => Block::Paragraph(linked(words, lessons)),
        Block::List { first, items } => {
            let items = items.iter().map(|item| linked_blocks(item, lessons));
            Block::List { first: *first, items: items.collect() }
        }
        Block::Table { align, head, rows } => {
            let row =
                |cells: &Vec<Phrase>| cells.iter().map(|cell| linked(cell, lessons)).collect();
            let (align, head) = (align.clone(), head.clone());
            Block::Table { align, head, rows: rows.iter().map(row).collect() }
        }
        other => other.clone(),
    };
    blocks.iter().map(linked_block).collect()
}

/// Address of the step of this title, or of the lesson of this title.
fn address(title: &str, lessons: &[&Lesson]) -> Option<String> {
    let link = |id: &str, step| format!("#{}", Route::present(id, step).link());
    if let Some(lesson) = lessons.iter().find(|lesson| lesson.title == title) {
        return Some(link(&lesson.id, 1));
    }
    lessons.iter().find_map(|lesson| {
        let at = lesson.steps.iter().position(|step| step.plain_title() == title)?;
        Some(link(&lesson.id, at + 1))
    })
}

/// The front matter of a file, and its sections under their titles.
pub(super) fn titled_sections(
    text: &str,
    problems: &mut Vec<Problem>,
) -> (String, Vec<(String, Section)>) {
    let (mut front, mut sections): (String, Vec<(String, Section)>) = Default::default();
    let text = file_text(text).unwrap_or_else(|problem| {
        problems.push(problem);
        ""
    });
    for (line, part) in markdown::parts(text, 1, problems) {
        match (part, sections.last_mut()) {
            (Part::Front(text), _) => front = text,
            (Part::Unclosed(sentence), _) => problems.push(Problem::at(line, sentence)),
            (Part::Heading { level: 2, text }, _) => {
                sections.push((plain(&text), (line, Vec::new())));
            }
            (Part::Block(block), Some((_, (_, blocks)))) => blocks.push((line, block)),
            (Part::Fence { info, body }, Some((_, (_, blocks))))
                if ["text", BOARD].contains(&info.as_str()) =>
            {
                blocks.push((line, Block::Code { info, text: body }));
            }
            _ => {
                let text = "a teacher's page holds paragraphs, lists and tables below its headings, and nothing else";
                problems.push(Problem::at(line, text));
            }
        }
    }
    for (title, (line, blocks)) in &sections {
        if blocks.is_empty() {
            problems.push(Problem::at(*line, format!("{title:?} is empty")));
        }
    }
    (front, sections)
}

/// The language whose words under these keys are headings of a file; English where none is.
pub(super) fn language_of(sections: &[(String, Section)], keys: &[&str]) -> Language {
    let titles = |language: &Language| {
        let titles = keys.iter().filter_map(|key| language.own(key));
        titles.filter(|title| sections.iter().any(|(other, _)| other == title)).count()
    };
    // `max_by_key` takes the last of equals, so English goes last.
    Language::ALL.into_iter().rev().max_by_key(titles).unwrap_or_default()
}

/// The language and front matter of a file, and its sections, one for each of `headings` where nothing is wrong.
fn sections(
    text: &str,
    headings: &[&str],
    problems: &mut Vec<Problem>,
) -> (Language, String, Vec<Section>) {
    let (front, all) = titled_sections(text, problems);
    // A page has the headings of its own language, whatever is spoken.
    let language = language_of(&all, headings);
    let titles: Vec<&str> = headings.iter().filter_map(|key| language.own(key)).collect();
    for (title, (line, _)) in &all {
        if !titles.contains(&title.as_str()) {
            let hint = did_you_mean(title, titles.iter().copied());
            let text = format!("a teacher's page has no heading {title:?}{hint}");
            problems.push(Problem::at(*line, text));
        }
    }
    let order: Vec<&str> = all.iter().map(|(title, _)| title.as_str()).collect();
    for title in titles.iter().filter(|title| !order.contains(title)) {
        problems.push(Problem::whole(format!("the heading ## {title} is missing")));
    }
    if problems.is_empty() && order != titles {
        let text = format!("put the headings in this order: {}", titles.join(", "));
        problems.push(Problem::whole(text));
    }
    (language, front, all.into_iter().map(|(_, section)| section).collect())
}

pub(super) fn value(field: Option<Field>) -> String {
    field.map(|field| field.value).unwrap_or_default()
}

pub(super) fn blocks((_, blocks): Section) -> Vec<Block> {
    blocks.into_iter().map(|(_, block)| block).collect()
}

/// The items of a list of single paragraphs.
fn items((_, blocks): Section, problems: &mut Vec<Problem>) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    for (line, block) in blocks {
        match block {
            Block::List { items, .. } => {
                for item in items {
                    match &item[..] {
                        [Block::Paragraph(words)] => phrases.push(words.clone()),
                        _ => problems.push(Problem::at(line, "an item here is one paragraph")),
                    }
                }
            }
            _ => problems.push(Problem::at(line, "write this as a list")),
        }
    }
    phrases
}

/// Reads a list whose items begin with `5 min:`; their sum must be the stated length.
fn plan(section: Section, length: Option<u8>, problems: &mut Vec<Problem>) -> Vec<Spell> {
    let line = section.0;
    let mut spells = Vec::new();
    for words in items(section, problems) {
        match timed_part(&words) {
            Some(spell) => spells.push(spell),
            None => {
                let how = "begin it with a time such as 5 min:";
                let text = format!("{:?} does not say how long it takes; {how}", plain(&words));
                problems.push(Problem::at(line, text));
            }
        }
    }
    let sum: u32 = spells.iter().map(|spell| u32::from(spell.minutes)).sum();
    if let Some(length) = length.filter(|length| line > 0 && sum != u32::from(*length)) {
        let text = format!("the parts last {sum} minutes together; this plan has {length}");
        problems.push(Problem::at(line, text));
    }
    spells
}

fn timed_part(words: &[Inline]) -> Option<Spell> {
    let [Inline::Text(text), rest @ ..] = words else { return None };
    let (minutes, text) = text.split_once(" min")?;
    // French sets a space that does not break before the colon.
    let text = text.trim_start_matches('\u{a0}').strip_prefix(':')?;
    let minutes = minutes.parse().ok().filter(|minutes| (1..100).contains(minutes))?;
    let mut what = vec![Inline::Text(text.trim_start().to_owned())];
    what.extend_from_slice(rest);
    Some(Spell { minutes, what })
}

pub(super) fn finished<T>(read: T, mut problems: Vec<Problem>) -> Result<T, LessonError> {
    problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
    problems.dedup();
    match problems.is_empty() {
        true => Ok(read),
        false => Err(LessonError { problems: shorten(problems) }),
    }
}
