//! One pass after the other through the strips of a layer.

use super::super::bounds::{Bounds, Mean};
use super::super::law::Law;
use super::super::rounds::Heard;
use super::super::threads;
use super::rows::{At, Row};
use super::sets::pips;
use super::strips::{Strip, Strips};
use super::{Packed, Table, of_layer};

/// Positions worked out in the time in which one is met.
const UPDATES: u32 = 16;
/// Strips of one piece of work.
const TOGETHER: usize = 32;

/// What has been found about two positions with the same squares; nothing where nothing is to be written down.
type Found = [Option<Packed>; 2];

/// Where the present pass stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Pass {
    /// What has been found so far, by strip and column: what is to be written down.
    found: Vec<Found>,
    /// How many strips have been gone through, and how many columns those have.
    strips: usize,
    columns: usize,
}

impl Pass {
    pub(super) fn bytes(&self) -> usize {
        self.found.capacity() * size_of::<Found>()
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
            let layer = self
                .planes
                .iter()
                .enumerate()
                .filter(|(_, plane)| of_layer(plane, men));
            self.strips = Strips::new(&self.sets, layer);
        }
        let used = self.pass(law, steps);
        if self.pass.strips == self.strips.group().len() {
            self.write_down();
            if self.strips.next() {
                self.swept = true;
                if self.rounds.end_sweep() {
                    self.leave_layer();
                }
                // A good moment to stop, so all steps are used up.
                return Some(steps.max(used));
            }
        }
        Some(used)
    }

    fn leave_layer(&mut self) {
        self.strips = Strips::default();
        self.pass = Pass::default();
        for plane in &mut self.planes {
            plane.learned = Vec::new();
        }
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
        let rows: Vec<usize> = (next..(next + many).min(plane.rows as usize)).collect();
        let (table, used) = (&*self, rows.len() as u32 * plane.columns);
        let new = threads::spread(rows, |row| {
            let (count, pin) = plane.free(0);
            let free = table.sets.of(count)[row];
            // A piece that is bound to its square does not stand on it twice.
            if free & pin == 0 {
                table.learn(law, plane, free | pin)
            } else {
                Row::default()
            }
        });
        let plane = &mut self.planes[number];
        plane.learned.reserve_exact(plane.rows as usize - next);
        plane.learned.extend(new);
        used
    }

    /// Goes through strips of the present pass: about so many steps, or all of them on several threads.
    fn pass(&mut self, law: &Law, steps: u32) -> u32 {
        let group = self.strips.group();
        let enough = self.rounds.enough();
        if self.pass.strips == 0 {
            let open = |strip: &Strip| strip.widest > enough;
            self.pass.found.clear();
            if !self.strips.all[group.clone()].iter().any(open) {
                // Nothing is asked.
                self.pass.strips = group.len();
                return 1 + group.len() as u32 / UPDATES;
            }
            let columns = self.strips.all[group.clone()]
                .iter()
                .map(|strip| self.columns(strip).len());
            let columns = columns.sum();
            self.pass.found.resize(columns, [None; 2]);
        }
        let (mut all, mut pass) = (
            std::mem::take(&mut self.strips.all),
            std::mem::take(&mut self.pass),
        );
        let left = &mut all[group][pass.strips..];
        let updates = steps.saturating_mul(UPDATES) as usize;
        let (strips, columns, heard) =
            self.go_through(law, enough, left, &mut pass.found[pass.columns..], updates);
        pass.strips += strips;
        pass.columns += columns;
        self.rounds.hear(heard);
        (self.strips.all, self.pass) = (all, pass);
        1 + columns as u32 / UPDATES
    }

    /// Goes through these strips until so many columns have been seen, on several threads where they are many: how many
    /// strips and columns it were.
    fn go_through(
        &self,
        law: &Law,
        enough: u32,
        mut strips: &mut [Strip],
        mut found: &mut [Found],
        updates: usize,
    ) -> (usize, usize, Heard) {
        let (mut work, mut count, mut columns) = (Vec::new(), 0, 0);
        while !strips.is_empty() && columns < updates {
            let (some, rest) =
                strips.split_at_mut(TOGETHER.min(strips.len()).min(1 + updates / TOGETHER));
            let size = some.iter().map(|strip| self.columns(strip).len()).sum();
            let (here, beyond) = found.split_at_mut(size);
            count += some.len();
            columns += size;
            (strips, found) = (rest, beyond);
            work.push((some, here));
        }
        let each = |(strips, mut found): (&mut [Strip], &mut [Found])| {
            let mut heard = Heard::default();
            for strip in strips {
                let (here, beyond) = found.split_at_mut(self.columns(strip).len());
                self.work_out(law, enough, strip, here, &mut heard);
                found = beyond;
            }
            heard
        };
        let heard = match work.len() {
            0..=2 => work
                .into_iter()
                .map(each)
                .fold(Heard::default(), Heard::and),
            _ => threads::spread(work, each)
                .into_iter()
                .fold(Heard::default(), Heard::and),
        };
        (count, columns, heard)
    }

    fn columns(&self, strip: &Strip) -> std::ops::Range<u32> {
        strip.columns(&self.sets, &self.planes[usize::from(strip.plane)])
    }

    /// Works out the positions of a strip that are not yet known well enough, and the same with the other side to act.
    fn work_out(
        &self,
        law: &Law,
        enough: u32,
        strip: &mut Strip,
        found: &mut [Found],
        heard: &mut Heard,
    ) {
        if strip.widest <= enough {
            return;
        }
        let mut widest = 0;
        let plane = &self.planes[usize::from(strip.plane)];
        let mirror = &self.planes[plane.mirror];
        let (us, first) = self.row(plane, strip.us);
        let row = &plane.learned[usize::from(strip.us)];
        let (count, pin) = plane.free(1);
        let once = self.is_once(strip);
        for (column, found) in self.columns(strip).zip(found) {
            let free = self.sets.of(count)[column as usize];
            let them = free | pin;
            if us & them != 0 || free & pin != 0 || once && them > us {
                continue;
            }
            let there = mirror.first as usize
                + column as usize * mirror.columns as usize
                + usize::from(strip.us);
            let old = [self.cells.at(first + column as usize), self.cells.at(there)];
            let mut gap = old[0].gap().max(old[1].gap());
            if gap > enough {
                let at = At { us, them, column };
                let one = self.mean(law, plane, row, at);
                let at = At {
                    us: them,
                    them: us,
                    column: u32::from(strip.us),
                };
                let other = self.mean(law, mirror, &mirror.learned[column as usize], at);
                let (one, other) = Mean::both(one, other);
                *found = [news(old[0], one), news(old[1], other)];
                heard.changed |= *found != [None; 2];
                heard.updates += 2;
                let now = |at: usize| found[at].map_or(old[at], Packed::bounds).gap();
                gap = now(0).max(now(1));
                heard.widest = heard.widest.max(gap);
            }
            widest = widest.max(gap);
        }
        strip.widest = widest;
    }

    /// Does a strip hold its mirror images as well?
    fn is_once(&self, strip: &Strip) -> bool {
        let plane = &self.planes[usize::from(strip.plane)];
        let ours = self.sets.of(plane.free(0).0)[usize::from(strip.us)];
        plane.mirror == usize::from(strip.plane) && pips(ours) == usize::from(strip.pips)
    }

    /// The squares of the side to act in a row, and the row's first place.
    fn row(&self, plane: &super::Plane, us: u16) -> (u32, usize) {
        let (count, pin) = plane.free(0);
        let free = self.sets.of(count)[usize::from(us)];
        (
            free | pin,
            plane.first as usize + usize::from(us) * plane.columns as usize,
        )
    }

    /// Writes down what a pass has found.
    fn write_down(&mut self) {
        let mut found = self.pass.found.iter();
        for strip in &self.strips.all[self.strips.group()] {
            if found.len() == 0 {
                break;
            }
            let plane = &self.planes[usize::from(strip.plane)];
            let (_, first) = self.row(plane, strip.us);
            let mirror = &self.planes[plane.mirror];
            for (column, [one, other]) in strip.columns(&self.sets, plane).zip(found.by_ref()) {
                if let Some(packed) = one {
                    self.cells.set(first + column as usize, *packed);
                }
                if let Some(packed) = other {
                    let row = mirror.first as usize + column as usize * mirror.columns as usize;
                    self.cells.set(row + usize::from(strip.us), *packed);
                }
            }
        }
        self.pass.found.clear();
        (self.pass.strips, self.pass.columns) = (0, 0);
    }
}

/// What is to be written down, if `new` tells more than `old`.
#[inline(always)]
fn news(old: Bounds, new: Bounds) -> Option<Packed> {
    let packed = Packed::new(new.and(old));
    (packed.bounds().gap() < old.gap()).then_some(packed)
}
