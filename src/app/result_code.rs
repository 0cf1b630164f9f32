//! Results of a pupil in a lesson as a short code, and the codes of a class added up.
//!
//! A code is the lesson and a sign for each of its steps: `water:-33120`. 3 is done without a hint or a wrong try, 2 done after a
//! wrong try, 1 done with help, 0 not done; the best go counts, and `-` asks for nothing. At the end `-` is left out, though older
//! codes have it. What else stands on its line is the pupil's name.

use crate::app::progress::{Mark, Progress, StepRecord, asks};
use crate::lesson::Lesson;
use crate::report::csv_table;
use crate::rules::nearest_name;
use crate::{i18n, library};

/// Outcome of a step for a pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done without a hint or a wrong try, if not at the first go.
    Unaided,
    /// Done without help, after a wrong try.
    Retried,
    /// Done with help.
    Helped,
    /// Not done.
    NotDone,
}

/// Outcomes with their signs.
const SIGNS: [(char, Outcome); 4] = [
    ('3', Outcome::Unaided),
    ('2', Outcome::Retried),
    ('1', Outcome::Helped),
    ('0', Outcome::NotDone),
];

/// Result of a pupil in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilResult {
    /// Name of the pupil, which stands beside the code.
    pub name: String,
    /// The id of the lesson.
    pub lesson: String,
    /// Outcome of each step; `None` for one that asks for nothing.
    outcomes: Vec<Option<Outcome>>,
}

/// The code of a learner's results in a lesson.
pub fn code(lesson: &Lesson, progress: &Progress) -> String {
    let sign = |(index, step)| match asks(step) {
        false => '-',
        true => sign_of(progress.step(&lesson.id, index + 1)),
    };
    let signs: String = lesson.steps.iter().enumerate().map(sign).collect();
    format!("{}:{}", lesson.id, signs.trim_end_matches('-'))
}

fn sign_of(record: StepRecord) -> char {
    match record.mark {
        Mark::Alone if record.first_time => '3',
        Mark::Alone => '2',
        Mark::Helped => '1',
        Mark::New | Mark::Seen => '0',
    }
}

/// The results in a text, a code on each line; and a sentence on each line that is none.
pub fn read(text: &str) -> (Vec<PupilResult>, Vec<String>) {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (mut results, mut wrong) = (Vec::new(), Vec::new());
    for line in lines {
        let line = &without_gap(line);
        match read_line(line) {
            // Pupils without a name may have the same code.
            Some((result, _)) if !result.name.is_empty() && results.contains(&result) => {
                wrong.push(i18n::say!("teachers.results-twice", line));
            }
            Some((result, lesson)) if result.fits(lesson) => results.push(result),
            Some((_, lesson)) => wrong.push(wrong_length(line, lesson)),
            None => wrong.push(no_code(line)),
        }
    }
    (results, wrong)
}

/// Sentence about a code with too few or too many signs. It counts the steps that ask for something, as the table does.
fn wrong_length(line: &str, lesson: &Lesson) -> String {
    let tasks = lesson.steps.iter().filter(|step| asks(step)).count();
    i18n::say!("teachers.results-long", line, tasks, steps = lesson.steps.len())
}

/// A line without a gap between the lesson and the signs of its code.
fn without_gap(line: &str) -> String {
    let is_sign = |sign| sign == '-' || SIGNS.iter().any(|(other, _)| *other == sign);
    let begins_with_signs =
        |text: &str| text.split_whitespace().next().is_some_and(|word| word.chars().all(is_sign));
    match line.rsplit_once(": ") {
        Some((lesson, rest)) if begins_with_signs(rest) => format!("{lesson}:{}", rest.trim()),
        _ => line.to_owned(),
    }
}

/// The last word of a line that looks like a code.
fn code_in(line: &str) -> Option<&str> {
    line.split_whitespace().rev().find(|word| word.contains(':'))
}

/// Sentence about a line without a code: the lesson may be misspelt, or a sign may be wrong.
fn no_code(line: &str) -> String {
    let code = code_in(line).and_then(|code| code.split_once(':'));
    let Some((lesson, signs)) = code.filter(|(_, signs)| !signs.is_empty()) else {
        return i18n::say!("teachers.results-wrong", line);
    };
    let lesson = lesson.to_lowercase();
    match nearest_name(&lesson, library::lessons().iter().map(|lesson| lesson.id.as_str())) {
        Some(near) if near == lesson => i18n::say!("teachers.results-sign", line),
        Some(near) => i18n::say!("teachers.results-near", line, code = format!("{near}:{signs}")),
        None => i18n::say!("teachers.results-wrong", line),
    }
}

fn read_line(line: &str) -> Option<(PupilResult, &'static Lesson)> {
    let code = code_in(line)?;
    let (lesson, signs) = code.split_once(':')?;
    let outcome = |sign: char| match sign {
        '-' => Some(None),
        _ => SIGNS.iter().find(|(other, _)| *other == sign).map(|(_, outcome)| Some(*outcome)),
    };
    let mut outcomes: Vec<_> = signs.chars().map(outcome).collect::<Option<_>>()?;
    let lesson = library::lesson(&lesson.to_lowercase())?;
    if !lesson.steps.iter().skip(outcomes.len()).any(asks) {
        outcomes.resize(outcomes.len().max(lesson.steps.len()), None);
    }
    let names = line.split_once(code).map(|(before, after)| format!("{before} {after}"));
    let name = names.unwrap_or_default();
    let name = name.trim_matches([',', ';', ':', '\t', ' ']).to_owned();
    Some((PupilResult { name, lesson: lesson.id.clone(), outcomes }, lesson))
}

impl PupilResult {
    /// True where the code has a sign for each step of its lesson, and an outcome for each that asks for something.
    fn fits(&self, lesson: &Lesson) -> bool {
        let mut steps = self.outcomes.iter().zip(&lesson.steps);
        self.outcomes.len() == lesson.steps.len()
            && steps.all(|(outcome, step)| outcome.is_some() || !asks(step))
    }

    /// Steps that are done, of those that ask for something; of the done ones those unaided, after a wrong try, and with help.
    pub fn counts(&self) -> [usize; 5] {
        let [unaided, retried, helped, not_done] = SIGNS.map(|(_, outcome)| {
            self.outcomes.iter().filter(|other| **other == Some(outcome)).count()
        });
        let done = unaided + retried + helped;
        [done, done + not_done, unaided, retried, helped]
    }

    /// Outcome of a step, counted from 1; `None` where it asks for nothing.
    pub fn outcome(&self, step: usize) -> Option<Outcome> {
        *self.outcomes.get(step.checked_sub(1)?)?
    }
}

/// One step of a lesson over a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepSum {
    /// Number of the step, from 1.
    pub step: usize,
    /// Pupils whose codes have a mark for it.
    pub pupils: usize,
    /// Pupils who did it without a hint or a wrong try.
    pub unaided: usize,
    /// Pupils who have not done it.
    pub not_done: usize,
}

impl StepSum {
    /// Pupils who have done it.
    pub const fn done(&self) -> usize {
        self.pupils - self.not_done
    }
}

/// The steps that the smallest share of those who did them did without a hint or a wrong try; none where all did.
pub fn least_right(sums: &[StepSum]) -> Vec<usize> {
    let share = |sum: &StepSum| (sum.done() > 0).then(|| sum.unaided as f64 / sum.done() as f64);
    let least = sums.iter().filter_map(share).fold(1.0, f64::min);
    let steps = sums.iter().filter(|sum| least < 1.0 && share(sum) == Some(least));
    steps.map(|sum| sum.step).collect()
}

/// The steps of a lesson that ask something, over a class.
pub fn sums(results: &[PupilResult], lesson: &str) -> Vec<StepSum> {
    let of_lesson = || results.iter().filter(|result| result.lesson == lesson);
    let steps = of_lesson().next().map_or(0, |first| first.outcomes.len());
    let sum = |step: usize| {
        let outcomes: Vec<Outcome> =
            of_lesson().filter_map(|result| result.outcome(step)).collect();
        let count = |outcome: Outcome| outcomes.iter().filter(|other| **other == outcome).count();
        let (unaided, not_done) = (count(Outcome::Unaided), count(Outcome::NotDone));
        let pupils = outcomes.len();
        (pupils > 0).then_some(StepSum { step, pupils, unaided, not_done })
    };
    (1..=steps).filter_map(sum).collect()
}

/// The lines of a class as a table with commas.
pub fn csv(results: &[PupilResult]) -> String {
    let head = ["name", "lesson", "done", "of", "first", "wrong-try", "help"];
    let row = |result: &PupilResult| {
        let counts = result.counts().map(|count| count.to_string());
        [result.name.clone(), result.lesson.clone()].into_iter().chain(counts)
    };
    csv_table(&head, results.iter().map(row))
}

#[cfg(test)]
mod tests {
    use super::{Outcome, StepSum, code, csv, least_right, read, sums};
    use crate::app::progress::{Effort, Progress, asks};
    use crate::lesson::Lesson;
    use crate::library;

    /// The steps that ask for something, counted from 1.
    fn asking(lesson: &Lesson) -> Vec<usize> {
        (1..=lesson.steps.len()).filter(|step| asks(&lesson.steps[step - 1])).collect()
    }

    #[test]
    fn a_code_is_read_as_it_was_written_and_a_class_adds_up() {
        let lesson = library::lesson("water").expect("shipped");
        let asking = asking(lesson);
        let (mut ana, ben) = (Progress::default(), Progress::default());
        for step in &asking {
            ana.finish(&lesson.id, *step, Effort::default(), 0);
        }
        let text = format!(
            "Ana B., {0}\n\n{1}\nnothing to read\nCy water:3\nDi watre:33\nAna B., {0}\nEd water:39\n{2} Fay",
            code(lesson, &ana),
            code(lesson, &ben),
            code(lesson, &ana).replace(':', ": ")
        );
        let (results, wrong) = read(&text);
        let [none, short, near, twice, sign] = &wrong[..] else { panic!("{wrong:?}") };
        assert!(twice.contains("Ana B.") && twice.contains("counted once"), "{twice}");
        assert!(sign.contains("Ed water:39") && sign.contains("0, 1, 2, 3"), "{sign}");
        assert!(near.contains("water:33"), "{near}");
        assert!(none.contains("nothing to read"), "{none}");
        let counts = format!("{} of the {} steps", asking.len(), lesson.steps.len());
        assert!(short.contains("Cy water:3") && short.contains(&counts), "{short}");
        let names: Vec<&str> = results.iter().map(|result| result.name.as_str()).collect();
        assert_eq!(names, ["Ana B.", "", "Fay"], "with a gap, and a name behind the code");
        assert_eq!(results[0].counts(), [asking.len(), asking.len(), asking.len(), 0, 0]);
        assert_eq!(results[1].counts(), [0, asking.len(), 0, 0, 0]);
        let sums = sums(&results[..2], "water");
        let steps: Vec<usize> = sums.iter().map(|sum| sum.step).collect();
        assert_eq!(steps, asking);
        assert!(sums.iter().all(|sum| (sum.pupils, sum.unaided, sum.not_done) == (2, 1, 1)));
        assert!(csv(&results).contains("Ana B.,water,"));
        let of_first = [0, 1].map(|pupil: usize| results[pupil].outcome(asking[0]));
        assert_eq!(of_first, [Some(Outcome::Unaided), Some(Outcome::NotDone)]);
    }

    #[test]
    fn a_wrong_try_and_help_are_told_apart() {
        let lesson = library::lesson("water").expect("shipped");
        let (asking, mut progress) = (asking(lesson), Progress::default());
        let wrong = Effort { wrong: 1, ..Effort::default() };
        let hinted = Effort { hints: 1, ..Effort::default() };
        progress.finish(&lesson.id, asking[0], wrong, 0);
        progress.finish(&lesson.id, asking[1], hinted, 0);
        let (results, _) = read(&code(lesson, &progress));
        let outcomes = [0, 1].map(|at: usize| results[0].outcome(asking[at]));
        assert_eq!(outcomes, [Some(Outcome::Retried), Some(Outcome::Helped)]);
        assert_eq!(results[0].counts(), [2, asking.len(), 0, 1, 1]);
        assert!(csv(&results).contains(&format!(",water,2,{},0,1,1", asking.len())));
    }

    #[test]
    fn a_code_ends_with_the_last_task_and_one_that_goes_on_is_read_alike() {
        let lesson = library::lesson("water").expect("shipped");
        let short = code(lesson, &Progress::default());
        assert!(short.ends_with('0'), "{short}");
        let (id, signs) = short.split_once(':').expect("a code");
        let long = format!("{id}:{signs:-<all$}", all = lesson.steps.len());
        assert!(long.ends_with('-') && read(&long) == read(&short), "{long}");
        assert_eq!(read(&format!("{}:{signs}", id.to_uppercase())), read(&short), "in capitals");
    }

    #[test]
    fn the_steps_with_the_smallest_share_of_right_answers_are_found() {
        let sum = |step, pupils, unaided, not_done| StepSum { step, pupils, unaided, not_done };
        let sums = [sum(2, 4, 2, 0), sum(3, 4, 1, 2), sum(5, 4, 3, 0), sum(6, 4, 0, 4)];
        assert_eq!(least_right(&sums), [2, 3], "half of those who did it; nobody did the last");
        assert!(least_right(&[sum(2, 3, 2, 1), sum(3, 3, 0, 3)]).is_empty(), "all were right");
    }
}
