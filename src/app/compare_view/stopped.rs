//! A game that was broken off at the limit, where the boards begin from its last throw: which game it is, and what its
//! last throws show of why nobody won.

use egui::Ui;

use super::CompareView;
use super::style::board_word;
use crate::analysis::{CHECKED, StoppedGame, WATCHED};
use crate::app::controls::{caption, quiet_button, styled};
use crate::app::theme::text;
use crate::compare::{Start, setup_of};
use crate::i18n;
use crate::report::{grouped, player_words};
use crate::rules::form_hash;

/// Positions among the last throws below which they are said to be few: half of the throws.
const FEW: u32 = WATCHED / 2;

impl CompareView {
    /// The board that plays by the rules of the stopped game, while the boards begin from its last throw.
    fn stopped_board(&self, game: &StoppedGame) -> Option<usize> {
        let begins = Start::Shared(setup_of(&game.last.position));
        let mut seats = self.comparison.seats().iter();
        let board = seats.position(|seat| form_hash(&seat.current.form) == game.hash)?;
        (*self.comparison.start() == begins).then_some(board)
    }

    /// Name of the stopped game and facts about its last throws, until a person closes them.
    pub(super) fn stopped_game_ui(&mut self, ui: &mut Ui) {
        let Some(game) = &self.stopped_game else { return };
        let Some(board) = self.stopped_board(game) else { return };
        ui.add_space(6.0);
        styled(ui, name(game, board), text::strong());
        caption(ui, facts(game).join(" "));
        if let Some(problem) = &self.misfit {
            caption(ui, i18n::fill("compare-view.stopped-beside", &[("problem", problem)]));
        }
        if quiet_button(ui, i18n::text("compare-view.stopped-close")).clicked() {
            self.stopped_game = None;
        }
    }
}

/// Number, seed, board and player of a stopped game.
fn name(game: &StoppedGame, board: usize) -> String {
    let (number, seed) = (grouped(game.number), game.seed.to_string());
    let (board, player) = (board_word(board), player_words(game.player.name()));
    let fill = [("number", &*number), ("seed", &seed), ("board", &board), ("player", player)];
    i18n::fill("compare-view.stopped-game", &fill)
}

/// Sentences on how a stopped game goes on, each derived from its throws.
fn facts(game: &StoppedGame) -> Vec<String> {
    let all = game.last.number;
    let (checked, watched) = (CHECKED.min(all), WATCHED.min(all));
    let say = |key: &str, count: u32, of: u32| {
        let (count, of) = (grouped(count.into()), grouped(of.into()));
        i18n::fill(&format!("compare-view.stopped-{key}"), &[("count", &count), ("of", &of)])
    };
    let exit = if game.is_without_exit() { "no-exit" } else { "since-exit" };
    let sentences = [
        (true, say("after", all, all)),
        (game.since_off > 1, say(exit, game.since_off, all)),
        (game.idle > 0, say("idle", game.idle, checked)),
        ((2..=FEW).contains(&game.positions), say("positions", game.positions, watched)),
    ];
    sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence).collect()
}
