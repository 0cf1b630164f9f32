//! The end of a game: who has won, what happened on the way, and what to do next.

use egui::{RichText, Sense, Ui, vec2};

use super::turn::turn_words;
use super::{PlayView, Players};
use crate::app::board_view::paint_piece;
use crate::app::controls::{card, live_label, primary_button, quiet, styled};
use crate::app::settings::Settings;
use crate::app::theme::text;
use crate::board::{BySide, Side, house};
use crate::game::{Game, Step};
use crate::i18n;
use crate::rules::{Effect, MoveKind, Outcome};

/// Key of the throws of both sides.
const THROWS: &str = "opponent.throws";

/// Counts of what each side did in a game, with the keys of their words.
fn tallies(game: &Game) -> [(&'static str, BySide<u32>); 4] {
    let [mut hits, mut lost, mut carried] = [BySide::<u32>::default(); 3];
    for step in game.history() {
        let Step::Moved { line, side, .. } = step else { continue };
        lost[*side] += u32::from(line.mv.kind == MoveKind::Pass);
        for effect in &line.effects {
            match *effect {
                Effect::Hit { to, side: whose, .. } => {
                    hits[!whose] += 1;
                    // Not where the water carries it on, which is told by an effect of its own.
                    let stays = line.after.pieces[whose].holds(house::WATER);
                    carried[whose] += u32::from(to.square() == Some(house::WATER) && stays);
                }
                Effect::Carried { from: house::WATER, side: whose, .. }
                | Effect::InWater { side: whose } => carried[whose] += 1,
                _ => {}
            }
        }
    }
    [
        (THROWS, game.throws()),
        ("opponent.hits", hits),
        ("opponent.carried", carried),
        ("opponent.lost", lost),
    ]
}

impl PlayView {
    /// The card at the end of a game, in the place of the sticks.
    pub(super) fn end_ui(&mut self, ui: &mut Ui, settings: &Settings, outcome: Outcome) {
        card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                if let Outcome::Won(winner) = outcome {
                    let (rect, _) = ui.allocate_exact_size(vec2(64.0, 92.0), Sense::hover());
                    paint_piece(ui.painter(), winner, rect.center(), 84.0);
                }
                ui.vertical(|ui| {
                    self.result_ui(ui, outcome);
                    self.tallies_ui(ui);
                });
            });
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                if primary_button(ui, i18n::text("opponent.again")).clicked() {
                    self.play_again();
                }
                if let Players::Computer { side, .. } = &mut self.players
                    && ui.button(i18n::text("opponent.change-sides")).clicked()
                {
                    *side = !*side;
                    self.play_again();
                }
                if ui.button(i18n::text("review.open")).clicked() {
                    self.look_back();
                }
                self.menu_ui(ui, settings);
            });
        });
    }

    /// The result: against the computer for the person, else for the sides.
    fn result_ui(&self, ui: &mut Ui, outcome: Outcome) {
        let (game, computer) = (&self.board.game, self.players.computer());
        let whose = match outcome {
            Outcome::Won(winner) if computer == Some(winner) => Some("opponent.it-won"),
            Outcome::Won(_) if computer.is_some() => Some("opponent.you-won"),
            _ => None,
        };
        let words = whose.map_or_else(|| turn_words(&self.board), |key| i18n::text(key).to_owned());
        live_label(ui, RichText::new(words).text_style(text::lesson_title()));
        let score = game.rules().score(game.position());
        if whose.is_some() && score > 0 {
            styled(ui, i18n::say!("opponent.points", score), text::lesson());
        }
    }

    fn tallies_ui(&self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (key, count) in tallies(&self.board.game) {
            if count != BySide::default() || key == THROWS {
                let [cones, spools] = Side::ALL.map(|side| count[side]);
                quiet(ui, i18n::say!(key, cones, spools));
            }
        }
    }
}
