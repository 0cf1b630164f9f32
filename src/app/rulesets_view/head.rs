//! Head of all pages: their names and the field to find words.

use egui::{Align, Layout, Ui};

use super::address::Page;
use super::state::State;
use crate::app::controls::{caption, find_field, page_links, width_of};
use crate::app::theme::text;
use crate::i18n;

/// The pages, and the words for them.
const PAGES: [(Page, &str); 5] = [
    (Page::Table, "recon.page-table"),
    (Page::Cards, "recon.page-cards"),
    (Page::Distance, "recon.page-distance"),
    (Page::Distinguish, "distinguish.page"),
    (Page::Works, "recon.page-works"),
];
/// Gap between the names of two pages, in points.
const PAGE_GAP: f32 = 26.0;
/// Width of the search field, and its least width, in points.
const FIND: f32 = 260.0;
const FIND_LEAST: f32 = 190.0;

pub(super) fn head_ui(ui: &mut Ui, state: &mut State) {
    if ui.available_width() >= row_width(ui) {
        ui.horizontal(|ui| {
            pages_ui(ui, state);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                find_ui(ui, state, FIND.min(ui.available_width()));
            });
        });
    } else {
        pages_ui(ui, state);
        // Questions have nothing to be found in.
        if !matches!(state.address.page, Page::Quiz | Page::Distinguish) {
            find_ui(ui, state, ui.available_width());
        }
    }
    ui.add_space(4.0);
    state.copied.ui(ui, |ui| caption(ui, i18n::text("recon.copied")));
}

/// The least width of the pages' names and the field in one row.
fn row_width(ui: &Ui) -> f32 {
    let font = text::strong().resolve(ui.style());
    let pages = PAGES.map(|(_, word)| width_of(ui, i18n::text(word), font.clone()) + PAGE_GAP);
    pages.iter().sum::<f32>() + FIND_LEAST
}

fn pages_ui(ui: &mut Ui, state: &mut State) {
    let pages = PAGES.map(|(page, word)| (page, i18n::text(word), i18n::text(word)));
    let here = match &state.address.page {
        Page::Card(_) => Page::Cards,
        Page::Quiz => Page::Distinguish,
        page => page.clone(),
    };
    if let Some(page) = page_links(ui, PAGE_GAP, &pages, Some(&here)) {
        state.address.page = page;
        state.find.clear();
        state.copied.end();
    }
}

/// Field that searches the page that is shown.
fn find_ui(ui: &mut Ui, state: &mut State, width: f32) {
    let hint = i18n::text(match state.address.page {
        Page::Table | Page::Distance => "recon.find-table",
        Page::Works => "recon.find-works",
        _ => "recon.find-cards",
    });
    let names = (i18n::text("recon.find"), i18n::text("recon.clear-find"));
    find_field(ui, &mut state.find, width, hint, names);
}
