//! What a theme of practice must have: tasks, levels, goals about results, and a chance for every move or for none.

use super::Checker;
use crate::lesson::model::{Lesson, LessonKind, Step};
use crate::lesson::step::try_move::Try;
use crate::lesson::test::Test;
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
    Some((step.task()?, step.fence.as_ref()?.line))
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
