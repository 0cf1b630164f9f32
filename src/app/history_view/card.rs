//! One entry: what it is, what it shows and does not show, how much of it was seen, and its sources.

use egui::text::{LayoutJob, TextFormat};
use egui::{RichText, TextStyle, Ui};

use super::HistoryView;
use super::address::{Address, Page};
use super::axis::work_words;
use super::figure::figures_ui;
use crate::app::controls::{beside, caption, part_heading, quiet, rule_link, styled};
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::theme::{Palette, text};
use crate::compare::short_name;
use crate::lesson::Phrase;
use crate::lesson::history::{Evidence, Proposal};
use crate::route::{PlaceName, Route};
use crate::{i18n, library};

/// Width of the page from which drawings stand beside the words, in points.
const BESIDE: f32 = 760.0;

impl HistoryView {
    /// Shows a find, its drawings beside the words or right below the title; `in_line` where it stands in a line down the
    /// page, below its own mark.
    pub(super) fn find_ui(&mut self, ui: &mut Ui, find: &Evidence, in_line: bool) {
        let (width, measure) = (ui.available_width(), markdown_view::measure(ui));
        let title = (find.title.as_str(), find.date.as_str());
        if width < BESIDE {
            ui.set_max_width(width.min(measure));
            self.head_ui(ui, title, in_line);
            figures_ui(ui, find, ui.available_width().min(420.0));
            return self.find_words_ui(ui, find, in_line);
        }
        let left = Some(measure.min(width - 360.0));
        let words = |ui: &mut Ui, view: &mut HistoryView| {
            view.head_ui(ui, title, in_line);
            view.find_words_ui(ui, find, in_line);
        };
        beside(ui, (left, 36.0), self, words, |ui, _| {
            figures_ui(ui, find, ui.available_width().min(460.0));
        });
    }

    fn find_words_ui(&mut self, ui: &mut Ui, find: &Evidence, in_line: bool) {
        self.words(ui, &find.what);
        for (key, words) in [
            ("shows", Some(&find.shows)),
            ("hides", Some(&find.hides)),
            ("doubt", find.doubt.as_ref()),
        ] {
            if let Some(words) = words {
                self.point(ui, &format!("history.{key}"), words);
            }
        }
        let grade = format!("history.grade-{}", find.grade.name());
        label(ui, "history.seen", i18n::text(&grade));
        sources_ui(ui, &find.sources);
        if in_line {
            self.steps_ui(ui);
        }
        if let Some(period) = find.board
            && rule_link(ui, i18n::text("history.see-board")).clicked()
        {
            let page = Page::Boards;
            self.address = Address { page, board: Some(period), ..Address::default() };
        }
    }

    pub(super) fn proposal_ui(&mut self, ui: &mut Ui, entry: &Proposal, in_line: bool) {
        ui.set_max_width(ui.available_width().min(markdown_view::measure(ui)));
        self.head_ui(ui, (&entry.author, &entry.date), in_line);
        self.words(ui, &entry.medium);
        self.words(ui, &entry.note);
        quiet(ui, work_words(entry.has_rules));
        let rulesets = entry.rulesets.iter();
        let rulesets: Vec<_> = rulesets.filter_map(|id| library::ruleset(id)).collect();
        if !rulesets.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 14.0;
                styled(ui, i18n::text("history.rules"), text::strong());
                for ruleset in &rulesets {
                    if rule_link(ui, &short_name(ruleset)).clicked() {
                        Route::to(PlaceName::Reconstructions, format!("card/{}", ruleset.id))
                            .go(ui.ctx());
                    }
                }
            });
        }
        sources_ui(ui, &entry.sources);
        if in_line {
            self.steps_ui(ui);
        }
    }

    pub(super) fn words(&mut self, ui: &mut Ui, words: &Phrase) {
        let marked = library::glossary().mark_phrase(words, "");
        markdown_view::phrase(ui, &marked, ProseStyle::LESSON, &mut self.footnotes);
        ui.add_space(4.0);
    }

    /// Words under their own small heading, such as what a find does not show.
    pub(super) fn point(&mut self, ui: &mut Ui, key: &str, words: &Phrase) {
        styled(ui, i18n::text(key), text::strong());
        self.words(ui, words);
    }

    /// Title and date, and the way to the entries beside; in a line the mark above has said the first two.
    fn head_ui(&mut self, ui: &mut Ui, (title, date): (&str, &str), in_line: bool) {
        ui.spacing_mut().item_spacing.y = 3.0;
        if !in_line {
            ui.horizontal(|ui| {
                self.steps_ui(ui);
                if ui.button(i18n::text("history.list")).clicked() {
                    self.choose(None);
                }
            });
            ui.add_space(6.0);
            part_heading(ui, title);
            caption(ui, date);
            ui.add_space(4.0);
        }
    }

    fn steps_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for (key, step) in [("history.earlier", -1), ("history.later", 1)] {
                if ui.button(i18n::text(key)).clicked() {
                    self.step(step);
                }
            }
        });
    }
}

/// A small heading with words behind it.
fn label(ui: &mut Ui, key: &str, words: &str) {
    let palette = Palette::of(ui);
    let format = |style: TextStyle, ink| TextFormat::simple(style.resolve(ui.style()), ink);
    let mut job = LayoutJob::default();
    job.append(i18n::text(key), 0.0, format(text::strong(), palette.ink));
    job.append(words, 8.0, format(TextStyle::Body, palette.quiet));
    ui.label(job);
    ui.add_space(4.0);
}

/// The works, each with the part of it that was really seen.
pub(super) fn sources_ui(ui: &mut Ui, keys: &[String]) {
    styled(ui, i18n::text("history.sources"), text::strong());
    for work in keys.iter().filter_map(|key| library::work(key)) {
        let long = RichText::new(work.long()).text_style(text::caption());
        if work.link.is_empty() {
            ui.label(long);
        } else {
            ui.hyperlink_to(long, &work.link);
        }
        caption(ui, &work.seen);
        ui.add_space(2.0);
    }
    ui.add_space(6.0);
}
