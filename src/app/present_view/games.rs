//! Many games on the wall: played a little in every frame, then told in two numbers and a sentence.

use egui::{RichText, Ui};
use web_time::{Duration, Instant};

use crate::analysis::{Board, Measure, Player, Slice, Study};
use crate::app::controls;
use crate::app::theme::{Palette, text};
use crate::compare::Seat;
use crate::lesson::{Games, RulesSpec};
use crate::report::{Entry, Report, fixed, grouped};
use crate::rules::Ruleset;
use crate::words;

/// What may be played in one frame.
const SHARE: Duration = Duration::from_millis(6);
/// What is told of the games; a wall has room for two measures.
const TOLD: [Measure; 2] = [Measure::Throws, Measure::FirstPlayer];

/// Games that are played when the presenter says so.
pub(super) struct Run {
    study: Study,
    entries: Vec<Entry>,
    number: u64,
    slice: Option<Slice>,
    found: Option<Report>,
}

impl Run {
    /// The games of a lesson, none played; `None` where rules or player are not to be had.
    pub fn new(asked: &Games, shelf: &[Ruleset]) -> Option<Run> {
        let entry = |spec: &RulesSpec| {
            let base = RulesSpec::of(&spec.id).ruleset(shelf).ok()?;
            Seat::new(base).with(&spec.changes).ok().map(Entry::of)
        };
        let entries = vec![entry(&asked.rules)?, entry(&asked.rival)?];
        let player = Player::from_name(&asked.player)?;
        let boards = entries.iter().map(|entry| Board::new(&entry.seat.rules));
        let mut study = Study::compare(boards.collect(), player, asked.seed);
        study.skill = false;
        Some(Run {
            study,
            entries,
            number: u64::from(asked.number),
            slice: None,
            found: None,
        })
    }

    /// Begins to play.
    pub fn start(&mut self) {
        if self.found.is_none() {
            self.slice = Some(Slice::new(&self.study, 0..self.number));
        }
    }

    /// Plays for as long as a frame may take, and shows how far it has come or what was found.
    pub fn ui(&mut self, ui: &mut Ui) {
        self.play_on();
        if let Some(slice) = &self.slice {
            ui.ctx().request_repaint();
            let (played, all) = (slice.played(), self.number);
            let values = [("played", grouped(played)), ("all", grouped(all))];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            let label = words::fill("learn.games-played", &values);
            ui.label(&label);
            controls::progress(ui, played as f32 / all.max(1) as f32, &label);
        }
        if let Some(found) = &self.found {
            found_ui(ui, found);
        }
    }

    fn play_on(&mut self) {
        let Some(mut slice) = self.slice.take() else {
            return;
        };
        let begun = Instant::now();
        while begun.elapsed() < SHARE {
            if !slice.step(&self.study) {
                let tally = slice.done(&self.study);
                self.found = Some(Report::of(&self.study, &tally, &self.entries));
                return;
            }
        }
        self.slice = Some(slice);
    }
}

fn found_ui(ui: &mut Ui, found: &Report) {
    let faience = Palette::of(ui).faience;
    let told = found
        .measures
        .iter()
        .filter(|row| TOLD.contains(&row.measure));
    for row in told {
        let numbers = row.values.iter();
        let numbers: Vec<String> = numbers
            .map(|value| fixed(value.mean.mean, row.decimals))
            .collect();
        let line = format!("{}: {}", row.title, numbers.join(" · "));
        ui.label(RichText::new(line).text_style(text::strong()));
        if let Some(difference) = row.differences.first() {
            ui.label(RichText::new(&difference.verdict).color(faience));
        }
        ui.add_space(4.0);
    }
}
