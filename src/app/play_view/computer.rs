//! Computer player: when it acts next, and the law made ready for it.

use std::sync::Arc;

use egui::Context;

use crate::app::background::Progress;
use crate::app::endings::Endings;
use crate::app::networks::Networks;
use crate::players::exact::Exact;
use crate::players::{Law, Network, Player, Policy};
use crate::rules::Rules;

/// Everything the computer needs to play.
#[derive(Default)]
pub(super) struct Computer {
    /// Time of its next act, in seconds.
    pub(super) due: Option<f64>,
    seated: Option<Seated>,
}

/// A player who has sat down to some rules.
struct Seated {
    player: Player,
    network: Option<Arc<Network>>,
    knows_endings: bool,
    law: Law,
    policy: Arc<dyn Policy>,
}

impl Computer {
    /// Forgets what it was about to do.
    pub(super) fn wait(&mut self) {
        self.due = None;
    }

    /// The law made ready for these rules, and a player who has sat down to them. One that learns them meanwhile plays
    /// by what it has learned so far, and perfectly in endings that have been worked out; where games do not end, it plays
    /// carefully instead.
    pub(super) fn seat(
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
        self.seated.take_if(|seated| {
            (seated.player, &seated.network) != (player, &network)
                || seated.knows_endings != knows_endings
                || seated.law.rules() != rules
        });
        let seated = self.seated.get_or_insert_with(|| Seated {
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
        (&seated.law, &*seated.policy)
    }
}
