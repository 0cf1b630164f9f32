//! Overview of the themes: the scenarios to try again, and a card for each theme with its next scenario and a list of all.

use egui::{Color32, Role, Ui, vec2};

use super::list::{Boards, GAP, header_ui, list_ui};
use super::themes::{
    any_started, days_left, due, go, link_of, next_in, of_theme, place_to_go_on, themes, waiting,
    with_drills,
};
use crate::app::board_view::thumbnail_ui;
use crate::app::controls::{
    caption_in, card, centered_page, column, columns_of, high_button, named, part_heading,
    primary_button, quiet, rule_link, styled,
};
use crate::app::progress::{Progress, Review};
use crate::app::reader_view::{AGAIN, solved_with_drills};
use crate::app::theme::{Palette, text, text_scale};
use crate::i18n;
use crate::lesson::Lesson;
use crate::route::{PlaceName, Route};

/// The widest the page is, in points.
const WIDEST: f32 = 1080.0;
/// Least width of a card at normal type, in points.
const CARD: f32 = 290.0;

pub(super) fn overview_ui(ui: &mut Ui, boards: &mut Boards, progress: &Progress, now: u64) {
    centered_page(ui, WIDEST, |ui| {
        quiet(ui, i18n::text("practice.lead"));
        quiet(ui, i18n::text("practice.stars-how"));
        ui.add_space(10.0);
        start_ui(ui, progress, now);
        ui.add_space(10.0);
        cards_ui(ui, boards, progress, now);
    });
}

/// The themes side by side; the words of a row have the same height, so that its buttons stand in line.
fn cards_ui(ui: &mut Ui, boards: &mut Boards, progress: &Progress, now: u64) {
    let (columns, width) = columns_of(ui.available_width(), CARD * text_scale(ui), GAP, 3);
    let inner = width - card(ui).total_margin().sum().x;
    let due: Vec<&Review> = due(progress, now).collect();
    let themes: Vec<&'static Lesson> = themes().collect();
    for row in themes.chunks(columns) {
        let heights = row.iter().map(|theme| words_height(ui, theme, inner));
        let size = vec2(inner, heights.fold(0.0, f32::max));
        let mut open = Vec::new();
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for &theme in row {
                column(ui, width, |ui| {
                    card(ui).show(ui, |ui| card_ui(ui, theme, boards, size, (progress, &due)));
                    open.extend(header_ui(ui, theme).then_some(theme));
                });
            }
        });
        for theme in open {
            list_ui(ui, theme, boards, (progress, &due));
        }
        ui.add_space(GAP);
    }
}

/// A theme with the button for its next scenario; `size` is the width of the card and the height of its words.
fn card_ui(
    ui: &mut Ui,
    theme: &'static Lesson,
    boards: &mut Boards,
    size: egui::Vec2,
    (progress, due): (&Progress, &[&Review]),
) {
    ui.set_width(size.x);
    let (word, at, number) = next_in(theme, progress);
    let link = link_of(at, number);
    thumbnail_ui(ui, &boards.of(at, number).model, size.x);
    ui.add_space(10.0);
    let foot = ui.cursor().top() + size.y;
    part_heading(ui, &theme.title);
    quiet(ui, theme.summary());
    ui.add_space((foot - ui.cursor().top()).max(0.0));
    progress_ui(ui, theme, (progress, due));
    ui.add_space(8.0);
    let word = i18n::text(word);
    let is_first =
        !any_started(progress) && themes().next().is_some_and(|first| first.id == theme.id);
    // As high, so that cards beside each other end on one line.
    let button = high_button(ui, word, is_first);
    if named(button, Role::Button, &of_theme(word, theme)).clicked() {
        go(ui, link);
    }
}

/// Height of a theme's title and sentence in this width.
fn words_height(ui: &Ui, theme: &Lesson, width: f32) -> f32 {
    let height = |words: String, style: egui::TextStyle| {
        let font = style.resolve(ui.style());
        ui.painter().layout(words, font, Color32::PLACEHOLDER, width).size().y
    };
    let words = height(theme.title.clone(), text::step_title())
        + height(theme.summary(), egui::TextStyle::Body);
    words + 2.0 * ui.spacing().item_spacing.y
}

/// Scenarios due today, the scenario to resume, and the day of the next review.
fn start_ui(ui: &mut Ui, progress: &Progress, now: u64) {
    let due = due(progress, now).count();
    if due > 0 {
        styled(ui, i18n::say!("practice.due", count = due), text::step_title());
        ui.label(i18n::text("practice.due-lead"));
        ui.add_space(10.0);
        if primary_button(ui, i18n::text("practice.due-go")).clicked() {
            go(ui, format!("{AGAIN}/1"));
        }
        ui.add_space(8.0);
    }
    resume_ui(ui, progress, due == 0);
    match days_left(progress, now) {
        Some(days) if days > 0 => waiting_ui(ui, waiting(progress).count(), days),
        None if any_started(progress) => {
            ui.add_space(8.0);
            quiet(ui, i18n::text("practice.nothing-due"));
        }
        _ => {}
    }
}

/// Button that resumes the next scenario, once any has been started; a link to Play where all are done.
fn resume_ui(ui: &mut Ui, progress: &Progress, primary: bool) {
    let Some((theme, at)) = place_to_go_on(progress) else {
        ui.label(i18n::text("practice.done"));
        if rule_link(ui, i18n::text("practice.play")).clicked() {
            Route::to(PlaceName::Play, "").go(ui.ctx());
        }
        return;
    };
    if !any_started(progress) {
        return;
    }
    let word = i18n::text("practice.resume");
    let button = if primary { primary_button(ui, word) } else { rule_link(ui, word) };
    if button.clicked() {
        go(ui, link_of(theme, at));
    }
}

/// Number of scenarios that wait, and the days until the first of them is due.
fn waiting_ui(ui: &mut Ui, count: usize, days: u64) {
    ui.add_space(8.0);
    let key = if days == 1 { "practice.next-tomorrow" } else { "practice.next" };
    quiet(ui, i18n::say!(key, count, days));
    quiet(ui, i18n::text("practice.next-how"));
    if rule_link(ui, i18n::text("practice.next-go")).clicked() {
        go(ui, format!("{AGAIN}/1"));
    }
}

/// Number of scenarios of a theme and its drills that are done, and of those to be tried again today.
fn progress_ui(ui: &mut Ui, theme: &Lesson, (progress, due): (&Progress, &[&Review])) {
    let (done, count) = solved_with_drills(theme, progress);
    let again = with_drills(theme).flat_map(|one| due.iter().filter(|at| at.lesson == one.id));
    let again = again.count();
    let mut words = i18n::say!("practice.ended", done, count);
    if again > 0 {
        words = format!("{words} · {}", i18n::say!("practice.due", count = again));
    }
    let palette = Palette::of(ui);
    caption_in(ui, words, if done > 0 { palette.ochre } else { palette.quiet });
}
