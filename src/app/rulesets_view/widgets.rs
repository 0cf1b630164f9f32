//! Parts that several pages of the place show.

use egui::{
    Button, ComboBox, Painter, Pos2, Response, RichText, Role, Sense, Shape, Stroke, TextWrapMode,
    Ui, Vec2, WidgetInfo, vec2,
};

use super::address::Page;
use super::model::Column;
use super::print::{self, Print};
use super::state::State;
use crate::app::board_view::{BoardModel, thumbnail_ui};
use crate::app::controls::{named, pressable};
use crate::app::fonts;
use crate::app::rules_panel::mark_meaning;
use crate::app::theme::{Palette, is_narrow, row_height, text};
use crate::i18n;

/// The sign of the first or second pinned column: a disc or a lozenge, as on the boards.
pub(super) fn sign(painter: &Painter, center: Pos2, pinned: usize, size: f32, palette: &Palette) {
    let r = 0.5 * size;
    if pinned == 0 {
        painter.circle_filled(center, 0.9 * r, palette.faience);
    } else {
        let points = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)];
        let points = points.map(|point| center + point).to_vec();
        painter.add(Shape::convex_polygon(points, palette.carnelian, Stroke::NONE));
    }
}

/// The sign of a pinned column in a row of words.
pub(super) fn sign_ui(ui: &mut Ui, pinned: usize) {
    let size = print::cell_size(ui);
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    sign(ui.painter(), rect.center(), pinned, 0.85 * size, &Palette::of(ui));
}

/// A word that can be pressed, aligned with the lines above it.
pub(super) fn word_button(ui: &mut Ui, label: &str) -> Response {
    // Not a scope: in a row that may break, the word goes to the next line.
    let padding = std::mem::take(&mut ui.spacing_mut().button_padding.x);
    let words = RichText::new(label).color(Palette::of(ui).faience);
    let button = Button::new(words).frame_when_inactive(false);
    let button = button.wrap_mode(TextWrapMode::Extend);
    let response = ui.add(button.min_size(vec2(24.0, row_height(ui))));
    ui.spacing_mut().button_padding.x = padding;
    response
}

/// A cross that closes something or lets it go, read out as `name`.
pub(super) fn cross_ui(ui: &mut Ui, name: &str) -> Response {
    let cross = Button::new("✕").frame_when_inactive(false).min_size(vec2(32.0, 32.0));
    named(ui.add(cross), Role::Button, name)
}

/// Words without a frame that can be pressed, read out as `name`.
pub(super) fn words_link(ui: &mut Ui, words: RichText, name: &str) -> Response {
    named(pressable(ui, words), Role::Link, name)
}

pub(super) fn card_name(column: &Column) -> String {
    i18n::fill("recon.open-card", &[("name", &column.name)])
}

/// The letters of all columns with the names they stand for, each a way to its card. On a card, which is that of the
/// column `here`, its own stands in bold, after the way to all cards; on a phone they are a list to pick from.
pub(super) fn legend_ui(ui: &mut Ui, state: &mut State, here: Option<usize>) {
    let (palette, index) = (Palette::of(ui), state.index.clone());
    if let Some(column) = here.and_then(|at| index.columns.get(at)).filter(|_| is_narrow(ui)) {
        let (shown, all) = (lettered(column), i18n::text("recon.all-cards"));
        let head = (&*shown, &*card_name(column), ui.available_width());
        match column_box(ui, "card", head, here, index.rows(Some(all))) {
            Some(Some(number)) => state.open_card(number),
            Some(None) => state.address.page = Page::Cards,
            None => {}
        }
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(14.0, 2.0);
        ui.spacing_mut().interact_size.y = if is_narrow(ui) { 32.0 } else { 24.0 };
        // A name goes to the next row whole.
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        let link = |words: &str| RichText::new(words).text_style(text::caption());
        ui.horizontal_wrapped(|ui| {
            let all = i18n::text("recon.all-cards");
            if here.is_some() && words_link(ui, link(all).color(palette.faience), all).clicked() {
                state.address.page = Page::Cards;
            }
            if here.is_none() {
                ui.label(link(i18n::text("recon.cards-of")).color(palette.quiet));
            }
            for (number, column) in index.columns.iter().enumerate() {
                let is_here = here == Some(number);
                let name = lettered(column);
                let words = match is_here {
                    true => link(&name).family(fonts::sans_bold()).color(palette.ink),
                    false => link(&name).color(palette.faience),
                };
                let response = words_link(ui, words, &name);
                response.widget_info(|| WidgetInfo::selected(Role::Link, true, is_here, &name));
                if response.on_hover_text(&column.name).clicked() {
                    state.open_card(number);
                }
            }
        });
    });
}

/// `K Kendall (Walker)`.
fn lettered(column: &Column) -> String {
    format!("{}\u{a0}{}", column.siglum, column.name)
}

/// Words in the type of their mark, among others in a row.
pub(super) fn print_ui(ui: &mut Ui, words: &str, print: Print) {
    print_sized(ui, words, print, print::cell_size(ui), f32::INFINITY);
}

/// Words in the type of their mark, of a size and within a width; hovered, they tell what the mark means.
pub(super) fn print_sized(ui: &mut Ui, words: &str, print: Print, size: f32, width: f32) {
    let galley = print::galley(ui, words, print, (size, width), "");
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    let response = named(response, Role::Label, words);
    print::paint(ui, rect.min, galley, print.mark);
    if let Some(mark) = print.mark.filter(|_| !print.bold) {
        response.on_hover_text(mark_meaning(mark));
    }
}

/// List with its text and its accessible name to pick a reconstruction from; gives the row that was picked.
pub(super) fn column_box(
    ui: &mut Ui,
    salt: impl egui::AsIdSalt,
    (selected, name, width): (&str, &str, f32),
    now: Option<usize>,
    rows: impl Iterator<Item = (Option<usize>, String)>,
) -> Option<Option<usize>> {
    let mut picked = None;
    ui.scope(|ui| {
        // A name is cut to the room that there is, not to the width of the box.
        ui.set_max_width(width);
        let list = ComboBox::from_id_salt(salt).selected_text(selected).truncate().width(width);
        let list = list.height(480.0).show_ui(ui, |ui| {
            ui.spacing_mut().interact_size.y = row_height(ui);
            for (column, words) in rows {
                if ui.selectable_label(now == column, words).clicked() {
                    picked = Some(column);
                }
            }
        });
        named(list.response, Role::ComboBox, name);
    });
    picked
}

/// A position in small, drawn by the board's own painter and read out as `name`.
pub(super) fn board_ui(ui: &mut Ui, board: &BoardModel, width: f32, name: &str) {
    named(thumbnail_ui(ui, board, width), Role::Image, name);
}
