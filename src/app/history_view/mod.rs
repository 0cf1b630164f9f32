//! History to walk through: the finds, the people who made rules from them, and the boards of the periods.
//!
//! **Invariant:** shows what `lessons/en/history.toml` says. `axis.rs` is the line of time, `ages.rs` the band under it,
//! `list.rs` the entries as a list, `seen.rs` how well each is known, `card.rs` one of them, `figure.rs` its drawings, `gallery.rs` the boards, `address.rs`
//! where one is.

mod address;
mod ages;
mod axis;
mod card;
mod figure;
mod gallery;
mod list;
mod seen;

use egui::{Key, Sense, Ui, vec2};

pub use address::{Address, Page};
use axis::{Icon, Mark, across_ui, down_ui, focus_id, paint_icon, work_words};
use list::list_ui;
use seen::legend_ui;

use super::controls::{caption, filter, page, page_links, primary_button, quiet};
use super::markdown_view::Footnotes;
use super::place::{Opened, Place, Shared};
use super::settings::Settings;
use super::shortcuts::{KeyHelp, Shortcut, key_help, pressed_with_focus};
use super::theme::{NARROW, Palette, text};
use crate::lesson::history::{FIRST_PROPOSAL, FIRST_YEAR, Kind, LAST_PROPOSAL, LAST_YEAR};
use crate::{i18n, library};

/// The widest the page is, in points.
const WIDEST: f32 = 1240.0;
/// Height of the top of a card that is scrolled into view, in points.
const BEGINNING: f32 = 380.0;

/// Width of the page from which the filters keep their drawings above an open entry, in points.
const DRAWN: f32 = 740.0;

/// Frames in which a page settles after an entry was opened.
const SETTLING: u8 = 3;

/// The page, where it was left.
#[derive(Default)]
pub struct HistoryView {
    address: Address,
    footnotes: Footnotes,
    /// The square of a board that was pressed last.
    described: Option<u8>,
    /// Frames until the chosen entry is scrolled into view: what opens and closes with it settles first.
    reveal: u8,
}

/// The keys of this place, with the entries they go on or back.
const KEYS: [Shortcut<i32>; 4] = [
    Shortcut::free(&[Key::ArrowRight, Key::ArrowDown], 1, "keys.next-find"),
    Shortcut::free(&[Key::ArrowLeft, Key::ArrowUp], -1, "keys.last-find"),
    Shortcut::free(&[Key::Home], i32::MIN, "keys.first-find"),
    Shortcut::free(&[Key::End], i32::MAX, "keys.end-find"),
];

impl HistoryView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning; an entry is brought into
    /// view each time it is named.
    ///
    /// # Errors
    /// Fails where there is no such place; the sentence says so.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        if rest != self.link() {
            self.address = Address::parse(rest, library::history())?;
            self.described = None;
        }
        self.reveal = SETTLING;
        Ok(())
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) {
        self.keys(ui);
        self.pages_ui(ui);
        page(ui, ("history", self.address.page as u8), WIDEST, |ui| {
            match self.address.page {
                Page::Boards => self.gallery_ui(ui, settings),
                _ => self.line_ui(ui),
            }
            ui.add_space(24.0);
        });
        if self.reveal > 0 {
            self.reveal -= 1;
            ui.ctx().request_repaint();
        }
    }

    fn pages_ui(&mut self, ui: &mut Ui) {
        let pages = [
            (Page::Finds, "history.page-finds"),
            (Page::Proposals, "history.page-proposals"),
            (Page::Boards, "history.page-boards"),
        ];
        let pages = pages.map(|(page, key)| (page, i18n::text(key), i18n::text(key)));
        if let Some(page) = page_links(ui, 22.0, &pages, Some(&self.address.page)) {
            self.address = Address { page, ..Address::default() };
            self.described = None;
        }
        ui.add_space(2.0);
    }

    fn marks(&self) -> Vec<Mark> {
        let history = library::history();
        if self.address.page == Page::Proposals {
            let proposals = history.proposals.iter().map(|entry| Mark {
                id: entry.id.clone(),
                title: entry.author.clone(),
                date: entry.date.clone(),
                year: entry.year,
                span: [entry.year; 2],
                icon: Icon::Work(entry.has_rules),
                grade: None,
            });
            return proposals.collect();
        }
        let only = self.address.only;
        let finds = history.evidence.iter();
        let finds = finds.filter(|find| only.is_none_or(|kind| find.is(kind)));
        let marks = finds.map(|find| Mark {
            id: find.id.clone(),
            title: find.title.clone(),
            date: find.date.clone(),
            year: find.year(),
            span: find.years.into(),
            icon: Icon::Find(
                only.unwrap_or_else(|| find.kinds.first().copied().unwrap_or(Kind::Board)),
            ),
            grade: Some(find.grade),
        });
        marks.collect()
    }

    /// Chooses an entry; a second time lets it go where cards open in place.
    fn choose(&mut self, id: Option<String>) {
        self.address.chosen = id;
        self.footnotes.close();
        self.reveal = SETTLING;
    }

    /// Steps along the line: the arrows, while nothing else has the focus.
    fn keys(&mut self, ui: &Ui) {
        if self.address.page == Page::Boards || ui.ctx().text_edit_focused() {
            return;
        }
        let marks = self.marks();
        let focused = ui.memory(|memory| memory.focused());
        let on_mark = marks.iter().any(|mark| focused == Some(focus_id(&mark.id)));
        if focused.is_some() && !on_mark {
            return;
        }
        let [.., pressed] = &pressed_with_focus(ui, &KEYS)[..] else { return };
        self.step(pressed.action);
        if on_mark && let Some(id) = &self.address.chosen {
            ui.memory_mut(|memory| memory.request_focus(focus_id(id)));
        }
    }

    /// Moves the selection by a number of entries; past the last find come the proposals.
    fn step(&mut self, step: i32) {
        let marks = self.marks();
        let chosen = self.address.chosen.as_deref();
        let at = chosen.and_then(|id| marks.iter().position(|mark| mark.id == id));
        let last = marks.len().saturating_sub(1);
        let next = match (at, step) {
            (_, i32::MAX) => last,
            (_, i32::MIN) | (None, _) => 0,
            (Some(at), 1) if at == last && self.address.page == Page::Finds => {
                self.address = Address { page: Page::Proposals, ..Address::default() };
                return self.step(1);
            }
            (Some(0), -1) if self.address.page == Page::Proposals => {
                self.address = Address::default();
                return self.step(i32::MAX);
            }
            (Some(at), step) => at.saturating_add_signed(step as isize).min(last),
        };
        self.choose(marks.get(next).map(|mark| mark.id.clone()));
    }

    fn line_ui(&mut self, ui: &mut Ui) {
        let finds = self.address.page == Page::Finds;
        let is_down = ui.available_width() < NARROW - 90.0;
        let has_lead = is_down || self.address.chosen.is_none();
        if has_lead {
            let lead = if finds { "history.lead-finds" } else { "history.lead-proposals" };
            quiet(ui, i18n::text(lead));
        }
        if finds {
            self.filters_ui(ui, has_lead || ui.available_width() >= DRAWN);
            if has_lead {
                legend_ui(ui);
            }
        } else if has_lead {
            works_ui(ui);
        }
        let marks = self.marks();
        if is_down {
            self.down_line_ui(ui, &marks);
        } else {
            self.across_line_ui(ui, &marks);
        }
    }

    /// The line across the page, and under it the card of the entry that is open.
    fn across_line_ui(&mut self, ui: &mut Ui, marks: &[Mark]) {
        let years = match self.address.page {
            Page::Proposals => FIRST_PROPOSAL..=LAST_PROPOSAL,
            _ => FIRST_YEAR..=LAST_YEAR,
        };
        ui.add_space(6.0);
        if let Some(id) = across_ui(ui, years, marks, self.address.chosen.as_deref()) {
            self.choose(Some(id));
        }
        if self.address.page == Page::Finds && self.address.chosen.is_none() {
            caption(ui, i18n::text("history.ages"));
        }
        ui.add_space(if self.address.chosen.is_some() { 4.0 } else { 14.0 });
        match self.address.chosen.clone() {
            Some(id) => {
                let top = ui.cursor().min;
                self.card_ui(ui, &id, false);
                if self.reveal == 1 {
                    reveal(ui, &id, top);
                }
            }
            None => self.begin_ui(ui, marks),
        }
    }

    /// The line down the page; cards open in it.
    fn down_line_ui(&mut self, ui: &mut Ui, marks: &[Mark]) {
        ui.spacing_mut().item_spacing.y = 8.0;
        let chosen = self.address.chosen.clone();
        for mark in marks {
            let here = chosen.as_deref() == Some(&mark.id);
            let top = ui.cursor().top();
            if down_ui(ui, mark, here) {
                self.choose((!here).then(|| mark.id.clone()));
            }
            if !here {
                continue;
            }
            if self.reveal == 1 {
                let mut rect = ui.max_rect();
                (rect.min.y, rect.max.y) = (top, top + 10.0);
                ui.scroll_to_rect(rect, Some(egui::Align::TOP));
            }
            let margin = egui::Margin { left: 12, bottom: 10, ..egui::Margin::ZERO };
            let frame = egui::Frame::new().inner_margin(margin);
            frame.show(ui, |ui| self.card_ui(ui, &mark.id, true));
        }
    }

    fn card_ui(&mut self, ui: &mut Ui, id: &str, in_line: bool) {
        let history = library::history();
        if let Some(find) = history.evidence(id) {
            self.find_ui(ui, find, in_line);
        } else if let Some(proposal) = history.proposal(id) {
            self.proposal_ui(ui, proposal, in_line);
        }
    }

    /// Advice and the list of every entry, shown before one is chosen.
    fn begin_ui(&mut self, ui: &mut Ui, marks: &[Mark]) {
        let finds = self.address.page == Page::Finds;
        quiet(ui, i18n::text(if finds { "history.how" } else { "history.how-proposals" }));
        ui.add_space(6.0);
        if primary_button(ui, i18n::text("history.begin")).clicked() {
            self.step(1);
        }
        ui.add_space(10.0);
        if let Some(id) = list_ui(ui, marks) {
            self.choose(Some(id));
        }
    }

    /// Filters for the finds on the line: all, or those of one kind, with the drawings of the kinds where there is
    /// room.
    fn filters_ui(&mut self, ui: &mut Ui, has_drawings: bool) {
        let finds = &library::history().evidence;
        let mut choice = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
            for only in [None].into_iter().chain(Kind::ALL.map(Some)) {
                let shown = finds.iter().filter(|find| only.is_none_or(|kind| find.is(kind)));
                let here = self.address.only == only;
                if filter_ui(ui, only, shown.count(), (here, has_drawings)) {
                    choice = Some(only);
                }
            }
        });
        let Some(only) = choice else { return };
        self.address.only = only;
        let marks = self.marks();
        let still = |id: &String| marks.iter().any(|mark| mark.id == *id);
        if !self.address.chosen.as_ref().is_some_and(still) {
            self.address.chosen = None;
        }
    }
}

/// The two drawings of works, each with what it says.
fn works_ui(ui: &mut Ui) {
    for rules in [true, false] {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
            let ink = Palette::of(ui).ink;
            paint_icon(ui.painter(), Icon::Work(rules), rect.center(), 19.0, ink);
            ui.vertical(|ui| {
                let spare = rect.height() - ui.text_style_height(&text::caption());
                ui.add_space((0.5 * spare).max(0.0));
                caption(ui, work_words(rules));
            });
        });
    }
}

/// Brings into sight the mark of an entry on the line, and of its card, from `top`, as much as there is room for.
fn reveal(ui: &Ui, id: &str, top: egui::Pos2) {
    let end = ui.cursor().top().min(top.y + BEGINNING);
    let size = vec2(ui.available_width(), end - top.y);
    let mut rect = egui::Rect::from_min_size(top, size);
    if let Some(mark) = ui.ctx().read_response(focus_id(id)) {
        rect.min.y = mark.rect.top();
        rect.max.y = end.min(rect.min.y + ui.clip_rect().height() - 24.0);
    }
    ui.scroll_to_rect(rect, None);
}

/// Filter for a kind of find, with its number and, where it is `drawn`, its drawing.
fn filter_ui(ui: &mut Ui, kind: Option<Kind>, count: usize, (here, drawn): (bool, bool)) -> bool {
    let key = format!("history.kind-{}", kind.map_or("all", Kind::name));
    let label = i18n::say!("history.filter", kind = i18n::text(&key), count);
    let drawing = kind.filter(|_| drawn);
    let response = filter(ui, &label, here, if drawing.is_some() { 28.0 } else { 0.0 });
    if let Some(kind) = drawing {
        let center = response.rect.left_center() + vec2(23.0, 0.0);
        paint_icon(ui.painter(), Icon::Find(kind), center, 19.0, Palette::of(ui).ink);
    }
    response.clicked()
}

impl Place for HistoryView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        HistoryView::open(self, rest).map(|()| Vec::new())
    }

    fn link(&self) -> String {
        self.address.link()
    }

    fn keys(&self) -> Vec<KeyHelp> {
        if self.address.page == Page::Boards { Vec::new() } else { key_help(&KEYS) }
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        HistoryView::ui(self, ui, shared.settings);
    }
}
