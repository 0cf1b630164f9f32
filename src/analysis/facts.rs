//! Facts that a finished table tells about its rules: the worth of the turn, of each throw and of each square, positions in
//! which nobody wants to throw, and best moves that surprise.
//!
//! All are taken over every arrangement with the same number of pieces on either side, all on the board, and with nothing
//! due but a throw, whether or not a game reaches it. Chances are those of the table, so each is off by no more than half the
//! table's gap.

use crate::board::{Bitboard, BySide, Side, Square};
use crate::players::{Chance, Law, Player};
use crate::rules::{Move, Position, Rules, State, Throw};
use crate::tablebase::{Solver, Value, par_map, sets_of_squares};

/// Number of surprises that are told.
const SURPRISES: usize = 3;

/// Facts about rules, from a table with this many pieces a side.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Pieces a side.
    pub pieces: u8,
    /// Arrangements that were asked, each with either side to act.
    pub positions: u64,
    /// Widest gap between the proven bounds of a chance.
    pub gap: f64,
    /// Position in which a game with so many pieces begins.
    pub start: Position,
    /// Chance there of the side that moves first.
    pub first: Value,
    /// Each throw there with its sixteenths and the chance of the side that has thrown it.
    pub throws: Vec<(Throw, u8, Value)>,
    /// Mean chance of the side to act less that of the other: the worth of the turn.
    pub turn: f64,
    /// Mean chance of a side that has a piece on the square, less that over all arrangements, which is a half.
    pub squares: [f64; 30],
    /// Positions in which the side to act would certainly rather let the other throw.
    pub reluctant: u64,
    /// The one in which it would gain most, and how much.
    pub most_reluctant: Option<(Position, f64)>,
    /// Best moves for which the greedy player's move certainly loses most, each for another throw, the largest first.
    pub surprises: Vec<Surprise>,
}

/// Best move that the greedy player does not find.
#[derive(Clone, Copy, Debug, PartialEq)]
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

impl Facts {
    /// Facts from a finished table; `None` where the solver has none.
    pub fn new(solver: &Solver) -> Option<Facts> {
        let (rules, pieces) = (solver.rules(), solver.max_pieces()?);
        let start = rules.start_with(pieces)?;
        let breakdown = solver.breakdown(&start)?;
        let survey = Survey::of(solver, pieces)?;
        let lines = breakdown.throws.iter();
        let mean = survey.sum / survey.positions.max(1) as f64;
        Some(Facts {
            pieces,
            positions: survey.positions,
            gap: solver.progress().gap,
            start,
            first: breakdown.value,
            throws: lines.map(|line| (line.throw, line.sixteenths, line.value)).collect(),
            turn: 2.0 * mean - 1.0,
            squares: std::array::from_fn(|index| survey.squares[index].mean() - 0.5),
            reluctant: survey.reluctant,
            most_reluctant: survey.most_reluctant,
            surprises: survey.three_surprises(),
        })
    }
}

/// Sums about pieces on one square.
#[derive(Clone, Copy, Debug, Default)]
struct OnSquare {
    positions: u64,
    /// Chances of the side that has the piece, once with either side to act.
    sum: f64,
}

impl OnSquare {
    fn add(&mut self, more: f64) {
        self.positions += 1;
        self.sum += more;
    }

    fn mean(&self) -> f64 {
        self.sum / self.positions.max(1) as f64
    }
}

/// Sums over some of the arrangements.
#[derive(Clone, Debug, Default)]
struct Survey {
    positions: u64,
    sum: f64,
    squares: [OnSquare; 30],
    reluctant: u64,
    most_reluctant: Option<(Position, f64)>,
    surprises: Vec<Surprise>,
}

impl Survey {
    /// Sums over all arrangements; `None` where the solver does not know one.
    fn of(solver: &Solver, pieces: u8) -> Option<Survey> {
        let surveyor = Surveyor::new(solver, pieces);
        let rows = surveyor.sets.clone();
        let parts: Option<Vec<Survey>> =
            par_map(rows, |cones| surveyor.row(cones)).into_iter().collect();
        Some(parts?.into_iter().fold(Survey::default(), Survey::merge))
    }

    fn merge(mut self, other: Survey) -> Survey {
        self.positions += other.positions;
        self.sum += other.sum;
        for (one, more) in self.squares.iter_mut().zip(other.squares) {
            one.positions += more.positions;
            one.sum += more.sum;
        }
        self.reluctant += other.reluctant;
        self.note_reluctant(other.most_reluctant);
        other.surprises.into_iter().for_each(|surprise| self.note_surprise(surprise));
        self
    }

    fn note_reluctant(&mut self, found: Option<(Position, f64)>) {
        let most = self.most_reluctant.map_or(0.0, |(_, gain)| gain);
        if found.is_some_and(|(_, gain)| gain > most) {
            self.most_reluctant = found;
        }
    }

    /// Keeps the surprise if it is the largest with its throw.
    fn note_surprise(&mut self, new: Surprise) {
        match self.surprises.iter_mut().find(|old| old.throw == new.throw) {
            Some(old) if new.loss > old.loss => *old = new,
            Some(_) => {}
            None => self.surprises.push(new),
        }
    }

    fn three_surprises(mut self) -> Vec<Surprise> {
        self.surprises.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        self.surprises.truncate(SURPRISES);
        self.surprises
    }
}

/// Asks a table about every arrangement.
struct Surveyor<'a> {
    solver: &'a Solver,
    law: Law,
    odds: Vec<(Throw, u8)>,
    /// Position whose squares are replaced.
    frame: Position,
    /// Sets of squares of one side.
    sets: Vec<Bitboard>,
}

impl<'a> Surveyor<'a> {
    fn new(solver: &'a Solver, pieces: u8) -> Surveyor<'a> {
        let rules: &Rules = solver.rules();
        let mut frame = rules.empty(Side::Cones);
        let off = rules.n_pieces().saturating_sub(pieces);
        frame.off = BySide::new(off, off);
        let sets = sets_of_squares(pieces).into_iter().map(Bitboard::from_bits).collect();
        Surveyor { solver, law: Law::new(rules), odds: rules.odds(), frame, sets }
    }

    /// Sums over all arrangements with these cones, which are to act.
    fn row(&self, cones: Bitboard) -> Option<Survey> {
        let mut survey = Survey::default();
        for &spools in self.sets.iter().filter(|spools| (**spools & cones).is_empty()) {
            let position = Position { pieces: BySide::new(cones, spools), ..self.frame };
            let state = State::new(&position)?;
            let (ours, theirs) = (
                self.solver.value(&position)?,
                self.solver.value(&Position { turn: Side::Spools, ..position })?,
            );
            survey.positions += 1;
            survey.sum += ours.middle();
            for square in Square::all() {
                let at = &mut survey.squares[usize::from(square.number() - 1)];
                if cones.holds(square.number()) {
                    at.add(ours.middle());
                    at.add(1.0 - theirs.middle());
                }
            }
            let gain = 1.0 - theirs.high - ours.high;
            if gain > 0.0 {
                survey.reluctant += 1;
                survey.note_reluctant(Some((position, gain)));
            }
            self.find_surprises(&state, &mut survey)?;
        }
        Some(survey)
    }

    /// Notes where the greedy player's move loses more than is known of its throw.
    fn find_surprises(&self, state: &State, survey: &mut Survey) -> Option<()> {
        let greedy = Player::Greedy.policy(self.solver.rules());
        // The greedy player leaves nothing to chance.
        let mut chance = Chance::new(0, 0, crate::players::MOVES);
        for &(throw, _) in &self.odds {
            let chosen = greedy.choose(&self.law, state, Some(throw), &mut chance);
            let (best, after) = self.solver.best_move(state, Some(throw))?;
            if after == chosen.after {
                continue;
            }
            let value = |after: &State| self.solver.value_after(state, after);
            let loss = value(&after)?.low - value(&chosen.after)?.high;
            if loss > 0.0 {
                let position = state.position();
                survey.note_surprise(Surprise { position, throw, best, greedy: chosen.mv, loss });
            }
        }
        Some(())
    }
}
