//! Many games on the same throws: controls, progress, and results.

use std::sync::Arc;

use egui::Ui;

use super::choice::{Choice, choice_line_ui, choice_ui, fields_ui};
use super::experiment::{Experiment, GamesContext};
use super::export::{self, ExportKind};
use super::heat::HeatPart;
use super::parts::{Ask, Scene, pairs_ui, reveal};
use super::rule_effects::RuleEffectsPart;
use super::spread::SpreadPart;
use super::table;
use crate::analysis::{Board, Measure, StoppedGame, Study};
use crate::app::compare_view::style::{board_word, letter};
use crate::app::controls::{caption, problem_ui, quiet_button};
use crate::app::networks::Networks;
use crate::app::theme::text_scale;
use crate::compare::Seat;
use crate::i18n;
use crate::players::{Network, Player};
use crate::report::{self, Report, grouped};
use crate::rules::{Key, Position, form_hash};
use crate::rules_text;

/// Sections of the results: the verdict, the spread of the lengths, the maps, the rule that matters most, the table.
const SECTIONS: usize = 5;
/// Width of the place from which the choice of games and the buttons stand in one line, in points.
const ONE_LINE: f32 = 980.0;

/// Everything that the games and the report on them depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GamesQuery {
    seats: Vec<Seat>,
    starts: Option<Vec<Position>>,
    player: Player,
    /// Network of a learned player for the rules of each board.
    networks: Vec<Arc<Network>>,
    seed: u64,
}

impl GamesQuery {
    fn of(scene: Scene<'_>, choice: &Choice, networks: &Networks) -> GamesQuery {
        let known = scene.comparison.seats().iter().map(|seat| networks.network(&seat.rules));
        let starts = scene.now.iter().map(|board| board.position);
        GamesQuery {
            seats: scene.comparison.seats().to_vec(),
            starts: choice.here.then(|| starts.collect()),
            player: choice.player,
            networks: if choice.player.is_learned() { known.collect() } else { Vec::new() },
            seed: choice.seed,
        }
    }

    /// The first board that nobody has taught the computer to play on, where a learned player plays.
    fn untaught(&self) -> Option<usize> {
        let mut pairs = self.seats.iter().zip(&self.networks);
        pairs.position(|(seat, network)| network.rules != form_hash(&seat.rules.form))
    }

    /// The study, the same as that of the command; a sentence where a game is over before it begins.
    fn study(&self) -> Result<Study, String> {
        let board = |(index, seat): (usize, &Seat)| {
            let rules = &seat.rules;
            let Some(starts) = &self.starts else { return Ok(Board::new(rules)) };
            let start = starts.get(index).copied().unwrap_or_else(|| rules.start());
            match rules.outcome(&start) {
                None => Ok(Board::from(rules, start)),
                Some(_) => Err(i18n::text("results.over").to_owned()),
            }
        };
        let boards = self.seats.iter().enumerate().map(board);
        let boards = boards.collect::<Result<_, String>>()?;
        Ok(Study::compare(boards, self.player, self.seed).by_networks(self.networks.clone()))
    }
}

/// Many games on the boards.
#[derive(Debug, Default)]
pub struct GamesPart {
    pub(super) experiment: Experiment<GamesQuery, (), Report>,
    /// Pair of boards held against each other.
    pair: usize,
    /// Number of the [`SECTIONS`] that are shown.
    sections: usize,
    spread: SpreadPart,
    pub(super) heat: HeatPart,
}

impl GamesPart {
    /// The report on the games that is shown.
    pub fn report(&self) -> Option<&Report> {
        self.experiment.snapshot().map(|shown| &shown.report)
    }

    /// Drops the words; the games stay.
    pub(super) fn relocalize(&mut self) {
        self.experiment.relocalize();
        (self.sections, self.spread) = (0, SpreadPart::default());
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        rule_effects: &mut RuleEffectsPart,
    ) -> Option<Ask> {
        let query = GamesQuery::of(scene, &context.choice, &Networks::of(ui.ctx()));
        let untaught = query.untaught();
        let ready =
            self.experiment.ask(context.choice.games, query, |query| Ok(((), query.study()?)));
        if let Err(sentence) = ready {
            choice_ui(ui, &mut context.choice, &mut context.shows_choice);
            problem_ui(ui, &sentence);
            return None;
        }
        self.experiment.start_if_due(ui, context);
        let (chosen, answered) = (context.choice.clone(), self.experiment.is_answered(context));
        let over = self.experiment.job(context).is_some_and(|job| job.is_done());
        let shown = self.experiment.report(ui, context, Measure::Throws, |(), study, tally| {
            Some(Report::of(study, tally, &scene.entries()))
        });
        // The answer, and below it how it was found.
        let (mut pair, mut is_asked) = ((0, 1), false);
        if let Some(shown) = shown.filter(|shown| shown.report.head.games > 0) {
            let pairs = pairs_of(&shown.report);
            pairs_ui(ui, &pairs, &mut self.pair);
            self.spread.verdict_ui(ui, &shown.report, self.pair);
            pair = pairs.get(self.pair).copied().unwrap_or(pair);
            is_asked = rule_effects.ask(scene, context, pair).is_some();
            if let Some(words) = rule_effects.in_short(pair).filter(|_| is_asked) {
                caption(ui, words);
            }
            if let Some(words) = on_readings(scene, pair) {
                caption(ui, words);
            }
        }
        self.how_ui(ui, context, untaught);
        let (mut request, mut stopped_game) = (None, None);
        let shown = self.experiment.snapshot();
        if let Some(shown) = shown.filter(|shown| shown.report.head.games > 0) {
            if self.sections > 0 {
                request = self.spread.ui(ui, &shown.report);
            }
            stopped_game = stopped_game_ui(ui, &shown.report);
            reveal(ui, &mut self.sections, 1, SECTIONS);
        }
        if let Some((board, game)) = stopped_game {
            request = self.experiment.report_on_all(context, |(), study, _| {
                Some(Ask::ShowStopped(board, Box::new(StoppedGame::of(study, board, game)?)))
            });
        }
        let shown = self.experiment.snapshot()?;
        let report = Some(&shown.report).filter(|report| report.head.games > 0)?;
        if self.sections < 3 {
            return request;
        }
        let map_request = self.heat.ui(ui, report, scene);
        if self.sections < 4 {
            return request.or(map_request);
        }
        // After a change of the choice other games come first, and would stop games that began now.
        let follows = answered && context.choice == chosen;
        // Each in a scope: the menu of exports below keeps its id, and so stays open, when one of them says more.
        ui.scope(|ui| rule_effects.sentence_ui(ui, scene, context, (pair, follows, is_asked)));
        if self.sections < SECTIONS {
            return request.or(map_request);
        }
        table::table_ui(ui, report, self.pair);
        caption(ui, format!("{} {}", report.head.sentence(), chosen.start_sentence()));
        ui.scope(|ui| {
            report.notes.iter().filter(|_| over).for_each(|note| drop(caption(ui, note)));
        });
        request.or(map_request).or_else(|| self.export_ui(ui, scene, context))
    }

    /// The games that are played, as a button that opens their choice, and how far they have come.
    fn how_ui(&mut self, ui: &mut Ui, context: &mut GamesContext, untaught: Option<usize>) {
        let label = i18n::say!("results.play", games = grouped(self.experiment.games()));
        let choose = |ui: &mut Ui, context: &mut GamesContext| {
            choice_line_ui(ui, &context.choice, &mut context.shows_choice);
        };
        if ui.available_width() >= ONE_LINE * text_scale(ui) {
            ui.horizontal_wrapped(|ui| {
                choose(ui, context);
                self.experiment.buttons_ui(ui, context, &label);
            });
        } else {
            choose(ui, context);
            ui.horizontal_wrapped(|ui| self.experiment.buttons_ui(ui, context, &label));
        }
        fields_ui(ui, &mut context.choice, context.shows_choice);
        self.experiment.progress_ui(ui, context);
        if self.experiment.job(context).is_none() {
            caption(ui, i18n::text("results.games-invitation"));
        }
        if let Some(board) = untaught {
            caption(ui, i18n::say!("results.near", letter = letter(board)));
        }
    }

    fn export_ui(&self, ui: &mut Ui, scene: Scene<'_>, context: &mut GamesContext) -> Option<Ask> {
        ui.add_space(6.0);
        let items: Vec<ExportKind> = export::TABLE.into_iter().chain([ExportKind::Rules]).collect();
        let what = i18n::text("results.games");
        let kind = ui.horizontal_wrapped(|ui| export::menu_ui(ui, what, &items)).inner?;
        self.experiment.report_on_all(context, |(), study, tally| {
            let entries = scene.entries();
            let whole = Report::of(study, tally, &entries);
            let json = || report::json(study, tally, &whole).print();
            let csv = |table| report::csv(&whole, table);
            if kind == ExportKind::Rules {
                return export::tabled(ExportKind::SaveCsv, "rules", || csv(report::Table::Rules));
            }
            export::cited(kind, "games", json, || report::cite(&whole.head, &entries))
                .or_else(|| export::tabled(kind, "games", || csv(report::Table::Measures)))
        })
    }
}

/// Sentence on the rules that differ between two boards and rest on our reading; `None` where none does.
pub(super) fn on_readings(scene: Scene<'_>, (one, other): (usize, usize)) -> Option<String> {
    let seats = scene.comparison.seats();
    let both = [one, other].map(|seat| seats.get(seat).map(|seat| &*seat.current));
    let [Some(one), Some(other)] = both else { return None };
    let keys = rules_text::distance(one, other);
    let is_ours = |key: &&Key| one.is_our_reading(**key) || other.is_our_reading(**key);
    let (ours, count) = (keys.iter().filter(is_ours).count(), keys.len());
    (ours > 0 && count > 1).then(|| i18n::say!("results.on-readings", ours, count))
}

/// Button that shows a stopped game, the first on the board with the most of them. The board and the game, when pressed.
fn stopped_game_ui(ui: &mut Ui, report: &Report) -> Option<(usize, u64)> {
    let stopped = report.histograms.iter().find_map(|histogram| histogram.stopped.as_ref())?;
    let (board, _) = stopped.games.iter().enumerate().max_by_key(|(_, games)| **games)?;
    let game = (*stopped.first.get(board)?)?;
    let words =
        i18n::say!("results.look-at-stopped", game = grouped(game), board = board_word(board));
    let button = quiet_button(ui, &words);
    let help = i18n::text("results.look-at-stopped-help");
    button.on_hover_text(help).clicked().then_some((board, game))
}

/// Pairs of boards of which a report knows the differences.
fn pairs_of(report: &Report) -> Vec<(usize, usize)> {
    let differences = report.measures.first().into_iter().flat_map(|row| &row.differences);
    differences.map(|difference| (difference.left, difference.right)).collect()
}
