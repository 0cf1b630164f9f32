//! The rulesets and lessons that ship with the program.

use std::sync::OnceLock;

use crate::rules::{Ruleset, RulesetError};

/// The shipped files, embedded: id and text.
const RULESETS: &[(&str, &str)] = &[
    (
        "kendall-walker",
        include_str!("../rulesets/kendall-walker.toml"),
    ),
    ("petrie", include_str!("../rulesets/petrie.toml")),
    (
        "jequier-grunfeld",
        include_str!("../rulesets/jequier-grunfeld.toml"),
    ),
    (
        "forgotten-gods",
        include_str!("../rulesets/forgotten-gods.toml"),
    ),
    ("masters", include_str!("../rulesets/masters.toml")),
    ("wikihow", include_str!("../rulesets/wikihow.toml")),
    ("skiryuk", include_str!("../rulesets/skiryuk.toml")),
    (
        "game-of-passing",
        include_str!("../rulesets/game-of-passing.toml"),
    ),
    ("handout", include_str!("../rulesets/handout.toml")),
    ("kendall", include_str!("../rulesets/kendall.toml")),
    ("jequier", include_str!("../rulesets/jequier.toml")),
    ("piccione", include_str!("../rulesets/piccione.toml")),
    ("bell", include_str!("../rulesets/bell.toml")),
];

static READ: OnceLock<Vec<Ruleset>> = OnceLock::new();

/// Every shipped ruleset, in the order in which they are listed.
pub fn rulesets() -> &'static [Ruleset] {
    READ.get_or_init(|| {
        let mut read: Vec<Ruleset> = Vec::new();
        for (_, text) in RULESETS {
            let base = |id: &str| read.iter().find(|ruleset| ruleset.id == id).cloned();
            // A shipped file that cannot be read is caught by a test; here it is only missing.
            read.extend(Ruleset::parse(text, &base));
        }
        read
    })
}

/// The shipped files themselves: id and text.
pub fn ruleset_files() -> &'static [(&'static str, &'static str)] {
    RULESETS
}

/// The shipped ruleset of this id, which may name a variant (`petrie/wall-of-four`).
pub fn ruleset(id: &str) -> Option<Ruleset> {
    let (id, variant) = id
        .split_once('/')
        .map_or((id, None), |(id, variant)| (id, Some(variant)));
    let found = rulesets().iter().find(|ruleset| ruleset.id == id)?;
    variant.map_or_else(|| Some(found.clone()), |variant| found.variant(variant))
}

/// Reads a ruleset from elsewhere; it may be based on a shipped one.
///
/// # Errors
/// Lists everything that is wrong with the file.
pub fn read_ruleset(text: &str) -> Result<Ruleset, RulesetError> {
    Ruleset::parse(text, &ruleset)
}

/// Some ruleset, for when a named one is missing from a changed library: the first, or one with every default.
pub fn any_ruleset() -> Ruleset {
    let plain = || Ruleset::parse("format = 1\nid = \"plain\"\nname = \"Senet\"\n", &|_| None);
    rulesets()
        .first()
        .cloned()
        .or_else(|| plain().ok())
        .unwrap_or_else(Ruleset::blank)
}
