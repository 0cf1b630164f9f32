//! `senet rulesets`: the reconstructions, one of them as a card, and the works behind them.

use serde_json::{Value as Json, json};

use super::common::{Format, find_ruleset};
use crate::publish::indented;
use crate::rules::{Evidence, Key, Ruleset};
use crate::rules_text::{self, Sentence};
use crate::{explain, i18n, lesson, library};

/// `senet rulesets [ID]`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The id of a reconstruction to print in full, or the path of a ruleset file; without it, list them all
    id: Option<String>,
    /// Form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the works cited as BibTeX: all of them, or those of one reconstruction
    #[arg(long, conflicts_with = "format")]
    bibtex: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let id = arguments.id.as_deref();
    let ruleset = id.map(find_ruleset).transpose()?;
    Ok(match (&ruleset, arguments.format) {
        _ if arguments.bibtex => bibliography(ruleset.as_ref()),
        (None, Format::Text) => list(),
        (Some(ruleset), Format::Text) => card(ruleset),
        (None, Format::Json) => {
            let all: Vec<Json> = library::rulesets().iter().map(card_json).collect();
            format!("{:#}\n", Json::from(all))
        }
        (Some(ruleset), Format::Json) => format!("{:#}\n", card_json(ruleset)),
    })
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

/// The works of one reconstruction, or all, as BibTeX.
fn bibliography(ruleset: Option<&Ruleset>) -> String {
    let works = match ruleset {
        None => library::works().to_vec(),
        Some(ruleset) => library::works_of(ruleset),
    };
    let entries: Vec<String> = works.iter().map(lesson::bibtex).collect();
    entries.join("\n")
}

/// A heading and what stands below it.
fn section(title: &str, lines: impl IntoIterator<Item = String>, text: &mut String) {
    let lines: Vec<String> = lines.into_iter().collect();
    if !lines.is_empty() {
        text.push_str(&format!("\n{title}\n"));
        text.extend(lines.iter().map(|line| wrap(line)));
    }
}

/// A paragraph in lines after two blanks, the later ones after four.
fn wrap(paragraph: &str) -> String {
    indented(paragraph, 100, "  ", "    ")
}

fn card(ruleset: &Ruleset) -> String {
    let word = i18n::text;
    let mut text = format!("{} ({})\n", ruleset.name, ruleset.id);
    for line in [&explain::by_line(ruleset), &ruleset.summary, &ruleset.note] {
        if !line.is_empty() {
            text.push_str(&wrap(line));
        }
    }
    let cited = ruleset.sources.iter();
    let cited = cited.map(|source| format!("{}: {}", source.key, source.cite));
    section(word("account.rests-on"), cited, &mut text);
    for passage in rules_text::passages(ruleset) {
        let sentences = passage.sentences.iter().map(sentence);
        section(passage.title, sentences, &mut text);
    }
    let open = rules_text::left_open(ruleset).into_iter().map(|open| open.text);
    section(word("account.left-open"), open, &mut text);
    let variants = ruleset.variants.iter().map(|variant| {
        let set = variant.set.iter();
        let set: Vec<String> = set.map(|(key, value)| format!("{key} = {value}")).collect();
        format!("{}/{}: {} ({})", ruleset.id, variant.id, variant.name, set.join(", "))
    });
    section(word("account.variants"), variants, &mut text);
    let idle = rules_text::idle_keys(ruleset).into_iter().map(|(key, cause)| {
        let (rule, cause) = (explain::key_name(key), explain::key_name(cause));
        i18n::fill("account.idle", &[("rule", rule), ("cause", cause)])
    });
    section(word("account.no-part"), idle, &mut text);
    let form = Key::ALL.iter();
    let form = form.map(|key| format!("{key} = {}", ruleset.form.get(*key)));
    section(word("account.form"), form, &mut text);
    text
}

/// A sentence, and in brackets where it comes from.
fn sentence(sentence: &Sentence) -> String {
    let grounds = rules_text::grounds(sentence, str::to_owned);
    if grounds.is_empty() {
        return sentence.text.clone();
    }
    format!("{} [{}]", sentence.text, grounds.join("; "))
}

fn card_json(ruleset: &Ruleset) -> Json {
    let sentences = |list: &[Sentence]| -> Vec<Json> { list.iter().map(sentence_json).collect() };
    let form = Key::ALL.iter().map(|key| (key.name().to_owned(), json!(ruleset.form.get(*key))));
    let passages = rules_text::passages(ruleset);
    let passages = passages.iter().map(|passage| {
        let sentences = sentences(&passage.sentences);
        json!({ "section": passage.section, "title": passage.title, "sentences": sentences })
    });
    let idle = rules_text::idle_keys(ruleset).into_iter();
    let idle = idle.map(|(key, cause)| (key.name().to_owned(), Json::from(cause.name())));
    let sources = ruleset.sources.iter();
    let variants = ruleset.variants.iter().map(|variant| {
        let set = variant.set.iter().map(|(key, value)| (key.name().to_owned(), json!(value)));
        let set: serde_json::Map<String, Json> = set.collect();
        json!({ "id": variant.id, "name": variant.name, "set": set, "source": variant.source, "at": variant.at })
    });
    json!({
        "id": ruleset.id,
        "name": ruleset.name,
        "authors": ruleset.authors,
        "year": ruleset.year,
        "sides": { "cones": ruleset.sides.0[0], "spools": ruleset.sides.0[1] },
        "houses": ruleset.houses,
        "summary": ruleset.summary,
        "note": ruleset.note,
        "sources": sources.map(|source| json!({ "key": source.key, "cite": source.cite })).collect::<Vec<_>>(),
        "form": form.collect::<serde_json::Map<_, _>>(),
        "idle": idle.collect::<serde_json::Map<_, _>>(),
        "passages": passages.collect::<Vec<_>>(),
        "open": sentences(&rules_text::left_open(ruleset)),
        "variants": variants.collect::<Vec<_>>(),
    })
}

fn sentence_json(sentence: &Sentence) -> Json {
    let evidence = |(key, evidence): &(Key, Evidence)| {
        json!({
            "key": key.name(),
            "mark": evidence.mark.name(),
            "source": evidence.source,
            "at": evidence.at,
            "note": evidence.note,
        })
    };
    json!({
        "text": sentence.text,
        "mark": sentence.mark.map(|mark| mark.name()),
        "keys": sentence.keys.iter().map(|key| key.name()).collect::<Vec<_>>(),
        "evidence": sentence.evidence.iter().map(evidence).collect::<Vec<_>>(),
    })
}
