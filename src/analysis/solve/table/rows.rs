//! What each throw does in a position, as short programs that many positions share.
//!
//! Of a row, all positions with the same squares of the side to act, the law is asked once for every position. What a
//! move does is kept as an entry: where it leads whatever the other side's squares, except that a piece that is hit
//! moves. Which entries a position has makes its program, and few differ within a row; so a position needs but the number
//! of its program. What cannot be said in this way, the law is asked again whenever the position is worked out.

use std::collections::BTreeSet;

use super::super::bounds::{Bounds, Mean};
use super::super::law::Law;
use super::cells::Look;
use super::sets::Sets;
use super::worth::{Half, Worth};
use super::{ABREAST, Plane, Table};
use crate::rules::{State, Throw};

/// Where one move leads from one set of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The place after it is `fixed` and as many times `step` as the number of the other side's squares.
    pub(super) fixed: u32,
    /// The highest bit says that the other side acts next, the one below that the layer is done.
    pub(super) step: u32,
    /// What happens to the other side's squares: the number of a [`Change`], or [`Entry::NONE`].
    pub(super) change: u16,
}

impl Entry {
    pub(super) const WINS: Entry = Entry {
        fixed: 0,
        step: Entry::BELOW,
        change: Entry::NONE,
    };
    pub(super) const NONE: u16 = u16::MAX;
    pub(super) const TURNS: u32 = 1 << 31;
    pub(super) const BELOW: u32 = 1 << 30;

    #[inline(always)]
    const fn turns(&self) -> bool {
        self.step & Entry::TURNS != 0
    }
}

/// Numbers of entries that are none: the law must be asked; the throw changes nothing; nothing can be done instead;
/// the turn passes and nothing else changes.
pub(super) const ASK: u8 = 255;
pub(super) const SAME: u8 = 254;
pub(super) const NOTHING: u8 = 253;
pub(super) const PASS: u8 = 252;
/// The number of the entry that wins.
pub(super) const WINS: usize = 0;

/// What a move does to the other side's squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Change {
    /// Where any of the other side's pieces stand on these squares, what is told changes among them.
    pub(super) at: u32,
    pub(super) squares: u32,
}

impl Change {
    /// By column: the number of the other side's squares after it.
    pub(super) fn columns(self, sets: &Sets, (count, pin): (usize, u32)) -> Box<[u16]> {
        let after = |(column, &free): (usize, &u32)| {
            let them = free | pin;
            if them & self.at == 0 {
                column as u16
            } else {
                sets.number_if(count, (them ^ self.squares) ^ pin) as u16
            }
        };
        sets.of(count).iter().enumerate().map(after).collect()
    }
}

/// All positions with the same squares of the side to act.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    entries: Box<[Entry]>,
    /// One program after the other, in parts: the entries it has, those of each throw, and last those of what may be done
    /// instead of throwing. Before each part stands how many they are.
    programs: Box<[u8]>,
    /// Where each program begins.
    begins: Box<[u32]>,
    /// By column: the program of the position, where there is one.
    codes: Box<[u16]>,
}

impl Row {
    /// A row with these entries and programs. A program says for each throw how many entries it has, and these; last, what
    /// may be done instead of throwing. By column which program the position has.
    pub(super) fn new(entries: Vec<Entry>, said: &[Vec<u8>], codes: Vec<u16>) -> Row {
        let (mut programs, mut begins) = (Vec::new(), Vec::new());
        for program in said {
            let ids = parts(program).flatten().copied();
            let has: BTreeSet<u8> = ids.filter(|&id| usize::from(id) < entries.len()).collect();
            begins.push(programs.len() as u32);
            programs.push(has.len() as u8);
            programs.extend(has);
            programs.extend(program);
        }
        Row {
            entries: entries.into(),
            programs: programs.into(),
            begins: begins.into(),
            codes: codes.into(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
            + self.programs.len()
            + self.begins.len() * size_of::<u32>()
            + self.codes.len() * size_of::<u16>()
            + size_of::<Row>()
    }
}

impl Table {
    /// What the throws leave in some positions of a row as their successors are known now, and what may be done instead of
    /// throwing: each is told with the index of its seat. Those that stand side by side and have the same program are
    /// worked out together.
    #[inline]
    pub(super) fn halves<V: Worth>(
        &self,
        law: &Law,
        plane: &Plane,
        (us, row): (u32, &Row),
        seats: &[Seat],
        scratch: &mut Scratch<V>,
        mut tell: impl FnMut(usize, Half<V>),
    ) {
        for seats in seats.chunk_by(|one, next| row.code(one) == row.code(next)) {
            let code = row.code(&seats[0]);
            let mut program = row.program(code);
            let has = program.next().unwrap_or_default();
            self.follow(plane, row, has, seats, &mut scratch.values);
            let ask = |seat: &Seat, throw| self.ask(law, &state(plane, us, seat.them), throw);
            means(law, program, seats, scratch, &ask);
            for (seat, half) in seats.iter().zip(&scratch.halves) {
                tell(seat.index as usize, *half);
            }
        }
    }

    /// Looks up what is known of the positions to which these entries of a row lead from these seats: entry by entry, so
    /// that what lies side by side is read one after the other.
    fn follow<V: Worth>(
        &self,
        plane: &Plane,
        row: &Row,
        ids: &[u8],
        seats: &[Seat],
        values: &mut Vec<V>,
    ) {
        let many = row.entries.len() * seats.len();
        if values.len() < many {
            values.resize(many, V::NOTHING);
        }
        let cells = self.cells.look();
        for id in ids.iter().map(|&id| usize::from(id)) {
            let entry = &row.entries[id];
            let values = &mut values[id * seats.len()..][..seats.len()];
            let change = plane.changes.get(usize::from(entry.change));
            let columns = change.map(|(_, columns)| &**columns);
            match (entry.turns(), entry.step & Entry::BELOW != 0) {
                _ if id == WINS => values.fill(V::of(Bounds::WON)),
                (false, false) => gather::<V, false, false>(cells, entry, columns, seats, values),
                (false, true) => gather::<V, false, true>(cells, entry, columns, seats, values),
                (true, false) => gather::<V, true, false>(cells, entry, columns, seats, values),
                (true, true) => gather::<V, true, true>(cells, entry, columns, seats, values),
            }
        }
    }
}

/// Looks up what is known of the positions to which an entry leads from these seats.
#[inline(always)]
fn gather<V: Worth, const TURNS: bool, const BELOW: bool>(
    cells: Look<'_>,
    entry: &Entry,
    columns: Option<&[u16]>,
    seats: &[Seat],
    values: &mut [V],
) {
    let step = (entry.step & !(Entry::TURNS | Entry::BELOW)) * ABREAST;
    let look = |column: u32| {
        let place = if TURNS {
            column / ABREAST * step + column % ABREAST
        } else {
            column * ABREAST
        };
        V::at(cells, (entry.fixed + place) as usize, BELOW).turned_if(TURNS)
    };
    match columns {
        None => {
            for (value, seat) in values.iter_mut().zip(seats) {
                *value = look(seat.column);
            }
        }
        Some(columns) => {
            for (value, seat) in values.iter_mut().zip(seats) {
                *value = look(columns[seat.column as usize].into());
            }
        }
    }
}

impl Row {
    /// Is there a position for which the law must be asked?
    pub(super) fn asks(&self) -> bool {
        self.programs.contains(&ASK)
    }

    /// Where its entries lead within the layer: the place if the other side had its first squares, whether the other side
    /// acts next, and the number of what happens to its squares.
    pub(super) fn leads(&self) -> impl Iterator<Item = (u32, bool, u16)> {
        let all = self
            .entries
            .iter()
            .filter(|entry| entry.step & Entry::BELOW == 0);
        all.map(|entry| (entry.fixed, entry.turns(), entry.change))
    }

    /// Gives every entry the number of what happens to the other side's squares.
    pub(super) fn set_changes(&mut self, numbers: impl Iterator<Item = u16>) {
        for (entry, number) in self.entries.iter_mut().zip(numbers) {
            entry.change = number;
        }
    }

    /// The number of the program of a position.
    #[inline(always)]
    fn code(&self, seat: &Seat) -> u16 {
        let code = self.codes.get(seat.column as usize);
        code.copied().unwrap_or(0)
    }

    /// The parts of a program.
    #[inline(always)]
    fn program(&self, code: u16) -> impl Iterator<Item = &[u8]> {
        let begin = self.begins.get(usize::from(code));
        parts(begin.map_or(&[], |&begin| &self.programs[begin as usize..]))
    }
}

/// What the throws leave in positions with the same program, and what may be done instead of throwing.
#[inline(always)]
fn means<'a, V: Worth>(
    law: &Law,
    mut program: impl Iterator<Item = &'a [u8]>,
    seats: &[Seat],
    Scratch { values, halves }: &mut Scratch<V>,
    ask: &impl Fn(&Seat, Option<Throw>) -> Option<V>,
) {
    halves.clear();
    halves.resize(seats.len(), (Mean::default(), V::NOTHING));
    let values = Values {
        all: values,
        seats: seats.len(),
    };
    for (&(throw, sixteenths), ids) in law.odds.iter().zip(&mut program) {
        let sixteenths = u32::from(sixteenths);
        match *ids {
            [ASK] => {
                for ((mean, _), seat) in halves.iter_mut().zip(seats) {
                    match ask(seat, Some(throw)) {
                        Some(value) => value.add_to(mean, sixteenths),
                        None => mean.add_same(sixteenths),
                    }
                }
            }
            _ => values.add(ids, sixteenths, halves),
        }
    }
    let ids = program.next().unwrap_or(&[NOTHING]);
    for ((index, (_, instead)), seat) in halves.iter_mut().enumerate().zip(seats) {
        *instead = match *ids {
            [NOTHING] => break,
            [ASK] => ask(seat, None).unwrap_or(V::NOTHING),
            _ => values.best(ids, index),
        };
    }
}

/// What is known of the positions to which the entries lead: by entry and seat.
struct Values<'a, V> {
    all: &'a [V],
    seats: usize,
}

impl<V: Worth> Values<'_, V> {
    #[inline(always)]
    fn of(&self, id: u8) -> &[V] {
        &self.all[usize::from(id) * self.seats..][..self.seats]
    }

    #[inline(always)]
    fn best(&self, ids: &[u8], seat: usize) -> V {
        let all = ids.iter().map(|&id| self.of(id)[seat]);
        all.reduce(V::or).unwrap_or(V::NOTHING)
    }

    /// Adds to every seat's mean the best of these entries; few of them, which is most often so, all seats at once.
    #[inline(always)]
    fn add(&self, ids: &[u8], sixteenths: u32, halves: &mut [Half<V>]) {
        let means = halves.iter_mut().map(|(mean, _)| mean);
        match *ids {
            [PASS] => means.for_each(|mean| mean.add_pass(sixteenths)),
            [SAME] => means.for_each(|mean| mean.add_same(sixteenths)),
            [id] => {
                let all = means.zip(self.of(id));
                all.for_each(|(mean, one)| one.add_to(mean, sixteenths));
            }
            [id, or] => {
                let all = means.zip(self.of(id)).zip(self.of(or));
                all.for_each(|((mean, one), two)| one.or(*two).add_to(mean, sixteenths));
            }
            [id, or, or_else] => {
                let all = means.zip(self.of(id)).zip(self.of(or));
                for (((mean, one), two), three) in all.zip(self.of(or_else)) {
                    one.or(*two).or(*three).add_to(mean, sixteenths);
                }
            }
            _ => {
                for (seat, mean) in means.enumerate() {
                    self.best(ids, seat).add_to(mean, sixteenths);
                }
            }
        }
    }
}

/// A position of a row: the squares of the other side, the number of its free ones, and an index to be told with the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) them: u32,
    pub(super) column: u32,
    pub(super) index: u32,
}

/// Room for what is looked up and found.
#[derive(Debug)]
pub(super) struct Scratch<V> {
    /// By entry and seat.
    values: Vec<V>,
    /// By seat.
    halves: Vec<Half<V>>,
}

impl<V> Default for Scratch<V> {
    fn default() -> Scratch<V> {
        Scratch {
            values: Vec::new(),
            halves: Vec::new(),
        }
    }
}

/// The state of a position of the plane.
#[inline]
pub(super) fn state(plane: &Plane, us: u32, them: u32) -> State {
    State::from_words(u64::from(us) | u64::from(them) << 32, plane.marks)
}

/// The parts of a program, each without its number.
fn parts(program: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut left = program;
    std::iter::from_fn(move || {
        let (&count, rest) = left.split_first()?;
        let (ids, rest) = rest.split_at_checked(usize::from(count))?;
        left = rest;
        Some(ids)
    })
}
