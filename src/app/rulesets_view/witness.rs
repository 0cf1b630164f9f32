//! Sources of a reconstruction on its card: the works, what of each was seen, and how much they state.

use egui::{RichText, Ui, vec2};

use super::model::Column;
use super::print::{self, Print};
use super::widgets::print_ui;
use crate::app::controls::{caption, part_title};
use crate::app::theme::text;
use crate::lesson::Work;
use crate::rules::Mark;
use crate::{i18n, library};

/// Shows the works it rests on, and how much of each was seen.
pub(super) fn sources_ui(ui: &mut Ui, column: &Column) {
    part_title(ui, i18n::text("recon.rests-on"));
    ui.spacing_mut().interact_size.y = 20.0;
    ui.spacing_mut().item_spacing.y = 3.0;
    for work in library::works_of(&column.ruleset) {
        ui.add_space(4.0);
        ui.label(work.long());
        // One that only the file cites.
        if work.seen.is_empty() {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
            caption(ui, &work.seen);
            if !work.link.is_empty() {
                let link = RichText::new(&work.link).text_style(text::caption());
                ui.hyperlink_to(link, &work.link);
            }
        });
    }
    ui.add_space(16.0);
}

/// Shows the number of answers that are stated, recovered, ours, and without a part, and the texts that state them.
pub(super) fn sureness_ui(ui: &mut Ui, column: &Column) {
    let marks = [Mark::Stated, Mark::Recovered, Mark::Interpretation, Mark::Own];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(14.0, 2.0);
        caption(ui, i18n::fill("recon.of-rules", &[("count", &column.cells.len().to_string())]));
        for mark in marks.map(Some).into_iter().chain([None]) {
            let count = column.count(mark);
            let words = format!("{count} {}", print::mark_word(mark));
            let words = if mark.is_none() { format!("[{words}]") } else { words };
            if count > 0 {
                print_ui(ui, &words, Print { mark, bold: false });
            }
        }
    });
    for (work, count) in stated_by(column) {
        let (name, count) = (work.short(), count.to_string());
        caption(ui, i18n::fill("recon.witness", &[("count", &count), ("source", &name)]));
    }
    ui.add_space(6.0);
}

/// The works that state answers, each with how many.
fn stated_by(column: &Column) -> Vec<(&'static Work, usize)> {
    let stated: Vec<&str> = column.stated().map(|evidence| evidence.source.as_str()).collect();
    let sources = column.ruleset.sources.iter();
    let count = |key: &str| stated.iter().filter(|source| **source == key).count();
    let works =
        sources.filter_map(|source| Some((library::work(&source.key)?, count(&source.key))));
    works.filter(|(_, count)| *count > 0).collect()
}
