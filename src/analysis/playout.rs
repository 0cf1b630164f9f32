//! One game from its first throw to its last, and what follows it.

use std::ops::Deref;

use crate::board::{BySide, house};
use crate::players::{Chance, Chosen, Law, Policy};
use crate::rules::choice::Water;
use crate::rules::{Position, State, Throw};

/// Follows a game as it is played.
pub(super) trait Observer {
    /// A side is about to throw, or to move instead.
    fn before_throw(&mut self, state: &State);

    /// A move is about to be made with a throw, or with the rest of one (`None`).
    fn before_move(&mut self, law: &Law, state: &State, throw: Option<Throw>, chosen: &Chosen);

    /// A move is about to be made instead of a throw.
    fn before_return(&mut self, state: &State, chosen: &Chosen);
}

/// A game as it is being played, by players of one type, so that a known one is compiled into it.
pub(super) struct Playout<'a, P, O> {
    pub law: &'a Law,
    pub state: State,
    players: BySide<P>,
    /// The random bits of the players.
    moves: Chance,
    pub observer: O,
}

impl<'a, P: Deref<Target: Policy>, O: Observer> Playout<'a, P, O> {
    /// A game to be played from `start`; `None` for a position with marks that no rules write.
    pub fn new(
        law: &'a Law,
        start: &Position,
        players: BySide<P>,
        moves: Chance,
        observer: O,
    ) -> Option<Playout<'a, P, O>> {
        Some(Playout { law, state: State::new(start)?, players, moves, observer })
    }

    #[inline]
    pub fn is_over(&self) -> bool {
        self.law.is_over(&self.state)
    }

    /// Plays what is done instead of throwing, and the next throw without its rest.
    #[inline]
    pub fn play_throw(&mut self, throws: &mut Chance) {
        self.observer.before_throw(&self.state);
        self.play_instead();
        self.play_part(Some(self.law.throw_at(throws.place())));
    }

    /// Moves instead of throwing, for as long as a player wants one.
    #[inline]
    fn play_instead(&mut self) {
        let choice = self.law.rules().form.water_effect == Water::Choice;
        // Each return takes a piece out of the water, so there are two at most.
        while choice && self.state.us().holds(house::WATER) {
            let player = &self.players[self.state.turn()];
            let Some(chosen) = player.instead(self.law, &self.state, &mut self.moves) else {
                return;
            };
            self.observer.before_return(&self.state, &chosen);
            self.state = chosen.after;
        }
    }

    /// Plays the rest of a throw; `false` where it was only thrown again, which changes nothing, more than
    /// `limit` times.
    #[inline]
    pub fn play_rests(&mut self, limit: u32) -> bool {
        let mut repeats = 0;
        while self.state.rest() > 0 && !self.is_over() {
            let before = self.state;
            self.play_part(None);
            repeats = if self.state == before { repeats + 1 } else { 0 };
            if repeats > limit {
                return false;
            }
        }
        true
    }

    /// A throw, or the rest of one.
    #[inline]
    fn play_part(&mut self, throw: Option<Throw>) {
        let player = &self.players[self.state.turn()];
        let chosen = player.choose(self.law, &self.state, throw, &mut self.moves);
        self.observer.before_move(self.law, &self.state, throw, &chosen);
        self.state = chosen.after;
    }
}
