//! Bellman backups of many positions of a row at once: the expected value over the throws, each with its best move, as
//! the successors stand now.

use super::program::{CompiledPlane, Entry, Row, WINS, op};
use crate::rules::Throw;
use crate::tablebase::bounds::Bounds;
use crate::tablebase::estimate::{Estimate, SideBackup};
use crate::tablebase::evaluate::Evaluator;
use crate::tablebase::law::Law;
use crate::tablebase::layout::packed::CellsView;
use crate::tablebase::layout::plane::{Plane, TILE_ROWS};
use crate::tablebase::layout::ranks::DisjointRanks;
use crate::tablebase::layout::subsets::Squares;
use crate::tablebase::mean::Mean;

/// Position of a row to be worked out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowPosition {
    /// Index to report with the result.
    pub(crate) index: u32,
    /// Squares of the other side one by one, without a pinned piece's.
    pub(crate) squares: Squares,
    /// Number of those squares.
    pub(crate) column: u32,
    pub(crate) program: u16,
}

/// Row with what is needed to work out its positions.
#[derive(Clone, Copy)]
pub(crate) struct RowSource<'a> {
    pub(crate) plane: &'a Plane,
    pub(crate) compiled: &'a CompiledPlane,
    pub(crate) row: &'a Row,
    pub(crate) us: u32,
}

/// Buffers for lookups and results.
#[derive(Debug)]
pub(crate) struct Scratch<V> {
    /// Values of successors by entry and position.
    values: Vec<V>,
    backups: Vec<SideBackup<V>>,
}

impl<V> Default for Scratch<V> {
    fn default() -> Scratch<V> {
        Scratch { values: Vec::new(), backups: Vec::new() }
    }
}

impl Evaluator<'_> {
    /// Backs up positions of a row and reports each with its index. Neighbours with the same program are worked out
    /// together.
    #[inline]
    pub(crate) fn back_up<V: Estimate>(
        &self,
        source: RowSource<'_>,
        positions: &[RowPosition],
        scratch: &mut Scratch<V>,
        mut report: impl FnMut(usize, SideBackup<V>),
    ) {
        for alike in positions.chunk_by(|one, next| one.program == next.program) {
            let mut program = source.row.program(alike[0].program);
            let occur = program.next().unwrap_or_default();
            self.look_up_entries(source, occur, alike, &mut scratch.values);
            let ask = |position: &RowPosition, throw| {
                let them = self.layout.squares(source.plane, 1, position.column).unwrap_or(0);
                let state = source.plane.state(source.us, them);
                self.best_move(&state, throw)
            };
            run_program(self.law, program, alike, scratch, &ask);
            for (position, backup) in alike.iter().zip(&scratch.backups) {
                report(position.index as usize, *backup);
            }
        }
    }

    /// Looks up the successors of these positions entry by entry, so that neighbouring cells are read one after the other.
    fn look_up_entries<V: Estimate>(
        &self,
        source: RowSource<'_>,
        occur: &[u8],
        positions: &[RowPosition],
        values: &mut Vec<V>,
    ) {
        let size = source.row.entries.len() * positions.len();
        if values.len() < size {
            values.resize(size, V::NO_OPTION);
        }
        let (cells, ranks) = (self.cells, &self.layout.ranks);
        let (subsets, count) = (&self.layout.subsets, source.plane.key.free(1).0);
        for id in occur.iter().map(|&id| usize::from(id)) {
            let entry = &source.row.entries[id];
            let values = &mut values[id * positions.len()..][..positions.len()];
            let change = source.compiled.change(entry.change);
            let removed = change.map_or(0, |(change, _)| change.removed);
            let gather = Gather {
                cells,
                entry,
                ranks: entry.ranks(ranks),
                after: change.map(|(_, after)| after),
                squares: subsets.squares(count - removed),
                positions,
            };
            match (entry.turns(), entry.is_lower_layer()) {
                _ if id == WINS => values.fill(V::from_bounds(Bounds::WON)),
                (false, false) => gather.look_up::<V, false, false>(values),
                (false, true) => gather.look_up::<V, false, true>(values),
                (true, false) => gather.look_up::<V, true, false>(values),
                (true, true) => gather.look_up::<V, true, true>(values),
            }
        }
    }
}

/// Lookup of the successors to which one entry leads from these positions.
struct Gather<'a> {
    cells: CellsView<'a>,
    entry: &'a Entry,
    ranks: Option<&'a DisjointRanks>,
    /// Number of the other side's squares after the move by that before it, if they change.
    after: Option<&'a [u32]>,
    /// Squares of the other side after the move, by number.
    squares: &'a [Squares],
    positions: &'a [RowPosition],
}

impl Gather<'_> {
    #[inline(always)]
    fn look_up<V: Estimate, const TURNS: bool, const LOWER: bool>(&self, values: &mut [V]) {
        let (by_row, by_rank) = (self.entry.cell_by_row(), self.entry.cell_by_rank());
        match self.ranks {
            None if TURNS => self.read::<V, TURNS, LOWER>(|row, _| by_row(row), values),
            None => self.read::<V, TURNS, LOWER>(|column, _| by_rank(column), values),
            Some(ranks) if TURNS => {
                let rank = ranks.in_column(self.entry.number);
                let cell = |row, squares| by_row(row) + rank(row, squares) * TILE_ROWS;
                self.read::<V, TURNS, LOWER>(cell, values);
            }
            Some(ranks) => {
                let mut rank = ranks.in_row(self.entry.number);
                let cell = |column, _| by_rank(rank(column));
                self.read::<V, TURNS, LOWER>(cell, values);
            }
        }
    }

    /// Reads the cells that `cell` gives for the number and the squares of the other side.
    #[inline(always)]
    fn read<V: Estimate, const TURNS: bool, const LOWER: bool>(
        &self,
        mut cell: impl FnMut(u32, Squares) -> u32,
        values: &mut [V],
    ) {
        let mut read = |number, squares| {
            V::read(self.cells, cell(number, squares) as usize, LOWER).flipped_if(TURNS)
        };
        match self.after {
            None => {
                for (value, position) in values.iter_mut().zip(self.positions) {
                    *value = read(position.column, position.squares);
                }
            }
            Some(after) => {
                for (value, position) in values.iter_mut().zip(self.positions) {
                    let number = after[position.column as usize];
                    *value = read(number, self.squares[number as usize]);
                }
            }
        }
    }
}

/// Runs a program for all positions that have it: adds up the throws, and finds the best choice instead of throwing.
#[inline(always)]
fn run_program<'a, V: Estimate>(
    law: &Law,
    mut program: impl Iterator<Item = &'a [u8]>,
    positions: &[RowPosition],
    Scratch { values, backups }: &mut Scratch<V>,
    ask: &impl Fn(&RowPosition, Option<Throw>) -> Option<V>,
) {
    backups.clear();
    backups.resize(positions.len(), (Mean::default(), V::NO_OPTION));
    let values = Values { all: values, positions: positions.len() };
    for (&(throw, sixteenths), codes) in law.odds.iter().zip(&mut program) {
        let sixteenths = u32::from(sixteenths);
        match *codes {
            [op::ASK_RULES] => {
                for ((mean, _), position) in backups.iter_mut().zip(positions) {
                    match ask(position, Some(throw)) {
                        Some(value) => value.add_to(mean, sixteenths),
                        None => mean.add_repeat(sixteenths),
                    }
                }
            }
            _ => values.add_best(codes, sixteenths, backups),
        }
    }
    let codes = program.next().unwrap_or(&[op::NO_CHOICE]);
    for ((index, (_, instead)), position) in backups.iter_mut().enumerate().zip(positions) {
        *instead = match *codes {
            [op::NO_CHOICE] => break,
            [op::ASK_RULES] => ask(position, None).unwrap_or(V::NO_OPTION),
            _ => values.best(codes, index),
        };
    }
}

/// Values of the successors, by entry and position.
struct Values<'a, V> {
    all: &'a [V],
    positions: usize,
}

impl<V: Estimate> Values<'_, V> {
    #[inline(always)]
    fn of(&self, entry: u8) -> &[V] {
        &self.all[usize::from(entry) * self.positions..][..self.positions]
    }

    #[inline(always)]
    fn best(&self, entries: &[u8], position: usize) -> V {
        let all = entries.iter().map(|&entry| self.of(entry)[position]);
        all.reduce(V::better_of).unwrap_or(V::NO_OPTION)
    }

    /// Adds the best of these entries to every position's mean. Up to three entries, the common case, are done for all
    /// positions at once.
    #[inline(always)]
    fn add_best(&self, codes: &[u8], sixteenths: u32, backups: &mut [SideBackup<V>]) {
        let means = backups.iter_mut().map(|(mean, _)| mean);
        match *codes {
            [op::PASS] => means.for_each(|mean| mean.add_pass(sixteenths)),
            [op::REPEAT] => means.for_each(|mean| mean.add_repeat(sixteenths)),
            [one] => {
                let all = means.zip(self.of(one));
                all.for_each(|(mean, one)| one.add_to(mean, sixteenths));
            }
            [one, two] => {
                let all = means.zip(self.of(one)).zip(self.of(two));
                all.for_each(|((mean, one), two)| one.better_of(*two).add_to(mean, sixteenths));
            }
            [one, two, three] => {
                let all = means.zip(self.of(one)).zip(self.of(two));
                for (((mean, one), two), three) in all.zip(self.of(three)) {
                    one.better_of(*two).better_of(*three).add_to(mean, sixteenths);
                }
            }
            _ => {
                for (position, mean) in means.enumerate() {
                    self.best(codes, position).add_to(mean, sixteenths);
                }
            }
        }
    }
}
