//! What leads where: every position that can be reached, and where each throw and move leads.

use super::law::Law;
use super::state::{Index, Packed, canonical};
use crate::rules::{Outcome, Position, Throw};

/// The last successor of its throw.
pub(super) const LAST: u32 = 1;
/// The other side acts in the successor.
pub(super) const TURNS: u32 = 2;
/// The number of a game that the side to act has won.
pub(super) const WON: u32 = 0;
/// The number of a draw.
pub(super) const DRAWN: u32 = 1;
/// The throw changes nothing: the same side throws again in the same position.
pub(super) const SAME: u32 = 2;
/// The number of the first position.
pub(super) const FIRST: u32 = 3;

/// What a position asks for, kept in the upper two bits of its place in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A throw.
    Throws,
    /// A throw, or something instead of it.
    ThrowsOrInstead,
    /// The rest of a throw.
    Rest,
}

/// Where a position's successors begin in the stream, and its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry(u32);

impl Entry {
    const KIND: u32 = 30;
    /// Successors that one stream can hold.
    pub(super) const MOST: usize = 1 << Entry::KIND;

    pub(super) fn new(at: usize, kind: Kind) -> Entry {
        Entry(at as u32 | (kind as u32) << Entry::KIND)
    }

    #[inline]
    pub(super) fn at(self) -> usize {
        (self.0 & ((1 << Entry::KIND) - 1)) as usize
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> Entry::KIND {
            0 => Kind::Throws,
            1 => Kind::ThrowsOrInstead,
            _ => Kind::Rest,
        }
    }
}

/// Successors in pieces of one size, so that nothing large is ever copied while the graph grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Stream {
    chunks: Vec<Vec<u32>>,
}

impl Stream {
    const CHUNK: usize = 1 << 14;
    /// More than one position can have: seven throws with eighty moves.
    const ROOM: usize = 600;

    /// Where the next position's successors begin.
    pub(super) fn begin(&mut self) -> usize {
        let full = |chunk: &Vec<u32>| chunk.len() + Stream::ROOM > Stream::CHUNK;
        if self.chunks.last().is_none_or(full) {
            self.chunks.push(Vec::with_capacity(Stream::CHUNK));
        }
        let used = self.chunks.last().map_or(0, Vec::len);
        (self.chunks.len() - 1) * Stream::CHUNK + used
    }

    pub(super) fn push(&mut self, successor: u32) {
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(successor);
        }
    }

    fn extend(&mut self, successors: &[u32]) {
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.extend_from_slice(successors);
        }
    }

    /// The successors from `at` to the end of their chunk.
    #[inline]
    pub(super) fn from(&self, at: usize) -> &[u32] {
        &self.chunks[at / Stream::CHUNK][at % Stream::CHUNK..]
    }

    pub(super) fn bytes(&self) -> usize {
        self.chunks.len() * Stream::CHUNK * size_of::<u32>()
    }
}

/// The positions met so far, and the successors of those that have been asked.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) index: Index,
    pub(super) entries: Vec<Entry>,
    pub(super) stream: Stream,
    /// How many throws the device gives.
    pub(super) throws: usize,
    /// The successors of the position being asked.
    buffer: Vec<u32>,
}

impl Graph {
    pub(super) fn new(law: &Law, root: &Position) -> Graph {
        let expected = expected(law.men(root));
        let mut index = Index::new(expected);
        index.number(Packed::of(&canonical(law.rules(), root)));
        Graph {
            index,
            entries: Vec::with_capacity(expected),
            stream: Stream::default(),
            throws: law.odds.len(),
            buffer: Vec::with_capacity(Stream::ROOM),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.index.bytes() + self.entries.capacity() * size_of::<Entry>() + self.stream.bytes()
    }

    /// Lets go of what has been put in order elsewhere.
    pub(super) fn forget_successors(&mut self) {
        self.entries = Vec::new();
        self.stream = Stream::default();
    }

    /// Have all positions been asked?
    pub(super) fn is_whole(&self) -> bool {
        self.entries.len() == self.index.len()
    }

    /// Asks the law about the next position.
    pub(super) fn expand(&mut self, law: &Law) {
        let Some(position) = self.index.position(self.entries.len() as u32) else {
            return;
        };
        self.buffer.clear();
        let kind = if position.due.rest > 0 {
            self.choices(law, &position, None);
            Kind::Rest
        } else {
            for (throw, _) in &law.odds {
                self.choices(law, &position, Some(*throw));
            }
            match self.choices(law, &position, None) {
                true => Kind::ThrowsOrInstead,
                false => Kind::Throws,
            }
        };
        let at = self.stream.begin();
        self.stream.extend(&self.buffer);
        self.entries.push(Entry::new(at, kind));
    }

    /// Adds the successors of one throw, each once; `false` where there are none.
    fn choices(&mut self, law: &Law, position: &Position, throw: Option<Throw>) -> bool {
        let first = self.buffer.len();
        let own = FIRST + self.entries.len() as u32;
        for mv in law.moves(position, throw) {
            let after = law.play(position, throw, mv);
            let successor = self.successor(law, position, &after);
            if !self.buffer[first..].contains(&successor) {
                self.buffer.push(successor);
            }
        }
        if self.buffer[first..] == [own << 2] {
            self.buffer[first] = SAME << 2;
        }
        if let Some(last) = self.buffer[first..].last_mut() {
            *last |= LAST;
        }
        self.buffer.len() > first
    }

    fn successor(&mut self, law: &Law, before: &Position, after: &Position) -> u32 {
        match law.outcome(after) {
            Some(Outcome::Draw) => DRAWN << 2,
            Some(Outcome::Won(side)) if side == before.turn => WON << 2,
            Some(Outcome::Won(_)) => WON << 2 | TURNS,
            None => {
                let key = Packed::of(&canonical(law.rules(), after));
                let turns = if after.turn == before.turn { 0 } else { TURNS };
                (FIRST + self.index.number(key)) << 2 | turns
            }
        }
    }
}

/// About how many positions to make room for: those with so many pieces or fewer, within reason.
fn expected(men: [u8; 2]) -> usize {
    let most = u64::from(men[0].max(men[1]));
    let mut sum: u64 = 0;
    for ours in 1..=most {
        for theirs in 1..=most {
            sum = sum.saturating_add(placements(ours, theirs));
        }
    }
    sum.min(1 << 19) as usize
}

/// In how many ways `ours` and `theirs` pieces stand on thirty squares.
pub(super) fn placements(ours: u64, theirs: u64) -> u64 {
    let choose = |n: u64, k: u64| (0..k).fold(1u64, |ways, i| ways.saturating_mul(n - i) / (i + 1));
    choose(30, ours).saturating_mul(choose(30 - ours.min(30), theirs.min(30 - ours.min(30))))
}
