//! Words beside the board: the moves so far, and the rules of a square.

use egui::{ScrollArea, Ui};

use crate::app::controls::{quiet, styled};
use crate::app::game_board::{self, GameBoard};
use crate::app::theme::text;
use crate::explain;
use crate::game::Step;
use crate::i18n;

/// Rules of the square that is looked at.
pub(super) fn explain_ui(ui: &mut Ui, table: &GameBoard) {
    let Some(square) = table.looked_at().filter(|square| (1..=30).contains(square)) else {
        ui.label(i18n::text("play.explain-hint"));
        return;
    };
    let ruleset = table.game.ruleset();
    let name = explain::house_name(ruleset, square).unwrap_or_default();
    let number = square.to_string();
    let title = if name.is_empty() {
        number
    } else {
        i18n::fill("play.explain-square", &[("square", &number), ("name", &name)])
    };
    styled(ui, title, text::step_title());
    let lines = explain::square(ruleset, square);
    if lines.is_empty() {
        ui.label(i18n::fill("play.explain-none", &[("square", &square.to_string())]));
    }
    for (rule, answer) in lines {
        ui.horizontal_wrapped(|ui| {
            styled(ui, rule, text::strong());
            ui.label(answer);
        });
    }
}

/// The moves so far, in words, newest last.
pub(super) fn log_ui(ui: &mut Ui, table: &GameBoard) {
    let moves: Vec<(String, Option<String>)> = table
        .game
        .history()
        .filter_map(|step| match step {
            Step::Moved { side, .. } => {
                Some((explain::side(*side).to_owned(), game_board::step_text(step)))
            }
            Step::RulesChanged => Some((i18n::text("play.rules-changed").to_owned(), None)),
            _ => None,
        })
        .collect();
    if moves.is_empty() {
        quiet(ui, i18n::text("play.log-empty"));
        return;
    }
    let height = ui.text_style_height(&egui::TextStyle::Body);
    ScrollArea::vertical()
        .max_height(260.0)
        .stick_to_bottom(true)
        .auto_shrink([false, true])
        .show_rows(ui, height, moves.len(), |ui, rows| {
            for index in rows {
                let Some((who, what)) = moves.get(index) else {
                    continue;
                };
                ui.label(match what {
                    Some(what) => format!("{}. {who} {what}", index + 1),
                    None => who.clone(),
                });
            }
        });
}
