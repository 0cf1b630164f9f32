//! Every single change of every rule of every reconstruction, and many changes at once: each plays to the end, or is
//! refused with a sentence, or is among those of which people are told that their games may not end.

use std::collections::BTreeSet;

use senet::lesson::RulesSpec;
use senet::rules::{Key, Position, Rules, Value, may_not_end};
use senet::{library, notation};

use crate::golden::agree;
use crate::play::{Chance, keeps_pieces, ply, throws};

/// More throws than a game takes: the longest of 4,000 games of each shipped ruleset took 7,600.
const BOUND: usize = 200_000;

/// As far as games are followed of which people are told that they may not end.
const GLANCE: usize = 1_500;

/// Plays one random game; `true` when it ended within the bound. No throw may lose or make a piece.
fn ends(rules: &Rules, seed: u64, bound: usize) -> bool {
    let mut chance = Chance::new(seed);
    let mut position = rules.start();
    for _ in 0..bound {
        match ply(rules, &position, &mut chance) {
            Some(next) => {
                assert!(keeps_pieces(rules, &position, &next), "{position:?} {next:?}");
                position = next;
            }
            None => return true,
        }
    }
    rules.outcome(&position).is_some()
}

/// What became of many sets of rules.
#[derive(Default)]
struct Tally {
    played: u64,
    refused: Vec<String>,
    may_not_end: Vec<String>,
    endless: Vec<String>,
}

impl Tally {
    fn attempt(&mut self, ruleset: &senet::rules::Ruleset, changes: &[(Key, Value)]) {
        let words: Vec<String> =
            changes.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let name = format!("{} {}", ruleset.id, words.join(" "));
        match ruleset.with(changes) {
            Ok(changed) => {
                self.played += 1;
                let is_endless = may_not_end(&changed.form);
                let bound = if is_endless { GLANCE } else { BOUND };
                if !ends(&changed.rules(), self.played, bound) && !is_endless {
                    self.endless.push(name.clone());
                }
                if is_endless {
                    self.may_not_end.push(name);
                }
            }
            Err(error) => {
                let sentence = error.to_string();
                assert!(sentence.contains("write"), "{name}: {sentence}");
                self.refused.push(name);
            }
        }
    }
}

#[test]
fn every_single_change_plays_or_is_refused() {
    let mut tally = Tally::default();
    for ruleset in library::rulesets() {
        for key in Key::ALL {
            for value in key.offered() {
                tally.attempt(ruleset, &[(*key, value)]);
            }
        }
    }
    assert!(tally.played > 1_000, "only {} combinations played", tally.played);
    assert!(tally.endless.is_empty(), "nobody is told of:\n{}", tally.endless.join("\n"));
    let list = format!(
        "# Single changes that are refused\n{}\n\n# Single changes of which people are told that games may not end\n{}\n",
        tally.refused.join("\n"),
        tally.may_not_end.join("\n")
    );
    agree("single-changes.txt", &list);
}

/// Two to six changes at once, always the same ones.
#[test]
fn several_changes_play_or_are_refused() {
    let mut tally = Tally::default();
    let mut chance = Chance::new(9_1850);
    for _ in 0..1_500 {
        let ruleset = &library::rulesets()[chance.below(library::rulesets().len())];
        let count = 2 + chance.below(5);
        let changes: Vec<(Key, Value)> = (0..count).map(|_| chance.change()).collect();
        tally.attempt(ruleset, &changes);
    }
    assert!(tally.played > 1_200, "only {} combinations played", tally.played);
    assert!(tally.may_not_end.len() < 150, "{} were told of", tally.may_not_end.len());
    assert!(tally.endless.is_empty(), "nobody is told of:\n{}", tally.endless.join("\n"));
}

/// Positions from which no throw and no choice ever leads to the end of the game.
const DEAD_ENDS: [(&str, &str); 5] = [
    ("petrie, happiness.gate=halt", "10/10/4CS4 C 4-4"),
    ("game-of-passing, throwing.split=freely", "10/8C1/5SCC2 S 4-6 bonus,rest:1"),
    ("kendall-walker, bearing_off.condition=row-1-empty", "9C/C1SCC5/4CCC3 S 0-6"),
    ("game-of-passing, water.others=frozen-and-after", "1C1C2CSSS/CCSSS5/1S8 C 2-0 only@13:S"),
    ("kendall, setup.pieces=10, setup.queue=true", "CSCSCS4/CS2SS4/10 C 6-4 only@15:S"),
];

/// The rules that can lead there are among those of which people are told; and what is told is true: all that can be
/// reached from such a position is followed, and the game is nowhere over.
#[test]
fn dead_ends_are_told_of() {
    for (rules, text) in DEAD_ENDS {
        let ruleset =
            RulesSpec::parse(rules).expect("rules").ruleset(library::rulesets()).expect("shipped");
        assert!(may_not_end(&ruleset.form), "{rules}");
        let rules_ready = ruleset.rules();
        let start = notation::parse_position(&rules_ready, text).expect("a position");
        let mut seen = BTreeSet::from([text.to_owned()]);
        let mut next = vec![start];
        while let Some(position) = next.pop() {
            assert!(rules_ready.outcome(&position).is_none(), "{rules}: {text} can end");
            assert!(seen.len() < 20_000, "{rules}: too much can be reached from {text}");
            for after in everything_after(&rules_ready, &position) {
                if seen.insert(notation::position_text(&after)) {
                    next.push(after);
                }
            }
        }
    }
}

/// Every position that one throw or choice leads to.
fn everything_after(rules: &Rules, position: &Position) -> Vec<Position> {
    let after = |throw| {
        let moves = rules.legal_moves(position, throw).into_iter();
        moves.map(move |mv| rules.play_unchecked(position, throw, mv)).collect::<Vec<_>>()
    };
    throws(rules, position).into_iter().flat_map(after).collect()
}

/// What ships ends: nobody is told otherwise of a reconstruction or of a reading that its source offers.
#[test]
fn nothing_that_ships_may_not_end() {
    for ruleset in library::rulesets() {
        assert!(!may_not_end(&ruleset.form), "{}", ruleset.id);
        for variant in ruleset.variants.iter().filter_map(|variant| ruleset.variant(&variant.id)) {
            assert!(!may_not_end(&variant.form), "{}", variant.name);
            assert!((0..20).all(|seed| ends(&variant.rules(), seed, BOUND)), "{}", variant.name);
        }
    }
}
