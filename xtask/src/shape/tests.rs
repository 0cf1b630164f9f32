//! The measures, each on a source small enough to count by hand.

use std::collections::BTreeSet;

use super::circles::circles;
use super::measure::Counts;
use super::names::users_of_public_items;
use super::prose::Prose;
use super::source::{Source, parse};

fn sources(files: &[(&str, &str)]) -> Vec<Source> {
    let parsed = files.iter().map(|(path, text)| parse(path, text));
    parsed.collect::<Result<_, _>>().expect("Rust")
}

#[test]
fn files_that_need_each_other_stand_in_a_circle() {
    let files = sources(&[
        ("src/lib.rs", "mod a; mod b; mod c; pub use a::One;"),
        ("src/a/mod.rs", "pub mod inner; use crate::b::two; pub struct One;"),
        ("src/a/inner.rs", "fn three() { four!(super::super::c::five()) }"),
        ("src/b.rs", "pub fn two(_: &crate::One) {}"),
        ("src/c.rs", "use crate::a; pub fn five() { a::inner::six() }"),
    ]);
    // The re-export leads `b` to `a/mod.rs`; a path in a macro counts; naming a module alone does not.
    let all = circles(&files);
    assert_eq!(all.len(), 2, "{all:?}");
    for circle in [["src/a/mod.rs", "src/b.rs"], ["src/a/inner.rs", "src/c.rs"]] {
        let is = |other: &&Vec<&str>| circle.iter().all(|file| other.contains(file));
        assert_eq!(all.iter().filter(is).count(), 1, "{all:?}");
    }
}

#[test]
fn a_method_and_a_re_export_make_no_circle() {
    let files = sources(&[
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", "pub use crate::b::two; pub fn one() {}"),
        ("src/b.rs", "use crate::a::one; pub fn two() { one() }"),
    ]);
    assert!(circles(&files).is_empty());
}

#[test]
fn comments_and_tests_are_no_lines_of_a_function() {
    let text = "/// Adds.\npub fn add(\n    a: u8,\n) -> u8 {\n    // Why.\n\n    a + 1\n}\n\
                #[cfg(test)]\nmod tests {\n    fn long() {\n    }\n}\npub struct Bare;\n";
    let files = sources(&[("src/a.rs", text)]);
    let counts = Counts::of(files.iter());
    assert_eq!(counts.functions, [5]);
    assert_eq!(counts.files, [9]);
    assert_eq!((counts.public, counts.documented), (2, 1));
}

#[test]
fn openings_and_citations_are_counted_once_a_comment() {
    let text = "/// What a throw does.\n/// Where it ends.\nfn a() {}\n/// Whatsoever.\nfn b() {}\n\
                // F7 and B3-B5, see lost.md; here.md on A4 and Letter.\n/// So many squares.\nfn c() {}\n\
                /// Is it\n/// there? No.\nfn d() {}\n/// Finds it. Where?\nfn e() {}\n";
    let files = sources(&[("src/a.rs", text)]);
    let prose = Prose::of(&files, &BTreeSet::from(["here.md".to_owned()]));
    assert_eq!((prose.docs, prose.openings), (5, 3));
    assert_eq!((prose.lost_files, prose.codes), (1, 1));
}

#[test]
fn public_items_know_the_files_that_name_them() {
    let own = sources(&[
        ("src/a.rs", "pub struct Lonely; pub struct Used; pub(crate) struct Inner;"),
        ("src/lib.rs", "pub use a::Lonely; fn f(_: Used) {}"),
    ]);
    let tests = sources(&[("tests/t.rs", "use senet::a::Used;")]);
    let users = users_of_public_items(&own, &tests);
    assert_eq!(users.iter().map(|(_, users)| *users).collect::<Vec<_>>(), [0, 2]);
}
