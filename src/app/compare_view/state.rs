//! Types of the state of a comparison on the page.

use std::sync::Arc;

use crate::analysis::StoppedGame;
use crate::app::board_view::{BoardEvent, OFF};
use crate::board::{Bitboard, Side};
use crate::compare::{Comparison, Turn};
use crate::library;
use crate::players::{Law, Player, Policy};
use crate::rules::{Key, Move, Setup};

impl Default for Comparison {
    /// Two boards of the same reconstruction.
    fn default() -> Comparison {
        Comparison::new(library::any_ruleset(), library::any_ruleset())
    }
}

/// Board whose rules are open, and the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenRules {
    pub seat: usize,
    pub at: Option<Key>,
    /// All rules are shown, and not only those on which boards differ.
    pub shows_all: bool,
}

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

/// A position that is being set.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    pub(super) setup: Setup,
    /// Piece that a tap puts on a square; without one a tap takes away.
    pub(super) in_hand: Option<Side>,
}

impl Editor {
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

    fn on(&self, square: u8) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.setup.pieces[*side].holds(square))
    }

    pub(super) fn act(&mut self, event: BoardEvent) {
        match event {
            BoardEvent::Tap(square) | BoardEvent::Activate(square)
                if (1..=30).contains(&square) =>
            {
                // A piece goes where its like stands already.
                let stands = self.on(square);
                self.put(square, self.in_hand.filter(|side| stands != Some(*side)));
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

/// The moves of the greedy player on each board.
pub(super) fn greedy_player(
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
