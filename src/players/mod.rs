//! Computer players: how each picks among the moves that the law allows, and how one of them learns.
//!
//! Every player is a [`Policy`]: it is shown the law and a position with the throw that has fallen, and answers with a
//! move. It never sees a throw that is still to come. None of them knows a rule: they ask the compiled law which moves
//! there are and where each leads, and so the same player sits down at every board.
//!
//! | player | what it does |
//! |---|---|
//! | `random` | takes any legal move, each with the same chance |
//! | `greedy` | looks one move ahead and takes the one that gains most pips ([`greedy`]) |
//! | `learned` | looks one move ahead with a small network that has played itself many times ([`learned`]) |
//! | `learned+1` | the same with one throw more of look-ahead |
//! | `exact` | plays perfectly where few pieces are left and every chance is known, else as `learned+1` ([`exact`]) |
//!
//! `training.rs` is how a network learns, `features.rs` what it sees of a position, `network.rs` how it answers,
//! `network_file.rs` how it is kept, `shipped.rs` the networks of the reconstructions; `law.rs` is the law as players ask
//! it, `judge.rs` the chances of positions, `chance.rs` the streams of chance, `pips.rs` the race, `exposure.rs` which pieces could be hit.
//!
//! **Invariant:** plain Rust without a clock or a source of chance; the caller hands chance in. A move that a player
//! picks is one that the law lists. The same seed gives the same games and the same network on every machine.

mod chance;
pub mod exact;
mod exposure;
mod features;
pub mod greedy;
mod judge;
mod law;
pub mod learned;
mod network;
mod network_file;
mod pips;
mod policy;
mod random;
mod shipped;
mod starts;
mod training;
mod weights;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use chance::{Chance, place_of_throw};
pub(crate) use chance::{MOVES, SKILL, STARTS, THROWS};
pub(crate) use greedy::Greedy;
pub use judge::{Judge, Judged};
pub use law::Law;
pub use network::Network;
pub use network_file::NetworkProblem;
pub(crate) use pips::lead;
pub use policy::{Chosen, Policy};
pub use shipped::{shipped, shipped_near};
pub(crate) use starts::{ENDING_SQUARES, ending};
pub use training::{Endless, Training};

use crate::rules::Rules;

named! {
    /// A player by name, the simplest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    Player {
        /// Any legal move, each with the same chance.
        Random = "random",
        /// The move that gains most at once.
        Greedy = "greedy",
        /// The move that a network which has learned the rules likes best.
        Learned = "learned",
        /// By a network, with one throw of look-ahead.
        LearnedAhead = "learned+1",
        /// Perfect where every chance is known, else as [`Player::LearnedAhead`].
        Exact = "exact",
    }
}

impl Player {
    /// True where it plays by a network.
    pub const fn is_learned(self) -> bool {
        matches!(self, Player::Learned | Player::LearnedAhead | Player::Exact)
    }

    /// This player at a board with these rules. A learned one plays by the network that ships for them, or by that of
    /// the nearest rules for which one ships; the exact one knows no ending before it is given some.
    pub fn policy(self, rules: &Rules) -> Arc<dyn Policy> {
        match self {
            Player::Random => Arc::new(random::Random),
            Player::Greedy => Arc::new(greedy::Greedy),
            _ => self.with_network(shipped_near(rules)),
        }
    }

    /// This player, playing by `network` if it plays by any.
    pub fn with_network(self, network: Arc<Network>) -> Arc<dyn Policy> {
        match self {
            Player::Random => Arc::new(random::Random),
            Player::Greedy => Arc::new(greedy::Greedy),
            Player::Learned => Arc::new(learned::Learned::new(network)),
            Player::LearnedAhead => Arc::new(learned::Ahead::new(network)),
            Player::Exact => Arc::new(exact::Exact::new(network, Vec::new())),
        }
    }
}
