//! The smallest position to which two of the boards answer differently, with all rules as they are switched now.

use egui::Ui;

use super::parts::{Ask, Scene, pairs, pairs_ui};
use crate::analysis::distinguish::Criterion;
use crate::app::controls::caption;
use crate::app::rulesets_view::{CardAction, PairCards};
use crate::compare::Seat;
use crate::i18n;
use crate::report::Entry;
use crate::rules::Rules;

#[derive(Default)]
pub(super) struct DistinguishPart {
    pair: usize,
    /// Any other answer counts, not another move first.
    any_answer: bool,
    pub(super) search: Option<(DistinguishQuery, PairCards)>,
}

/// The rules and the titles of a pair, and the kind of difference that counts.
type DistinguishQuery = ([Rules; 2], [String; 2], Criterion);

impl DistinguishPart {
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: Scene<'_>) -> Option<Ask> {
        let seats = scene.comparison.seats();
        caption(ui, i18n::text("results.apart-help"));
        let pairs: Vec<(usize, usize)> = pairs(seats.len()).collect();
        pairs_ui(ui, &pairs, &mut self.pair);
        let (left, right) = *pairs.get(self.pair)?;
        let pair = [seats.get(left)?, seats.get(right)?];
        self.find(ui, pair);
        let (_, cards) = self.search.as_mut()?;
        ui.add_space(6.0);
        let action = ui.scope(|ui| cards.ui(ui)).inner;
        let (action, card) = (action?, cards.card()?);
        match action {
            CardAction::Export(ask) => Some(ask),
            CardAction::SwitchCriterion => {
                self.any_answer = !self.any_answer;
                None
            }
            // Its cards have shown it.
            CardAction::Another => None,
            CardAction::Compare => {
                let distinction = &card.report.position.as_ref()?.distinction;
                Some(Ask::Show(0, distinction.setup, distinction.throw))
            }
        }
    }

    /// Continues the search; restarts it when the rules have changed.
    fn find(&mut self, ui: &Ui, pair: [&Seat; 2]) {
        let how = if self.any_answer { Criterion::AnyAnswer } else { Criterion::MovesFirst };
        let query = (pair.map(|seat| seat.rules), pair.map(Seat::title), how);
        if self.search.as_ref().is_none_or(|(old, _)| *old != query) {
            let cards = PairCards::new(pair.map(|seat| Entry::of(seat.clone())), how);
            self.search = Some((query, cards));
        }
        if let Some((_, cards)) = &mut self.search {
            cards.search(ui);
        }
    }
}
