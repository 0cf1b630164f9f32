//! Game graph: every position that can be reached, and where each throw and move leads.

use super::index::Index;
use crate::rules::{Move, Outcome, State, Throw};
use crate::tablebase::combinatorics::placements_up_to;
use crate::tablebase::law::Law;

/// Successor of a position in one word: its number, a flag if the other side acts in it, and, if it is the last one of
/// its throw, a flag and the throw's sixteenths.
///
/// Successors of a position stand in a row, throw by throw, followed by those of the choice instead of throwing. Throws
/// that allow the same count as one throw. The rest of a throw is a throw of sixteen sixteenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Successor(u32);

impl Successor {
    const LAST: u32 = 1;
    const TURNS: u32 = 2;
    const SIXTEENTHS_SHIFT: u32 = 2;
    const NUMBER_SHIFT: u32 = 7;
    /// End of the numbers that a successor can hold.
    pub(crate) const NUMBER_END: usize = 1 << (32 - Successor::NUMBER_SHIFT);

    const fn new(number: u32, turns: bool) -> Successor {
        let turns = if turns { Successor::TURNS } else { 0 };
        Successor(number << Successor::NUMBER_SHIFT | turns)
    }

    /// This successor as the last one of a throw.
    const fn last_of(self, sixteenths: u8) -> Successor {
        let weight = (sixteenths as u32) << Successor::SIXTEENTHS_SHIFT;
        Successor(self.0 | Successor::LAST | weight)
    }

    pub(crate) const fn with_number(self, number: u32) -> Successor {
        let flags = self.0 & ((1 << Successor::NUMBER_SHIFT) - 1);
        Successor(flags | number << Successor::NUMBER_SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        self.0 >> Successor::NUMBER_SHIFT
    }

    /// True where the other side acts in it.
    #[inline(always)]
    pub(crate) const fn turns(self) -> bool {
        self.0 & Successor::TURNS != 0
    }

    /// All ones for the last successor of a throw, otherwise 0.
    #[inline(always)]
    pub(crate) const fn last_mask(self) -> u32 {
        (self.0 & Successor::LAST).wrapping_neg()
    }

    /// Sixteenths of the throw whose last successor this is, otherwise 0.
    #[inline(always)]
    pub(crate) const fn sixteenths(self) -> u32 {
        self.0 >> Successor::SIXTEENTHS_SHIFT & 0x1f
    }
}

/// Number of a game that the side to act has won.
pub(crate) const WON: u32 = 0;
/// Number of a draw.
pub(crate) const DRAWN: u32 = 1;
/// Number of a game that goes on for ever, whose bounds stay open.
const ENDLESS: u32 = 2;
/// Number of the first position.
pub(crate) const FIRST: u32 = 3;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    start: u32,
    /// Number of successors of throws.
    thrown: u16,
    /// Number of successors of the choice instead of throwing, which stand behind the others.
    instead: u8,
    /// Sixteenths of the throws that change nothing, so that the same side throws again.
    pub(crate) repeat: u8,
}

/// Successors of all positions, in chunks of one size so that nothing large is copied while the graph grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct SuccessorList {
    chunks: Vec<Vec<Successor>>,
}

impl SuccessorList {
    const CHUNK: usize = 1 << 14;

    /// Span like this one, whose successors are to be pushed next.
    pub(crate) fn begin(&mut self, span: Span) -> Span {
        let size = usize::from(span.thrown) + usize::from(span.instead);
        // One place stays free, so that even an empty span starts within its chunk.
        let is_full = |chunk: &Vec<Successor>| chunk.len() + size >= SuccessorList::CHUNK;
        if self.chunks.last().is_none_or(is_full) {
            self.chunks.push(Vec::with_capacity(SuccessorList::CHUNK));
        }
        let used = self.chunks.last().map_or(0, Vec::len);
        let start = ((self.chunks.len() - 1) * SuccessorList::CHUNK + used) as u32;
        Span { start, ..span }
    }

    pub(crate) fn extend(&mut self, successors: impl Iterator<Item = Successor>) {
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.extend(successors);
        }
    }

    /// Successors of a position: of its throws, and of the choice instead.
    #[inline]
    pub(crate) fn of(&self, span: Span) -> (&[Successor], &[Successor]) {
        let start = span.start as usize;
        let (chunk, from) = (start / SuccessorList::CHUNK, start % SuccessorList::CHUNK);
        let (thrown, instead) = (usize::from(span.thrown), usize::from(span.instead));
        self.chunks[chunk][from..from + thrown + instead].split_at(thrown)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.chunks.len() * SuccessorList::CHUNK * size_of::<Successor>()
    }
}

/// Throw of the position being expanded: its successors in the buffer, and its sixteenths.
#[derive(Clone, Copy, Debug)]
struct BufferedThrow {
    begin: usize,
    end: usize,
    sixteenths: u8,
}

/// Positions met so far, and the successors of those that have been expanded.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) index: Index,
    pub(crate) spans: Vec<Span>,
    pub(crate) successors: SuccessorList,
    /// By position: share of the throws with which its side can do nothing, from 0 (none) to 3 (most).
    pub(crate) idle: Vec<u8>,
    throws: Vec<BufferedThrow>,
    /// Sixteenths of the throws that change nothing.
    repeat: u8,
    /// Successors of the position being expanded.
    buffer: Vec<Successor>,
    /// States that a throw played in parts has already led to.
    met: Vec<State>,
}

impl Graph {
    /// Graph with one position that is to be expanded, and room for what follows within so many bytes.
    pub(crate) fn new(law: &Law, root: Option<&State>, bytes: u64) -> Graph {
        // A position takes about 60 bytes, and the first room is to be no more than half of what is allowed.
        let room = usize::try_from(bytes / 128).unwrap_or(usize::MAX);
        let expected = root.map_or(0, |root| expected_positions(law.pieces_left(root)));
        let expected = expected.min(room);
        let mut index = Index::new(expected);
        if let Some(root) = root {
            index.find_or_add(&law.canonical(*root));
        }
        Graph {
            index,
            spans: Vec::with_capacity(expected),
            successors: SuccessorList::default(),
            idle: Vec::with_capacity(expected),
            throws: Vec::with_capacity(8),
            repeat: 0,
            buffer: Vec::new(),
            met: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.index.bytes()
            + self.spans.capacity() * (size_of::<Span>() + 1)
            + self.successors.bytes()
    }

    /// Frees the successors, once they stand in order elsewhere.
    pub(crate) fn drop_successors(&mut self) {
        self.spans = Vec::new();
        self.successors = SuccessorList::default();
        self.idle = Vec::new();
    }

    /// True once all positions have been expanded.
    pub(crate) fn is_complete(&self) -> bool {
        self.spans.len() == self.index.len()
    }

    /// Asks the rules about the next position.
    pub(crate) fn expand(&mut self, law: &Law) {
        let Some(state) = self.index.state(self.spans.len() as u32) else {
            return;
        };
        self.buffer.clear();
        self.throws.clear();
        let mut idle = 0;
        if state.rest() > 0 {
            self.expand_throw(law, &state, None, 16);
        } else {
            for &(throw, sixteenths) in &law.odds {
                if self.expand_throw(law, &state, Some(throw), sixteenths) {
                    idle += sixteenths;
                }
            }
            self.expand_throw(law, &state, None, 0);
        }
        self.idle.push(idle.div_ceil(6).min(3));
        self.commit();
    }

    /// Buffers the successors of a throw, each once; `true` where the throw can only be passed on.
    fn expand_throw(
        &mut self,
        law: &Law,
        state: &State,
        throw: Option<Throw>,
        sixteenths: u8,
    ) -> bool {
        let (begin, mut passes) = (self.buffer.len(), false);
        self.met.clear();
        law.each(state, throw, |mv, after| {
            passes = mv == Move::PASS && after.turn() != state.turn();
            self.follow_move(law, (state, begin), &after);
        });
        let own = Successor::new(FIRST + self.spans.len() as u32, false);
        if self.buffer[begin..] == [own] {
            self.buffer.truncate(begin);
            self.repeat += sixteenths;
        }
        self.end_throw(begin, sixteenths);
        passes
    }

    /// Buffers where a move leads. The rest of a throw is played out at once: its side chooses among all that can come
    /// of it, so the positions between need no number. Successors from `begin` on belong to the same throw.
    fn follow_move(&mut self, law: &Law, (before, begin): (&State, usize), after: &State) {
        let goes_on = after.rest() > 0 && law.outcome(after).is_none();
        if goes_on || !self.met.is_empty() {
            // Parts played in another order may come to the same.
            if self.met.contains(after) {
                return;
            }
            self.met.push(*after);
        }
        let mut endless = goes_on;
        if goes_on {
            law.each(after, None, |_, next| {
                if next != *after {
                    endless = false;
                    self.follow_move(law, (before, begin), &next);
                }
            });
        }
        let successor = match goes_on {
            true if endless => Successor::new(ENDLESS, false),
            true => return,
            false => self.successor(law, before, after),
        };
        if !self.buffer[begin..].contains(&successor) {
            self.buffer.push(successor);
        }
    }

    /// Ends a throw whose successors begin here; an earlier throw that allows the same takes its sixteenths.
    fn end_throw(&mut self, begin: usize, sixteenths: u8) {
        let (before, new) = self.buffer.split_at(begin);
        if new.is_empty() {
            return;
        }
        let same = |throw: &&mut BufferedThrow| before[throw.begin..throw.end] == *new;
        match self.throws.iter_mut().find(same).filter(|_| sixteenths > 0) {
            Some(earlier) => {
                earlier.sixteenths += sixteenths;
                self.buffer.truncate(begin);
            }
            None => self.throws.push(BufferedThrow { begin, end: self.buffer.len(), sixteenths }),
        }
    }

    /// Moves the buffered successors of a position into the list.
    fn commit(&mut self) {
        let thrown = self.throws.iter().take_while(|throw| throw.sixteenths > 0);
        let thrown: usize = thrown.map(|throw| throw.end - throw.begin).sum();
        let all = self.throws.last().map_or(0, |throw| throw.end);
        let span = self.successors.begin(Span {
            start: 0,
            thrown: thrown as u16,
            instead: (all - thrown) as u8,
            repeat: std::mem::take(&mut self.repeat),
        });
        for throw in &self.throws {
            self.buffer[throw.end - 1] = self.buffer[throw.end - 1].last_of(throw.sixteenths);
        }
        self.successors.extend(self.buffer.iter().copied());
        self.spans.push(span);
    }

    fn successor(&mut self, law: &Law, before: &State, after: &State) -> Successor {
        match law.outcome(after) {
            Some(Outcome::Draw) => Successor::new(DRAWN, false),
            Some(Outcome::Won(side)) => Successor::new(WON, side != before.turn()),
            None => {
                let number = self.index.find_or_add(&law.canonical(*after));
                Successor::new(FIRST + number, after.turn() != before.turn())
            }
        }
    }
}

/// Number of positions to make room for: those with so many pieces or fewer, within reason.
fn expected_positions(pieces: [u8; 2]) -> usize {
    let most = u64::from(pieces[0].max(pieces[1]));
    placements_up_to(most).min(1 << 19) as usize
}
