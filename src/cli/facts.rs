//! `senet facts`: what a table of all endings tells about its rules.

use std::path::{Path, PathBuf};

use super::common::{Stopped, TableFormat, changed, complain, find_ruleset, parse_set, print};
use super::solve::store;
use crate::analysis::Facts;
use crate::i18n;
use crate::report;
use crate::rules::{Key, Value};

/// `senet facts`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A reconstruction's id, or the path of a ruleset file
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// Change a rule, such as water.effect=to-15. You can repeat this
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_set)]
    set: Vec<(Key, Value)>,
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
    let ruleset = changed(&find_ruleset(&arguments.ruleset)?, &arguments.set)?;
    let (rules, name) = (ruleset.rules(), ruleset.name.as_str());
    let solver = store::load_finished(&rules, &arguments.store)?;
    let facts = Facts::new(&solver).ok_or_else(|| i18n::text("facts.none").to_owned())?;
    if let Some(path) = &arguments.picture {
        draw(&facts, name, path)?;
    }
    print(&match arguments.format {
        TableFormat::Text => report::facts_text(&facts, &rules, name),
        TableFormat::Csv => report::facts_csv(&facts, &rules),
        TableFormat::Json => report::facts_json(&facts, &rules).to_string() + "\n",
    })
}

fn draw(facts: &Facts, name: &str, path: &Path) -> Result<(), String> {
    let file = path.display().to_string();
    std::fs::write(path, report::facts_svg(facts, name)).map_err(|error| {
        i18n::fill("facts.unwritten", &[("file", &file), ("problem", &error.to_string())])
    })?;
    complain(&i18n::fill("facts.kept", &[("file", &file)]));
    Ok(())
}
