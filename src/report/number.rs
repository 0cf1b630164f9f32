//! Numbers as people and programs read them, the same on every platform.

/// With so many decimals; never "-0.0".
///
/// ```
/// assert_eq!(senet::report::fixed(-0.04, 1), "0.0");
/// assert_eq!(senet::report::fixed(12.345, 2), "12.35");
/// ```
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if !rest.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) => rest.to_owned(),
        _ => text,
    }
}

/// With a sign, but for 0.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let some = text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    if some && !text.starts_with('-') { format!("+{text}") } else { text }
}

/// A whole number with a comma before every three digits.
///
/// ```
/// assert_eq!(senet::report::grouped(1_234_567), "1,234,567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
