//! Computer player: its policy for the rules of the game, and its turn: after a pause it throws, after another it moves, one
//! thing at a time.

use std::sync::Arc;

use egui::{Context, Ui};

use super::PlayView;
use super::players::Players;
use crate::app::background::Progress;
use crate::app::clock;
use crate::app::endings::Endings;
use crate::app::networks::Networks;
use crate::app::settings::Pace;
use crate::board::Side;
use crate::players::exact::Exact;
use crate::players::{Law, Network, Player, Policy};
use crate::rules::{Phase, Rules};

#[derive(Default)]
pub(super) struct Computer {
    /// Time of its next action, in seconds.
    pub(super) due: Option<f64>,
    ready: Option<ReadyPlayer>,
}

/// Player with its policy, prepared for one ruleset.
struct ReadyPlayer {
    player: Player,
    network: Option<Arc<Network>>,
    knows_endings: bool,
    law: Law,
    policy: Arc<dyn Policy>,
}

impl Computer {
    pub(super) fn cancel(&mut self) {
        self.due = None;
    }

    /// Law and policy for these rules, prepared once. A player that is still learning them plays by what it has learned so
    /// far, and perfectly in solved endings; where games do not end, it plays carefully instead.
    pub(super) fn player_for(
        &mut self,
        rules: &Rules,
        player: Player,
        ctx: &Context,
    ) -> (&Law, &dyn Policy) {
        let networks = Networks::of(ctx);
        let endless =
            || networks.course(rules).is_some_and(|course| course.progress == Progress::Endless);
        let player = match player.is_learned() && endless() {
            true => Player::Greedy,
            false => player,
        };
        let network = player.is_learned().then(|| networks.network(rules));
        let endings =
            network.as_ref().and_then(|network| Endings::of(ctx).known(ctx, rules, network).solver);
        let knows_endings = endings.is_some();
        self.ready.take_if(|ready| {
            (ready.player, &ready.network) != (player, &network)
                || ready.knows_endings != knows_endings
                || ready.law.rules() != rules
        });
        let ready = self.ready.get_or_insert_with(|| ReadyPlayer {
            player,
            law: Law::new(rules),
            policy: match (&network, endings) {
                (Some(network), Some(solver)) => {
                    Arc::new(Exact::new(Arc::clone(network), vec![solver]))
                }
                (Some(network), None) => player.with_network(Arc::clone(network)),
                (None, _) => player.policy(rules),
            },
            network,
            knows_endings,
        });
        (&ready.law, &*ready.policy)
    }
}

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
