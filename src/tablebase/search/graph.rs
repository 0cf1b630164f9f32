//! What leads where: every position that can be reached, and where each throw and move leads.

use crate::rules::{Move, Outcome, State, Throw};
use crate::tablebase::law::Law;
use crate::tablebase::search::index::Index;

/// A successor in one word: a number, the sixteenths of its throw where it is the last of it, and two marks.
///
/// What can be reached from a position stands in a row, throw by throw; then comes what may be done instead of
/// throwing. Throws that allow the same are one throw. The rest of a throw is a throw of sixteen sixteenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Successor(u32);

impl Successor {
    const LAST: u32 = 1;
    const TURNS: u32 = 2;
    const WEIGHT: u32 = 2;
    const NUMBER: u32 = 7;
    /// Numbers that a successor can hold.
    pub(crate) const MOST: usize = 1 << (32 - Successor::NUMBER);

    const fn new(number: u32, turns: bool) -> Successor {
        Successor(number << Successor::NUMBER | if turns { Successor::TURNS } else { 0 })
    }

    /// The last of a throw that falls so many times in sixteen.
    const fn last(self, sixteenths: u8) -> Successor {
        Successor(self.0 | Successor::LAST | (sixteenths as u32) << Successor::WEIGHT)
    }

    /// The same with another number.
    pub(crate) const fn with_number(self, number: u32) -> Successor {
        Successor(self.0 & ((1 << Successor::NUMBER) - 1) | number << Successor::NUMBER)
    }

    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        self.0 >> Successor::NUMBER
    }

    /// The other side acts in it.
    #[inline(always)]
    pub(crate) const fn turns(self) -> bool {
        self.0 & Successor::TURNS != 0
    }

    /// All ones for the last successor of a throw, otherwise 0.
    #[inline(always)]
    pub(crate) const fn last_mask(self) -> u32 {
        (self.0 & Successor::LAST).wrapping_neg()
    }

    /// The sixteenths of the throw of which this is the last successor, otherwise 0.
    #[inline(always)]
    pub(crate) const fn sixteenths(self) -> u32 {
        self.0 >> Successor::WEIGHT & 0x1f
    }
}

/// The number of a game that the side to act has won.
pub(crate) const WON: u32 = 0;
/// The number of a draw.
pub(crate) const DRAWN: u32 = 1;
/// The number of the first position.
pub(crate) const FIRST: u32 = 2;

/// Where a position's successors stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    at: u32,
    /// How many follow throws.
    thrown: u16,
    /// How many follow what may be done instead of throwing; they come after the others.
    instead: u8,
    /// Sixteenths of the throws that change nothing: the same side throws again in the same position.
    pub(crate) same: u8,
}

/// Successors in pieces of one size, so that nothing large is ever copied while the graph grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stream {
    chunks: Vec<Vec<Successor>>,
}

impl Stream {
    const CHUNK: usize = 1 << 14;

    /// An entry like `entry`, whose successors are to be pushed next.
    pub(crate) fn begin(&mut self, entry: Entry) -> Entry {
        let many = usize::from(entry.thrown) + usize::from(entry.instead);
        // One place stays free, so that where a position's successors begin says which piece they are in.
        let full = |chunk: &Vec<Successor>| chunk.len() + many >= Stream::CHUNK;
        if self.chunks.last().is_none_or(full) {
            self.chunks.push(Vec::with_capacity(Stream::CHUNK));
        }
        let used = self.chunks.last().map_or(0, Vec::len);
        let at = ((self.chunks.len() - 1) * Stream::CHUNK + used) as u32;
        Entry { at, ..entry }
    }

    pub(crate) fn push(&mut self, successor: Successor) {
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(successor);
        }
    }

    fn extend(&mut self, successors: &[Successor]) {
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.extend_from_slice(successors);
        }
    }

    /// The successors of a position: by throws, and by what may be done instead.
    #[inline]
    pub(crate) fn of(&self, entry: Entry) -> (&[Successor], &[Successor]) {
        let (chunk, from) = (
            entry.at as usize / Stream::CHUNK,
            entry.at as usize % Stream::CHUNK,
        );
        let (thrown, instead) = (usize::from(entry.thrown), usize::from(entry.instead));
        self.chunks[chunk][from..from + thrown + instead].split_at(thrown)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.chunks.len() * Stream::CHUNK * size_of::<Successor>()
    }
}

/// The positions met so far, and the successors of those that have been asked.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) index: Index,
    pub(crate) entries: Vec<Entry>,
    pub(crate) stream: Stream,
    /// By position: how much of the time its side can do nothing, 0 (never) to 3 (most of it).
    pub(crate) idle: Vec<u8>,
    /// The throws of the position being asked: where each begins and ends in the buffer, and its sixteenths.
    throws: Vec<(usize, usize, u8)>,
    /// Sixteenths of those that change nothing.
    same: u8,
    /// The successors of the position being asked.
    buffer: Vec<Successor>,
    /// What the throw being asked has led to, where it is played in parts.
    met: Vec<State>,
}

impl Graph {
    pub(crate) fn new(law: &Law, root: Option<&State>, bytes: u64) -> Graph {
        // A position takes about 60 bytes, and there are to be no more than half as many bytes as allowed.
        let room = usize::try_from(bytes / 128).unwrap_or(usize::MAX);
        let expected = root.map_or(0, |root| expected(law.men(root))).min(room);
        let mut index = Index::new(expected);
        if let Some(root) = root {
            index.number(&law.canonical(*root));
        }
        Graph {
            index,
            entries: Vec::with_capacity(expected),
            stream: Stream::default(),
            idle: Vec::with_capacity(expected),
            throws: Vec::with_capacity(8),
            same: 0,
            buffer: Vec::new(),
            met: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.index.bytes()
            + self.entries.capacity() * (size_of::<Entry>() + 1)
            + self.stream.bytes()
    }

    /// Lets go of what has been put in order elsewhere.
    pub(crate) fn forget_successors(&mut self) {
        self.entries = Vec::new();
        self.stream = Stream::default();
        self.idle = Vec::new();
    }

    /// Have all positions been asked?
    pub(crate) fn is_whole(&self) -> bool {
        self.entries.len() == self.index.len()
    }

    /// Asks the law about the next position.
    pub(crate) fn expand(&mut self, law: &Law) {
        let Some(state) = self.index.state(self.entries.len() as u32) else {
            return;
        };
        self.buffer.clear();
        self.throws.clear();
        let mut idle = 0;
        if state.rest() > 0 {
            self.ask(law, &state, None, 16);
        } else {
            for &(throw, sixteenths) in &law.odds {
                if self.ask(law, &state, Some(throw), sixteenths) {
                    idle += sixteenths;
                }
            }
            self.ask(law, &state, None, 0);
        }
        self.idle.push(idle.div_ceil(6).min(3));
        self.keep();
    }

    /// Adds the successors of one throw, each once; `true` where it can only be passed on.
    fn ask(&mut self, law: &Law, state: &State, throw: Option<Throw>, sixteenths: u8) -> bool {
        let (first, mut passes) = (self.buffer.len(), false);
        self.met.clear();
        law.each(state, throw, |mv, after| {
            passes = mv == Move::PASS && after.turn() != state.turn();
            self.lead(law, (state, first), &after);
        });
        let own = Successor::new(FIRST + self.entries.len() as u32, false);
        if self.buffer[first..] == [own] {
            self.buffer.truncate(first);
            self.same += sixteenths;
        }
        self.end_throw(first, sixteenths);
        passes
    }

    /// Adds where a move leads. The rest of a throw is played out: its side chooses among all that can come of it, so what
    /// lies between need not be known. Successors from `first` on belong to the same throw.
    fn lead(&mut self, law: &Law, (before, first): (&State, usize), after: &State) {
        let goes_on = after.rest() > 0 && law.outcome(after).is_none();
        if goes_on || !self.met.is_empty() {
            // Parts played in another order may come to the same.
            if self.met.contains(after) {
                return;
            }
            self.met.push(*after);
        }
        if goes_on {
            law.each(after, None, |_, next| {
                self.lead(law, (before, first), &next);
            });
            return;
        }
        let successor = self.successor(law, before, after);
        if !self.buffer[first..].contains(&successor) {
            self.buffer.push(successor);
        }
    }

    /// The successors from `first` on belong to a throw of so many sixteenths, or to an earlier one that allows the same.
    fn end_throw(&mut self, first: usize, sixteenths: u8) {
        let (before, new) = self.buffer.split_at(first);
        let same = |throw: &&mut (usize, usize, u8)| before[throw.0..throw.1] == *new;
        if new.is_empty() {
            return;
        }
        match self.throws.iter_mut().find(same).filter(|_| sixteenths > 0) {
            Some(earlier) => {
                earlier.2 += sixteenths;
                self.buffer.truncate(first);
            }
            None => self.throws.push((first, self.buffer.len(), sixteenths)),
        }
    }

    /// Keeps what has been found out about a position.
    fn keep(&mut self) {
        let weighs = |throw: &&(usize, usize, u8)| throw.2 > 0;
        let thrown = self
            .throws
            .iter()
            .take_while(weighs)
            .map(|throw| throw.1 - throw.0)
            .sum::<usize>();
        let all = self.throws.last().map_or(0, |throw| throw.1);
        let entry = self.stream.begin(Entry {
            at: 0,
            thrown: thrown as u16,
            instead: (all - thrown) as u8,
            same: std::mem::take(&mut self.same),
        });
        for &(_, end, sixteenths) in &self.throws {
            self.buffer[end - 1] = self.buffer[end - 1].last(sixteenths);
        }
        self.stream.extend(&self.buffer);
        self.entries.push(entry);
    }

    fn successor(&mut self, law: &Law, before: &State, after: &State) -> Successor {
        match law.outcome(after) {
            Some(Outcome::Draw) => Successor::new(DRAWN, false),
            Some(Outcome::Won(side)) => Successor::new(WON, side != before.turn()),
            None => {
                let number = self.index.number(&law.canonical(*after));
                Successor::new(FIRST + number, after.turn() != before.turn())
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
pub(crate) fn placements(ours: u64, theirs: u64) -> u64 {
    ways(30, ours).saturating_mul(ways(30_u64.saturating_sub(ours), theirs))
}

/// In how many ways `k` of `n` can be chosen.
pub(crate) fn ways(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways: u64, i| {
        ways.saturating_mul(n.saturating_sub(i)) / (i + 1)
    })
}
