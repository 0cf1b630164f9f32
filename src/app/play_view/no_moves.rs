//! Reasons why nothing can move, before and after the turn is passed.

use egui::Ui;

use crate::app::controls::live;
use crate::app::game_board::GameBoard;
use crate::explain;
use crate::i18n;
use crate::notation::Line;
use crate::rules::MoveKind;

/// Is this the move of a side that cannot move?
pub(super) fn gives_way(line: &Line) -> bool {
    matches!(line.mv.kind, MoveKind::Pass | MoveKind::Withdraw)
}

/// Reasons why no piece can move with the throw on the table; `None` where one can, or where nothing was thrown.
pub(super) fn reasons(table: &GameBoard) -> Option<String> {
    let game = &table.game;
    let lines = game.lines();
    if lines.is_empty() || !lines.iter().all(gives_way) {
        return None;
    }
    let position = game.position();
    if position.due.open && position.due.rest == 0 {
        return Some(i18n::text("reason.undecided").to_owned());
    }
    let refused = game.rules().refused(position, game.throw());
    let reasons = explain::refusals(game.ruleset(), position, &refused);
    if let [(_, sentence)] = &reasons[..] {
        return Some(sentence.clone());
    }
    let each = reasons.iter().map(|(squares, sentence)| {
        if squares.is_empty() {
            return sentence.clone();
        }
        let at = explain::list(*squares);
        i18n::fill("opponent.stuck-at", &[("at", &at), ("reason", sentence)])
    });
    Some(each.collect::<Vec<_>>().join(" "))
}

/// The reasons under the board.
pub(super) fn reasons_ui(ui: &mut Ui, reasons: &str) {
    let label = ui.label(reasons);
    live(ui, &label);
}
