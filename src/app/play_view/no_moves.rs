//! Reasons why no piece can move, and why the computer had only one move.

use crate::app::game_board::GameBoard;
use crate::board::house;
use crate::explain;
use crate::game::{Game, Step};
use crate::i18n;
use crate::notation::Line;
use crate::rules::choice::Water;
use crate::rules::{MoveKind, Position, Reason, Refused};

/// Most reasons that are given for an only move.
const MOST_REASONS: usize = 2;

/// True for the move of a side that cannot move a piece.
pub(super) fn is_pass(line: &Line) -> bool {
    matches!(line.mv.kind, MoveKind::Pass | MoveKind::Withdraw)
}

/// Reasons why no piece can move with the current throw; `None` where one can, or where nothing was thrown.
pub(super) fn reasons(board: &GameBoard) -> Option<String> {
    stuck(board).map(|(reasons, _)| reasons)
}

/// Sentence that no piece can move, and why; short where a piece still waits in the water as it did a turn before.
pub(super) fn sentence(board: &GameBoard) -> Option<String> {
    let (reasons, still_waits) = stuck(board)?;
    Some(match still_waits {
        true => reasons,
        false => i18n::say!("opponent.stuck", reasons),
    })
}

/// Reasons why no piece can move, and true where a piece still waits in the water; `None` as for [`reasons`].
fn stuck(board: &GameBoard) -> Option<(String, bool)> {
    let game = &board.game;
    let lines = game.lines();
    if lines.is_empty() || !lines.iter().all(is_pass) {
        return None;
    }
    let position = game.position();
    if position.due.open && position.due.rest == 0 {
        return Some(match game.has_deciding_throw() {
            true => (i18n::say!("play.decided", pieces = explain::pieces(position.turn)), true),
            false => (i18n::text("reason.undecided").to_owned(), false),
        });
    }
    let (reasons, still_waits) = refusals(game);
    Some((reasons.join(" "), still_waits))
}

/// Sentence that the computer has only one piece to move, and why; `None` where it has a choice, or no other piece on the
/// board. More than [`MOST_REASONS`] are left out.
pub(super) fn no_other(board: &GameBoard) -> Option<String> {
    let lines = board.game.lines();
    let [Line { mv, .. }] = &lines[..] else { return None };
    let (reasons, _) = refusals(&board.game);
    if !mv.has_piece() || reasons.is_empty() {
        return None;
    }
    Some(match reasons.len() <= MOST_REASONS {
        true => i18n::say!("opponent.no-other-why", reasons = reasons.join(" ")),
        false => i18n::text("opponent.no-other").to_owned(),
    })
}

/// Reasons why pieces cannot move with the current throw: each once, with its pieces where there are several reasons. A
/// piece that waits in the water comes first, and speaks for those that it holds still; true where it waited a turn before.
fn refusals(game: &Game) -> (Vec<String>, bool) {
    let position = game.position();
    let refused = game.rules().refused(position, game.throw());
    let is_of_water = |refused: &Refused| {
        waits_for_four(game, refused) || refused.reason == Reason::Frozen { at: house::WATER }
    };
    let waits = refused.iter().any(|refused| waits_for_four(game, refused));
    let still_waits = waits && waited(game);
    let (water, others): (Vec<Refused>, Vec<Refused>) =
        refused.into_iter().partition(|refused| waits && is_of_water(refused));
    let reasons = explain::refusals(game.ruleset(), position, &others);
    let is_only = reasons.len() == 1 && !waits;
    let each = reasons.into_iter().map(|(squares, sentence)| {
        let (key, at) = match (squares.len(), squares.first()) {
            (_, None) => return sentence,
            _ if is_only => return sentence,
            (1, Some(square)) => ("opponent.stuck-at", explain::place(game.ruleset(), square)),
            _ => ("opponent.stuck-at-many", explain::list(squares)),
        };
        i18n::say!(key, at, reason = sentence)
    });
    let water = water_sentence(game, water.len(), still_waits);
    (water.into_iter().chain(each).collect(), still_waits)
}

/// True for a piece in the water that needs a 4, also where backward moves were looked for as well.
fn waits_for_four(game: &Game, refused: &Refused) -> bool {
    match refused.reason {
        Reason::WaitsForFour => true,
        Reason::WaitingPieceStays => game.rules().form.water_effect == Water::Choice,
        _ => false,
    }
}

/// Sentence on a piece that waits in the water and on those that it holds still, `count` in all; shorter from its second
/// turn on. `None` where none waits.
fn water_sentence(game: &Game, count: usize, still_waits: bool) -> Option<String> {
    let key = match count {
        0 => return None,
        _ if still_waits => "opponent.still-in-water",
        1 => "opponent.in-water",
        _ => "opponent.in-water-holds",
    };
    let side = game.position().turn;
    let [the_piece, ..] = explain::piece_with_articles(side);
    Some(explain::capital(&i18n::say!(key, piece = explain::piece(side), the_piece)))
}

/// True where the side to act passed in its last turn with a piece in the water.
fn waited(game: &Game) -> bool {
    let side = game.position().turn;
    let (mut waited, mut before) = (false, None::<&Position>);
    for (step, _, position) in game.moments() {
        if let (Step::Moved { line, side: whose, .. }, Some(before)) = (step, before)
            && *whose == side
        {
            waited = line.mv.kind == MoveKind::Pass && before.pieces[side].holds(house::WATER);
        }
        before = Some(position);
    }
    waited
}

#[cfg(test)]
mod tests {
    use super::{no_other, reasons, sentence};
    use crate::app::game_board::GameBoard;
    use crate::app::play_view::tests::{cast, play_first, thrown};

    /// A board with a cone in the water and another outside, after this throw.
    fn with_cone_in_water(throw: u8) -> GameBoard {
        GameBoard::new(thrown("kendall-walker", "c21.27-s12.18", throw), 1)
    }

    #[test]
    fn a_piece_in_the_water_is_said_to_wait_and_the_next_time_in_fewer_words() {
        let mut board = with_cone_in_water(3);
        let first =
            "The cone on 27 is in the water and needs a 4. Until then, no other cone may move.";
        assert_eq!(reasons(&board).as_deref(), Some(first));
        assert_eq!(sentence(&board), Some(format!("No piece can move. {first}")));
        assert_eq!(no_other(&board), None);
        play_first(&mut board.game);
        cast(&mut board.game, 2);
        play_first(&mut board.game);
        cast(&mut board.game, 3);
        assert_eq!(sentence(&board).as_deref(), Some("Still in the water: needs a 4."));
    }

    #[test]
    fn a_1_that_decides_who_begins_is_no_throw_without_a_move() {
        let mut game = crate::game::Game::new(crate::library::ruleset("skiryuk").expect("shipped"));
        cast(&mut game, 1);
        let words = sentence(&GameBoard::new(game, 1));
        let decided = "The 1 decides: the spools begin. It moves no piece.";
        assert_eq!(words.as_deref(), Some(decided));
    }

    #[test]
    fn the_only_move_is_told_with_what_keeps_the_others() {
        let reasons_text =
            no_other(&with_cone_in_water(4)).expect("only the cone in the water moves");
        let why = reasons_text.strip_prefix("The computer had no other move. ");
        assert!(why.is_some_and(|why| !why.is_empty()), "{reasons_text}");
    }
}
