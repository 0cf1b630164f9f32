//! `senet new lesson`: a whole lesson to begin with, which the checker passes.

use std::io::Write;
use std::path::PathBuf;

use crate::explain::capital;
use crate::lesson::{self, RulesSpec};
use crate::rules::Ruleset;
use crate::{i18n, library};

/// `senet new KIND`
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(clap::Subcommand)]
enum Kind {
    /// Write a complete small lesson to start from; it already passes `senet check`
    Lesson(LessonArguments),
}

/// `senet new lesson ID`
#[derive(clap::Args)]
struct LessonArguments {
    /// The id that links use: small letters, digits and hyphens, such as my-lesson
    id: String,
    /// The title on its card; without it, made from the id
    #[arg(long)]
    title: Option<String>,
    /// The rules of its boards: an id, then any changes, as in "kendall-walker, water.effect=to-1"
    #[arg(long, default_value = "kendall-walker")]
    rules: String,
    /// File to write; without it, a file named after the id. Use - for standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let Kind::Lesson(arguments) = &arguments.kind;
    let text = draft(&arguments.id, arguments.title.as_deref(), &arguments.rules)?;
    let path =
        arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.md", arguments.id)));
    let text = if path.as_os_str() == "-" {
        text
    } else {
        write_new(&path, &text)?;
        i18n::say!("new-lesson.written", file = path.display())
    };
    Ok(format!("{}\n", text.trim_end()))
}

fn write_new(path: &std::path::Path, text: &str) -> Result<(), String> {
    let file = path.display().to_string();
    let opened = std::fs::OpenOptions::new().write(true).create_new(true).open(path);
    let mut opened = opened.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => i18n::fill("new-lesson.exists", &[("file", &file)]),
        std::io::ErrorKind::NotFound => i18n::fill("new-lesson.no-folder", &[("file", &file)]),
        _ => i18n::say!("new-lesson.not-written", file, problem = error),
    })?;
    let written = opened.write_all(text.as_bytes()).and_then(|()| opened.sync_all());
    written.map_err(|error| {
        // Half a lesson would block the next try. If it cannot be removed either, nothing more can be done.
        std::fs::remove_file(path).unwrap_or_default();
        i18n::say!("new-lesson.not-written", file, problem = error)
    })
}

fn draft(id: &str, title: Option<&str>, rules: &str) -> Result<String, String> {
    let fits =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if id.is_empty() || !id.chars().all(fits) {
        return Err(i18n::fill("new-lesson.bad-id", &[("id", id)]));
    }
    if library::lesson(id).is_some() {
        return Err(i18n::fill("new-lesson.taken", &[("id", id)]));
    }
    let title =
        title.map_or_else(|| capital(&id.replace('-', " ")), |title| title.trim().to_owned());
    if title.is_empty() || title.contains(char::is_control) {
        return Err(i18n::text("new-lesson.bad-title").to_owned());
    }
    let spec = RulesSpec::parse(rules).map_err(|problems| problems.join("; "))?;
    let ruleset = spec.ruleset(library::rulesets()).map_err(|problems| problems.join("; "))?;
    let text = filled(id, &title, &spec, &ruleset);
    let report = lesson::check(&text, &library::known());
    match report.errors.first() {
        None => Ok(text),
        Some(problem) => Err(i18n::say!("new-lesson.cannot", rules = spec, problem = problem.text)),
    }
}

/// The first throw of these under which the boards of the draft can stand, filled in; the checker has the last word.
fn filled(id: &str, title: &str, spec: &RulesSpec, ruleset: &Ruleset) -> String {
    let source = ruleset
        .sources
        .iter()
        .map(|source| source.key.as_str())
        .find(|key| library::work(key).is_some());
    let fill = |throw: u8| {
        let number = |number: u8| number.to_string();
        let rules = spec.to_string();
        let (throw_text, target, short) = (number(throw), number(5 + throw), number(4 + throw));
        let (far, goal) = (number(12 - throw), number(12));
        i18n::fill_template(
            i18n::NEW_LESSON,
            &[
                ("id", id),
                ("title", title),
                ("rules", &rules),
                ("source", source.unwrap_or("piccione-1980")),
                ("throw", &throw_text),
                ("target", &target),
                ("short", &short),
                ("far", &far),
                ("goal", &goal),
            ],
        )
    };
    let good = |text: &String| lesson::check(text, &library::known()).errors.is_empty();
    let drafts = [3, 2, 4, 1].map(fill);
    let first = drafts[0].clone();
    drafts.into_iter().find(good).unwrap_or(first)
}
