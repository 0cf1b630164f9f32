//! Random games, reproducible from a seed, for the tests that need positions.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use senet::rules::{Key, MoveList, Position, Rules, Setup, Throw, Value};
use senet::{Bitboard, BySide, Side, notation};

/// Chance that can be repeated.
pub struct Chance(Pcg64Mcg);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Pcg64Mcg::seed_from_u64(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// Any value that is offered for any rule.
    pub fn change(&mut self) -> (Key, Value) {
        let key = Key::ALL[self.below(Key::ALL.len())];
        let offered = key.offered();
        (key, offered[self.below(offered.len())].clone())
    }

    /// A throw by the odds of these rules.
    pub fn throw(&mut self, rules: &Rules) -> Throw {
        let odds = rules.odds();
        let mut place = self.below(16);
        for (throw, weight) in &odds {
            if place < usize::from(*weight) {
                return *throw;
            }
            place -= usize::from(*weight);
        }
        odds[0].0
    }
}

/// Plays one throw at random, sometimes the choice instead of throwing. `None` when the game is over.
pub fn ply(rules: &Rules, position: &Position, chance: &mut Chance) -> Option<Position> {
    rules.outcome(position).is_none().then_some(())?;
    if position.due.rest == 0 && chance.below(4) == 0 {
        let instead = rules.legal_moves(position, None);
        if !instead.is_empty() {
            return Some(rules.play_unchecked(position, None, pick(&instead, chance)));
        }
    }
    let throw = (position.due.rest == 0).then(|| chance.throw(rules));
    let moves = rules.legal_moves(position, throw);
    Some(rules.play_unchecked(position, throw, pick(&moves, chance)))
}

fn pick(moves: &MoveList, chance: &mut Chance) -> senet::rules::Move {
    moves[chance.below(moves.len())]
}

/// The position after so many random plies from the start, or the last before the end.
pub fn reach(rules: &Rules, plies: usize, chance: &mut Chance) -> Position {
    let mut position = rules.start();
    for _ in 0..plies {
        match ply(rules, &position, chance) {
            Some(next) if rules.outcome(&next).is_none() => position = next,
            _ => break,
        }
    }
    position
}

/// Where things happen.
const HOT: [u8; 17] = [15, 15, 26, 26, 27, 27, 28, 29, 30, 25, 24, 14, 13, 1, 16, 22, 23];

/// A position that nobody played: pieces anywhere, most near the houses, and any mark that may stand there.
pub fn scatter(rules: &Rules, chance: &mut Chance) -> Position {
    let lowest = [1, 1, 8, 11, 20, 22][chance.below(6)];
    let (mut pieces, mut off) = (BySide::<Bitboard>::default(), BySide::<u8>::default());
    for side in
        [Side::Cones, Side::Spools].into_iter().cycle().take(2 * usize::from(rules.n_pieces()))
    {
        let at = match chance.below(3) {
            0 => HOT[chance.below(HOT.len())],
            _ => lowest + chance.below(usize::from(31 - lowest)) as u8,
        };
        let occupied = pieces[Side::Cones] | pieces[Side::Spools];
        if occupied.holds(at) || chance.below(5) == 0 {
            let missing = (rules.has_hand() || rules.removes()) && chance.below(2) == 0;
            off[side] += u8::from(!missing);
        } else {
            pieces[side] |= Bitboard::of([at]);
        }
    }
    let turn = Side::ALL[chance.below(2)];
    let setup =
        Setup { off: Some(off), ..Setup::new(pieces[Side::Cones], pieces[Side::Spools], turn) };
    let plain = rules.position(&setup).expect("pieces enough");
    let own: Vec<u8> = pieces[turn].numbers().collect();
    let Some(&some) = own.get(chance.below(own.len().max(1))) else { return plain };
    let mark = match chance.below(12) {
        0 => format!("again@{some}"),
        1 => format!("only@{some}"),
        2 => format!("rest:{}", 1 + chance.below(5)),
        3 => format!("bonus,rest:{}", 1 + chance.below(5)),
        4 => format!("back,rest:{}", 1 + chance.below(5)),
        5 => "front".to_owned(),
        6 => "entry".to_owned(),
        _ => return plain,
    };
    let text = format!("{} {mark}", notation::position_text(&plain));
    notation::parse_position(rules, &text).unwrap_or(plain)
}

/// Every throw of the device, and none.
pub fn throws(rules: &Rules, position: &Position) -> Vec<Option<Throw>> {
    match position.due.rest {
        0 => rules.odds().into_iter().map(|(throw, _)| Some(throw)).chain([None]).collect(),
        _ => vec![None],
    }
}

/// Does each side still have every piece, on the board, off, or in the hand? Where hits remove, it may have fewer.
pub fn keeps_pieces(rules: &Rules, before: &Position, after: &Position) -> bool {
    let has = |position: &Position, side: Side| {
        position.pieces[side].len() + position.off[side] + rules.hand(position, side)
    };
    let apart = (after.pieces[Side::Cones] & after.pieces[Side::Spools]).is_empty();
    let complete = Side::ALL.into_iter().all(|side| {
        let (had, has) = (has(before, side), has(after, side));
        has == had || (rules.removes() && has < had)
    });
    apart && complete
}
