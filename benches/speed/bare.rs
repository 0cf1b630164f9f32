//! The least a program can do to play a random game: one law with five pieces a side, written into the code.
//!
//! It knows no ruleset, no reasons and no houses but these: two neighbors protect each other, three cannot be passed, 26
//! must be landed on exactly, 27 sends back to 15 or the free square before it, 28 leaves with 3, 29 with 2, 30 with
//! anything; a 1, 4 or 5 throws again; who cannot go forward goes back. It is here to be compared with, in the same run.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

const ON_26: u32 = 1 << 25;
const ON_28: u32 = 1 << 27;
const ON_29: u32 = 1 << 28;
const ON_30: u32 = 1 << 29;

/// Moves that a throw lets each square make, without regard to other pieces.
#[derive(Clone, Copy)]
struct Reach {
    forward: u32,
    leaves: u32,
    back: u32,
    again: bool,
}

const fn reach(throw: u32) -> Reach {
    let by_house = match throw {
        2 => ON_29,
        3 => ON_28,
        5 => ON_26,
        _ => 0,
    };
    Reach {
        forward: ((1 << (26 - throw)) - 1) | if throw < 5 { ON_26 } else { 0 },
        leaves: ON_30 | by_house,
        back: (1 << 26) - (1 << throw),
        again: throw == 1 || throw > 3,
    }
}

/// By throw; the first is never used.
const REACH: [Reach; 8] = {
    let mut all = [reach(1); 8];
    let mut throw = 2;
    while throw < 6 {
        all[throw] = reach(throw as u32);
        throw += 1;
    }
    all
};

/// Value of each of sixteen equally likely falls of the sticks.
const FALLS: [u8; 16] = [5, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// One random game; the number of throws it took.
pub fn game(chance: &mut Pcg64Mcg) -> u64 {
    let (mut us, mut them) = (0b01_0101_0101u32, 0b10_1010_1010u32);
    let mut throws = 0;
    loop {
        let bits = chance.next_u64();
        let throw = u32::from(FALLS[(bits & 15) as usize]);
        let reach = &REACH[throw as usize & 7];
        (us, them) = play(us, them, throw, reach, (bits >> 32) as u32);
        throws += 1;
        if us == 0 {
            return throws;
        }
        if !reach.again {
            (us, them) = (them, us);
        }
    }
}

#[inline(always)]
fn play(us: u32, them: u32, throw: u32, reach: &Reach, chance: u32) -> (u32, u32) {
    let bad = us | them & (them << 1 | them >> 1);
    let wall = them & them >> 1 & them >> 2;
    let mut walled = 0;
    if wall != 0 && throw > 3 {
        walled = wall >> 1 | if throw > 4 { wall >> 2 } else { 0 };
    }
    let mut from = us & (reach.forward & !(bad >> throw) & !walled | reach.leaves);
    let ahead = from != 0;
    if !ahead {
        from = us & reach.back & !(bad << throw);
        if from == 0 {
            return (us, them);
        }
    }
    let from = picked(from, chance);
    if ahead && from & reach.leaves != 0 {
        return (us ^ from, them);
    }
    if ahead && throw == 1 && from == ON_26 {
        let free = !(us | them) & 0x7fff;
        return (us ^ from | 1 << (31 - free.leading_zeros()), them);
    }
    let to = if ahead { from << throw } else { from >> throw };
    let exchanged = if them & to != 0 { from | to } else { 0 };
    (us ^ from ^ to, them ^ exchanged)
}

/// One of up to five squares.
#[inline(always)]
fn picked(set: u32, chance: u32) -> u32 {
    let index = (u64::from(chance) * u64::from(set.count_ones())) >> 32;
    let mut left = set;
    for step in 1..5 {
        let fewer = left & left.wrapping_sub(1);
        left = if index >= step { fewer } else { left };
    }
    left & left.wrapping_neg()
}
