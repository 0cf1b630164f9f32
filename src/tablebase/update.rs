//! Working out the positions of a few strips.
//!
//! The positions in which the one side acts are gone through row by row, then those in which the other acts, again row by
//! row, so that what a row says is read once for many positions. What both leave is put together, because the turn may be
//! passed to and fro between them.

use std::ops::Range;

use crate::tablebase::blocks::Strip;
use crate::tablebase::bounds::Bounds;
use crate::tablebase::convergence::SweepStats;
use crate::tablebase::estimate::{Estimate, Half};
use crate::tablebase::law::Law;
use crate::tablebase::layout::packed::{Packed, Point};
use crate::tablebase::layout::subsets::pips;
use crate::tablebase::rows::backup::{Scratch, Seat};
use crate::tablebase::table::{Plane, Table};

/// What has been found about a position, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct New {
    pub(crate) place: u32,
    pub(crate) packed: Packed,
}

/// What has been found about two positions with the same squares; nothing where nothing is to be written down.
pub(crate) type Found = [Option<New>; 2];

/// Where two positions with the same squares stand.
pub(crate) type Places = [u32; 2];

/// Strips of the same plane with as many pips.
struct Piece<'a> {
    plane: &'a Plane,
    mirror: &'a Plane,
    /// The columns of every strip: the first and how many.
    first: u32,
    size: usize,
}

impl Piece<'_> {
    fn columns(&self) -> Range<u32> {
        self.first..self.first + self.size as u32
    }
}

/// Room for what is found on the way.
pub(crate) struct Room<V: Estimate> {
    /// By strip and column: what the throws of the side to act leave, where it is asked.
    halves: Vec<Option<V::Kept>>,
    /// By strip and column: where the side to act stands, where it is asked.
    here: Vec<u32>,
    /// By strip: where the other side stands in one column.
    there: Vec<u32>,
    seats: Vec<Seat>,
    scratch: Scratch<V>,
}

impl<V: Estimate> Default for Room<V> {
    fn default() -> Room<V> {
        Room {
            halves: Vec::new(),
            here: Vec::new(),
            there: Vec::new(),
            seats: Vec::new(),
            scratch: Scratch::default(),
        }
    }
}

impl Table {
    /// Works out the positions of strips with the same plane and pips that are not yet known well enough, and the same with
    /// the other side to act.
    pub(crate) fn work_out<V: Estimate>(
        &self,
        law: &Law,
        strips: &mut [Strip],
        found: &mut [Found],
    ) -> SweepStats {
        let Some(&some) = strips.first() else {
            return SweepStats::default();
        };
        let plane = &self.planes[usize::from(some.plane)];
        let columns = some.columns(&self.sets, plane);
        let piece = Piece {
            plane,
            mirror: &self.planes[plane.mirror],
            first: columns.start,
            size: columns.len(),
        };
        V::in_room(|room| {
            room.halves.clear();
            room.halves.resize(found.len(), None);
            room.here.resize(found.len(), 0);
            room.there.resize(strips.len(), 0);
            for (number, strip) in strips.iter_mut().enumerate() {
                self.ask_strip(law, &piece, number, strip, room);
            }
            piece
                .columns()
                .map(|column| self.ask_column(law, &piece, column, strips, found, room))
                .fold(SweepStats::default(), SweepStats::and)
        })
    }

    /// Is a strip gone through in this sweep?
    pub(crate) fn asks(&self, strip: &Strip) -> bool {
        if self.guess.is_on() {
            self.guess.asks(strip)
        } else {
            strip.widest > self.rounds.enough()
        }
    }

    /// Asks what the throws of the side to act leave in the positions of a strip.
    fn ask_strip<V: Estimate>(
        &self,
        law: &Law,
        piece: &Piece<'_>,
        number: usize,
        strip: &mut Strip,
        room: &mut Room<V>,
    ) {
        strip.widest = 0;
        let us = self.squares(piece.plane, 0, strip.us.into()).unwrap_or(0);
        let once = self.is_once(strip);
        room.seats.clear();
        let row = &piece.plane.learned[usize::from(strip.us)];
        let squares = self.sets.squares(piece.plane.free(1).0);
        for (index, column) in (number * piece.size..).zip(piece.columns()) {
            let them = self.squares(piece.plane, 1, column);
            if let Some(them) = them.filter(|them| us & them == 0 && !(once && *them > us))
                && self.is_wanted(strip, piece, column)
            {
                let rank = piece.plane.rank(&self.ranks, strip.us.into(), column);
                room.here[index] = piece.plane.place(strip.us.into(), rank);
                room.seats.push(Seat {
                    them,
                    index: index as u32,
                    squares: squares[column as usize],
                    column: column as u16,
                    code: row.code(rank),
                });
            }
        }
        let Room {
            halves,
            seats,
            scratch,
            ..
        } = room;
        let tell = |index: usize, half: Half<V>| halves[index] = Some(V::keep(half));
        self.halves(law, piece.plane, (us, row), seats, scratch, tell);
    }

    /// Asks what the throws of the other side leave in the positions of a column, and finds both together.
    fn ask_column<V: Estimate>(
        &self,
        law: &Law,
        piece: &Piece<'_>,
        column: u32,
        strips: &mut [Strip],
        found: &mut [Found],
        room: &mut Room<V>,
    ) -> SweepStats {
        let Some(us) = self.squares(piece.mirror, 0, column) else {
            return SweepStats::default();
        };
        room.seats.clear();
        let index = (column - piece.first) as usize;
        let row = &piece.mirror.learned[column as usize];
        let squares = self.sets.squares(piece.plane.free(0).0);
        for (number, strip) in strips.iter().enumerate() {
            if room.halves[number * piece.size + index].is_some() {
                let rank = piece.mirror.rank(&self.ranks, column, strip.us.into());
                room.there[number] = piece.mirror.place(column, rank);
                room.seats.push(Seat {
                    them: self.squares(piece.plane, 0, strip.us.into()).unwrap_or(0),
                    index: number as u32,
                    squares: squares[usize::from(strip.us)],
                    column: strip.us,
                    code: row.code(rank),
                });
            }
        }
        let mut heard = SweepStats::default();
        let Room {
            halves,
            here,
            there,
            seats,
            scratch,
        } = room;
        let tell = |number: usize, other: Half<V>| {
            let (strip, at) = (&mut strips[number], number * piece.size + index);
            if let Some(one) = halves[at] {
                let new = V::both(V::kept(one), other);
                found[at] = V::judge(self, strip, [here[at], there[number]], new, &mut heard);
            }
        };
        self.halves(law, piece.mirror, (us, row), seats, scratch, tell);
        heard
    }

    /// Is it not yet known well enough?
    fn is_wanted(&self, strip: &mut Strip, piece: &Piece<'_>, column: u32) -> bool {
        if self.guess.is_on() {
            return true;
        }
        let places = [
            piece.plane.place_of(&self.ranks, strip.us.into(), column),
            piece.mirror.place_of(&self.ranks, column, strip.us.into()),
        ];
        let [one, other] = places.map(|place| self.cells.look().at(place as usize).gap());
        let gap = one.max(other);
        let wanted = gap > self.rounds.enough();
        if !wanted {
            strip.widest = strip.widest.max(gap);
        }
        wanted
    }

    /// What is to be written down of two positions when this has been found.
    #[inline]
    pub(crate) fn judge_bounds(
        &self,
        strip: &mut Strip,
        places: Places,
        new: (Bounds, Bounds),
        heard: &mut SweepStats,
    ) -> Found {
        heard.updates += 2;
        let old = places.map(|place| self.cells.look().at(place as usize));
        let guessed = self.guess.is_on();
        let ([one, other], change) = if guessed {
            let (one, ours) = self.guess.judge(old[0], new.0);
            let (other, theirs) = self.guess.judge(old[1], new.1);
            ([one, other], ours.max(theirs))
        } else {
            ([news(old[0], new.0), news(old[1], new.1)], 0)
        };
        let gap = |old: Bounds, new: Option<Packed>| new.map_or(old, Packed::bounds).gap();
        let gap = gap(old[0], one).max(gap(old[1], other));
        let widest = if guessed { change } else { gap };
        strip.widest = strip.widest.max(widest);
        heard.widest = heard.widest.max(widest);
        heard.gap = heard.gap.max(gap);
        heard.changed |= one.is_some() || other.is_some();
        let new = |place: u32, packed: Option<Packed>| packed.map(|packed| New { place, packed });
        [new(places[0], one), new(places[1], other)]
    }

    /// The same while single values are sought.
    #[inline]
    pub(crate) fn judge_points(
        &self,
        strip: &mut Strip,
        places: Places,
        new: (Point, Point),
        heard: &mut SweepStats,
    ) -> Found {
        heard.updates += 2;
        let mut found = [None; 2];
        for ((found, place), new) in found.iter_mut().zip(places).zip([new.0, new.1]) {
            let old = self.cells.look().packed(place as usize);
            let new = self.guess.move_point(old, new, heard);
            let change = new.point().0.abs_diff(old.point().0);
            strip.widest = strip.widest.max(change);
            heard.widest = heard.widest.max(change);
            heard.changed |= change > 0;
            *found = (new != old).then_some(New { place, packed: new });
        }
        found
    }

    /// Does a strip hold its mirror images as well?
    fn is_once(&self, strip: &Strip) -> bool {
        let plane = &self.planes[usize::from(strip.plane)];
        let ours = self.sets.of(plane.free(0).0)[usize::from(strip.us)];
        plane.mirror == usize::from(strip.plane) && pips(ours) == usize::from(strip.pips)
    }

    /// The squares of a side by their number. `None` where a piece that is bound to its square would stand on it twice.
    pub(crate) fn squares(&self, plane: &Plane, side: usize, number: u32) -> Option<u32> {
        let (count, pin) = plane.free(side);
        let free = self.sets.of(count)[number as usize];
        (free & pin == 0).then_some(free | pin)
    }
}

/// What is to be written down, if `new` tells more than `old`.
#[inline(always)]
fn news(old: Bounds, new: Bounds) -> Option<Packed> {
    let packed = Packed::new(new.and(old));
    (packed.bounds().gap() < old.gap()).then_some(packed)
}
