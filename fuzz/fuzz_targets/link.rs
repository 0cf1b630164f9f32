//! Addresses of comparisons: what is read is written as an address that says the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::compare::Comparison;
use senet::library;

fuzz_target!(|text: &str| {
    if let Ok(comparison) = Comparison::from_link(text, &library::ruleset) {
        let link = comparison.link();
        let again = Comparison::from_link(&link, &library::ruleset).map(|again| again.link());
        assert_eq!(again, Ok(link));
    }
});
