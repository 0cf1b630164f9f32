//! Facts about a move that a person can count on the board: how often it can be hit, how often the rival is stuck.
//!
//! A drill tells two moves apart by one of them. Each is counted by the law over the sixteen equally likely throws, on
//! the squares as they are after the move.

use crate::board::{Side, house};
use crate::i18n;
use crate::notation::{self, Line};
use crate::rules::choice::Gate;
use crate::rules::{Due, Effect, MoveKind, Position, Rules, Setup};

/// Fact that can be counted after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// Throws with which the rival can hit.
    Exposed,
    /// Throws with which the rival cannot go forward.
    RivalStuck,
    /// Throws with which the side itself could not go forward.
    Stuck,
    /// Throws with which the side could take a piece home.
    Home,
    /// Throws with which it could reach 26, where all must stop.
    Gate,
    /// 1 where its piece ends up in the water, 0 where not.
    Water,
    /// Squares by which it falls behind the better move.
    Ground,
    /// Squares that the piece loses by going back.
    Retreat,
    /// Squares that the rival loses.
    Hit,
    /// Rival's pieces that it gets past.
    Passed,
}

use Fact::{Exposed, Gate as AtGate, Ground, Hit, Home, Passed, Retreat, RivalStuck, Stuck, Water};

impl Fact {
    /// All facts, in the order in which they are tried where no idea sets another.
    pub(super) const ALL: [Fact; 10] =
        [Exposed, RivalStuck, Water, Ground, Retreat, Hit, Home, AtGate, Stuck, Passed];

    /// The first part of its keys in the table of words.
    const fn name(self) -> &'static str {
        match self {
            Exposed => "exposed",
            RivalStuck => "held",
            Stuck => "stuck",
            Home => "home",
            AtGate => "gate",
            Water => "water",
            Ground => "ground",
            Retreat => "lost",
            Hit => "hit",
            Passed => "passed",
        }
    }

    /// True if these counts differ enough to be a reason.
    fn favors(self, best: i32, wrong: i32) -> bool {
        match self {
            Exposed => best <= 6 && wrong >= best + 3,
            RivalStuck => best >= 4 && best >= wrong + 3,
            Stuck => best <= 8 && wrong >= best + 3,
            Home | AtGate => best >= 4 && best >= wrong + 2,
            Water => best == 0 && wrong == 1,
            Ground => wrong >= best + 5,
            Retreat => best >= 0 && wrong >= best + 2,
            Hit => best >= wrong + 2 && wrong >= 0,
            Passed => best >= 1 && wrong == 0,
        }
    }
}

/// A position with a throw, whose moves are compared.
pub(super) struct Case<'r> {
    pub(super) rules: &'r Rules,
    pub(super) before: Position,
}

/// Reason why one move is better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) fact: Fact,
    best: i32,
    wrong: i32,
    /// The square of the rival's piece that is passed.
    square: u8,
}

impl Reason {
    /// Sentence on the better move.
    pub(super) fn praise(self) -> String {
        self.words("best", self.best)
    }

    /// Sentence on the worse move, without a capital.
    pub(super) fn blame(self) -> String {
        self.words("wrong", self.wrong)
    }

    /// Question that leads a learner to the reason.
    pub(super) fn nudge(self) -> String {
        i18n::text(&format!("drills.{}-hint", self.fact.name())).to_owned()
    }

    /// Words for a count: those for exactly this number where there are some.
    fn words(self, which: &str, count: i32) -> String {
        let count = if self.fact == Ground { self.wrong - self.best } else { count };
        let key = format!("drills.{}-{which}", self.fact.name());
        let own = format!("{key}-{count}");
        let key = if i18n::has(&own) { own } else { key };
        i18n::fill(&key, &[("count", &count.to_string()), ("square", &self.square.to_string())])
    }
}

impl Case<'_> {
    /// The first of these facts that speaks for `best` against `wrong`.
    pub(super) fn reason(&self, facts: &[Fact], best: &Line, wrong: &Line) -> Option<Reason> {
        facts.iter().find_map(|fact| {
            let (better, worse) = (self.count(*fact, best)?, self.count(*fact, wrong)?);
            let square = self.passed(best).next().unwrap_or(0);
            let ahead = || self.still_ahead(square, wrong);
            let fair = match fact {
                Passed => ahead(),
                // A piece that is home needs no throw any more.
                Home => goes_home(best) == goes_home(wrong),
                _ => true,
            };
            let plain = fair && fact.favors(better, worse);
            plain.then_some(Reason { fact: *fact, best: better, wrong: worse, square })
        })
    }

    /// Throws in sixteen with which the rival could hit after this move.
    pub(super) fn exposed(&self, line: &Line) -> Option<i32> {
        self.count(Exposed, line)
    }

    fn count(&self, fact: Fact, line: &Line) -> Option<i32> {
        let (us, them) = (self.before.turn, !self.before.turn);
        match fact {
            Exposed => self.throws(line, them, |line| hits(line, us)),
            RivalStuck => Some(16 - self.throws(line, them, goes_forward)?),
            Stuck => Some(16 - self.throws(line, us, goes_forward)?),
            Home => self.throws(line, us, goes_home),
            AtGate => self.gate(line, us),
            Water => Some(i32::from(gets_wet(line, us))),
            Ground => Some(self.loss(line, us)),
            Retreat => (line.mv.kind == MoveKind::Backward).then(|| self.loss(line, us)),
            Hit => Some(self.loss(line, them)).filter(|loss| hits(line, them) || *loss == 0),
            Passed => Some(self.passed(line).count() as i32),
        }
    }

    fn gate(&self, line: &Line, us: Side) -> Option<i32> {
        let there = |line: &Line| line.after.pieces[us].holds(house::HAPPINESS);
        let gated = self.rules.form.happiness_gate != Gate::Nothing && !there(line);
        if gated { self.throws(line, us, there) } else { None }
    }

    /// Throws in sixteen after which some move of `side` does this, with the squares as they are after `line`. Unknown
    /// for the rival where the side throws again first.
    fn throws(&self, line: &Line, side: Side, does: impl Fn(&Line) -> bool) -> Option<i32> {
        let after = &line.after;
        if self.rules.outcome(after).is_some() || side != self.before.turn && after.turn != side {
            return None;
        }
        let seen =
            if after.turn == side { *after } else { with_other_side_to_act(self.rules, after)? };
        let weight = |(throw, weight): (_, u8)| {
            let can = notation::lines(self.rules, &seen, Some(throw)).iter().any(&does);
            i32::from(weight) * i32::from(can)
        };
        Some(self.rules.odds().into_iter().map(weight).sum())
    }

    /// Squares that a side loses by this move.
    fn loss(&self, line: &Line, side: Side) -> i32 {
        places(&self.before, side) - places(&line.after, side)
    }

    /// The squares of the rival's pieces that the moving piece gets past.
    fn passed(&self, line: &Line) -> impl Iterator<Item = u8> {
        let (from, to) = match (line.mv.kind, line.to) {
            (MoveKind::Forward, notation::Target::Square(to)) => (line.from.unwrap_or(30), to),
            _ => (30, 0),
        };
        // In the last five houses pieces wait for a throw and do not block each other.
        let rivals = self.before.pieces[!self.before.turn].numbers();
        rivals.filter(move |square| (from + 1..=to.min(house::HAPPINESS - 1)).contains(square))
    }

    /// True where the rival's piece has not moved and is in front of one of the side's pieces.
    fn still_ahead(&self, square: u8, line: &Line) -> bool {
        let us = self.before.turn;
        let behind = line.after.pieces[us].numbers().any(|own| own < square);
        line.after.pieces[!us].holds(square) && behind
    }
}

/// Sentence on why one move is better than another, by something that can be counted on the board. `None` where no
/// count differs enough.
pub fn why(rules: &Rules, before: &Position, better: &Line, other: &Line) -> Option<String> {
    let case = Case { rules, before: *before };
    let reason = case.reason(&Fact::ALL, better, other)?;
    let (better, other) = (&better.text, &other.text);
    let (praise, blame) = (reason.praise(), reason.blame());
    Some(i18n::say!("review.why", better, other, praise, blame))
}

/// Squares that all pieces of a side have covered, including those borne off.
pub(super) fn places(position: &Position, side: Side) -> i32 {
    let on: i32 = position.pieces[side].numbers().map(i32::from).sum();
    on + 31 * i32::from(position.off[side])
}

/// Same position with the other side to act; `None` where something is due.
fn with_other_side_to_act(rules: &Rules, position: &Position) -> Option<Position> {
    let setup = Setup { turn: !position.turn, off: Some(position.off), ..Setup::of(position) };
    (position.due == Due::default()).then(|| rules.position(&setup).ok())?
}

/// True if the move hits a piece of this side.
pub(super) fn hits(line: &Line, whose: Side) -> bool {
    line.effects.iter().any(|effect| matches!(effect, Effect::Hit { side, .. } if *side == whose))
}

/// True if the move takes a piece home.
pub(super) fn goes_home(line: &Line) -> bool {
    line.effects.iter().any(|effect| matches!(effect, Effect::BorneOff { .. }))
}

fn goes_forward(line: &Line) -> bool {
    matches!(line.mv.kind, MoveKind::Forward | MoveKind::Enter)
}

/// True if the water takes a piece of this side.
pub(super) fn gets_wet(line: &Line, whose: Side) -> bool {
    line.effects.iter().any(|effect| match effect {
        Effect::InWater { side } | Effect::Carried { from: house::WATER, side, .. } => {
            *side == whose
        }
        Effect::CutShort { at } => *at == house::WATER,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::rules::Throw;

    #[test]
    fn a_reason_is_told_to_either_side() {
        let rules = library::ruleset("kendall-walker").expect("ships").rules();
        for (pieces, side) in
            [("cones: 10 26 / spools: 2", Side::Cones), ("cones: 2 / spools: 10 26", Side::Spools)]
        {
            let mut setup = notation::parse_pieces(pieces).expect("pieces");
            setup.turn = side;
            let position = rules.position(&setup).expect("held");
            let lines = notation::lines(&rules, &position, Throw::new(1));
            let from =
                |square| lines.iter().find(|line| line.from == Some(square)).expect("a move");
            let reason = why(&rules, &position, from(10), from(26)).expect("a reason");
            assert!(reason.ends_with("that piece ends up in the water."), "{reason}");
        }
    }
}
