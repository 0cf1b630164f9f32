//! `[blockade]`: walls of enemy pieces that cannot be passed.

use super::{Question, Reason};
use crate::board::Bitboard;
use crate::rules::facts;

/// No wall of the enemy stands strictly between `from` and `to`, or the target belongs to that very wall
/// (`blockade.length`).
pub(crate) fn way(q: &Question<'_>, from: u8, to: u8) -> Result<(), Reason> {
    let passed = in_the_way(q, Bitboard::range(from + 1, to - 1), to);
    match passed.first() {
        Some(nearest) => Err(Reason::Wall { wall: whole(q, nearest) }),
        None => Ok(()),
    }
}

/// The wall pieces among the squares passed, without the chain of the target: landing on a chain is not passing it.
pub(crate) fn in_the_way(q: &Question<'_>, passed: Bitboard, to: u8) -> Bitboard {
    let wall = q.facts.walls & passed;
    if wall.is_empty() || !q.facts.walls.holds(to) {
        return wall;
    }
    wall & !whole(q, to)
}

/// The wall that the enemy on `number` belongs to, also the pieces of it that are not passed: on the grid a chain leaves
/// the way.
pub(crate) fn whole(q: &Question<'_>, number: u8) -> Bitboard {
    facts::chain(q.form().protection_adjacency, q.them, number)
}
