//! Objects that we have drawn, as figures of a page: the drawing itself, and that it is ours.

use maud::{Markup, PreEscaped, html};

use crate::i18n;
use crate::lesson::Object;
use crate::library;

/// The figure of an object in a lesson, with the lesson's own words for it.
pub(super) fn lesson_figure(id: &str, words: &str) -> Markup {
    html! { @if let Some(object) = library::object(id) { (figure(object, words, &[])) } }
}

/// The figures of all objects that belong to a find, with everything that is said of each.
pub(super) fn history_figures(find: &str) -> Markup {
    let objects = library::objects().iter().filter(|object| object.find == find);
    html! {
        @for object in objects { (figure(object, &object.words, &library::object_points(object))) }
    }
}

/// An object as plain text: the words for the drawing, and what it is.
pub(super) fn in_words(id: &str, words: &str) -> String {
    let facts = library::object(id).map(|object| format!(" {}. {}.", object.title, object.facts()));
    format!("[{words}]{}", facts.unwrap_or_default())
}

fn figure(object: &Object, words: &str, points: &[(&str, String)]) -> Markup {
    let Some(drawing) = library::drawing(&object.id) else { return Markup::default() };
    let [width, height] = drawing.size;
    html! {
        figure {
            svg class="object" viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(words) {
                title { (words) }
                (PreEscaped(&drawing.elements))
            }
            figcaption {
                strong { (object.title) } br;
                (object.facts()) br;
                (i18n::fill("object.ours", &[("guessed", &object.guessed)]))
                @for (lead, text) in points { br; (lead) ": " (text) }
            }
        }
    }
}
