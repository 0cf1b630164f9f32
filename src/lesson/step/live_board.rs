//! Board of a step while it is being done: its game, its marks, and the words said about it.
//!
//! A view paints it with motion: every change is noted as a [`BoardOp`], which the view takes and carries out on the
//! board on the screen.

use super::view::Tone;
use crate::board::Bitboard;
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::lesson::board_words::square_words;
use crate::lesson::prose::{Phrase, words_of};
use crate::lesson::stage::Stage;
use crate::notation::{Line, Target};
use crate::rules::{IllegalMove, Move, Ruleset, Throw};

/// Time for which a wrong move stands before it slides back, in seconds.
const STANDING: f64 = 0.9;

/// Operation on a live board.
#[derive(Clone, Debug)]
pub enum BoardOp {
    /// Lays another stage out, with its first throw.
    Set(Box<Stage>),
    /// Throws, where a throw is due.
    Throw(Throw),
    /// As [`BoardOp::Throw`], with sticks that lie still at once.
    Lay(Throw),
    /// Plays a legal move.
    Play(Move),
    /// Shows why a move is refused.
    Refuse(IllegalMove),
    /// Lets the last move slide back.
    TakeBack,
    /// Takes the last throw, move or change of rules back.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Goes on under other rules.
    Rules(Box<Ruleset>),
    /// Goes on from here as a game of its own, with throws by chance or by hand.
    Free,
    /// Wipes the sentence of the board itself.
    ClearMessage,
    /// Says words below the board.
    Comment(Phrase),
}

/// Board of a step.
#[derive(Clone, Debug)]
pub struct LiveBoard {
    /// The game on it.
    pub game: Game,
    /// Nothing can be moved.
    pub locked: bool,
    /// Squares to mark.
    pub marked: Bitboard,
    /// A move to show as an arrow: the square it starts from, 0 for the hand, and where it leads.
    pub arrow: Option<(u8, Target)>,
    /// Sentences below it, each with its tone.
    pub comments: Vec<(Tone, Phrase)>,
    /// Place among two boards, 0 for the left; `None` where it is the only one.
    pub side: Option<usize>,
    /// No button to pass: only pieces are moved.
    pub pieces_only: bool,
    /// Throws are by chance or by hand, not from the lesson.
    pub free: bool,
    /// To say what follows from the throw would be the answer.
    pub hides_moves: bool,
    /// Other rules are on than the lesson's, until it is reset.
    pub has_other_rules: bool,
    /// Pieces could wait to enter as the step began, so there is a row for them above the board throughout.
    pub has_hand_row: bool,
    start: Stage,
    ops: Vec<BoardOp>,
    back_at: Option<f64>,
}

impl LiveBoard {
    /// The board as a step begins, its first throw lying there.
    pub fn new(stage: &Stage) -> LiveBoard {
        let mut board = LiveBoard {
            game: Game::from_position(stage.ruleset.clone(), stage.position),
            locked: false,
            marked: Bitboard::EMPTY,
            arrow: None,
            comments: Vec::new(),
            side: None,
            pieces_only: false,
            free: false,
            hides_moves: false,
            has_other_rules: false,
            has_hand_row: stage.rules.has_hand(),
            start: stage.clone(),
            ops: Vec::new(),
            back_at: None,
        };
        board.reset();
        board
    }

    /// As [`LiveBoard::new`], with nothing to be moved.
    pub fn locked(stage: &Stage) -> LiveBoard {
        LiveBoard { locked: true, ..LiveBoard::new(stage) }
    }

    /// The stage that was laid out last.
    pub fn stage(&self) -> &Stage {
        &self.start
    }

    /// Changes since this was last called, oldest first.
    pub fn take_ops(&mut self) -> Vec<BoardOp> {
        std::mem::take(&mut self.ops)
    }

    /// Carries an operation out, and notes it for the view.
    pub fn carry_out(&mut self, op: BoardOp) {
        match &op {
            BoardOp::Set(stage) => {
                self.start = (**stage).clone();
                self.game = Game::from_position(stage.ruleset.clone(), stage.position);
                if let Some(throw) = stage.throws.first() {
                    self.game.cast(*throw);
                }
            }
            BoardOp::Throw(throw) | BoardOp::Lay(throw) => {
                self.game.cast(*throw);
            }
            BoardOp::Play(mv) => {
                self.game.play(*mv).ok();
            }
            BoardOp::TakeBack | BoardOp::Undo => {
                self.game.undo();
            }
            BoardOp::Redo => {
                self.game.redo();
            }
            BoardOp::Rules(ruleset) => self.game.change_rules((**ruleset).clone()),
            BoardOp::Free => {
                let (ruleset, position) = (self.game.ruleset().clone(), *self.game.position());
                self.game = Game::from_position(ruleset, position);
                (self.free, self.locked) = (true, false);
            }
            BoardOp::Comment(words) => self.comments = vec![(Tone::Plain, words.clone())],
            BoardOp::Refuse(_) | BoardOp::ClearMessage => {}
        }
        self.ops.push(op);
    }

    /// Lays another stage out; marks and words are forgotten.
    pub fn set(&mut self, stage: &Stage) {
        self.carry_out(BoardOp::Set(Box::new(stage.clone())));
        self.marked = Bitboard::EMPTY;
        self.arrow = None;
        self.comments.clear();
        self.back_at = None;
        self.has_other_rules = false;
    }

    /// Marks what a hint means. What was said of an earlier try is no part of it.
    pub fn show_hint(&mut self, marked: Bitboard) {
        self.comments.clear();
        self.carry_out(BoardOp::ClearMessage);
        self.marked = marked;
    }

    /// Everything as the step began.
    pub fn reset(&mut self) {
        self.set(&self.start.clone());
    }

    /// Shows the effect of a move under other rules, until [`LiveBoard::reset`].
    pub fn visit(&mut self, stage: &Stage, line: &Line) {
        let start = self.start.clone();
        self.set(stage);
        self.start = start;
        (self.has_other_rules, self.locked) = (true, true);
        self.play_and_say(line.mv);
    }

    /// Plays a legal move and gives the sentence about its effects; `None` where it is refused.
    pub fn play(&mut self, mv: Move) -> Option<String> {
        let did = self.played(mv)?;
        self.ops.push(BoardOp::Play(mv));
        Some(did)
    }

    /// As [`LiveBoard::play`], and says the sentence below the board.
    pub fn play_and_say(&mut self, mv: Move) {
        if let Some(did) = self.play(mv) {
            self.set_comment(Tone::Plain, words_of(&did));
        }
    }

    /// Takes note of a move that was made on the screen; gives the sentence about its effects.
    pub fn played(&mut self, mv: Move) -> Option<String> {
        let (ruleset, before) = (self.game.ruleset().clone(), *self.game.position());
        let line = self.game.play(mv).ok()?;
        Some(explain::effects_sentence(&ruleset, &before, mv, &line.effects))
    }

    /// Replaces the sentences below the board by one.
    pub fn set_comment(&mut self, tone: Tone, phrase: Phrase) {
        self.carry_out(BoardOp::ClearMessage);
        self.comments = vec![(tone, phrase)];
    }

    /// Shows a sentence about a square: its house, piece and rules, or that a piece of the other side cannot be moved.
    pub fn inspect(&mut self, square: u8) {
        let position = self.game.position();
        let mine = position.turn;
        let words = match position.side_on(square) {
            Some(side) if side != mine && !self.locked => {
                i18n::fill("learn.not-yours", &[("pieces", &explain::pieces(mine))])
            }
            _ => square_words(self.game.ruleset(), position, square),
        };
        self.set_comment(Tone::Plain, words_of(&words));
    }

    /// Lets a wrong move stand for a moment, after which it slides back.
    pub fn take_back_soon(&mut self, now: f64) {
        self.back_at = Some(now + STANDING);
        self.locked = true;
    }

    /// The time at which a wrong move slides back.
    pub const fn back_at(&self) -> Option<f64> {
        self.back_at
    }

    /// Lets time pass; true where a wrong move has just slid back. Pressing again skips the wait.
    pub fn tick(&mut self, now: f64, hurried: bool) -> bool {
        let over = |at: &f64| now >= *at || hurried && now > *at - STANDING;
        if self.back_at.take_if(|at| over(at)).is_none() {
            return false;
        }
        self.locked = false;
        self.carry_out(BoardOp::TakeBack);
        true
    }
}
