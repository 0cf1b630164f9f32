//! Limits of a reader of text files, and the lines of a text.

use super::Problem;

/// The most bytes that a reader takes: a megabyte, many times the longest file that anybody writes by hand.
pub const MAX_BYTES: usize = 1 << 20;
/// The deepest that lists, quotations, weights and tests may stand in one another.
pub const MAX_NESTING: usize = 100;

/// The text of a file without the byte order mark that some editors put before it.
///
/// # Errors
/// When the file is too large to be read at once.
pub fn file_text(text: &str) -> Result<&str, Problem> {
    if text.len() > MAX_BYTES {
        return Err(Problem::whole(format!(
            "this file has {} bytes, and {MAX_BYTES} are the most; cut it into several files",
            text.len()
        )));
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Beginnings of the lines of a text, so that any number of places find theirs quickly.
pub(crate) struct LineIndex {
    ends: Vec<usize>,
}

impl LineIndex {
    pub(crate) fn of(text: &str) -> LineIndex {
        let ends = text.match_indices('\n').map(|(at, _)| at).collect();
        LineIndex { ends }
    }

    /// The line of the byte at `offset`, counted from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.ends.partition_point(|&end| end < offset) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_finds_its_line() {
        let text = "one\ntwo\n\nfour";
        let index = LineIndex::of(text);
        for at in 0..=text.len() {
            let counted = text[..at].matches('\n').count() + 1;
            assert_eq!(index.line(at), counted, "{at}");
        }
    }
}
