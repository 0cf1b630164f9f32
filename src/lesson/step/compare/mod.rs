//! `senet compare`: the same throws under two sets of rules, and where the boards part.

mod fence;
mod run;

use crate::compare::{self, Cast, Received, Turn};
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::{RulesSpec, Scene};
use crate::lesson::stage::Stage;
use crate::notation::{self, Line};
use crate::rules::{Key, Position, Rules, Ruleset, Throw};

/// Fence `senet compare`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The rules of each board, the left one first.
    pub rules: [RulesSpec; 2],
    /// Position and throws.
    pub scene: Scene,
    /// The move for each throw, played on both boards where it is legal.
    pub moves: Vec<MoveText>,
    /// The throw, counted from 1, at which the boards part; `None` where they never do.
    pub differs: Option<usize>,
    /// The line that says so.
    pub differs_line: usize,
    /// A sentence under each board.
    pub texts: [Option<Phrase>; 2],
}

/// Both boards at one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The throw.
    pub throw: Throw,
    /// Each board, the left one first.
    pub answers: [Answer; 2],
    /// The two allow different moves, or the same move leads elsewhere.
    pub differs: bool,
}

/// One board at one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position before the throw.
    pub before: Position,
    /// These sticks or this die cannot give the throw, so the board waits.
    pub impossible: bool,
    /// The legal moves.
    pub lines: Vec<Line>,
    /// The move that is played; `None` where several are legal and none is chosen yet.
    pub played: Option<Line>,
}

impl Answer {
    /// The position after the move played.
    pub fn after(&self) -> &Position {
        self.played.as_ref().map_or(&self.before, |line| &line.after)
    }
}

impl Compare {
    /// Plays the throws on both boards.
    ///
    /// # Errors
    /// When a side's rules are unknown or cannot hold the position; everything that is wrong is listed.
    pub fn rounds(&self, shelf: &[Ruleset]) -> Result<Vec<Round>, Vec<String>> {
        Ok(rounds(&self.stages(shelf)?, &self.moves))
    }

    fn stages(&self, shelf: &[Ruleset]) -> Result<[Stage; 2], Vec<String>> {
        let stage = |spec: &RulesSpec| Stage::new(spec.ruleset(shelf)?, &self.scene);
        match self.rules.each_ref().map(stage) {
            [Ok(left), Ok(right)] => Ok([left, right]),
            both => Err(both.into_iter().filter_map(Result::err).flatten().collect()),
        }
    }
}

/// Plays the throws on both boards. Where `moves` names none, the only legal move is played, or one that
/// is legal on both boards.
pub fn rounds(stages: &[Stage; 2], moves: &[MoveText]) -> Vec<Round> {
    let mut now = stages.each_ref().map(|stage| stage.position);
    let mut rounds = Vec::new();
    for (at, &throw) in stages[0].throws.iter().enumerate() {
        let mut answers = [0, 1].map(|side: usize| answer(&stages[side], now[side], throw));
        let differs = differ(&answers[0], &answers[1]);
        choose(&mut answers, moves.get(at));
        now = answers.each_ref().map(|answer| *answer.after());
        rounds.push(Round { throw, answers, differs });
    }
    rounds
}

/// The place (from 1) of the first throw at which the boards part.
pub fn first_difference(rounds: &[Round]) -> Option<usize> {
    rounds.iter().position(|round| round.differs).map(|at| at + 1)
}

/// The rules which, taken over from the right, make the left board answer like the right one: each of them alone, or the
/// smallest set that does it together.
pub fn causes([left, right]: &[Stage; 2], round: &Round) -> Vec<Key> {
    let [here, there] = &round.answers;
    let test = |rules: &Rules| {
        let stage = Stage { rules: *rules, ..left.clone() };
        !differ(&answer(&stage, here.before, round.throw), there)
    };
    let cause = compare::cause(&left.rules, &right.rules, &test);
    cause.map_or_else(Vec::new, |cause| cause.keys().collect())
}

/// The throw on one board, before anything is chosen.
fn answer(stage: &Stage, before: Position, throw: Throw) -> Answer {
    let turn = Turn::play(&stage.rules, &before, Some(Cast::Value(throw)), &[]);
    Answer {
        before,
        impossible: turn.received == Received::NoSuchThrow,
        lines: turn.offered,
        played: None,
    }
}

/// True where the boards allow different moves, or a move leads elsewhere.
fn differ(left: &Answer, right: &Answer) -> bool {
    let same = |a: &Line, b: &Line| {
        a.text == b.text
            && a.after.pieces == b.after.pieces
            && a.after.turn == b.after.turn
            && a.again == b.again
    };
    left.impossible != right.impossible
        || left.lines.len() != right.lines.len()
        || !left.lines.iter().zip(&right.lines).all(|(a, b)| same(a, b))
}

fn choose(answers: &mut [Answer; 2], preferred: Option<&MoveText>) {
    let [left, right] = &*answers;
    let common = left.lines.iter().find(|line| notation::find(&right.lines, &line.text).is_some());
    let common = common.map(|line| line.text.clone());
    let preferred = preferred.map(|mv| mv.as_str().to_owned());
    for answer in answers {
        let named = preferred.as_ref().or(common.as_ref());
        let chosen = named.and_then(|text| notation::find(&answer.lines, text));
        let only = if answer.lines.len() == 1 { answer.lines.first() } else { None };
        answer.played = chosen.or(only).cloned();
    }
}
