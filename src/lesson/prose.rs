//! Prose: what stands between the boards of a lesson, as a tree that any page can draw.

/// Beginning of the address of a drawing in a lesson.
pub const OBJECT_LINK: &str = "object:";
/// Name of a block of code in the place of which pages show a board to write on; a text shows its lines.
pub const BOARD: &str = "board";

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Phrase),
    /// A heading inside of a step; `level` is 3 to 6.
    Heading {
        /// 3 to 6.
        level: u8,
        /// Its words.
        text: Phrase,
    },
    /// A list.
    List {
        /// The number of the first item; `None` for a list with bullets.
        first: Option<u64>,
        /// The items; most hold one paragraph.
        items: Vec<Vec<Block>>,
    },
    /// A quotation.
    Quote(Vec<Block>),
    /// A table; every row has as many cells as `head`.
    Table {
        /// Alignment of the columns.
        align: Vec<Align>,
        /// The cells of the head.
        head: Vec<Phrase>,
        /// The rows below it.
        rows: Vec<Vec<Phrase>>,
    },
    /// A block of code or text that is shown as it is; one that is called [`BOARD`] is shown as a board.
    Code {
        /// Words behind the opening marks; often empty.
        info: String,
        /// The lines, each with its end.
        text: String,
    },
    /// Our drawing of an object: a link to it (`object:hesy-re`) with the words that stand for the drawing.
    Object(Inline),
    /// A line across the page.
    Rule,
}

/// Alignment of a column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// As the page likes.
    Natural,
    /// To the left.
    Left,
    /// Centred.
    Centre,
    /// To the right, as numbers are.
    Right,
}

/// A run of words, such as a paragraph or a cell.
pub type Phrase = Vec<Inline>;

/// Words of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Plain words.
    Text(String),
    /// The line ends in the file; shown as a space.
    SoftBreak,
    /// The line ends on the page, too.
    HardBreak,
    /// Words with weight.
    Bold(Phrase),
    /// Words with a tone.
    Italic(Phrase),
    /// Moves, keys and other text of machines.
    Code(String),
    /// A link.
    Link {
        /// Its target.
        url: String,
        /// Its words.
        text: Phrase,
    },
    /// A reference to the note with this label; `Lesson::note` gives its number and text.
    Note(String),
    /// A work, by its key in `lessons/en/sources.toml`: `@walker-2011`.
    Cite(String),
}

/// Beginnings of links that may lead out of the program. Everything else (scripts, files of the device, other programs)
/// is shown as plain words.
pub const SCHEMES: [&str; 3] = ["https://", "http://", "mailto:"];

/// True where a link of a lesson leads somewhere harmless: to a page, to a mail, or to a place of the program (`#…`).
///
/// ```
/// use senet::lesson::prose::may_follow;
/// assert!(may_follow("https://example.org") && may_follow("#1/lesson/water/3"));
/// assert!(!may_follow("javascript:alert(1)") && !may_follow("file:///etc/passwd"));
/// ```
pub fn may_follow(url: &str) -> bool {
    let begins = |scheme: &&str| {
        let head = url.get(..scheme.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(scheme))
    };
    url.starts_with('#') || SCHEMES.iter().any(begins)
}

/// A footnote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The label by which the text refers to it.
    pub label: String,
    /// Its words.
    pub text: Phrase,
    /// The line on which it is defined, counted from 1.
    pub line: usize,
}

/// Plain words as a phrase; no words are none.
pub fn words_of(text: &str) -> Phrase {
    let text = (!text.is_empty()).then(|| Inline::Text(text.to_owned()));
    text.into_iter().collect()
}

/// The words without their dress; notes vanish and works appear by their key.
pub fn plain(phrase: &[Inline]) -> String {
    let mut out = String::new();
    walk_phrase(phrase, &mut |inline| match inline {
        Inline::Text(text) | Inline::Code(text) | Inline::Cite(text) => out.push_str(text),
        Inline::SoftBreak | Inline::HardBreak => out.push(' '),
        _ => {}
    });
    out
}

/// The words of some blocks without their dress, one space between blocks.
pub fn plain_blocks(blocks: &[Block]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for block in blocks {
        match block {
            Block::Paragraph(text) | Block::Heading { text, .. } => parts.push(plain(text)),
            Block::List { items, .. } => parts.extend(items.iter().map(|item| plain_blocks(item))),
            Block::Quote(inner) => parts.push(plain_blocks(inner)),
            Block::Table { head, rows, .. } => {
                parts.extend(std::iter::once(head).chain(rows).flatten().map(|cell| plain(cell)));
            }
            Block::Object(_) | Block::Code { .. } | Block::Rule => {}
        }
    }
    parts.join(" ")
}

/// Every inline of some blocks, those inside of others too, in reading order.
pub fn walk<'a>(blocks: &'a [Block], visit: &mut dyn FnMut(&'a Inline)) {
    for block in blocks {
        match block {
            Block::Paragraph(text) | Block::Heading { text, .. } => walk_phrase(text, visit),
            Block::List { items, .. } => items.iter().for_each(|item| walk(item, visit)),
            Block::Quote(inner) => walk(inner, visit),
            Block::Table { head, rows, .. } => {
                std::iter::once(head)
                    .chain(rows)
                    .flatten()
                    .for_each(|cell| walk_phrase(cell, visit));
            }
            Block::Object(link) => walk_phrase(std::slice::from_ref(link), visit),
            Block::Code { .. } | Block::Rule => {}
        }
    }
}

/// Every inline of a phrase, those inside of others too.
pub fn walk_phrase<'a>(phrase: &'a [Inline], visit: &mut dyn FnMut(&'a Inline)) {
    for inline in phrase {
        visit(inline);
        match inline {
            Inline::Bold(inner) | Inline::Italic(inner) | Inline::Link { text: inner, .. } => {
                walk_phrase(inner, visit);
            }
            _ => {}
        }
    }
}
