//! What is counted of a game. Every measure is a small whole number for each game, so that sums are exact.

/// Something that is counted of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Who won, seen by the side that began: 2 for a win, 1 for a draw, 0 for a loss.
    FirstPlayer,
    /// Throws, those that decide who begins and those that are lost included. Rests of a throw are part of it.
    Throws,
    /// Pieces hit.
    Captures,
    /// Moves backward.
    Retreats,
    /// Pieces that came into the House of Water: by a throw or a fall, carried on from it or not, or sent there by a hit.
    /// None where the house does nothing.
    Drownings,
    /// Throws with which nothing could be moved, but for those that decide who begins.
    LostTurns,
    /// Throws that left no choice: one legal move, or none.
    NoChoice,
    /// How often the lead in pips went from one side to the other.
    LeadChanges,
    /// The most pips by which the winner was ever behind; 0 where nobody won.
    Behind,
    /// The winner's points where the rules keep score.
    Points,
    /// A greedy player against a random one: 2 for greedy's win, 1 for a draw, 0 for a loss. Greedy begins in the games
    /// with even numbers.
    Skill,
    /// 1 where the game was broken off at the limit of throws. It then counts as drawn, and everything else as it stood.
    Unfinished,
}

/// How many measures there are.
pub const MEASURES: usize = 12;

impl Measure {
    /// Every measure, in the order in which they are told.
    pub const ALL: [Measure; MEASURES] = [
        Measure::FirstPlayer,
        Measure::Throws,
        Measure::Captures,
        Measure::Retreats,
        Measure::Drownings,
        Measure::LostTurns,
        Measure::NoChoice,
        Measure::LeadChanges,
        Measure::Behind,
        Measure::Points,
        Measure::Skill,
        Measure::Unfinished,
    ];

    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::FirstPlayer => "first-player",
            Measure::Throws => "throws",
            Measure::Captures => "captures",
            Measure::Retreats => "retreats",
            Measure::Drownings => "drownings",
            Measure::LostTurns => "lost-turns",
            Measure::NoChoice => "no-choice",
            Measure::LeadChanges => "lead-changes",
            Measure::Behind => "behind",
            Measure::Points => "points",
            Measure::Skill => "skill",
            Measure::Unfinished => "unfinished",
        }
    }

    /// The measure of this name.
    pub fn from_name(name: &str) -> Option<Measure> {
        Measure::ALL
            .into_iter()
            .find(|measure| measure.name() == name)
    }

    /// Is it a share of the games? Then this much of a game is the whole of it: 2 for a win, 1 for a broken off game.
    pub const fn whole(self) -> Option<u32> {
        match self {
            Measure::FirstPlayer | Measure::Skill => Some(2),
            Measure::Unfinished => Some(1),
            _ => None,
        }
    }
}

/// What was counted of one game, by measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record([u32; MEASURES]);

impl Record {
    /// Of a game that could not be played at all: broken off before the first throw.
    pub(super) fn never_begun() -> Record {
        let mut record = Record::default();
        for (measure, value) in [
            (Measure::FirstPlayer, 1),
            (Measure::Skill, 1),
            (Measure::Unfinished, 1),
        ] {
            record.set(measure, value);
        }
        record
    }

    /// What was counted.
    pub const fn of(&self, measure: Measure) -> u32 {
        self.0[measure as usize]
    }

    /// Sets a count.
    pub(super) const fn set(&mut self, measure: Measure, value: u32) {
        self.0[measure as usize] = value;
    }

    /// Adds to a count.
    pub(super) const fn add(&mut self, measure: Measure, value: u32) {
        self.0[measure as usize] += value;
    }

    /// Every count, in the order of [`Measure::ALL`].
    pub(super) const fn values(&self) -> &[u32; MEASURES] {
        &self.0
    }
}
