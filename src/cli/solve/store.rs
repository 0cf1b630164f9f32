//! `senet solve --up-to`: solves all positions with few pieces in a file that can be continued later and queried.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use super::progress::{megabytes, print_progress};
use crate::cli::common::{TableFormat, complain};
use crate::cli::keeper::{Keeper, stopped};
use crate::cli::workers::keep_workers_spinning;
use crate::i18n::say;
use crate::report::gap_text;
use crate::rules::{Rules, form_hash, hash_text};
use crate::tablebase::{Limit, Progress, Solver, StoreProblem, Unsupported};

/// The file is rewritten at the first end of a sweep after so long, and after so many times as long as that took: a
/// large one takes a while.
const EVERY: Duration = Duration::from_secs(120);
const TIMES: u32 = 40;
/// But no less often than this.
const AT_LEAST_EVERY: Duration = Duration::from_secs(600);
/// Stores larger than this announce their size beforehand.
const MUCH: u64 = 1 << 30;
/// Steps between two looks at the clock.
const STRIDE: u32 = 1 << 16;

/// Table to be worked on, and how far.
pub(super) struct Job<'a> {
    pub(super) rules: &'a Rules,
    pub(super) id: &'a str,
    /// Most pieces of the sides, the larger number first.
    pub(super) most: [u8; 2],
    pub(super) limit: Limit,
    pub(super) path: &'a Path,
    /// Time limit; afterwards the store is saved and can be continued.
    pub(super) budget: Option<Duration>,
}

/// Result of the work.
pub(super) struct Done {
    /// Text about it, as it is printed.
    pub(super) text: String,
    /// It was interrupted before its end.
    pub(super) interrupted: bool,
    /// Sentence on what is wrong with what was found.
    pub(super) problem: Option<String>,
}

/// Computes the values of all positions, and reports at the end how far it came.
pub(super) fn run(job: &Job<'_>, format: TableFormat) -> Result<Done, String> {
    keep_workers_spinning(|| work(job, format))
}

fn work(job: &Job<'_>, format: TableFormat) -> Result<Done, String> {
    let begun = Instant::now();
    let (mut solver, keeper) = open(job)?;
    keeper.hear_ctrl_c("solve.stopping");
    let (mut reported, mut saved, mut every) = (begun, begun, EVERY);
    let last = loop {
        let progress = solver.advance(STRIDE);
        let over = stopped() || job.budget.is_some_and(|budget| begun.elapsed() >= budget);
        let has_swept = solver.has_swept();
        if progress.is_over() || over && has_swept {
            keeper.save(|out| solver.save(out))?;
            break progress;
        }
        if has_swept && saved.elapsed() >= every {
            let begins = Instant::now();
            // The work is worth more than the file: what cannot be written now may be written later.
            keeper.save(|out| solver.save(out)).unwrap_or_else(|problem| complain(&problem));
            saved = Instant::now();
            every = (TIMES * (saved - begins)).clamp(EVERY, AT_LEAST_EVERY);
        }
        if reported.elapsed().as_secs() >= 1 {
            reported = Instant::now();
            print_progress(&progress);
        }
    };
    Ok(Done {
        text: summary(job, format, &solver, &last, begun.elapsed()),
        interrupted: !last.is_over() && stopped(),
        problem: None,
    })
}

/// The solver of the file, or a new one where there is no file yet, and the file itself.
fn open(job: &Job<'_>) -> Result<(Solver, Keeper), String> {
    // Limits of the rules are reported before any file is opened.
    let refused = |problem| refusal(problem, job);
    let needs = Solver::required_bytes(job.rules, job.most).map_err(refused)?;
    if needs > job.limit.bytes {
        return Err(refused(Unsupported::Memory(needs)));
    }
    let keeper = Keeper::open(job.path)?;
    let solver = match job.path.exists() {
        true => load(job.rules, job.path)?,
        false => Solver::up_to_each(job.rules, job.most, job.limit).map_err(refused)?,
    };
    let most = solver.max_pieces().unwrap_or_default();
    if most == job.most {
        tell_needs(needs, &solver);
        return Ok((solver, keeper));
    }
    let (file, has, option) = (job.path.display(), in_words(most), as_option(most));
    Err(say!("solve.store-other-pieces", file, has, option, wanted = in_words(job.most)))
}

/// Notes on standard error how much room the work will take, where that is much.
fn tell_needs(needs: u64, solver: &Solver) {
    if needs >= MUCH {
        let [needs, disk] = [needs, solver.store_bytes()].map(|bytes| bytes >> 20);
        complain(&say!("solve.table-needs", needs, disk));
    }
}

/// Numbers of pieces as they are read: "3 pieces a side", or "5 pieces against 3".
pub(super) fn in_words([more, fewer]: [u8; 2]) -> String {
    let key = match [more, fewer] {
        [1, 1] => "solve.pieces-one",
        _ if more == fewer => "solve.pieces-each",
        _ => "solve.pieces-against",
    };
    say!(key, more, fewer)
}

/// Numbers of pieces as they are written behind `--up-to`.
fn as_option([more, fewer]: [u8; 2]) -> String {
    if more == fewer { more.to_string() } else { format!("{more},{fewer}") }
}

/// Pieces up to which a solver holds all positions, in words.
pub(super) fn pieces_of(solver: &Solver) -> String {
    in_words(solver.max_pieces().unwrap_or_default())
}

/// The solver that a store has kept about these rules.
fn load(rules: &Rules, path: &Path) -> Result<Solver, String> {
    let file = path.display();
    let input = File::open(path).map_err(|problem| say!("solve.store-unread", file, problem))?;
    Solver::resume(rules, &mut BufReader::new(input)).map_err(|problem| match problem {
        StoreProblem::NotAStore => say!("solve.store-none", file),
        StoreProblem::Version(version) => say!("solve.store-version", file, version),
        StoreProblem::OtherRules(there, here) => {
            say!("solve.store-other-rules", file, there, here)
        }
        StoreProblem::Damaged => say!("solve.store-damaged", file),
        StoreProblem::Unread(problem) => say!("solve.store-unread", file, problem),
    })
}

/// The solver of a store whose work is done.
pub(in crate::cli) fn load_finished(rules: &Rules, path: &Path) -> Result<Solver, String> {
    let solver = load(rules, path)?;
    let last = solver.progress();
    if last.is_over() {
        return Ok(solver);
    }
    let (file, done, total) = (path.display(), last.done, last.total);
    Err(say!("solve.store-unfinished", file, done, total))
}

/// Sentence on why there is no table, and what to do instead.
pub(super) fn refusal(problem: Unsupported, job: &Job<'_>) -> String {
    match problem {
        Unsupported::Pieces(most) => say!("solve.table-pieces", most),
        Unsupported::Memory(bytes) => {
            let (needs, memory) = (bytes.div_ceil(1 << 20), job.limit.bytes >> 20);
            say!("solve.table-memory", needs, memory)
        }
        Unsupported::Cells(cells) => say!("solve.table-cells", cells),
    }
}

fn summary(
    job: &Job<'_>,
    format: TableFormat,
    solver: &Solver,
    last: &Progress,
    took: Duration,
) -> String {
    let (done, bytes) = (last.is_over(), solver.peak_bytes());
    let (seconds, hash) = (took.as_secs_f64(), hash_text(form_hash(&job.rules.form)));
    match format {
        TableFormat::Text => {
            let key = if done { "solve.table-done" } else { "solve.table-kept" };
            let (rules, pieces, file) = (job.id, in_words(job.most), job.path.display());
            let (done, positions, gap) = (last.done, last.total, gap_text(last.gap));
            let (memory, seconds) = (megabytes(bytes), format!("{seconds:.1}"));
            say!(key, rules, pieces, done, positions, gap, memory, seconds, file) + "\n"
        }
        TableFormat::Json => {
            let out = json!({
                "program": "senet", "version": env!("CARGO_PKG_VERSION"), "rules": job.id, "hash": hash,
                "up_to": job.most[0], "against": job.most[1], "finished": done, "positions": last.total, "positions_done": last.done,
                "gap": last.gap, "updates": solver.updates(), "bytes": bytes, "seconds": seconds,
                "store": job.path.display().to_string(),
            });
            format!("{out}\n")
        }
        TableFormat::Csv => {
            let head = "rules,hash,up_to,against,finished,positions,positions_done,gap,updates,bytes,seconds";
            let (id, [most, against]) = (job.id, job.most);
            let (total, part) = (last.total, last.done);
            let (gap, updates) = (last.gap, solver.updates());
            format!(
                "{head}\n{id},{hash},{most},{against},{done},{total},{part},{gap},{updates},{bytes},{seconds:.1}\n"
            )
        }
    }
}

/// Names the store that answers, on standard error.
pub(super) fn note_store(solver: &Solver) {
    let gap = gap_text(solver.progress().gap);
    complain(&say!("solve.store-asked", pieces = pieces_of(solver), gap));
}
