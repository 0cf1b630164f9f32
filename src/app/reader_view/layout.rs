//! Places of the words and the board: side by side, or the board above the words.

use egui::{Align, Layout, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2, pos2, vec2};

use super::page::Page;
use super::{ReaderView, nav, practice, rule_reminder};
use crate::app::controls::{heading, rule_link};
use crate::app::markdown_view;
use crate::app::own_lessons::is_own;
use crate::app::progress::Progress;
use crate::app::router::{PlaceName, Route};
use crate::app::step_view::{Cx, Room};
use crate::app::theme::{NARROW, Palette, text, text_scale};
use crate::compare::link_from;
use crate::lesson::{LessonKind, Step};
use crate::{i18n, library, notation};

/// Width of the place from which words and board stand side by side, in points.
const SIDE_BY_SIDE: f32 = 820.0;
/// Height of the place from which the board stands above the words, in points.
const STAGE: f32 = 640.0;
/// Share of the place's height for a board above the words.
const STAGE_SHARE: f32 = 0.54;
/// Between the words and the board, in points.
const GUTTER: f32 = 48.0;

impl ReaderView {
    /// Shows the page; the step to go to, counted from 0, where one was asked for.
    pub(super) fn page_ui(
        &self,
        ui: &mut Ui,
        page: &mut Page,
        progress: &Progress,
        cx: &mut Cx<'_>,
    ) -> Option<usize> {
        match ui.available_width() >= SIDE_BY_SIDE {
            true if self.is_on_stage(ui) => self.stage_ui(ui, page, progress, cx),
            true => self.wide_ui(ui, page, progress, cx),
            false => self.stacked_ui(ui, page, progress, cx),
        }
    }

    /// True where the board stands above the words, as wide as the page: in a large window, for a step with one board.
    fn is_on_stage(&self, ui: &Ui) -> bool {
        let large = ui.available_height() >= STAGE * text_scale(ui);
        let step = self.lesson.steps.get(self.at);
        large && step.is_some_and(Step::is_on_one_board)
    }

    /// The board above; below it the words and the throw at the left, what is asked at the right.
    fn stage_ui(
        &self,
        ui: &mut Ui,
        page: &mut Page,
        progress: &Progress,
        cx: &mut Cx<'_>,
    ) -> Option<usize> {
        let area = ui.available_rect_before_wrap();
        let mut wanted = None;
        within(ui, "stage", area, |ui| {
            self.header_ui(ui, true);
            let size = vec2(area.width(), STAGE_SHARE * area.height());
            let (board, _) = ui.allocate_exact_size(size, Sense::hover());
            within(ui, "board", board, |ui| {
                page.board.stage_ui(ui, Room { size, narrow: false }, cx);
            });
            ui.add_space(8.0);
            let below = area.with_min_y(ui.cursor().top());
            let (below, nav) = below.split_top_bottom_at_y(area.bottom() - nav::height(ui));
            let (words, asked) = below.split_left_right_at_fraction(0.5);
            let asked = asked.with_min_x(asked.left() + 0.5 * GUTTER);
            within(ui, "words", words, |ui| self.prose_ui(ui, page, progress, cx));
            within(ui, "asked", asked, |ui| {
                let scroll = ScrollArea::vertical().id_salt(("asked", &self.lesson.id, self.at));
                scroll.auto_shrink(false).show(ui, |ui| {
                    ui.set_max_width(ui.available_width() - 10.0);
                    page.board.moves_ui(ui, cx);
                    self.task_ui(ui, page, true, cx);
                });
            });
            within(ui, "nav", nav, |ui| {
                let shown = self.round.shown(progress);
                wanted = nav::ui(ui, &self.lesson, self.at, shown, page.primary_next());
            });
        });
        ui.advance_cursor_after_rect(area);
        wanted
    }

    /// The step's title, its words and what has been thrown.
    fn prose_ui(&self, ui: &mut Ui, page: &mut Page, progress: &Progress, cx: &mut Cx<'_>) {
        let area =
            ScrollArea::vertical().id_salt(("words", &self.lesson.id, self.at)).auto_shrink(false);
        area.show(ui, |ui| {
            ui.set_max_width(markdown_view::measure(ui).min(ui.available_width() - 10.0));
            let Some(step) = self.lesson.steps.get(self.at) else { return };
            self.step_ui(ui, step, progress, cx);
            ui.add_space(8.0);
            page.board.throw_ui(ui, cx);
            let reminder = rule_reminder::fitted(ui, &self.lesson, page, ui.available_size());
            if let Some(reminder) = reminder.filter(|_| !self.is_before_guess(page)) {
                ui.add_space(12.0);
                reminder.ui(ui);
            }
        });
    }

    /// Title, place and words of a step.
    fn step_ui(&self, ui: &mut Ui, step: &Step, progress: &Progress, cx: &mut Cx<'_>) {
        heading(ui, 2, RichText::new(step.plain_title()).text_style(text::step_title()));
        let (id, number) = self.round.origin(&self.lesson, self.at);
        let stars = progress.scenario_stars(&id, number);
        if let Some(told) = practice::caption(&self.lesson, self.at, stars) {
            let quiet = Palette::of(ui).quiet;
            ui.label(RichText::new(told).text_style(text::caption()).color(quiet));
        }
        ui.add_space(4.0);
        markdown_view::blocks(ui, &step.prose, cx.footnotes);
    }

    /// The task of a step, the reply where it is `said` here, and what follows when it is done.
    fn task_ui(&self, ui: &mut Ui, page: &mut Page, said: bool, cx: &mut Cx<'_>) {
        let Some(step) = self.lesson.steps.get(self.at) else { return };
        page.words_ui(ui, cx);
        if said {
            page.board.said_ui(ui, cx);
        }
        // What stands behind the last board belongs to the recap.
        let closing = self.at + 1 == self.lesson.steps.len() && step.sandbox().is_some();
        if page.effort().is_some() && !step.after.is_empty() && !closing {
            ui.add_space(12.0);
            markdown_view::blocks(ui, &step.after, cx.footnotes);
        }
        if let Some(link) = comparison_link(page).filter(|_| page.effort().is_some()) {
            ui.add_space(12.0);
            if rule_link(ui, i18n::text("play.compare-here")).clicked() {
                Route::to(PlaceName::Compare, link).go(ui.ctx());
            }
        }
        ui.add_space(16.0);
    }

    fn wide_ui(
        &self,
        ui: &mut Ui,
        page: &mut Page,
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
        let reminder = rule_reminder::fitted(ui, &self.lesson, page, words.size());
        let kept = reminder.as_ref().map_or(0.0, |reminder| reminder.height + 12.0);
        let (head, rule) = head.split_top_bottom_at_y(head.bottom() - kept);
        let mut below = head;
        within(ui, "head", head, |ui| {
            self.header_ui(ui, false);
            below.min.y = ui.cursor().top();
        });
        // In a place of its own: a row that is wider than the column must not make the words as wide.
        within(ui, "words", below, |ui| {
            self.title_ui(ui);
            self.words_ui(ui, page, progress, cx);
        });
        if let Some(reminder) = reminder.filter(|_| !self.is_before_guess(page)) {
            within(ui, "rule", rule, |ui| reminder.ui(ui));
        }
        within(ui, "nav", nav, |ui| {
            let shown = self.round.shown(progress);
            wanted = nav::ui(ui, &self.lesson, self.at, shown, page.primary_next());
        });
        within(ui, "board", board, |ui| {
            page.board.board_ui(ui, Room { size: board.size(), narrow: false }, cx);
        });
        ui.advance_cursor_after_rect(area);
        wanted
    }

    fn stacked_ui(
        &self,
        ui: &mut Ui,
        page: &mut Page,
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
            page.board.board_ui(ui, Room { size, narrow: true }, cx);
            ui.add_space(4.0);
            let mut below = area;
            let nav = nav::height(ui);
            below.min.y = ui.cursor().top().min(area.bottom() - nav - 80.0);
            let (words, nav) = below.split_top_bottom_at_y(area.bottom() - nav);
            within(ui, "words", words, |ui| {
                self.words_ui(ui, page, progress, cx);
            });
            within(ui, "nav", nav, |ui| {
                let shown = self.round.shown(progress);
                wanted = nav::ui(ui, &self.lesson, self.at, shown, page.primary_next());
            });
        });
        ui.advance_cursor_after_rect(area);
        wanted
    }

    /// True where the step, or one still to come, asks for what the line about the rule would give away.
    fn is_before_guess(&self, page: &Page) -> bool {
        let first = (self.lesson.steps.iter()).position(|step| step.question().is_some());
        first.is_some_and(|guess| self.at < guess || self.at == guess && page.effort().is_none())
    }

    /// The way back to the shelf, and which lesson this is.
    fn header_ui(&self, ui: &mut Ui, small: bool) {
        let (back, place) = match self.lesson.kind {
            LessonKind::Lesson => ("learn.back-to-shelf", Route::default()),
            LessonKind::Practice => {
                let place = Route::to(PlaceName::Practice, "");
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
            language_ui(ui, &self.round.origin(&self.lesson, self.at).0);
        }
    }

    /// The title over the words, where there is room for it.
    fn title_ui(&self, ui: &mut Ui) {
        ui.add_space(6.0);
        let title = RichText::new(&self.lesson.title).text_style(text::lesson_title());
        heading(ui, 1, title);
        ui.add_space(10.0);
        if self.is_of_course() {
            language_ui(ui, &self.round.origin(&self.lesson, self.at).0);
        }
    }

    /// The step's title, its words, what is asked, and what follows when it is done.
    fn words_ui(&self, ui: &mut Ui, page: &mut Page, progress: &Progress, cx: &mut Cx<'_>) {
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
                page.words_ui(ui, cx);
                return;
            };
            self.step_ui(ui, step, progress, cx);
            ui.add_space(10.0);
            self.task_ui(ui, page, false, cx);
        });
    }
}

/// The board of a step beside another reconstruction, as the rest of an address; `None` where there are two already.
fn comparison_link(page: &Page) -> Option<String> {
    let current = page.board.ruleset();
    let base = library::ruleset(&current.id);
    let position = notation::parse_position(&current.rules(), &page.board.state()).ok()?;
    let base = base.as_ref().unwrap_or(current);
    let shelf = library::rulesets();
    Some(link_from(base, current, &position, None, shelf))
}

/// Distance of the board from the top of the page: by the height of the window alone.
fn board_top(height: f32) -> f32 {
    (0.1 * height).clamp(0.0, 76.0)
}

fn within(ui: &mut Ui, name: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let mut child = ui.new_child(
        UiBuilder::new().id_salt(name).max_rect(rect).layout(Layout::top_down(Align::Min)),
    );
    add(&mut child);
}

/// Notice that a lesson is not in the language that is spoken. A person's own speaks whatever they speak.
fn language_ui(ui: &mut Ui, id: &str) {
    if !is_own(id) && !library::speaks(i18n::language(), id) {
        let said = RichText::new(i18n::text("language.untranslated"));
        ui.label(said.text_style(text::caption()).color(Palette::of(ui).quiet));
    }
}
