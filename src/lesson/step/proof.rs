//! Proof of one step: its claims held against the law, and errors noted with their lines.

use crate::lesson::fields::line_with;
use crate::lesson::lines::join;
use crate::lesson::moves::MoveText;
use crate::lesson::stage::Stage;
use crate::lesson::test::Expect;
use crate::lesson::trail::{ScriptError, Trail};
use crate::notation;
use crate::rules::{Problem, Ruleset, Throw};

/// Step whose claims are being proved.
pub(in crate::lesson) struct Proof<'a> {
    /// The rulesets that lessons may name.
    pub rulesets: &'a [Ruleset],
    /// The text of the whole file.
    pub text: &'a str,
    /// The line on which the fence opens.
    pub line: usize,
    /// The board, or why there can be none.
    pub staged: Result<Option<Stage>, Vec<String>>,
    /// Errors so far.
    pub errors: &'a mut Vec<Problem>,
}

impl Proof<'_> {
    pub fn error(&mut self, line: usize, text: impl Into<String>) {
        self.errors.push(Problem::at(line, text));
    }

    /// Notes several errors on one line.
    pub fn errors(&mut self, line: usize, texts: Vec<String>) {
        self.errors.extend(texts.into_iter().map(|text| Problem::at(line, text)));
    }

    /// Notes an error of the whole fence.
    pub fn error_here(&mut self, text: impl Into<String>) {
        self.error(self.line, text);
    }

    /// Notes an error on the first line of the fence that has these words.
    pub fn error_at(&mut self, words: &str, text: impl Into<String>) {
        self.error(line_with(self.text, words, self.line), text);
    }

    /// The board; `None` where it cannot be laid out. Notes why, and a game that is over or throws that the sticks
    /// cannot give.
    pub fn stage(&mut self) -> Option<Stage> {
        match std::mem::replace(&mut self.staged, Ok(None)) {
            Ok(stage) => {
                let stage = stage?;
                self.check_scene(&stage);
                Some(stage)
            }
            Err(problems) => {
                for text in problems {
                    let words = if text.starts_with("due: ") { "due:" } else { "" };
                    self.error(line_with(self.text, words, self.line), text);
                }
                None
            }
        }
    }

    fn check_scene(&mut self, stage: &Stage) {
        if stage.rules.outcome(&stage.position).is_some() {
            self.error_here("one side has no piece here, so the game is over; put one of its pieces on the board");
        }
        for throw in stage.throws.iter().filter(|throw| !stage.rules.can_throw(**throw)) {
            let odds = stage.rules.odds();
            let values: Vec<Throw> = odds.iter().map(|(throw, _)| *throw).collect();
            let (rules, values) = (&stage.ruleset.id, join(&values));
            self.error_here(format!(
                "{throw} cannot be thrown under {rules}; write one of {values}"
            ));
        }
    }

    /// Notes throws behind the first, in a step that takes only one.
    pub fn one_throw(&mut self, stage: &Stage) {
        if let [first, _, ..] = stage.throws[..] {
            let text = format!("only one throw is taken here; write throw: {first}");
            self.error_at("throws:", text);
        }
    }

    /// Notes the facts that do not hold.
    pub fn expect(&mut self, facts: &[Expect], stage: &Stage, trail: &Trail) {
        for fact in facts {
            if !fact.test.holds(&stage.rules, trail) {
                let (rules, note) = (&stage.ruleset.id, legal_moves_note(stage, trail));
                self.error(fact.line, format!("{} is not true under {rules}{note}", fact.test));
            }
        }
    }

    /// Plays the script; `None` where it cannot be played, which is then noted.
    pub fn script(&mut self, stage: &Stage, moves: &[MoveText]) -> Option<Trail> {
        let most = stage.throws.len().max(1);
        if moves.len() > most {
            let count = moves.len();
            let text = format!("there are {count} moves for {most} throws");
            self.error_here(text + "; leave out what is too much");
        }
        match stage.script(moves) {
            Ok(trail) => Some(trail),
            Err(ScriptError::Refused { mv, illegal }) => {
                let (rule, reason) = (illegal.reason.rule().name(), illegal.reason.name());
                let under = &stage.ruleset.id;
                let text = format!("the move {mv} is refused by {rule} ({reason}) under {under}");
                self.error_at("moves:", text);
                None
            }
            Err(ScriptError::Choice { turn, throw }) => {
                let text = format!(
                    "throw {} (a {throw}) allows several moves or none; write moves: with one for each throw",
                    turn + 1
                );
                self.error_here(text);
                None
            }
        }
    }
}

/// Ending for an error: the moves that are legal instead.
pub(super) fn legal_moves_note(stage: &Stage, trail: &Trail) -> String {
    let lines = notation::lines(&stage.rules, &trail.before, trail.throw);
    let texts: Vec<String> = lines.into_iter().map(|line| line.text).collect();
    match trail.throw {
        Some(throw) => format!("; with a {throw} legal are: {}", list(&texts)),
        None => String::new(),
    }
}

/// The texts with commas between them, or "none".
pub(super) fn list(texts: &[String]) -> String {
    if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
}
