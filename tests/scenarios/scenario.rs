//! Scenarios: a picture, a throw, and what the law must answer. The form of `tests/scenarios/*.toml`.

use senet::lesson::{MoveText, RulesSpec, picture};
use senet::notation::{self, Line};
use senet::rules::{Due, Position, Rule, Rules, Ruleset, Setup, Throw};
use senet::{Bitboard, BySide, Side, explain};

/// A position, a throw, and the answers expected.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The rules.
    pub rules: RulesSpec,
    /// Squares of the pieces.
    pub board: BySide<Bitboard>,
    /// Side that acts.
    pub turn: Side,
    /// Pieces borne off, as `cones-spools`; where it is absent all that are not on the board.
    pub off: Option<String>,
    /// Marks as in position text; mostly empty.
    pub due: String,
    /// The throw; `None` asks for what may be done instead.
    pub throw: Option<Throw>,
    /// All legal moves, in any order.
    pub legal: Option<Vec<String>>,
    /// A move that is refused.
    pub refused: Option<Refusal>,
    /// A move that is made.
    pub played: Option<Played>,
}

/// A move that is refused, and why.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The move.
    pub mv: MoveText,
    /// The rule that refuses it.
    pub rule: Rule,
    /// The squares that make it so, where they are given.
    pub squares: Option<Bitboard>,
    /// The sentence, where it is given.
    pub says: Option<String>,
}

/// A move that is made, and what it leads to.
#[derive(Clone, Debug)]
pub struct Played {
    /// The move.
    pub mv: MoveText,
    /// Squares of the pieces afterwards.
    pub then: BySide<Bitboard>,
    /// Side that acts then.
    pub turn: Side,
    /// The marks then; mostly empty.
    pub due: String,
    /// True where the same side throws again.
    pub again: bool,
}

impl Scenario {
    /// Answers that differ from the law's; empty where it agrees.
    pub fn failures(&self, shelf: &[Ruleset]) -> Vec<String> {
        let ruleset = match self.rules.ruleset(shelf) {
            Ok(ruleset) => ruleset,
            Err(problems) => return problems,
        };
        let rules = ruleset.rules();
        let position = match self.position(&rules) {
            Ok(position) => position,
            Err(problems) => return problems,
        };
        let thrown = self.throw.filter(|_| position.due.rest == 0);
        if let Some(throw) = thrown.filter(|throw| !rules.can_throw(*throw)) {
            return vec![format!("{throw} cannot be thrown under these rules")];
        }
        let lines = notation::lines(&rules, &position, self.throw);
        let mut failures: Vec<String> = self.legal_failure(&lines).into_iter().collect();
        if let Some(refusal) = &self.refused {
            failures.extend(refusal.failures(&ruleset, &rules, &position, self.throw));
        }
        if let Some(played) = &self.played {
            failures.extend(played.failures(&lines));
        }
        failures
    }

    /// The position of the picture and its marks.
    ///
    /// # Errors
    /// When the rules cannot hold it; all problems are listed.
    pub fn position(&self, rules: &Rules) -> Result<Position, Vec<String>> {
        let count = |side: Side| rules.n_pieces().saturating_sub(self.board[side].len());
        let all = format!("{}-{}", count(Side::Cones), count(Side::Spools));
        let setup = Setup {
            pieces: self.board,
            turn: self.turn,
            off: Some(BySide::new(count(Side::Cones), count(Side::Spools))),
            due: Due::default(),
        };
        let plain = rules.position(&setup).map_err(|error| error.problems)?;
        let text = notation::position_text(&plain);
        let off = self.off.as_ref().unwrap_or(&all);
        let text = text.replacen(&format!(" {all}"), &format!(" {off}"), 1);
        let text = if self.due.is_empty() { text } else { format!("{text} {}", self.due) };
        notation::parse_position(rules, &text).map_err(|error| error.problems)
    }

    fn legal_failure(&self, lines: &[Line]) -> Option<String> {
        let mut expected = self.legal.clone()?;
        let mut actual: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
        expected.sort();
        actual.sort();
        (expected != actual).then(|| format!("legal are {actual:?}, expected {expected:?}"))
    }
}

impl Refusal {
    fn failures(
        &self,
        ruleset: &Ruleset,
        rules: &Rules,
        position: &Position,
        throw: Option<Throw>,
    ) -> Vec<String> {
        let refused = match self.mv.attempt(rules, position, throw) {
            Ok(Line { text, .. }) => {
                let rule = self.rule.name();
                return vec![format!("{text} is legal, expected a refusal by {rule}")];
            }
            Err(refused) => refused,
        };
        let (mv, mut failures) = (&self.mv, Vec::new());
        if refused.reason.rule() != self.rule {
            let (rule, expected) = (refused.reason.rule().name(), self.rule.name());
            let reason = refused.reason.name();
            failures.push(format!("{mv} is refused by {rule} ({reason}), expected {expected}"));
        }
        let squares = refused.reason.squares();
        if let Some(expected) = self.squares.filter(|expected| *expected != squares) {
            failures.push(format!("the witnesses of {mv} are {squares:?}, expected {expected:?}"));
        }
        let says = explain::refusal(ruleset, position, &refused).sentence;
        if let Some(expected) = self.says.as_ref().filter(|expected| **expected != says) {
            failures.push(format!("{mv} is refused with {says:?}, expected {expected:?}"));
        }
        failures
    }
}

impl Played {
    fn failures(&self, lines: &[Line]) -> Vec<String> {
        let Some(line) = notation::find(lines, self.mv.as_str()) else {
            return vec![format!("{} is not legal, expected that it can be played", self.mv)];
        };
        let mut failures = Vec::new();
        if line.after.pieces != self.then {
            let (board, expected) = (picture(&line.after.pieces), picture(&self.then));
            failures.push(format!("after {} the board is\n{board}expected\n{expected}", self.mv));
        }
        let mv = &self.mv;
        if line.after.turn != self.turn {
            failures.push(format!("after {mv} {} act, expected {}", line.after.turn, self.turn));
        }
        if line.again != self.again {
            failures.push(format!("after {mv} again is {}, expected {}", line.again, self.again));
        }
        let text = notation::position_text(&line.after);
        let due = text.split(' ').nth(3).unwrap_or_default();
        if due != self.due {
            failures.push(format!("after {mv} due is {due:?}, expected {:?}", self.due));
        }
        failures
    }
}
