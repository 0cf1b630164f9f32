//! `senet refuse`: a move that the rules refuse, to be tried all the same.

use super::help::{Help, WhatIf, again};
use super::prelude::*;
use super::proof::{legal_moves_note, list};
use crate::board::Bitboard;
use crate::explain;
use crate::i18n;
use crate::lesson::hints::{Hint, first_rungs, off, square};
use crate::lesson::test::parse_rule;
use crate::rules::{IllegalMove, MoveKind, Place, Rule, Throw};

/// Fence `senet refuse`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuse {
    /// Position and throw.
    pub scene: Scene,
    /// The task: a move to try.
    pub task: Phrase,
    /// The move to try; where it is absent any move that this rule refuses will do.
    pub mv: Option<MoveText>,
    /// The rule that refuses it.
    pub because: Rule,
    /// The line that names the rule.
    pub because_line: usize,
    /// Words for when it has been refused.
    pub say: Option<Phrase>,
    /// Nudges in words.
    pub hints: Vec<Phrase>,
    /// Facts.
    pub expect: Vec<Expect>,
}

impl Refuse {
    /// True for the refusal that is to be met.
    pub fn accepts(&self, stage: &Stage, illegal: &IllegalMove) -> bool {
        let same_piece =
            self.attempt(stage).is_some_and(|refused| refused.mv.from == illegal.mv.from);
        illegal.reason.rule() == self.because && (self.mv.is_none() || same_piece)
    }

    /// A refusal that is to be met: that of the move the lesson names, or else the first for this reason.
    pub fn attempt(&self, stage: &Stage) -> Option<IllegalMove> {
        if let Some(mv) = &self.mv {
            return stage.attempt(mv).err();
        }
        let refused = stage.rules.refused(&stage.position, stage.throw()).into_iter();
        refused
            .map(|refused| IllegalMove { mv: refused.mv, reason: refused.reason })
            .find(|refused| refused.reason.rule() == self.because)
    }

    /// The rungs of help, gentlest first. Empty where nothing is refused for this reason.
    pub fn rungs(&self, stage: &Stage) -> Vec<Hint> {
        let Some(refused) = self.attempt(stage) else { return Vec::new() };
        let side = explain::piece(stage.position.turn);
        let mut rungs = first_rungs(&self.hints, Some(refused.mv.from), &side);
        rungs.extend(refused_target(stage, &refused));
        rungs.push(Hint::ShowRefused(refused));
        rungs
    }
}

fn refused_target(stage: &Stage, refused: &IllegalMove) -> Option<Hint> {
    let listed = stage.rules.refused(&stage.position, stage.throw());
    let to = listed.into_iter().find(|listed| listed.mv == refused.mv).and_then(|listed| listed.to);
    let counted = || match refused.mv.kind {
        MoveKind::Forward => Some(Place::at(refused.mv.from + refused.mv.pips)),
        MoveKind::Backward => refused.mv.from.checked_sub(refused.mv.pips).map(Place::at),
        _ => None,
    };
    let to = to.or_else(counted)?;
    Some(to.square().map_or_else(off, square))
}

impl StepKind for Refuse {
    fn read(fields: &mut Fields<'_>) -> Option<Refuse> {
        let task = fields.need_words("task", "Try the same 1 with the piece on 24.");
        let mv = fields.one_parsed("move", MoveText::parse);
        let because = fields.need_parsed("because", "water.others", parse_rule);
        let (say, hints, expect) =
            (fields.words_of("say"), fields.phrases("hint"), fields.expect());
        let scene = fields.scene_thrown()?;
        let (because, because_line) = because?;
        Some(Refuse { scene, task: task?, mv, because, because_line, say, hints, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.words("task", &self.task);
        lines.some("move", self.mv.as_ref());
        lines.put("because", self.because.name());
        lines.expect(&self.expect);
        lines.maybe_words("say", &self.say);
        lines.hints(&self.hints);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else { return };
        proof.one_throw(stage);
        self.check_distance(stage, proof);
        proof.expect(&self.expect, stage, &stage.trail());
        let stated = self.because.name();
        let text = match (&self.mv, self.attempt(stage)) {
            (_, Some(refused)) if refused.reason.rule() == self.because => return,
            (Some(mv), Some(refused)) => {
                let (rule, reason) = (refused.reason.rule().name(), refused.reason.name());
                let by = format!("{rule} ({reason}), not by {stated}");
                format!("{mv} is refused by {by}; write because: {rule}")
            }
            (Some(mv), None) => {
                let note = legal_moves_note(stage, &stage.trail());
                format!("{mv} is legal here, so nothing refuses it{note}")
            }
            (None, _) => {
                let refused = stage.rules.refused(&stage.position, stage.throw());
                let rules = refused.iter();
                let rules =
                    rules.map(|no| format!("{} by {}", no.mv.from, no.reason.rule().name()));
                let rules = list(&rules.collect::<Vec<_>>());
                format!("no piece is refused by {stated}; refused are: {rules}")
            }
        };
        proof.error(self.because_line, text);
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [vec![&self.task], self.say.iter().chain(&self.hints).collect()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let mut answer = Vec::new();
        if let Some(refused) = self.attempt(stage) {
            let why = explain::refusal(&stage.ruleset, &stage.position, &refused);
            answer.push(Part::Sentence(why.sentence));
        }
        answer.extend(self.say.as_ref().map(Part::Say));
        Some(Sheet {
            task: Some(&self.task),
            form: Form::Line("publish.write-refused"),
            fold: Some("publish.law"),
            answer,
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let press = |refused| Press {
            ops: vec![(0, BoardOp::Refuse(refused))],
            reply: self.say.clone().unwrap_or_default(),
        };
        Show {
            touch: Touch::Locked,
            introduction: vec![self.task.clone()],
            word: "present.try-it",
            presses: self.attempt(stage).map(press).into_iter().collect(),
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(Refusing::new(stage.clone(), self.clone())))
    }

    fn hints(&self) -> &[Phrase] {
        &self.hints
    }
}

impl Refuse {
    /// A move that no such throw could make is refused for a reason that was hardly meant.
    fn check_distance(&self, stage: &Stage, proof: &mut Proof<'_>) {
        let (Some(mv), Some(refused)) = (&self.mv, self.attempt(stage)) else { return };
        let throw = stage.throw().map_or(0, Throw::value);
        if refused.mv.kind == MoveKind::Forward && refused.mv.pips > throw {
            let text = format!("{mv} goes farther than a {throw}; write a move of {throw} squares");
            proof.error_at("move:", text);
        }
    }
}

/// Refusal being sought.
struct Refusing {
    stage: Stage,
    task: Refuse,
    board: LiveBoard,
    help: Help,
    what_if: Option<WhatIf>,
    done: Option<Effort>,
}

impl Refusing {
    /// The board at its beginning.
    fn new(stage: Stage, task: Refuse) -> Refusing {
        let mut board = LiveBoard::new(&stage);
        board.pieces_only = true;
        Refusing { stage, task, board, help: Help::default(), what_if: None, done: None }
    }

    fn refused(&mut self, illegal: &IllegalMove, at: &Moment<'_>) {
        self.board.comments.clear();
        self.board.marked = Bitboard::EMPTY;
        if !self.task.accepts(&self.stage, illegal) {
            let same = illegal.reason.rule() == self.task.because;
            self.help.effort.wrong += u32::from(self.done.is_none() && !same);
            let key = if same { "learn.other-piece" } else { "learn.other-reason" };
            let mut words = words_of(i18n::text(key));
            if !same {
                words.extend(words_of(" ").into_iter().chain(self.task.task.clone()));
            }
            self.board.comments.push((Tone::Plain, words));
            return;
        }
        self.done.get_or_insert(self.help.effort);
        self.board.locked = true;
        let reply = self.task.say.clone().unwrap_or_else(|| words_of(i18n::text("learn.refused")));
        self.board.comments.push((Tone::Right, reply));
        let (position, throw) = (self.stage.position, self.stage.throw());
        self.what_if = MoveText::of_refused(&self.stage.rules, &position, throw, illegal.mv)
            .and_then(|mv| WhatIf::on_shelf(at, &self.stage, &position, throw, &mv, None));
    }

    /// A legal move was made: it is shown, and slides back.
    fn allowed(&mut self, now: f64) {
        self.help.effort.wrong += u32::from(self.done.is_none());
        self.board.set_comment(Tone::Wrong, words_of(i18n::text("learn.allowed")));
        self.board.take_back_soon(now);
    }

    fn hint(&mut self, at: &Moment<'_>) {
        let rungs = self.task.rungs(&self.stage);
        match self.help.next(&rungs) {
            Some(Hint::ShowRefused(illegal)) => {
                self.board.carry_out(BoardOp::Refuse(*illegal));
                self.refused(illegal, at);
            }
            Some(_) => self.board.show_hint(self.help.marked(&rungs)),
            None => {}
        }
    }

    fn visit(&mut self) {
        match &self.what_if {
            Some(_) if self.board.has_other_rules => {
                self.board.reset();
                self.board.locked = self.done.is_some();
            }
            Some(other) => self.board.visit(&other.stage, &other.line),
            None => {}
        }
    }

    fn again(&mut self) {
        self.board.reset();
        self.board.locked = false;
        (self.help, self.what_if, self.done) = (Help::default(), None, None);
    }

    fn is_wrong(&self) -> bool {
        self.board.back_at().is_some()
    }
}

impl Run for Refusing {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Tick(hurried) => {
                self.board.tick(at.now, hurried);
            }
            Input::Refused(illegal) => self.refused(&illegal, at),
            // The reason that was sought is not wiped away by a second press.
            Input::Inspected(square) if !self.is_wrong() && self.done.is_none() => {
                self.board.inspect(square);
            }
            Input::Moved(line) => {
                self.board.played(line.mv);
                self.allowed(at.now);
            }
            Input::Hint => self.hint(at),
            Input::Visit => self.visit(),
            Input::Again => self.again(),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let what_if = self.what_if.as_ref();
        let mut view = StepView {
            prompt: Some(self.task.task.clone()),
            elsewhere: what_if
                .map(|other| other.offer("learn.what-if-allowed", self.board.has_other_rules)),
            effort: self.done,
            ..StepView::default()
        };
        if self.done.is_some() && !self.board.has_other_rules {
            view.buttons.push(again());
        } else if self.done.is_none() && !self.is_wrong() {
            self.help.show(&self.task.rungs(&self.stage), &mut view);
        }
        view
    }

    fn wakes(&self) -> Option<f64> {
        self.board.back_at()
    }
}
