//! Pointed square of a board: under the pointer, tapped, or reached with the keyboard.

use super::{BoardEvent, GameBoard};

impl GameBoard {
    /// Place last pointed at, tapped, or reached with the keyboard: whichever came last.
    pub fn pointed_square(&self) -> Option<u8> {
        self.pointed
    }

    /// Forgets the place under the pointer; the selected piece or else the place with the focus takes its place.
    pub fn forget_hover(&mut self) {
        self.pointed = self.selected.or(self.focus);
    }

    /// Updates the pointed square. A resting pointer does not count, so that the keyboard works beside it.
    pub(super) fn note_pointed(&mut self, focused: Option<u8>, event: Option<BoardEvent>) {
        let hover = match event {
            Some(BoardEvent::Hover(place)) => Some(place),
            _ => None,
        };
        if focused.is_some() && focused != self.focus {
            self.focus = focused;
            self.pointed = focused;
        } else if hover.is_some() && hover != self.hover {
            self.pointed = hover;
        }
        self.hover = hover;
        if let Some(BoardEvent::Tap(place @ 1..=30) | BoardEvent::Activate(place)) = event {
            self.pointed = Some(place);
        }
    }
}
