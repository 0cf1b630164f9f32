//! Facts about a reconstruction from perfect play of its endings: requested on its card, worked out in the background and
//! shown side by side, each a sentence with a picture.

use std::time::Duration;

use egui::{Color32, Rect, Role, Sense, TextStyle, Ui, pos2, vec2};

use super::distinguish_card::step;
use super::widgets::board_ui;
use crate::analysis::{Facts, Surprise};
use crate::app::background::{FactsReport, FindFacts, Latest};
use crate::app::board_view::{ArrowMark, BoardLayout, Tint, Trays};
use crate::app::controls::{
    caption, column, columns_of, named, part_title, progress, quiet, styled,
};
use crate::app::game_board::resting_board;
use crate::app::picture;
use crate::app::results_view::export::{ExportKind, PICTURE, cited, drawn, menu_ui, tabled};
use crate::app::results_view::parts::Ask;
use crate::app::theme::{Palette, row_height, text};
use crate::compare::short_name;
use crate::drawing::chart::Bar;
use crate::drawing::{Anchor, Picture, Tone};
use crate::explain;
use crate::i18n::{self, filled};
use crate::report::{self, counted_percent, fixed, grouped, percent, signed};
use crate::rules::{Position, Rules, Ruleset, Throw};
use crate::tablebase::Value;

/// Narrowest picture, and gap between two of them, in points.
const LEAST: f32 = 320.0;
const GAP: f32 = 28.0;
/// Smallest change of a chance, 0 to 1, that a full bar stands for.
const FEWEST: f64 = 0.01;

/// Facts about a reconstruction, as the page shows them.
struct ExactFacts<'a> {
    facts: &'a Facts,
    ruleset: &'a Ruleset,
    rules: &'a Rules,
}

/// One fact: its title, its sentence and its picture.
struct Fact<'a> {
    title: String,
    words: String,
    picture: FactPicture<'a>,
}

enum FactPicture<'a> {
    Board(&'a Position, Vec<ArrowMark>),
    Throws,
    Squares,
    Nothing,
}

impl ExactFacts<'_> {
    fn ui(&self, ui: &mut Ui) {
        caption(ui, report::facts_proof(self.facts));
        let facts = self.facts_in_order();
        let (count, width) = columns_of(ui.available_width(), LEAST, GAP, 2);
        for row in facts.chunks(count) {
            // The pictures of a row begin at the same height.
            let font = TextStyle::Body.resolve(ui.style());
            let words = row.iter().map(|fact| {
                let (words, color) = (fact.words.clone(), Color32::PLACEHOLDER);
                ui.painter().layout(words, font.clone(), color, width).size().y
            });
            let words = words.fold(0.0, f32::max);
            ui.add_space(12.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for fact in row {
                    column(ui, width, |ui| self.fact_ui(ui, fact, words));
                }
            });
        }
        ui.add_space(6.0);
        let what = i18n::text("exact.title");
        let json = [ExportKind::SaveJson, ExportKind::CopyJson];
        let files: Vec<ExportKind> = PICTURE.into_iter().chain(json).collect();
        if let Some(ask) = menu_ui(ui, what, &files).and_then(|kind| self.export_of(kind)) {
            ask.carry_out(ui);
        }
    }

    fn facts_in_order(&self) -> Vec<Fact<'_>> {
        let facts = self.facts;
        let first =
            [("chance", percent(facts.first.middle(), 1)), ("turn", fixed(100.0 * facts.turn, 1))];
        let board = |position| FactPicture::Board(position, Vec::new());
        let key = if self.rules.is_by_most_off() { "exact.first-draws" } else { "exact.first" };
        let begins = Fact::new("exact.first", &first, board(&facts.start));
        let mut all = vec![
            Fact { words: filled(key, &first), ..begins },
            Fact::new("exact.throws", &[], FactPicture::Throws),
            Fact::new("exact.squares", &[], FactPicture::Squares),
        ];
        if let Some(lengths) = &facts.lengths {
            let fill = [("start", fixed(lengths.start, 0)), ("most", fixed(lengths.most, 0))];
            all.push(Fact::new("exact.longest", &fill, board(&lengths.longest)));
        }
        all.push(match &facts.most_reluctant {
            Some((position, gain)) => {
                let share = facts.reluctant as f64 / facts.positions.max(1) as f64;
                let fill = [
                    ("gain", fixed(100.0 * gain, 1)),
                    ("many", grouped(facts.reluctant)),
                    ("share", counted_percent(share, 1)),
                ];
                Fact::new("exact.reluctant", &fill, board(position))
            }
            None => Fact {
                words: i18n::text("exact.reluctant-none").to_owned(),
                ..Fact::new("exact.reluctant", &[], FactPicture::Nothing)
            },
        });
        all.extend(facts.surprises.iter().map(|surprise| self.surprise(surprise)));
        all
    }

    /// A best move that surprises, with an arrow for it and a dashed one for the move of the greedy player.
    fn surprise<'a>(&self, surprise: &'a Surprise) -> Fact<'a> {
        let [best, greedy] = report::move_words(self.rules, surprise);
        let fill = [
            ("throw", surprise.throw.to_string()),
            ("best", best),
            ("greedy", greedy),
            ("loss", fixed(100.0 * surprise.loss, 1)),
        ];
        let [best, greedy] = report::surprise_lines(self.rules, surprise);
        let arrows = [(greedy, Tint::B), (best, Tint::A)].into_iter().filter_map(|(line, tint)| {
            let (from, to) = step(&line?)?;
            Some(ArrowMark { from, to, tint })
        });
        let picture = FactPicture::Board(&surprise.position, arrows.collect());
        Fact::new("exact.surprise", &fill, picture)
    }

    /// Shows a fact; its words take this height at least.
    fn fact_ui(&self, ui: &mut Ui, fact: &Fact<'_>, words: f32) {
        ui.spacing_mut().item_spacing.y = 4.0;
        styled(ui, &fact.title, text::strong());
        let label = ui.label(&fact.words);
        ui.add_space((words - label.rect.height()).max(0.0));
        match &fact.picture {
            FactPicture::Board(position, arrows) => {
                self.position_ui(ui, &fact.title, position, arrows)
            }
            FactPicture::Throws => self.throws_ui(ui),
            FactPicture::Squares => self.squares_ui(ui),
            FactPicture::Nothing => {}
        }
    }

    fn position_ui(&self, ui: &mut Ui, title: &str, position: &Position, arrows: &[ArrowMark]) {
        let mut board = resting_board(self.ruleset, position);
        board.arrows = arrows.to_vec();
        let name = i18n::say!("exact.picture", title, pieces = explain::standing(&position.pieces));
        board_ui(ui, &board, ui.available_width(), &name);
    }

    /// The chance after each throw as a bar from the chance before it.
    fn throws_ui(&self, ui: &mut Ui) {
        let before = self.facts.first.middle();
        let change = |value: &Value| value.middle() - before;
        let changes = self.facts.throws.iter().map(|(.., value)| change(value).abs());
        let most = changes.fold(FEWEST, f64::max);
        for (throw, sixteenths, value) in &self.facts.throws {
            let size = vec2(ui.available_width(), row_height(ui));
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            let chance = percent(value.middle(), 1);
            let name = i18n::say!("exact.throw", throw, odds = sixteenths, chance);
            named(response, Role::Image, &name);
            let reach = (change(value) / most) as f32;
            paint_throw(ui, rect, (*throw, *sixteenths), &chance, reach);
        }
    }

    /// The board as a map of what a piece on each square is worth.
    fn squares_ui(&self, ui: &mut Ui) {
        let size = BoardLayout::size_for(ui.available_width(), f32::INFINITY, Trays::Bare);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let worth = (1..).zip(&self.facts.squares);
        let worth = worth.filter_map(|(square, worth)| Some((square, (*worth)?)));
        let best = worth.max_by(|(_, one), (_, other)| one.total_cmp(other));
        let (square, points) = best.map_or((0, 0.0), |(square, worth)| (square, 100.0 * worth));
        named(response, Role::Image, &i18n::say!("exact.map", square, points = signed(points, 1)));
        if ui.is_rect_visible(rect) {
            let mut picture = Picture::default();
            report::facts_heat(&mut picture, rect, self.facts);
            picture::paint(ui.painter(), &picture, &Palette::of(ui));
        }
    }

    fn export_of(&self, kind: ExportKind) -> Option<Ask> {
        let (facts, rules, name) = (self.facts, self.rules, "perfect-play");
        let json = || report::facts_json(facts, rules).to_string() + "\n";
        cited(kind, name, json, String::new)
            .or_else(|| drawn(kind, name, || report::facts_picture(facts, &self.ruleset.name)))
            .or_else(|| tabled(kind, name, || report::facts_csv(facts, rules)))
    }
}

impl<'a> Fact<'a> {
    /// A fact whose title stands under the key with `-title` behind it.
    fn new(key: &str, fill: &[(&str, String)], picture: FactPicture<'a>) -> Fact<'a> {
        let title = i18n::text(&format!("{key}-title")).to_owned();
        Fact { title, words: filled(key, fill), picture }
    }
}

/// A throw with its odds at the left, its chance at the right, and between them a bar that reaches from -1 to 1.
fn paint_throw(ui: &Ui, row: Rect, (throw, sixteenths): (Throw, u8), chance: &str, reach: f32) {
    if !ui.is_rect_visible(row) {
        return;
    }
    let size = TextStyle::Body.resolve(ui.style()).size;
    let mut picture = Picture::default();
    let y = row.center().y + 0.36 * size;
    let odds = i18n::say!("exact.odds", odds = sixteenths);
    picture.text(pos2(row.left(), y), Anchor::Start, (size, Tone::Ink), throw.to_string());
    let at = pos2(row.left() + 1.6 * size, y);
    picture.text(at, Anchor::Start, (0.85 * size, Tone::Quiet), odds);
    picture.text(pos2(row.right(), y), Anchor::End, (size, Tone::Ink), chance);
    let lane = row.with_min_x(row.left() + 6.0 * size).with_max_x(row.right() - 4.6 * size);
    let ends = [(reach, true), (reach, true)];
    picture.bar(lane, &Bar { mean: reach, ends, clear: true, tone: Bar::NEUTRAL });
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}

/// Number of rulesets whose facts are kept; the oldest are dropped first.
const MOST: usize = 6;
/// Time between two checks of the progress.
const LOOK: Duration = Duration::from_millis(100);

/// Facts of the rules that were requested, with the work on them.
#[derive(Default)]
pub(super) struct PerfectPlay {
    all: Vec<(Rules, Latest<FactsReport>)>,
}

impl PerfectPlay {
    /// Shows the facts of a reconstruction, or a button to work them out.
    pub(super) fn ui(&mut self, ui: &mut Ui, ruleset: &Ruleset) {
        part_title(ui, i18n::text("exact.title"));
        let rules = ruleset.rules();
        let Some(at) = self.all.iter().position(|(known, _)| *known == rules) else {
            quiet(ui, i18n::text("exact.lead"));
            let name = i18n::fill("exact.work-named", &[("name", &short_name(ruleset))]);
            let button = named(ui.button(i18n::text("exact.work")), Role::Button, &name);
            if button.clicked() {
                self.all.drain(..(self.all.len() + 1).saturating_sub(MOST));
                let work = Latest::start(FindFacts::new(&rules), FactsReport::Solving(0.0));
                self.all.push((rules, work));
                ui.ctx().request_repaint();
            }
            return;
        };
        let stops = match &*self.all[at].1.report() {
            FactsReport::Found(facts) => {
                ExactFacts { facts, ruleset, rules: &rules }.ui(ui);
                false
            }
            FactsReport::Solving(fraction) => work_ui(ui, "exact.solving", *fraction),
            FactsReport::Asking(fraction) => work_ui(ui, "exact.asking", *fraction),
            FactsReport::Unknown => {
                quiet(ui, i18n::text("exact.unknown"));
                false
            }
        };
        if stops {
            self.all.remove(at);
        }
    }
}

/// Progress of the work; true where it is to stop.
fn work_ui(ui: &mut Ui, word: &str, fraction: f32) -> bool {
    quiet(ui, i18n::text(word));
    progress(ui, fraction, i18n::text(word));
    ui.ctx().request_repaint_after(LOOK);
    ui.button(i18n::text("results.cancel")).clicked()
}
