//! One pass after the other through the strips of a layer.

use super::super::bounds::{Bounds, ONE};
use super::super::law::Law;
use super::super::rounds::Heard;
use super::super::threads;
use super::guess::{End, Guess};
use super::rows::Row;
use super::strips::{Strip, Strips};
use super::work::{Found, places};
use super::{Packed, Table, of_layer};

/// Positions worked out in the time in which one is met.
const UPDATES: u32 = 16;
/// Strips of one piece of work.
const TOGETHER: usize = 16;

/// Fewer columns than this are not worth it to spread them over threads.
const FEW: usize = 1 << 10;

/// Where the present pass stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Pass {
    /// The strips that are gone through, as they are now, and their numbers.
    asked: Vec<Strip>,
    numbers: Vec<u32>,
    /// What has been found so far, by strip and column: what is to be written down.
    found: Vec<Found>,
    /// How many strips have been gone through, and how many columns those have.
    strips: usize,
    columns: usize,
}

impl Pass {
    pub(super) fn bytes(&self) -> usize {
        self.found.capacity() * size_of::<Found>()
            + self.asked.capacity() * size_of::<Strip>()
            + self.numbers.capacity() * size_of::<u32>()
    }
}

impl Table {
    /// Works on for about so many steps; how many were used, at least one, or `None` when all layers are done.
    pub(in super::super) fn work(&mut self, law: &Law, steps: u32) -> Option<u32> {
        let &(men, _) = self
            .rounds
            .layer()
            .and_then(|layer| self.layers.get(layer))?;
        let unlearned = |plane: &super::Plane| {
            of_layer(plane, men) && plane.learned.len() < plane.rows as usize
        };
        if let Some(number) = self.planes.iter().position(unlearned) {
            return Some(self.learn_rows(law, number, steps));
        }
        if self.strips.is_empty() {
            self.begin_layer(men);
        }
        let used = self.pass(law, steps);
        if self.pass.strips == self.pass.asked.len() {
            self.write_down();
            if self.strips.next() {
                self.end_sweep(men);
                // A good moment to stop, so all steps are used up.
                return Some(steps.max(used));
            }
        }
        Some(used)
    }

    /// Puts the positions of a layer in order; one that has not been gone through yet begins half-way.
    pub(super) fn begin_layer(&mut self, men: [u8; 2]) {
        let layer = self.planes.iter().enumerate();
        let layer = layer.filter(|(_, plane)| of_layer(plane, men));
        self.strips = Strips::new(&self.sets, layer);
        if self.guess.is_on() && self.rounds.sweeps() == 0 {
            self.fill_layer(men, Packed::new(Bounds::DRAWN));
        }
    }

    fn fill_layer(&mut self, men: [u8; 2], with: Packed) {
        for plane in self.planes.iter().filter(|plane| of_layer(plane, men)) {
            for place in plane.first..plane.first + plane.rows * plane.columns {
                self.cells.set(place as usize, with);
            }
        }
    }

    /// A sweep ends, or a time of going through slow strips apart.
    fn end_sweep(&mut self, men: [u8; 2]) {
        self.swept = true;
        let done = if self.guess.is_on() {
            self.end_guess(men)
        } else {
            self.rounds.end_sweep()
        };
        if done {
            self.strips = Strips::default();
            self.pass = Pass::default();
            self.guess = Guess::new();
            for plane in &mut self.planes {
                plane.learned = Vec::new();
            }
        }
    }

    /// The same while the layer is guessed; `true` where the next sweep begins in another layer.
    fn end_guess(&mut self, men: [u8; 2]) -> bool {
        let (sets, planes) = (&self.sets, &self.planes);
        let columns = |strip: &Strip| {
            let columns = strip.columns(sets, &planes[usize::from(strip.plane)]);
            u64::from(columns.end - columns.start)
        };
        if !self.guess.is_apart() {
            self.rounds.end_guess();
        }
        let gap = match self.guess.end(&mut self.strips.all, columns) {
            End::Apart => {
                self.swept = false;
                return false;
            }
            End::Sweep => return false,
            End::Proven(gap) => gap,
            End::GivenUp => {
                self.fill_layer(men, Packed::OPEN);
                ONE
            }
        };
        // What is not yet known well enough is drawn together from here.
        for strip in &mut self.strips.all {
            (strip.widest, strip.slow) = (ONE, 0);
        }
        self.rounds.prove(gap)
    }

    /// Learns some more rows of a plane.
    fn learn_rows(&mut self, law: &Law, number: usize, steps: u32) -> u32 {
        let plane = &self.planes[number];
        let next = plane.learned.len();
        let many = if steps < threads::MANY {
            1
        } else {
            64 * threads::count()
        };
        let rows: Vec<u32> = (next as u32..plane.rows.min((next + many) as u32)).collect();
        let (table, used) = (&*self, rows.len() as u32 * plane.columns);
        let new = threads::spread(rows, |row| {
            let us = table.squares(plane, 0, row);
            us.map_or_else(Row::default, |us| table.learn(law, plane, us))
        });
        let plane = &mut self.planes[number];
        plane.learned.reserve_exact(plane.rows as usize - next);
        plane.learned.extend(new);
        used
    }

    /// Goes through strips of the present pass: about so many steps, or all of them on several threads.
    fn pass(&mut self, law: &Law, steps: u32) -> u32 {
        if self.pass.strips == 0 {
            self.begin_pass();
        }
        let mut pass = std::mem::take(&mut self.pass);
        let updates = steps.saturating_mul(UPDATES) as usize;
        let left = (
            &mut pass.asked[pass.strips..],
            &mut pass.found[pass.columns..],
        );
        let (strips, columns, heard) = self.go_through(law, left, updates);
        pass.strips += strips;
        pass.columns += columns;
        self.pass = pass;
        let updates = heard.updates;
        if self.guess.is_on() {
            self.guess.hear(heard);
            self.rounds.hear(Heard {
                updates,
                ..Heard::default()
            });
        } else {
            self.rounds.hear(heard);
        }
        1 + columns as u32 / UPDATES
    }

    /// Finds out which strips are gone through.
    fn begin_pass(&mut self) {
        let mut pass = std::mem::take(&mut self.pass);
        let mut columns = 0;
        for number in self.strips.group() {
            let strip = self.strips.all[number];
            if self.asks(&strip) {
                pass.numbers.push(number as u32);
                pass.asked.push(strip);
                columns += self.columns(&strip).len();
            }
        }
        pass.found.resize(columns, [None; 2]);
        self.pass = pass;
    }

    /// Goes through these strips until so many columns have been seen, on several threads where they are many: how many
    /// strips and columns it were.
    fn go_through(
        &self,
        law: &Law,
        (mut strips, mut found): (&mut [Strip], &mut [Found]),
        updates: usize,
    ) -> (usize, usize, Heard) {
        let (mut work, mut count, mut columns) = (Vec::new(), 0, 0);
        let most = TOGETHER.min(1 + updates / TOGETHER);
        while let Some(some) = strips.first().copied()
            && columns < updates
        {
            let alike = |strip: &&Strip| (strip.plane, strip.pips) == (some.plane, some.pips);
            let many = strips.iter().take(most).take_while(alike).count();
            let size = many * self.columns(&some).len();
            let (some, rest) = std::mem::take(&mut strips).split_at_mut(many);
            let (here, beyond) = std::mem::take(&mut found).split_at_mut(size);
            count += many;
            columns += size;
            (strips, found) = (rest, beyond);
            work.push((some, here));
        }
        let each =
            |(strips, found): (&mut [Strip], &mut [Found])| self.work_out(law, strips, found);
        let heard: Vec<Heard> = if columns < FEW {
            work.into_iter().map(each).collect()
        } else {
            threads::spread(work, each)
        };
        let heard = heard.into_iter().fold(Heard::default(), Heard::and);
        (count, columns, heard)
    }

    fn columns(&self, strip: &Strip) -> std::ops::Range<u32> {
        strip.columns(&self.sets, &self.planes[usize::from(strip.plane)])
    }

    /// Writes down what a pass has found.
    fn write_down(&mut self) {
        let mut found = self.pass.found.iter();
        for (number, strip) in self.pass.numbers.iter().zip(&self.pass.asked) {
            self.strips.all[*number as usize] = *strip;
            let plane = &self.planes[usize::from(strip.plane)];
            let mirror = &self.planes[plane.mirror];
            for (column, found) in strip.columns(&self.sets, plane).zip(found.by_ref()) {
                let places = places(plane, mirror, strip.us, column);
                for (place, packed) in places.into_iter().zip(found) {
                    if let Some(packed) = packed {
                        self.cells.set(place, *packed);
                    }
                }
            }
        }
        self.pass.asked.clear();
        self.pass.numbers.clear();
        self.pass.found.clear();
        (self.pass.strips, self.pass.columns) = (0, 0);
    }
}
