//! Every sentence the law can say, in one file to be read: refusals with sample squares, and effects.

use std::collections::BTreeSet;

use senet::board::{Bitboard, Side};
use senet::rules::{Effect, Effects, Move, MoveKind, Place, Position, Reason, Ruleset};
use senet::{explain, i18n, library};

use super::golden::agree;

/// Rulesets that say it differently: no names for houses, two sets of them, squares that are safe at times, and
/// a fall from the last squares.
const NAMERS: [&str; 5] = ["kendall-walker", "petrie", "skiryuk", "kendall", "forgotten-gods"];

fn set(numbers: &[u8]) -> Bitboard {
    Bitboard::of(numbers.iter().copied())
}

/// Every reason, with squares on which it may arise, and with others where that changes the words.
fn reasons() -> Vec<(Move, Reason)> {
    let (piece, back) = (Move::forward(12, 3), Move::backward(12, 3));
    let other = |kind| Move { kind, ..Move::PASS };
    let (wall, pair) = (set(&[14, 15, 16]), set(&[18, 20]));
    let (bent, behind, bent_behind) = (set(&[5, 6, 16]), set(&[9, 10]), set(&[5, 16]));
    vec![
        (piece, Reason::GameOver),
        (piece, Reason::NoPiece { at: 12 }),
        (Move::ENTER, Reason::NoPiece { at: 1 }),
        (piece, Reason::NotNow),
        (other(MoveKind::Rethrow), Reason::NotNow),
        (Move::RETURN, Reason::NotNow),
        (Move::PASS, Reason::MustMove),
        (piece, Reason::Undecided),
        (piece, Reason::NeedsOne),
        (piece, Reason::NothingThrown),
        (piece, Reason::ThrowBelongsTo { at: 1 }),
        (piece, Reason::ThrowBelongsTo { at: 26 }),
        (piece, Reason::Frozen { at: 27 }),
        (piece, Reason::MustMoveFirst { at: 15 }),
        (piece, Reason::FrontFirst { at: 9 }),
        (piece, Reason::Queue { ahead: 8 }),
        (Move::ENTER, Reason::EntersWithOne),
        (Move::ENTER, Reason::EntryTaken),
        (Move::forward(27, 2), Reason::WaitsForFour),
        (Move::forward(27, 5), Reason::StaysInWater),
        (piece, Reason::RebirthGate { from: 12 }),
        (piece, Reason::HappinessGate { from: 24 }),
        (piece, Reason::TrapTaken),
        (piece, Reason::NeedsThree),
        (piece, Reason::NeedsTwo),
        (piece, Reason::HorusNeedsOne),
        (piece, Reason::HouseCountTooFar { from: 28 }),
        (piece, Reason::TooFar { from: 26, needs: 5 }),
        (piece, Reason::RowOneNotEmpty { pieces: set(&[4, 9]) }),
        (piece, Reason::RowOneNotEmpty { pieces: set(&[]) }),
        (piece, Reason::NotAllInRowThree { pieces: set(&[17]) }),
        (piece, Reason::NotAllInRowThree { pieces: set(&[]) }),
        (piece, Reason::Wall { wall }),
        (piece, Reason::Wall { wall: bent }),
        (back, Reason::WallBehind { wall: behind }),
        (back, Reason::WallBehind { wall: bent_behind }),
        (piece, Reason::OwnPiece { at: 15 }),
        (piece, Reason::NoCaptures { at: 15 }),
        (piece, Reason::SafeSquare { at: 26 }),
        (piece, Reason::Protected { at: 12, by: set(&[13]) }),
        (piece, Reason::Protected { at: 12, by: set(&[11, 13]) }),
        (piece, Reason::WaterClosed),
        (piece, Reason::WaterFull { at: 29 }),
        (piece, Reason::PushIntoWater { at: 28 }),
        (piece, Reason::RebirthTaken),
        (back, Reason::Edge { from: 2 }),
        (back, Reason::WaitingPieceStays),
        (back, Reason::NoRetreatFrom26),
        (back, Reason::NoRetreatFromExits { from: 29 }),
        (back, Reason::RetreatWaterTaken { from: 28 }),
        (back, Reason::BackwardOnlyFree { at: 12 }),
        (back, Reason::PushForwardImpossible { at: 26 }),
        (back, Reason::NeverBackward),
        (back, Reason::ForwardFirst { pieces: set(&[5]) }),
        (back, Reason::ForwardFirst { pieces: pair }),
        (back, Reason::ForwardFirst { pieces: set(&[]) }),
        (piece, Reason::RestOtherWay),
        (piece, Reason::MarkedSquareFirst { pieces: set(&[15, 26]) }),
        (piece, Reason::CaptureFirst { pieces: pair }),
        (piece, Reason::CaptureFirst { pieces: set(&[]) }),
        (piece, Reason::OnlyLeaving { at: 28 }),
        (piece, Reason::WholeThrow),
    ]
}

/// What moves did: effects that come together, with the position before them.
fn deeds(start: Position) -> Vec<(Position, Move, Vec<Effect>)> {
    let (cones, spools) = (Side::Cones, Side::Spools);
    let moved = |from, to, back| Effect::Moved { from: Place::at(from), to: Place::at(to), back };
    let hit = |to| Effect::Hit { at: 15, to, side: spools };
    let carried = |to| Effect::Carried { from: 27, to, side: cones };
    let entered = Effect::Moved { from: Place::HAND, to: Place::at(1), back: false };
    let open = Position { due: senet::rules::Due { open: true, ..start.due }, ..start };
    let deed = |effects: &[Effect]| (start, Move::forward(12, 3), effects.to_vec());
    vec![
        (start, Move::RETHROW, Vec::new()),
        deed(&[moved(12, 15, false)]),
        deed(&[moved(12, 9, true)]),
        deed(&[moved(29, 27, true)]),
        deed(&[entered]),
        deed(&[hit(Place::at(12))]),
        deed(&[hit(Place::at(27))]),
        deed(&[hit(Place::HAND)]),
        deed(&[hit(Place::GONE)]),
        deed(&[carried(Place::at(15))]),
        deed(&[carried(Place::HAND)]),
        deed(&[Effect::Bumped { to: 14, side: spools }]),
        deed(&[Effect::InWater { side: cones }]),
        deed(&[Effect::CutShort { at: 26 }]),
        deed(&[Effect::CutShort { at: 27 }]),
        deed(&[Effect::Returned { to: 15 }]),
        deed(&[Effect::BorneOff { from: 30 }]),
        deed(&[Effect::Withdrawn]),
        deed(&[Effect::Rest { pips: 2 }]),
        deed(&[Effect::ThrowsAgain]),
        deed(&[Effect::PieceThrowsAgain { at: 26 }]),
        deed(&[Effect::GameOver]),
        (start, Move::PASS, vec![Effect::Passed]),
        (start, Move::PASS, vec![Effect::Passed, Effect::ThrowsAgain]),
        (open, Move::PASS, vec![Effect::Passed]),
        deed(&[moved(21, 27, false), carried(Place::at(15)), Effect::ThrowsAgain]),
        deed(&[moved(26, 29, false), Effect::Hit { at: 29, to: Place::at(27), side: spools }]),
    ]
}

fn namers() -> Vec<Ruleset> {
    NAMERS.iter().map(|id| library::ruleset(id).expect("shipped")).collect()
}

/// Each way of saying it, once, in the order of the rulesets.
fn ways(say: impl Fn(&Ruleset) -> String) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for sentence in namers().iter().map(say) {
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// All refusals: the reason's name, the rule behind it, and its sentences.
fn refusals() -> Vec<(String, Vec<String>)> {
    let rules = namers()[0].rules();
    let (start, mut rest) = (rules.start(), rules.start());
    rest.due.rest = 2;
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    let samples = reasons().into_iter().map(|(mv, reason)| (start, mv, reason));
    let of_a_rest =
        [(rest, Move::PASS, Reason::NotNow), (rest, Move::ENTER, Reason::EntersWithOne)];
    for (position, mv, reason) in samples.chain(of_a_rest) {
        let head = format!("{} ({})", reason.name(), reason.rule().name());
        let ways = ways(|ruleset| explain::reason_sentence(ruleset, &position, mv, &reason));
        match sections.iter_mut().find(|(known, _)| *known == head) {
            Some((_, sentences)) => sentences.extend(ways),
            None => sections.push((head, ways)),
        }
    }
    sections
}

/// All effects: what happened, and its sentences.
fn effects() -> Vec<(String, Vec<String>)> {
    let start = namers()[0].rules().start();
    let samples = deeds(start).into_iter().map(|(position, mv, effects)| {
        let names: Vec<&str> = effects.iter().map(Effect::name).collect();
        let effects: Effects = effects.into_iter().collect();
        let say = |ruleset: &Ruleset| explain::effects_sentence(ruleset, &position, mv, &effects);
        (names.join(", "), ways(say))
    });
    samples.collect()
}

#[test]
fn the_sentences_read_as_they_were_read() {
    let mut text = String::from("# Why a move is refused\n");
    for (head, sentences) in refusals() {
        text.push_str(&format!("\n{head}\n    {}\n", sentences.join("\n    ")));
    }
    text.push_str("\n# What a move did\n");
    for (head, sentences) in effects() {
        text.push_str(&format!("\n{head}\n    {}\n", sentences.join("\n    ")));
    }
    agree("sentences.txt", &text);
}

#[test]
fn every_refusal_is_at_most_two_short_sentences() {
    for (head, sentences) in refusals() {
        for sentence in sentences {
            let parts: Vec<&str> = sentence.split_inclusive(". ").collect();
            assert!(parts.len() <= 2, "{head}: {sentence}");
            for part in parts {
                let count = part.split_whitespace().count();
                assert!(count <= 18, "{head}: {count} words in {part:?}");
                assert!(part.starts_with(|c: char| c.is_uppercase()), "{head}: {part:?}");
            }
            assert!(
                sentence.ends_with('.') && !sentence.contains(['{', '}']),
                "{head}: {sentence}"
            );
        }
    }
}

/// The samples say every row of the tables of reasons and effects, and nothing that is not in them.
#[test]
fn no_sentence_is_left_out() {
    let rows = |tables: [&str; 2]| -> BTreeSet<String> {
        let keys = i18n::keys().into_iter();
        let rows = keys.filter(|key| tables.iter().any(|table| key.starts_with(table)));
        rows.map(|key| shape(i18n::text(&key))).collect()
    };
    for (samples, tables) in
        [(refusals(), ["reason.", "reason-case."]), (effects(), ["effect.", "effect-case."])]
    {
        let samples: Vec<String> =
            samples.into_iter().flat_map(|(_, sentences)| sentences).collect();
        for row in rows(tables) {
            let parts: Vec<&str> = row.split('\u{0}').collect();
            let is_covered = samples.iter().any(|sentence| holds_in_order(sentence, &parts));
            assert!(is_covered, "no sample says {row:?}");
        }
    }
}

/// The fixed parts of a row of the table, apart by a mark that no text has.
fn shape(row: &str) -> String {
    let mut parts = row.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('}').map_or("", |(_, text)| text));
    rest.fold(first, |shape, text| format!("{shape}\u{0}{text}"))
}

fn holds_in_order(sentence: &str, parts: &[&str]) -> bool {
    let mut rest = sentence;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}
