//! Prose as HTML.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use maud::{Markup, PreEscaped, html};

use super::board::board_to_fill_in;
use super::frame::{heading, word};
use super::links::{Links, app_file};
use super::object::lesson_figure;
use crate::i18n;
use crate::lesson::glossary::{plain_text, term_of};
use crate::lesson::object::object_of;
use crate::lesson::prose::{Align, BOARD, may_follow, plain};
use crate::lesson::{Block, Inline, Known, Lesson, Period, Phrase, RulesSpec, Step, Work};
use crate::library;

/// The file of all terms, beside the lessons.
pub(super) const GLOSSARY: &str = "glossary.html";

/// A lesson on its way to a page.
pub(super) struct Page<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) known: &'a Known<'a>,
    pub(super) links: Links,
    /// The board of another time on which the step plays.
    pub(super) period: Option<Period>,
    /// Number of references to each note so far; a note leads back to every place.
    cited: Rc<RefCell<BTreeMap<usize, usize>>>,
}

impl<'a> Page<'a> {
    /// A lesson on its way to a page with such links.
    pub(super) fn new(lesson: &'a Lesson, known: &'a Known<'a>, links: Links) -> Page<'a> {
        Page { lesson, known, links, period: None, cited: Rc::default() }
    }

    /// The page as the boards of a step see it.
    pub(super) fn at(&self, step: &Step) -> Page<'a> {
        Page { period: step.period(), cited: Rc::clone(&self.cited), ..*self }
    }

    /// The name of rules, and what is changed in them.
    pub(super) fn rules_name(&self, spec: &RulesSpec) -> String {
        spec.title(self.known.rulesets)
    }

    /// The line that names the rules of a step; `None` where those of the lesson hold.
    pub(super) fn rules_line(&self, step: &Step) -> Option<String> {
        let rules = self.lesson.rules_to_name(step)?;
        Some(i18n::fill("publish.by-rules", &[("rules", &self.rules_name(rules))]))
    }

    /// A link to a step in the program, where the program can be reached.
    pub(super) fn live(&self, number: usize, key: &str) -> Markup {
        let url = self.links.program(&self.lesson.address(number));
        html! { @if let Some(url) = url { p class="live" { a href=(url) { (word(key)) } } } }
    }

    pub(super) fn blocks(&self, blocks: &[Block]) -> Markup {
        html! { @for block in blocks { (self.block(block)) } }
    }

    fn block(&self, block: &Block) -> Markup {
        html! {
            @match block {
                Block::Paragraph(text) => p { (self.phrase(text)) },
                // The page has the first heading, the lesson the second and the step the third.
                Block::Heading { level, text } => (heading(level + 1, None, &self.phrase(text))),
                Block::List { first, items } => (self.list(*first, items)),
                Block::Quote(inner) => blockquote { (self.blocks(inner)) },
                Block::Table { align, head, rows } => (self.table(align, head, rows)),
                Block::Code { info, .. } if info == BOARD => figure class="board" {
                    (PreEscaped(board_to_fill_in()))
                },
                Block::Code { text, .. } => pre { code { (text) } },
                Block::Object(link) => @if let Some((id, words)) = object_of(link) {
                    (lesson_figure(id, &plain(words)))
                },
                Block::Rule => hr;,
            }
        }
    }

    fn list(&self, first: Option<u64>, items: &[Vec<Block>]) -> Markup {
        let items = html! {
            @for item in items {
                li {
                    @if let [Block::Paragraph(text)] = &item[..] { (self.phrase(text)) }
                    @else { (self.blocks(item)) }
                }
            }
        };
        html! {
            @match first {
                Some(first) => ol start=[(first != 1).then_some(first)] { (items) },
                None => ul { (items) },
            }
        }
    }

    fn table(&self, align: &[Align], head: &[Phrase], rows: &[Vec<Phrase>]) -> Markup {
        let style = |column: usize| match align.get(column) {
            Some(Align::Left) => Some("text-align:left"),
            Some(Align::Centre) => Some("text-align:center"),
            Some(Align::Right) => Some("text-align:right"),
            _ => None,
        };
        html! {
            table {
                thead { tr {
                    @for (column, cell) in head.iter().enumerate() {
                        th scope="col" style=[style(column)] { (self.phrase(cell)) }
                    }
                } }
                tbody { @for row in rows { tr {
                    @for (column, cell) in row.iter().enumerate() {
                        td style=[style(column)] { (self.phrase(cell)) }
                    }
                } } }
            }
        }
    }

    pub(super) fn phrase(&self, phrase: &[Inline]) -> Markup {
        html! { @for inline in phrase { (self.inline(inline)) } }
    }

    fn inline(&self, inline: &Inline) -> Markup {
        html! {
            @match inline {
                Inline::Text(text) => (text),
                Inline::SoftBreak => "\n",
                Inline::HardBreak => br;,
                Inline::Bold(inner) => strong { (self.phrase(inner)) },
                Inline::Italic(inner) => em { (self.phrase(inner)) },
                Inline::Code(text) => code { (text) },
                Inline::Link { url, text } => (self.link(url, self.phrase(text))),
                Inline::Note(label) => (self.reference(label)),
                Inline::Cite(key) => (self.cite(key)),
            }
        }
    }

    fn link(&self, url: &str, words: Markup) -> Markup {
        if let Some(term) = term_of(url).and_then(|id| library::glossary().term(id)) {
            let says = plain_text(term, library::works());
            let file = match self.links {
                Links::Together => "",
                Links::Files => GLOSSARY,
                Links::Alone => return html! { span class="term" title=(says) { (words) } },
            };
            let place = format!("{file}#read-word-{}", term.id);
            return html! { a class="term" href=(place) title=(says) { (words) } };
        }
        match self.links.address(url, Some(&self.lesson.id)) {
            Some(url) => link(&url, words),
            None => words,
        }
    }

    fn reference(&self, label: &str) -> Markup {
        let Some((number, _)) = self.lesson.note(label) else {
            return PreEscaped(String::new());
        };
        let name = i18n::fill("publish.note", &[("number", &number.to_string())]);
        let place = {
            let mut cited = self.cited.borrow_mut();
            let places = cited.entry(number).or_default();
            *places += 1;
            self.place(number, *places)
        };
        html! { sup { a id=(place) href={ "#" (self.note(number)) } aria-label=(name) { (number) } } }
    }

    /// The id of a note.
    fn note(&self, number: usize) -> String {
        format!("read-{}-note-{number}", self.lesson.id)
    }

    /// The id of the place where the text refers to a note.
    fn place(&self, note: usize, time: usize) -> String {
        let id = &self.lesson.id;
        match time {
            1 => format!("read-{id}-ref-{note}"),
            _ => format!("read-{id}-ref-{note}-{time}"),
        }
    }

    /// The way from a note back to the text.
    fn back_link(&self, note: usize) -> Markup {
        let times = self.cited.borrow().get(&note).copied().unwrap_or_default();
        let label = |time: usize| i18n::say!("publish.note-back", number = note, place = time);
        html! {
            @for time in 1..=times {
                "\u{a0}" a class="back" href={ "#" (self.place(note, time)) } aria-label=(label(time)) { "↑" }
            }
        }
    }

    fn cite(&self, key: &str) -> Markup {
        match Work::find(self.known.works, key) {
            Some(work) => html! { cite { (link(&work.link, html! { (work.short()) })) } },
            None => html! { (key) },
        }
    }

    /// The footnotes; on a screen each leads back to where the text refers to it.
    pub(super) fn notes(&self, level: u8, back: bool) -> Markup {
        self.some_notes(level, |_| true, back)
    }

    /// The footnotes that this text refers to, or those that it does not, on paper.
    pub(super) fn notes_of(&self, level: u8, text: &Markup, refers: bool) -> Markup {
        let is_cited = |number| text.0.contains(&format!("href=\"#{}\"", self.note(number)));
        self.some_notes(level, |number| is_cited(number) == refers, false)
    }

    fn some_notes(&self, level: u8, shows: impl Fn(usize) -> bool, back: bool) -> Markup {
        let notes = (1..).zip(&self.lesson.notes);
        let notes: Vec<_> = notes.filter(|(number, _)| shows(*number)).collect();
        html! {
            @if !notes.is_empty() {
                section class="notes" {
                    (heading(level, None, &word("publish.notes")))
                    ol { @for (number, note) in notes {
                        li value=(number) id=(self.note(number)) {
                            (self.phrase(&note.text)) @if back { (self.back_link(number)) }
                        }
                    } }
                }
            }
        }
    }

    /// The works the lesson rests on, with what of each was really seen.
    pub(super) fn sources(&self, level: u8) -> Markup {
        let keys = self.lesson.sources.iter();
        let works: Vec<_> = keys.filter_map(|key| Work::find(self.known.works, key)).collect();
        html! {
            @if !works.is_empty() {
                section class="sources" {
                    (heading(level, None, &word("publish.sources")))
                    ul { @for work in works { li { (cited(work)) } } }
                }
            }
        }
    }
}

/// A work with its address, and what of it was really seen.
pub(super) fn cited(work: &Work) -> Markup {
    html! { (link(&work.link, html! { (work.long()) })) ". " small { (work.seen) } }
}

/// Words with a link where the address is one that may be followed from a page.
fn link(url: &str, words: Markup) -> Markup {
    if may_follow(url) || url.starts_with(app_file()) {
        html! { a href=(url) { (words) } }
    } else {
        words
    }
}
