//! Counting paths, to compare two versions of the law.

use super::{Position, Rules, Throw};

/// How many paths of `depth` throws and moves lead on from `position`: every throw the device can give, every
/// legal move, and every choice instead of throwing.
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> u64 {
    if depth == 0 || rules.outcome(position).is_some() {
        return 1;
    }
    let throws: Vec<Option<Throw>> = match position.due.rest {
        0 => rules
            .odds()
            .into_iter()
            .map(|(throw, _)| Some(throw))
            .chain([None])
            .collect(),
        _ => vec![None],
    };
    let after = |throw| {
        let moves = rules.legal_moves(position, throw);
        moves
            .into_iter()
            .map(move |mv| perft(rules, &rules.play_unchecked(position, throw, mv), depth - 1))
            .sum::<u64>()
    };
    throws.into_iter().map(after).sum()
}
