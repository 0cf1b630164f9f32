//! Differences between boards at a throw, and when two positions count as the same.

use super::cause::Cause;
use crate::board::Side;
use crate::rules::{Position, Rule, Rules};

/// In what two boards differ at a throw; the heaviest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// They begin differently.
    Start,
    /// One fall is worth something else, or a board has no such throw.
    Throw,
    /// Some move is legal on one board only.
    Moves,
    /// One move ends differently.
    Result,
    /// Different moves were picked; no rule is behind it.
    Choice,
}

/// Difference between two boards at a throw, and the rules that cause it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The two boards, the first first.
    pub boards: [usize; 2],
    /// In what they differ.
    pub gap: Gap,
    /// The rules behind it.
    pub cause: Cause,
    /// The two had already parted before this throw.
    pub apart: bool,
    /// The two differ here for the first time.
    pub first: bool,
}

/// Difference at a throw among all boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Two boards each; never empty, ordered by board.
    pub partings: Vec<Parting>,
    /// The boards that still agree with each other after this throw, each group in order; all boards are in one.
    pub groups: Vec<Vec<usize>>,
}

impl Difference {
    /// In what boards differ, if in several things the heaviest; boards that part here come before those that had
    /// parted.
    pub fn gap(&self) -> Gap {
        let gap = |apart: bool| {
            let partings = self.partings.iter();
            partings.filter(move |p| p.apart == apart).map(|p| p.gap)
        };
        let first = gap(false).min().or_else(|| gap(true).min());
        first.unwrap_or(Gap::Choice)
    }

    /// Had all boards that differ here parted before?
    pub fn apart(&self) -> bool {
        self.partings.iter().all(|parting| parting.apart)
    }

    /// The partings to speak of: one between the first board and each group that left it here; where all had parted
    /// before, the first of them.
    pub fn told(&self) -> Vec<&Parting> {
        let heads: Vec<usize> = self.groups.iter().filter_map(|g| g.first().copied()).collect();
        let between = |parting: &&Parting| {
            !parting.apart && parting.boards.iter().all(|board| heads.contains(board))
        };
        let fresh: Vec<&Parting> = self.partings.iter().filter(between).collect();
        let first = fresh.first().map(|parting| parting.boards[0]);
        let told: Vec<&Parting> =
            fresh.into_iter().filter(|parting| Some(parting.boards[0]) == first).collect();
        if told.is_empty() { self.partings.iter().take(1).collect() } else { told }
    }

    /// The rules behind all that is told, each once.
    pub fn rules(&self) -> Vec<Rule> {
        let mut rules: Vec<Rule> = Vec::new();
        for rule in self.told().into_iter().flat_map(|told| &told.cause.rules) {
            if !rules.contains(rule) {
                rules.push(*rule);
            }
        }
        rules
    }
}

/// Are two positions the same for a player: pieces, side to act, what is due, and what has left since the start?
pub(super) fn alike(rules: [&Rules; 2], starts: [&Position; 2], positions: [&Position; 2]) -> bool {
    let [a, b] = positions;
    let gone = |seat: usize, side: Side| {
        let off = i16::from(positions[seat].off[side]) - i16::from(starts[seat].off[side]);
        (off, rules[seat].hand(positions[seat], side))
    };
    // Pieces that never stood on the board are nobody's difference.
    let begun_alike = starts[0].pieces == starts[1].pieces;
    let left_alike = || Side::ALL.into_iter().all(|side| gone(0, side) == gone(1, side));
    same_start(a, b) && (!begun_alike || left_alike())
}

/// A position under rules that give each side another number of pieces: those that are not on the board are off.
pub(super) fn moved_to(rules: &Rules, old: &Rules, position: &Position) -> Position {
    let mut moved = *position;
    for side in Side::ALL {
        let off = position.off[side] + rules.n_pieces();
        moved.off[side] = off.saturating_sub(old.n_pieces());
    }
    moved
}

pub(super) fn same_start(a: &Position, b: &Position) -> bool {
    a.pieces == b.pieces && a.turn == b.turn && a.due == b.due
}
