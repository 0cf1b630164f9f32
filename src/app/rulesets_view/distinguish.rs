//! "One piece, one throw, two answers": for every pair the smallest position that tells it apart, found while one looks.

use std::collections::{BTreeMap, BTreeSet};

use egui::{ComboBox, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::distinguish_card::{CardAction, DistinguishCard};
use super::model::Index;
use super::{Page, RulesetsView, STACKED};
use crate::analysis::distinguish::{Apart, Found, PIECES, Search};
use crate::app::command::{Command, Route};
use crate::app::controls::{card, primary_button};
use crate::app::results_view::carried;
use crate::app::theme::{Palette, text};
use crate::compare::Seat;
use crate::i18n;
use crate::report::Entry;

/// Between cards, in points.
const GAP: f32 = 20.0;
/// The widest the cards are together, in points.
const WIDEST: f32 = 1180.0;
/// What a frame may spend on searching: positions with one piece each way of giving squares to the sides counted.
const WORK: usize = 6_000;
/// How many cards a frame may write.
const CARDS: usize = 3;

/// Two columns, the first before the second, and what counts as another answer.
type Pair = (usize, usize, bool);

/// What is known of a pair.
enum Known {
    Looking(Box<Search>),
    Told(Box<DistinguishCard>),
}

/// The gallery's own memory.
#[derive(Default)]
pub(super) struct Gallery {
    known: BTreeMap<Pair, Known>,
    by_moves: bool,
    /// Pairs whose card shows the other kind of position.
    turned: BTreeSet<(usize, usize)>,
    /// How high each row of cards was, for a width.
    heights: (f32, BTreeMap<usize, f32>),
}

impl Gallery {
    /// The rulesets are others: nothing is known any more.
    pub fn forget(&mut self) {
        *self = Gallery { by_moves: self.by_moves, ..Gallery::default() };
    }

    /// Searches on for the pairs that are wanted, the first first. `true` while something is left to be found.
    fn work(&mut self, index: &Index, wanted: &[Pair]) -> bool {
        let (mut left, mut cards) = (WORK, CARDS);
        for pair in wanted {
            let known = self.known.entry(*pair).or_insert_with(|| search(index, *pair));
            let Known::Looking(search) = known else {
                continue;
            };
            if left == 0 || cards == 0 {
                return true;
            }
            let cost = 1_usize << search.pieces();
            let steps = (left / cost).max(1);
            let before = search.done();
            let found = search.run(steps).cloned();
            left = left.saturating_sub((search.done() - before) as usize * cost);
            match found.and_then(|found| card_of(index, *pair, &found)) {
                Some(made) => {
                    *known = Known::Told(Box::new(made));
                    cards -= 1;
                }
                None => return true,
            }
        }
        false
    }
}

impl Gallery {
    /// What was asked of a card.
    fn carry_out(&mut self, ui: &Ui, pair: Pair, action: CardAction) -> Option<Command> {
        match action {
            CardAction::Take(ask) => carried(ui, ask),
            CardAction::Other => {
                let two = (pair.0, pair.1);
                if !self.turned.remove(&two) {
                    self.turned.insert(two);
                }
                self.heights.1.clear();
                None
            }
            CardAction::Compare => {
                let Some(Known::Told(card)) = self.known.get(&pair) else {
                    return None;
                };
                let link = card.report.position.as_ref()?.link.clone();
                Some(Command::Go(Route::Compare(link)))
            }
        }
    }
}

fn search(index: &Index, (one, other, by_moves): Pair) -> Known {
    let rules = |column: usize| index.columns[column].ruleset.rules();
    let search = Search::new(&rules(one), &rules(other), how(by_moves), PIECES);
    Known::Looking(Box::new(search))
}

fn how(by_moves: bool) -> Apart {
    if by_moves { Apart::ByMoves } else { Apart::Anyhow }
}

fn card_of(index: &Index, (one, other, by_moves): Pair, found: &Found) -> Option<DistinguishCard> {
    let entry = |column: usize| {
        let ruleset = &index.columns.get(column)?.ruleset;
        Some(Entry::of(Seat::new(ruleset.clone())))
    };
    DistinguishCard::new(&[entry(one)?, entry(other)?], how(by_moves), found)
}

impl RulesetsView {
    pub(super) fn apart_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut gallery = std::mem::take(&mut self.gallery);
        let pairs = self.apart_pairs(&gallery);
        let mut command = None;
        let scroll = ScrollArea::vertical().id_salt("apart").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            self.apart_head_ui(ui, &mut gallery);
            if gallery.work(&self.index, &pairs) {
                ui.ctx().request_repaint();
            }
            command = apart_cards_ui(ui, &mut gallery, &pairs);
            ui.add_space(24.0);
        });
        self.gallery = gallery;
        command
    }

    /// The pairs that are asked for: the two that are pinned, all with the one that is, or all.
    fn apart_pairs(&self, gallery: &Gallery) -> Vec<Pair> {
        let count = self.index.columns.len();
        let pins = self.pinned();
        let wanted = |one: usize, other: usize| pins.iter().all(|pin| [one, other].contains(pin));
        let all = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        all.filter(|(one, other)| wanted(*one, *other))
            .map(|(one, other)| {
                let turned = gallery.turned.contains(&(one, other));
                (one, other, gallery.by_moves != turned)
            })
            .collect()
    }

    fn apart_head_ui(&mut self, ui: &mut Ui, gallery: &mut Gallery) {
        ui.add_space(4.0);
        ui.label(RichText::new(i18n::text("tell.title")).text_style(text::step_title()));
        ui.label(RichText::new(i18n::text("tell.lead")).color(Palette::of(ui).quiet));
        ui.add_space(6.0);
        let stacked = ui.available_width() < STACKED;
        let width = if stacked { 0.5 * (ui.available_width() - 8.0) } else { 210.0 };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for seat in 0..2 {
                self.apart_picker_ui(ui, seat, width);
            }
            let by_moves = ui.checkbox(&mut gallery.by_moves, i18n::text("tell.by-moves"));
            if by_moves.changed() {
                gallery.turned.clear();
            }
            by_moves.on_hover_text(i18n::text("tell.by-moves-hint"));
            if primary_button(ui, i18n::text("tell.quiz-open")).clicked() {
                self.address.page = Page::Quiz;
            }
        });
        ui.add_space(10.0);
    }

    fn apart_picker_ui(&mut self, ui: &mut Ui, seat: usize, width: f32) {
        let pins = self.pinned();
        let now = pins.get(seat).copied();
        let anybody = i18n::text("tell.anybody");
        let name = |column: Option<usize>| {
            let column = column.and_then(|column| self.index.columns.get(column));
            column.map_or(anybody, |column| column.name.as_str())
        };
        let mut choice = None;
        let response = ComboBox::from_id_salt(("apart", seat))
            .selected_text(name(now))
            .truncate()
            .width(width)
            .height(480.0)
            .show_ui(ui, |ui| {
                if ui.selectable_label(now.is_none(), anybody).clicked() {
                    choice = Some(None);
                }
                for (column, shown) in self.index.columns.iter().enumerate() {
                    let here = now == Some(column);
                    if ui.selectable_label(here, &shown.name).clicked() {
                        choice = Some(Some(column));
                    }
                }
            })
            .response;
        let word = ["tell.first", "tell.second"][seat];
        let label = i18n::fill(word, &[("name", name(now))]);
        response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
        if let Some(choice) = choice {
            let mut picked = [pins.first().copied(), pins.get(1).copied()];
            picked[seat] = choice;
            if picked[0] == picked[1] {
                picked[1 - seat] = None;
            }
            let ids = picked.into_iter().flatten();
            self.address.pins = ids.filter_map(|column| self.id_of(column)).collect();
        }
    }
}

/// The cards in rows; a row out of sight is not laid out once its height is known.
fn apart_cards_ui(ui: &mut Ui, gallery: &mut Gallery, pairs: &[Pair]) -> Option<Command> {
    let mut done = None;
    let width = ui.available_width();
    let columns = (((width + GAP) / (330.0 + GAP)) as usize).clamp(1, 3).min(pairs.len().max(1));
    let card_width = ((width - GAP * (columns as f32 - 1.0)) / columns as f32).floor().min(520.0);
    if gallery.heights.0 != width {
        gallery.heights = (width, BTreeMap::new());
    }
    for (row, chunk) in pairs.chunks(columns).enumerate() {
        let known: Vec<Option<&Known>> = chunk.iter().map(|pair| gallery.known.get(pair)).collect();
        let ready = known.iter().all(|known| matches!(known, Some(Known::Told(_))));
        let height = gallery.heights.1.get(&row).copied();
        if let Some(height) = height {
            let rect = Rect::from_min_size(ui.cursor().min, vec2(width, height));
            if !ui.is_rect_visible(rect) {
                ui.allocate_rect(rect, Sense::hover());
                ui.add_space(GAP - ui.spacing().item_spacing.y);
                continue;
            }
        }
        let tallest = ui
            .horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                let mut tallest: f32 = 0.0;
                for (pair, known) in chunk.iter().zip(known) {
                    let (action, high) = known_ui(ui, known, card_width, height.unwrap_or(0.0));
                    done = action.map(|action| (*pair, action)).or(done.take());
                    tallest = tallest.max(high);
                }
                tallest
            })
            .inner;
        if ready && height != Some(tallest) {
            gallery.heights.1.insert(row, tallest);
            ui.ctx().request_repaint();
        }
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
    let (pair, action) = done?;
    gallery.carry_out(ui, pair, action)
}

/// A card, or that it is being looked for; with what was asked for, and how high it wants to be.
fn known_ui(
    ui: &mut Ui,
    known: Option<&Known>,
    width: f32,
    height: f32,
) -> (Option<CardAction>, f32) {
    let frame = card(ui);
    let margin = frame.inner_margin.sum();
    let inner = width - margin.x - 2.0;
    let shown = frame.show(ui, |ui| {
        ui.allocate_ui_with_layout(
            vec2(inner, 0.0),
            egui::Layout::top_down(egui::Align::Min),
            |ui| {
                ui.set_width(inner);
                let action = match known {
                    Some(Known::Told(told)) => told.ui(ui),
                    Some(Known::Looking(search)) => {
                        let count = search.pieces().to_string();
                        let looking = i18n::fill("tell.looking", &[("count", &count)]);
                        ui.label(RichText::new(looking).color(Palette::of(ui).quiet));
                        None
                    }
                    None => None,
                };
                let wanted = ui.min_rect().height();
                // Cards of a row are equally high; a least height would count from here on.
                ui.add_space((height - margin.y - 2.0 - wanted).max(0.0));
                (action, wanted + margin.y + 2.0)
            },
        )
        .inner
    });
    shown.inner
}
