//! Runs every scenario of `tests/scenarios/*.toml` (one file a clause) and `tests/scenarios/sources/*.toml` (one file
//! a reconstruction) as a named test, and asks whether together they meet the whole law.

#[path = "scenarios/coverage.rs"]
mod coverage;
#[path = "scenarios/read.rs"]
mod read;
#[path = "scenarios/scenario.rs"]
mod scenario;

use libtest_mimic::{Arguments, Failed, Trial};
use read::{File, Named};
use scenario::Scenario;
use senet::rules::{Outcome, Rules};
use senet::{Side, library, notation};

fn main() {
    let arguments = Arguments::from_args();
    let (mut trials, mut files) = (Vec::new(), Vec::new());
    for (stem, file) in read::files() {
        match file {
            Ok(file) => {
                trials.extend(file.scenarios.iter().map(|named| trial(&stem, named)));
                files.push(file);
            }
            Err(problem) => trials.push(Trial::test(stem, move || Err(Failed::from(problem)))),
        }
    }
    trials.extend(coverage_trials(files));
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(clause: &str, named: &Named) -> Trial {
    let name = format!("{clause}/{}", named.name.replace(' ', "-"));
    let named = named.clone();
    Trial::test(name, move || {
        let failures = match &named.scenario {
            Ok(scenario) => failures(&named, scenario),
            Err(problem) => vec![problem.clone()],
        };
        verdict(&named.why, &failures)
    })
}

fn coverage_trials(files: Vec<File>) -> Vec<Trial> {
    let files: &'static [File] = Vec::leak(files);
    type Question = fn(&[File]) -> Vec<String>;
    let questions: [(&str, Question); 5] = [
        ("coverage/every-clause-of-every-source-is-met", coverage::rows),
        ("coverage/every-reason-is-met", coverage::reasons),
        ("coverage/every-effect-is-met", coverage::effects),
        ("coverage/every-answer-decides-a-scenario", coverage::values),
        ("coverage/every-variant-is-met", coverage::variants),
    ];
    let ask = |(name, question): (&str, Question)| {
        Trial::test(name, move || verdict("missing", &question(files)))
    };
    questions.map(ask).into()
}

fn verdict(title: &str, failures: &[String]) -> Result<(), Failed> {
    match failures.is_empty() {
        true => Ok(()),
        false => Err(Failed::from(format!("{title}\n{}", failures.join("\n")))),
    }
}

/// What the law answers differently, the start and the end of the game included.
fn failures(named: &Named, scenario: &Scenario) -> Vec<String> {
    let mut failures = scenario.failures(library::rulesets());
    let Some((rules, position)) = coverage::case(scenario) else { return failures };
    if named.start && position != rules.start() {
        let start = notation::position_text(&rules.start());
        failures.push(format!("the game begins with {start}"));
    }
    failures.extend(end_failures(named, scenario, &rules));
    failures
}

fn end_failures(named: &Named, scenario: &Scenario, rules: &Rules) -> Vec<String> {
    let Some(after) = coverage::after(scenario) else { return Vec::new() };
    let winner = rules.outcome(&after).map(|outcome| match outcome {
        Outcome::Won(Side::Cones) => "C".to_owned(),
        Outcome::Won(Side::Spools) => "S".to_owned(),
        Outcome::Draw => "draw".to_owned(),
    });
    let mut failures = Vec::new();
    if named.winner != winner {
        let expected = &named.winner;
        failures.push(format!("afterwards the winner is {winner:?}, expected {expected:?}"));
    }
    let score = rules.score(&after);
    if named.score.is_some_and(|expected| expected != score) {
        failures.push(format!("the score is {score}, expected {:?}", named.score));
    }
    failures
}
