//! What each throw does in a position, as short programs that many positions share.
//!
//! Of a row, all positions with the same squares of the side to act, the law is asked once for every position. What a
//! move does is kept as an entry: where it leads whatever the other side's squares, except that a piece that is hit
//! moves. Which entries a position has makes its program, and few differ within a row; so a position needs but the number
//! of its program. What cannot be said in this way, the law is asked again whenever the position is worked out.

use std::collections::HashMap;

use super::super::bounds::{Bounds, Mean};
use super::super::law::Law;
use super::{Plane, Table};
use crate::rules::{Outcome, State, Throw};

/// Where one move leads from one set of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Where any of the other side's pieces on these squares, what is told changes among them.
    to: u32,
    change: u32,
    /// The place after it is `fixed` and as many times `step` as the number of the other side's squares.
    fixed: u32,
    /// The highest bit says that the other side acts next.
    step: u32,
}

impl Entry {
    const WINS: Entry = Entry {
        to: 0,
        change: 0,
        fixed: super::WON as u32,
        step: 0,
    };
    const TURNS: u32 = 1 << 31;

    #[inline(always)]
    const fn turns(&self) -> bool {
        self.step & Entry::TURNS != 0
    }
}

/// Numbers of entries that are none: the law must be asked; the throw changes nothing; nothing can be done instead;
/// the turn passes and nothing else changes.
const ASK: u8 = 255;
const SAME: u8 = 254;
const NOTHING: u8 = 253;
const PASS: u8 = 252;
/// The most entries of a row, and the most moves of a throw.
const MOST_ENTRIES: usize = 250;
const MOST_MOVES: usize = 8;

/// All positions with the same squares of the side to act.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    entries: Box<[Entry]>,
    /// How many entries each throw has in a program; last, what may be done instead of throwing.
    widths: Box<[u8]>,
    /// Entries in a program.
    length: usize,
    programs: Box<[u8]>,
    /// By column: the program of the position, where there is one.
    codes: Box<[u16]>,
}

impl Row {
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
            + self.widths.len()
            + self.programs.len()
            + self.codes.len() * size_of::<u16>()
            + size_of::<Row>()
    }
}

/// A row that is being learned.
struct Lesson<'a> {
    table: &'a Table,
    law: &'a Law,
    plane: &'a Plane,
    entries: Vec<Entry>,
    /// Of each entry: squares and marks of the side that moves after it, and whether the turn passes.
    seen: Vec<(u32, u64, bool)>,
    /// The program being written: for each throw how many entries, and these.
    program: Vec<u8>,
    numbers: HashMap<Vec<u8>, u16>,
    programs: Vec<Vec<u8>>,
}

impl Table {
    /// Learns a row from the law.
    pub(super) fn learn(&self, law: &Law, plane: &Plane, us: u32) -> Row {
        let (count, pin) = plane.free(1);
        let mut lesson = Lesson {
            table: self,
            law,
            plane,
            entries: vec![Entry::WINS],
            seen: vec![(0, 0, false)],
            program: Vec::new(),
            numbers: HashMap::new(),
            programs: Vec::new(),
        };
        let code = |&free: &u32| {
            let stands = us & (free | pin) == 0 && free & pin == 0;
            if stands {
                lesson.code(&state(plane, us, free | pin))
            } else {
                0
            }
        };
        let codes = self.sets.of(count).iter().map(code).collect();
        lesson.end(codes)
    }

    /// What the throws leave in some positions of a row as their successors are known now, and what may be done instead of
    /// throwing: each is told with the index of its seat.
    #[inline]
    pub(super) fn halves(
        &self,
        law: &Law,
        plane: &Plane,
        (us, row): (u32, &Row),
        seats: &[Seat],
        scratch: &mut Scratch,
        mut tell: impl FnMut(usize, Half),
    ) {
        if seats.is_empty() {
            return;
        }
        self.follow(plane, row, seats, scratch);
        for (index, seat) in seats.iter().enumerate() {
            let values = Values {
                all: scratch.values.get(index..).unwrap_or_default(),
                step: seats.len(),
            };
            let ask = |throw| self.ask(law, &state(plane, us, seat.them), throw);
            tell(seat.index as usize, row.half(law, seat, &values, ask));
        }
    }

    /// Looks up what is known of the positions to which the entries of a row lead from these seats: entry by entry, so that
    /// what lies side by side is read one after the other. Where an entry does not apply it may be anything.
    fn follow(&self, plane: &Plane, row: &Row, seats: &[Seat], scratch: &mut Scratch) {
        let many = row.entries.len() * seats.len();
        if scratch.values.len() < many {
            scratch.values.resize(many, Bounds::OPEN);
        }
        let used = row.used(seats, &mut scratch.seen);
        let (count, pin) = plane.free(1);
        let all = scratch.values.chunks_exact_mut(seats.len());
        for ((entry, values), _) in row
            .entries
            .iter()
            .zip(all)
            .zip(used)
            .filter(|(_, used)| *used)
        {
            let (turns, step) = (entry.turns(), entry.step & !Entry::TURNS);
            for (value, seat) in values.iter_mut().zip(seats) {
                let column = if seat.them & entry.to == 0 {
                    seat.column
                } else {
                    self.sets.number_if(count, (seat.them ^ entry.change) ^ pin)
                };
                let place = entry.fixed + column * step;
                *value = self.cells.at(place as usize).turned_if(turns);
            }
        }
    }
}

impl Row {
    #[inline(always)]
    fn program(&self, seat: &Seat) -> (usize, &[u8]) {
        let code = self.codes.get(seat.column as usize);
        let code = code.map_or(0, |&code| usize::from(code));
        (code, &self.programs[code * self.length..][..self.length])
    }

    /// Which entries the programs of these seats have.
    fn used(&self, seats: &[Seat], seen: &mut Vec<bool>) -> [bool; 256] {
        let mut used = [false; 256];
        seen.clear();
        seen.resize(self.programs.len() / self.length.max(1), false);
        for seat in seats {
            let (code, program) = self.program(seat);
            if !std::mem::replace(&mut seen[code], true) {
                program.iter().for_each(|&id| used[usize::from(id)] = true);
            }
        }
        used
    }

    /// What the throws leave in a position, and what may be done instead of throwing.
    #[inline(always)]
    fn half(
        &self,
        law: &Law,
        seat: &Seat,
        values: &Values<'_>,
        ask: impl Fn(Option<Throw>) -> Option<Bounds>,
    ) -> Half {
        let (_, mut program) = self.program(seat);
        let mut mean = Mean::default();
        for (&width, &(throw, sixteenths)) in self.widths.iter().zip(&law.odds) {
            let (ids, rest) = program.split_at(usize::from(width));
            program = rest;
            let sixteenths = u32::from(sixteenths);
            match ids[0] {
                PASS => mean.add_pass(sixteenths),
                SAME => mean.add_same(sixteenths),
                ASK => match ask(Some(throw)) {
                    Some(bounds) => mean.add(sixteenths, bounds),
                    None => mean.add_same(sixteenths),
                },
                _ => mean.add(sixteenths, values.best(ids)),
            }
        }
        let instead = match program.first() {
            None | Some(&NOTHING) => Mean::NOTHING,
            Some(&ASK) => ask(None).unwrap_or(Mean::NOTHING),
            Some(_) => values.best(program),
        };
        (mean, instead)
    }
}

/// What is known of the positions to which the entries lead from a seat.
struct Values<'a> {
    all: &'a [Bounds],
    /// From one entry to the next.
    step: usize,
}

impl Values<'_> {
    #[inline(always)]
    fn best(&self, ids: &[u8]) -> Bounds {
        let (mut most, mut least) = (0, u32::MAX);
        for &id in ids {
            let value = self.all[usize::from(id) * self.step];
            most = most.max(value.ours());
            least = least.min(value.theirs());
        }
        Bounds::new(most, least)
    }
}

/// What the throws leave in a position, and what may be done instead of throwing.
pub(super) type Half = (Mean, Bounds);

/// A position of a row: the squares of the other side, the number of its free ones, and an index to be told with the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) them: u32,
    pub(super) column: u32,
    pub(super) index: u32,
}

/// Room for what is looked up.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// By entry and seat.
    values: Vec<Bounds>,
    /// By program: has it been met?
    seen: Vec<bool>,
}

impl Lesson<'_> {
    /// The number of the program of a position.
    fn code(&mut self, state: &State) -> u16 {
        self.program.clear();
        for &(throw, _) in &self.law.odds {
            self.throw(state, Some(throw));
        }
        self.throw(state, None);
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
        let fits = |entry: &Entry| {
            entry.to == to && (change == 0 || entry.change == 0 || entry.change == change)
        };
        let mut all = self.entries.iter_mut().zip(&self.seen).enumerate().skip(1);
        if let Some((id, (entry, _))) = all.find(|(_, (entry, seen))| **seen == key && fits(entry))
        {
            entry.change |= change;
            return Some(id as u8);
        }
        let (fixed, step) = self.target(&seen, turns)?;
        if self.entries.len() >= MOST_ENTRIES {
            return None;
        }
        self.entries.push(Entry {
            to,
            change,
            fixed,
            step,
        });
        self.seen.push(key);
        Some((self.entries.len() - 1) as u8)
    }

    /// Where a state stands, in so far as it does not depend on the other side's squares.
    fn target(&self, seen: &State, turns: bool) -> Option<(u32, u32)> {
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
        Some(match turns {
            true => (target.first + number, target.columns | Entry::TURNS),
            false => (target.first + number * target.columns, 1),
        })
    }

    /// The row as it has been learned.
    fn end(self, codes: Vec<u16>) -> Row {
        let throws = self.law.odds.len() + 1;
        let mut widths = vec![1_u8; throws];
        for program in &self.programs {
            for (width, ids) in widths.iter_mut().zip(parts(program)) {
                *width = (*width).max(ids.len() as u8);
            }
        }
        let length: usize = widths.iter().map(|&width| usize::from(width)).sum();
        let mut programs = Vec::with_capacity(self.programs.len() * length);
        for program in &self.programs {
            for (&width, ids) in widths.iter().zip(parts(program)) {
                // The last stands as often as the widest needs: it is worth the same twice.
                let last = ids.last().copied().unwrap_or(ASK);
                programs
                    .extend((0..usize::from(width)).map(|at| ids.get(at).copied().unwrap_or(last)));
            }
        }
        Row {
            entries: self.entries.into(),
            widths: widths.into(),
            length,
            programs: programs.into(),
            codes: codes.into(),
        }
    }
}

/// The entries of a program, throw by throw.
fn parts(program: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut left = program;
    std::iter::from_fn(move || {
        let (&count, rest) = left.split_first()?;
        let (ids, rest) = rest.split_at_checked(usize::from(count))?;
        left = rest;
        Some(ids)
    })
}

/// The state of a position of the plane.
#[inline]
pub(super) fn state(plane: &Plane, us: u32, them: u32) -> State {
    State::from_words(u64::from(us) | u64::from(them) << 32, plane.marks)
}

/// `after` as the side sees it that acted in `before`.
fn seen_by_mover(before: &State, after: &State) -> State {
    if after.turn() == before.turn() {
        return *after;
    }
    let (pieces, marks) = after.words();
    State::from_words(pieces.rotate_left(32), marks.rotate_left(32))
}
