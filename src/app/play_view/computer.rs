//! Computer player: the time of its next action, and its policy for the rules of the game.

use std::sync::Arc;

use egui::Context;

use crate::app::endings::Endings;
use crate::app::networks::Networks;
use crate::players::exact::Exact;
use crate::players::{Law, Network, Player, Policy};
use crate::rules::Rules;

#[derive(Default)]
pub(super) struct Computer {
    /// Time of its next action, in seconds.
    pub(super) due: Option<f64>,
    /// The person has let it begin the game.
    pub(super) may_begin: bool,
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
        (self.due, self.may_begin) = (None, false);
    }

    /// Law and policy for these rules, prepared once. A player that is still learning them plays by what it has learned so
    /// far, and perfectly in solved endings; where games do not end, it plays greedily instead.
    pub(super) fn player_for(
        &mut self,
        rules: &Rules,
        player: Player,
        ctx: &Context,
    ) -> (&Law, &dyn Policy) {
        let networks = Networks::of(ctx);
        let player = networks.stand_in(rules, player);
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
