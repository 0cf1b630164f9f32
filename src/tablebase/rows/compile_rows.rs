//! Compiler of rows: asks the rules about every position of a row and writes down what they allow as programs.

use std::collections::HashMap;

use super::program::{Change, Entry, Row, WINS, op};
use crate::rules::{Outcome, State, Throw};
use crate::tablebase::law::Law;
use crate::tablebase::layout::Layout;
use crate::tablebase::layout::plane::{Plane, PlaneKey};

/// Most entries of a row. Beyond them the rules are asked each time.
const MAX_ENTRIES: usize = 250;

/// Number of the last program of a row, for all positions whose own would be beyond it.
const LAST_PROGRAM: u16 = u16::MAX;

/// Identity of an entry: squares and marks of the mover after it, pieces of the other side, and whether the turn passes.
type EntryKey = (u32, u64, u8, bool);

/// Compiles the row with these squares of the side to act, and its number. For each entry comes the change that it makes to
/// the other side's squares.
pub(crate) fn compile_row(
    law: &Law,
    layout: &Layout,
    plane: &Plane,
    (us, row): (u32, u32),
) -> (Row, Vec<Change>) {
    let (count, pin) = plane.key.free(1);
    let mut compiler = RowCompiler {
        law,
        layout,
        plane,
        entries: vec![Entry::WINS],
        changes: vec![Change::default()],
        keys: vec![(0, 0, 0, false)],
        program: Vec::new(),
        previous: (Vec::new(), 0),
        ids: HashMap::new(),
        programs: Vec::new(),
    };
    let mut ids = vec![0; plane.width as usize];
    for (column, &free) in (0..).zip(layout.subsets.sets(count)) {
        if us & (free | pin) == 0 && free & pin == 0 {
            let rank = plane.rank(&layout.ranks, row, column);
            ids[rank as usize] = compiler.program_of(&plane.state(us, free | pin));
        }
    }
    let row = Row::new(compiler.entries, &compiler.programs, ids);
    (row, compiler.changes)
}

struct RowCompiler<'a> {
    law: &'a Law,
    layout: &'a Layout,
    plane: &'a Plane,
    entries: Vec<Entry>,
    /// Change of the other side's squares by entry; none as long as none has been seen.
    changes: Vec<Change>,
    keys: Vec<EntryKey>,
    /// Program being written: for each throw the number of its codes, and these.
    program: Vec<u8>,
    /// Program of the position before, and its number.
    previous: (Vec<u8>, u16),
    ids: HashMap<Vec<u8>, u16>,
    programs: Vec<Vec<u8>>,
}

impl RowCompiler<'_> {
    fn program_of(&mut self, state: &State) -> u16 {
        self.program.clear();
        for &(throw, _) in &self.law.odds {
            self.compile_throw(state, Some(throw));
        }
        self.compile_throw(state, None);
        if self.program == self.previous.0 {
            return self.previous.1;
        }
        let id = self.intern_program();
        self.previous = (self.program.clone(), id);
        id
    }

    /// Number of the program that has been written.
    fn intern_program(&mut self) -> u16 {
        if let Some(&id) = self.ids.get(&self.program) {
            return id;
        }
        let id = self.programs.len().min(usize::from(LAST_PROGRAM)) as u16;
        if id == LAST_PROGRAM {
            self.ask_always();
            return id;
        }
        self.ids.insert(self.program.clone(), id);
        self.programs.push(self.program.clone());
        id
    }

    /// Makes the last program, which asks the rules about everything, if it is not there yet.
    fn ask_always(&mut self) {
        if self.programs.len() == usize::from(LAST_PROGRAM) {
            self.programs.push([1, op::ASK_RULES].repeat(self.law.odds.len() + 1));
        }
    }

    /// Writes the part of a throw, or of the choice instead of throwing.
    fn compile_throw(&mut self, state: &State, throw: Option<Throw>) {
        let first = self.program.len() + 1;
        self.program.push(0);
        let (law, mut passes, mut repeats, mut expressible) = (self.law, false, false, true);
        law.for_each_end(state, throw, &mut |after: &State| {
            repeats |= after == state;
            passes |= after.turn() != state.turn() && seen_by_mover(state, after) == *state;
            match self.entry(state, after) {
                Some(id) if self.program[first..].contains(&id) => {}
                Some(id) => self.program.push(id),
                None => expressible = false,
            }
        });
        let count = self.program.len() - first;
        let thrown = throw.is_some();
        let code = match count {
            _ if !expressible => Some(op::ASK_RULES),
            0 if thrown => Some(op::ASK_RULES),
            0 => Some(op::NO_CHOICE),
            1 if repeats && thrown => Some(op::REPEAT),
            1 if passes && thrown => Some(op::PASS),
            _ => None,
        };
        if let Some(code) = code {
            self.program.truncate(first);
            self.program.push(code);
        }
        self.program[first - 1] = (self.program.len() - first) as u8;
    }

    /// Number of the entry for a move; `None` where no entry can say where it leads.
    fn entry(&mut self, state: &State, after: &State) -> Option<u8> {
        if let Some(outcome) = self.law.outcome(after) {
            return (outcome == Outcome::Won(state.turn())).then_some(WINS as u8);
        }
        if after.rest() > 0 {
            return None;
        }
        let (seen, turns) = (seen_by_mover(state, after), after.turn() != state.turn());
        let (us, marks) = (seen.us().bits(), seen.words().1);
        let key = (us, marks, seen.them().len(), turns);
        let reached = us & !state.us().bits();
        let toggled = state.them().bits() ^ seen.them().bits();
        let hit = state.them().bits() & reached != 0;
        // Where nothing is hit, something changes elsewhere than where the mover comes to.
        let trigger = if toggled != 0 && !hit { Change::ALWAYS } else { reached };
        let removed = usize::from(state.them().len().checked_sub(seen.them().len())?);
        let change = Change { trigger, toggled, removed };
        if let Some(id) = self.known_entry(key, change) {
            self.changes[id].toggled |= toggled;
            return Some(id as u8);
        }
        if self.entries.len() >= MAX_ENTRIES {
            return None;
        }
        self.entries.push(self.new_entry(after, us, turns)?);
        self.changes.push(change);
        self.keys.push(key);
        Some((self.entries.len() - 1) as u8)
    }

    /// Number of an entry with this key whose change agrees with this one.
    fn known_entry(&self, key: EntryKey, change: Change) -> Option<usize> {
        let fits = |id: usize| {
            let old = &self.changes[id];
            self.keys[id] == key
                && old.trigger == change.trigger
                && (change.toggled == 0 || old.toggled == 0 || old.toggled == change.toggled)
        };
        // Mostly it is the one that stood at the same place of the program before.
        let likely = self.previous.0.get(self.program.len());
        let likely = likely.map_or(0, |&id| usize::from(id));
        if (1..self.entries.len()).contains(&likely) && fits(likely) {
            return Some(likely);
        }
        (1..self.entries.len()).find(|&id| fits(id))
    }

    /// Entry that leads to a state, in which the mover has these squares, in so far as that does not depend on the other
    /// side's squares.
    fn new_entry(&self, after: &State, us: u32, turns: bool) -> Option<Entry> {
        let target = self.layout.plane(&PlaneKey::new(self.law, after))?;
        let (mover, other) = (usize::from(turns), usize::from(!turns));
        if target.key.free(other).1 != self.plane.key.free(1).1 {
            return None;
        }
        let (count, pin) = target.key.free(mover);
        let number = self.layout.subsets.number(count, us ^ pin);
        let (base, width) = match turns {
            true if target.ranks.is_some() => (target.first, target.width),
            true => (target.cell(0, number), target.width),
            false => (target.cell(number, 0), 0),
        };
        let lower = target.pieces_left() < self.plane.pieces_left();
        Some(Entry::new((base, width, number), turns, lower, target.ranks))
    }
}

/// `after` with the eyes of the side that acted in `before`.
fn seen_by_mover(before: &State, after: &State) -> State {
    if after.turn() == before.turn() {
        return *after;
    }
    let (pieces, marks) = after.words();
    State::from_words(pieces.rotate_left(32), marks.rotate_left(32))
}
