//! `senet rulesets`: the reconstructions, and one of them in full.

use std::io::Write;
use std::process::ExitCode;

use crate::library;
use crate::rules::{Key, Ruleset, idle};

/// `senet rulesets [ID]`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The reconstruction to print in full; without it all are listed
    id: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let text = match &arguments.id {
        None => list(),
        Some(id) => whole(&super::find_ruleset(id)?),
    };
    std::io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| error.to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn list() -> String {
    let mut text = String::new();
    for ruleset in library::rulesets() {
        text.push_str(&format!("{:18} {}\n", ruleset.id, ruleset.name));
        text.push_str(&format!("{:18}   {}\n", "", ruleset.summary));
        for variant in &ruleset.variants {
            text.push_str(&format!(
                "{:18}   {}/{}: {}\n",
                "", ruleset.id, variant.id, variant.name
            ));
        }
    }
    text
}

fn whole(ruleset: &Ruleset) -> String {
    let mut text = format!("{} ({})\n{}\n", ruleset.name, ruleset.id, ruleset.summary);
    for source in &ruleset.sources {
        text.push_str(&format!("  {}: {}\n", source.key, source.cite));
    }
    for key in Key::ALL {
        let mark = match (idle(&ruleset.form, *key), ruleset.evidence.get(key)) {
            (Some(other), _) => format!("idle, because of {other}"),
            (None, Some(evidence)) => {
                let place: Vec<&str> = [evidence.source.as_str(), &evidence.at, &evidence.note]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect();
                format!("{}: {}", evidence.mark.name(), place.join(", "))
            }
            (None, None) => "no evidence given".to_owned(),
        };
        text.push_str(&format!("{key} = {}\n    {mark}\n", ruleset.form.get(*key)));
    }
    text
}
