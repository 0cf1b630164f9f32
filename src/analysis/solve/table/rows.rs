//! What each throw does in a position, in three bytes.
//!
//! For the squares of the side to act a row of entries says where each piece comes with each throw, as long as no other
//! piece makes a difference but one that is hit and takes the mover's place. The row is learned from the law. For every
//! position the law is asked once; what it says is either exactly what the row says, and then the position keeps which
//! pieces may move, or the position keeps that the law must be asked again.

use super::strips::Strip;
use super::{Bounds, MEN, Mean, Plane, Table};
use crate::analysis::solve::law::Law;
use crate::rules::{Move, MoveKind, Outcome, State};

/// What the throws of one position do: four bits for each of up to five throws, and three marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Code([u8; 3]);

impl Code {
    /// The throw moves pieces backward: a mark beside the bits of the pieces.
    const BACK: u32 = 8;
    /// No piece and yet backward: the law must be asked.
    const ASK: u32 = 8;
    /// The piece in the water may be returned instead of throwing, as the row says.
    const RETURNS: u32 = 1 << 20;
    /// Something else may be done instead of throwing.
    const INSTEAD: u32 = 1 << 21;
    /// Mostly nothing can be done.
    const IDLE: u32 = 1 << 22;

    fn new(word: u32) -> Code {
        let [low, middle, high, _] = word.to_le_bytes();
        Code([low, middle, high])
    }

    #[inline(always)]
    fn word(self) -> u32 {
        u32::from_le_bytes([self.0[0], self.0[1], self.0[2], 0])
    }

    pub(super) fn is_idle(self) -> bool {
        self.word() & Code::IDLE != 0
    }
}

/// A side that can pass on this many sixteenths or more is idle.
const IDLE: u32 = 7;

/// Where one move leads from one set of squares; where nothing has been learned, to a game that is won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The square left, and the one come to; 0 where there is none.
    from: u32,
    to: u32,
    /// The place after it is `fixed` and as many times `step` as the number of the other side's squares.
    fixed: u32,
    /// The highest bit says that the other side acts next.
    step: u32,
}

impl Entry {
    const WINS: Entry = Entry { from: 0, to: 0, fixed: super::WON as u32, step: 0 };
    const TURNS: u32 = 1 << 31;
    /// It changes nothing, and the same side throws again.
    const SAME: u32 = u32::MAX;

    /// The squares of the other side after it.
    #[inline(always)]
    const fn them(&self, them: u32) -> u32 {
        if them & self.to == 0 { them } else { them ^ self.to ^ self.from }
    }

    #[inline(always)]
    const fn turns(&self) -> bool {
        self.step & Entry::TURNS != 0
    }
}

/// What the law said when an entry was learned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Learned {
    /// The marks of the state after it, seen by the side that moved.
    marks: u64,
    /// The squares of that side after it.
    us: u32,
    known: bool,
}

/// How many entries a throw has: the pass, and each piece forward and backward.
const WIDTH: usize = 1 + 2 * MEN as usize;

/// How many entries a row has; the last is the return from the water instead of throwing.
fn slots(law: &Law) -> usize {
    law.odds.len() * WIDTH + 1
}

impl Table {
    /// Finds the codes of a strip's positions.
    pub(super) fn encode(&mut self, law: &Law, strip: Strip) {
        let (number, slots) = (usize::from(strip.plane), slots(law));
        let plane = &mut self.planes[number];
        if plane.learned.is_empty() {
            plane.entries = vec![Entry::WINS; plane.rows as usize * slots];
            plane.learned = vec![Learned::default(); plane.rows as usize * slots];
        }
        // The row is learned while the rest of the table is looked at.
        let mut entries = std::mem::take(&mut plane.entries);
        let mut learned = std::mem::take(&mut plane.learned);
        let from = usize::from(strip.us) * slots;
        let mut row = Row { entries: &mut entries[from..from + slots], learned: &mut learned[from..from + slots] };
        self.strips.set_codes(self.codes.len());
        let plane = &self.planes[number];
        let ((count, pin), (us, _)) = (plane.free(1), self.row(plane, strip));
        for column in strip.first..strip.end {
            let free = self.sets.of(count)[usize::from(column)];
            if us & (free | pin) == 0 && free & pin == 0 {
                let state = state(plane, us, free | pin);
                let code = self.code(law, plane, &mut row, &state);
                self.codes.push(code);
            }
        }
        (self.planes[number].entries, self.planes[number].learned) = (entries, learned);
    }

    fn code(&self, law: &Law, plane: &Plane, row: &mut Row<'_>, state: &State) -> Code {
        let us = state.us().bits();
        let (mut word, mut idle) = (0, 0);
        for (index, &(throw, sixteenths)) in law.odds.iter().enumerate() {
            let first = index * WIDTH;
            let (mut bits, mut as_the_row_says) = (0, true);
            law.each(state, Some(throw), |mv, after| {
                let piece = (us & ((1 << (mv.from.max(1) - 1)) - 1)).count_ones();
                let (slot, bit) = match mv.kind {
                    MoveKind::Pass => (0, 0),
                    MoveKind::Forward if !mv.returns => (1 + piece as usize, 1 << piece),
                    MoveKind::Backward if !mv.returns => (1 + usize::from(MEN) + piece as usize, 1 << piece | Code::BACK),
                    _ => {
                        as_the_row_says = false;
                        return;
                    }
                };
                bits |= bit;
                as_the_row_says &= self.agrees(law, plane, row, first + slot, (state, &after), mv);
                if mv == Move::PASS && after.turn() != state.turn() {
                    idle += u32::from(sixteenths);
                }
            });
            word |= if as_the_row_says { bits } else { Code::ASK } << (4 * index);
        }
        if idle >= IDLE {
            word |= Code::IDLE;
        }
        let last = row.entries.len() - 1;
        law.each(state, None, |mv, after| {
            let known = self.agrees(law, plane, row, last, (state, &after), mv);
            word |= if known { Code::RETURNS } else { Code::INSTEAD };
        });
        Code::new(word)
    }

    /// Does the entry say what the law says? An entry that says nothing yet learns it.
    fn agrees(
        &self,
        law: &Law,
        plane: &Plane,
        row: &mut Row<'_>,
        slot: usize,
        (state, after): (&State, &State),
        mv: Move,
    ) -> bool {
        let seen = seen_by_mover(state, after);
        if !row.learned[slot].known {
            let Some(entry) = self.learn(law, plane, state, after, mv) else {
                return false;
            };
            row.entries[slot] = entry;
            row.learned[slot] = Learned { marks: seen.words().1, us: seen.us().bits(), known: true };
        }
        let (entry, learned) = (&row.entries[slot], &row.learned[slot]);
        let them = entry.them(state.them().bits());
        seen.words() == (u64::from(learned.us) | u64::from(them) << 32, learned.marks)
            && (entry.turns() == (after.turn() != state.turn()) || law.outcome(after).is_some())
    }

    /// Where a move leads, in so far as it does not depend on where the other side stands.
    fn learn(&self, law: &Law, plane: &Plane, state: &State, after: &State, mv: Move) -> Option<Entry> {
        let seen = seen_by_mover(state, after);
        let (us, turns) = (seen.us().bits(), after.turn() != state.turn());
        if let Some(outcome) = law.outcome(after) {
            return (outcome == Outcome::Won(state.turn())).then_some(Entry::WINS);
        }
        let (ours, theirs) = seen.only();
        if seen.rest() > 0 || seen.again() > 0 || theirs != plane.only[1] {
            return None;
        }
        let (men, them) = (us.count_ones() as u8, plane.men[1]);
        let target = match turns {
            true => self.find([them, men], [theirs, ours])?,
            false => self.find([men, them], [ours, theirs])?,
        };
        let (count, pin) = target.free(usize::from(turns));
        let number = self.sets.number(count, us ^ pin);
        let (fixed, step) = match turns {
            true => (number, target.columns | Entry::TURNS),
            false => (number * target.columns, 1),
        };
        Some(Entry {
            from: if mv.has_piece() { 1 << (mv.from.max(1) - 1) } else { 0 },
            to: us & !state.us().bits(),
            fixed: if after == state { Entry::SAME } else { target.first + fixed },
            step,
        })
    }

    /// The value of one position as its successors are known now.
    #[inline]
    pub(super) fn value(&self, law: &Law, strip: Strip, us: u32, them: u32, column: u16, code: Code) -> Bounds {
        let plane = &self.planes[usize::from(strip.plane)];
        let slots = slots(law);
        let row = &plane.entries[usize::from(strip.us) * slots..][..slots];
        let (mut word, mut mean) = (code.word(), Mean::default());
        for (entries, &(throw, sixteenths)) in row.chunks_exact(WIDTH).zip(&law.odds) {
            let (bits, sixteenths) = (word & 0xf, u32::from(sixteenths));
            word >>= 4;
            if bits == Code::ASK {
                match self.ask(law, &state(plane, us, them), Some(throw)) {
                    Some(bounds) => mean.add(sixteenths, bounds),
                    None => mean.add_same(sixteenths),
                }
            } else if bits != 0 {
                mean.add(sixteenths, self.best_piece(plane, entries, bits, them, column));
            } else if entries[0].fixed == Entry::SAME {
                mean.add_same(sixteenths);
            } else {
                mean.add(sixteenths, self.follow(plane, &entries[0], them, column));
            }
        }
        let (mut value, word) = (mean.bounds(), code.word());
        if word & Code::RETURNS != 0 {
            value = value.or(self.follow(plane, &row[slots - 1], them, column));
        }
        if word & Code::INSTEAD != 0 {
            let instead = self.ask(law, &state(plane, us, them), None);
            value = instead.map_or(value, |instead| value.or(instead));
        }
        value
    }

    /// The best of the pieces that may move. All are looked at, since which may can hardly be foretold.
    #[inline(always)]
    fn best_piece(&self, plane: &Plane, entries: &[Entry], bits: u32, them: u32, column: u16) -> Bounds {
        let first = 1 + usize::from(MEN) * (bits >> MEN) as usize;
        let (mut most, mut least) = (0, u32::MAX);
        for (piece, entry) in entries[first..first + usize::from(MEN)].iter().enumerate() {
            let may = (bits >> piece & 1).wrapping_neg();
            let value = self.follow(plane, entry, them, column);
            most = most.max(value.ours() & may);
            least = least.min(value.theirs() | !may);
        }
        Bounds::new(most, least)
    }

    /// What is known of the position to which an entry leads.
    #[inline(always)]
    fn follow(&self, plane: &Plane, entry: &Entry, them: u32, column: u16) -> Bounds {
        let column = if them & entry.to == 0 {
            u32::from(column)
        } else {
            let (count, pin) = plane.free(1);
            self.sets.number(count, entry.them(them) ^ pin)
        };
        let place = entry.fixed + column * (entry.step & !Entry::TURNS);
        self.cells[place as usize].turned_if(entry.turns())
    }
}

/// A row that is being learned.
struct Row<'a> {
    entries: &'a mut [Entry],
    learned: &'a mut [Learned],
}

/// The state of a position of the plane.
#[inline]
fn state(plane: &Plane, us: u32, them: u32) -> State {
    State::from_words(u64::from(us) | u64::from(them) << 32, plane.marks)
}

/// `after` as the side sees it that acted in `before`.
fn seen_by_mover(before: &State, after: &State) -> State {
    if after.turn() == before.turn() {
        return *after;
    }
    let (pieces, marks) = after.words();
    State::from_words(pieces.rotate_left(32), marks.rotate_left(32))
}
