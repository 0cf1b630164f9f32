//! A guess, and then many games on the same throws.

use egui::{Key, RichText, Ui};

use super::activity::{Activity, Cx};
use super::display::Display;
use super::predict::{State, option_ui};
use super::step_board::Room;
use crate::app::lesson_games_view::{play_on, progress_ui};
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::progress::Effort;
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::lesson::prose::plain;
use crate::lesson::{Games, Lesson};
use crate::lesson_games::{LessonGames, told};
use crate::report::{MeasureRow, Report};
use crate::rules::Ruleset;

/// Games that are played once the guess is made.
pub(super) struct Playing {
    asked: Games,
    beside: Display,
    picked: Option<usize>,
    games: LessonGames,
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
        Ok(Playing {
            asked: asked.clone(),
            beside: Display::resting(lesson, shelf, seed, Vec::new()),
            picked: None,
            games: LessonGames::new(asked, shelf)?,
        })
    }

    fn pick(&mut self, index: usize) {
        if self.picked.is_none() && index < self.asked.options.len() {
            self.picked = Some(index);
            self.games.start();
        }
    }

    fn found_ui(&self, ui: &mut Ui, found: &Report) {
        let quiet = Palette::of(ui).quiet;
        ui.add_space(6.0);
        ui.label(RichText::new(found.head.sentence()).text_style(text::caption()).color(quiet));
        ui.add_space(6.0);
        let names: Vec<&str> = found.head.boards.iter().map(|board| board.name.as_str()).collect();
        for row in told(found) {
            row_ui(ui, row, &names);
        }
    }
}

/// A measure: both values, and what can be said of the difference.
fn row_ui(ui: &mut Ui, row: &MeasureRow, names: &[&str]) {
    ui.label(RichText::new(row.title).text_style(text::strong()));
    for (value, name) in row.values.iter().zip(names) {
        let number = value.mean.number(row.decimals);
        let told = i18n::fill("learn.games-value", &[("name", name), ("value", &number)]);
        ui.label(told);
    }
    if let Some(difference) = row.differences.first() {
        ui.label(RichText::new(&difference.verdict).color(Palette::of(ui).faience));
    }
    ui.add_space(8.0);
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
        play_on(ui, &mut self.games);
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.beside.board_ui(ui, room, cx);
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        markdown_view::phrase(ui, &self.asked.ask, ProseStyle::TASK, cx.footnotes);
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
        progress_ui(ui, &self.games);
        if let Some(found) = self.games.found() {
            self.found_ui(ui, found);
        }
    }

    fn effort(&self) -> Option<Effort> {
        self.games.found().map(|_| Effort::default())
    }

    fn ruleset(&self) -> &Ruleset {
        self.beside.ruleset()
    }

    fn state(&self) -> String {
        format!("{} {}", self.beside.state(), self.games.played())
    }
}
