//! `senet solve`: the exact chance of a position, throw by throw.

mod probe;
mod progress;
pub(super) mod store;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};

use self::progress::{megabytes, print_progress};
use super::common::{
    Stopped, TableFormat, changed, complain, find_ruleset, number, number_in, parse_set, print,
};
use super::games::Games;
use super::moves::{read_position, read_throw};
use crate::analysis::{Board, Interval, Measure, Outcomes, Study, outcomes, value};
use crate::i18n;
use crate::notation;
use crate::report::{self, csv_table, fields, percents};
use crate::rules::{Key, Outcome, Position, Rules, Ruleset, Throw, Value, form_hash, hash_text};
use crate::tablebase::{
    Breakdown, Limit, MoveValue, Phase, Progress, Solver, TooLarge, Value as Chance,
};

/// `senet solve`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A reconstruction's id, or the path of a ruleset file
    #[arg(value_name = "RULESET", required_unless_present = "rules", conflicts_with = "rules")]
    ruleset: Option<String>,
    /// RULESET by name
    #[arg(long)]
    rules: Option<String>,
    /// Change a rule, such as water.effect=to-15. You can repeat this
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_set)]
    set: Vec<(Key, Value)>,
    /// The position: ROWS SIDE OFF [DUE], "cones: 26 21 / spools: 12 18", or c26.21-s12.18
    #[arg(long, required_unless_present_any = ["up_to", "probe"], conflicts_with = "up_to")]
    position: Option<String>,
    /// Solve all positions with up to this many pieces a side, 1 to 4, and keep them in --store; 5,3 means up to five
    /// pieces on one side and up to three on the other
    #[arg(long, value_name = "PIECES", requires = "store", value_parser = pieces)]
    up_to: Option<[u8; 2]>,
    /// File that keeps the values of all positions: --up-to starts or continues it, --position and --probe read it
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Check a finished store: play --games games from positions by chance with every number of pieces, by its best moves
    #[arg(long, requires = "store", conflicts_with_all = ["position", "up_to"])]
    probe: bool,
    /// With --up-to: stop after about this many minutes; run the same command again to continue
    #[arg(long, value_name = "MINUTES", requires = "up_to", value_parser = minutes)]
    budget_minutes: Option<f64>,
    /// Show only this throw
    #[arg(long, allow_negative_numbers = true, conflicts_with_all = ["up_to", "probe"])]
    throw: Option<i64>,
    /// Form of the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
    /// Most memory to use, in megabytes
    #[arg(long, default_value_t = 2048, value_parser = number_in::<u64>(1..=1 << 20), allow_negative_numbers = true)]
    memory: u64,
    /// Stop when the bounds of a position are this close together, at most 0.0005; with --up-to, 0.00001 is the finest
    #[arg(long, default_value_t = 1e-6, value_parser = gap)]
    gap: f64,
    #[command(flatten)]
    games: Games,
}

fn gap(text: &str) -> Result<f64, String> {
    let sentence = || format!("{text:?} is not a gap; write a number from 1e-9 to 0.0005");
    number(text, |gap| (1e-9..=5e-4).contains(gap), sentence)
}

/// Pieces of both sides, or of the one and the other; a number that no byte holds is too high like many others, which
/// the rules say.
fn pieces(text: &str) -> Result<[u8; 2], String> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().unwrap_or(u8::MAX))
    };
    let (one, other) = text.split_once(',').unwrap_or((text, text));
    let pieces =
        number(one).zip(number(other)).map(|(one, other)| [one.max(other), one.min(other)]);
    pieces.ok_or_else(|| "write a number of pieces from 1 to 4, or two such as 5,3".to_owned())
}

fn minutes(text: &str) -> Result<f64, String> {
    let sentence = || format!("{text:?} is not a time; write minutes from 0 to 100000");
    number(text, |minutes| (0.0..=100_000.0).contains(minutes), sentence)
}

struct SolveQuery {
    rules: Rules,
    id: String,
    set: Vec<(Key, Value)>,
    position: Position,
    throw: Option<Throw>,
}

/// Answer of the solver, or of games where the position is too large for it.
enum Answer {
    Exact {
        breakdown: Breakdown,
        last: Progress,
        peak_bytes: u64,
        updates: u64,
    },
    Estimated {
        share: Interval,
        /// The games that came to their end, and how.
        outcomes: Outcomes,
        /// Games that were broken off.
        unfinished: u64,
        study: Study,
        problem: TooLarge,
    },
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Stopped> {
    let done = arguments.games.inside(|| solve(arguments))??;
    print(&done.text)?;
    if let Some(problem) = done.problem {
        return Err(problem.into());
    }
    Ok(match done.interrupted {
        true => ExitCode::from(super::keeper::INTERRUPTED),
        false => ExitCode::SUCCESS,
    })
}

/// Solves, continues a store or reads one, and writes the text about it.
fn solve(arguments: &Arguments) -> Result<store::Done, String> {
    let limit = Limit { bytes: arguments.memory << 20, gap: arguments.gap };
    if let (Some(most), Some(path)) = (arguments.up_to, &arguments.store) {
        let ruleset = ruleset(arguments)?;
        let job = store::Job {
            rules: &ruleset.rules(),
            id: &ruleset.id,
            most,
            limit,
            path,
            budget: arguments.budget_minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes)),
        };
        return store::run(&job, arguments.format);
    }
    if let (true, Some(path)) = (arguments.probe, &arguments.store) {
        let rules = ruleset(arguments)?.rules();
        return probe::run(&rules, path, &arguments.games, arguments.format);
    }
    let query = query(arguments)?;
    let answer = match &arguments.store {
        Some(path) => stored(&query, path)?,
        None => answer(&query, limit, &arguments.games)?,
    };
    Ok(store::Done {
        text: match arguments.format {
            TableFormat::Text => in_words(&query, &answer),
            TableFormat::Json => in_json(&query, &answer).to_string() + "\n",
            TableFormat::Csv => in_csv(&query, &answer),
        },
        interrupted: false,
        problem: None,
    })
}

fn ruleset(arguments: &Arguments) -> Result<Ruleset, String> {
    let id = arguments.ruleset.as_ref().or(arguments.rules.as_ref());
    changed(&find_ruleset(id.map_or("", String::as_str))?, &arguments.set)
}

fn stored(query: &SolveQuery, path: &std::path::Path) -> Result<Answer, String> {
    let solver = store::load_finished(&query.rules, path)?;
    let last = solver.progress();
    store::note_store(&solver);
    let Some(breakdown) = solver.breakdown(&query.position) else {
        return Err(i18n::say!("solve.store-beyond", pieces = store::pieces_of(&solver)));
    };
    let (peak_bytes, updates) = (solver.peak_bytes(), solver.updates());
    Ok(Answer::Exact { breakdown, last, peak_bytes, updates })
}

fn query(arguments: &Arguments) -> Result<SolveQuery, String> {
    let ruleset = ruleset(arguments)?;
    let rules = ruleset.rules();
    let position = arguments.position.as_deref().unwrap_or_default();
    let position = read_position(&rules, position)?;
    let throw = arguments.throw.map(|value| read_throw(&rules, &position, value)).transpose()?;
    if let Some(outcome) = rules.outcome(&position) {
        let winner = match outcome {
            Outcome::Won(side) => i18n::fill("solve.over-won", &[("side", &side.to_string())]),
            Outcome::Draw => i18n::text("solve.over-drawn").to_owned(),
        };
        return Err(format!("position: {winner}"));
    }
    Ok(SolveQuery { rules, id: ruleset.id, set: arguments.set.clone(), position, throw })
}

fn answer(query: &SolveQuery, limit: Limit, games: &Games) -> Result<Answer, String> {
    let begun = Instant::now();
    let mut solver = Solver::new(&query.rules, &query.position, limit);
    let mut reported = Instant::now();
    let last = loop {
        let progress = solver.advance(20_000);
        if progress.is_over() {
            break progress;
        }
        if reported.elapsed().as_secs() >= 1 {
            reported = Instant::now();
            print_progress(&progress);
        }
    };
    if let Phase::TooLarge(problem) = last.phase {
        return estimate(query, problem, games);
    }
    let breakdown = solver.breakdown(&query.position).ok_or("position: the game is over")?;
    let peak_bytes = solver.peak_bytes();
    let (positions, gap) = (last.total, report::gap_text(last.gap));
    let seconds = format!("{:.2}", begun.elapsed().as_secs_f64());
    complain(&i18n::say!("solve.done", positions, gap, memory = megabytes(peak_bytes), seconds));
    Ok(Answer::Exact { breakdown, last, peak_bytes, updates: solver.updates() })
}

/// Estimate from games of a player who does not see far.
fn estimate(query: &SolveQuery, problem: TooLarge, games: &Games) -> Result<Answer, String> {
    let board = Board::from(&query.rules, query.position);
    let study = Study {
        limit: games.limit,
        skill: false,
        whole: false,
        ..Study::compare(vec![board], games.player, games.seed)
    };
    let tally = games.play_here(&study)?;
    Ok(Answer::Estimated {
        share: value(&tally, 0, Measure::FirstPlayer),
        outcomes: outcomes(&tally, 0, Measure::FirstPlayer).unwrap_or_default(),
        unfinished: tally.boards.first().map_or(0, |board| board.sum(Measure::Unfinished)),
        study,
        problem,
    })
}

/// A chance as people read it.
fn percent(chance: f64) -> String {
    report::percent(chance, 4)
}

/// The lines of the breakdown that the query asks for; the one without a throw is what may be done instead of throwing.
fn lines<'a>(
    query: &SolveQuery,
    breakdown: &'a Breakdown,
) -> impl Iterator<Item = (Option<Throw>, u8, &'a [MoveValue])> {
    let throw = query.throw;
    let throws =
        breakdown.throws.iter().filter(move |line| throw.is_none_or(|throw| throw == line.throw));
    let thrown = throws.map(|line| (Some(line.throw), line.sixteenths, line.moves.as_slice()));
    let has_instead = throw.is_none() && !breakdown.instead.is_empty();
    thrown.chain(has_instead.then_some((None, 0, breakdown.instead.as_slice())))
}

/// The moves of one line with their texts, the best first, equals in the order of notation.
fn sorted(
    query: &SolveQuery,
    moves: &[MoveValue],
    throw: Option<Throw>,
) -> Vec<(String, Chance, String)> {
    let written = notation::lines(&query.rules, &query.position, throw);
    let mut rows: Vec<(String, Chance, String)> = written
        .iter()
        .filter_map(|line| {
            let value = moves.iter().find(|value| value.mv == line.mv)?.value;
            Some((line.text.clone(), value, notation::position_text(&line.after)))
        })
        .collect();
    rows.sort_by(|a, b| b.1.middle().total_cmp(&a.1.middle()));
    rows
}

fn in_words(query: &SolveQuery, answer: &Answer) -> String {
    let side = query.position.turn.to_string();
    let mut out = format!("{}  {}\n", query.id, notation::position_text(&query.position));
    for (key, value) in &query.set {
        out.push_str(&format!("{key} = {value}\n"));
    }
    let (breakdown, total) = match answer {
        Answer::Estimated { share, outcomes, unfinished, study, problem } => {
            let [wins, draws] = percents(outcomes).map(|part| percent(part / 100.0));
            let fields = [
                ("side", side.as_str()),
                ("share", &percent(share.mean)),
                ("low", &percent(share.low)),
                ("high", &percent(share.high)),
                ("games", &outcomes.games.to_string()),
                ("wins", &wins),
                ("draws", &draws),
                ("player", study.player.name()),
                ("seed", &study.seed.to_string()),
                ("found", &problem.positions.to_string()),
                ("reach", &problem.max_pieces.to_string()),
            ];
            let key = match outcomes {
                Outcomes { games: 0, .. } => "solve.estimated-none",
                Outcomes { draws: 0, .. } => "solve.estimated",
                _ => "solve.estimated-drawn",
            };
            out.push_str(&i18n::fill(key, &fields));
            out.push('\n');
            if *unfinished > 0 {
                let unfinished = report::grouped(*unfinished);
                out.push_str(&(i18n::say!("players.unfinished", unfinished) + "\n"));
            }
            return out;
        }
        Answer::Exact { breakdown, last, .. } => (breakdown, last.total),
    };
    let chance = percent(breakdown.value.middle());
    // Bounds are rounded outwards, so that what is written is proven.
    let low = format!("{:.7}", (1e7 * breakdown.value.low).floor() / 1e7);
    let high = format!("{:.7}", (1e7 * breakdown.value.high).ceil() / 1e7);
    let key = if query.rules.is_by_most_off() { "solve.exact-draws" } else { "solve.exact" };
    out.push_str(&i18n::say!(key, side, chance, low, high, positions = total));
    out.push_str("\n\n");
    for (throw, sixteenths, moves) in lines(query, breakdown) {
        let instead = || i18n::text("solve.instead").to_owned();
        let mut head = throw.map_or_else(instead, |throw| throw.to_string());
        let mut weight = if sixteenths > 0 { format!("{sixteenths}/16") } else { String::new() };
        for (text, value, _) in sorted(query, moves, throw) {
            let [throw, weight] = [&mut head, &mut weight].map(std::mem::take);
            out.push_str(&format!(
                "{throw:>8} {weight:>6}  {text:12} {:>10}\n",
                percent(value.middle())
            ));
        }
    }
    if query.throw.is_none() {
        out.push_str(&format!(
            "{:>15}  {:12} {:>10}\n",
            "",
            i18n::text("solve.sum"),
            percent(breakdown.throwing.middle())
        ));
    }
    out
}

fn in_json(query: &SolveQuery, answer: &Answer) -> Json {
    let set = query.set.iter();
    let set: Map<String, Json> =
        set.map(|(key, value)| (key.to_string(), Json::from(value.plain()))).collect();
    let mut out = fields(json!({
        "program": "senet",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": query.id,
        "hash": hash_text(form_hash(&query.rules.form)),
        "set": set,
        "position": notation::position_text(&query.position),
        "side": query.position.turn.letter(),
    }));
    out.extend(fields(match answer {
        Answer::Estimated { share, outcomes, unfinished, study, problem } => json!({
            "exact": false, "player": study.player.name(), "seed": study.seed, "games": outcomes.games,
            "unfinished": unfinished, "limit": study.limit,
            "wins": outcomes.wins, "draws": outcomes.draws, "chance": share.mean, "low": share.low, "high": share.high, "positions_found": problem.positions,
            "reach": problem.max_pieces,
        }),
        Answer::Exact { breakdown, last, peak_bytes, updates } => json!({
            "exact": true, "player": "perfect", "chance": breakdown.value.middle(), "low": breakdown.value.low,
            "high": breakdown.value.high, "gap": last.gap, "positions": last.total, "bytes": peak_bytes,
            "updates": updates,
            "throws": throws_json(query, breakdown),
        }),
    }));
    out.into()
}

fn throws_json(query: &SolveQuery, breakdown: &Breakdown) -> Json {
    let rows = lines(query, breakdown).map(|(throw, sixteenths, moves)| {
        let moves: Vec<Json> = sorted(query, moves, throw)
            .into_iter()
            .map(|(text, value, after)| {
                json!({"text": text, "chance": value.middle(), "low": value.low, "high": value.high, "after": after})
            })
            .collect();
        json!({"throw": throw.map(Throw::value), "sixteenths": sixteenths, "moves": moves})
    });
    rows.collect()
}

fn in_csv(query: &SolveQuery, answer: &Answer) -> String {
    let breakdown = match answer {
        Answer::Exact { breakdown, .. } => breakdown,
        Answer::Estimated { share, outcomes, unfinished, study, .. } => {
            let head = "exact,player,seed,games,chance,low,high,wins,draws,unfinished,limit";
            let (Outcomes { wins, draws, games }, Interval { mean, low, high }) = (outcomes, share);
            let (player, seed, limit) = (study.player.name(), study.seed, study.limit);
            let results = format!("{games},{mean},{low},{high},{wins},{draws},{unfinished}");
            return format!("{head}\nfalse,{player},{seed},{results},{limit}\n");
        }
    };
    let rows = lines(query, breakdown).flat_map(|(throw, sixteenths, moves)| {
        let number = throw.map_or_else(String::new, |throw| throw.to_string());
        sorted(query, moves, throw).into_iter().map(move |(text, value, after)| {
            let [chance, low, high] =
                [value.middle(), value.low, value.high].map(|chance| chance.to_string());
            [number.clone(), sixteenths.to_string(), text, chance, low, high, after]
        })
    });
    csv_table(&["throw", "sixteenths", "move", "chance", "low", "high", "after"], rows)
}
