//! List of all scenarios of a theme, which opens below the cards over the whole width. A row is a scenario: its board, title,
//! stars and rules, or a note that it is due again.

use std::collections::BTreeMap;

use egui::{CollapsingHeader, Rect, Response, Role, Ui, vec2};

use super::themes::{go, link_of, of_theme, with_drills};
use crate::app::board_view::{BoardModel, THUMBNAIL_ASPECT, paint_thumbnail};
use crate::app::controls::{
    caption, card_room, column, columns_of, galley, named, paint_card, styled,
};
use crate::app::progress::{Progress, Review, star_row};
use crate::app::reader_view::scenario_board;
use crate::app::step_view::title;
use crate::app::theme::{Palette, text, text_scale};
use crate::lesson::{Lesson, Offer, Step};
use crate::{i18n, library};

/// Least width of a row at normal type, and the gap between two rows or cards beside each other, in points.
const ROW: f32 = 320.0;
pub(super) const GAP: f32 = 20.0;

/// The header that opens the list of a theme; true where it is open.
pub(super) fn header_ui(ui: &mut Ui, theme: &Lesson) -> bool {
    let count = with_drills(theme).map(|one| one.steps.len()).sum();
    let word = counted("practice.all", count);
    let header = CollapsingHeader::new(&word).id_salt(&theme.id).show_unindented(ui, |_| ());
    named(header.header_response, Role::DisclosureTriangle, &of_theme(&word, theme));
    header.openness > 0.5
}

/// All scenarios of a theme: those made for it level by level, then the drills with less and less help.
pub(super) fn list_ui(
    ui: &mut Ui,
    theme: &Lesson,
    boards: &mut Boards,
    (progress, due): (&Progress, &[&Review]),
) {
    styled(ui, &theme.title, text::step_title());
    for theme in with_drills(theme) {
        let half = if theme.teaches.is_empty() { "practice.made" } else { "practice.drills" };
        name_ui(ui, &counted(half, theme.steps.len()));
        for level in 1..=3 {
            level_ui(ui, (theme, level), boards, (progress, due));
        }
    }
}

/// Words with the number of scenarios in them.
fn counted(key: &str, count: usize) -> String {
    i18n::fill(key, &[("count", &count.to_string())])
}

/// The scenarios of one level below its name.
fn level_ui(
    ui: &mut Ui,
    (theme, level): (&Lesson, u8),
    boards: &mut Boards,
    (progress, due): (&Progress, &[&Review]),
) {
    let level_of = |step: &Step| step.task().and_then(|task| task.level).unwrap_or(1);
    let of_level = (1..).zip(&theme.steps).filter(|(_, step)| level_of(step) == level);
    let of_level: Vec<(usize, &Step)> = of_level.collect();
    let drill = of_level.first().filter(|_| !theme.teaches.is_empty());
    let help = drill.and_then(|(_, step)| Some(step.task()?.help));
    let key = format!("practice.level-{level}");
    let name = i18n::text(&key);
    match help {
        Some(help) => name_ui(ui, i18n::text(&format!("practice.drills-{}", help.name()))),
        None => name_ui(ui, name),
    }
    let (columns, width) = columns_of(ui.available_width(), ROW * text_scale(ui), GAP, 3);
    for row in of_level.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for &(number, step) in row {
                let row = ScenarioRow {
                    theme: &theme.title,
                    number,
                    title: step.plain_title(),
                    level: name,
                    help,
                    board: boards.of(theme, number),
                    stars: progress.scenario_stars(&theme.id, number),
                    waits: due.iter().any(|at| at.lesson == theme.id && at.step == number),
                };
                if column(ui, width, |ui| row.ui(ui)).clicked() {
                    go(ui, link_of(theme, number));
                }
            }
        });
    }
}

/// The name of a level above its scenarios.
fn name_ui(ui: &mut Ui, name: &str) {
    ui.add_space(4.0);
    caption(ui, name);
}

/// Width of the board, in points.
const BOARD: f32 = 120.0;
/// Around the board and the words, in points.
const PAD: f32 = 8.0;

/// Content of a row.
struct ScenarioRow<'a> {
    theme: &'a str,
    /// Counted from 1.
    number: usize,
    title: String,
    /// Name of its level.
    level: &'a str,
    /// Help that a drill offers; `None` for scenarios with a level.
    help: Option<Offer>,
    board: &'a ScenarioBoard,
    /// Stars, 0 to 3.
    stars: u8,
    /// It was missed and is due again.
    waits: bool,
}

impl ScenarioRow<'_> {
    /// Name, as it is read aloud.
    fn name(&self) -> String {
        let state = match (self.waits, self.stars) {
            (true, _) => i18n::text("practice.state-due").to_owned(),
            (false, 0) => i18n::text("practice.state-new").to_owned(),
            (false, stars) => i18n::say!("practice.state-stars", stars),
        };
        i18n::say!(
            if self.help.is_some() { "practice.drill" } else { "practice.scenario" },
            theme = self.theme,
            number = self.number,
            title = self.title,
            level = self.level,
            help = self.help.map_or("", help_words),
            rules = self.board.rules,
            state
        )
    }

    /// Shows the row over the whole width; it can be pressed.
    fn ui(&self, ui: &mut Ui) -> Response {
        let palette = Palette::of(ui);
        let (state, color) = match (self.waits, self.stars) {
            (true, _) => (i18n::text("practice.state-due").to_owned(), palette.carnelian),
            (false, 0) => (star_row(0), palette.quiet),
            (false, stars) => (format!("✓ {}", star_row(stars)), palette.ochre),
        };
        let title = format!("{}. {}", self.number, self.title);
        let room = (ui.available_width() - BOARD - 3.0 * PAD).max(BOARD);
        let lines = [
            galley(ui, &title, text::strong(), palette.ink, room),
            galley(ui, &state, text::caption(), color, room),
            galley(ui, &self.board.rules, text::caption(), palette.quiet, room),
        ];
        let height: f32 = lines.iter().map(|line| line.size().y).sum();
        let size = vec2(BOARD, BOARD / THUMBNAIL_ASPECT);
        let whole = vec2(BOARD + room, height.max(size.y)) + vec2(3.0 * PAD, 2.0 * PAD);
        let (rect, response) = card_room(ui, whole, (&self.name(), ""));
        if ui.is_rect_visible(rect) {
            paint_card(ui, rect, &response);
            let left = rect.left() + PAD;
            let board = Rect::from_min_size(egui::pos2(left, rect.top() + PAD), size);
            paint_thumbnail(ui.painter(), board, &self.board.model, &palette);
            let mut at = egui::pos2(left + BOARD + PAD, rect.center().y - 0.5 * height);
            for line in lines {
                let down = line.size().y;
                ui.painter().galley(at, line, palette.ink);
                at.y += down;
            }
        }
        response
    }
}

fn help_words(help: Offer) -> &'static str {
    i18n::text(match help {
        Offer::Shown => "practice.help-shown",
        Offer::OnRequest => "practice.help-asked",
        Offer::Alone => "practice.help-alone",
    })
}

/// Board of a scenario at its start.
pub(super) struct ScenarioBoard {
    pub model: BoardModel,
    /// Name of its rules.
    rules: String,
}

/// Boards by the addresses of their scenarios.
#[derive(Default)]
pub(super) struct Boards(BTreeMap<String, ScenarioBoard>);

impl Boards {
    /// The board of a scenario, counted from 1.
    pub(super) fn of(&mut self, theme: &Lesson, number: usize) -> &ScenarioBoard {
        self.0.entry(link_of(theme, number)).or_insert_with(|| {
            let shelf = library::rulesets();
            let step = number.checked_sub(1).and_then(|at| theme.steps.get(at));
            let ruleset = step.and_then(|step| theme.rules_of(step).ruleset(shelf).ok());
            ScenarioBoard {
                model: scenario_board(theme, number),
                rules: ruleset.map_or_else(String::new, |ruleset| title(&ruleset)),
            }
        })
    }
}
