//! All positions with up to four pieces a side, each in its place, for when they are too many to be met one by one.
//!
//! A place is found from the squares alone ([`sets`]), so nothing is kept of a position but its bounds, in five bytes
//! ([`cells`]), and while its layer is worked on one more: which program says what its throws do ([`rows`], [`follow`]). The
//! largest planes count only the positions in which no square is held twice ([`ranks`]). A layer, all positions with as many
//! pieces, needs only itself and those with fewer; it is gone through in the order of [`strips`], and what leads to nothing
//! that has moved is left alone ([`reach`]). Values are guessed first in such a way that they prove
//! themselves ([`guess`]), as single values before bounds ([`worth`]); where they do not, or leave too wide a gap, the bounds
//! are drawn together until they are close enough.

use crate::rules::choice::{Others, Water, WhenOccupied};
use crate::rules::{Outcome, Position, State, Throw};
use crate::tablebase::blocks::Strips;
use crate::tablebase::bounds::{Bounds, Mean, ONE};
use crate::tablebase::convergence::Convergence;
use crate::tablebase::dirty::Dirty;
use crate::tablebase::estimate::Estimate;
use crate::tablebase::law::Law;
use crate::tablebase::layout::packed::{Cells, Packed};
use crate::tablebase::layout::ranks::AllRanks;
use crate::tablebase::layout::size::{APART, apart_from_row, is_apart};
use crate::tablebase::layout::subsets::Sets;
use crate::tablebase::optimistic::Optimistic;
use crate::tablebase::passes::Pass;
use crate::tablebase::rows::program::{Change, Row};
use crate::tablebase::search::graph::placements;

/// The most pieces a side.
pub(crate) const MAX_PIECES: u8 = 4;

/// Positions with so many pieces a side, and with or without a mark that one piece alone may move.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    /// Pieces of the side to act and of the other.
    pub(crate) men: [u8; 2],
    /// The square whose piece alone may move, of either side; 0 for none.
    pub(crate) only: [u8; 2],
    /// The marks as a state has them.
    pub(crate) marks: u64,
    /// Rows: the sets of the side to act. Columns: the sets of the other side.
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Places in a row: one for every column, or for those only that stand apart from the row; and then the number of
    /// their ranks.
    pub(crate) width: u32,
    pub(crate) ranks: Option<usize>,
    /// The first place.
    pub(crate) first: u32,
    /// The number of the plane with the same squares, the other side to act.
    pub(crate) mirror: usize,
    /// What the throws do in each row; learned when its layer is begun, and let go of when it is done.
    pub(crate) learned: Vec<Row>,
    /// What moves of these rows do to the other side's squares, and the number of those after it by column.
    pub(crate) changes: Vec<(Change, Box<[u16]>)>,
}

/// Rows whose cells lie side by side, column by column: what is asked of many rows and one column, and of one row and many
/// columns, is then both close together.
pub(crate) const TILE_ROWS: u32 = 8;

impl Plane {
    /// The place of a row and a column's rank in it.
    #[inline(always)]
    pub(crate) fn place(&self, row: u32, rank: u32) -> u32 {
        self.first + (row / TILE_ROWS * self.width + rank) * TILE_ROWS + row % TILE_ROWS
    }

    /// The rank of a column in a row: its number, where all columns have their places.
    #[inline(always)]
    pub(crate) fn rank(&self, ranks: &AllRanks, row: u32, column: u32) -> u32 {
        match self.ranks.and_then(|number| ranks.get(number)) {
            None => column,
            Some(ranks) => ranks.rank(row, column),
        }
    }

    /// The place of a row and a column.
    pub(crate) fn place_of(&self, ranks: &AllRanks, row: u32, column: u32) -> u32 {
        self.place(row, self.rank(ranks, row, column))
    }

    /// Keeps only what stands apart; the number of the ranks is told.
    pub(crate) fn stand_apart(&mut self, ranks: usize) {
        self.ranks = Some(ranks);
        self.width = apart_from_row(self.men.map(u64::from)) as u32;
    }

    /// All its places.
    pub(crate) fn places(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.rows.next_multiple_of(TILE_ROWS) * self.width
    }

    /// Pieces of a side that may stand anywhere, and the bit of the one that may not.
    pub(crate) fn free(&self, side: usize) -> (usize, u32) {
        let pin = if self.only[side] == 0 {
            0
        } else {
            1 << (self.only[side] - 1)
        };
        (usize::from(self.men[side]) - usize::from(pin != 0), pin)
    }
}

/// The place of a game that the side to act has won.
pub(crate) const WON: usize = 0;

/// The finest gap that is aimed at: 1 in 100,000. What is lost by packing adds up over a game.
const FINEST: u32 = ONE / 100_000;
/// After so many sweeps in which the widest gap has not shrunk by a tenth, a layer is left as it is.
const PATIENCE: u32 = 2_000;

/// All positions with up to so many pieces a side.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) sets: Sets,
    pub(crate) ranks: AllRanks,
    /// By place. The first stands for a game that the side to act has won.
    pub(crate) cells: Cells,
    pub(crate) planes: Vec<Plane>,
    /// The pieces of each layer, the larger number first, and how many positions it has.
    pub(crate) layers: Vec<([u8; 2], u64)>,
    /// The layer being worked on.
    pub(crate) strips: Strips,
    pub(crate) reach: Dirty,
    pub(crate) pass: Pass,
    pub(crate) rounds: Convergence,
    /// How the layer being worked on is begun.
    pub(crate) guess: Optimistic,
    /// A sweep has ended since somebody asked.
    pub(crate) swept: bool,
}

impl Table {
    /// A table for positions with up to so many pieces. `gap` is the gap that is small enough.
    pub(crate) fn new(law: &Law, men: [u8; 2], gap: u32) -> Table {
        Table::apart_from(law, men, gap, APART)
    }

    /// The same where only what stands apart has a place with so many pieces on the board or more.
    pub(crate) fn apart_from(law: &Law, men: [u8; 2], gap: u32, apart: u8) -> Table {
        let (sets, mut ranks) = (Sets::new(), AllRanks::default());
        let layers = layers(men);
        let (mut planes, mut places) = (Vec::<Plane>::new(), 1);
        for (men, only) in layers.iter().flat_map(|&layer| planes_of(law, layer)) {
            let mut plane = plane(law, &sets, men, only, places);
            if is_apart(men, only, apart) {
                plane.stand_apart(ranks.number(&sets, men.map(usize::from)));
            }
            places = plane.places().end;
            planes.push(plane);
        }
        for at in 0..planes.len() {
            let ([us, them], [ours, theirs]) = (planes[at].men, planes[at].only);
            let mirrors = |plane: &Plane| plane.men == [them, us] && plane.only == [theirs, ours];
            planes[at].mirror = planes.iter().position(mirrors).unwrap_or(at);
        }
        let mut cells = Cells::new(places as usize);
        cells.set(WON, Packed::new(Bounds::WON));
        let positions = |men: [u8; 2]| {
            let all = placements(u64::from(men[0]), u64::from(men[1]));
            if men[0] == men[1] { all } else { 2 * all }
        };
        let layers: Vec<([u8; 2], u64)> = layers
            .into_iter()
            .map(|men| (men, positions(men)))
            .collect();
        Table {
            sets,
            ranks,
            cells,
            planes,
            rounds: Convergence::new(layers.len(), gap.max(FINEST)).with_patience(PATIENCE),
            layers,
            strips: Strips::default(),
            reach: Dirty::default(),
            pass: Pass::default(),
            guess: Optimistic::new(),
            swept: false,
        }
    }

    pub(crate) fn rounds(&self) -> &Convergence {
        &self.rounds
    }

    /// The pieces of the layer being worked on, positions finished, and positions in all. Of the layer being worked on as many
    /// count as finished as the bounds have come of their way.
    pub(crate) fn progress(&self) -> (Option<[u8; 2]>, u64, u64) {
        let layer = self.rounds.layer();
        let finished = self.layers.iter().take(layer.unwrap_or(self.layers.len()));
        let done: u64 = finished.map(|(_, positions)| positions).sum();
        let all = self.layers.iter().map(|(_, positions)| positions).sum();
        let now = layer.and_then(|layer| self.layers.get(layer));
        let part = now.map_or(0, |(_, positions)| {
            let thousandths = if self.guess.is_on() {
                self.guess.thousandths()
            } else {
                self.rounds.thousandths()
            };
            positions * u64::from(thousandths) / 1_000
        });
        (now.map(|(men, _)| *men), done + part, all)
    }

    /// How many numbers a store keeps besides the cells.
    pub(crate) const WORDS: usize = Convergence::WORDS + Optimistic::WORDS;

    /// The numbers that must be kept between two sweeps to go on from there.
    pub(crate) fn words(&self) -> [u64; Table::WORDS] {
        let mut words = [0; Table::WORDS];
        let (rounds, guess) = words.split_at_mut(Convergence::WORDS);
        rounds.copy_from_slice(&self.rounds.words());
        guess.copy_from_slice(&self.guess.words());
        words
    }

    /// Goes on from what was kept.
    pub(crate) fn set_words(&mut self, words: [u64; Table::WORDS]) {
        if let Some((rounds, rest)) = words.split_first_chunk()
            && let Some(guess) = rest.first_chunk()
        {
            self.rounds.set_words(*rounds);
            self.guess.set_words(*guess);
        }
    }

    /// What a store keeps of the layer being worked on: which strips settle slowly, and what has moved.
    pub(crate) fn notes(&self) -> Vec<u8> {
        let slow = self.strips.all.iter().map(|strip| strip.slow);
        let moved = self.reach.words().into_iter().flat_map(u64::to_le_bytes);
        slow.chain(moved).collect()
    }

    /// Begins the layer again of which so many bytes were kept; how many it has, or `None` if it has others.
    pub(crate) fn notes_for(&mut self, many: u64) -> Option<usize> {
        if many > 0 {
            let (men, _) = *self.layers.get(self.rounds.layer()?)?;
            self.begin_layer(men);
        }
        (self.notes().len() as u64 == many).then_some(many as usize)
    }

    /// Goes on from what was kept.
    pub(crate) fn set_notes(&mut self, notes: &[u8]) {
        let (slow, moved) = notes.split_at(self.strips.all.len().min(notes.len()));
        for (strip, slow) in self.strips.all.iter_mut().zip(slow) {
            strip.slow = *slow;
        }
        let words = moved
            .as_chunks()
            .0
            .iter()
            .map(|word| u64::from_le_bytes(*word));
        self.reach.set_words(words);
    }

    /// The cells as a store keeps them.
    pub(crate) fn raw(&self) -> [&[u8]; 2] {
        self.cells.raw()
    }

    pub(crate) fn raw_mut(&mut self) -> [&mut [u8]; 2] {
        self.cells.raw_mut()
    }

    /// Are all layers done?
    pub(crate) fn is_done(&self) -> bool {
        self.rounds.layer().is_none()
    }

    /// The most pieces of a side.
    pub(crate) fn most(&self) -> u8 {
        self.layers.last().map_or(0, |(men, _)| men[0])
    }

    /// Has a sweep ended since this was last asked?
    pub(crate) fn has_swept(&mut self) -> bool {
        std::mem::take(&mut self.swept)
    }

    pub(crate) fn bytes(&self) -> usize {
        let plane = |plane: &Plane| {
            let changes = plane
                .changes
                .iter()
                .map(|(_, columns)| 2 * columns.len() + 32);
            plane
                .learned
                .iter()
                .map(Row::bytes)
                .chain(changes)
                .sum::<usize>()
        };
        let planes: usize = self.planes.iter().map(plane).sum();
        planes
            + self.cells.bytes()
            + self.pass.bytes()
            + self.strips.bytes()
            + self.reach.bytes()
            + self.sets.bytes()
            + self.ranks.bytes()
    }

    /// What is known of a position: one of the table, or one that a throw binds and that is asked throw by throw.
    pub(crate) fn look(&self, law: &Law, state: &State) -> Bounds {
        self.worth(law, state)
    }

    pub(crate) fn worth<V: Estimate>(&self, law: &Law, state: &State) -> V {
        let open = V::of(Bounds::OPEN);
        match law.outcome(state) {
            Some(Outcome::Draw) => return V::of(Bounds::DRAWN),
            Some(Outcome::Won(side)) => {
                return V::of(Bounds::WON.turned_if(side != state.turn()));
            }
            None => {}
        }
        if state.rest() > 0 {
            return self.ask(law, state, None).unwrap_or(open);
        }
        if state.again() > 0 {
            let mut mean = Mean::default();
            for &(throw, sixteenths) in &law.odds {
                match self.ask::<V>(law, state, Some(throw)) {
                    Some(value) => value.add_to(&mut mean, u32::from(sixteenths)),
                    None => mean.add_same(u32::from(sixteenths)),
                }
            }
            return V::alone(mean);
        }
        let men = state.us().len() + state.them().len();
        let below = self.men_now().is_none_or(|now| men < now);
        self.place(state)
            .map_or(open, |place| V::at(self.cells.look(), place, below))
    }

    /// How many pieces the layer has that is being worked on.
    fn men_now(&self) -> Option<u8> {
        let ([more, fewer], _) = self.layers.get(self.rounds.layer()?)?;
        Some(more + fewer)
    }

    /// Is it a position that the table knows, now that it is done?
    pub(crate) fn knows(&self, state: &State) -> bool {
        self.is_done() && self.holds_place(state)
    }

    /// Is it a position that the table is about?
    pub(crate) fn holds_place(&self, state: &State) -> bool {
        // Whatever a bound throw leads to is a position of the table.
        let bound = state.rest() > 0 || state.again() > 0;
        !state.is_opening() && (bound && self.holds(state) || self.place(state).is_some())
    }

    pub(crate) fn holds(&self, state: &State) -> bool {
        let men = [state.us().len(), state.them().len()];
        self.planes.iter().any(|plane| plane.men == men)
    }

    /// The best of what a throw, or the rest of one, leads to; `None` where it changes nothing.
    pub(crate) fn ask<V: Estimate>(
        &self,
        law: &Law,
        state: &State,
        throw: Option<Throw>,
    ) -> Option<V> {
        let (mut best, mut same, mut others) = (None, false, false);
        law.each(state, throw, |_, after| {
            if after == *state {
                same = true;
                return;
            }
            others = true;
            let value = self.worth::<V>(law, &after);
            let value = value.turned_if(after.turn() != state.turn());
            best = Some(best.map_or(value, |best: V| best.or(value)));
        });
        if same && others {
            // To throw again is a choice among others: worth what the position is worth.
            let own = self.worth::<V>(law, state);
            best = best.map(|best| best.or(own));
        }
        if same && !others {
            None
        } else {
            Some(best.unwrap_or(V::of(Bounds::OPEN)))
        }
    }

    /// Where a position with nothing due but a throw stands.
    pub(crate) fn place(&self, state: &State) -> Option<usize> {
        let (ours, theirs) = state.only();
        let men = [state.us().len(), state.them().len()];
        let plane = self.find(men, [ours, theirs])?;
        let (rows, us) = plane.free(0);
        let (columns, them) = plane.free(1);
        let row = self.sets.number(rows, state.us().bits() ^ us);
        let column = self.sets.number(columns, state.them().bits() ^ them);
        Some(plane.place_of(&self.ranks, row, column) as usize)
    }

    pub(crate) fn find(&self, men: [u8; 2], only: [u8; 2]) -> Option<&Plane> {
        self.planes
            .iter()
            .find(|plane| plane.men == men && plane.only == only)
    }
}

/// The layers up to so many pieces: both numbers, the larger first, fewer before more.
pub(crate) fn layers(men: [u8; 2]) -> Vec<[u8; 2]> {
    let (most, least) = (men[0].max(men[1]), men[0].min(men[1]));
    let mut layers: Vec<[u8; 2]> = (1..=most)
        .flat_map(|more| (1..=least.min(more)).map(move |fewer| [more, fewer]))
        .collect();
    layers.sort_by_key(|[more, fewer]| (more + fewer, *more));
    layers
}

pub(crate) fn of_layer(plane: &Plane, men: [u8; 2]) -> bool {
    plane.men == men || plane.men == [men[1], men[0]]
}

/// The planes of a layer: for either number of pieces to act, and for either side a piece that alone may move or none.
pub(crate) fn planes_of(law: &Law, [more, fewer]: [u8; 2]) -> Vec<([u8; 2], [u8; 2])> {
    let marks = returns_to(law, more + fewer);
    let turns = if more == fewer {
        vec![[more, fewer]]
    } else {
        vec![[more, fewer], [fewer, more]]
    };
    let mut planes = Vec::new();
    for men in turns {
        for &ours in &marks {
            planes.extend(
                marks
                    .iter()
                    .filter(|theirs| ours == 0 || ours != **theirs)
                    .map(|theirs| (men, [ours, *theirs])),
            );
        }
    }
    planes
}

/// The squares to which a piece may come back from the water so that it alone may move; 0 for none.
fn returns_to(law: &Law, men: u8) -> Vec<u8> {
    let form = &law.rules().form;
    if form.water_others != Others::FrozenAndAfter
        || !matches!(form.water_effect, Water::Choice | Water::Throw)
    {
        return vec![0];
    }
    let others: Vec<u8> = match form.rebirth_when_occupied {
        WhenOccupied::Behind => (15 - men..15).collect(),
        WhenOccupied::ToStart => (1..=men).collect(),
        _ => Vec::new(),
    };
    [0, 15].into_iter().chain(others).collect()
}

fn plane(law: &Law, sets: &Sets, men: [u8; 2], only: [u8; 2], first: u32) -> Plane {
    let marks = marks(law, men, only);
    let mut new = Plane {
        men,
        only,
        marks,
        rows: 0,
        columns: 0,
        width: 0,
        ranks: None,
        first,
        mirror: 0,
        learned: Vec::new(),
        changes: Vec::new(),
    };
    let size = |side: usize| sets.of(new.free(side).0).len() as u32;
    (new.rows, new.columns) = (size(0), size(1));
    new.width = new.columns;
    new
}

/// The marks of a plane's states, with the cones to act.
fn marks(law: &Law, men: [u8; 2], only: [u8; 2]) -> u64 {
    let mut position: Position = law.rules().empty(crate::Side::Cones);
    let all = law.rules().n_pieces();
    position.off.0 = men.map(|men| all.saturating_sub(men));
    position.due.only.0 = only;
    State::new(&position).map_or(0, |state| state.words().1)
}

const _: () = assert!(MAX_PIECES as usize <= crate::tablebase::layout::subsets::MOST && ONE > 0);
