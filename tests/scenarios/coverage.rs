//! What all scenarios together must meet.

use std::collections::{BTreeMap, BTreeSet};

use senet::notation::{self, Line};
use senet::rules::{Effect, Key, Move, Position, Rules, Throw, Value};
use senet::{i18n, library};

use crate::read::{File, Named};
use crate::scenario::Scenario;

/// A scenario's law and position; `None` where they cannot be had, which its own test reports.
pub fn case(scenario: &Scenario) -> Option<(Rules, Position)> {
    let rules = scenario.rules.ruleset(library::rulesets()).ok()?.rules();
    let position = scenario.position(&rules).ok()?;
    Some((rules, position))
}

/// The position after the move that a scenario plays.
pub fn after(scenario: &Scenario) -> Option<Position> {
    let (rules, position) = case(scenario)?;
    let lines = notation::lines(&rules, &position, scenario.throw);
    let played = scenario.played.as_ref()?;
    notation::find(&lines, played.mv.as_str()).map(|line| line.after)
}

/// Every scenario that could be read.
fn all(files: &[File]) -> impl Iterator<Item = (&Named, &Scenario)> {
    let named = files.iter().flat_map(|file| &file.scenarios);
    named.filter_map(|named| Some((named, named.scenario.as_ref().ok()?)))
}

/// The fewest scenarios that a source may have.
const FEWEST: usize = 12;

/// Each reconstruction has a file of its own with scenarios enough; each clause of its source is met by one of them,
/// or the file says why it makes no difference in play; and clauses are numbered without a gap, so that none is forgotten.
pub fn rows(files: &[File]) -> Vec<String> {
    let mut missing = Vec::new();
    for ruleset in library::rulesets() {
        let id = &ruleset.id;
        let own = |file: &&File| file.stem == *id && file.ruleset == *id && !file.rows.is_empty();
        let Some(file) = files.iter().find(own) else {
            missing.push(format!("{id} has no file of scenarios"));
            continue;
        };
        if file.scenarios.len() < FEWEST {
            missing.push(format!("{id} has {} scenarios", file.scenarios.len()));
        }
        missing.extend(rows_of(file).into_iter().map(|row| format!("{id}: {row}")));
    }
    missing
}

fn rows_of(file: &File) -> Vec<String> {
    let met: BTreeSet<&String> = file.scenarios.iter().flat_map(|named| &named.rows).collect();
    let unmet = file.rows.iter().filter(|(row, _)| !met.contains(row));
    let mut problems: Vec<String> =
        unmet.map(|(row, label)| format!("no scenario meets {row} ({label})")).collect();
    let unknown = met.iter().filter(|row| !file.rows.contains_key(**row));
    problems.extend(unknown.map(|row| format!("{row} is no clause that makes a difference")));
    let idle = file.moot.iter().filter(|(_, why)| why.len() < 20);
    problems.extend(idle.map(|(row, _)| format!("{row} does not say why it makes no difference")));
    let letters = |row: &String| row.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let names: BTreeSet<&String> = file.rows.keys().chain(file.moot.keys()).collect();
    let prefix = names.first().map(|row| letters(row)).unwrap_or_default();
    for number in 1..=file.rows.len() + file.moot.len() {
        let row = format!("{prefix}{number}");
        if !names.contains(&row) {
            problems.push(format!("{row} is neither among the rows nor among the moot ones"));
        }
    }
    problems
}

/// Every move one could think of.
fn conceivable() -> Vec<Move> {
    let mut moves = vec![Move::PASS, Move::RETHROW, Move::RETURN, Move::ENTER, Move::WITHDRAW];
    for from in 1..=30 {
        for pips in 1..=6 {
            moves.extend([Move::forward(from, pips), Move::backward(from, pips)]);
        }
    }
    moves
}

/// Every reason is given to somebody who tries every move in the positions of the scenarios.
pub fn reasons(files: &[File]) -> Vec<String> {
    let mut met = BTreeSet::new();
    for (_, scenario) in all(files) {
        let Some((rules, position)) = case(scenario) else { continue };
        for mv in conceivable() {
            if let Err(illegal) = rules.check(&position, scenario.throw, mv) {
                met.insert(illegal.reason.name());
            }
        }
    }
    let keys = i18n::keys();
    let known = keys.iter().filter_map(|key| key.strip_prefix("reason."));
    difference(&known.collect(), &met, "reason")
}

/// Every effect happens in a move that a scenario plays.
pub fn effects(files: &[File]) -> Vec<String> {
    let mut met = BTreeSet::new();
    for (_, scenario) in all(files) {
        let (Some((rules, position)), Some(played)) = (case(scenario), &scenario.played) else {
            continue;
        };
        let lines = notation::lines(&rules, &position, scenario.throw);
        let line = notation::find(&lines, played.mv.as_str());
        met.extend(line.into_iter().flat_map(|line| &line.effects).map(Effect::name));
    }
    difference(&Effect::NAMES.iter().copied().collect(), &met, "effect")
}

/// Those known that were not met, and those met that are not known.
fn difference(known: &BTreeSet<&str>, met: &BTreeSet<&str>, what: &str) -> Vec<String> {
    let unmet = known.difference(met).map(|name| format!("no scenario meets the {what} {name}"));
    let unknown = met.difference(known).map(|name| format!("{what} {name} has no words"));
    unmet.chain(unknown).collect()
}

/// Every variant has a scenario of its own.
pub fn variants(files: &[File]) -> Vec<String> {
    let used: BTreeSet<&str> = all(files).map(|(_, scenario)| scenario.rules.id.as_str()).collect();
    let ids = library::rulesets().iter().flat_map(|ruleset| {
        let variants = ruleset.variants.iter();
        variants.map(move |variant| format!("{}/{}", ruleset.id, variant.id))
    });
    ids.filter(|id| !used.contains(id.as_str()))
        .map(|id| format!("no scenario plays {id}"))
        .collect()
}

/// All that a scenario's position can tell of the rules.
#[derive(PartialEq)]
struct Answer {
    start: Option<Position>,
    throws: Vec<(Throw, u8)>,
    lines: Vec<Line>,
    refused: Vec<(Move, senet::rules::Reason)>,
    ends: Vec<(Option<senet::rules::Outcome>, u32)>,
}

fn answer(rules: &Rules, named: &Named, scenario: &Scenario) -> Option<Answer> {
    let position = scenario.position(rules).ok()?;
    let lines = notation::lines(rules, &position, scenario.throw);
    let refused = rules.refused(&position, scenario.throw);
    let ends = lines.iter().map(|line| (rules.outcome(&line.after), rules.score(&line.after)));
    Some(Answer {
        start: named.start.then(|| rules.start()),
        throws: rules.odds(),
        ends: ends.collect(),
        refused: refused.iter().map(|refused| (refused.mv, refused.reason)).collect(),
        lines,
    })
}

/// Does any scenario under rules with `key = value` get another answer when only this key is changed?
fn matters(cases: &[(&Named, &Scenario, Rules)], key: Key, value: &Value) -> bool {
    let shows = |(named, scenario, rules): &(&Named, &Scenario, Rules)| {
        let Some(answer_now) = answer(rules, named, scenario) else { return false };
        let others = key.offered().into_iter().filter(|other| other != value);
        let forms = others.filter_map(|other| rules.form.with(key, &other).ok());
        forms.filter_map(|form| Rules::new(form).ok()).any(|changed| {
            answer(&changed, named, scenario).is_none_or(|other| other != answer_now)
        })
    };
    let has_it = |(_, _, rules): &&(&Named, &Scenario, Rules)| rules.form.get(key) == *value;
    cases.iter().filter(has_it).any(shows)
}

/// The answers that the form offers and those of shipped files and their variants.
fn all_answers() -> BTreeMap<(Key, String), Value> {
    let offered =
        Key::ALL.iter().flat_map(|&key| key.offered().into_iter().map(move |value| (key, value)));
    let variants = library::rulesets().iter().flat_map(|ruleset| {
        let ids = ruleset.variants.iter();
        ids.filter_map(|variant| ruleset.variant(&variant.id))
    });
    let forms = library::rulesets().iter().map(|ruleset| ruleset.form);
    let forms = forms.chain(variants.map(|ruleset| ruleset.form));
    let shipped = forms.flat_map(|form| Key::ALL.iter().map(move |&key| (key, form.get(key))));
    let answers = offered.chain(shipped);
    answers.map(|(key, value)| ((key, value.to_string()), value)).collect()
}

/// The one key without a choice: its other answer is refused as undefined, so there is nothing to compare with.
const NO_CHOICE: Key = Key::ThrowingUse;

/// Every answer decides some scenario: with another answer to that one question it would end differently.
pub fn values(files: &[File]) -> Vec<String> {
    let cases: Vec<(&Named, &Scenario, Rules)> = all(files)
        .filter_map(|(named, scenario)| Some((named, scenario, case(scenario)?.0)))
        .collect();
    all_answers()
        .into_iter()
        .filter(|((key, _), _)| *key != NO_CHOICE)
        .filter(|((key, _), value)| !matters(&cases, *key, value))
        .map(|((key, _), value)| format!("no scenario depends on {key} = {value}"))
        .collect()
}
