//! Positions that tell two boards apart, each on its card; another one is searched for on request.

use std::time::Duration;

use egui::Ui;
use web_time::Instant;

use super::distinguish_card::{CardAction, DistinguishCard};
use crate::analysis::distinguish::{Criterion, Distinction, Found, PIECES, Search};
use crate::app::controls::quiet;
use crate::i18n;
use crate::report::Entry;

/// Part of a frame for the search.
const SLICE: Duration = Duration::from_millis(4);
/// Sets of squares between two looks at the clock.
const STEPS: usize = 32;

/// The positions of a pair found so far, and the search for another one.
pub(in crate::app) struct PairCards {
    entries: [Entry; 2],
    criterion: Criterion,
    cards: Vec<DistinguishCard>,
    current: usize,
    search: Option<Box<Search>>,
    /// No other position is as small.
    complete: bool,
}

impl PairCards {
    /// Starts the search for the first.
    pub fn new(entries: [Entry; 2], criterion: Criterion) -> PairCards {
        let mut cards = PairCards {
            entries,
            criterion,
            cards: Vec::new(),
            current: 0,
            search: None,
            complete: false,
        };
        cards.search = Some(cards.next_search());
        cards
    }

    /// The card that is shown.
    pub fn card(&self) -> Option<&DistinguishCard> {
        self.cards.get(self.current).filter(|_| self.search.is_none())
    }

    /// Number of pieces in the positions searched now; `None` while no search is running.
    pub fn pieces(&self) -> Option<u8> {
        self.search.as_ref().map(|search| search.pieces())
    }

    /// Continues the search for a part of this frame, and has another frame drawn. `false` where no search is running.
    pub fn search(&mut self, ui: &Ui) -> bool {
        let is_running = self.search.is_some();
        let end = Instant::now() + SLICE;
        while self.search.is_some() && Instant::now() < end {
            self.run();
            ui.ctx().request_repaint();
        }
        is_running
    }

    fn run(&mut self) {
        let Some(found) = self.search.as_mut().and_then(|search| search.run(STEPS)) else {
            return;
        };
        let is_position = matches!(found, Found::Position(_));
        self.complete |= !is_position;
        self.current = 0;
        if is_position || self.cards.is_empty() {
            let card = DistinguishCard::new(&self.entries, self.criterion, found);
            self.current = self.cards.len();
            self.cards.extend(card);
        }
        self.search = None;
    }

    /// Shows the card, or that the search goes on.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<CardAction> {
        if let Some(pieces) = self.pieces() {
            quiet(ui, i18n::fill("tell.looking", &[("count", &pieces.to_string())]));
            return None;
        }
        let is_one_of_many = !self.complete || self.cards.len() > 1;
        let action = self.card()?.ui(ui, is_one_of_many)?;
        if action == CardAction::Another {
            self.show_next();
            return None;
        }
        Some(action)
    }

    fn show_next(&mut self) {
        self.current += 1;
        if self.current < self.cards.len() {
            return;
        }
        match self.complete {
            true => self.current = 0,
            false => self.search = Some(self.next_search()),
        }
    }

    /// A search for a position that no card has yet.
    fn next_search(&self) -> Box<Search> {
        let [left, right] = self.entries.each_ref().map(|entry| &entry.seat.rules);
        let known: Vec<Distinction> = self
            .cards
            .iter()
            .filter_map(|card| Some(card.report.position.as_ref()?.distinction))
            .collect();
        Box::new(Search::new(left, right, self.criterion, PIECES).past(&known))
    }
}
