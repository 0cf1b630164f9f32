//! The games of a lesson, played to the end: the numbers are the same as those the program shows.

use crate::analysis::{Board, Measure, Player, Slice, Study};
use crate::compare::Seat;
use crate::lesson::{Games, RulesSpec};
use crate::report::{Entry, Report};
use crate::rules::Ruleset;

/// What is told of the games.
pub(super) const TOLD: [Measure; 4] = [
    Measure::FirstPlayer,
    Measure::Throws,
    Measure::Captures,
    Measure::Drownings,
];

/// Plays the games; `None` where rules or player are not to be had.
pub(super) fn played(asked: &Games, shelf: &[Ruleset]) -> Option<Report> {
    let entries = [entry(&asked.rules, shelf)?, entry(&asked.rival, shelf)?];
    let player = Player::from_name(&asked.player)?;
    let boards = entries.iter().map(|entry| Board::new(&entry.seat.rules));
    let mut study = Study::compare(boards.collect(), player, asked.seed);
    study.skill = false;
    let mut slice = Slice::new(&study, 0..u64::from(asked.number));
    while slice.step(&study) {}
    let tally = slice.done(&study);
    Some(Report::of(&study, &tally, &entries))
}

fn entry(spec: &RulesSpec, shelf: &[Ruleset]) -> Option<Entry> {
    let base = RulesSpec::of(&spec.id).ruleset(shelf).ok()?;
    Seat::new(base).with(&spec.changes).ok().map(Entry::of)
}
