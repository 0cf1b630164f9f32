//! Tests: statements about a position, a throw and what was played, which the law proves or refutes.

use std::fmt;

use super::moves::MoveText;
use super::trail::Trail;
use crate::board::Side;
use crate::i18n;
use crate::notation;
use crate::rules::{Effect, Key, MAX_NESTING, MoveKind, Rule, Rules, did_you_mean};

/// A fact that the checker proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// Claim that must hold.
    pub test: Test,
    /// Its line, counted from 1.
    pub line: usize,
}

/// A statement that is true or not.
///
/// `legal`, `illegal`, `none-forward` and `count-legal` speak of the position before the first move and of the first
/// throw; `moved` and `event` of the moves that were made; `at`, `empty` and `off` of the position after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// `legal M`: the move is legal.
    Legal(MoveText),
    /// `illegal M because KEY`: the move is refused, and this rule refuses it.
    Illegal(MoveText, Rule),
    /// `none-forward`: no piece can go forward.
    NoneForward,
    /// `count-legal N`: N moves are legal; a forced pass counts as none.
    CountLegal(u8),
    /// `moved M`: the move was made.
    Moved(MoveText),
    /// `event NAME` or `event NAME SIDE`: an effect happened, or an attempt was refused for this reason.
    Event(String, Option<Side>),
    /// `at SQUARE SIDE`: a piece of the side stands there.
    At(u8, Side),
    /// `empty SQUARE`: the square is empty.
    Empty(u8),
    /// `off SIDE N`: N pieces of the side are borne off.
    Off(Side, u8),
    /// `not T`
    Not(Box<Test>),
    /// `T and T`
    All(Vec<Test>),
}

/// The first words of the tests.
const WORDS: [&str; 9] =
    ["legal", "illegal", "none-forward", "count-legal", "moved", "event", "at", "empty", "off"];

impl Test {
    /// Reads a test.
    ///
    /// ```
    /// use senet::lesson::Test;
    /// let test = Test::parse("not legal 21-24 and none-forward").expect("well written");
    /// assert_eq!(test.to_string(), "not legal 21-24 and none-forward");
    /// assert!(Test::parse("leagl 21-24").expect_err("misspelt").contains("legal"));
    /// ```
    ///
    /// # Errors
    /// When the text is no test; the sentence says what to write.
    pub fn parse(text: &str) -> Result<Test, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.iter().filter(|word| **word == "not").count() > MAX_NESTING {
            let text = format!("not is here more than {MAX_NESTING} times");
            return Err(text + "; two of them cancel each other");
        }
        let parts: Result<Vec<Test>, String> =
            words.split(|word| *word == "and").map(parse_one).collect();
        let mut parts = parts?;
        match parts.len() {
            1 => Ok(parts.remove(0)),
            _ => Ok(Test::All(parts)),
        }
    }

    /// True where the test holds for this trail.
    pub fn holds(&self, rules: &Rules, trail: &Trail) -> bool {
        let before = &trail.before;
        match self {
            Test::Legal(mv) => mv.attempt(rules, before, trail.throw).is_ok(),
            Test::Illegal(mv, rule) => mv
                .attempt(rules, before, trail.throw)
                .is_err_and(|refused| refused.reason.rule() == *rule),
            Test::NoneForward => {
                let moves = rules.legal_moves(before, trail.throw);
                !moves.iter().any(|mv| matches!(mv.kind, MoveKind::Forward | MoveKind::Enter))
            }
            Test::CountLegal(number) => {
                let lines = notation::lines(rules, before, trail.throw);
                let moves = lines.iter().filter(|line| line.mv.kind != MoveKind::Pass).count();
                moves == usize::from(*number)
            }
            Test::Moved(mv) => trail.moves.iter().any(|played| mv.names(&played.line)),
            Test::Event(name, side) => trail.happened(name, *side),
            Test::At(square, side) => trail.after().pieces[*side].holds(*square),
            Test::Empty(square) => trail.after().side_on(*square).is_none(),
            Test::Off(side, number) => trail.after().off[*side] == *number,
            Test::Not(test) => !test.holds(rules, trail),
            Test::All(tests) => tests.iter().all(|test| test.holds(rules, trail)),
        }
    }

    /// The square it speaks of as the start of a move.
    pub fn start(&self) -> Option<u8> {
        match self {
            Test::Legal(mv) | Test::Illegal(mv, _) | Test::Moved(mv) => mv.from(),
            Test::All(tests) => tests.iter().find_map(Test::start),
            _ => None,
        }
    }

    /// The square it speaks of as the end of a move.
    pub fn end(&self) -> Option<u8> {
        match self {
            Test::Legal(mv) | Test::Illegal(mv, _) | Test::Moved(mv) => mv.to(),
            Test::At(square, _) => Some(*square),
            Test::All(tests) => tests.iter().find_map(Test::end),
            _ => None,
        }
    }

    /// True where it speaks of the moves themselves, and not only of positions.
    pub fn names_moves(&self) -> bool {
        match self {
            Test::Moved(_) | Test::Event(..) => true,
            Test::Not(test) => test.names_moves(),
            Test::All(tests) => tests.iter().any(Test::names_moves),
            _ => false,
        }
    }

    /// True where it speaks of what is played, and not only of the question.
    pub fn needs_play(&self) -> bool {
        match self {
            Test::Legal(_) | Test::Illegal(..) | Test::NoneForward | Test::CountLegal(_) => false,
            Test::Moved(_) | Test::Event(..) | Test::At(..) | Test::Empty(_) | Test::Off(..) => {
                true
            }
            Test::Not(test) => test.needs_play(),
            Test::All(tests) => tests.iter().any(Test::needs_play),
        }
    }
}

fn parse_one(words: &[&str]) -> Result<Test, String> {
    let needs = |what: &str| Err(format!("{:?} needs {what}", words.join(" ")));
    match words {
        [] => Err("a test is missing; write one such as legal 21-24; join two with and".to_owned()),
        ["not", rest @ ..] => Ok(Test::Not(Box::new(parse_one(rest)?))),
        ["legal", mv] => Ok(Test::Legal(MoveText::parse(mv)?)),
        ["illegal", mv, "because", rule] => {
            Ok(Test::Illegal(MoveText::parse(mv)?, parse_rule(rule)?))
        }
        ["none-forward"] => Ok(Test::NoneForward),
        ["count-legal", n] => Ok(Test::CountLegal(number(n, 160)?)),
        ["moved", mv] => Ok(Test::Moved(MoveText::parse(mv)?)),
        ["event", name] => Ok(Test::Event(event(name)?, None)),
        ["event", name, side] => Ok(Test::Event(event(name)?, Some(parse_side(side)?))),
        ["at", square, side] => Ok(Test::At(parse_square(square)?, parse_side(side)?)),
        ["empty", square] => Ok(Test::Empty(parse_square(square)?)),
        ["off", side, n] => Ok(Test::Off(parse_side(side)?, number(n, 10)?)),
        ["legal", ..] => needs("one move, as in legal 21-24"),
        ["moved", ..] => needs("one move, as in moved 21-24"),
        ["illegal", ..] => needs("a move and a rule, as in illegal 21-24 because water.others"),
        ["event", ..] => needs("a name and perhaps a side, as in event in-water cones"),
        ["at", ..] => needs("a square and a side, as in at 27 cones"),
        ["empty", ..] => needs("one square, as in empty 27"),
        ["off", ..] => needs("a side and a number, as in off cones 2"),
        ["count-legal", ..] => needs("one number, as in count-legal 2"),
        [first, ..] => Err(format!(
            "{first:?} begins no test{}; write one of {}, not",
            did_you_mean(first, WORDS),
            WORDS.join(", ")
        )),
    }
}

/// Reads `cones` or `spools`.
///
/// # Errors
/// When the word is neither.
pub fn parse_side(word: &str) -> Result<Side, String> {
    Side::ALL
        .into_iter()
        .find(|side| side.to_string() == word)
        .ok_or_else(|| format!("{word:?} is not a side; write cones or spools"))
}

/// Reads the name of a rule: a key of the form, `board.own_piece`, `board.edge` or `board.state`.
///
/// # Errors
/// When there is no such rule; the nearest is named.
pub fn parse_rule(word: &str) -> Result<Rule, String> {
    let board =
        [Rule::OwnPiece, Rule::Edge, Rule::Board].into_iter().find(|rule| rule.name() == word);
    let rule = board.or_else(|| Key::from_name(word).ok().map(Rule::Key));
    rule.ok_or_else(|| {
        let names = Key::ALL.iter().map(|key| key.name());
        let hint = did_you_mean(word, names.chain([Rule::OwnPiece.name(), Rule::Edge.name()]));
        format!("there is no rule {word:?}{hint}")
    })
}

fn parse_square(word: &str) -> Result<u8, String> {
    let square = word.parse().ok().filter(|n: &u8| (1..=30).contains(n));
    square.ok_or_else(|| format!("{word:?} is not a square; write a number from 1 to 30"))
}

fn number(word: &str, most: u8) -> Result<u8, String> {
    let number = word.parse().ok().filter(|n: &u8| *n <= most);
    number.ok_or_else(|| format!("{word:?} is not a number from 0 to {most}"))
}

/// The name of an effect or of a reason.
fn event(name: &str) -> Result<String, String> {
    if Effect::NAMES.contains(&name) || i18n::has(&format!("reason.{name}")) {
        return Ok(name.to_owned());
    }
    let keys = i18n::keys();
    let reasons = keys.iter().filter_map(|key| key.strip_prefix("reason."));
    let hint = did_you_mean(name, Effect::NAMES.iter().copied().chain(reasons));
    Err(format!("{name:?} is not an event{hint}"))
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::Legal(mv) => write!(f, "legal {mv}"),
            Test::Illegal(mv, rule) => write!(f, "illegal {mv} because {}", rule.name()),
            Test::NoneForward => f.write_str("none-forward"),
            Test::CountLegal(number) => write!(f, "count-legal {number}"),
            Test::Moved(mv) => write!(f, "moved {mv}"),
            Test::Event(name, None) => write!(f, "event {name}"),
            Test::Event(name, Some(side)) => write!(f, "event {name} {side}"),
            Test::At(square, side) => write!(f, "at {square} {side}"),
            Test::Empty(square) => write!(f, "empty {square}"),
            Test::Off(side, number) => write!(f, "off {side} {number}"),
            Test::Not(test) => write!(f, "not {test}"),
            Test::All(tests) => {
                let parts: Vec<String> = tests.iter().map(Test::to_string).collect();
                f.write_str(&parts.join(" and "))
            }
        }
    }
}
