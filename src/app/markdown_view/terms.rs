//! Meanings of the words of the game, told where they stand.

use egui::{Frame, Margin, Stroke, Ui, vec2};

use super::{Footnotes, ProseStyle, phrase};
use crate::app::controls::rule_link;
use crate::app::router::{PlaceName, Route};
use crate::app::theme::Palette;
use crate::lesson::glossary::Term;
use crate::lesson::prose::Inline;
use crate::{i18n, library};

/// Meaning of a term, set in below the words that use it.
pub(super) fn explanation(ui: &mut Ui, id: &str, footnotes: &mut Footnotes) {
    let Some(term) = library::glossary().term(id) else { return };
    let palette = Palette::of(ui);
    let shown = Frame::new().inner_margin(Margin { left: 16, right: 0, top: 4, bottom: 6 }).show(
        ui,
        |ui| {
            let mut told = vec![Inline::Bold(vec![Inline::Text(headword(term))])];
            told.push(Inline::Text(": ".to_owned()));
            told.extend(term.text.iter().cloned());
            phrase(ui, &told, ProseStyle::NOTE.ink(palette.quiet), footnotes);
            if rule_link(ui, i18n::text("glossary.open")).clicked() {
                let route = Route::to(PlaceName::Glossary, term.id.clone());
                route.go(ui.ctx());
            }
        },
    );
    let rect = shown.response.rect.shrink2(vec2(0.0, 5.0));
    let line = Stroke::new(2.0, palette.ochre);
    ui.painter().vline(rect.left() + 4.0, rect.y_range(), line);
}

/// A term as it heads its explanation, with its signs where it has some.
pub fn headword(term: &Term) -> String {
    match term.written.is_empty() {
        true => term.term.clone(),
        false => format!("{} {}", term.term, term.written),
    }
}
