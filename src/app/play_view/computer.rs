//! Computer player: when it acts next, and the law made ready for it.

use std::sync::Arc;

use crate::players::{Law, Player, Policy};
use crate::rules::Rules;

/// Everything the computer needs to play.
#[derive(Default)]
pub(super) struct Computer {
    /// Time of its next act, in seconds.
    pub(super) due: Option<f64>,
    /// The law made ready for a player, and the player.
    seated: Option<(Player, Law, Arc<dyn Policy>)>,
}

impl Computer {
    /// Forgets what it was about to do.
    pub(super) fn wait(&mut self) {
        self.due = None;
    }

    /// The law made ready for these rules, and a player who has sat down to them.
    pub(super) fn seat(&mut self, rules: &Rules, player: Player) -> (&Law, &dyn Policy) {
        self.seated.take_if(|(now, law, _)| *now != player || law.rules() != rules);
        let sit = || (player, Law::new(rules), player.policy(rules));
        let (_, law, policy) = self.seated.get_or_insert_with(sit);
        (law, &**policy)
    }
}
