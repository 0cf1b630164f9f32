//! One pass after the other through the strips of a layer.

use crate::tablebase::blocks::{Strip, Strips};
use crate::tablebase::bounds::{Bounds, ONE};
use crate::tablebase::convergence::SweepStats;
use crate::tablebase::dirty::Dirty;
use crate::tablebase::gap_fit::{longest, ways};
use crate::tablebase::law::Law;
use crate::tablebase::layout::packed::{Packed, Point};
use crate::tablebase::layout::subsets::Sets;
use crate::tablebase::optimistic::End;
use crate::tablebase::rows::program::{Change, Entry};
use crate::tablebase::table::{Plane, Table, of_layer};
use crate::tablebase::threads;
use crate::tablebase::update::Found;

/// Positions worked out in the time in which one is met.
const UPDATES: u32 = 16;
/// Strips of one piece of work: no fewer where there are as many, and no more.
const LEAST: usize = 8;
const TOGETHER: usize = 64;

/// Fewer columns than this are not worth it to spread them over threads.
const FEW: usize = 1 << 8;

/// Where the present pass stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    /// The strips that are gone through, as they are now, and their numbers.
    asked: Vec<Strip>,
    numbers: Vec<u32>,
    /// What has been found so far, by strip and column: what is to be written down.
    found: Vec<Found>,
    /// How many strips have been gone through, and how many columns those have.
    strips: usize,
    columns: usize,
    /// The largest change.
    widest: u32,
}

impl Pass {
    pub(crate) fn bytes(&self) -> usize {
        self.found.capacity() * size_of::<Found>()
            + self.asked.capacity() * size_of::<Strip>()
            + self.numbers.capacity() * size_of::<u32>()
    }
}

impl Plane {
    /// The number of what a move does to the other side's squares.
    fn number_of(&mut self, sets: &Sets, change: Change) -> u16 {
        if change.squares == 0 {
            return Entry::NONE;
        }
        let known = self.changes.iter().position(|(known, _)| *known == change);
        known.unwrap_or_else(|| {
            let columns = change.columns(sets, self.free(1));
            self.changes.push((change, columns));
            self.changes.len() - 1
        }) as u16
    }
}

impl Table {
    /// Works on for about so many steps; how many were used, at least one, or `None` when all layers are done.
    pub(crate) fn work(&mut self, law: &Law, steps: u32) -> Option<u32> {
        let &(men, _) = self
            .rounds
            .layer()
            .and_then(|layer| self.layers.get(layer))?;
        let unlearned =
            |plane: &Plane| of_layer(plane, men) && plane.learned.len() < plane.rows as usize;
        if let Some(number) = self.planes.iter().position(unlearned) {
            return Some(self.learn_rows(law, number, steps));
        }
        if self.strips.is_empty() {
            self.begin_layer(men);
        }
        if !self.reach.is_learned() {
            let Table { sets, planes, .. } = self;
            self.reach.learn(sets, planes, men, &self.strips);
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
    pub(crate) fn begin_layer(&mut self, men: [u8; 2]) {
        let layer = self.planes.iter().enumerate();
        let layer = layer.filter(|(_, plane)| of_layer(plane, men));
        self.strips = Strips::new(&self.sets, layer);
        self.reach = Dirty::new(self.strips.tiles.len());
        if self.guess.is_on() && self.rounds.sweeps() == 0 {
            self.fill_layer(men, Packed::of_point(Point(ONE / 2), 0));
        }
    }

    fn fill_layer(&mut self, men: [u8; 2], with: Packed) {
        for place in self.places(men) {
            self.cells.set(place, with);
        }
    }

    /// All places of a layer.
    fn places(&self, men: [u8; 2]) -> impl Iterator<Item = usize> + use<> {
        let planes = self.planes.iter().filter(|plane| of_layer(plane, men));
        let all: Vec<_> = planes.map(Plane::places).collect();
        all.into_iter().flatten().map(|place| place as usize)
    }

    /// Lets every value go on as it has changed in the last sweep.
    fn stretch_layer(&mut self, men: [u8; 2], by: i64) {
        self.reach.forget();
        for place in self.places(men) {
            let old = self.cells.look().packed(place);
            let on = i64::from(old.change()) * by / 1_024;
            if on != 0 {
                let value = (i64::from(old.point().0) + on).clamp(0, i64::from(ONE));
                let new = Packed::of_point(Point(value as u32), old.change());
                self.cells.set(place, new);
            }
        }
    }

    /// Makes bounds of the values of a layer, about as far apart as they will have to be.
    fn settle_layer(&mut self, men: [u8; 2]) {
        self.reach.forget();
        let width = self.guess.settle(self.rounds.share(), longest(men));
        let layer = |plane: &&Plane| of_layer(plane, men);
        let Table {
            sets,
            ranks,
            planes,
            cells,
            ..
        } = self;
        for plane in planes.iter().filter(layer) {
            for (place, way) in ways(sets, ranks, plane) {
                let value = cells.look().point(place);
                let bounds = value.bounds().widened(width(way));
                cells.set(place, Packed::new(bounds));
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
            (self.strips, self.reach) = (Strips::default(), Dirty::default());
            self.pass = Pass::default();
            self.guess = self.guess.next();
            for plane in &mut self.planes {
                (plane.learned, plane.changes) = (Vec::new(), Vec::new());
            }
        }
    }

    /// The same while the layer is guessed; `true` where the next sweep begins in another layer.
    fn end_guess(&mut self, men: [u8; 2]) -> bool {
        if !self.guess.is_apart() {
            self.rounds.end_guess();
        }
        if let Some(by) = self.guess.stretch(self.rounds.sweeps()) {
            self.stretch_layer(men, by);
        }
        let (sets, planes) = (&self.sets, &self.planes);
        let columns = |strip: &Strip| {
            let columns = strip.columns(sets, &planes[usize::from(strip.plane)]);
            u64::from(columns.end - columns.start)
        };
        let gap = match self.guess.end(&mut self.strips.all, columns) {
            End::Apart => {
                self.swept = false;
                return false;
            }
            End::Sweep => return false,
            End::Check => {
                self.reach.forget();
                return false;
            }
            End::Settled => {
                self.settle_layer(men);
                return false;
            }
            End::Proven(gap) => {
                self.guess.learn(self.gaps(men));
                gap
            }
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
        let new = threads::par_map(rows, |row| {
            let us = table.squares(plane, 0, row);
            us.map_or_else(Default::default, |us| table.learn(law, plane, (us, row)))
        });
        let plane = &mut self.planes[number];
        plane.learned.reserve_exact(plane.rows as usize - next);
        for (mut row, changes) in new {
            let numbers = changes
                .into_iter()
                .map(|change| plane.number_of(&self.sets, change));
            row.set_changes(numbers);
            plane.learned.push(row);
        }
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
        pass.widest = pass.widest.max(heard.widest);
        self.pass = pass;
        let updates = heard.updates;
        if self.guess.is_on() {
            self.guess.hear(heard);
            self.rounds.hear(SweepStats {
                updates,
                ..SweepStats::default()
            });
        } else {
            self.rounds.hear(heard);
        }
        1 + columns as u32 / UPDATES
    }

    /// Are the next strips left alone in a whole sweep, because what they lead to has not moved?
    fn skips(&mut self) -> bool {
        if !self.guess.is_on() || self.guess.is_apart() {
            return false;
        }
        let tile = self.strips.number();
        let pending = self.reach.pending(tile);
        let skips = pending.is_some_and(|pending| pending <= self.guess.tolerance());
        if !skips {
            self.reach.see(tile);
        }
        skips
    }

    /// Finds out which strips are gone through.
    fn begin_pass(&mut self) {
        if self.skips() {
            self.guess.skip();
            let strips = self.strips.group();
            let strips = self.strips.all[strips].iter_mut();
            strips.for_each(|strip| strip.widest = 0);
            return;
        }
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
    ) -> (usize, usize, SweepStats) {
        let (mut work, mut count, mut columns) = (Vec::new(), 0, 0);
        // As many pieces as keep all threads busy to the end.
        let pieces = strips.len().div_ceil(TOGETHER);
        let each = strips
            .len()
            .div_ceil(pieces.next_multiple_of(threads::count()).max(1));
        let most = each.max(LEAST).min(1 + updates / TOGETHER);
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
        let points = self.guess.is_of_points();
        let each = |(strips, found): (&mut [Strip], &mut [Found])| match points {
            true => self.work_out::<Point>(law, strips, found),
            false => self.work_out::<Bounds>(law, strips, found),
        };
        let heard: Vec<SweepStats> = if columns < FEW {
            work.into_iter().map(each).collect()
        } else {
            threads::par_map(work, each)
        };
        let heard = heard
            .into_iter()
            .fold(SweepStats::default(), SweepStats::and);
        (count, columns, heard)
    }

    fn columns(&self, strip: &Strip) -> std::ops::Range<u32> {
        strip.columns(&self.sets, &self.planes[usize::from(strip.plane)])
    }

    /// Writes down what a pass has found.
    fn write_down(&mut self) {
        let widest = std::mem::take(&mut self.pass.widest);
        self.reach.move_by(self.strips.number(), widest);
        for (number, strip) in self.pass.numbers.iter().zip(&self.pass.asked) {
            self.strips.all[*number as usize] = *strip;
        }
        for new in self.pass.found.iter().flatten().flatten() {
            self.cells.set(new.place as usize, new.packed);
        }
        self.pass.asked.clear();
        self.pass.numbers.clear();
        self.pass.found.clear();
        (self.pass.strips, self.pass.columns) = (0, 0);
    }
}
