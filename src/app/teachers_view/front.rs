//! Front page for teachers: a card for each part, what to print, the pages of the kit, and one's own lessons.

use egui::{TextStyle, Ui, Vec2, vec2};

use super::page::plans;
use super::parts::{KIT, Part, heading, print_page, row_ui, title_link};
use crate::app::controls::{card_room, columns_of, galley, paint_card, quiet};
use crate::app::own_lessons::OwnLessons;
use crate::app::own_lessons_view::shelf_ui;
use crate::app::progress::Progress;
use crate::app::theme::{Palette, text};
use crate::route::{PlaceName, Route};
use crate::{i18n, library, publish};

const GAP: f32 = 20.0;
const PAD: f32 = 16.0;

fn purpose(part: Part) -> String {
    let key = match part {
        Part::Lessons => return plans(),
        Part::Packs => "teachers.packs-for",
        Part::Link => "teachers.link-for",
        Part::Results => "teachers.results-for",
    };
    i18n::text(key).to_owned()
}

pub(super) fn front_ui(ui: &mut Ui, own: &OwnLessons, progress: &Progress) {
    quiet(ui, i18n::text("teachers.lead"));
    ui.add_space(14.0);
    cards_ui(ui);
    heading(ui, "teachers.print");
    if title_link(ui, i18n::text("teachers.save-sheets")) {
        print_page(ui, "senet-board.html".to_owned(), publish::sheet_page());
    }
    if title_link(ui, i18n::text("teachers.save-all")) {
        let page = publish::teachers_page(publish::Links::Alone);
        print_page(ui, "senet-teachers.html".to_owned(), page);
    }
    heading(ui, "teachers.kit");
    for kit in library::kit() {
        row_ui(ui, &kit.title, "", format!("{KIT}/{}", kit.id));
    }
    ui.add_space(18.0);
    shelf_ui(ui, own, progress);
}

/// The parts as cards, two beside each other where they fit.
fn cards_ui(ui: &mut Ui) {
    let (columns, width) = columns_of(ui.available_width(), 300.0, GAP, 2);
    for row in Part::ALL.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            cards_row_ui(ui, row, width);
        });
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
}

/// Cards beside each other, all as high as the highest.
fn cards_row_ui(ui: &mut Ui, parts: &[Part], width: f32) {
    let Palette { faience, quiet, .. } = Palette::of(ui);
    let inner = width - 2.0 * PAD;
    let lay = |part: &Part| {
        let title = galley(ui, part.title(), text::step_title(), faience, inner);
        (*part, title, galley(ui, &purpose(*part), TextStyle::Body, quiet, inner))
    };
    let laid: Vec<_> = parts.iter().map(lay).collect();
    let words = laid.iter().map(|(_, title, purpose)| title.size().y + purpose.size().y);
    let height = (words.fold(0.0, f32::max) + 4.0 + 2.0 * PAD).ceil();
    for (part, title, about) in laid {
        let name = format!("{}. {}", part.title(), purpose(part));
        let (rect, response) = card_room(ui, vec2(width, height), (&name, ""));
        if ui.is_rect_visible(rect) {
            paint_card(ui, rect, &response);
            let at = rect.min + Vec2::splat(PAD);
            let below = at + vec2(0.0, title.size().y + 4.0);
            ui.painter().galley(at, title, faience);
            ui.painter().galley(below, about, quiet);
        }
        if response.clicked() {
            Route::to(PlaceName::Teachers, part.address()).go(ui.ctx());
        }
    }
}
