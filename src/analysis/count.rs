//! Counts of one game.

use super::heat::HeatCounter;
use super::measure::{Measure, Record};
use super::playout::{Observer, Playout};
use crate::board::{BySide, Side, house};
use crate::players::{Chance, Chosen, Law, Policy, lead};
use crate::rules::choice::Water;
use crate::rules::{Effect, Move, MoveKind, Outcome, Position, Rules, State, Throw};

/// Counts of a game while it is played.
struct Counter<'a> {
    /// The side that begins is still to be decided.
    open: bool,
    record: Record,
    lead: Lead,
    heat: Option<&'a mut HeatCounter>,
}

/// Pips of the cones less those of the spools.
struct Lead {
    now: i32,
    lowest: i32,
    highest: i32,
    /// The sign of the last lead that was not 0.
    leader: i32,
}

/// Plays a game from `start` until it is over or `limit` throws have been made; `None` for a position with marks that no
/// rules write.
pub(super) fn play_counted<P: Policy + ?Sized>(
    (law, start): (&Law, &Position),
    players: BySide<&P>,
    [mut throws, moves]: [Chance; 2],
    limit: u32,
    heat: Option<&mut HeatCounter>,
) -> Option<Record> {
    let (record, lead) = (Record::default(), Lead::new(lead(start)));
    let counter = Counter { open: start.due.open, record, lead, heat };
    let mut game = Playout::new(law, start, players, moves, counter)?;
    let mut thrown = if game.play_rests(limit) { 0 } else { limit };
    while thrown < limit && !game.is_over() {
        game.play_throw(&mut throws);
        thrown = if game.play_rests(limit) { thrown + 1 } else { limit };
    }
    let position = game.state.position();
    Some(game.observer.finish(law.rules(), &position, (start.turn, thrown)))
}

impl Observer for Counter<'_> {
    #[inline]
    fn before_throw(&mut self, state: &State) {
        if let Some(heat) = &mut self.heat {
            let (us, them) = (state.us(), state.them());
            match state.turn() {
                Side::Cones => heat.count_pieces(us, them),
                Side::Spools => heat.count_pieces(them, us),
            }
        }
    }

    #[inline]
    fn before_move(&mut self, law: &Law, state: &State, throw: Option<Throw>, chosen: &Chosen) {
        if throw.is_some() && chosen.options <= 1 {
            self.record.add(Measure::NoChoice, 1);
        }
        self.count(law, state, throw, chosen);
        self.before_return(state, chosen);
    }

    #[inline]
    fn before_return(&mut self, state: &State, chosen: &Chosen) {
        let gained = match state.turn() {
            Side::Cones => chosen.gain,
            Side::Spools => -chosen.gain,
        };
        let changed = self.lead.change(gained);
        self.record.add(Measure::LeadChanges, u32::from(changed));
        if self.open {
            self.open = chosen.after.position().due.open;
        }
    }
}

impl Counter<'_> {
    #[inline]
    fn count(&mut self, law: &Law, state: &State, throw: Option<Throw>, chosen: &Chosen) {
        let mv = chosen.mv;
        match mv.kind {
            MoveKind::Pass | MoveKind::Withdraw if throw.is_some() && !self.open => {
                self.record.add(Measure::LostTurns, 1);
            }
            MoveKind::Backward => self.record.add(Measure::Retreats, 1),
            _ => {}
        }
        let side = state.turn();
        let (after, off) = (&chosen.after, chosen.after.off());
        let (own, rival, off) = match after.turn() == side {
            true => (after.us(), after.them(), off.0),
            false => (after.them(), after.us(), off.1),
        };
        let left = state.them() & !rival;
        let new = own & !state.us();
        let dry = !water_acts(law) || stays_dry(mv, new.bits(), off > state.off().0);
        if !dry || law.moves_rivals && !left.is_empty() {
            self.count_effects(law, state, throw, mv);
        } else if let Some(at) = left.first() {
            self.count_hit(!side, at);
        }
    }

    fn count_hit(&mut self, side: Side, at: u8) {
        self.record.add(Measure::Captures, 1);
        if let Some(heat) = &mut self.heat {
            heat.count_hit(side, at);
        }
    }

    /// Counts what only the clear law can tell of a move: the fate of pieces in the water, or that make way for others.
    fn count_effects(&mut self, law: &Law, state: &State, throw: Option<Throw>, mv: Move) {
        let acts = water_acts(law);
        let (before, rules) = (state.position(), law.rules());
        for effect in rules.play_with_effects(&before, throw, mv).1 {
            match effect {
                Effect::Hit { at, to, side } => {
                    self.count_hit(side, at);
                    let drowns = acts
                        && mv.from == house::HAPPINESS
                        && house::EXITS.holds(at)
                        && to.square() == Some(house::WATER);
                    self.record.add(Measure::Drownings, u32::from(drowns));
                }
                Effect::Moved { to, .. } if acts && to.square() == Some(house::WATER) => {
                    self.record.add(Measure::Drownings, 1);
                }
                _ => {}
            }
        }
    }

    /// The record of a game that `first` began, which ended in this position after so many throws.
    fn finish(mut self, rules: &Rules, end: &Position, (first, thrown): (Side, u32)) -> Record {
        self.record.set(Measure::Throws, thrown);
        match rules.outcome(end) {
            Some(Outcome::Won(winner)) => {
                let share = if winner == first { 2 } else { 0 };
                self.record.set(Measure::FirstPlayer, share);
                self.record.set(Measure::Behind, self.lead.worst_of(winner));
                self.record.set(Measure::Points, rules.score(end));
            }
            Some(Outcome::Draw) => {
                self.record.set(Measure::FirstPlayer, 1);
                self.record.leave_out(Measure::Behind);
                self.record.leave_out(Measure::Points);
            }
            None => self.record.break_off(),
        }
        self.record
    }
}

/// Half points of the first of two players in a game that the player of index `first` begins, by its throws and the
/// random bits of the players; `None` where it was broken off, or cannot be played.
pub(super) fn half_points(
    place: (&Law, &Position),
    players: [&dyn Policy; 2],
    first: usize,
    chance: [Chance; 2],
    limit: u32,
) -> Option<u32> {
    let mut seats = BySide::new(players[first], players[first]);
    seats[!place.1.turn] = players[1 - first];
    let played = play_counted(place, seats, chance, limit, None)?;
    let share = played.has(Measure::FirstPlayer).then(|| played.of(Measure::FirstPlayer))?;
    Some(if first == 0 { share } else { 2 - share })
}

impl Lead {
    fn new(now: i32) -> Lead {
        Lead { now, lowest: now, highest: now, leader: now.signum() }
    }

    /// Adds to the lead; true where it has gone from one side to the other.
    #[inline]
    fn change(&mut self, gained: i32) -> bool {
        self.now += gained;
        self.lowest = self.lowest.min(self.now);
        self.highest = self.highest.max(self.now);
        let sign = self.now.signum();
        let changed = sign != 0 && sign == -self.leader;
        if sign != 0 {
            self.leader = sign;
        }
        changed
    }

    /// The most pips by which a side was ever behind.
    fn worst_of(&self, side: Side) -> u32 {
        let behind = match side {
            Side::Cones => -self.lowest,
            Side::Spools => self.highest,
        };
        behind.max(0).unsigned_abs()
    }
}

/// True where the House of Water does anything.
#[inline]
fn water_acts(law: &Law) -> bool {
    law.rules().form.water_effect != Water::Nothing
}

/// True where it is plain that the move puts no own piece on 27. `new` are the squares that its side stands on since,
/// as bits.
#[inline]
fn stays_dry(mv: Move, new: u32, left_board: bool) -> bool {
    let occupied = |number: u8| new >> (number - 1) & 1 == 1;
    match mv.kind {
        MoveKind::Forward => {
            let to = mv.from + mv.pips;
            let on_exit = || house::EXITS.holds(to) && occupied(to);
            mv.from > house::HAPPINESS || to < house::WATER || left_board || on_exit()
        }
        MoveKind::Backward => mv.from <= house::WATER,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Ablation, Board, Heat, Study};
    use crate::players::{MOVES, Player, THROWS};
    use crate::rules::Key;
    use crate::{library, notation};

    /// One random game by the clear law alone, everything counted from what each move says it does.
    fn by_law(rules: &Rules, law: &Law, index: u64, limit: u32) -> (Record, Heat) {
        let (mut throws, mut moves) = (Chance::new(3, index, THROWS), Chance::new(3, index, MOVES));
        let (mut record, mut heat) = (Record::default(), Heat::default());
        let mut position = rules.start();
        let acts = rules.form.water_effect != Water::Nothing;
        let mut thrown = 0;
        while thrown < limit && rules.outcome(&position).is_none() {
            for side in Side::ALL {
                for number in position.pieces[side].numbers() {
                    heat.visits[side][usize::from(number) - 1] += 1;
                }
            }
            while let Some(back) = rules.legal_moves(&position, None).first() {
                if moves.below(2) != 0 {
                    break;
                }
                position = rules.play_unchecked(&position, None, *back);
            }
            let mut throw = Some(law.throw_at(throws.place()));
            thrown += 1;
            while throw.is_some() || position.due.rest > 0 && rules.outcome(&position).is_none() {
                let list = rules.legal_moves(&position, throw);
                let mv = list[if list.len() > 1 { moves.below(list.len()) } else { 0 }];
                let (after, effects) = rules.play_with_effects(&position, throw, mv);
                let lost = matches!(mv.kind, MoveKind::Pass | MoveKind::Withdraw);
                let whole = throw.is_some();
                record.add(Measure::LostTurns, u32::from(whole && lost && !position.due.open));
                record.add(Measure::NoChoice, u32::from(whole && list.len() == 1));
                record.add(Measure::Retreats, u32::from(mv.kind == MoveKind::Backward));
                for effect in effects {
                    let wet = match effect {
                        Effect::Hit { at, to, side } => {
                            record.add(Measure::Captures, 1);
                            heat.captures[side][usize::from(at) - 1] += 1;
                            mv.from == house::HAPPINESS
                                && house::EXITS.holds(at)
                                && to.square() == Some(house::WATER)
                        }
                        Effect::Moved { to, .. } => to.square() == Some(house::WATER),
                        _ => false,
                    };
                    record.add(Measure::Drownings, u32::from(acts && wet));
                }
                (position, throw) = (after, None);
            }
        }
        record.set(Measure::Throws, thrown);
        record.set(Measure::Points, rules.score(&position));
        record.set(Measure::Unfinished, u32::from(rules.outcome(&position).is_none()));
        (record, heat)
    }

    fn agrees(rules: &Rules, name: &str) {
        let law = Law::new(rules);
        let random = Player::Random.policy(rules);
        let both = BySide::new(&*random, &*random);
        for index in 0..2 {
            let (record, heat) = by_law(rules, &law, index, 300);
            let chance = [THROWS, MOVES].map(|stream| Chance::new(3, index, stream));
            let mut counter = HeatCounter::new();
            let place = (&law, &rules.start());
            let counted = play_counted(place, both, chance, 300, Some(&mut counter));
            let counted = counted.expect("a start");
            for measure in Measure::ALL {
                let judged = [Measure::FirstPlayer, Measure::LeadChanges, Measure::Behind];
                if !judged.contains(&measure) {
                    let name = format!("{name}, game {index}: {}", measure.name());
                    assert_eq!(counted.of(measure), record.of(measure), "{name}");
                }
            }
            assert_eq!(counter.take(), heat, "{name}, game {index}");
        }
    }

    /// A spool on 27 leaves the rest of a throw no other use than to be thrown again, for ever.
    #[test]
    fn a_game_that_stays_at_the_rest_of_a_throw_is_broken_off() {
        let form = library::ruleset("piccione").expect("shipped").rules().form;
        let form = form.with(Key::HappinessThrowOfOne, &"rethrow".into()).expect("an answer");
        let rules = Rules::new(form).expect("no contradiction");
        let start = notation::parse_position(&rules, "10/10/5CS3 C 4-4 rest:1").expect("a start");
        for player in Player::ALL {
            let study = Study::compare(vec![Board::from(&rules, start)], player, 1);
            let study = Study { limit: 50, ..study };
            let tally = study.run(0..2);
            let sums = [Measure::Unfinished, Measure::Throws].map(|of| tally.boards[0].sum(of));
            assert_eq!(sums, [2, 100], "{}", player.name());
            assert_eq!(study.game(0, 0).expect("a start").count(), 0);
        }
    }

    #[test]
    fn what_is_counted_is_what_the_law_tells() {
        for ruleset in library::rulesets() {
            let rules = ruleset.rules();
            agrees(&rules, &ruleset.id);
            for flip in &Ablation::of(&rules).flips {
                agrees(&flip.rules, &format!("{} {}={}", ruleset.id, flip.key, flip.value));
            }
            for key in [Key::RebirthWhenOccupied, Key::CaptureHitFrom26, Key::HappinessTargetTaken]
            {
                for value in key.offered() {
                    let form = rules.form.with(key, &value).expect("an answer");
                    let rules = Rules::new(form).expect("no contradiction");
                    agrees(&rules, &format!("{} {key}={value}", ruleset.id));
                }
            }
        }
    }
}
