//! One throw on one board: played again from what was chosen, whatever the rules are now.

use super::Cast;
use crate::notation::{self, Line};
use crate::rules::{Phase, Position, Rules, Throw};

/// A move made on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The throw or the rest of one; `None` for a move instead of throwing.
    pub throw: Option<Throw>,
    /// The move, written out.
    pub line: Line,
    /// There was no other.
    pub forced: bool,
}

/// Share of a board in a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Nothing was thrown yet.
    Nothing,
    /// This value.
    Throw(Throw),
    /// Its device has no such throw; the board waits.
    NoSuchThrow,
    /// The game on it is over.
    Over,
}

impl Received {
    /// The value, if there is one.
    pub fn throw(self) -> Option<Throw> {
        if let Received::Throw(throw) = self { Some(throw) } else { None }
    }
}

/// One throw on one board, from the position before it to the one after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Before the throw.
    pub before: Position,
    /// Value that the board got.
    pub received: Received,
    /// Every move legal with it.
    pub offered: Vec<Line>,
    /// The moves made, those instead of the next throw last.
    pub plies: Vec<Ply>,
    /// The moves between which must still be chosen; empty when the throw is played.
    pub pending: Vec<Line>,
    /// The moves possible instead of the next throw.
    pub instead: Vec<Line>,
    /// The position now.
    pub after: Position,
}

impl Turn {
    /// Plays a throw on a board. `chosen` are the texts of the moves a person picked, in order; a step that now ends
    /// elsewhere is made all the same, what is no longer legal is passed over, and a move without an alternative is
    /// made by itself.
    pub fn play(rules: &Rules, before: &Position, cast: Option<Cast>, chosen: &[String]) -> Turn {
        let over = matches!(rules.phase(before), Phase::Over(_));
        let received = match cast {
            None => Received::Nothing,
            Some(_) if over => Received::Over,
            Some(cast) => cast.on(rules).map_or(Received::NoSuchThrow, Received::Throw),
        };
        let mut turn = Turn {
            before: *before,
            received,
            offered: notation::lines(rules, before, received.throw()),
            plies: Vec::new(),
            pending: Vec::new(),
            instead: Vec::new(),
            after: *before,
        };
        if received.throw().is_none() {
            turn.offered.clear();
        }
        let mut chosen = chosen.iter();
        turn.play_throw(rules, &mut chosen);
        if turn.pending.is_empty() {
            turn.play_instead(rules, &mut chosen);
        }
        turn
    }

    fn play_throw<'a>(&mut self, rules: &Rules, chosen: &mut impl Iterator<Item = &'a String>) {
        let mut next = self.received.throw();
        while let Some(throw) = next {
            let mut lines = notation::lines(rules, &self.after, Some(throw));
            let choice = chosen.next();
            let forced = lines.len() == 1;
            // A rest that can only be thrown again stays as it is, and would do so for ever.
            let stays =
                self.after.due.rest > 0 && lines.iter().all(|line| line.after == self.after);
            let index = match forced && !stays {
                true => Some(0),
                false => choice.and_then(|text| step_index(&lines, text)),
            };
            let Some(index) = index else {
                self.pending = lines;
                return;
            };
            self.push(Some(throw), lines.swap_remove(index), forced);
            let phase = rules.phase(&self.after);
            next = if let Phase::Rest(rest) = phase { Some(rest) } else { None };
        }
    }

    fn play_instead<'a>(&mut self, rules: &Rules, chosen: &mut impl Iterator<Item = &'a String>) {
        loop {
            let mut lines = notation::lines(rules, &self.after, None);
            let choice = chosen.next();
            match choice.and_then(|text| step_index(&lines, text)) {
                Some(index) => self.push(None, lines.swap_remove(index), false),
                None => {
                    self.instead = lines;
                    return;
                }
            }
        }
    }

    fn push(&mut self, throw: Option<Throw>, line: Line, forced: bool) {
        self.after = line.after;
        self.plies.push(Ply { throw, line, forced });
    }

    /// True where no choice is left.
    pub fn is_played(&self) -> bool {
        self.pending.is_empty()
    }

    /// True where a part of the throw is played, and a choice is left for the rest.
    pub fn is_divided(&self) -> bool {
        !self.plies.is_empty() && !self.is_played()
    }
}

/// A move without what a house does with it and without whether it hits: `26-27` of `26x27~15`. The same step can end
/// in many ways, by board.
pub(super) fn step_of(text: &str) -> String {
    let (step, _) = text.split_once('~').unwrap_or((text, ""));
    match step.split_once('>') {
        Some((from, _)) => format!("{from}>"),
        None => step.replace('x', "-"),
    }
}

/// The line of this text, or the only one that is the same step.
pub fn find_step<'a>(lines: &'a [Line], text: &str) -> Option<&'a Line> {
    lines.get(step_index(lines, text)?)
}

fn step_index(lines: &[Line], text: &str) -> Option<usize> {
    let exact = lines.iter().position(|line| line.text == text);
    exact.or_else(|| {
        let step = step_of(text);
        let same = |line: &Line| step_of(&line.text) == step;
        let only = lines.iter().filter(|line| same(line)).count() == 1;
        lines.iter().position(same).filter(|_| only)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::rules::{Key, Value};

    /// A spool on 27 leaves the rest of a 2 no other use than to be thrown again.
    #[test]
    fn a_rest_that_can_only_be_thrown_again_is_left_to_choose() {
        let change = (Key::HappinessThrowOfOne, Value::parse("rethrow"));
        let changed = library::ruleset("piccione").expect("shipped").with(&[change]);
        let rules = changed.expect("allowed").rules();
        let before = notation::parse_position(&rules, "10/10/4C1S3 C 4-4").expect("a position");
        let turn = Turn::play(&rules, &before, Throw::new(2).map(Cast::Value), &[]);
        assert_eq!((turn.plies.len(), turn.pending.len(), turn.after.due.rest), (1, 1, 1));
    }
}
