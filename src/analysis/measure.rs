//! Measures of a game. Each is a small whole number per game, which makes sums exact.

named! {
    /// Something that is counted of every game, in the order of the reports.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    Measure {
        /// Result, seen by the side that began: 2 for a win, 1 for a draw, 0 for a loss. Of games that were over.
        FirstPlayer = "first-player",
        /// Throws, those that decide who begins and those that are lost included. Rests of a throw are part of it.
        #[default]
        Throws = "throws",
        /// Pieces hit.
        Captures = "captures",
        /// Moves backward.
        Retreats = "retreats",
        /// Pieces that came into the House of Water: by a throw or a fall, carried on from it or not, or sent there by a
        /// hit. None where the house does nothing.
        Drownings = "drownings",
        /// Throws with which nothing could be moved, but for those that decide who begins.
        LostTurns = "lost-turns",
        /// Throws that left no choice: one legal move, or none.
        NoChoice = "no-choice",
        /// Number of times that the lead in pips went from one side to the other.
        LeadChanges = "lead-changes",
        /// The most pips by which the winner was ever behind; only in games with a winner.
        Behind = "behind",
        /// The winner's points where the rules keep score; only in games with a winner.
        Points = "points",
        /// A greedy player against a random one: 2 for greedy's win, 1 for a draw, 0 for a loss. Greedy begins in the games
        /// with even numbers. Of games that were over.
        Skill = "skill",
        /// 1 where the game was broken off at the limit of throws. Its other measures cover the part that was played.
        Unfinished = "unfinished",
    }
}

/// Number of measures.
pub const MEASURES: usize = Measure::ALL.len();

impl Measure {
    /// True where it grows while a game goes on. Then a game that was broken off says only how much there is at least.
    pub const fn grows(self) -> bool {
        matches!(
            self,
            Measure::Throws
                | Measure::Captures
                | Measure::Retreats
                | Measure::Drownings
                | Measure::LostTurns
                | Measure::NoChoice
                | Measure::LeadChanges
        )
    }

    /// Count for a whole game, where the measure is a share of the games: 2 for a win, 1 for a broken off game.
    pub const fn whole(self) -> Option<u32> {
        match self {
            Measure::FirstPlayer | Measure::Skill => Some(2),
            Measure::Unfinished => Some(1),
            _ => None,
        }
    }
}

/// Counts of one game, by measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    values: [u32; MEASURES],
    /// The measures that say nothing of this game, as bits; their values are 0.
    left_out: u16,
}

impl Record {
    /// Of a game that could not be played at all: broken off before the first throw.
    pub(super) fn unplayable() -> Record {
        let mut record = Record::default();
        record.break_off();
        record.leave_out(Measure::Skill);
        record
    }

    /// Notes that the game was broken off, so it has no winner.
    pub(super) const fn break_off(&mut self) {
        self.set(Measure::Unfinished, 1);
        self.leave_out(Measure::FirstPlayer);
        self.leave_out(Measure::Behind);
        self.leave_out(Measure::Points);
    }

    /// Notes that a measure says nothing of this game.
    pub(super) const fn leave_out(&mut self, measure: Measure) {
        self.values[measure as usize] = 0;
        self.left_out |= 1 << measure as usize;
    }

    /// Sets a count of a measure that was left out before.
    pub(super) const fn fill(&mut self, measure: Measure, value: u32) {
        self.left_out &= !(1 << measure as usize);
        self.set(measure, value);
    }

    /// True where the measure applies to this game.
    pub const fn has(&self, measure: Measure) -> bool {
        self.left_out >> measure as usize & 1 == 0
    }

    /// Count of one measure.
    pub const fn of(&self, measure: Measure) -> u32 {
        self.values[measure as usize]
    }

    pub(super) const fn set(&mut self, measure: Measure, value: u32) {
        self.values[measure as usize] = value;
    }

    pub(super) const fn add(&mut self, measure: Measure, value: u32) {
        self.values[measure as usize] += value;
    }
}
