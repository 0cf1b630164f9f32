//! Numbers as programs read them, the same on every platform, and as people read them, in the language that is spoken.

use crate::i18n;
pub use crate::i18n::grouped;

/// Decimals of the numbers in files.
pub(super) const DECIMALS: usize = 6;

/// Number with fixed decimals, for files; never "-0.0".
///
/// ```
/// assert_eq!(senet::report::plain(-0.04, 1), "0.0");
/// assert_eq!(senet::report::plain(-12.345, 2), "-12.35");
/// ```
pub fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if !rest.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) => rest.to_owned(),
        _ => text,
    }
}

/// Number with fixed decimals, for people: a real minus, and digits in groups and the decimal mark as in the language.
///
/// ```
/// assert_eq!(senet::report::fixed(-12.345, 2), "−12.35");
/// assert_eq!(senet::report::fixed(8211.7, 1), "8,211.7");
/// ```
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = plain(value, decimals);
    let (minus, text) = text.strip_prefix('-').map_or(("", &*text), |rest| ("\u{2212}", rest));
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    let mark = if part.is_empty() { "" } else { i18n::text("number.decimal") };
    format!("{minus}{whole}{mark}{part}")
}

/// With a sign, but for 0.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let some = text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    if some && !text.starts_with('\u{2212}') { format!("+{text}") } else { text }
}

/// A share of 1 in percent, with its sign: `50.9 %`.
///
/// ```
/// assert_eq!(senet::report::percent(0.509, 1), "50.9\u{a0}%");
/// ```
pub fn percent(share: f64, decimals: usize) -> String {
    i18n::fill("report.percent", &[("number", &fixed(100.0 * share, decimals))])
}

/// A share of what is counted, above 0, in percent: `0.3 %`, or where it would round to none, `fewer than 0.1 %`.
///
/// ```
/// assert_eq!(senet::report::counted_percent(0.003, 1), "0.3\u{a0}%");
/// assert_eq!(senet::report::counted_percent(0.0004, 1), "fewer than 0.1\u{a0}%");
/// ```
pub fn counted_percent(share: f64, decimals: usize) -> String {
    let least = 0.1_f64.powi(2 + decimals as i32);
    if share >= 0.5 * least {
        return percent(share, decimals);
    }
    i18n::fill("report.fewer-than", &[("share", &percent(least, decimals))])
}

/// Gap between proven bounds in short, rounded up so that it holds.
///
/// ```
/// assert_eq!(senet::report::gap_text(2.61e-6), "2.7e-6");
/// assert_eq!(senet::report::gap_text(0.5), "5.0e-1");
/// ```
pub fn gap_text(gap: f64) -> String {
    let text = format!("{gap:.1e}");
    let exponent = text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok());
    match (text.parse::<f64>(), exponent) {
        (Ok(shown), Some(exponent)) if shown < gap => {
            format!("{:.1e}", gap + 0.05 * 10_f64.powi(exponent))
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, speak};

    #[test]
    fn gaps_are_rounded_up() {
        let texts = [2.6e-6, 2.601e-6, 2.699e-6, 9.91e-6, 0.0, 1.0].map(gap_text);
        assert_eq!(texts, ["2.6e-6", "2.7e-6", "2.7e-6", "1.0e-5", "0.0e0", "1.0e0"]);
    }

    #[test]
    fn people_read_numbers_in_their_language_and_programs_always_the_same() {
        let all = || [grouped(12_345), signed(-1.25, 2), signed(3.5, 1), percent(0.5, 1)];
        assert_eq!(all(), ["12,345", "−1.25", "+3.5", "50.0\u{a0}%"]);
        speak(Language::French);
        let french = all();
        let file = plain(-1234.5, 1);
        speak(Language::English);
        assert_eq!(french, ["12\u{202f}345", "−1,25", "+3,5", "50,0\u{a0}%"]);
        assert_eq!(file, "-1234.5");
    }
}
