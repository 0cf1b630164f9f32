//! Fence `senet toggle`: read, written, proved, set on a page and on the wall.

use super::run;
use super::{Setting, Toggle};
use crate::explain;
use crate::i18n;
use crate::lesson::fields::{Field, Fields};
use crate::lesson::lines::{Lines, join};
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::scene_fields::parse_key;
use crate::lesson::stage::Stage;
use crate::lesson::step::kind::StepKind;
use crate::lesson::step::live_board::BoardOp;
use crate::lesson::step::proof::Proof;
use crate::lesson::step::run::Run;
use crate::lesson::step::sheet::{Cell, Comparison, Form, Grid, Sheet, effects_text, texts};
use crate::lesson::step::show::{Press, Show, Touch};
use crate::lesson::test::Expect;
use crate::notation;
use crate::rules::{Form as RulesForm, Ruleset, Value, did_you_mean};

impl StepKind for Toggle {
    fn read(fields: &mut Fields<'_>) -> Option<Toggle> {
        let key = fields.need_parsed("key", "water.effect", parse_key);
        let values = fields.need_parsed("values", "choice to-15 to-1", |text| {
            Ok(text.split_whitespace().map(Value::parse).collect::<Vec<_>>())
        });
        let mv = fields.one_parsed("move", MoveText::parse);
        let say = fields.words_of("say");
        let expect = fields.with_word("expect");
        let scene = fields.scene_thrown()?;
        let ((key, _), (values, values_line)) = (key?, values?);
        if values.len() < 2 {
            fields.problem(
                values_line,
                "a switch needs two settings at least; write values: choice to-15",
            );
        }
        for value in &values {
            let refused = RulesForm::default().with(key, value).err();
            for problem in refused.into_iter().flat_map(|error| error.problems) {
                fields.problem(values_line, problem.text);
            }
        }
        let expect = expect
            .into_iter()
            .filter_map(|(value, field)| setting_expected(fields, &values, &value, &field));
        let expect = expect.collect();
        Some(Toggle { scene, key, values, values_line, mv, say, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.put("key", self.key);
        lines.put("values", join(&self.values.iter().map(Value::plain).collect::<Vec<_>>()));
        lines.scene(&self.scene);
        lines.some("move", self.mv.as_ref());
        lines.maybe_words("say", &self.say);
        for (at, fact) in &self.expect {
            let value = self.values.get(*at).map(Value::plain).unwrap_or_default();
            lines.put(&format!("expect {value}"), &fact.test);
        }
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else {
            return;
        };
        proof.one_throw(stage);
        let settings = match self.settings(stage) {
            Ok(settings) => settings,
            Err(problems) => {
                return problems
                    .into_iter()
                    .for_each(|problem| proof.error(self.values_line, problem));
            }
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
        if let Some(mv) = &self.mv
            && settings.iter().all(|setting| notation::find(&setting.lines, mv.as_str()).is_none())
        {
            proof.error(self.values_line, format!("{mv} is legal with none of the settings"));
        }
        let same = settings.windows(2).all(|pair| match pair {
            [a, b] => a.lines == b.lines,
            _ => true,
        });
        if same {
            let text = format!(
                "{} makes no difference to this throw; choose a position where it does",
                self.key
            );
            proof.error(self.values_line, text);
        }
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [self.say.iter().collect(), Vec::new()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let name = explain::key_name(self.key);
        let value = |value: &Value| explain::answer_of(self.key, value);
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
            word: "present.flip",
            presses: settings.iter().map(|setting| self.press(setting)).collect(),
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(run::Toggling::new(self.clone(), stage, self.settings(stage)?)))
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
        let Some(mv) = &self.mv else {
            return texts(&setting.lines);
        };
        match mv.attempt(&stage.rules, &stage.position, stage.throws.first().copied()) {
            Ok(line) => effects_text(&stage.ruleset, &stage.position, &line),
            Err(refused) => explain::refusal(&stage.ruleset, &stage.position, &refused).sentence,
        }
    }
}

fn setting_expected(
    fields: &mut Fields<'_>,
    values: &[Value],
    value: &str,
    field: &Field,
) -> Option<(usize, Expect)> {
    let read = Value::parse(value);
    let Some(at) = values.iter().position(|known| *known == read) else {
        let names: Vec<String> = values.iter().map(Value::plain).collect();
        let hint = did_you_mean(value, names.iter().map(String::as_str));
        fields.problem(
            field.line,
            format!("{value:?} is none of the settings{hint}; write expect VALUE: test"),
        );
        return None;
    };
    Some((at, fields.expected(field)?))
}
