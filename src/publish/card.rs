//! Reconstructions as cards: who and when, what they rest on, and their rules as a text with the evidence.

use maud::{Markup, html};

use super::frame::word;
use super::prose::cited;
use crate::lesson::Work;
use crate::rules::{Ruleset, Source};
use crate::rules_text::{self, Sentence};
use crate::{explain, i18n};

/// Every ruleset as a card, after a list of them, as a fragment of HTML. `works` are the works they may cite.
pub(super) fn cards(rulesets: &[Ruleset], works: &[Work]) -> Markup {
    html! {
        nav aria-label=(i18n::text("publish.reconstructions")) {
            h2 id="read-rules" { (word("publish.reconstructions")) }
            ol { @for ruleset in rulesets {
                li { a href={ "#" (anchor(ruleset)) } { (ruleset.name) } }
            } }
        }
        @for ruleset in rulesets { (card(ruleset, works)) }
    }
}

/// One ruleset as a card, as a fragment of HTML.
pub fn card_html(ruleset: &Ruleset, works: &[Work]) -> String {
    card(ruleset, works).into_string()
}

fn card(ruleset: &Ruleset, works: &[Work]) -> Markup {
    let id = anchor(ruleset);
    let open = rules_text::left_open(ruleset);
    let open = open.iter().map(|sentence| html! { (sentence.text) });
    let variants = ruleset.variants.iter().map(|variant| {
        let mut at =
            vec![Work::short_of(works, &variant.source), i18n::remark(&variant.at).to_owned()];
        at.retain(|part| !part.is_empty());
        html! { (i18n::remark(&variant.name)) " " small { (at.join(", ")) } }
    });
    let sources = ruleset.sources.iter().map(|source| source_of(source, works));
    html! {
        article class="ruleset" id=(id) aria-labelledby={ (id) "-title" } {
            h2 id={ (id) "-title" } { (ruleset.name) }
            (head(ruleset))
            @for passage in rules_text::passages(ruleset) {
                h3 { (passage.title) }
                @for sentence in &passage.sentences { p { (sentence_markup(sentence, works)) } }
            }
            (list("account.left-open", open.collect()))
            (list("account.variants", variants.collect()))
            (list("publish.sources", sources.collect()))
        }
    }
}

fn anchor(ruleset: &Ruleset) -> String {
    format!("read-rules-{}", ruleset.id.replace('/', "-"))
}

/// Authors and year, the way to the card in the program, and summary and note.
fn head(ruleset: &Ruleset) -> Markup {
    html! {
        p { small {
            (explain::by_line(ruleset))
            span class="live" {
                " · " a href={ "#1/reconstructions/card/" (ruleset.id) } { (word("publish.open-card")) }
            }
        } }
        @for text in [&ruleset.summary, &ruleset.note] {
            @if !text.is_empty() { p { (i18n::remark(text)) } }
        }
    }
}

/// A sentence, and where it comes from in small print.
fn sentence_markup(sentence: &Sentence, works: &[Work]) -> Markup {
    let grounds = rules_text::grounds(sentence, |key| Work::short_of(works, key));
    let mark = sentence.mark.map_or("", |mark| mark.name());
    html! {
        (sentence.text)
        @if !grounds.is_empty() { " " small class=(mark) { "(" (grounds.join(i18n::text("list.apart"))) ")" } }
    }
}

/// A work with its address and what of it was really seen, or as the file cites it.
fn source_of(source: &Source, works: &[Work]) -> Markup {
    match Work::find(works, &source.key) {
        Some(work) => cited(work),
        None => html! { (source.cite) },
    }
}

fn list(title: &str, items: Vec<Markup>) -> Markup {
    html! {
        @if !items.is_empty() {
            h3 { (word(title)) }
            ul { @for item in items { li { (item) } } }
        }
    }
}
