//! Forms whose games may go on for very long, or never end.
//!
//! **Invariant:** nothing here changes what the law answers. Such a form plays all the same, and people are warned.
//! The cases were found by random games that had not ended after 20,000 throws; `tests/suite/walk.rs` keeps a
//! position for each of those that cannot end at all.

use super::Form;
use super::choice::{
    BackwardWhen, Bonus, Capture, Condition, Gate, Length, Others, Pieces, Split, Surplus,
    ThrowOfOne, Water,
};
use crate::board::house;

/// True where games under this form may go on for very long, or never end.
pub fn may_not_end(form: &Form) -> bool {
    nobody_gets_home(form)
        || frozen_for_good(form)
        || bound_behind_others(form)
        || back_and_forth(form)
        || thrown_again_for_ever(form)
}

/// Leaving must wait for all the others, and they are many, or are sent back again and again.
fn nobody_gets_home(form: &Form) -> bool {
    let goes_back = form.backward_when == BackwardWhen::Forced;
    let in_parts = form.throwing_split == Split::Freely;
    match (form.bearing_off_condition, form.setup_pieces) {
        (Condition::Nothing, _) => false,
        (Condition::AllInRow3, Pieces::Five) => goes_back && in_parts,
        (Condition::AllInRow3, Pieces::Seven) => goes_back,
        (Condition::AllInRow3, Pieces::Ten) => true,
        (Condition::Row1Empty, pieces) => pieces == Pieces::Ten && fills_row_1(form),
    }
}

/// Pieces are sent to the start, or wait there.
fn fills_row_1(form: &Form) -> bool {
    let by_hits = matches!(form.capture_effect, Capture::ToStart | Capture::ReEnter);
    let by_water = matches!(form.water_effect, Water::To1 | Water::ReEnter);
    by_hits || by_water || form.setup_queue
}

/// A piece waits in the water where its 4 may not take it off and 15 may not take it back, and holds all others still;
/// those of them that stand before 27 bar the way of the other side, too.
fn frozen_for_good(form: &Form) -> bool {
    let stays = form.rebirth_when_occupied.stays();
    let conditional = form.bearing_off_condition != Condition::Nothing;
    let safe = form.protection_safe_squares.squares().holds(house::HAPPINESS);
    let bars = !form.protection_lost_while_drowning || safe;
    form.water_effect.waits() && stays && conditional && bars && form.water_others != Others::Free
}

/// The piece that came back from the water must move first and cannot, while walls or a queue hold the others.
fn bound_behind_others(form: &Form) -> bool {
    let blocked = form.blockade_length != Length::Off || form.setup_queue;
    form.water_effect.waits() && blocked && form.water_others == Others::FrozenAndAfter
}

/// Two last pieces before 26 and on it hit each other by turns, whatever is thrown.
fn back_and_forth(form: &Form) -> bool {
    let trades = matches!(form.capture_effect, Capture::Swap | Capture::BackOne);
    let moves_on =
        form.happiness_bonus_throw != Bonus::Nothing || !form.throws_that_earn().is_empty();
    form.happiness_gate == Gate::Halt
        && trades
        && !form.always_safe().holds(house::HAPPINESS)
        && !moves_on
}

/// A rest of one point is thrown again instead of being played, and stays as it is.
fn thrown_again_for_ever(form: &Form) -> bool {
    let rests = match form.throwing_split {
        Split::Never => false,
        Split::BearingOff => {
            form.leaves_with_more() && form.bearing_off_surplus == Surplus::OtherPiece
        }
        Split::Freely => true,
    };
    rests && form.happiness_throw_of_one == ThrowOfOne::Rethrow
}
