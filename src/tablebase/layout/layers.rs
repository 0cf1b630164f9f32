//! Layers and their planes, fewer pieces before more: a piece that is borne off or out of the game never comes back.

use super::plane::{Plane, PlaneKey};
use super::subsets::Subsets;
use crate::board::house;
use crate::rules::choice::{Bonus, EndsTurn, Others, Water, WhenOccupied};
use crate::rules::{Position, State};
use crate::tablebase::law::Law;

/// Pieces left in each layer up to these, the larger number first.
pub(super) fn in_order(law: &Law, pieces: [u8; 2]) -> Vec<[u8; 2]> {
    let (most, least) = (pieces[0].max(pieces[1]), pieces[0].min(pieces[1]));
    // Where most pieces off win, a side plays on alone.
    let fewest = u8::from(!law.by_most_off);
    let mut layers: Vec<[u8; 2]> = (1..=most)
        .flat_map(|more| (fewest..=least.min(more)).map(move |fewer| [more, fewer]))
        .collect();
    layers.sort_by_key(|[more, fewer]| (more + fewer, *more));
    layers
}

/// Planes of a layer: either side to act, with every number of pieces on the board, every lead and every mark.
pub(super) fn planes(law: &Law, [more, fewer]: [u8; 2]) -> Vec<PlaneKey> {
    let turns =
        if more == fewer { vec![[more, fewer]] } else { vec![[more, fewer], [fewer, more]] };
    let boards =
        turns.into_iter().flat_map(|left| boards(law, left).map(move |board| (left, board)));
    let leads = boards.flat_map(|(left, board)| {
        law.leads(left).map(move |lead| PlaneKey { board, left, only: [0, 0], again: 0, lead })
    });
    let pins = pinned_squares(law, more + fewer);
    leads.flat_map(|key| marked(law, &pins, key)).collect()
}

/// Numbers of pieces that the sides may have on the board, with so many left.
fn boards(law: &Law, left: [u8; 2]) -> impl Iterator<Item = [u8; 2]> + use<> {
    let least = |left: u8| if law.has_hand { 0 } else { left };
    let [ours, theirs] = left.map(|left| least(left)..=left);
    ours.flat_map(move |ours| theirs.clone().map(move |theirs| [ours, theirs]))
}

/// A key without marks, and the same with every mark that pieces on the board can have.
fn marked(law: &Law, pins: &[u8], key: PlaneKey) -> Vec<PlaneKey> {
    let squares = |side: usize| if key.board[side] == 0 { &[0][..] } else { pins };
    let mut all = Vec::new();
    for &theirs in squares(1) {
        let apart = |ours: &u8| *ours == 0 || *ours != theirs;
        let pinned = squares(0).iter().copied().filter(apart);
        all.extend(pinned.map(|ours| PlaneKey { only: [ours, theirs], ..key }));
        let own_throw = own_throw_squares(law).into_iter().filter(apart);
        let own_throw = own_throw.filter(|_| key.board[0] > 0);
        all.extend(own_throw.map(|again| PlaneKey { only: [0, theirs], again, ..key }));
    }
    all
}

/// True where a plane with this key leaves out overlaps, which is done from `from` pieces on.
pub(super) fn is_disjoint(key: &PlaneKey, from: u8) -> bool {
    key.board[0] + key.board[1] >= from && key.is_plain()
}

/// Squares to which a piece may come back from the water so that it alone may move next; 0 for no such piece.
fn pinned_squares(law: &Law, pieces: u8) -> Vec<u8> {
    let form = &law.rules().form;
    if form.water_others != Others::FrozenAndAfter || !form.water_effect.waits() {
        return vec![0];
    }
    let if_occupied: Vec<u8> = match form.rebirth_when_occupied {
        WhenOccupied::Behind => (house::REBIRTH - pieces..house::REBIRTH).collect(),
        WhenOccupied::ToStart => (1..=pieces).collect(),
        _ => Vec::new(),
    };
    [0, house::REBIRTH].into_iter().chain(if_occupied).collect()
}

/// Squares on which a piece may have the next throw for itself.
fn own_throw_squares(law: &Law) -> Vec<u8> {
    let form = &law.rules().form;
    let water = form.water_effect == Water::Throw && form.water_ends_turn == EndsTurn::No;
    let lands = form.exits_landing_throw == Bonus::Piece;
    let all = [
        (law.has_hand, 1),
        (form.happiness_bonus_throw == Bonus::Piece, house::HAPPINESS),
        (water, house::WATER),
        (lands, house::THREE),
        (lands, house::TWO),
    ];
    all.into_iter().filter(|(applies, _)| *applies).map(|(_, square)| square).collect()
}

/// Plane with all columns, whose cells begin at `first`.
pub(super) fn plane(law: &Law, subsets: &Subsets, key: PlaneKey, first: u32) -> Plane {
    let sets = |side: usize| subsets.sets(key.free(side).0).len() as u32;
    let (rows, columns) = (sets(0), sets(1));
    Plane {
        key,
        marks: marks(law, &key),
        rows,
        columns,
        width: columns,
        ranks: None,
        first,
        mirror: None,
    }
}

/// Marks of a plane's states, with the cones to act.
fn marks(law: &Law, key: &PlaneKey) -> u64 {
    let mut position: Position = law.rules().empty(crate::Side::Cones);
    position.off.0 = law.off(key.left, key.lead);
    position.due.only.0 = key.only;
    position.due.again = key.again;
    State::new(&position).map_or(0, |state| state.words().1)
}
