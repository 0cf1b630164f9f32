//! Card of one reconstruction: who, when and where, its rules as prose, and the questions that the source leaves open.

use egui::containers::menu::MenuButton;
use egui::{Button, RichText, Role, ScrollArea, Ui, vec2};

use super::address::Page;
use super::cards::cards_ui;
use super::cite::cite_menu_ui;
use super::exact_facts::PerfectPlay;
use super::model::{CardContent, Column, Index};
use super::print::Print;
use super::state::State;
use super::widgets::{board_ui, legend_ui, print_ui};
use crate::Side;
use crate::analysis::shipped_skill;
use crate::app::controls::{
    beside, caption, heading, named, page, part_title, primary_button, quiet, quiet_button,
    rule_link, show_scroll_bars, styled, word_row,
};
use crate::app::play_view::against_computer;
use crate::app::rules_panel::sourced;
use crate::app::skill_view::{note_ui, skill_ui};
use crate::app::theme::{row_height, text};
use crate::compare::Comparison;
use crate::drawing::chart::Bar;
use crate::route::{PlaceName, Route};
use crate::rules::{Mark, Variant};
use crate::rules_text::Sentence;
use crate::{explain, i18n, library};

/// The widest a card is, in points.
const WIDEST: f32 = 980.0;
/// Room around a list below its button, and the least height of the list, in points.
const MENU_EDGE: f32 = 32.0;
const LEAST_MENU: f32 = 160.0;

/// A sentence of a card: the id of the reconstruction, the passage and the place in it.
type Place = (String, usize, usize);

#[derive(Default)]
pub(super) struct CardPage {
    /// The sentence whose evidence is open.
    open: Option<Place>,
    perfect: PerfectPlay,
}

impl CardPage {
    /// Shows the card of the reconstruction with this id.
    pub fn ui(&mut self, ui: &mut Ui, state: &mut State, id: &str) {
        let (index, find) = (state.index.clone(), state.search_words());
        let Some(at) = index.find(id) else {
            // One of a person's own was removed while its card was open.
            state.address.page = Page::Cards;
            return cards_ui(ui, state);
        };
        let (column, content) = (&index.columns[at], &index.card_contents()[at]);
        page(ui, ("card", id), WIDEST, |ui| {
            let (find, open, perfect) = (find.as_str(), &mut self.open, &mut self.perfect);
            Card { index: &index, column, content, at, find, open, perfect, state }.show(ui);
        });
    }
}

pub(super) struct Card<'a> {
    index: &'a Index,
    pub column: &'a Column,
    content: &'a CardContent,
    at: usize,
    pub find: &'a str,
    open: &'a mut Option<Place>,
    perfect: &'a mut PerfectPlay,
    state: &'a mut State,
}

impl Card<'_> {
    fn show(&mut self, ui: &mut Ui) {
        legend_ui(ui, self.state, Some(self.at));
        ui.add_space(10.0);
        let width = ui.available_width();
        let board = (0.42 * width).min(400.0);
        let left = (width >= 760.0).then_some(width - board - 36.0);
        beside(
            ui,
            (left, 36.0),
            self,
            |ui, card| card.head_ui(ui),
            |ui, card| {
                ui.add_space(if left.is_none() { 10.0 } else { 0.0 });
                card.board_ui(ui);
            },
        );
        ui.add_space(22.0);
        ui.scope(|ui| sources_ui(ui, self.column));
        let content = self.content;
        for (number, passage) in content.passages.iter().enumerate() {
            self.passage_ui(ui, number, passage.title, &passage.sentences);
        }
        let open = i18n::text("recon.left-open");
        self.passage_ui(ui, content.passages.len(), open, &content.open);
        self.variants_ui(ui);
        ui.add_space(22.0);
        if let Some(skill) = shipped_skill(&self.column.ruleset.rules()) {
            part_title(ui, i18n::text("skill.title"));
            quiet(ui, i18n::text("skill.lead"));
            skill_ui(ui, &skill, Bar::NEUTRAL);
            note_ui(ui, &skill);
            ui.add_space(14.0);
        }
        self.perfect.ui(ui, &self.column.ruleset);
        ui.add_space(30.0);
    }

    /// The name, who and when, what it is, and what can be done with it.
    fn head_ui(&mut self, ui: &mut Ui) {
        let ruleset = &self.column.ruleset;
        heading(ui, 2, RichText::new(&self.column.name).text_style(text::lesson_title()));
        quiet(ui, self.column.by_line());
        sureness_ui(ui, self.column);
        ui.add_space(4.0);
        styled(ui, i18n::remark(&ruleset.summary), text::lesson());
        if !ruleset.note.is_empty() {
            self.note_ui(ui, i18n::remark(&ruleset.note));
        }
        if !ruleset.houses.is_empty() {
            let names = ruleset
                .houses
                .iter()
                .map(|(square, name)| i18n::say!("recon.house", square, name = i18n::remark(name)));
            caption(ui, names.collect::<Vec<_>>().join(" · "));
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| self.buttons_ui(ui));
    }

    /// A note, in which the name of another reconstruction between quotation marks leads to its card.
    fn note_ui(&mut self, ui: &mut Ui, note: &str) {
        let columns = self.index.columns.iter().enumerate();
        let mut names = columns.flat_map(|(number, column)| {
            [&column.ruleset.name, &column.name].map(|name| (number, name))
        });
        let named = names.find_map(|(number, name)| {
            let quoted = i18n::say!("list.quoted", name);
            let at = note.find(&quoted)?;
            Some((number, name, at, at + quoted.len()))
        });
        let Some((number, name, from, to)) = named else {
            quiet(ui, note);
            return;
        };
        word_row(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            quiet(ui, &note[..from]);
            if rule_link(ui, name).clicked() {
                self.state.open_card(number);
            }
            quiet(ui, &note[to..]);
        });
    }

    fn buttons_ui(&mut self, ui: &mut Ui) {
        let ruleset = &self.column.ruleset;
        if primary_button(ui, i18n::text("history.rules")).clicked() {
            against_computer(ruleset, &ruleset.rules().start()).go(ui.ctx());
        }
        let button = Button::new(i18n::text("recon.compare-with"));
        // The list stays below its button, and scrolls where it is longer than the window.
        let bottom = ui.cursor().top() + row_height(ui) + MENU_EDGE;
        let room = (ui.ctx().content_rect().bottom() - bottom).max(LEAST_MENU);
        MenuButton::from_button(button.min_size(vec2(0.0, row_height(ui)))).ui(ui, |ui| {
            ui.set_min_width(250.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            show_scroll_bars(ui);
            ScrollArea::vertical().max_height(room).show(ui, |ui| self.others_ui(ui));
        });
        cite_menu_ui(ui, self.state, self.column);
        let file = library::ruleset_files().iter().find(|(id, _)| *id == ruleset.id);
        if let Some((_, file)) = file
            && quiet_button(ui, i18n::text("recon.copy-file")).clicked()
        {
            self.state.copy(ui.ctx(), (*file).to_owned());
        }
    }

    /// The other reconstructions, each with its distance, as ways to the boards.
    fn others_ui(&mut self, ui: &mut Ui) {
        let columns = self.index.columns.iter().enumerate();
        for (number, column) in columns.filter(|(number, _)| *number != self.at) {
            let count = self.index.distance(self.at, number, false).differ.to_string();
            let values = [("name", column.name.as_str()), ("count", &count)];
            if ui.button(i18n::fill("recon.compare-row", &values)).clicked() {
                self.state.compare(ui.ctx(), (self.at, number), None);
            }
        }
    }

    fn board_ui(&self, ui: &mut Ui) {
        let name = i18n::fill("recon.start-picture", &[("name", &self.column.name)]);
        board_ui(ui, &self.content.board, ui.available_width().min(460.0), &name);
        let side = |side| explain::side_in_source(&self.column.ruleset, side);
        let (cones, spools) = (side(Side::Cones), side(Side::Spools));
        ui.add_space(2.0);
        caption(ui, i18n::say!("recon.start-caption", cones, spools));
        let waiting = self.content.board.waiting[Side::Cones];
        if waiting > 0 {
            caption(ui, i18n::say!("recon.start-waiting", count = waiting));
        }
    }

    /// Readings that the source itself offers.
    fn variants_ui(&self, ui: &mut Ui) {
        let variants = &self.column.ruleset.variants;
        if variants.is_empty() {
            return;
        }
        ui.add_space(22.0);
        part_title(ui, i18n::text("recon.variants"));
        for variant in variants {
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| self.variant_ui(ui, variant));
        }
    }

    fn variant_ui(&self, ui: &mut Ui, variant: &Variant) {
        let name = i18n::remark(&variant.name);
        styled(ui, name, text::strong());
        let source = library::work(&variant.source)
            .map_or_else(|| variant.source.clone(), |work| work.short());
        caption(ui, sourced(&source, i18n::remark(&variant.at)));
        let link = |ui: &mut Ui, word: &str, key: &str| {
            let name = i18n::say!(key, name);
            named(rule_link(ui, i18n::text(word)), Role::Link, &name).clicked()
        };
        if link(ui, "recon.variant-compare", "recon.variant-compare-named")
            && let Some(route) = self.with_variant(variant)
        {
            route.go(ui.ctx());
        }
        if link(ui, "nav.play", "recon.variant-play-named")
            && let Some(ruleset) = self.column.ruleset.variant(&variant.id)
        {
            against_computer(&ruleset, &ruleset.rules().start()).go(ui.ctx());
        }
    }

    /// The boards with the reconstruction and its variant, at a position that shows the first rule the variant changes.
    fn with_variant(&self, variant: &Variant) -> Option<Route> {
        let base = &self.column.ruleset;
        let changed = base.variant(&variant.id)?;
        let (key, _) = variant.set.first()?;
        let link = Comparison::distinguishing(base, &changed, *key).link();
        Some(Route::to(PlaceName::Compare, format!("{link}?rule={key}")))
    }

    fn passage_ui(&mut self, ui: &mut Ui, number: usize, title: &str, sentences: &[Sentence]) {
        if sentences.is_empty() {
            return;
        }
        ui.add_space(20.0);
        part_title(ui, title);
        ui.add_space(2.0);
        for (place, sentence) in sentences.iter().enumerate() {
            let id = Some((self.column.ruleset.id.clone(), number, place));
            let open = *self.open == id;
            if self.sentence_ui(ui, open, sentence) {
                *self.open = id.filter(|_| !open);
            }
        }
    }
}

/// Shows the works it rests on, and how much of each was seen.
fn sources_ui(ui: &mut Ui, column: &Column) {
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
    ui.add_space(6.0);
}

/// Shows the number of answers that are stated, recovered, ours, and without a part.
fn sureness_ui(ui: &mut Ui, column: &Column) {
    let marks = [
        (Some(Mark::Stated), "recon.count-stated"),
        (Some(Mark::Recovered), "recon.count-recovered"),
        (Some(Mark::Interpretation), "recon.count-interpretation"),
        (Some(Mark::Own), "recon.count-own"),
        (None, "recon.count-idle"),
    ];
    word_row(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(14.0, 2.0);
        caption(ui, i18n::say!("recon.of-rules", count = column.cells.len()));
        for (mark, key) in marks {
            let count = column.count(mark);
            if count > 0 {
                print_ui(ui, &i18n::say!(key, count), Print { mark, bold: false });
            }
        }
    });
}
