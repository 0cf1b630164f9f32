//! Record of a learner, stored on the device and nowhere else.
//!
//! What went wrong comes back by Leitner's boxes (Sebastian Leitner, *So lernt man lernen*, 1972): after 1, 3, 7 and 21
//! days, each time it was right again a box further, and back into the first whenever it goes wrong.
//!
//! **Invariant:** knows lessons by their ids and steps by their numbers; never loses what a later version of the file
//! does not understand of it (every field has a default).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::i18n;
pub use crate::lesson::Effort;
use crate::lesson::{Lesson, Step};

/// Progress of a learner with a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Not opened yet.
    #[default]
    New,
    /// Opened, and not done.
    Seen,
    /// Done after a hint or after being shown.
    Helped,
    /// Done alone.
    Alone,
}

/// Record of one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepRecord {
    /// Its progress.
    pub mark: Mark,
    /// Once done right at the first attempt, without help.
    pub first_time: bool,
    /// Done without *Show me*.
    pub unshown: bool,
}

impl StepRecord {
    fn merged(base: StepRecord, mine: StepRecord, theirs: StepRecord) -> StepRecord {
        if mine == base || theirs == base {
            return merged_value(base, mine, theirs);
        }
        StepRecord {
            mark: mine.mark.max(theirs.mark),
            first_time: mine.first_time || theirs.first_time,
            unshown: mine.unshown || theirs.unshown,
        }
    }
}

/// Record of one lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonRecord {
    /// The steps in order; those never opened may be missing at the end.
    pub steps: Vec<StepRecord>,
}

/// A step worth another look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Review {
    /// The lesson's id.
    pub lesson: String,
    /// The step, counted from 1.
    pub step: usize,
}

/// Days after which a step of each box comes back.
const BOXES: [u64; 4] = [1, 3, 7, 21];
/// Hours by which it may come back sooner, so that one who learns in the evening may come back in the morning.
const SLACK: u64 = 8;

/// A step that went wrong, in one of Leitner's boxes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Card {
    /// The step.
    #[serde(flatten)]
    pub at: Review,
    /// The box, counted from 0.
    #[serde(rename = "box")]
    pub box_at: usize,
    /// The hour from which it is to be looked at again, counted from the beginning of 1970.
    pub due: u64,
}

impl Card {
    fn put(&mut self, box_at: usize, now: u64) {
        let days = BOXES.get(box_at).copied().unwrap_or(BOXES[0]);
        (self.box_at, self.due) = (box_at, now + 24 * days - SLACK);
    }

    /// True once it is to be looked at again.
    pub const fn is_due(&self, now: u64) -> bool {
        self.due <= now
    }

    /// Days until then, 0 where it is due.
    pub const fn days_left(&self, now: u64) -> u64 {
        self.due.saturating_sub(now).div_ceil(24)
    }
}

/// Everything that is remembered about learning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// By lesson id.
    pub lessons: BTreeMap<String, LessonRecord>,
    /// Steps that went wrong, oldest first; each once.
    pub review: Vec<Card>,
    /// The lesson and step (counted from 1) that was open last.
    pub last: Option<Review>,
    /// The scenario that was open last in its own theme.
    pub last_scenario: Option<Review>,
}

impl Progress {
    /// Record of two windows together, each of which began with `base`: of every step the one that changed it, or the
    /// better of the two where both did; nothing of what either has forgotten.
    pub fn merged(base: &Progress, mine: &Progress, theirs: &Progress) -> Progress {
        let ids: BTreeSet<&String> = mine.lessons.keys().chain(theirs.lessons.keys()).collect();
        let mut both = Progress::default();
        for id in ids {
            let count = |of: &Progress| of.lessons.get(id).map_or(0, |record| record.steps.len());
            let numbers = 1..=count(mine).max(count(theirs));
            let steps: Vec<StepRecord> = numbers
                .map(|number| [base, mine, theirs].map(|of| of.step(id, number)))
                .map(|[base, mine, theirs]| StepRecord::merged(base, mine, theirs))
                .collect();
            if steps.iter().any(|step| *step != StepRecord::default()) {
                both.lessons.insert(id.clone(), LessonRecord { steps });
            }
        }
        for card in theirs.review.iter().chain(&mine.review) {
            let [base, mine, theirs] = [base, mine, theirs].map(|of| of.card(&card.at));
            let merged = match (mine == base, theirs == base) {
                (true, _) => theirs,
                (_, true) => mine,
                // The one that comes back sooner; none where it is settled in either.
                _ => mine.zip(theirs).map(|(a, b)| if b.due < a.due { b } else { a }),
            };
            let new = both.card(&card.at).is_none();
            both.review.extend(merged.filter(|_| new).cloned());
        }
        both.last = merged_value(&base.last, &mine.last, &theirs.last).clone();
        let [base, mine, theirs] = [base, mine, theirs].map(|of| &of.last_scenario);
        both.last_scenario = merged_value(base, mine, theirs).clone();
        both
    }

    fn card(&self, at: &Review) -> Option<&Card> {
        self.review.iter().find(|card| card.at == *at)
    }

    /// Record of a step, counted from 1.
    pub fn step(&self, lesson: &str, step: usize) -> StepRecord {
        let record = self.lessons.get(lesson);
        let step = record.and_then(|record| record.steps.get(step.checked_sub(1)?));
        step.copied().unwrap_or_default()
    }

    fn step_mut(&mut self, lesson: &str, step: usize) -> &mut StepRecord {
        let steps = &mut self.lessons.entry(lesson.to_owned()).or_default().steps;
        let index = step.saturating_sub(1);
        if steps.len() <= index {
            steps.resize(index + 1, StepRecord::default());
        }
        &mut steps[index]
    }

    /// Notes that a step was opened.
    pub fn see(&mut self, lesson: &str, step: usize) {
        self.see_aside(lesson, step);
        self.last = Some(Review { lesson: lesson.to_owned(), step });
    }

    /// Notes that a scenario was opened; where to go on in the course stays as it was.
    pub fn see_aside(&mut self, theme: &str, step: usize) {
        let record = self.step_mut(theme, step);
        record.mark = record.mark.max(Mark::Seen);
    }

    /// Notes the scenario that practice goes on from.
    pub fn left_at(&mut self, theme: &str, step: usize) {
        self.last_scenario = Some(Review { lesson: theme.to_owned(), step });
    }

    /// The stars of a scenario, counted from 1: 1 when done, 2 when it was not shown, 3 when once right at the first attempt.
    pub fn scenario_stars(&self, theme: &str, step: usize) -> u8 {
        let record = self.step(theme, step);
        match record.mark {
            Mark::New | Mark::Seen => 0,
            _ if record.first_time => 3,
            _ if record.unshown => 2,
            _ => 1,
        }
    }

    /// Notes that a step was done at this hour. The best ever done counts; what went wrong goes into the first box.
    pub fn finish(&mut self, lesson: &str, step: usize, effort: Effort, now: u64) {
        let helped = effort.used_show_me || effort.hints > 0;
        let record = self.step_mut(lesson, step);
        record.mark = record.mark.max(if helped { Mark::Helped } else { Mark::Alone });
        record.unshown |= !effort.used_show_me;
        record.first_time |= !helped && effort.wrong == 0;
        let at = Review { lesson: lesson.to_owned(), step };
        self.sort(at, effort.used_show_me || effort.wrong > 0, now);
    }

    /// Puts a step into the box where it belongs now; one that was looked at before its time stays where it is.
    fn sort(&mut self, at: Review, went_wrong: bool, now: u64) {
        let place = self.review.iter().position(|card| card.at == at);
        match (place, went_wrong) {
            (None, true) => {
                let mut card = Card { at, ..Card::default() };
                card.put(0, now);
                self.review.push(card);
            }
            (Some(place), true) => self.review[place].put(0, now),
            (Some(place), false) if self.review[place].is_due(now) => {
                let next = self.review[place].box_at + 1;
                match next < BOXES.len() {
                    true => self.review[place].put(next, now),
                    false => drop(self.review.remove(place)),
                }
            }
            _ => {}
        }
    }

    /// Progress with a step of a lesson, counted from 1, as it is shown: one that asks for nothing is seen and never done,
    /// and a wrong try shows like help, since both cost a star.
    pub fn mark(&self, lesson: &Lesson, step: usize) -> Mark {
        let record = self.step(&lesson.id, step);
        let asks = step.checked_sub(1).and_then(|at| lesson.steps.get(at)).is_some_and(asks);
        record.mark.min(match (asks, record.first_time) {
            (false, _) => Mark::Seen,
            (true, false) => Mark::Helped,
            (true, true) => Mark::Alone,
        })
    }

    /// Number of steps of a lesson that are done, of those that ask for something.
    pub fn done_of(&self, lesson: &Lesson) -> (usize, usize) {
        let done = (1..=lesson.steps.len()).filter(|step| self.mark(lesson, *step) >= Mark::Helped);
        (done.count(), asking(lesson).count())
    }

    /// True once any step of the lesson has been opened.
    pub fn is_started(&self, lesson: &Lesson) -> bool {
        let record = self.lessons.get(&lesson.id);
        record.is_some_and(|record| record.steps.iter().any(|step| step.mark > Mark::New))
    }

    /// The stars of a lesson: 1 when it is done, 2 when nothing had to be shown, 3 when everything was once right at the
    /// first attempt, without a hint.
    pub fn stars(&self, lesson: &Lesson) -> u8 {
        let (done, asked) = self.done_of(lesson);
        if done < asked || asked == 0 {
            0
        } else if !asking(lesson).all(|step| self.step(&lesson.id, step).unshown) {
            1
        } else if self.third_star(lesson).is_some() {
            2
        } else {
            3
        }
    }

    /// The first step (counted from 1) that still stands between a learner and the third star.
    pub fn third_star(&self, lesson: &Lesson) -> Option<usize> {
        asking(lesson).find(|step| !self.step(&lesson.id, *step).first_time)
    }

    /// The step (counted from 1) at which to go on: the first that asks for something and is not done.
    pub fn resume(&self, lesson: &Lesson) -> usize {
        let open = |step: &usize| self.mark(lesson, *step) < Mark::Helped;
        let next = asking(lesson).find(open).filter(|_| self.is_started(lesson));
        next.unwrap_or(1)
    }
}

/// Value that two windows keep together: that of the other one where this one has left it as it was in `base`.
pub(super) fn merged_value<T: PartialEq>(base: T, mine: T, theirs: T) -> T {
    if mine == base { theirs } else { mine }
}

/// The steps, counted from 1, that ask for something that can be finished.
fn asking(lesson: &Lesson) -> impl Iterator<Item = usize> {
    (1..).zip(&lesson.steps).filter_map(|(number, step)| asks(step).then_some(number))
}

/// True where a step asks for something that can be done.
pub fn asks(step: &Step) -> bool {
    step.fence.as_ref().is_some_and(|fence| fence.kind.is_finished())
}

/// A row of three stars: `★★☆`.
pub fn star_row(stars: u8) -> String {
    (0..3).map(|n| if n < stars { '★' } else { '☆' }).collect()
}

/// Progress of a learner in a lesson, in words.
pub fn progress_words(lesson: &Lesson, progress: &Progress) -> String {
    let (stars, (done, asked)) = (progress.stars(lesson), progress.done_of(lesson));
    if stars > 0 {
        i18n::say!("learn.stars", stars)
    } else if progress.is_started(lesson) {
        i18n::say!("learn.done-of", done, asked)
    } else {
        i18n::text("learn.new").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{BOXES, Mark, Progress, asking};
    use crate::lesson::Effort;
    use crate::library;

    /// Any hour.
    const NOW: u64 = 500_000;

    #[test]
    fn the_best_counts_and_what_went_wrong_is_kept_for_another_look() {
        let mut progress = Progress::default();
        progress.see("water", 3);
        assert_eq!(progress.step("water", 3).mark, Mark::Seen);
        let wrong = Effort { wrong: 1, used_show_me: true, ..Effort::default() };
        progress.finish("water", 3, wrong, NOW);
        assert_eq!(progress.step("water", 3).mark, Mark::Helped);
        assert_eq!(progress.review.len(), 1);
        progress.finish("water", 3, Effort::default(), NOW);
        progress.finish("water", 3, Effort { hints: 2, ..Effort::default() }, NOW);
        assert_eq!(progress.step("water", 3).mark, Mark::Alone);
        assert!(progress.step("water", 3).first_time && progress.step("water", 3).unshown);
        assert_eq!(progress.review.len(), 1, "it comes back all the same");
    }

    #[test]
    fn three_stars_are_for_a_lesson_without_a_hint_and_without_a_wrong_try() {
        let lesson = library::lesson("first-steps").expect("shipped");
        let first = asking(lesson).next().expect("a task");
        let done = |effort: Effort| {
            let mut progress = Progress::default();
            for step in asking(lesson) {
                let effort = if step == first { effort } else { Effort::default() };
                progress.finish(&lesson.id, step, effort, NOW);
            }
            (progress.stars(lesson), progress.third_star(lesson))
        };
        assert_eq!(done(Effort::default()), (3, None));
        assert_eq!(done(Effort { hints: 1, ..Effort::default() }), (2, Some(first)));
        assert_eq!(done(Effort { wrong: 1, ..Effort::default() }), (2, Some(first)));
        assert_eq!(done(Effort { used_show_me: true, ..Effort::default() }), (1, Some(first)));
    }

    #[test]
    fn as_many_steps_are_shown_as_done_as_are_counted() {
        let lesson = library::lesson("water").expect("shipped");
        let mut progress = Progress::default();
        let steps = 1..=lesson.steps.len();
        steps.clone().for_each(|step| progress.finish(&lesson.id, step, Effort::default(), NOW));
        let done = steps.filter(|step| progress.mark(lesson, *step) == Mark::Alone).count();
        assert_eq!(progress.done_of(lesson), (done, asking(lesson).count()));
        assert!(done < lesson.steps.len(), "some steps only tell something");
    }

    #[test]
    fn what_went_wrong_comes_back_after_1_3_7_and_21_days_and_then_no_more() {
        let (mut progress, mut now) = (Progress::default(), NOW);
        let wrong = Effort { wrong: 1, ..Effort::default() };
        progress.finish("water", 3, wrong, now);
        for days in [1, 3, 7, 21] {
            let card = progress.review[0].clone();
            assert_eq!(card.days_left(now), days);
            progress.finish("water", 3, Effort::default(), now);
            assert_eq!(progress.review.first(), Some(&card), "before its time it stays in its box");
            assert!(!card.is_due(now + 24 * days - 12) && card.is_due(now + 24 * days - 8));
            now += 24 * days;
            assert!(card.is_due(now) && card.days_left(now) == 0);
            progress.finish("water", 3, Effort::default(), now);
        }
        assert!(progress.review.is_empty(), "right five times over, it is known");
        progress.finish("water", 3, wrong, now);
        progress.finish("water", 3, Effort::default(), now + 24);
        progress.finish("water", 3, wrong, now + 24 * 9);
        assert_eq!(progress.review[0].days_left(now + 24 * 9), 1, "back into the first box");
    }

    #[test]
    fn what_an_earlier_version_kept_is_due_at_once() {
        let text = r#"{"review":[{"lesson":"passing","step":2}]}"#;
        let mut progress: Progress = serde_json::from_str(text).expect("an old store");
        assert_eq!((&*progress.review[0].at.lesson, progress.review[0].at.step), ("passing", 2));
        assert!(progress.review[0].is_due(NOW));
        progress.finish("passing", 2, Effort::default(), NOW);
        let text = serde_json::to_string(&progress).expect("plain data");
        let again: Progress = serde_json::from_str(&text).expect("what was written");
        assert_eq!((again.review[0].box_at, again.review[0].days_left(NOW)), (1, 3));
    }

    #[test]
    fn two_windows_know_together_what_either_did_and_nothing_that_one_forgot() {
        let mut base = Progress::default();
        let wrong = Effort { wrong: 1, ..Effort::default() };
        base.finish("water", 1, Effort::default(), NOW);
        base.finish("water", 2, wrong, NOW);
        base.review[0].box_at = BOXES.len() - 1;
        let (mut mine, mut theirs) = (base.clone(), base.clone());
        mine.finish("passing", 4, Effort::default(), NOW);
        mine.finish("water", 2, Effort::default(), NOW + 24);
        theirs.finish("water", 3, Effort { hints: 1, ..Effort::default() }, NOW);
        theirs.finish("water", 5, wrong, NOW);
        let both = Progress::merged(&base, &mine, &theirs);
        assert_eq!(both.step("passing", 4).mark, Mark::Alone);
        assert_eq!(both.step("water", 3).mark, Mark::Helped);
        assert_eq!(both.step("water", 1).mark, Mark::Alone);
        let steps: Vec<usize> = both.review.iter().map(|card| card.at.step).collect();
        assert_eq!(steps, [5], "what this window set right is no longer to be looked at");
        mine.finish("water", 5, wrong, NOW + 24);
        let both = Progress::merged(&base, &mine, &theirs);
        assert_eq!(both.review, theirs.review[1..], "of two cards the one that comes back sooner");
        theirs = Progress::default();
        let both = Progress::merged(&base, &mine, &theirs);
        assert_eq!(both.step("water", 1).mark, Mark::New, "forgotten in the other window");
        assert_eq!(both.step("passing", 4).mark, Mark::Alone);
    }

    #[test]
    fn a_record_of_another_version_is_read_as_far_as_it_goes() {
        let text = r#"{"lessons":{"water":{"steps":[{"mark":"alone","medal":7}]}},"later":true}"#;
        let progress: Progress =
            serde_json::from_str(text).expect("unknown fields are passed over");
        assert_eq!(progress.step("water", 1).mark, Mark::Alone);
        assert_eq!(progress.step("water", 9).mark, Mark::New);
    }
}
