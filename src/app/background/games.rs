//! Games of a study, shared among several workers.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::task::{Step, Task};
use crate::analysis::{Slice, Study, Tally};

/// Most games of a block: on one board they take some hundredths of a second.
const BLOCK: u64 = 256;

/// One worker's part of the games of a study. The games are cut into blocks, small ones at first so that something can be
/// seen at once, and the blocks are dealt out like cards.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlayGames {
    study: Study,
    /// The games that have not been dealt out.
    left: Range<u64>,
    /// Number of this worker, and of all.
    seat: (u64, u64),
    dealt: u64,
    #[serde(skip)]
    block: Option<(u64, Slice)>,
}

/// A block of games that has been played.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlayedBlock {
    /// Number of its first game.
    pub first: u64,
    /// Its sums.
    pub tally: Tally,
}

impl PlayGames {
    /// The part of worker `number` among `workers`.
    pub fn new(study: &Study, games: Range<u64>, number: u64, workers: u64) -> PlayGames {
        let study = study.clone();
        PlayGames { study, left: games, seat: (number, workers.max(1)), dealt: 0, block: None }
    }

    /// The next block of this worker.
    fn deal(&mut self) -> Option<Range<u64>> {
        let most = (BLOCK / self.study.boards.len().max(1) as u64).max(1);
        while !self.left.is_empty() {
            let first = self.left.start;
            let end = (first + (first / 16).clamp(1, most)).min(self.left.end);
            let mine = self.dealt % self.seat.1 == self.seat.0;
            self.left.start = end;
            self.dealt += 1;
            if mine {
                return Some(first..end);
            }
        }
        None
    }
}

impl Task for PlayGames {
    type Report = PlayedBlock;

    fn work(&mut self, end: Instant) -> Step<PlayedBlock> {
        let block = self.block.take().or_else(|| {
            let games = self.deal()?;
            Some((games.start, Slice::new(&self.study, games)))
        });
        let Some((first, mut slice)) = block else { return Step { report: None, is_over: true } };
        while slice.step(&self.study) {
            if Instant::now() >= end {
                self.block = Some((first, slice));
                return Step { report: None, is_over: false };
            }
        }
        let tally = slice.finished(&self.study);
        Step { report: Some(PlayedBlock { first, tally }), is_over: false }
    }
}
