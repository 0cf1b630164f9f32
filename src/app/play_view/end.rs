//! The end of a game: who has won, with how many throws, and what to do next.

use egui::Ui;

use super::PlayView;
use super::turn::turn_words;
use crate::app::controls::{card, live, primary_button, quiet, styled};
use crate::app::router::{PlaceName, Route};
use crate::app::theme::text;
use crate::board::Side;
use crate::rules::Outcome;
use crate::{compare, i18n, library};

impl PlayView {
    /// The card at the end of a game, in the place of the sticks.
    pub(super) fn end_ui(&mut self, ui: &mut Ui, outcome: Outcome) {
        card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width().min(600.0));
            self.result_ui(ui, outcome);
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                if primary_button(ui, i18n::text("opponent.again")).clicked() {
                    self.restart();
                }
                if ui.button(i18n::text("review.open")).clicked() {
                    self.look_back();
                }
                let sides = self.who.computer().is_some();
                if sides && ui.button(i18n::text("opponent.change-sides")).clicked() {
                    self.change_sides();
                    self.restart();
                }
                if ui.button(i18n::text("opponent.compare")).clicked() {
                    Route::to(PlaceName::Compare, self.comparison_from_start()).go(ui.ctx());
                }
            });
        });
    }

    fn result_ui(&self, ui: &mut Ui, outcome: Outcome) {
        let title = styled(ui, turn_words(&self.table), text::lesson_title());
        live(ui, &title);
        let whose = match (outcome, self.who.computer()) {
            (Outcome::Won(winner), Some(side)) if winner == side => Some("opponent.it-won"),
            (Outcome::Won(_), Some(_)) => Some("opponent.you-won"),
            _ => None,
        };
        if let Some(key) = whose {
            styled(ui, i18n::text(key), text::lesson());
        }
        let throws = self.table.game.throws();
        let count = |side: Side| throws[side].to_string();
        let fill = [("cones", &*count(Side::Cones)), ("spools", &count(Side::Spools))];
        quiet(ui, i18n::fill("opponent.throws", &fill));
    }

    /// These rules beside others, from their beginning.
    fn comparison_from_start(&self) -> String {
        let game = &self.table.game;
        let start = game.rules().start();
        compare::link_from(&self.base, game.ruleset(), &start, None, library::rulesets())
    }
}
