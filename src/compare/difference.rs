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
pub struct Divergence {
    /// The two boards, in order.
    pub boards: [usize; 2],
    /// In what they differ.
    pub gap: Gap,
    /// The rules behind it.
    pub cause: Cause,
    /// The two had already diverged before this throw.
    pub diverged: bool,
    /// The two differ here for the first time.
    pub first: bool,
}

/// Difference at a throw among all boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Two boards each; never empty, ordered by board.
    pub divergences: Vec<Divergence>,
    /// The boards that still agree with each other after this throw, each group in order; all boards are in one.
    pub groups: Vec<Vec<usize>>,
}

impl Difference {
    /// In what boards differ, if in several things the heaviest; boards that diverge here come before those that had
    /// diverged.
    pub fn gap(&self) -> Gap {
        let gap = |diverged: bool| {
            let divergences = self.divergences.iter();
            divergences.filter(move |p| p.diverged == diverged).map(|p| p.gap)
        };
        let first = gap(false).min().or_else(|| gap(true).min());
        first.unwrap_or(Gap::Choice)
    }

    /// True where all boards that differ here had diverged before.
    pub fn diverged(&self) -> bool {
        self.divergences.iter().all(|divergence| divergence.diverged)
    }

    /// Divergences to report: one between the first board and each group that left it here; where all had diverged
    /// before, the first of them.
    pub fn main_divergences(&self) -> Vec<&Divergence> {
        let heads: Vec<usize> = self.groups.iter().filter_map(|g| g.first().copied()).collect();
        let between = |divergence: &&Divergence| {
            !divergence.diverged && divergence.boards.iter().all(|board| heads.contains(board))
        };
        let mut fresh: Vec<&Divergence> = self.divergences.iter().filter(between).collect();
        let first = fresh.first().map(|divergence| divergence.boards[0]);
        fresh.retain(|divergence| Some(divergence.boards[0]) == first);
        if fresh.is_empty() { self.divergences.iter().take(1).collect() } else { fresh }
    }

    /// Rules behind the [main divergences](Self::main_divergences), each once.
    pub fn rules(&self) -> Vec<Rule> {
        let mut rules: Vec<Rule> = Vec::new();
        for divergence in self.main_divergences() {
            for rule in &divergence.cause.rules {
                if !rules.contains(rule) {
                    rules.push(*rule);
                }
            }
        }
        rules
    }
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
