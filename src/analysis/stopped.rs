//! A game that was broken off at the limit: which one it is, and what its last throws show of why nobody won.

use std::collections::BTreeSet;

use super::pairs::Study;
use super::self_play::Turn;
use crate::notation;
use crate::players::Player;
use crate::rules::{Move, Rules};

/// Number of last throws whose positions are counted.
pub const WATCHED: u32 = 1_000;
/// Number of last throws that are checked for a legal move.
pub const CHECKED: u32 = 100;

/// A broken-off game, by its number and seed, with facts about its last throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoppedGame {
    /// Its number among the games of its seed.
    pub number: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Player of both sides.
    pub player: Player,
    /// Hash of the rules it was played under.
    pub hash: u64,
    /// Its last throw, and the position in which it fell.
    pub last: Turn,
    /// Throws since a piece last left the board; all of them where none has left it.
    pub since_off: u32,
    /// Different positions among the last [`WATCHED`] throws.
    pub positions: u32,
    /// Throws without a legal move among the last [`CHECKED`].
    pub idle: u32,
}

impl StoppedGame {
    /// Plays the game of this number on a board again and notes how it goes on; `None` where there is no such game.
    pub fn of(study: &Study, seat: usize, number: u64) -> Option<StoppedGame> {
        let board = study.boards.get(seat)?;
        let turns: Vec<Turn> = study.game(seat, number)?.collect();
        let last = *turns.last()?;
        let rules = board.rules();
        let idle = tail(&turns, CHECKED).iter().filter(|turn| is_idle(rules, turn)).count();
        let positions: BTreeSet<String> = tail(&turns, WATCHED)
            .iter()
            .map(|turn| notation::position_text(&turn.position))
            .collect();
        let same_off = |turn: &&Turn| turn.position.off == last.position.off;
        let since_off = turns.iter().rev().take_while(same_off).count();
        Some(StoppedGame {
            number,
            seed: study.seed,
            player: study.player,
            hash: board.hash,
            last,
            since_off: count(since_off),
            positions: count(positions.len()),
            idle: count(idle),
        })
    }

    /// True where no piece has left the board in the whole game.
    pub fn is_without_exit(&self) -> bool {
        self.since_off == self.last.number
    }
}

/// The last turns, at most so many.
fn tail(turns: &[Turn], most: u32) -> &[Turn] {
    &turns[turns.len().saturating_sub(most as usize)..]
}

/// True where nothing can be done with the throw.
fn is_idle(rules: &Rules, turn: &Turn) -> bool {
    rules.legal_moves(&turn.position, Some(turn.throw)).into_iter().all(|mv| mv == Move::PASS)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
