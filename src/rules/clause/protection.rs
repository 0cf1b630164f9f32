//! `[protection]`: pieces that cannot be hit because of where or beside whom they stand.

use super::{Question, Reason};
use crate::rules::facts;

/// The square is not safe and no neighbour protects the piece.
pub(crate) fn open(q: &Question<'_>, at: u8) -> Result<(), Reason> {
    if q.facts.safe.holds(at) {
        return Err(Reason::SafeSquare { at });
    }
    if q.facts.protected.holds(at) {
        let by = facts::neighbours(q.form().protection_adjacency, at) & q.them;
        return Err(Reason::Protected { at, by });
    }
    Ok(())
}
