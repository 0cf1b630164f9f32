//! The rules written out: complete, once each, in words, and as they were read and found good.

use senet::rules::{Key, Mark, Ruleset, Throw, idle};
use senet::rules_text::{self, Sentence};
use senet::{library, notation};

use super::golden::agree;

/// A sentence with the evidence of its keys, one to a line.
fn written(sentence: &Sentence) -> String {
    let mut text = format!("{}\n", sentence.text);
    for key in &sentence.keys {
        assert!(sentence.evidence.iter().any(|(of, _)| of == key), "{key} has no evidence");
    }
    for (key, evidence) in &sentence.evidence {
        let parts = [evidence.mark.name(), &evidence.source, &evidence.at];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let place = parts.collect::<Vec<_>>().join(", ");
        text.push_str(&format!("    {key}: {place}\n"));
    }
    text
}

fn account_of(ruleset: &Ruleset) -> String {
    let mut text = format!("# {}\n", ruleset.name);
    for passage in rules_text::passages(ruleset) {
        text.push_str(&format!("\n## {}\n\n", passage.title));
        for sentence in &passage.sentences {
            text.push_str(&written(sentence));
        }
    }
    text.push_str("\n## Left open\n\n");
    for sentence in rules_text::left_open(ruleset) {
        let mark = sentence.mark.map_or("", Mark::name);
        text.push_str(&format!("{} ({mark})\n", sentence.text));
    }
    text.push_str("\n## In a table\n\n");
    for key in Key::ALL {
        let part = if idle(&ruleset.form, *key).is_some() { " (not in play)" } else { "" };
        let cell = rules_text::answer(ruleset, *key);
        text.push_str(&format!("{key}: {cell}{part}\n"));
    }
    text
}

#[test]
fn the_accounts_read_as_they_were_read() {
    for ruleset in library::rulesets() {
        agree(&format!("rules_text/{}.txt", ruleset.id), &account_of(ruleset));
    }
}

/// Every shipped ruleset, every reading of it, and each of them with one answer changed.
fn many() -> Vec<Ruleset> {
    let mut all: Vec<Ruleset> = library::rulesets().to_vec();
    for ruleset in library::rulesets() {
        all.extend(ruleset.variants.iter().filter_map(|v| ruleset.variant(&v.id)));
    }
    let changed = |ruleset: &Ruleset| {
        let changes =
            Key::ALL.iter().flat_map(|key| key.offered().into_iter().map(|value| (*key, value)));
        let rulesets: Vec<Ruleset> =
            changes.filter_map(|change| ruleset.with(&[change]).ok()).collect();
        rulesets
    };
    all.extend(library::rulesets().iter().flat_map(changed));
    all
}

#[test]
fn every_question_that_arises_is_answered_in_exactly_one_sentence() {
    for ruleset in many() {
        let passages = rules_text::passages(&ruleset);
        let sentences = passages.iter().flat_map(|passage| &passage.sentences);
        let mut keys: Vec<Key> = sentences.flat_map(|sentence| sentence.keys.clone()).collect();
        keys.sort_unstable();
        let arises: Vec<Key> =
            Key::ALL.iter().copied().filter(|key| idle(&ruleset.form, *key).is_none()).collect();
        assert_eq!(keys, arises, "{}", ruleset.id);
        assert_eq!(rules_text::idle_keys(&ruleset).len() + arises.len(), Key::ALL.len());
    }
}

#[test]
fn every_sentence_is_in_words() {
    for ruleset in many() {
        for passage in rules_text::passages(&ruleset) {
            for sentence in passage.sentences {
                let text = &sentence.text;
                let whole = text.ends_with('.') && text.starts_with(|c: char| c.is_uppercase());
                let gap = text.contains(['{', '}']) || text.contains("ccount-");
                let slip = text.contains("  ") || text.contains(" ,") || text.contains("..");
                assert!(whole && !gap && !slip, "{}: {text}", ruleset.id);
            }
        }
        for key in Key::ALL {
            let cell = rules_text::answer(&ruleset, *key);
            assert!((1..=6).contains(&cell.split_whitespace().count()), "{key}: {cell}");
        }
    }
}

/// Square 27 is closed only where a piece that lands there goes to 15 or waits; elsewhere a piece may still be carried
/// to 15 from 26.
#[test]
fn nothing_is_said_to_close_27_where_it_stays_open() {
    let skiryuk = library::ruleset("skiryuk").expect("shipped");
    let open = skiryuk
        .with(&[(Key::RebirthWhenOccupied, "closed".into()), (Key::WaterEffect, "to-1".into())])
        .expect("allowed");
    let passages = rules_text::passages(&open);
    let says = |words: &str| {
        passages.iter().any(|passage| passage.sentences.iter().any(|it| it.text == words))
    };
    assert!(says("While 15 is taken by either side, no piece can go back there."));
    assert!(!says("While 15 is taken by either side, no piece may land on 27."));
    let rules = open.rules();
    let setup = notation::parse_pieces("cones: 25 26 / spools: 15").expect("pieces");
    let moves = notation::lines(&rules, &rules.position(&setup).expect("held"), Throw::new(1));
    assert!(moves.iter().any(|line| line.text.starts_with("26-27")), "{moves:?}");
}

#[test]
fn a_sentence_is_no_surer_than_its_least_sure_key() {
    let kendall = library::ruleset("kendall-walker").expect("shipped");
    let own = kendall.with(&[(Key::SetupPieces, 5.into())]).expect("allowed");
    let setup = &rules_text::passages(&own)[1];
    assert_eq!(setup.section, "setup");
    assert_eq!(setup.sentences[0].text, "Each player has five pieces.");
    assert_eq!(setup.sentences[0].mark, Some(Mark::Own));
    for ruleset in library::rulesets() {
        for passage in rules_text::passages(ruleset) {
            for sentence in passage.sentences {
                let marks: Vec<Mark> = sentence.evidence.iter().map(|(_, e)| e.mark).collect();
                assert_eq!(sentence.mark.is_none(), marks.is_empty());
                if marks.contains(&Mark::Interpretation) {
                    assert_eq!(sentence.mark, Some(Mark::Interpretation), "{}", sentence.text);
                }
            }
        }
    }
}

#[test]
fn what_is_idle_on_both_sides_is_no_distance() {
    let of = |id: &str| library::ruleset(id).expect("shipped");
    let (masters, wikihow) = (of("masters"), of("wikihow"));
    let far = rules_text::distance(&masters, &wikihow);
    assert_eq!(
        far,
        [Key::ProtectionByNeighbours, Key::ExitsLandingThrow],
        "wikiHow is Masters with protected pairs and a throw for landing"
    );
    let quiet = masters.with(&[(Key::BackwardFrom26, false.into())]).expect("allowed");
    assert_eq!(rules_text::distance(&masters, &quiet), []);
    assert_eq!(rules_text::distance(&wikihow, &wikihow), []);
}

#[test]
fn grounds_name_each_source_once() {
    let walker = library::ruleset("kendall-walker").expect("shipped");
    let passages = rules_text::passages(&walker);
    let exits = passages.iter().find(|p| p.section == "exits").expect("told");
    let grounds = rules_text::grounds(&exits.sentences[0], str::to_owned);
    assert_eq!(grounds, ["stated: walker-2011, point 10"]);
    // Several places of one source stand behind its name, which is written once.
    let mut joined = 0;
    for ruleset in library::rulesets() {
        for sentence in rules_text::passages(ruleset).iter().flat_map(|passage| &passage.sentences)
        {
            let grounds = rules_text::grounds(sentence, |key| format!("<{key}>"));
            for ground in &grounds {
                let names = ground.matches('<').count();
                assert!(names <= 1, "{}: {ground}", ruleset.id);
                joined += usize::from(names == 1 && ground.contains("; "));
            }
        }
    }
    assert!(joined > 0, "no sentence rests on several places of one source");
}
