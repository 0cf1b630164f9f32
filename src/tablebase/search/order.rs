//! The order in which positions are worked out: few pieces before many, far ahead before far behind.
//!
//! Pieces borne off never come back, so positions with fewer pieces left never depend on positions with more: each
//! such layer is finished before the next begins. Within a layer most moves lead forward, so that positions in which
//! the pieces stand further ahead are worked out first and a sweep finds most of what it asks already up to date. Among
//! equals a side that mostly can do nothing comes last, since it asks what the other side does in the same squares.

use crate::tablebase::law::Law;
use crate::tablebase::search::graph::{Entry, FIRST, Graph, Stream};

/// Pips of twenty pieces on the last square.
const PIPS: usize = 20 * 30;
/// Positions with the same pips: how much of the time the side to act can do nothing.
const IDLE: usize = 4;
const BUCKETS: usize = (PIPS + 1) * IDLE;
/// Layers of up to ten pieces a side: the sum, and the larger of the two.
const LAYERS: usize = 21 * 11;

/// Positions of one layer: their numbers, and the pieces of the side with more and of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) first: u32,
    pub(crate) end: u32,
    pub(crate) men: [u8; 2],
}

/// Sorting the positions of a graph, a few at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// How many positions belong to each bucket; later the next free number of each.
    buckets: Vec<u32>,
    /// By old number: the new number.
    pub(crate) places: Vec<u32>,
    /// By new number: the old number.
    olds: Vec<u32>,
    counted: usize,
    pub(crate) layers: Vec<Layer>,
    /// The successors in the new order.
    pub(crate) entries: Vec<Entry>,
    pub(crate) stream: Stream,
}

impl Order {
    fn bucket(law: &Law, graph: &Graph, number: usize) -> usize {
        let Some(state) = graph.index.state(number as u32) else {
            return 0;
        };
        let [ours, theirs] = law.men(&state).map(usize::from);
        let pips: usize = (state.us() | state.them()).numbers().map(usize::from).sum();
        let layer = (ours + theirs) * 11 + ours.max(theirs);
        layer * BUCKETS + (PIPS - pips) * IDLE + usize::from(graph.idle[number])
    }

    pub(crate) fn new(positions: usize) -> Order {
        Order {
            buckets: vec![0; LAYERS * BUCKETS],
            places: Vec::with_capacity(positions),
            olds: vec![0; positions],
            counted: 0,
            layers: Vec::new(),
            entries: Vec::with_capacity(positions),
            stream: Stream::default(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let words = self.buckets.capacity() + self.places.capacity() + self.olds.capacity();
        (words + self.entries.capacity()) * size_of::<u32>() + self.stream.bytes()
    }

    /// Steps done and steps to do.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let done = self.counted + self.places.len() + self.entries.len();
        (done, 3 * self.olds.len())
    }

    /// One step; `false` when everything is in order.
    pub(crate) fn step(&mut self, law: &Law, graph: &Graph) -> bool {
        let all = self.olds.len();
        if self.counted < all {
            self.count(law, graph);
            if self.counted == all {
                self.number_buckets();
            }
        } else if self.places.len() < all {
            self.place(law, graph);
        } else if self.entries.len() < all {
            self.wire(graph);
        } else {
            self.buckets = Vec::new();
            self.olds = Vec::new();
            return false;
        }
        true
    }

    fn count(&mut self, law: &Law, graph: &Graph) {
        self.buckets[Order::bucket(law, graph, self.counted)] += 1;
        self.counted += 1;
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
                self.layers.push(Layer {
                    first,
                    end: next,
                    men: [most as u8, (sum - most) as u8],
                });
            }
        }
    }

    fn place(&mut self, law: &Law, graph: &Graph) {
        let old = self.places.len();
        let place = &mut self.buckets[Order::bucket(law, graph, old)];
        self.olds[*place as usize] = old as u32;
        self.places.push(*place);
        *place += 1;
    }

    /// Copies the successors of one position, with their new numbers.
    fn wire(&mut self, graph: &Graph) {
        let old = graph.entries[self.olds[self.entries.len()] as usize];
        let (thrown, instead) = graph.stream.of(old);
        let entry = self.stream.begin(old);
        for &successor in thrown.iter().chain(instead) {
            let number = match successor.number().checked_sub(FIRST) {
                Some(number) => FIRST + self.places[number as usize],
                None => successor.number(),
            };
            self.stream.push(successor.with_number(number));
        }
        self.entries.push(entry);
    }
}
