//! Reasons why no piece can move, and why the computer had only one move.

use egui::Ui;

use crate::app::controls::live;
use crate::app::game_board::GameBoard;
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::notation::Line;
use crate::rules::MoveKind;

/// Most reasons that are given for an only move.
const MOST_REASONS: usize = 2;

/// `true` for the move of a side that cannot move a piece.
pub(super) fn is_pass(line: &Line) -> bool {
    matches!(line.mv.kind, MoveKind::Pass | MoveKind::Withdraw)
}

/// Reasons why no piece can move with the current throw; `None` where one can, or where nothing was thrown.
pub(super) fn reasons(board: &GameBoard) -> Option<String> {
    let game = &board.game;
    let lines = game.lines();
    if lines.is_empty() || !lines.iter().all(is_pass) {
        return None;
    }
    let position = game.position();
    if position.due.open && position.due.rest == 0 {
        return Some(i18n::text("reason.undecided").to_owned());
    }
    Some(refusals(game).join(" "))
}

/// Sentence that only one piece can move with this throw, and why; `None` where there is a choice, or no other piece on the
/// board. More than [`MOST_REASONS`] are left out.
pub(super) fn no_other(board: &GameBoard) -> Option<String> {
    let lines = board.game.lines();
    let [Line { mv, .. }] = &lines[..] else { return None };
    let reasons = refusals(&board.game);
    if !mv.has_piece() || reasons.is_empty() {
        return None;
    }
    let reasons_text =
        if reasons.len() <= MOST_REASONS { reasons.join(" ") } else { String::new() };
    let words = i18n::fill("opponent.no-other", &[("reasons", &reasons_text)]);
    Some(words.trim_end().to_owned())
}

/// Reasons why pieces cannot move with the current throw: each once, with its pieces where there are several reasons.
fn refusals(game: &Game) -> Vec<String> {
    let position = game.position();
    let refused = game.rules().refused(position, game.throw());
    let reasons = explain::refusals(game.ruleset(), position, &refused);
    let is_only = reasons.len() == 1;
    let each = reasons.into_iter().map(|(squares, sentence)| {
        let (key, at) = match (squares.len(), squares.first()) {
            (_, None) => return sentence,
            _ if is_only => return sentence,
            (1, Some(square)) => ("opponent.stuck-at", explain::place(game.ruleset(), square)),
            _ => ("opponent.stuck-at-many", explain::list(squares)),
        };
        i18n::fill(key, &[("at", &at), ("reason", &sentence)])
    });
    each.collect()
}

/// Shows the reasons under the board.
pub(super) fn reasons_ui(ui: &mut Ui, reasons: &str) {
    let label = ui.label(reasons);
    live(ui, &label);
}

#[cfg(test)]
mod tests {
    use super::{no_other, reasons};
    use crate::app::game_board::GameBoard;
    use crate::game::Game;
    use crate::rules::Throw;
    use crate::{explain, library, notation};

    /// A board with a cone in the water and another outside, after this throw.
    fn with_cone_in_water(throw: u8) -> GameBoard {
        let ruleset = library::ruleset("kendall-walker").expect("shipped");
        let setup = notation::parse_pieces_link("c21.27-s12.18").expect("pieces");
        let position = ruleset.rules().position(&setup).expect("held");
        let mut game = Game::from_position(ruleset, position);
        assert!(game.cast(Throw::new(throw).expect("a throw")));
        GameBoard::new(game, 1)
    }

    #[test]
    fn reasons_name_the_house_or_the_square_of_their_piece() {
        let board = with_cone_in_water(3);
        let reasons_text = reasons(&board).expect("nothing can move");
        let water = explain::place(board.game.ruleset(), 27);
        assert!(reasons_text.contains(&format!("Piece on {water}: ")), "{reasons_text}");
        assert!(reasons_text.contains("Piece on square 21: "), "{reasons_text}");
        assert_eq!(no_other(&board), None);
    }

    #[test]
    fn the_only_move_is_told_with_what_keeps_the_others() {
        let reasons_text =
            no_other(&with_cone_in_water(4)).expect("only the cone in the water moves");
        let why = reasons_text.strip_prefix("It had no other move. ");
        assert!(why.is_some_and(|why| !why.is_empty()), "{reasons_text}");
    }
}
