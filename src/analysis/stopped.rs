//! A game that was broken off at the limit: which one it is, and what its last throws show of why nobody won.

use std::collections::BTreeSet;

use super::pairs::Study;
use super::self_play::{SelfPlay, Turn};
use crate::notation;
use crate::players::Player;
use crate::rules::{Move, Rules, Setup, Throw};

/// Number of last throws whose positions are counted.
pub const WATCHED: u32 = 1_000;
/// Number of last throws that are checked for a legal move.
pub const CHECKED: u32 = 100;
/// Most last throws that can be gone through.
const SHOWN: u32 = 40;

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
    /// The pieces and the side to act where the throws that are gone through begin.
    pub start: Setup,
    /// Its last throws from there on, each with the moves that followed; the very last waits for its move.
    pub throws: Vec<(Throw, Vec<Move>)>,
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
        let mut game = study.self_play(seat, number)?;
        let turns: Vec<Turn> = game.by_ref().take(study.limit as usize).collect();
        let last = *turns.last()?;
        let rules = board.rules();
        let idle = tail(&turns, CHECKED).iter().filter(|turn| is_idle(rules, turn)).count();
        let text = |turn: &Turn| notation::position_text(&turn.position);
        let positions: BTreeSet<String> = tail(&turns, WATCHED).iter().map(text).collect();
        let same_off = |turn: &&Turn| turn.position.off == last.position.off;
        let shown = shown(rules, tail(&turns, SHOWN));
        let since_off = turns.iter().rev().take_while(same_off).count();
        Some(StoppedGame {
            number,
            seed: study.seed,
            player: study.player,
            hash: board.hash,
            last,
            start: Setup::of(&shown.first().unwrap_or(&last).position),
            throws: with_moves(&game, shown),
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

fn tail(turns: &[Turn], most: u32) -> &[Turn] {
    &turns[turns.len().saturating_sub(most as usize)..]
}

/// The turns from the first whose position is told by its pieces and the side to act alone; the last one where there is
/// none.
fn shown<'t>(rules: &Rules, turns: &'t [Turn]) -> &'t [Turn] {
    let is_told = |turn: &Turn| rules.position(&Setup::of(&turn.position)) == Ok(turn.position);
    let last = turns.len().saturating_sub(1);
    &turns[turns.iter().position(is_told).unwrap_or(last)..]
}

/// The throws of these turns, each but the last with its moves.
fn with_moves(game: &SelfPlay<'_>, turns: &[Turn]) -> Vec<(Throw, Vec<Move>)> {
    let last = turns.last().map_or(0, |turn| turn.number);
    let moves = |number| if number < last { game.moves_after(number) } else { Vec::new() };
    turns.iter().map(|turn| (turn.throw, moves(turn.number))).collect()
}

/// True where nothing can be done with the throw.
fn is_idle(rules: &Rules, turn: &Turn) -> bool {
    rules.legal_moves(&turn.position, Some(turn.throw)).into_iter().all(|mv| mv == Move::PASS)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
