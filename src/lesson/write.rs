//! Writing a lesson out again. A canonical file, read and written, comes back byte for byte; the order of keys in
//! each fence is told in `lessons/README.md`.

use std::fmt::Display;

use super::model::{
    Board, Compare, Expect, Fence, FenceKind, From, Games, Lesson, Predict, Refuse, Sandbox, Sort,
    Step, Toggle, Try, Watch,
};
use super::moves::MoveText;
use super::prose::{Align, Block, Inline, Phrase};
use super::scene::{Layout, Pieces, Scene};
use crate::board::{BySide, Side};
use crate::rules::Value;

impl Lesson {
    /// The file of this lesson.
    ///
    /// ```
    /// use senet::{lesson::Lesson, library};
    /// let (_, text) = library::lesson_files()[0];
    /// let lesson = Lesson::parse(text).expect("a shipped lesson");
    /// assert_eq!(lesson.to_markdown(), text);
    /// ```
    pub fn to_markdown(&self) -> String {
        let mut out = String::from("---\n");
        let mut front = Lines {
            out: &mut out,
            words: true,
        };
        front.put("format", 1);
        front.put("id", &self.id);
        front.put("title", &self.title);
        front.put("minutes", self.minutes);
        front.some("kind", self.kind.name());
        front.put("rules", &self.rules);
        for (key, words) in [
            ("teaches", &self.teaches),
            ("needs", &self.needs),
            ("sources", &self.sources),
        ] {
            front.some(key, (!words.is_empty()).then(|| words.join(" ")));
        }
        out.push_str("---\n");
        blocks(&self.intro, &mut out);
        for step in &self.steps {
            write_step(step, &mut out);
        }
        for (at, note) in self.notes.iter().enumerate() {
            let gap = if at == 0 { "\n" } else { "" };
            out.push_str(&format!("{gap}[^{}]: {}\n", note.label, phrase(&note.text)));
        }
        out
    }
}

fn write_step(step: &Step, out: &mut String) {
    out.push_str(&format!("\n## {}\n", phrase(&step.title)));
    blocks(&step.prose, out);
    if let Some(fence) = &step.fence {
        out.push_str(&format!(
            "\n```senet {}\n{}```\n",
            fence.kind.name(),
            fence_text(fence, true)
        ));
    }
    blocks(&step.after, out);
    if let Some(teacher) = &step.teacher {
        let mut text = String::new();
        blocks(teacher, &mut text);
        out.push_str(&format!(
            "\n```teacher\n{}```\n",
            text.trim_start_matches('\n')
        ));
    }
}

/// The lines of a fence, with or without those that hold words to be read.
pub(super) fn fence_text(fence: &Fence, words: bool) -> String {
    let mut out = String::new();
    let mut lines = Lines {
        out: &mut out,
        words,
    };
    lines.some("board", fence.period);
    match &fence.kind {
        FenceKind::Board(board) => lines.board(board),
        FenceKind::Watch(watch) => lines.watch(watch),
        FenceKind::Try(task) => lines.try_(task),
        FenceKind::Refuse(refuse) => lines.refuse(refuse),
        FenceKind::Predict(predict) => lines.predict(predict),
        FenceKind::Compare(compare) => lines.compare(compare),
        FenceKind::Toggle(toggle) => lines.toggle(toggle),
        FenceKind::Sandbox(sandbox) => lines.sandbox(sandbox),
        FenceKind::Sort(sort) => lines.sort(sort),
        FenceKind::Games(games) => lines.games(games),
    }
    out
}

/// Writes `key: value` lines.
struct Lines<'o> {
    out: &'o mut String,
    /// Write also what a translator changes.
    words: bool,
}

impl Lines<'_> {
    fn put(&mut self, key: &str, value: impl Display) {
        let value = value.to_string();
        let gap = if value.is_empty() { "" } else { " " };
        self.out.push_str(&format!("{key}:{gap}{value}\n"));
    }

    fn some(&mut self, key: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.put(key, value);
        }
    }

    /// A line of words; without words only that it is there.
    fn words(&mut self, key: &str, text: &Phrase) {
        let text = if self.words {
            phrase(text)
        } else {
            String::new()
        };
        self.put(key, text);
    }

    fn maybe_words(&mut self, key: &str, text: &Option<Phrase>) {
        if let Some(text) = text {
            self.words(key, text);
        }
    }

    fn expect(&mut self, facts: &[Expect]) {
        for fact in facts {
            self.put("expect", &fact.test);
        }
    }

    fn moves(&mut self, moves: &[MoveText]) {
        self.some("moves", (!moves.is_empty()).then(|| join(moves)));
    }

    fn scene(&mut self, scene: &Scene) {
        self.some("rules", scene.rules.as_ref());
        self.layout(&scene.layout);
        match scene.throws[..] {
            [] => {}
            [throw] => self.put("throw", throw),
            _ => self.put("throws", join(&scene.throws)),
        }
    }

    fn layout(&mut self, layout: &Layout) {
        let Layout::Pieces(pieces) = layout else {
            self.put("position", "start");
            return;
        };
        for side in Side::ALL {
            let squares: Vec<u8> = pieces.on[side].numbers().collect();
            self.some(
                &side.to_string(),
                (!squares.is_empty()).then(|| join(&squares)),
            );
        }
        self.hand(pieces);
        self.put("turn", pieces.turn());
        self.some("due", (!pieces.due.is_empty()).then_some(&pieces.due));
    }

    fn hand(&mut self, pieces: &Pieces) {
        if pieces.hand != BySide::default() {
            let waiting = Side::ALL.into_iter().filter(|&side| pieces.hand[side] > 0);
            let waiting: Vec<String> = waiting
                .map(|side| format!("{side} {}", pieces.hand[side]))
                .collect();
            self.put("hand", waiting.join(" "));
        }
    }

    fn board(&mut self, board: &Board) {
        self.scene(&board.scene);
        self.some("mark", (!board.mark.is_empty()).then(|| join(&board.mark)));
        self.maybe_words("say", &board.say);
        self.expect(&board.expect);
    }

    fn watch(&mut self, watch: &Watch) {
        self.scene(&watch.scene);
        self.moves(&watch.moves);
        self.maybe_words("say", &watch.say);
        self.expect(&watch.expect);
    }

    fn try_(&mut self, task: &Try) {
        self.scene(&task.scene);
        self.some("throw", task.scene.throws.is_empty().then_some("none"));
        self.some("level", task.level);
        self.words("task", &task.task);
        self.put("goal", &task.goal);
        self.expect(&task.expect);
        for worth in &task.worth {
            self.put(&format!("worth {}", worth.mv), worth.percent());
        }
        for other in &task.elsewhere {
            self.put(&format!("elsewhere {}", other.mv), &other.rules);
        }
        self.maybe_words("say", &task.say);
        for wrong in &task.wrong {
            self.words(&format!("wrong {}", wrong.mv), &wrong.say);
        }
        self.maybe_words("other", &task.other);
        for hint in &task.hints {
            self.words("hint", hint);
        }
    }

    fn refuse(&mut self, refuse: &Refuse) {
        self.scene(&refuse.scene);
        self.words("task", &refuse.task);
        self.some("move", refuse.mv.as_ref());
        self.put("because", refuse.because.name());
        self.expect(&refuse.expect);
        self.maybe_words("say", &refuse.say);
        for hint in &refuse.hints {
            self.words("hint", hint);
        }
    }

    fn predict(&mut self, predict: &Predict) {
        self.scene(&predict.scene);
        self.words("ask", &predict.ask);
        for option in &predict.options {
            let (text, test, reply) = (phrase(&option.text), &option.test, phrase(&option.reply));
            let key = option.letter.to_string();
            match self.words {
                true => self.put(&key, format!("{text} | {test} | {reply}")),
                false => self.put(&key, test),
            }
        }
        self.moves(&predict.moves);
        self.expect(&predict.expect);
    }

    fn compare(&mut self, compare: &Compare) {
        self.put("left", &compare.left);
        self.put("right", &compare.right);
        self.layout(&compare.scene.layout);
        self.put("throws", join(&compare.scene.throws));
        self.moves(&compare.moves);
        match compare.differs {
            Some(throw) => self.put("differs", format!("throw {throw}")),
            None => self.put("differs", "never"),
        }
        self.maybe_words("left-text", &compare.left_text);
        self.maybe_words("right-text", &compare.right_text);
    }

    fn toggle(&mut self, toggle: &Toggle) {
        self.put("key", toggle.key);
        self.put(
            "values",
            join(&toggle.values.iter().map(Value::plain).collect::<Vec<_>>()),
        );
        self.scene(&toggle.scene);
        self.some("move", toggle.mv.as_ref());
        self.maybe_words("say", &toggle.say);
        for (at, fact) in &toggle.expect {
            let value = toggle.values.get(*at).map(Value::plain).unwrap_or_default();
            self.put(&format!("expect {value}"), &fact.test);
        }
    }

    fn sandbox(&mut self, sandbox: &Sandbox) {
        self.some("rules", sandbox.scene.rules.as_ref());
        match sandbox.from {
            From::Step(number) => self.put("from", format!("step {number}")),
            From::Here => self.scene(&Scene {
                rules: None,
                ..sandbox.scene.clone()
            }),
        }
        let toggles: Vec<&str> = sandbox.toggles.iter().map(|key| key.name()).collect();
        self.some("toggles", (!toggles.is_empty()).then(|| toggles.join(" ")));
        self.maybe_words("say", &sandbox.say);
    }

    fn sort(&mut self, sort: &Sort) {
        for claim in &sort.claims {
            let text = if self.words {
                phrase(&claim.text)
            } else {
                String::new()
            };
            self.put(
                claim.standing.name(),
                format!("{text} | {}", phrase(&claim.source)),
            );
        }
    }

    fn games(&mut self, games: &Games) {
        self.put("rules", &games.rules);
        self.put("rival", &games.rival);
        self.put("player", &games.player);
        self.put("games", games.number);
        self.put("seed", games.seed);
        self.words("ask", &games.ask);
        for (letter, option) in ["A", "B", "C", "D"].iter().zip(&games.options) {
            self.words(letter, option);
        }
    }
}

fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes blocks, each with an empty line before it.
fn blocks(blocks: &[Block], out: &mut String) {
    for block in blocks {
        out.push('\n');
        write_block(block, out);
    }
}

fn write_block(block: &Block, out: &mut String) {
    match block {
        Block::Paragraph(text) => out.push_str(&format!("{}\n", phrase(text))),
        Block::Heading { level, text } => {
            out.push_str(&format!(
                "{} {}\n",
                "#".repeat(usize::from(*level)),
                phrase(text)
            ));
        }
        Block::List { first, items } => write_list(*first, items, out),
        Block::Quote(inner) => {
            let mut text = String::new();
            blocks(inner, &mut text);
            for line in text.trim_start_matches('\n').lines() {
                out.push_str(format!("> {line}").trim_end());
                out.push('\n');
            }
        }
        Block::Table { align, head, rows } => write_table(align, head, rows, out),
        Block::Code { info, text } => out.push_str(&format!("```{info}\n{text}```\n")),
        Block::Rule => out.push_str("***\n"),
    }
}

fn write_list(first: Option<u64>, items: &[Vec<Block>], out: &mut String) {
    let tight = |item: &Vec<Block>| {
        matches!(
            item[..],
            [] | [Block::Paragraph(_)] | [Block::Paragraph(_), Block::List { .. }]
        )
    };
    let tight = items.iter().all(tight);
    for (at, item) in (0u64..).zip(items) {
        let sign = first.map_or_else(|| "- ".to_owned(), |first| format!("{}. ", first + at));
        let mut text = String::new();
        blocks(item, &mut text);
        let lines = text
            .trim_start_matches('\n')
            .lines()
            .filter(|line| !tight || !line.is_empty());
        if at > 0 && !tight {
            out.push('\n');
        }
        for (number, line) in lines.enumerate() {
            let lead = if number == 0 {
                sign.clone()
            } else {
                " ".repeat(sign.len())
            };
            out.push_str(format!("{lead}{line}").trim_end());
            out.push('\n');
        }
    }
}

fn write_table(align: &[Align], head: &[Phrase], rows: &[Vec<Phrase>], out: &mut String) {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let cells = |cells: &[Phrase]| {
        cells
            .iter()
            .map(|cell| phrase(cell).replace('|', "\\|"))
            .collect()
    };
    out.push_str(&row(cells(head)));
    let marks = align.iter().map(|align| match align {
        Align::Natural => "---",
        Align::Left => ":---",
        Align::Centre => ":---:",
        Align::Right => "---:",
    });
    out.push_str(&row(marks.map(str::to_owned).collect()));
    for line in rows {
        out.push_str(&row(cells(line)));
    }
}

/// The Markdown of a phrase.
pub(super) fn phrase(words: &[Inline]) -> String {
    let mut out = String::new();
    for inline in words {
        let begins = out.is_empty() || out.ends_with('\n');
        match inline {
            Inline::Text(text) => out.push_str(&escape(text, begins)),
            Inline::SoftBreak => out.push('\n'),
            Inline::HardBreak => out.push_str("\\\n"),
            Inline::Bold(inner) => out.push_str(&format!("**{}**", phrase(inner))),
            Inline::Italic(inner) => out.push_str(&format!("*{}*", phrase(inner))),
            Inline::Code(text) if text.contains('`') => out.push_str(&format!("`` {text} ``")),
            Inline::Code(text) => out.push_str(&format!("`{text}`")),
            Inline::Link { url, text } if matches!(&text[..], [Inline::Text(words)] if words == url) =>
            {
                out.push_str(&format!("<{url}>"));
            }
            Inline::Link { url, text } => out.push_str(&format!("[{}]({url})", phrase(text))),
            Inline::Note(label) => out.push_str(&format!("[^{label}]")),
            Inline::Cite(key) => out.push_str(&format!("@{key}")),
        }
    }
    out
}

/// Plain words, with a backslash before each sign that would otherwise be read as Markdown.
fn escape(text: &str, begins: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let letters: Vec<char> = text.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let next = letters.get(at + 1).copied();
        let word = |side: Option<char>| side.is_some_and(char::is_alphanumeric);
        let inside = at > 0 && word(letters.get(at - 1).copied()) && word(next);
        let special = match letter {
            '*' | '`' | '[' => true,
            '_' => !inside,
            '<' => next.is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(next)),
            '\\' => next.is_some_and(|next| next.is_ascii_punctuation()),
            '&' => next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '#'),
            '#' | '>' | '=' | '~' => begins && at == 0,
            '-' | '+' => begins && at == 0 && next.is_none_or(|next| next == ' ' || next == letter),
            '.' | ')' => begins && at > 0 && letters[..at].iter().all(char::is_ascii_digit),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
