//! `senet solve --probe`: games of exact play under the clear law, held against the chances of a store.

use std::path::Path;

use rayon::prelude::*;
use serde_json::{Value as Json, json};

use super::store::{Done, in_words, load_finished};
use crate::analysis::Interval;
use crate::analysis::probe::{Probe, Probed, layers_of};
use crate::cli::common::{TableFormat, complain};
use crate::cli::games::Games;
use crate::i18n::{self, say};
use crate::notation;
use crate::report::percent;
use crate::rules::Rules;

/// Games that are played as one job.
const JOB: u64 = 64;

/// Numbers of pieces of the two sides, and the games with them.
type Layer = ([u8; 2], Probed);

/// Plays games with every number of pieces that the store holds.
pub(super) fn run(
    rules: &Rules,
    path: &Path,
    games: &Games,
    format: TableFormat,
) -> Result<Done, String> {
    let solver = load_finished(rules, path)?;
    super::store::note_store(&solver);
    let layers = layers_of(rules, solver.max_pieces().unwrap_or_default());
    let probe = |pieces: [u8; 2]| {
        complain(&say!("solve.probing", pieces = in_words(pieces)));
        let probe = Probe::new(&solver, pieces, games.seed, games.limit);
        let (range, jobs) = (games.range(), games.range().step_by(JOB as usize));
        let jobs: Vec<u64> = jobs.collect();
        let part = |from: u64| probe.run(from..(from + JOB).min(range.end));
        let parts: Vec<Probed> = jobs.into_par_iter().map(part).collect();
        // Added up in order, so that the sum is the same on any number of threads.
        let mut sum = Probed::default();
        parts.into_iter().for_each(|part| sum += part);
        (pieces, sum)
    };
    let layers: Vec<Layer> = layers.into_iter().map(probe).collect();
    let text = match format {
        TableFormat::Text => {
            let sound = layers.iter().filter(|(_, probed)| probed.contradiction.is_none());
            sound.map(|layer| line(layer, layers.len())).collect()
        }
        TableFormat::Json => Json::from(json_rows(&layers)).to_string() + "\n",
        TableFormat::Csv => in_csv(&layers),
    };
    Ok(Done { text, interrupted: false, problem: problem(&layers) })
}

/// Sentence on the first thing that is wrong.
fn problem(layers: &[Layer]) -> Option<String> {
    let wrong = layers.iter().find_map(|(_, probed)| probed.contradiction);
    if let Some((position, ..)) = wrong {
        let position = notation::position_text(&position);
        return Some(i18n::fill("solve.probe-contradiction", &[("position", &position)]));
    }
    let all_agree = layers.iter().all(|(_, probed)| probed.agrees(layers.len()));
    (!all_agree).then(|| i18n::text("solve.probe-apart").to_owned())
}

fn line((pieces, probed): &Layer, probes: usize) -> String {
    let promised = probed.promised(probes);
    let shares = [probed.won(), promised.mean, promised.low, promised.high];
    let [won, promised, low, high] = shares.map(|share| percent(share, 2));
    let (Probed { games, positions, unfinished, .. }, pieces) = (probed, in_words(*pieces));
    say!("solve.probed", pieces, games, won, promised, low, high, positions, unfinished) + "\n"
}

fn json_rows(layers: &[Layer]) -> Vec<Json> {
    let row = |(pieces, probed): &Layer| {
        let promised = probed.promised(layers.len());
        json!({
            "pieces": pieces, "games": probed.games, "unfinished": probed.unfinished, "positions": probed.positions,
            "won": probed.won(), "promised": promised.mean, "low": promised.low, "high": promised.high,
            "agrees": probed.agrees(layers.len()),
        })
    };
    layers.iter().map(row).collect()
}

fn in_csv(layers: &[Layer]) -> String {
    let head = "more,fewer,games,unfinished,positions,won,promised,low,high,agrees\n";
    let rows = layers.iter().map(|([more, fewer], probed)| {
        let Probed { games, unfinished, positions, .. } = probed;
        let Interval { mean, low, high } = probed.promised(layers.len());
        let (won, agrees) = (probed.won(), probed.agrees(layers.len()));
        let played = format!("{more},{fewer},{games},{unfinished},{positions}");
        format!("{played},{won},{mean},{low},{high},{agrees}\n")
    });
    head.to_owned() + &rows.collect::<String>()
}
