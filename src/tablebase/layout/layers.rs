//! Layers and their planes, fewer pieces before more: a piece that is borne off never comes back.

use super::plane::Plane;
use super::subsets::Subsets;
use crate::board::house;
use crate::rules::choice::{Others, WhenOccupied};
use crate::rules::{Position, State};
use crate::tablebase::law::Law;

/// Pieces of the side to act and of the other, and the squares of pinned pieces.
type PlaneKey = ([u8; 2], [u8; 2]);

/// Pieces of each layer up to these, the larger number first.
pub(super) fn in_order(pieces: [u8; 2]) -> Vec<[u8; 2]> {
    let (most, least) = (pieces[0].max(pieces[1]), pieces[0].min(pieces[1]));
    let mut layers: Vec<[u8; 2]> =
        (1..=most).flat_map(|more| (1..=least.min(more)).map(move |fewer| [more, fewer])).collect();
    layers.sort_by_key(|[more, fewer]| (more + fewer, *more));
    layers
}

/// Planes of a layer: either number of pieces to act, and for either side a pinned piece or none.
pub(super) fn planes(law: &Law, [more, fewer]: [u8; 2]) -> Vec<PlaneKey> {
    let pins = pinned_squares(law, more + fewer);
    let turns =
        if more == fewer { vec![[more, fewer]] } else { vec![[more, fewer], [fewer, more]] };
    let mut planes = Vec::new();
    for pieces in turns {
        for &ours in &pins {
            let both = pins.iter().filter(|theirs| ours == 0 || ours != **theirs);
            planes.extend(both.map(|theirs| (pieces, [ours, *theirs])));
        }
    }
    planes
}

/// Does a plane with these pieces leave out overlaps, where that is done from so many pieces on?
pub(super) fn is_disjoint(pieces: [u8; 2], only: [u8; 2], from: u8) -> bool {
    pieces[0] + pieces[1] >= from && only == [0, 0]
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

/// Plane with all columns, whose cells begin at `first`.
pub(super) fn plane(
    law: &Law,
    subsets: &Subsets,
    pieces: [u8; 2],
    only: [u8; 2],
    first: u32,
) -> Plane {
    let mut plane = Plane {
        pieces,
        only,
        marks: marks(law, pieces, only),
        rows: 0,
        columns: 0,
        width: 0,
        ranks: None,
        first,
        mirror: 0,
    };
    let sets = |side: usize| subsets.sets(plane.free(side).0).len() as u32;
    (plane.rows, plane.columns) = (sets(0), sets(1));
    plane.width = plane.columns;
    plane
}

/// Marks of a plane's states, with the cones to act.
fn marks(law: &Law, pieces: [u8; 2], only: [u8; 2]) -> u64 {
    let mut position: Position = law.rules().empty(crate::Side::Cones);
    let all = law.rules().n_pieces();
    position.off.0 = pieces.map(|pieces| all.saturating_sub(pieces));
    position.due.only.0 = only;
    State::new(&position).map_or(0, |state| state.words().1)
}
