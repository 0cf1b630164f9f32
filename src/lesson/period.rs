//! Boards of the periods: how they lay, and what was on their squares.
//!
//! What is known of each, and what is only our drawing, is written in `lessons/en/history.toml`.

use std::fmt;

use crate::board::house;
use crate::rules::no_such;

named! {
    /// A kind of board that finds or a typology of finds describe, earliest first; Cyprus last.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    Period {
        /// Old Kingdom to 17th Dynasty: four marks, the finish at the top left.
        MiddleKingdom = "middle-kingdom",
        /// Those four marks on a board that lies the later way.
        Marked = "marked",
        /// The marks of the early New Kingdom on a board that lies the earlier way.
        Transition = "transition",
        /// Birds and men in place of the strokes.
        EarlyNewKingdom = "early-new-kingdom",
        /// Gods in place of birds and men, and Horus on the last square.
        LateNewKingdom = "late-new-kingdom",
        /// Slabs of stone on Cyprus: hollows in place of squares.
        Cypriot = "cypriot",
    }
}

/// Sign on a square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// *ankh*, life.
    Ankh,
    /// *nefer*, good.
    Nefer,
    /// A cross.
    Cross,
    /// Water.
    Water,
    /// Three strokes.
    ThreeStrokes,
    /// Two strokes.
    TwoStrokes,
    /// Three birds.
    ThreeBirds,
    /// Two men.
    TwoMen,
    /// Three gods.
    ThreeGods,
    /// Two gods.
    TwoGods,
    /// Horus as a falcon.
    Falcon,
}

impl Period {
    /// Reads a name.
    ///
    /// ```
    /// use senet::lesson::Period;
    /// assert_eq!(Period::parse("middle-kingdom"), Ok(Period::MiddleKingdom));
    /// assert!(Period::parse("midle-kingdom").is_err_and(|text| text.contains("did you mean \"middle-kingdom\"?")));
    /// ```
    ///
    /// # Errors
    /// When there is no such kind; the sentence lists them.
    pub fn parse(text: &str) -> Result<Period, String> {
        let names = Period::ALL.map(Period::name);
        Period::from_name(text).ok_or_else(|| no_such("board", text, &names))
    }

    /// True where square 30 is at the top left, and not at the bottom right.
    pub const fn finish_at_top_left(self) -> bool {
        matches!(self, Period::MiddleKingdom | Period::Transition)
    }

    /// True where there are hollows in stone in place of squares.
    pub const fn has_hollows(self) -> bool {
        matches!(self, Period::Cypriot)
    }

    /// Sign on a square, 1 to 30; mostly none.
    pub const fn sign(self, number: u8) -> Option<Sign> {
        match (self, number) {
            (Period::Cypriot, _) => None,
            (_, house::HAPPINESS) => Some(Sign::Nefer),
            (Period::MiddleKingdom | Period::Marked, house::WATER) => Some(Sign::Cross),
            (_, house::WATER) => Some(Sign::Water),
            (Period::MiddleKingdom | Period::Marked, house::THREE) => Some(Sign::ThreeStrokes),
            (Period::MiddleKingdom | Period::Marked, house::TWO) => Some(Sign::TwoStrokes),
            (Period::LateNewKingdom, house::THREE) => Some(Sign::ThreeGods),
            (Period::LateNewKingdom, house::TWO) => Some(Sign::TwoGods),
            (Period::LateNewKingdom, house::HORUS) => Some(Sign::Falcon),
            (_, house::THREE) => Some(Sign::ThreeBirds),
            (_, house::TWO) => Some(Sign::TwoMen),
            _ => None,
        }
    }
}

impl Sign {
    /// The sign a house is drawn with where no period is meant, by square number; mostly nothing. Screen, paper and
    /// plain pages all ask here.
    ///
    /// ```
    /// use senet::lesson::Sign;
    /// assert_eq!(Sign::usual(28), Some(Sign::ThreeBirds));
    /// assert_eq!(Sign::usual(14), None);
    /// ```
    pub const fn usual(number: u8) -> Option<Sign> {
        match number {
            house::REBIRTH => Some(Sign::Ankh),
            house::HAPPINESS => Some(Sign::Nefer),
            house::WATER => Some(Sign::Water),
            house::THREE => Some(Sign::ThreeBirds),
            house::TWO => Some(Sign::TwoMen),
            house::HORUS => Some(Sign::Falcon),
            _ => None,
        }
    }

    /// The sign in hieroglyphs; `None` for strokes and crosses, which are drawn.
    pub const fn glyphs(self) -> Option<&'static str> {
        match self {
            Sign::Ankh => Some("\u{132F9}"),
            Sign::Nefer => Some("\u{13124}"),
            Sign::Water => Some("\u{13217}"),
            Sign::ThreeBirds => Some("\u{13162}"),
            Sign::TwoMen => Some("\u{13000}\u{13000}"),
            Sign::Falcon => Some("\u{13143}"),
            Sign::ThreeGods => Some("\u{1302D}\u{1302D}\u{1302D}"),
            Sign::TwoGods => Some("\u{1302D}\u{1302D}"),
            Sign::ThreeStrokes | Sign::TwoStrokes | Sign::Cross => None,
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
