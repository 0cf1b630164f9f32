//! One game that a player plays against itself, throw by throw: the same that a study with its seed plays.

use std::sync::Arc;

use super::pairs::{Study, THROW_LIMIT};
use super::playout::{Observer, Playout};
use crate::board::BySide;
use crate::players::{Chance, Chosen, Law, MOVES, Player, Policy, THROWS};
use crate::rules::{Move, Position, State, Throw};

/// A position of a game, and the throw that fell there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The position, with everything done that was done instead of throwing.
    pub position: Position,
    /// The throw.
    pub throw: Throw,
    /// The throws of the game up to this one.
    pub number: u32,
}

/// A game from the start of its rules, to be gone through throw by throw.
///
/// ```
/// use senet::analysis::SelfPlay;
/// use senet::players::{Law, Player};
/// let law = Law::new(&senet::library::ruleset("kendall-walker").expect("shipped").rules());
/// let game = || SelfPlay::new(&law, Player::Greedy, 7, 12).expect("a start");
/// assert!(game().eq(game()), "a seed and a number name one game");
/// assert_eq!(game().next().expect("a throw").number, 1);
/// ```
pub struct SelfPlay<'l> {
    playout: Playout<'l, Arc<dyn Policy>, Moves>,
    throws: Chance,
}

/// The moves of a game so far.
#[derive(Default)]
struct Moves {
    /// The last throw and where it fell.
    turn: Option<Turn>,
    /// Every move, with the number of the throw that it followed.
    made: Vec<(u32, Move)>,
}

impl Moves {
    /// The throws so far.
    fn thrown(&self) -> u32 {
        self.turn.map_or(0, |turn| turn.number)
    }
}

impl Observer for Moves {
    fn before_throw(&mut self, _state: &State) {}

    fn before_move(&mut self, _law: &Law, state: &State, throw: Option<Throw>, chosen: &Chosen) {
        if let Some(throw) = throw {
            let (position, number) = (state.position(), self.thrown() + 1);
            self.turn = Some(Turn { position, throw, number });
        }
        self.before_return(state, chosen);
    }

    fn before_return(&mut self, _state: &State, chosen: &Chosen) {
        self.made.push((self.thrown(), chosen.mv));
    }
}

impl<'l> SelfPlay<'l> {
    /// The game of this number under a seed; `None` where the rules have no start that can be played.
    pub fn new(law: &'l Law, player: Player, seed: u64, game: u64) -> Option<SelfPlay<'l>> {
        SelfPlay::from(law, player.policy(law.rules()), &law.rules().start(), [seed, game])
    }

    /// A game from a position, by a seed and its number; `None` where that position cannot be played.
    fn from(
        law: &'l Law,
        player: Arc<dyn Policy>,
        start: &Position,
        [seed, game]: [u64; 2],
    ) -> Option<SelfPlay<'l>> {
        let (throws, moves) = (Chance::new(seed, game, THROWS), Chance::new(seed, game, MOVES));
        let both = BySide::new(Arc::clone(&player), player);
        Some(SelfPlay { playout: Playout::new(law, start, both, moves, Moves::default())?, throws })
    }

    /// The moves made so far that followed the throw of this number, 0 for those before the first.
    pub(super) fn moves_after(&self, throw: u32) -> Vec<Move> {
        let made = &self.playout.observer.made;
        let from = made.partition_point(|(number, _)| *number < throw);
        let here = made[from..].iter().take_while(|(number, _)| *number == throw);
        here.map(|(_, mv)| *mv).collect()
    }
}

impl Study {
    /// The game of this number on one board, throw by throw, without the game that measures skill; `None` where there is
    /// no such board, or its start cannot be played.
    pub fn game(&self, seat: usize, index: u64) -> Option<impl Iterator<Item = Turn>> {
        Some(self.self_play(seat, index)?.take(self.limit as usize))
    }

    /// The game of this number on one board, which goes on past the limit of throws.
    pub(super) fn self_play(&self, seat: usize, index: u64) -> Option<SelfPlay<'_>> {
        let (board, policy) = (self.boards.get(seat)?, self.policies.get(seat)?);
        SelfPlay::from(&board.law, Arc::clone(policy), &board.start, [self.seed, index])
    }
}

impl Iterator for SelfPlay<'_> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        let game = &mut self.playout;
        let goes_on = game.play_rests(THROW_LIMIT);
        if !goes_on || game.observer.thrown() >= THROW_LIMIT || game.is_over() {
            return None;
        }
        game.play_throw(&mut self.throws);
        game.observer.turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Board, Measure, Study};
    use crate::library;

    #[test]
    fn a_game_is_the_one_that_a_study_counts() {
        for ruleset in library::rulesets() {
            let rules = ruleset.rules();
            let law = Law::new(&rules);
            for player in Player::ALL {
                let study = Study::compare(vec![Board::new(&rules)], player, 7);
                for game in 3..6 {
                    let turns = SelfPlay::new(&law, player, 7, game).expect("a start").count();
                    let counted = study.run(game..game + 1).boards[0].sum(Measure::Throws);
                    assert_eq!(turns as u64, counted, "{}, game {game}", ruleset.id);
                    let replayed = study.game(0, game).expect("a start").count();
                    assert_eq!(replayed, turns, "{}, game {game}", ruleset.id);
                }
            }
        }
    }
}
