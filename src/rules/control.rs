//! Control characters: no text of a file may carry one to a terminal, where it would be a command.

use std::borrow::Cow;

use super::Problem;

/// The first control character of a text, tabs and line ends aside, and its place.
pub fn control_character(text: &str) -> Option<(usize, char)> {
    let bytes = text.as_bytes();
    text.char_indices().find(|&(at, letter)| match letter {
        '\n' | '\t' => false,
        '\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => letter.is_control(),
    })
}

/// Sentence about a control character in a file.
pub fn control_sentence(letter: char) -> String {
    format!(
        "a control character, U+{:04X}, is here, which could command a terminal; leave it out",
        u32::from(letter)
    )
}

/// The control characters of a written text, one problem a line; also those written as a number, as in `&#27;`.
pub fn control_problems(text: &str) -> Vec<Problem> {
    let of_line = |(number, line): (usize, &str)| {
        let plain = control_character(line).map(|(_, letter)| letter);
        let letter = plain.or_else(|| line.split("&#").skip(1).find_map(numbered_control))?;
        Some(Problem::at(number, control_sentence(letter)))
    };
    (1..).zip(text.lines()).filter_map(of_line).collect()
}

/// The control character that the text after `&#` names, if it names one.
fn numbered_control(after: &str) -> Option<char> {
    let number = after.split_once(';')?.0;
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let letter = char::from_u32(number.ok()?)?;
    (letter.is_control() && !matches!(letter, '\n' | '\t')).then_some(letter)
}

/// The text as a terminal may be given it: control characters are written out.
///
/// ```
/// assert_eq!(senet::rules::printable("one\ttwo\n"), "one\ttwo\n");
/// assert_eq!(senet::rules::printable("\u{1b}[31mred"), "\\u{1b}[31mred");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if control_character(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut rest = text;
    let mut escaped = String::with_capacity(text.len() + 16);
    while let Some((at, letter)) = control_character(rest) {
        escaped.push_str(&rest[..at]);
        escaped.extend(letter.escape_default());
        rest = &rest[at + letter.len_utf8()..];
    }
    escaped.push_str(rest);
    Cow::Owned(escaped)
}

/// The text without its control characters.
pub(super) fn without_controls(text: &str) -> String {
    let mut clean = text.to_owned();
    while let Some((at, _)) = control_character(&clean) {
        clean.remove(at);
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_tabs_are_no_control_characters() {
        assert_eq!(control_character("a\tb\r\nc\n"), None);
        assert_eq!(control_character("a\rb"), Some((1, '\r')));
        assert_eq!(control_character("é\u{9b}"), Some((2, '\u{9b}')));
        assert_eq!(printable("a\rb\u{7f}\u{9b}c\r\n"), "a\\rb\\u{7f}\\u{9b}c\r\n");
    }

    #[test]
    fn control_characters_written_as_numbers_are_found() {
        let lines = |text: &str| -> Vec<Option<usize>> {
            control_problems(text).iter().map(|it| it.line).collect()
        };
        assert_eq!(lines("one\ntwo &#27;[2J\nthree &#x9B; &#x1b;\n"), [Some(2), Some(3)]);
        assert_eq!(lines("&#233; &#x1F3B2; &#; &#no; &#10;\n\u{7}\n"), [Some(2)]);
    }
}
