//! `senet watch`: moves that play themselves.

use super::prelude::*;
use super::sheet::{effects_without_throw, played};
use crate::i18n;
use crate::lesson::trail::TrailMove;

/// Fence `senet watch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Position and throws.
    pub scene: Scene,
    /// The move for each throw; where it is empty each throw has only one.
    pub moves: Vec<MoveText>,
    /// A sentence when the last move has been made.
    pub say: Option<Phrase>,
    /// Facts, judged when the script has ended.
    pub expect: Vec<Expect>,
}

impl StepKind for Watch {
    fn read(fields: &mut Fields<'_>) -> Option<Watch> {
        let (moves, say, expect) = (fields.moves(), fields.words_of("say"), fields.expect());
        let scene = fields.scene()?;
        if scene.throws.is_empty() && moves.is_empty() {
            let text = "nothing happens here; write throw: 3, or throws: and moves:";
            fields.problem(fields.line, text);
        }
        Some(Watch { scene, moves, say, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.moves(&self.moves);
        lines.maybe_words("say", &self.say);
        lines.expect(&self.expect);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = proof.stage() else { return };
        if let Some(trail) = proof.script(&stage, &self.moves) {
            proof.expect(&self.expect, &stage, &trail);
        }
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [Vec::new(), self.say.iter().collect()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let answer = stage.script(&self.moves).map(|trail| {
            let after = Part::After(SheetBoard::of(stage, *trail.after()));
            vec![played(stage, &trail), after]
        });
        Some(Sheet {
            caption: self.say.as_ref(),
            caption_tells: true,
            form: Form::Line("publish.write-after"),
            answer: answer.unwrap_or_default(),
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let moves = stage.script(&self.moves).map(|trail| trail.moves);
        let moves = moves.unwrap_or_default();
        let mut presses: Vec<Press> = moves.iter().map(Press::of_move).collect();
        if let Some(last) = presses.last_mut() {
            last.reply = self.say.clone().unwrap_or_default();
        }
        Show { touch: Touch::Locked, word: "present.next-move", presses, ..Show::default() }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        // A script that cannot be played is caught by the checker; here it only ends early.
        let script = stage.script(&self.moves).map(|trail| trail.moves).unwrap_or_default();
        let board = LiveBoard::locked(stage);
        let mut run =
            Watching { board, script, say: self.say.clone(), at: 0, next: None, ended: false };
        run.begin();
        Ok(Box::new(run))
    }
}

/// Between a throw and its move, and between a move and the next throw, in seconds.
const BEAT: f64 = 0.8;

/// Script on its way.
struct Watching {
    board: LiveBoard,
    script: Vec<TrailMove>,
    say: Option<Phrase>,
    /// Moves made so far.
    at: usize,
    /// The time of the next throw or move, while it plays by itself.
    next: Option<f64>,
    ended: bool,
}

impl Watching {
    fn begin(&mut self) {
        self.board.reset();
        self.at = 0;
        self.next = None;
    }

    /// The next throw, or its move where it lies already.
    fn advance(&mut self) {
        let Some(trail_move) = self.script.get(self.at) else { return };
        if let Some(throw) = trail_move.throw.filter(|_| self.board.game.wants_throw()) {
            self.board.comments.clear();
            self.board.carry_out(BoardOp::Throw(throw));
            return;
        }
        self.at += 1;
        let (mv, is_last) = (trail_move.line.mv, self.at >= self.script.len());
        self.board.play_and_say(mv);
        if is_last {
            // Nothing follows, whatever the last move has earned.
            let (ruleset, before) = (self.board.game.ruleset(), &trail_move.before);
            let words = effects_without_throw(ruleset, before, &trail_move.line);
            self.board.set_comment(Tone::Plain, words_of(&words));
            self.board.comments.extend(self.say.clone().map(|say| (Tone::Plain, say)));
        }
        self.ended |= is_last;
    }

    /// One throw with its move.
    fn step(&mut self) {
        let before = self.at;
        self.advance();
        if self.at == before {
            self.advance();
        }
    }

    fn over(&self) -> bool {
        self.at >= self.script.len()
    }
}

impl Run for Watching {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Tick(_) if self.next.is_some_and(|next| at.now >= next) => {
                self.advance();
                self.next = (!self.over()).then_some(at.now + BEAT);
            }
            Input::Play => self.next = Some(at.now),
            Input::Next => {
                self.next = None;
                self.step();
            }
            Input::Again => self.begin(),
            Input::Inspected(square) if self.over() => self.board.inspect(square),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let button = |weight, key, input| Button::new(weight, i18n::text(key), input);
        let buttons = match (self.over(), self.script.len()) {
            (true, _) => vec![button(Weight::Quiet, "learn.watch-again", Input::Again)],
            (false, 1) => vec![button(Weight::Primary, "learn.watch", Input::Play)],
            (false, _) => vec![
                button(Weight::Primary, "learn.watch", Input::Play),
                button(Weight::Quiet, "learn.watch-step", Input::Next),
            ],
        };
        let done = self.ended || self.script.is_empty();
        StepView { buttons, effort: done.then(Effort::default), ..StepView::default() }
    }

    fn wakes(&self) -> Option<f64> {
        self.next
    }
}
