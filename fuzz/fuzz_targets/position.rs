//! Positions as a line, as a list of pieces and in an address: what is read is written and read again without loss.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::notation::{self, parse_pieces, parse_pieces_link, parse_position};
use senet::{library, rules::Throw};

fuzz_target!(|text: &str| {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let lists = [parse_pieces(text), parse_pieces_link(text)];
        let listed = lists.into_iter().flatten().filter_map(|setup| rules.position(&setup).ok());
        for position in listed.chain(parse_position(&rules, text)) {
            let line = notation::position_text(&position);
            assert_eq!(parse_position(&rules, &line).as_ref(), Ok(&position), "{line}");
            for throw in (1..=6).map(Throw::new) {
                for line in notation::lines(&rules, &position, throw) {
                    assert!(notation::find(&[line.clone()], &line.text).is_some());
                }
            }
        }
    }
});
