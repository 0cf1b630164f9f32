//! Motions at a board: pieces along the track, pieces sent away, sticks in the air.

use crate::app::board_view::{Motion, MotionKind, OFF};
use crate::notation::{Line, Target};
use crate::rules::{Effect, Move, MoveKind, Place, Position, Throw};

/// A piece on its way since `start` (seconds).
pub(super) struct Moving {
    pub(super) motion: Motion,
    pub(super) start: f64,
    pub(super) seconds: f64,
}

const MOVE_SECONDS: f64 = 0.18;
const SINK_SECONDS: f64 = 0.25;
/// Seconds in which a refused piece starts and falls back.
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
    /// In seconds.
    pub(super) at: f64,
}

/// Seconds in which the sticks fall.
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

/// The journeys of a move's pieces: the mover along the track, whoever is sent away at once, the water in two parts.
pub(super) fn motions_of(before: &Position, line: &Line, now: f64) -> Vec<Moving> {
    let side = if before.due.open { line.after.turn } else { before.turn };
    let mut moving: Vec<Moving> = Vec::new();
    let mut add = |side, from: Place, to: Place, kind, start, seconds| {
        let number = |place: Place| {
            if place == Place::GONE { OFF } else { place.number() }
        };
        let motion = Motion { side, from: number(from), to: number(to), kind, progress: 0.0 };
        moving.push(Moving { motion, start, seconds });
    };
    let carried = line
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::Carried { side: whose, .. } if *whose == side));
    for effect in &line.effects {
        match *effect {
            Effect::Moved { from, to, .. } if !carried => {
                add(side, from, to, MotionKind::Travel, now, MOVE_SECONDS)
            }
            Effect::BorneOff { from } => {
                add(side, Place::at(from), Place::OFF, MotionKind::Travel, now, MOVE_SECONDS)
            }
            Effect::Hit { at, to, side } => {
                add(side, Place::at(at), to, MotionKind::Jump, now, MOVE_SECONDS)
            }
            Effect::Carried { from, to, side: whose } => {
                let seconds = MOVE_SECONDS + SINK_SECONDS;
                add(whose, Place::at(from), to, MotionKind::Jump, now, seconds);
            }
            Effect::Returned { to } => {
                add(side, Place::at(27), Place::at(to), MotionKind::Jump, now, MOVE_SECONDS)
            }
            Effect::Bumped { to, side } => {
                add(side, Place::at(15), Place::at(to), MotionKind::Jump, now, MOVE_SECONDS)
            }
            _ => {}
        }
    }
    moving
}

/// `true` if the move leads from one place to another, before or after a house has acted?
pub(super) fn leads(line: &Line, from: u8, to: u8) -> bool {
    line.mv.has_piece() && line.from == Some(from) && place_of(line) == Some(to)
}

/// Place the piece of a move comes to stand on, [`OFF`] included.
pub(super) fn place_of(line: &Line) -> Option<u8> {
    match line.to {
        Target::None => None,
        Target::Off => Some(OFF),
        Target::Square(number) => Some(number),
    }
}

/// Place a piece would reach by its steps alone; `None` for what is no step.
pub(super) fn aim(mv: Move) -> Option<u8> {
    match mv.kind {
        MoveKind::Forward => Some((mv.from + mv.pips).min(OFF)),
        MoveKind::Backward => Some(mv.from.saturating_sub(mv.pips).max(1)),
        _ => None,
    }
}

/// Places the piece of a move stood on and stands on now.
pub(super) fn ends_of(line: &Line) -> Option<(u8, u8)> {
    Some((line.from?, place_of(line)?))
}
