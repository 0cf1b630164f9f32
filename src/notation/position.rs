//! The full text of a position: `CSCSCSCSCS/CSCS6/10 C 0-0`.

use crate::board::{Bitboard, BySide, Side};
use crate::rules::{Due, Position, PositionError, Rules, Setup, excerpt};

/// The text of a position.
pub fn position_text(position: &Position) -> String {
    let squares = squares_text(&position.pieces);
    let (turn, [cones, spools]) = (position.turn.letter(), position.off.0);
    format!("{squares} {turn} {cones}-{spools}{}", due_text(position))
}

/// The squares of a position as text, as in the text of a position: `10/4C5/6S3`.
///
/// ```
/// use senet::{Bitboard, BySide, notation::squares_text};
/// let pieces = BySide::new(Bitboard::of([15]), Bitboard::of([27]));
/// assert_eq!(squares_text(&pieces), "10/4C5/6S3");
/// ```
pub fn squares_text(pieces: &BySide<Bitboard>) -> String {
    [1, 11, 21].map(|first| row_text(pieces, first)).join("/")
}

fn row_text(pieces: &BySide<Bitboard>, first: u8) -> String {
    let side_on = |square| Side::ALL.into_iter().find(|&side| pieces[side].holds(square));
    let sides: Vec<Option<Side>> = (first..first + 10).map(side_on).collect();
    let runs = sides.chunk_by(|one, next| one.is_none() && next.is_none());
    let text = |run: &[Option<Side>]| match run[0] {
        Some(side) => side.letter().to_string(),
        None => run.len().to_string(),
    };
    runs.map(text).collect()
}

/// The marks in byte order, after a space where there are any.
fn due_text(position: &Position) -> String {
    let due = &position.due;
    if *due == Due::default() {
        return String::new();
    }
    let mut marks: Vec<String> = Vec::new();
    let mut flag = |set: bool, text: &str| {
        if set {
            marks.push(text.to_owned());
        }
    };
    flag(due.open, "open");
    flag(due.back, "back");
    flag(due.bonus, "bonus");
    for side in Side::ALL {
        let suffix =
            if side == position.turn { String::new() } else { format!(":{}", side.letter()) };
        flag(due.front[side], &format!("front{suffix}"));
        flag(due.entry[side], &format!("entry{suffix}"));
        flag(due.only[side] > 0, &format!("only@{}{suffix}", due.only[side]));
    }
    flag(due.again > 0, &format!("again@{}", due.again));
    flag(due.rest > 0, &format!("rest:{}", due.rest));
    marks.sort_unstable();
    format!(" {}", marks.join(","))
}

/// Reads the text of a position under these rules.
///
/// ```
/// use senet::{library, notation};
/// let rules = library::ruleset("kendall-walker").expect("shipped").rules();
/// let text = "CSCSCSCSCS/CSCS6/10 C 0-0";
/// let position = notation::parse_position(&rules, text).expect("the start");
/// assert_eq!(position, rules.start());
/// assert_eq!(notation::position_text(&position), text);
/// ```
///
/// # Errors
/// When the text is not in the notation, or names an arrangement that the rules cannot hold; the sentence says
/// where and what to write.
pub fn parse_position(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let fail = |problem: String| PositionError { problems: vec![problem] };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let fields: Vec<&str> = text.split(' ').collect();
    let ([rows, side, off] | [rows, side, off, _]) = fields[..] else {
        let (text, count) = (excerpt(text), fields.len());
        let noun = if count == 1 { "field" } else { "fields" };
        return Err(fail(format!(
            "{text:?} has {count} {noun}; write ROWS SIDE OFF [DUE] with one space between"
        )));
    };
    let pieces = parse_rows(rows).map_err(fail)?;
    let turn = match side {
        "C" => Side::Cones,
        "S" => Side::Spools,
        _ => return Err(fail(format!("the side is {:?}; write C or S", excerpt(side)))),
    };
    let off = parse_off(off).map_err(fail)?;
    let due = fields.get(3).map(|marks| parse_due(marks, turn));
    let due = due.transpose().map_err(fail)?.unwrap_or_default();
    rules.position(&Setup { pieces, turn, off: Some(off), due })
}

fn parse_rows(text: &str) -> Result<BySide<Bitboard>, String> {
    let mut pieces = BySide::<Bitboard>::default();
    for (row, first) in text.split('/').zip([1, 11, 21]) {
        parse_row(row, first, &mut pieces)?;
    }
    match text.split('/').count() {
        3 => Ok(pieces),
        rows => Err(format!("{:?} has {rows} rows; write three with / between", excerpt(text))),
    }
}

fn parse_row(row: &str, first: u8, pieces: &mut BySide<Bitboard>) -> Result<(), String> {
    let bytes = row.as_bytes();
    let (mut at, mut number, mut after_number) = (0, first, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'C' | b'S' if number < first + 10 => {
                let side = if byte == b'C' { Side::Cones } else { Side::Spools };
                pieces[side] = pieces[side].with(number);
                (number, at, after_number) = (number + 1, at + 1, false);
            }
            b'1'..=b'9' if !after_number => {
                let ten = byte == b'1' && bytes.get(at + 1) == Some(&b'0');
                number += if ten { 10 } else { byte - b'0' };
                (at, after_number) = (at + if ten { 2 } else { 1 }, true);
                if number > first + 10 {
                    break;
                }
            }
            _ => return Err(row_problem(row)),
        }
    }
    if number == first + 10 { Ok(()) } else { Err(row_problem(row)) }
}

fn row_problem(row: &str) -> String {
    format!(
        "the row {:?} does not name ten squares; write C, S and numbers of empty squares, never two numbers in a row",
        excerpt(row)
    )
}

fn parse_off(text: &str) -> Result<BySide<u8>, String> {
    let problem =
        || format!("the pieces off are {:?}; write cones-spools, such as 0-2", excerpt(text));
    let (cones, spools) = text.split_once('-').ok_or_else(problem)?;
    let number = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        b"10" => Ok(10),
        _ => Err(problem()),
    };
    Ok(BySide::new(number(cones)?, number(spools)?))
}

fn parse_due(text: &str, turn: Side) -> Result<Due, String> {
    let mut due = Due::default();
    let marks: Vec<&str> = text.split(',').collect();
    if marks.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(format!("the marks {:?} are not in byte order, each once", excerpt(text)));
    }
    let open = marks.contains(&"open");
    for mark in marks {
        parse_mark(mark, turn, open, &mut due)?;
    }
    Ok(due)
}

fn parse_mark(mark: &str, turn: Side, open: bool, due: &mut Due) -> Result<(), String> {
    let problem = || {
        format!(
            "{:?} is no mark; write open, front, entry, again@N, only@N, rest:N, back or bonus, with :C or :S after \
             front, entry and only for the side that does not act",
            excerpt(mark)
        )
    };
    let square = |text: &str| canonical(text).filter(|n| (1..=30).contains(n)).ok_or_else(problem);
    match mark {
        "open" => due.open = true,
        "back" => due.back = true,
        "bonus" => due.bonus = true,
        _ if mark.starts_with("again@") => due.again = square(&mark[6..])?,
        _ if mark.starts_with("rest:") => {
            due.rest = canonical(&mark[5..]).filter(|n| (1..=6).contains(n)).ok_or_else(problem)?;
        }
        _ => {
            let (body, side) = match mark.split_once(':') {
                None => (mark, turn),
                Some((body, "C")) if open || turn == Side::Spools => (body, Side::Cones),
                Some((body, "S")) if open || turn == Side::Cones => (body, Side::Spools),
                Some(_) => return Err(problem()),
            };
            match body {
                "front" => due.front[side] = true,
                "entry" => due.entry[side] = true,
                _ if body.starts_with("only@") => due.only[side] = square(&body[5..])?,
                _ => return Err(problem()),
            }
        }
    }
    Ok(())
}

/// A number without sign and leading zeros.
fn canonical(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if digits && !text.starts_with('0') { text.parse().ok() } else { None }
}
