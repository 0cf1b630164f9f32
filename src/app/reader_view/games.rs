//! A guess, and then many games on the same throws.

use egui::{Key, RichText, Ui};
use web_time::{Duration, Instant};

use super::activity::{Activity, Cx};
use super::desk::Room;
use super::look::Look;
use super::predict::{State, option_ui};
use crate::analysis::{Board, Measure, Player, Slice, Study};
use crate::app::controls;
use crate::app::markdown_view::{self, Voice};
use crate::app::progress::Effort;
use crate::app::theme::{Palette, text};
use crate::compare::Seat;
use crate::lesson::prose::plain;
use crate::lesson::{Games, Lesson, RulesSpec};
use crate::report::{Entry, MeasureRow, Report, fixed, grouped};
use crate::rules::Ruleset;
use crate::words;

/// What may be played in one frame.
const SHARE: Duration = Duration::from_millis(6);
/// What is told of the games.
const TOLD: [Measure; 4] = [
    Measure::FirstPlayer,
    Measure::Throws,
    Measure::Captures,
    Measure::Drownings,
];

/// Games that are played once the guess is made.
pub(super) struct Playing {
    asked: Games,
    beside: Look,
    study: Study,
    entries: Vec<Entry>,
    picked: Option<usize>,
    slice: Option<Slice>,
    played: u64,
    found: Option<Report>,
}

impl Playing {
    /// The question, with no game played.
    ///
    /// # Errors
    /// When rules or player are not to be had.
    pub fn new(
        lesson: &Lesson,
        asked: &Games,
        shelf: &[Ruleset],
        seed: u64,
    ) -> Result<Playing, Vec<String>> {
        let entries = [&asked.rules, &asked.rival].map(|spec| entry(spec, shelf));
        let [left, right] = entries;
        let entries = vec![left?, right?];
        let player = Player::from_name(&asked.player).ok_or_else(|| {
            let values = [("player", asked.player.as_str())];
            vec![words::fill("learn.no-player", &values)]
        })?;
        let boards = entries.iter().map(|entry| Board::new(&entry.seat.rules));
        let mut study = Study::compare(boards.collect(), player, asked.seed);
        study.skill = false;
        Ok(Playing {
            asked: asked.clone(),
            beside: Look::resting(lesson, shelf, seed, Vec::new()),
            study,
            entries,
            picked: None,
            slice: None,
            played: 0,
            found: None,
        })
    }

    fn pick(&mut self, index: usize) {
        if self.picked.is_none() && index < self.asked.options.len() {
            self.picked = Some(index);
            let games = 0..u64::from(self.asked.number);
            self.slice = Some(Slice::new(&self.study, games));
        }
    }

    /// Plays for as long as a frame may take.
    fn play_on(&mut self) {
        let Some(mut slice) = self.slice.take() else {
            return;
        };
        let begun = Instant::now();
        while begun.elapsed() < SHARE {
            if !slice.step(&self.study) {
                let tally = slice.done(&self.study);
                self.played = tally.games();
                self.found = Some(Report::of(&self.study, &tally, &self.entries));
                return;
            }
        }
        self.played = slice.played();
        self.slice = Some(slice);
    }

    fn found_ui(&self, ui: &mut Ui, found: &Report) {
        let quiet = Palette::of(ui).quiet;
        ui.add_space(6.0);
        ui.label(
            RichText::new(found.head.sentence())
                .text_style(text::caption())
                .color(quiet),
        );
        ui.add_space(6.0);
        let names: Vec<&str> = found
            .head
            .boards
            .iter()
            .map(|board| board.name.as_str())
            .collect();
        for row in found
            .measures
            .iter()
            .filter(|row| TOLD.contains(&row.measure))
        {
            row_ui(ui, row, &names);
        }
    }
}

/// A measure: both values, and what can be said of the difference.
fn row_ui(ui: &mut Ui, row: &MeasureRow, names: &[&str]) {
    ui.label(RichText::new(row.title).text_style(text::strong()));
    for (value, name) in row.values.iter().zip(names) {
        let number = fixed(value.mean.mean, row.decimals);
        let told = words::fill("learn.games-value", &[("name", name), ("value", &number)]);
        ui.label(told);
    }
    if let Some(difference) = row.differences.first() {
        ui.label(RichText::new(&difference.verdict).color(Palette::of(ui).faience));
    }
    ui.add_space(8.0);
}

fn entry(spec: &RulesSpec, shelf: &[Ruleset]) -> Result<Entry, Vec<String>> {
    let base = RulesSpec::of(&spec.id).ruleset(shelf)?;
    let seat = Seat::new(base)
        .with(&spec.changes)
        .map_err(|problem| vec![problem])?;
    Ok(Entry::of(seat))
}

impl Activity for Playing {
    fn tick(&mut self, ui: &Ui, _cx: &mut Cx<'_>) {
        if !ui.ctx().text_edit_focused() {
            for (index, key) in [Key::A, Key::B, Key::C, Key::D].into_iter().enumerate() {
                if ui.input(|input| input.key_pressed(key)) {
                    self.pick(index);
                }
            }
        }
        self.play_on();
        if self.slice.is_some() {
            ui.ctx().request_repaint();
        }
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.beside.board_ui(ui, room, cx);
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        markdown_view::phrase(ui, &self.asked.ask, Voice::TASK, cx.apparatus);
        ui.add_space(8.0);
        let mut chosen = None;
        for (index, (letter, option)) in ('A'..).zip(&self.asked.options).enumerate() {
            let state = match self.picked {
                None => State::Open,
                Some(picked) if picked == index => State::Chosen,
                Some(_) => State::Past,
            };
            if option_ui(ui, Some(letter), &plain(option), state).clicked() {
                chosen = Some(index);
            }
        }
        if let Some(index) = chosen {
            self.pick(index);
            ui.ctx().request_repaint();
        }
        if self.slice.is_some() {
            let (played, all) = (self.played, u64::from(self.asked.number));
            let values = [("played", grouped(played)), ("all", grouped(all))];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            let label = words::fill("learn.games-played", &values);
            ui.label(&label);
            controls::progress(ui, played as f32 / all.max(1) as f32, &label);
        }
        if let Some(found) = &self.found {
            self.found_ui(ui, found);
        }
    }

    fn effort(&self) -> Option<Effort> {
        self.found.as_ref().map(|_| Effort::default())
    }

    fn ruleset(&self) -> &Ruleset {
        self.beside.ruleset()
    }

    fn state(&self) -> String {
        format!("{} {}", self.beside.state(), self.played)
    }
}
