//! Tasks and reports as messages, for a worker that shares no memory with the page.
//!
//! A message is an [`Order`], or nothing to go on. The answer is a piece of work: perhaps a report, and whether it is over.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::chances::SolvePosition;
use super::endings::SolveEndings;
use super::facts::FindFacts;
use super::games::PlayGames;
use super::learning::Learn;
use super::skill::MeasureSkill;
use super::task::{Step, Task};

macro_rules! orders {
    ($($task:ident),+) => {
        /// Any task.
        #[derive(Debug, Serialize, Deserialize)]
        pub enum Order {
            $(
                /// Task of this type.
                $task(Box<$task>),
            )+
        }

        $(impl From<$task> for Order {
            fn from(task: $task) -> Order {
                Order::$task(Box::new(task))
            }
        })+

        impl Order {
            /// A piece of its work, as a message.
            fn work(&mut self, end: Instant) -> Vec<u8> {
                match self { $(Order::$task(task) => message(&task.work(end))),+ }
            }
        }
    };
}
orders!(PlayGames, Learn, SolveEndings, SolvePosition, MeasureSkill, FindFacts);

/// A step as a message; an empty one, which nobody can read, where it cannot be written.
fn message<R: Serialize>(step: &Step<R>) -> Vec<u8> {
    postcard::to_stdvec(&(&step.report, step.is_over)).unwrap_or_default()
}

/// The step of a message; `None` for one that cannot be read.
pub fn read_step<T: Task>(message: &[u8]) -> Option<Step<T::Report>> {
    let (report, is_over) = postcard::from_bytes(message).ok()?;
    Some(Step { report, is_over })
}

impl Order {
    /// The order as a message; empty where it cannot be written.
    pub fn to_message(&self) -> Vec<u8> {
        postcard::to_stdvec(self).unwrap_or_default()
    }
}

/// Worker that does one task after the other.
#[derive(Debug, Default)]
pub struct Worker {
    order: Option<Order>,
}

impl Worker {
    /// Answer to a message: a piece of work of about this length.
    pub fn answer(&mut self, message: &[u8], length: Duration) -> Vec<u8> {
        if !message.is_empty() {
            self.order = postcard::from_bytes(message).ok();
        }
        let end = Instant::now() + length;
        self.order.as_mut().map(|order| order.work(end)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Board, Facts, Learner, SkillMeter, Study};
    use crate::app::background::{EndingsReport, FactsReport};
    use crate::players::{Network, Player, shipped};
    use crate::rules::{Position, Rules};
    use crate::tablebase::{Limit, Solver};
    use crate::{library, notation};

    const PIECE: Duration = Duration::from_millis(5);

    fn wikihow() -> (Rules, Network) {
        let rules = library::ruleset("wikihow").expect("shipped").rules();
        let network = shipped(&rules).expect("a network");
        (rules, Network::clone(&network))
    }

    /// A position with an ending, and its solver.
    fn ending(rules: &Rules) -> (Position, Solver) {
        let setup = notation::parse_pieces("cones: 26 / spools: 24").expect("pieces");
        let position = rules.position(&setup).expect("held");
        (position, Solver::solve(rules, &position, Limit::default()).expect("small"))
    }

    /// Everything that a worker reports, which is sent nothing but messages, until `is_enough` of it has come.
    fn reports<T: Task + Into<Order>>(
        task: T,
        is_enough: impl Fn(&T::Report) -> bool,
    ) -> Vec<T::Report> {
        let (mut worker, mut all) = (Worker::default(), Vec::new());
        let mut message = task.into().to_message();
        loop {
            let step = read_step::<T>(&worker.answer(&message, PIECE)).expect("an answer");
            message.clear();
            all.extend(step.report);
            if step.is_over || all.last().is_some_and(&is_enough) {
                return all;
            }
        }
    }

    #[test]
    fn games_of_several_workers_are_those_of_the_study() {
        let (rules, network) = wikihow();
        let boards = vec![Board::new(&rules), Board::new(&rules)];
        for player in [Player::Greedy, Player::Learned] {
            let networks = vec![network.clone().into(), network.clone().into()];
            let study = Study::compare(boards.clone(), player, 3).by_networks(networks);
            let mut sum = study.run(0..5);
            for number in 0..3 {
                for block in reports(PlayGames::new(&study, 5..90, number, 3), |_| false) {
                    sum.merge(&block.tally).expect("every game once");
                }
            }
            assert_eq!(sum, study.run(0..90));
        }
    }

    #[test]
    fn learning_comes_to_the_same_network() {
        let (rules, network) = wikihow();
        let all = reports(Learn::new(&rules, &network), |report| report.best.is_some());
        let [before @ .., last] = &all[..] else { panic!("no report") };
        assert!(before.iter().any(|report| report.curve.len() == 1) && last.curve[1].games > 0);
        let best = last.best.clone().expect("measured");
        let mut learner = Learner::new(&rules, 1, &network);
        while learner.curve().len() < 2 {
            learner.step().expect("games end");
        }
        assert_eq!(Some(&best), learner.best().map(|best| &**best));
    }

    #[test]
    fn endings_come_with_their_table_and_the_error() {
        let (rules, network) = wikihow();
        let all = reports(SolveEndings::new(&rules, &network, None), |_| false);
        let [EndingsReport::Solved(table), EndingsReport::Error(error)] = &all[..] else {
            panic!("{all:?}");
        };
        assert!((0.0..0.2).contains(error) && *error > 0.0, "{error}");
        let (position, solved) = ending(&rules);
        let gap = |value: Option<crate::tablebase::Value>| value.expect("known").middle();
        assert!((gap(table.0.value(&position)) - gap(solved.value(&position))).abs() < 1e-5);
    }

    #[test]
    fn chances_come_with_every_throw_and_move() {
        let (rules, _) = wikihow();
        let (position, solver) = ending(&rules);
        let all = reports(SolvePosition::new(&rules, &position, Limit::default()), |_| false);
        let breakdown = all.into_iter().find_map(|report| report.breakdown);
        assert!(breakdown.is_some(), "not solved");
        assert_eq!(breakdown, solver.breakdown(&position));
    }

    #[test]
    fn skill_is_measured_in_the_same_games() {
        let (rules, network) = wikihow();
        let all = reports(MeasureSkill::new(&rules, &network, 20), |_| false);
        let mut meter = SkillMeter::new(&rules, &network.into(), 20);
        while meter.step() {}
        assert_eq!(all.last().expect("reports").skill, meter.skill());
    }

    #[test]
    fn facts_are_those_of_the_whole_table() {
        let (rules, _) = wikihow();
        let all = reports(FindFacts::new(&rules), |_| false);
        let mut solver = Solver::up_to(&rules, 2, Limit::default()).expect("a table");
        while !solver.advance(1 << 16).is_over() {}
        let Some(FactsReport::Found(facts)) = all.last() else { panic!("{:?}", all.last()) };
        assert_eq!(Some(&**facts), Facts::new(&solver).as_ref());
        assert!(all.iter().any(|report| matches!(report, FactsReport::Solving(_))));
        assert!(all.iter().any(|report| matches!(report, FactsReport::Asking(_))));
    }

    #[test]
    fn what_is_no_order_is_answered_by_nothing() {
        let mut worker = Worker::default();
        assert!(worker.answer(&[], PIECE).is_empty(), "nothing to go on with");
        assert!(worker.answer(&[77, 1, 2], PIECE).is_empty());
    }
}
