//! What each throw does in a position, as short programs that many positions share.
//!
//! Of a row, all positions with the same squares of the side to act, the law is asked once for every position. What a
//! move does is kept as an entry: where it leads whatever the other side's squares, except that a piece that is hit
//! moves. Which entries a position has makes its program, and few differ within a row; so a position needs but the number
//! of its program. What cannot be said in this way, the law is asked again whenever the position is worked out.

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
            self.follow(plane, row, code, seats, &mut scratch.values);
            let ask = |seat: &Seat, throw| self.ask(law, &state(plane, us, seat.them), throw);
            row.means(law, code, seats, scratch, &ask);
            for (seat, half) in seats.iter().zip(&scratch.halves) {
                tell(seat.index as usize, *half);
            }
        }
    }

    /// Looks up what is known of the positions to which the entries of a program lead from these seats: entry by entry, so
    /// that what lies side by side is read one after the other.
    fn follow<V: Worth>(
        &self,
        plane: &Plane,
        row: &Row,
        code: u16,
        seats: &[Seat],
        values: &mut Vec<V>,
    ) {
        let many = row.entries.len() * seats.len();
        if values.len() < many {
            values.resize(many, V::NOTHING);
        }
        let cells = self.cells.look();
        for id in row.used(code) {
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

    /// Which entries a program has.
    fn used(&self, code: u16) -> impl Iterator<Item = usize> {
        let words = self.entries.len().div_ceil(64);
        let marks = &self.marks[usize::from(code) * words..][..words];
        let bits = |(word, bits): (usize, &u64)| Bitset(*bits).map(move |bit| 64 * word + bit);
        marks.iter().enumerate().flat_map(bits)
    }

    /// What the throws leave in positions with the same program, and what may be done instead of throwing.
    #[inline(always)]
    fn means<V: Worth>(
        &self,
        law: &Law,
        code: u16,
        seats: &[Seat],
        Scratch { values, halves }: &mut Scratch<V>,
        ask: &impl Fn(&Seat, Option<Throw>) -> Option<V>,
    ) {
        halves.clear();
        halves.resize(seats.len(), (Mean::default(), V::NOTHING));
        let mut program = &self.programs[usize::from(code) * self.length..][..self.length];
        let values = Values {
            all: values,
            seats: seats.len(),
        };
        for (&width, &(throw, sixteenths)) in self.widths.iter().zip(&law.odds) {
            let (ids, rest) = program.split_at(usize::from(width));
            program = rest;
            let sixteenths = u32::from(sixteenths);
            match *ids {
                [ASK, ..] => {
                    for ((mean, _), seat) in halves.iter_mut().zip(seats) {
                        match ask(seat, Some(throw)) {
                            Some(value) => value.add_to(mean, sixteenths),
                            None => mean.add_same(sixteenths),
                        }
                    }
                }
                _ => values.add(without_repeats(ids), sixteenths, halves),
            }
        }
        for ((index, (_, instead)), seat) in halves.iter_mut().enumerate().zip(seats) {
            *instead = match *program {
                [] | [NOTHING, ..] => break,
                [ASK, ..] => ask(seat, None).unwrap_or(V::NOTHING),
                _ => values.best(program, index),
            };
        }
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
        V::best(ids.iter().map(|&id| self.of(id)[seat]))
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

/// The entries of a throw without the last one's repeats.
#[inline(always)]
fn without_repeats(mut ids: &[u8]) -> &[u8] {
    while let [rest @ .., one, last] = ids
        && one == last
    {
        ids = &ids[..rest.len() + 1];
    }
    ids
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
