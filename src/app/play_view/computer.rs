//! Computer player: when it acts next, and the law made ready for it.

use crate::analysis::Law;
use crate::rules::Rules;

/// Everything the computer needs to play.
#[derive(Default)]
pub(super) struct Computer {
    /// Time of its next act, in seconds.
    pub(super) due: Option<f64>,
    /// The law made ready for a player.
    law: Option<Law>,
}

impl Computer {
    /// Forgets what it was about to do.
    pub(super) fn wait(&mut self) {
        self.due = None;
    }

    /// The law made ready for these rules.
    pub(super) fn law(&mut self, rules: &Rules) -> &Law {
        self.law.take_if(|law| law.rules() != rules);
        self.law.get_or_insert_with(|| Law::new(rules))
    }
}
