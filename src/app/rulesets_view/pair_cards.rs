//! Positions that tell two boards apart, found one after the other as they are asked for, each on its card.

use egui::Ui;

use super::distinguish_card::{CardAction, DistinguishCard};
use crate::analysis::distinguish::{Criterion, Distinction, Found, PIECES, Search};
use crate::app::controls::quiet;
use crate::i18n;
use crate::report::Entry;

/// The positions of a pair found so far, and the search for another one.
pub(in crate::app) struct PairCards {
    entries: [Entry; 2],
    how: Criterion,
    cards: Vec<DistinguishCard>,
    shown: usize,
    search: Option<Box<Search>>,
    /// No other position is as small.
    complete: bool,
}

impl PairCards {
    /// Starts the search for the first.
    pub fn new(entries: [Entry; 2], how: Criterion) -> PairCards {
        let mut cards =
            PairCards { entries, how, cards: Vec::new(), shown: 0, search: None, complete: false };
        cards.search = Some(cards.search_on());
        cards
    }

    /// The card that is shown.
    pub fn card(&self) -> Option<&DistinguishCard> {
        self.cards.get(self.shown).filter(|_| self.search.is_none())
    }

    /// Pieces with which it is searched now; `None` while nothing is.
    pub fn pieces(&self) -> Option<u8> {
        self.search.as_ref().map(|search| search.pieces())
    }

    /// Searches on for about so many sets of squares.
    pub fn run(&mut self, steps: usize) {
        let Some(found) = self.search.as_mut().and_then(|search| search.run(steps)) else {
            return;
        };
        let is_position = matches!(found, Found::Position(_));
        self.complete |= !is_position;
        self.shown = 0;
        if is_position || self.cards.is_empty() {
            let card = DistinguishCard::new(&self.entries, self.how, found);
            self.shown = self.cards.len();
            self.cards.extend(card);
        }
        self.search = None;
    }

    /// Shows the card, or that it is being looked for.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<CardAction> {
        if let Some(pieces) = self.pieces() {
            quiet(ui, i18n::fill("tell.looking", &[("count", &pieces.to_string())]));
            return None;
        }
        let is_one_of_many = !self.complete || self.cards.len() > 1;
        let action = self.card()?.ui(ui, is_one_of_many)?;
        if action == CardAction::Another {
            self.another();
            return None;
        }
        Some(action)
    }

    fn another(&mut self) {
        self.shown += 1;
        if self.shown < self.cards.len() {
            return;
        }
        match self.complete {
            true => self.shown = 0,
            false => self.search = Some(self.search_on()),
        }
    }

    /// The search past the cards that there are.
    fn search_on(&self) -> Box<Search> {
        let [left, right] = self.entries.each_ref().map(|entry| &entry.seat.rules);
        let known: Vec<Distinction> = self
            .cards
            .iter()
            .filter_map(|card| Some(card.report.position.as_ref()?.distinction))
            .collect();
        Box::new(Search::new(left, right, self.how, PIECES).past(&known))
    }
}
