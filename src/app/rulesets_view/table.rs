//! Page with the table: the bar, the grid, and the evidence of the chosen answer below.

use std::collections::BTreeSet;
use std::rc::Rc;

use egui::{Rect, ScrollArea, Ui, UiBuilder};

use super::bar::bar_ui;
use super::evidence::evidence_panel_ui;
use super::grid::{Cursor, Grid, GridEvent};
use super::model::Index;
use super::plan::{Plan, PlanInput, Sizes};
use super::print;
use super::state::State;
use crate::app::controls::styled;
use crate::app::theme::{row_height, text, text_scale};
use crate::i18n;
use crate::rules::Key;

/// Width, in points, below which the table shows one or two columns that are picked.
pub(super) const STACKED: f32 = 640.0;

/// Height, in points, below which such a narrow page scrolls as a whole.
const LOW: f32 = 600.0;

/// Width of the names of the rules, and least and most width of a column, in points.
const NAME: f32 = 164.0;
const LEAST: f32 = 96.0;
const MOST: f32 = 190.0;

#[derive(Default)]
pub(super) struct TablePage {
    plan: Plan,
    /// The index that the plan was made from.
    planned: Rc<Index>,
    cursor: Cursor,
    folded: BTreeSet<usize>,
    below: f32,
}

impl TablePage {
    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, state: &mut State) {
        let page = ui.available_size();
        if page.x >= STACKED || page.y >= LOW {
            return self.page_ui(ui, state, None);
        }
        // Where the bar would leave no rows in sight it scrolls away, and evidence takes the whole page.
        if let Some(chosen) = state.chosen() {
            evidence_panel_ui(ui, state, chosen);
            return;
        }
        let scroll = ScrollArea::vertical().id_salt("low").auto_shrink(false);
        scroll.show(ui, |ui| self.page_ui(ui, state, Some(page.y)));
    }

    /// The bar, the grid in the room left or in this height, and the evidence below it.
    fn page_ui(&mut self, ui: &mut Ui, state: &mut State, height: Option<f32>) {
        bar_ui(ui, state, &self.plan, ui.available_width() < STACKED);
        let input = self.plan_input(ui, state);
        let index = state.index.clone();
        let afresh = !Rc::ptr_eq(&self.planned, &index);
        self.planned = index.clone();
        self.plan.update(ui, &index, input, afresh);
        if self.plan.rows.is_empty() {
            return empty_ui(ui, state);
        }
        let chosen = state.chosen();
        let mut room = ui.available_rect_before_wrap();
        if let Some(height) = height {
            room.set_height(height);
        }
        let most = if room.width() < STACKED { 0.52 } else { 0.42 } * room.height();
        let below = chosen.map_or(0.0, |_| self.below.clamp(96.0, most.max(96.0)));
        let (above, below) = room.split_top_bottom_at_y(room.bottom() - below);
        self.cursor.reveal |= std::mem::take(&mut state.reveal);
        let grid = Grid { index: &index, plan: &self.plan, chosen };
        let builder = UiBuilder::new().id_salt("grid").max_rect(above);
        let event = ui.scope_builder(builder, |ui| grid.show(ui, &mut self.cursor)).inner;
        if let Some(chosen) = chosen {
            self.evidence_ui(ui, state, (below, most), chosen);
        }
        if let Some(event) = event {
            self.handle_event(event, state);
        }
    }

    /// Shows the evidence and remembers how high it is.
    fn evidence_ui(
        &mut self,
        ui: &mut Ui,
        state: &mut State,
        (room, most): (Rect, f32),
        chosen: (Key, usize),
    ) {
        let builder = UiBuilder::new().id_salt("foot").max_rect(room);
        let height = ui.scope_builder(builder, |ui| evidence_panel_ui(ui, state, chosen)).inner;
        let height = height.min(most);
        if (height - self.below).abs() > 0.5 {
            self.below = height;
            // In its first frame the evidence had too much room or too little.
            state.reveal = true;
            ui.ctx().request_repaint();
        }
    }

    fn handle_event(&mut self, event: GridEvent, state: &mut State) {
        match event {
            GridEvent::Choose(key, column) => {
                let again = state.chosen() == Some((key, column));
                state.choose((!again).then_some((key, column)));
            }
            GridEvent::Pin(column) => state.pin(column),
            GridEvent::Open(column) => state.open_card(column),
            GridEvent::Fold(section) => {
                if !self.folded.remove(&section) {
                    self.folded.insert(section);
                }
            }
        }
    }

    /// Rows and columns to show in the room there is.
    fn plan_input(&self, ui: &Ui, state: &State) -> PlanInput {
        let (index, pins) = (&state.index, state.pinned());
        let mut find = state.search_words();
        let stacked = ui.available_width() < STACKED;
        let mut columns: Vec<usize> = if stacked {
            state.picked_columns(ui.available_width())
        } else {
            let others = (0..index.columns.len()).filter(|column| !pins.contains(column));
            pins.iter().copied().chain(others).collect()
        };
        // Words that match no rule choose the columns with that name.
        let named = index.columns_named(&find);
        if !find.is_empty() && !named.is_empty() && !index.any_has(&find) {
            columns = if stacked { named.into_iter().take(2).collect() } else { named };
            find.clear();
        }
        PlanInput {
            sizes: sizes(ui, columns.len(), stacked),
            columns,
            pins,
            differing: state.address.differing,
            find,
            folded: self.folded.clone(),
            stacked,
        }
    }
}

fn sizes(ui: &Ui, columns: usize, stacked: bool) -> Sizes {
    let scale = text_scale(ui);
    let room = ui.available_width() - 12.0;
    let name = NAME * scale;
    let count = columns.max(1) as f32;
    let column = match stacked {
        true => room / count,
        false => {
            // Where not all have room, as many as do are seen whole, up to the edge.
            let (wide, least) = (ui.available_width() - name, LEAST * scale);
            let seen = (wide / least).floor().max(1.0);
            match seen < count {
                true => (wide / seen).max(least),
                false => ((room - name) / count).clamp(least, MOST * scale),
            }
        }
    };
    Sizes {
        name,
        column: column.floor(),
        type_size: print::cell_size(ui),
        least: row_height(ui),
        pixels: ui.ctx().pixels_per_point(),
    }
}

/// Says why nothing is left to show, and leads back.
fn empty_ui(ui: &mut Ui, state: &mut State) {
    ui.add_space(28.0);
    let find = state.find.trim();
    let (words, back) = match find {
        "" => (i18n::text("recon.nothing-differs").to_owned(), "recon.show-all"),
        _ => (i18n::fill("recon.nothing-found", &[("words", find)]), "recon.clear-find"),
    };
    styled(ui, words, text::lesson());
    ui.add_space(8.0);
    if ui.button(i18n::text(back)).clicked() {
        state.address.differing &= !state.find.trim().is_empty();
        state.find.clear();
    }
}
