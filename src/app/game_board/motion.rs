//! Motions on a board: pieces along the track, pieces sent away, falling sticks.

use crate::app::board_view::{Motion, MotionKind, OFF};
use crate::board::{Side, house};
use crate::notation::{Line, Target};
use crate::rules::{Effect, Move, MoveKind, Place, Position, Throw};

/// A piece that has been moving since `start` (seconds).
pub(super) struct Moving {
    pub(super) motion: Motion,
    pub(super) start: f64,
    pub(super) seconds: f64,
}

const MOVE_SECONDS: f64 = 0.18;
/// Duration of a piece's way into a house that carries it on, in seconds.
const CARRIED_SECONDS: f64 = 0.8;
/// Duration of the nudge of a refused piece, in seconds.
pub(super) const NUDGE_SECONDS: f64 = 0.12;

impl Moving {
    /// The motion as it is at `now`.
    pub(super) fn at(&self, now: f64) -> Motion {
        let progress = ((now - self.start) / self.seconds).clamp(0.0, 1.0) as f32;
        Motion { progress, ..self.motion }
    }
}

/// The last throw.
#[derive(Clone, Copy)]
pub(super) struct Cast {
    pub(super) throw: Throw,
    /// Sticks that show their marked side.
    pub(super) fall: [bool; 4],
    /// Time of the throw, in seconds.
    pub(super) at: f64,
}

/// Duration of the fall of the sticks, in seconds.
pub const STICKS_SECONDS: f64 = 0.45;

/// Sticks that show this throw: marked sides up, in an order that differs from throw to throw.
pub fn fall_of(throw: Throw, turn: u64) -> [bool; 4] {
    let marked = if throw.value() <= 4 { throw.value() } else { 0 };
    let mut fall = [false; 4];
    for index in 0..marked {
        fall[(usize::from(index) + (turn % 4) as usize) % 4] = true;
    }
    fall
}

/// Motions of a move's pieces: steps and swaps along the track, both pieces of a swap at once; a piece that a house carries
/// enters it first; a piece that leaves the track jumps.
pub(super) fn motions_of(before: &Position, line: &Line, now: f64) -> Vec<Moving> {
    let side = if before.due.open { line.after.turn } else { before.turn };
    let carried = line.effects.iter().find_map(|effect| match *effect {
        Effect::Carried { from, side: whose, .. } if whose == side => Some(from),
        _ => None,
    });
    let mut origin = None;
    let journeys = line.effects.iter().filter_map(|effect| match *effect {
        Effect::Moved { from, .. } if carried.is_some() => {
            origin = Some(from);
            None
        }
        Effect::Moved { from, to, .. } => Some((side, from, to, MotionKind::Travel)),
        Effect::BorneOff { from } => Some((side, Place::at(from), Place::OFF, MotionKind::Travel)),
        // Along the track, or with a jump off it.
        Effect::Hit { at, to, side } => {
            let kind = to.square().map_or(MotionKind::Jump, |_| MotionKind::Travel);
            Some((side, Place::at(at), to, kind))
        }
        Effect::Carried { from, to, side: whose } => {
            let begins = origin.filter(|_| whose == side).unwrap_or(Place::at(from));
            Some((whose, begins, to, MotionKind::Carried { by: from }))
        }
        Effect::Returned { to } => {
            Some((side, Place::at(house::WATER), Place::at(to), MotionKind::Travel))
        }
        Effect::Bumped { to, side } => {
            Some((side, Place::at(house::REBIRTH), Place::at(to), MotionKind::Travel))
        }
        _ => None,
    });
    journeys.map(|(side, from, to, kind)| moving(side, (from, to), kind, now)).collect()
}

fn moving(side: Side, (from, to): (Place, Place), kind: MotionKind, start: f64) -> Moving {
    let number = |place: Place| if place == Place::GONE { OFF } else { place.number() };
    let motion = Motion { side, from: number(from), to: number(to), kind, progress: 0.0 };
    let seconds = match kind {
        MotionKind::Carried { .. } => CARRIED_SECONDS,
        _ => MOVE_SECONDS,
    };
    Moving { motion, start, seconds }
}

pub(super) fn leads_between(line: &Line, from: u8, to: u8) -> bool {
    line.mv.has_piece() && line.from == Some(from) && place_of(line.to) == Some(to)
}

/// Place the piece of a move comes to stand on, [`OFF`] included.
pub(super) fn place_of(to: Target) -> Option<u8> {
    match to {
        Target::None => None,
        Target::Off => Some(OFF),
        Target::Square(number) => Some(number),
    }
}

/// Place a piece would reach by its steps alone; `None` for what is no step.
pub(super) fn step_target(mv: Move) -> Option<u8> {
    match mv.kind {
        MoveKind::Forward => Some((mv.from + mv.pips).min(OFF)),
        MoveKind::Backward => Some(mv.from.saturating_sub(mv.pips).max(1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::motions_of;
    use crate::app::board_view::MotionKind;
    use crate::game::Game;
    use crate::rules::Throw;
    use crate::{library, notation};

    /// Start, end and kind of what moves with the first legal move.
    fn journeys(rules: &str, pieces: &str, throw: u8, mv: &str) -> Vec<(u8, u8, MotionKind)> {
        let seat = crate::compare::Seat::from_link(rules, &library::ruleset).expect("rules");
        let setup = notation::parse_pieces_link(pieces).expect("pieces");
        let position = seat.rules.position(&setup).expect("held");
        let mut game = Game::from_position((*seat.current).clone(), position);
        assert!(game.cast(Throw::new(throw).expect("a throw")));
        let lines = game.lines();
        let line = lines.iter().find(|line| line.text.starts_with(mv)).expect("legal");
        let moving = motions_of(&position, line, 0.0);
        moving.iter().map(|one| (one.motion.from, one.motion.to, one.motion.kind)).collect()
    }

    #[test]
    fn pieces_move_the_way_the_rule_says() {
        let swap = journeys("kendall-walker", "c22-s24", 2, "22");
        let along = MotionKind::Travel;
        assert!(swap.contains(&(22, 24, along)) && swap.contains(&(24, 22, along)), "{swap:?}");
        let washed = journeys("kendall-walker+water.effect=to-1", "c26-s5", 1, "26");
        assert_eq!(washed, [(26, 1, MotionKind::Carried { by: 27 })]);
        let home = journeys("kendall-walker", "c30-s5", 1, "30");
        assert_eq!(home, [(30, 31, along)]);
    }
}
