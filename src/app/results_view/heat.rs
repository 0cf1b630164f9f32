//! The board as a map: where pieces spend their time, and where they are hit.

use egui::{Role, Sense, Ui, WidgetInfo, vec2};

use super::export;
use super::parts::{Ask, Scene, board_title_ui, boards_ui};
use super::spread::stopped_games;
use super::table::numbers_ui;
use crate::app::board_view::{BoardLayout, Trays};
use crate::app::compare_view::style::letter;
use crate::app::controls::{caption, quiet_button, styled};
use crate::app::picture;
use crate::app::theme::{Palette, text};
use crate::drawing::Picture;
use crate::i18n;
use crate::report::{self, HeatMap, Report, fixed, heat_number, heat_percent, percent};

/// Share of the throws from which those of games that were stopped early are told.
const STOPPED: f64 = 0.05;
/// The widest a map is, in points.
const WIDEST: f32 = 620.0;

#[derive(Debug, Default)]
pub(super) struct HeatPart {
    /// Pieces hit on each square are mapped, and not throws that find a piece there.
    pub(super) shows_hits: bool,
    shows_numbers: bool,
}

impl HeatPart {
    pub(super) fn ui(&mut self, ui: &mut Ui, report: &Report, scene: Scene<'_>) -> Option<Ask> {
        if report.heat.is_empty() {
            return None;
        }
        ui.add_space(14.0);
        ui.horizontal_wrapped(|ui| {
            styled(ui, i18n::text("results.heat"), text::strong());
            for (hits, word) in [(false, "results.stands"), (true, "results.hits")] {
                ui.selectable_value(&mut self.shows_hits, hits, i18n::text(word));
            }
            let mut boards = 0..report.heat.len();
            if boards.any(|board| stopped_games(report, board).is_some_and(|games| games > 0)) {
                caption(ui, i18n::text("results.heat-all"));
            }
        });
        let values = self.values(report);
        let most = values.iter().flatten().copied().fold(0.0, f64::max);
        boards_ui(ui, values.len(), |ui, board| {
            map_ui(ui, board, &values[board], (most, self.number()), scene);
        });
        caption(ui, self.legend(report, most));
        let mut request = None;
        ui.horizontal_wrapped(|ui| {
            let word =
                if self.shows_numbers { "results.hide-numbers" } else { "results.numbers-heat" };
            self.shows_numbers ^= quiet_button(ui, i18n::text(word)).clicked();
            let name = i18n::text("results.heat");
            let kind = export::menu_ui(ui, name, &export::PICTURE);
            request = kind.and_then(|kind| {
                let (legend, number) = (self.legend(report, most), self.number());
                let picture = || report::heat_picture(&values, &report.head, &legend, number);
                let csv = || report::csv(report, report::Table::Heat);
                export::drawn(kind, "map", picture).or_else(|| export::tabled(kind, "map", csv))
            });
        });
        if self.shows_numbers {
            table_ui(ui, &values);
        }
        request
    }

    /// By board and square: percent of the throws, or hits in a hundred games.
    fn values(&self, report: &Report) -> Vec<[f64; 30]> {
        let games = report.head.games.max(1) as f64;
        let value = |map: &HeatMap, square: u8| match self.shows_hits {
            true => 100.0 * map.hits(square) as f64 / games,
            false => 100.0 * map.share(square),
        };
        let map = |map: &HeatMap| std::array::from_fn(|index| value(map, index as u8 + 1));
        report.heat.iter().map(map).collect()
    }

    /// The meaning of the numbers, and which share of the throws is that of stopped games, where that is much.
    fn legend(&self, report: &Report, most: f64) -> String {
        let key = if self.shows_hits { "results.legend-hits" } else { "results.legend-stands" };
        let legend = i18n::say!(key, most = self.number()(most));
        let stopped = |(board, map): (usize, &HeatMap)| {
            let throws =
                stopped_games(report, board).unwrap_or_default() * u64::from(report.head.limit);
            let share = throws as f64 / map.throws.max(1) as f64;
            let (is_much, share, board) = (share >= STOPPED, percent(share, 0), letter(board));
            is_much.then(|| i18n::say!("results.legend-stopped", share, board))
        };
        let stopped = report.heat.iter().enumerate().filter_map(stopped);
        std::iter::once(legend).chain(stopped).collect::<Vec<_>>().join(" ")
    }

    /// The way the numbers on the squares are written.
    fn number(&self) -> fn(f64) -> String {
        if self.shows_hits { heat_number } else { heat_percent }
    }
}

fn table_ui(ui: &mut Ui, values: &[[f64; 30]]) {
    let letters = (0..values.len()).map(|board| letter(board).to_owned());
    let title = i18n::text("results.square").to_owned();
    let mut rows = vec![std::iter::once(title).chain(letters).collect()];
    rows.extend((0..30).map(|square| {
        let numbers = values.iter().map(|map| fixed(map[square], 1));
        std::iter::once((square + 1).to_string()).chain(numbers).collect()
    }));
    numbers_ui(ui, "heat-numbers", &rows);
}

fn map_ui(
    ui: &mut Ui,
    board: usize,
    map: &[f64; 30],
    (most, number): (f64, fn(f64) -> String),
    scene: Scene<'_>,
) {
    let palette = Palette::of(ui);
    let name = scene.comparison.seats().get(board).map_or_else(String::new, |seat| seat.title());
    board_title_ui(ui, board, &name);
    let width = ui.available_width().min(WIDEST);
    let size = BoardLayout::size_for(width, f32::INFINITY, Trays::Bare);
    let (rect, response) = ui.allocate_exact_size(size + vec2(0.0, 4.0), Sense::hover());
    response.widget_info(|| {
        let mut order: Vec<usize> = (0..30).collect();
        order.sort_by(|a, b| map[*b].total_cmp(&map[*a]));
        let first = order.iter().take(3).map(|index| (index + 1).to_string());
        let squares = first.collect::<Vec<_>>().join(", ");
        let words = i18n::say!("results.heat-map", letter = letter(board), name, squares);
        WidgetInfo::labeled(Role::Image, true, words)
    });
    if ui.is_rect_visible(rect) {
        let mut picture = Picture::default();
        picture.heat(rect, &map.map(Some), most, number);
        picture::paint(ui.painter(), &picture, &palette);
    }
}
