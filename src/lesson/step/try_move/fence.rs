//! Fence `senet try`: read, written, proved, set on a page and on the wall.

use super::run;
use super::search::TooMany;
use super::values::{Elsewhere, Origin, read_elsewhere, read_worth};
use super::{Offer, Try, Wrong};
use crate::lesson::fields::Fields;
use crate::lesson::lines::Lines;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::{Stage, transfer};
use crate::lesson::step::kind::StepKind;
use crate::lesson::step::proof::{Proof, legal_moves_note};
use crate::lesson::step::run::Run;
use crate::lesson::step::sheet::{Form, Part, Sheet, played};
use crate::lesson::step::show::{Press, Show, Touch};
use crate::lesson::test::Test;
use crate::notation::Line;
use crate::rules::Ruleset;

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
        for hint in &self.hints {
            lines.words("hint", hint);
        }
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else {
            return;
        };
        let start = stage.trail();
        proof.expect(&self.expect, stage, &start);
        // Staying is a choice when the question comes before the throw.
        let must_move = !stage.throws.is_empty();
        if must_move && !self.goal.names_moves() && self.goal.holds(&stage.rules, &start) {
            proof.error(
                self.goal_line,
                format!("the goal {} is already true before the first move", self.goal),
            );
        }
        match self.search(stage, &start) {
            Ok(Some(_)) => {}
            Ok(None) => {
                let text = format!(
                    "no move reaches the goal {}{}",
                    self.goal,
                    legal_moves_note(stage, &start)
                );
                proof.error(self.goal_line, text);
            }
            Err(TooMany) => {
                proof.error(self.goal_line, "there are too many ways to try; use fewer throws");
            }
        }
        for wrong in &self.wrong {
            self.check_wrong(wrong, stage, proof);
        }
        self.check_worth(stage, proof);
        self.check_elsewhere(stage, proof);
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        let wrong = self.wrong.iter().map(|wrong| &wrong.say);
        let other = wrong.chain(&self.other).chain(&self.hints);
        [vec![&self.task], self.say.iter().chain(other).collect()]
    }

    fn sheet(&self, stage: Option<&Stage>, shelf: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let mut answer = vec![played(stage, &self.way(stage))];
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
    fn check_wrong(&self, wrong: &Wrong, stage: &Stage, proof: &mut Proof<'_>) {
        let start = stage.trail();
        // With several throws the move may belong to a later one, where the way there is the learner's own.
        if stage.throws.len() > 1 {
            return;
        }
        if stage.is_before_throw(&start) && wrong.mv.as_str() == "--" {
            return;
        }
        match wrong.mv.attempt(&stage.rules, &stage.position, stage.next_throw(&start)) {
            Err(illegal) => {
                let rule = illegal.reason.rule().name();
                let text = format!(
                    "{} is refused by {rule}, so nobody can make it; the law says why by itself",
                    wrong.mv
                );
                proof.error(wrong.line, text);
            }
            Ok(move_made) => {
                let mut trail = stage.trail();
                trail.play(stage.next_throw(&start), move_made);
                if self.goal.holds(&stage.rules, &trail) {
                    proof.error(
                        wrong.line,
                        format!("{} reaches the goal, so it is not wrong", wrong.mv),
                    );
                }
            }
        }
    }

    /// The chances belong to legal moves, and to all of them.
    fn check_worth(&self, stage: &Stage, proof: &mut Proof<'_>) {
        let lines = stage.lines(&stage.trail());
        let legal = |texts: &mut dyn Iterator<Item = &Line>| -> String {
            texts.map(|line| line.text.as_str()).collect::<Vec<_>>().join(", ")
        };
        for worth in &self.worth {
            if !lines.iter().any(|line| worth.mv.names(line)) {
                let text = format!(
                    "worth {}: this move is not legal; legal are: {}",
                    worth.mv,
                    legal(&mut lines.iter())
                );
                proof.error(worth.line, text);
            }
        }
        let silent: Vec<&Line> =
            lines.iter().filter(|line| self.worth_of(line).is_none()).collect();
        if let (Some(worth), Some(first)) = (self.worth.first(), silent.first()) {
            let text = format!(
                "no chance is given for {}; write worth {}: 50.0, or no worth at all",
                legal(&mut silent.iter().copied()),
                first.text
            );
            proof.error(worth.line, text);
        }
    }

    /// Under the rules named the move is legal, and it is a move that misses the goal here.
    fn check_elsewhere(&self, stage: &Stage, proof: &mut Proof<'_>) {
        for other in &self.elsewhere {
            if let Some(text) = self.elsewhere_problem(stage, other, proof.rulesets) {
                proof.error(other.line, text);
            }
        }
    }

    fn elsewhere_problem(
        &self,
        stage: &Stage,
        other: &Elsewhere,
        shelf: &[Ruleset],
    ) -> Option<String> {
        let throw = stage.throws.first().copied();
        if let Ok(line) = other.mv.attempt(&stage.rules, &stage.position, throw) {
            let mut trail = stage.trail();
            trail.play(throw, line);
            if self.goal.holds(&stage.rules, &trail) {
                return Some(format!("{} reaches the goal here already", other.mv));
            }
        }
        let ruleset = match other.rules.ruleset(shelf) {
            Ok(ruleset) => ruleset,
            Err(problems) => return Some(problems.join("; ")),
        };
        let rules = ruleset.rules();
        let there = match transfer(&stage.position, &rules) {
            Ok(there) => there,
            Err(problems) => return Some(problems.join("; ")),
        };
        let refused = other.mv.attempt(&rules, &there, throw).err()?;
        Some(format!(
            "{} is refused by {} under {}; name rules that allow it",
            other.mv,
            refused.reason.rule().name(),
            other.rules
        ))
    }
}

fn read_wrong(fields: &mut Fields<'_>) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = Vec::new();
    for (mv, field) in fields.with_word("wrong") {
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
    Offer::named(text).ok_or_else(|| {
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
