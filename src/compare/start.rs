//! Start of the boards: each from its own start, or all from the same pieces.

use super::{Cast, Comparison, Moment, Seat, Start, link, short_name};
use crate::board::BySide;
use crate::i18n;
use crate::notation;
use crate::rules::{Key, Position, Rules, Ruleset, Setup};

/// The default partner for a comparison, and the partner for that reconstruction itself.
const BESIDE: [&str; 2] = ["jequier-grunfeld", "kendall-walker"];

impl Comparison {
    /// Begins elsewhere. The throws stay and are played again from there; moves that are no longer possible are asked
    /// for.
    ///
    /// # Errors
    /// When one of the rulesets cannot hold the position; everything stays as it was.
    pub fn begin(&mut self, start: Start) -> Result<(), String> {
        let mut next = self.state.clone();
        next.start = start;
        next.starts()?;
        next.chosen.clear();
        next.at = Moment::START;
        if !next.casts.is_empty() || next != self.state {
            self.enter(next);
        }
        Ok(())
    }

    /// True where the last change was another start, which one [`Comparison::undo`] takes back.
    pub fn has_just_begun(&self) -> bool {
        self.past.last().is_some_and(|last| last.start != self.state.start)
    }

    /// Restarts from another position, without throws; one [`Comparison::undo`] brings everything back.
    ///
    /// # Errors
    /// When one of the rulesets cannot hold the position; everything stays as it was.
    pub fn restart(&mut self, start: Start) -> Result<(), String> {
        let mut next = self.state.clone();
        next.start = start;
        next.casts.clear();
        next.chosen.clear();
        next.at = Moment::START;
        self.reseat(next)
    }

    /// The pieces and the side to act of what the first board shows, to begin a comparison from.
    pub fn setup_now(&self) -> Option<Setup> {
        self.position(0).map(Setup::of)
    }

    /// For each board that cannot hold an arrangement: which, and the sentence that says why.
    pub fn misfits(&self, setup: &Setup) -> Vec<(usize, String)> {
        let seats = self.state.seats.iter().enumerate();
        seats.filter_map(|(index, seat)| Some((index, seat.position(setup).err()?))).collect()
    }
}

impl Seat {
    /// The position of an arrangement on this board.
    ///
    /// # Errors
    /// Says that these rules cannot hold it, and why.
    pub fn position(&self, setup: &Setup) -> Result<Position, String> {
        self.rules.position(setup).map_err(|error| {
            let (name, problem) = (short_name(&self.base), error.to_string());
            i18n::fill("compare.does-not-fit", &[("name", &name), ("problem", &problem)])
        })
    }
}

/// The pieces of a shared start as a position, for [`notation::pieces_text`].
pub fn listed(setup: &Setup) -> Position {
    Position { pieces: setup.pieces, turn: setup.turn, off: BySide::default(), due: setup.due }
}

/// Another reconstruction of `shelf` that can hold an arrangement, to stand beside `base`, if possible one with another
/// answer to `about`; where there is none, `base`.
pub fn partner<'r>(
    base: &'r Ruleset,
    setup: &Setup,
    about: Option<Key>,
    shelf: &'r [Ruleset],
) -> &'r Ruleset {
    let holds = |other: &&Ruleset| other.rules().position(setup).is_ok();
    let fits = |other: &&Ruleset| other.id != base.id && holds(other);
    let differs = |other: &&Ruleset| {
        fits(other) && about.is_some_and(|key| other.form.get(key) != base.form.get(key))
    };
    let one = |is_right: &dyn Fn(&&Ruleset) -> bool| {
        let named = |id: &str| shelf.iter().find(|other| other.id == id).filter(is_right);
        BESIDE.into_iter().find_map(named).or_else(|| shelf.iter().find(is_right))
    };
    one(&differs).or_else(|| one(&fits)).unwrap_or(base)
}

/// The part of an address after `1/compare/` for a comparison from a position of a game: its rules with their changes,
/// beside another reconstruction of `shelf` that can hold the position, and the throw in hand if there is one. With a rule
/// that it is about, the other has another answer to it where one can.
///
/// ```
/// use senet::{compare, library, notation};
/// let base = library::ruleset("wikihow").expect("shipped");
/// let rules = base.rules();
/// let setup = notation::parse_pieces("cones: 26 / spools: 12").expect("pieces");
/// let position = rules.position(&setup).expect("held");
/// let text = compare::link_from(&base, &base, &position, (None, None), library::rulesets());
/// assert_eq!(text, "wikihow~jequier-grunfeld/c26-s12/c");
/// ```
pub fn link_from(
    base: &Ruleset,
    current: &Ruleset,
    position: &Position,
    (cast, about): (Option<Cast>, Option<Key>),
    shelf: &[Ruleset],
) -> String {
    let setup = Setup::of(position);
    let other = partner(base, &setup, about, shelf);
    let (place, who) = link::setup_link(&setup);
    let (left, right) = (link::seat_link(base, current), link::seat_link(other, other));
    let throw = cast.map_or_else(String::new, |cast| format!("/{}", cast.link()));
    format!("{left}~{right}/{place}/{who}{throw}")
}

/// Reads a position a person typed, in the full text or as lists of pieces. What belongs to one ruleset alone (pieces
/// borne off, what is due) is left out: the same position is the pieces and the side to act.
///
/// # Errors
/// When it is neither; the sentence says what to write.
pub fn parse_start(text: &str, rules: &[Rules]) -> Result<Setup, String> {
    if let Some(listed) = notation::parse_listed(text) {
        return listed;
    }
    let mut problem = i18n::text("compare.no-rules").to_owned();
    for rules in rules.iter().rev() {
        match notation::parse_position(rules, text.trim()) {
            Ok(position) => return Ok(Setup::of(&position)),
            Err(error) => problem = error.to_string(),
        }
    }
    Err(problem)
}
