//! `[bearing_off]`: what must be true before a piece may leave.

use super::{Question, Reason};
use crate::board::{Bitboard, house};
use crate::rules::choice::Condition;

/// The condition for leaving, judged before the move; pieces in the hand have not left row 1 (`bearing_off.condition`).
pub(crate) fn condition(q: &Question<'_>) -> Result<(), Reason> {
    let condition = q.form().bearing_off_condition;
    let pieces = q.us & condition.squares();
    match condition {
        _ if pieces.is_empty() && q.hand == 0 => Ok(()),
        Condition::Nothing => Ok(()),
        Condition::Row1Empty => Err(Reason::RowOneNotEmpty { pieces }),
        Condition::AllInRow3 => Err(Reason::NotAllInRowThree { pieces }),
    }
}

/// The squares that must be left at the first throw that allows it (`bearing_off.duty`). The list does not
/// follow the safe squares.
pub(crate) const MARKED: Bitboard = house::ALL.without(house::HORUS);
