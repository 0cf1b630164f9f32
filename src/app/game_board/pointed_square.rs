//! The square of a board that a person looks at: under the pointer, tapped, or reached with the keyboard.

use super::{BoardEvent, GameBoard};

impl GameBoard {
    /// The place last pointed at, tapped, or reached with the keyboard: whichever came last.
    pub fn looked_at(&self) -> Option<u8> {
        self.looked
    }

    /// Forgets what the pointer passed over; a selected piece and the place with the focus stay in view.
    pub fn look_away(&mut self) {
        self.looked = self.selected.or(self.focus);
    }

    /// Notes the square that is looked at. A resting pointer does not count, so that the keyboard works while it lies there.
    pub(super) fn look(&mut self, focused: Option<u8>, event: Option<BoardEvent>) {
        let hover = match event {
            Some(BoardEvent::Hover(place)) => Some(place),
            _ => None,
        };
        if focused.is_some() && focused != self.focus {
            self.focus = focused;
            self.looked = focused;
        } else if hover.is_some() && hover != self.hover {
            self.looked = hover;
        }
        self.hover = hover;
        if let Some(BoardEvent::Tap(place) | BoardEvent::Activate(place)) = event {
            self.looked = Some(place);
        }
    }
}
