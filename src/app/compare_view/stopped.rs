//! A game that was broken off at the limit, while the boards show its last throws: which game it is, what they show of
//! why nobody won, and the way back to the boards that were compared before.

use egui::Ui;

use super::CompareView;
use super::state::{LookedAt, greedy_player};
use super::style::board_word;
use crate::analysis::{CHECKED, StoppedGame, WATCHED};
use crate::app::controls::{caption, quiet_button, styled};
use crate::app::theme::text;
use crate::compare::{Comparison, Start, partner};
use crate::report::{grouped, player_words};
use crate::rules::{Ruleset, form_hash};
use crate::{i18n, library};

/// Positions among the last throws below which they are said to be few: half of the throws.
const FEW: u32 = WATCHED / 2;

impl CompareView {
    /// Opens the last throws of a stopped game on its board and on the others; where one of them cannot hold it, beside
    /// another reconstruction that can.
    pub(super) fn show_stopped(&mut self, board: usize, game: StoppedGame) -> Result<(), String> {
        let (mut shown, mut seat) = (self.comparison.clone(), board);
        if !shown.misfits(&game.start).is_empty() {
            let Some(played) = self.comparison.seats().get(board) else { return Ok(()) };
            let base = Ruleset::clone(&played.base);
            let other = partner(&base, &game.start, None, library::rulesets()).clone();
            shown = Comparison::new(base, other);
            shown.seat(0, played.clone())?;
            seat = 0;
        }
        let pick = greedy_player(&shown, self.seed);
        shown.play_game(Start::Shared(game.start), (seat, &game.throws), &pick)?;
        self.results.close();
        let before = self.comparison.clone();
        self.comparison.take_over(shown);
        self.stopped_game = Some(LookedAt { game, before });
        Ok(())
    }

    /// The stopped game, while the boards begin from its last throws.
    pub(super) fn looked_at(&self) -> Option<&LookedAt> {
        let begins =
            |looked: &&LookedAt| *self.comparison.start() == Start::Shared(looked.game.start);
        self.stopped_game.as_ref().filter(begins)
    }

    /// Name of the stopped game that is looked at, facts about its last throws, and the way back.
    pub(super) fn stopped_game_ui(&mut self, ui: &mut Ui) {
        let Some(LookedAt { game, before }) = self.looked_at() else { return };
        ui.add_space(6.0);
        let mut seats = self.comparison.seats().iter();
        if let Some(board) = seats.position(|seat| form_hash(&seat.current.form) == game.hash) {
            styled(ui, name(game, board), text::strong());
            caption(ui, facts(game).join(" "));
        }
        if let Some((_, problem)) = before.misfits(&game.start).pop() {
            caption(ui, i18n::say!("compare-view.stopped-beside", problem));
        }
        if quiet_button(ui, i18n::text("compare-view.stopped-back")).clicked()
            && let Some(looked) = self.stopped_game.take()
        {
            self.comparison.take_over(looked.before);
            self.results.reopen();
            self.refresh();
        }
    }
}

/// Number, seed, board and player of a stopped game.
fn name(game: &StoppedGame, board: usize) -> String {
    let (number, player) = (grouped(game.number), player_words(game.player));
    let (key, board) = ("compare-view.stopped-game", board_word(board));
    i18n::say!(key, number, seed = game.seed, board, player)
}

/// Sentences on how a stopped game goes on, each derived from its throws.
fn facts(game: &StoppedGame) -> Vec<String> {
    let all = game.last.number;
    let (checked, watched) = (CHECKED.min(all), WATCHED.min(all));
    let shown = game.throws.len() as u32;
    let say = |key: &str, count: u32, of: u32| {
        let key = format!("compare-view.stopped-{key}");
        i18n::say!(&key, count = grouped(count.into()), of = grouped(of.into()))
    };
    let exit = if game.is_without_exit() { "no-exit" } else { "since-exit" };
    let sentences = [
        (true, say("after", all, all)),
        (game.since_off > 1, say(exit, game.since_off, all)),
        (game.idle > 0, say("idle", game.idle, checked)),
        ((2..=FEW).contains(&game.positions), say("positions", game.positions, watched)),
        (shown > 1, say("shown", shown, all)),
    ];
    sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence).collect()
}
