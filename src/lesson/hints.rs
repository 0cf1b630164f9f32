//! Hints in rungs: a nudge in the author's words, the piece, the square, and at last the move itself.

use super::prose::{Phrase, plain, words_of};
use crate::i18n;
use crate::notation::{Line, Target};
use crate::rules::{IllegalMove, MoveKind};

/// One rung of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The author's words.
    Words(Phrase),
    /// The piece, in the program's words.
    Piece {
        /// The square it stands on, 1 to 30; 0 for the hand.
        square: u8,
        /// The words.
        say: String,
    },
    /// The target, in the program's words.
    Square {
        /// The square it goes to, 1 to 30; `None` off the board.
        square: Option<u8>,
        /// The words.
        say: String,
    },
    /// The move itself, to be played for the learner.
    Show(Box<Line>),
    /// The refused move itself, to be tried for the learner.
    ShowRefused(IllegalMove),
}

impl Hint {
    /// True for the move itself.
    pub(super) fn is_shown(&self) -> bool {
        matches!(self, Hint::Show(_) | Hint::ShowRefused(_))
    }

    /// The square it speaks of.
    pub(super) fn square(&self) -> Option<u8> {
        match self {
            Hint::Piece { square, .. } => Some(*square),
            Hint::Square { square, .. } => *square,
            Hint::Words(_) | Hint::Show(_) | Hint::ShowRefused(_) => None,
        }
    }

    /// Its words, where it has some.
    pub(super) fn words(&self) -> Option<Phrase> {
        match self {
            Hint::Words(words) => Some(words.clone()),
            Hint::Piece { say, .. } | Hint::Square { say, .. } => Some(words_of(say)),
            Hint::Show(_) | Hint::ShowRefused(_) => None,
        }
    }
}

/// The author's words, and after them the piece, where they do not name its square already.
pub(super) fn first_rungs(words: &[Phrase], from: Option<u8>, side: &str) -> Vec<Hint> {
    let texts: Vec<String> = words.iter().map(|hint| plain(hint)).collect();
    let numbers = texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_digit()));
    let named: Vec<u8> = numbers.filter_map(|number| number.parse().ok()).collect();
    let piece = from.filter(|square| !named.contains(square)).map(|square| piece(square, side));
    words.iter().cloned().map(Hint::Words).chain(piece).collect()
}

fn piece(square: u8, side: &str) -> Hint {
    let key = if square == 0 { "lesson.hint-hand" } else { "lesson.hint-piece" };
    let say = i18n::fill(key, &[("piece", side), ("square", &square.to_string())]);
    Hint::Piece { square, say }
}

pub(super) fn square(number: u8) -> Hint {
    let say = i18n::fill("lesson.hint-square", &[("square", &number.to_string())]);
    Hint::Square { square: Some(number), say }
}

/// The words under a key for a target that is no square.
pub(super) fn no_square(key: &str) -> Hint {
    Hint::Square { square: None, say: i18n::text(key).to_owned() }
}

pub(super) fn off() -> Hint {
    no_square("lesson.hint-off")
}

pub(super) fn target(line: &Line) -> Option<Hint> {
    match (line.mv.kind, line.to) {
        (MoveKind::Pass, _) => Some(no_square("lesson.hint-pass")),
        (MoveKind::Rethrow, _) => Some(no_square("lesson.hint-rethrow")),
        (_, Target::Square(number)) if number > 0 => Some(square(number)),
        (_, Target::Off) => Some(off()),
        _ => None,
    }
}
