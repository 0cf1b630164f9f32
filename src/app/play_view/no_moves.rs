//! Reasons why nothing can move, before and after the turn is passed, and why the computer had no other move.

use egui::Ui;

use crate::app::controls::live;
use crate::app::game_board::GameBoard;
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::notation::Line;
use crate::rules::MoveKind;

/// Reasons that are told beside a move that was the only one.
const MOST: usize = 2;

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
    Some(refusals(game).join(" "))
}

/// That the piece which can move with the throw on the table is the only one, and why; `None` where there is a choice, or no
/// other piece on the board. Many reasons are not told.
pub(super) fn no_other(table: &GameBoard) -> Option<String> {
    let lines = table.game.lines();
    let [Line { mv, .. }] = &lines[..] else { return None };
    let reasons = refusals(&table.game);
    if !mv.has_piece() || reasons.is_empty() {
        return None;
    }
    let told = if reasons.len() <= MOST { reasons.join(" ") } else { String::new() };
    let words = i18n::fill("opponent.no-other", &[("reasons", &told)]);
    Some(words.trim_end().to_owned())
}

/// Why pieces cannot move with the throw on the table: each reason once, with the pieces for which it holds where there
/// are several.
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

/// The reasons under the board.
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
    fn wet(throw: u8) -> GameBoard {
        let ruleset = library::ruleset("kendall-walker").expect("shipped");
        let setup = notation::parse_pieces_link("c21.27-s12.18").expect("pieces");
        let position = ruleset.rules().position(&setup).expect("held");
        let mut game = Game::from_position(ruleset, position);
        assert!(game.cast(Throw::new(throw).expect("a throw")));
        GameBoard::new(game, 1)
    }

    #[test]
    fn reasons_name_the_house_or_the_square_of_their_piece() {
        let table = wet(3);
        let told = reasons(&table).expect("nothing can move");
        let water = explain::place(table.game.ruleset(), 27);
        assert!(told.contains(&format!("Piece on {water}: ")), "{told}");
        assert!(told.contains("Piece on square 21: "), "{told}");
        assert_eq!(no_other(&table), None);
    }

    #[test]
    fn the_only_move_is_told_with_what_keeps_the_others() {
        let told = no_other(&wet(4)).expect("only the cone in the water moves");
        let why = told.strip_prefix("It had no other move. ");
        assert!(why.is_some_and(|why| !why.is_empty()), "{told}");
    }
}
