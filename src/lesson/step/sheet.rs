//! Step as a page or a sheet of paper holds it: its boards, what is asked, what is filled in, and the answer.
//!
//! Nothing here says how it looks: `publish` sets the same sheet with answers to unfold, to write on, and as a key.

use super::claims::Sort;
use super::many_games::Games;
use crate::board::{Bitboard, BySide, Side};
use crate::explain;
use crate::i18n;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::stage::Stage;
use crate::lesson::trail::Trail;
use crate::notation::Line;
use crate::rules::{Effect, Position, Ruleset, Throw};

/// Step to be set on a page.
#[derive(Clone, Debug, Default)]
pub struct Sheet<'a> {
    /// No board, one, or two with their names.
    pub boards: Vec<SheetBoard>,
    /// The throws.
    pub throws: Vec<Throw>,
    /// A sentence under the board.
    pub caption: Option<&'a Phrase>,
    /// The caption tells what is to be found out.
    pub caption_tells: bool,
    /// The task or the question.
    pub task: Option<&'a Phrase>,
    /// The form that is filled in.
    pub form: Form<'a>,
    /// A table that is filled in on paper, with sticks of one's own.
    pub by_hand: Option<Grid<'a>>,
    /// Key of the heading that folds the answer on a page; `None` where the answer is open.
    pub fold: Option<&'static str>,
    /// The answer, computed by the law.
    pub answer: Vec<Part<'a>>,
    /// The key of the words of a link into the program.
    pub live: Option<&'static str>,
}

/// Board on a sheet.
#[derive(Clone, Debug)]
pub struct SheetBoard {
    /// The name of its rules, where there are two boards.
    pub title: Option<String>,
    /// The position of the pieces.
    pub position: Position,
    /// Squares to mark.
    pub marked: Bitboard,
    /// Pieces that wait to enter.
    pub waiting: BySide<u8>,
}

/// Answer that a learner fills in.
#[derive(Clone, Debug, Default)]
pub enum Form<'a> {
    /// Nothing.
    #[default]
    Nothing,
    /// A line to write on, and the key of the words before it.
    Line(&'static str),
    /// Options to tick.
    Options(Vec<SheetOption<'a>>),
    /// A table, and what of it is given.
    Table(Comparison<'a>),
    /// Claims to be sorted.
    Claims(&'a Sort),
}

/// Option of a question.
#[derive(Clone, Debug)]
pub struct SheetOption<'a> {
    /// The words of the option.
    pub text: &'a Phrase,
    /// True where it is right, and the reply; `None` where the games decide it.
    pub reply: Option<(bool, &'a Phrase)>,
}

/// Table of what happens under several rules.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// Filled in.
    pub answer: Grid<'a>,
    /// To be filled in.
    pub blank: Grid<'a>,
    /// The rules, and what is said of each.
    pub rules: Vec<(String, Option<&'a Phrase>)>,
}

/// Heads and rows of a table.
#[derive(Clone, Debug)]
pub struct Grid<'a> {
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell<'a>>>,
}

/// Cell of a table.
#[derive(Clone, Debug)]
pub enum Cell<'a> {
    /// Plain words.
    Text(String),
    /// Words of the lesson.
    Words(&'a Phrase),
}

/// Part of an answer.
#[derive(Clone, Debug)]
pub enum Part<'a> {
    /// The moves with their throws, and what each did.
    Played(Vec<(Option<Throw>, String)>),
    /// The board afterwards.
    After(SheetBoard),
    /// Words of the lesson.
    Say(&'a Phrase),
    /// A sentence of the program.
    Sentence(String),
    /// Wrong moves, and what to say to each.
    Wrong(Vec<(&'a MoveText, &'a Phrase)>),
    /// Numbers that follow from the rules.
    Table(Grid<'a>),
    /// Result of many games.
    Games(&'a Games),
}

impl Sheet<'_> {
    /// The board of a stage, with nothing asked.
    pub(super) fn of(stage: &Stage) -> Sheet<'static> {
        let boards = vec![SheetBoard::of(stage, stage.position)];
        Sheet { boards, throws: stage.throws.clone(), ..Sheet::default() }
    }
}

impl SheetBoard {
    /// A position under the rules of a stage, with nothing marked.
    pub(super) fn of(stage: &Stage, position: Position) -> SheetBoard {
        let waiting = BySide(Side::ALL.map(|side| stage.rules.hand(&position, side)));
        SheetBoard { title: None, position, marked: Bitboard::EMPTY, waiting }
    }
}

impl Cell<'_> {
    /// Nothing yet.
    pub(super) const EMPTY: Cell<'static> = Cell::Text(String::new());
}

/// Moves of a trail with their effects.
pub(super) fn played(stage: &Stage, trail: &Trail) -> Part<'static> {
    let moves = trail.moves.iter();
    let moves = moves.map(|trail_move| {
        (trail_move.throw, effects_text(&stage.ruleset, &trail_move.before, &trail_move.line))
    });
    Part::Played(moves.collect())
}

/// Sentence about the effects of a move.
pub(super) fn effects_text(ruleset: &Ruleset, before: &Position, line: &Line) -> String {
    explain::effects_sentence(ruleset, before, line.mv, &line.effects)
}

/// Sentence about the effects of a move after which no extra throw that it earned is made.
pub(super) fn effects_without_throw(ruleset: &Ruleset, before: &Position, line: &Line) -> String {
    let mut effects = line.effects.clone();
    effects.retain(|effect| *effect != Effect::ThrowsAgain);
    explain::effects_sentence(ruleset, before, line.mv, &effects)
}

/// The texts of moves, with commas between them.
pub(super) fn texts(lines: &[Line]) -> String {
    /// Notation for a pass.
    const PASS: &str = "--";
    let text = |line: &Line| match line.mv.has_piece() || line.text != PASS {
        true => line.text.clone(),
        false => i18n::text("publish.no-move").to_owned(),
    };
    lines.iter().map(text).collect::<Vec<_>>().join(", ")
}
