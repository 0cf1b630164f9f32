//! Moves as an author writes them, and what the law says to them.

use std::fmt;

use crate::board::house;
use crate::notation::{self, Line};
use crate::rules::choice::Gate;
use crate::rules::{IllegalMove, Move, MoveKind, Place, Position, Rules, Throw};

/// A move as an author writes it: `24-25`, `24x25`, `30-off`, `0-1`, `27>15`, `26-27~1`, `--`, `++`.
///
/// `-` may stand for a capture, too, and what a house does may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText(String);

/// The end of a move as written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Square(u8),
    Off,
}

impl MoveText {
    /// Reads one move.
    ///
    /// # Errors
    /// When the text is no move; the sentence says what to write.
    pub fn parse(text: &str) -> Result<MoveText, String> {
        let text = text.trim();
        if matches!(text, "--" | "++") || squares(text).is_some() {
            return Ok(MoveText(text.to_owned()));
        }
        Err(format!("{text:?} is not a move; write 12-15, 12x15, 28-off, 0-1, 27>15, -- or ++"))
    }

    /// A refused move as an author would write it, with the square where a house would have stopped it; `None` where there
    /// is no word for it.
    pub(super) fn of_refused(
        rules: &Rules,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> Option<MoveText> {
        let (from, pips) = (mv.from, mv.pips);
        let known = rules.refused(position, throw).into_iter().find(|no| no.mv == mv);
        let stop = known.and_then(|no| no.to?.square());
        let text = match (mv.kind, stop) {
            (MoveKind::Forward, Some(stop)) => format!("{from}-{stop}"),
            (kind, _) => Self::by_count(kind, from, pips)?,
        };
        Some(MoveText(text))
    }

    /// The text of a move that goes as far as its throw counts.
    fn by_count(kind: MoveKind, from: u8, pips: u8) -> Option<String> {
        Some(match kind {
            MoveKind::Forward if from + pips > 30 => format!("{from}-off"),
            MoveKind::Forward => format!("{from}-{}", from + pips),
            MoveKind::Backward => {
                format!("{from}-{}", from.checked_sub(pips).filter(|to| *to > 0)?)
            }
            MoveKind::Enter => "0-1".to_owned(),
            MoveKind::Return => "27>15".to_owned(),
            MoveKind::Pass => "--".to_owned(),
            MoveKind::Rethrow | MoveKind::Withdraw => return None,
        })
    }

    /// The text as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The square the move starts from, 0 for the hand; `None` for `--` and `++`.
    pub fn from(&self) -> Option<u8> {
        squares(&self.0).map(|(from, _)| from)
    }

    /// The square the move ends on, as written; `None` where the piece leaves the board, and for `--` and `++`.
    pub fn to(&self) -> Option<u8> {
        match squares(&self.0) {
            Some((_, End::Square(to))) => Some(to),
            _ => None,
        }
    }

    /// True where this is the move of the line.
    pub fn names(&self, line: &Line) -> bool {
        notation::find(std::slice::from_ref(line), &self.0).is_some()
    }

    /// The legal move of this text, or why there is none.
    ///
    /// # Errors
    /// When the law refuses the move.
    pub fn attempt(
        &self,
        rules: &Rules,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<Line, IllegalMove> {
        let lines = notation::lines(rules, position, throw);
        if let Some(line) = notation::find(&lines, &self.0) {
            return Ok(line.clone());
        }
        let mv = self.intended(rules, position, throw);
        let refusal = rules.check(position, throw, mv).err();
        // A piece that a longer throw would carry to another square cannot stop on this one.
        Err(refusal.unwrap_or(IllegalMove { mv, reason: crate::rules::Reason::WholeThrow }))
    }

    /// The move that was meant, legal or not.
    fn intended(&self, rules: &Rules, position: &Position, throw: Option<Throw>) -> Move {
        let (from, end) = match (self.0.as_str(), squares(&self.0)) {
            ("++", _) => return Move::RETHROW,
            (text, _) if text.contains('>') => return Move::RETURN,
            (_, None) => return Move::PASS,
            (_, Some(squares)) => squares,
        };
        let place = match end {
            End::Off => Place::OFF,
            End::Square(to) => Place::at(to),
        };
        let mut refused = rules.refused(position, throw).into_iter();
        if let Some(no) = refused.find(|no| no.mv.from == from && no.to == Some(place)) {
            return no.mv;
        }
        match end {
            End::Off => Move::forward(from, throw.map_or(0, Throw::value)),
            End::Square(0) => Move::WITHDRAW,
            End::Square(_) if from == 0 => Move::ENTER,
            End::Square(to) if to < from => Move::backward(from, from - to),
            End::Square(to) => Move::forward(from, pips(rules, from, to, throw)),
        }
    }
}

/// The points that take a piece forward to `to`: the distance, or a longer throw that the gate cuts short.
fn pips(rules: &Rules, from: u8, to: u8, throw: Option<Throw>) -> u8 {
    let cut_at = match rules.form.happiness_gate {
        Gate::Halt => house::HAPPINESS,
        Gate::Trap => house::WATER,
        _ => return to - from,
    };
    match throw.map(Throw::value) {
        Some(value) if from < house::HAPPINESS && to == cut_at && value > to - from => value,
        _ => to - from,
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The squares of a move's text: where it starts (0 for the hand) and ends.
fn squares(text: &str) -> Option<(u8, End)> {
    let body =
        text.split_once('~').map_or(Some(text), |(body, carried)| number(carried).map(|_| body))?;
    let body = body.strip_suffix(')').map_or(Some(body), |body| {
        body.split_once('(').and_then(|(body, part)| number(part).map(|_| body))
    })?;
    let at = body.find(['-', 'x', '>'])?;
    let (from, to) = (number(&body[..at])?, &body[at + 1..]);
    let end = if to == "off" { End::Off } else { End::Square(number(to)?) };
    (end != End::Square(from)).then_some((from, end))
}

fn number(text: &str) -> Option<u8> {
    let plain =
        text == "0" || (!text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit()));
    text.parse().ok().filter(|&number: &u8| plain && number <= 30)
}

/// Reads moves with spaces between them.
///
/// # Errors
/// When one of them is no move.
pub fn parse_moves(text: &str) -> Result<Vec<MoveText>, String> {
    few(text, "moves")?.map(MoveText::parse).collect()
}

/// Reads throws, values 0 to 6 with spaces between them.
///
/// # Errors
/// When one of them is no throw.
pub fn parse_throws(text: &str) -> Result<Vec<Throw>, String> {
    let throw = |word: &str| {
        let value = word.parse().ok().and_then(Throw::new);
        value.ok_or_else(|| format!("{word:?} is not a throw; write a number from 0 to 6"))
    };
    few(text, "throws")?.map(throw).collect()
}

/// The most throws, and the most moves, of one board.
const MAX_THROWS: usize = 200;

/// The words of a line, where there are no more than a board can play.
fn few<'t>(text: &'t str, what: &str) -> Result<impl Iterator<Item = &'t str>, String> {
    match text.split_whitespace().count() {
        0..=MAX_THROWS => Ok(text.split_whitespace()),
        count => Err(format!("there are {count} {what}, and {MAX_THROWS} are the most")),
    }
}

#[cfg(test)]
mod tests {
    use super::MoveText;

    #[test]
    fn moves_are_told_from_other_text() {
        let moves = "24-25 24x25 30-off 0-1 27>15 26-27~15 26-27~0 30-off(2) -- ++ 1-0";
        for text in moves.split(' ') {
            assert!(MoveText::parse(text).is_ok(), "{text}");
        }
        for text in
            ["", "24", "24-31", "24-24", "a-b", "024-25", "24>", "-off", "24-25~", "24 - 25"]
        {
            assert!(MoveText::parse(text).is_err(), "{text}");
        }
    }
}
