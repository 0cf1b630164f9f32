//! The fourth place: every reconstruction with every rule of it, what each rests on, and how far they are apart.
//!
//! **Invariant:** what is shown is derived from the rulesets that are handed in, once, when they change (`model::Index`,
//! `plan::Plan`); a frame only walks over what is seen. `grid.rs` with `column_headers.rs` is the table on the screen (laid out by `egui_table`), `bar.rs` what stands above
//! it, `evidence.rs` the evidence under it, `print.rs` the typography of the marks, `cards.rs`, `card.rs` and `prose.rs` the
//! cards, `distance.rs` and `works.rs` the other pages, `distinguish.rs` positions that tell two apart, `quiz.rs` which is played, `address.rs` where one is.

mod address;
mod bar;
mod card;
mod cards;
mod column_headers;
mod distance;
mod distinguish;
mod distinguish_card;
mod evidence;
mod grid;
mod model;
mod plan;
mod print;
mod prose;
mod quiz;
mod works;

use std::collections::BTreeSet;

use egui::{Align, Layout, Rect, Ui, UiBuilder, vec2};

pub use address::{Address, Page};
pub(in crate::app) use distinguish_card::{CardAction, DistinguishCard};

use super::command::{Command, Route};
use super::settings::Settings;
use super::theme::{Palette, row_height, text_scale};
use crate::compare::Comparison;
use crate::i18n;
use crate::rules::{Key, Ruleset};
use grid::{Cursor, Grid, GridEvent};
use model::Index;
use plan::{Plan, Sizes, Wanted};

/// Width, in points, below which the table shows one or two columns that are picked.
const STACKED: f32 = 640.0;

/// The place of the reconstructions.
#[derive(Default)]
pub struct RulesetsView {
    address: Address,
    index: Index,
    /// The index was made anew since the plan was.
    afresh: bool,
    plan: Plan,
    cursor: Cursor,
    /// What was typed to be found.
    find: String,
    closed: BTreeSet<usize>,
    /// With which column the chosen answer is to be compared, if one was picked.
    with: Option<usize>,
    /// The sentence of a card whose evidence is open: its passage and its place there.
    open_sentence: Option<(usize, usize)>,
    /// What was just done, such as that something is on the clipboard.
    note: Option<String>,
    heights: works::Heights,
    gallery: distinguish::Gallery,
    quiz: quiz::QuizView,
    /// How high the foot was.
    foot: f32,
}

impl RulesetsView {
    /// The place before anybody looked at it.
    pub fn new() -> RulesetsView {
        RulesetsView::default()
    }

    /// Opens what an address names after `1/reconstructions/`.
    ///
    /// # Errors
    /// Says what is wrong with the address; the view stays as it was.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        if rest == self.link() {
            return Ok(());
        }
        if rest.is_empty() {
            self.address.page = Page::Table;
            return Ok(());
        }
        self.address = Address::parse(rest)?;
        self.cursor.reveal = true;
        Ok(())
    }

    /// The address after `1/reconstructions/`.
    pub fn link(&self) -> String {
        self.address.link()
    }

    /// Shows the place for these reconstructions, in this order.
    pub fn ui<'a>(
        &mut self,
        ui: &mut Ui,
        rulesets: impl Iterator<Item = &'a Ruleset> + Clone,
        _settings: &Settings,
    ) -> Option<Command> {
        if !self.index.is_of(rulesets.clone()) {
            self.index = Index::new(rulesets);
            self.afresh = true;
            self.gallery.forget();
        }
        self.head_ui(ui);
        match self.address.page.clone() {
            Page::Table => self.table_ui(ui),
            Page::Cards => self.cards_ui(ui),
            Page::Card(id) => self.card_ui(ui, &id),
            Page::Distance => self.distance_ui(ui),
            Page::Apart => self.apart_ui(ui),
            Page::Quiz => self.quiz_ui(ui),
            Page::Works => self.works_ui(ui),
        }
    }

    /// Puts a text on the clipboard and says so.
    fn copy(&mut self, text: String) -> Option<Command> {
        self.note = Some(i18n::text("recon.copied").to_owned());
        Some(Command::Copy(text))
    }

    /// What is looked for, in small letters.
    fn wanted_words(&self) -> String {
        self.find.trim().to_lowercase()
    }

    /// The columns that are pinned.
    fn pinned(&self) -> Vec<usize> {
        self.address.pins.iter().filter_map(|id| self.index.find(id)).collect()
    }

    fn id_of(&self, column: usize) -> Option<String> {
        Some(self.index.columns.get(column)?.ruleset.id.clone())
    }

    /// Pins a column, or lets it go; a third one takes the place of the second.
    fn pin(&mut self, column: usize) {
        let Some(id) = self.id_of(column) else {
            return;
        };
        let pins = &mut self.address.pins;
        if pins.contains(&id) {
            pins.retain(|pin| *pin != id);
        } else {
            pins.truncate(1);
            pins.push(id);
        }
    }

    /// Opens the evidence of an answer: the rule's place and the column.
    fn choose(&mut self, chosen: Option<(usize, usize)>) {
        self.with = None;
        self.cursor.reveal = true;
        self.address.chosen =
            chosen.and_then(|(place, column)| Some((*Key::ALL.get(place)?, self.id_of(column)?)));
    }

    fn chosen(&self) -> Option<(usize, usize)> {
        let (key, id) = self.address.chosen.as_ref()?;
        let place = Key::ALL.iter().position(|other| other == key)?;
        Some((place, self.index.find(id)?))
    }

    fn open_card(&mut self, column: usize) {
        if let Some(id) = self.id_of(column) {
            self.address.page = Page::Card(id);
        }
    }

    /// To the boards with two reconstructions; with a rule, at a position that shows it at work.
    fn compare(&self, one: usize, other: usize, place: Option<usize>) -> Option<Command> {
        let (left, right) = (self.index.columns.get(one)?, self.index.columns.get(other)?);
        let key = place.and_then(|place| Key::ALL.get(place).copied());
        let link = match key {
            Some(key) => {
                let link = Comparison::telling(&left.ruleset, &right.ruleset, key).link();
                format!("{link}?rule={key}")
            }
            None => Comparison::new(left.ruleset.clone(), right.ruleset.clone()).link(),
        };
        Some(Command::Go(Route::Compare(link)))
    }

    fn table_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let command = self.bar_ui(ui);
        let wanted = self.wanted(ui);
        self.plan.update(ui, &self.index, wanted, self.afresh);
        self.afresh = false;
        if self.plan.rows.is_empty() {
            self.empty_ui(ui);
            return command;
        }
        let chosen = self.chosen();
        let room = ui.available_rect_before_wrap();
        let most = if room.width() < STACKED { 0.52 } else { 0.42 } * room.height();
        let foot = if chosen.is_some() { self.foot.clamp(96.0, most.max(96.0)) } else { 0.0 };
        let (above, below) = room.split_top_bottom_at_y(room.bottom() - foot);
        let grid =
            Grid { index: &self.index, plan: &self.plan, chosen, find: &self.plan.wanted.find };
        let mut cursor = self.cursor;
        let event = ui.scope_builder(UiBuilder::new().id_salt("grid").max_rect(above), |ui| {
            grid.show(ui, &mut cursor)
        });
        self.cursor = cursor;
        let command = chosen.and_then(|chosen| self.foot_in(ui, below, chosen, most)).or(command);
        if let Some(event) = event.inner {
            self.carry_out(event);
        }
        command
    }

    /// Shows the foot and remembers how high it is.
    fn foot_in(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        (place, column): (usize, usize),
        most: f32,
    ) -> Option<Command> {
        let builder = UiBuilder::new().id_salt("foot").max_rect(room);
        let (command, height) =
            ui.scope_builder(builder, |ui| self.foot_ui(ui, place, column)).inner;
        let height = height.min(most);
        if (height - self.foot).abs() > 0.5 {
            self.foot = height;
            // The first time the foot was given too much room or too little.
            self.cursor.reveal = true;
            ui.ctx().request_repaint();
        }
        command
    }

    fn carry_out(&mut self, event: GridEvent) {
        match event {
            GridEvent::Choose(place, column) => {
                let again = self.chosen() == Some((place, column));
                self.choose((!again).then_some((place, column)));
            }
            GridEvent::Pin(column) => self.pin(column),
            GridEvent::Open(column) => self.open_card(column),
            GridEvent::Fold(section) => {
                if !self.closed.remove(&section) {
                    self.closed.insert(section);
                }
            }
        }
    }

    /// What the table is to show in the room there is.
    fn wanted(&self, ui: &Ui) -> Wanted {
        let mut find = self.wanted_words();
        let stacked = ui.available_width() < STACKED;
        let pins = self.pinned();
        let mut columns = pins.clone();
        if !stacked {
            columns.extend((0..self.index.columns.len()).filter(|column| !pins.contains(column)));
        } else if columns.is_empty() {
            columns.extend(self.index.columns.first().map(|_| 0));
        }
        // A name that is no rule's finds the columns of that name.
        let named = self.index.named(&find);
        if !find.is_empty() && !named.is_empty() && !self.index.any_has(&find) {
            columns = if stacked { named.into_iter().take(2).collect() } else { named };
            find.clear();
        }
        Wanted {
            sizes: sizes(ui, columns.len(), stacked),
            columns,
            pins,
            differing: self.address.differing,
            find,
            closed: self.closed.clone(),
            stacked,
        }
    }
}

fn sizes(ui: &Ui, columns: usize, stacked: bool) -> Sizes {
    let scale = text_scale(ui);
    let room = ui.available_width() - 12.0;
    let name = if room < 900.0 { 164.0 } else { 208.0 } * scale;
    let count = columns.max(1) as f32;
    let column = if stacked {
        room / count
    } else {
        ((room - name) / count).clamp(106.0 * scale, 190.0 * scale)
    };
    Sizes {
        name,
        column: column.floor(),
        type_size: print::cell_size(ui),
        least: row_height(ui),
        pixels: ui.ctx().pixels_per_point(),
    }
}

/// A column of a page, so many points wide.
fn rail_of(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.x = 10.0;
        add(ui);
    });
}

/// The sign of the first or second pinned column: a disc or a lozenge, as on the boards.
fn sign(painter: &egui::Painter, center: egui::Pos2, pinned: usize, size: f32, palette: &Palette) {
    let r = 0.5 * size;
    if pinned == 0 {
        painter.circle_filled(center, 0.9 * r, palette.faience);
    } else {
        let points = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)];
        let points = points.map(|point| center + point).to_vec();
        painter.add(egui::Shape::convex_polygon(points, palette.carnelian, egui::Stroke::NONE));
    }
}
