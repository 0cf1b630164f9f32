//! Facts that a finished table tells about its rules: the worth of the turn, of each throw and of each square, how long
//! games take, positions where it is better not to throw, and surprising best moves.
//!
//! All are taken over every arrangement with the same number of pieces on either side, all on squares where a piece can
//! rest, and with nothing due but a throw, whether or not a game reaches it. Chances are those of the table, so each is off
//! by no more than half the table's gap.

mod survey;

use serde::{Deserialize, Serialize};

pub use self::survey::Surprise;
use self::survey::{Survey, Surveyor};
use crate::rules::{Position, State, Throw};
use crate::tablebase::{GameLengths, Solver, Value};

/// Facts about rules, from a table with this many pieces a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Pieces a side.
    pub pieces: u8,
    /// Arrangements looked up, each with either side to act.
    pub positions: u64,
    /// Widest gap between the proven bounds of a chance.
    pub gap: f64,
    /// Start position of a game with this many pieces.
    pub start: Position,
    /// Chance there of the side that moves first.
    pub first: Value,
    /// Each throw there with its sixteenths and the chance of the side that has thrown it.
    pub throws: Vec<(Throw, u8, Value)>,
    /// Mean chance of the side to act less that of the other: the worth of the turn.
    pub turn: f64,
    /// Mean chance of a side that has a piece on the square, less that over all arrangements, which is a half; `None` where
    /// no piece can rest.
    pub squares: [Option<f64>; 30],
    /// Throws of games in which both sides play their best moves; `None` where games need not end, and for tables that are
    /// too large.
    pub lengths: Option<Lengths>,
    /// Positions in which the side to act would certainly rather let the other throw.
    pub reluctant: u64,
    /// The one in which it would gain most, and how much.
    pub most_reluctant: Option<(Position, f64)>,
    /// Best moves that the greedy player misses at the highest cost, each for a different throw, the costliest first.
    pub surprises: Vec<Surprise>,
}

/// Expected throws of a game until it ends, each within a ten-thousandth part of itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lengths {
    /// From the start.
    pub start: f64,
    /// From the arrangement from which a game takes longest.
    pub most: f64,
    /// That arrangement.
    pub longest: Position,
}

impl Facts {
    /// Facts from a finished table; `None` where the solver has none, or leaves chances open.
    pub fn new(solver: &Solver) -> Option<Facts> {
        let mut finder = FactFinder::new(solver)?;
        while finder.step(solver)? {}
        finder.facts(solver)
    }
}

/// Finder of facts that works in small steps: first the lengths of games, then every arrangement.
#[derive(Clone, Debug)]
pub struct FactFinder {
    pieces: u8,
    lengths: Option<GameLengths>,
    measures: bool,
    surveyor: Surveyor,
    survey: Survey,
    /// Rows of arrangements looked up so far.
    done: usize,
}

impl FactFinder {
    /// Finder for a finished table; `None` where the solver has none, or leaves chances open.
    pub fn new(solver: &Solver) -> Option<FactFinder> {
        if !solver.progress().is_known() {
            return None;
        }
        let ([_, pieces], lengths) = (solver.max_pieces()?, GameLengths::new(solver));
        let (measures, survey) = (lengths.is_some(), Survey::default());
        let surveyor = Surveyor::new(solver.rules(), pieces);
        Some(FactFinder { pieces, lengths, measures, surveyor, survey, done: 0 })
    }

    /// Works on for a little; `true` while something is left to do, `None` where the table does not know enough.
    pub fn step(&mut self, solver: &Solver) -> Option<bool> {
        if self.measures
            && let Some(lengths) = &mut self.lengths
        {
            match lengths.step(solver) {
                Some(more) => self.measures = more,
                None => self.lengths = None,
            }
            return Some(true);
        }
        let table = (solver, self.lengths.as_ref());
        self.done = self.surveyor.add_rows(table, &mut self.survey, self.done)?;
        Some(self.done < self.surveyor.rows())
    }

    /// Share of the work done, from 0 to 1.
    pub fn done(&self, solver: &Solver) -> f32 {
        let measured = match &self.lengths {
            Some(lengths) if self.measures => lengths.done(solver),
            _ => 1.0,
        };
        0.5 * measured + 0.5 * self.done as f32 / self.surveyor.rows().max(1) as f32
    }

    /// The facts, once nothing is left to do.
    pub fn facts(&self, solver: &Solver) -> Option<Facts> {
        let start = solver.rules().start_with(self.pieces)?;
        let (breakdown, survey) = (solver.breakdown(&start)?, &self.survey);
        let lines = breakdown.throws.iter();
        Some(Facts {
            pieces: self.pieces,
            positions: survey.all.positions,
            gap: solver.progress().gap,
            first: breakdown.value,
            throws: lines.map(|line| (line.throw, line.sixteenths, line.value)).collect(),
            turn: 2.0 * survey.all.mean() - 1.0,
            squares: survey.worth_of_squares(),
            lengths: self.lengths(solver, &start),
            reluctant: survey.reluctant,
            most_reluctant: survey.most_reluctant,
            surprises: survey.three_surprises(),
            start,
        })
    }

    fn lengths(&self, solver: &Solver, start: &Position) -> Option<Lengths> {
        let lengths = self.lengths.as_ref()?;
        let (longest, most) = self.survey.longest?;
        let start = lengths.of(solver, &State::new(start)?)?;
        Some(Lengths { start, most, longest })
    }
}
