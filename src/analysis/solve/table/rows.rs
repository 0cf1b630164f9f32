//! What each throw does in a position, as short programs that many positions share.
//!
//! Of a row, all positions with the same squares of the side to act, the law is asked once for every position. What a
//! move does is kept as an entry: where it leads whatever the other side's squares, except that a piece that is hit
//! moves. Which entries a position has makes its program, and few differ within a row; so a position needs but the number
//! of its program. What cannot be said in this way, the law is asked again whenever the position is worked out.

use super::super::bounds::{Bounds, Mean};
use super::super::law::Law;
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
    /// How many entries each throw has in a program; last, what may be done instead of throwing.
    widths: Box<[u8]>,
    /// Entries in a program.
    length: usize,
    programs: Box<[u8]>,
    /// Of each program which entries it has, a bit for each.
    marks: Box<[u64]>,
    /// By column: the program of the position, where there is one.
    codes: Box<[u16]>,
}

/// The bits of a word that are set, rising.
struct Bitset(u64);

impl Iterator for Bitset {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl Row {
    /// A row with these entries and programs. A program says for each of so many throws how many entries it has, and these;
    /// last, what may be done instead of throwing. By column which program the position has.
    pub(super) fn new(
        entries: Vec<Entry>,
        (said, throws): (&[Vec<u8>], usize),
        codes: Vec<u16>,
    ) -> Row {
        let mut widths = vec![1_u8; throws];
        for program in said {
            for (width, ids) in widths.iter_mut().zip(parts(program)) {
                *width = (*width).max(ids.len() as u8);
            }
        }
        let length: usize = widths.iter().map(|&width| usize::from(width)).sum();
        let mut programs = Vec::with_capacity(said.len() * length);
        for program in said {
            for (&width, ids) in widths.iter().zip(parts(program)) {
                // The last stands as often as the widest needs: it is worth the same twice.
                let last = ids.last().copied().unwrap_or(ASK);
                programs
                    .extend((0..usize::from(width)).map(|at| ids.get(at).copied().unwrap_or(last)));
            }
        }
        Row {
            marks: marks(&programs, length, entries.len()),
            entries: entries.into(),
            widths: widths.into(),
            length,
            programs: programs.into(),
            codes: codes.into(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
            + self.widths.len()
            + self.programs.len()
            + self.marks.len() * size_of::<u64>()
            + self.codes.len() * size_of::<u16>()
            + size_of::<Row>()
    }
}

impl Table {
    /// What the throws leave in some positions of a row as their successors are known now, and what may be done instead of
    /// throwing: each is told with the index of its seat.
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
    fn follow<V: Worth>(&self, plane: &Plane, row: &Row, seats: &[Seat], scratch: &mut Scratch<V>) {
        let many = row.entries.len() * seats.len();
        if scratch.values.len() < many {
            scratch.values.resize(many, V::NOTHING);
        }
        for id in row.used(seats) {
            let (entry, values) = (
                &row.entries[id],
                &mut scratch.values[id * seats.len()..][..seats.len()],
            );
            if id == WINS {
                values.fill(V::of(Bounds::WON));
                continue;
            }
            let (turns, below) = (entry.turns(), entry.step & Entry::BELOW != 0);
            let step = (entry.step & !(Entry::TURNS | Entry::BELOW)) * ABREAST;
            let look = |column: u32| {
                let place = if turns {
                    column / ABREAST * step + column % ABREAST
                } else {
                    column * ABREAST
                };
                V::at(&self.cells, (entry.fixed + place) as usize, below).turned_if(turns)
            };
            match plane.changes.get(usize::from(entry.change)) {
                None => {
                    for (value, seat) in values.iter_mut().zip(seats) {
                        *value = look(seat.column);
                    }
                }
                Some((_, columns)) => {
                    for (value, seat) in values.iter_mut().zip(seats) {
                        *value = look(columns[seat.column as usize].into());
                    }
                }
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

    #[inline(always)]
    fn program(&self, seat: &Seat) -> (usize, &[u8]) {
        let code = self.codes.get(seat.column as usize);
        let code = code.map_or(0, |&code| usize::from(code));
        (code, &self.programs[code * self.length..][..self.length])
    }

    /// Which entries the programs of these seats have.
    fn used(&self, seats: &[Seat]) -> impl Iterator<Item = usize> + use<> {
        let words = self.entries.len().div_ceil(64);
        let mut used = [0_u64; 4];
        for seat in seats {
            let (code, _) = self.program(seat);
            let marks = &self.marks[code * words..][..words];
            used.iter_mut()
                .zip(marks)
                .for_each(|(used, marks)| *used |= marks);
        }
        let bits = |(word, bits): (usize, u64)| Bitset(bits).map(move |bit| 64 * word + bit);
        used.into_iter().enumerate().flat_map(bits)
    }

    /// What the throws leave in a position, and what may be done instead of throwing.
    #[inline(always)]
    fn half<V: Worth>(
        &self,
        law: &Law,
        seat: &Seat,
        values: &Values<'_, V>,
        ask: impl Fn(Option<Throw>) -> Option<V>,
    ) -> Half<V> {
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
                    Some(value) => value.add_to(&mut mean, sixteenths),
                    None => mean.add_same(sixteenths),
                },
                _ => values.best(ids).add_to(&mut mean, sixteenths),
            }
        }
        let instead = match program.first() {
            None | Some(&NOTHING) => V::NOTHING,
            Some(&ASK) => ask(None).unwrap_or(V::NOTHING),
            Some(_) => values.best(program),
        };
        (mean, instead)
    }
}

/// What is known of the positions to which the entries lead from a seat.
struct Values<'a, V> {
    all: &'a [V],
    /// From one entry to the next.
    step: usize,
}

impl<V: Worth> Values<'_, V> {
    #[inline(always)]
    fn best(&self, ids: &[u8]) -> V {
        V::best(ids.iter().map(|&id| self.all[usize::from(id) * self.step]))
    }
}

/// A position of a row: the squares of the other side, the number of its free ones, and an index to be told with the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) them: u32,
    pub(super) column: u32,
    pub(super) index: u32,
}

/// Room for what is looked up.
#[derive(Debug)]
pub(super) struct Scratch<V> {
    /// By entry and seat.
    values: Vec<V>,
}

impl<V> Default for Scratch<V> {
    fn default() -> Scratch<V> {
        Scratch { values: Vec::new() }
    }
}

/// The state of a position of the plane.
#[inline]
pub(super) fn state(plane: &Plane, us: u32, them: u32) -> State {
    State::from_words(u64::from(us) | u64::from(them) << 32, plane.marks)
}

/// Of each program which of so many entries it has.
fn marks(programs: &[u8], length: usize, entries: usize) -> Box<[u64]> {
    let words = entries.div_ceil(64);
    let mut marks = vec![0; programs.len() / length.max(1) * words];
    for (marks, program) in marks
        .chunks_exact_mut(words)
        .zip(programs.chunks_exact(length))
    {
        for id in program
            .iter()
            .map(|&id| usize::from(id))
            .filter(|&id| id < entries)
        {
            marks[id / 64] |= 1 << (id % 64);
        }
    }
    marks.into()
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
