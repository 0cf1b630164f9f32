//! The questions of `senet worth`.

use super::common::TableFormat;
use crate::analysis::{Ablation, Measure, Path, Study, Tally};
use crate::players::Player;
use crate::report::{self, AblationReport, Entry, Head, PathReport};

/// Question about one reconstruction, or about the way between two.
pub(super) enum Question {
    /// Every rule alone.
    Worth(Ablation, Entry),
    /// One rule after the other.
    Way(Path, Box<[Entry; 2]>),
}

impl Question {
    /// The question about one end or two.
    pub(super) fn of(entries: Vec<Entry>) -> Result<Question, String> {
        match <[Entry; 2]>::try_from(entries) {
            Ok(ends) => {
                let path = Path::between(&ends[0].seat.rules, &ends[1].seat.rules);
                let path =
                    path.ok_or("to: rules that exclude each other lie on every way there")?;
                Ok(Question::Way(path, Box::new(ends)))
            }
            Err(entries) => {
                let entry = entries.into_iter().next().ok_or("write the id of a reconstruction")?;
                Ok(Question::Worth(Ablation::of(&entry.seat.rules), entry))
            }
        }
    }

    /// The citation of its games.
    pub(super) fn cite(&self, study: &Study, tally: &Tally) -> String {
        match self {
            Question::Worth(_, entry) => {
                let entries = std::slice::from_ref(entry);
                report::cite(&Head::of(study, tally, entries), entries)
            }
            Question::Way(_, ends) => report::cite(&Head::of_ends(study, tally, ends), &ends[..]),
        }
    }

    /// Games that are played to answer it.
    pub(super) fn study(&self, games: (Player, u64, u32), measure: Measure) -> Study {
        let (player, seed, limit) = games;
        let study = match self {
            Question::Worth(worth, _) => worth.study(player, seed, measure),
            Question::Way(path, _) => path.study(player, seed, measure),
        };
        Study { limit, ..study }
    }

    /// The report in a format.
    pub(super) fn answer(
        &self,
        study: &Study,
        tally: &Tally,
        measure: Measure,
        format: TableFormat,
    ) -> String {
        match self {
            Question::Worth(worth, entry) => {
                let report = AblationReport::of(worth, study, tally, measure, entry);
                match format {
                    TableFormat::Text => report::text_ablation(&report),
                    TableFormat::Json => report::json_ablation(study, tally, &report).print(),
                    TableFormat::Csv => report::csv_ablation(&report),
                }
            }
            Question::Way(path, ends) => {
                let report = PathReport::of(path, study, tally, measure, ends);
                match format {
                    TableFormat::Text => report::text_path(&report),
                    TableFormat::Json => report::json_path(study, tally, &report).print(),
                    TableFormat::Csv => report::csv_path(&report),
                }
            }
        }
    }
}
