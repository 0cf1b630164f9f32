//! `senet compare`: the same throws under two sets of rules, and where the boards part.

use super::kind::{Asks, StepKind};
use super::proof::Proof;
use super::sheet::{Cell, Comparison, Form, Grid, Sheet, SheetBoard, did, texts};
use super::show::{BoardOp, Press, Show, Touch};
use crate::board::Bitboard;
use crate::compare::{self, Cast, Received, Turn};
use crate::i18n;
use crate::lesson::fields::Fields;
use crate::lesson::lines::{Lines, join};
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::{RulesSpec, Scene};
use crate::lesson::stage::Stage;
use crate::notation::{self, Line};
use crate::rules::{Key, Position, Rules, Ruleset, Throw};

/// Fence `senet compare`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The rules of the left board.
    pub left: RulesSpec,
    /// The rules of the right board.
    pub right: RulesSpec,
    /// Position and throws.
    pub scene: Scene,
    /// The move for each throw, played on both boards where it is legal.
    pub moves: Vec<MoveText>,
    /// The throw, counted from 1, at which the boards part; `None` where they never do.
    pub differs: Option<usize>,
    /// The line that says so.
    pub differs_line: usize,
    /// A sentence under the left board.
    pub left_text: Option<Phrase>,
    /// A sentence under the right board.
    pub right_text: Option<Phrase>,
}

/// Both boards at one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The throw.
    pub throw: Throw,
    /// The left board.
    pub left: Answer,
    /// The right board.
    pub right: Answer,
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
    /// The move that is played; `None` where several are legal and nobody has chosen.
    pub played: Option<Line>,
}

impl StepKind for Compare {
    fn read(fields: &mut Fields<'_>) -> Option<Compare> {
        let mut side = |key: &str, example: &str| {
            let field = fields.need(key, example)?;
            fields.parse_all(&field, RulesSpec::parse)
        };
        let (left, right) = (side("left", "kendall-walker"), side("right", "jequier-grunfeld"));
        let differs = fields.need("differs", "throw 1");
        let differs =
            differs.and_then(|field| Some((fields.parse(&field, parse_differs)?, field.line)));
        let moves = fields.moves();
        let (left_text, right_text) = (fields.words_of("left-text"), fields.words_of("right-text"));
        let scene = fields.scene_thrown()?;
        if scene.rules.is_some() {
            fields.problem(
                fields.line,
                "each board names its rules in left and right; leave the line rules out",
            );
        }
        let (differs, differs_line) = differs?;
        Some(Compare {
            left: left?,
            right: right?,
            scene,
            moves,
            differs,
            differs_line,
            left_text,
            right_text,
        })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.put("left", &self.left);
        lines.put("right", &self.right);
        lines.layout(&self.scene.layout);
        lines.put("throws", join(&self.scene.throws));
        lines.moves(&self.moves);
        match self.differs {
            Some(throw) => lines.put("differs", format!("throw {throw}")),
            None => lines.put("differs", "never"),
        }
        lines.maybe_words("left-text", &self.left_text);
        lines.maybe_words("right-text", &self.right_text);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let shelf = proof.rulesets;
        for spec in [&self.left, &self.right] {
            if let Ok(ruleset) = spec.ruleset(shelf)
                && let Ok(stage) = Stage::new(ruleset, &self.scene)
                && stage.rules.outcome(&stage.position).is_some()
            {
                proof.error_here(format!(
                    "under {spec} one side has no piece here, so the game is over"
                ));
            }
        }
        let rounds = match self.rounds(shelf) {
            Ok(rounds) => rounds,
            Err(problems) => {
                return problems.into_iter().for_each(|problem| proof.error_here(problem));
            }
        };
        let found = first_difference(&rounds);
        if found != self.differs {
            let say = |at: Option<usize>| {
                at.map_or_else(|| "never".to_owned(), |at| format!("throw {at}"))
            };
            let text = format!("the boards part at {}; write differs: {}", say(found), say(found));
            proof.error(self.differs_line, text);
        }
        let same = rounds.iter().take_while(|round| !round.differs);
        for (at, round) in same.enumerate().filter(|(_, round)| round.left.played.is_none()) {
            let text = format!(
                "throw {} (a {}) allows several moves or none; write moves: with one for each throw",
                at + 1,
                round.throw
            );
            proof.error_here(text);
        }
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn rules(&self) -> Option<&RulesSpec> {
        Some(&self.left)
    }

    fn shown(&self) -> Vec<&Phrase> {
        self.left_text.iter().chain(&self.right_text).collect()
    }

    fn replies(&self) -> Vec<&Phrase> {
        Vec::new()
    }

    fn sheet(&self, _: Option<&Stage>, shelf: &[Ruleset]) -> Option<Sheet<'_>> {
        let [left, right] = self.stages(shelf).ok()?;
        let rounds = rounds(&left, &right, &self.moves);
        let names = [self.left.title(shelf), self.right.title(shelf)];
        let said = [self.left_text.as_ref(), self.right_text.as_ref()];
        let told = rounds.iter();
        let mut rows: Vec<_> = told.flat_map(|round| round.rows(&left, &right)).collect();
        if said.iter().any(Option::is_some) {
            let cells = said.map(|said| said.map_or(Cell::EMPTY, Cell::Words));
            rows.push(std::iter::once(Cell::EMPTY).chain(cells).collect());
        }
        let head = std::iter::once(String::new()).chain(names.iter().cloned());
        let head = head.collect();
        let blank = Grid { head: names.to_vec(), rows: vec![vec![Cell::EMPTY, Cell::EMPTY]] };
        let boards = rounds.first().map(|first| first.boards(&names));
        Some(Sheet {
            boards: boards.unwrap_or_default(),
            throws: self.scene.throws.clone(),
            form: Form::Table(Comparison {
                answer: Grid { head, rows },
                blank,
                rules: names.into_iter().zip(said).collect(),
            }),
            ..Sheet::default()
        })
    }

    fn show(&self, _: &Stage, shelf: &[Ruleset]) -> Show {
        let Ok([left, right]) = self.stages(shelf) else {
            return Show::default();
        };
        let rounds = rounds(&left, &right, &self.moves);
        let last = self.differs.unwrap_or(rounds.len());
        let texts = [self.left_text.as_ref(), self.right_text.as_ref()];
        let presses = (1..).zip(&rounds).map(|(number, round)| {
            let texts = texts.map(|text| text.filter(|_| number == last));
            round.press(texts)
        });
        Show {
            touch: Touch::Locked,
            word: "present.next-throw",
            presses: presses.collect(),
            pair: Some(Box::new([left, right])),
            ..Show::default()
        }
    }

    fn asks(&self) -> Asks {
        Asks::Task
    }
}

impl Answer {
    /// The position after the move played.
    pub fn after(&self) -> &Position {
        self.played.as_ref().map_or(&self.before, |line| &line.after)
    }
}

impl Round {
    /// One board where both begin alike, otherwise both with their names.
    fn boards(&self, names: &[String; 2]) -> Vec<SheetBoard> {
        let alike = self.left.before.pieces == self.right.before.pieces;
        let both = [&self.left, &self.right].into_iter().zip(names);
        both.take(if alike { 1 } else { 2 })
            .map(|(answer, name)| SheetBoard {
                title: (!alike).then(|| name.clone()),
                position: answer.before,
                marked: Bitboard::EMPTY,
            })
            .collect()
    }

    /// Rows of a table: the legal moves on both boards, and the effects of those played.
    fn rows(&self, left: &Stage, right: &Stage) -> [Vec<Cell<'static>>; 2] {
        let throw = self.throw.to_string();
        let told = |key| i18n::fill(key, &[("throw", &throw)]);
        let legal = |answer: &Answer| match answer.impossible {
            true => told("publish.impossible"),
            false => texts(&answer.lines),
        };
        let plays = |stage: &Stage, answer: &Answer| {
            let played = answer.played.as_ref();
            played.map_or_else(String::new, |line| did(&stage.ruleset, &answer.before, line))
        };
        let happens = i18n::text("publish.happens").to_owned();
        let rows = [
            [told("publish.legal"), legal(&self.left), legal(&self.right)],
            [happens, plays(left, &self.left), plays(right, &self.right)],
        ];
        rows.map(|row| row.map(Cell::Text).to_vec())
    }

    /// The throw and its moves on both boards, and what is said below each.
    fn press(&self, texts: [Option<&Phrase>; 2]) -> Press {
        let mut ops = Vec::new();
        for (at, (answer, text)) in [&self.left, &self.right].into_iter().zip(texts).enumerate() {
            ops.push((at, BoardOp::Lay(self.throw)));
            let played = answer.played.as_ref();
            ops.extend(played.map(|line| (at, BoardOp::Play(line.mv))));
            ops.extend(text.map(|text| (at, BoardOp::Say(text.clone()))));
        }
        Press { ops, said: Vec::new() }
    }
}

impl Compare {
    /// Plays the throws on both boards.
    ///
    /// # Errors
    /// When a side's rules are unknown or cannot hold the position; everything that is wrong is listed.
    pub fn rounds(&self, shelf: &[Ruleset]) -> Result<Vec<Round>, Vec<String>> {
        let [left, right] = self.stages(shelf)?;
        Ok(rounds(&left, &right, &self.moves))
    }

    fn stages(&self, shelf: &[Ruleset]) -> Result<[Stage; 2], Vec<String>> {
        let stage = |spec: &RulesSpec| {
            let ruleset = spec.ruleset(shelf)?;
            Stage::new(ruleset, &self.scene)
        };
        match (stage(&self.left), stage(&self.right)) {
            (Ok(left), Ok(right)) => Ok([left, right]),
            (left, right) => {
                Err([left.err(), right.err()].into_iter().flatten().flatten().collect())
            }
        }
    }
}

fn parse_differs(text: &str) -> Result<Option<usize>, String> {
    let number = text
        .strip_prefix("throw ")
        .and_then(|number| number.trim().parse().ok())
        .filter(|&n: &usize| n > 0);
    match (text, number) {
        ("never", _) => Ok(None),
        (_, Some(number)) => Ok(Some(number)),
        _ => Err(format!("differs is {text:?}; write throw 1, or never")),
    }
}

/// Plays the throws of `left` on both boards. Where `moves` names none, the only legal move is played, or one that
/// is legal on both boards.
pub fn rounds(left: &Stage, right: &Stage, moves: &[MoveText]) -> Vec<Round> {
    let (mut here, mut there) = (left.position, right.position);
    let mut rounds = Vec::new();
    for (at, &throw) in left.throws.iter().enumerate() {
        let mut answers = (answer(left, here, throw), answer(right, there, throw));
        let differs = differ(&answers.0, &answers.1);
        choose(&mut answers, moves.get(at));
        let (left, right) = answers;
        (here, there) = (*left.after(), *right.after());
        rounds.push(Round { throw, left, right, differs });
    }
    rounds
}

/// The place (from 1) of the first throw at which the boards part.
pub fn first_difference(rounds: &[Round]) -> Option<usize> {
    rounds.iter().position(|round| round.differs).map(|at| at + 1)
}

/// The rules which, taken over from the right, make the left board answer like the right one: each of them alone, or the
/// smallest set that does it together.
pub fn causes(left: &Stage, right: &Stage, round: &Round) -> Vec<Key> {
    let test = |rules: &Rules| {
        let stage = Stage { rules: *rules, ..left.clone() };
        !differ(&answer(&stage, round.left.before, round.throw), &round.right)
    };
    let found = compare::cause(&left.rules, &right.rules, &test);
    found.map_or_else(Vec::new, |cause| cause.keys().collect())
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

fn choose(answers: &mut (Answer, Answer), wanted: Option<&MoveText>) {
    let common =
        answers.0.lines.iter().find(|line| notation::find(&answers.1.lines, &line.text).is_some());
    let common = common.map(|line| line.text.clone());
    let wanted = wanted.map(|mv| mv.as_str().to_owned());
    for answer in [&mut answers.0, &mut answers.1] {
        let named = wanted.as_ref().or(common.as_ref());
        let chosen = named.and_then(|text| notation::find(&answer.lines, text));
        let only = if answer.lines.len() == 1 { answer.lines.first() } else { None };
        answer.played = chosen.or(only).cloned();
    }
}
