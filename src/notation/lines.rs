//! Moves as text, in the order in which they are listed.

use std::fmt::Write;

use crate::board::house;
use crate::rules::{Effect, Effects, Move, MoveKind, Position, Rules, Throw};

/// The square a move leads to, as text and programs see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// No piece moves.
    None,
    /// A square, or 0 for the hand.
    Square(u8),
    /// Off the board.
    Off,
}

/// One legal move, written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// Its text, such as `12x15` or `26-27~15`.
    pub text: String,
    /// The square it starts from, 0 for the hand; `None` for `--` and `++`.
    pub from: Option<u8>,
    /// The square landed on, before any house acts.
    pub to: Target,
    /// The position with everything done.
    pub after: Position,
    /// Effects of the move.
    pub effects: Effects,
    /// Another throw for the same side.
    pub again: bool,
}

/// The legal moves of a position and throw, written out and sorted by `from`, `to` and text.
pub fn lines(rules: &Rules, position: &Position, throw: Option<Throw>) -> Vec<Line> {
    let moves = rules.legal_moves(position, throw);
    let mut lines: Vec<Line> =
        moves.into_iter().map(|mv| line(rules, position, throw, mv)).collect();
    let whole =
        if position.due.rest > 0 { position.due.rest } else { throw.map_or(0, Throw::value) };
    name_parts(&mut lines, whole);
    lines.sort_by(|a, b| (a.from, a.to, &a.text).cmp(&(b.from, b.to, &b.text)));
    lines
}

fn line(rules: &Rules, position: &Position, throw: Option<Throw>, mv: Move) -> Line {
    let (after, effects) = rules.play_with_effects(position, throw, mv);
    let (text, to) = move_text(mv, position, &effects);
    let from = mv.has_piece().then_some(mv.from);
    let again = rules.acts_again(position, &after);
    Line { mv, text, from, to, after, effects, again }
}

/// Adds the part in brackets where parts of a throw would read the same as another move.
fn name_parts(lines: &mut [Line], whole: u8) {
    let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
    for line in lines {
        let twice = texts.iter().filter(|text| **text == line.text).count() > 1;
        if twice && line.mv.has_piece() && line.mv.pips > 0 && line.mv.pips < whole {
            let pips = line.mv.pips;
            line.text.push_str(&format!("({pips})"));
        }
    }
}

fn move_text(mv: Move, position: &Position, effects: &Effects) -> (String, Target) {
    match mv.kind {
        MoveKind::Pass => return ("--".to_owned(), Target::None),
        MoveKind::Rethrow => return ("++".to_owned(), Target::None),
        MoveKind::Withdraw => return ("1-0".to_owned(), Target::Square(0)),
        _ => {}
    }
    let mut text = String::with_capacity(8);
    let mut to = Target::None;
    let hits = effects.iter().any(|effect| matches!(effect, Effect::Hit { .. }));
    for effect in effects {
        match *effect {
            Effect::Moved { from, to: target, .. } => {
                to = Target::Square(target.number());
                let sign = if hits { 'x' } else { '-' };
                push(&mut text, format_args!("{}{sign}{}", from.number(), target.number()));
            }
            Effect::BorneOff { from } => {
                to = Target::Off;
                push(&mut text, format_args!("{from}-off"));
            }
            Effect::Returned { to: at } if mv.kind == MoveKind::Return => {
                to = Target::Square(at);
                push(&mut text, format_args!("27>{at}"));
            }
            Effect::Returned { to: at } => {
                to = Target::Square(house::REBIRTH);
                push(&mut text, format_args!("27-15"));
                if at != house::REBIRTH {
                    push(&mut text, format_args!("~{at}"));
                }
            }
            Effect::Carried { to: place, side, .. } if side == position.turn => {
                push(&mut text, format_args!("~{}", place.number()));
            }
            _ => {}
        }
    }
    (text, to)
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing into a String cannot fail.
    text.write_fmt(arguments).unwrap_or_default();
}

/// The legal move that `text` names: its own text, or the same with `-` for a capture, or without what a house does.
///
/// A throw may stand in front (`3: 12-15`); it is passed over.
pub fn find<'a>(lines: &'a [Line], text: &str) -> Option<&'a Line> {
    let sought = text.rsplit_once(':').map_or(text, |(_, rest)| rest).trim();
    let plain = |text: &str| text.replace('x', "-");
    let short = |text: &str| plain(text).split('~').next().unwrap_or_default().to_owned();
    lines
        .iter()
        .find(|line| line.text == sought)
        .or_else(|| lines.iter().find(|line| plain(&line.text) == plain(sought)))
        .or_else(|| {
            lines.iter().find(|line| !sought.contains('~') && short(&line.text) == plain(sought))
        })
}
