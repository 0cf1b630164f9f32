//! What each throw does in a position, as short programs that many positions share.
//!
//! Of a row, all positions with the same squares of the side to act, the law is asked once for every position. What a
//! move does is kept as an entry: where it leads whatever the other side's squares, except that a piece that is hit
//! moves. Which entries a position has makes its program, and few differ within a row; so a position needs but the number
//! of its program. What cannot be said in this way, the law is asked again whenever the position is worked out.

use std::collections::BTreeSet;

use crate::rules::State;
use crate::tablebase::layout::ranks::{AllRanks, Ranks};
use crate::tablebase::layout::subsets::Sets;
use crate::tablebase::table::{Plane, TILE_ROWS};

/// Where one move leads from one set of squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The place after it is `fixed` and as many times `step` as the number of the other side's squares; where only what
    /// stands apart has a place, by its rank.
    pub(crate) fixed: u32,
    /// The highest bit says that the other side acts next, the one below that the layer is done. Below those, from
    /// [`Entry::RANKS`] on: the number of the ranks and one more, 0 where there are none.
    pub(crate) step: u32,
    /// The number of the mover's squares after it.
    pub(crate) number: u16,
    /// What happens to the other side's squares: the number of a [`Change`], or [`Entry::NONE`].
    pub(crate) change: u16,
}

impl Entry {
    pub(crate) const WINS: Entry = Entry {
        fixed: 0,
        step: Entry::BELOW,
        number: 0,
        change: Entry::NONE,
    };
    pub(crate) const NONE: u16 = u16::MAX;
    pub(crate) const TURNS: u32 = 1 << 31;
    pub(crate) const BELOW: u32 = 1 << 30;
    pub(crate) const RANKS: u32 = 16;

    #[inline(always)]
    pub(crate) const fn turns(&self) -> bool {
        self.step & Entry::TURNS != 0
    }

    /// How far apart the places are of the first columns of [`TILE_ROWS`] rows and the next.
    #[inline(always)]
    pub(crate) const fn step(&self) -> u32 {
        (self.step & ((1 << Entry::RANKS) - 1)) * TILE_ROWS
    }

    /// The ranks of the plane to which it leads, if only what stands apart has a place there.
    #[inline(always)]
    pub(crate) fn ranks<'a>(&self, all: &'a AllRanks) -> Option<&'a Ranks> {
        let number = (self.step & (Entry::BELOW - 1)) >> Entry::RANKS;
        all.get((number as usize).checked_sub(1)?)
    }
}

/// Numbers of entries that are none: the law must be asked; the throw changes nothing; nothing can be done instead;
/// the turn passes and nothing else changes.
pub(crate) const ASK: u8 = 255;
pub(crate) const SAME: u8 = 254;
pub(crate) const NOTHING: u8 = 253;
pub(crate) const PASS: u8 = 252;
/// The number of the entry that wins.
pub(crate) const WINS: usize = 0;

/// What a move does to the other side's squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Change {
    /// Where any of the other side's pieces stand on these squares, what is told changes among them.
    pub(crate) at: u32,
    pub(crate) squares: u32,
}

impl Change {
    /// By column: the number of the other side's squares after it.
    pub(crate) fn columns(self, sets: &Sets, (count, pin): (usize, u32)) -> Box<[u16]> {
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
pub(crate) struct Row {
    pub(crate) entries: Box<[Entry]>,
    /// One program after the other, in parts: the entries it has, those of each throw, and last those of what may be done
    /// instead of throwing. Before each part stands how many they are.
    programs: Box<[u8]>,
    /// Where each program begins.
    begins: Box<[u32]>,
    /// By the rank of a column: the program of the position, where there is one.
    codes: Codes,
}

/// Numbers of programs: in a byte each where they are few enough, which is nearly always so.
#[derive(Clone, Debug)]
enum Codes {
    Few(Box<[u8]>),
    Many(Box<[u16]>),
}

impl Default for Codes {
    fn default() -> Codes {
        Codes::Few(Box::default())
    }
}

impl Codes {
    fn new(codes: Vec<u16>) -> Codes {
        let few: Result<_, _> = codes.iter().map(|&code| u8::try_from(code)).collect();
        few.map_or_else(|_many| Codes::Many(codes.into()), Codes::Few)
    }

    #[inline(always)]
    fn get(&self, rank: u32) -> u16 {
        let code = match self {
            Codes::Few(codes) => codes.get(rank as usize).map(|&code| code.into()),
            Codes::Many(codes) => codes.get(rank as usize).copied(),
        };
        code.unwrap_or(0)
    }

    fn bytes(&self) -> usize {
        match self {
            Codes::Few(codes) => codes.len(),
            Codes::Many(codes) => size_of_val(&**codes),
        }
    }
}

/// Where an entry leads within the layer.
pub(crate) struct Lead {
    /// A place of its plane.
    pub(crate) place: u32,
    /// The number of the mover's squares.
    pub(crate) number: u16,
    /// The other side acts next.
    pub(crate) turns: bool,
    /// The number of what happens to the other side's squares.
    pub(crate) change: u16,
}

impl Row {
    /// A row with these entries and programs. A program says for each throw how many entries it has, and these; last, what
    /// may be done instead of throwing. By the rank of a column which program the position has.
    pub(crate) fn new(entries: Vec<Entry>, said: &[Vec<u8>], codes: Vec<u16>) -> Row {
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
            codes: Codes::new(codes),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
            + self.programs.len()
            + self.begins.len() * size_of::<u32>()
            + self.codes.bytes()
            + size_of::<Row>()
    }

    /// Is there a position for which the law must be asked?
    pub(crate) fn asks(&self) -> bool {
        self.programs.contains(&ASK)
    }

    /// Where its entries lead within the layer.
    pub(crate) fn leads(&self) -> impl Iterator<Item = Lead> {
        let all = self
            .entries
            .iter()
            .filter(|entry| entry.step & Entry::BELOW == 0);
        all.map(|entry| Lead {
            place: entry.fixed,
            number: entry.number,
            turns: entry.turns(),
            change: entry.change,
        })
    }

    /// Gives every entry the number of what happens to the other side's squares.
    pub(crate) fn set_changes(&mut self, numbers: impl Iterator<Item = u16>) {
        for (entry, number) in self.entries.iter_mut().zip(numbers) {
            entry.change = number;
        }
    }

    /// The number of the program of a position, by the rank of its column.
    #[inline(always)]
    pub(crate) fn code(&self, rank: u32) -> u16 {
        self.codes.get(rank)
    }

    /// The parts of a program.
    #[inline(always)]
    pub(crate) fn program(&self, code: u16) -> impl Iterator<Item = &[u8]> {
        let begin = self.begins.get(usize::from(code));
        parts(begin.map_or(&[], |&begin| &self.programs[begin as usize..]))
    }
}

/// The state of a position of the plane.
#[inline]
pub(crate) fn state(plane: &Plane, us: u32, them: u32) -> State {
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
