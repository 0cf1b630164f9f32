//! `[victory]`: when the game is over, who has won, and by how much.

use crate::board::{Bitboard, Side};
use crate::rules::choice::{Capture, Score, Victory};
use crate::rules::{Position, Rules};

/// End of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side has won.
    Won(Side),
    /// Both have borne off the same number of pieces.
    Draw,
}

impl Outcome {
    /// Share of the game that is `side`'s: all of it, none, or half of a draw.
    pub fn share(self, side: Side) -> f32 {
        match self {
            Outcome::Won(winner) => f32::from(u8::from(winner == side)),
            Outcome::Draw => 0.5,
        }
    }
}

impl Rules {
    /// True where the game is won by most pieces off (`victory.by`), so that it goes on until neither side has any
    /// left. Always so where captures remove.
    pub(crate) fn is_by_most_off(&self) -> bool {
        self.form.victory_by == Victory::MostOff || self.form.capture_effect == Capture::Removed
    }
}

/// End of the game, if it has come.
pub(crate) fn outcome(rules: &Rules, position: &Position) -> Option<Outcome> {
    let out =
        Side::ALL.map(|side| position.pieces[side].is_empty() && rules.hand(position, side) == 0);
    if rules.is_by_most_off() {
        let [cones, spools] = position.off.0;
        return (out[0] && out[1]).then(|| match cones.cmp(&spools) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::Cones),
            std::cmp::Ordering::Less => Outcome::Won(Side::Spools),
            std::cmp::Ordering::Equal => Outcome::Draw,
        });
    }
    // The side that has just moved is not the side to act, so it is asked first.
    [!position.turn, position.turn].into_iter().find(|side| out[side.index()]).map(Outcome::Won)
}

/// The winner's points for the loser's pieces that are still on the board (`victory.score`).
pub(crate) fn score(rules: &Rules, position: &Position, winner: Side) -> u32 {
    let safe = rules.form.protection_safe_squares.squares();
    let loser = position.pieces[!winner];
    let (points, counted) = match rules.form.victory_score {
        Score::Nothing => return 0,
        Score::OneTwoThree => ([3, 2, 1], loser),
        Score::OneTwoThreeUnsafe => ([3, 2, 1], loser & !safe),
        Score::OneOneThree => ([3, 1, 1], loser),
    };
    let rows = [(1, 10), (11, 20), (21, 30)]
        .map(|(first, last)| (counted & Bitboard::range(first, last)).len());
    std::iter::zip(points, rows).map(|(points, pieces)| points * u32::from(pieces)).sum()
}
