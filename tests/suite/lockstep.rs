//! The compiled law and the clear law side by side: the same moves, the same positions, the same games.

use senet::analysis::{random_ply, sixteen_throws};
use senet::library;
use senet::rules::Compiled;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[test]
fn the_same_bits_play_the_same_game() {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let (compiled, throws) = (Compiled::new(&rules), sixteen_throws(&rules));
        let mut chance = Pcg64Mcg::seed_from_u64(5);
        let mut position = rules.start();
        for _ in 0..3_000 {
            let bits = chance.next_u64();
            let next = random_ply(&rules, &throws, &position, bits);
            assert_eq!(compiled.random_ply(&position, bits), next, "{}", ruleset.id);
            position = next.unwrap_or_else(|| rules.start());
        }
    }
}
