//! Words for one answer: which row of the table says it, and the names and numbers that are filled in.

use crate::board::{Bitboard, Side};
use crate::explain;
use crate::rules::choice::{
    Blank, Capture, Device, EndsTurn, FirstPlayer, From30, Gate, Opening, Others, SafeWhen, Start,
    Water, WhenOccupied,
};
use crate::rules::{Form, Key, Ruleset, Value};
use crate::words;

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
    let none = key == Key::ThrowingAgain && throws(form).is_empty();
    let answer = match form.get(key) {
        Value::List(items) if items.is_empty() || none => "none".to_owned(),
        Value::List(_) => "some".to_owned(),
        other => other.plain(),
    };
    format!("{key}-{answer}")
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
            let stuck = waits(form) && form.water_others != Others::Free;
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
        _ => "",
    }
}

/// What the end of the turn means depends on what waits for its throw, and whether others may move meanwhile.
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
            Capture::BackOne if !hittable_exits(form).is_empty() => "water",
            _ => "",
        },
        Key::BearingOffCount | Key::ExitsFrom29 if exit => match form.get(key) {
            Value::Word(word) if word == "two" => "",
            _ => "exit",
        },
        _ => "",
    }
}

/// Does a piece that lands on 27 wait there?
fn waits(form: &Form) -> bool {
    matches!(form.water_effect, Water::Choice | Water::Throw)
}

/// The highest throw.
fn highest(form: &Form) -> u8 {
    match (form.throwing_device, form.throwing_blank) {
        (Device::Die, _) | (_, Blank::Nothing) => 4,
        (_, Blank::Five) => 5,
        (_, Blank::Six) => 6,
    }
}

/// The throws that earn another and can be thrown.
fn throws(form: &Form) -> Vec<u8> {
    let thrown = |value: &u8| match (form.throwing_device, *value) {
        (_, 1..=4) => true,
        (Device::Sticks, value) => value == form.throwing_blank.number(),
        _ => false,
    };
    form.throwing_again.values().filter(thrown).collect()
}

/// The squares among 28, 29 and 30 on which a piece can stand.
fn last_squares(form: &Form) -> Bitboard {
    let last = if form.exits_from_30 == From30::IsTheExit {
        29
    } else {
        30
    };
    Bitboard::range(28, last)
}

/// The squares among 28, 29 and 30 on which a piece can be hit.
fn hittable_exits(form: &Form) -> Bitboard {
    let always = form.protection_safe_when == SafeWhen::Always;
    let safe = if always {
        form.protection_safe_squares.squares()
    } else {
        Bitboard::EMPTY
    };
    last_squares(form) & !safe
}

/// The row of the table with its names and numbers filled in.
pub(super) fn fill(ruleset: &Ruleset, entry: &str) -> String {
    let form = &ruleset.form;
    let last = 2 * form.setup_pieces.number();
    let second = match form.setup_first_player {
        FirstPlayer::Even | FirstPlayer::FirstOne => last - 1,
        _ => last,
    };
    let end = if form.exits_from_30 == From30::IsTheExit {
        30
    } else {
        31
    };
    let example = example(form, end);
    let house = |number| house(ruleset, number);
    let squares = |set: Bitboard| or(&set.numbers().map(|n| n.to_string()).collect::<Vec<_>>());
    let safe = form.protection_safe_squares.squares();
    let all_throws: Vec<String> = throws(form).iter().map(u8::to_string).collect();
    let values = [
        ("cones", ruleset.sides[Side::Cones].clone()),
        ("spools", ruleset.sides[Side::Spools].clone()),
        ("last", last.to_string()),
        ("front", last.to_string()),
        ("next", (last + 1).to_string()),
        ("second", second.to_string()),
        ("throws", or(&all_throws)),
        ("hit", squares(hittable_exits(form))),
        ("last-squares", squares(last_squares(form))),
        (
            "safe",
            words::fill("account.square", &[("square", &squares(safe))]),
        ),
        ("squares", explain::list(safe)),
        ("high", highest(form).to_string()),
        ("n28", (end - 28).to_string()),
        ("n29", (end - 29).to_string()),
        ("example", example),
        ("h15", house(15)),
        ("h26", house(26)),
        ("h27", house(27)),
        ("h28", house(28)),
        ("h29", house(29)),
        ("h30", house(30)),
    ];
    let values: Vec<(&str, &str)> = values.iter().map(|(name, v)| (*name, v.as_str())).collect();
    words::fill(entry, &values)
}

/// `, such as a 5 from 26`: a throw that takes a piece off from before 27, if one can.
fn example(form: &Form, end: u8) -> String {
    let gate = form.happiness_gate != Gate::Nothing;
    let from = (end - highest(form)).max(if gate { 26 } else { 0 });
    let throw = end - from;
    let thrown = throw <= 4 || throw == highest(form);
    if from > 26 || !thrown {
        return String::new();
    }
    let values = [("throw", &*throw.to_string()), ("from", &from.to_string())];
    words::fill("account.example", &values)
}

/// `the House of Beauty (26)`, or `square 26` where the source gives no name.
fn house(ruleset: &Ruleset, number: u8) -> String {
    let square = number.to_string();
    match ruleset.houses.get(&number) {
        Some(name) => words::fill("account.house", &[("name", name), ("square", &square)]),
        None => words::fill("account.square", &[("square", &square)]),
    }
}

/// `1, 4 or 5`.
fn or(items: &[String]) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            words::fill("account.or", &[("first", &rest.join(", ")), ("last", last)])
        }
        _ => items.concat(),
    }
}

/// Clauses as one sentence: `a, b, and c.`
pub(super) fn join(clauses: &[String]) -> String {
    let joined = match clauses.split_last() {
        Some((last, rest)) if !rest.is_empty() => words::fill(
            "account.and-last",
            &[("rest", &rest.join(", ")), ("last", last)],
        ),
        _ => clauses.concat(),
    };
    words::fill("account.stop", &[("clauses", &joined)])
}

/// The text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// The answer in a few words.
pub(super) fn cell(form: &Form, key: Key) -> String {
    let safe = explain::list(form.protection_safe_squares.squares());
    let throws: Vec<String> = form
        .throwing_again
        .values()
        .map(|n| n.to_string())
        .collect();
    let answer = match form.get(key) {
        Value::List(items) if items.is_empty() => "none".to_owned(),
        Value::List(_) => "some".to_owned(),
        other => other.plain(),
    };
    let values = [("squares", safe.as_str()), ("throws", &*throws.join(", "))];
    words::fill(&format!("account-cell.{key}-{answer}"), &values)
}
