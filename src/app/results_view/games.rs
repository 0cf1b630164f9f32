//! Many games on the same throws: begun, watched, stopped, and told.

use egui::Ui;

use super::choice::{Choice, start_ui};
use super::export;
use super::heat::HeatPart;
use super::job::{Job, JobCache, Way};
use super::rule_effects::RuleEffectsPart;
use super::run::Run;
use super::spread::SpreadPart;
use super::{Ask, Scene, problem_ui, quiet_ui, table};
use crate::analysis::{Board, Player, Study};
use crate::app::clock;
use crate::i18n;
use crate::report::{self, Report, grouped};
use crate::rules::{Position, Rules};

/// Seconds between two accounts of games that are still being played.
const PACE: f64 = 0.12;

/// Everything that the games depend on.
#[derive(Clone, Debug, PartialEq)]
struct GamesQuery {
    rules: Vec<Rules>,
    starts: Option<Vec<Position>>,
    player: Player,
    seed: u64,
}

impl GamesQuery {
    fn of(scene: Scene<'_>, choice: &Choice) -> GamesQuery {
        let seats = scene.comparison.seats().iter();
        let starts = scene.now.iter().map(|board| board.position);
        GamesQuery {
            rules: seats.map(|seat| seat.rules).collect(),
            starts: choice.here.then(|| starts.collect()),
            player: choice.player,
            seed: choice.seed,
        }
    }

    /// The study, the same as that of the command; a sentence where a game is over before it begins.
    fn study(&self) -> Result<Study, String> {
        let board = |(index, rules): (usize, &Rules)| {
            let Some(starts) = &self.starts else {
                return Ok(Board::new(rules));
            };
            let start = starts.get(index).copied().unwrap_or_else(|| rules.start());
            match rules.outcome(&start) {
                None => Ok(Board::from(rules, start)),
                Some(_) => Err(i18n::text("results.over").to_owned()),
            }
        };
        let boards = self.rules.iter().enumerate().map(board);
        let boards = boards.collect::<Result<_, String>>()?;
        Ok(Study::compare(boards, self.player, self.seed))
    }
}

/// An account of games.
#[derive(Clone, Debug)]
struct GamesSnapshot {
    key: (u64, u64),
    games: u64,
    at: f64,
    report: Report,
}

/// Many games on the boards.
#[derive(Debug, Default)]
pub struct GamesPart {
    asked: Option<(GamesQuery, Result<Study, String>, u64)>,
    shown: Option<GamesSnapshot>,
    run: Run,
    /// Which two boards are held against each other.
    pair: usize,
    spread: SpreadPart,
    heat: HeatPart,
}

impl GamesPart {
    /// The account of the games that is shown.
    pub fn report(&self) -> Option<&Report> {
        self.shown.as_ref().map(|shown| &shown.report)
    }

    /// Begins to play when it is next shown.
    pub fn begin(&mut self) {
        self.run.begin();
    }

    /// Are games to be begun, or have any been?
    pub(super) fn is_begun(&self) -> bool {
        self.run.is_due() || self.shown.is_some()
    }

    /// What is played, without the words it was told in.
    pub(super) fn relocalized(self) -> GamesPart {
        GamesPart { run: self.run, pair: self.pair, ..GamesPart::default() }
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        choice: &mut Choice,
        kept: &mut JobCache,
        rule_effects: &mut RuleEffectsPart,
    ) -> Option<Ask> {
        start_ui(ui, choice);
        let begins = self.run.begins();
        let study = match self.study(scene, choice) {
            Ok((study, key)) => (study, (key, choice.games)),
            Err(sentence) => {
                problem_ui(ui, &sentence);
                return None;
            }
        };
        let (study, key) = study;
        if begins {
            kept.pause_others(key);
            kept.open(study, key.1, Way::Beside).start(ui.ctx());
        }
        let label = i18n::fill("results.play", &[("games", &grouped(key.1))]);
        let more = self.run.ui(ui, kept, key, (&label, choice.is_sound()));
        if let Some(games) = more {
            choice.set_games(games);
        }
        let Some(job) = kept.find(key) else {
            self.shown = None;
            quiet_ui(ui, i18n::text("results.games-invitation"));
            return None;
        };
        job.frame(ui.ctx());
        self.account(ui, scene, job, key);
        let over = job.is_done();
        let follows = over && !self.run.is_cancelled(key);
        let shown = self.shown.as_ref()?;
        if shown.games == 0 {
            return None;
        }
        head_ui(ui, &shown.report, &mut self.pair);
        let pair = pair_of(&shown.report, self.pair);
        rule_effects.sentence_ui(ui, scene, choice, kept, (pair, follows));
        table::table_ui(ui, &shown.report, self.pair);
        let drawn = self.spread.ui(ui, &shown.report);
        let mapped = self.heat.ui(ui, &shown.report, scene);
        notes_ui(ui, &shown.report, over);
        let taken = self.take_ui(ui, scene, kept, key);
        drawn.or(mapped).or(taken)
    }

    /// What is asked for, made anew only when it has changed.
    fn study(&mut self, scene: Scene<'_>, choice: &Choice) -> Result<(&Study, u64), String> {
        let asked = GamesQuery::of(scene, choice);
        if self.asked.as_ref().is_none_or(|(old, ..)| *old != asked) {
            let study = asked.study();
            let key = study.as_ref().map_or(0, Study::key);
            self.asked = Some((asked, study, key));
        }
        match &self.asked {
            Some((_, Ok(study), key)) => Ok((study, *key)),
            Some((_, Err(sentence), _)) => Err(sentence.clone()),
            None => Err(String::new()),
        }
    }

    /// Brings the account in line with what has been played.
    fn account(&mut self, ui: &Ui, scene: Scene<'_>, job: &Job, key: (u64, u64)) {
        let (games, now) = (job.done(), clock::seconds(ui.ctx()));
        let fresh = self.shown.as_ref().is_some_and(|shown| {
            let rests = job.is_running() && shown.games > 0 && now - shown.at < PACE;
            shown.key == key && (shown.games == games || rests)
        });
        if !fresh {
            let report = Report::of(job.study(), &job.tally(), &scene.entries());
            self.shown = Some(GamesSnapshot { key, games: report.head.games, at: now, report });
        }
    }

    /// What can be taken away.
    fn take_ui(
        &self,
        ui: &mut Ui,
        scene: Scene<'_>,
        kept: &mut JobCache,
        key: (u64, u64),
    ) -> Option<Ask> {
        let report = &self.shown.as_ref()?.report;
        let mut wanted = None;
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let items: Vec<export::Wanted> =
                export::TABLE.into_iter().chain([export::Wanted::Rules]).collect();
            wanted = export::menu_ui(ui, i18n::text("results.games"), &items);
        });
        let wanted = wanted?;
        let job = kept.find(key)?;
        // Games may have been added since the account was made.
        let tally = job.tally();
        let entries = scene.entries();
        let whole = || Report::of(job.study(), &tally, &entries);
        let json = || report::json(job.study(), &tally, &whole()).print();
        let csv = |table| report::csv(&whole(), table);
        match wanted {
            export::Wanted::SaveJson => Some(Ask::Save("senet-games.json".to_owned(), json())),
            export::Wanted::CopyJson => Some(Ask::Copy(json())),
            export::Wanted::Cite => Some(Ask::Copy(report::cite(&report.head, &entries))),
            export::Wanted::Link => Some(Ask::CopyLink),
            export::Wanted::Rules => {
                let rules = csv(report::Table::Rules);
                Some(Ask::Save("senet-rules.csv".to_owned(), rules))
            }
            _ => export::tabled(wanted, "games", || csv(report::Table::Measures)),
        }
    }
}

/// What was played, in a sentence; where there are more than two boards, which two are looked at.
fn head_ui(ui: &mut Ui, report: &Report, pair: &mut usize) {
    quiet_ui(ui, &report.head.sentence());
    let pairs = report.measures.first().map_or(&[][..], |row| &row.differences);
    *pair = (*pair).min(pairs.len().saturating_sub(1));
    if pairs.len() > 1 {
        let pairs: Vec<(usize, usize)> =
            pairs.iter().map(|found| (found.left, found.right)).collect();
        super::pairs_ui(ui, &pairs, pair);
    }
}

/// The boards of a pair.
fn pair_of(report: &Report, pair: usize) -> (usize, usize) {
    let row = report.measures.first();
    let found = row.and_then(|row| row.differences.get(pair));
    found.map_or((0, 1), |found| (found.left, found.right))
}

fn notes_ui(ui: &mut Ui, report: &Report, over: bool) {
    if over {
        for note in &report.notes {
            quiet_ui(ui, note);
        }
    }
}
