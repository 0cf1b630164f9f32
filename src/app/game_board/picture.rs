//! Pictures of positions: boards without interaction.

use crate::app::board_view::{BoardModel, Track};
use crate::board::{Bitboard, Side};
use crate::notation::{Line, Target};
use crate::rules::facts::{self, Facts};
use crate::rules::{Position, Ruleset, Throw};
use crate::{explain, i18n};

/// The board that shows a position and nothing else.
pub fn position_model(ruleset: &Ruleset, position: &Position) -> BoardModel {
    let rules = ruleset.rules();
    let mut model = BoardModel {
        off: position.off,
        has_hand: rules.has_hand(),
        ..BoardModel::of(position.pieces)
    };
    for side in Side::ALL {
        model.waiting[side] = rules.hand(position, side);
    }
    for (cell, number) in model.squares.iter_mut().zip(1..) {
        cell.label = square_label(ruleset, position, number);
    }
    model
}

/// A position as a picture, without interaction.
pub fn resting_board(ruleset: &Ruleset, position: &Position) -> BoardModel {
    BoardModel { track: Track::Quiet, inert: true, ..position_model(ruleset, position) }
}

/// Words for a square after its number: "House of Water, spool", "empty".
fn square_label(ruleset: &Ruleset, position: &Position, number: u8) -> String {
    let house = explain::house_name(ruleset, number);
    let piece = position
        .side_on(number)
        .map_or_else(|| i18n::text("piece.none").to_owned(), explain::piece);
    house.map_or(piece.clone(), |house| format!("{house}, {piece}"))
}

/// Groups of pieces that protect each other, and groups that form a wall.
pub(super) fn groups(
    adjacency: crate::rules::choice::Adjacency,
    pieces: Bitboard,
    facts: Facts,
) -> (Vec<Bitboard>, Vec<Bitboard>) {
    let chains = |mut left: Bitboard| {
        let mut chains = Vec::new();
        while let Some(number) = left.first() {
            let chain = facts::chain(adjacency, pieces, number);
            chains.push(chain);
            left &= !chain;
        }
        chains
    };
    (chains(facts.protected & !facts.walls), chains(facts.walls))
}

/// Sentence on where a piece goes with a throw, by the moves it has: "With a 3 this cone goes to 9." `None` where it has none.
pub(super) fn where_to<'a>(
    side: Side,
    throw: Throw,
    moves: impl Iterator<Item = &'a Line>,
) -> Option<String> {
    let (mut places, mut leaves): (Vec<String>, bool) = (Vec::new(), false);
    for line in moves {
        match line.to {
            Target::Square(number) if !places.contains(&number.to_string()) => {
                places.push(number.to_string());
            }
            Target::Off => leaves = true,
            Target::Square(_) | Target::None => {}
        }
    }
    let key = match (places.is_empty(), leaves) {
        (true, false) => return None,
        (true, true) => "learn.leaves-board",
        (false, true) => "learn.goes-or-leaves",
        (false, false) => "learn.goes-to",
    };
    let places = places.join(i18n::text("learn.or"));
    Some(i18n::say!(key, throw = throw, piece = explain::piece(side), to = places))
}
