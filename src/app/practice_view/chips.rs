//! A scenario as a small button: its number, its stars, and whether it waits for another look.

use egui::{
    Align2, CursorIcon, FontId, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::app::progress::star_row;
use crate::app::theme::{Palette, mix, text};
use crate::i18n;
use crate::lesson::Offer;

/// Width and height of a button, in points.
pub(super) const CHIP: f32 = 44.0;

/// Content of a button.
pub(super) struct Chip<'a> {
    pub theme: &'a str,
    /// Counted from 1.
    pub number: usize,
    pub title: String,
    /// Its name.
    pub level: &'a str,
    /// Help that a drill offers; `None` for scenarios with a level.
    pub help: Option<Offer>,
    /// 0 to 3.
    pub stars: u8,
    /// Went wrong, and its day has come.
    pub waits: bool,
}

impl Chip<'_> {
    /// Name, as it is read aloud.
    fn name(&self) -> String {
        let stars = self.stars.to_string();
        let state = match (self.waits, self.stars) {
            (true, _) => i18n::text("practice.state-due").to_owned(),
            (false, 0) => i18n::text("practice.state-new").to_owned(),
            (false, _) => i18n::fill("practice.state-stars", &[("stars", &stars)]),
        };
        let number = self.number.to_string();
        let values = [
            ("theme", self.theme),
            ("number", &number),
            ("title", &self.title),
            ("level", self.level),
            ("help", self.help.map_or("", help_words)),
            ("state", &state),
        ];
        i18n::fill(
            if self.help.is_some() { "practice.drill" } else { "practice.scenario" },
            &values,
        )
    }
}

fn help_words(help: Offer) -> &'static str {
    match help {
        Offer::Shown => i18n::text("practice.help-shown"),
        Offer::OnRequest => i18n::text("practice.help-asked"),
        Offer::Alone => i18n::text("practice.help-alone"),
    }
}

/// Shows the button.
pub(super) fn chip(ui: &mut Ui, chip: &Chip<'_>) -> Response {
    let palette = Palette::of(ui);
    let size = vec2(CHIP, CHIP);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = chip.name();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        let lively = response.hovered() || response.has_focus();
        let edge = match (response.has_focus(), lively || chip.waits) {
            (true, _) if chip.waits => Stroke::new(2.5, palette.carnelian),
            (true, _) => Stroke::new(2.5, palette.faience),
            (false, true) if chip.waits => Stroke::new(1.5, palette.carnelian),
            (false, true) => Stroke::new(1.5, palette.faience),
            (false, false) => Stroke::NONE,
        };
        let fill = match lively {
            true => mix(palette.raised, palette.wash, 0.35),
            false => palette.raised,
        };
        let painter = ui.painter();
        painter.rect(rect.shrink(1.0), 6, fill, edge, StrokeKind::Inside);
        let font = text::strong().resolve(ui.style());
        let small = FontId::new(11.0, font.family.clone());
        let above = rect.center() - vec2(0.0, 7.0);
        painter.text(above, Align2::CENTER_CENTER, chip.number, font, palette.ink);
        let below = rect.center() + vec2(0.0, 11.0);
        let (row, color) = match (chip.waits, chip.stars) {
            (true, _) => (i18n::text("practice.chip-due").to_owned(), palette.carnelian),
            (false, 0) => (star_row(0), palette.quiet),
            (false, stars) => (star_row(stars), palette.ochre),
        };
        painter.text(below, Align2::CENTER_CENTER, row, small, color);
    }
    response.on_hover_text(name).on_hover_cursor(CursorIcon::PointingHand)
}
