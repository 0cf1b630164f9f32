//! One fall of the sticks, read by every board in its own way.

use crate::i18n;
use crate::rules::{Rules, Throw};

/// One of the sixteen ways four sticks can fall, ordered by how many marked sides show.
///
/// The order couples a four-sided die to the sticks: its four values are the four quarters of the sixteen places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fall(u8);

impl Fall {
    /// The fall at a place, 0 to 15; `None` above.
    ///
    /// ```
    /// use senet::compare::Fall;
    /// let blank = Fall::new(0).expect("a place");
    /// assert_eq!(blank.sticks(), [false; 4]);
    /// assert!(Fall::new(16).is_none());
    /// ```
    pub const fn new(place: u8) -> Option<Fall> {
        if place < 16 { Some(Fall(place)) } else { None }
    }

    /// Its place among the sixteen, 0 to 15.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// True for each stick whose marked side lies up.
    pub fn sticks(self) -> [bool; 4] {
        // As the bits of a number: those with fewer bits first.
        const ORDER: [u8; 16] = [0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];
        std::array::from_fn(|stick| ORDER[usize::from(self.0)] >> stick & 1 == 1)
    }

    /// Throw that these rules read from it.
    pub fn on(self, rules: &Rules) -> Throw {
        rules.form.throw_at(self.0)
    }
}

/// A throw that all boards share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cast {
    /// A value set by hand: every board gets just this.
    Value(Throw),
    /// A fall by chance: every board reads its own value.
    Fall(Fall),
}

impl Cast {
    /// Throw that a board with these rules gets; `None` where its device has no such throw.
    pub fn on(self, rules: &Rules) -> Option<Throw> {
        let throw = match self {
            Cast::Value(throw) => throw,
            Cast::Fall(fall) => fall.on(rules),
        };
        rules.can_throw(throw).then_some(throw)
    }

    /// All falls of the sticks, by their places.
    pub fn falls() -> impl Iterator<Item = Cast> {
        (0..16).filter_map(Fall::new).map(Cast::Fall)
    }

    /// The first fall that these rules read as this throw; the value itself where there is none, such as the rest of a throw.
    pub fn read_as(throw: Throw, rules: &Rules) -> Cast {
        Cast::falls().find(|cast| cast.on(rules) == Some(throw)).unwrap_or(Cast::Value(throw))
    }

    /// Text in a link: `3` for a value, `f7` for a fall.
    pub fn link(self) -> String {
        match self {
            Cast::Value(throw) => throw.to_string(),
            Cast::Fall(fall) => format!("f{}", fall.place()),
        }
    }

    /// Reads what [`Cast::link`] writes.
    pub fn from_link(text: &str) -> Option<Cast> {
        match text.strip_prefix('f') {
            Some(place) => place.parse().ok().and_then(Fall::new).map(Cast::Fall),
            None => text.parse().ok().and_then(Throw::new).map(Cast::Value),
        }
    }
}

/// Reads a list of throws a person typed: `3 2 5 1`, with spaces, commas or points between; `f0` to `f15` is a fall.
///
/// # Errors
/// Names the item that is no throw, and says what one is.
///
/// ```
/// use senet::compare::parse_casts;
/// assert_eq!(parse_casts("3, 2 f7").expect("throws").len(), 3);
/// assert!(parse_casts("3 7").expect_err("no throw").contains("7"));
/// ```
pub fn parse_casts(text: &str) -> Result<Vec<Cast>, String> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.');
    let items = text.split(between).filter(|item| !item.is_empty());
    let read = |item: &str| {
        Cast::from_link(item).ok_or_else(|| i18n::fill("compare.link-throw", &[("throw", item)]))
    };
    items.map(read).collect()
}

/// Reads the seed of throws by chance that a person typed.
///
/// # Errors
/// Says what a seed is.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let problem = |_| i18n::fill("compare.bad-seed", &[("text", text)]);
    text.parse().map_err(problem)
}
