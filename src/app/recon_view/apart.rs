//! "One piece, one throw, two answers": for every pair the smallest position that tells it apart, found while one looks.

use std::collections::BTreeMap;

use egui::{ComboBox, Rect, RichText, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::card::BOARD_ASPECT;
use super::model::Index;
use super::{Page, ReconView, STACKED, sign};
use crate::analysis::tell::{Apart, Found, PIECES, Search};
use crate::app::board_view::{ArrowMark, BoardModel, HAND, OFF, Tint, Track, paint_thumbnail};
use crate::app::command::{Command, Route};
use crate::app::controls::{card, primary_button, quiet_button};
use crate::app::table::position_model;
use crate::app::theme::{Palette, text};
use crate::compare::Seat;
use crate::notation;
use crate::report::{Entry, TellReport, ToldPosition, throw_words};
use crate::words;

/// Between cards, in points.
const GAP: f32 = 20.0;
/// The widest the cards are together, in points.
const WIDEST: f32 = 1180.0;
/// What a frame may spend on searching: positions with one piece each way of giving squares to the sides counted.
const WORK: usize = 6_000;
/// How many cards a frame may write.
const CARDS: usize = 3;

/// Two columns, the first before the second, and what counts as another answer.
type Pair = (usize, usize, bool);

/// What is known of a pair.
enum Known {
    Looking(Box<Search>),
    Told(Box<ApartCard>),
}

/// A pair told apart, ready to be shown.
struct ApartCard {
    report: TellReport,
    board: BoardModel,
}

/// The gallery's own memory.
#[derive(Default)]
pub(super) struct Gallery {
    known: BTreeMap<Pair, Known>,
    by_moves: bool,
    /// How high each row of cards was, for a width.
    heights: (f32, BTreeMap<usize, f32>),
}

impl Gallery {
    /// The rulesets are others: nothing is known any more.
    pub fn forget(&mut self) {
        *self = Gallery {
            by_moves: self.by_moves,
            ..Gallery::default()
        };
    }

    /// Searches on for the pairs that are wanted, the first first. `true` while something is left to be found.
    fn work(&mut self, index: &Index, wanted: &[Pair]) -> bool {
        let (mut left, mut cards) = (WORK, CARDS);
        for pair in wanted {
            let known = self
                .known
                .entry(*pair)
                .or_insert_with(|| search(index, *pair));
            let Known::Looking(search) = known else {
                continue;
            };
            if left == 0 || cards == 0 {
                return true;
            }
            let cost = 1_usize << search.pieces();
            let steps = (left / cost).max(1);
            let before = search.done();
            let found = search.run(steps).cloned();
            left = left.saturating_sub((search.done() - before) as usize * cost);
            match found.and_then(|found| ApartCard::new(index, *pair, &found)) {
                Some(made) => {
                    *known = Known::Told(Box::new(made));
                    cards -= 1;
                }
                None => return true,
            }
        }
        false
    }
}

fn search(index: &Index, (one, other, by_moves): Pair) -> Known {
    let rules = |column: usize| index.columns[column].ruleset.rules();
    let apart = if by_moves {
        Apart::ByMoves
    } else {
        Apart::Anyhow
    };
    let search = Search::new(&rules(one), &rules(other), apart, PIECES);
    Known::Looking(Box::new(search))
}

impl ApartCard {
    fn new(index: &Index, (one, other, _): Pair, found: &Found) -> Option<ApartCard> {
        let entry = |column: usize| {
            let ruleset = &index.columns.get(column)?.ruleset;
            Some(Entry::of(Seat::new(ruleset.clone())))
        };
        let entries = [entry(one)?, entry(other)?];
        let report = TellReport::of(found, &entries);
        let mut board = BoardModel::default();
        if let Some(position) = &report.position {
            let seat = &entries[0].seat;
            let begun = seat.rules.position(&position.told.setup).ok()?;
            board = position_model(&seat.current, &begun);
            board.arrows = arrows(&entries, position);
        }
        board.track = Track::Quiet;
        board.enabled = false;
        Some(ApartCard { report, board })
    }
}

/// Where the pieces go: in the color of the board that alone allows it, quiet where both do.
fn arrows(entries: &[Entry; 2], position: &ToldPosition) -> Vec<ArrowMark> {
    let told = &position.told;
    let steps = |seat: usize| -> Vec<(u8, u8)> {
        let rules = &entries[seat].seat.rules;
        let Ok(begun) = rules.position(&told.setup) else {
            return Vec::new();
        };
        let lines = notation::lines(rules, &begun, told.throw);
        let place = |to: notation::Target| match to {
            notation::Target::Square(number) => number,
            notation::Target::Off => OFF,
            notation::Target::None => HAND,
        };
        let step = |line: &notation::Line| Some((line.from?, place(line.to)));
        lines.iter().filter_map(step).collect()
    };
    let (left, right) = (steps(0), steps(1));
    let both = left.iter().map(|step| (*step, right.contains(step)));
    let tinted = both.map(|(step, both)| (step, if both { Tint::Shared } else { Tint::A }));
    let only = right.iter().filter(|step| !left.contains(step));
    tinted
        .chain(only.map(|step| (*step, Tint::B)))
        .map(|((from, to), tint)| ArrowMark { from, to, tint })
        .collect()
}

impl ReconView {
    pub(super) fn apart_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut gallery = std::mem::take(&mut self.gallery);
        let pairs = self.apart_pairs(gallery.by_moves);
        let mut command = None;
        let scroll = ScrollArea::vertical().id_salt("apart").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            self.apart_head_ui(ui, &mut gallery);
            if gallery.work(&self.index, &pairs) {
                ui.ctx().request_repaint();
            }
            command = apart_cards_ui(ui, &mut gallery, &pairs);
            ui.add_space(24.0);
        });
        self.gallery = gallery;
        command
    }

    /// The pairs that are asked for: the two that are pinned, all with the one that is, or all.
    fn apart_pairs(&self, by_moves: bool) -> Vec<Pair> {
        let count = self.index.columns.len();
        let pins = self.pinned();
        let wanted = |one: usize, other: usize| pins.iter().all(|pin| [one, other].contains(pin));
        let all = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        all.filter(|(one, other)| wanted(*one, *other))
            .map(|(one, other)| (one, other, by_moves))
            .collect()
    }

    fn apart_head_ui(&mut self, ui: &mut Ui, gallery: &mut Gallery) {
        ui.add_space(4.0);
        ui.label(RichText::new(words::text("tell.title")).text_style(text::step_title()));
        ui.label(RichText::new(words::text("tell.lead")).color(Palette::of(ui).quiet));
        ui.add_space(6.0);
        let stacked = ui.available_width() < STACKED;
        let width = if stacked {
            0.5 * (ui.available_width() - 8.0)
        } else {
            210.0
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for seat in 0..2 {
                self.apart_picker_ui(ui, seat, width);
            }
            let by_moves = ui.checkbox(&mut gallery.by_moves, words::text("tell.by-moves"));
            by_moves.on_hover_text(words::text("tell.by-moves-hint"));
            if primary_button(ui, words::text("tell.quiz-open")).clicked() {
                self.address.page = Page::Quiz;
            }
        });
        ui.add_space(10.0);
    }

    fn apart_picker_ui(&mut self, ui: &mut Ui, seat: usize, width: f32) {
        let pins = self.pinned();
        let now = pins.get(seat).copied();
        let anybody = words::text("tell.anybody");
        let name = |column: Option<usize>| {
            let column = column.and_then(|column| self.index.columns.get(column));
            column.map_or(anybody, |column| column.name.as_str())
        };
        let mut choice = None;
        let response = ComboBox::from_id_salt(("apart", seat))
            .selected_text(name(now))
            .truncate()
            .width(width)
            .height(480.0)
            .show_ui(ui, |ui| {
                if ui.selectable_label(now.is_none(), anybody).clicked() {
                    choice = Some(None);
                }
                for (column, shown) in self.index.columns.iter().enumerate() {
                    let here = now == Some(column);
                    if ui.selectable_label(here, &shown.name).clicked() {
                        choice = Some(Some(column));
                    }
                }
            })
            .response;
        let word = ["tell.first", "tell.second"][seat];
        let label = words::fill(word, &[("name", name(now))]);
        response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
        if let Some(choice) = choice {
            let mut picked = [pins.first().copied(), pins.get(1).copied()];
            picked[seat] = choice;
            if picked[0] == picked[1] {
                picked[1 - seat] = None;
            }
            let ids = picked.into_iter().flatten();
            self.address.pins = ids.filter_map(|column| self.id_of(column)).collect();
        }
    }
}

/// The cards in rows; a row out of sight is not laid out once its height is known.
fn apart_cards_ui(ui: &mut Ui, gallery: &mut Gallery, pairs: &[Pair]) -> Option<Command> {
    let mut command = None;
    let width = ui.available_width();
    let columns = (((width + GAP) / (330.0 + GAP)) as usize)
        .clamp(1, 3)
        .min(pairs.len().max(1));
    let card_width = ((width - GAP * (columns as f32 - 1.0)) / columns as f32)
        .floor()
        .min(520.0);
    if gallery.heights.0 != width {
        gallery.heights = (width, BTreeMap::new());
    }
    for (row, chunk) in pairs.chunks(columns).enumerate() {
        let known: Vec<Option<&Known>> = chunk.iter().map(|pair| gallery.known.get(pair)).collect();
        let ready = known
            .iter()
            .all(|known| matches!(known, Some(Known::Told(_))));
        let height = gallery.heights.1.get(&row).copied();
        if let Some(height) = height {
            let rect = Rect::from_min_size(ui.cursor().min, vec2(width, height));
            if !ui.is_rect_visible(rect) {
                ui.allocate_rect(rect, Sense::hover());
                ui.add_space(GAP - ui.spacing().item_spacing.y);
                continue;
            }
        }
        let tallest = ui
            .horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                let mut tallest: f32 = 0.0;
                for known in known {
                    let (gone, high) = known_ui(ui, known, card_width, height.unwrap_or(0.0));
                    command = gone.or(command.take());
                    tallest = tallest.max(high);
                }
                tallest
            })
            .inner;
        if ready && height != Some(tallest) {
            gallery.heights.1.insert(row, tallest);
            ui.ctx().request_repaint();
        }
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
    command
}

/// A card, or that it is being looked for; with what was asked for, and how high it wants to be.
fn known_ui(ui: &mut Ui, known: Option<&Known>, width: f32, height: f32) -> (Option<Command>, f32) {
    let frame = card(ui);
    let margin = frame.inner_margin.sum();
    let inner = width - margin.x - 2.0;
    let shown = frame.show(ui, |ui| {
        ui.allocate_ui_with_layout(
            vec2(inner, 0.0),
            egui::Layout::top_down(egui::Align::Min),
            |ui| {
                ui.set_width(inner);
                let command = match known {
                    Some(Known::Told(told)) => told_ui(ui, told),
                    Some(Known::Looking(search)) => {
                        let count = search.pieces().to_string();
                        let looking = words::fill("tell.looking", &[("count", &count)]);
                        ui.label(RichText::new(looking).color(Palette::of(ui).quiet));
                        None
                    }
                    None => None,
                };
                let wanted = ui.min_rect().height();
                ui.set_min_height((height - margin.y - 2.0).max(0.0));
                (command, wanted + margin.y + 2.0)
            },
        )
        .inner
    });
    shown.inner
}

fn told_ui(ui: &mut Ui, told: &ApartCard) -> Option<Command> {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 4.0;
    let [left, right] = &told.report.titles;
    let pair = words::fill("tell.card-pair", &[("left", left), ("right", right)]);
    ui.label(RichText::new(pair).text_style(text::lesson_bold()));
    let Some(position) = &told.report.position else {
        ui.label(RichText::new(&told.report.sentence).color(palette.quiet));
        return None;
    };
    picture_ui(ui, &told.board, position);
    let due = throw_words(position.told.throw);
    let due = crate::explain::capital(&due);
    ui.label(RichText::new(due).text_style(text::strong()));
    for (seat, answer) in position.answers.iter().enumerate() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let size = 14.0;
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
            let center = rect.center() + vec2(0.0, 3.0);
            sign(ui.painter(), center, seat, 0.8 * size, &palette);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                let title = RichText::new(&answer.title).text_style(text::caption());
                ui.label(title.color(palette.quiet));
                ui.label(answer.sentence());
            });
        });
    }
    let rules = RichText::new(position.rules_sentence()).text_style(text::caption());
    ui.label(rules.color(palette.quiet));
    let compare = quiet_button(ui, words::text("tell.compare"));
    compare.widget_info(|| {
        let values = [("left", left.as_str()), ("right", right.as_str())];
        WidgetInfo::labeled(
            Role::Button,
            true,
            words::fill("tell.compare-named", &values),
        )
    });
    compare
        .clicked()
        .then(|| Command::Go(Route::Compare(position.link.clone())))
}

/// The position, drawn by the board's own painter.
fn picture_ui(ui: &mut Ui, board: &BoardModel, position: &ToldPosition) {
    let width = ui.available_width();
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, (width / BOARD_ASPECT).round()), Sense::hover());
    response.widget_info(|| {
        let due = throw_words(position.told.throw);
        let values = [("pieces", position.pieces.as_str()), ("due", &due)];
        WidgetInfo::labeled(Role::Image, true, words::fill("tell.picture", &values))
    });
    if ui.is_rect_visible(rect) {
        paint_thumbnail(ui.painter(), rect, board, &Palette::of(ui));
    }
}
