//! Rules on each board: boards are added, taken away, moved, and given other rules. Everything is played again each
//! time.

use super::{Comparison, Seat, State};
use crate::i18n;
use crate::rules::{Key, Value};

/// Possible numbers of boards.
pub const BOARDS: std::ops::RangeInclusive<usize> = 2..=4;

impl Comparison {
    /// Gives one answer of a board another value and plays everything again.
    ///
    /// # Errors
    /// When the rules would contradict each other or cannot hold the position; everything stays as it was.
    pub fn change(&mut self, seat: usize, key: Key, value: &Value) -> Result<(), String> {
        let Some(old) = self.state.seats.get(seat) else { return Ok(()) };
        self.seat(seat, old.changing(key, value)?)
    }

    /// Takes a board back to what its author has.
    ///
    /// # Errors
    /// When those rules cannot hold the position; everything stays as it was.
    pub fn reset(&mut self, seat: usize) -> Result<(), String> {
        let Some(old) = self.state.seats.get(seat) else { return Ok(()) };
        self.seat(seat, Seat::new((*old.base).clone()))
    }

    /// Puts another reconstruction on a board and plays everything again.
    ///
    /// # Errors
    /// When its rules cannot hold the position; everything stays as it was.
    pub fn seat(&mut self, index: usize, seat: Seat) -> Result<(), String> {
        let mut next = self.state.clone();
        if let Some(place) = next.seats.get_mut(index) {
            *place = seat;
        }
        self.reseat(next)
    }

    /// Adds a board behind the others. It makes the moves the first board made where it can, and asks where it cannot.
    ///
    /// # Errors
    /// When there are four already, or its rules cannot hold the position; everything stays as it was.
    pub fn add(&mut self, seat: Seat) -> Result<(), String> {
        if self.state.seats.len() >= *BOARDS.end() {
            return Err(i18n::text("compare.enough-boards").to_owned());
        }
        let mut next = self.state.clone();
        next.seats.push(seat);
        for boards in &mut next.chosen {
            boards.push(boards.first().cloned().unwrap_or_default());
        }
        self.reseat(next)
    }

    /// Takes a board away. `false` where only two are left.
    pub fn remove(&mut self, index: usize) -> bool {
        let count = self.state.seats.len();
        if count <= *BOARDS.start() || index >= count {
            return false;
        }
        let mut next = self.state.clone();
        next.seats.remove(index);
        for boards in &mut next.chosen {
            if index < boards.len() {
                boards.remove(index);
            }
        }
        self.reseat(next).is_ok()
    }

    /// Lets two boards change places, with the moves that were picked on them. `false` where there are no such two.
    pub fn swap(&mut self, one: usize, other: usize) -> bool {
        let count = self.state.seats.len();
        if one == other || one.max(other) >= count {
            return false;
        }
        let mut next = self.state.clone();
        next.seats.swap(one, other);
        for boards in &mut next.chosen {
            if one.max(other) < boards.len() {
                boards.swap(one, other);
            }
        }
        self.reseat(next).is_ok()
    }

    /// Plays other decisions from their start; nothing happens where they are the same.
    pub(super) fn reseat(&mut self, next: State) -> Result<(), String> {
        next.starts()?;
        if next != self.state {
            self.enter(next);
        }
        Ok(())
    }
}
