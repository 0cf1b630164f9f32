//! "One piece, one throw, two answers": for every pair the smallest position that tells it apart, searched for while the
//! page is open.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Align, Layout, Rect, Sense, Ui, vec2};

use super::address::Page;
use super::distinguish_card::{CardAction, PairCards};
use super::model::Index;
use super::state::State;
use super::table::STACKED;
use super::widgets::column_box;
use crate::analysis::distinguish::Criterion;
use crate::app::controls::{card, columns_of, page, part_heading, primary_button, quiet};
use crate::compare::Seat;
use crate::i18n;
use crate::report::Entry;
use crate::route::{PlaceName, Route};

/// Gap between cards, in points.
const GAP: f32 = 20.0;
/// The widest the cards are together, in points.
const WIDEST: f32 = 1180.0;
/// Assumed height of a row of cards that was never laid out, in points.
const UNSEEN: f32 = 420.0;

/// Two columns, the first before the second, and whether any difference counts, or a different move first.
type Pair = (usize, usize, bool);

#[derive(Default)]
pub(super) struct Gallery {
    /// Cards of the pairs that were searched so far.
    cards: BTreeMap<Pair, PairCards>,
    /// Any difference counts, not only a different move.
    any_answer: bool,
    /// Pairs whose card shows the other kind of position.
    switched: BTreeSet<(usize, usize)>,
    /// Height of each row of cards, for a width.
    heights: (f32, BTreeMap<usize, f32>),
}

impl Gallery {
    /// Drops the cards of all pairs, because the rulesets have changed.
    pub fn forget(&mut self) {
        *self = Gallery { any_answer: self.any_answer, ..Gallery::default() };
    }

    /// Shows the cards of the pairs that are chosen.
    pub fn ui(&mut self, ui: &mut Ui, state: &mut State) {
        let pairs = self.pairs(state);
        page(ui, "apart", WIDEST, |ui| {
            self.head_ui(ui, state);
            self.search(ui, &state.index, &pairs);
            self.cards_ui(ui, &pairs);
            ui.add_space(24.0);
        });
    }

    /// The two that are pinned, all with the one that is, or all.
    fn pairs(&self, state: &State) -> Vec<Pair> {
        let pins = state.pinned();
        let any = |pair: (usize, usize)| self.any_answer != self.switched.contains(&pair);
        let all = state.index.pairs();
        all.filter(|(one, other)| pins.iter().all(|pin| [one, other].contains(&pin)))
            .map(|(one, other)| (one, other, any((one, other))))
            .collect()
    }

    /// Continues the search for these pairs, in their order.
    fn search(&mut self, ui: &Ui, index: &Index, pairs: &[Pair]) {
        for pair in pairs {
            let cards = self.cards.entry(*pair).or_insert_with(|| cards_of(index, *pair));
            // One card a frame: each writes sentences, and may be drawn for the first time.
            if cards.search(ui) {
                return;
            }
        }
    }

    fn head_ui(&mut self, ui: &mut Ui, state: &mut State) {
        ui.add_space(4.0);
        part_heading(ui, i18n::text("distinguish.title"));
        quiet(ui, i18n::text("distinguish.lead"));
        ui.add_space(6.0);
        let stacked = ui.available_width() < STACKED;
        let width = if stacked { 0.5 * (ui.available_width() - 8.0) } else { 210.0 };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for seat in 0..2 {
                picker_ui(ui, state, seat, width);
            }
            let any = ui.checkbox(&mut self.any_answer, i18n::text("distinguish.any-answer"));
            if any.changed() {
                self.switched.clear();
            }
            any.on_hover_text(i18n::text("distinguish.any-answer-hint"));
            if primary_button(ui, i18n::text("distinguish.quiz-open")).clicked() {
                state.address.page = Page::Quiz;
            }
        });
        ui.add_space(10.0);
    }

    /// Cards in rows; a row out of sight is not laid out.
    fn cards_ui(&mut self, ui: &mut Ui, pairs: &[Pair]) {
        let width = ui.available_width();
        let most = pairs.len().clamp(1, 3);
        let (columns, card_width) = columns_of(width, 330.0, GAP, most);
        if self.heights.0 != width {
            self.heights = (width, BTreeMap::new());
        }
        for (row, chunk) in pairs.chunks(columns).enumerate() {
            let height = self.heights.1.get(&row).copied();
            let room = vec2(width, height.unwrap_or(UNSEEN));
            let rect = Rect::from_min_size(ui.cursor().min, room);
            if ui.is_rect_visible(rect) {
                self.row_ui(ui, row, chunk, (card_width, height));
            } else {
                ui.allocate_rect(rect, Sense::hover());
            }
            ui.add_space(GAP - ui.spacing().item_spacing.y);
        }
    }

    fn row_ui(
        &mut self,
        ui: &mut Ui,
        row: usize,
        pairs: &[Pair],
        (width, height): (f32, Option<f32>),
    ) {
        let mut tallest: f32 = 0.0;
        let mut ready = true;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for pair in pairs {
                let cards = self.cards.get_mut(pair);
                ready &= cards.as_ref().is_some_and(|cards| cards.card().is_some());
                let (action, high) = pair_ui(ui, cards, width, height.unwrap_or(0.0));
                tallest = tallest.max(high);
                if let Some(action) = action {
                    self.carry_out(ui, *pair, action);
                }
            }
        });
        if ready && height != Some(tallest) {
            self.heights.1.insert(row, tallest);
            ui.ctx().request_repaint();
        }
    }

    fn carry_out(&mut self, ui: &Ui, pair: Pair, action: CardAction) {
        match action {
            CardAction::Export(ask) => ask.carry_out(ui),
            CardAction::SwitchCriterion => {
                let two = (pair.0, pair.1);
                if !self.switched.remove(&two) {
                    self.switched.insert(two);
                }
            }
            // Its cards show another one by themselves.
            CardAction::Another => {}
            CardAction::Compare => {
                let card = self.cards.get(&pair).and_then(PairCards::card);
                if let Some(position) = card.and_then(|card| card.report.position.as_ref()) {
                    Route::to(PlaceName::Compare, position.link.clone()).go(ui.ctx());
                }
            }
        }
    }
}

fn cards_of(index: &Index, (one, other, any): Pair) -> PairCards {
    let entry = |column: usize| Entry::of(Seat::new(index.columns[column].ruleset.clone()));
    let criterion = if any { Criterion::AnyAnswer } else { Criterion::MovesFirst };
    PairCards::new([one, other].map(entry), criterion)
}

/// List to pick the first or the second of a pair; `None` for all reconstructions.
fn picker_ui(ui: &mut Ui, state: &mut State, seat: usize, width: f32) {
    let (index, pins) = (state.index.clone(), state.pinned());
    let mut picked = [pins.first().copied(), pins.get(1).copied()];
    let anybody = i18n::text("distinguish.anybody");
    let name = picked[seat].map_or(anybody, |column| index.name(column));
    let label = i18n::say!(["distinguish.first", "distinguish.second"][seat], name);
    let rows = index.rows(Some(anybody));
    let choice = column_box(ui, ("apart", seat), (name, &label, width), picked[seat], rows);
    if let Some(choice) = choice {
        picked[seat] = choice;
        if picked[0] == picked[1] {
            picked[1 - seat] = None;
        }
        state.pin_only(picked.into_iter().flatten());
    }
}

/// A card, or a note that the search goes on; gives the action on it and the height that it needs.
fn pair_ui(
    ui: &mut Ui,
    cards: Option<&mut PairCards>,
    width: f32,
    height: f32,
) -> (Option<CardAction>, f32) {
    let frame = card(ui);
    let margin = frame.inner_margin.sum();
    let inner = width - margin.x - 2.0;
    let down = Layout::top_down(Align::Min);
    let response = frame.show(ui, |ui| {
        let response = ui.allocate_ui_with_layout(vec2(inner, 0.0), down, |ui| {
            ui.set_width(inner);
            let action = cards.and_then(|cards| cards.ui(ui));
            let needed = ui.min_rect().height();
            // Cards of a row are equally high; a least height would count from here on.
            ui.add_space((height - margin.y - 2.0 - needed).max(0.0));
            (action, needed + margin.y + 2.0)
        });
        response.inner
    });
    response.inner
}
