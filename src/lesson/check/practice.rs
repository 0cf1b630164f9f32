//! What a theme of practice must have: tasks, levels, goals about results, and a chance for every move or for none.

use super::Checker;
use crate::lesson::model::{Fence, FenceKind, Lesson, Step, Try};
use crate::lesson::practice::{Elsewhere, LessonKind};
use crate::lesson::stage::{Stage, transfer};
use crate::lesson::test::Test;
use crate::notation::Line;
use crate::rules::Problem;

impl Checker<'_> {
    /// Every step of a theme is a task with a level, judged by what comes of it.
    pub(super) fn practice(&mut self) {
        if self.lesson.kind != LessonKind::Practice {
            return;
        }
        let lesson = self.lesson;
        for step in &lesson.steps {
            let Some((task, line)) = task_of(step) else {
                // A fence that could not be read has been spoken of.
                if step.fence.is_some() || self.errors.is_empty() {
                    let text = "a scenario of practice is a task; write a senet try fence";
                    self.error(step.line, text);
                }
                continue;
            };
            if task.level.is_none() {
                self.error(line, "a scenario has a level; write level: 1, 2 or 3");
            }
            if names_a_move(&task.goal) {
                let text = format!(
                    "the goal {} names one move; test what comes of it: event, at, empty or off",
                    task.goal
                );
                self.error(task.goal_line, text);
            }
        }
    }

    /// The chances belong to legal moves, and to all of them.
    pub(super) fn worth(&mut self, task: &Try, stage: &Stage) {
        let lines = stage.lines(&stage.trail());
        let legal = |texts: &mut dyn Iterator<Item = &Line>| -> String {
            texts
                .map(|line| line.text.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        };
        for worth in &task.worth {
            if !lines.iter().any(|line| worth.mv.names(line)) {
                let text = format!(
                    "worth {}: this move is not legal; legal are: {}",
                    worth.mv,
                    legal(&mut lines.iter())
                );
                self.error(worth.line, text);
            }
        }
        let silent: Vec<&Line> = lines
            .iter()
            .filter(|line| task.worth_of(line).is_none())
            .collect();
        if let (Some(worth), Some(first)) = (task.worth.first(), silent.first()) {
            let text = format!(
                "no chance is given for {}; write worth {}: 50.0, or no worth at all",
                legal(&mut silent.iter().copied()),
                first.text
            );
            self.error(worth.line, text);
        }
    }

    /// Under the rules named the move is legal, and it is a move that misses the goal here.
    pub(super) fn elsewhere(&mut self, task: &Try, stage: &Stage) {
        for other in &task.elsewhere {
            if let Some(text) = self.elsewhere_problem(task, stage, other) {
                self.error(other.line, text);
            }
        }
    }

    fn elsewhere_problem(&self, task: &Try, stage: &Stage, other: &Elsewhere) -> Option<String> {
        let throw = stage.throws.first().copied();
        if let Ok(line) = other.mv.attempt(&stage.rules, &stage.position, throw) {
            let mut trail = stage.trail();
            trail.play(throw, line);
            if task.goal.holds(&stage.rules, &trail) {
                return Some(format!("{} reaches the goal here already", other.mv));
            }
        }
        let ruleset = match other.rules.ruleset(self.known.rulesets) {
            Ok(ruleset) => ruleset,
            Err(problems) => return Some(problems.join("; ")),
        };
        let rules = ruleset.rules();
        let there = match transfer(&stage.position, &rules) {
            Ok(there) => there,
            Err(problems) => return Some(problems.join("; ")),
        };
        let refused = other.mv.attempt(&rules, &there, throw).err()?;
        Some(format!(
            "{} is refused by {} under {}; name rules that allow it",
            other.mv,
            refused.reason.rule().name(),
            other.rules
        ))
    }
}

/// Advice: an order from easy to hard, a word after success, a nudge.
pub(super) fn warnings(lesson: &Lesson) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut before = 1;
    for step in &lesson.steps {
        let Some((task, line)) = task_of(step) else {
            continue;
        };
        let level = task.level.unwrap_or(before);
        if level < before {
            found.push(Problem::at(
                line,
                format!("level {level} follows level {before}; put the easy ones first"),
            ));
        }
        before = level;
        if task.say.is_none() {
            found.push(Problem::at(
                line,
                "nothing is said when it is done; write say: why this was right",
            ));
        }
        if task.hints.is_empty() {
            found.push(Problem::at(
                line,
                "the first rung of help is missing; write hint: a nudge in words",
            ));
        }
    }
    if lesson.intro.is_empty() {
        found.push(Problem::at(
            1,
            "the card has no words; write a sentence or two above the first scenario",
        ));
    }
    found
}

fn task_of(step: &Step) -> Option<(&Try, usize)> {
    match &step.fence {
        Some(Fence {
            kind: FenceKind::Try(task),
            line,
            ..
        }) => Some((task, *line)),
        _ => None,
    }
}

/// Does the test ask for one move, where its result could be asked for?
fn names_a_move(test: &Test) -> bool {
    match test {
        Test::Moved(_) => true,
        Test::Not(test) => names_a_move(test),
        Test::All(tests) => tests.iter().any(names_a_move),
        _ => false,
    }
}
