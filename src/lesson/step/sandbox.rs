//! `senet sandbox`: free play.

use super::prelude::*;
use super::view::{StepLink, Switch};
use crate::explain;
use crate::i18n;
use crate::lesson::fields::Field;
use crate::lesson::scene::Layout;
use crate::lesson::scene_fields::{numbered, parse_key};
use crate::rules::{Key, Value};

/// Fence `senet sandbox`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox {
    /// The beginning of play.
    pub from: From,
    /// Rules, and a position where `from` is [`From::Here`].
    pub scene: Scene,
    /// The switches at hand.
    pub toggles: Vec<Key>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
}

/// Beginning of free play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// At the board of the step of this number, counted from 1.
    Step(usize),
    /// At the position written here, or the start of the rules.
    Here,
}

impl StepKind for Sandbox {
    fn read(fields: &mut Fields<'_>) -> Option<Sandbox> {
        let from = fields.one_parsed("from", parse_from);
        let toggles = fields.one("toggles");
        let toggles = toggles.map(|field| {
            let keys = field.value.split_whitespace().map(parse_key);
            keys.filter_map(|key| key.map_err(|text| fields.problem(field.line, text)).ok())
                .collect()
        });
        let say = fields.words_of("say");
        let (rules, throws) = (fields.rules(), fields.throws());
        let layout = fields.layout();
        if layout.is_none() {
            for Field { key, line, .. } in fields.without_pieces() {
                let text = format!(
                    "no pieces are named here, so {key} says nothing; write cones: and spools:, or leave the line {key} out"
                );
                fields.problem(line, text);
            }
        }
        if from.is_some() && layout.is_some() {
            fields.problem(fields.line, "from and a position are both here; keep one of them");
        }
        if from.is_some_and(|from| from != From::Here) && !throws.is_empty() {
            let text = "play continues from another step without a throw; leave out the line throw";
            fields.problem(fields.line, text);
        }
        let scene = Scene { rules, layout: layout.unwrap_or(Layout::Start), throws };
        Some(Sandbox {
            from: from.unwrap_or(From::Here),
            scene,
            toggles: toggles.unwrap_or_default(),
            say,
        })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.some("rules", self.scene.rules.as_ref());
        match self.from {
            From::Step(number) => lines.put("from", format!("step {number}")),
            From::Here => lines.scene(&Scene { rules: None, ..self.scene.clone() }),
        }
        let toggles: Vec<&str> = self.toggles.iter().map(|key| key.name()).collect();
        lines.some("toggles", (!toggles.is_empty()).then(|| toggles.join(" ")));
        lines.maybe_words("say", &self.say);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        // What another step lends is named by this one's own line.
        if let (From::Step(_), Err(problems)) = (self.from, &mut proof.staged) {
            let problems = std::mem::take(problems);
            problems.into_iter().for_each(|text| proof.error_at("from:", text));
        }
        proof.stage();
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [self.say.iter().collect(), Vec::new()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        Some(Sheet {
            caption: self.say.as_ref(),
            live: Some("publish.play-on"),
            ..Sheet::of(stage?)
        })
    }

    fn show(&self, _: &Stage, _: &[Ruleset]) -> Show {
        let introduction = self.say.iter().cloned().collect();
        Show { touch: Touch::Free, introduction, ..Show::default() }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        let mut board = LiveBoard::new(stage);
        board.free = true;
        board.comments.extend(self.say.clone().map(|say| (Tone::Plain, say)));
        let form = stage.ruleset.form;
        let toggles = self.toggles.iter().map(|key| (*key, settings(*key, &form.get(*key))));
        Ok(Box::new(Playing { board, toggles: toggles.collect(), problem: None }))
    }
}

fn parse_from(text: &str) -> Result<From, String> {
    let number = numbered(text, "step ").map(From::Step);
    number
        .ok_or_else(|| format!("from is {text:?}; write from: step 3, or position: start instead"))
}

/// The answers offered to a question, that with which play begins first: it is seen to be on.
fn settings(key: Key, on: &Value) -> Vec<Value> {
    let mut values: Vec<Value> = key.offered().into_iter().collect();
    values.sort_by_key(|value| value != on);
    values
}

struct Playing {
    board: LiveBoard,
    toggles: Vec<(Key, Vec<Value>)>,
    problem: Option<String>,
}

impl Playing {
    fn set(&mut self, switch: usize, setting: usize) {
        let toggle = self.toggles.get(switch);
        let value = toggle.and_then(|(key, values)| Some((*key, values.get(setting)?.clone())));
        let Some((key, value)) = value else { return };
        match self.board.game.ruleset().with(&[(key, value)]) {
            Ok(ruleset) => {
                self.problem = None;
                self.board.comments.clear();
                self.board.carry_out(BoardOp::Rules(Box::new(ruleset)));
            }
            Err(error) => self.problem = Some(error.to_string()),
        }
    }

    fn switch(&self, (key, values): &(Key, Vec<Value>)) -> Switch {
        let on = self.board.game.ruleset().form.get(*key);
        let settings = values.iter().map(|value| (explain::answer_of(*key, value), *value == on));
        Switch { question: explain::question(*key), settings: settings.collect(), note: None }
    }
}

impl Run for Playing {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, _: &Moment<'_>) {
        match input {
            Input::Moved(line) => {
                self.board.played(line.mv);
                self.board.comments.clear();
            }
            Input::Thrown(throw) => {
                self.board.game.cast(throw);
                self.board.comments.clear();
            }
            Input::Set(switch, setting) => self.set(switch, setting),
            Input::Undo => self.board.carry_out(BoardOp::Undo),
            Input::Redo => self.board.carry_out(BoardOp::Redo),
            Input::Again => self.board.reset(),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let game = &self.board.game;
        let button = |weight, key, enabled, input| Button {
            enabled,
            ..Button::new(weight, i18n::text(key), input)
        };
        StepView {
            switches: self.toggles.iter().map(|toggle| self.switch(toggle)).collect(),
            problems: self.problem.iter().cloned().collect(),
            buttons: vec![
                button(Weight::Plain, "keys.undo", game.can_undo(), Input::Undo),
                button(Weight::Plain, "keys.redo", game.can_redo(), Input::Redo),
                button(Weight::Quiet, "learn.from-start", true, Input::Again),
            ],
            names_turn: true,
            link: game.to_act().map(|_| StepLink::Play),
            effort: Some(Effort::default()),
            ..StepView::default()
        }
    }
}
