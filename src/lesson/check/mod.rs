//! Proving a lesson: every claim against the law, every name against the shelf.
//!
//! **Invariant:** an error is something a learner would be told wrongly or could not do; a warning is advice to the
//! author and keeps nothing from being published.

mod page_skeleton;
mod skeleton;
mod warnings;

pub use page_skeleton::page_differences;
pub use skeleton::skeleton_differences;
pub(super) use skeleton::{numbers, references};

use super::fields::line_with;
use super::glossary::{TERM_LINK, no_term};
use super::history::History;
use super::model::{Lesson, LessonKind};
use super::object::Object;
use super::period::Period;
use super::prose::{Inline, OBJECT_LINK, SCHEMES, may_follow};
use super::read::Reading;
use super::scene::RulesSpec;
use super::stage::Stage;
use super::step::proof::Proof;
use super::test::Test;
use super::works::Work;
use crate::compare::Seat;
use crate::notation;
use crate::route::PlaceName;
use crate::rules::{
    Key, MAX_PROBLEMS, Problem, Ruleset, did_you_mean, file_text, no_such, shorten,
};

/// Things that a lesson may refer to.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The rulesets.
    pub rulesets: &'a [Ruleset],
    /// The works.
    pub works: &'a [Work],
    /// The ids of all lessons.
    pub lessons: &'a [String],
    /// Number of steps of each of them, in the same order.
    pub steps: &'a [usize],
    /// The ids of all terms of the glossary.
    pub terms: &'a [String],
    /// The objects that are drawn.
    pub objects: &'a [Object],
    /// The themes of practice.
    pub themes: &'a [Lesson],
    /// The finds and proposals.
    pub history: &'a History,
}

/// Findings of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Mistakes that must be mended, in the order of the file.
    pub errors: Vec<Problem>,
    /// Advice on what might be better, in the order of the file.
    pub warnings: Vec<Problem>,
}

/// Checks a lesson file: its form and the truth of all it says.
pub fn check(text: &str, known: &Known<'_>) -> Report {
    let Reading { lesson, problems } = Reading::of(text);
    // Its refusal is reported elsewhere.
    let text = file_text(text).unwrap_or_default();
    let mut checker = Checker { lesson: &lesson, known, text, errors: problems };
    checker.front();
    checker.words();
    checker.practice();
    checker.fences();
    let mut errors = checker.errors;
    let mut warnings = if lesson.steps.is_empty() {
        Vec::new()
    } else {
        warnings::of(&lesson, known.rulesets, text)
    };
    for problems in [&mut errors, &mut warnings] {
        problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        problems.dedup();
    }
    let (errors, warnings) = (shorten(errors), shorten(warnings));
    Report { errors, warnings }
}

impl Known<'_> {
    /// Sentence on an address of the program that leads nowhere; those of lessons and terms are not judged here.
    fn dead_end(&self, url: &str) -> Option<String> {
        let address = url.strip_prefix("#1/")?;
        let (place, rest) = address.split_at(address.find(['/', '?']).unwrap_or(address.len()));
        let rest = rest.trim_start_matches('/').split('?').next().unwrap_or_default();
        let (first, second) = rest.split_once('/').unwrap_or((rest, ""));
        let Some(known) = PlaceName::from_name(place) else {
            return Some(no_such("place", place, &PlaceName::ALL.map(PlaceName::name)));
        };
        match known {
            PlaceName::Compare | PlaceName::Play if !first.is_empty() => {
                first.split('~').find_map(|seat| self.no_seat(seat))
            }
            PlaceName::Reconstructions if first == "card" && !second.is_empty() => {
                self.no_seat(second)
            }
            PlaceName::Practice if !["", "again"].contains(&first) => {
                let ids = self.themes.iter().map(|theme| theme.id.as_str());
                let is_known = ids.clone().any(|id| id == first);
                let hint = did_you_mean(first, ids);
                (!is_known).then(|| format!("there is no theme of practice {first:?}{hint}"))
            }
            PlaceName::History => {
                let last = rest.rsplit('/').next().unwrap_or_default();
                let is_page = first == "only" || ["", "proposals", "boards"].contains(&last);
                let is_entry = || {
                    self.history.evidence(last).is_some()
                        || self.history.proposal(last).is_some()
                        || Period::parse(last).is_ok()
                };
                (!is_page && !is_entry()).then(|| format!("the history has no entry {last:?}"))
            }
            _ => None,
        }
    }

    /// Sentence on rules in an address that are none, as in `kendall-walker+blockade.length=3`.
    fn no_seat(&self, text: &str) -> Option<String> {
        // Where a device lacks the rules before the sign, it takes those behind it.
        let shipped = text.split_once('@').map_or(text, |(_, shipped)| shipped);
        let find = |id: &str| RulesSpec::of(id).ruleset(self.rulesets).ok();
        Seat::from_link(&notation::decoded(shipped), &find).err()
    }
}

struct Checker<'a> {
    lesson: &'a Lesson,
    known: &'a Known<'a>,
    text: &'a str,
    errors: Vec<Problem>,
}

impl Checker<'_> {
    fn error(&mut self, line: usize, text: impl Into<String>) {
        self.errors.push(Problem::at(line, text));
    }

    /// The line of the front matter that holds this key.
    fn front_line(&self, key: &str) -> usize {
        let line = self.text.lines().position(|line| line.split(':').next() == Some(key));
        line.map_or(1, |at| at + 1)
    }

    fn front(&mut self) {
        let lesson = self.lesson;
        self.twice();
        if !lesson.rules.id.is_empty()
            && let Err(problems) = lesson.rules.ruleset(self.known.rulesets)
        {
            let line = self.front_line("rules");
            problems.into_iter().for_each(|problem| self.error(line, problem));
        }
        let line = self.front_line("sources");
        for key in &lesson.sources {
            self.work(key, line);
        }
        let line = self.front_line("teaches");
        for word in lesson.teaches.iter().filter(|word| word.contains('.')) {
            if let Err(error) = Key::from_name(word) {
                error.problems.into_iter().for_each(|problem| self.error(line, problem.text));
            }
        }
        let line = self.front_line("needs");
        for id in &lesson.needs {
            if !self.known.lessons.contains(id) {
                let hint = did_you_mean(id, self.known.lessons.iter().map(String::as_str));
                self.error(line, format!("needs names {id:?}, which is not a lesson{hint}"));
            }
        }
    }

    /// Repeated words in the front matter, and a lesson that needs itself.
    fn twice(&mut self) {
        let lesson = self.lesson;
        let lists =
            [("teaches", &lesson.teaches), ("needs", &lesson.needs), ("sources", &lesson.sources)];
        for (key, words) in lists {
            let line = self.front_line(key);
            for (at, word) in words.iter().enumerate() {
                if words[..at].contains(word) {
                    self.error(line, format!("{key} names {word} twice; leave one out"));
                }
            }
        }
        if !lesson.id.is_empty() && lesson.needs.contains(&lesson.id) {
            let line = self.front_line("needs");
            let text = format!("{} cannot need itself; leave it out of needs", lesson.id);
            self.error(line, text);
        }
    }

    fn work(&mut self, key: &str, line: usize) {
        let text = match self.errors.len() {
            0..MAX_PROBLEMS => Work::unknown(self.known.works, key),
            _ => (Work::find(self.known.works, key).is_none())
                .then(|| format!("lessons/en/sources.toml has no {key:?}")),
        };
        self.errors.extend(text.map(|text| Problem::at(line, text)));
    }

    /// Works and steps that the prose refers to.
    fn words(&mut self) {
        for (inline, line) in self.lesson.inlines() {
            match inline {
                Inline::Cite(key) => {
                    self.noted(&format!("@{key}"), line, |it, line| it.work(key, line));
                }
                Inline::Link { url, .. } => {
                    let words = if url.is_empty() { "]()" } else { url };
                    self.noted(words, line, |it, line| it.link(url, line));
                }
                _ => {}
            }
        }
    }

    /// Runs a check that reports problems near a line, then finds the exact line of the words, which is slow.
    fn noted(&mut self, words: &str, near: usize, find: impl FnOnce(&mut Self, usize)) {
        let before = self.errors.len();
        find(self, near);
        if self.errors.len() > before && before < MAX_PROBLEMS {
            let line = line_with(self.text, words, near);
            for error in self.errors.iter_mut().skip(before) {
                error.line = Some(line);
            }
        }
    }

    /// A link into a lesson leads to a step that is there, one into the glossary to a term, any other address of the
    /// program to a place and what is in it.
    fn link(&mut self, url: &str, line: usize) {
        if let Some(id) = url.strip_prefix(TERM_LINK)
            && !self.known.terms.iter().any(|term| term == id)
        {
            self.error(line, no_term(id, self.known.terms.iter().map(String::as_str)));
        }
        if let Some(id) = url.strip_prefix(OBJECT_LINK) {
            return self.object(id, line);
        }
        if !may_follow(url) {
            let all = SCHEMES.join(", ");
            let which = if url.is_empty() {
                "a link without an address"
            } else {
                &format!("the link {url}")
            };
            let text = format!("{which} is shown as plain words; a link begins with {all} or #");
            self.error(line, text);
        }
        if let Some(problem) = self.known.dead_end(url) {
            self.error(line, format!("the link {url} leads nowhere: {problem}"));
        }
        let Some(rest) = url.strip_prefix("#1/lesson/") else { return };
        let (id, step) = rest.split_once('/').unwrap_or((rest, "1"));
        if id != self.lesson.id && !self.known.lessons.iter().any(|known| known == id) {
            let hint = did_you_mean(id, self.known.lessons.iter().map(String::as_str));
            self.error(line, format!("the link {url} leads to no lesson{hint}"));
        }
        let own = (id == self.lesson.id).then_some(self.lesson.steps.len());
        let place = self.known.lessons.iter().position(|known| known == id);
        let steps = own.or_else(|| place.and_then(|at| self.known.steps.get(at).copied()));
        let number = step.parse().ok().filter(|&number: &usize| number >= 1);
        let steps = steps.unwrap_or(usize::MAX);
        if number.is_none_or(|number| number > steps) {
            let some = match steps {
                usize::MAX => "write #1/lesson/ID/NUMBER".to_owned(),
                _ => format!("{id} has steps 1 to {steps}"),
            };
            self.error(line, format!("the link {url} leads to no step; {some}"));
        }
    }

    fn object(&mut self, id: &str, line: usize) {
        if !self.known.objects.iter().any(|object| object.id == id) {
            let hint = did_you_mean(id, self.known.objects.iter().map(|object| object.id.as_str()));
            self.error(line, format!("lessons/en/objects.toml has no {id:?}{hint}"));
        }
    }

    /// Every step of a theme is a task with a level, judged by what comes of it.
    fn practice(&mut self) {
        let lesson = self.lesson;
        if lesson.kind != LessonKind::Practice {
            return;
        }
        for step in &lesson.steps {
            let Some((task, line)) = step.task_with_line() else {
                // A board that could not be read is already reported.
                if !step.is_unread {
                    let text = "a scenario of practice is a task; write a senet try fence";
                    self.error(step.line, text);
                }
                continue;
            };
            if task.level.is_none() {
                self.error(line, "a scenario has a level; write level: 1, 2 or 3");
            }
            if names_a_move(&task.goal) {
                let text = format!(
                    "the goal {} names one move; test what comes of it: event, at, empty or off",
                    task.goal
                );
                self.error(task.goal_line, text);
            }
        }
    }

    fn fences(&mut self) {
        let lesson = self.lesson;
        for step in &lesson.steps {
            let Some(fence) = &step.fence else { continue };
            let lends = fence.kind.rules().is_none();
            let staged = match Stage::of(lesson, step, self.known.rulesets) {
                // The rules of the whole lesson are checked once, at the top.
                Err(_) if lends && lesson.rules.ruleset(self.known.rulesets).is_err() => Ok(None),
                staged => staged,
            };
            fence.kind.step().check(&mut Proof {
                rulesets: self.known.rulesets,
                text: self.text,
                line: fence.line,
                staged,
                errors: &mut self.errors,
            });
        }
    }
}

/// True for a test that asks for one move, where its result could be asked for.
fn names_a_move(test: &Test) -> bool {
    match test {
        Test::Moved(_) => true,
        Test::Not(test) => names_a_move(test),
        Test::All(tests) => tests.iter().any(names_a_move),
        _ => false,
    }
}
