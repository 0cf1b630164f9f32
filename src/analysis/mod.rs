//! Consumers of the law that count and play: path counts, random games, many games on the same throws.
//!
//! Many games: `playout.rs` one game (`self_play.rs` goes through it throw by throw, `stopped.rs` says why one did not end), `measure.rs` what can be counted of it, `count.rs` counts it, `heat.rs` where pieces stand, `tally.rs` the
//! sums, `sound.rs` holds sums that are read back against themselves, `pairs.rs` a study of several boards, `contest.rs`
//! two players on the same throws, `learner.rs` a network that learns while its strength is measured, `stats.rs` means and intervals, `bound.rs` how they may be reported. `distinguish` searches
//! the position that tells two rulesets apart, `quiz.rs` asks which of many is played. `review.rs` goes through a game that was played, `skill.rs` tells how much skill counts. `facts/` tells what a table of all endings says about its rules, `probe.rs` holds a table against games under the clear law. `ablation.rs` changes every rule
//! alone, `path.rs` goes from one form to another.
//!
//! **Invariant:** plain Rust without a clock, threads or a source of chance; the caller hands chance in and decides how
//! long to go on.

mod ablation;
mod bound;
mod contest;
mod count;
mod facts;
mod heat;
mod learner;
mod measure;
mod pairs;
mod path;
mod playout;
pub mod probe;
pub mod quiz;
mod review;
mod self_play;
mod skill;
mod sound;
mod stats;
mod stopped;
mod tally;

pub use ablation::{Ablation, Flip, LeftOut, NotFlipped};
pub use bound::{Bound, Outcomes, bound, outcomes};
pub use contest::{Contest, Score};
pub use facts::{FactFinder, Facts, Lengths, Surprise};
pub use heat::Heat;
pub use learner::{CurvePoint, LOOK_SEED, Learner, Look};
pub use measure::{MEASURES, Measure, Record};
pub use pairs::{Board, Slice, Study, THROW_LIMIT};
pub use path::{Path, PathStep};
pub use review::{Decision, PLAIN, Review};
pub use self_play::{SelfPlay, Turn};
pub use skill::{SKILL_MATCHES, Skill, SkillMeter, shipped_skill};
pub use stats::{Interval, Z95, quantile, value, z_for};
pub use stopped::{CHECKED, StoppedGame, WATCHED};
pub use tally::{BoardTally, Overlap, PairTally, Played, Tally};
pub mod distinguish;

use crate::rules::{Position, Rules, Throw};

/// Number of paths of `depth` throws and moves that lead on from `position`: every throw the device can give, every
/// legal move, and every choice instead of throwing.
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> u64 {
    if depth == 0 || rules.outcome(position).is_some() {
        return 1;
    }
    let throws: Vec<Option<Throw>> = match position.due.rest {
        0 => rules.odds().into_iter().map(|(throw, _)| Some(throw)).chain([None]).collect(),
        _ => vec![None],
    };
    let after = |throw| {
        let moves = rules.legal_moves(position, throw);
        moves
            .into_iter()
            .map(move |mv| perft(rules, &rules.play_unchecked(position, throw, mv), depth - 1))
            .sum::<u64>()
    };
    throws.into_iter().map(after).sum()
}

/// The throws of a device as sixteen equally likely places, to be drawn from with four random bits.
pub fn sixteen_throws(rules: &Rules) -> Vec<Throw> {
    let odds = rules.odds().into_iter();
    odds.flat_map(|(throw, weight)| std::iter::repeat_n(throw, usize::from(weight))).collect()
}
