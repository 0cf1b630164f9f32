//! The works cited: what was really seen of each, who rests on it, and how to cite it.

use std::collections::BTreeMap;

use egui::{Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::bar::word_button;
use super::{RulesetsView, print};
use crate::app::command::Command;
use crate::app::controls::hairline;
use crate::app::theme::{Palette, text, text_scale};
use crate::lesson::{self, Work};
use crate::{i18n, library};

/// The widest a line is, in points.
const WIDEST: f32 = 760.0;

/// How high each work was when it was shown, for the width and the size of type that they were shown with.
pub(super) type Heights = (Option<(f32, f32)>, BTreeMap<String, f32>);

/// What was done on the page.
enum WorksEvent {
    Copy(String),
    Card(usize),
}

impl RulesetsView {
    pub(super) fn works_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let find = self.wanted_words();
        let found: Vec<&Work> =
            library::works().iter().filter(|work| is_like(work, &find)).collect();
        let mut event = None;
        let mut heights = std::mem::take(&mut self.heights);
        let scroll = ScrollArea::vertical().id_salt("works").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            ui.horizontal_wrapped(|ui| {
                let count = i18n::fill("recon.works-count", &[("count", &found.len().to_string())]);
                ui.label(RichText::new(count).color(Palette::of(ui).quiet));
                if !found.is_empty() && ui.button(i18n::text("recon.bibtex-all")).clicked() {
                    let entries = found.iter().map(|work| lesson::bibtex(work));
                    let entries: Vec<String> = entries.collect();
                    event = Some(WorksEvent::Copy(entries.join("\n")));
                }
            });
            if found.is_empty() {
                ui.add_space(20.0);
                let nothing = i18n::fill("recon.nothing-found", &[("words", self.find.trim())]);
                ui.label(RichText::new(nothing).text_style(text::lesson()));
            }
            let key = (ui.available_width(), text_scale(ui));
            if heights.0.replace(key) != Some(key) {
                heights.1.clear();
            }
            for work in found {
                let shown = seldom_ui(ui, &mut heights.1, work, |ui| self.work_ui(ui, work, &find));
                event = shown.or(event.take());
            }
            ui.add_space(28.0);
            report_ui(ui);
            ui.add_space(24.0);
        });
        self.heights = heights;
        match event? {
            WorksEvent::Copy(text) => self.copy(text),
            WorksEvent::Card(column) => {
                self.open_card(column);
                None
            }
        }
    }

    fn work_ui(&self, ui: &mut Ui, work: &Work, find: &str) -> Option<WorksEvent> {
        let palette = Palette::of(ui);
        let mut event = None;
        ui.add_space(10.0);
        ui.spacing_mut().item_spacing.y = 3.0;
        marked(ui, &work.short(), text::lesson_bold(), palette.ink, find);
        marked(ui, &work.work, text::lesson_italic(), palette.ink, find);
        if !work.place.is_empty() {
            marked(ui, &work.place, egui::TextStyle::Body, palette.ink, find);
        }
        if !work.link.is_empty() {
            ui.hyperlink_to(RichText::new(&work.link).text_style(text::caption()), &work.link);
        }
        marked(ui, &work.seen, text::caption(), palette.quiet, find);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(18.0, 2.0);
            let named = |key: &str| i18n::fill(key, &[("work", &work.short())]);
            let cite = word_button(ui, i18n::text("recon.copy-cite"));
            cite.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, named("recon.copy-cite-named"))
            });
            if cite.clicked() {
                event = Some(WorksEvent::Copy(work.long()));
            }
            let bibtex = word_button(ui, i18n::text("recon.copy-bibtex"));
            bibtex.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, named("recon.copy-bibtex-named"))
            });
            if bibtex.clicked() {
                event = Some(WorksEvent::Copy(lesson::bibtex(work)));
            }
            let used = self.index.columns.iter().enumerate();
            let used = used.filter(|(_, column)| {
                column.ruleset.sources.iter().any(|source| source.key == work.key)
            });
            for (number, (column, shown)) in used.enumerate() {
                if number == 0 {
                    ui.add_space(8.0);
                    let lead =
                        RichText::new(i18n::text("recon.used-by")).text_style(text::caption());
                    ui.label(lead.color(palette.quiet));
                }
                let siglum = word_button(ui, &shown.siglum);
                siglum.widget_info(|| {
                    let label = i18n::fill("recon.open-card", &[("name", &shown.name)]);
                    WidgetInfo::labeled(Role::Link, true, label)
                });
                if siglum.on_hover_text(&shown.name).clicked() {
                    event = Some(WorksEvent::Card(column));
                }
            }
        });
        hairline(ui);
        event
    }
}

/// Shows a work, or leaves out what is out of sight once its height is known.
fn seldom_ui<R>(
    ui: &mut Ui,
    heights: &mut BTreeMap<String, f32>,
    work: &Work,
    add: impl FnOnce(&mut Ui) -> Option<R>,
) -> Option<R> {
    let top = ui.cursor().min;
    if let Some(height) = heights.get(&work.key) {
        let rect = Rect::from_min_size(top, vec2(ui.available_width(), *height));
        if !ui.is_rect_visible(rect) {
            ui.allocate_rect(rect, Sense::hover());
            return None;
        }
    }
    let shown = ui.vertical(|ui| add(ui));
    heights.insert(work.key.clone(), shown.response.rect.height());
    shown.inner
}

fn is_like(work: &Work, wanted: &str) -> bool {
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let texts = [&work.key, &work.author, &work.work, &work.place, &work.seen, &year];
    wanted.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(wanted))
}

/// Words, those that were looked for with a wash behind them.
fn marked(ui: &mut Ui, words: &str, style: egui::TextStyle, color: egui::Color32, find: &str) {
    let palette = Palette::of(ui);
    let format = egui::TextFormat::simple(style.resolve(ui.style()), color);
    let mut job = egui::text::LayoutJob::default();
    print::append(&mut job, words, &format, find, &palette);
    ui.label(job);
}

/// How to report an error or to add a reading.
fn report_ui(ui: &mut Ui) {
    ui.label(RichText::new(i18n::text("recon.report")).text_style(text::step_title()));
    hairline(ui);
    for word in ["recon.report-error", "recon.report-file", "recon.report-check"] {
        ui.label(RichText::new(i18n::text(word)).text_style(text::lesson()));
        ui.add_space(4.0);
    }
}
