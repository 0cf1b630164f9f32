//! Words for one answer: which row of the table says it, and the names and numbers that are filled in.

use crate::board::{Bitboard, Side, house};
use crate::explain;
use crate::i18n;
use crate::rules::choice::{
    Capture, EndsTurn, FirstPlayer, From30, Gate, Opening, Others, Rebirth, Start, Water,
    WhenOccupied,
};
use crate::rules::{Form, Key, Ruleset, Value};

/// The name of the row that states an answer: `key-answer`, and `-case` where another answer changes the words.
pub(super) fn entry(form: &Form, key: Key) -> String {
    let row = row(form, key);
    match case(form, key) {
        "" => row,
        case => format!("{row}-{case}"),
    }
}

/// `key-answer`, with `some` or `none` for a list.
fn row(form: &Form, key: Key) -> String {
    let none = key == Key::ThrowingAgain && form.throws_that_earn().is_empty();
    let answer = match form.get(key) {
        Value::List(items) if items.is_empty() || none => "none".to_owned(),
        Value::List(_) => "some".to_owned(),
        _ if key == Key::WaterEndsTurn => ends_turn(form).to_owned(),
        other => other.plain(),
    };
    format!("{key}-{answer}")
}

/// Answer to whether landing on 27 ends the turn. Where no side may choose to return at once, that answer is a yes or a
/// no.
fn ends_turn(form: &Form) -> &'static str {
    match (form.water_ends_turn, form.water_effect) {
        (EndsTurn::UnlessReturned, Water::Choice) => "unless-returned",
        (EndsTurn::Yes, _) | (EndsTurn::UnlessReturned, Water::Throw) => "yes",
        _ => "no",
    }
}

/// The case in which another answer changes the words; empty in the plain one.
fn case(form: &Form, key: Key) -> &'static str {
    match key.section() {
        "setup" | "throwing" => opening_case(form, key),
        "water" | "rebirth" => water_case(form, key),
        _ => other_case(form, key),
    }
}

fn opening_case(form: &Form, key: Key) -> &'static str {
    let hand = form.setup_start == Start::Hand;
    let by_throw = form.setup_first_player == FirstPlayer::FirstOne;
    match key {
        Key::SetupFirstPlayer => match form.setup_first_player {
            FirstPlayer::Odd | FirstPlayer::Even | FirstPlayer::FirstOne if hand => "hand",
            _ => "",
        },
        Key::SetupSecondOpening => {
            let both = form.setup_second_opening == Opening::Free && !by_throw;
            if both { "both" } else { "" }
        }
        Key::SetupEntryThrow if form.setup_entry_throw && by_throw => "first-one",
        Key::SetupEntryThrow if !form.setup_entry_throw && hand => "hand",
        Key::ThrowingAgainWhenBlocked if form.throwing_again_when_blocked => {
            let stuck = form.water_effect.waits() && form.water_others != Others::Free;
            if stuck { "water" } else { "" }
        }
        _ => "",
    }
}

fn water_case(form: &Form, key: Key) -> &'static str {
    let track = form.setup_start == Start::Track;
    match (key, form.water_effect) {
        (Key::WaterEffect, Water::ReEnter) if track => "track",
        (Key::WaterEffect, Water::Throw) if highest(form) == 4 => "four",
        (Key::WaterEndsTurn, _) => ends_turn_case(form),
        (Key::RebirthWhenOccupied, Water::To15)
            if form.rebirth_when_occupied == WhenOccupied::Stay =>
        {
            "closed"
        }
        // A piece on 27 does not go to 15 here, so that square stays open; others are still carried to 15.
        (Key::RebirthWhenOccupied, Water::To1 | Water::ReEnter | Water::Nothing)
            if form.rebirth_when_occupied == WhenOccupied::Closed =>
        {
            "stays"
        }
        _ => "",
    }
}

/// Case of the end of the turn, which depends on what waits for its throw, and whether others may move meanwhile.
fn ends_turn_case(form: &Form) -> &'static str {
    let free = form.water_others == Others::Free;
    match (form.water_effect, form.water_ends_turn) {
        (Water::Choice, EndsTurn::No) => "choice",
        (Water::Choice, _) if free => "free",
        (Water::Throw, EndsTurn::No) => "throw",
        (Water::Throw, _) if free => "throw-free",
        (Water::Throw, _) => "throw",
        _ => "",
    }
}

fn other_case(form: &Form, key: Key) -> &'static str {
    let exit = form.exits_from_30 == From30::IsTheExit;
    match key {
        Key::CaptureEffect => match form.capture_effect {
            Capture::ReEnter if form.setup_start == Start::Track => "track",
            Capture::BackOne if !form.exits_open_to_hits().is_empty() => "water",
            _ => "",
        },
        Key::BearingOffCount | Key::ExitsFrom29 if exit => match form.get(key) {
            Value::Word(word) if word == "two" => "",
            _ => "exit",
        },
        _ => "",
    }
}

/// The highest throw.
fn highest(form: &Form) -> u8 {
    form.odds().last().map_or(0, |(throw, _)| throw.value())
}

/// `26`, or `15 or 26`: the squares that no piece may pass.
fn gates(form: &Form) -> String {
    let gates = [
        (form.rebirth_landing == Rebirth::Gate, house::REBIRTH),
        (form.happiness_gate != Gate::Nothing, house::HAPPINESS),
    ];
    let shut = gates.into_iter().filter(|(shut, _)| *shut);
    or(shut.map(|(_, number)| number))
}

/// The row of the table with its names and numbers filled in.
pub(super) fn fill(ruleset: &Ruleset, entry: &str) -> String {
    let template = i18n::text(entry);
    let names = template.split('{').skip(1);
    let names = names.filter_map(|rest| Some(rest.split_once('}')?.0));
    let values: Vec<(&str, String)> = names.map(|name| (name, value(ruleset, name))).collect();
    i18n::filled(entry, &values)
}

/// Values for each `{name}` in the tables of this module.
fn value(ruleset: &Ruleset, name: &str) -> String {
    let form = &ruleset.form;
    let pieces = 2 * form.setup_pieces.number();
    let numbers = |set: Bitboard| or(set.numbers());
    match name {
        "cones" => explain::side_in_source(ruleset, Side::Cones),
        "spools" => explain::side_in_source(ruleset, Side::Spools),
        "last" | "front" => pieces.to_string(),
        "next" => (pieces + 1).to_string(),
        "second" => match form.setup_first_player {
            FirstPlayer::Even | FirstPlayer::FirstOne => pieces - 1,
            _ => pieces,
        }
        .to_string(),
        "throws" => or(form.throws_that_earn().into_iter()),
        "high" => highest(form).to_string(),
        "hit" => numbers(form.exits_open_to_hits()),
        "last-squares" => numbers(form.last_squares()),
        "gates" => gates(form),
        "safe" => places(ruleset, form.protection_safe_squares.squares()),
        "exits" => places(ruleset, house::EXITS),
        "exits-two" => places(ruleset, house::EXITS.without(house::HORUS)),
        "n28" => (form.exits_from_30.end() - house::THREE).to_string(),
        "n29" => (form.exits_from_30.end() - house::TWO).to_string(),
        "example" => example(form),
        other => match other.strip_prefix('h').map(str::parse) {
            Some(Ok(number)) => explain::place(ruleset, number),
            _ => format!("{{{name}}}"),
        },
    }
}

/// ` (a 5 from 26)`: the longest way off the board from before 28, if a throw takes it.
fn example(form: &Form) -> String {
    let end = form.exits_from_30.end();
    let gate = form.happiness_gate != Gate::Nothing;
    let from = (end - highest(form)).max(if gate { house::HAPPINESS } else { 0 });
    let throw = end - from;
    let thrown = throw <= 4 || throw == highest(form);
    let last = if form.water_effect == Water::Nothing { house::WATER } else { house::HAPPINESS };
    if from > last || !thrown {
        return String::new();
    }
    let values = [("throw", &*throw.to_string()), ("from", &from.to_string())];
    i18n::fill("account.example", &values)
}

/// `squares 15 and 26`, or the names the source gives them, each with its number.
fn places(ruleset: &Ruleset, set: Bitboard) -> String {
    if !set.numbers().any(|number| ruleset.houses.contains_key(&number)) {
        let numbers = listed(set.numbers().map(|number| number.to_string()), "account.and");
        return i18n::fill("account.squares-and", &[("squares", &numbers)]);
    }
    listed(set.numbers().map(|number| explain::place(ruleset, number)), "account.and")
}

/// `1, 4 or 5`.
fn or(numbers: impl Iterator<Item = u8>) -> String {
    listed(numbers.map(|number| number.to_string()), "account.or")
}

/// Names in a row, the last one joined by the words under `key`.
fn listed(names: impl Iterator<Item = String>, key: &str) -> String {
    i18n::list_with(key, &names.collect::<Vec<_>>())
}

/// Clauses as one sentence: `a, b, and c.`
pub(super) fn join(clauses: impl Iterator<Item = String>) -> String {
    i18n::fill("account.stop", &[("clauses", &listed(clauses, "account.and-last"))])
}

/// The answer in a few words.
pub(super) fn cell(form: &Form, key: Key) -> String {
    let safe = explain::list(form.protection_safe_squares.squares());
    let throws: Vec<String> = form.throwing_again.values().map(|n| n.to_string()).collect();
    let answer = match form.get(key) {
        Value::List(items) if items.is_empty() => "none".to_owned(),
        Value::List(_) => "some".to_owned(),
        other => other.plain(),
    };
    let values = [("squares", safe.as_str()), ("throws", &*throws.join(", "))];
    i18n::fill(&format!("account-cell.{key}-{answer}"), &values)
}
