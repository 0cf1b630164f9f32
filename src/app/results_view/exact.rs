//! The chances of the position that is shown: exact where few pieces are left, else an estimate that says so.

use egui::{Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

use super::breakdown::{BreakdownView, breakdown_ui, csv_of};
use super::experiment::{Experiment, GamesContext};
use super::export::{self, ExportKind};
use super::games::on_readings;
use super::parts::{
    Ask, BoardNow, Scene, board_title_ui, boards_ui, look_again, percent, side_word,
};
use super::solving::SolvingPosition;
use crate::analysis::{Board, Interval, Measure, Outcomes, Study, outcomes, value};
use crate::app::board_view::thumbnail_ui;
use crate::app::clock;
use crate::app::compare_view::style::letter;
use crate::app::controls::{caption, part_title, primary_button, progress, quiet_button, styled};
use crate::app::game_board::position_model;
use crate::app::picture;
use crate::app::theme::{Palette, text};
use crate::compare::Start;
use crate::drawing::Picture;
use crate::drawing::chart::Share;
use crate::players::Player;
use crate::report::{self, fixed, grouped, percents, player_words};
use crate::rules::{Outcome, Position, Rules};
use crate::tablebase::{Limit, Phase};
use crate::{Side, i18n, notation};

/// Most pieces a side for which chances are solved at once.
const AT_ONCE: u8 = 2;
/// Most pieces a side for which chances are solved on request.
const ON_DEMAND: u8 = 3;
/// Most width of the chart of all chances, in points.
const CHART: f32 = 620.0;
/// Width of the position above its chances, in points.
const POSITION: f32 = 340.0;
/// Number of breakdowns kept.
const MOST_KEPT: usize = 24;
/// Games of an estimate.
const GAMES: u64 = 1_000;
/// An ending that can be counted at once: two pieces a side before and in the House of Water.
const ENDING: &str = "c24.26-s15.28";
/// Memory for one board in a browser, in bytes.
const BROWSER: u64 = 160 << 20;

/// One position under one board's rules.
#[derive(Debug)]
struct PositionChance {
    rules: Rules,
    position: Position,
    solving: SolvingPosition,
    view: Option<BreakdownView>,
}

/// The chances of the boards.
#[derive(Debug, Default)]
pub struct ExactPart {
    positions: Vec<PositionChance>,
    estimate: Experiment<EstimateInput, (), ()>,
}

/// Boards of an estimate, who plays, and the seed.
type EstimateInput = (Vec<(Rules, Position)>, Player, u64);

/// Chance of a board by games from its position.
struct Estimate {
    words: String,
    /// From 0 to 1, where a game has ended.
    chance: Option<Interval>,
}

/// State of the chance of a board.
#[derive(Debug)]
enum Chance<'a> {
    Over(Outcome),
    Exact(&'a BreakdownView),
    /// Being worked out, by its place among the positions.
    Working(usize),
    /// Not worked out; `true` where a person can ask for it.
    Large(bool),
}

impl ExactPart {
    /// Breakdown of the chance of a position under some rules, if it has been solved.
    pub fn breakdown(&self, rules: &Rules, position: &Position) -> Option<&BreakdownView> {
        self.positions[self.at(rules, position)?].view.as_ref()
    }

    /// Drops the words; what was counted stays.
    pub(super) fn relocalize(&mut self) {
        self.positions.iter_mut().for_each(|one| one.view = None);
    }

    fn at(&self, rules: &Rules, position: &Position) -> Option<usize> {
        let same = |one: &PositionChance| one.rules == *rules && one.position == *position;
        self.positions.iter().position(same)
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
    ) -> Option<Ask> {
        self.update_solving(ui, scene);
        let is_exact = scene.now.iter().any(|now| matches!(self.chance(now), Chance::Exact(_)));
        caption(ui, i18n::text("results.exact-help"));
        let estimate = self.estimate(ui, scene, context);
        let is_large = scene.now.iter().any(|now| matches!(self.chance(now), Chance::Large(false)));
        let mut request = None;
        let is_back = shows_ending(scene);
        if is_back && quiet_button(ui, i18n::text("results.back")).clicked() {
            request = Some(Ask::Undo);
        }
        if is_large {
            request = too_large_ui(ui, estimate.is_some()).then(ending).flatten();
        }
        self.count_ui(ui, scene);
        if !is_large && !is_back {
            ui.add_space(8.0);
            let pressed = ui.button(i18n::text("results.ending")).clicked();
            request = pressed.then(ending).flatten().or(request);
        }
        if estimate.is_some() && !is_exact {
            ui.add_space(10.0);
            part_title(ui, i18n::text("results.estimates"));
        }
        self.difference_ui(ui, scene);
        self.shares_ui(ui, scene, estimate.as_deref());
        boards_ui(ui, scene.now.len(), |ui, board| {
            ui.add_space(10.0);
            ui.push_id(("exact", board), |ui| {
                let ask = self.board_ui(ui, board, scene, estimate.as_deref());
                request = ask.or(request.take());
            });
        });
        request
    }

    /// The button that works out the chances of the boards for which they are not too large.
    fn count_ui(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        let waits = |now: &&BoardNow| matches!(self.chance(now), Chance::Large(true));
        let waiting: Vec<&BoardNow> = scene.now.iter().filter(waits).collect();
        if waiting.is_empty() {
            return;
        }
        if primary_button(ui, i18n::text("results.count")).clicked() {
            waiting.into_iter().for_each(|now| self.begin(ui, now));
        }
        caption(ui, i18n::text("results.count-long"));
    }

    /// Starts small positions by itself, continues those that were started, and drops those out of sight.
    fn update_solving(&mut self, ui: &Ui, scene: Scene<'_>) {
        let is_shown = |one: &PositionChance| {
            let mut boards = scene.now.iter();
            boards.any(|now| now.rules == one.rules && now.position == one.position)
        };
        self.positions.retain(|one| is_shown(one) || one.view.is_some());
        while self.positions.len() > MOST_KEPT {
            self.positions.remove(0);
        }
        for now in scene.now {
            let is_begun = self.at(&now.rules, &now.position).is_some();
            let is_over = now.rules.outcome(&now.position).is_some();
            if !is_begun && !is_over && most_pieces(now) <= AT_ONCE {
                self.begin(ui, now);
            }
        }
        for one in &mut self.positions {
            if one.view.is_some() {
                continue;
            }
            look_again(ui, one.solving.is_running());
            let solved = one.solving.solved();
            one.view = solved.map(|(breakdown, met)| {
                BreakdownView::of(&one.rules, &one.position, breakdown, met)
            });
        }
    }

    fn begin(&mut self, ui: &Ui, now: &BoardNow) {
        let mut limit = Limit::default();
        if cfg!(target_arch = "wasm32") {
            limit.bytes = BROWSER;
        }
        let solving = SolvingPosition::new(&now.rules, &now.position, limit);
        look_again(ui, solving.is_running());
        self.positions.push(PositionChance {
            rules: now.rules,
            position: now.position,
            solving,
            view: None,
        });
    }

    fn chance(&self, now: &BoardNow) -> Chance<'_> {
        if let Some(outcome) = now.rules.outcome(&now.position) {
            return Chance::Over(outcome);
        }
        let Some(at) = self.at(&now.rules, &now.position) else {
            return Chance::Large(most_pieces(now) <= ON_DEMAND);
        };
        let one = &self.positions[at];
        match (&one.view, one.solving.progress().map(|progress| progress.phase)) {
            (Some(view), _) => Chance::Exact(view),
            (None, Some(Phase::TooLarge(_))) => Chance::Large(false),
            (None, _) => Chance::Working(at),
        }
    }

    fn difference_ui(&self, ui: &mut Ui, scene: Scene<'_>) {
        let [left, right, ..] = scene.now else { return };
        let (Chance::Exact(one), Chance::Exact(other)) = (self.chance(left), self.chance(right))
        else {
            return;
        };
        let other_side = chance_side(scene, 1);
        let Some(side) = chance_side(scene, 0).filter(|side| other_side == Some(*side)) else {
            return;
        };
        let (one, other) = (one.chance_of(side), other.chance_of(side));
        let is_same = (one - other).abs() < 1e-6;
        let key = if is_same { "results.exact-same" } else { "results.exact-apart" };
        // Difference of the rounded figures, so that a reader who subtracts them gets the same.
        let [left_figure, right_figure] = [one, other].map(|chance| (1e5 * chance).round());
        let points = fixed((right_figure - left_figure).abs() / 1e3, 3);
        let (side, left, right) = (side_word(side), percent(one), percent(other));
        styled(ui, i18n::say!(key, side, left, right, points), text::lesson_bold());
        if let Some(words) = on_readings(scene, (0, 1)) {
            caption(ui, words);
        }
    }

    /// The chances of all boards, one below the other.
    fn shares_ui(&self, ui: &mut Ui, scene: Scene<'_>, estimate: Option<&[Estimate]>) {
        let share = |(board, now): (usize, &BoardNow)| {
            let side = chance_side(scene, board)?;
            let (mean, ends, decimals) = match self.chance(now) {
                Chance::Exact(view) => (view.chance_of(side), None, 3),
                _ => {
                    let chance = estimate?.get(board)?.chance?;
                    (chance.mean, Some([chance.low, chance.high]), 1)
                }
            };
            let words = format!("{} {}", side_word(side), report::percent(mean, decimals));
            let ends = ends.map(|ends| ends.map(|end| end as f32));
            Some(Share { board, letter: letter(board), mean: mean as f32, ends, words })
        };
        let shares: Vec<Share> = scene.now.iter().enumerate().filter_map(share).collect();
        if shares.is_empty() {
            return;
        }
        let size = TextStyle::Small.resolve(ui.style()).size;
        let height = (2.0 + 2.2 * shares.len() as f32) * size;
        let room = vec2(ui.available_width().min(CHART), height);
        let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
        response.widget_info(|| {
            let all = shares.iter().map(|share| i18n::labelled(share.letter, &share.words));
            let all: Vec<String> = all.collect();
            WidgetInfo::labeled(Role::Image, true, all.join(i18n::text("list.apart")))
        });
        let mut picture = Picture::default();
        let quarters = [0.0, 0.25, 0.5, 0.75, 1.0_f32];
        let ticks = quarters.map(|part| (part, report::percent(f64::from(part), 0)));
        picture.shares(rect, size, &ticks, &shares);
        picture::paint(ui.painter(), &picture, &Palette::of(ui));
    }

    fn board_ui(
        &mut self,
        ui: &mut Ui,
        board: usize,
        scene: Scene<'_>,
        estimate: Option<&[Estimate]>,
    ) -> Option<Ask> {
        let now = scene.now.get(board)?;
        let title = scene.comparison.seats().get(board)?.title();
        board_title_ui(ui, board, &title);
        position_ui(ui, now);
        let side = chance_side(scene, board)?;
        if now.rules.outcome(&now.position).is_none() {
            caption(ui, next_words(now));
        }
        let mut request = None;
        match self.chance(now) {
            Chance::Over(outcome) => drop(ui.label(over_words(outcome))),
            Chance::Exact(view) => {
                breakdown_ui(ui, view, now, side);
                let what = i18n::say!("results.chances-of", rules = title);
                let kind = export::menu_ui(ui, &what, &export::PICTURE);
                request = kind.and_then(|kind| export_of(kind, view, &title, now));
            }
            Chance::Working(at) => self.working_ui(ui, at),
            Chance::Large(_) => {
                if let Some(estimate) = estimate.and_then(|all| all.get(board)) {
                    ui.label(&estimate.words);
                }
            }
        }
        request
    }

    /// A bar, and a way to rest.
    fn working_ui(&mut self, ui: &mut Ui, at: usize) {
        let one = &mut self.positions[at];
        let (phase, done, total) = one
            .solving
            .progress()
            .map_or((Phase::Finding, 0, 0), |now| (now.phase, now.done, now.total));
        let key = match phase {
            Phase::Finding => "results.finding",
            Phase::Ordering => "results.ordering",
            _ => "results.solving",
        };
        let label = i18n::say!(key, done = grouped(done), total = grouped(total));
        ui.label(&label);
        progress(ui, done as f32 / total.max(1) as f32, &label);
        if let Some(minutes) = one.solving.minutes_left(clock::seconds(ui.ctx())) {
            let key = if minutes > 1 { "results.minutes-left" } else { "results.minute-left" };
            caption(ui, i18n::say!(key, minutes = grouped(minutes)));
        }
        let running = one.solving.is_running();
        let word = if running { "results.cancel" } else { "learn.go-on" };
        if quiet_button(ui, i18n::text(word)).clicked() {
            one.solving.set_running(!running);
            ui.ctx().request_repaint();
        }
    }

    /// Estimates from paired games, by board, where a position is too large.
    fn estimate(
        &mut self,
        ui: &Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
    ) -> Option<Vec<Estimate>> {
        let large = |now: &BoardNow| matches!(self.chance(now), Chance::Large(_));
        let is_over = |now: &BoardNow| now.rules.outcome(&now.position).is_some();
        if !scene.now.iter().any(large) || scene.now.iter().any(is_over) {
            return None;
        }
        let all = scene.now.iter().map(|now| (now.rules, now.position));
        let all: Vec<(Rules, Position)> = all.collect();
        let player = context.choice.player;
        let depends = (all, player, context.choice.seed);
        let make = |(all, player, seed): &EstimateInput| {
            let boards = all.iter().map(|(rules, start)| Board::from(rules, *start));
            let study = Study::compare(boards.collect(), *player, *seed);
            Ok(((), Study { skill: false, whole: false, ..study }))
        };
        self.estimate.ask(GAMES, depends, make).ok()?;
        if self.estimate.job(context).is_none_or(|job| job.gave_way()) {
            self.estimate.start(ui, context);
        }
        let job = self.estimate.job(context)?;
        look_again(ui, job.is_running());
        let tally = job.tally();
        let estimate = |(board, now): (usize, &BoardNow)| {
            let side = chance_side(scene, board).unwrap_or(now.position.turn);
            let is_own = now.position.turn == side;
            let first = value(&tally, board, Measure::FirstPlayer);
            let share = if is_own { first } else { first.complement() };
            let chance = share.scaled(100.0);
            let results = outcomes(&tally, board, Measure::FirstPlayer).unwrap_or_default();
            let (games, one) = (grouped(results.games), |part: f64| fixed(part, 1));
            let [wins, draws] = percents(&results);
            let wins = if is_own { wins } else { 100.0 - wins - draws };
            let [wins, draws] = [wins, draws].map(one);
            let words = i18n::say!(
                estimate_key(&results, tally.games()),
                side = side_word(side),
                mean = one(chance.mean),
                low = one(chance.low),
                high = one(chance.high),
                games,
                player = player_words(player),
                wins,
                draws
            );
            Estimate { words, chance: (results.games > 0).then_some(share) }
        };
        Some(scene.now.iter().enumerate().map(estimate).collect())
    }
}

/// The side whose chances stand on a board: the same on all, whichever moves next there, as numbers of two sides cannot be
/// compared. Where every game is at its beginning it is the side that begins.
fn chance_side(scene: Scene<'_>, board: usize) -> Option<Side> {
    let all_begin = scene.now.iter().all(|now| now.position == now.rules.start());
    let of = if all_begin { board } else { 0 };
    scene.now.get(of).map(|now| now.position.turn)
}

/// Sentences on a position with too many pieces, and the way to one that can be counted; `true` where it was pressed.
fn too_large_ui(ui: &mut Ui, is_estimated: bool) -> bool {
    styled(ui, i18n::text("results.too-large"), text::lesson_bold());
    if is_estimated {
        ui.label(i18n::say!("results.too-large-estimate", games = grouped(GAMES)));
    }
    ui.label(i18n::text("results.too-large-exact"));
    primary_button(ui, i18n::text("results.ending")).clicked()
}

/// An ending that can be counted at once.
fn ending() -> Option<Ask> {
    notation::parse_pieces_link(ENDING).ok().map(Ask::Begin)
}

/// True where the ending has just replaced another start.
fn shows_ending(scene: Scene<'_>) -> bool {
    let ending = notation::parse_pieces_link(ENDING);
    matches!(scene.comparison.start(), Start::Shared(setup) if ending.as_ref() == Ok(setup))
        && scene.comparison.has_just_begun()
}

fn position_ui(ui: &mut Ui, now: &BoardNow) {
    let width = ui.available_width().min(POSITION);
    thumbnail_ui(ui, &position_model(&now.ruleset, &now.position), width);
}

/// The sentence about an estimate: games may be drawn, or none of those that were played be over.
fn estimate_key(results: &Outcomes, played: u64) -> &'static str {
    match results {
        Outcomes { games: 0, .. } if played > 0 => "results.estimate-none",
        Outcomes { draws: 0, .. } => "results.estimate",
        _ => "results.estimate-drawn",
    }
}

/// The pieces of the side that has more of them left to bear off.
fn most_pieces(now: &BoardNow) -> u8 {
    let left = |side: Side| now.position.pieces[side].len() + now.rules.hand(&now.position, side);
    left(Side::Cones).max(left(Side::Spools))
}

/// Side to act and the throw that has fallen. Chances are those before a throw, or with the rest of one.
fn next_words(now: &BoardNow) -> String {
    let (side, due) = (side_word(now.position.turn), &now.position.due);
    match now.throw.filter(|_| due.rest == 0) {
        // Before the deciding 1 nobody plays this side yet.
        _ if due.rest == 0 && due.open => i18n::say!("results.begins", side),
        Some(throw) => i18n::say!("results.threw", side, throw),
        None => i18n::say!("results.moves-next", side),
    }
}

fn over_words(outcome: Outcome) -> &'static str {
    i18n::text(match outcome {
        Outcome::Won(Side::Cones) => "results.won-cones",
        Outcome::Won(Side::Spools) => "results.won-spools",
        Outcome::Draw => "results.drawn",
    })
}

/// Export of the board, or of its chances throw by throw.
fn export_of(kind: ExportKind, view: &BreakdownView, title: &str, now: &BoardNow) -> Option<Ask> {
    let board = || picture::board(&position_model(&now.ruleset, &now.position), &now.position);
    export::drawn(kind, "position", board)
        .or_else(|| export::tabled(kind, "chances", || csv_of(view, title, &now.position)))
}
