//! Places of the words and the board: the board above the words, which stand in two columns where there is room. There all of
//! it scrolls as one page above the row that turns the pages; where the window is narrow a single board stands still.

use egui::{Align, Layout, Rect, Role, ScrollArea, Ui, UiBuilder, Vec2, vec2};

use super::new_rules::NewRules;
use super::page::Page;
use super::{ReaderView, nav, practice, rule_reminder};
use crate::app::controls::{beside, caption, column, fold_line, follow_focus, named, part_heading};
use crate::app::markdown_view;
use crate::app::progress::Progress;
use crate::app::step_view::Cx;
use crate::app::theme::{NARROW, Palette, is_narrow, line_height, text_scale};
use crate::compare::{Cast, link_from};
use crate::rules::Key;
use crate::{Side, library};

/// Width of the place from which the words below the board stand in two columns, in points.
const TWO_COLUMNS: f32 = 820.0;
/// Height for what stands above and below a board in normal type, in points.
const BESIDE_BOARD: f32 = 290.0;
/// Share of that height that grows with the type.
const GROWING: f32 = 0.58;
/// Least and most share of the page's height for the board.
const BOARD_SHARE: (f32, f32) = (0.4, 0.66);
/// Least height for the words below a board that stands still, in points at normal type.
const LEAST_WORDS: f32 = 140.0;
/// Share of the page for the words beside what is asked; beside claims, which stand in a row with their answers; and on the
/// last page.
const WORDS_SHARE: f32 = 0.4;
const CLAIMS_SHARE: f32 = 0.3;
const LAST_SHARE: f32 = 0.5;
/// Share of the page's width for two boards.
const PAIR_SHARE: f32 = 0.64;
/// Between two columns, in points.
const GUTTER: f32 = 40.0;
/// Room for a bar beside what is scrolled, kept free whether there is a bar or not, in points.
const BAR: f32 = 10.0;

impl ReaderView {
    /// Shows the page; gives the step to go to, counted from 0, where a button was pressed.
    pub(super) fn page_ui(
        &self,
        ui: &mut Ui,
        page: &mut Page,
        progress: &Progress,
        cx: &mut Cx<'_>,
    ) -> Option<usize> {
        page.caption = self.caption(progress);
        let is_wide = ui.available_width() >= TWO_COLUMNS;
        let area = ui.available_rect_before_wrap();
        let (above, nav) = area.split_top_bottom_at_y(area.bottom() - nav::height(ui));
        let mut step = None;
        within(ui, if is_wide { "stage" } else { "lesson" }, area, |ui| {
            self.header_ui(ui);
            let above = above.with_min_y(ui.cursor().top());
            match is_wide {
                true if page.board.is_pair() => self.pair_ui(ui, above, page, cx),
                true => self.single_ui(ui, (above, area.height()), page, cx),
                false => self.stacked_ui(ui, (above, area.size()), page, cx),
            }
            within(ui, "nav", nav, |ui| {
                let dots = self.round.dots_progress(progress);
                step = nav::ui(ui, &self.lesson, self.at, dots, &page.next());
                if page.is_more_below {
                    page.scrolls_on = nav::more_below_ui(ui, nav.center_top());
                }
            });
        });
        ui.advance_cursor_after_rect(area);
        step
    }

    /// The board above; below it the words and the throw at the left, what is asked at the right: one page, so that nothing
    /// is cut off where it is higher than the window. In free play the board stands still above the switches where there is room.
    fn single_ui(
        &self,
        ui: &mut Ui,
        (above, page_height): (Rect, f32),
        page: &mut Page,
        cx: &mut Cx<'_>,
    ) {
        let scale = text_scale(ui);
        let height = board_height(page_height, scale);
        let is_high = above.height() >= height + LEAST_WORDS * scale;
        let stands = is_high && page.board.is_free_play() && shows_board(page);
        let board_ui = |ui: &mut Ui, page: &mut Page, cx: &mut Cx<'_>| {
            page.board.stage_ui(ui, vec2(ui.available_width(), height), cx);
            ui.add_space(6.0);
        };
        let mut below = above;
        if stands {
            within(ui, "board", above.with_max_x(above.right() - BAR), |ui| {
                board_ui(ui, page, cx);
                below.min.y = ui.cursor().top();
            });
        }
        within(ui, "page", below, |ui| {
            self.scrolled(ui, page, cx, |ui, page, cx| {
                if !stands && shows_board(page) {
                    board_ui(ui, page, cx);
                }
                let words = words_share(page) * ui.available_width() - 0.5 * GUTTER;
                beside(
                    ui,
                    (Some(words), GUTTER),
                    &mut (&mut *page, &mut *cx),
                    |ui, (page, cx)| {
                        ui.set_max_width(markdown_view::measure(ui).min(ui.available_width()));
                        self.prose_ui(ui, page, cx);
                    },
                    |ui, (page, cx)| self.task_ui(ui, page, cx),
                );
            });
        });
    }

    /// Two boards one above the other, and all words beside them: so they are larger than side by side.
    fn pair_ui(&self, ui: &mut Ui, above: Rect, page: &mut Page, cx: &mut Cx<'_>) {
        let (boards, words) = above.split_left_right_at_fraction(PAIR_SHARE);
        within(ui, "board", boards, |ui| page.board.pair_ui(ui, boards.size(), cx));
        let words = words.with_min_x(words.left() + 0.5 * GUTTER);
        within(ui, "words", words, |ui| {
            self.scrolled(ui, page, cx, |ui, page, cx| {
                self.reading_ui(ui, page, true, cx);
            });
        });
    }

    /// Title and words of the step, its throw, and the rule that the lesson is about.
    fn prose_ui(&self, ui: &mut Ui, page: &mut Page, cx: &mut Cx<'_>) {
        let Some(step) = self.lesson.steps.get(self.at) else {
            last_title_ui(ui, page);
            return page.takeaways_ui(ui, cx);
        };
        self.title_ui(ui, page);
        if page.board.shows_throw() {
            // Sticks that lie slantwise reach a little beyond their place.
            ui.add_space(6.0);
            page.board.throw_ui(ui, cx);
            ui.add_space(4.0);
        }
        // Under other rules the words of the step are not true.
        if page.board.has_other_rules() {
            return;
        }
        markdown_view::blocks(ui, &step.prose, cx.footnotes);
        if !self.is_before_guess() {
            ui.add_space(12.0);
            rule_reminder::ui(ui, &self.lesson, page);
        }
    }

    /// Title and place of a step.
    fn title_ui(&self, ui: &mut Ui, page: &Page) {
        if let Some(step) = self.lesson.steps.get(self.at) {
            part_heading(ui, step.plain_title());
        }
        if let Some((short, whole)) = &page.caption {
            named(caption(ui, short), Role::Label, whole).on_hover_text(whole);
        }
        ui.add_space(4.0);
    }

    /// Place of a scenario in its theme, and how it stands: in short, and in whole words.
    fn caption(&self, progress: &Progress) -> Option<(String, String)> {
        let (id, number) = self.round.origin(&self.lesson, self.at);
        let stars = progress.scenario_stars(&id, number);
        practice::caption(&self.lesson, self.at, stars, self.round.dots_progress(progress))
    }

    /// The task of a step, the answer, and what follows when it is done.
    fn task_ui(&self, ui: &mut Ui, page: &mut Page, cx: &mut Cx<'_>) {
        let Some(step) = self.lesson.steps.get(self.at) else { return page.onward_ui(ui, cx) };
        let is_elsewhere = page.board.has_other_rules();
        if let Some(note) = page.new_rules.as_mut().filter(|_| !is_elsewhere) {
            new_rules_ui(ui, note);
            ui.add_space(10.0);
        }
        let start = ui.cursor().top();
        let top = page.board.words_ui(ui, cx);
        page.board.comments_ui(ui, cx);
        // What stands behind the last board belongs to the recap.
        let closing = self.at + 1 == self.lesson.steps.len() && step.sandbox().is_some();
        if page.effort().is_some() && !step.after.is_empty() && !closing && !is_elsewhere {
            ui.add_space(6.0);
            markdown_view::blocks(ui, &step.after, cx.footnotes);
        }
        let answered = ui.min_rect().bottom();
        // Other rules are of interest where the lesson is about one.
        let about = rule_reminder::key(&self.lesson).filter(|_| page.effort().is_some());
        let comparison = about.and_then(|about| comparison_link(page, about));
        page.board.last_buttons_ui(ui, comparison, cx);
        page.board.scroll_to_answer(ui, Some(start), (top, answered), cx.now);
        ui.add_space(4.0 + page.board.room_below);
    }

    /// The board, which stands still where there is one and the window is high enough, and below it all words.
    fn stacked_ui(
        &self,
        ui: &mut Ui,
        (above, area): (Rect, Vec2),
        page: &mut Page,
        cx: &mut Cx<'_>,
    ) {
        let share = if area.x < NARROW - 100.0 { 0.48 } else { 0.52 };
        let height = (share * area.y).max(220.0);
        let room = vec2(above.width() - BAR, height);
        let is_high = above.height() >= height + LEAST_WORDS * text_scale(ui);
        let stands = is_high && page.board.stays_above() && shows_board(page);
        within(ui, "page", above, |ui| {
            if stands {
                ui.scope(|ui| {
                    ui.set_max_width(room.x);
                    page.board.board_ui(ui, room, cx);
                });
                ui.add_space(4.0);
            }
            self.scrolled(ui, page, cx, |ui, page, cx| {
                if page.board.is_pair() {
                    self.above_pair_ui(ui, page, cx);
                }
                // A question that comes before everything else stands first.
                let asks_first = page.board.asks_before_throws();
                let below = !stands && shows_board(page);
                if below && !asks_first {
                    page.board.board_ui(ui, room, cx);
                    ui.add_space(4.0);
                }
                self.reading_ui(ui, page, false, cx);
                if below && asks_first {
                    page.board.board_ui(ui, room, cx);
                }
            });
        });
    }

    /// The title above two boards on a phone, and until they have answered, the words and the button that these explain: so
    /// the throw is in sight together with the boards.
    fn above_pair_ui(&self, ui: &mut Ui, page: &mut Page, cx: &mut Cx<'_>) {
        self.title_ui(ui, page);
        let Some(step) = self.lesson.steps.get(self.at).filter(|_| page.effort().is_none()) else {
            return;
        };
        markdown_view::blocks(ui, &step.prose, cx.footnotes);
        page.board.first_button_ui(ui, cx);
    }

    /// True where a step still to come asks for what the line about the rule would give away.
    fn is_before_guess(&self) -> bool {
        let first = (self.lesson.steps.iter()).position(|step| step.question().is_some());
        first.is_some_and(|guess| self.at < guess)
    }

    /// A page that scrolls where it is higher than its place, from its top whenever a step is opened.
    fn scrolled(
        &self,
        ui: &mut Ui,
        page: &mut Page,
        cx: &mut Cx<'_>,
        add: impl FnOnce(&mut Ui, &mut Page, &mut Cx<'_>),
    ) {
        let salt = ("page", &self.lesson.id, self.at, page.opened_at.to_bits());
        let area = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
        let area = area.animated(!cx.settings.reduced_motion);
        let width = ui.available_width() - BAR;
        let shown = area.show(ui, |ui| {
            ui.set_max_width(width);
            add(ui, page, cx);
            follow_focus(ui);
            if std::mem::take(&mut page.scrolls_on) {
                let kept = 2.0 * line_height(ui);
                ui.scroll_with_delta(vec2(0.0, kept - ui.clip_rect().height()));
            }
        });
        let seen = shown.state.clamped_offset().y + shown.inner_rect.height();
        page.is_more_below = shown.content_size.y - seen > 0.5 * line_height(ui);
    }

    /// The step's title, its words, what is asked, and what follows when it is done; where it `reminds`, the rule as well.
    fn reading_ui(&self, ui: &mut Ui, page: &mut Page, reminds: bool, cx: &mut Cx<'_>) {
        let width = markdown_view::measure(ui).min(ui.available_width());
        column(ui, width, |ui| {
            let Some(step) = self.lesson.steps.get(self.at) else {
                last_title_ui(ui, page);
                page.takeaways_ui(ui, cx);
                return page.onward_ui(ui, cx);
            };
            // On a stacked page the words of two boards stand above them, and the result of many games or throws needs none.
            let board = &page.board;
            if reminds || !board.is_pair() && !board.shows_result() && !board.shows_bars() {
                self.title_ui(ui, page);
                markdown_view::blocks(ui, &step.prose, cx.footnotes);
                ui.add_space(10.0);
            }
            self.task_ui(ui, page, cx);
            if reminds && !self.is_before_guess() {
                rule_reminder::ui(ui, &self.lesson, page);
            }
        });
    }
}

/// False where claims are to be sorted, which need the room more than the board that rests beside them, and at the end,
/// where there is nothing to do on it.
fn shows_board(page: &Page) -> bool {
    page.board.view().claims.is_empty() && !page.is_last()
}

/// The title of the page after the last step.
fn last_title_ui(ui: &mut Ui, page: &Page) {
    part_heading(ui, page.last_title());
    ui.add_space(4.0);
}

/// The note on other rules; on a phone the name of the rules, which opens the rest.
fn new_rules_ui(ui: &mut Ui, note: &mut NewRules) {
    let ink = Palette::of(ui).ink;
    match note.list.as_slice() {
        list @ [_] if is_narrow(ui) => {
            fold_line(ui, &note.name, &note.name, &mut note.is_open);
            if note.is_open {
                rule_reminder::beside_bar(ui, list, ink);
            }
        }
        _ => rule_reminder::beside_bar(ui, &note.blocks(), ink),
    }
}

/// Height of a board on a page of this height: large, with enough left for a task in type of this scale and its first
/// answers. Only part of what stands beside a board grows with the type.
fn board_height(page: f32, scale: f32) -> f32 {
    let (least, most) = BOARD_SHARE;
    let beside = BESIDE_BOARD * (1.0 + GROWING * (scale - 1.0).max(0.0));
    (page - beside).clamp(least * page, most * page)
}

/// Share of the page for the words beside what is asked: the same in all steps with a board.
fn words_share(page: &Page) -> f32 {
    match page.board.view().claims.is_empty() {
        _ if page.is_last() => LAST_SHARE,
        true => WORDS_SHARE,
        false => CLAIMS_SHARE,
    }
}

/// The board of a step beside another reconstruction, before its last move so that this can be made on both, as the rest of
/// an address; `None` where there are two boards already, or where pieces wait to come in. The other answers the rule that the
/// lesson is about in another way.
fn comparison_link(page: &Page, about: Key) -> Option<String> {
    let game = page.board.game()?;
    let (current, rules) = (game.ruleset(), game.rules());
    let (position, throw) = game.before_last_move();
    // Pieces that wait to come in would count as gone under rules without a hand.
    if Side::ALL.into_iter().any(|side| rules.hand(position, side) > 0) {
        return None;
    }
    let base = library::ruleset(&current.id);
    let base = base.as_ref().unwrap_or(current);
    let cast = throw.map(|throw| Cast::read_as(throw, rules));
    Some(link_from(base, current, position, (cast, Some(about)), library::rulesets()))
}

/// A part of the page in a place of its own.
fn within(ui: &mut Ui, name: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let child = UiBuilder::new().id_salt(name).max_rect(rect).layout(Layout::top_down(Align::Min));
    add(&mut ui.new_child(child));
}
