//! The fourth place: every reconstruction with every rule of it, the evidence of each, and their distances.
//!
//! **Invariant:** everything shown is derived from the rulesets that are handed in, once, when they change (`model::Index`,
//! `plan::Plan`); a frame only walks over what is seen. `state.rs` is what the pages share; `table.rs` is the table with
//! the bar above it (`bar.rs`), the grid (`grid.rs`, `cells.rs`) and the evidence below (`evidence.rs`); `cards.rs`,
//! `card.rs` and `prose.rs` are the cards, with facts from perfect play (`exact_facts.rs`); `distance.rs` and `works.rs` are
//! the other pages, `distinguish.rs` the positions that tell two apart, `quiz.rs` the quiz; `cite.rs` has the exports and
//! `print.rs` the typography of the marks.

mod address;
mod bar;
mod card;
mod cards;
mod cells;
mod cite;
mod distance;
mod distinguish;
mod distinguish_card;
mod evidence;
mod exact_facts;
mod grid;
mod head;
mod model;
mod plan;
mod print;
mod prose;
mod quiz;
mod state;
mod table;
mod widgets;
mod works;

use std::rc::Rc;
use std::sync::Arc;

use egui::Ui;

pub use address::{Address, Page};
pub(in crate::app) use distinguish_card::{CardAction, PairCards};

use super::place::{Opened, Place, Shared};
use crate::app::shortcuts::{KeyHelp, key_help};
use crate::rules::Ruleset;
use model::Index;
use state::State;

/// The place of the reconstructions, each page where it was left.
#[derive(Default)]
pub struct RulesetsView {
    state: State,
    table: table::TablePage,
    card: card::CardPage,
    works: works::WorksPage,
    gallery: distinguish::Gallery,
    quiz: quiz::QuizPage,
}

impl RulesetsView {
    /// Opens the page that an address names after `1/reconstructions/`.
    ///
    /// # Errors
    /// Says what is wrong with the address; the view stays as it was.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        if rest == self.link() {
            return Ok(());
        }
        if rest.is_empty() {
            self.state.address.page = Page::Table;
            return Ok(());
        }
        self.state.address = Address::parse(rest)?;
        self.state.reveal = true;
        Ok(())
    }

    /// Shows the place for these reconstructions, in this order.
    pub fn ui<'a>(&mut self, ui: &mut Ui, rulesets: impl Iterator<Item = &'a Ruleset> + Clone) {
        let state = &mut self.state;
        if !state.index.columns.iter().map(|column| &column.ruleset).eq(rulesets.clone()) {
            state.index = Rc::new(Index::new(rulesets));
            self.gallery.forget();
        }
        head::head_ui(ui, state);
        match state.address.page.clone() {
            Page::Table => self.table.ui(ui, state),
            Page::Cards => cards::cards_ui(ui, state),
            Page::Card(id) => self.card.ui(ui, state, &id),
            Page::Distance => distance::distance_ui(ui, state),
            Page::Distinguish => self.gallery.ui(ui, state),
            Page::Quiz => self.quiz.ui(ui, &mut state.address.page),
            Page::Works => self.works.ui(ui, state),
        }
    }
}

impl Place for RulesetsView {
    fn open(&mut self, rest: &str, shared: &mut Shared<'_>) -> Opened {
        RulesetsView::open(self, rest)?;
        let rulesets = shared.files.collection().all();
        let ids: Vec<&str> = rulesets.map(|ruleset| ruleset.id.as_str()).collect();
        Ok(self.state.address.drop_unknown(&ids))
    }

    fn link(&self) -> String {
        self.state.address.link()
    }

    fn keys(&self) -> Vec<KeyHelp> {
        [key_help(&cells::KEYS), key_help(&quiz::KEYS)].concat()
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        let collection = Arc::clone(shared.files.collection());
        RulesetsView::ui(self, ui, collection.all());
    }

    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        // Without an index everything that is made of its words is rebuilt; replies and perfect play have no words.
        self.state.index = Rc::default();
        self.works.measured_at = None;
        self.quiz.forget_screen();
        false
    }
}
