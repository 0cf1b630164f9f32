//! `cargo xtask shape`: the sizes and habits of the source, counted the same way every time.

mod circles;
mod measure;
mod names;
mod prose;
mod source;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::path::Path;

use self::prose::Prose;
use self::source::Source;

/// A count over the whole source: its name, the most that `--check` lets through, and the aim.
struct Figure(&'static str, Option<f64>, f64);

/// Limits hold what has been reached: lower one when its figure has gone down, and never raise it.
const FIGURES: [Figure; 9] = [
    Figure("lines in src", None, 56_000.0),
    Figure("lines in src/app", None, 24_000.0),
    Figure("import circles between files", Some(0.0), 3.0),
    Figure("files in the largest circle", Some(0.0), 3.0),
    Figure("doc comments that open with a question, %", Some(0.1), 2.0),
    Figure("comments citing files that are not here", Some(0.0), 0.0),
    Figure("comments citing codes such as F7", Some(0.0), 0.0),
    Figure("public items that no other file names", None, 0.0),
    Figure("public items that one other file names", None, 0.0),
];

/// Prints the table; with `--check` fails where a limit is exceeded, with `--circles` lists the circles.
pub fn command(arguments: &[&str]) -> Result<(), String> {
    let root = crate::root();
    let sources = source::read(&root, "src")?;
    match arguments {
        [] => {
            table::folders(&sources);
            table::figures(&FIGURES, &count(&root, &sources)?);
            Ok(())
        }
        ["--check"] => check(&count(&root, &sources)?),
        ["--circles"] => {
            for circle in circles::circles(&sources) {
                println!("{} files: {}", circle.len(), circle.join(" "));
            }
            Ok(())
        }
        ["--unnamed"] => {
            let users = names::users_of_public_items(&sources, &others(&root)?);
            users.iter().filter(|(_, users)| *users == 0).for_each(|(item, _)| println!("{item}"));
            Ok(())
        }
        _ => Err("shape takes --check, --circles or --unnamed".to_owned()),
    }
}

/// Sources outside the library that may name its items.
fn others(root: &Path) -> Result<Vec<Source>, String> {
    let folders = ["tests", "benches", "examples", "xtask/src"];
    let read: Result<Vec<_>, _> = folders.iter().map(|folder| source::read(root, folder)).collect();
    Ok(read?.into_iter().flatten().collect())
}

/// The figures as they are now.
fn count(root: &Path, sources: &[Source]) -> Result<[f64; FIGURES.len()], String> {
    let lines = |folder: &str| -> usize {
        let inside = sources.iter().filter(|one| one.path.starts_with(folder));
        inside.map(|one| one.lines.len()).sum()
    };
    let circles = circles::circles(sources);
    let prose = Prose::of(sources, &documents(root)?);
    let users = names::users_of_public_items(sources, &others(root)?);
    let used_by = |files| users.iter().filter(|(_, users)| *users == files).count();
    Ok([
        lines("src/") as f64,
        lines("src/app/") as f64,
        circles.len() as f64,
        circles.first().map_or(0, Vec::len) as f64,
        100.0 * prose.openings as f64 / prose.docs.max(1) as f64,
        prose.lost_files as f64,
        prose.codes as f64,
        used_by(0) as f64,
        used_by(1) as f64,
    ])
}

/// The names of the repository's Markdown files.
fn documents(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut files = Vec::new();
    source::collect(root, &mut files)?;
    let name = |path: &String| path.rsplit('/').next().map(str::to_owned);
    let documents = files.iter().filter(|path| path.ends_with(".md"));
    Ok(documents.filter_map(name).collect())
}

fn check(counts: &[f64]) -> Result<(), String> {
    let over = |(Figure(name, limit, _), now): (&Figure, &f64)| {
        let limit = limit.filter(|limit| now > limit)?;
        Some(format!("{name}: {now:.1}, at most {limit}"))
    };
    let over: Vec<String> = FIGURES.iter().zip(counts).filter_map(over).collect();
    if over.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the shape of the source got worse (`cargo xtask shape` shows all of it):\n{}",
        over.join("\n")
    ))
}
