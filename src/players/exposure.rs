//! Number of pieces that the rival could hit with one throw, judged by squares and neighbors. Greedy asks this very
//! often, so it is computed with masks.

use crate::board::Bitboard;
use crate::rules::Rules;
use crate::rules::choice::Capture;

/// Throws and squares that decide what may be hit; the law says which pieces are protected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exposure {
    /// Squares on which a piece may be hit at all.
    open: u32,
    /// All bits where a throw of 5, and of 6, can fall. 1 to 4 always can.
    reaches: [u32; 2],
}

impl Exposure {
    pub(super) fn new(rules: &Rules) -> Exposure {
        let form = &rules.form;
        let falls = |value| {
            let can = form.odds().iter().any(|(throw, _)| throw.value() == value);
            if can { u32::MAX } else { 0 }
        };
        let open = match form.capture_effect {
            Capture::Forbidden => Bitboard::EMPTY,
            _ => !form.always_safe(),
        };
        Exposure { open: open.bits(), reaches: [falls(5), falls(6)] }
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
        (open & !rules.closed(own, own | rival)).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Ablation;
    use crate::board::{BySide, Side};
    use crate::library;
    use crate::players::chance::Chance;
    use crate::rules::{Due, Key, Position};

    /// [`Exposure::count`] computed by the law, as a reference.
    fn by_law(rules: &Rules, own: u32, rival: u32) -> u32 {
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
        let facts = rules.facts(&position, Side::Cones);
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
                let count = exposure.count(rules, own, rival);
                assert_eq!(count, by_law(rules, own, rival), "{name}: {own:b} {rival:b}");
                exposed += count;
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
