//! Prose written out again as Markdown.

use super::prose::{Align, Block, Inline, Phrase};

/// Writes blocks, each with an empty line before it.
pub(super) fn blocks(blocks: &[Block], out: &mut String) {
    for block in blocks {
        out.push('\n');
        write_block(block, out);
    }
}

fn write_block(block: &Block, out: &mut String) {
    match block {
        Block::Paragraph(text) => out.push_str(&format!("{}\n", phrase(text))),
        Block::Heading { level, text } => {
            out.push_str(&format!("{} {}\n", "#".repeat(usize::from(*level)), phrase(text)));
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
        Block::Object(link) => out.push_str(&format!("!{}\n", phrase(std::slice::from_ref(link)))),
        Block::Rule => out.push_str("***\n"),
    }
}

fn write_list(first: Option<u64>, items: &[Vec<Block>], out: &mut String) {
    let tight = |item: &Vec<Block>| {
        matches!(item[..], [] | [Block::Paragraph(_)] | [Block::Paragraph(_), Block::List { .. }])
    };
    let tight = items.iter().all(tight);
    for (at, item) in (0u64..).zip(items) {
        let sign = first.map_or_else(|| "- ".to_owned(), |first| format!("{}. ", first + at));
        let mut text = String::new();
        blocks(item, &mut text);
        let lines = text.trim_start_matches('\n').lines().filter(|line| !tight || !line.is_empty());
        if at > 0 && !tight {
            out.push('\n');
        }
        for (number, line) in lines.enumerate() {
            let lead = if number == 0 { sign.clone() } else { " ".repeat(sign.len()) };
            out.push_str(format!("{lead}{line}").trim_end());
            out.push('\n');
        }
    }
}

fn write_table(align: &[Align], head: &[Phrase], rows: &[Vec<Phrase>], out: &mut String) {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let cells =
        |cells: &[Phrase]| cells.iter().map(|cell| phrase(cell).replace('|', "\\|")).collect();
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
