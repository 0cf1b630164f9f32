//! Above the pages: their names, the field to find words, and what the table is told to show.

use egui::{
    Align, Button, ComboBox, Layout, Response, RichText, Role, Sense, TextEdit, Ui, WidgetInfo,
    vec2,
};

use super::print::{self, Print};
use super::{Page, RulesetsView, STACKED};
use crate::app::command::Command;
use crate::app::controls::{page_link, primary_button, quiet_button, width_of};
use crate::app::theme::{Palette, is_narrow, row_height, text};
use crate::i18n;
use crate::rules::Mark;

/// The pages, and the words for them.
const PAGES: [(Page, &str); 5] = [
    (Page::Table, "recon.page-table"),
    (Page::Cards, "recon.page-cards"),
    (Page::Distance, "recon.page-distance"),
    (Page::Apart, "tell.page"),
    (Page::Works, "recon.page-works"),
];
/// Between two pages, in points.
const PAGE_GAP: f32 = 26.0;
/// Width of the field to find words, and the least it can do with, in points.
const FIND: f32 = 260.0;
const FIND_LEAST: f32 = 190.0;

/// The least width of title, pages and field in one row.
fn row_width(ui: &Ui) -> f32 {
    let width = |word: &str, style: egui::TextStyle| {
        width_of(ui, i18n::text(word), style.resolve(ui.style()))
    };
    let pages = PAGES.map(|(_, word)| width(word, text::strong()) + PAGE_GAP);
    let title = width("nav.reconstructions", text::lesson_title());
    title + 42.0 + pages.iter().sum::<f32>() + FIND_LEAST
}

impl RulesetsView {
    /// The title, the pages and the field to find words.
    pub(super) fn head_ui(&mut self, ui: &mut Ui) {
        self.rows_ui(ui);
        if let Some(note) = &self.note {
            let label = ui.label(
                RichText::new(note).text_style(text::caption()).color(Palette::of(ui).quiet),
            );
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_live(egui::accesskit::Live::Polite)
            });
        }
    }

    fn rows_ui(&mut self, ui: &mut Ui) {
        let width = ui.available_width();
        if width >= 860.0_f32.max(row_width(ui)) {
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(i18n::text("nav.reconstructions"))
                        .text_style(text::lesson_title()),
                );
                ui.add_space(32.0);
                self.pages_ui(ui);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    self.find_ui(ui, FIND.min(ui.available_width()))
                });
            });
            ui.add_space(8.0);
            return;
        }
        if !is_narrow(ui) {
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(i18n::text("nav.reconstructions"))
                        .text_style(text::lesson_title()),
                );
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.find_ui(ui, 240.0));
            });
        }
        ui.horizontal_wrapped(|ui| self.pages_ui(ui));
        if is_narrow(ui) {
            self.find_ui(ui, ui.available_width());
        }
        ui.add_space(4.0);
    }

    fn pages_ui(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.x = if is_narrow(ui) { 20.0 } else { PAGE_GAP };
        for (page, word) in PAGES {
            let within = matches!(
                (&self.address.page, &page),
                (Page::Card(_), Page::Cards) | (Page::Quiz, Page::Apart)
            );
            let here = self.address.page == page || within;
            if page_link(ui, i18n::text(word), here) {
                self.address.page = page;
                self.note = None;
            }
        }
    }

    /// One field for all pages.
    fn find_ui(&mut self, ui: &mut Ui, width: f32) {
        let layout = Layout::right_to_left(Align::Center);
        let height = row_height(ui);
        ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
            if !self.find.is_empty() {
                let clear = quiet_button(ui, "✕");
                clear.widget_info(|| {
                    WidgetInfo::labeled(Role::Button, true, i18n::text("recon.clear-find"))
                });
                if clear.clicked() {
                    self.find.clear();
                }
            }
            let hint = i18n::text(match self.address.page {
                Page::Table | Page::Distance => "recon.find-table",
                Page::Works => "recon.find-works",
                _ => "recon.find-cards",
            });
            let field = TextEdit::singleline(&mut self.find)
                .hint_text(hint)
                .margin(vec2(10.0, 6.0))
                .min_size(vec2(0.0, height))
                .align(egui::Align2::LEFT_CENTER)
                .desired_width(ui.available_width());
            let response = ui.add(field);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::TextInput, true, i18n::text("recon.find"))
            });
        });
    }

    /// Over the table: only what differs, what is pinned, and what the types of print say.
    pub(super) fn bar_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let stacked = ui.available_width() < STACKED;
        if stacked {
            self.pickers_ui(ui);
        }
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            self.differing_ui(ui);
            if !stacked {
                command = self.pins_ui(ui);
            } else if let [one, other] = self.pinned()[..] {
                let compare = self.compare_button(ui);
                compare.widget_info(|| {
                    WidgetInfo::labeled(Role::Button, true, i18n::text("recon.compare-pinned"))
                });
                if compare.clicked() {
                    command = self.compare(one, other, None);
                }
            }
        });
        self.legend_ui(ui, stacked);
        ui.add_space(4.0);
        command
    }

    /// The one filled button of the page, unless the foot has it.
    fn compare_button(&self, ui: &mut Ui) -> Response {
        let label = i18n::text("recon.compare-short");
        if self.chosen().is_some() {
            ui.add(Button::new(label).min_size(vec2(0.0, row_height(ui))))
        } else {
            primary_button(ui, label)
        }
    }

    fn differing_ui(&mut self, ui: &mut Ui) {
        let count = self.plan.differing.to_string();
        let label = i18n::fill("recon.only-differing", &[("count", &count)]);
        let response = ui.checkbox(&mut self.address.differing, label);
        let on = self.address.differing;
        response.widget_info(|| {
            WidgetInfo::selected(Role::CheckBox, true, on, i18n::text("recon.only-differing-name"))
        });
    }

    /// The pinned columns and the way to the boards with them.
    fn pins_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let palette = Palette::of(ui);
        let pins = self.pinned();
        if pins.is_empty() {
            let hint = RichText::new(i18n::text("recon.pin-lead")).text_style(text::caption());
            ui.label(hint.color(palette.quiet));
        }
        let mut gone = None;
        for (number, column) in pins.iter().enumerate() {
            let Some(name) = self.index.columns.get(*column).map(|column| column.name.clone())
            else {
                continue;
            };
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let size = print::cell_size(ui);
                let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
                super::sign(ui.painter(), rect.center(), number, 0.85 * size, &palette);
                ui.label(RichText::new(&name).text_style(text::strong()));
                let cross =
                    ui.add(Button::new("✕").frame_when_inactive(false).min_size(vec2(32.0, 32.0)));
                cross.widget_info(|| {
                    WidgetInfo::labeled(
                        Role::Button,
                        true,
                        i18n::fill("recon.let-go", &[("name", &name)]),
                    )
                });
                if cross.clicked() {
                    gone = Some(*column);
                }
            });
        }
        if let Some(column) = gone {
            self.pin(column);
        }
        let [one, other] = pins[..] else {
            return None;
        };
        let compare = self.compare_button(ui);
        compare.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, i18n::text("recon.compare-pinned"))
        });
        compare.clicked().then(|| self.compare(one, other, None)).flatten()
    }

    /// In a narrow window: which one or two columns are shown.
    fn pickers_ui(&mut self, ui: &mut Ui) {
        let pins = self.pinned();
        let shown = [pins.first().copied().or(Some(0)), pins.get(1).copied()];
        let mut picked = shown;
        let width = 0.5 * (ui.available_width() - 8.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for (seat, column) in shown.into_iter().enumerate() {
                if let Some(choice) = self.picker_ui(ui, seat, column, width) {
                    picked[seat] = choice;
                }
            }
        });
        if picked != shown {
            let ids = picked.into_iter().flatten().filter_map(|column| self.id_of(column));
            self.address.pins = ids.collect();
            self.address.pins.dedup();
        }
    }

    fn picker_ui(
        &self,
        ui: &mut Ui,
        seat: usize,
        now: Option<usize>,
        width: f32,
    ) -> Option<Option<usize>> {
        let none = i18n::text("recon.no-second");
        let name = |column: Option<usize>| {
            column
                .and_then(|column| self.index.columns.get(column))
                .map_or(none, |column| column.name.as_str())
        };
        let mut choice = None;
        let response = ComboBox::from_id_salt(("column", seat))
            .selected_text(name(now))
            .truncate()
            .width(width)
            .height(480.0)
            .show_ui(ui, |ui| {
                if seat == 1 && ui.selectable_label(now.is_none(), none).clicked() {
                    choice = Some(None);
                }
                for (column, shown) in self.index.columns.iter().enumerate() {
                    if ui.selectable_label(now == Some(column), &shown.name).clicked() {
                        choice = Some(Some(column));
                    }
                }
            })
            .response;
        response.widget_info(|| {
            let word = if seat == 0 { "recon.first-column" } else { "recon.second-column" };
            WidgetInfo::labeled(Role::ComboBox, true, i18n::fill(word, &[("name", name(now))]))
        });
        choice
    }

    /// The types of print and what they say.
    fn legend_ui(&self, ui: &mut Ui, stacked: bool) {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            ui.spacing_mut().interact_size.y = 18.0;
            ui.horizontal_wrapped(|ui| {
                self.prints_ui(ui, stacked);
            });
        });
    }

    fn prints_ui(&self, ui: &mut Ui, stacked: bool) {
        for mark in [Mark::Stated, Mark::Recovered, Mark::Interpretation] {
            print_ui(ui, print::mark_word(Some(mark)), Print { mark: Some(mark), bold: false });
        }
        let idle = if is_narrow(ui) { "recon.legend-idle-short" } else { "recon.legend-idle" };
        print_ui(ui, i18n::text(idle), Print::default());
        if !is_narrow(ui) {
            let bold = self.bold_words(stacked);
            print_ui(ui, &bold, Print { mark: Some(Mark::Stated), bold: true });
        }
    }

    /// What bold print says: it depends on what is pinned.
    fn bold_words(&self, stacked: bool) -> String {
        let pinned = self.pinned();
        let name = pinned.first().and_then(|pin| self.index.columns.get(*pin));
        match (pinned.len(), name) {
            (2, _) => i18n::text("recon.legend-pair").to_owned(),
            (1, Some(column)) if !stacked => {
                i18n::fill("recon.legend-base", &[("name", &column.name)])
            }
            _ => i18n::text("recon.legend-common").to_owned(),
        }
    }

    /// Nothing is left to show: why, and the way back.
    pub(super) fn empty_ui(&mut self, ui: &mut Ui) {
        ui.add_space(28.0);
        let wanted = self.find.trim();
        let words = if !wanted.is_empty() {
            i18n::fill("recon.nothing-found", &[("words", wanted)])
        } else {
            i18n::text("recon.nothing-differs").to_owned()
        };
        ui.label(RichText::new(words).text_style(text::lesson()));
        ui.add_space(8.0);
        let (word, find) =
            if wanted.is_empty() { ("recon.show-all", false) } else { ("recon.clear-find", true) };
        if ui.button(i18n::text(word)).clicked() {
            if find {
                self.find.clear();
            } else {
                self.address.differing = false;
            }
        }
    }
}

/// Words in their type, among others in a row.
pub(super) fn print_ui(ui: &mut Ui, words: &str, print: Print) {
    let palette = Palette::of(ui);
    let job = print::job(words, print, print::cell_size(ui), f32::INFINITY, "", &palette);
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    print::paint(ui.painter(), rect.min, galley, print.mark, &palette);
}

/// A word to be pressed that begins where the lines above it do.
pub(super) fn word_button(ui: &mut Ui, label: &str) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().button_padding.x = 0.0;
        let words = RichText::new(label).color(Palette::of(ui).faience);
        let button = Button::new(words).frame_when_inactive(false);
        let button = button.wrap_mode(egui::TextWrapMode::Extend);
        ui.add(button.min_size(vec2(24.0, row_height(ui))))
    })
    .inner
}
