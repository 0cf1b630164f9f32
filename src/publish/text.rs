//! A lesson as plain text, boards drawn with letters.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use super::frame::minutes;
use super::links::Links;
use super::object;
use super::prose::Page;
use super::step::{facts, marks};
use crate::i18n;
use crate::lesson::object::object_of;
use crate::lesson::prose::plain;
use crate::lesson::{
    Block, Form, Inline, Known, Lesson, Period, Sheet, SheetBoard, Step, Work, picture,
};
use crate::rules::Throw;

/// A lesson as plain text: every step, its board as three lines of letters, its options, notes and sources. `width` is
/// the length of a line, at least 20.
pub fn lesson_text(lesson: &Lesson, known: &Known<'_>, width: usize) -> String {
    let page = Page::new(lesson, known, Links::Alone);
    let mut text = Text { page, width: width.max(20), out: String::new() };
    text.title(&lesson.title, '=');
    let rules = text.page.rules_name(&lesson.rules);
    text.paragraph(&format!("{} · {rules}", minutes(lesson)), "");
    text.blocks(&lesson.intro, "");
    for (number, step) in (1..).zip(&lesson.steps) {
        text.step(number, step);
    }
    text.end();
    text.out
}

/// Words in lines of this width, after these signs in the first line and in those that follow. A word is never taken
/// apart.
pub fn indented(words: &str, width: usize, first: &str, next: &str) -> String {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(next)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = textwrap::wrap(&words, options).into_iter();
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Room as wide as these signs.
fn inset(lead: &str) -> String {
    " ".repeat(lead.chars().count())
}

struct Text<'a> {
    page: Page<'a>,
    width: usize,
    out: String,
}

impl Text<'_> {
    fn title(&mut self, title: &str, line: char) {
        let rule: String = title.chars().map(|_| line).collect();
        self.out.push_str(&format!("{title}\n{rule}\n\n"));
    }

    /// Words in lines of the wanted width; the first line begins with `lead`, the others are set in as far.
    fn paragraph(&mut self, words: &str, lead: &str) {
        self.lines(words, lead);
        self.out.push('\n');
    }

    fn lines(&mut self, words: &str, lead: &str) {
        self.out.push_str(&indented(words, self.width, lead, &inset(lead)));
    }

    fn phrase(&self, phrase: &[Inline]) -> String {
        phrase.iter().map(|inline| self.inline(inline)).collect()
    }

    fn inline(&self, inline: &Inline) -> String {
        match inline {
            Inline::Note(label) => {
                let number = self.page.lesson.note(label).map(|(number, _)| number);
                number.map_or_else(String::new, |number| format!(" [{number}]"))
            }
            Inline::Cite(key) => Work::short_of(self.page.known.works, key),
            Inline::Bold(inner) | Inline::Italic(inner) | Inline::Link { text: inner, .. } => {
                self.phrase(inner)
            }
            other => plain(std::slice::from_ref(other)),
        }
    }

    /// Blocks one below the other; the first begins with `lead`, the others are set in as far.
    fn blocks(&mut self, blocks: &[Block], lead: &str) {
        let inset = inset(lead);
        for (at, block) in blocks.iter().enumerate() {
            self.block(block, if at == 0 { lead } else { inset.as_str() });
        }
    }

    fn block(&mut self, block: &Block, lead: &str) {
        let inset = inset(lead);
        match block {
            Block::Paragraph(words) | Block::Heading { text: words, .. } => {
                self.paragraph(&self.phrase(words), lead);
            }
            Block::List { first, items } => {
                for (at, item) in (0..).zip(items) {
                    let sign =
                        first.map_or_else(|| "- ".to_owned(), |first| format!("{}. ", first + at));
                    let lead = if at == 0 { lead } else { inset.as_str() };
                    let sign = format!("{lead}{sign}");
                    match &item[..] {
                        [Block::Paragraph(words)] => {
                            self.lines(&self.phrase(words), &sign);
                        }
                        inner => self.blocks(inner, &sign),
                    }
                }
                // An item of several blocks ends with an empty line of its own.
                if !self.out.ends_with("\n\n") {
                    self.out.push('\n');
                }
            }
            Block::Quote(inner) => {
                for (at, block) in inner.iter().enumerate() {
                    let lead = if at == 0 { lead } else { inset.as_str() };
                    self.block(block, &format!("{lead}> "));
                }
            }
            Block::Table { head, rows, .. } => {
                for row in std::iter::once(head).chain(rows) {
                    let cells: Vec<String> = row.iter().map(|cell| self.phrase(cell)).collect();
                    self.lines(&cells.join(" | "), &inset);
                }
                self.out.push('\n');
            }
            Block::Code { text, .. } => self.out.push_str(&format!("{text}\n")),
            Block::Object(link) => {
                if let Some((id, words)) = object_of(link) {
                    self.paragraph(&object::in_words(id, &plain(words)), lead);
                }
            }
            Block::Rule => self.out.push_str("* * *\n\n"),
        }
    }

    fn step(&mut self, number: usize, step: &Step) {
        self.title(&format!("{number}. {}", step.plain_title()), '-');
        self.blocks(&step.prose, "");
        self.page.period = step.period();
        if let Some(sheet) = step.sheet(self.page.lesson, self.page.known.rulesets) {
            if let Some(rules) = self.page.rules_line(step) {
                self.paragraph(&rules, "");
            }
            self.sheet(&sheet);
        }
        self.blocks(&step.after, "");
    }

    fn sheet(&mut self, sheet: &Sheet<'_>) {
        for board in &sheet.boards {
            if let Some(title) = &board.title {
                self.lines(title, "    ");
            }
            self.board(board, &sheet.throws);
        }
        for phrase in sheet.caption.iter().chain(&sheet.task) {
            self.paragraph(&self.phrase(phrase), "");
        }
        match &sheet.form {
            Form::Nothing | Form::Line(_) => return,
            Form::Options(options) => {
                for (letter, option) in ('A'..).zip(options) {
                    self.lines(&self.phrase(option.text), &format!("[ ] {letter} "));
                }
            }
            Form::Claims(sort) => {
                for claim in sort.shuffled() {
                    self.lines(&self.phrase(&claim.text), "[ ] ");
                }
            }
            Form::Table(both) => {
                for (name, value) in &both.rules {
                    let value = value.map(|value| self.phrase(value)).unwrap_or_default();
                    self.lines(format!("{name}: {value}").trim_end_matches([' ', ':']), "- ");
                }
            }
        }
        self.out.push('\n');
    }

    fn board(&mut self, board: &SheetBoard, throws: &[Throw]) {
        let marks = marks(&self.page, board);
        let mut drawn = picture(&board.position.pieces);
        if marks.period.is_some_and(Period::finish_at_top_left) {
            drawn = drawn.trim_end().chars().rev().collect();
        }
        for line in drawn.lines() {
            self.out.push_str(&format!("    {line}\n"));
        }
        for sentence in marks.words().into_iter().chain(facts(board, throws)) {
            self.lines(&sentence, "    ");
        }
        self.out.push('\n');
    }

    fn end(&mut self) {
        let (lesson, works) = (self.page.lesson, self.page.known.works);
        if !lesson.notes.is_empty() {
            self.title(i18n::text("publish.notes"), '-');
            for (number, note) in (1..).zip(&lesson.notes) {
                self.lines(&self.phrase(&note.text), &format!("[{number}] "));
            }
            self.out.push('\n');
        }
        if lesson.sources.is_empty() {
            return;
        }
        self.title(i18n::text("publish.sources"), '-');
        for work in lesson.sources.iter().filter_map(|key| Work::find(works, key)) {
            self.lines(&format!("{}. {}", work.long(), work.link), "- ");
        }
    }
}
