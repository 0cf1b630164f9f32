//! A lesson being read: words beside a live board that never moves, one step at a time, each open at any time.
//!
//! **Invariant:** the board's place depends on the window alone, never on the words; and each step is one value
//! (an `Activity`) that is thrown away when the step is left.

mod activity;
mod attempt;
mod captions;
mod compare;
mod display;
mod games;
mod hints;
mod modes;
mod nav;
mod practice;
mod predict;
mod recap;
mod refuse;
mod sandbox;
mod sort;
mod step_board;
mod toggle;
mod watch;

use egui::{Align, Key, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2, pos2, vec2};

use self::activity::{Activity, Cx};
use self::captions::rule_line;
pub use self::practice::AGAIN;
use self::practice::Round;
use self::step_board::Room;
use super::clock;
use super::command::{LearnPage, Route};
use super::controls::{heading, rule_link};
use super::markdown_view::{self, Footnotes, ProseStyle};
use super::progress::Progress;
use super::settings::Settings;
use super::theme::{NARROW, Palette, text};
use crate::compare::link_from;
use crate::i18n;
use crate::lesson::{Lesson, LessonKind, Step};
use crate::library;
use crate::notation;
use crate::rules::{self, Ruleset};

/// Width of the place from which words and board stand side by side, in points.
const SIDE_BY_SIDE: f32 = 820.0;
/// Between the words and the board, in points.
const GUTTER: f32 = 48.0;
/// Sizes of the rule in one line, against running text: the first at which it does not take too much of the column.
const RULE_SIZES: [f32; 3] = [0.85, 0.72, 0.62];
/// The most the rule takes of the column, unless even its smallest size needs more.
const RULE_SHARE: f32 = 0.16;

/// Between the edge of the column and the words of the rule, in points.
const RULE_INSET: f32 = 14.0;

/// What lessons teach that is more than one rule of the form.
const TOPICS: [(&str, [rules::Key; 2]); 1] =
    [("neighbours", [rules::Key::ProtectionByNeighbours, rules::Key::BlockadeLength])];

/// A lesson that is open.
pub struct ReaderView {
    lesson: Lesson,
    rulesets: Vec<Ruleset>,
    next: Option<(String, String)>,
    seed: u64,
    /// Which step, counted from 0; the recap comes after the last.
    at: usize,
    activity: Option<Box<dyn Activity>>,
    footnotes: Footnotes,
    noted: bool,
    round: Round,
}

impl ReaderView {
    /// Opens a lesson at a step, counted from 1; a step too far is the recap. `seed` decides the throws of free play.
    pub fn open(lesson: Lesson, step: usize, rulesets: Vec<Ruleset>, seed: u64) -> ReaderView {
        let lesson = library::glossary().mark(&lesson);
        let cited = library::works().iter().map(|work| (work.key.clone(), work.short())).collect();
        let footnotes = Footnotes::new(lesson.notes.clone(), cited);
        let at = step.saturating_sub(1).min(lesson.steps.len());
        let mut reader = ReaderView {
            lesson,
            rulesets,
            next: None,
            seed,
            at,
            activity: None,
            footnotes,
            noted: false,
            round: Round::default(),
        };
        reader.cite();
        reader
    }

    /// Names the lesson to go on with: its id and title.
    pub fn set_next(&mut self, next: Option<(String, String)>) {
        self.next = next;
    }

    /// Is this lesson open at this step, counted from 1?
    pub fn is_at(&self, id: &str, step: usize) -> bool {
        self.lesson.id == id && self.step() == step.clamp(1, self.lesson.steps.len() + 1)
    }

    /// The lesson's id.
    pub fn lesson_id(&self) -> &str {
        &self.lesson.id
    }

    /// The step that is open, counted from 1; one more than there are for the recap.
    pub fn step(&self) -> usize {
        self.at + 1
    }

    /// The position or positions on the board, as text.
    pub fn state(&self) -> String {
        self.activity.as_ref().map_or_else(String::new, |activity| activity.state())
    }

    /// Opens a step, counted from 1.
    pub fn go(&mut self, step: usize) {
        self.at = step.saturating_sub(1).min(self.lesson.steps.len());
        self.activity = None;
        self.footnotes.close();
        self.noted = false;
        self.cite();
    }

    /// Shows the lesson, and notes in `progress` what is done. Going to another step is told by a command, so that the
    /// address can follow; the reader itself is there already.
    pub fn ui(&mut self, ui: &mut Ui, progress: &mut Progress, settings: &Settings) {
        let mut activity =
            self.activity.take().unwrap_or_else(|| self.enter(progress, clock::seconds(ui.ctx())));
        let rulesets = std::mem::take(&mut self.rulesets);
        let mut footnotes = std::mem::take(&mut self.footnotes);
        let now = clock::seconds(ui.ctx());
        let mut cx = Cx {
            footnotes: &mut footnotes,
            settings,
            period: self.lesson.steps.get(self.at).and_then(Step::period),
            turns: step_board::turns(&self.lesson),
            now,
            rulesets: &rulesets,
        };
        activity.tick(ui, &mut cx);
        let wide = ui.available_width() >= SIDE_BY_SIDE;
        let wanted = if wide {
            self.wide_ui(ui, activity.as_mut(), progress, &mut cx)
        } else {
            self.stacked_ui(ui, activity.as_mut(), progress, &mut cx)
        };
        self.rulesets = rulesets;
        self.footnotes = footnotes;
        self.note(activity.as_ref(), progress);
        self.activity = Some(activity);
        let wanted = wanted.or_else(|| self.keys(ui));
        if let Some(at) = wanted.filter(|at| *at != self.at) {
            self.go(at + 1);
            ui.ctx().request_repaint();
            return practice::route(&self.lesson, self.step()).go(ui.ctx());
        }
        let typing =
            ui.ctx().text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some());
        if !typing
            && self.is_of_course()
            && ui.input(|input| input.key_pressed(Key::P) && input.modifiers.is_none())
        {
            return self.on_the_wall().go(ui.ctx());
        }
    }

    fn enter(&mut self, progress: &mut Progress, now: f64) -> Box<dyn Activity> {
        let first_visit = !progress.begun(&self.lesson);
        if !recap::is_recap(self.at, &self.lesson) {
            let (id, step) = self.origin();
            match self.lesson.kind {
                LessonKind::Lesson => progress.see(&id, step),
                LessonKind::Practice => {
                    progress.see_aside(&id, step);
                    if self.round.origins.is_empty() {
                        progress.left_at(&id, step);
                    }
                }
            }
            self.round.done.see(&self.lesson.id, self.step());
        }
        let seed = self.seed.wrapping_add(self.at as u64);
        let mut activity = recap::at(
            self.at,
            &self.lesson,
            &self.rulesets,
            self.next.clone(),
            self.shown(progress),
            seed,
        );
        if first_visit && self.lesson.teaches.iter().any(|topic| topic == "track") {
            activity.draw_track(now);
        }
        activity
    }

    /// Notes a step that has just been done, once.
    fn note(&mut self, activity: &dyn Activity, progress: &mut Progress) {
        if self.noted {
            return;
        }
        if let Some(effort) = activity.effort() {
            let (id, step) = self.origin();
            progress.finish(&id, step, effort);
            self.round.done.finish(&self.lesson.id, self.step(), effort);
            self.noted = true;
        }
    }

    fn keys(&self, ui: &Ui) -> Option<usize> {
        if ui.ctx().text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some()) {
            return None;
        }
        let free = ui.memory(|memory| memory.focused().is_none());
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let on = [Key::Space, Key::Enter, Key::ArrowRight].into_iter().any(pressed);
        if pressed(Key::PageDown) || free && on {
            return Some((self.at + 1).min(self.lesson.steps.len()));
        }
        let back = pressed(Key::PageUp) || free && pressed(Key::ArrowLeft);
        back.then(|| self.at.saturating_sub(1))
    }

    fn wide_ui(
        &self,
        ui: &mut Ui,
        activity: &mut dyn Activity,
        progress: &Progress,
        cx: &mut Cx<'_>,
    ) -> Option<usize> {
        let area = ui.available_rect_before_wrap();
        let column = (0.42 * area.width()).clamp(360.0, 520.0);
        let words = Rect::from_min_size(area.min, vec2(column, area.height()));
        let board = Rect::from_min_max(
            pos2(area.left() + column + GUTTER, area.top() + board_top(area.height())),
            area.max,
        );
        let mut wanted = None;
        let (head, nav) = words.split_top_bottom_at_y(words.bottom() - nav::height(ui));
        let reminder = self.rule(activity).map(|rule| reminder(ui, &rule, words.size()));
        let kept = reminder.as_ref().map_or(0.0, |(_, height)| height + 12.0);
        let (head, rule) = head.split_top_bottom_at_y(head.bottom() - kept);
        let mut below = head;
        within(ui, "head", head, |ui| {
            self.header_ui(ui, false);
            below.min.y = ui.cursor().top();
        });
        // In a place of its own: a row that is wider than the column must not make the words as wide.
        within(ui, "words", below, |ui| {
            self.title_ui(ui);
            self.words_ui(ui, activity, progress, cx);
        });
        if let Some((voice, _)) = reminder {
            within(ui, "rule", rule, |ui| self.rule_ui(ui, activity, voice));
        }
        within(ui, "nav", nav, |ui| {
            let shown = self.shown(progress);
            wanted = nav::ui(ui, &self.lesson, self.at, shown, primary_next(activity));
        });
        within(ui, "board", board, |ui| {
            activity.board_ui(ui, Room { size: board.size(), narrow: false }, cx);
        });
        ui.advance_cursor_after_rect(area);
        wanted
    }

    fn stacked_ui(
        &self,
        ui: &mut Ui,
        activity: &mut dyn Activity,
        progress: &Progress,
        cx: &mut Cx<'_>,
    ) -> Option<usize> {
        let area = ui.available_rect_before_wrap();
        let narrow = area.width() < NARROW - 100.0;
        let mut wanted = None;
        within(ui, "lesson", area, |ui| {
            self.header_ui(ui, true);
            let share = if narrow { 0.48 } else { 0.52 };
            let size = Vec2::new(area.width(), (share * area.height()).max(220.0));
            activity.board_ui(ui, Room { size, narrow: true }, cx);
            ui.add_space(4.0);
            let mut below = area;
            let nav = nav::height(ui);
            below.min.y = ui.cursor().top().min(area.bottom() - nav - 80.0);
            let (words, nav) = below.split_top_bottom_at_y(area.bottom() - nav);
            within(ui, "words", words, |ui| {
                self.words_ui(ui, activity, progress, cx);
            });
            within(ui, "nav", nav, |ui| {
                let shown = self.shown(progress);
                wanted = nav::ui(ui, &self.lesson, self.at, shown, primary_next(activity));
            });
        });
        ui.advance_cursor_after_rect(area);
        wanted
    }

    /// The way back to the shelf, and which lesson this is.
    fn header_ui(&self, ui: &mut Ui, small: bool) {
        let (back, place) = match self.lesson.kind {
            LessonKind::Lesson => ("learn.back-to-shelf", Route::Shelf),
            LessonKind::Practice => {
                let place = Route::Learn(LearnPage::Practice, String::new());
                ("practice.back", place)
            }
        };
        let title = RichText::new(&self.lesson.title);
        ui.horizontal(|ui| {
            if rule_link(ui, i18n::text(back)).clicked() {
                place.go(ui.ctx());
            }
            if small {
                ui.label(title.clone().text_style(text::strong()));
            }
            if self.is_of_course() && (!small || ui.available_width() > 260.0) {
                ui.add_space(12.0);
                self.modes_ui(ui);
            }
        });
        if small && self.is_of_course() {
            captions::language_ui(ui, &self.lesson.id);
        }
    }

    /// The title over the words, where there is room for it.
    fn title_ui(&self, ui: &mut Ui) {
        ui.add_space(6.0);
        let title = RichText::new(&self.lesson.title).text_style(text::lesson_title());
        heading(ui, 1, title);
        ui.add_space(10.0);
        if self.is_of_course() {
            captions::language_ui(ui, &self.lesson.id);
        }
    }

    /// Scenarios of practice are for one person at a screen.
    fn is_of_course(&self) -> bool {
        self.lesson.kind == LessonKind::Lesson
    }

    /// The step's title, its words, what is asked, and what follows when it is done.
    fn words_ui(
        &self,
        ui: &mut Ui,
        activity: &mut dyn Activity,
        progress: &Progress,
        cx: &mut Cx<'_>,
    ) {
        let area =
            ScrollArea::vertical().id_salt(("words", &self.lesson.id, self.at)).auto_shrink(false);
        area.show(ui, |ui| {
            ui.set_max_width(markdown_view::measure(ui).min(ui.available_width() - 10.0));
            let Some(step) = self.lesson.steps.get(self.at) else {
                let title = match self.lesson.kind {
                    LessonKind::Lesson => i18n::text("learn.recap"),
                    LessonKind::Practice => i18n::text("practice.ended"),
                };
                heading(ui, 2, RichText::new(title).text_style(text::step_title()));
                ui.add_space(4.0);
                activity.words_ui(ui, cx);
                return;
            };
            heading(ui, 2, RichText::new(step.plain_title()).text_style(text::step_title()));
            let (id, number) = self.origin();
            let stars = progress.scenario_stars(&id, number);
            if let Some(told) = practice::caption(&self.lesson, self.at, stars) {
                let quiet = Palette::of(ui).quiet;
                ui.label(RichText::new(told).text_style(text::caption()).color(quiet));
            }
            ui.add_space(4.0);
            markdown_view::blocks(ui, &step.prose, cx.footnotes);
            ui.add_space(10.0);
            activity.words_ui(ui, cx);
            // What stands behind the last board belongs to the recap.
            let closing = self.at + 1 == self.lesson.steps.len() && step.sandbox().is_some();
            if activity.effort().is_some() && !step.after.is_empty() && !closing {
                ui.add_space(12.0);
                markdown_view::blocks(ui, &step.after, cx.footnotes);
            }
            if let Some(link) = comparison_link(activity).filter(|_| activity.effort().is_some()) {
                ui.add_space(12.0);
                if rule_link(ui, i18n::text("play.compare-here")).clicked() {
                    Route::Compare(link).go(ui.ctx());
                }
            }
            ui.add_space(16.0);
        });
    }

    /// Does the step, or one still to come, ask for what the line about the rule would give away?
    fn is_before_guess(&self, activity: &dyn Activity) -> bool {
        let first = (self.lesson.steps.iter()).position(|step| step.question().is_some());
        first
            .is_some_and(|guess| self.at < guess || self.at == guess && activity.effort().is_none())
    }

    /// What the lesson is about, in a line, as it stands on the board now.
    fn rule(&self, activity: &dyn Activity) -> Option<String> {
        // The last page says by itself what was learned.
        if recap::is_recap(self.at, &self.lesson) {
            return None;
        }
        let name = self.lesson.teaches.first()?;
        let own = format!("learn.rule-{name}");
        if i18n::has(&own) {
            return Some(i18n::text(&own).to_owned());
        }
        let keys = match TOPICS.iter().find(|(topic, _)| topic == name) {
            Some((_, keys)) => keys.to_vec(),
            None => vec![rules::Key::from_name(name).ok()?],
        };
        let lines: Vec<String> =
            keys.iter().map(|key| rule_line(activity.ruleset(), *key)).collect();
        Some(lines.join(" "))
    }

    fn rule_ui(&self, ui: &mut Ui, activity: &dyn Activity, voice: ProseStyle) {
        let Some(rule) = self.rule(activity).filter(|_| !self.is_before_guess(activity)) else {
            return;
        };
        let palette = Palette::of(ui);
        let mut words = ui.max_rect();
        words.min.x += RULE_INSET;
        let mut bar = words;
        within(ui, "line", words, |ui| {
            markdown_view::phrase(
                ui,
                &step_board::words_of(&rule),
                voice,
                &mut Footnotes::default(),
            );
            bar = ui.min_rect();
        });
        let x = ui.max_rect().left() + 2.0;
        ui.painter().vline(x, bar.y_range(), egui::Stroke::new(2.0, palette.ochre));
    }
}

/// How the line about the rule is set so that it fits its place, and how high it is: what stands above and below it is
/// never covered.
fn reminder(ui: &Ui, rule: &str, column: Vec2) -> (ProseStyle, f32) {
    let quiet = Palette::of(ui).quiet;
    let voices = RULE_SIZES.map(|size| ProseStyle { size, ..ProseStyle::LESSON.ink(quiet) });
    let sized = voices.map(|voice| {
        let height = markdown_view::height_of(ui, rule, voice, column.x - RULE_INSET);
        (voice, height)
    });
    let fits = |(_, height): &(ProseStyle, f32)| *height <= RULE_SHARE * column.y;
    let [.., smallest] = sized;
    sized.into_iter().find(fits).unwrap_or(smallest)
}

/// The board of a step beside another reconstruction, as the rest of an address; `None` where there are two already.
fn comparison_link(activity: &dyn Activity) -> Option<String> {
    let current = activity.ruleset();
    let base = library::ruleset(&current.id);
    let position = notation::parse_position(&current.rules(), &activity.state()).ok()?;
    let base = base.as_ref().unwrap_or(current);
    let shelf = library::rulesets();
    Some(link_from(base, current, &position, None, shelf))
}

/// Is Next what matters most now?
fn primary_next(activity: &dyn Activity) -> bool {
    activity.effort().is_some() && !activity.has_own_primary()
}

/// Where the board begins below the top of the page: by the height of the window alone.
fn board_top(height: f32) -> f32 {
    (0.1 * height).clamp(0.0, 76.0)
}

fn within(ui: &mut Ui, name: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let mut child = ui.new_child(
        UiBuilder::new().id_salt(name).max_rect(rect).layout(Layout::top_down(Align::Min)),
    );
    add(&mut child);
}
