//! Parts of a position that a network looks at: which squares are taken, neighbors, pieces off the board, what is due.
//! They are the same for every ruleset and say nothing of what a rule means; what does not occur under a ruleset is
//! never learned and takes no room in a file.
//!
//! | rows | true where |
//! |---|---|
//! | 0–63 | a square is taken, by the side to act, then from 32 by the other |
//! | 64–127 | a square and the next one are taken by the same side |
//! | 128–191 | a square and the next two are |
//! | 192–223 | a side has so many pieces on the board |
//! | 224–255 | so many of its pieces are neither there nor borne off: in the hand, or out of the game |
//! | 256–351 | the next throw belongs to the piece on a square; only that piece of a side may move |
//! | 352–362 | the rest of a throw, and how it must be played; an opening |

use crate::rules::State;

pub(super) const ROWS: usize = 363;

/// Visits the rows that are true in a state; each side has `pieces` in all.
#[inline(always)]
pub(super) fn for_each(state: &State, pieces: u8, mut visit: impl FnMut(usize)) {
    let words = state.words().0;
    let pairs = words & words >> 1;
    bits(words, 0, &mut visit);
    bits(pairs, 64, &mut visit);
    bits(pairs & words >> 2, 128, &mut visit);
    let (off, other_off) = state.off();
    for (count, off, row) in [(state.us().len(), off, 0), (state.them().len(), other_off, 16)] {
        visit(192 + row + usize::from(count & 15));
        let waiting = pieces.saturating_sub(count + off);
        if waiting > 0 {
            visit(224 + row + usize::from(waiting & 15));
        }
    }
    if !state.is_plain() {
        visit_dues(state, &mut visit);
    }
}

/// Visits the rows for anything owed or due beyond a throw.
#[cold]
fn visit_dues(state: &State, visit: &mut impl FnMut(usize)) {
    let (ours, theirs) = state.only();
    for (number, row) in [(state.again(), 256), (ours, 288), (theirs, 320)] {
        if number > 0 {
            visit(row + usize::from(number & 31));
        }
    }
    if state.rest() > 0 {
        visit(352 + usize::from(state.rest() & 7));
    }
    let (back, bonus) = state.rest_is_bound();
    for (is, row) in [(back, 360), (bonus, 361), (state.is_opening(), 362)] {
        if is {
            visit(row);
        }
    }
}

/// Visits the bits of a word, counted from `first`.
#[inline(always)]
fn bits(mut word: u64, first: usize, visit: &mut impl FnMut(usize)) {
    while word != 0 {
        visit(first + word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
