//! Reconstructions of a person's own: written, read back, and what is said about them.

use proptest::prelude::*;
use senet::library;
use senet::rules::{About, Key, Mark, Ruleset, Value, warnings};

use crate::play::Chance;

/// Every shipped ruleset and every variant.
fn all() -> Vec<Ruleset> {
    let variants = |ruleset: &Ruleset| -> Vec<Ruleset> {
        let ids = ruleset.variants.iter().map(|variant| variant.id.clone());
        ids.filter_map(|id| ruleset.variant(&id)).collect()
    };
    library::rulesets()
        .iter()
        .flat_map(|ruleset| std::iter::once(ruleset.clone()).chain(variants(ruleset)))
        .collect()
}

/// Some value that a key may take, lists of throws and squares of any kind included.
fn any_value(key: Key, chance: &mut Chance) -> Value {
    let members: &[i64] = match key {
        Key::ThrowingAgain => &[1, 2, 3, 4, 5, 6],
        Key::ProtectionSafeSquares => &[15, 26, 27, 28, 29, 30],
        _ => &[],
    };
    let offered = key.offered();
    if members.is_empty() || chance.below(3) == 0 {
        return offered[chance.below(offered.len())].clone();
    }
    let some = members.iter().filter(|_| chance.below(2) == 0);
    Value::List(some.copied().collect())
}

/// `count` changes of a ruleset that do not exclude each other.
fn change(base: &Ruleset, count: usize, chance: &mut Chance) -> Ruleset {
    let mut changed = base.clone();
    for _ in 0..count {
        let key = Key::ALL[chance.below(Key::ALL.len())];
        let value = any_value(key, chance);
        changed = changed.with(&[(key, value)]).unwrap_or(changed);
    }
    changed
}

fn about(name: &str, notes: impl Iterator<Item = (Key, String)>) -> About {
    About {
        id: "mine".to_owned(),
        name: name.to_owned(),
        author: "Nefertari".to_owned(),
        summary: String::new(),
        notes: notes.collect(),
    }
}

/// Is `clean` the text with nothing left out but control characters?
fn is_control_free_part(clean: &str, text: &str) -> bool {
    let plain = |text: &str| text.replace(char::is_control, "");
    plain(clean) == plain(text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back(
        index in 0..all().len(),
        seed in any::<u64>(),
        count in 1..=6usize,
        name in "\\PC{1,40}|[\\x00-\\x7f]{1,20}",
        note in "\\PC{0,40}|[\\x00-\\x7f]{0,20}",
    ) {
        let base = all().swap_remove(index);
        let changed = change(&base, count, &mut Chance::new(seed));
        let keys = base.form.differences(&changed.form);
        let notes = keys.iter().map(|key| (*key, note.clone()));
        let mine = base.own(Some(&base), changed.form, &about(&name, notes));
        let text = mine.write(&library::ruleset, &name);
        let read = library::read_ruleset(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(&read, &mine, "{}", text);
        prop_assert_eq!(&text, &read.write(&library::ruleset, &name));
        prop_assert_eq!(base.form.differences(&read.form), keys.clone());
        for key in keys {
            prop_assert_eq!(read.evidence[&key].mark, Mark::Own);
            // A control character cannot be kept; everything else is.
            let clean = &read.evidence[&key].note;
            prop_assert_eq!(senet::rules::control_character(clean), None);
            prop_assert!(is_control_free_part(clean, &note), "{clean:?} of {note:?}");
        }

        // And changed again: what goes back to the author's answer has the author's evidence again.
        let again = change(&mine, count, &mut Chance::new(seed ^ 1));
        let second = mine.own(Some(&base), again.form, &about("Second", std::iter::empty()));
        let text = second.write(&library::ruleset, "");
        prop_assert_eq!(&library::read_ruleset(&text).expect("it reads"), &second);
        for key in Key::ALL {
            let own = second.evidence.get(key).is_some_and(|evidence| evidence.mark == Mark::Own);
            prop_assert_eq!(own, base.form.get(*key) != second.form.get(*key), "{}", key);
        }
    }
}

#[test]
fn shipped_rulesets_are_written_out_in_full() {
    for ruleset in library::rulesets() {
        let text = ruleset.write(&library::ruleset, "");
        let read = library::read_ruleset(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(&read, ruleset);
    }
}

#[test]
fn a_file_holds_only_what_differs() {
    let base = library::ruleset("petrie/wall-of-four").expect("shipped");
    let changed = base.with(&[(Key::SetupPieces, Value::Int(7))]).expect("possible");
    let notes = [(Key::SetupPieces, "Seven are \"enough\"".to_owned())];
    let about = about("My \"own\"", notes.into_iter());
    let mine = base.own(Some(&base), changed.form, &about);
    let text = mine.write(&library::ruleset, "First line\nsecond line");
    let was = base.form.get(Key::SetupPieces);
    let expected = format!(
        "# First line\n# second line\nformat = 1\nid = \"mine\"\nname = \"My \\\"own\\\"\"\nauthors = [\"Nefertari\"]\n\
         based_on = \"petrie/wall-of-four\"\n\n[setup]\npieces = 7  # in petrie/wall-of-four: {was}\n\n[evidence]\n\
         \"setup.pieces\" = {{ mark = \"own\", note = \"Seven are \\\"enough\\\"\" }}\n"
    );
    assert_eq!(text, expected);
}

#[test]
fn what_cannot_be_told_as_changes_is_written_in_full() {
    let base = library::ruleset("wikihow").expect("shipped");
    let mut mine = base.own(Some(&base), base.form, &about("Mine", std::iter::empty()));
    mine.evidence.remove(&Key::SetupPieces);
    mine.houses.clear();
    let read = library::read_ruleset(&mine.write(&library::ruleset, "")).expect("it reads");
    assert_eq!(read.form, mine.form);
    assert_eq!((read.evidence, read.houses), (mine.evidence, mine.houses));
    assert_eq!(read.based_on, None);
}

#[test]
fn an_own_file_tells_its_own_author_and_year() {
    let text = "format = 1\nid = \"mine\"\nbased_on = \"wikihow\"\n";
    let mine = library::read_ruleset(text).expect("allowed");
    assert_eq!((mine.name.as_str(), mine.year), ("mine", None));
    assert!(mine.authors.is_empty() && mine.summary.is_empty() && mine.note.is_empty());
    assert!(!mine.sources.is_empty() && !mine.houses.is_empty());
}

#[test]
fn idle_changes_and_endless_games_are_told() {
    let text = "format = 1\nid = \"mine\"\nbased_on = \"wikihow\"\n\n[backward]\nfrom_26 = false\n\n[setup]\npieces = 7\n";
    let mine = library::read_ruleset(text).expect("allowed");
    let sentences: Vec<String> = warnings(text, &mine).iter().map(ToString::to_string).collect();
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert!(
        sentences[0]
            .starts_with("line 6: backward.from_26 plays no part while backward.when is \"never\""),
        "{sentences:?}"
    );

    let text = "format = 1\nid = \"mine\"\nbased_on = \"wikihow\"\n[bearing_off]\ncondition = \"all-in-row-3\"\n\
                [backward]\nwhen = \"forced\"\n[setup]\npieces = 10\n";
    let mine = library::read_ruleset(text).expect("allowed");
    let sentences: Vec<String> = warnings(text, &mine).iter().map(ToString::to_string).collect();
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert!(
        sentences[0].contains("may not end") && sentences[0].contains("bearing_off.condition"),
        "{sentences:?}"
    );

    for (id, text) in library::ruleset_files() {
        assert!(warnings(text, &library::ruleset(id).expect("shipped")).is_empty(), "{id}");
    }
}
