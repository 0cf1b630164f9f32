//! Glossary: the terms and their meanings.

use std::mem;

use egui::{Align, CornerRadius, Frame, Margin, Role, Sense, Ui, vec2};

use super::board_view::{ArrowMark, BoardModel, OFF, THUMBNAIL_ASPECT, Tint, paint_thumbnail};
use super::controls::{
    beside, caption, find_field, hairline, named, page, quiet, quiet_button, rule_link, styled,
};
use super::markdown_view::{self, Footnotes, ProseStyle, headword};
use super::place::{Opened, Place, Shared};
use super::rulesets_view::Address;
use super::search;
use super::theme::{Palette, text};
use crate::board::Bitboard;
use crate::lesson::{Phrase, Term, TermBoard};
use crate::route::{PlaceName, Route};
use crate::{explain, i18n, library};

/// The widest the page is, in points: a line of text, a board and their margins.
const WIDEST: f32 = 760.0;
/// Width of a term's board, in points.
const BOARD: f32 = 230.0;
/// Prefix of the searched words in an address.
const FIND: &str = "find=";
/// Gap between words and board, in points.
const GAP: f32 = 20.0;
/// Width of an entry from which its board stands beside its words, in points.
const BESIDE: f32 = 560.0;

/// The page, where it was left.
pub struct GlossaryView {
    /// The term that the address names; empty for none.
    id: String,
    /// Place of the term to scroll into view.
    scroll_to: Option<usize>,
    find: String,
    footnotes: Footnotes,
    /// The meaning of each term, with links to other terms.
    texts: Vec<Phrase>,
}

impl Default for GlossaryView {
    fn default() -> GlossaryView {
        let glossary = library::glossary();
        let texts = glossary.terms.iter();
        GlossaryView {
            id: String::new(),
            scroll_to: None,
            find: String::new(),
            footnotes: Footnotes::default(),
            texts: texts.map(|term| glossary.mark_phrase(&term.text, &term.id)).collect(),
        }
    }
}

impl GlossaryView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning; a term is brought into view
    /// each time it is named.
    ///
    /// # Errors
    /// Fails where there is no such place; the sentence says so.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        let (id, query) = rest.split_once('?').unwrap_or((rest, ""));
        let id = id.trim_matches('/');
        if !id.is_empty() && library::glossary().term(id).is_none() {
            return Err(i18n::say!("glossary.no-term", id));
        }
        self.scroll_to = library::glossary().terms.iter().position(|term| term.id == id);
        if rest == self.link() {
            return Ok(());
        }
        self.id = id.to_owned();
        self.find = query.strip_prefix(FIND).unwrap_or_default().replace('+', " ");
        Ok(())
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui) {
        let find = search::typed(&self.find);
        self.head_ui(ui);
        page(ui, "glossary", WIDEST, |ui| {
            let terms = library::glossary().terms.iter().enumerate();
            let mut count = 0;
            for (place, term) in terms.filter(|(_, term)| has(term, &find)) {
                count += 1;
                self.term_ui(ui, place, term);
            }
            if count == 0 {
                ui.add_space(20.0);
                let nothing = i18n::say!("glossary.nothing", words = self.find.trim());
                styled(ui, nothing, text::lesson());
            }
            ui.add_space(24.0);
        });
        self.scroll_to = None;
    }

    fn head_ui(&mut self, ui: &mut Ui) {
        quiet(ui, i18n::text("glossary.lead"));
        let width = ui.available_width().min(360.0);
        let hint = i18n::text("glossary.find");
        find_field(ui, &mut self.find, width, hint, (hint, i18n::text("glossary.clear")));
        ui.add_space(6.0);
        self.letters_ui(ui);
    }

    /// Letters that link to the first term of each, shown while nothing is searched.
    fn letters_ui(&mut self, ui: &mut Ui) {
        if !self.find.trim().is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let mut last = String::new();
            for (place, term) in library::glossary().terms.iter().enumerate() {
                let letter = term.letter();
                if letter == last {
                    continue;
                }
                let name = i18n::say!("glossary.letter", letter);
                if named(quiet_button(ui, &letter), Role::Button, &name).clicked() {
                    self.scroll_to = Some(place);
                }
                last = letter;
            }
        });
    }

    fn words_ui(&mut self, ui: &mut Ui, place: usize, term: &Term) {
        styled(ui, headword(term), text::lesson_bold());
        if let Some(words) = self.texts.get(place) {
            markdown_view::phrase(ui, words, ProseStyle::LESSON, &mut self.footnotes);
        }
        see_ui(ui, term);
        rules_ui(ui, term);
    }

    fn term_ui(&mut self, ui: &mut Ui, place: usize, term: &Term) {
        let palette = Palette::of(ui);
        let here = term.id == self.id;
        let fill = if here { palette.wash } else { palette.page };
        let frame = Frame::new()
            .fill(fill)
            .corner_radius(CornerRadius::same(6))
            .inner_margin(Margin::symmetric(8, 6));
        let response = frame.show(ui, |ui| {
            let width = ui.available_width();
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 3.0;
            let Some(board) = &term.board else { return self.words_ui(ui, place, term) };
            let left = (width >= BESIDE).then_some(width - BOARD - GAP);
            let words = |ui: &mut Ui, view: &mut GlossaryView| view.words_ui(ui, place, term);
            beside(ui, (left, GAP), self, words, |ui, _| board_ui(ui, board));
        });
        if self.scroll_to == Some(place) {
            response.response.scroll_to_me(Some(Align::TOP));
        }
        hairline(ui);
    }
}

/// The board of a term; its words stand beside it.
fn board_ui(ui: &mut Ui, board: &TermBoard) {
    let (rect, _) = ui.allocate_exact_size(vec2(BOARD, BOARD / THUMBNAIL_ASPECT), Sense::hover());
    if !ui.is_rect_visible(rect) {
        return;
    }
    let mut model = BoardModel { hint: board.squares, ..BoardModel::of(board.pieces) };
    model.houses_awake = !Bitboard::EMPTY;
    let arrows = board.moves.iter().filter_map(|mv| {
        Some(ArrowMark { from: mv.from()?, to: mv.to().unwrap_or(OFF), tint: Tint::Shared })
    });
    model.arrows = arrows.collect();
    paint_thumbnail(ui.painter(), rect, &model, &Palette::of(ui));
}

impl Place for GlossaryView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        GlossaryView::open(self, rest).map(|()| Vec::new())
    }

    /// `cone`, `?find=wall`.
    fn link(&self) -> String {
        let words: Vec<&str> = self.find.split_whitespace().collect();
        if words.is_empty() {
            self.id.clone()
        } else {
            format!("{}?{FIND}{}", self.id, words.join("+"))
        }
    }

    fn ui(&mut self, ui: &mut Ui, _shared: &mut Shared<'_>) {
        GlossaryView::ui(self, ui);
    }

    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        *self = GlossaryView { id: mem::take(&mut self.id), ..GlossaryView::default() };
        true
    }
}

/// The terms that belong to this one, as links.
fn see_ui(ui: &mut Ui, term: &Term) {
    let others = term.see.iter().filter_map(|id| library::glossary().term(id));
    let others: Vec<&Term> = others.collect();
    if others.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        caption(ui, i18n::text("glossary.see"));
        for other in others {
            if rule_link(ui, &other.term).clicked() {
                Route::to(PlaceName::Glossary, other.id.clone()).go(ui.ctx());
            }
        }
    });
}

/// The rules about a term by their titles, each a way to the answers of all reconstructions.
fn rules_ui(ui: &mut Ui, term: &Term) {
    if term.rules.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        caption(ui, i18n::text("glossary.in-rules"));
        for key in term.rules.iter().copied() {
            if rule_link(ui, explain::key_name(key)).clicked() {
                let first = library::rulesets().first().map(|first| (key, first.id.clone()));
                let address = Address { chosen: first, ..Address::default() };
                Route::to(PlaceName::Reconstructions, address.link()).go(ui.ctx());
            }
        }
    });
}

fn has(term: &Term, find: &str) -> bool {
    let rules = term.rules.iter().map(|key| explain::key_name(*key));
    let mut words = term.all_forms().chain(rules).map(str::to_lowercase);
    find.is_empty() || words.any(|word| word.contains(find)) || term.written.contains(find)
}
