//! Navigation between places: a rail at the left, a bar on top or one at the bottom; and the row of links of the course.

use egui::{
    Align, Align2, Color32, FontId, Frame, Layout, Margin, Role, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, vec2,
};

use super::command::Command;
use super::controls::{page_links, quiet_button, styled, width_of};
use super::fonts;
use super::places::{COURSE, MAIN, main_place};
use super::theme::{self, Palette, ROOMY, is_narrow, text, text_scale};
use crate::i18n;
use crate::route::{PlaceName, Route};

/// Least width of a place in the rail, in points.
const RAIL: f32 = 76.0;
/// Margin around the places in the rail, in points.
const RAIL_EDGE: i8 = 8;
/// Type in the rail, in points at normal type.
const RAIL_TYPE: f32 = 13.0;
/// Height of the bar at the bottom of a narrow window, in points.
const TAB: f32 = 52.0;
/// Size of the sign of a place relative to the word under it.
const SIGN: f32 = 1.7;
/// Width of the window, in points, from which the bar on top has room for signs beside the words.
const SIGNS: f32 = 860.0;

/// The type of the words in the rail, which are never so large that they need their short forms.
fn rail_font(ui: &Ui) -> FontId {
    FontId::new(RAIL_TYPE * text_scale(ui).min(ROOMY), fonts::sans_bold())
}

/// The width of a place in the rail: the words of all of them whole, whatever the type.
fn rail_width(ui: &Ui) -> f32 {
    let font = rail_font(ui);
    let words = MAIN.map(|(_, word, _)| word_width(ui, word, font.clone()) + 12.0);
    let name = width_of(ui, i18n::text("app.name"), text::step_title().resolve(ui.style()));
    let settings = width_of(ui, i18n::text("nav.settings"), TextStyle::Button.resolve(ui.style()));
    words.into_iter().chain([name, settings]).fold(RAIL, f32::max)
}

/// The least width of a window whose bar on top holds all its words.
fn top_bar_width(ui: &Ui) -> f32 {
    let font = text::strong().resolve(ui.style());
    let name = width_of(ui, i18n::text("app.name"), text::step_title().resolve(ui.style()));
    let words = MAIN.map(|(_, word, _)| word_width(ui, word, font.clone()) + 30.0);
    let settings = width_of(ui, i18n::text("nav.settings"), font.clone()) + 30.0;
    name + words.iter().sum::<f32>() + settings + 2.0 * 24.0 + 16.0
}

/// The ways to other places, around the one that is shown, `here`; `learning` is where one was in the course or beside it.
pub(super) fn nav_ui(ui: &mut Ui, (here, learning): (PlaceName, &Route), shows_settings: bool) {
    let width = ui.ctx().content_rect().width();
    let nav = Nav { here: main_place(here), learning, shows_settings };
    if width >= theme::WIDE {
        nav.rail_ui(ui);
    } else if width >= theme::NARROW && width >= top_bar_width(ui) {
        nav.top_bar_ui(ui);
    } else {
        nav.bottom_bar_ui(ui);
    }
}

/// The course and the pages beside it, by name; `here` is the one that is shown.
pub(super) fn course_row_ui(ui: &mut Ui, here: PlaceName) {
    let narrow = is_narrow(ui);
    let pages = COURSE.map(|(place, word)| {
        let word = if narrow { i18n::short(word) } else { i18n::text(word) };
        (place, word, word)
    });
    if let Some(place) = page_links(ui, 26.0, &pages, Some(&here)) {
        Route::to(place, "").go(ui.ctx());
    }
    ui.add_space(4.0);
}

struct Nav<'a> {
    here: PlaceName,
    learning: &'a Route,
    shows_settings: bool,
}

impl Nav<'_> {
    /// Opens a main place: that of learning where one left it, or at its beginning where one is there already.
    fn open(&self, ui: &Ui, place: PlaceName) {
        let returns = place == PlaceName::Learn && self.here != place;
        let route = if returns { self.learning.clone() } else { Route::to(place, "") };
        route.go(ui.ctx());
    }

    fn rail_ui(&self, ui: &mut Ui) {
        let margin = Margin::symmetric(RAIL_EDGE, 20);
        let frame = Frame::NONE.fill(Palette::of(ui).page).inner_margin(margin);
        let (width, font) = (rail_width(ui), rail_font(ui));
        let size = vec2(width, TAB + (SIGN + 1.4) * (font.size - RAIL_TYPE));
        let panel = egui::Panel::left("rail").exact_size(width + 2.0 * f32::from(RAIL_EDGE));
        panel.frame(frame).resizable(false).show(ui, |ui| {
            ui.vertical_centered(|ui| styled(ui, i18n::text("app.name"), text::step_title()));
            ui.add_space(16.0);
            for (place, word, sign) in MAIN {
                let whole = is_roomy(&font);
                if tab_button(ui, (word, whole), (sign, font.size), self.here == place, size) {
                    self.open(ui, place);
                }
                ui.add_space(6.0);
            }
            ui.with_layout(Layout::bottom_up(Align::Center), |ui| self.aside_ui(ui));
        });
    }

    fn top_bar_ui(&self, ui: &mut Ui) {
        let frame = Frame::NONE.fill(Palette::of(ui).page).inner_margin(Margin::symmetric(24, 10));
        egui::Panel::top("places").frame(frame).resizable(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                styled(ui, i18n::text("app.name"), text::step_title());
                ui.add_space(16.0);
                let roomy = ui.ctx().content_rect().width() >= SIGNS;
                for (place, word, sign) in MAIN {
                    let sign = if roomy { sign } else { "" };
                    if place_button(ui, self.here == place, word, sign) {
                        self.open(ui, place);
                    }
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.aside_ui(ui));
            });
        });
    }

    fn bottom_bar_ui(&self, ui: &mut Ui) {
        let frame = Frame::NONE.fill(Palette::of(ui).page).inner_margin(Margin::symmetric(4, 4));
        egui::Panel::bottom("places").frame(frame).resizable(false).show(ui, |ui| {
            let names = MAIN.map(|(_, word, _)| word);
            let (widths, whole) = tab_widths(ui, &[&names[..], &["nav.settings"]].concat());
            let mut widths = widths.into_iter();
            let mut size = || vec2(widths.next().unwrap_or(TAB), TAB);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                for (place, word, sign) in MAIN {
                    if tab_button(ui, (word, whole), (sign, TAB_TYPE), self.here == place, size()) {
                        self.open(ui, place);
                    }
                }
                let (word, is_open) = (("nav.settings", whole), self.shows_settings);
                if tab_button(ui, word, ("☰", TAB_TYPE), is_open, size()) {
                    Command::ShowSettings(!self.shows_settings).send(ui.ctx());
                }
            });
        });
    }

    fn aside_ui(&self, ui: &mut Ui) {
        if quiet_button(ui, i18n::text("nav.settings")).clicked() {
            Command::ShowSettings(!self.shows_settings).send(ui.ctx());
        }
    }
}

/// The width of the word for a place in this type, as it is shown.
fn word_width(ui: &Ui, word: &str, font: FontId) -> f32 {
    let roomy = is_roomy(&font);
    width_of(ui, shown_word(word, roomy), font)
}

/// True where the type is small enough for the long words.
fn is_roomy(font: &FontId) -> bool {
    font.size < 1.1 * 15.0
}

/// A word that leads to a place; the place one is in is bold.
fn place_button(ui: &mut Ui, chosen: bool, word: &str, sign: &str) -> bool {
    let palette = Palette::of(ui);
    let (style, ink, fill) = match chosen {
        true => (text::strong(), palette.ink, palette.raised),
        false => (TextStyle::Button, palette.quiet, Color32::TRANSPARENT),
    };
    let font = style.resolve(ui.style());
    let mut job = egui::text::LayoutJob::default();
    let mut gap = 0.0;
    if !sign.is_empty() {
        job.append(sign, 0.0, centered(FontId::new(18.0, fonts::signs()), ink));
        gap = 8.0;
    }
    let sign_width = ui.painter().layout_job(job.clone()).size().x;
    job.append(shown_word(word, is_roomy(&font)), gap, centered(font, ink));
    ui.spacing_mut().button_padding.x = 10.0;
    // As wide as in bold, so that no place moves when another is chosen.
    let words = word_width(ui, word, text::strong().resolve(ui.style()));
    let width = sign_width + gap + words + 2.0 * ui.spacing().button_padding.x;
    let button = egui::Button::new(job).fill(fill).stroke(Stroke::NONE).corner_radius(6);
    let button = button.wrap_mode(egui::TextWrapMode::Extend);
    let response = ui.add(button.min_size(vec2(width, theme::row_height(ui))));
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, i18n::text(word)));
    response.clicked()
}

/// Type that stands in the middle of its line, so that tall signs do not push the words down.
fn centered(font: FontId, ink: Color32) -> egui::TextFormat {
    egui::TextFormat { valign: Align::Center, ..egui::TextFormat::simple(font, ink) }
}

/// The word for a place, or the short one where there is no room for it.
fn shown_word(word: &str, roomy: bool) -> &str {
    if roomy { i18n::text(word) } else { i18n::short(word) }
}

/// Type in the bar at the bottom, in points.
const TAB_TYPE: f32 = 12.0;
/// Room beside a word in the bar at the bottom, in points.
const TAB_ROOM: f32 = 8.0;

/// The widths of the buttons in the bar at the bottom, and whether there is room for the whole words instead of their short
/// forms: each has its word's width and an equal share of what is left.
fn tab_widths(ui: &Ui, tabs: &[&str]) -> (Vec<f32>, bool) {
    let (all, count) = (ui.available_width(), tabs.len().max(1) as f32);
    let font = FontId::new(TAB_TYPE, fonts::sans_bold());
    let shared = |whole: bool| {
        let width = |word: &&str| width_of(ui, shown_word(word, whole), font.clone());
        let widths: Vec<f32> = tabs.iter().map(width).collect();
        let spare = (all - widths.iter().sum::<f32>()) / count;
        (spare, widths.iter().map(|width| width + spare).collect())
    };
    match shared(true) {
        (spare, widths) if spare >= TAB_ROOM => (widths, true),
        _ => (shared(false).1, false),
    }
}

/// A place in the rail or in the bar at the bottom: a sign, and under it the word in type of this size, whole or short.
fn tab_button(
    ui: &mut Ui,
    (word, whole): (&str, bool),
    (sign, type_size): (&str, f32),
    chosen: bool,
    size: egui::Vec2,
) -> bool {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, i18n::text(word)));
    let (ink, family) = match chosen {
        true => (palette.ink, fonts::sans_bold()),
        false => (palette.quiet, fonts::sans()),
    };
    let around = rect.shrink2(vec2(2.0, 1.0));
    if chosen {
        ui.painter().rect_filled(around, 6, palette.raised);
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, palette.faience);
        ui.painter().rect_stroke(around, 6, ring, StrokeKind::Inside);
    }
    let (signs, center) = (FontId::new(SIGN * type_size, fonts::signs()), Align2::CENTER_CENTER);
    let above = rect.center_top() + vec2(0.0, 5.0 + 0.55 * signs.size);
    ui.painter().text(above, center, sign, signs, ink);
    let below = rect.center_bottom() - vec2(0.0, type_size);
    let font = FontId::new(type_size, family);
    ui.painter().text(below, center, shown_word(word, whole), font, ink);
    response.clicked()
}
