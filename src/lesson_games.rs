//! The many games that a lesson asks about: the same numbers in the reader, on the wall and on a page.
//!
//! **Invariant:** the games depend on the question of the lesson alone; how they are cut into pieces changes no number.

use crate::analysis::{Board, Measure, Slice, Study};
use crate::compare::Seat;
use crate::i18n;
use crate::lesson::{Fit, Games, RulesSpec};
use crate::players::Player;
use crate::report::{Entry, MeasureRow, Report, Seen};
use crate::rules::Ruleset;

/// Measures of the games that are reported.
const REPORTED_MEASURES: [Measure; 4] =
    [Measure::FirstPlayer, Measure::Throws, Measure::Captures, Measure::Drownings];

/// Games on the same throws under two sets of rules, played on request.
pub struct LessonGames {
    study: Study,
    entries: [Entry; 2],
    /// Number of games to play.
    pub number: u64,
    measure: Measure,
    fits: Vec<Fit>,
    slice: Option<Slice>,
    /// The report, once all games are played.
    pub report: Option<Report>,
    /// The reports on the games before, from other seeds, the oldest first.
    pub earlier_reports: Vec<Report>,
}

impl LessonGames {
    /// The games of a lesson, none played; `shelf` has the rulesets that it names.
    ///
    /// # Errors
    /// Fails where the rules or the player are unknown; the sentences say what to write.
    pub fn new(question: &Games, shelf: &[Ruleset]) -> Result<LessonGames, Vec<String>> {
        let entries = [entry(&question.rules, shelf)?, entry(&question.rival, shelf)?];
        let player = Player::from_name(&question.player)
            .ok_or_else(|| vec![i18n::say!("learn.no-player", player = question.player)])?;
        let boards = entries.iter().map(|entry| Board::new(&entry.seat.rules));
        let measure = Measure::from_name(&question.measure).unwrap_or(Measure::Throws);
        let mut study = Study::compare(boards.collect(), player, question.seed);
        study.skill = false;
        Ok(LessonGames {
            study,
            entries,
            number: u64::from(question.number),
            measure,
            fits: question.fits.clone(),
            slice: None,
            report: None,
            earlier_reports: Vec::new(),
        })
    }

    /// Starts the games, unless they have been started.
    pub fn start(&mut self) {
        if self.slice.is_none() && self.report.is_none() {
            self.slice = Some(Slice::new(&self.study, 0..self.number));
        }
    }

    /// Starts as many other games, from the next seed; the report stays until they have been played.
    pub fn start_others(&mut self) {
        if self.slice.is_none() {
            self.study.seed = self.study.seed.wrapping_add(1);
            self.slice = Some(Slice::new(&self.study, 0..self.number));
        }
    }

    /// Plays the games as long as `goes_on` is true.
    pub fn play_while(&mut self, mut goes_on: impl FnMut() -> bool) {
        let Some(mut slice) = self.slice.take() else { return };
        while goes_on() {
            if !slice.step(&self.study) {
                let tally = slice.finished(&self.study);
                let report = Report::of(&self.study, &tally, &self.entries);
                self.earlier_reports.extend(self.report.replace(report));
                return;
            }
        }
        self.slice = Some(slice);
    }

    /// True while games are being played.
    pub fn is_playing(&self) -> bool {
        self.slice.is_some()
    }

    /// Number of games that have been played on both boards.
    pub fn games_played(&self) -> u64 {
        match (&self.slice, &self.report) {
            (Some(slice), _) => slice.played(),
            (None, Some(_)) => self.number,
            (None, None) => 0,
        }
    }

    /// The row of the measure that the question is about, once all games have been played.
    pub fn question_row(&self) -> Option<&MeasureRow> {
        self.row_of(self.report.as_ref()?)
    }

    /// The row of the question's measure in a report.
    pub fn row_of<'r>(&self, report: &'r Report) -> Option<&'r MeasureRow> {
        report.measures.iter().find(|row| row.measure == self.measure)
    }

    /// Difference of the second board in percent of the first, once all games have been played.
    fn percent_change(&self) -> Option<f64> {
        let row = self.question_row()?;
        let first = row.values.first()?.mean.interval.mean;
        Some(100.0 * row.differences.first()?.figure.interval.mean / first)
    }

    /// The option that the games show to be right.
    pub fn right_option(&self) -> Option<usize> {
        let (change, difference) =
            (self.percent_change()?, self.question_row()?.differences.first()?);
        let clear = difference.seen == Seen::Clear;
        self.fits.iter().position(|fit| fit.holds(change, clear))
    }
}

/// Rows of a report that a lesson shows.
pub fn reported_rows(report: &Report) -> impl Iterator<Item = &MeasureRow> {
    report.measures.iter().filter(|row| REPORTED_MEASURES.contains(&row.measure))
}

fn entry(spec: &RulesSpec, shelf: &[Ruleset]) -> Result<Entry, Vec<String>> {
    let base = RulesSpec::of(&spec.id).ruleset(shelf)?;
    let seat = Seat::new(base).with(&spec.changes).map_err(|problem| vec![problem])?;
    Ok(Entry::of(seat))
}

#[cfg(test)]
mod tests {
    use super::LessonGames;
    use crate::lesson::{FenceKind, Games, MEASURES};
    use crate::{analysis::Measure, library};

    #[test]
    fn every_measure_that_a_lesson_may_ask_about_is_reported() {
        assert!(MEASURES.iter().all(|name| {
            Measure::from_name(name)
                .is_some_and(|measure| super::REPORTED_MEASURES.contains(&measure))
        }));
        assert_eq!(MEASURES.len(), super::REPORTED_MEASURES.len());
    }

    #[test]
    fn other_games_give_other_numbers_the_same_for_everybody() {
        let lesson = library::lesson("one-rule").expect("shipped");
        let kinds = lesson.steps.iter().filter_map(|step| step.fence.as_ref());
        let question = kinds.map(|fence| &fence.kind).find_map(|kind| match kind {
            FenceKind::Games(question) => Some(Games { number: 40, ..question.clone() }),
            _ => None,
        });
        let question = question.expect("a question about games");
        let mean = |question: &Games, others: bool| {
            let mut games = LessonGames::new(question, library::rulesets()).expect("rules");
            games.start();
            games.play_while(|| true);
            if others {
                games.start_others();
                games.play_while(|| true);
            }
            assert_eq!(games.earlier_reports.len(), usize::from(others));
            games.question_row().expect("a row").values[0].mean.interval.mean
        };
        let next = Games { seed: question.seed + 1, ..question.clone() };
        assert_eq!(mean(&question, true), mean(&next, false));
        assert_ne!(mean(&question, true), mean(&question, false));
    }

    #[test]
    fn the_games_of_every_lesson_make_one_option_right() {
        let mut rights = Vec::new();
        for lesson in library::lessons() {
            for step in &lesson.steps {
                let Some(FenceKind::Games(question)) = step.kind() else { continue };
                let mut games = LessonGames::new(question, library::rulesets()).expect("rules");
                games.start();
                games.play_while(|| true);
                let right = games.right_option().expect("one of the options is right");
                rights.push((lesson.id.clone(), right));
            }
        }
        let expected = [("one-rule", 1), ("one-rule", 2), ("how-a-computer-learns", 1)];
        assert_eq!(rights.len(), expected.len(), "{rights:?}");
        for ((_, right), (_, expected)) in rights.iter().zip(expected) {
            assert_eq!(*right, expected, "{rights:?}");
        }
    }
}
