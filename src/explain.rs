//! Facts in words: why a move is refused, what a move did, what a square does under the rules that are on.
//!
//! **Invariant:** describes a reason or an effect it was given and decides nothing. The words themselves stand in the
//! table of [`crate::words`]; code fills in names and squares.

use crate::board::{Bitboard, Side};
use crate::rules::{
    Effect, Effects, Form, IllegalMove, Key, Move, MoveKind, Place, Position, Reason, Rule, Ruleset,
};
use crate::words;

/// A refusal as a learner meets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// One or two short sentences.
    pub sentence: String,
    /// The squares to mark.
    pub squares: Bitboard,
    /// The rule to cite.
    pub rule: Rule,
}

/// Why a move is refused, in the words of the ruleset's source.
pub fn refusal(ruleset: &Ruleset, position: &Position, illegal: &IllegalMove) -> Explanation {
    let reason = &illegal.reason;
    Explanation {
        sentence: reason_sentence(ruleset, position, illegal.mv, reason),
        squares: reason.squares(),
        rule: reason.rule(),
    }
}

/// The sentence of a reason.
pub fn reason_sentence(
    ruleset: &Ruleset,
    position: &Position,
    mv: Move,
    reason: &Reason,
) -> String {
    let us = position.turn;
    let at = witness(reason);
    let squares = reason.squares();
    let key = format!("reason.{}", reason.name());
    let wall = list(squares);
    let needs = match reason {
        Reason::TooFar { needs, .. } => needs.to_string(),
        _ => String::new(),
    };
    words::fill(
        &key,
        &[
            ("at", &at.to_string()),
            ("house", &house(ruleset, at)),
            ("by", &list(squares & !Bitboard::of([at]))),
            ("squares", &wall),
            ("count", &number_word(squares.len())),
            ("needs", &needs),
            ("from", &mv.from.to_string()),
            ("pips", &mv.pips.to_string()),
            ("our", &piece(us)),
            ("ours", &pieces(us)),
            ("their", &piece(!us)),
            ("theirs", &pieces(!us)),
            ("beauty", &house(ruleset, 26)),
            ("water", &house(ruleset, 27)),
            ("rebirth", &house(ruleset, 15)),
        ],
    )
}

/// The one square a reason's sentence speaks of first; 0 where there is none.
fn witness(reason: &Reason) -> u8 {
    match *reason {
        Reason::Protected { at, .. } | Reason::WaterFull { at } => at,
        Reason::TooFar { from, .. } | Reason::HouseCountTooFar { from } | Reason::Edge { from } => {
            from
        }
        _ => reason.squares().first().unwrap_or(0),
    }
}

/// `cone` or `spool`.
pub fn piece(side: Side) -> String {
    words::text(if side == Side::Cones {
        "piece.cone"
    } else {
        "piece.spool"
    })
    .to_owned()
}

/// `cones` or `spools`.
pub fn pieces(side: Side) -> String {
    words::text(if side == Side::Cones {
        "piece.cones"
    } else {
        "piece.spools"
    })
    .to_owned()
}

/// What this source calls the house on a square, or the common name, or the bare square.
pub fn house(ruleset: &Ruleset, number: u8) -> String {
    if let Some(name) = ruleset.houses.get(&number) {
        return words::fill("square.the-house", &[("name", name)]);
    }
    words::fill("square.plain", &[("square", &number.to_string())])
}

/// The name of a square for screen readers and headings: the source's name, or the common one; `None` on plain squares.
pub fn house_name(ruleset: &Ruleset, number: u8) -> Option<String> {
    let known = ruleset.houses.get(&number).cloned();
    let key = format!("house.{number}");
    known.or_else(|| words::has(&key).then(|| words::text(&key).to_owned()))
}

/// `4, 5 and 6`.
pub fn list(squares: Bitboard) -> String {
    let numbers: Vec<String> = squares.numbers().map(|n| n.to_string()).collect();
    match numbers.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            words::fill("list.and", &[("first", &rest.join(", ")), ("last", last)])
        }
        _ => numbers.concat(),
    }
}

fn number_word(number: u8) -> String {
    let key = format!("number.{number}");
    if words::has(&key) {
        words::text(&key).to_owned()
    } else {
        number.to_string()
    }
}

/// What a move did, in one or two sentences.
pub fn effects_sentence(
    ruleset: &Ruleset,
    position: &Position,
    mv: Move,
    effects: &Effects,
) -> String {
    let sentences: Vec<String> = effects
        .iter()
        .filter_map(|effect| effect_sentence(ruleset, position, mv, effect))
        .collect();
    sentences.join(" ")
}

fn effect_sentence(
    ruleset: &Ruleset,
    position: &Position,
    mv: Move,
    effect: &Effect,
) -> Option<String> {
    let us = position.turn;
    let place = |place: Place| match place {
        Place::HAND => words::text("place.hand").to_owned(),
        Place::OFF => words::text("place.off").to_owned(),
        Place::GONE => words::text("place.gone").to_owned(),
        square => square.number().to_string(),
    };
    let (mut at, mut to, mut side) = (String::new(), String::new(), us);
    match *effect {
        Effect::Moved {
            from, to: target, ..
        } => (at, to) = (place(from), place(target)),
        Effect::Hit {
            at: square,
            to: target,
            side: whose,
        }
        | Effect::Carried {
            from: square,
            to: target,
            side: whose,
        } => {
            (at, to, side) = (square.to_string(), place(target), whose);
        }
        Effect::Bumped {
            to: target,
            side: whose,
        } => (to, side) = (target.to_string(), whose),
        Effect::InWater { side: whose } => side = whose,
        Effect::CutShort { at: square } | Effect::PieceThrowsAgain { at: square } => {
            at = square.to_string()
        }
        Effect::BorneOff { from } => at = from.to_string(),
        Effect::Returned { to: target } => to = target.to_string(),
        Effect::Rest { pips } => to = pips.to_string(),
        Effect::Withdrawn | Effect::Passed | Effect::ThrowsAgain | Effect::GameOver => {}
    }
    let key = match effect {
        Effect::Moved {
            from: Place::HAND, ..
        } => "effect.entered".to_owned(),
        Effect::Passed if mv.kind != MoveKind::Pass => return None,
        _ => format!("effect.{}", effect.name()),
    };
    let number = at.parse().unwrap_or(0);
    Some(words::fill(
        &key,
        &[
            ("at", &at),
            ("to", &to),
            ("house", &house(ruleset, number)),
            ("piece", &piece(side)),
            ("pieces", &pieces(side)),
            ("water", &house(ruleset, 27)),
            ("rebirth", &house(ruleset, 15)),
        ],
    ))
}

/// The question a key asks, in plain words.
pub fn question(key: Key) -> &'static str {
    words::text(question_key(key, "question"))
}

/// A short name of the rule, for buttons and lists.
pub fn rule_name(rule: Rule) -> String {
    match rule.key() {
        Some(key) => key_name(key).to_owned(),
        None => words::text(rule.name()).to_owned(),
    }
}

/// A short name of a key, for buttons and lists.
pub fn key_name(key: Key) -> &'static str {
    words::text(question_key(key, "name"))
}

/// The table key for a word about a rule; leaked once per key, of which there are about fifty.
fn question_key(key: Key, what: &str) -> &'static str {
    use std::collections::HashMap;
    use std::sync::{Mutex, OnceLock};
    static KEYS: OnceLock<Mutex<HashMap<(Key, bool), &'static str>>> = OnceLock::new();
    let table = KEYS.get_or_init(|| Mutex::new(HashMap::new()));
    let Ok(mut table) = table.lock() else {
        return key.name();
    };
    table.entry((key, what == "name")).or_insert_with(|| {
        let word = format!("{}-{what}.{}", key.section(), key.short_name());
        Box::leak(word.into_boxed_str())
    })
}

/// An answer in plain words, such as "Three in a row".
pub fn answer(form: &Form, key: Key) -> String {
    answer_of(key, &form.get(key))
}

/// The plain words for one answer a key may take.
pub fn answer_of(key: Key, value: &crate::rules::Value) -> String {
    use crate::rules::Value;
    let specific = format!(
        "{}-answer.{}-{}",
        key.section(),
        key.short_name(),
        value.plain()
    );
    if words::has(&specific) {
        return words::text(&specific).to_owned();
    }
    match value {
        Value::Bool(true) => words::text("answer.yes").to_owned(),
        Value::Bool(false) => words::text("answer.no").to_owned(),
        Value::List(items) if items.is_empty() => words::text("answer.none").to_owned(),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(i64::to_string).collect();
            items.join(", ")
        }
        Value::Int(number) => number.to_string(),
        Value::Word(word) => word.clone(),
    }
}

/// The rules that concern a square: a short name and the answer that is on, in plain words. Idle rules are left out.
pub fn square(ruleset: &Ruleset, number: u8) -> Vec<(String, String)> {
    let keys: &[Key] = match number {
        1..=14 | 16..=25 => &[],
        15 => &[Key::RebirthLanding, Key::RebirthWhenOccupied],
        26 => &[
            Key::HappinessGate,
            Key::HappinessBonusThrow,
            Key::HappinessThrowOfOne,
            Key::HappinessTargetTaken,
            Key::BackwardFrom26,
        ],
        27 => &[
            Key::WaterEffect,
            Key::WaterEndsTurn,
            Key::WaterOthers,
            Key::WaterWhenOccupied,
            Key::WaterFourThrowsAgain,
        ],
        28 => &[
            Key::ExitsFrom28,
            Key::ExitsLandingThrow,
            Key::BackwardFrom28To30,
        ],
        29 => &[
            Key::ExitsFrom29,
            Key::ExitsLandingThrow,
            Key::BackwardFrom28To30,
        ],
        _ => &[
            Key::ExitsFrom30,
            Key::ExitsLandingThrow,
            Key::BackwardFrom28To30,
        ],
    };
    let safe = ruleset
        .form
        .protection_safe_squares
        .squares()
        .holds(number)
        .then_some(Key::ProtectionSafeSquares);
    let on = keys
        .iter()
        .copied()
        .chain(safe)
        .filter(|key| crate::rules::idle(&ruleset.form, *key).is_none());
    on.map(|key| (key_name(key).to_owned(), answer(&ruleset.form, key)))
        .collect()
}
