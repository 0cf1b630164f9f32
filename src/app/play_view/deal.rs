//! A new game: its length, and whether one has begun.

use super::PlayView;
use crate::board::Side;
use crate::game::Game;
use crate::notation;
use crate::rules::{Position, Rules};

/// Pieces of each side that a short game is played with.
pub(super) const SHORT: u8 = 3;

/// A game with the foremost three pieces of each side, all others being home already; `None` where the rules begin with
/// too few on the board.
pub(super) fn short_start(rules: &Rules) -> Option<Position> {
    let start = rules.start();
    let many = Side::ALL.iter().all(|&side| start.pieces[side].len() > SHORT);
    many.then(|| rules.start_with(SHORT)).flatten()
}

/// Did this game begin as a short one?
pub(super) fn is_short(game: &Game) -> bool {
    let begun = game.moments().next();
    begun.is_some_and(|(_, ruleset, position)| {
        short_start(&ruleset.rules()).is_some_and(|short| short == *position)
    })
}

impl PlayView {
    /// Is the game that is on a short one?
    pub(super) fn is_short(&self) -> bool {
        is_short(&self.table.game)
    }

    /// Has anything been thrown or moved since the game was dealt?
    pub(super) fn has_begun(&self) -> bool {
        self.table.game.history().count() > 1
    }

    /// A new game by the same rules, short or full.
    pub(super) fn deal(&mut self, short: bool) {
        let position = short_start(self.table.game.rules()).filter(|_| short);
        if self.has_begun() {
            // A game that was under way can be had back by undoing.
            self.table.wind(|game| {
                match position {
                    Some(position) => game.set_position(position),
                    None => game.restart(),
                }
                true
            });
        } else {
            let start = position.unwrap_or_else(|| self.table.game.rules().start());
            let ruleset = self.table.game.ruleset().clone();
            self.table.set_game(Game::from_position(ruleset, start));
        }
        self.pieces = position.map_or_else(String::new, |start| notation::pieces_link(&start));
        self.note.clear();
        self.computer.wait();
    }

    /// A new game as long as the last one.
    pub(super) fn restart(&mut self) {
        self.deal(self.is_short());
    }
}
