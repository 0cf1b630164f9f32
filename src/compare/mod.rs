//! Two to four reconstructions on the same throws: the moves each allows, where they differ, and the rule behind it.
//!
//! **Invariant:** a comparison is what a person decided (rules, start, throws, choices); the positions are played from
//! it again after every change. Chance is handed in, and no rule is judged here: the law of each board is asked.
//!
//! Input: `seat.rs` is one board, `seats.rs` the boards and their rules, `start.rs` their start, `throws.rs` the throws,
//! `replay.rs` one throw on one board, `timeline.rs` throwing, choosing and stepping, `ahead.rs` going on to the first
//! difference, and playing a whole game. Results: `moves.rs` is the legal moves side by side, `difference.rs` the kinds of difference,
//! `divergence.rs` the search for them, `cause.rs` the smallest set of rules behind one, `consequence.rs` the rules sorted
//! by effect, `distinguishing.rs` a comparison that shows one rule at work. `link.rs` is all of it as an address.

mod ahead;
mod cause;
mod consequence;
mod difference;
mod distinguishing;
mod divergence;
mod link;
mod moves;
mod replay;
mod seat;
mod seats;
mod start;
mod throws;
mod timeline;

pub use cause::{Cause, Share, accounts_for, cause};
pub use consequence::{RuleRow, rule_rows};
pub use difference::{Difference, Divergence, Gap};
pub use divergence::cause_at;
pub use moves::{MoveDiff, MoveRow, Why};
pub use replay::{Ply, Received, Turn, find_step};
pub use seat::{Seat, short_name, title};
pub use seats::BOARDS;
pub use start::{link_from, listed, parse_start, partner};
pub use throws::{Cast, Fall, parse_casts, parse_seed};

use crate::rules::{Position, Ruleset, Setup};

/// A moment on the timeline: how many throws have fallen, and whether the moves of the last are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// Throws so far; 0 is the start.
    pub throw: usize,
    /// The last throw is played, and another is due.
    pub played: bool,
}

impl Moment {
    /// Before the first throw.
    pub const START: Moment = Moment { throw: 0, played: true };
}

/// Start of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Each from its reconstruction's own start.
    Own,
    /// All from the same pieces and the same side to act; pieces that are not listed are borne off.
    Shared(Setup),
}

/// Everything a person decided.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    seats: Vec<Seat>,
    start: Start,
    casts: Vec<Cast>,
    /// The texts of the moves picked: by throw (0 before the first), then by board.
    chosen: Vec<Vec<Vec<String>>>,
    at: Moment,
}

impl State {
    /// The position each board begins with.
    fn starts(&self) -> Result<Vec<Position>, String> {
        let begin = |seat: &Seat| match &self.start {
            Start::Own => Ok(seat.rules.start()),
            Start::Shared(setup) => seat.position(setup),
        };
        self.seats.iter().map(begin).collect()
    }
}

/// Two to four boards that are compared. Boards are counted from 0; a person calls them A, B, C and D.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    state: State,
    /// By throw, then by board.
    turns: Vec<Vec<Turn>>,
    /// By throw, as many as `turns`.
    differences: Vec<Option<Difference>>,
    past: Vec<State>,
    future: Vec<State>,
}

impl Comparison {
    /// Two reconstructions, each from its own start.
    pub fn new(left: Ruleset, right: Ruleset) -> Comparison {
        Comparison::from_state(State {
            seats: vec![Seat::new(left), Seat::new(right)],
            start: Start::Own,
            casts: Vec::new(),
            chosen: Vec::new(),
            at: Moment::START,
        })
    }

    /// Plays what was decided. The rules must be able to hold the start.
    fn from_state(state: State) -> Comparison {
        let mut comparison = Comparison {
            state,
            turns: Vec::new(),
            differences: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
        };
        comparison.replay(0);
        comparison
    }

    /// The boards, A first; two to four.
    pub fn seats(&self) -> &[Seat] {
        &self.state.seats
    }

    /// Start of all boards.
    pub fn start(&self) -> &Start {
        &self.state.start
    }

    /// The throws so far, also those after the moment that is shown.
    pub fn casts(&self) -> &[Cast] {
        &self.state.casts
    }

    /// The moment that is shown.
    pub fn at(&self) -> Moment {
        self.state.at
    }

    /// Turn of a board with one throw; throw 0 is the start. `None` where the boards have not come so far.
    pub fn turn(&self, throw: usize, seat: usize) -> Option<&Turn> {
        self.turns.get(throw)?.get(seat)
    }

    /// The turn of the moment that is shown.
    pub fn turn_now(&self, seat: usize) -> Option<&Turn> {
        self.turn(self.state.at.throw, seat)
    }

    /// The position a board shows now. Before the moves of a throw are complete, a board that has made its own already
    /// shows them.
    pub fn position(&self, seat: usize) -> Option<&Position> {
        let turn = self.turn_now(seat)?;
        Some(if self.shows_after(seat) { &turn.after } else { &turn.before })
    }

    /// True where a board shows the position after its moves, not the choice between them.
    pub fn shows_after(&self, seat: usize) -> bool {
        let is_begun = |turn: &Turn| turn.is_played() || !turn.plies.is_empty();
        let waiting = !self.is_played(self.state.at.throw);
        self.state.at.played || waiting && self.turn_now(seat).is_some_and(is_begun)
    }

    /// True when all boards have played this throw.
    pub fn is_played(&self, throw: usize) -> bool {
        self.turns.get(throw).is_some_and(|turns| turns.iter().all(Turn::is_played))
    }

    /// The boards that must choose before another throw can fall.
    pub fn waiting(&self) -> Vec<usize> {
        let turns = self.turns.get(self.state.at.throw);
        let boards = turns.into_iter().flatten().enumerate();
        boards.filter(|(_, turn)| !turn.is_played()).map(|(board, _)| board).collect()
    }
}
