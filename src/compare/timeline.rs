//! Going along the throws of a comparison: throwing, choosing, stepping, taking back. Everything is played again after
//! every change.

use super::{Cast, Comparison, Moment, Seat, State, Turn, find_step};
use crate::rules::Position;

impl Comparison {
    /// True where the sticks may be thrown: not while a board must choose, and not when every game is over.
    pub fn can_cast(&self) -> bool {
        let plays = |(index, seat): (usize, &Seat)| {
            self.position(index).is_some_and(|position| seat.rules.outcome(position).is_none())
        };
        self.is_played(self.state.at.throw) && self.seats().iter().enumerate().any(plays)
    }

    /// Throws for all boards. Throws after the moment that is shown are given up; [`Comparison::undo`] brings them
    /// back. `false` when a board must choose first.
    pub fn cast(&mut self, cast: Cast) -> bool {
        if !self.can_cast() {
            return false;
        }
        let mut next = self.state.clone();
        next.push_cast(cast);
        self.enter(next);
        true
    }

    /// Picks a move, by its text, on one board, and with `on_all` the same move on every board that has it and has
    /// still to choose. `false` when the board has no such move now.
    pub fn choose(&mut self, seat: usize, text: &str, on_all: bool) -> bool {
        let Some(choices) = self.choices(seat, text, on_all) else {
            return false;
        };
        let mut next = self.state.clone();
        next.set_choices(choices);
        self.enter(next);
        true
    }

    /// Boards whose choices change when one board picks a move, with their choices in this throw; `on_all` as in
    /// [`Comparison::choose`]. `None` when the board has no such move now.
    pub(super) fn choices(
        &self,
        seat: usize,
        text: &str,
        on_all: bool,
    ) -> Option<Vec<(usize, Vec<String>)>> {
        let mut choices = vec![(seat, self.choices_with(seat, text)?)];
        for board in (0..self.state.seats.len()).filter(|board| on_all && *board != seat) {
            let is_done = self.turn_now(board).is_some_and(Turn::is_played);
            let free = self.state.at.played || !self.shows_after(board) || !is_done;
            let texts = self.choices_with(board, text).filter(|_| free);
            choices.extend(texts.map(|texts| (board, texts)));
        }
        Some(choices)
    }

    /// Choices of a board in this throw once it also picks `text`; `None` if it cannot.
    fn choices_with(&self, seat: usize, text: &str) -> Option<Vec<String>> {
        let turn = self.turn_now(seat)?;
        let played = || turn.plies.iter().map(|ply| ply.line.text.clone());
        let (lines, mut texts): (_, Vec<String>) = if self.state.at.played {
            (&turn.instead, played().collect())
        } else if turn.is_played() {
            // Looking back at a throw that is played: another first move takes the place of the old one.
            (&turn.offered, Vec::new())
        } else {
            (&turn.pending, played().collect())
        };
        texts.push(find_step(lines, text)?.text.clone());
        Some(texts)
    }

    /// Gives up all throws.
    pub fn clear(&mut self) {
        self.set_casts(Vec::new());
    }

    /// Replaces all throws. Choices stay as far as the throws are the same; the boards show the last moment they reach. A
    /// fall that is written by the value it gives on all boards stays that fall.
    pub fn set_casts(&mut self, mut casts: Vec<Cast>) {
        let mut next = self.state.clone();
        let alike = |old: Cast, new: Cast| {
            let gives_same = |seat: &Seat| {
                let throw = old.on(&seat.rules);
                throw.is_some() && throw == new.on(&seat.rules)
            };
            old == new || self.state.seats.iter().all(gives_same)
        };
        let pairs = next.casts.iter().zip(&casts);
        let same = pairs.take_while(|(old, new)| alike(**old, **new)).count();
        casts[..same].copy_from_slice(&next.casts[..same]);
        next.chosen.truncate(same + 1);
        next.at = Moment { throw: casts.len(), played: true };
        next.casts = casts;
        if next.casts != self.state.casts {
            self.enter(next);
        }
    }

    /// Takes the last throw, move, rule or start back. `false` at the beginning.
    pub fn undo(&mut self) -> bool {
        let Some(state) = self.past.pop() else { return false };
        let old = self.exchange(state);
        self.future.push(old);
        true
    }

    /// Repeats the change that was taken back last. `false` where there is none.
    pub fn redo(&mut self) -> bool {
        let Some(state) = self.future.pop() else { return false };
        let old = self.exchange(state);
        self.past.push(old);
        true
    }

    /// True where there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// True where there is a change to repeat.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The last moment the boards have come to.
    pub fn end(&self) -> Moment {
        let throw = self.turns.len().saturating_sub(1);
        Moment { throw, played: self.is_played(throw) }
    }

    /// Shows a moment; one past the end shows the end.
    pub fn jump(&mut self, moment: Moment) {
        let mut at = moment.min(self.end());
        at.played |= at.throw == 0;
        self.state.at = at;
    }

    /// Half a step back: before the moves, or before the throw. `false` at the start.
    pub fn back(&mut self) -> bool {
        let at = self.state.at;
        let before = match (at.throw, at.played) {
            (0, _) => return false,
            (throw, true) if self.is_played(throw) => Moment { throw, played: false },
            (throw, _) => Moment { throw: throw - 1, played: true },
        };
        self.jump(before);
        true
    }

    /// Half a step on. `false` at the end.
    pub fn forward(&mut self) -> bool {
        let at = self.state.at;
        if at >= self.end() {
            return false;
        }
        self.jump(if at.played {
            Moment { throw: at.throw + 1, played: false }
        } else {
            Moment { throw: at.throw, played: true }
        });
        true
    }

    /// Takes over everything that was decided in another comparison. One [`Comparison::undo`] takes it back.
    pub fn take_over(&mut self, other: Comparison) {
        let old = std::mem::replace(self, other);
        self.past = old.past;
        self.past.push(old.state);
        self.future.clear();
    }

    pub(super) fn enter(&mut self, next: State) {
        let old = self.exchange(next);
        self.past.push(old);
        self.future.clear();
    }

    /// Plays other decisions and gives the old ones back.
    fn exchange(&mut self, next: State) -> State {
        let old = std::mem::replace(&mut self.state, next);
        self.replay(self.common(&old));
        old
    }

    /// Number of turns, the start included, that are as they were with other decisions.
    fn common(&self, old: &State) -> usize {
        let new = &self.state;
        if new.seats != old.seats || new.start != old.start {
            return 0;
        }
        let same = |throw: &usize| {
            let mut seats = 0..new.seats.len();
            new.cast_of(*throw) == old.cast_of(*throw)
                && seats.all(|seat| new.choices_of(*throw, seat) == old.choices_of(*throw, seat))
        };
        let last = new.casts.len().min(old.casts.len());
        (0..=last).take_while(same).count()
    }

    /// Plays everything again as far as the choices reach; the first `unchanged` turns stay.
    pub(super) fn replay(&mut self, unchanged: usize) {
        let Ok(starts) = self.state.starts() else {
            // Callers check the starts first; without positions nothing is shown.
            self.turns.clear();
            self.differences.clear();
            return;
        };
        let unchanged = unchanged.min(self.turns.len());
        self.turns.truncate(unchanged);
        self.differences.truncate(unchanged);
        let stuck = |turns: &Vec<Turn>| turns.iter().any(|turn| !turn.is_played());
        for throw in unchanged..=self.state.casts.len() {
            if self.turns.last().is_some_and(stuck) {
                break;
            }
            let turns = self.play_throw(throw, &starts);
            self.turns.push(turns);
            self.differences.push(self.find_difference(throw));
        }
        self.jump(self.state.at);
    }

    /// One throw on every board.
    fn play_throw(&self, throw: usize, starts: &[Position]) -> Vec<Turn> {
        let state = &self.state;
        let last = throw.checked_sub(1).and_then(|n| self.turns.get(n));
        let play = |((index, seat), start): ((usize, &Seat), &Position)| {
            let before = last.and_then(|last| last.get(index)).map_or(start, |turn| &turn.after);
            Turn::play(&seat.rules, before, state.cast_of(throw), state.choices_of(throw, index))
        };
        state.seats.iter().enumerate().zip(starts).map(play).collect()
    }
}

impl State {
    /// Adds a throw behind the moment that is shown; throws after it are given up.
    pub(super) fn push_cast(&mut self, cast: Cast) {
        let played = self.at.throw - usize::from(!self.at.played && self.at.throw > 0);
        self.casts.truncate(played);
        self.chosen.truncate(played + 1);
        self.casts.push(cast);
        self.at = Moment { throw: played + 1, played: true };
    }

    /// Replaces the choices of boards in the throw that is shown.
    pub(super) fn set_choices(&mut self, choices: Vec<(usize, Vec<String>)>) {
        let (throw, count) = (self.at.throw, self.seats.len());
        self.chosen.resize_with(self.chosen.len().max(throw + 1), || vec![Vec::new(); count]);
        for (seat, texts) in choices {
            if let Some(chosen) = self.chosen[throw].get_mut(seat) {
                *chosen = texts;
            }
        }
        self.at.played = true;
    }

    /// The throw of this number, counted from 1.
    pub(super) fn cast_of(&self, throw: usize) -> Option<Cast> {
        self.casts.get(throw.checked_sub(1)?).copied()
    }

    /// Texts of the moves that a board picked in a throw.
    fn choices_of(&self, throw: usize, seat: usize) -> &[String] {
        let boards = self.chosen.get(throw);
        boards.and_then(|boards| boards.get(seat)).map_or(&[], Vec::as_slice)
    }
}
