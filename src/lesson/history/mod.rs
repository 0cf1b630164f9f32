//! Timeline of what is known of the game: `lessons/en/history.toml`, dated evidence, proposals and boards.
//!
//! **Invariant:** each entry says what it shows, what it does not show, how far we have seen it, and by whom.

mod read;

pub use read::parse_history;

use super::period::Period;
use super::prose::{Inline, Phrase, walk_phrase};
use super::step::claims::Standing;
use super::works::Work;
use crate::rules::{Problem, did_you_mean};

/// The earliest year of the line of time, negative before our era.
pub const FIRST_YEAR: i32 = -4000;
/// The last year of the line of time of the finds.
pub const LAST_YEAR: i32 = 400;
/// The first year of the line of time of the proposals.
pub const FIRST_PROPOSAL: i32 = 1864;
/// The last year of the line of time of the proposals.
pub const LAST_PROPOSAL: i32 = 2026;

/// Ages of Egypt, each with its first and last year, by the dates that are commonly given; books differ by some decades.
pub const AGES: [(&str, i32, i32); 10] = [
    ("early-dynastic", -3100, -2690),
    ("old-kingdom", -2690, -2160),
    ("first-intermediate", -2160, -2055),
    ("middle-kingdom", -2055, -1650),
    ("second-intermediate", -1650, -1550),
    ("new-kingdom", -1550, -1070),
    ("third-intermediate", -1070, -664),
    ("late-period", -664, -332),
    ("ptolemies", -332, -30),
    ("romans", -30, 395),
];

/// Everything that the file tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Finds, by their date.
    pub evidence: Vec<Evidence>,
    /// People who proposed rules or wrote of the game, by year.
    pub proposals: Vec<Proposal>,
    /// The boards of the periods.
    pub boards: Vec<PeriodBoard>,
}

/// Something that has come down to us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The name in addresses.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Its years, negative before our era; the same twice where one is given.
    pub years: (i32, i32),
    /// Its date in words.
    pub date: String,
    /// Kinds of find, the weightiest first; never empty.
    pub kinds: Vec<Kind>,
    /// Collection and number, for a find without a drawing that gives them.
    pub location: Option<String>,
    /// Description of it.
    pub what: Phrase,
    /// Its evidence.
    pub shows: Phrase,
    /// Limits of its evidence.
    pub hides: Phrase,
    /// Doubt about it, where there is one.
    pub doubt: Option<Phrase>,
    /// Our own knowledge of it: the publication, a page, or less.
    pub grade: Grade,
    /// Keys of works.
    pub sources: Vec<String>,
    /// The board of its time.
    pub board: Option<Period>,
    /// Figure drawn of it beside a board.
    pub figure: Figure,
    /// Its line, counted from 1.
    pub line: usize,
}

/// A proposal of our time, or a work on the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The name in addresses.
    pub id: String,
    /// Its year.
    pub year: i32,
    /// The date in words, where it is more than the year.
    pub date: String,
    /// Its author.
    pub author: String,
    /// Journal, book or page in which it appeared.
    pub medium: Phrase,
    /// Its contribution.
    pub note: Phrase,
    /// True where it proposes rules of its own.
    pub has_rules: bool,
    /// Ids of shipped rulesets that follow it.
    pub rulesets: Vec<String>,
    /// Keys of works.
    pub sources: Vec<String>,
    /// Its line, counted from 1.
    pub line: usize,
}

/// A kind of board and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodBoard {
    /// Its period.
    pub period: Period,
    /// Its name.
    pub title: String,
    /// Its date in words.
    pub date: String,
    /// Description in a sentence or two.
    pub what: Phrase,
    /// Points of the drawing, each with its certainty.
    pub points: Vec<(Standing, Phrase)>,
    /// Keys of works.
    pub sources: Vec<String>,
    /// Its line, counted from 1.
    pub line: usize,
}

named! {
    /// A kind of find.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    Kind {
        /// A board.
        Board = "board",
        /// A picture of the game.
        Picture = "picture",
        /// Something written.
        Text = "text",
        /// Pieces.
        Pieces = "pieces",
        /// Sticks or knucklebones.
        Sticks = "sticks",
    }
}

named! {
    /// Extent to which something was seen for these pages, surest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    Grade {
        /// The record of a museum or an excavation, or the abstract of a study.
        Record = "record",
        /// A scholar's own text or a serious page of reference, mostly in part.
        Scholar = "scholar",
        /// A popular page.
        Popular = "popular",
    }
}

/// Drawing of a find; often empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Pieces of two shapes, with the number of each.
    pub pieces: Option<(u8, u8)>,
    /// A sign of writing.
    pub sign: Option<String>,
}

impl Figure {
    /// True where there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        *self == Figure::default()
    }
}

impl Evidence {
    /// The year in the middle of its time, where it stands on a line.
    pub const fn year(&self) -> i32 {
        let from = if self.years.0 < FIRST_YEAR { FIRST_YEAR } else { self.years.0 };
        (from + self.years.1) / 2
    }

    /// True where it is of this kind, among others.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }
}

impl History {
    /// The find of this id.
    pub fn evidence(&self, id: &str) -> Option<&Evidence> {
        self.evidence.iter().find(|entry| entry.id == id)
    }

    /// The proposal of this id.
    pub fn proposal(&self, id: &str) -> Option<&Proposal> {
        self.proposals.iter().find(|entry| entry.id == id)
    }

    /// Entry on a kind of board.
    pub fn board(&self, period: Period) -> Option<&PeriodBoard> {
        self.boards.iter().find(|board| board.period == period)
    }

    /// Every run of words, with the line of its entry.
    pub fn phrases(&self) -> Vec<(&Phrase, usize)> {
        let finds = self.evidence.iter().flat_map(|entry| {
            let all = [&entry.what, &entry.shows, &entry.hides];
            all.into_iter().chain(&entry.doubt).map(|words| (words, entry.line))
        });
        let proposals = self.proposals.iter();
        let proposals =
            proposals.flat_map(|entry| [(&entry.medium, entry.line), (&entry.note, entry.line)]);
        let boards = self.boards.iter().flat_map(|board| {
            let points = board.points.iter().map(|(_, words)| words);
            std::iter::once(&board.what).chain(points).map(|words| (words, board.line))
        });
        finds.chain(proposals).chain(boards).collect()
    }

    /// The keys of works that each entry names, with its line.
    fn sources(&self) -> impl Iterator<Item = (&[String], usize)> {
        let finds = self.evidence.iter().map(|entry| (&entry.sources[..], entry.line));
        let proposals = self.proposals.iter().map(|entry| (&entry.sources[..], entry.line));
        let boards = self.boards.iter().map(|board| (&board.sources[..], board.line));
        finds.chain(proposals).chain(boards)
    }
}

/// Checks the file against what else there is: works and rulesets that it names.
pub fn check_history(history: &History, works: &[Work], rulesets: &[&str]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut work = |key: &str, line: usize| {
        problems.extend(Work::unknown(works, key).map(|text| Problem::at(line, text)));
    };
    for (keys, line) in history.sources() {
        keys.iter().for_each(|key| work(key, line));
    }
    for (phrase, line) in history.phrases() {
        walk_phrase(phrase, &mut |inline| {
            if let Inline::Cite(key) = inline {
                work(key, line);
            }
        });
    }
    for proposal in &history.proposals {
        for id in proposal.rulesets.iter().filter(|id| !rulesets.contains(&id.as_str())) {
            let hint = did_you_mean(id, rulesets.iter().copied());
            let text =
                format!("there is no reconstruction {id:?}{hint} (`senet rulesets` lists them)");
            problems.push(Problem::at(proposal.line, text));
        }
    }
    problems
}
