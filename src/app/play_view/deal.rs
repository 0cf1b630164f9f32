//! New game: short or full.

use super::PlayView;
use crate::board::Side;
use crate::game::Game;
use crate::i18n;
use crate::rules::{Position, Rules, Ruleset};

/// Pieces of each side in a short game.
pub(super) const SHORT: u8 = 3;

/// Start of a short game: the foremost three pieces of each side, all others home already; `None` where the rules begin with
/// too few pieces on the board.
pub(super) fn short_start(rules: &Rules) -> Option<Position> {
    let start = rules.start();
    let many = Side::ALL.iter().all(|&side| start.pieces[side].len() > SHORT);
    many.then(|| rules.start_with(SHORT)).flatten()
}

/// Start of a new game: of a short one, where that is asked for and there is one.
pub(super) fn start_of(ruleset: &Ruleset, short: bool) -> Position {
    let rules = ruleset.rules();
    short_start(&rules).filter(|_| short).unwrap_or_else(|| rules.start())
}

impl PlayView {
    /// True if this game began as a short one.
    pub(super) fn is_short(&self) -> bool {
        let begun = self.board.game.moments().next();
        begun.is_some_and(|(_, ruleset, position)| {
            short_start(&ruleset.rules()).is_some_and(|short| short == *position)
        })
    }

    /// True if anything has been thrown or moved in this game.
    pub(super) fn has_begun(&self) -> bool {
        self.board.game.history().count() > 1
    }

    /// A new game by the same rules, short or full.
    pub(super) fn deal(&mut self, short: bool) {
        let ruleset = self.board.game.ruleset().clone();
        let start = start_of(&ruleset, short);
        let has_begun = self.has_begun();
        if self.board.game.can_undo() {
            // Undo brings back a game that was under way, and not another beginning that nobody has played from.
            self.board.navigate(|game| {
                if !has_begun {
                    game.undo();
                }
                game.restart_with(ruleset, start);
                true
            });
        } else {
            self.board.begin_game(Game::from_position(ruleset, start));
        }
        self.update_pieces();
        self.note.clear();
        self.computer.cancel();
    }

    /// Plays on by other rules. A game that has not begun, or that they cannot hold, begins anew.
    pub(super) fn change_rules(&mut self, ruleset: Ruleset) {
        self.board.reset_input();
        let before = *self.board.game.position();
        let fresh = !self.has_begun();
        if fresh && self.is_short() {
            let start = start_of(&ruleset, true);
            self.board.game.restart_with(ruleset, start);
        } else {
            self.board.game.change_rules(ruleset);
        }
        self.update_pieces();
        if !fresh && *self.board.game.position() != before {
            self.board.show_message(i18n::text("play.begins-anew"));
        }
    }

    /// Starts a new game, short or full like the last one.
    pub(super) fn restart(&mut self) {
        self.deal(self.is_short());
    }

    /// Starts another game between the same players, which the computer begins at once where that is its turn.
    pub(super) fn play_again(&mut self) {
        self.restart();
        self.computer.may_begin = true;
    }
}
