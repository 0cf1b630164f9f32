//! Order of the positions for Gauss–Seidel sweeps: few pieces before many, far ahead before far behind.
//!
//! Pieces borne off never come back, so positions with fewer pieces left never depend on positions with more: each such
//! layer is finished before the next begins. Within a layer most moves lead forward, so positions in which the
//! pieces stand further ahead come first, and a sweep finds most successors already up to date. Among equals a side that mostly
//! can do nothing comes last, because it depends on what the other side does with the same squares.

use super::graph::{FIRST, Graph, Span, SuccessorList};
use crate::tablebase::law::Law;

/// Pips of twenty pieces on the last square.
const MAX_PIPS: usize = 20 * 30;
/// Number of values of [`Graph::idle`].
const IDLE_LEVELS: usize = 4;
const BUCKETS: usize = (MAX_PIPS + 1) * IDLE_LEVELS;
/// Layers of up to ten pieces a side, numbered by their sum and the larger of the two.
const LAYERS: usize = 21 * 11;

/// Numbers of the positions of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberedLayer {
    pub(crate) first: u32,
    pub(crate) end: u32,
    /// Pieces of the side with more and of the other.
    pub(crate) pieces: [u8; 2],
}

/// Counting sort of the positions of a graph, a few at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// Number of positions by bucket; later the next free number of each.
    buckets: Vec<u32>,
    /// New number by old number.
    pub(crate) new_numbers: Vec<u32>,
    /// Old number by new number.
    old_numbers: Vec<u32>,
    counted: usize,
    pub(crate) layers: Vec<NumberedLayer>,
    /// Successors in the new order.
    pub(crate) spans: Vec<Span>,
    pub(crate) successors: SuccessorList,
}

impl Order {
    fn bucket(law: &Law, graph: &Graph, number: usize) -> usize {
        let Some(state) = graph.index.state(number as u32) else {
            return 0;
        };
        let [ours, theirs] = law.pieces_left(&state).map(usize::from);
        let pips: usize = (state.us() | state.them()).numbers().map(usize::from).sum();
        let layer = (ours + theirs) * 11 + ours.max(theirs);
        layer * BUCKETS + (MAX_PIPS - pips) * IDLE_LEVELS + usize::from(graph.idle[number])
    }

    pub(crate) fn new(positions: usize) -> Order {
        Order {
            buckets: vec![0; LAYERS * BUCKETS],
            new_numbers: Vec::with_capacity(positions),
            old_numbers: vec![0; positions],
            counted: 0,
            layers: Vec::new(),
            spans: Vec::with_capacity(positions),
            successors: SuccessorList::default(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let words =
            self.buckets.capacity() + self.new_numbers.capacity() + self.old_numbers.capacity();
        (words + self.spans.capacity()) * size_of::<u32>() + self.successors.bytes()
    }

    /// Steps done and steps in all.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let done = self.counted + self.new_numbers.len() + self.spans.len();
        (done, 3 * self.old_numbers.len())
    }

    /// Takes one step; `false` when everything is in order.
    pub(crate) fn step(&mut self, law: &Law, graph: &Graph) -> bool {
        let all = self.old_numbers.len();
        if self.counted < all {
            self.buckets[Order::bucket(law, graph, self.counted)] += 1;
            self.counted += 1;
            if self.counted == all {
                self.number_buckets();
            }
        } else if self.new_numbers.len() < all {
            self.renumber(law, graph);
        } else if self.spans.len() < all {
            self.copy_successors(graph);
        } else {
            self.buckets = Vec::new();
            self.old_numbers = Vec::new();
            return false;
        }
        true
    }

    fn number_buckets(&mut self) {
        let mut next = 0;
        for (layer, buckets) in self.buckets.chunks_mut(BUCKETS).enumerate() {
            let first = next;
            for bucket in buckets {
                next += std::mem::replace(bucket, next);
            }
            if next > first {
                let (sum, most) = (layer / 11, layer % 11);
                self.layers.push(NumberedLayer {
                    first,
                    end: next,
                    pieces: [most as u8, (sum - most) as u8],
                });
            }
        }
    }

    /// Gives one position its new number.
    fn renumber(&mut self, law: &Law, graph: &Graph) {
        let old = self.new_numbers.len();
        let next = &mut self.buckets[Order::bucket(law, graph, old)];
        self.old_numbers[*next as usize] = old as u32;
        self.new_numbers.push(*next);
        *next += 1;
    }

    /// Copies the successors of one position with their new numbers.
    fn copy_successors(&mut self, graph: &Graph) {
        let old = graph.spans[self.old_numbers[self.spans.len()] as usize];
        let (thrown, instead) = graph.successors.of(old);
        let span = self.successors.begin(old);
        let new_numbers = &self.new_numbers;
        self.successors.extend(thrown.iter().chain(instead).map(|successor| {
            let number = match successor.number().checked_sub(FIRST) {
                Some(number) => FIRST + new_numbers[number as usize],
                None => successor.number(),
            };
            successor.with_number(number)
        }));
        self.spans.push(span);
    }
}
