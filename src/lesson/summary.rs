//! The course: `lessons/en/SUMMARY.md`, parts and their lessons in mdBook's form.

use super::markdown::{self, Part};
use super::prose::{Block, Inline, plain};
use crate::rules::{Problem, file_text, shorten};

/// A part of the course: one shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoursePart {
    /// Its name.
    pub title: String,
    /// Its lessons, in order.
    pub entries: Vec<CourseEntry>,
}

/// A line of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseEntry {
    /// The lesson's title.
    pub title: String,
    /// Its file in the same folder.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// Reads the course: a heading `# Summary`, then for each part a heading `# Title` and a list of links.
///
/// # Errors
/// Lists everything that is wrong, each with its line.
pub fn parse_summary(text: &str) -> Result<Vec<CoursePart>, Vec<Problem>> {
    let text = file_text(text).map_err(|problem| vec![problem])?;
    let mut problems = Vec::new();
    let mut parts: Vec<CoursePart> = Vec::new();
    for (at, (line, part)) in markdown::parts(text, 1, &mut problems).into_iter().enumerate() {
        match part {
            Part::Heading { text, .. } if at == 0 && plain(&text) == "Summary" => {}
            Part::Heading { text, .. } => {
                parts.push(CoursePart { title: plain(&text), entries: Vec::new() })
            }
            Part::Block(Block::List { items, .. }) if !parts.is_empty() => {
                for (item, line) in items.iter().zip(line..) {
                    match (entry(item, line), parts.last_mut()) {
                        (Some(entry), Some(part)) => part.entries.push(entry),
                        _ => problems.push(Problem::at(line, "write - [Title](file.md)")),
                    }
                }
            }
            _ => {
                let text = "the course holds headings # Part and lists - [Title](file.md) only";
                problems.push(Problem::at(line, text));
            }
        }
    }
    if problems.is_empty() { Ok(parts) } else { Err(shorten(problems)) }
}

fn entry(item: &[Block], line: usize) -> Option<CourseEntry> {
    let [Block::Paragraph(words)] = item else { return None };
    let [Inline::Link { url, text }] = &words[..] else { return None };
    Some(CourseEntry { title: plain(text), file: url.clone(), line })
}
