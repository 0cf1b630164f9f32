//! The terms and what they mean.

use egui::{
    Align, CornerRadius, Frame, Layout, Margin, RichText, Role, ScrollArea, TextEdit, Ui,
    WidgetInfo, vec2,
};

use super::controls::{hairline, quiet_button, rule_link};
use super::markdown_view::{self, Footnotes, ProseStyle, headword};
use super::place::{Opened, Place, Shared};
use super::router::{PlaceName, Route};
use super::settings::Settings;
use super::theme::{Palette, row_height, text};
use crate::lesson::{Phrase, Term};
use crate::{i18n, library};

/// The widest the page is, in points: a line of text and its margin.
const WIDEST: f32 = 640.0;

/// The page, where it was left.
pub struct GlossaryView {
    /// The term that the address names; empty for none.
    id: String,
    /// It is still to be brought into sight.
    reveal: bool,
    find: String,
    footnotes: Footnotes,
    /// What each term means, its words leading on to other terms.
    texts: Vec<Phrase>,
}

impl Default for GlossaryView {
    fn default() -> GlossaryView {
        let glossary = library::glossary();
        let texts = glossary.terms.iter();
        GlossaryView {
            id: String::new(),
            reveal: false,
            find: String::new(),
            footnotes: Footnotes::of_works(library::works()),
            texts: texts.map(|term| glossary.mark_phrase(&term.text, &term.id)).collect(),
        }
    }
}

impl GlossaryView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning.
    ///
    /// # Errors
    /// When there is no such place; the sentence says what to write instead.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        let id = rest.trim_matches('/');
        if !id.is_empty() && library::glossary().term(id).is_none() {
            return Err(i18n::fill("glossary.no-term", &[("id", id)]));
        }
        if self.id != id {
            self.id = id.to_owned();
            self.reveal = true;
            self.find.clear();
        }
        Ok(())
    }

    /// The rest of the address of what is shown.
    pub fn link(&self) -> String {
        self.id.clone()
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, _settings: &Settings) {
        let wanted = self.find.trim().to_lowercase();
        self.head_ui(ui);
        let scroll = ScrollArea::vertical().id_salt("glossary").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            let terms = library::glossary().terms.iter().enumerate();
            let mut found = 0;
            for (place, term) in terms.filter(|(_, term)| has(term, &wanted)) {
                found += 1;
                self.term_ui(ui, place, term);
            }
            if found == 0 {
                ui.add_space(20.0);
                let nothing = i18n::fill("glossary.nothing", &[("words", self.find.trim())]);
                ui.label(RichText::new(nothing).text_style(text::lesson()));
            }
            ui.add_space(24.0);
        });
        self.reveal = false;
    }

    fn head_ui(&mut self, ui: &mut Ui) {
        let lead = RichText::new(i18n::text("glossary.lead")).color(Palette::of(ui).quiet);
        ui.label(lead);
        let height = row_height(ui);
        let width = ui.available_width().min(360.0);
        let layout = Layout::right_to_left(Align::Center);
        ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
            if !self.find.is_empty() {
                let clear = quiet_button(ui, "✕");
                clear.widget_info(|| {
                    WidgetInfo::labeled(Role::Button, true, i18n::text("glossary.clear"))
                });
                if clear.clicked() {
                    self.find.clear();
                }
            }
            let field = TextEdit::singleline(&mut self.find)
                .hint_text(i18n::text("glossary.find"))
                .margin(vec2(10.0, 6.0))
                .min_size(vec2(0.0, height))
                .align(egui::Align2::LEFT_CENTER)
                .desired_width(ui.available_width());
            let response = ui.add(field);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::TextInput, true, i18n::text("glossary.find"))
            });
        });
        ui.add_space(6.0);
    }

    fn term_ui(&mut self, ui: &mut Ui, place: usize, term: &Term) {
        let palette = Palette::of(ui);
        let here = term.id == self.id;
        let fill = if here { palette.wash } else { palette.page };
        let frame = Frame::new()
            .fill(fill)
            .corner_radius(CornerRadius::same(6))
            .inner_margin(Margin::symmetric(8, 6));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.label(
                RichText::new(headword(term)).text_style(text::lesson_bold()).color(palette.ink),
            );
            if let Some(words) = self.texts.get(place) {
                markdown_view::phrase(ui, words, ProseStyle::LESSON, &mut self.footnotes);
            }
            see_ui(ui, term);
        });
        if here && self.reveal {
            shown.response.scroll_to_me(Some(Align::TOP));
        }
        hairline(ui);
    }
}

impl Place for GlossaryView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        GlossaryView::open(self, rest).map(|()| Vec::new())
    }

    fn link(&self) -> String {
        GlossaryView::link(self)
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        GlossaryView::ui(self, ui, shared.settings);
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
        let lead = RichText::new(i18n::text("glossary.see")).text_style(text::caption());
        ui.label(lead.color(Palette::of(ui).quiet));
        for other in others {
            if rule_link(ui, &other.term).clicked() {
                let route = Route::to(PlaceName::Glossary, other.id.clone());
                route.go(ui.ctx());
            }
        }
    });
}

fn has(term: &Term, wanted: &str) -> bool {
    let forms = || term.all_forms().map(str::to_lowercase);
    wanted.is_empty() || forms().any(|form| form.contains(wanted)) || term.written.contains(wanted)
}
