//! The works cited: the parts of each that were really seen, the reconstructions that rest on it, and how to cite it.

use std::collections::BTreeMap;

use egui::{Color32, Rect, RichText, Role, Sense, TextStyle, Ui, vec2};

use super::cards::nothing_found;
use super::model::{Column, Index};
use super::print;
use super::state::State;
use super::widgets::{card_name, legend_ui, word_button};
use crate::app::controls::{
    beside, caption, filter, hairline, named, page, part_title, quiet, styled,
};
use crate::app::search::has_word;
use crate::app::theme::{Palette, is_narrow, row_height, text, text_scale};
use crate::lesson::{self, Work};
use crate::route::Route;
use crate::{i18n, library};

/// The widest the page is, and a line of words, in points.
const WIDEST: f32 = 1080.0;
const LINE: f32 = 760.0;
/// Width of what stands beside the words of a work, and the gap before it, in points.
const BESIDE: f32 = 290.0;
const GAP: f32 = 36.0;

#[derive(Default)]
pub(super) struct WorksPage {
    /// Width and scale of the type for which the heights were measured.
    pub measured_at: Option<(f32, f32)>,
    heights: BTreeMap<String, f32>,
    /// Only works on which a reconstruction rests.
    only_used: bool,
}

impl WorksPage {
    /// Shows the works that match the search.
    pub fn ui(&mut self, ui: &mut Ui, state: &mut State) {
        let find = state.search_words();
        let all = library::works().iter();
        let index = state.index.clone();
        let is_used =
            |work: &&Work| !self.only_used || reconstructions_using(&index, work).next().is_some();
        let mut matching: Vec<&Work> =
            all.filter(|work| is_like(&index, work, &find)).filter(is_used).collect();
        matching.sort_by_cached_key(|work| work.order());
        page(ui, "works", WIDEST, |ui| {
            ui.horizontal_wrapped(|ui| {
                let key = if matching.len() == 1 { "recon.works-one" } else { "recon.works-count" };
                quiet(ui, i18n::say!(key, count = matching.len()));
                let only = i18n::text("recon.only-used");
                self.only_used ^= filter(ui, only, self.only_used, 0.0).clicked();
                if !matching.is_empty() && ui.button(i18n::text("recon.bibtex-all")).clicked() {
                    let entries: Vec<String> =
                        matching.iter().map(|work| lesson::bibtex(work)).collect();
                    state.copy(ui.ctx(), entries.join("\n"));
                }
            });
            // On a phone it would fill the first screen.
            if !is_narrow(ui) {
                legend_ui(ui, state, None);
            }
            if matching.is_empty() {
                nothing_found(ui, state);
            }
            let now = Some((ui.available_width(), text_scale(ui)));
            if self.measured_at != now {
                self.measured_at = now;
                self.heights.clear();
            }
            for work in matching {
                self.work_if_visible_ui(ui, work, |ui| work_ui(ui, state, work, &find));
            }
            if is_narrow(ui) {
                legend_ui(ui, state, None);
            }
            ui.add_space(28.0);
            ui.set_max_width(LINE.min(ui.available_width()));
            report_ui(ui);
            ui.add_space(24.0);
        });
    }

    /// Shows a work, or leaves it out where it is out of sight and its height is known.
    fn work_if_visible_ui(&mut self, ui: &mut Ui, work: &Work, add: impl FnOnce(&mut Ui)) {
        if let Some(height) = self.heights.get(&work.key) {
            let size = vec2(ui.available_width(), *height);
            let rect = Rect::from_min_size(ui.cursor().min, size);
            if !ui.is_rect_visible(rect) {
                ui.allocate_rect(rect, Sense::hover());
                return;
            }
        }
        let response = ui.vertical(add);
        self.heights.insert(work.key.clone(), response.response.rect.height());
    }
}

/// A work, and at the right of its title, where there is room, how to cite it and who uses it.
fn work_ui(ui: &mut Ui, state: &mut State, work: &Work, find: &str) {
    ui.add_space(10.0);
    ui.spacing_mut().item_spacing.y = 3.0;
    let (width, behind) = (ui.available_width(), BESIDE * text_scale(ui) + GAP);
    let left = (width >= 2.0 * behind).then_some(width - behind);
    let words = |ui: &mut Ui, _: &mut State| {
        // In line with the words that can be pressed, which are higher.
        let higher = row_height(ui) - ui.text_style_height(&text::lesson_bold());
        ui.add_space(if left.is_some() { (0.5 * higher).max(0.0) } else { 0.0 });
        words_ui(ui, work, find);
    };
    beside(ui, (left, GAP), state, words, |ui, state| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(18.0, 2.0);
            copy_ui(ui, state, work, "recon.copy-cite", Work::long);
            copy_ui(ui, state, work, "recon.copy-bibtex", lesson::bibtex);
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 2.0);
            used_by_ui(ui, state, work);
        });
    });
    hairline(ui);
}

/// Author, title and place of a work, and what was seen of it.
fn words_ui(ui: &mut Ui, work: &Work, find: &str) {
    let palette = Palette::of(ui);
    let (short, title) = (work.short(), work.title());
    highlighted_label(ui, &short, text::lesson_bold(), palette.ink, find);
    // A work without an author has shown its title already.
    if !short.starts_with(&title) {
        let style = if work.untitled { text::lesson() } else { text::lesson_italic() };
        highlighted_label(ui, &title, style, palette.ink, find);
    }
    if !work.place.is_empty() {
        highlighted_label(ui, &work.place, TextStyle::Body, palette.ink, find);
    }
    if !work.link.is_empty() {
        ui.hyperlink_to(RichText::new(&work.link).text_style(text::caption()), &work.link);
    }
    highlighted_label(ui, &work.seen, text::caption(), palette.quiet, find);
}

/// A word that puts a text about a work on the clipboard.
fn copy_ui(ui: &mut Ui, state: &mut State, work: &Work, word: &str, text: fn(&Work) -> String) {
    let name = i18n::fill(&format!("{word}-named"), &[("work", &work.short())]);
    if named(word_button(ui, i18n::text(word)), Role::Button, &name).clicked() {
        state.copy(ui.ctx(), text(work));
    }
}

/// The reconstructions that rest on a work, by their places.
fn reconstructions_using<'a>(
    index: &'a Index,
    work: &'a Work,
) -> impl Iterator<Item = (usize, &'a Column)> {
    let columns = index.columns.iter().enumerate();
    columns.filter(|(_, column)| column.ruleset.sources.iter().any(|it| it.key == work.key))
}

/// The reconstructions that rest on a work, and the numbers of the lessons that do.
fn used_by_ui(ui: &mut Ui, state: &mut State, work: &Work) {
    let index = state.index.clone();
    for (number, (column, reconstruction)) in reconstructions_using(&index, work).enumerate() {
        if number == 0 {
            caption(ui, i18n::text("recon.used-by"));
        }
        let siglum =
            named(word_button(ui, &reconstruction.siglum), Role::Link, &card_name(reconstruction));
        if siglum.on_hover_text(&reconstruction.name).clicked() {
            state.open_card(column);
        }
    }
    let lessons = (1..).zip(library::lessons());
    let lessons = lessons.filter(|(_, lesson)| lesson.sources.contains(&work.key));
    for (place, (number, lesson)) in lessons.enumerate() {
        if place == 0 {
            caption(ui, i18n::text("recon.in-lessons"));
        }
        let number = number.to_string();
        let name = i18n::say!("recon.in-lesson", number, title = lesson.title);
        if named(word_button(ui, &number), Role::Link, &name).on_hover_text(&lesson.title).clicked()
        {
            Route::lesson(&lesson.id, 1).go(ui.ctx());
        }
    }
}

/// True where a word of a work, or of the name of a reconstruction that rests on it, begins with `find`; so do letters that
/// stand for a reconstruction.
fn is_like(index: &Index, work: &Work, find: &str) -> bool {
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let texts = [&work.key, &work.author, &work.work, &work.place, &work.seen, &year];
    let mut users = reconstructions_using(index, work);
    texts.iter().any(|text| has_word(text, find))
        || users.any(|(_, user)| has_word(&user.name, find) || user.siglum.to_lowercase() == find)
}

fn highlighted_label(ui: &mut Ui, words: &str, style: TextStyle, color: Color32, find: &str) {
    let format = egui::TextFormat::simple(style.resolve(ui.style()), color);
    let mut job = egui::text::LayoutJob::default();
    print::append(ui, &mut job, words, &format, find);
    ui.label(job);
}

/// Ways to report an error or to add a reading.
fn report_ui(ui: &mut Ui) {
    part_title(ui, i18n::text("recon.report"));
    for word in ["recon.report-error", "recon.report-file", "recon.report-check"] {
        styled(ui, i18n::text(word), text::lesson());
        ui.add_space(4.0);
    }
}
