//! Parts of all pages for teachers: titles that lead on, headings, and buttons that print a page.

use egui::{Button, RichText, Role, Ui, vec2};

use crate::app::command::{Command, FileRequest};
use crate::app::controls::{self, caption, named, quiet_button};
use crate::app::theme::{Palette, row_height, text};
use crate::i18n;
use crate::route::{PlaceName, Route};

/// Beginning of the address of a pack.
pub(super) const PACK: &str = "pack";
/// Beginning of the address of a page of the kit.
pub(super) const KIT: &str = "kit";

/// Part of the pages for teachers, with a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Lessons,
    Packs,
    Link,
    Results,
}

impl Part {
    pub const ALL: [Part; 4] = [Part::Lessons, Part::Packs, Part::Link, Part::Results];

    /// The part at this address below that of the place.
    pub fn at(address: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.address() == address)
    }

    /// Its address below that of the place.
    pub const fn address(self) -> &'static str {
        match self {
            Part::Lessons => "lessons",
            Part::Packs => "packs",
            Part::Link => "link",
            Part::Results => "results",
        }
    }

    pub fn title(self) -> &'static str {
        i18n::text(match self {
            Part::Lessons => "teachers.pages",
            Part::Packs => "teachers.packs",
            Part::Link => "teachers.link",
            Part::Results => "teachers.results",
        })
    }
}

/// The way back to the part a page belongs to, or to the front page, and the title.
pub(super) fn head_ui(ui: &mut Ui, title: &str, from: Option<Part>) {
    ui.add_space(8.0);
    let back = from.map_or_else(|| i18n::text("publish.teacher"), Part::title);
    if title_link(ui, &format!("‹ {back}")) {
        Route::to(PlaceName::Teachers, from.map_or("", Part::address)).go(ui.ctx());
    }
    ui.add_space(6.0);
    controls::heading(ui, 1, RichText::new(title).text_style(text::lesson_title()));
}

/// A title that leads to a page, with a few words behind it.
pub(super) fn row_ui(ui: &mut Ui, title: &str, more: &str, rest: String) {
    ui.horizontal_wrapped(|ui| {
        if title_link(ui, title) {
            Route::to(PlaceName::Teachers, rest).go(ui.ctx());
        }
        caption(ui, more);
    });
}

/// A title that can be pressed, high enough for a thumb; a row that wraps breaks before it.
pub(super) fn title_link(ui: &mut Ui, title: &str) -> bool {
    // Not in a scope: what grows inside one never wraps.
    let padding = std::mem::replace(&mut ui.spacing_mut().button_padding.x, 0.0);
    set_expansion(ui, PAD);
    let words = RichText::new(title).color(Palette::of(ui).faience).underline();
    let button = Button::new(words).frame_when_inactive(false).min_size(vec2(0.0, row_height(ui)));
    let pressed = named(ui.add(button), Role::Link, title).clicked();
    ui.spacing_mut().button_padding.x = padding;
    set_expansion(ui, 0.0);
    pressed
}

/// Room around the words of a title while the pointer or the focus is on it, which takes no room in its row, in points.
const PAD: f32 = 3.0;

/// Sets by how much the frame of what is hovered or has the focus is larger than its place.
fn set_expansion(ui: &mut Ui, expansion: f32) {
    let widgets = &mut ui.visuals_mut().widgets;
    (widgets.hovered.expansion, widgets.active.expansion) = (expansion, expansion);
}

pub(super) fn heading(ui: &mut Ui, key: &str) {
    title(ui, i18n::text(key));
}

pub(super) fn title(ui: &mut Ui, words: &str) {
    ui.add_space(18.0);
    controls::part_heading(ui, words);
    ui.add_space(2.0);
}

pub(super) fn print_button(ui: &mut Ui, word: &str, name: &str, page: impl FnOnce() -> String) {
    if quiet_button(ui, i18n::text(word)).clicked() {
        print_page(ui, name.to_owned(), page());
    }
}

pub(super) fn print_page(ui: &Ui, name: String, page: String) {
    Command::Own(FileRequest::Print { name, page }).send(ui.ctx());
}
