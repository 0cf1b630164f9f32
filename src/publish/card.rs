//! Reconstructions as cards: who and when, what they rest on, and their rules as a text with the evidence.

use super::prose::{attribute, escape, link};
use crate::i18n;
use crate::lesson::Work;
use crate::rules::{Ruleset, Source};
use crate::rules_text::{self, Sentence};

/// Every ruleset as a card, after a list of them, as a fragment of HTML. `works` are the works they may cite.
pub fn cards_html(rulesets: &[Ruleset], works: &[Work]) -> String {
    let label = i18n::text("publish.reconstructions");
    let mut out = format!(
        "<nav aria-label=\"{}\">\n<h2 id=\"read-rules\">{}</h2>\n<ol>\n",
        attribute(label),
        escape(label)
    );
    for ruleset in rulesets {
        let (id, name) = (anchor(ruleset), escape(&ruleset.name));
        out.push_str(&format!("<li><a href=\"#{id}\">{name}</a></li>\n"));
    }
    out.push_str("</ol>\n</nav>\n");
    for ruleset in rulesets {
        out.push_str(&card_html(ruleset, works));
    }
    out
}

/// One ruleset as a card.
pub fn card_html(ruleset: &Ruleset, works: &[Work]) -> String {
    let (id, name) = (anchor(ruleset), escape(&ruleset.name));
    let mut out = format!(
        "<article class=\"ruleset\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h2 id=\"{id}-title\">{name}</h2>\n"
    );
    head(ruleset, &mut out);
    for passage in rules_text::passages(ruleset) {
        out.push_str(&format!("<h3>{}</h3>\n", escape(passage.title)));
        for sentence in &passage.sentences {
            out.push_str(&format!("<p>{}</p>\n", sentence_html(sentence, works)));
        }
    }
    let open = rules_text::left_open(ruleset);
    let open = open.iter().map(|sentence| escape(&sentence.text));
    list("account.left-open", open.collect(), &mut out);
    let variants = ruleset.variants.iter();
    let variants = variants.map(|variant| {
        let at = [known(works, &variant.source), variant.at.clone()];
        let at: Vec<&str> = at.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        format!("{} <small>{}</small>", escape(&variant.name), escape(&at.join(", ")))
    });
    list("account.variants", variants.collect(), &mut out);
    let cited = ruleset.sources.iter().map(|source| source_html(source, works));
    list("publish.sources", cited.collect(), &mut out);
    out.push_str("</article>\n");
    out
}

fn anchor(ruleset: &Ruleset) -> String {
    format!("read-rules-{}", attribute(&ruleset.id.replace('/', "-")))
}

/// Who, when, and what the whole is like.
fn head(ruleset: &Ruleset, out: &mut String) {
    let year = ruleset.year.map(|year| year.to_string());
    let who: Vec<String> = ruleset.authors.iter().cloned().chain(year).collect();
    let open = escape(i18n::text("publish.open-card"));
    let id = attribute(&ruleset.id);
    out.push_str(&format!(
        "<p><small>{}<span class=\"live\"> · <a href=\"#1/reconstructions/card/{id}\">{open}</a></span></small></p>\n",
        escape(&who.join(", "))
    ));
    for text in [&ruleset.summary, &ruleset.note] {
        if !text.is_empty() {
            out.push_str(&format!("<p>{}</p>\n", escape(text)));
        }
    }
}

/// A sentence, and where it comes from in small print.
fn sentence_html(sentence: &Sentence, works: &[Work]) -> String {
    let grounds = rules_text::grounds(sentence, |key| known(works, key));
    let text = escape(&sentence.text);
    if grounds.is_empty() {
        return text;
    }
    let mark = sentence.mark.map_or("", |mark| mark.name());
    let grounds = escape(&grounds.join("; "));
    format!("{text} <small class=\"{mark}\">({grounds})</small>")
}

/// The short name of a work, or its key where the work is not known.
fn known(works: &[Work], key: &str) -> String {
    let work = works.iter().find(|work| work.key == key);
    work.map_or_else(|| key.to_owned(), Work::short)
}

/// A work with its address and what of it was really seen, or as the file cites it.
fn source_html(source: &Source, works: &[Work]) -> String {
    match works.iter().find(|work| work.key == source.key) {
        Some(work) => {
            let (long, seen) = (link(&work.link, &escape(&work.long())), escape(&work.seen));
            format!("{long}. <small>{seen}</small>")
        }
        None => escape(&source.cite),
    }
}

fn list(title: &str, items: Vec<String>, out: &mut String) {
    if items.is_empty() {
        return;
    }
    out.push_str(&format!("<h3>{}</h3>\n<ul>\n", escape(i18n::text(title))));
    for item in items {
        out.push_str(&format!("<li>{item}</li>\n"));
    }
    out.push_str("</ul>\n");
}
