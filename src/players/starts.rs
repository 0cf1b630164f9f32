//! Random positions: starts for some of the learning games, and endings to compare players in.

use super::chance::Chance;
use crate::board::{Bitboard, BySide, Side};
use crate::rules::{Position, Rules, Setup};

/// Squares for the pieces of an ending, so far back that there is still something to play for.
pub(crate) const ENDING_SQUARES: usize = 20;
/// Draws after which there seems to be no such position.
const TRIES: u32 = 100;

/// Position with the given numbers of pieces on the first squares, the others borne off, `rules.start().turn` to act;
/// the pieces of cones come first. `None` where the rules hold none.
pub(crate) fn ending(
    rules: &Rules,
    pieces: [u8; 2],
    squares: usize,
    chance: &mut Chance,
) -> Option<Position> {
    let off = |pieces: u8| rules.n_pieces().checked_sub(pieces);
    let off = [off(pieces[0])?, off(pieces[1])?];
    let mut draw = || {
        let pieces = scatter(pieces, squares, chance);
        position(rules, rules.start().turn, pieces, off)
    };
    (0..TRIES).find_map(|_| draw())
}

/// Position with any number of pieces anywhere on the board, every other time the same number on either side, as
/// endings mostly have it. `None` where the rules hold none.
pub(super) fn anywhere(rules: &Rules, chance: &mut Chance) -> Option<Position> {
    let all = rules.n_pieces();
    let waits = rules.has_hand() || rules.removes();
    let mut draw = || {
        let [ours, theirs] = [0, 1].map(|_| chance.below(usize::from(all)) as u8 + 1);
        let counts = if chance.below(2) == 0 { [ours, ours] } else { [ours, theirs] };
        let off = counts.map(|count| match waits {
            true => chance.below(usize::from(all - count) + 1) as u8,
            false => all - count,
        });
        let turn = if chance.below(2) == 0 { Side::Cones } else { Side::Spools };
        let pieces = scatter(counts, 30, chance);
        position(rules, turn, pieces, off)
    };
    (0..TRIES).find_map(|_| draw())
}

fn position(rules: &Rules, turn: Side, pieces: [Bitboard; 2], off: [u8; 2]) -> Option<Position> {
    let mut setup = Setup::new(pieces[0], pieces[1], turn);
    setup.off = Some(BySide::new(off[0], off[1]));
    let position = rules.position(&setup).ok()?;
    rules.outcome(&position).is_none().then_some(position)
}

/// Two disjoint sets of squares of the given sizes.
fn scatter(counts: [u8; 2], squares: usize, chance: &mut Chance) -> [Bitboard; 2] {
    let mut occupied = Bitboard::EMPTY;
    counts.map(|count| {
        let mut own = Bitboard::EMPTY;
        while own.len() < count {
            let square = Bitboard::of([chance.below(squares) as u8 + 1]);
            if (square & occupied).is_empty() {
                own |= square;
                occupied |= square;
            }
        }
        own
    })
}
