//! Survey of all arrangements: sums and extremes over what a table says of each.

use serde::{Deserialize, Serialize};

use crate::board::{Bitboard, BySide, Side};
use crate::players::{Chance, Law, Player};
use crate::rules::{Move, Position, Rules, State, Throw};
use crate::tablebase::{GameLengths, Solver, par_map, sets_of_squares};

const SURPRISES: usize = 3;
/// Rows of arrangements looked up in one step.
const ROWS: usize = 16;

/// Finished table, and the lengths of its games where they are known.
pub(super) type Table<'a> = (&'a Solver, Option<&'a GameLengths>);

/// Best move that the greedy player does not find.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Surprise {
    /// Position before the move.
    pub position: Position,
    /// Throw that is played.
    pub throw: Throw,
    /// Best move.
    pub best: Move,
    /// Move of the greedy player.
    pub greedy: Move,
    /// Chance that the greedy move certainly loses.
    pub loss: f64,
}

/// Chances in some positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chances {
    pub(super) positions: u64,
    sum: f64,
}

impl Chances {
    fn add(&mut self, more: f64) {
        self.merge(Chances { positions: 1, sum: more });
    }

    fn merge(&mut self, other: Chances) {
        self.positions += other.positions;
        self.sum += other.sum;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / self.positions.max(1) as f64
    }
}

/// Sums over some of the arrangements.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    /// Chances of the side to act.
    pub(super) all: Chances,
    /// By square, chances of the side that has a piece there, once with either side to act.
    squares: [Chances; 30],
    pub(super) reluctant: u64,
    pub(super) most_reluctant: Option<(Position, f64)>,
    /// Arrangement from which a game takes longest, and its throws.
    pub(super) longest: Option<(Position, f64)>,
    surprises: Vec<Surprise>,
}

impl Survey {
    /// Mean chance of a side that has a piece on the square, less a half; `None` where no piece can rest.
    pub(super) fn worth_of_squares(&self) -> [Option<f64>; 30] {
        self.squares.map(|chances| (chances.positions > 0).then(|| chances.mean() - 0.5))
    }

    fn merge(&mut self, other: Survey) {
        self.all.merge(other.all);
        self.squares.iter_mut().zip(other.squares).for_each(|(one, more)| one.merge(more));
        self.reluctant += other.reluctant;
        note_most(&mut self.most_reluctant, other.most_reluctant);
        note_most(&mut self.longest, other.longest);
        other.surprises.into_iter().for_each(|surprise| self.note_surprise(surprise));
    }

    /// Keeps the surprise if it is the largest with its throw.
    fn note_surprise(&mut self, new: Surprise) {
        match self.surprises.iter_mut().find(|old| old.throw == new.throw) {
            Some(old) if new.loss > old.loss => *old = new,
            Some(_) => {}
            None => self.surprises.push(new),
        }
    }

    /// The largest, each in a position of its own.
    pub(super) fn three_surprises(&self) -> Vec<Surprise> {
        let mut all = self.surprises.clone();
        all.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        let mut kept: Vec<Surprise> = Vec::new();
        for surprise in all {
            if kept.iter().all(|other| other.position != surprise.position) {
                kept.push(surprise);
            }
        }
        kept.truncate(SURPRISES);
        kept
    }
}

/// Keeps the position with the larger number; the earlier one of two equals.
fn note_most(record: &mut Option<(Position, f64)>, candidate: Option<(Position, f64)>) {
    if candidate.is_some_and(|(_, number)| record.is_none_or(|(_, most)| number > most)) {
        *record = candidate;
    }
}

/// Looks up every arrangement in a table.
#[derive(Clone, Debug)]
pub(super) struct Surveyor {
    law: Law,
    odds: Vec<(Throw, u8)>,
    /// Position whose squares are replaced.
    frame: Position,
    /// Sets of squares of one side, on which its pieces can rest.
    sets: Vec<Bitboard>,
}

impl Surveyor {
    pub(super) fn new(rules: &Rules, pieces: u8) -> Surveyor {
        let mut frame = rules.empty(Side::Cones);
        let off = rules.n_pieces().saturating_sub(pieces);
        frame.off = BySide::new(off, off);
        let sets = sets_of_squares(pieces).into_iter().map(Bitboard::from_bits);
        let sets = sets.filter(|set| (*set & !rules.resting_squares()).is_empty()).collect();
        Surveyor { law: Law::new(rules), odds: rules.odds(), frame, sets }
    }

    pub(super) fn rows(&self) -> usize {
        self.sets.len()
    }

    /// Adds the next rows of arrangements and returns the number done so far; `None` where the solver lacks a value.
    pub(super) fn add_rows(
        &self,
        table: Table<'_>,
        survey: &mut Survey,
        done: usize,
    ) -> Option<usize> {
        let next: Vec<Bitboard> = self.sets.iter().skip(done).take(ROWS).copied().collect();
        let done = done + next.len();
        for row in par_map(next, |cones| self.row(table, cones)) {
            survey.merge(row?);
        }
        Some(done)
    }

    /// Sums over all arrangements with these cones, which are to act.
    fn row(&self, (solver, lengths): Table<'_>, cones: Bitboard) -> Option<Survey> {
        let mut survey = Survey::default();
        for &spools in self.sets.iter().filter(|spools| (**spools & cones).is_empty()) {
            let position = Position { pieces: BySide::new(cones, spools), ..self.frame };
            let state = State::new(&position)?;
            let mirror = Position { turn: Side::Spools, ..position };
            let (ours, theirs) = (solver.value(&position)?, solver.value(&mirror)?);
            survey.all.add(ours.middle());
            for number in cones.numbers() {
                let at = &mut survey.squares[usize::from(number - 1)];
                at.add(ours.middle());
                at.add(1.0 - theirs.middle());
            }
            let gain = 1.0 - theirs.high - ours.high;
            if gain > 0.0 {
                survey.reluctant += 1;
                note_most(&mut survey.most_reluctant, Some((position, gain)));
            }
            let length = lengths.and_then(|lengths| lengths.of(solver, &state));
            note_most(&mut survey.longest, length.map(|length| (position, length)));
            self.find_surprises(solver, &state, &mut survey)?;
        }
        Some(survey)
    }

    /// Notes where the greedy player's move loses more than is known of its throw.
    fn find_surprises(&self, solver: &Solver, state: &State, survey: &mut Survey) -> Option<()> {
        let greedy = Player::Greedy.policy(solver.rules());
        // The greedy player leaves nothing to chance.
        let mut chance = Chance::new(0, 0, crate::players::MOVES);
        for &(throw, _) in &self.odds {
            let chosen = greedy.choose(&self.law, state, Some(throw), &mut chance);
            let (best, after) = solver.best_move(state, Some(throw))?;
            if after == chosen.after {
                continue;
            }
            let value = |after: &State| solver.value_after(state, after);
            let loss = value(&after)?.low - value(&chosen.after)?.high;
            if loss > 0.0 {
                let position = state.position();
                survey.note_surprise(Surprise { position, throw, best, greedy: chosen.mv, loss });
            }
        }
        Some(())
    }
}
