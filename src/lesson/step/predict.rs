//! `senet predict`: a question with options whose answer the law computes.

use super::options::{Guess, Options};
use super::prelude::*;
use super::proof::legal_moves_note;
use super::show;
use crate::i18n;
use crate::lesson::test::Test;
use crate::lesson::trail::{Trail, TrailMove};

/// Fence `senet predict`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predict {
    /// Position and throws.
    pub scene: Scene,
    /// The question.
    pub ask: Phrase,
    /// The options, each with the test by which it is right.
    pub options: Options,
    /// Moves that show the truth; where it is empty, the only legal move if there is but one.
    pub moves: Vec<MoveText>,
    /// Facts.
    pub expect: Vec<Expect>,
}

impl Predict {
    /// The board with the truth played on it: the script, or the only legal move, or nothing.
    pub fn truth(&self, stage: &Stage) -> Trail {
        stage.script(&self.moves).unwrap_or_else(|_| stage.trail())
    }

    /// True for each option that is true; a sound lesson has exactly one.
    pub fn truths(&self, stage: &Stage) -> Vec<bool> {
        let trail = self.truth(stage);
        self.options.iter().map(|option| option.test.holds(&stage.rules, &trail)).collect()
    }

    /// The place of the true option.
    pub fn answer(&self, stage: &Stage) -> Option<usize> {
        self.truths(stage).iter().position(|&truth| truth)
    }
}

impl StepKind for Predict {
    fn read(fields: &mut Fields<'_>) -> Option<Predict> {
        let ask = fields.need_words("ask", "You throw 3. Which piece may move?");
        let options = Options::read(fields, Test::parse);
        let (moves, expect) = (fields.moves(), fields.expect());
        let scene = fields.scene()?;
        Some(Predict { scene, ask: ask?, options: options?, moves, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.words("ask", &self.ask);
        self.options.write(lines);
        lines.moves(&self.moves);
        lines.expect(&self.expect);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else { return };
        let plays = self.options.iter().any(|option| option.test.needs_play())
            || self.expect.iter().any(|fact| fact.test.needs_play());
        if plays || !self.moves.is_empty() {
            let Some(trail) = proof.script(stage, &self.moves) else { return };
            proof.expect(&self.expect, stage, &trail);
        } else {
            proof.expect(&self.expect, stage, &stage.trail());
        }
        let outcome = legal_moves_note(stage, &stage.trail());
        self.options.check(&self.truths(stage), &stage.ruleset.id, &outcome, proof);
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        self.options.phrases(&self.ask)
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        Some(Sheet {
            task: Some(&self.ask),
            form: self.options.form(self.answer(stage)),
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let answer = self.answer(stage);
        let reply = answer.and_then(|at| self.options.get(at));
        let truth = self.truth(stage).moves;
        // A pass is no move to be seen.
        let seen = truth.iter().filter(|trail_move| trail_move.line.mv.has_piece());
        let press = Press {
            ops: seen.flat_map(show::played).collect(),
            reply: reply.map(|option| option.reply.clone()).unwrap_or_default(),
        };
        Show {
            touch: Touch::Locked,
            introduction: vec![self.ask.clone()],
            word: "present.reveal",
            presses: vec![press],
            questions: vec![self.options.question(&self.ask, answer)],
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(Predicting::new(stage, self.clone())))
    }
}

/// Before the truth is played, and between its moves, in seconds.
const BEAT: f64 = 0.6;

/// Question being asked.
struct Predicting {
    question: Predict,
    board: LiveBoard,
    truth: Vec<TrailMove>,
    guess: Guess,
    played: usize,
    next: Option<f64>,
}

impl Predicting {
    /// The question, with nothing picked. The moves that are legal are not shown: that would be the answer.
    fn new(stage: &Stage, question: Predict) -> Predicting {
        let mut board = LiveBoard::locked(stage);
        board.hides_moves = true;
        let guess = Guess { picked: None, answer: question.answer(stage) };
        let truth = question.truth(stage).moves;
        Predicting { question, board, truth, guess, played: 0, next: None }
    }

    fn pick(&mut self, picked: usize, now: f64) {
        if self.guess.picked.is_some() || picked > self.question.options.len() {
            return;
        }
        self.guess.picked = Some(picked);
        self.board.hides_moves = false;
        self.next = Some(now + BEAT);
        self.board.carry_out(BoardOp::ClearMessage);
        self.board.comments.clear();
    }

    /// Plays one more move of the truth. A pass is no move to be seen.
    fn advance(&mut self, now: f64) {
        self.next = None;
        let Some(trail_move) = self.truth.get(self.played) else { return };
        self.played += 1;
        if let Some(throw) = trail_move.throw.filter(|_| self.board.game.wants_throw()) {
            self.board.carry_out(BoardOp::Throw(throw));
        }
        let last = self.played >= self.truth.len();
        if trail_move.line.mv.has_piece() || !last {
            // The replies to the options are the answer, not the move.
            self.board.play(trail_move.line.mv);
            self.board.carry_out(BoardOp::ClearMessage);
        }
        self.next = (!last).then_some(now + 2.0 * BEAT);
    }
}

impl Run for Predicting {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Choose(index) => self.pick(index, at.now),
            Input::Inspected(square) => {
                match self.question.options.at_square(square) {
                    Some(index) => self.pick(index, at.now),
                    // About the square itself nothing is said: it may be the answer.
                    None if self.guess.picked.is_none() => {
                        let words = words_of(i18n::text("learn.no-option"));
                        self.board.set_comment(Tone::Plain, words);
                    }
                    None => {}
                }
            }
            Input::Tick(_) if self.next.is_some_and(|next| at.now >= next) => self.advance(at.now),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        StepView {
            prompt: Some(self.question.ask.clone()),
            options: self.question.options.views(&self.guess, true),
            effort: self.guess.wrong().map(|wrong| Effort { wrong, ..Effort::default() }),
            ..StepView::default()
        }
    }

    fn wakes(&self) -> Option<f64> {
        self.next
    }
}
