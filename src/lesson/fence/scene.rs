//! The lines of a fence that say where the pieces stand, whose rules hold and what is thrown.

use crate::board::{Bitboard, BySide, Side};
use crate::lesson::fields::Fields;
use crate::lesson::moves::{MoveText, parse_moves, parse_throws};
use crate::lesson::scene::{Layout, Pieces, RulesSpec, Scene};
use crate::lesson::test::parse_side;
use crate::notation;
use crate::rules::Throw;

/// The position, which must be there, and the throws, which may.
pub(super) fn scene(fields: &mut Fields<'_>) -> Option<Scene> {
    let line = fields.line;
    let rules = rules(fields);
    let throws = throws(fields);
    match layout(fields) {
        Some(layout) => Some(Scene {
            rules,
            layout,
            throws,
        }),
        None => {
            fields.problem(line, "no piece is on the board; write cones: 26 21 and spools: 12 18, or position: start");
            None
        }
    }
}

/// As [`scene`], where at least one throw must be there, too.
pub(super) fn scene_thrown(fields: &mut Fields<'_>) -> Option<Scene> {
    let scene = scene(fields)?;
    if scene.throws.is_empty() {
        fields.problem(
            fields.line,
            "no throw is named; write throw: 3, or throws: 4 1 2 for several",
        );
        return None;
    }
    Some(scene)
}

pub(super) fn rules(fields: &mut Fields<'_>) -> Option<RulesSpec> {
    let field = fields.one("rules")?;
    fields.parse_all(&field, RulesSpec::parse)
}

pub(super) fn throws(fields: &mut Fields<'_>) -> Vec<Throw> {
    let (one, several) = (fields.one("throw"), fields.one("throws"));
    if let (Some(_), Some(again)) = (&one, &several) {
        fields.problem(
            again.line,
            "throw and throws both stand here; keep one of them",
        );
    }
    if let Some(field) = &one
        && field.value.split_whitespace().count() > 1
    {
        fields.problem(
            field.line,
            format!(
                "{:?} is more than one throw; write throws: {}",
                field.value, field.value
            ),
        );
    }
    let field = one.or(several);
    field
        .and_then(|field| fields.parse(&field, parse_throws))
        .unwrap_or_default()
}

pub(super) fn layout(fields: &mut Fields<'_>) -> Option<Layout> {
    let start = fields.one("position");
    let sides = [("cones", Side::Cones), ("spools", Side::Spools)];
    let mut pieces = Pieces::default();
    let mut named = false;
    for (key, side) in sides {
        if let Some(field) = fields.one(key) {
            named = true;
            pieces.on[side] = fields.parse(&field, squares).unwrap_or(Bitboard::EMPTY);
        }
    }
    pieces.spools_act = turn(fields, start.is_some()) == Side::Spools;
    hand(fields, &mut pieces);
    pieces.due = fields
        .one("due")
        .map(|field| field.value)
        .unwrap_or_default();
    let Some(start) = start else {
        return named.then_some(Layout::Pieces(pieces));
    };
    if start.value != "start" {
        fields.problem(
            start.line,
            format!(
                "position is {:?}; write position: start, or cones: and spools:",
                start.value
            ),
        );
    }
    if pieces.hand != BySide::default() || !pieces.due.is_empty() {
        fields.problem(
            start.line,
            "at the start the rules say what waits in the hand; leave the lines hand and due out",
        );
    }
    if named {
        fields.problem(
            start.line,
            "position: start stands beside cones or spools; keep one of them",
        );
    }
    Some(Layout::Start)
}

pub(super) fn squares(text: &str) -> Result<Bitboard, String> {
    notation::parse_squares(text.split([' ', ',']))
}

fn turn(fields: &mut Fields<'_>, start: bool) -> Side {
    let Some(field) = fields.one("turn") else {
        return Side::Cones;
    };
    if start {
        fields.problem(
            field.line,
            "at the start the rules say who acts; leave the line turn out",
        );
    }
    fields.parse(&field, parse_side).unwrap_or(Side::Cones)
}

/// `hand: cones 2`, or both sides one after the other.
fn hand(fields: &mut Fields<'_>, pieces: &mut Pieces) {
    let Some(field) = fields.one("hand") else {
        return;
    };
    let words: Vec<&str> = field.value.split_whitespace().collect();
    for pair in words.chunks(2) {
        let side = pair.first().and_then(|word| parse_side(word).ok());
        let number = pair
            .get(1)
            .and_then(|word| word.parse().ok())
            .filter(|number: &u8| (1..=10).contains(number));
        match (side, number) {
            (Some(side), Some(number)) => pieces.hand[side] = number,
            _ => fields.problem(
                field.line,
                format!("{:?} names no pieces; write hand: cones 2", field.value),
            ),
        }
    }
}

pub(super) fn moves(fields: &mut Fields<'_>) -> Vec<MoveText> {
    let field = fields.one("moves");
    field
        .and_then(|field| fields.parse(&field, parse_moves))
        .unwrap_or_default()
}
