//! Hints in rungs: a nudge in the author's words, the piece, the square, and at last the move itself.

use super::model::{Refuse, Try};
use super::prose::Phrase;
use super::stage::Stage;
use super::trail::Trail;
use crate::explain;
use crate::notation::{Line, Target};
use crate::rules::{IllegalMove, MoveKind, Place};
use crate::words;

/// One rung of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The author's words.
    Words(Phrase),
    /// Which piece; the program's words.
    Piece {
        /// The square it stands on, 1 to 30; 0 for the hand.
        square: u8,
        /// What to say.
        say: String,
    },
    /// Where to; the program's words.
    Square {
        /// The square it goes to, 1 to 30; `None` off the board.
        square: Option<u8>,
        /// What to say.
        say: String,
    },
    /// The move itself, to be played for the learner.
    Show(Box<Line>),
    /// The refused move itself, to be tried for the learner.
    ShowRefused(IllegalMove),
}

impl Try {
    /// The rungs of help from here, gentlest first. Empty where no move leads to the goal.
    pub fn rungs(&self, stage: &Stage, trail: &Trail) -> Vec<Hint> {
        let Some(line) = self
            .solution(stage, trail)
            .and_then(|lines| lines.into_iter().next())
        else {
            return Vec::new();
        };
        let mut rungs: Vec<Hint> = self.hints.iter().cloned().map(Hint::Words).collect();
        let side = explain::piece(trail.after().turn);
        if let Some(from) = line.from {
            rungs.push(piece(from, &side));
        }
        match stage.is_before_throw(trail) && line.mv.kind == MoveKind::Pass {
            true => rungs.push(stay()),
            false => rungs.extend(target(&line)),
        }
        rungs.push(Hint::Show(Box::new(line)));
        rungs
    }
}

impl Refuse {
    /// The rungs of help, gentlest first. Empty where nothing is refused for this reason.
    pub fn rungs(&self, stage: &Stage) -> Vec<Hint> {
        let Some(refused) = self.attempt(stage) else {
            return Vec::new();
        };
        let mut rungs: Vec<Hint> = self.hints.iter().cloned().map(Hint::Words).collect();
        rungs.push(piece(refused.mv.from, &explain::piece(stage.position.turn)));
        rungs.extend(refused_target(stage, &refused));
        rungs.push(Hint::ShowRefused(refused));
        rungs
    }
}

fn piece(square: u8, side: &str) -> Hint {
    let key = if square == 0 {
        "lesson.hint-hand"
    } else {
        "lesson.hint-piece"
    };
    let say = words::fill(key, &[("piece", side), ("square", &square.to_string())]);
    Hint::Piece { square, say }
}

fn square(number: u8) -> Hint {
    let say = words::fill("lesson.hint-square", &[("square", &number.to_string())]);
    Hint::Square {
        square: Some(number),
        say,
    }
}

fn off() -> Hint {
    Hint::Square {
        square: None,
        say: words::text("lesson.hint-off").to_owned(),
    }
}

fn stay() -> Hint {
    Hint::Square {
        square: None,
        say: words::text("lesson.hint-stay").to_owned(),
    }
}

fn target(line: &Line) -> Option<Hint> {
    match (line.mv.kind, line.to) {
        (MoveKind::Pass, _) => Some(Hint::Square {
            square: None,
            say: words::text("lesson.hint-pass").to_owned(),
        }),
        (MoveKind::Rethrow, _) => Some(Hint::Square {
            square: None,
            say: words::text("lesson.hint-rethrow").to_owned(),
        }),
        (_, Target::Square(number)) if number > 0 => Some(square(number)),
        (_, Target::Off) => Some(off()),
        _ => None,
    }
}

fn refused_target(stage: &Stage, refused: &IllegalMove) -> Option<Hint> {
    let listed = stage
        .rules
        .refused(&stage.position, stage.throws.first().copied());
    let to = listed
        .into_iter()
        .find(|listed| listed.mv == refused.mv)
        .and_then(|listed| listed.to);
    let counted = || match refused.mv.kind {
        MoveKind::Forward => Some(Place::at(refused.mv.from + refused.mv.pips)),
        MoveKind::Backward => refused.mv.from.checked_sub(refused.mv.pips).map(Place::at),
        _ => None,
    };
    let to = to.or_else(counted)?;
    Some(to.square().map_or_else(off, square))
}
