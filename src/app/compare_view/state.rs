//! Types of the state of a comparison on the page.

use std::sync::Arc;

use crate::analysis::StoppedGame;
use crate::app::board_view::{BoardEvent, OFF};
use crate::board::{Bitboard, Side};
use crate::compare::{Comparison, Turn};
use crate::players::{Law, Player, Policy};
use crate::rules::{Key, Move, Setup};

/// Board whose rules are open, and the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenRules {
    pub seat: usize,
    pub at: Option<Key>,
    /// All rules are shown, and not only those on which boards differ.
    pub shows_all: bool,
}

/// Arrangement of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// Two in a row.
    Rows,
    /// One below the other.
    Stack,
    /// One at a time.
    Tabs,
}

/// A stopped game, and the boards that were compared before it was looked at.
#[derive(Debug)]
pub(super) struct LookedAt {
    pub game: StoppedGame,
    pub before: Comparison,
}

/// Piece that a tap puts on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InHand {
    Piece(Side),
    /// Nothing: a tap takes away.
    Nothing,
}

/// A position that is being set.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    pub(super) setup: Setup,
    pub(super) in_hand: InHand,
}

impl Editor {
    pub(super) fn new(setup: Setup) -> Editor {
        Editor { setup, in_hand: InHand::Piece(Side::Cones) }
    }

    /// Puts a piece on a square; whatever stood there goes.
    pub(super) fn put(&mut self, square: u8, piece: Option<Side>) {
        for side in Side::ALL {
            let without = self.setup.pieces[side] & !Bitboard::of([square]);
            self.setup.pieces[side] = match piece {
                Some(put) if put == side => without.with(square),
                _ => without,
            };
        }
    }

    pub(super) fn on(&self, square: u8) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.setup.pieces[*side].holds(square))
    }

    /// A tap: the piece in hand comes to stand there, or goes if its like stands there already.
    pub(super) fn tap(&mut self, square: u8) {
        let piece = match self.in_hand {
            InHand::Piece(side) if self.on(square) != Some(side) => Some(side),
            _ => None,
        };
        self.put(square, piece);
    }

    pub(super) fn act(&mut self, event: BoardEvent) {
        match event {
            BoardEvent::Tap(square) | BoardEvent::Activate(square)
                if (1..=30).contains(&square) =>
            {
                self.tap(square);
            }
            BoardEvent::Dropped { from, to } => {
                let piece = self.on(from);
                self.put(from, None);
                if to != OFF {
                    self.put(to, piece);
                }
            }
            _ => {}
        }
    }
}

/// A seed that looks unlike another, short enough to be read out to a class.
pub(super) fn next_seed(seed: u64) -> u64 {
    seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e) % 100_000
}

/// The moves of the careful player on each board.
pub(super) fn careful_player(
    comparison: &Comparison,
    seed: u64,
) -> impl Fn(usize, &Turn) -> Option<Move> + use<> {
    let seats = comparison.seats().iter();
    let players: Vec<(Law, Arc<dyn Policy>)> =
        seats.map(|seat| (Law::new(&seat.rules), Player::Greedy.policy(&seat.rules))).collect();
    move |board, turn| {
        let (law, player) = players.get(board)?;
        player.decide(law, &turn.after, turn.received.throw(), seed, 0)
    }
}
