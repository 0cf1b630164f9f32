//! The works cited: what was really seen of each, who rests on it, and how to cite it.

use egui::{RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use super::print;
use super::{ReconView, bibtex};
use crate::app::command::Command;
use crate::app::controls::{hairline, quiet_button};
use crate::app::theme::{Palette, text};
use crate::lesson::Work;
use crate::{library, words};

/// The widest a line is, in points.
const WIDEST: f32 = 760.0;

/// What was done on the page.
enum WorksEvent {
    Copy(String),
    Card(usize),
}

impl ReconView {
    pub(super) fn works_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let find = self.wanted_words();
        let found: Vec<&Work> = library::works()
            .iter()
            .filter(|work| is_like(work, &find))
            .collect();
        let mut event = None;
        let scroll = ScrollArea::vertical().id_salt("works").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            ui.horizontal_wrapped(|ui| {
                let count =
                    words::fill("recon.works-count", &[("count", &found.len().to_string())]);
                ui.label(RichText::new(count).color(Palette::of(ui).quiet));
                if !found.is_empty() && ui.button(words::text("recon.bibtex-all")).clicked() {
                    let works: Vec<Work> = found.iter().map(|work| (*work).clone()).collect();
                    event = Some(WorksEvent::Copy(bibtex::entries(&works)));
                }
            });
            if found.is_empty() {
                ui.add_space(20.0);
                let nothing = words::fill("recon.nothing-found", &[("words", self.find.trim())]);
                ui.label(RichText::new(nothing).text_style(text::lesson()));
            }
            for work in found {
                event = self.work_ui(ui, work, &find).or(event.take());
            }
            ui.add_space(28.0);
            report_ui(ui);
            ui.add_space(24.0);
        });
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
            ui.hyperlink_to(
                RichText::new(&work.link).text_style(text::caption()),
                &work.link,
            );
        }
        marked(ui, &work.seen, text::caption(), palette.quiet, find);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
            // The words begin where those above them do.
            ui.add_space(-10.0);
            let named = |key: &str| words::fill(key, &[("work", &work.short())]);
            let cite = quiet_button(ui, words::text("recon.copy-cite"));
            cite.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, named("recon.copy-cite-named"))
            });
            if cite.clicked() {
                event = Some(WorksEvent::Copy(work.long()));
            }
            let bibtex = quiet_button(ui, words::text("recon.copy-bibtex"));
            bibtex.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, named("recon.copy-bibtex-named"))
            });
            if bibtex.clicked() {
                event = Some(WorksEvent::Copy(bibtex::entry(work)));
            }
            let used = self.index.columns.iter().enumerate();
            let used = used.filter(|(_, column)| {
                column
                    .ruleset
                    .sources
                    .iter()
                    .any(|source| source.key == work.key)
            });
            for (number, (column, shown)) in used.enumerate() {
                if number == 0 {
                    ui.add_space(8.0);
                    let lead =
                        RichText::new(words::text("recon.used-by")).text_style(text::caption());
                    ui.label(lead.color(palette.quiet));
                }
                let siglum = quiet_button(ui, &shown.siglum);
                siglum.widget_info(|| {
                    let label = words::fill("recon.open-card", &[("name", &shown.name)]);
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

fn is_like(work: &Work, wanted: &str) -> bool {
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let texts = [
        &work.key,
        &work.author,
        &work.work,
        &work.place,
        &work.seen,
        &year,
    ];
    wanted.is_empty()
        || texts
            .iter()
            .any(|text| text.to_lowercase().contains(wanted))
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
    ui.label(RichText::new(words::text("recon.report")).text_style(text::step_title()));
    hairline(ui);
    for word in [
        "recon.report-error",
        "recon.report-file",
        "recon.report-check",
    ] {
        ui.label(RichText::new(words::text(word)).text_style(text::lesson()));
        ui.add_space(4.0);
    }
}
