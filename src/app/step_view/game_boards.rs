//! Boards of a step on the screen: each follows its [`LiveBoard`], with motion.

use crate::app::board_view::Tint;
use crate::app::game_board::{self, GameBoard};
use crate::game::Game;
use crate::i18n;
use crate::lesson::{BoardOp, Input, LiveBoard, Stage};

/// A time before everything: what was thrown then lies still.
pub(super) const LONG_AGO: f64 = -1e6;

/// The boards of a step on the screen. Throws by chance follow from `seed`.
pub fn game_boards_of(boards: &mut [LiveBoard], seed: u64) -> Vec<GameBoard> {
    let game_board = |board: &mut LiveBoard| {
        let mut game_board = GameBoard::new(board.game.clone(), seed);
        if let Some(side) = board.side {
            (game_board.tint, game_board.name) = match side {
                0 => (Tint::A, i18n::text("learn.left").to_owned()),
                _ => (Tint::B, i18n::text("learn.right").to_owned()),
            };
        }
        follow(&mut game_board, board, LONG_AGO);
        game_board
    };
    boards.iter_mut().map(game_board).collect()
}

/// Carries out on the screen what has changed on a board.
pub fn follow(game_board: &mut GameBoard, board: &mut LiveBoard, now: f64) {
    for op in board.take_ops() {
        carry_out(game_board, op, now);
    }
    game_board.locked = board.locked;
    game_board.marked = board.marked;
    let arrow = board.arrow.and_then(|(from, to)| game_board::arrow(from, to, Tint::Shared));
    game_board.arrows = arrow.into_iter().collect();
}

/// Repeats on the screen an input that a person gave on a board there.
pub(super) fn repeat(game_board: &mut GameBoard, input: &Input) {
    match input {
        Input::Moved(line) => drop(game_board.play(line.mv, LONG_AGO)),
        Input::Thrown(throw) => drop(game_board.throw(*throw, LONG_AGO)),
        Input::Refused(illegal) => game_board.refuse(illegal, LONG_AGO),
        _ => {}
    }
}

fn carry_out(game_board: &mut GameBoard, op: BoardOp, now: f64) {
    match op {
        BoardOp::Set(stage) => lay(game_board, *stage),
        BoardOp::Throw(throw) => drop(game_board.throw(throw, now)),
        BoardOp::Lay(throw) => drop(game_board.throw(throw, LONG_AGO)),
        BoardOp::Play(mv) => drop(game_board.play(mv, now)),
        BoardOp::Refuse(refused) => game_board.refuse(&refused, now),
        BoardOp::TakeBack => drop(game_board.slide_back(now)),
        BoardOp::Undo => drop(game_board.navigate(Game::undo)),
        BoardOp::Redo => drop(game_board.navigate(Game::redo)),
        BoardOp::Rules(ruleset) => {
            game_board.reset_input();
            game_board.game.change_rules(*ruleset);
        }
        BoardOp::Free => {
            let game = &game_board.game;
            let game = Game::from_position(game.ruleset().clone(), *game.position());
            game_board.set_game(game);
        }
        BoardOp::ClearMessage => game_board.show_message(""),
        BoardOp::Comment(_) => {}
    }
}

/// The position and the first throw of a stage.
fn lay(game_board: &mut GameBoard, stage: Stage) {
    game_board.set_game(Game::from_position(stage.ruleset, stage.position));
    if let Some(throw) = stage.throws.first() {
        game_board.throw(*throw, LONG_AGO);
    }
}
