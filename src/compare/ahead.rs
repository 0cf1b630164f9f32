//! Many throws at once: going on until boards differ, or playing a whole game, by throws and moves that are handed in.

use super::{Cast, Comparison, Moment, Start, Turn};
use crate::notation::Line;
use crate::rules::{Move, Throw};

/// The most throws and moves that are made: more than nearly all games between greedy players need.
const MOST: usize = 1_000;

impl Comparison {
    /// Throws by `cast` and makes the moves of `pick` on all boards alike until two boards differ, and shows that moment.
    /// One [`Comparison::undo`] takes all of it back.
    ///
    /// # Errors
    /// Number of throws that showed no difference before the games were over or too long; everything stays as it was.
    pub fn go_on(
        &mut self,
        cast: &dyn Fn(Moment) -> Option<Cast>,
        pick: &dyn Fn(usize, &Turn) -> Option<Move>,
    ) -> Result<(), usize> {
        let mut ahead = self.clone();
        let first_throw = ahead.at().throw;
        for steps in 0..MOST {
            if !ahead.step(cast, pick) {
                break;
            }
            let differs = match steps {
                0 => ahead.first_difference().is_some(),
                // Every later step plays one throw only.
                _ => ahead.difference(ahead.at().throw).is_some(),
            };
            if differs {
                self.enter(ahead.state);
                return Ok(());
            }
        }
        Err(ahead.at().throw - first_throw)
    }

    /// Restarts from `start` and plays a game there: each throw with the moves that `seat` makes after it. The other boards
    /// make the same moves where they can, or else those of `pick`. One [`Comparison::undo`] takes all of it back.
    ///
    /// # Errors
    /// Returns why a ruleset cannot hold the position; everything stays as it was.
    pub fn play_game(
        &mut self,
        start: Start,
        (seat, throws): (usize, &[(Throw, Vec<Move>)]),
        pick: &dyn Fn(usize, &Turn) -> Option<Move>,
    ) -> Result<(), String> {
        let mut ahead = self.clone();
        ahead.restart(start)?;
        for (throw, moves) in throws {
            if !ahead.can_cast() {
                break;
            }
            ahead.state.push_cast(Cast::Value(*throw));
            ahead.replay(ahead.state.at.throw);
            while !moves.is_empty() && ahead.follow(seat, moves, pick) {}
        }
        self.enter(ahead.state);
        Ok(())
    }

    /// The next of these moves on `seat`, or one of `pick` on a board that has still to choose. `false` where none is due.
    fn follow(
        &mut self,
        seat: usize,
        moves: &[Move],
        pick: &dyn Fn(usize, &Turn) -> Option<Move>,
    ) -> bool {
        let waiting = self.waiting();
        match waiting.first().copied().filter(|_| !waiting.contains(&seat)) {
            Some(other) => {
                let picked = self.turn_now(other).and_then(|turn| pick(other, turn));
                self.make(other, picked, false)
            }
            None => {
                let made = self.turn_now(seat).map_or(0, |turn| turn.plies.len());
                moves.get(made).is_some_and(|mv| self.make(seat, Some(*mv), true))
            }
        }
    }

    /// A move where one is due, else a throw. `false` where neither can be made. Nothing is kept for taking the step
    /// back, and only its own throw is played, so that many steps take no longer each than one.
    fn step(
        &mut self,
        cast: &dyn Fn(Moment) -> Option<Cast>,
        pick: &dyn Fn(usize, &Turn) -> Option<Move>,
    ) -> bool {
        let Some(board) = self.waiting().first().copied() else {
            let Some(cast) = cast(self.at()).filter(|_| self.can_cast()) else { return false };
            self.state.push_cast(cast);
            self.replay(self.state.at.throw);
            return true;
        };
        let picked = self.turn_now(board).and_then(|turn| pick(board, turn));
        self.make(board, picked, true)
    }

    /// Makes a move on a board, or the first of its list where it has no such move; `on_all` as in
    /// [`Comparison::choose`]. `false` where it has none. To throw a rest again, which changes nothing, is none.
    fn make(&mut self, board: usize, picked: Option<Move>, on_all: bool) -> bool {
        let Some(turn) = self.turn_now(board) else { return false };
        let lines = if turn.is_played() { &turn.instead } else { &turn.pending };
        let stays = |line: &&Line| turn.after.due.rest > 0 && line.after == turn.after;
        let picked = lines.iter().find(|line| Some(line.mv) == picked && !stays(line));
        let line = picked.or_else(|| turn.pending.iter().find(|line| !stays(line)));
        let choices = line.and_then(|line| self.choices(board, &line.text, on_all));
        let Some(choices) = choices else { return false };
        self.state.set_choices(choices);
        self.replay(self.state.at.throw);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Fall, Seat};
    use crate::players::place_of_throw;
    use crate::rules::{Key, Value};
    use crate::{library, notation};

    fn falling(seed: u64, at: Moment) -> Option<Cast> {
        let number = (at.throw + usize::from(at.played)) as u64;
        Fall::new(place_of_throw(seed, 0, number)).map(Cast::Fall)
    }

    /// Goes on by single throws and moves, each of which can be taken back.
    fn by_hand(comparison: &mut Comparison, seed: u64) -> bool {
        for _ in 0..MOST {
            let moved = match comparison.waiting().first().copied() {
                None => falling(seed, comparison.at()).is_some_and(|cast| comparison.cast(cast)),
                Some(board) => {
                    let pending = &comparison.turn_now(board).expect("a turn").pending;
                    let text = pending.first().expect("a move").text.clone();
                    comparison.choose(board, &text, true)
                }
            };
            if !moved {
                return false;
            }
            if comparison.first_difference().is_some() {
                return true;
            }
        }
        false
    }

    #[test]
    fn going_on_finds_what_single_steps_find() {
        let walker = library::ruleset("kendall-walker").expect("shipped");
        let seat = Seat::new(walker.clone());
        for (name, value) in [("water.effect", "to-1"), ("blockade.length", "4")] {
            let key = Key::from_name(name).expect("a rule");
            let changed = seat.changing(key, &Value::parse(value)).expect("possible");
            let setup = notation::parse_pieces("cones: 11 24 26 / spools: 12 18 19");
            for start in [Start::Own, Start::Shared(setup.expect("pieces"))] {
                for seed in 0..3 {
                    let mut ahead = Comparison::new(walker.clone(), walker.clone());
                    ahead.seat(1, changed.clone()).expect("it can hold the start");
                    ahead.begin(start).expect("it can hold the start");
                    let (mut slow, before) = (ahead.clone(), ahead.clone());
                    let found = ahead.go_on(&|at| falling(seed, at), &|_, _| None);
                    assert_eq!(found.is_ok(), by_hand(&mut slow, seed), "{name}, seed {seed}");
                    let expected = if found.is_ok() { &slow } else { &before };
                    assert_eq!(ahead.link(), expected.link(), "{name}, seed {seed}");
                    assert_eq!(ahead.turns, expected.turns, "{name}, seed {seed}");
                    assert_eq!(ahead.differences, expected.differences, "{name}, seed {seed}");
                }
            }
        }
    }
}
