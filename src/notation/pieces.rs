//! The friendlier input: lists of pieces, in words and in links.

use crate::board::{Bitboard, BySide, Side};
use crate::rules::{Position, Setup, excerpt};

/// Reads `cones: 26 21 / spools: 12 18`, with `, spools to move` after it where the spools act.
///
/// Pieces that are not listed are borne off.
///
/// # Errors
/// When the text is no such list; the sentence says what to write.
pub fn parse_pieces(text: &str) -> Result<Setup, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lower = text.trim().to_lowercase();
    let (lists, turn) = match lower.rsplit_once(',').map(|(lists, who)| (lists, who.trim())) {
        Some((lists, "spools to move")) => (lists, Side::Spools),
        Some((lists, "cones to move")) => (lists, Side::Cones),
        _ => (lower.as_str(), Side::Cones),
    };
    let mut setup = Setup::new(Bitboard::EMPTY, Bitboard::EMPTY, turn);
    let mut listed = BySide::default();
    for list in lists.split('/') {
        let (name, squares) = list.split_once(':').ok_or_else(|| problem(text))?;
        let side = match name.trim() {
            "cones" => Side::Cones,
            "spools" => Side::Spools,
            _ => return Err(problem(text)),
        };
        take_list(&mut setup, &mut listed, side, squares.split([' ', ',']))?;
    }
    Ok(setup)
}

fn problem(text: &str) -> String {
    format!("{:?} is not a list of pieces; write cones: 26 21 / spools: 12 18", excerpt(text))
}

/// Takes the list of a side. A second list would take the place of the first.
fn take_list<'a>(
    setup: &mut Setup,
    listed: &mut BySide<bool>,
    side: Side,
    items: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    if listed[side] {
        return Err(format!("the {side} are named twice; write each side once"));
    }
    listed[side] = true;
    setup.pieces[side] = parse_squares(items)?;
    Ok(())
}

/// Reads square numbers, each 1 to 30 and each once; empty items are passed over.
///
/// # Errors
/// When an item is no square or comes twice.
pub(crate) fn parse_squares<'a>(items: impl Iterator<Item = &'a str>) -> Result<Bitboard, String> {
    let mut set = Bitboard::EMPTY;
    for item in items.map(str::trim).filter(|item| !item.is_empty()) {
        let number: u8 = item.parse().ok().filter(|n| (1..=30).contains(n)).ok_or_else(|| {
            format!("{:?} is not a square; write a number from 1 to 30", excerpt(item))
        })?;
        if set.holds(number) {
            return Err(format!("square {number} is named twice"));
        }
        set = set.with(number);
    }
    Ok(set)
}

/// Reads the form used in links: `c26.21-s12.18`, with a part `s` where the spools act.
///
/// # Errors
/// When the text is no such list; the sentence says what to write.
pub fn parse_pieces_link(text: &str) -> Result<Setup, String> {
    let mut setup = Setup::new(Bitboard::EMPTY, Bitboard::EMPTY, Side::Cones);
    let mut listed = BySide::default();
    for part in text.split('-') {
        if part == "s" {
            setup.turn = Side::Spools;
        } else if let Some(squares) = part.strip_prefix('c') {
            take_list(&mut setup, &mut listed, Side::Cones, squares.split('.'))?;
        } else if let Some(squares) = part.strip_prefix('s') {
            take_list(&mut setup, &mut listed, Side::Spools, squares.split('.'))?;
        } else {
            let text = excerpt(text);
            return Err(format!("{text:?} is not a list of pieces; write c26.21-s12.18"));
        }
    }
    Ok(setup)
}

/// The pieces that a person lists, as words or as in a link; `None` for any other text.
pub fn parse_listed(text: &str) -> Option<Result<Setup, String>> {
    let (text, lower) = (text.trim(), text.to_lowercase());
    if lower.contains("cones") || lower.contains("spools") {
        return Some(parse_pieces(text));
    }
    (text.starts_with('c') && !text.contains(' ')).then(|| parse_pieces_link(text))
}

/// A part of an address as it was written, where a browser has put `%3E` for `>`.
pub fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// The pieces of a position as a link names them.
pub fn pieces_link(position: &Position) -> String {
    let [cones, spools] = squares(position, ".");
    // A part `s` alone would name the side to act.
    let gap = if spools.is_empty() { "" } else { "-s" };
    let turn = if position.turn == Side::Spools { "-s" } else { "" };
    format!("c{cones}{gap}{spools}{turn}")
}

/// The squares of cones and spools with this sign between them.
fn squares(position: &Position, sign: &str) -> [String; 2] {
    let list = |side: Side| {
        let squares: Vec<String> = position.pieces[side].numbers().map(|n| n.to_string()).collect();
        squares.join(sign)
    };
    [list(Side::Cones), list(Side::Spools)]
}

/// The pieces of a position as a person lists them.
pub fn pieces_text(position: &Position) -> String {
    let [cones, spools] = squares(position, " ");
    let turn = if position.turn == Side::Spools { ", spools to move" } else { "" };
    format!("cones: {cones} / spools: {spools}{turn}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_named_twice_is_refused() {
        let twice = Err("the cones are named twice; write each side once".to_owned());
        assert_eq!(parse_pieces("cones: 1 / cones: 2 / spools: 12"), twice);
        assert_eq!(parse_pieces_link("c1-c2-s12"), twice);
        // The last part names the side to act.
        let turn = parse_pieces_link("c1-s12-s").map(|setup| setup.turn);
        assert_eq!(turn, Ok(Side::Spools));
    }
}
