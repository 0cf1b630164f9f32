//! One position to which two boards answer differently: drawn, with both answers, the rule behind it, and what can be done
//! with it.

use egui::{RichText, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::card::BOARD_ASPECT;
use super::sign;
use crate::analysis::distinguish::{Apart, Found, Told, answers, apart};
use crate::app::board_view::{ArrowMark, BoardModel, HAND, OFF, Tint, Track, paint_thumbnail};
use crate::app::controls::quiet_button;
use crate::app::game_board::position_model;
use crate::app::results_view::{Ask, Wanted, boarded, menu_ui, tabled};
use crate::app::theme::{Palette, text};
use crate::explain;
use crate::i18n;
use crate::notation;
use crate::report::{self, Entry, TellReport, ToldPosition, throw_words};
use crate::rules::{Position, Rules};

/// What there is to take away of a card.
const TAKE: [Wanted; 6] =
    [Wanted::Svg, Wanted::Png, Wanted::CopyPng, Wanted::SaveCsv, Wanted::CopyCsv, Wanted::SaveJson];

/// A pair told apart, ready to be shown.
pub(in crate::app) struct DistinguishCard {
    /// What was found.
    pub report: TellReport,
    board: BoardModel,
    position: Option<Position>,
    /// What counted as another answer.
    how: Apart,
    /// The same moves are possible on both boards: only what follows differs.
    same_moves: bool,
}

/// What is asked of a card.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum CardAction {
    /// To put both boards there.
    Compare,
    /// To look for the other kind of position: where a move parts them, or the smallest of all.
    Other,
    /// To take something away.
    Take(Ask),
}

impl DistinguishCard {
    /// The card of what was found between two boards.
    pub fn new(entries: &[Entry; 2], how: Apart, found: &Found) -> Option<DistinguishCard> {
        let report = TellReport::of(found, entries);
        let mut card = DistinguishCard {
            board: BoardModel::default(),
            position: None,
            how,
            same_moves: false,
            report,
        };
        if let Some(position) = &card.report.position {
            let told = &position.told;
            let begun = entries[0].seat.rules.position(&told.setup).ok()?;
            card.same_moves = has_same_moves(entries, told);
            card.board = position_model(&entries[0].seat.current, &begun);
            card.board.arrows = arrows(entries, told);
            card.position = Some(begun);
        }
        card.board.track = Track::Quiet;
        card.board.enabled = false;
        Some(card)
    }

    /// Shows it.
    pub fn ui(&self, ui: &mut Ui) -> Option<CardAction> {
        ui.spacing_mut().item_spacing.y = 4.0;
        let palette = Palette::of(ui);
        let [left, right] = &self.report.titles;
        let pair = i18n::fill("tell.card-pair", &[("left", left), ("right", right)]);
        ui.label(RichText::new(pair).text_style(text::lesson_bold()));
        let Some(position) = &self.report.position else {
            ui.label(RichText::new(&self.report.sentence).color(palette.quiet));
            return self.other_ui(ui);
        };
        picture_ui(ui, &self.board, position);
        let due = explain::capital(&throw_words(position.told.throw));
        ui.label(RichText::new(due).text_style(text::strong()));
        for (seat, answer) in position.answers.iter().enumerate() {
            answer_ui(ui, seat, answer);
        }
        let rules = RichText::new(position.rules_sentence()).text_style(text::caption());
        ui.label(rules.color(palette.quiet));
        let mut action = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let compare = quiet_button(ui, i18n::text("tell.compare"));
            compare.widget_info(|| {
                let label = i18n::fill("tell.compare-named", &self.names());
                WidgetInfo::labeled(Role::Button, true, label)
            });
            if compare.clicked() {
                action = Some(CardAction::Compare);
            }
            action = self.other_ui(ui).or(action.take());
            let what = i18n::fill("tell.card-pair", &self.names());
            if let Some(wanted) = menu_ui(ui, &what, &TAKE) {
                action = self.taken(wanted).map(CardAction::Take);
            }
        });
        action
    }

    fn names(&self) -> [(&'static str, &str); 2] {
        let [left, right] = &self.report.titles;
        [("left", left), ("right", right)]
    }

    /// The way to a livelier position, and back.
    fn other_ui(&self, ui: &mut Ui) -> Option<CardAction> {
        let (word, named) = match self.how {
            Apart::ByMoves => ("tell.smallest", "tell.smallest-named"),
            Apart::Anyhow if self.same_moves => ("tell.livelier", "tell.livelier-named"),
            Apart::Anyhow => return None,
        };
        let button = quiet_button(ui, i18n::text(word));
        button.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, i18n::fill(named, &self.names()))
        });
        button.clicked().then_some(CardAction::Other)
    }

    fn taken(&self, wanted: Wanted) -> Option<Ask> {
        let position = self.position.as_ref();
        match wanted {
            Wanted::Svg | Wanted::Png | Wanted::CopyPng => {
                boarded(wanted, "position", position, || self.board.clone())
            }
            Wanted::SaveJson => {
                let json = report::json_tell(&self.report).print();
                Some(Ask::Save("senet-apart.json".to_owned(), json))
            }
            _ => {
                let reports = std::slice::from_ref(&self.report);
                tabled(wanted, "apart", || report::csv_tell(reports))
            }
        }
    }
}

/// Are the same moves possible on both boards?
fn has_same_moves(entries: &[Entry; 2], told: &Told) -> bool {
    let found = |seat: usize| answers(&entries[seat].seat.rules, &told.setup, told.throw);
    !apart(&found(0), &found(1), Apart::ByMoves)
}

/// Where the pieces go: in the color of the board that alone allows it, quiet where both do.
fn arrows(entries: &[Entry; 2], told: &Told) -> Vec<ArrowMark> {
    let steps = |rules: &Rules| -> Vec<(u8, u8)> {
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
    let [left, right] = entries.each_ref().map(|entry| steps(&entry.seat.rules));
    let both = left.iter().map(|step| (*step, right.contains(step)));
    let tinted = both.map(|(step, both)| (step, if both { Tint::Shared } else { Tint::A }));
    let only = right.iter().filter(|step| !left.contains(step));
    tinted
        .chain(only.map(|step| (*step, Tint::B)))
        .map(|((from, to), tint)| ArrowMark { from, to, tint })
        .collect()
}

/// What a board says to it.
fn answer_ui(ui: &mut Ui, seat: usize, answer: &report::ToldAnswer) {
    let palette = Palette::of(ui);
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

/// The position, drawn by the board's own painter.
fn picture_ui(ui: &mut Ui, board: &BoardModel, position: &ToldPosition) {
    let width = ui.available_width();
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, (width / BOARD_ASPECT).round()), Sense::hover());
    response.widget_info(|| {
        let due = throw_words(position.told.throw);
        let values = [("pieces", position.pieces.as_str()), ("due", &due)];
        WidgetInfo::labeled(Role::Image, true, i18n::fill("tell.picture", &values))
    });
    if ui.is_rect_visible(rect) {
        paint_thumbnail(ui.painter(), rect, board, &Palette::of(ui));
    }
}
