//! The places of the program and the buttons that lead to them.

use egui::{CornerRadius, Ui, vec2};

use super::command::Route;
use super::controls::width_of;
use super::fonts;
use super::theme::{self, Palette, text};
use crate::i18n;

/// The places of the program: route, word and sign.
pub(super) fn places() -> [(Route, &'static str, &'static str); 4] {
    [
        (Route::Shelf, "nav.learn", "𓋹"),
        (Route::Compare(String::new()), "nav.compare", "𓏠"),
        (Route::Play(String::new()), "nav.play", "𓀀"),
        (Route::Reconstructions(String::new()), "nav.reconstructions", "𓏤𓏤𓏤"),
    ]
}

/// Is `route` within the place that `place` opens?
pub(super) fn within(route: &Route, place: &Route) -> bool {
    matches!(
        (route, place),
        (
            Route::Shelf | Route::Lesson { .. } | Route::Present { .. } | Route::Learn(..),
            Route::Shelf
        ) | (Route::Compare(_), Route::Compare(_))
            | (Route::Play(_), Route::Play(_))
            | (Route::Reconstructions(_), Route::Reconstructions(_))
    )
}

/// Width kept for a sign beside the words of places that stand one below the other, in points.
const SIGN: f32 = 22.0;

/// The width of the word for a place in this type, as it is shown.
pub(super) fn word_width(ui: &Ui, word: &str, font: egui::FontId) -> f32 {
    let roomy = is_roomy(&font);
    width_of(ui, &shown_word(word, roomy), font)
}

/// The width of a rail that holds the word for a place with its sign, in points.
pub(super) fn place_width(ui: &Ui, word: &str, font: egui::FontId) -> f32 {
    SIGN + 8.0 + word_width(ui, word, font) + 2.0 * 10.0 + 2.0 * 12.0
}

/// Is the type so small that the long words have room?
fn is_roomy(font: &egui::FontId) -> bool {
    font.size < 1.1 * 15.0
}

/// A word that leads to a place; the place one is in is bold.
pub(super) fn place_button(ui: &mut Ui, here: &Route, to: &Route, word: &str, sign: &str) -> bool {
    let palette = Palette::of(ui);
    let chosen = within(here, to);
    let style = if chosen { text::strong() } else { egui::TextStyle::Button };
    let ink = if chosen { palette.ink } else { palette.quiet };
    let font = style.resolve(ui.style());
    let mut job = egui::text::LayoutJob::default();
    let rail = ui.layout().main_dir() == egui::Direction::TopDown;
    let mut gap = 0.0;
    if !sign.is_empty() {
        let signs = egui::FontId::new(18.0, fonts::signs());
        // One below the other, the words begin at one line, whatever the width of the signs.
        let width = width_of(ui, sign, signs.clone());
        let spare = if rail { (SIGN - width).max(0.0) } else { 0.0 };
        job.append(sign, 0.5 * spare, centered(signs, ink));
        gap = 8.0 + 0.5 * spare;
    }
    let roomy = is_roomy(&font);
    job.append(&shown_word(word, roomy), gap, centered(font, ink));
    ui.spacing_mut().button_padding.x = 10.0;
    let least = if rail { ui.available_width() } else { 0.0 };
    let button = egui::Button::new(job)
        .fill(if chosen { palette.raised } else { egui::Color32::TRANSPARENT })
        .stroke(egui::Stroke::NONE)
        .corner_radius(CornerRadius::same(6))
        .wrap_mode(egui::TextWrapMode::Extend)
        .min_size(vec2(least, theme::row_height(ui)));
    let response = ui.add(button);
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::Role::Tab, true, chosen, i18n::text(word))
    });
    response.clicked()
}

/// Type that stands in the middle of its line, so that tall signs do not push the words down.
fn centered(font: egui::FontId, ink: egui::Color32) -> egui::TextFormat {
    egui::TextFormat { valign: egui::Align::Center, ..egui::TextFormat::simple(font, ink) }
}

/// The word for a place, or the short one where there is no room for it.
fn shown_word(word: &str, roomy: bool) -> String {
    let short = format!("{word}-short");
    let shown = if !roomy && i18n::has(&short) { &short } else { word };
    i18n::text(shown).to_owned()
}

/// Type in the bar at the bottom, in points.
const TAB_TYPE: f32 = 12.0;
/// Room beside a word in the bar at the bottom, in points.
const TAB_ROOM: f32 = 8.0;

/// The widths of the buttons in the bar at the bottom, and whether there is room for the whole words: each has its
/// word's width and an equal share of what is left. Otherwise all are alike, and words have their short forms.
pub(super) fn tab_widths(ui: &Ui, tabs: &[&str]) -> (Vec<f32>, bool) {
    let (all, count) = (ui.available_width(), tabs.len().max(1) as f32);
    let font = egui::FontId::new(TAB_TYPE, fonts::sans_bold());
    let width = |word: &&str| width_of(ui, i18n::text(word), font.clone());
    let widths: Vec<f32> = tabs.iter().map(width).collect();
    let spare = (all - widths.iter().sum::<f32>()) / count;
    match spare >= TAB_ROOM {
        true => (widths.iter().map(|width| width + spare).collect(), true),
        false => (vec![all / count; tabs.len()], false),
    }
}

/// A place in the bar at the bottom: a sign with the word under it, the whole word or its short form.
pub(super) fn tab_button(
    ui: &mut Ui,
    (word, whole): (&str, bool),
    sign: &str,
    chosen: bool,
    size: egui::Vec2,
) -> bool {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::Role::Tab, true, chosen, i18n::text(word))
    });
    let ink = if chosen { palette.ink } else { palette.quiet };
    let around = rect.shrink2(vec2(2.0, 1.0));
    if chosen {
        ui.painter().rect_filled(around, 6, palette.raised);
    }
    if response.has_focus() {
        let ring = egui::Stroke::new(2.0, palette.faience);
        ui.painter().rect_stroke(around, 6, ring, egui::StrokeKind::Inside);
    }
    let signs = egui::FontId::new(19.0, fonts::signs());
    let center = egui::Align2::CENTER_CENTER;
    let above = rect.center_top() + vec2(0.0, 17.0);
    ui.painter().text(above, center, sign, signs, ink);
    let family = if chosen { fonts::sans_bold() } else { fonts::sans() };
    let font = egui::FontId::new(TAB_TYPE, family);
    let below = rect.center_bottom() - vec2(0.0, 12.0);
    ui.painter().text(below, center, shown_word(word, whole), font, ink);
    response.clicked()
}
