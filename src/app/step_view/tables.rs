//! Boards of a step on the screen: each follows its [`LiveBoard`], with motion.

use crate::app::board_view::Tint;
use crate::app::game_board::{self, GameBoard};
use crate::game::Game;
use crate::i18n;
use crate::lesson::{BoardOp, Input, LiveBoard, Stage};

/// A time before everything: what was thrown then lies still.
pub(super) const LONG_AGO: f64 = -1e6;

/// The boards of a step on the screen. Throws by chance follow from `seed`.
pub fn tables_of(boards: &mut [LiveBoard], seed: u64) -> Vec<GameBoard> {
    let table = |board: &mut LiveBoard| {
        let mut table = GameBoard::new(board.game.clone(), seed);
        if let Some(side) = board.side {
            (table.tint, table.name) = match side {
                0 => (Tint::A, i18n::text("learn.left").to_owned()),
                _ => (Tint::B, i18n::text("learn.right").to_owned()),
            };
        }
        follow(&mut table, board, LONG_AGO);
        table
    };
    boards.iter_mut().map(table).collect()
}

/// Carries out on the screen what has changed on a board.
pub fn follow(table: &mut GameBoard, board: &mut LiveBoard, now: f64) {
    for op in board.take_ops() {
        carry_out(table, op, now);
    }
    table.locked = board.locked;
    table.marked = board.marked;
    let arrow = board.arrow.and_then(|(from, to)| game_board::arrow(from, to, Tint::Shared));
    table.arrows = arrow.into_iter().collect();
}

/// Repeats on the screen an input that a person gave on a board there.
pub(super) fn repeat(table: &mut GameBoard, input: &Input) {
    match input {
        Input::Moved(line) => {
            table.play(line.mv, LONG_AGO).ok();
        }
        Input::Thrown(throw) => {
            table.throw(*throw, LONG_AGO);
        }
        Input::Refused(illegal) => table.refuse(illegal, LONG_AGO),
        _ => {}
    }
}

fn carry_out(table: &mut GameBoard, op: BoardOp, now: f64) {
    match op {
        BoardOp::Set(stage) => lay(table, *stage),
        BoardOp::Throw(throw) => {
            table.throw(throw, now);
        }
        BoardOp::Lay(throw) => {
            table.throw(throw, LONG_AGO);
        }
        BoardOp::Play(mv) => {
            table.play(mv, now).ok();
        }
        BoardOp::Refuse(refused) => table.refuse(&refused, now),
        BoardOp::TakeBack => {
            table.slide_back(now);
        }
        BoardOp::Undo => {
            table.undo();
        }
        BoardOp::Redo => {
            table.redo();
        }
        BoardOp::Rules(ruleset) => {
            table.reset_input();
            table.game.change_rules(*ruleset);
        }
        BoardOp::Free => {
            let (ruleset, position) = (table.game.ruleset().clone(), *table.game.position());
            table.set_game(Game::from_position(ruleset, position));
        }
        BoardOp::Hush => table.show_message(""),
        BoardOp::Say(_) => {}
    }
}

/// The position and the first throw of a stage.
fn lay(table: &mut GameBoard, stage: Stage) {
    table.set_game(Game::from_position(stage.ruleset, stage.position));
    if let Some(throw) = stage.throws.first() {
        table.throw(*throw, LONG_AGO);
    }
}
