//! `senet facts`: what a table of all endings tells about its rules.

use std::path::{Path, PathBuf};

use super::common::{RulesArguments, Stopped, TableFormat, check_replaceable, complain, print};
use super::solve::store;
use crate::analysis::Facts;
use crate::tablebase::Solver;
use crate::{i18n, report};

/// `senet facts`
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// File with the values of all positions, which solve --up-to has written
    #[arg(long, value_name = "FILE")]
    store: PathBuf,
    /// Form of the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
    /// Draw what each square is worth, and write it to this SVG file
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Stopped> {
    let ruleset = arguments.rules.read()?;
    let (rules, name) = (ruleset.rules(), ruleset.name.as_str());
    let solver = store::load_finished(&rules, &arguments.store)?;
    complain(i18n::text("facts.counting"));
    let facts = Facts::new(&solver).ok_or_else(|| no_facts(&solver))?;
    if let Some(path) = &arguments.picture {
        draw(&facts, name, path)?;
    }
    print(&match arguments.format {
        TableFormat::Text => report::facts_text(&facts, &rules, name),
        TableFormat::Csv => report::facts_csv(&facts, &rules),
        TableFormat::Json => report::facts_json(&facts, &rules).to_string() + "\n",
    })
}

/// Reason why a store tells no facts.
fn no_facts(solver: &Solver) -> String {
    let progress = solver.progress();
    match progress.is_known() {
        true => i18n::text("facts.none").to_owned(),
        false => i18n::fill("facts.open", &[("gap", &report::gap_text(progress.gap))]),
    }
}

fn draw(facts: &Facts, name: &str, path: &Path) -> Result<(), String> {
    // A device such as /dev/stdout loses nothing.
    if path.is_file() {
        check_replaceable(path, |bytes| bytes.starts_with(b"<svg"))?;
    }
    let file = path.display();
    std::fs::write(path, report::facts_svg(facts, name))
        .map_err(|problem| i18n::say!("facts.unwritten", file, problem))?;
    complain(&i18n::say!("facts.kept", file));
    Ok(())
}
