//! Moves that a ruleset allows, in a form that can be compared between rulesets with different numbers of pieces.

use crate::board::{Bitboard, BySide, Side};
use crate::notation::{self, Line};
use crate::rules::{Due, Position, Rules, Setup, Throw};

/// A legal move and what it leads to. Equal answers are the same for a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The move, such as `26-27~15`.
    pub text: String,
    /// The squares each side then stands on.
    pub pieces: BySide<Bitboard>,
    /// Side that then acts.
    pub turn: Side,
    /// Marks of what is then owed or due.
    pub due: Due,
    /// Pieces borne off by the move.
    pub off: BySide<u8>,
    /// Pieces then waiting in the hand.
    pub hand: BySide<u8>,
    /// The move ends the game.
    pub over: bool,
}

impl Answer {
    fn new(rules: &Rules, before: &Position, line: &Line) -> Answer {
        let after = &line.after;
        let off = |side: Side| after.off[side].saturating_sub(before.off[side]);
        let hand = |side: Side| rules.hand(after, side);
        Answer {
            text: line.text.clone(),
            pieces: after.pieces,
            turn: after.turn,
            due: after.due,
            off: BySide(Side::ALL.map(off)),
            hand: BySide(Side::ALL.map(hand)),
            over: rules.outcome(after).is_some(),
        }
    }
}

/// Moves that a ruleset allows in a position with a throw, in the order of [`notation::lines`], without parts of a throw
/// that lead only to what the whole throw does as well. Empty where it cannot hold the position, cannot give the throw, or
/// the game is over.
///
/// ```
/// use senet::{analysis::distinguish, library, notation, rules::Throw};
/// let setup = notation::parse_pieces("cones: 26 / spools: 12").expect("pieces");
/// let bell = library::ruleset("bell").expect("shipped").rules();
/// let answers = distinguish::answers(&bell, &setup, Throw::new(1));
/// assert_eq!(answers[0].text, "26-27");
/// ```
pub fn answers(rules: &Rules, setup: &Setup, throw: Option<Throw>) -> Vec<Answer> {
    let Ok(before) = rules.position(setup) else {
        return Vec::new();
    };
    if throw.is_some_and(|throw| !rules.can_throw(throw)) {
        return Vec::new();
    }
    let lines = notation::lines(rules, &before, throw);
    let counts = |line: &&Line| line.after.due.rest == 0 || !adds_nothing(rules, line, &lines);
    lines.iter().filter(counts).map(|line| Answer::new(rules, &before, line)).collect()
}

/// True where every way to play the rest of a throw ends as one of the `whole` moves does.
fn adds_nothing(rules: &Rules, part: &Line, whole: &[Line]) -> bool {
    notation::lines(rules, &part.after, None).iter().all(|next| match next.after.due.rest {
        0 => whole.iter().any(|line| line.after == next.after),
        _ => adds_nothing(rules, next, whole),
    })
}
