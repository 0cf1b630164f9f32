//! A comparison as an address: `kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1.4.2`.
//!
//! Four parts, readable and short enough to type: the two to four rulesets with their changes, where they begin (pieces
//! or `start`), who acts, the throws. A fifth, where moves were picked, lists them by throw; where boards picked
//! differently, `_` stands between them.

use super::{BOARDS, Comparison, Moment, Seat, Start, State, parse_casts};
use crate::board::Side;
use crate::i18n;
use crate::notation;
use crate::rules::{Due, Key, Ruleset, Setup, Value};

const OWN: &str = "start";

impl Comparison {
    /// The part of an address after `1/compare/`.
    ///
    /// ```
    /// use senet::{compare::Comparison, library};
    /// let text = "kendall-walker+water.effect=to-1~jequier-grunfeld/c24.26-s12.18/c/1.4.f2";
    /// let comparison = Comparison::from_link(text, &library::ruleset).expect("an address");
    /// assert_eq!(comparison.link(), text);
    /// ```
    pub fn link(&self) -> String {
        let seats: Vec<String> = self.seats().iter().map(Seat::link).collect();
        let (place, side) = match &self.state.start {
            Start::Own => (OWN.to_owned(), "-"),
            Start::Shared(setup) => setup_link(setup),
        };
        let casts: Vec<String> = self.state.casts.iter().map(|cast| cast.link()).collect();
        let mut parts = vec![seats.join("~"), place, side.to_owned(), casts.join(".")];
        parts.extend(self.moves_link());
        while parts.len() > 1
            && parts.last().is_some_and(|part| matches!(part.as_str(), "" | "-" | OWN))
        {
            parts.pop();
        }
        parts.join("/")
    }

    /// The moves picked, by throw; nothing when no throw left a choice.
    fn moves_link(&self) -> Option<String> {
        let board = |texts: &Vec<String>| {
            let texts = texts.iter().map(|text| move_link(text));
            texts.collect::<Vec<_>>().join("+")
        };
        let group = |boards: &Vec<Vec<String>>| {
            let mut texts: Vec<String> = boards.iter().map(board).collect();
            if texts.windows(2).all(|pair| pair[0] == pair[1]) {
                texts.truncate(1);
            }
            texts.join("_")
        };
        let groups: Vec<String> = self.state.chosen.iter().map(group).collect();
        groups.iter().any(|group| !group.is_empty()).then(|| groups.join("."))
    }

    /// Reads an address. `find` looks a ruleset up by its id.
    ///
    /// # Errors
    /// Says what is wrong and what to write instead.
    pub fn from_link(
        text: &str,
        find: &dyn Fn(&str) -> Option<Ruleset>,
    ) -> Result<Comparison, String> {
        let text = notation::decoded(text);
        let mut parts = text.trim().trim_matches('/').split('/');
        let mut part = || parts.next().unwrap_or_default();
        let (seats, place, side, casts, moves) = (part(), part(), part(), part(), part());
        let seats = read_seats(seats, find)?;
        let start = read_start(place, side)?;
        let casts = parse_casts(casts)?;
        let chosen = read_moves(moves, seats.len());
        let at = Moment { throw: casts.len(), played: true };
        let state = State { seats, start, casts, chosen, at };
        state.starts()?;
        Ok(Comparison::from_state(state))
    }
}

impl Seat {
    /// The board's rules as they stand in an address: `kendall-walker+blockade.length=3`.
    pub fn link(&self) -> String {
        seat_link(&self.base, &self.current)
    }

    /// Reads what [`Seat::link`] wrote. `find` looks a ruleset up by its id.
    ///
    /// # Errors
    /// Says what is wrong and what to write instead.
    pub fn from_link(text: &str, find: &dyn Fn(&str) -> Option<Ruleset>) -> Result<Seat, String> {
        let mut parts = text.split('+');
        let id = parts.next().unwrap_or_default().replace(':', "/");
        let base = find(&id).ok_or_else(|| i18n::fill("compare.link-ruleset", &[("id", &id)]))?;
        let mut changes = Vec::new();
        for change in parts {
            let (key, value) = change
                .split_once('=')
                .ok_or_else(|| i18n::fill("compare.link-change", &[("change", change)]))?;
            let key = Key::from_name(key).map_err(|error| error.to_string())?;
            changes.push((key, Value::parse(value)));
        }
        Seat::new(base).with(&changes)
    }
}

/// A board in an address: the ruleset's id and every changed rule.
pub(super) fn seat_link(base: &Ruleset, current: &Ruleset) -> String {
    let mut text = base.id.replace('/', ":");
    for key in base.form.differences(&current.form) {
        let value = current.form.get(key).plain();
        text.push_str(&format!("+{key}={value}"));
    }
    text
}

/// The pieces and the side to act in an address.
pub(super) fn setup_link(setup: &Setup) -> (String, &'static str) {
    let list = |side: Side| {
        let squares: Vec<String> = setup.pieces[side].numbers().map(|n| n.to_string()).collect();
        squares.join(".")
    };
    let side = if setup.turn == Side::Spools { "s" } else { "c" };
    (format!("c{}-s{}", list(Side::Cones), list(Side::Spools)), side)
}

fn read_seats(text: &str, find: &dyn Fn(&str) -> Option<Ruleset>) -> Result<Vec<Seat>, String> {
    if !BOARDS.contains(&text.split('~').count()) {
        return Err(i18n::text("compare.link-two").to_owned());
    }
    text.split('~').map(|part| Seat::from_link(part, find)).collect()
}

fn read_start(place: &str, side: &str) -> Result<Start, String> {
    if place.is_empty() || place == OWN {
        return Ok(Start::Own);
    }
    let setup = notation::parse_pieces_link(place)?;
    let turn = match side {
        "" => setup.turn,
        "c" => Side::Cones,
        "s" => Side::Spools,
        _ => return Err(i18n::fill("compare.link-side", &[("who", side)])),
    };
    Ok(Start::Shared(Setup { turn, due: Due::default(), ..setup }))
}

/// Throwing again instead of moving, as written in an address, where `+` separates moves.
const RETHROW: (&str, &str) = ("++", "again");

fn move_link(text: &str) -> String {
    text.replace(RETHROW.0, RETHROW.1).replace('>', "%3E")
}

/// Text of a picked move, or nothing where no move is written so.
fn read_move(text: &str) -> Option<String> {
    let sign = |c: char| c.is_ascii_alphanumeric() || "-~>()".contains(c);
    let known = !text.is_empty() && text.chars().all(sign);
    known.then(|| text.replace(RETHROW.1, RETHROW.0))
}

/// Moves are taken as written; an illegal one is skipped, and the board asks for a move.
fn read_moves(text: &str, boards: usize) -> Vec<Vec<Vec<String>>> {
    if text.is_empty() {
        return Vec::new();
    }
    let texts = |group: &str| -> Vec<String> { group.split('+').filter_map(read_move).collect() };
    let group = |group: &str| -> Vec<Vec<String>> {
        let own: Vec<Vec<String>> = group.split('_').map(texts).collect();
        (0..boards)
            .map(|board| own.get(board).or_else(|| own.first().filter(|_| own.len() == 1)))
            .map(|moves| moves.cloned().unwrap_or_default())
            .collect()
    };
    text.split('.').map(group).collect()
}
