//! Several reconstructions on the same throws: what each allows, where they part, and the rule behind it.
//!
//! **Invariant:** a comparison is what a person decided (rules, start, throws, choices); the positions are played from
//! it anew after every change. Chance is handed in, and no rule is judged here: the law of each board is asked.

mod differ;
mod link;
mod replay;
mod telling;
mod throws;
mod timeline;

use std::sync::Arc;

pub use differ::{Difference, Gap, MoveDiff, OnlyHere, RuleRow, Shared, Why, rule_rows};
pub use replay::{Ply, Received, Turn};
pub use throws::{Cast, Fall};

use crate::board::BySide;
use crate::notation;
use crate::rules::{Key, Position, Rules, Ruleset, Setup, Value};
use crate::words;

/// One board: a named reconstruction and what has been changed in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The reconstruction as its author has it.
    pub base: Arc<Ruleset>,
    /// The rules that are on.
    pub current: Arc<Ruleset>,
    /// Their law.
    pub rules: Rules,
}

impl Seat {
    /// A board with these rules, nothing changed.
    pub fn new(base: Ruleset) -> Seat {
        let rules = base.rules();
        let base = Arc::new(base);
        Seat {
            current: Arc::clone(&base),
            base,
            rules,
        }
    }

    /// The same board with other answers to some questions.
    ///
    /// # Errors
    /// When an answer is none of its key's, or two exclude each other.
    pub fn with(&self, changes: &[(Key, Value)]) -> Result<Seat, String> {
        let current = self.base.with(changes).map_err(|error| error.to_string())?;
        Ok(Seat {
            base: Arc::clone(&self.base),
            rules: current.rules(),
            current: Arc::new(current),
        })
    }

    /// The keys whose answer is not the author's, in the order of the form.
    pub fn changed(&self) -> Vec<Key> {
        self.base.form.differences(&self.current.form)
    }

    /// What is being played, truthfully.
    pub fn title(&self) -> String {
        title(&self.base, &self.current)
    }
}

/// What is being played, truthfully: the reconstruction's name, and how many of its rules are changed.
///
/// ```
/// use senet::{compare, library, rules::{Key, Value}};
/// let base = library::ruleset("kendall-walker").expect("shipped");
/// let changed = base.with(&[(Key::BlockadeLength, Value::Int(3))]).expect("possible");
/// assert_eq!(compare::title(&base, &changed), "Kendall (Walker), 1 rule changed");
/// ```
pub fn title(base: &Ruleset, current: &Ruleset) -> String {
    let name = short_name(base);
    match base.form.differences(&current.form).len() {
        0 => name,
        1 => words::fill("compare.changed-one", &[("name", &name)]),
        count => words::fill(
            "compare.changed-many",
            &[("name", &name), ("count", &count.to_string())],
        ),
    }
}

/// A name short enough for a heading: that of the words table, or the ruleset's own.
pub fn short_name(ruleset: &Ruleset) -> String {
    let key = format!("compare.name-{}", ruleset.id);
    if words::has(&key) {
        words::text(&key).to_owned()
    } else {
        ruleset.name.clone()
    }
}

/// Where the boards begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Each from its reconstruction's own start.
    Own,
    /// All from the same pieces and the same side to act; pieces that are not listed are borne off.
    Shared(Setup),
}

/// A moment on the timeline: how many throws have fallen, and whether the moves of the last are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// Throws so far; 0 is the start.
    pub throw: usize,
    /// The last throw is played, and another is due.
    pub played: bool,
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

/// Boards that are compared. There are two of them, the left and the right; the parts that ask about a pair say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    state: State,
    turns: Vec<Vec<Turn>>,
    differences: Vec<Option<Difference>>,
    past: Vec<State>,
    future: Vec<State>,
}

impl Comparison {
    /// Two reconstructions, each from its own start.
    pub fn new(left: Ruleset, right: Ruleset) -> Comparison {
        let state = State {
            seats: vec![Seat::new(left), Seat::new(right)],
            start: Start::Own,
            casts: Vec::new(),
            chosen: Vec::new(),
            at: Moment {
                throw: 0,
                played: true,
            },
        };
        let mut comparison = Comparison {
            state,
            turns: Vec::new(),
            differences: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
        };
        comparison.replay();
        comparison
    }

    /// The boards, left first.
    pub fn seats(&self) -> &[Seat] {
        &self.state.seats
    }

    /// Where they begin.
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

    /// What a throw did on a board; throw 0 is the start. `None` where the boards have not come so far.
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
        Some(if self.shows_after(seat) {
            &turn.after
        } else {
            &turn.before
        })
    }

    /// Does the board show what came of the throw, rather than what it may do with it?
    pub fn shows_after(&self, seat: usize) -> bool {
        let waiting = !self.is_played(self.state.at.throw);
        let played = self.turn_now(seat).is_some_and(Turn::is_played);
        self.state.at.played || (waiting && (played || self.has_begun(seat)))
    }

    /// A part of the throw is played on this board and a rest is to be chosen.
    fn has_begun(&self, seat: usize) -> bool {
        self.turn_now(seat)
            .is_some_and(|turn| !turn.plies.is_empty())
    }

    /// Are all boards through with this throw?
    pub fn is_played(&self, throw: usize) -> bool {
        self.turns
            .get(throw)
            .is_some_and(|turns| turns.iter().all(Turn::is_played))
    }

    /// Gives one answer of a board another value and plays everything again.
    ///
    /// # Errors
    /// When the rules would contradict each other or cannot hold the position; everything stays as it was.
    pub fn change(&mut self, seat: usize, key: Key, value: &Value) -> Result<(), String> {
        let Some(old) = self.state.seats.get(seat) else {
            return Ok(());
        };
        let kept = old.changed().into_iter().filter(|other| *other != key);
        let mut changes: Vec<(Key, Value)> = kept
            .map(|other| (other, old.current.form.get(other)))
            .collect();
        changes.push((key, value.clone()));
        let new = old.with(&changes)?;
        self.seat(seat, new)
    }

    /// Takes a board back to what its author has.
    ///
    /// # Errors
    /// When those rules cannot hold the position; everything stays as it was.
    pub fn reset(&mut self, seat: usize) -> Result<(), String> {
        match self.state.seats.get(seat) {
            Some(old) => self.seat(seat, Seat::new((*old.base).clone())),
            None => Ok(()),
        }
    }

    /// Puts another reconstruction on a board and plays everything again.
    ///
    /// # Errors
    /// When its rules cannot hold the position; everything stays as it was.
    pub fn seat(&mut self, index: usize, seat: Seat) -> Result<(), String> {
        let mut next = self.state.clone();
        if let Some(place) = next.seats.get_mut(index) {
            *place = seat;
        }
        starts(&next)?;
        if next != self.state {
            self.enter(next);
        }
        Ok(())
    }

    /// Begins elsewhere. The throws stay and are played again from there; moves that are no longer possible are asked for.
    ///
    /// # Errors
    /// When one of the rulesets cannot hold the position; everything stays as it was.
    pub fn begin(&mut self, start: Start) -> Result<(), String> {
        let mut next = self.state.clone();
        next.start = start;
        starts(&next)?;
        next.chosen.clear();
        next.at = Moment {
            throw: 0,
            played: true,
        };
        if next.casts.is_empty() && next == self.state {
            return Ok(());
        }
        self.enter(next);
        Ok(())
    }

    /// The pieces and the side to act of what the left board shows, to begin a comparison from.
    pub fn setup_now(&self) -> Option<Setup> {
        let position = self.position(0)?;
        Some(Setup {
            pieces: position.pieces,
            turn: position.turn,
            off: None,
            due: crate::rules::Due::default(),
        })
    }

    /// The difference at a throw (0: of the starts) between the left and the right board.
    pub fn difference(&self, throw: usize) -> Option<&Difference> {
        self.differences.get(throw)?.as_ref()
    }

    /// The first throw at which the boards differ, with what differs; throw 0 is the start.
    pub fn first_difference(&self) -> Option<(usize, &Difference)> {
        let mut all = self.differences.iter().enumerate();
        all.find_map(|(throw, found)| Some((throw, found.as_ref()?)))
    }
}

/// The position each board begins with.
fn starts(state: &State) -> Result<Vec<Position>, String> {
    let begin = |seat: &Seat| match &state.start {
        Start::Own => Ok(seat.rules.start()),
        Start::Shared(setup) => seat.rules.position(setup).map_err(|error| {
            let problem = error.to_string();
            words::fill(
                "compare.does-not-fit",
                &[("name", &short_name(&seat.base)), ("problem", &problem)],
            )
        }),
    };
    state.seats.iter().map(begin).collect()
}

/// The pieces of a shared start as a position, for [`notation::pieces_text`].
pub fn listed(setup: &Setup) -> Position {
    Position {
        pieces: setup.pieces,
        turn: setup.turn,
        off: BySide::default(),
        due: setup.due,
    }
}

/// Reads a position a person typed, in the full text or as lists of pieces. What belongs to one ruleset alone (pieces
/// borne off, what is due) is left out: the same position is the pieces and the side to act.
///
/// # Errors
/// When it is neither; the sentence says what to write.
pub fn parse_start(text: &str, rules: &[Rules]) -> Result<Setup, String> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if lower.contains("cones") || lower.contains("spools") {
        return notation::parse_pieces(text);
    }
    if text.starts_with('c') && !text.contains(' ') {
        return notation::parse_pieces_link(text);
    }
    let mut problem = words::text("compare.no-rules").to_owned();
    for rules in rules.iter().rev() {
        match notation::parse_position(rules, text) {
            Ok(position) => {
                let [cones, spools] = position.pieces.0;
                return Ok(Setup::new(cones, spools, position.turn));
            }
            Err(error) => problem = error.to_string(),
        }
    }
    Err(problem)
}
