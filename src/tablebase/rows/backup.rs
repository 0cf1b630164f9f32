//! What throws leave in the positions of a row, as the positions after them are known now.

use crate::rules::Throw;
use crate::tablebase::bounds::{Bounds, Mean};
use crate::tablebase::estimate::{Estimate, Half};
use crate::tablebase::law::Law;
use crate::tablebase::layout::packed::Look;
use crate::tablebase::layout::ranks::Ranks;
use crate::tablebase::layout::subsets::Squares;
use crate::tablebase::rows::program::{ASK, Entry, NOTHING, PASS, Row, SAME, WINS, state};
use crate::tablebase::table::{Plane, TILE_ROWS, Table};

impl Table {
    /// What the throws leave in some positions of a row as their successors are known now, and what may be done instead of
    /// throwing: each is told with the index of its seat. Those that stand side by side and have the same program are
    /// worked out together.
    #[inline]
    pub(crate) fn halves<V: Estimate>(
        &self,
        law: &Law,
        plane: &Plane,
        (us, row): (u32, &Row),
        seats: &[Seat],
        scratch: &mut Scratch<V>,
        mut tell: impl FnMut(usize, Half<V>),
    ) {
        for seats in seats.chunk_by(|one, next| one.code == next.code) {
            let mut program = row.program(seats[0].code);
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
    fn follow<V: Estimate>(
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
            let all = Asked {
                cells,
                entry,
                ranks: entry.ranks(&self.ranks),
                columns,
                squares: self.sets.squares(plane.free(1).0),
                seats,
            };
            match (entry.turns(), entry.step & Entry::BELOW != 0) {
                _ if id == WINS => values.fill(V::of(Bounds::WON)),
                (false, false) => all.look_up::<V, false, false>(values),
                (false, true) => all.look_up::<V, false, true>(values),
                (true, false) => all.look_up::<V, true, false>(values),
                (true, true) => all.look_up::<V, true, true>(values),
            }
        }
    }
}

/// What is looked up: the positions to which an entry leads from these seats.
struct Asked<'a> {
    cells: Look<'a>,
    entry: &'a Entry,
    ranks: Option<&'a Ranks>,
    /// By column: the number of the other side's squares after it, if they change.
    columns: Option<&'a [u16]>,
    /// By column: the other side's squares.
    squares: &'a [Squares],
    seats: &'a [Seat],
}

impl Asked<'_> {
    /// Looks it up.
    #[inline(always)]
    fn look_up<V: Estimate, const TURNS: bool, const BELOW: bool>(&self, values: &mut [V]) {
        let (fixed, step) = (self.entry.fixed, self.entry.step());
        let row = |row: u16| {
            let row = u32::from(row);
            fixed + row / TILE_ROWS * step + row % TILE_ROWS
        };
        match self.ranks {
            None if TURNS => self.gather::<V, TURNS, BELOW>(|at, _| row(at), values),
            None => {
                let place = |at, _| fixed + u32::from(at) * TILE_ROWS;
                self.gather::<V, TURNS, BELOW>(place, values);
            }
            Some(ranks) if TURNS => {
                let rank = ranks.in_column(self.entry.number);
                let place = |at, squares| row(at) + rank(at, squares) * TILE_ROWS;
                self.gather::<V, TURNS, BELOW>(place, values);
            }
            Some(ranks) => {
                let mut rank = ranks.in_row(self.entry.number);
                let place = |at, _| fixed + rank(at) * TILE_ROWS;
                self.gather::<V, TURNS, BELOW>(place, values);
            }
        }
    }

    /// The same where this tells the place by the number and the squares of the other side.
    #[inline(always)]
    fn gather<V: Estimate, const TURNS: bool, const BELOW: bool>(
        &self,
        mut place: impl FnMut(u16, Squares) -> u32,
        values: &mut [V],
    ) {
        let mut look = |column, squares| {
            V::at(self.cells, place(column, squares) as usize, BELOW).turned_if(TURNS)
        };
        match self.columns {
            None => {
                for (value, seat) in values.iter_mut().zip(self.seats) {
                    *value = look(seat.column, seat.squares);
                }
            }
            Some(columns) => {
                for (value, seat) in values.iter_mut().zip(self.seats) {
                    let column = columns[usize::from(seat.column)];
                    *value = look(column, self.squares[usize::from(column)]);
                }
            }
        }
    }
}

/// What the throws leave in positions with the same program, and what may be done instead of throwing.
#[inline(always)]
fn means<'a, V: Estimate>(
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

impl<V: Estimate> Values<'_, V> {
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

/// A position of a row: the squares of the other side, an index to be told with the answer, its free squares
/// one by one and their number, and the number of its program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seat {
    pub(crate) them: u32,
    pub(crate) index: u32,
    pub(crate) squares: Squares,
    pub(crate) column: u16,
    pub(crate) code: u16,
}

/// Room for what is looked up and found.
#[derive(Debug)]
pub(crate) struct Scratch<V> {
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
