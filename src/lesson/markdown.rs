//! From Markdown to blocks. Knows headings, fences and notes, but not the content of a fence.

use std::ops::Range;

use pulldown_cmark::TextMergeWithOffset;
use pulldown_cmark::{
    Alignment, CodeBlockKind, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
};

use super::prose::{Align, Block, Inline, Note, OBJECT_LINK, Phrase, plain};
use crate::rules::{LineIndex, MAX_NESTING, Problem};

/// A part of a file at its top level.
pub(super) enum Part {
    /// The front matter: its text.
    Front(String),
    /// A heading of level 1 or 2.
    Heading { level: u8, text: Phrase },
    /// A fence with these words behind its marks.
    Fence { info: String, body: String },
    /// A fence that swallows what follows, and a sentence that says so.
    Unclosed(String),
    /// Anything else.
    Block(Block),
    /// A footnote.
    Note(Note),
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
}

/// The parts of a text whose first line has the number `first`, each with its own line.
pub(super) fn parts(text: &str, first: usize, problems: &mut Vec<Problem>) -> Vec<(usize, Part)> {
    parts_with(options(), text, first, problems)
}

/// Parts of a block inside of a file, whose notes are defined elsewhere in it: a reference stands for itself.
pub(super) fn parts_of_block(
    text: &str,
    first: usize,
    problems: &mut Vec<Problem>,
) -> Vec<(usize, Part)> {
    parts_with(options() | Options::ENABLE_OLD_FOOTNOTES, text, first, problems)
}

fn parts_with(
    options: Options,
    text: &str,
    first: usize,
    problems: &mut Vec<Problem>,
) -> Vec<(usize, Part)> {
    let lines = LineIndex::of(text);
    let Some(events) = events(text, options, |at| first + lines.line(at) - 1, problems) else {
        return Vec::new();
    };
    let mut reader = Reader { text, first, lines, events, at: 0, problems };
    let mut parts = Vec::new();
    while let Some(start) = reader.events.get(reader.at).map(|(_, range)| range.start) {
        let line = reader.line(start);
        if let Some(part) = reader.part() {
            parts.push((line, part));
        }
    }
    parts
}

/// Words on one line, such as the value of a key.
pub(super) fn phrase(text: &str, line: usize, problems: &mut Vec<Problem>) -> Phrase {
    // Notes are defined elsewhere in the file, so a reference stands for itself here.
    let options = Options::ENABLE_OLD_FOOTNOTES;
    let Some(events) = events(text, options, |_| line, problems) else { return Vec::new() };
    let mut reader =
        Reader { text, first: line, lines: LineIndex::of(text), events, at: 0, problems };
    match reader.block() {
        Some(Block::Paragraph(phrase)) if reader.at == reader.events.len() => phrase,
        None if text.trim().is_empty() => {
            reader.problems.push(Problem::at(line, "words are missing behind the colon"));
            Vec::new()
        }
        _ => {
            let text = format!(
                "{text:?} is more than words; write one sentence without lists, headings or code blocks"
            );
            reader.problems.push(Problem::at(line, text));
            Vec::new()
        }
    }
}

/// The events of a text; `None` where its parts stand too deep in one another, which is then noted. What comes after
/// builds, checks and draws each part inside of the one that holds it, and would run out of stack.
fn events<'a>(
    text: &'a str,
    options: Options,
    line: impl Fn(usize) -> usize,
    problems: &mut Vec<Problem>,
) -> Option<Vec<(Event<'a>, Range<usize>)>> {
    let (mut events, mut depth) = (Vec::new(), 0_usize);
    for (event, range) in
        TextMergeWithOffset::new(Parser::new_ext(text, options).into_offset_iter())
    {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            let text = format!(
                "lists, quotations or emphasis stand more than {MAX_NESTING} deep in one another here; take some of \
                 the signs away"
            );
            problems.push(Problem::at(line(range.start), text));
            return None;
        }
        events.push((event, range));
    }
    Some(events)
}

/// True for `##Title`, which is no heading.
fn is_tight_heading(text: &str) -> bool {
    text.strip_prefix("##").is_some_and(|title| title.starts_with(char::is_alphanumeric))
}

struct Reader<'a, 'p> {
    text: &'a str,
    first: usize,
    lines: LineIndex,
    events: Vec<(Event<'a>, Range<usize>)>,
    at: usize,
    problems: &'p mut Vec<Problem>,
}

impl<'a> Reader<'a, '_> {
    fn line(&self, offset: usize) -> usize {
        self.first + self.lines.line(offset) - 1
    }

    fn problem(&mut self, offset: usize, text: impl Into<String>) {
        let line = self.line(offset);
        self.problems.push(Problem::at(line, text));
    }

    fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        let next = self.events.get(self.at).cloned();
        self.at += 1;
        next
    }

    fn peek(&self) -> Option<&Event<'a>> {
        self.events.get(self.at).map(|(event, _)| event)
    }

    fn part(&mut self) -> Option<Part> {
        let (event, range) = self.next()?;
        match event {
            Event::Start(Tag::MetadataBlock(_)) => Some(Part::Front(self.raw())),
            Event::Start(Tag::Heading { level, .. }) if level <= HeadingLevel::H2 => {
                Some(Part::Heading { level: level as u8, text: self.phrase() })
            }
            Event::Start(Tag::Paragraph) if is_tight_heading(&self.text[range.clone()]) => {
                self.problem(
                    range.start,
                    "write a space behind ##, so that this line begins a step",
                );
                Some(Part::Heading { level: 2, text: self.phrase() })
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let (info, body) = (info.trim().to_owned(), self.raw());
                let unclosed = self.unclosed(range).map(Part::Unclosed);
                Some(unclosed.unwrap_or(Part::Fence { info, body }))
            }
            Event::Start(Tag::FootnoteDefinition(label)) => {
                let line = self.line(range.start);
                Some(Part::Note(self.note(label.to_string(), line)))
            }
            _ => {
                self.at -= 1;
                self.block().map(Part::Block)
            }
        }
    }

    /// Sentence on a fence that is not closed before the next one begins or the file ends.
    fn unclosed(&self, range: Range<usize>) -> Option<String> {
        let source = self.text[range].trim_end();
        let mark = source.chars().next().unwrap_or('`');
        let marks: String = source.chars().take_while(|&letter| letter == mark).collect();
        let last = source.lines().last().unwrap_or_default().trim();
        let closed = source.lines().count() > 1
            && last.starts_with(&marks)
            && last.chars().all(|letter| letter == mark);
        let begins_another = |line: &str| {
            let info = line.strip_prefix(&marks).unwrap_or_default();
            matches!(info.split_whitespace().next(), Some("senet" | "teacher"))
        };
        (!closed || source.lines().skip(1).any(begins_another))
            .then(|| format!("this fence is never closed; write {marks} on a line of its own"))
    }

    fn note(&mut self, label: String, line: usize) -> Note {
        let mut text = Vec::new();
        while let Some(event) = self.peek() {
            if matches!(event, Event::End(TagEnd::FootnoteDefinition)) {
                self.at += 1;
                break;
            }
            match self.block() {
                Some(Block::Paragraph(words)) if text.is_empty() => text = words,
                _ => {
                    let text = "a note is one paragraph; write it on one line";
                    self.problems.push(Problem::at(line, text));
                }
            }
        }
        Note { label, text, line }
    }

    /// Text up to the end of a code block or of the front matter.
    fn raw(&mut self) -> String {
        let mut out = String::new();
        while let Some((event, _)) = self.next() {
            match event {
                Event::Text(text) => out.push_str(&text),
                Event::End(TagEnd::CodeBlock | TagEnd::MetadataBlock(_)) => break,
                _ => {}
            }
        }
        out
    }

    fn block(&mut self) -> Option<Block> {
        let (event, range) = self.next()?;
        match event {
            Event::Start(Tag::Paragraph) => {
                Some(self.object().unwrap_or_else(|| Block::Paragraph(self.phrase())))
            }
            Event::Start(Tag::Heading { level, .. }) => {
                Some(Block::Heading { level: level as u8, text: self.phrase() })
            }
            Event::Start(Tag::List(first)) => Some(Block::List { first, items: self.items() }),
            Event::Start(Tag::BlockQuote(_)) => {
                Some(Block::Quote(self.blocks(TagEnd::BlockQuote(None))))
            }
            Event::Start(Tag::Table(align)) => Some(self.table(&align)),
            Event::Start(Tag::CodeBlock(kind)) => Some(self.code(&kind, range.start)),
            Event::Rule => Some(Block::Rule),
            Event::Start(Tag::HtmlBlock) => {
                self.problem(range.start, "HTML is not shown; write Markdown instead");
                self.skip(TagEnd::HtmlBlock);
                None
            }
            // The words of a tight list stand without a paragraph around them.
            Event::Text(_)
            | Event::Code(_)
            | Event::Start(_)
            | Event::FootnoteReference(_)
            | Event::InlineHtml(_) => {
                self.at -= 1;
                let (begin, words) = (self.at, self.phrase());
                if self.at > begin {
                    return Some(Block::Paragraph(words));
                }
                // Not words: passed over, or it would be read for ever.
                self.at += 1;
                let text =
                    "this cannot stand in a list, a quotation or a note; move it to the left edge";
                self.problem(range.start, text);
                None
            }
            _ => None,
        }
    }

    /// A paragraph that is nothing but the drawing of an object.
    fn object(&mut self) -> Option<Block> {
        let (Event::Start(Tag::Image { dest_url, .. }), range) = self.events.get(self.at)? else {
            return None;
        };
        let end = |(event, _): &(Event<'_>, _)| *event == Event::End(TagEnd::Image);
        let last = self.at + self.events.iter().skip(self.at).position(end)? + 1;
        let alone = matches!(self.events.get(last), Some((Event::End(TagEnd::Paragraph), _)));
        if !alone || !dest_url.starts_with(OBJECT_LINK) {
            return None;
        }
        let (url, start) = (dest_url.to_string(), range.start);
        self.at += 1;
        let text = self.phrase();
        if plain(&text).trim().is_empty() {
            let words = "words are missing for those who do not see the drawing; write ![words](object:name)";
            self.problem(start, words);
        }
        self.at += 1;
        Some(Block::Object(Inline::Link { url, text }))
    }

    fn code(&mut self, kind: &CodeBlockKind<'_>, start: usize) -> Block {
        let info = match kind {
            CodeBlockKind::Fenced(info) => info.trim().to_owned(),
            CodeBlockKind::Indented => String::new(),
        };
        if matches!(info.split_whitespace().next(), Some("senet" | "teacher")) {
            let text = "this fence stands inside of a list or quotation; move it to the left edge";
            self.problem(start, text);
        }
        Block::Code { info, text: self.raw() }
    }

    fn skip(&mut self, end: TagEnd) {
        while let Some((event, _)) = self.next() {
            if event == Event::End(end) {
                break;
            }
        }
    }

    fn blocks(&mut self, end: TagEnd) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some(event) = self.peek() {
            if *event == Event::End(end) {
                self.at += 1;
                break;
            }
            blocks.extend(self.block());
        }
        blocks
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some((event, _)) = self.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.blocks(TagEnd::Item)),
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        items
    }

    fn table(&mut self, align: &[Alignment]) -> Block {
        let align = align.iter().map(|align| match align {
            Alignment::None => Align::Natural,
            Alignment::Left => Align::Left,
            Alignment::Center => Align::Centre,
            Alignment::Right => Align::Right,
        });
        let align = align.collect();
        let (mut head, mut rows, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        while let Some((event, _)) = self.next() {
            match event {
                Event::Start(Tag::TableCell) => cells.push(self.phrase()),
                Event::End(TagEnd::TableHead) => head = std::mem::take(&mut cells),
                Event::End(TagEnd::TableRow) => rows.push(std::mem::take(&mut cells)),
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        Block::Table { align, head, rows }
    }

    /// Words up to the end of what holds them; a block that begins among them ends them, too.
    fn phrase(&mut self) -> Phrase {
        let mut words = Vec::new();
        while let Some((event, range)) = self.next() {
            match event {
                Event::Text(text) => self.push_text(&text, range.start, &mut words),
                Event::SoftBreak => words.push(Inline::SoftBreak),
                Event::HardBreak => words.push(Inline::HardBreak),
                Event::Code(text) => words.push(Inline::Code(text.to_string())),
                Event::FootnoteReference(label) => words.push(Inline::Note(label.to_string())),
                Event::Start(Tag::Strong) => words.push(Inline::Bold(self.phrase())),
                Event::Start(Tag::Emphasis) => words.push(Inline::Italic(self.phrase())),
                Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                    let mail = if link_type == LinkType::Email { "mailto:" } else { "" };
                    let url = format!("{mail}{dest_url}");
                    words.push(Inline::Link { url, text: self.phrase() });
                }
                Event::Start(Tag::Image { .. }) => {
                    let text = "pictures are not shown; draw a board with a senet board fence, or write ![words](object:name) on a line of its own";
                    self.problem(range.start, text);
                    self.phrase();
                }
                Event::InlineHtml(_) | Event::Html(_) => {
                    let text =
                        "HTML is not shown; write Markdown instead, or \\< for the sign itself";
                    self.problem(range.start, text);
                }
                Event::Start(_) | Event::End(TagEnd::Item) => {
                    self.at -= 1;
                    break;
                }
                Event::End(_) => break,
                _ => {}
            }
        }
        words
    }

    /// Plain words, in which `@key` names a work.
    fn push_text(&mut self, text: &str, offset: usize, words: &mut Phrase) {
        if text.contains("[^") {
            self.problem(offset, format!("{text:?} refers to a note that the file does not have; write [^label]: … at its end"));
        }
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('@') {
            let ends = |c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            let key = rest[at + 1..].split(ends).next().unwrap_or_default();
            let key = key.trim_end_matches('-');
            let alone = !rest[..at].ends_with(char::is_alphanumeric);
            if key.is_empty() || !alone {
                plain.push_str(&rest[..=at]);
                rest = &rest[at + 1..];
                continue;
            }
            plain.push_str(&rest[..at]);
            if !plain.is_empty() {
                words.push(Inline::Text(std::mem::take(&mut plain)));
            }
            words.push(Inline::Cite(key.to_owned()));
            rest = &rest[at + 1 + key.len()..];
        }
        plain.push_str(rest);
        if !plain.is_empty() {
            words.push(Inline::Text(plain));
        }
    }
}
