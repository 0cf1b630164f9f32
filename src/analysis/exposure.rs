//! How many pieces of a side the rival could hit with one throw, as far as squares and neighbors tell: greedy's second
//! question, asked so often that its answer is made of masks.

use crate::board::{Bitboard, BySide, Side};
use crate::rules::choice::{Adjacency, Capture, Device, Neighbours, SafeWhen};
use crate::rules::facts::Facts;
use crate::rules::{Due, Position, Rules};

/// What a form says about pieces that may be hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exposure {
    /// Squares on which a piece may be hit at all.
    open: u32,
    /// Squares that are safe only while somebody is in the water.
    safe_in_flood: u32,
    /// Squares that have a neighbor on the next square; empty where neighbors do not protect.
    joints: u32,
    /// Only the ends of a row protect each other.
    ends: bool,
    /// Squares on which neighbors do not protect.
    suspended: u32,
    /// A side with a piece on this square has no protected pieces.
    drowning: u32,
    /// All bits where a throw of 5, and of 6, can fall. 1 to 4 always can.
    reaches: [u32; 2],
    /// Neighbors also stand above and below: left to the law's own answer.
    grid: bool,
}

/// Square 27.
const WATER: u32 = 1 << 26;
/// Squares that have a next square on the same row.
const NOT_ROW_END: u32 = Bitboard::ALL.bits() & !(1 << 9 | 1 << 19 | 1 << 29);

impl Exposure {
    pub(super) fn new(rules: &Rules) -> Exposure {
        let form = &rules.form;
        let hits = form.capture_effect != Capture::Forbidden;
        let safe = form.protection_safe_squares.squares().bits();
        let always = form.protection_safe_when == SafeWhen::Always;
        let neighbors = form.protection_by_neighbours != Neighbours::Off;
        let along = match form.protection_adjacency {
            Adjacency::Track => Bitboard::ALL.bits(),
            _ => NOT_ROW_END,
        };
        let blank = form.throwing_blank.number();
        let sticks = form.throwing_device == Device::Sticks;
        let falls = |value| {
            if sticks && blank == value { u32::MAX } else { 0 }
        };
        Exposure {
            open: if !hits { 0 } else { Bitboard::ALL.bits() & !if always { safe } else { 0 } },
            safe_in_flood: if always { 0 } else { safe },
            joints: if neighbors { along } else { 0 },
            ends: form.protection_by_neighbours == Neighbours::Ends,
            suspended: form.protection_suspended_on.squares().bits(),
            drowning: match form.protection_lost_while_drowning {
                true if rules.water_waits => WATER,
                _ => 0,
            },
            reaches: [falls(5), falls(6)],
            grid: neighbors && form.protection_adjacency == Adjacency::Grid,
        }
    }

    /// The pieces on `own` that pieces on `rival` could hit.
    #[inline]
    pub(super) fn count(&self, rules: &Rules, own: u32, rival: u32) -> u32 {
        let [five, six] = self.reaches;
        let near = rival << 1 | rival << 2 | rival << 3 | rival << 4;
        let reached = near | rival << 5 & five | rival << 6 & six;
        let open = own & reached & self.open;
        if open == 0 {
            return 0;
        }
        let flood = (own | rival) & WATER != 0 && self.safe_in_flood != 0;
        let safe = if flood { self.safe_in_flood } else { 0 };
        (open & !safe & !self.protected(rules, own)).count_ones()
    }

    #[inline]
    fn protected(&self, rules: &Rules, own: u32) -> u32 {
        if self.grid {
            return by_the_law(rules, own).protected.bits();
        }
        let joints = own & own >> 1 & self.joints;
        let set = if self.ends { joints ^ joints << 1 } else { joints | joints << 1 };
        if own & self.drowning != 0 { 0 } else { set & !self.suspended }
    }
}

/// What the law says of pieces that stand on these squares.
#[cold]
fn by_the_law(rules: &Rules, own: u32) -> Facts {
    let position = Position {
        pieces: BySide::new(Bitboard::from_bits(own), Bitboard::EMPTY),
        turn: Side::Cones,
        off: BySide::default(),
        due: Due::default(),
    };
    Facts::of(rules, &position, Side::Cones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Ablation;
    use crate::analysis::chance::Chance;
    use crate::library;
    use crate::rules::Key;

    /// The same, asked of the law.
    fn asked(rules: &Rules, own: u32, rival: u32) -> u32 {
        let set = Bitboard::from_bits;
        let position = Position {
            pieces: BySide::new(set(own), set(rival)),
            turn: Side::Cones,
            off: BySide::default(),
            due: Due::default(),
        };
        if rules.form.capture_effect == Capture::Forbidden {
            return 0;
        }
        let facts = Facts::of(rules, &position, Side::Cones);
        let throws = rules.odds().into_iter().map(|(throw, _)| throw.value());
        let throws: Vec<u8> = throws.filter(|value| *value > 0).collect();
        let hit = |at: &u8| {
            let covered = facts.protected.holds(*at) || facts.safe.holds(*at);
            !covered
                && throws
                    .iter()
                    .any(|value| position.pieces[Side::Spools].holds(at.wrapping_sub(*value)))
        };
        set(own).numbers().filter(hit).count() as u32
    }

    #[test]
    fn the_masks_say_what_the_law_says() {
        let mut chance = Chance::new(1, 2, 3);
        let mut exposed = 0;
        let mut agree = |rules: &Rules, name: &str| {
            let exposure = Exposure::new(rules);
            for _ in 0..60 {
                let own = (0..6).fold(0, |set, _| set | 1 << chance.below(30));
                let rival = (0..6).fold(0_u32, |set, _| set | 1 << chance.below(30)) & !own;
                let found = exposure.count(rules, own, rival);
                assert_eq!(found, asked(rules, own, rival), "{name}: {own:b} {rival:b}");
                exposed += found;
            }
        };
        for ruleset in library::rulesets() {
            let rules = ruleset.rules();
            agree(&rules, &ruleset.id);
            for flip in &Ablation::of(&rules).flips {
                agree(&flip.rules, &format!("{} {}={}", ruleset.id, flip.key, flip.value));
            }
            for key in [
                Key::ProtectionSuspendedOn,
                Key::ProtectionLostWhileDrowning,
                Key::ProtectionSafeWhen,
                Key::ThrowingDevice,
            ] {
                for value in key.offered() {
                    let form = rules.form.with(key, &value).expect("an answer");
                    agree(
                        &Rules::new(form).expect("no contradiction"),
                        &format!("{} {key}={value}", ruleset.id),
                    );
                }
            }
        }
        assert!(exposed > 1000, "{exposed}");
    }
}
