//! A game that outlasts the window: kept on the device after every throw and move, and offered at the next start.

use egui::Ui;

use super::PlayView;
use super::kept::{Before, Moment, NAME, Saved};
use crate::app::collection::Collection;
use crate::app::controls::{card, primary_button, quiet_button, styled};
use crate::app::storage::Store;
use crate::app::theme::text;
use crate::compare;
use crate::i18n;
use crate::rules::Phase;

impl PlayView {
    /// Finds the game of the last time in the store.
    pub fn restore(&mut self, store: &dyn Store, collection: &Collection) {
        let text = store.read(NAME).filter(|text| !text.is_empty());
        let before = text.and_then(|text| Before::read(&text, collection));
        self.kept.before = before.map(Box::new);
    }

    fn moment(&self) -> Moment {
        let game = &self.table.game;
        (game.age(), *game.position(), game.throw(), self.who)
    }

    /// Keeps the game where it has gone on since the last frame. `false` where the device refuses.
    pub fn keep(&mut self, store: &mut dyn Store, collection: &Collection) -> bool {
        let now = self.moment();
        // A look back goes through a game that stays as it is.
        if self.kept.written == Some(now) || self.look_back.is_some() {
            return true;
        }
        let game = &self.table.game;
        let Some(saved) = Saved::of(game, &self.base, (self.who, self.seed), collection) else {
            return true;
        };
        if !saved.has_begun() && self.kept.written.is_none() && !self.kept.given_up {
            // Nothing has begun: the game of the last time is still to be had.
            return true;
        }
        let over = matches!(game.phase(), Phase::Over(_));
        self.kept.before = None;
        let goes_on = saved.has_begun() && !over;
        let text = if goes_on { saved.text() } else { String::new() };
        let kept = store.write(NAME, &text);
        if kept {
            (self.kept.written, self.kept.given_up) = (Some(now), false);
        }
        kept
    }

    /// Offers the game of the last time.
    pub(super) fn offer_ui(&mut self, ui: &mut Ui) {
        let Some(before) = &self.kept.before else {
            return;
        };
        let name = compare::title(&before.base, before.game.ruleset());
        let throws = before.game.throws();
        let count: u32 = throws.0.iter().sum();
        let key = if count == 1 { "play.unfinished-one" } else { "play.unfinished" };
        let said = i18n::fill(key, &[("name", &name), ("throws", &count.to_string())]);
        let (mut goes_on, mut is_new) = (false, false);
        card(ui).show(ui, |ui| {
            styled(ui, said, text::lesson());
            ui.horizontal_wrapped(|ui| {
                goes_on = primary_button(ui, i18n::text("play.go-on")).clicked();
                is_new = quiet_button(ui, i18n::text("play.start-new")).clicked();
            });
        });
        ui.add_space(8.0);
        if goes_on {
            self.go_on();
        } else if is_new {
            (self.kept.before, self.kept.given_up) = (None, true);
        }
    }

    fn go_on(&mut self) {
        if let Some(before) = self.kept.before.take() {
            self.load(*before);
            self.kept.written = Some(self.moment());
        }
    }

    /// Puts another game on the table, with its rules and players.
    pub(super) fn load(&mut self, before: Before) {
        self.base = before.base;
        self.pieces = before.pieces;
        (self.who, self.seed) = (before.who, before.seed);
        self.table.set_game(before.game);
        self.computer.wait();
        self.note.clear();
        self.look_back = None;
    }
}
