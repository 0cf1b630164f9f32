//! The computer's turn: after a pause it throws, after another it moves, one thing at a time.

use egui::{Context, Ui};

use super::PlayView;
use super::players::Players;
use crate::app::clock;
use crate::app::networks::Networks;
use crate::app::settings::Pace;
use crate::board::Side;
use crate::players::Player;
use crate::rules::Phase;

impl PlayView {
    /// True if the computer is to throw or to move.
    pub(super) fn computer_acts(&self) -> bool {
        let side = self.players.computer();
        side.is_some() && self.board.game.to_act() == side
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
        let waits = self.stored.unfinished.is_some();
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

fn wake(ctx: &Context, seconds: f64) {
    ctx.request_repaint_after(std::time::Duration::from_secs_f64(seconds.max(0.0)));
}
