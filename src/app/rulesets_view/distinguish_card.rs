//! Positions to which two boards answer differently, each on its card: drawn, with both answers, the rule behind it, and
//! what can be done with it; another one is searched for on request.

use std::time::Duration;

use egui::{CollapsingHeader, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use web_time::Instant;

use super::widgets::{board_ui, sign};
use crate::analysis::distinguish::{
    Criterion, Distinction, Found, PIECES, Search, answers, are_distinct,
};
use crate::app::board_view::{ArrowMark, BoardModel, HAND, OFF, Tint, Track};
use crate::app::compare_view::style::pair_ui;
use crate::app::controls::{caption, caption_in, named, quiet, quiet_button, styled};
use crate::app::game_board::position_model;
use crate::app::results_view::export::{ExportKind, PICTURE, cited, drawn, menu_ui, tabled};
use crate::app::results_view::parts::Ask;
use crate::app::rules_panel::answer_with_badge;
use crate::app::sticks_view::resting_sticks;
use crate::app::theme::{Palette, text};
use crate::explain;
use crate::i18n;
use crate::notation;
use crate::report::{self, DistinguishReport, Entry, throw_words};
use crate::rules::choice::Device;
use crate::rules::{Rules, Throw};

/// Width from which each answer has a board of its own, in points.
const PAIR: f32 = 700.0;
/// The widest a board is beside the other, in points.
const WIDEST: f32 = 620.0;
/// Size of the sticks beside the throw, in points.
const STICKS: Vec2 = vec2(56.0, 40.0);

/// Card of the position that tells two rulesets apart.
pub(in crate::app) struct DistinguishCard {
    /// The position that was found, with both answers.
    pub report: DistinguishReport,
    board: BoardModel,
    /// Kind of difference that counted as another answer.
    criterion: Criterion,
    /// True where both boards allow the same moves and only what follows differs.
    same_moves: bool,
    /// True where neither board is played with a die.
    is_by_sticks: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum CardAction {
    /// Put both boards at this position.
    Compare,
    /// Switch between the smallest position where a move differs and the smallest of all.
    SwitchCriterion,
    /// Show another position of the same size.
    Another,
    Export(Ask),
}

impl DistinguishCard {
    /// The card of a search result for two boards.
    pub fn new(
        entries: &[Entry; 2],
        criterion: Criterion,
        found: &Found,
    ) -> Option<DistinguishCard> {
        let report = DistinguishReport::of(found, entries);
        let is_by_sticks = |entry: &Entry| entry.seat.rules.form.throwing_device != Device::Die;
        let mut card = DistinguishCard {
            report,
            board: BoardModel::default(),
            criterion,
            same_moves: false,
            is_by_sticks: entries.iter().all(is_by_sticks),
        };
        if let Some(position) = &card.report.position {
            let distinction = &position.distinction;
            let start = entries[0].seat.rules.position(&distinction.setup).ok()?;
            let answers = |seat: usize| {
                answers(&entries[seat].seat.rules, &distinction.setup, distinction.throw)
            };
            card.same_moves = !are_distinct(&answers(0), &answers(1), Criterion::ByMoves);
            card.board = position_model(&entries[0].seat.current, &start);
            card.board.arrows = arrows(entries, distinction);
        }
        card.board.track = Track::Quiet;
        card.board.inert = true;
        Some(card)
    }

    /// Shows the card, with a button for another position where there are several.
    pub fn ui(&self, ui: &mut Ui, is_one_of_many: bool) -> Option<CardAction> {
        ui.spacing_mut().item_spacing.y = 4.0;
        let pair = i18n::fill("distinguish.card-pair", &self.names());
        // Where each board stands under its name, the names of both above them would say the same.
        let wide = ui.available_width() >= PAIR;
        if !wide || self.report.position.is_none() {
            styled(ui, &pair, text::lesson_bold());
        }
        let Some(position) = &self.report.position else {
            quiet(ui, &self.report.sentence);
            return None;
        };
        let side = explain::side(position.distinction.setup.turn);
        let due = throw_words(position.distinction.throw);
        let pieces = explain::standing(&position.distinction.setup.pieces);
        let picture = i18n::say!("distinguish.picture", pieces, due);
        if wide {
            let due = i18n::labelled(side, &due);
            self.due_ui(ui, &due, position.distinction.throw);
            self.pair_ui(ui, position, &picture);
        } else {
            board_ui(ui, &self.board, ui.available_width(), &picture);
            styled(ui, i18n::labelled(side, &due), text::strong());
            for (seat, answer) in position.answers.iter().enumerate() {
                answer_ui(ui, seat, answer);
            }
        }
        caption(ui, i18n::text("distinguish.few-pieces"));
        position.cannot_stay.iter().for_each(|words| drop(caption(ui, words)));
        if self.criterion == Criterion::AnyAnswer && !self.same_moves {
            caption(ui, i18n::text("distinguish.move-too"));
        }
        caption(ui, position.rules_sentence());
        match &position.rules[..] {
            [rule] => rule_ui(ui, rule),
            [] => {}
            rules => self.sources_ui(ui, rules),
        }
        let mut action = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            action = self.button_ui(ui, "distinguish.compare").then_some(CardAction::Compare);
            if is_one_of_many && self.button_ui(ui, "distinguish.another") {
                action = Some(CardAction::Another);
            }
            action = self.criterion_ui(ui).or(action.take());
            let files: Vec<ExportKind> =
                PICTURE.into_iter().chain([ExportKind::SaveJson]).collect();
            if let Some(kind) = menu_ui(ui, &pair, &files) {
                action = self.export_of(kind).map(CardAction::Export);
            }
        });
        action
    }

    /// The position twice, each time under the name of one board, with its moves and over its answer.
    fn pair_ui(&self, ui: &mut Ui, position: &report::DistinguishingPosition, picture: &str) {
        // Names first, so that a long one moves both boards down.
        pair_ui(ui, |ui, seat| {
            beside_sign_ui(ui, seat, |ui| {
                styled(ui, &position.answers[seat].title, text::strong());
            });
        });
        pair_ui(ui, |ui, seat| {
            let width = ui.available_width().min(WIDEST);
            board_ui(ui, &self.board_of(seat), width, picture);
            ui.label(position.answers[seat].sentence());
        });
    }

    /// The throw in words, with the sticks where both boards use them.
    fn due_ui(&self, ui: &mut Ui, due: &str, throw: Option<Throw>) {
        ui.horizontal(|ui| {
            if let Some(throw) = throw.filter(|_| self.is_by_sticks) {
                resting_sticks(ui, throw, STICKS);
            }
            styled(ui, explain::capital(due), text::strong());
        });
        ui.add_space(6.0);
    }

    /// The position with the moves of one board alone.
    fn board_of(&self, seat: usize) -> BoardModel {
        let mut board = self.board.clone();
        let own = [Tint::A, Tint::B][seat];
        board.arrows.retain(|arrow| arrow.tint == own || arrow.tint == Tint::Shared);
        board
    }

    /// Several rules behind the difference with their answers, once they are asked for.
    fn sources_ui(&self, ui: &mut Ui, rules: &[report::CausingRule]) {
        let header =
            CollapsingHeader::new(i18n::text("history.sources")).id_salt(&self.report.titles);
        let header = header.show(ui, |ui| {
            for rule in rules {
                caption_in(ui, rule.name, Palette::of(ui).ink);
                rule_ui(ui, rule);
            }
        });
        let name = i18n::fill("distinguish.sources-named", &self.names());
        named(header.header_response, Role::DisclosureTriangle, &name);
    }

    fn names(&self) -> [(&'static str, &str); 2] {
        let [left, right] = &self.report.titles;
        [("left", left), ("right", right)]
    }

    /// Choice between the smallest position of all and the smallest where a move differs.
    fn criterion_ui(&self, ui: &mut Ui) -> Option<CardAction> {
        let mut any = self.criterion == Criterion::AnyAnswer;
        // Where no move differs, what is shown is the smallest of all.
        if self.same_moves && !any {
            return None;
        }
        let name = i18n::fill("distinguish.any-answer-named", &self.names());
        let choice = ui.checkbox(&mut any, i18n::text("distinguish.any-answer"));
        choice.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, any, &name));
        let choice = choice.on_hover_text(i18n::text("distinguish.any-answer-hint"));
        choice.changed().then_some(CardAction::SwitchCriterion)
    }

    /// A button whose accessible name contains the pair.
    fn button_ui(&self, ui: &mut Ui, word: &str) -> bool {
        let name = i18n::fill(&format!("{word}-named"), &self.names());
        named(quiet_button(ui, i18n::text(word)), Role::Button, &name).clicked()
    }

    fn export_of(&self, kind: ExportKind) -> Option<Ask> {
        let (name, report) = (self.file_name(), &self.report);
        let table = || report::csv_distinguish(std::slice::from_ref(report));
        cited(kind, &name, || report::json_distinguish(report).print(), String::new)
            .or_else(|| tabled(kind, &name, table))
            .or_else(|| {
                let sheet =
                    report::distinguish_picture(report, &[0, 1].map(|seat| self.board_of(seat)))?;
                drawn(kind, &name, || sheet)
            })
    }

    /// Part of the names of saved files: both rulesets by their ids, and whether they are changed.
    fn file_name(&self) -> String {
        let name = |spec: &String| match spec.split_once('+') {
            Some((id, _)) => format!("{}-changed", plain_id(id)),
            None => plain_id(spec),
        };
        let [left, right] = self.report.specs.each_ref().map(name);
        format!("apart-{left}-{right}")
    }
}

/// An id with nothing in it that a file's name may not hold.
fn plain_id(id: &str) -> String {
    id.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect()
}

/// Squares between which a move leads, for an arrow; `None` where no piece on the board moves.
pub(super) fn step(line: &notation::Line) -> Option<(u8, u8)> {
    let to = match line.to {
        notation::Target::Square(number) => number,
        notation::Target::Off => OFF,
        notation::Target::None => HAND,
    };
    Some((line.from?, to))
}

/// Arrows for where the pieces go: in the color of the board that alone allows it, quiet where both do.
fn arrows(entries: &[Entry; 2], distinction: &Distinction) -> Vec<ArrowMark> {
    let steps = |rules: &Rules| -> Vec<(u8, u8)> {
        let Ok(start) = rules.position(&distinction.setup) else { return Vec::new() };
        let lines = notation::lines(rules, &start, distinction.throw);
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

/// A rule behind the difference: the answer of each board with its mark and its source.
fn rule_ui(ui: &mut Ui, rule: &report::CausingRule) {
    for (seat, answer) in rule.answers.iter().enumerate() {
        let words = answer_with_badge(answer, rule.evidence[seat].as_ref());
        beside_sign_ui(ui, seat, |ui| drop(caption(ui, words)));
    }
}

fn answer_ui(ui: &mut Ui, seat: usize, answer: &report::BoardAnswer) {
    beside_sign_ui(ui, seat, |ui| {
        caption(ui, &answer.title);
        ui.label(answer.sentence());
    });
}

/// Lines beside the sign of a board.
fn beside_sign_ui(ui: &mut Ui, seat: usize, add: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let size = 14.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        let center = rect.center() + vec2(0.0, 3.0);
        sign(ui.painter(), center, seat, 0.8 * size, &Palette::of(ui));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            add(ui);
        });
    });
}

/// Part of a frame for the search.
const SLICE: Duration = Duration::from_millis(4);
/// Sets of squares between two looks at the clock.
const STEPS: usize = 32;

/// The positions of a pair found so far, and the search for another one.
pub(in crate::app) struct PairCards {
    entries: [Entry; 2],
    criterion: Criterion,
    cards: Vec<DistinguishCard>,
    current: usize,
    search: Option<Box<Search>>,
    /// No other position is as small.
    complete: bool,
}

impl PairCards {
    /// Starts the search for the first.
    pub fn new(entries: [Entry; 2], criterion: Criterion) -> PairCards {
        let mut cards = PairCards {
            entries,
            criterion,
            cards: Vec::new(),
            current: 0,
            search: None,
            complete: false,
        };
        cards.search = Some(cards.next_search());
        cards
    }

    /// The card that is shown.
    pub fn card(&self) -> Option<&DistinguishCard> {
        self.cards.get(self.current).filter(|_| self.search.is_none())
    }

    /// Continues the search for a part of this frame, and has another frame drawn. `false` where no search is running.
    pub fn search(&mut self, ui: &Ui) -> bool {
        let is_running = self.search.is_some();
        let end = Instant::now() + SLICE;
        while self.search.is_some() && Instant::now() < end {
            self.run();
            ui.ctx().request_repaint();
        }
        is_running
    }

    fn run(&mut self) {
        let Some(found) = self.search.as_mut().and_then(|search| search.run(STEPS)) else { return };
        let is_position = matches!(found, Found::Position(_));
        self.complete |= !is_position;
        self.current = 0;
        if is_position || self.cards.is_empty() {
            let card = DistinguishCard::new(&self.entries, self.criterion, found);
            self.current = self.cards.len();
            self.cards.extend(card);
        }
        self.search = None;
    }

    /// Shows the card, or that the search goes on.
    pub fn ui(&mut self, ui: &mut Ui) -> Option<CardAction> {
        if let Some(search) = &self.search {
            quiet(ui, i18n::say!("distinguish.looking", count = search.pieces()));
            return None;
        }
        let is_one_of_many = !self.complete || self.cards.len() > 1;
        let action = self.card()?.ui(ui, is_one_of_many)?;
        if action == CardAction::Another {
            self.show_next();
            return None;
        }
        Some(action)
    }

    fn show_next(&mut self) {
        self.current += 1;
        if self.current < self.cards.len() {
            return;
        }
        match self.complete {
            true => self.current = 0,
            false => self.search = Some(self.next_search()),
        }
    }

    /// A search for a position that no card has yet.
    fn next_search(&self) -> Box<Search> {
        let [left, right] = self.entries.each_ref().map(|entry| &entry.seat.rules);
        let known: Vec<Distinction> = self
            .cards
            .iter()
            .filter_map(|card| Some(card.report.position.as_ref()?.distinction))
            .collect();
        Box::new(Search::new(left, right, self.criterion, PIECES).past(&known))
    }
}
