//! `senet try`: a task that is done by moving.

use super::proof::{Proof, found};
use super::sheet::{Form, Part, Sheet, played};
use super::show::{Press, Show, Touch};
use super::try_values::{Elsewhere, Worth, read_elsewhere, read_worth};
use super::{Asks, StepKind};
use crate::explain;
use crate::i18n;
use crate::lesson::fields::Fields;
use crate::lesson::hints::{Hint, piece, stay, target};
use crate::lesson::lines::Lines;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::{Stage, transfer};
use crate::lesson::test::{Expect, Test};
use crate::lesson::trail::Trail;
use crate::notation::Line;
use crate::rules::{MoveKind, Ruleset};

/// The most positions that are tried to find a way to a goal.
const MAX_TRIALS: usize = 5_000;

/// Fence `senet try`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// Position and throws.
    pub scene: Scene,
    /// Difficulty, 1 to 3; scenarios of practice have one.
    pub level: Option<u8>,
    /// The task itself.
    pub task: Phrase,
    /// The test by which it is done.
    pub goal: Test,
    /// The line of the goal.
    pub goal_line: usize,
    /// Words for after the right move.
    pub say: Option<Phrase>,
    /// Words for after particular wrong moves.
    pub wrong: Vec<Wrong>,
    /// Words for after any other wrong move.
    pub other: Option<Phrase>,
    /// Nudges in words, gentlest first; the program adds the piece and the square.
    pub hints: Vec<Phrase>,
    /// Facts about the position before the first move.
    pub expect: Vec<Expect>,
    /// Exact values of the first moves, where they are known: a line for every legal one, or none at all.
    pub worth: Vec<Worth>,
    /// Rules that would make a wrong move right.
    pub elsewhere: Vec<Elsewhere>,
}

/// Words for after one wrong move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The move.
    pub mv: MoveText,
    /// The sentence.
    pub say: Phrase,
    /// Its line.
    pub line: usize,
}

/// Progress of a learner with a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached.
    Done,
    /// More throws are to be played, and the goal can still be reached.
    GoOn,
    /// The goal is missed; take the last move back.
    Wrong,
}

impl StepKind for Try {
    fn read(fields: &mut Fields<'_>) -> Option<Try> {
        let task = fields.need("task", "Use the 1 without getting wet.");
        let task = task.map(|field| fields.phrase(&field));
        let goal = fields.need("goal", "at 25 cones");
        let goal = goal.and_then(|field| Some((fields.parse(&field, Test::parse)?, field.line)));
        // What may be done instead of throwing is asked before the throw.
        let before_throw = fields.says("throw", "none");
        let level = fields.one("level").and_then(|field| fields.parse(&field, read_level));
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
            level,
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
        lines.some("level", self.level);
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
        // To stay is a choice where it is asked before the throw.
        let must_move = !stage.throws.is_empty();
        if must_move && !self.goal.names_moves() && self.goal.holds(&stage.rules, &start) {
            proof.error(
                self.goal_line,
                format!("the goal {} is already true before the first move", self.goal),
            );
        }
        if self.solution(stage, &start).is_none() {
            let text = format!("no move reaches the goal {}{}", self.goal, found(stage, &start));
            proof.error(self.goal_line, text);
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

    fn shown(&self) -> Vec<&Phrase> {
        vec![&self.task]
    }

    fn replies(&self) -> Vec<&Phrase> {
        let wrong = self.wrong.iter().map(|wrong| &wrong.say);
        let other = wrong.chain(&self.other).chain(&self.hints);
        self.say.iter().chain(other).collect()
    }

    fn sheet(&self, stage: Option<&Stage>, shelf: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let mut answer = vec![played(stage, &self.way(stage))];
        answer.extend(self.say.as_ref().map(Part::Say));
        if !self.wrong.is_empty() {
            let wrong = self.wrong.iter().map(|wrong| (&wrong.mv, &wrong.say));
            answer.push(Part::Wrong(wrong.collect()));
        }
        answer.extend(self.values_told(shelf).into_iter().map(Part::Sentence));
        Some(Sheet {
            task: Some(&self.task),
            form: Form::Line("publish.write-move"),
            fold: Some("publish.solution"),
            answer,
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let mut presses: Vec<Press> = self.way(stage).made.iter().map(Press::made).collect();
        if let (Some(last), Some(say)) = (presses.last_mut(), &self.say) {
            last.said.clone_from(say);
        }
        Show {
            touch: Touch::Task,
            asked: vec![self.task.clone()],
            word: "present.show-way",
            presses,
            task: Some(Box::new(self.clone())),
            ..Show::default()
        }
    }

    fn asks(&self) -> Asks {
        Asks::Task
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

    /// Progress of the learner. The goal is judged when every throw has been played.
    pub fn verdict(&self, stage: &Stage, trail: &Trail) -> Verdict {
        if trail.made.len() >= stage.throws.len() {
            return if self.goal.holds(&stage.rules, trail) {
                Verdict::Done
            } else {
                Verdict::Wrong
            };
        }
        if self.solution(stage, trail).is_some() { Verdict::GoOn } else { Verdict::Wrong }
    }

    /// Words of the lesson to a wrong move.
    pub fn comment(&self, line: &Line) -> Option<&Phrase> {
        let own = named(&self.wrong, line, |wrong| &wrong.mv);
        own.map(|wrong| &wrong.say).or(self.other.as_ref())
    }

    /// Exact value of this first move, where it is known.
    pub fn worth_of(&self, line: &Line) -> Option<&Worth> {
        named(&self.worth, line, |worth| &worth.mv)
    }

    /// The rules that would make this first move right.
    pub fn elsewhere_of(&self, line: &Line) -> Option<&Elsewhere> {
        named(&self.elsewhere, line, |other| &other.mv)
    }

    /// Moves that lead from here to the goal, one for each throw that is left; `None` also where they are too many to
    /// try, so that no lesson holds the program up.
    pub fn solution(&self, stage: &Stage, trail: &Trail) -> Option<Vec<Line>> {
        let mut trials = MAX_TRIALS;
        self.search(stage, trail, &mut trials)
    }

    fn search(&self, stage: &Stage, trail: &Trail, trials: &mut usize) -> Option<Vec<Line>> {
        *trials = trials.checked_sub(1)?;
        let throw = stage.next_throw(trail);
        if throw.is_none() && !stage.is_before_throw(trail) {
            let done = self.goal.holds(&stage.rules, trail) && !trail.made.is_empty();
            return done.then(Vec::new);
        }
        stage.lines(trail).into_iter().find_map(|line| {
            let mut next = trail.clone();
            next.play(throw, line.clone());
            let mut rest = self.search(stage, &next, trials)?;
            rest.insert(0, line);
            Some(rest)
        })
    }

    /// A way to the goal; nothing where there is none.
    fn way(&self, stage: &Stage) -> Trail {
        let mut way = stage.trail();
        for line in self.solution(stage, &way).unwrap_or_default() {
            way.play(stage.next_throw(&way), line);
        }
        way
    }

    /// The rungs of help from here, gentlest first. Empty where no move leads to the goal.
    pub fn rungs(&self, stage: &Stage, trail: &Trail) -> Vec<Hint> {
        let Some(line) = self.solution(stage, trail).and_then(|lines| lines.into_iter().next())
        else {
            return Vec::new();
        };
        let mut rungs: Vec<Hint> = self.hints.iter().cloned().map(Hint::Words).collect();
        let side = explain::piece(trail.after().turn);
        if let Some(from) = line.from {
            rungs.push(piece(from, &side));
        }
        match stage.is_before_throw(trail) && line.mv.kind == MoveKind::Pass {
            true => rungs.push(stay()),
            false => rungs.extend(target(&line)),
        }
        rungs.push(Hint::Show(Box::new(line)));
        rungs
    }

    /// Sentences about the values of the moves, and about rules that call another one best.
    fn values_told(&self, shelf: &[Ruleset]) -> Vec<String> {
        let values = self.worth.iter();
        let values = values.map(|worth| format!("{} {}", worth.mv, worth.percent()));
        let values = values.collect::<Vec<_>>().join(", ");
        let mut told = Vec::new();
        if !values.is_empty() {
            told.push(i18n::fill("publish.worth", &[("moves", &values)]));
        }
        for other in &self.elsewhere {
            let ruleset = other.rules.ruleset(shelf);
            let name = ruleset.map_or_else(|_| other.rules.to_string(), |ruleset| ruleset.name);
            let values = [("move", other.mv.as_str()), ("name", &name)];
            told.push(i18n::fill("publish.elsewhere", &values));
        }
        told
    }

    /// The chance after the best first move, in thousandths; `None` where no chance is given.
    pub fn best_worth(&self) -> Option<u16> {
        self.worth.iter().map(|worth| worth.permille).max()
    }
}

fn read_wrong(fields: &mut Fields<'_>) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = Vec::new();
    for (mv, field) in fields.with_word("wrong") {
        let say = fields.phrase(&field);
        match MoveText::parse(&mv) {
            Ok(mv) if wrong.iter().any(|other| other.mv == mv) => {
                fields.problem(field.line, format!("wrong {mv} stands here twice; keep one line"));
            }
            Ok(mv) => wrong.push(Wrong { mv, say, line: field.line }),
            Err(text) => fields.problem(field.line, text),
        }
    }
    wrong
}

/// Line written for a move: for its whole text where that stands there, else for a shorter one that names it.
fn named<'t, T>(written: &'t [T], line: &Line, mv: fn(&T) -> &MoveText) -> Option<&'t T> {
    let exact = written.iter().find(|one| mv(one).as_str() == line.text);
    exact.or_else(|| written.iter().find(|one| mv(one).names(line)))
}

/// Reads `1`, `2` or `3`.
fn read_level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level: &u8| (1..=3).contains(level));
    level.ok_or_else(|| {
        format!("level is {text:?}; write 1 (look), 2 (weigh two things) or 3 (think ahead)")
    })
}
