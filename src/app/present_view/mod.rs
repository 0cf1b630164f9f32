//! A lesson on the wall of a classroom: the whole window, big type, a single board that never moves, and nothing that
//! has to be done before the next step.
//!
//! **Invariant:** the place of a single board depends on the window and the lesson, never on the step or the notes; two
//! boards take the whole width. What a teacher should know and what a question hides are shown only when asked for.

mod drawings;
mod frame;
pub mod vote;
mod wall;

use std::collections::BTreeMap;
use std::time::Duration;

use egui::{Key, Ui, Vec2};

use self::vote::{Choice, Votes};
use super::clock;
use super::command::Command;
use super::game_board::{GameBoard, position_text};
use super::markdown_view::Footnotes;
use super::settings::Settings;
use super::shortcuts::{DIGITS, KeyHelp, Pressed, Shortcut, key_help, pressed_keys};
use super::step_view::{follow, game_boards_of, resting};
use super::theme::PRESENTER_SCALE;
use crate::i18n;
use crate::lesson::{Input, Lesson, Moment, Period, Question, Slide, Stage, Step};
use crate::lesson_games::LessonGames;
use crate::library;
use crate::route::{PlaceName, Route};

/// Width of the window, in points, from which there is room for type that is read from the back row.
const LARGE_TYPE: f32 = 1000.0;

/// A lesson on the wall.
pub struct PresentView {
    lesson: Lesson,
    seed: u64,
    /// Place of the step, counted from 0.
    at: usize,
    slide: Slide,
    /// The boards of the step on the screen.
    game_boards: Vec<GameBoard>,
    games: Option<LessonGames>,
    /// True for each step with a row above its board, for pieces that wait or the way out of a turned board.
    rows_above: Vec<bool>,
    footnotes: Footnotes,
    /// The notes for a teacher are on the wall.
    shows_notes: bool,
    /// The notes are in a window of their own, for a second screen.
    notes_window: bool,
    shows_odds: bool,
    /// The hands for each question, by step and place in the step.
    votes: BTreeMap<(usize, usize), (Question, Votes)>,
    fit: Fit,
    /// Id and title of the lesson to go on with.
    next: Option<(String, String)>,
    /// The place to go back to, where that is not the lesson in the reader.
    back: Option<Route>,
}

/// Size of the window with the notes, in points.
const NOTES_SIZE: Vec2 = egui::vec2(520.0, 640.0);

/// Request of a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Navigation {
    /// A step, counted from 0.
    Step(usize),
    NextLesson,
    Press,
    /// The step from its beginning.
    Again,
    /// Free throws from here, or back to the throws of the lesson.
    Free,
    Throw(u8),
    /// The sticks by chance, in free play.
    ThrowByChance,
    /// A hand more, or less.
    Hand(Choice, bool),
    /// The notes for a teacher, shown or hidden.
    Notes,
    NotesWindow,
    /// The lesson for the pupils, as a link and a QR code.
    Share,
    /// The tallies as a file.
    Save,
    Full,
    /// Back to where the lesson was put on the wall.
    Leave,
}

/// Type in which the words of a step fit.
#[derive(Default)]
struct Fit {
    /// Place of the step, and the room for its words.
    of: (usize, Vec2),
    /// Place of the type among those that are tried.
    tried: usize,
    /// Words that lead to the question are not shown beside those that follow from the answer.
    gives_room: bool,
}

impl PresentView {
    /// Opens a lesson at a step, counted from 1. `seed` decides the throws of free play.
    pub fn open(lesson: Lesson, step: usize, seed: u64) -> PresentView {
        let at = last(&lesson).min(step.saturating_sub(1));
        let row_above = |step: &Step| {
            let stage = Stage::of(&lesson, step, library::rulesets()).ok().flatten();
            step.is_turned() || stage.is_some_and(|stage| stage.rules.has_hand())
        };
        let rows_above = lesson.steps.iter().map(row_above).collect();
        let (slide, game_boards, games) = open_step(&lesson, at, seed);
        PresentView {
            rows_above,
            footnotes: Footnotes::new(lesson.notes.clone()),
            lesson,
            seed,
            at,
            slide,
            game_boards,
            games,
            shows_notes: false,
            notes_window: false,
            shows_odds: false,
            votes: BTreeMap::new(),
            fit: Fit::default(),
            next: None,
            back: None,
        }
    }

    /// Sets the lesson to go on with, by id and title, and the place to go back to; without one that is the reader.
    pub fn set_ways(&mut self, next: Option<(String, String)>, back: Option<Route>) {
        (self.next, self.back) = (next, back);
    }

    /// Shows the notes where the lesson before showed them.
    pub fn keep_notes(&mut self, before: &PresentView) {
        (self.shows_notes, self.notes_window) = (before.shows_notes, before.notes_window);
    }

    /// The lesson's id.
    pub fn lesson_id(&self) -> &str {
        &self.lesson.id
    }

    /// The step that is on the wall, counted from 1.
    pub fn step(&self) -> usize {
        self.at + 1
    }

    /// Number of its steps.
    pub fn step_count(&self) -> usize {
        self.lesson.steps.len()
    }

    /// Opens a step, counted from 1. Hands that were counted are kept.
    pub fn go(&mut self, step: usize) {
        let at = last(&self.lesson).min(step.saturating_sub(1));
        if at != self.at {
            self.at = at;
            self.restart_step();
        }
    }

    /// Scale of the type in a window of this width.
    pub fn scale(width: f32) -> f32 {
        if width >= LARGE_TYPE { PRESENTER_SCALE } else { 1.0 }
    }

    /// The positions on the wall, as text.
    pub fn state(&self) -> String {
        let texts: Vec<String> = self.game_boards.iter().map(position_text).collect();
        texts.join(" / ")
    }

    fn restart_step(&mut self) {
        (self.slide, self.game_boards, self.games) = open_step(&self.lesson, self.at, self.seed);
        self.footnotes.close();
    }

    fn current_step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at)
    }

    /// The board of another time on which the step plays.
    fn period(&self) -> Option<Period> {
        self.current_step()?.period()
    }

    /// The question that is asked now: its place in the step, its words, and whether the answer is shown.
    fn question(&self) -> Option<(usize, Question, bool)> {
        let (place, question, revealed) = self.slide.question()?;
        // Which option many games make right is known once they have been played.
        let answer = question.answer.or(self.games.as_ref().and_then(LessonGames::right_option));
        Some((place, Question { answer, ..question }, revealed))
    }

    /// Shows the lesson. Leaving it, and going to another step, sends a command, so that the address can follow.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let before = self.at;
        self.tick(ui);
        let by_key = self.keys(ui);
        let by_hand = self.frame_ui(ui, settings);
        self.note_answer();
        for request in by_key.into_iter().chain(by_hand) {
            self.handle_request(ui, request);
        }
        self.update_boards(ui);
        // On the web they are a page of their own.
        if self.notes_window && !cfg!(target_arch = "wasm32") {
            self.notes_window_ui(ui);
        }
        if self.at != before {
            ui.ctx().request_repaint();
            Route::present(&self.lesson.id, self.step()).go(ui.ctx());
        }
    }

    /// The notes in a window of their own, which follows the lesson and closes with it.
    fn notes_window_ui(&mut self, ui: &Ui) {
        let title = i18n::labelled(i18n::text("publish.teacher"), &self.lesson.title);
        let builder = egui::ViewportBuilder::default().with_title(title);
        let builder = builder.with_inner_size(NOTES_SIZE);
        let id = egui::ViewportId::from_hash_of("notes");
        let (is_closed, keys) = ui.ctx().show_viewport_immediate(id, builder, |ui, class| {
            // A window inside this one gets the same keys, which have been handled already.
            let own = class != egui::ViewportClass::EmbeddedWindow;
            let keys = if own { self.keys(ui) } else { Vec::new() };
            egui::CentralPanel::default().show(ui, |ui| {
                egui::ScrollArea::vertical().show(ui, |ui| self.notes_ui(ui, false));
            });
            (ui.input(|input| input.viewport().close_requested()), keys)
        });
        self.notes_window = !is_closed;
        for request in keys {
            self.handle_request(ui, request);
        }
    }

    fn tick(&mut self, ui: &Ui) {
        let now = clock::seconds(ui.ctx());
        let hurried = ui.input(|input| input.pointer.any_pressed());
        let Some(at) = self.slide.wakes() else { return };
        if now >= at || hurried {
            self.input(ui, Some(Input::Tick(hurried)));
        } else {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - now).max(0.01)));
        }
    }

    fn input(&mut self, ui: &Ui, input: Option<Input>) {
        let Some(input) = input else { return };
        let now = clock::seconds(ui.ctx());
        let shelf = library::rulesets();
        self.slide.input(input, &Moment { now, shelf, seed: self.seed });
        self.update_boards(ui);
        ui.ctx().request_repaint();
    }

    fn update_boards(&mut self, ui: &Ui) {
        let now = clock::seconds(ui.ctx());
        for (game_board, board) in self.game_boards.iter_mut().zip(self.slide.boards()) {
            follow(game_board, board, now);
        }
    }

    fn handle_request(&mut self, ui: &Ui, request: Navigation) {
        match request {
            Navigation::Step(at) => self.go(at + 1),
            Navigation::NextLesson => {
                if let Some((id, _)) = &self.next {
                    Route::present(id, 1).go(ui.ctx());
                }
            }
            Navigation::Press => self.slide.press(),
            Navigation::Again => self.restart_step(),
            Navigation::Free if self.slide.was_set_free() => self.restart_step(),
            Navigation::Free => self.slide.set_free(),
            Navigation::Throw(value) => self.slide.throw(value),
            Navigation::ThrowByChance => self.throw_by_chance(ui),
            Navigation::Hand(choice, more) => self.change_votes(choice, more),
            Navigation::Notes => self.shows_notes = !self.shows_notes,
            Navigation::NotesWindow if cfg!(target_arch = "wasm32") => {
                let page = Route::to(PlaceName::Teachers, &self.lesson.id).link();
                ui.ctx().open_url(egui::OpenUrl::new_tab(format!("#{page}")));
            }
            Navigation::NotesWindow => {
                self.notes_window = !self.notes_window;
                // Notes in a window of their own are no longer on the wall.
                self.shows_notes &= !self.notes_window;
            }
            Navigation::Full => {
                let full = ui.input(|input| input.viewport().fullscreen.unwrap_or_default());
                ui.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
            }
            Navigation::Share => {
                Command::Share(Route::lesson(&self.lesson.id, self.step())).send(ui.ctx());
            }
            Navigation::Save => {
                let name = format!("senet-votes-{}.csv", self.lesson.id);
                Command::save_file(&name, self.tally()).send(ui.ctx());
            }
            Navigation::Leave => {
                let reader = || Route::lesson(&self.lesson.id, self.step());
                self.back.clone().unwrap_or_else(reader).go(ui.ctx());
            }
        }
    }

    fn throw_by_chance(&mut self, ui: &Ui) {
        let Some(board) = self.game_boards.first_mut() else { return };
        let thrown = board.throw_by_chance(clock::seconds(ui.ctx()));
        self.input(ui, thrown.map(Input::Thrown));
    }

    /// The next step; after the last one, the next lesson.
    fn onward(&self) -> Option<Navigation> {
        match self.at < last(&self.lesson) {
            true => Some(Navigation::Step(self.at + 1)),
            false => self.next.as_ref().map(|_| Navigation::NextLesson),
        }
    }

    fn change_votes(&mut self, choice: Choice, more: bool) {
        let Some((place, question, _)) = self.question() else { return };
        if let Choice::Option(at) = choice
            && at >= question.options.len()
        {
            return;
        }
        let entry = self.votes.entry((self.at, place));
        let (_, votes) = entry.or_insert_with(|| (question, Votes::default()));
        match more {
            true => votes.add(choice),
            false => votes.remove(choice),
        }
    }

    /// Notes the answer of the question beside its hands, once it is known: many games give it only when they have been played,
    /// and forget it when the step is left.
    fn note_answer(&mut self) {
        if let Some((place, question, _)) = self.question()
            && question.answer.is_some()
            && let Some((kept, _)) = self.votes.get_mut(&(self.at, place))
        {
            *kept = question;
        }
    }

    /// All hands that were counted in this lesson, as a table with commas.
    pub fn tally(&self) -> String {
        let rows = self.votes.iter().map(|((at, _), (question, votes))| (at + 1, question, votes));
        vote::csv(&self.lesson.id, rows)
    }

    /// The keys of a keyboard and of a presenter's remote. With the focus on a button or a square, arrows and space are its
    /// own.
    fn keys(&self, ui: &Ui) -> Vec<Navigation> {
        let (voting, free) = (self.question().is_some(), self.slide.free);
        let may = |action| match action {
            Action::Throw => free,
            Action::HandByNumber => voting && !free,
            Action::HandByLetter => voting,
            Action::Request(Navigation::Free) => self.may_be_free() || self.slide.was_set_free(),
            _ => true,
        };
        let pressed = pressed_keys(ui, &KEYS, may).into_iter().filter(|pressed| !pressed.repeat);
        pressed.filter_map(|pressed| self.navigation(pressed)).collect()
    }

    fn navigation(&self, pressed: Pressed<Action>) -> Option<Navigation> {
        let place = pressed.place;
        Some(match pressed.action {
            // As with slides: what is left to show comes first.
            // In a game the space bar never leaves it.
            Action::OnOrThrow if self.slide.free => Navigation::ThrowByChance,
            Action::On | Action::OnOrThrow if self.slide.press_word().is_some() => {
                Navigation::Press
            }
            Action::On | Action::OnOrThrow => self.onward()?,
            Action::Back => Navigation::Step(self.at.checked_sub(1)?),
            Action::Last => Navigation::Step(last(&self.lesson)),
            Action::Request(request) => request,
            Action::Throw => Navigation::Throw(u8::try_from(place).ok()?),
            Action::HandByNumber if place == 0 => Navigation::Hand(Choice::NotSure, !pressed.shift),
            Action::HandByNumber => Navigation::Hand(Choice::Option(place - 1), !pressed.shift),
            Action::HandByLetter => Navigation::Hand(Choice::Option(place), !pressed.shift),
        })
    }
}

#[derive(Clone, Copy)]
enum Action {
    On,
    OnOrThrow,
    Back,
    Last,
    Request(Navigation),
    Throw,
    HandByNumber,
    HandByLetter,
}

use Action::Request;

/// The keys of a lesson on the wall; the black button of many remotes sends a full stop.
const KEYS: [Shortcut<Action>; 18] = [
    Shortcut::free(&[Key::ArrowRight, Key::ArrowDown], Action::On, "keys.forward"),
    Shortcut::free(&[Key::Space], Action::OnOrThrow, "keys.forward-or-throw"),
    Shortcut::new(&[Key::PageDown], Action::On, "keys.forward"),
    Shortcut::free(&[Key::ArrowLeft, Key::ArrowUp], Action::Back, "keys.last-step"),
    Shortcut::new(&[Key::PageUp], Action::Back, "keys.last-step"),
    Shortcut::free(&[Key::Home], Request(Navigation::Step(0)), "keys.first-step"),
    Shortcut::free(&[Key::End], Action::Last, "keys.end-step"),
    Shortcut::free(&[Key::Enter], Request(Navigation::Press), "keys.reveal"),
    Shortcut::new(&[Key::R, Key::Period], Request(Navigation::Press), "keys.reveal"),
    Shortcut::new(&[Key::Backspace], Request(Navigation::Again), "keys.again"),
    Shortcut::new(&[Key::T], Request(Navigation::Free), "keys.free"),
    Shortcut::new(&DIGITS, Action::Throw, "keys.set-free-throw"),
    Shortcut::new(&DIGITS, Action::HandByNumber, "keys.hand-number"),
    Shortcut::new(&[Key::A, Key::B, Key::C, Key::D], Action::HandByLetter, "keys.hand"),
    Shortcut::new(&[Key::N], Request(Navigation::Notes), "keys.notes"),
    Shortcut::new(&[Key::W], Request(Navigation::NotesWindow), "present.notes-window"),
    Shortcut::new(&[Key::F], Request(Navigation::Full), "keys.full"),
    Shortcut::new(&[Key::Escape, Key::P], Request(Navigation::Leave), "keys.leave"),
];

/// The keys of a lesson on the wall, in words.
pub fn present_keys() -> Vec<KeyHelp> {
    key_help(&KEYS)
}

fn last(lesson: &Lesson) -> usize {
    lesson.steps.len().saturating_sub(1)
}

/// A step as it is opened, with its boards on the screen and the games it asks about.
fn open_step(
    lesson: &Lesson,
    at: usize,
    seed: u64,
) -> (Slide, Vec<GameBoard>, Option<LessonGames>) {
    let (resting, shelf) = (resting(lesson), library::rulesets());
    let mut slide = Slide::of(lesson, lesson.steps.get(at), &resting, shelf);
    let games = slide.games.as_ref().map(|games| LessonGames::new(games, shelf));
    if let Some(Err(_)) = games {
        slide.leave_out();
    }
    // Claims need the room more than the board that rests beside them.
    let game_boards = match slide.sorts() {
        true => Vec::new(),
        false => game_boards_of(slide.boards(), seed.wrapping_add(at as u64)),
    };
    (slide, game_boards, games.and_then(Result::ok))
}
