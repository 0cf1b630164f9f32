//! `senet check`: everything that is wrong with ruleset and lesson files.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::library;

/// `senet check FILE...`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Ruleset files (.toml) and lesson files (.md)
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let mut out = std::io::stdout().lock();
    let mut wrong = 0;
    for file in &arguments.files {
        let lines = check(file);
        wrong += lines.len();
        if lines.is_empty() {
            writeln!(out, "{}: ok", file.display()).map_err(|error| error.to_string())?;
        }
        for line in lines {
            writeln!(out, "{line}").map_err(|error| error.to_string())?;
        }
    }
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What is wrong with one file, each with file and line.
fn check(file: &std::path::Path) -> Vec<String> {
    let name = file.display();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return vec![format!("{name}: cannot be read: {error}")],
    };
    let problems = match file.extension().and_then(|ending| ending.to_str()) {
        Some("toml") => library::read_ruleset(&text)
            .err()
            .map(|error| error.problems)
            .unwrap_or_default(),
        _ => {
            return vec![format!(
                "{name}: is neither a ruleset (.toml) nor a lesson (.md)"
            )];
        }
    };
    problems
        .into_iter()
        .map(|problem| match problem.line {
            Some(line) => format!("{name}:{line}: {}", problem.text),
            None => format!("{name}: {}", problem.text),
        })
        .collect()
}
