//! Ruleset files: each is refused with a sentence, or taken, and then it plays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::library;
use senet::rules::Throw;

/// Turns of a game under rules that were taken.
const TURNS: u8 = 40;

fuzz_target!(|text: &str| match library::read_ruleset(text) {
    Ok(ruleset) => {
        let rules = ruleset.rules();
        let mut position = rules.start();
        for turn in 0..TURNS {
            let throw = Throw::new(1 + turn % 5);
            match rules.legal_moves(&position, throw).first() {
                Some(mv) => {
                    position = rules.play(&position, throw, *mv).expect("it is legal");
                }
                None => break,
            }
        }
    }
    Err(error) => assert!(error.problems.iter().all(|problem| !problem.to_string().is_empty())),
});
