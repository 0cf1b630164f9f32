//! `senet toggle`: the same throw with one rule switched.

use super::prelude::*;
use super::sheet::{Comparison, effects_text, texts};
use super::view::Switch;
use crate::explain;
use crate::i18n;
use crate::lesson::fields::Field;
use crate::lesson::lines::join;
use crate::lesson::moves::parse_moves;
use crate::lesson::scene_fields::parse_key;
use crate::lesson::trail::{Trail, only};
use crate::notation::{self, Line};
use crate::rules::{
    Form as RulesForm, IllegalMove, Key, MoveKind, RulesetError, Value, did_you_mean,
};

/// Fence `senet toggle`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Position and throw.
    pub scene: Scene,
    /// The switch.
    pub key: Key,
    /// Its settings, the lesson's own first.
    pub values: Vec<Value>,
    /// The line of the settings.
    pub values_line: usize,
    /// The moves of which the first that is legal is played under each setting; where none is named, the only legal one if
    /// there is but one.
    pub moves: Vec<MoveText>,
    /// A sentence to read before the throw is taken.
    pub say: Option<Phrase>,
    /// Facts that hold with one setting: its place in `values`, and the fact.
    pub expect: Vec<(usize, Expect)>,
}

/// Outcome of one setting of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The setting.
    pub value: Value,
    /// The board with this setting.
    pub stage: Stage,
    /// Its legal moves.
    pub lines: Vec<Line>,
    /// The move played: the one the lesson names where it is legal, otherwise the only one, otherwise none.
    pub trail: Trail,
}

impl Toggle {
    /// The board under every setting of the switch, in the order of the lesson.
    ///
    /// # Errors
    /// When a setting cannot stand with the other rules, or they cannot hold the position.
    pub fn settings(&self, stage: &Stage) -> Result<Vec<Setting>, Vec<String>> {
        self.values.iter().map(|value| self.setting(stage, value)).collect()
    }

    /// The refusal of the last move that the lesson names, under a setting that allows none of them.
    fn refused(&self, setting: &Setting) -> Option<IllegalMove> {
        let none_is_legal = self.named(&setting.lines).is_none();
        self.moves.last().filter(|_| none_is_legal).and_then(|mv| setting.stage.attempt(mv).err())
    }

    /// The first move that the lesson names among the legal ones.
    fn named(&self, lines: &[Line]) -> Option<Line> {
        self.moves.iter().find_map(|mv| notation::find(lines, mv.as_str()).cloned())
    }

    fn setting(&self, stage: &Stage, value: &Value) -> Result<Setting, Vec<String>> {
        let changed = stage.ruleset.with(&[(self.key, value.clone())]);
        let ruleset = changed.map_err(RulesetError::texts)?;
        let stage = Stage::new(ruleset, &self.scene)?;
        let mut trail = stage.trail();
        let lines = stage.lines(&trail);
        let throw = stage.throw();
        let named = self.named(&lines);
        let forced = throw
            .filter(|_| self.moves.is_empty())
            .and_then(|throw| only(&stage.rules, &stage.position, throw));
        if let Some(line) = named.or(forced) {
            trail.play(throw, line);
        }
        Ok(Setting { value: value.clone(), stage, lines, trail })
    }
}

impl StepKind for Toggle {
    fn read(fields: &mut Fields<'_>) -> Option<Toggle> {
        let key = fields.need_parsed("key", "water.effect", parse_key);
        let values = fields.need_parsed("values", "choice to-15 to-1", |text| {
            Ok(text.split_whitespace().map(Value::parse).collect::<Vec<_>>())
        });
        let moves = fields.one_parsed("move", parse_moves).unwrap_or_default();
        let say = fields.words_of("say");
        let expect =
            fields.with_word("expect", "expect names its setting; write expect VALUE: test");
        let scene = fields.scene_thrown()?;
        let ((key, _), (values, values_line)) = (key?, values?);
        if values.len() < 2 {
            let text = "a switch needs two settings at least; write values: choice to-15";
            fields.problem(values_line, text);
        }
        for value in &values {
            let refused = RulesForm::default().with(key, value).err();
            for text in refused.into_iter().flat_map(RulesetError::texts) {
                fields.problem(values_line, text);
            }
        }
        let expect = expect.iter();
        let expect = expect.filter_map(|(value, field)| expected(fields, &values, value, field));
        let expect = expect.collect();
        Some(Toggle { scene, key, values, values_line, moves, say, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.put("key", self.key);
        lines.put("values", join(&self.values.iter().map(Value::plain).collect::<Vec<_>>()));
        lines.scene(&self.scene);
        lines.some("move", (!self.moves.is_empty()).then(|| join(&self.moves)));
        lines.maybe_words("say", &self.say);
        for (at, fact) in &self.expect {
            let value = self.values.get(*at).map(Value::plain).unwrap_or_default();
            lines.put(&format!("expect {value}"), &fact.test);
        }
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else { return };
        proof.one_throw(stage);
        let settings = match self.settings(stage) {
            Ok(settings) => settings,
            Err(problems) => return proof.errors(self.values_line, problems),
        };
        for (at, fact) in &self.expect {
            if let Some(setting) = settings.get(*at) {
                let same = std::slice::from_ref(fact);
                let before = proof.errors.len();
                proof.expect(same, &setting.stage, &setting.trail);
                for error in proof.errors.iter_mut().skip(before) {
                    error.text.push_str(&format!(" with {} = {}", self.key, setting.value.plain()));
                }
            }
        }
        for mv in &self.moves {
            if settings.iter().all(|setting| notation::find(&setting.lines, mv.as_str()).is_none())
            {
                proof.error(self.values_line, format!("{mv} is legal with none of the settings"));
            }
        }
        if settings.windows(2).all(|pair| pair[0].lines == pair[1].lines) {
            let how = "choose a position where it does";
            let text = format!("{} makes no difference to this throw; {how}", self.key);
            proof.error(self.values_line, text);
        }
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [self.say.iter().collect(), Vec::new()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let name = explain::key_name(self.key);
        // On paper they stand without the question.
        let value = |value: &Value| explain::answer_alone(self.key, value);
        let grid =
            |key, rows| Grid { head: vec![name.to_owned(), i18n::text(key).to_owned()], rows };
        let settings = self.settings(stage).unwrap_or_default();
        let happens = |setting: &Setting| vec![value(&setting.value), self.happens(setting)];
        let cells = |row: Vec<String>| row.into_iter().map(Cell::Text).collect();
        let answer = settings.iter().map(happens).map(cells).collect();
        let values = self.values.iter();
        let blank = values.clone().map(|one| vec![Cell::Text(value(one)), Cell::EMPTY]);
        let rules = values.map(|one| (format!("{name}: {}", value(one)), None));
        Some(Sheet {
            caption: self.say.as_ref(),
            form: Form::Table(Comparison {
                answer: grid("publish.happens", answer),
                blank: grid("publish.write-happens", blank.collect()),
                rules: rules.collect(),
            }),
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let settings = self.settings(stage).unwrap_or_default();
        Show {
            touch: Touch::Locked,
            introduction: self.say.iter().cloned().collect(),
            word: "present.next-rule",
            first_word: Some("present.take-throw"),
            presses: settings.iter().map(|setting| self.press(setting)).collect(),
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(Toggling::new(self.clone(), stage, self.settings(stage)?)))
    }
}

impl Toggle {
    /// Puts a setting on and takes the same throw again.
    fn press(&self, setting: &Setting) -> Press {
        let stage = &setting.stage;
        let mut ops = vec![(0, BoardOp::Set(Box::new(stage.clone())))];
        let played =
            setting.trail.moves.first().map(|trail_move| BoardOp::Play(trail_move.line.mv));
        let refused = || self.refused(setting).map(BoardOp::Refuse);
        ops.extend(played.or_else(refused).map(|op| (0, op)));
        Press { ops, reply: Vec::new() }
    }

    /// Outcome of the throw under a setting, in words: the move played, why it is refused, or the legal moves.
    fn happens(&self, setting: &Setting) -> String {
        let stage = &setting.stage;
        if let Some(trail_move) = setting.trail.moves.first() {
            return effects_text(&stage.ruleset, &trail_move.before, &trail_move.line);
        }
        match self.refused(setting) {
            Some(refused) => explain::refusal(&stage.ruleset, &stage.position, &refused).sentence,
            None => texts(&setting.lines),
        }
    }
}

fn expected(
    fields: &mut Fields<'_>,
    values: &[Value],
    value: &str,
    field: &Field,
) -> Option<(usize, Expect)> {
    let read = Value::parse(value);
    let Some(at) = values.iter().position(|known| *known == read) else {
        let names: Vec<String> = values.iter().map(Value::plain).collect();
        let hint = did_you_mean(value, names.iter().map(String::as_str));
        let text = format!("{value:?} is none of the settings{hint}; write expect VALUE: test");
        fields.problem(field.line, text);
        return None;
    };
    Some((at, fields.expected(field)?))
}

/// Pause before the throw is played, in seconds; it gives time to look at the board.
const BEAT: f64 = 0.5;

/// Switch being flipped.
struct Toggling {
    switch: Toggle,
    settings: Vec<Setting>,
    board: LiveBoard,
    at: usize,
    seen: Vec<bool>,
    play_at: Option<f64>,
}

impl Toggling {
    /// The switch at its first setting. Nothing is explained before the throw is made.
    fn new(switch: Toggle, stage: &Stage, settings: Vec<Setting>) -> Toggling {
        let board = LiveBoard::locked(settings.first().map_or(stage, |first| &first.stage));
        let seen = vec![false; settings.len()];
        Toggling { switch, settings, board, at: 0, seen, play_at: None }
    }

    /// Sets the switch, lays the throw on the board again, and takes it soon.
    fn show(&mut self, at: usize, now: f64) {
        let Some(setting) = self.settings.get(at) else { return };
        self.at = at;
        self.board.set(&setting.stage);
        let (plays, refused) = (!setting.trail.moves.is_empty(), self.switch.refused(setting));
        // A move of the lesson that is refused is nobody's mistake.
        self.board.locked = plays || refused.is_some();
        self.play_at = plays.then_some(now + BEAT);
        if plays {
            return;
        }
        self.mark_seen();
        match refused {
            Some(refused) => self.board.carry_out(BoardOp::Refuse(refused)),
            None => {
                let words = words_of(&legal_moves_words(&self.settings[at]));
                self.board.set_comment(Tone::Plain, words);
            }
        }
    }

    fn play(&mut self) {
        self.play_at = None;
        let moves = self.settings.get(self.at).map(|setting| setting.trail.moves.clone());
        for trail_move in moves.unwrap_or_default() {
            self.board.play_and_say(trail_move.line.mv);
        }
        self.mark_seen();
    }

    fn mark_seen(&mut self) {
        if let Some(seen) = self.seen.get_mut(self.at) {
            *seen = true;
        }
    }
}

fn legal_moves_words(setting: &Setting) -> String {
    let moves = setting.lines.iter().filter(|line| line.mv.kind != MoveKind::Pass);
    let moves: Vec<&str> = moves.map(|line| line.text.as_str()).collect();
    match moves[..] {
        [] => i18n::text("learn.legal-none").to_owned(),
        [only] => i18n::fill("learn.legal-one", &[("move", only)]),
        _ => i18n::say!("learn.legal-many", count = moves.len(), moves = moves.join(", ")),
    }
}

impl Run for Toggling {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Tick(_) if self.play_at.is_some_and(|play| at.now >= play) => self.play(),
            Input::Set(_, setting) => self.show(setting, at.now),
            Input::Next => self.show(self.at, at.now),
            // Where a setting plays nothing, a piece can be moved; the list of moves is then of the past.
            Input::Moved(line) => {
                self.board.played(line.mv);
                self.board.comments.clear();
            }
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let key = self.switch.key;
        let values = self.switch.values.iter().enumerate();
        let settings =
            values.map(|(index, value)| (explain::answer_of(key, value), index == self.at));
        let seen = self.seen.iter().filter(|seen| **seen).count();
        let (weight, word) = match self.seen.get(self.at) {
            Some(true) => (Weight::Words, "learn.same-throw"),
            _ => (Weight::Primary, "learn.take-throw"),
        };
        StepView {
            prompt: self.switch.say.clone(),
            switches: vec![Switch {
                question: explain::question(key),
                settings: settings.collect(),
                note: Some(i18n::say!("learn.settings-seen", seen, all = self.seen.len())),
            }],
            buttons: vec![Button::new(weight, i18n::text(word), Input::Next)],
            effort: self.seen.iter().all(|seen| *seen).then(Effort::default),
            ..StepView::default()
        }
    }

    fn wakes(&self) -> Option<f64> {
        self.play_at
    }
}
