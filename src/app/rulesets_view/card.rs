//! The card of one reconstruction: who, when and where, its rules as prose, and what the source leaves open.

use egui::containers::menu::MenuButton;
use egui::{Button, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::bar::word_button;
use super::model::{Account, Column, Index};
use super::{Page, RulesetsView, rail_of};
use crate::app::board_view::paint_thumbnail;
use crate::app::command::{Command, Route};
use crate::app::controls::{hairline, primary_button, quiet_button, rule_link};
use crate::app::theme::{Palette, row_height, text};
use crate::compare::Comparison;
use crate::rules::{Mark, Variant};
use crate::rules_text::Sentence;
use crate::{i18n, library};

/// Width of a board without rows beside it against its height.
pub(super) const BOARD_ASPECT: f32 = 10.34 / 3.46;
/// The widest a card is, in points.
const WIDEST: f32 = 980.0;

/// What was done on a card.
pub(super) enum CardEvent {
    /// Open or close the evidence of a sentence.
    Sentence(usize, usize),
    /// To another page.
    Page(Page),
    Compare(usize),
    /// Something the program as a whole is asked to do.
    Do(Command),
    /// Put this text on the clipboard and say so.
    Copy(String),
}

impl RulesetsView {
    pub(super) fn card_ui(&mut self, ui: &mut Ui, id: &str) -> Option<Command> {
        let Some(at) = self.index.find(id) else {
            ui.add_space(28.0);
            let missing = i18n::fill("recon.no-card", &[("id", id)]);
            ui.label(RichText::new(missing).text_style(text::lesson()));
            if ui.button(i18n::text("recon.all-cards")).clicked() {
                self.address.page = Page::Cards;
            }
            return None;
        };
        self.index.tell();
        let find = self.wanted_words();
        let scroll = ScrollArea::vertical().id_salt(("card", id)).auto_shrink(false);
        let event = scroll
            .show(ui, |ui| {
                let card = Card {
                    index: &self.index,
                    column: self.index.columns.get(at)?,
                    account: self.index.accounts.get(at)?,
                    at,
                    find: &find,
                    open: self.open_sentence,
                };
                ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
                card.show(ui)
            })
            .inner;
        match event? {
            CardEvent::Sentence(passage, sentence) => {
                let opened = Some((passage, sentence));
                self.open_sentence = opened.filter(|opened| self.open_sentence != Some(*opened));
            }
            CardEvent::Page(page) => {
                self.address.page = page;
                self.open_sentence = None;
            }
            CardEvent::Compare(other) => return self.compare(at, other, None),
            CardEvent::Copy(text) => return self.copy(text),
            CardEvent::Do(command) => return Some(command),
        }
        None
    }
}

/// The card in one frame.
pub(super) struct Card<'a> {
    pub index: &'a Index,
    pub column: &'a Column,
    pub account: &'a Account,
    at: usize,
    pub find: &'a str,
    /// The sentence whose evidence is open: its passage and its place there.
    pub open: Option<(usize, usize)>,
}

impl Card<'_> {
    fn show(&self, ui: &mut Ui) -> Option<CardEvent> {
        let mut event = self.sigla_ui(ui);
        ui.add_space(10.0);
        let width = ui.available_width();
        if width >= 760.0 {
            let board = (0.42 * width).min(400.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 36.0;
                rail_of(ui, width - board - 36.0, |ui| event = self.head_ui(ui).or(event.take()));
                rail_of(ui, board, |ui| self.board_ui(ui));
            });
        } else {
            event = self.head_ui(ui).or(event);
            ui.add_space(10.0);
            self.board_ui(ui);
        }
        ui.add_space(22.0);
        ui.scope(|ui| {
            self.sources_ui(ui);
            self.sureness_ui(ui);
        });
        for (number, passage) in self.account.passages.iter().enumerate() {
            event = self.passage_ui(ui, number, passage.title, &passage.sentences).or(event);
        }
        let left = self.account.passages.len();
        event =
            self.passage_ui(ui, left, i18n::text("recon.left-open"), &self.account.open).or(event);
        event = self.variants_ui(ui).or(event);
        ui.add_space(30.0);
        event
    }

    /// From card to card.
    fn sigla_ui(&self, ui: &mut Ui) -> Option<CardEvent> {
        let palette = Palette::of(ui);
        let mut event = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            if word_button(ui, i18n::text("recon.all-cards")).clicked() {
                event = Some(CardEvent::Page(Page::Cards));
            }
            for (number, column) in self.index.columns.iter().enumerate() {
                let here = number == self.at;
                let style = if here { text::strong() } else { egui::TextStyle::Button };
                let ink = if here { palette.ink } else { palette.quiet };
                let siglum = RichText::new(&column.siglum).text_style(style).color(ink);
                ui.spacing_mut().button_padding.x = 6.0;
                let least = vec2(32.0, row_height(ui));
                let response =
                    ui.add(Button::new(siglum).frame_when_inactive(false).min_size(least));
                response.widget_info(|| {
                    let label = i18n::fill("recon.open-card", &[("name", &column.name)]);
                    WidgetInfo::selected(Role::Link, true, here, label)
                });
                if response.on_hover_text(&column.name).clicked() {
                    event = Some(CardEvent::Page(Page::Card(column.ruleset.id.clone())));
                }
            }
        });
        event
    }

    /// The name, who and when, what it is, and what can be done with it.
    fn head_ui(&self, ui: &mut Ui) -> Option<CardEvent> {
        let (palette, ruleset) = (Palette::of(ui), &self.column.ruleset);
        ui.label(RichText::new(&ruleset.name).text_style(text::lesson_title()));
        ui.label(RichText::new(self.column.by_line()).color(palette.quiet));
        ui.add_space(4.0);
        ui.label(RichText::new(&ruleset.summary).text_style(text::lesson()));
        for note in [&ruleset.note].into_iter().filter(|note| !note.is_empty()) {
            ui.label(RichText::new(note).color(palette.quiet));
        }
        if !ruleset.houses.is_empty() {
            let names = ruleset.houses.iter().map(|(square, name)| {
                i18n::fill("recon.house", &[("square", &square.to_string()), ("name", name)])
            });
            let names = names.collect::<Vec<_>>().join(" · ");
            ui.label(RichText::new(names).text_style(text::caption()).color(palette.quiet));
        }
        ui.add_space(8.0);
        self.buttons_ui(ui)
    }

    fn buttons_ui(&self, ui: &mut Ui) -> Option<CardEvent> {
        let ruleset = &self.column.ruleset;
        let mut event = None;
        ui.horizontal_wrapped(|ui| {
            if primary_button(ui, i18n::text("recon.play")).clicked() {
                event = Some(CardEvent::Do(Command::Go(Route::Play(ruleset.id.clone()))));
            }
            let label = i18n::text("recon.compare-with");
            let button = Button::new(label).min_size(vec2(0.0, row_height(ui)));
            MenuButton::from_button(button).ui(ui, |ui| {
                ui.set_min_width(250.0);
                for (number, column) in
                    self.index.columns.iter().enumerate().filter(|(number, _)| *number != self.at)
                {
                    let apart = self.index.distance.get(self.at).and_then(|row| row.get(number));
                    let count = apart.copied().unwrap_or_default().to_string();
                    let label = i18n::fill(
                        "recon.compare-row",
                        &[("name", &column.name), ("count", &count)],
                    );
                    if ui.button(label).clicked() {
                        event = Some(CardEvent::Compare(number));
                    }
                }
            });
            let file = library::ruleset_files().iter().find(|(id, _)| *id == ruleset.id);
            if let Some((_, file)) = file
                && quiet_button(ui, i18n::text("recon.copy-file")).clicked()
            {
                event = Some(CardEvent::Copy((*file).to_owned()));
            }
        });
        event
    }

    /// How the pieces stand at the start, drawn by the board's own painter.
    fn board_ui(&self, ui: &mut Ui) {
        let width = ui.available_width().min(460.0);
        let (rect, response) =
            ui.allocate_exact_size(vec2(width, width / BOARD_ASPECT), Sense::hover());
        response.widget_info(|| {
            let label = i18n::fill("recon.start-picture", &[("name", &self.column.name)]);
            WidgetInfo::labeled(Role::Image, true, label)
        });
        if ui.is_rect_visible(rect) {
            paint_thumbnail(ui.painter(), rect, &self.account.board, &Palette::of(ui));
        }
        let sides = &self.column.ruleset.sides;
        let (cones, spools) = (&sides[crate::Side::Cones], &sides[crate::Side::Spools]);
        let caption = i18n::fill("recon.start-caption", &[("cones", cones), ("spools", spools)]);
        ui.add_space(2.0);
        ui.label(RichText::new(caption).text_style(text::caption()).color(Palette::of(ui).quiet));
    }

    /// The works it rests on, and how much of each was seen.
    fn sources_ui(&self, ui: &mut Ui) {
        let quiet = Palette::of(ui).quiet;
        ui.label(RichText::new(i18n::text("recon.rests-on")).text_style(text::step_title()));
        hairline(ui);
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().item_spacing.y = 3.0;
        for source in &self.column.ruleset.sources {
            ui.add_space(4.0);
            let work = library::work(&source.key);
            ui.label(&source.cite);
            let Some(work) = work else {
                continue;
            };
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
                let told = [work.place.as_str(), work.seen.as_str()];
                let told = told.into_iter().filter(|words| !words.is_empty());
                let told = told.collect::<Vec<_>>().join(" · ");
                ui.label(RichText::new(told).text_style(text::caption()).color(quiet));
                if !work.link.is_empty() {
                    ui.hyperlink_to(
                        RichText::new(&work.link).text_style(text::caption()),
                        &work.link,
                    );
                }
            });
        }
        ui.add_space(16.0);
    }

    /// How many answers are stated, recovered, ours, and without a part.
    fn sureness_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let count =
            |mark: Option<Mark>| self.column.cells.iter().filter(|cell| cell.mark == mark).count();
        let marks = [
            Some(Mark::Stated),
            Some(Mark::Recovered),
            Some(Mark::Interpretation),
            Some(Mark::Own),
            None,
        ];
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(14.0, 2.0);
            let lead =
                i18n::fill("recon.of-rules", &[("count", &self.column.cells.len().to_string())]);
            ui.label(RichText::new(lead).text_style(text::caption()).color(palette.quiet));
            for mark in marks.into_iter().filter(|mark| count(*mark) > 0) {
                let words = format!("{} {}", count(mark), super::print::mark_word(mark));
                let words = if mark.is_none() { format!("[{words}]") } else { words };
                super::bar::print_ui(ui, &words, super::print::Print { mark, bold: false });
            }
        });
        ui.add_space(6.0);
    }

    /// Readings that the source itself offers.
    fn variants_ui(&self, ui: &mut Ui) -> Option<CardEvent> {
        let variants = &self.column.ruleset.variants;
        if variants.is_empty() {
            return None;
        }
        ui.add_space(22.0);
        ui.label(RichText::new(i18n::text("recon.variants")).text_style(text::step_title()));
        hairline(ui);
        let mut event = None;
        for variant in variants {
            event = self.variant_ui(ui, variant).or(event);
        }
        event
    }

    fn variant_ui(&self, ui: &mut Ui, variant: &Variant) -> Option<CardEvent> {
        let palette = Palette::of(ui);
        let mut event = None;
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&variant.name).text_style(text::strong()));
            let source = library::work(&variant.source)
                .map_or_else(|| variant.source.clone(), |work| work.short());
            let told = i18n::fill("recon.source", &[("source", &source), ("at", &variant.at)]);
            ui.label(RichText::new(told).text_style(text::caption()).color(palette.quiet));
            let named = |key: &str| i18n::fill(key, &[("name", &variant.name)]);
            let compare = rule_link(ui, i18n::text("recon.variant-compare"));
            compare.widget_info(|| {
                WidgetInfo::labeled(Role::Link, true, named("recon.variant-compare-named"))
            });
            if compare.clicked() {
                event = self.with_variant(variant).map(CardEvent::Do);
            }
            let play = rule_link(ui, i18n::text("recon.variant-play"));
            play.widget_info(|| {
                WidgetInfo::labeled(Role::Link, true, named("recon.variant-play-named"))
            });
            if play.clicked() {
                let id = format!("{}:{}", self.column.ruleset.id, variant.id);
                event = Some(CardEvent::Do(Command::Go(Route::Play(id))));
            }
        });
        event
    }

    /// The boards with the reconstruction and its variant, at a position that shows the first rule the variant changes.
    fn with_variant(&self, variant: &Variant) -> Option<Command> {
        let base = &self.column.ruleset;
        let changed = base.variant(&variant.id)?;
        let (key, _) = variant.set.first()?;
        let link = Comparison::telling(base, &changed, *key).link();
        Some(Command::Go(Route::Compare(format!("{link}?rule={key}"))))
    }

    fn passage_ui(
        &self,
        ui: &mut Ui,
        number: usize,
        title: &str,
        sentences: &[Sentence],
    ) -> Option<CardEvent> {
        if sentences.is_empty() {
            return None;
        }
        ui.add_space(20.0);
        ui.label(RichText::new(title).text_style(text::step_title()));
        hairline(ui);
        ui.add_space(2.0);
        let mut event = None;
        for (place, sentence) in sentences.iter().enumerate() {
            if self.sentence_ui(ui, (number, place), sentence) {
                event = Some(CardEvent::Sentence(number, place));
            }
        }
        event
    }
}
