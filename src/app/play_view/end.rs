//! The end of a game: who has won, with how many throws, and what to do next.

use egui::{RichText, Ui};

use super::PlayView;
use crate::app::command::Command;
use crate::app::controls::{card, primary_button};
use crate::app::router::{PlaceName, Route};
use crate::app::theme::{Palette, text};
use crate::board::Side;
use crate::rules::{Outcome, Phase};
use crate::{compare, i18n, library};

impl PlayView {
    /// The card at the end of a game, in the place of the sticks.
    pub(super) fn end_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let Phase::Over(outcome) = self.table.game.phase() else {
            return None;
        };
        let mut command = None;
        card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width().min(600.0));
            self.result_ui(ui, outcome);
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                if primary_button(ui, i18n::text("opponent.again")).clicked() {
                    self.restart();
                }
                let sides = self.who.computer().is_some();
                if sides && ui.button(i18n::text("opponent.change-sides")).clicked() {
                    self.change_sides();
                    self.restart();
                }
                if ui.button(i18n::text("opponent.compare")).clicked() {
                    command = Some(Command::Go(Route::to(
                        PlaceName::Compare,
                        self.comparison_from_start(),
                    )));
                }
            });
        });
        command
    }

    fn result_ui(&self, ui: &mut Ui, outcome: Outcome) {
        let title = super::turn_words(&self.table);
        let title = ui.label(RichText::new(title).text_style(text::lesson_title()));
        ui.ctx().accesskit_node_builder(title.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
        let whose = match (outcome, self.who.computer()) {
            (Outcome::Won(winner), Some(side)) if winner == side => Some("opponent.it-won"),
            (Outcome::Won(_), Some(_)) => Some("opponent.you-won"),
            _ => None,
        };
        if let Some(key) = whose {
            ui.label(RichText::new(i18n::text(key)).text_style(text::lesson()));
        }
        let throws = self.table.game.throws();
        let counted = i18n::fill(
            "opponent.throws",
            &[
                ("cones", &throws[Side::Cones].to_string()),
                ("spools", &throws[Side::Spools].to_string()),
            ],
        );
        ui.label(RichText::new(counted).color(Palette::of(ui).quiet));
    }

    /// These rules beside others, from their beginning.
    fn comparison_from_start(&self) -> String {
        let game = &self.table.game;
        let start = game.rules().start();
        let shelf = library::rulesets();
        compare::link_from(&self.base, game.ruleset(), &start, None, shelf)
    }
}
