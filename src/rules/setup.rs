//! Any arrangement, and the only way to turn it into a position.

use std::fmt;

use super::{Due, Position, Rules};
use crate::board::{Bitboard, BySide, Side};

/// Any arrangement of pieces, whether or not the rules can hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The squares each side stands on.
    pub pieces: BySide<Bitboard>,
    /// The side to act.
    pub turn: Side,
    /// Pieces borne off; `None` means that every piece not on the board is off.
    pub off: Option<BySide<u8>>,
    /// Marks of what is owed or due.
    pub due: Due,
}

impl Setup {
    /// The pieces on the board alone; all others are borne off.
    pub fn new(cones: Bitboard, spools: Bitboard, turn: Side) -> Setup {
        Setup { pieces: BySide::new(cones, spools), turn, off: None, due: Due::default() }
    }

    /// The pieces and the side to act of a position, without what belongs to one ruleset alone.
    pub fn of(position: &Position) -> Setup {
        Setup { pieces: position.pieces, turn: position.turn, off: None, due: Due::default() }
    }
}

/// Reasons why an arrangement is not a position of these rules: everything at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Sentences on what is wrong and what to write instead; never empty.
    pub problems: Vec<String>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("; "))
    }
}

impl std::error::Error for PositionError {}

impl Rules {
    /// The position of an arrangement.
    ///
    /// In an open position the opening side acts, whatever `setup.turn` says.
    ///
    /// # Errors
    /// When a square holds both sides, a side has too many or (where none can be in the hand or gone) too few
    /// pieces, or a mark names a square without a piece of its side; all problems are listed.
    pub fn position(&self, setup: &Setup) -> Result<Position, PositionError> {
        let mut problems = Vec::new();
        let both = setup.pieces.0[0] & setup.pieces.0[1];
        if !both.is_empty() {
            let squares: Vec<String> = both.numbers().map(|square| square.to_string()).collect();
            let squares = squares.join(" and ");
            problems.push(format!("two pieces are on square {squares}; a square holds one"));
        }
        let all = self.n_pieces();
        let off = setup.off.unwrap_or_else(|| {
            BySide(setup.pieces.0.map(|pieces| all.saturating_sub(pieces.len())))
        });
        for side in Side::ALL {
            problems.extend(self.count_problem(side, setup.pieces[side].len(), off[side]));
        }
        // The side on the even squares opens with the deciding 1.
        let opens = setup.due.open && setup.due.rest == 0;
        let turn = if opens { Side::Spools } else { setup.turn };
        let position = Position { pieces: setup.pieces, turn, off, due: setup.due };
        problems.extend(mark_problems(&position));
        if problems.is_empty() { Ok(position) } else { Err(PositionError { problems }) }
    }

    /// Start position of a game with this many pieces a side, with nothing due but a throw: the foremost pieces of the
    /// start, where they begin on the board, all others being off. `None` where the rules have fewer.
    pub fn start_with(&self, pieces: u8) -> Option<Position> {
        let (start, off) = (self.start(), self.n_pieces().checked_sub(pieces)?);
        let foremost = |side: Side| Bitboard::of(start.pieces[side].numbers().skip(off.into()));
        let [cones, spools] = Side::ALL.map(foremost);
        let off = Some(BySide::new(off, off));
        self.position(&Setup { off, ..Setup::new(cones, spools, start.turn) }).ok()
    }

    fn count_problem(&self, side: Side, on_board: u8, off: u8) -> Option<String> {
        let all = self.n_pieces();
        let sum = on_board.saturating_add(off);
        let may_miss = self.has_hand() || self.removes();
        let wrong = sum > all || (sum < all && !may_miss);
        wrong.then(|| {
            format!(
                "{side} have {on_board} on the board and {off} off, which makes {sum}; these rules give each side {all}"
            )
        })
    }
}

fn mark_problems(position: &Position) -> Vec<String> {
    let mut problems = Vec::new();
    let due = &position.due;
    if due.again != 0 && !position.pieces[position.turn].holds(due.again) {
        let (again, side) = (due.again, position.turn);
        problems.push(format!("again@{again} needs a piece of the {side} on that square"));
    }
    for side in Side::ALL {
        let only = due.only[side];
        if only != 0 && !position.pieces[side].holds(only) {
            problems.push(format!("only@{only} needs a piece of the {side} on that square"));
        }
    }
    if due.rest == 0 && (due.back || due.bonus) {
        problems.push("back and bonus are allowed only with rest:N".to_owned());
    }
    problems
}
