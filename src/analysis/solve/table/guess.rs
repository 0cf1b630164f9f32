//! Bounds drawn together by a guess that is then proved.
//!
//! Where games go round and round, through the water or by hits, each sweep gains only as much as one round decides. But
//! in the long run the bounds shrink alike from both sides, so the value lies about half-way: the bounds are moved
//! there, all at once, and the next sweep tries to prove them. A lower bound that no sweep can lower anywhere is one
//! indeed, if the layer is certain to be left some day whatever the sides do; that is found out first, and where it is not
//! certain nothing is guessed.

use super::super::bounds::{Bounds, ONE};
use super::super::law::Law;
use super::super::rounds::Heard;
use super::rows::{At, Row};
use super::{Packed, Plane, Table};
use crate::rules::{State, Throw};

/// What the sweeps through a layer are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Finding the positions that are certain to be left: their cells are marked as known.
    Leaving,
    /// Drawing the bounds together. So many sweeps ago they were last guessed; not at all where nothing may be.
    Bounds(Option<u32>),
    /// Proving what has been guessed; so many sweeps have failed.
    Proving(u32),
}

/// Sweeps before the first guess, and between two.
const BEFORE: u32 = 6;
const BETWEEN: u32 = 2;
/// A guess leaves this much of the gap on either side of its middle: one part in eight.
const KEPT: u32 = 8;

impl Table {
    /// A sweep has ended; `true` where the layer is done.
    pub(super) fn end_sweep(&mut self) -> bool {
        self.swept = true;
        let heard = self.rounds.heard();
        match self.aim {
            Aim::Leaving => {
                self.rounds.end_other_sweep();
                let all_leave = heard.widest == 0;
                if all_leave || !heard.changed {
                    self.change_cells(|_| Bounds::OPEN);
                    self.aim = Aim::Bounds(all_leave.then_some(0));
                }
                false
            }
            Aim::Proving(failed) => {
                self.rounds.end_other_sweep();
                self.aim = match heard.broken {
                    0 => Aim::Bounds(Some(BEFORE - BETWEEN)),
                    _ => Aim::Proving(failed + 1),
                };
                // What is broken in one place may be whole after another sweep; if not, less is claimed.
                if heard.broken > 0 && failed % 2 == 1 {
                    self.change_cells(|bounds| bounds.with_margins(bounds.gap() / 2));
                }
                false
            }
            Aim::Bounds(guessed) => {
                let enough = self.rounds.enough();
                if self.rounds.end_sweep() {
                    return true;
                }
                self.aim = Aim::Bounds(guessed.map(|sweeps| sweeps + 1));
                let far = heard.widest > 16 * enough && heard.changed;
                if far && guessed.is_some_and(|sweeps| sweeps >= BEFORE) {
                    self.change_cells(|bounds| match bounds.gap() > enough {
                        true => bounds.with_margins_of_middle(bounds.gap() / KEPT),
                        false => bounds,
                    });
                    self.aim = Aim::Proving(0);
                }
                false
            }
        }
    }

    /// The first place of the layer being worked on.
    pub(super) fn layer_first(&self) -> usize {
        let men = self.rounds.layer().and_then(|layer| self.layers.get(layer)).map(|(men, _)| *men);
        let plane = men.and_then(|men| self.planes.iter().find(|plane| super::of_layer(plane, men)));
        plane.map_or(0, |plane| plane.first as usize)
    }

    fn change_cells(&mut self, change: impl Fn(Bounds) -> Bounds) {
        let Some(men) = self.rounds.layer().and_then(|layer| self.layers.get(layer)).map(|(men, _)| *men) else {
            return;
        };
        for plane in self.planes.iter().filter(|plane| super::of_layer(plane, men)) {
            let first = plane.first as usize;
            for place in first..first + plane.rows as usize * plane.columns as usize {
                self.cells.set(place, Packed::new(change(self.cells.at(place))));
            }
        }
        for strip in &mut self.strips.all {
            strip.widest = ONE;
        }
    }

    /// Is the layer certain to be left from a position: by some throw, whatever the side does with it or instead of it?
    pub(super) fn leaves(&self, law: &Law, plane: &Plane, row: &Row, at: At) -> bool {
        let state = super::rows::state(plane, at.us, at.them);
        let mut parts = self.parts(law, plane, row, at);
        let instead = parts.pop();
        let by_throw = parts.into_iter().zip(&law.odds).any(|(part, &(throw, _))| match part {
            Some(leaves) => leaves,
            None => self.ask_leaves(law, &state, Some(throw)),
        });
        by_throw && instead.flatten().unwrap_or_else(|| self.ask_leaves(law, &state, None))
    }

    /// Does everything that a throw allows lead to where the layer is certain to be left?
    fn ask_leaves(&self, law: &Law, state: &State, throw: Option<Throw>) -> bool {
        let mut all = true;
        law.each(state, throw, |_, after| all &= after != *state && self.is_left(law, &after));
        all
    }

    fn is_left(&self, law: &Law, state: &State) -> bool {
        if law.outcome(state).is_some() {
            return true;
        }
        if state.rest() > 0 {
            return self.ask_leaves(law, state, None);
        }
        if state.again() > 0 {
            return law.odds.iter().any(|&(throw, _)| self.ask_leaves(law, state, Some(throw)));
        }
        self.place(state).is_some_and(|place| self.is_known(place))
    }

    /// Is a place beyond the layer, or marked?
    #[inline]
    pub(super) fn is_known(&self, place: usize) -> bool {
        place < self.first || self.cells.at(place).gap() == 0
    }
}

/// What is to be written down about a guess, `old`, when a sweep finds `new`.
pub(super) fn proof(old: Bounds, new: Bounds, heard: &mut Heard) -> Option<Packed> {
    let packed = Packed::new(new);
    let rises = |new: Bounds| new.ours() >= old.ours() && new.theirs() >= old.theirs();
    if !rises(new) {
        heard.broken += 1;
        return Some(packed);
    }
    // What is lost by packing must not lower what is proved.
    (packed.bounds() != old && rises(packed.bounds())).then_some(packed)
}
