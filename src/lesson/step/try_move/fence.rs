//! Fence `senet try`: read, written, proved, set on a page and on the wall.

use super::run;
use super::search::TooMany;
use super::values::{Elsewhere, Origin, Worth, read_elsewhere, read_worth};
use super::{Offer, Try, Wrong};
use crate::i18n;
use crate::lesson::stage::transfer;
use crate::lesson::step::prelude::*;
use crate::lesson::step::proof::legal_moves_note;
use crate::lesson::step::sheet::{played, texts};
use crate::lesson::test::Test;
use crate::lesson::trail::Trail;
use crate::notation::Line;

impl StepKind for Try {
    fn read(fields: &mut Fields<'_>) -> Option<Try> {
        let task = fields.need_words("task", "Use the 1 without getting wet.");
        let goal = fields.need_parsed("goal", "at 25 cones", Test::parse);
        // A choice instead of throwing is asked before the throw.
        let before_throw = fields.says("throw", "none");
        let level = fields.one_parsed("level", read_level);
        let game = fields.one_parsed("game", Origin::parse);
        let help = fields.one_parsed("help", read_help);
        let (worth, elsewhere) = (read_worth(fields), read_elsewhere(fields));
        let wrong = read_wrong(fields);
        let (say, other) = (fields.words_of("say"), fields.words_of("other"));
        let (hints, expect) = (fields.phrases("hint"), fields.expect());
        let scene = match before_throw {
            true => fields.scene()?,
            false => fields.scene_thrown()?,
        };
        let (goal, goal_line) = goal?;
        Some(Try {
            scene,
            game,
            level,
            help: help.unwrap_or_default(),
            task: task?,
            goal,
            goal_line,
            say,
            wrong,
            other,
            hints,
            expect,
            worth,
            elsewhere,
        })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.some("throw", self.scene.throws.is_empty().then_some("none"));
        lines.some("game", self.game.as_ref());
        lines.some("level", self.level);
        lines.some("help", (self.help != Offer::default()).then(|| self.help.name()));
        lines.words("task", &self.task);
        lines.put("goal", &self.goal);
        lines.expect(&self.expect);
        for worth in &self.worth {
            lines.put(&format!("worth {}", worth.mv), worth.percent());
        }
        for other in &self.elsewhere {
            lines.put(&format!("elsewhere {}", other.mv), &other.rules);
        }
        lines.maybe_words("say", &self.say);
        for wrong in &self.wrong {
            lines.words(&format!("wrong {}", wrong.mv), &wrong.say);
        }
        lines.maybe_words("other", &self.other);
        lines.hints(&self.hints);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else { return };
        let start = stage.trail();
        proof.expect(&self.expect, stage, &start);
        // Staying is a choice when the question comes before the throw.
        let must_move = !stage.throws.is_empty();
        if must_move && !self.goal.names_moves() && self.goal.holds(&stage.rules, &start) {
            let text = format!("the goal {} is already true before the first move", self.goal);
            proof.error(self.goal_line, text);
        }
        match self.search(stage, &start) {
            Ok(Some(_)) => {}
            Ok(None) => {
                let (goal, note) = (&self.goal, legal_moves_note(stage, &start));
                proof.error(self.goal_line, format!("no move reaches the goal {goal}{note}"));
            }
            Err(TooMany) => {
                proof.error(self.goal_line, "there are too many ways to try; use fewer throws");
            }
        }
        for wrong in &self.wrong {
            self.check_wrong(wrong, stage, proof);
        }
        self.check_worth(stage, proof);
        for other in &self.elsewhere {
            if let Some(text) = self.elsewhere_problem(stage, other, proof.rulesets) {
                proof.error(other.line, text);
            }
        }
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        let wrong = self.wrong.iter().map(|wrong| &wrong.say);
        let other = wrong.chain(&self.other).chain(&self.hints);
        [vec![&self.task], self.say.iter().chain(other).collect()]
    }

    fn sheet(&self, stage: Option<&Stage>, shelf: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let way = self.way(stage);
        let mut answer = vec![played(stage, &way)];
        answer.extend(self.also_right(stage, &way).map(Part::Sentence));
        answer.extend(self.say.as_ref().map(Part::Say));
        if !self.wrong.is_empty() {
            let wrong = self.wrong.iter().map(|wrong| (&wrong.mv, &wrong.say));
            answer.push(Part::Wrong(wrong.collect()));
        }
        answer.extend(self.value_sentences(shelf).into_iter().map(Part::Sentence));
        Some(Sheet {
            task: Some(&self.task),
            form: Form::Line("publish.write-move"),
            fold: Some("publish.solution"),
            answer,
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let mut presses: Vec<Press> = self.way(stage).moves.iter().map(Press::of_move).collect();
        if let (Some(last), Some(say)) = (presses.last_mut(), &self.say) {
            last.reply.clone_from(say);
        }
        Show {
            touch: Touch::Task,
            introduction: vec![self.task.clone()],
            word: "present.show-way",
            presses,
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(run::Attempt::new(stage.clone(), self.clone())))
    }

    fn hints(&self) -> &[Phrase] {
        &self.hints
    }
}

impl Try {
    /// The first moves besides that of this way that can reach the goal, in a sentence.
    fn also_right(&self, stage: &Stage, way: &Trail) -> Option<String> {
        let first = &way.moves.first()?.line;
        let mut others = stage.lines(&stage.trail());
        others.retain(|line| line.text != first.text && !self.misses(stage, line));
        // A capture may be written like any other move.
        let moves = texts(&others).replace('x', "-");
        (!others.is_empty()).then(|| i18n::say!("publish.also-right", moves))
    }

    fn check_wrong(&self, wrong: &Wrong, stage: &Stage, proof: &mut Proof<'_>) {
        // With several throws the move may belong to a later one, where the way there is the learner's own.
        if stage.throws.len() > 1 || (stage.throws.is_empty() && wrong.mv.as_str() == "--") {
            return;
        }
        let mv = &wrong.mv;
        match stage.attempt(mv) {
            Err(illegal) => {
                let why = format!("{mv} is refused by {}", illegal.reason.rule().name());
                let text = format!("{why}, so nobody can make it; the law says why by itself");
                proof.error(wrong.line, text);
            }
            Ok(line) if !self.misses(stage, &line) => {
                proof.error(wrong.line, format!("{mv} reaches the goal, so it is not wrong"));
            }
            Ok(_) => {}
        }
    }

    /// The chances belong to legal moves, and to all of them.
    fn check_worth(&self, stage: &Stage, proof: &mut Proof<'_>) {
        let lines = stage.lines(&stage.trail());
        let legal = |lines: &[Line]| {
            lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(", ")
        };
        for Worth { mv, line, .. } in &self.worth {
            if !lines.iter().any(|line| mv.names(line)) {
                let legal = legal(&lines);
                let text = format!("worth {mv}: this move is not legal; legal are: {legal}");
                proof.error(*line, text);
            }
        }
        let silent: Vec<Line> =
            lines.into_iter().filter(|line| self.worth_of(line).is_none()).collect();
        if let (Some(worth), Some(Line { text, .. })) = (self.worth.first(), silent.first()) {
            let how = format!("write worth {text}: 50.0, or no worth at all");
            proof.error(worth.line, format!("no chance is given for {}; {how}", legal(&silent)));
        }
    }

    /// Problem, unless the move is legal under the rules named and misses the goal here.
    fn elsewhere_problem(
        &self,
        stage: &Stage,
        other: &Elsewhere,
        shelf: &[Ruleset],
    ) -> Option<String> {
        let mv = &other.mv;
        if stage.attempt(mv).is_ok_and(|line| !self.misses(stage, &line)) {
            return Some(format!("{mv} reaches the goal here already"));
        }
        let there = other.rules.ruleset(shelf).and_then(|ruleset| {
            let rules = ruleset.rules();
            Ok((rules, transfer(&stage.position, &rules)?))
        });
        let (rules, there) = match there {
            Ok(there) => there,
            Err(problems) => return Some(problems.join("; ")),
        };
        let refused = mv.attempt(&rules, &there, stage.throw()).err()?;
        let (rule, under) = (refused.reason.rule().name(), &other.rules);
        Some(format!("{mv} is refused by {rule} under {under}; name rules that allow it"))
    }
}

fn read_wrong(fields: &mut Fields<'_>) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = Vec::new();
    for (mv, field) in fields.with_word("wrong", "wrong names its move; write wrong 26-27: …") {
        let say = fields.phrase(&field);
        match MoveText::parse(&mv) {
            Ok(mv) if wrong.iter().any(|other| other.mv == mv) => {
                fields.problem(field.line, format!("wrong {mv} is here twice; keep one line"));
            }
            Ok(mv) => wrong.push(Wrong { mv, say, line: field.line }),
            Err(text) => fields.problem(field.line, text),
        }
    }
    wrong
}

/// Reads `shown`, `asked` or `alone`.
fn read_help(text: &str) -> Result<Offer, String> {
    Offer::from_name(text).ok_or_else(|| {
        format!("help is {text:?}; write shown (an arrow), asked (hints on demand) or alone (none)")
    })
}

/// Reads `1`, `2` or `3`.
fn read_level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level: &u8| (1..=3).contains(level));
    level.ok_or_else(|| {
        format!("level is {text:?}; write 1 (look), 2 (weigh two things) or 3 (think ahead)")
    })
}
