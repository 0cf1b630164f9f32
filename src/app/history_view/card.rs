//! One entry: what it is, what it shows and does not show, how far it was seen, and by whom it is told.

use egui::text::{LayoutJob, TextFormat};
use egui::{RichText, TextStyle, Ui};

use super::HistoryView;
use super::figure::{figures_ui, has_figure};
use crate::app::controls::rule_link;
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::router::{PlaceName, Route};
use crate::app::theme::{Palette, text};
use crate::lesson::Phrase;
use crate::lesson::history::{Evidence, Proposal};
use crate::{i18n, library};

/// Width of the page from which drawings stand beside the words, in points.
const BESIDE: f32 = 760.0;

/// What was done on a card.
pub(super) enum CardEvent {
    /// A step to the entry before (-1) or after (1).
    Step(i32),
    /// The board of this find is to be seen in the gallery.
    Board(crate::lesson::Period),
}

impl HistoryView {
    /// A find.
    ///
    /// `in_line`: it stands in a line down the page, below its own mark.
    pub(super) fn find_ui(
        &mut self,
        ui: &mut Ui,
        find: &Evidence,
        in_line: bool,
    ) -> Option<CardEvent> {
        let width = ui.available_width();
        if width < BESIDE || !has_figure(find) {
            ui.set_max_width(width.min(markdown_view::measure(ui)));
            let event = self.find_words_ui(ui, find, in_line);
            figures_ui(ui, find, ui.available_width().min(420.0));
            return event;
        }
        let measure = markdown_view::measure(ui).min(width - 360.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 36.0;
            let shown = ui.vertical(|ui| {
                ui.set_width(measure);
                self.find_words_ui(ui, find, in_line)
            });
            ui.vertical(|ui| figures_ui(ui, find, ui.available_width().min(460.0)));
            shown.inner
        })
        .inner
    }

    fn find_words_ui(&mut self, ui: &mut Ui, find: &Evidence, in_line: bool) -> Option<CardEvent> {
        let mut event = head_ui(ui, (&find.title, &find.date), in_line);
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
            event = steps_ui(ui);
        }
        if let Some(period) = find.board
            && rule_link(ui, i18n::text("history.see-board")).clicked()
        {
            event = Some(CardEvent::Board(period));
        }
        event
    }

    /// A proposal of our time.
    pub(super) fn proposal_ui(
        &mut self,
        ui: &mut Ui,
        entry: &Proposal,
        in_line: bool,
    ) -> Option<CardEvent> {
        ui.set_max_width(ui.available_width().min(markdown_view::measure(ui)));
        let mut event = head_ui(ui, (&entry.author, &entry.date), in_line);
        self.words(ui, &entry.medium);
        self.words(ui, &entry.note);
        if !entry.has_rules {
            let none = RichText::new(i18n::text("history.no-rules"));
            ui.label(none.color(Palette::of(ui).quiet));
        }
        let rulesets = entry.rulesets.iter();
        let rulesets: Vec<_> = rulesets.filter_map(|id| library::ruleset(id)).collect();
        if !rulesets.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 14.0;
                ui.label(RichText::new(i18n::text("history.rules")).text_style(text::strong()));
                for ruleset in &rulesets {
                    if rule_link(ui, &ruleset.name).clicked() {
                        let route =
                            Route::to(PlaceName::Reconstructions, format!("card/{}", ruleset.id));
                        route.go(ui.ctx());
                    }
                }
            });
        }
        sources_ui(ui, &entry.sources);
        if in_line {
            event = steps_ui(ui);
        }
        event
    }

    pub(super) fn words(&mut self, ui: &mut Ui, words: &Phrase) {
        let shown = library::glossary().mark_phrase(words, "");
        markdown_view::phrase(ui, &shown, ProseStyle::LESSON, &mut self.footnotes);
        ui.add_space(4.0);
    }

    /// What the find shows or does not show, under its own small heading.
    pub(super) fn point(&mut self, ui: &mut Ui, key: &str, words: &Phrase) {
        let lead = RichText::new(i18n::text(key)).text_style(text::strong());
        ui.label(lead.color(Palette::of(ui).ink));
        self.words(ui, words)
    }
}

/// Title and date, and the way to the entries beside; in a line the mark above has said the first two.
fn head_ui(ui: &mut Ui, (title, date): (&str, &str), in_line: bool) -> Option<CardEvent> {
    ui.spacing_mut().item_spacing.y = 3.0;
    if in_line {
        return None;
    }
    let event = steps_ui(ui);
    ui.add_space(6.0);
    ui.label(RichText::new(title).text_style(text::step_title()));
    ui.label(RichText::new(date).text_style(text::caption()).color(Palette::of(ui).quiet));
    ui.add_space(4.0);
    event
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

/// The works, each with what of it was really seen.
pub(super) fn sources_ui(ui: &mut Ui, keys: &[String]) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(i18n::text("history.sources")).text_style(text::strong()));
    for work in keys.iter().filter_map(|key| library::work(key)) {
        let long = RichText::new(work.long()).text_style(text::caption());
        if work.link.is_empty() {
            ui.label(long);
        } else {
            ui.hyperlink_to(long, &work.link);
        }
        let seen = RichText::new(&work.seen).text_style(text::caption());
        ui.label(seen.color(palette.quiet));
        ui.add_space(2.0);
    }
    ui.add_space(6.0);
}

fn steps_ui(ui: &mut Ui) -> Option<CardEvent> {
    let mut event = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (key, step) in [("history.earlier", -1), ("history.later", 1)] {
            if ui.button(i18n::text(key)).clicked() {
                event = Some(CardEvent::Step(step));
            }
        }
    });
    event
}
