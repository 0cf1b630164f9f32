//! A game that is stored on the device after every throw and move, or saved as a file, and offered again at the next start
//! and where an address puts another one on the board.

use egui::{Context, Ui};

use super::PlayView;
use super::saved_game::{LoadedGame, Moment, NAME, SavedGame};
use crate::app::collection::Collection;
use crate::app::command::Command;
use crate::app::controls::{card, primary_button, quiet_button, styled};
use crate::app::storage::Store;
use crate::app::theme::text;
use crate::rules::Phase;
use crate::{compare, i18n};

/// Name that is suggested for the file of a game.
const FILE: &str = "senet-game.json";

impl PlayView {
    /// Looks in the store for a game that was not finished.
    pub fn restore(&mut self, store: &dyn Store, collection: &Collection) {
        self.stored.text = store.read(NAME).unwrap_or_default();
        self.stored.unfinished = LoadedGame::read(&self.stored.text, collection).map(Box::new);
        self.stored.is_set_aside = false;
    }

    fn saved(&self, collection: &Collection) -> Option<SavedGame> {
        SavedGame::of(&self.board.game, &self.base, self.players, self.seed, collection)
    }

    /// Asks for the game to be saved as a file.
    pub(super) fn save_game(&self, ctx: &Context) {
        if let Some(saved) = self.saved(&Collection::of(ctx)) {
            Command::save_file(FILE, saved.text()).send(ctx);
        }
    }

    fn moment(&self) -> Moment {
        let game = &self.board.game;
        (game.age(), *game.position(), game.throw(), self.players)
    }

    /// True where another window has written the text of the store since this one read or wrote it.
    fn is_of_another_window(&self, store: &dyn Store) -> bool {
        store.read(NAME).unwrap_or_default() != self.stored.text
    }

    /// Offers the game of the store as another window has left it; one that stood on the board here stays offered.
    pub(super) fn take_in(&mut self, store: &dyn Store, collection: &Collection) {
        let is_from_store = self.stored.unfinished.is_some() && !self.stored.is_set_aside;
        if is_from_store && self.is_of_another_window(store) {
            self.restore(store, collection);
        }
    }

    /// Stores the game if it has changed since the last frame. `false` where the device refuses.
    pub fn keep(&mut self, store: &mut dyn Store, collection: &Collection) -> bool {
        let now = self.moment();
        // A look back shows other moments of a game that does not change.
        if self.stored.written == Some(now) || self.look_back.is_some() {
            return true;
        }
        let Some(saved) = self.saved(collection) else { return true };
        let has_begun = !saved.is_new();
        if !has_begun && self.stored.written.is_none() && !self.stored.given_up {
            // Nothing has begun, so the unfinished game can still be resumed.
            return true;
        }
        let over = matches!(self.board.game.phase(), Phase::Over(_));
        self.stored.unfinished = None;
        let goes_on = has_begun && !over;
        let text = if goes_on { saved.text() } else { String::new() };
        // A game that another window has stored since is not this one's to forget.
        let kept = !goes_on && self.is_of_another_window(store) || store.write(NAME, &text);
        if kept {
            (self.stored.written, self.stored.given_up) = (Some(now), false);
            self.stored.text = text;
            // What was copied is no longer what is shown.
            self.note.clear();
        }
        kept
    }

    /// Card that offers to resume the unfinished game.
    pub(super) fn offer_ui(&mut self, ui: &mut Ui) {
        let Some(loaded) = &self.stored.unfinished else { return };
        let name = compare::title(&loaded.base, loaded.game.ruleset());
        let count: u32 = loaded.game.throws().0.iter().sum();
        let key = if count == 1 { "play.unfinished-one" } else { "play.unfinished" };
        let words = i18n::say!(key, name, throws = i18n::grouped(count.into()));
        let (mut goes_on, mut is_new) = (false, false);
        card(ui).show(ui, |ui| {
            styled(ui, words, text::lesson());
            ui.horizontal_wrapped(|ui| {
                goes_on = primary_button(ui, i18n::text("play.go-on")).clicked();
                is_new = quiet_button(ui, i18n::text("play.start-new")).clicked();
            });
        });
        ui.add_space(8.0);
        if goes_on {
            self.go_on();
        } else if is_new {
            (self.stored.unfinished, self.stored.given_up) = (None, true);
            // The game on the board takes its place in the store.
            self.stored.written = None;
        }
    }

    fn go_on(&mut self) {
        if let Some(game) = self.stored.unfinished.take() {
            self.load(*game);
            self.stored.written = Some(self.moment());
        }
    }

    /// Puts the game of an address or a file on the board. One that is under way there is offered again.
    pub(super) fn replace(&mut self, loaded: LoadedGame) {
        if let Some(back) = self.look_back.take() {
            // A look back may show any moment of it.
            self.board.game.go_to(back.end);
        }
        let goes_on = self.has_begun() && !matches!(self.board.game.phase(), Phase::Over(_));
        // Nothing has been done in a game that an address brought while another one is offered.
        let is_untouched =
            self.stored.unfinished.is_some() && self.stored.written == Some(self.moment());
        if goes_on && !is_untouched && self.board.game != loaded.game {
            self.stored.unfinished = Some(Box::new(LoadedGame {
                game: self.board.game.clone(),
                base: self.base.clone(),
                players: self.players,
                seed: self.seed,
            }));
            self.stored.is_set_aside = true;
        }
        self.load(loaded);
        if self.stored.unfinished.is_some() {
            // It stays in the store until something is done in the new one.
            self.stored.written = self.has_begun().then(|| self.moment());
            self.stored.given_up = false;
        }
    }

    /// Puts another game on the board, with its rules and players.
    fn load(&mut self, loaded: LoadedGame) {
        self.base = loaded.base;
        (self.players, self.seed) = (loaded.players, loaded.seed);
        self.board.begin_game(loaded.game);
        self.update_pieces();
        self.computer.cancel();
        self.note.clear();
        self.look_back = None;
    }
}
