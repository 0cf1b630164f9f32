//! Turn of a side, that of the computer too (after a pause it throws, after another it moves, one thing at a time), undo and
//! redo, and the keys.

use egui::{Context, Key, Ui};

use super::players::Players;
use super::{PlayView, no_moves};
use crate::app::clock;
use crate::app::game_board::GameBoard;
use crate::app::networks::Networks;
use crate::app::settings::Pace;
use crate::app::shortcuts::{KeyHelp, Shortcut, key_help, pressed_keys};
use crate::board::Side;
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::notation::Line;
use crate::players::Player;
use crate::rules::{Outcome, Phase};

impl PlayView {
    /// Line that names the side to act, its next action, and the computer where it is the computer's.
    /// The end of a game has its result in a card.
    pub(super) fn turn_line(&self) -> String {
        let game = &self.board.game;
        if let Phase::Over(_) = game.phase() {
            return i18n::text("reason.game-over").to_owned();
        }
        let (Some(side), Some(mine)) = (game.to_act(), self.own_side()) else {
            return turn_words(&self.board);
        };
        if side == mine && matches!(game.phase(), Phase::Rest(_)) {
            return turn_words(&self.board);
        }
        let throws = game.phase() == Phase::Throw && game.throw().is_none();
        let key = match (side == mine, throws) {
            (false, true) => "opponent.it-throws",
            (false, false) => "opponent.it-moves",
            (true, true) => "play.to-throw",
            (true, false) => "play.to-move",
        };
        i18n::fill(key, &[("side", explain::side(side))])
    }

    /// Pieces of both sides that are out of the game, where these rules remove any; from the beginning, so that nothing moves
    /// when the first goes.
    pub(super) fn removed_words(&self) -> Option<String> {
        let game = &self.board.game;
        game.rules().removes().then(|| {
            let [cones, spools] = Side::ALL.map(|side| game.rules().removed(game.position(), side));
            i18n::say!("play.removed", cones, spools)
        })
    }

    /// Makes a move without a tap; remembers the reasons where it is a pass, or the computer's only move.
    pub(super) fn make_move(&mut self, line: Line, now: f64) {
        let reasons = no_moves::reasons(&self.board)
            .or_else(|| self.computer_acts().then(|| no_moves::no_other(&self.board)).flatten());
        self.board.choose(line, now);
        self.pass_reasons = reasons.map(|reasons| (self.board.message().to_owned(), reasons));
    }

    /// Age of the game at which the person has something to choose on the board, such as between two pieces; `None` where
    /// there is nothing to choose.
    pub(super) fn choice_on_board(&self) -> Option<usize> {
        let ways = self.board.game.lines().len() + usize::from(self.board.wants_throw());
        (ways > 1 && !self.board.locked).then(|| self.board.game.age())
    }

    pub(super) fn can_undo(&self) -> bool {
        let game = &self.board.game;
        match self.own_side() {
            Some(side) => game.can_go_back_to(side),
            None => game.can_undo(),
        }
    }

    /// Undoes the last step; against the computer, everything since the person's last decision.
    pub(super) fn undo(&mut self) {
        self.computer.cancel();
        match self.own_side() {
            Some(side) => self.board.navigate(|game| game.back_to(side)),
            None => self.board.navigate(Game::undo),
        };
        // It may lead into the game before.
        self.update_pieces();
    }

    pub(super) fn redo(&mut self) {
        self.computer.cancel();
        match self.own_side() {
            Some(side) => self.board.navigate(|game| game.forward_to(side)),
            None => self.board.navigate(Game::redo),
        };
        self.update_pieces();
    }

    pub(super) fn key_help() -> Vec<KeyHelp> {
        key_help(&KEYS)
    }

    pub(super) fn keys(&mut self, ui: &Ui) {
        let now = clock::seconds(ui.ctx());
        let elsewhere = ui.memory(|memory| memory.focused().is_some()) && !self.board.has_focus();
        let throws = self.board.wants_throw() && !self.board.locked && !elsewhere;
        let may = |action: Action| match action {
            Action::Throw => throws || self.waits_to_begin() && !elsewhere,
            Action::Undo => self.can_undo(),
            Action::Redo => self.board.game.can_redo(),
            Action::Close => self.shows_rules,
            Action::Rules | Action::Explain => true,
        };
        for pressed in pressed_keys(ui, &KEYS, may) {
            match pressed.action {
                Action::Throw if self.waits_to_begin() => self.computer.may_begin = true,
                Action::Throw => drop(self.board.throw_by_chance(now)),
                Action::Undo => self.undo(),
                Action::Redo => self.redo(),
                Action::Rules => self.shows_rules = !self.shows_rules,
                Action::Close => self.close_rules(),
                // The square under the mouse stays there.
                Action::Explain => self.study_mode = !self.study_mode,
            }
        }
    }

    /// True if the computer is to throw or to move.
    pub(super) fn computer_acts(&self) -> bool {
        let side = self.players.computer();
        side.is_some() && self.board.game.to_act() == side
    }

    /// True before a game that the computer begins: the person first chooses the players, and then lets it begin.
    pub(super) fn waits_to_begin(&self) -> bool {
        self.computer_acts() && !self.has_begun() && !self.computer.may_begin
    }

    /// The person's side, where the computer plays the other.
    pub(super) fn own_side(&self) -> Option<Side> {
        self.players.computer().map(|side| !side)
    }

    /// Lets the computer act when its pause is over. Requests only the frame at that time.
    pub(super) fn computer_ui(&mut self, ui: &Ui, pace: Pace) {
        if let Players::Computer { player: Player::LearnedAhead, .. } = self.players {
            Networks::of(ui.ctx()).learn_if_new(ui.ctx(), self.board.game.rules());
        }
        let pause = pace.seconds();
        let acts = self.computer_acts();
        // A person first chooses between the unfinished game, which would be overwritten, and the new one.
        let waits = self.stored.unfinished.is_some() || self.waits_to_begin();
        self.board.locked = acts;
        if !acts || waits {
            return self.computer.cancel();
        }
        let now = clock::seconds(ui.ctx());
        let due = *self.computer.due.get_or_insert(now + pause);
        if now < due {
            return wake(ui.ctx(), due - now);
        }
        self.act(ui.ctx(), now);
        self.computer.due = Some(now + pause);
        wake(ui.ctx(), pause);
        self.board.locked = self.computer_acts();
    }

    fn act(&mut self, ctx: &Context, now: f64) {
        let Players::Computer { player, .. } = self.players else { return };
        let game = &self.board.game;
        let (throw, turn) = (game.throw(), game.age() as u64);
        let (law, policy) = self.computer.player_for(game.rules(), player, ctx);
        match policy.decide(law, game.position(), throw, self.seed, turn) {
            Some(mv) => {
                if let Some(line) = game.lines().into_iter().find(|line| line.mv == mv) {
                    self.make_move(line, now);
                }
            }
            None if throw.is_none() && game.phase() == Phase::Throw => {
                self.board.throw_by_chance(now);
            }
            None => {}
        }
    }
}

#[derive(Clone, Copy)]
enum Action {
    Throw,
    Undo,
    Redo,
    Rules,
    Close,
    Explain,
}

const KEYS: [Shortcut<Action>; 6] = [
    Shortcut::new(&[Key::Space], Action::Throw, "play.throw"),
    Shortcut::new(&[Key::Z], Action::Undo, "keys.undo"),
    Shortcut::new(&[Key::Y], Action::Redo, "keys.redo"),
    Shortcut::new(&[Key::R], Action::Rules, "keys.rules"),
    Shortcut::new(&[Key::Escape], Action::Close, "keys.close"),
    Shortcut::new(&[Key::Questionmark], Action::Explain, "keys.explain"),
];

/// Line that names the side to act and its next action, or the result at the end.
pub fn turn_words(board: &GameBoard) -> String {
    let game = &board.game;
    let side = explain::side(game.position().turn);
    match game.phase() {
        Phase::Over(Outcome::Draw) => i18n::text("play.draw").to_owned(),
        Phase::Over(Outcome::Won(winner)) => {
            let score = game.rules().score(game.position());
            let key = match score {
                0 => "play.won",
                1 => "play.won-score-one",
                _ => "play.won-score",
            };
            i18n::say!(key, side = explain::side(winner), score)
        }
        Phase::Rest(rest) => i18n::say!("play.rest", side, value = rest),
        Phase::Throw if game.position().due.open => {
            let key = if game.has_deciding_throw() { "play.begin" } else { "play.opening" };
            i18n::say!(key, pieces = explain::pieces(game.position().turn))
        }
        Phase::Throw if game.throw().is_some() => i18n::fill("play.to-move", &[("side", side)]),
        Phase::Throw => i18n::fill("play.to-throw", &[("side", side)]),
    }
}

fn wake(ctx: &Context, seconds: f64) {
    ctx.request_repaint_after(std::time::Duration::from_secs_f64(seconds.max(0.0)));
}
