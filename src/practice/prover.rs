//! Proof of scenarios: within reach of the solver every right move is best, every wrong one is clearly worse, and every
//! chance in the file is true.

use crate::analysis::{SelfPlay, Turn};
use crate::board::{Bitboard, BySide, Side};
use crate::lesson::{Elsewhere, Lesson, Origin, Stage, Trail, Try, transfer};
use crate::notation::{Line, position_text};
use crate::players::{Law, Player};
use crate::rules::{Due, Position, Problem, Rules, Ruleset, Setup};
use crate::tablebase::{Limit, Solver, Value};

/// Difference up to which moves are equally good, in thousandths.
const EQUAL: u16 = 5;
/// Least cost of a wrong move, in thousandths.
const CLEAR: u16 = 15;

/// Legal first move of a task with the chance it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FirstMove {
    line: Line,
    /// The chance of the side that moves, with the best play of both.
    permille: u16,
    /// It leads to the goal.
    right: bool,
}

/// Prover of scenarios; keeps its solvers for the next scenario.
#[derive(Debug)]
pub struct Prover<'s> {
    shelf: &'s [Ruleset],
    solvers: Vec<Solver>,
}

impl<'s> Prover<'s> {
    /// A prover that knows these rulesets.
    pub fn new(shelf: &'s [Ruleset]) -> Prover<'s> {
        Prover { shelf, solvers: Vec::new() }
    }

    /// True if this position can be solved in a few seconds: two pieces a side, or three against one.
    pub fn in_reach(position: &Position, rules: &Rules) -> bool {
        let left = Side::ALL.map(|side| rules.n_pieces().saturating_sub(position.off[side]));
        left.iter().sum::<u8>() <= 4 && left.iter().all(|left| *left <= 3)
    }

    /// The chance that `side` wins; `None` where it is out of reach, or open because games need not end.
    pub(super) fn chance(&mut self, rules: &Rules, position: &Position, side: Side) -> Option<f64> {
        let of_side = |value: Value| match position.turn == side {
            true => value.middle(),
            false => 1.0 - value.middle(),
        };
        let value = self.solver(rules, position)?.value(position);
        value.filter(|value| value.is_known()).map(of_side)
    }

    /// A solver that knows this position.
    fn solver(&mut self, rules: &Rules, position: &Position) -> Option<&Solver> {
        let knows =
            |solver: &Solver, at: &Position| solver.rules() == rules && solver.value(at).is_some();
        if let Some(at) = self.solvers.iter().position(|solver| knows(solver, position)) {
            return self.solvers.get(at);
        }
        if !Prover::in_reach(position, rules) {
            return None;
        }
        // Nearly every position can be reached from far back, so that one solution serves many scenarios.
        let far = far_back(rules, position).unwrap_or(*position);
        for root in [far, *position] {
            let limit = Limit { gap: 1e-4, ..Limit::default() };
            // Too much may be reached from far back.
            let Ok(solver) = Solver::solve(rules, &root, limit) else { continue };
            let is_known = knows(&solver, position);
            self.solvers.push(solver);
            if is_known {
                return self.solvers.last();
            }
        }
        None
    }

    /// Values that the first moves of a task leave; `None` where one is not known, or the turn passes between its throws.
    fn values(&mut self, task: &Try, stage: &Stage) -> Option<Vec<FirstMove>> {
        let start = stage.trail();
        let throw = stage.next_throw(&start);
        let mut values = Vec::new();
        for line in stage.lines(&start) {
            let mut trail = start.clone();
            trail.play(throw, line.clone());
            let (chance, right) = match stage.is_before_throw(&start) && line.from.is_none() {
                true => (self.staying(stage)?, task.goal.holds(&stage.rules, &trail)),
                false => (self.after(stage, &trail)?, task.solution(stage, &trail).is_some()),
            };
            let permille = (1000.0 * chance).round() as u16;
            values.push(FirstMove { line, permille, right });
        }
        Some(values)
    }

    /// The chance of throwing, and doing nothing instead.
    fn staying(&mut self, stage: &Stage) -> Option<f64> {
        let solver = self.solver(&stage.rules, &stage.position)?;
        let throwing = solver.breakdown(&stage.position)?.throwing;
        throwing.is_known().then(|| throwing.middle())
    }

    /// The chance of the side that began, with the best use of the throws that are left.
    fn after(&mut self, stage: &Stage, trail: &Trail) -> Option<f64> {
        let mover = trail.before.turn;
        let left = stage.next_throw(trail);
        if left.is_none() || stage.rules.outcome(trail.after()).is_some() {
            return self.chance(&stage.rules, trail.after(), mover);
        }
        if trail.after().turn != mover {
            return None;
        }
        let mut best: Option<f64> = None;
        for line in stage.lines(trail) {
            let mut next = trail.clone();
            next.play(left, line);
            let chance = self.after(stage, &next)?;
            best = Some(best.map_or(chance, |best| best.max(chance)));
        }
        best
    }

    /// Claims of a file that are not proved; empty where all is well.
    pub fn problems(&mut self, lesson: &Lesson) -> Vec<Problem> {
        let mut problems = Vec::new();
        for step in &lesson.steps {
            let (Some(task), Some(fence)) = (step.task(), &step.fence) else { continue };
            let Ok(Some(stage)) = Stage::of(lesson, step, self.shelf) else { continue };
            if task.level.is_none() {
                continue;
            }
            match self.values(task, &stage) {
                Some(values) => problems.extend(judge(task, &values, fence.line)),
                None => problems.extend(unknown(task)),
            }
            problems.extend(origin_problem(task, &stage, fence.line));
            let elsewhere = task.elsewhere.iter().filter_map(|other| {
                self.elsewhere(task, &stage, other).map(|text| Problem::at(other.line, text))
            });
            problems.extend(elsewhere);
        }
        problems
    }

    /// Under the other rules the move is best, or out of reach it comes to the goal.
    fn elsewhere(&mut self, task: &Try, stage: &Stage, other: &Elsewhere) -> Option<String> {
        let ruleset = other.rules.ruleset(self.shelf).ok()?;
        let rules = ruleset.rules();
        let position = transfer(&stage.position, &rules).ok()?;
        let there = Stage { ruleset, rules, position, throws: stage.throws.clone() };
        let line = there.attempt(&other.mv).ok()?;
        let Some(values) = self.values(task, &there) else {
            return (!there.holds_after(line, &task.goal)).then(|| {
                format!("{} misses the goal {} under {}, too", other.mv, task.goal, other.rules)
            });
        };
        let best = values.iter().map(|value| value.permille).max()?;
        let own = values.iter().find(|value| value.line.text == line.text)?;
        (own.permille + EQUAL < best).then(|| {
            let list = worth_lines(&values);
            format!("{} is not best under {}; there are\n{list}", other.mv, other.rules)
        })
    }
}

/// A scenario stands in the game that it names, with the same throw.
fn origin_problem(task: &Try, stage: &Stage, line: usize) -> Option<Problem> {
    let origin = task.game.as_ref()?;
    let text = match turn_of(&Law::new(&stage.rules), origin) {
        Ok(turn)
            if stage.throws.len() != 1
                || (turn.position, turn.throw) == (stage.position, stage.throws[0]) =>
        {
            return None;
        }
        Ok(turn) => {
            let there = position_text(&turn.position);
            format!("{origin}: there the position is {there} with a {}; leave game out", turn.throw)
        }
        Err(problem) => format!("{origin}: {problem}"),
    };
    Some(Problem::at(line, text))
}

/// The throw of a game that this names.
///
/// # Errors
/// When there is no such player, game or throw.
pub(super) fn turn_of(law: &Law, origin: &Origin) -> Result<Turn, String> {
    let names = Player::ALL.map(Player::name).join(" or ");
    let player = Player::from_name(&origin.player)
        .ok_or_else(|| format!("there is no player {:?}; write {names}", origin.player))?;
    let mut turns = SelfPlay::new(law, player, origin.seed, origin.game)
        .ok_or("these rules have no start that can be played")?;
    let turn = turns.find(|turn| turn.number == origin.throw);
    turn.ok_or_else(|| format!("game {} ends before throw {}", origin.game, origin.throw))
}

/// Problem of a scenario that states chances which cannot be proved.
fn unknown(task: &Try) -> Option<Problem> {
    let worth = task.worth.first()?;
    let text = "no chance can be proved here: this is out of the solver's reach, or games need not end; \
                leave out worth";
    Some(Problem::at(worth.line, text))
}

fn judge(task: &Try, values: &[FirstMove], line: usize) -> Vec<Problem> {
    let mut problems = Vec::new();
    if task.worth.is_empty() {
        let text = format!("this is within the solver's reach; write\n{}", worth_lines(values));
        problems.push(Problem::at(line, text));
    }
    for value in values {
        let Some(worth) = task.worth_of(&value.line) else { continue };
        // Bounds are drawn to a tenth of a thousandth, so the last place may fall either way.
        if worth.permille.abs_diff(value.permille) > 1 {
            let (mv, percent, lines) = (&worth.mv, worth.percent(), worth_lines(values));
            let text = format!("worth {mv}: {percent} is not true; write\n{lines}");
            problems.push(Problem::at(worth.line, text));
        }
    }
    let best = values.iter().map(|value| value.permille).max().unwrap_or(0);
    for value in values {
        let costs = best - value.permille;
        let text = match value.right {
            true if costs > EQUAL => "reaches the goal and is not best",
            false if costs < CLEAR => "misses the goal and is about as good as the best",
            _ => continue,
        };
        let text = format!("{} {text}:\n{}", value.line.text, worth_lines(values));
        problems.push(Problem::at(task.goal_line, text));
    }
    problems
}

/// Lines of the file that state these chances.
fn worth_lines(values: &[FirstMove]) -> String {
    let lines = values.iter().map(|value| {
        let (whole, tenth) = (value.permille / 10, value.permille % 10);
        format!("worth {}: {whole}.{tenth}", value.line.text)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Position with as many pieces, on the first squares.
fn far_back(rules: &Rules, position: &Position) -> Option<Position> {
    let mut pieces = BySide::<Bitboard>::default();
    let mut square = 1;
    for side in Side::ALL {
        for _ in 0..position.pieces[side].len() {
            pieces[side] = pieces[side].with(square);
            square += 2;
        }
    }
    let setup = Setup { pieces, turn: Side::Cones, off: Some(position.off), due: Due::default() };
    rules.position(&setup).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Key, Value as Answer};
    use crate::{library, notation};

    /// Two last pieces hit each other by turns on 25 and 26, whatever is thrown.
    #[test]
    fn a_chance_that_is_open_is_not_proved() {
        let change = (Key::HappinessGate, Answer::parse("halt"));
        let halting = library::ruleset("petrie").expect("shipped").with(&[change]);
        let rules = halting.expect("allowed").rules();
        let dead_end = notation::parse_position(&rules, "10/10/4CS4 C 4-4").expect("a position");
        let mut prover = Prover::new(library::rulesets());
        assert!(prover.solver(&rules, &dead_end).is_some(), "in reach");
        assert_eq!(prover.chance(&rules, &dead_end, Side::Cones), None);
    }
}
