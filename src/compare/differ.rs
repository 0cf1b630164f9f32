//! Where two boards part, and the rule behind it.
//!
//! A rule is the cause when it alone, taken over from the other board, makes the answers the same. Where no single rule
//! does, the law's own reason for a refusal is named.

use super::{Comparison, Received, Seat, Start, Turn};
use crate::board::Side;
use crate::explain;
use crate::notation::{self, Line};
use crate::rules::{IllegalMove, Key, Position, Rule, Rules, idle};
use crate::words;

/// In what the boards differ at a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// They begin differently.
    Start,
    /// The same fall is worth something else, or a board has no such throw.
    Throw,
    /// Some move is legal on one board only.
    Moves,
    /// The same move ends differently.
    Result,
    /// Different moves were picked; no rule is behind it.
    Choice,
}

/// What differs at a throw, and the rules that cause it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In what.
    pub gap: Gap,
    /// The rules behind it, the likeliest first; empty where none can be named.
    pub rules: Vec<Rule>,
    /// Each of the rules alone would make the boards agree.
    pub alone: bool,
    /// The positions had already parted before this throw.
    pub apart: bool,
}

/// Why a move is not possible on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// The rules behind it, the likeliest first.
    pub rules: Vec<Rule>,
    /// What a learner reads; may be empty.
    pub sentence: String,
}

/// A move that only one board allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyHere {
    /// The move.
    pub line: Line,
    /// Why the other board does not have it.
    pub why: Why,
}

/// A move that both boards allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// On the left board.
    pub left: Line,
    /// On the right board.
    pub right: Line,
    /// It also ends alike; not asked where the boards had parted before.
    pub alike: bool,
}

/// The legal moves of the left and the right board beside each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveDiff {
    /// Legal on one board only: on the left, on the right.
    pub only: [Vec<OnlyHere>; 2],
    /// Legal on both.
    pub both: Vec<Shared>,
}

impl MoveDiff {
    /// Are there no moves at all?
    pub fn is_empty(&self) -> bool {
        self.both.is_empty() && self.only.iter().all(Vec::is_empty)
    }
}

/// A rule on which two boards differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The question.
    pub key: Key,
    /// On the left, on the right: the answer has no part in the game there.
    pub idle: [bool; 2],
}

/// The rules on which two boards differ, those of most consequence first: core keys, details, then answers that have no
/// part on either board.
pub fn rule_rows(left: &Seat, right: &Seat) -> Vec<RuleRow> {
    let (a, b) = (&left.rules.form, &right.rules.form);
    let mut rows: Vec<RuleRow> = a
        .differences(b)
        .into_iter()
        .map(|key| RuleRow {
            key,
            idle: [idle(a, key).is_some(), idle(b, key).is_some()],
        })
        .collect();
    rows.sort_by_key(|row| (row.idle == [true, true], !row.key.is_core()));
    rows
}

impl Comparison {
    pub(super) fn find_differences(&self) -> Vec<Option<Difference>> {
        (0..self.turns.len())
            .map(|throw| match self.pair(throw) {
                Some(pair) if throw == 0 => pair.start(self),
                Some(pair) => pair.throw(self, throw),
                None => None,
            })
            .collect()
    }

    fn pair(&self, throw: usize) -> Option<Pair<'_>> {
        let [left, right] = self.seats() else {
            return None;
        };
        Some(Pair {
            seats: [left, right],
            turns: [self.turn(throw, 0)?, self.turn(throw, 1)?],
            starts: [&self.turn(0, 0)?.before, &self.turn(0, 1)?.before],
        })
    }

    /// The legal moves of the left and the right board at the moment that is shown: with the throw or its rest, or,
    /// where the throw is played, instead of the next one.
    pub fn moves(&self) -> MoveDiff {
        let at = self.at();
        self.diff(at.throw, at.played)
    }

    /// What the last throw allowed on the left and the right board, also when it is played.
    pub fn moves_with_throw(&self) -> MoveDiff {
        let at = self.at();
        self.diff(at.throw, false)
    }

    fn diff(&self, throw: usize, played: bool) -> MoveDiff {
        let Some(pair) = self.pair(throw) else {
            return MoveDiff::default();
        };
        let lines = pair.turns.map(|turn| turn.lines_now(played));
        let apart = !pair.alike([&pair.turns[0].before, &pair.turns[1].before]);
        let mut diff = MoveDiff::default();
        for line in lines[0] {
            match lines[1].iter().find(|other| other.text == line.text) {
                Some(right) => diff.both.push(Shared {
                    left: line.clone(),
                    right: right.clone(),
                    alike: apart || pair.alike([&line.after, &right.after]),
                }),
                None => diff.only[0].push(pair.only(self, throw, 0, line, played)),
            }
        }
        for line in lines[1] {
            if !lines[0].iter().any(|other| other.text == line.text) {
                diff.only[1].push(pair.only(self, throw, 1, line, played));
            }
        }
        diff
    }
}

impl Turn {
    /// The moves to compare: with the throw, with its rest, or instead of the next one.
    fn lines_now(&self, played: bool) -> &[Line] {
        if played {
            &self.instead
        } else if !self.pending.is_empty() {
            &self.pending
        } else {
            &self.offered
        }
    }
}

/// The left and the right board at one throw.
struct Pair<'a> {
    seats: [&'a Seat; 2],
    turns: [&'a Turn; 2],
    starts: [&'a Position; 2],
}

impl Pair<'_> {
    /// Are two positions the same for a player: pieces, side to act, what is due, and what has left since the start?
    fn alike(&self, positions: [&Position; 2]) -> bool {
        let [a, b] = positions;
        let gone = |seat: usize, side: Side| {
            let off = i16::from(positions[seat].off[side]) - i16::from(self.starts[seat].off[side]);
            (off, self.seats[seat].rules.hand(positions[seat], side))
        };
        let same_board = a.pieces == b.pieces && a.turn == b.turn && a.due == b.due;
        // Pieces that never stood on the board are nobody's difference.
        let begun_alike = self.starts[0].pieces == self.starts[1].pieces;
        same_board
            && (!begun_alike
                || Side::ALL
                    .into_iter()
                    .all(|side| gone(0, side) == gone(1, side)))
    }

    /// The keys which alone, with the right board's answer on the left, pass the test.
    fn flips(&self, from: usize, test: impl Fn(&Rules) -> bool) -> Vec<Rule> {
        let (to_change, source) = (self.seats[from], self.seats[1 - from]);
        let keys = to_change.rules.form.differences(&source.rules.form);
        let passes = |key: &Key| {
            let value = source.rules.form.get(*key);
            let form = to_change.rules.form.with(*key, &value).ok();
            form.and_then(|form| Rules::new(form).ok())
                .is_some_and(|rules| test(&rules))
        };
        keys.into_iter().filter(passes).map(Rule::Key).collect()
    }

    fn start(&self, comparison: &Comparison) -> Option<Difference> {
        if self.alike(self.starts) {
            return None;
        }
        let own = *comparison.start() == Start::Own;
        let same = |rules: &Rules| own && same_start(&rules.start(), self.starts[1]);
        let mut rules = self.flips(0, same);
        let alone = !rules.is_empty();
        if !alone {
            rules = self.flips(0, |rules| own && rules.start() != *self.starts[0]);
        }
        Some(Difference {
            gap: Gap::Start,
            rules,
            alone,
            apart: false,
        })
    }

    fn throw(&self, comparison: &Comparison, throw: usize) -> Option<Difference> {
        let apart = !self.alike([&self.turns[0].before, &self.turns[1].before]);
        let found = |gap, rules: Vec<Rule>, alone| {
            Some(Difference {
                gap,
                alone: alone && !rules.is_empty(),
                rules,
                apart,
            })
        };
        let cast = comparison.casts().get(throw.checked_sub(1)?)?;
        if self.turns[0].received != self.turns[1].received {
            let right = self.turns[1].received.throw();
            return found(
                Gap::Throw,
                self.flips(0, |rules| cast.on(rules) == right),
                true,
            );
        }
        if texts(&self.turns[0].offered) != texts(&self.turns[1].offered) {
            let (rules, alone) = self.behind_moves(comparison, throw, apart);
            // Where the positions have parted anyway, moves differ for that alone.
            return if apart && rules.is_empty() {
                None
            } else {
                found(Gap::Moves, rules, alone)
            };
        }
        let both_played = self.turns.iter().all(|turn| turn.is_played());
        if apart || !both_played || self.alike([&self.turns[0].after, &self.turns[1].after]) {
            return None;
        }
        let made = |turn: &Turn| -> Vec<String> {
            turn.plies.iter().map(|ply| ply.line.text.clone()).collect()
        };
        if made(self.turns[0]) != made(self.turns[1]) {
            return found(Gap::Choice, Vec::new(), false);
        }
        let (rules, alone) = self.behind_result();
        found(Gap::Result, rules, alone)
    }

    /// The rules behind different lists of moves, and whether each of them alone would do.
    fn behind_moves(
        &self,
        comparison: &Comparison,
        throw: usize,
        apart: bool,
    ) -> (Vec<Rule>, bool) {
        let right = self.turns[1];
        let answer = |rules: &Rules| self.answer(rules, 0);
        if !apart {
            let wholly = self.flips(0, |rules| {
                let lines = answer(rules);
                texts(&lines) == texts(&right.offered)
                    && lines
                        .iter()
                        .zip(&right.offered)
                        .all(|(line, other)| self.alike([&line.after, &other.after]))
            });
            if !wholly.is_empty() {
                return (wholly, true);
            }
            let listed = self.flips(0, |rules| texts(&answer(rules)) == texts(&right.offered));
            if !listed.is_empty() {
                return (listed, true);
            }
        }
        let mut rules: Vec<Rule> = Vec::new();
        for seat in [0, 1] {
            for line in &self.turns[seat].offered {
                let missing = !self.turns[1 - seat]
                    .offered
                    .iter()
                    .any(|other| other.text == line.text);
                if missing && (!apart || self.has_piece(1 - seat, line)) {
                    let why = self.only(comparison, throw, seat, line, false).why;
                    rules.extend(why.rules);
                }
            }
        }
        let mut seen: Vec<Rule> = Vec::new();
        for rule in rules {
            if rule.key().is_some() && !seen.contains(&rule) {
                seen.push(rule);
            }
        }
        (seen, false)
    }

    /// Does the same side stand, to act, where this move sets out?
    fn has_piece(&self, seat: usize, line: &Line) -> bool {
        let (here, there) = (&self.turns[seat].before, &self.turns[1 - seat].before);
        let from = line.from.unwrap_or_default();
        here.turn == there.turn && here.pieces[here.turn].holds(from)
    }

    /// The rules behind a move that ends differently.
    fn behind_result(&self) -> (Vec<Rule>, bool) {
        let turn = self.turns[0];
        let texts: Vec<String> = turn.plies.iter().map(|ply| ply.line.text.clone()).collect();
        let throw = turn.received.throw().map(super::Cast::Value);
        let rules = self.flips(0, |rules| {
            let before = moved_to(rules, &self.seats[0].rules, &turn.before);
            let again = Turn::play(rules, &before, throw, &texts);
            self.alike([&again.after, &self.turns[1].after])
        });
        let alone = !rules.is_empty();
        (rules, alone)
    }

    /// What other rules would offer in a board's position with the throw it got.
    fn answer(&self, rules: &Rules, seat: usize) -> Vec<Line> {
        let turn = self.turns[seat];
        let before = moved_to(rules, &self.seats[seat].rules, &turn.before);
        notation::lines(rules, &before, turn.received.throw())
    }

    /// A move that board `seat` has and the other has not, with the reason.
    fn only(
        &self,
        comparison: &Comparison,
        throw: usize,
        seat: usize,
        line: &Line,
        played: bool,
    ) -> OnlyHere {
        let why = if played {
            self.why_not_instead(1 - seat, line)
        } else {
            self.why_not(comparison, throw, 1 - seat, line)
        };
        OnlyHere {
            line: line.clone(),
            why,
        }
    }

    fn why_not(&self, comparison: &Comparison, throw: usize, without: usize, line: &Line) -> Why {
        let turn = self.turns[without];
        let cast = throw.checked_sub(1).and_then(|n| comparison.casts().get(n));
        let offers = |rules: &Rules| {
            let before = moved_to(rules, &self.seats[without].rules, &turn.before);
            let got = cast.and_then(|cast| cast.on(rules));
            let lines = notation::lines(rules, &before, got);
            got.is_some() && lines.iter().any(|other| other.text == line.text)
        };
        let flips = self.flips(without, offers);
        let (rule, sentence) = self.said(without, line);
        let named = rule.filter(|rule| flips.contains(rule));
        let rules = match (named, flips.is_empty()) {
            (Some(rule), _) => vec![rule],
            (None, false) => flips,
            (None, true) => rule.into_iter().collect(),
        };
        Why { rules, sentence }
    }

    fn why_not_instead(&self, without: usize, line: &Line) -> Why {
        let turn = self.turns[without];
        let flips = self.flips(without, |rules| {
            let before = moved_to(rules, &self.seats[without].rules, &turn.after);
            let lines = notation::lines(rules, &before, None);
            lines.iter().any(|other| other.text == line.text)
        });
        Why {
            rules: flips,
            sentence: String::new(),
        }
    }

    /// The law's own reason, in words: a refusal, another throw, or another end of the same move.
    fn said(&self, without: usize, line: &Line) -> (Option<Rule>, String) {
        let (seat, turn) = (self.seats[without], self.turns[without]);
        let throw = match turn.received {
            Received::Throw(throw) => throw,
            Received::NoSuchThrow => {
                return (None, words::text("compare.no-such-throw").to_owned());
            }
            _ => return (None, words::text("reason.game-over").to_owned()),
        };
        if self.turns[1 - without].received != turn.received {
            let value = throw.to_string();
            return (
                None,
                words::fill("compare.other-value", &[("value", &value)]),
            );
        }
        match seat.rules.check(&turn.before, Some(throw), line.mv) {
            Err(IllegalMove { mv, reason }) => {
                let sentence = explain::reason_sentence(&seat.current, &turn.before, mv, &reason);
                (Some(reason.rule()), sentence)
            }
            Ok(effects) => (
                None,
                explain::effects_sentence(&seat.current, &turn.before, line.mv, &effects),
            ),
        }
    }
}

/// A position under rules that give each side another number of pieces: those that are not on the board are off.
fn moved_to(rules: &Rules, old: &Rules, position: &Position) -> Position {
    let mut moved = *position;
    for side in Side::ALL {
        let off = position.off[side] + rules.n_pieces();
        moved.off[side] = off.saturating_sub(old.n_pieces());
    }
    moved
}

fn same_start(a: &Position, b: &Position) -> bool {
    a.pieces == b.pieces && a.turn == b.turn && a.due == b.due
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}
