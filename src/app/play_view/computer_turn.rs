//! The computer's turn: after a pause it throws, after another it moves, one thing at a time.

use egui::{Context, Ui};

use super::PlayView;
use super::players::Who;
use crate::app::clock;
use crate::app::networks::Networks;
use crate::app::settings::Pace;
use crate::board::Side;
use crate::players::Player;
use crate::rules::Phase;

impl PlayView {
    /// Is it the computer that is to throw or to move?
    pub(super) fn computer_acts(&self) -> bool {
        let side = self.who.computer();
        side.is_some() && self.table.game.to_act() == side
    }

    /// The person's side, where the computer plays the other.
    pub(super) fn own_side(&self) -> Option<Side> {
        self.who.computer().map(|side| !side)
    }

    /// Lets the computer act when its pause is over. Asks for the frame in which it will be, and for no other.
    pub(super) fn computer_ui(&mut self, ui: &Ui, pace: Pace) {
        self.learn_if_strong(ui.ctx());
        let pause = pace.seconds();
        let acts = self.computer_acts();
        self.table.locked = acts;
        if !acts {
            self.computer.wait();
            return;
        }
        let now = clock::seconds(ui.ctx());
        let due = *self.computer.due.get_or_insert(now + pause);
        if now < due {
            wake(ui.ctx(), due - now);
            return;
        }
        self.act(ui.ctx(), now);
        self.computer.due = Some(now + pause);
        wake(ui.ctx(), pause);
        self.table.locked = self.computer_acts();
    }

    /// A strong computer learns rules that nobody has taught it, while it plays.
    fn learn_if_strong(&self, ctx: &Context) {
        if let Who::Computer { player: Player::LearnedAhead, .. } = self.who {
            Networks::of(ctx).learn_if_new(ctx, self.table.game.rules());
        }
    }

    /// One throw or one move.
    fn act(&mut self, ctx: &Context, now: f64) {
        let Who::Computer { player, .. } = self.who else {
            return;
        };
        let game = &self.table.game;
        let (throw, turn) = (game.throw(), game.age() as u64);
        let (law, policy) = self.computer.seat(game.rules(), player, ctx);
        match policy.decide(law, game.position(), throw, self.seed, turn) {
            Some(mv) => {
                let line = game.lines().into_iter().find(|line| line.mv == mv);
                if let Some(line) = line {
                    self.make(line, now);
                }
            }
            None if throw.is_none() && game.phase() == Phase::Throw => {
                self.table.throw_by_chance(now);
            }
            None => {}
        }
    }
}

fn wake(ctx: &Context, seconds: f64) {
    ctx.request_repaint_after(std::time::Duration::from_secs_f64(seconds.max(0.0)));
}
