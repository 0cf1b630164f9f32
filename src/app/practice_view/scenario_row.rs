//! Row of a scenario in the list of a theme: its board, title, stars and rules, or a note that it is due again. Boards are
//! kept, each built when it is first shown.

use std::collections::BTreeMap;

use egui::{CursorIcon, Rect, Response, Role, Sense, Ui, vec2};

use super::themes::link_of;
use crate::app::board_view::{BoardModel, THUMBNAIL_ASPECT, paint_thumbnail};
use crate::app::controls::{galley, named, paint_card};
use crate::app::progress::star_row;
use crate::app::reader_view::scenario_board;
use crate::app::step_view::title;
use crate::app::theme::{Palette, text};
use crate::lesson::{Lesson, Offer};
use crate::{i18n, library};

/// Width of the board, in points.
const BOARD: f32 = 120.0;
/// Around the board and the words, in points.
const PAD: f32 = 8.0;

/// Content of a row.
pub(super) struct ScenarioRow<'a> {
    pub theme: &'a str,
    /// Counted from 1.
    pub number: usize,
    pub title: String,
    /// Name of its level.
    pub level: &'a str,
    /// Help that a drill offers; `None` for scenarios with a level.
    pub help: Option<Offer>,
    pub board: &'a ScenarioBoard,
    /// Stars, 0 to 3.
    pub stars: u8,
    /// It was missed and is due again.
    pub waits: bool,
}

impl ScenarioRow<'_> {
    /// Name, as it is read aloud.
    fn name(&self) -> String {
        let state = match (self.waits, self.stars) {
            (true, _) => i18n::text("practice.state-due").to_owned(),
            (false, 0) => i18n::text("practice.state-new").to_owned(),
            (false, stars) => i18n::say!("practice.state-stars", stars = stars),
        };
        i18n::say!(
            if self.help.is_some() { "practice.drill" } else { "practice.scenario" },
            theme = self.theme,
            number = self.number,
            title = self.title,
            level = self.level,
            help = self.help.map_or("", help_words),
            rules = self.board.rules,
            state = state
        )
    }

    /// Shows the row over the whole width; it can be pressed.
    pub(super) fn ui(&self, ui: &mut Ui) -> Response {
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
        let (rect, response) = ui.allocate_exact_size(whole, Sense::click());
        let response = named(response, Role::Button, &self.name());
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
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
        response.on_hover_cursor(CursorIcon::PointingHand)
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
    pub rules: String,
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
