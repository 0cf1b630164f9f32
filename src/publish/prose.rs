//! Prose as HTML.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::glossary;
use super::page::Links;
use crate::i18n;
use crate::lesson::prose::{Align, may_follow};
use crate::lesson::{Block, Inline, Known, Lesson, Period, Phrase, RulesSpec, Step};

/// A lesson on its way to a page.
pub(super) struct Page<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) known: &'a Known<'a>,
    pub(super) links: Links,
    /// The board of another time on which the step plays.
    pub(super) period: Option<Period>,
    /// How often the text has referred to each note so far; a note leads back to every place.
    cited: Rc<RefCell<BTreeMap<usize, usize>>>,
}

/// Text for between tags.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text for between quotes.
pub(super) fn attribute(text: &str) -> String {
    escape(text).replace('"', "&quot;")
}

impl<'a> Page<'a> {
    /// A lesson on its way to a page with such links.
    pub(super) fn new(lesson: &'a Lesson, known: &'a Known<'a>, links: Links) -> Page<'a> {
        Page { lesson, known, links, period: None, cited: Rc::default() }
    }

    /// The same for the boards of a step.
    pub(super) fn at(&self, step: &Step) -> Page<'a> {
        Page { period: step.period(), cited: Rc::clone(&self.cited), ..*self }
    }

    /// The name of rules, and what is changed in them.
    pub(super) fn rules_name(&self, spec: &RulesSpec) -> String {
        spec.title(self.known.rulesets)
    }

    /// A link to a step in the program, where the program can be reached.
    pub(super) fn live(&self, number: usize, key: &str, out: &mut String) {
        let place = self.lesson.address(number);
        if let Some(url) = self.links.program(&place) {
            let words = escape(i18n::text(key));
            out.push_str(&format!("<p class=\"live\"><a href=\"{url}\">{words}</a></p>\n"));
        }
    }

    pub(super) fn blocks(&self, blocks: &[Block], out: &mut String) {
        for block in blocks {
            self.block(block, out);
        }
    }

    fn block(&self, block: &Block, out: &mut String) {
        match block {
            Block::Paragraph(text) => out.push_str(&format!("<p>{}</p>\n", self.phrase(text))),
            Block::Heading { level, text } => {
                // The page has the first heading, the lesson the second and the step the third.
                let level = (level + 1).min(6);
                out.push_str(&format!("<h{level}>{}</h{level}>\n", self.phrase(text)));
            }
            Block::List { first, items } => self.list(*first, items, out),
            Block::Quote(inner) => {
                out.push_str("<blockquote>\n");
                self.blocks(inner, out);
                out.push_str("</blockquote>\n");
            }
            Block::Table { align, head, rows } => self.table(align, head, rows, out),
            Block::Code { text, .. } => {
                out.push_str(&format!("<pre><code>{}</code></pre>\n", escape(text)))
            }
            Block::Rule => out.push_str("<hr>\n"),
        }
    }

    fn list(&self, first: Option<u64>, items: &[Vec<Block>], out: &mut String) {
        let tag = if first.is_some() { "ol" } else { "ul" };
        let start = first
            .filter(|first| *first != 1)
            .map(|first| format!(" start=\"{first}\""))
            .unwrap_or_default();
        out.push_str(&format!("<{tag}{start}>\n"));
        for item in items {
            match &item[..] {
                [Block::Paragraph(text)] => {
                    out.push_str(&format!("<li>{}</li>\n", self.phrase(text)))
                }
                _ => {
                    out.push_str("<li>");
                    self.blocks(item, out);
                    out.push_str("</li>\n");
                }
            }
        }
        out.push_str(&format!("</{tag}>\n"));
    }

    fn table(&self, align: &[Align], head: &[Phrase], rows: &[Vec<Phrase>], out: &mut String) {
        let style = |column: usize| match align.get(column) {
            Some(Align::Left) => " style=\"text-align:left\"",
            Some(Align::Centre) => " style=\"text-align:center\"",
            Some(Align::Right) => " style=\"text-align:right\"",
            _ => "",
        };
        out.push_str("<table>\n<thead><tr>");
        for (column, cell) in head.iter().enumerate() {
            out.push_str(&format!("<th scope=\"col\"{}>{}</th>", style(column), self.phrase(cell)));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in rows {
            out.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                out.push_str(&format!("<td{}>{}</td>", style(column), self.phrase(cell)));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n");
    }

    /// A phrase as HTML.
    pub(super) fn phrase(&self, phrase: &[Inline]) -> String {
        phrase.iter().map(|inline| self.inline(inline)).collect()
    }

    fn inline(&self, inline: &Inline) -> String {
        match inline {
            Inline::Text(text) => escape(text),
            Inline::SoftBreak => "\n".to_owned(),
            Inline::HardBreak => "<br>\n".to_owned(),
            Inline::Bold(inner) => format!("<strong>{}</strong>", self.phrase(inner)),
            Inline::Italic(inner) => format!("<em>{}</em>", self.phrase(inner)),
            Inline::Code(text) => format!("<code>{}</code>", escape(text)),
            Inline::Link { url, text } => {
                let words = self.phrase(text);
                if let Some(term) = glossary::link(self.links, url, &words) {
                    return term;
                }
                let address = self.links.address(url, Some(&self.lesson.id));
                address.map_or_else(|| words.clone(), |url| link(&url, &words))
            }
            Inline::Note(label) => self.reference(label),
            Inline::Cite(key) => self.cite(key),
        }
    }

    fn reference(&self, label: &str) -> String {
        let Some((number, _)) = self.lesson.note(label) else {
            return String::new();
        };
        let name = attribute(&i18n::fill("publish.note", &[("number", &number.to_string())]));
        let id = &self.lesson.id;
        let place = {
            let mut cited = self.cited.borrow_mut();
            let places = cited.entry(number).or_default();
            *places += 1;
            self.place(number, *places)
        };
        format!(
            "<sup><a id=\"{place}\" href=\"#read-{id}-note-{number}\" aria-label=\"{name}\">{number}</a></sup>"
        )
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
    fn back(&self, note: usize) -> String {
        let times = self.cited.borrow().get(&note).copied().unwrap_or_default();
        let links = (1..=times).map(|time| {
            let values = [("number", note.to_string()), ("place", time.to_string())];
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            let label = attribute(&i18n::fill("publish.note-back", &values));
            let place = self.place(note, time);
            format!("\u{a0}<a class=\"back\" href=\"#{place}\" aria-label=\"{label}\">↑</a>")
        });
        links.collect()
    }

    fn cite(&self, key: &str) -> String {
        match self.known.works.iter().find(|work| work.key == key) {
            Some(work) => format!("<cite>{}</cite>", link(&work.link, &escape(&work.short()))),
            None => escape(key),
        }
    }

    /// The footnotes; on a screen each leads back to where the text refers to it.
    pub(super) fn notes(&self, level: u8, back: bool, out: &mut String) {
        if self.lesson.notes.is_empty() {
            return;
        }
        out.push_str(&format!(
            "<section class=\"notes\">\n<h{level}>{}</h{level}>\n<ol>\n",
            escape(i18n::text("publish.notes"))
        ));
        for (number, note) in (1..).zip(&self.lesson.notes) {
            let id = &self.lesson.id;
            let back = if back { self.back(number) } else { String::new() };
            out.push_str(&format!(
                "<li id=\"read-{id}-note-{number}\">{}{back}</li>\n",
                self.phrase(&note.text)
            ));
        }
        out.push_str("</ol>\n</section>\n");
    }

    /// The works the lesson rests on, with what of each was really seen.
    pub(super) fn sources(&self, level: u8, out: &mut String) {
        let found = self.lesson.sources.iter();
        let works: Vec<_> =
            found.filter_map(|key| self.known.works.iter().find(|work| work.key == *key)).collect();
        if works.is_empty() {
            return;
        }
        out.push_str(&format!(
            "<section class=\"sources\">\n<h{level}>{}</h{level}>\n<ul>\n",
            escape(i18n::text("publish.sources"))
        ));
        for work in works {
            let (long, seen) = (link(&work.link, &escape(&work.long())), escape(&work.seen));
            out.push_str(&format!("<li>{long}. <small>{seen}</small></li>\n"));
        }
        out.push_str("</ul>\n</section>\n");
    }
}

/// Words with a link where the address is one that may be followed from a page.
pub(super) fn link(url: &str, html: &str) -> String {
    if may_follow(url) || url.starts_with("index.html#") {
        format!("<a href=\"{}\">{html}</a>", attribute(url))
    } else {
        html.to_owned()
    }
}
