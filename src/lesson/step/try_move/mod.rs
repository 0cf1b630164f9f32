//! `senet try`: a task that is done by moving.

mod fence;
mod run;
mod search;
pub mod values;

use self::search::{Search, TooMany};
use self::values::{Elsewhere, Origin, Worth};
use crate::explain;
use crate::i18n;
use crate::lesson::hints::{Hint, first_rungs, no_square, target};
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::{Expect, Test};
use crate::lesson::trail::Trail;
use crate::notation::Line;
use crate::rules::{MoveKind, Ruleset};

/// Fence `senet try`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// Position and throws.
    pub scene: Scene,
    /// The game that it was found in; `None` where a person arranged it.
    pub game: Option<Origin>,
    /// Difficulty, 1 to 3; scenarios of practice have one.
    pub level: Option<u8>,
    /// Help that is offered.
    pub help: Offer,
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

named! {
    /// Help that a task offers: less and less from drill to drill, until a learner needs none.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    Offer {
        /// An arrow shows the move, and the nudge in words is read at once.
        Shown = "shown",
        /// Rung by rung, whenever it is wanted.
        #[default]
        OnRequest = "asked",
        /// None, until a move went wrong.
        Alone = "alone",
    }
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
    /// More throws are to be played, and the goal can still be reached, or the ways to it are too many to try.
    GoOn,
    /// The goal is missed; take the last move back.
    Wrong,
}

impl Try {
    /// Progress of the learner. The goal is judged when every throw has been played.
    pub fn verdict(&self, stage: &Stage, trail: &Trail) -> Verdict {
        if stage.next_throw(trail).is_some() {
            let is_lost = matches!(self.search(stage, trail), Ok(None));
            return if is_lost { Verdict::Wrong } else { Verdict::GoOn };
        }
        if self.goal.holds(&stage.rules, trail) { Verdict::Done } else { Verdict::Wrong }
    }

    /// True where this first move misses the goal.
    pub fn misses(&self, stage: &Stage, line: &Line) -> bool {
        let mut trail = stage.trail();
        trail.play(stage.throw(), line.clone());
        self.verdict(stage, &trail) == Verdict::Wrong
    }

    /// Words of the lesson to a wrong move.
    pub fn comment(&self, line: &Line) -> Option<&Phrase> {
        let own = entry(&self.wrong, line, |wrong| &wrong.mv);
        own.map(|wrong| &wrong.say).or(self.other.as_ref())
    }

    /// Exact value of this first move, where it is known.
    pub fn worth_of(&self, line: &Line) -> Option<&Worth> {
        entry(&self.worth, line, |worth| &worth.mv)
    }

    /// The rules that would make this first move right.
    pub fn elsewhere_of(&self, line: &Line) -> Option<&Elsewhere> {
        entry(&self.elsewhere, line, |other| &other.mv)
    }

    /// Moves that lead from here to the goal, one for each throw that is left; `None` also where they are too many to
    /// try, so that no lesson holds the program up.
    pub fn solution(&self, stage: &Stage, trail: &Trail) -> Option<Vec<Line>> {
        self.search(stage, trail).ok().flatten()
    }

    /// Way to the goal, where no way and too many ways to try are told apart.
    fn search(&self, stage: &Stage, trail: &Trail) -> Result<Option<Vec<Line>>, TooMany> {
        Search::new(&self.goal, stage).way_from(trail)
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
        let way = self.solution(stage, trail).unwrap_or_default();
        let Some(line) = way.into_iter().next() else { return Vec::new() };
        let side = explain::piece(trail.after().turn);
        let mut rungs = first_rungs(&self.hints, line.from, &side);
        match stage.is_before_throw(trail) && line.mv.kind == MoveKind::Pass {
            true => rungs.push(no_square("lesson.hint-stay")),
            false => rungs.extend(target(&line)),
        }
        rungs.push(Hint::Show(Box::new(line)));
        rungs
    }

    /// The chance that a first move leaves, beside that of the best one; `None` where no chance is known.
    pub(super) fn worth_words(&self, line: &Line) -> Option<String> {
        let own = self.worth_of(line)?.permille;
        let all = self.worth.iter().map(|worth| worth.permille);
        let best = all.clone().max()?;
        let next = all.filter(|permille| *permille < own).max();
        let percent = |permille: u16| ((permille + 5) / 10).to_string();
        let key = match (own == best, next) {
            (true, Some(_)) => "practice.worth-best",
            (true, None) => "practice.worth-only",
            _ => "practice.worth-less",
        };
        let next = next.map(percent).unwrap_or_default();
        Some(i18n::say!(key, own = percent(own), best = percent(best), next))
    }

    /// Sentences about the values of the moves, and about rules that call another one best.
    fn value_sentences(&self, shelf: &[Ruleset]) -> Vec<String> {
        let values = self.worth.iter();
        let values = values.map(|worth| format!("{} {}", worth.mv, worth.percent()));
        let values = values.collect::<Vec<_>>().join(", ");
        let mut sentences = Vec::new();
        if !values.is_empty() {
            sentences.push(i18n::fill("publish.worth", &[("moves", &values)]));
        }
        for other in &self.elsewhere {
            let name = other.rules.title(shelf);
            let values = [("move", other.mv.as_str()), ("name", &name)];
            sentences.push(i18n::fill("publish.elsewhere", &values));
        }
        sentences
    }
}

/// Entry for a move: the one with its exact text, or else a shorter text that names it.
fn entry<'t, T>(written: &'t [T], line: &Line, mv: fn(&T) -> &MoveText) -> Option<&'t T> {
    let exact = written.iter().find(|one| mv(one).as_str() == line.text);
    exact.or_else(|| written.iter().find(|one| mv(one).names(line)))
}
