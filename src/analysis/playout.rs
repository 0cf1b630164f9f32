//! One game from its first throw to its last, and what is counted of it.

use super::chance::Chance;
use super::heat::HeatCounter;
use super::law::Law;
use super::measure::{Measure, Record};
use super::policy::{Player, lead, pips_gained};
use crate::board::{BySide, Side};
use crate::rules::choice::Water;
use crate::rules::{Effect, Move, MoveKind, Outcome, Position, Throw};

/// A game as it is being played.
pub(super) struct Playout<'a> {
    law: &'a Law,
    position: Position,
    first: Side,
    players: BySide<Player>,
    /// The random bits of the players.
    moves: Chance,
    record: Record,
    /// Pips of the cones less those of the spools, now and at the two extremes.
    lead: i32,
    lowest: i32,
    highest: i32,
    /// The sign of the last lead that was not 0.
    leader: i32,
    heat: Option<&'a mut HeatCounter>,
}

impl<'a> Playout<'a> {
    /// A game to be played from `start`.
    pub(super) fn new(
        law: &'a Law,
        start: &Position,
        players: BySide<Player>,
        moves: Chance,
        heat: Option<&'a mut HeatCounter>,
    ) -> Playout<'a> {
        let lead = lead(start);
        Playout {
            law,
            position: *start,
            first: start.turn,
            players,
            moves,
            record: Record::default(),
            lead,
            lowest: lead,
            highest: lead,
            leader: lead.signum(),
            heat,
        }
    }

    /// Plays on until somebody has won or `limit` throws have fallen.
    pub(super) fn play(mut self, throws: &mut Chance, limit: u32) -> Record {
        self.play_rests();
        let mut thrown = 0;
        while thrown < limit && self.law.rules.outcome(&self.position).is_none() {
            if let Some(heat) = &mut self.heat {
                heat.stand(&self.position);
            }
            self.play_instead();
            self.play_throw(self.law.throw_at(throws.place()));
            thrown += 1;
        }
        self.record.set(Measure::Throws, thrown);
        self.finish()
    }

    /// Moves instead of throwing, for as long as a player wants one.
    fn play_instead(&mut self) {
        let choice = self.law.rules.form.water_effect == Water::Choice;
        // Each return takes a piece out of the water, so there are two at most.
        while choice && self.position.pieces[self.position.turn].holds(27) {
            let player = self.players[self.position.turn];
            let Some(after) = player.instead(self.law, &self.position, &mut self.moves) else {
                return;
            };
            self.move_on(after);
        }
    }

    fn play_throw(&mut self, throw: Throw) {
        self.play_part(Some(throw));
        self.play_rests();
    }

    fn play_rests(&mut self) {
        while self.position.due.rest > 0 && self.law.rules.outcome(&self.position).is_none() {
            self.play_part(None);
        }
    }

    /// A throw, or the rest of one.
    fn play_part(&mut self, throw: Option<Throw>) {
        let moves = self.law.moves(&self.position, throw);
        if throw.is_some() && moves.len() <= 1 {
            self.record.add(Measure::NoChoice, 1);
        }
        let player = self.players[self.position.turn];
        let (mv, after) = player.choose(self.law, &self.position, throw, &moves, &mut self.moves);
        self.count(throw, mv, &after);
        self.move_on(after);
    }

    fn count(&mut self, throw: Option<Throw>, mv: Move, after: &Position) {
        match mv.kind {
            MoveKind::Pass | MoveKind::Withdraw if throw.is_some() && !self.position.due.open => {
                self.record.add(Measure::LostTurns, 1);
            }
            MoveKind::Backward => self.record.add(Measure::Retreats, 1),
            _ => {}
        }
        let rival = !self.position.turn;
        let touched = self.position.pieces[rival] != after.pieces[rival];
        if touched || may_get_wet(mv) {
            self.count_effects(throw, mv);
        }
    }

    /// What only the law can tell of a move: pieces hit, pieces in the water.
    fn count_effects(&mut self, throw: Option<Throw>, mv: Move) {
        let acts = self.law.rules.form.water_effect != Water::Nothing;
        for effect in self.law.effects(&self.position, throw, mv) {
            match effect {
                Effect::Hit { at, to, side } => {
                    self.record.add(Measure::Captures, 1);
                    if let Some(heat) = &mut self.heat {
                        heat.hit(side, at);
                    }
                    let drowns = acts && mv.from == 26 && to.square() == Some(27);
                    self.record.add(Measure::Drownings, u32::from(drowns));
                }
                Effect::Moved { to, .. } if acts && to.square() == Some(27) => {
                    self.record.add(Measure::Drownings, 1);
                }
                _ => {}
            }
        }
    }

    fn move_on(&mut self, after: Position) {
        let gained = |side| pips_gained(&self.position, &after, side);
        self.lead += gained(Side::Cones) - gained(Side::Spools);
        self.position = after;
        self.lowest = self.lowest.min(self.lead);
        self.highest = self.highest.max(self.lead);
        let leader = self.lead.signum();
        if leader != 0 {
            self.record
                .add(Measure::LeadChanges, u32::from(leader == -self.leader));
            self.leader = leader;
        }
    }

    fn finish(mut self) -> Record {
        let outcome = self.law.rules.outcome(&self.position);
        let (share, behind) = match outcome {
            Some(Outcome::Won(winner)) => (
                if winner == self.first { 2 } else { 0 },
                match winner {
                    Side::Cones => -self.lowest,
                    Side::Spools => self.highest,
                },
            ),
            Some(Outcome::Draw) | None => (1, 0),
        };
        self.record.set(Measure::FirstPlayer, share);
        self.record
            .set(Measure::Behind, behind.max(0).unsigned_abs());
        self.record
            .set(Measure::Points, self.law.rules.score(&self.position));
        self.record
            .set(Measure::Unfinished, u32::from(outcome.is_none()));
        self.record
    }
}

/// Can the move put its own piece on 27?
fn may_get_wet(mv: Move) -> bool {
    match mv.kind {
        MoveKind::Forward => mv.from < 27 && mv.from + mv.pips > 26,
        MoveKind::Backward => mv.from > 27,
        _ => false,
    }
}
