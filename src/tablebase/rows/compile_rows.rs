//! Rows are learned from the law: what each throw does in each position, written down as programs.

use std::collections::HashMap;

use crate::rules::{Outcome, State, Throw};
use crate::tablebase::law::Law;
use crate::tablebase::rows::program::{ASK, Change, Entry, NOTHING, PASS, Row, SAME, state};
use crate::tablebase::table::{Plane, Table};

/// The most entries of a row, and the most moves of a throw.
const MOST_ENTRIES: usize = 250;
const MOST_MOVES: usize = 8;

/// A row that is being learned.
struct Lesson<'a> {
    table: &'a Table,
    law: &'a Law,
    plane: &'a Plane,
    entries: Vec<Entry>,
    /// Of each entry: what happens to the other side's squares, nothing as long as none has been seen.
    changes: Vec<Change>,
    /// Of each entry: squares and marks of the side that moves after it, and whether the turn passes.
    seen: Vec<(u32, u64, bool)>,
    /// The program being written: for each throw how many entries, and these.
    program: Vec<u8>,
    /// The program before it, and its number.
    last: (Vec<u8>, u16),
    numbers: HashMap<Vec<u8>, u16>,
    programs: Vec<Vec<u8>>,
}

impl Table {
    /// Learns a row from the law.
    pub(crate) fn learn(
        &self,
        law: &Law,
        plane: &Plane,
        (us, row): (u32, u32),
    ) -> (Row, Vec<Change>) {
        let (count, pin) = plane.free(1);
        let mut lesson = Lesson {
            table: self,
            law,
            plane,
            entries: vec![Entry::WINS],
            changes: vec![Change::default()],
            seen: vec![(0, 0, false)],
            program: Vec::new(),
            last: (Vec::new(), 0),
            numbers: HashMap::new(),
            programs: Vec::new(),
        };
        let mut codes = vec![0; plane.width as usize];
        for (column, &free) in (0..).zip(self.sets.of(count)) {
            if us & (free | pin) == 0 && free & pin == 0 {
                let rank = plane.rank(&self.ranks, row, column);
                codes[rank as usize] = lesson.code(&state(plane, us, free | pin));
            }
        }
        let row = Row::new(lesson.entries, &lesson.programs, codes);
        (row, lesson.changes)
    }
}

impl Lesson<'_> {
    /// The number of the program of a position.
    fn code(&mut self, state: &State) -> u16 {
        self.program.clear();
        for &(throw, _) in &self.law.odds {
            self.throw(state, Some(throw));
        }
        self.throw(state, None);
        if self.program == self.last.0 {
            return self.last.1;
        }
        let number = self.number();
        self.last = (self.program.clone(), number);
        number
    }

    /// The number of the program that has been written.
    fn number(&mut self) -> u16 {
        if let Some(&number) = self.numbers.get(&self.program) {
            return number;
        }
        let number = self.programs.len() as u16;
        self.numbers.insert(self.program.clone(), number);
        self.programs.push(self.program.clone());
        number
    }

    /// Writes down what a throw allows, or what may be done instead.
    fn throw(&mut self, state: &State, throw: Option<Throw>) {
        let first = self.program.len() + 1;
        self.program.push(0);
        let (law, mut passes, mut same, mut sayable) = (self.law, false, false, true);
        law.each(state, throw, |_, after| {
            same |= after == *state;
            passes |= after.turn() != state.turn() && seen_by_mover(state, &after) == *state;
            match self.entry(state, &after) {
                Some(id) if self.program[first..].contains(&id) => {}
                Some(id) => self.program.push(id),
                None => sayable = false,
            }
        });
        let count = self.program.len() - first;
        let instead = throw.is_none();
        let said = match count {
            _ if !sayable || count > MOST_MOVES => Some(ASK),
            0 => Some(if instead { NOTHING } else { ASK }),
            1 if same && !instead => Some(SAME),
            1 if passes && !instead => Some(PASS),
            _ => None,
        };
        if let Some(said) = said {
            self.program.truncate(first);
            self.program.push(said);
        }
        self.program[first - 1] = (self.program.len() - first) as u8;
    }

    /// The entry that says where a move leads. `None` where none can.
    fn entry(&mut self, state: &State, after: &State) -> Option<u8> {
        if let Some(outcome) = self.law.outcome(after) {
            return (outcome == Outcome::Won(state.turn())).then_some(0);
        }
        let (seen, turns) = (seen_by_mover(state, after), after.turn() != state.turn());
        let (us, marks) = (seen.us().bits(), seen.words().1);
        let to = us & !state.us().bits();
        let change = state.them().bits() ^ seen.them().bits();
        let hit = state.them().bits() & to != 0;
        // A change elsewhere than where the mover comes to is told as it is.
        let to = if change != 0 && !hit { u32::MAX } else { to };
        let key = (us, marks, turns);
        let fits = |id: usize| {
            let old = &self.changes[id];
            self.seen[id] == key
                && old.at == to
                && (change == 0 || old.squares == 0 || old.squares == change)
        };
        // Most often it is what stood at the same place of the program before.
        let likely = self.last.0.get(self.program.len());
        let likely = likely.map_or(0, |&id| usize::from(id));
        let is_likely = (1..self.entries.len()).contains(&likely) && fits(likely);
        let known = if is_likely {
            Some(likely)
        } else {
            (1..self.entries.len()).find(|&id| fits(id))
        };
        if let Some(id) = known {
            self.changes[id].squares |= change;
            return Some(id as u8);
        }
        let entry = self.target(&seen, turns)?;
        if self.entries.len() >= MOST_ENTRIES {
            return None;
        }
        self.entries.push(entry);
        self.changes.push(Change {
            at: to,
            squares: change,
        });
        self.seen.push(key);
        Some((self.entries.len() - 1) as u8)
    }

    /// The entry of a state, in so far as it does not depend on the other side's squares.
    fn target(&self, seen: &State, turns: bool) -> Option<Entry> {
        let (ours, theirs) = seen.only();
        let us = seen.us().bits();
        let (men, them) = (us.count_ones() as u8, seen.them().len());
        if seen.rest() > 0
            || seen.again() > 0
            || theirs != self.plane.only[1]
            || them != self.plane.men[1]
        {
            return None;
        }
        let target = match turns {
            true => self.table.find([them, men], [theirs, ours])?,
            false => self.table.find([men, them], [ours, theirs])?,
        };
        let (count, pin) = target.free(usize::from(turns));
        let number = self.table.sets.number(count, us ^ pin);
        let below = if men + them < self.plane.men[0] + self.plane.men[1] {
            Entry::BELOW
        } else {
            0
        };
        let ranks = target.ranks.map_or(0, |ranks| ranks as u32 + 1) << Entry::RANKS;
        let apart = target.ranks.is_some();
        let (fixed, step) = match turns {
            true if apart => (target.first, target.width | Entry::TURNS),
            true => (target.place(0, number), target.width | Entry::TURNS),
            false => (target.place(number, 0), 0),
        };
        Some(Entry {
            fixed,
            step: step | ranks | below,
            number: number as u16,
            change: Entry::NONE,
        })
    }
}

/// `after` as the side sees it that acted in `before`.
fn seen_by_mover(before: &State, after: &State) -> State {
    if after.turn() == before.turn() {
        return *after;
    }
    let (pieces, marks) = after.words();
    State::from_words(pieces.rotate_left(32), marks.rotate_left(32))
}
