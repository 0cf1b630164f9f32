//! Programs: what each throw allows in a position, as a short byte code that many positions share.

use std::collections::BTreeSet;

use crate::tablebase::layout::plane::{TILE_ROWS, row_offset};
use crate::tablebase::layout::ranks::{DisjointRanks, RankTables};
use crate::tablebase::layout::subsets::Subsets;

/// Move of a row: where it leads from all positions that have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Cell of the successor without the other side's squares. Those add their number (or rank) times the stride.
    base: u32,
    /// Width of the target plane if the turn passes, and in the high bits [`Entry::TURNS`], [`Entry::LOWER_LAYER`] and,
    /// from [`Entry::RANKS_SHIFT`] on, the number of the target's table of ranks and one more, 0 for none.
    flags: u32,
    /// Number of the mover's squares after the move.
    pub(crate) number: u32,
    /// Number of a [`Change`] of the other side's squares, or [`Entry::NO_CHANGE`].
    pub(crate) change: u16,
}

impl Entry {
    /// Entry of a move that wins.
    pub(crate) const WINS: Entry =
        Entry { base: 0, flags: Entry::LOWER_LAYER, number: 0, change: Entry::NO_CHANGE };
    pub(crate) const NO_CHANGE: u16 = u16::MAX;
    /// Flag: the other side acts next.
    const TURNS: u32 = 1 << 31;
    /// Flag: the move leads to a layer that is done.
    const LOWER_LAYER: u32 = 1 << 30;
    const RANKS_SHIFT: u32 = 18;

    /// Entry that leads to the cells from `base` on, in a plane so wide and with this table of ranks. `turns` where the
    /// other side acts next, `lower` where the layer is done.
    pub(crate) fn new(
        (base, width, number): (u32, u32, u32),
        turns: bool,
        lower: bool,
        ranks: Option<usize>,
    ) -> Entry {
        let ranks = ranks.map_or(0, |number| (number as u32 + 1) << Entry::RANKS_SHIFT);
        let turns = if turns { Entry::TURNS } else { 0 };
        let lower = if lower { Entry::LOWER_LAYER } else { 0 };
        Entry { base, flags: width | turns | lower | ranks, number, change: Entry::NO_CHANGE }
    }

    #[inline(always)]
    pub(crate) const fn turns(&self) -> bool {
        self.flags & Entry::TURNS != 0
    }

    #[inline(always)]
    pub(crate) const fn is_lower_layer(&self) -> bool {
        self.flags & Entry::LOWER_LAYER != 0
    }

    /// Cell of the successor by its row in the target plane, for moves that pass the turn.
    #[inline(always)]
    pub(crate) fn cell_by_row(&self) -> impl Fn(u32) -> u32 + use<> {
        let (base, width) = (self.base, self.flags & ((1 << Entry::RANKS_SHIFT) - 1));
        move |row| base + row_offset(row, width)
    }

    /// Cell of the successor by its rank in the row, for moves that keep the turn.
    #[inline(always)]
    pub(crate) fn cell_by_rank(&self) -> impl Fn(u32) -> u32 + use<> {
        let base = self.base;
        move |rank| base + rank * TILE_ROWS
    }

    /// Table of ranks of the target plane, if only disjoint columns have cells there.
    #[inline(always)]
    pub(crate) fn ranks<'a>(&self, all: &'a RankTables) -> Option<&'a DisjointRanks> {
        let number = (self.flags & (Entry::LOWER_LAYER - 1)) >> Entry::RANKS_SHIFT;
        all.get((number as usize).checked_sub(1)?)
    }
}

/// Byte codes that stand alone in the place of a throw's entries.
pub(crate) mod op {
    /// The rules must be asked again whenever the position is worked out.
    pub(crate) const ASK_RULES: u8 = 255;
    /// The throw changes nothing and is thrown again.
    pub(crate) const REPEAT: u8 = 254;
    /// There is no choice instead of throwing.
    pub(crate) const NO_CHOICE: u8 = 253;
    /// The turn passes, and nothing else changes.
    pub(crate) const PASS: u8 = 252;
}

/// Number of the entry that wins, in every row.
pub(crate) const WINS: usize = 0;

/// Change that a move makes to the other side's squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Change {
    /// Squares that trigger it: if any piece of the other side stands there, `toggled` changes.
    pub(crate) trigger: u32,
    /// Squares that a piece leaves or comes to.
    pub(crate) toggled: u32,
    /// Pieces that leave the board.
    pub(crate) removed: usize,
}

impl Change {
    /// Trigger of a change that happens wherever the other side's pieces stand.
    pub(crate) const ALWAYS: u32 = u32::MAX;

    /// Number of the other side's squares after the move, by their number before it.
    fn numbers_after(self, subsets: &Subsets, (count, pin): (usize, u32)) -> Box<[u32]> {
        let after = |(number, &free): (usize, &u32)| {
            let them = free | pin;
            if them & self.trigger == 0 {
                number as u32
            } else {
                subsets.number_or_zero(count - self.removed, (them ^ self.toggled) ^ pin)
            }
        };
        subsets.sets(count).iter().enumerate().map(after).collect()
    }
}

/// Compiled rows of one plane, while its layer is worked on.
#[derive(Clone, Debug, Default)]
pub(crate) struct CompiledPlane {
    pub(crate) rows: Vec<Row>,
    /// Changes that moves of these rows make, with the number of the other side's squares after it by that before it.
    changes: Vec<(Change, Box<[u32]>)>,
}

impl CompiledPlane {
    /// Appends a row whose entries make these changes; `them` is
    /// [`PlaneKey::free`](super::super::layout::plane::PlaneKey::free) of the other side.
    pub(crate) fn push(
        &mut self,
        subsets: &Subsets,
        them: (usize, u32),
        (mut row, changes): (Row, Vec<Change>),
    ) {
        for (entry, change) in row.entries.iter_mut().zip(changes) {
            entry.change = self.number_of(subsets, them, change);
        }
        self.rows.push(row);
    }

    fn number_of(&mut self, subsets: &Subsets, them: (usize, u32), change: Change) -> u16 {
        if change.toggled == 0 {
            return Entry::NO_CHANGE;
        }
        let known = self.changes.iter().position(|(known, _)| *known == change);
        known.unwrap_or_else(|| {
            let after = change.numbers_after(subsets, them);
            self.changes.push((change, after));
            self.changes.len() - 1
        }) as u16
    }

    /// Change with this number, and the numbers of the other side's squares after it.
    #[inline(always)]
    pub(crate) fn change(&self, number: u16) -> Option<(Change, &[u32])> {
        let (change, after) = self.changes.get(usize::from(number))?;
        Some((*change, &**after))
    }

    pub(crate) fn bytes(&self) -> usize {
        let changes = self.changes.iter().map(|(_, after)| size_of_val(&**after) + 32);
        self.rows.iter().map(Row::bytes).chain(changes).sum()
    }
}

/// All positions with the same squares of the side to act, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) entries: Box<[Entry]>,
    /// Programs one after the other. A program has parts, each with its length before it: the entries that occur in
    /// it, those of each throw, and last those of the choice instead of throwing.
    programs: Box<[u8]>,
    /// Offset of each program.
    offsets: Box<[u32]>,
    /// Number of the position's program, by the rank of its column.
    ids: ProgramIds,
}

/// Numbers of programs, in a byte each where they are few enough, which is nearly always so.
#[derive(Clone, Debug)]
enum ProgramIds {
    Bytes(Box<[u8]>),
    Words(Box<[u16]>),
}

impl Default for ProgramIds {
    fn default() -> ProgramIds {
        ProgramIds::Bytes(Box::default())
    }
}

impl ProgramIds {
    fn new(ids: Vec<u16>) -> ProgramIds {
        let bytes: Result<_, _> = ids.iter().map(|&id| u8::try_from(id)).collect();
        bytes.map_or_else(|_large| ProgramIds::Words(ids.into()), ProgramIds::Bytes)
    }

    #[inline(always)]
    fn get(&self, rank: u32) -> u16 {
        let id = match self {
            ProgramIds::Bytes(ids) => ids.get(rank as usize).map(|&id| id.into()),
            ProgramIds::Words(ids) => ids.get(rank as usize).copied(),
        };
        id.unwrap_or(0)
    }

    fn bytes(&self) -> usize {
        match self {
            ProgramIds::Bytes(ids) => ids.len(),
            ProgramIds::Words(ids) => size_of_val(&**ids),
        }
    }
}

/// Target of a move within the layer.
pub(crate) struct Target {
    /// A cell of the target plane.
    pub(crate) cell: u32,
    /// Number of the mover's squares.
    pub(crate) number: u32,
    /// The other side acts next.
    pub(crate) turns: bool,
    /// Number of the [`Change`] of the other side's squares.
    pub(crate) change: u16,
}

impl Row {
    /// Row with these entries. Each of the `parts` is a program without the list of its entries; `ids` says by the
    /// rank of a column which of them the position has.
    pub(crate) fn new(entries: Vec<Entry>, parts: &[Vec<u8>], ids: Vec<u16>) -> Row {
        let (mut programs, mut offsets) = (Vec::new(), Vec::new());
        for program in parts {
            let codes = split_parts(program).flatten().copied();
            let is_entry = |code: &u8| usize::from(*code) < entries.len();
            let occur: BTreeSet<u8> = codes.filter(is_entry).collect();
            offsets.push(programs.len() as u32);
            programs.push(occur.len() as u8);
            programs.extend(occur);
            programs.extend(program);
        }
        Row {
            entries: entries.into(),
            programs: programs.into(),
            offsets: offsets.into(),
            ids: ProgramIds::new(ids),
        }
    }

    fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
            + self.programs.len()
            + self.offsets.len() * size_of::<u32>()
            + self.ids.bytes()
            + size_of::<Row>()
    }

    /// True where there is a position for which the rules must be asked.
    pub(crate) fn asks_rules(&self) -> bool {
        self.programs.contains(&op::ASK_RULES)
    }

    /// Targets of its moves within the layer.
    pub(crate) fn targets(&self) -> impl Iterator<Item = Target> {
        let all = self.entries.iter().filter(|entry| !entry.is_lower_layer());
        all.map(|entry| Target {
            cell: entry.base,
            number: entry.number,
            turns: entry.turns(),
            change: entry.change,
        })
    }

    /// Number of a position's program, by the rank of its column.
    #[inline(always)]
    pub(crate) fn program_id(&self, rank: u32) -> u16 {
        self.ids.get(rank)
    }

    /// Parts of a program.
    #[inline(always)]
    pub(crate) fn program(&self, id: u16) -> impl Iterator<Item = &[u8]> {
        let offset = self.offsets.get(usize::from(id));
        split_parts(offset.map_or(&[], |&offset| &self.programs[offset as usize..]))
    }
}

/// Parts of a program, each without its length.
fn split_parts(program: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut left = program;
    std::iter::from_fn(move || {
        let (&count, rest) = left.split_first()?;
        let (codes, rest) = rest.split_at_checked(usize::from(count))?;
        left = rest;
        Some(codes)
    })
}
