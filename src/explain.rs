//! Facts in words: why a move is refused, what a move did, what a square does under the rules that are on.
//!
//! **Invariant:** describes reasons and effects and decides nothing. The words are in the table of [`crate::i18n`];
//! code fills in names and squares.

use crate::board::{Bitboard, BySide, Side, house};
use crate::i18n;
use crate::rules::choice::{BackwardFromExits, FirstPlayer, SafeWhen, TargetTaken, Water};
use crate::rules::{
    Effect, Effects, Form, IllegalMove, Key, Move, MoveKind, Place, Position, Reason, Refused,
    Rule, Ruleset, Throw, Value, idle,
};

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

/// Explains why a move is refused, in the words of the ruleset's source.
pub fn refusal(ruleset: &Ruleset, position: &Position, illegal: &IllegalMove) -> Explanation {
    let IllegalMove { mv, reason } = illegal;
    let sentence = reason_sentence(ruleset, position, *mv, reason);
    Explanation { sentence, squares: reason.squares(), rule: reason.rule() }
}

/// Explains why each of these pieces cannot move, by square: every sentence once, with the squares it holds for. The
/// hand has no square.
pub fn refusals(
    ruleset: &Ruleset,
    position: &Position,
    refused: &[Refused],
) -> Vec<(Bitboard, String)> {
    let mut sentences: Vec<(Bitboard, String)> = Vec::new();
    for refused in refused {
        let sentence = reason_sentence(ruleset, position, refused.mv, &refused.reason);
        let at = Bitboard::of([refused.mv.from]);
        match sentences.iter_mut().find(|(_, text)| *text == sentence) {
            Some((squares, _)) => *squares |= at,
            None => sentences.push((at, sentence)),
        }
    }
    sentences
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
    let [the_our, a_our, no_our] = piece_with_articles(us);
    let [the_their, ..] = piece_with_articles(!us);
    let sentence = i18n::fill(
        &reason_key(ruleset, position, mv, reason),
        &[
            ("at", &at.to_string()),
            ("place", &place(ruleset, at)),
            ("by", &list(squares & !Bitboard::of([at]))),
            ("squares", &on_squares(squares)),
            ("wall", &list(squares)),
            ("count", &number_word(squares.len())),
            ("needs", &needs(&ruleset.form, reason).to_string()),
            ("rest", &position.due.rest.to_string()),
            ("front", &(2 * ruleset.form.setup_pieces.number()).to_string()),
            ("pips", &mv.pips.to_string()),
            ("our", &piece(us)),
            ("the_our", the_our),
            ("a_our", a_our),
            ("no_our", no_our),
            ("ours", &pieces(us)),
            ("their", &piece(!us)),
            ("the_their", the_their),
            ("theirs", &pieces(!us)),
            ("beauty", &place(ruleset, house::HAPPINESS)),
            ("water", &place(ruleset, house::WATER)),
            ("rebirth", &place(ruleset, house::REBIRTH)),
        ],
    );
    capital(&sentence)
}

/// The row of the table that says a reason; a few say it in more than one way.
fn reason_key(ruleset: &Ruleset, position: &Position, mv: Move, reason: &Reason) -> String {
    let while_water = ruleset.form.protection_safe_when == SafeWhen::WaterOccupied;
    let may_return = ruleset.form.water_effect == Water::Choice;
    let case = match reason {
        Reason::NoPiece { .. } if mv.kind == MoveKind::Enter => "no-piece-hand",
        Reason::NotNow if position.due.rest > 0 => "not-now-rest",
        Reason::NotNow if mv.kind == MoveKind::Rethrow => "not-now-rethrow",
        Reason::NotNow if mv.kind == MoveKind::Return => "not-now-return",
        Reason::EntersWithOne if position.due.rest > 0 => "enters-with-one-rest",
        Reason::RowOneNotEmpty { pieces } if pieces.is_empty() => "row-one-hand",
        Reason::NotAllInRowThree { pieces } if pieces.is_empty() => "not-all-hand",
        Reason::ForwardFirst { pieces } if pieces.is_empty() => "forward-first-hand",
        Reason::CaptureFirst { pieces } if pieces.is_empty() => "capture-first-hand",
        Reason::WaitingPieceStays if may_return => "waiting-piece-returns",
        Reason::SafeSquare { .. } if while_water => "safe-while-water",
        Reason::Protected { by, .. } if by.len() > 1 => "protected-many",
        Reason::Wall { wall } if !is_line(*wall) => "wall-touching",
        Reason::WallBehind { wall } if !is_line(*wall) => "wall-behind-touching",
        Reason::TooFar { .. } | Reason::HouseCountTooFar { .. } if !can_leave(ruleset, reason) => {
            "no-throw-leaves"
        }
        _ => return format!("reason.{}", reason.name()),
    };
    format!("reason-case.{case}")
}

/// True where these squares follow one another along the track.
fn is_line(squares: Bitboard) -> bool {
    let ends = squares.first().zip(squares.last());
    ends.is_none_or(|(first, last)| squares == Bitboard::range(first, last))
}

/// True where these rules have the throw that would leave the board.
fn can_leave(ruleset: &Ruleset, reason: &Reason) -> bool {
    let needed = Throw::new(needs(&ruleset.form, reason));
    needed.is_none_or(|throw| ruleset.rules().can_throw(throw))
}

/// The throw that would leave the board from where a reason says that this one is too high; 0 for other reasons.
fn needs(form: &Form, reason: &Reason) -> u8 {
    match *reason {
        Reason::TooFar { needs, .. } => needs,
        Reason::HouseCountTooFar { from } => form.exits_from_30.end().saturating_sub(from),
        _ => 0,
    }
}

/// The one square a reason's sentence speaks of first; 0 where there is none.
fn witness(reason: &Reason) -> u8 {
    match *reason {
        Reason::Protected { at, .. }
        | Reason::WaterFull { at }
        | Reason::RetreatWaterTaken { from: at }
        | Reason::TooFar { from: at, .. }
        | Reason::HouseCountTooFar { from: at }
        | Reason::Edge { from: at } => at,
        _ => reason.squares().first().unwrap_or(0),
    }
}

/// `cone` or `spool`.
pub fn piece(side: Side) -> String {
    i18n::text(if side == Side::Cones { "piece.cone" } else { "piece.spool" }).to_owned()
}

/// `the cone`, `a cone`, `no cone`, for languages in which the article goes with the piece.
pub fn piece_with_articles(side: Side) -> [&'static str; 3] {
    match side {
        Side::Cones => ["piece.the-cone", "piece.a-cone", "piece.no-cone"],
        Side::Spools => ["piece.the-spool", "piece.a-spool", "piece.no-spool"],
    }
    .map(i18n::text)
}

/// A side as a name at the beginning of a line.
pub fn side(side: Side) -> &'static str {
    i18n::text(if side == Side::Cones { "piece.Cones" } else { "piece.Spools" })
}

/// `cones` or `spools`.
pub fn pieces(side: Side) -> String {
    i18n::text(if side == Side::Cones { "piece.cones" } else { "piece.spools" }).to_owned()
}

/// The name that a source gives to a side, in the language that is spoken where it is one of the usual words.
pub fn side_in_source(ruleset: &Ruleset, side: Side) -> String {
    let name = &ruleset.sides[side];
    let key = format!("side-name.{name}");
    if i18n::has(&key) { i18n::text(&key).to_owned() } else { name.clone() }
}

/// The house on a square with its number, `the House of Beauty (26)`, or the bare square where the source gives it no
/// name.
pub fn place(ruleset: &Ruleset, number: u8) -> String {
    let square = number.to_string();
    match ruleset.houses.get(&number) {
        Some(name) => {
            let name = i18n::remark(name);
            i18n::fill("square.named", &[("name", name), ("square", &square)])
        }
        None => i18n::fill("square.plain", &[("square", &square)]),
    }
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// `square 12`, or `squares 12 and 14`.
fn on_squares(squares: Bitboard) -> String {
    let many = if squares.len() == 1 { "plain" } else { "many" };
    let numbers = list(squares);
    i18n::fill(&format!("square.{many}"), &[("square", &numbers), ("squares", &numbers)])
}

/// The name of a square for screen readers and headings: the source's name, or the common one; `None` on plain squares.
pub fn house_name(ruleset: &Ruleset, number: u8) -> Option<String> {
    let known = ruleset.houses.get(&number).map(|name| i18n::remark(name).to_owned());
    let key = format!("house.{number}");
    known.or_else(|| i18n::has(&key).then(|| i18n::text(&key).to_owned()))
}

/// `Timothy Kendall, Damian Walker, 2011`; empty where neither is known.
pub fn by_line(ruleset: &Ruleset) -> String {
    let year = ruleset.year.map(|year| year.to_string());
    authors(ruleset).map(str::to_owned).chain(year).collect::<Vec<_>>().join(", ")
}

/// The authors of a ruleset. One described in words, such as the editors of a page, is in the language that is spoken.
pub fn authors(ruleset: &Ruleset) -> impl Iterator<Item = &str> {
    ruleset.authors.iter().map(|author| i18n::remark(author))
}

/// `cones: 22 and 24 / spools: 21`, without a side that has no piece there.
pub fn standing(squares: &BySide<Bitboard>) -> String {
    let sides = Side::ALL.into_iter().filter(|side| !squares[*side].is_empty());
    let words = sides.map(|side| i18n::labelled(pieces(side), list(squares[side])));
    words.collect::<Vec<_>>().join(" / ")
}

/// `4, 5 and 6`.
pub fn list(squares: Bitboard) -> String {
    let numbers: Vec<String> = squares.numbers().map(|n| n.to_string()).collect();
    i18n::list(&numbers)
}

fn number_word(number: u8) -> String {
    let key = format!("number.{number}");
    if i18n::has(&key) { i18n::text(&key).to_owned() } else { number.to_string() }
}

/// Effects of a move, each in a short sentence.
pub fn effects_sentence(
    ruleset: &Ruleset,
    position: &Position,
    mv: Move,
    effects: &Effects,
) -> String {
    if mv.kind == MoveKind::Rethrow {
        return i18n::text("effect.rethrown").to_owned();
    }
    let again = effects.contains(&Effect::ThrowsAgain);
    let sentences: Vec<String> = effects
        .iter()
        .filter(|effect| **effect != Effect::Passed || mv.kind == MoveKind::Pass)
        .map(|effect| effect_sentence(ruleset, position, effect, again))
        .collect();
    sentences.join(" ")
}

/// The sentence of one effect; `again`: another effect of the same move grants a throw.
fn effect_sentence(ruleset: &Ruleset, position: &Position, effect: &Effect, again: bool) -> String {
    let (mut at, mut to, mut side) = (0, Place::OFF, position.turn);
    let mut pips = 0;
    match *effect {
        Effect::Moved { from, to: target, .. } => (at, to) = (from.number(), target),
        Effect::Hit { at: from, to: target, side: whose }
        | Effect::Carried { from, to: target, side: whose } => {
            (at, to, side) = (from, target, whose)
        }
        Effect::Bumped { to: target, side: whose } => (to, side) = (Place::at(target), whose),
        Effect::InWater { side: whose } => side = whose,
        Effect::CutShort { at: square } | Effect::PieceThrowsAgain { at: square } => at = square,
        Effect::BorneOff { from } => at = from,
        Effect::Returned { to: target } => to = Place::at(target),
        Effect::Rest { pips: left } => pips = left,
        Effect::Withdrawn | Effect::Passed | Effect::ThrowsAgain | Effect::GameOver => {}
    }
    let to = to.square().map_or_else(String::new, |square| square.to_string());
    let [the_piece, a_piece, _] = piece_with_articles(side);
    let sentence = i18n::fill(
        &effect_key(ruleset, position, effect, again),
        &[
            ("at", &at.to_string()),
            ("to", &to),
            ("pips", &pips.to_string()),
            ("place", &place(ruleset, at)),
            ("piece", &piece(side)),
            ("the_piece", the_piece),
            ("a_piece", a_piece),
            ("water", &place(ruleset, house::WATER)),
            ("rebirth", &place(ruleset, house::REBIRTH)),
        ],
    );
    capital(&sentence)
}

/// The row of the table that says an effect; a few say it in more than one way.
fn effect_key(ruleset: &Ruleset, position: &Position, effect: &Effect, again: bool) -> String {
    let falls = ruleset.form.backward_from_28_to_30 == BackwardFromExits::Water;
    let may_fall = ruleset.form.happiness_target_taken == TargetTaken::Falls;
    let is_exit = |from: Place| from.square().is_some_and(|square| house::EXITS.holds(square));
    let case = match *effect {
        Effect::Moved { from, back: true, .. } if falls && is_exit(from) => "back-to-water",
        Effect::Moved { from: Place::HAND, .. } => "entered",
        Effect::Hit { to: Place::HAND, .. } => "hit-hand",
        Effect::Hit { to: Place::GONE, .. } => "hit-gone",
        Effect::Carried { to: Place::HAND, .. } => "carried-hand",
        Effect::CutShort { at: house::WATER } if may_fall => "fallen",
        Effect::Passed if position.due.open => "passed-open",
        Effect::Passed if again => "passed-again",
        _ => return format!("effect.{}", effect.name()),
    };
    format!("effect-case.{case}")
}

/// Sentence on who begins, where rules leave that to a throw or a lot that no board here shows; `None` once the game has
/// begun.
pub fn who_begins(ruleset: &Ruleset, position: &Position) -> Option<&'static str> {
    match ruleset.form.setup_first_player {
        _ if *position != ruleset.rules().start() => None,
        FirstPlayer::HighThrow => Some(i18n::text("play.begins-high-throw")),
        FirstPlayer::Lot => Some(i18n::text("play.begins-lot")),
        FirstPlayer::Odd | FirstPlayer::Even | FirstPlayer::FirstOne => None,
    }
}

/// The question a key asks, in plain words.
pub fn question(key: Key) -> &'static str {
    word(key, "question").unwrap_or_else(|| key_name(key))
}

/// A short name of the rule, for buttons and lists.
pub fn rule_name(rule: Rule) -> String {
    match rule.key() {
        Some(key) => key_name(key).to_owned(),
        None => i18n::text(rule.name()).to_owned(),
    }
}

/// A short name of a key, for buttons and lists.
pub fn key_name(key: Key) -> &'static str {
    word(key, "name").unwrap_or(key.name())
}

fn word(key: Key, what: &str) -> Option<&'static str> {
    i18n::find(&format!("{}-{what}.{}", key.section(), key.short_name()))
}

/// An answer in plain words, such as "Three in a row".
pub fn answer(form: &Form, key: Key) -> String {
    answer_of(key, &form.get(key))
}

/// The plain words for one answer a key may take.
pub fn answer_of(key: Key, value: &Value) -> String {
    let specific = format!("{}-answer.{}-{}", key.section(), key.short_name(), value.plain());
    if i18n::has(&specific) {
        return i18n::text(&specific).to_owned();
    }
    match value {
        Value::Bool(true) => i18n::text("answer.yes").to_owned(),
        Value::Bool(false) => i18n::text("answer.no").to_owned(),
        Value::List(items) if items.is_empty() => i18n::text("answer.none").to_owned(),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(i64::to_string).collect();
            items.join(", ")
        }
        Value::Int(number) => number.to_string(),
        Value::Word(word) => word.clone(),
    }
}

/// The plain words for an answer that stands without its question, such as "May be passed" for "Yes".
pub fn answer_alone(key: Key, value: &Value) -> String {
    let whole = format!("answer-alone.{}-{}", key.name(), value.plain());
    if i18n::has(&whole) { i18n::text(&whole).to_owned() } else { answer_of(key, value) }
}

/// Squares that a question is about.
fn squares_of(form: &Form, key: Key) -> Bitboard {
    let one = |number: u8| Bitboard::of([number]);
    match (key.section(), key) {
        ("rebirth", _) => one(house::REBIRTH),
        ("happiness", _) | (_, Key::BackwardFrom26) => one(house::HAPPINESS),
        ("water", _) => one(house::WATER),
        (_, Key::ExitsFrom28) => one(house::THREE),
        (_, Key::ExitsFrom29) => one(house::TWO),
        (_, Key::ExitsFrom30) => one(house::HORUS),
        ("exits", _) | (_, Key::BackwardFrom28To30) => house::EXITS,
        (_, Key::ProtectionSafeSquares | Key::ProtectionSafeWhen) => {
            form.protection_safe_squares.squares()
        }
        _ => Bitboard::EMPTY,
    }
}

/// The rules that concern a square, those of its house first. Idle rules are left out.
pub fn keys_of(ruleset: &Ruleset, number: u8) -> Vec<Key> {
    let form = &ruleset.form;
    let concerns = |key: &Key| squares_of(form, *key).holds(number) && idle(form, *key).is_none();
    let mut keys: Vec<Key> = Key::ALL.iter().copied().filter(concerns).collect();
    keys.sort_by_key(|key| (key.section() == "protection", key.section() == "backward"));
    keys
}

/// The rules that concern a square: a question and the answer that is on, in plain words.
pub fn square(ruleset: &Ruleset, number: u8) -> Vec<(String, String)> {
    let keys = keys_of(ruleset, number).into_iter();
    keys.map(|key| (question(key).to_owned(), answer(&ruleset.form, key))).collect()
}

#[cfg(test)]
mod tests {
    use crate::i18n;
    use crate::rules::Reason;

    #[test]
    fn every_reason_has_its_sentence() {
        for name in Reason::NAMES {
            assert!(i18n::has(&format!("reason.{name}")), "[reason] {name} in src/i18n/en.toml");
        }
    }
}
