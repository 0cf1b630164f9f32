//! Every rule of one board changed alone, sorted by what that does.

use egui::{RichText, Ui};

use super::bars::{bar_ui, cut_ui};
use super::choice::Choice;
use super::job::{JobCache, Way};
use super::rule_effects::RuleEffectsPart;
use super::run::Run;
use super::{Ask, Scene, export, quiet_ui};
use crate::analysis::{Ablation, Measure, Player, Study};
use crate::app::clock;
use crate::app::compare_view::{accent, board_word};
use crate::app::controls::quiet_button;
use crate::app::theme::{Palette, text};
use crate::compare::Seat;
use crate::i18n;
use crate::report::{self, AblationReport, ChangeRow, Entry, Scale, grouped};
use crate::rules::Rules;

/// Seconds between two accounts of games that are still being played.
const PACE: f64 = 0.2;
/// Bars that are shown at first.
const FIRST: usize = 12;

#[derive(Debug)]
struct AblationQuery {
    rules: Rules,
    player: Player,
    seed: u64,
    worth: Ablation,
    study: Study,
    key: u64,
}

#[derive(Debug)]
struct AblationSnapshot {
    key: (u64, u64),
    games: u64,
    measure: Measure,
    at: f64,
    report: AblationReport,
}

/// Every rule changed alone.
#[derive(Debug, Default)]
pub(super) struct AblationPart {
    /// From which board.
    seat: usize,
    asked: Option<AblationQuery>,
    shown: Option<AblationSnapshot>,
    run: Run,
    shows_all: bool,
}

impl AblationPart {
    /// Begins with the rules of a board when it is next shown.
    pub(super) fn begin(&mut self, seat: usize) {
        self.seat = seat;
        self.run.begin();
    }

    /// The board whose rules are changed, once anything is to be played or has been.
    pub(super) fn begun(&self) -> Option<usize> {
        let begun = self.run.is_due() || self.shown.is_some();
        begun.then_some(self.seat)
    }

    /// What is played, without the words it was told in.
    pub(super) fn relocalized(self) -> AblationPart {
        AblationPart {
            seat: self.seat,
            run: self.run,
            shows_all: self.shows_all,
            ..AblationPart::default()
        }
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        choice: &mut Choice,
        kept: &mut JobCache,
        rule_effects: &mut RuleEffectsPart,
    ) -> Option<Ask> {
        let seats = scene.comparison.seats();
        self.seat = self.seat.min(seats.len().saturating_sub(1));
        self.seats_ui(ui, seats);
        rule_effects.measure_ui(ui, "results.worth-by");
        let seat = seats.get(self.seat)?;
        let asked = self.alone_ui(ui, seat, choice, kept, rule_effects.measure());
        let key = self.asked.as_ref().map(|asked| (asked.key, choice.games));
        let running = key.and_then(|key| kept.find(key)).is_some_and(|job| job.is_running());
        asked.or(rule_effects.way_ui(ui, scene, choice, (kept, !running)))
    }

    /// From which board rules are changed.
    fn seats_ui(&mut self, ui: &mut Ui, seats: &[Seat]) {
        ui.horizontal_wrapped(|ui| {
            let palette = Palette::of(ui);
            let words = i18n::text("results.worth-of");
            ui.label(RichText::new(words).color(palette.quiet));
            for (index, seat) in seats.iter().enumerate() {
                let (board, name) = (board_word(index), seat.title());
                let fill = [("board", board.as_str()), ("name", &name)];
                let label = i18n::fill("results.worth-board", &fill);
                let label = RichText::new(label).color(accent(&palette, index));
                if ui.selectable_label(self.seat == index, label).clicked() {
                    self.seat = index;
                }
            }
        });
    }

    fn alone_ui(
        &mut self,
        ui: &mut Ui,
        seat: &Seat,
        choice: &mut Choice,
        kept: &mut JobCache,
        measure: Measure,
    ) -> Option<Ask> {
        let begins = self.run.begins();
        let asked = self.find(seat, choice);
        let key = (asked.key, choice.games);
        if begins {
            kept.pause_others(key);
            kept.open(&asked.study, key.1, Way::Beside).start(ui.ctx());
        }
        let (count, games) = (asked.worth.flips.len().to_string(), grouped(key.1));
        let fill = [("count", count.as_str()), ("games", &games)];
        let label = i18n::fill("results.worth-play", &fill);
        let more = self.run.ui(ui, kept, key, (&label, choice.is_sound()));
        if let Some(games) = more {
            choice.set_games(games);
        }
        let Some(job) = kept.find(key) else {
            self.shown = None;
            quiet_ui(ui, &i18n::fill("results.worth-invitation", &fill));
            return None;
        };
        job.frame(ui.ctx());
        self.account(ui, seat, kept, key, measure);
        let shown = self.shown.as_ref().filter(|shown| shown.games > 0)?;
        quiet_ui(ui, &shown.report.head.sentence());
        let asked = rows_ui(ui, &shown.report, (self.seat, seat), self.shows_all);
        let more = shown.report.rows.len();
        if more > FIRST {
            let key = if self.shows_all { "results.fewer" } else { "results.all" };
            let label = i18n::fill(key, &[("count", &more.to_string())]);
            if quiet_button(ui, &label).clicked() {
                self.shows_all = !self.shows_all;
            }
        }
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            let what = i18n::text("results.worth");
            let items: Vec<export::Wanted> =
                export::BARS.into_iter().chain(export::TABLE).collect();
            wanted = export::menu_ui(ui, what, &items);
        });
        for note in &shown.report.notes {
            quiet_ui(ui, note);
        }
        asked.or_else(|| self.taken(wanted?, seat, kept, key, measure))
    }

    fn find(&mut self, seat: &Seat, choice: &Choice) -> &AblationQuery {
        let same = |asked: &AblationQuery| {
            asked.rules == seat.rules && asked.player == choice.player && asked.seed == choice.seed
        };
        let asked = match self.asked.take().filter(same) {
            Some(asked) => asked,
            None => {
                let worth = Ablation::of(&seat.rules);
                let study = worth.study(choice.player, choice.seed, Measure::Throws);
                AblationQuery {
                    rules: seat.rules,
                    player: choice.player,
                    seed: choice.seed,
                    key: study.key(),
                    worth,
                    study,
                }
            }
        };
        self.asked.insert(asked)
    }

    fn account(
        &mut self,
        ui: &Ui,
        seat: &Seat,
        kept: &mut JobCache,
        key: (u64, u64),
        measure: Measure,
    ) {
        let (Some(asked), Some(job)) = (&self.asked, kept.find(key)) else {
            return;
        };
        let (games, now) = (job.done(), clock::seconds(ui.ctx()));
        let fresh = self.shown.as_ref().is_some_and(|shown| {
            let rests = job.is_running() && shown.games > 0 && now - shown.at < PACE;
            shown.key == key && shown.measure == measure && (shown.games == games || rests)
        });
        if !fresh {
            let (entry, tally) = (Entry::of(seat.clone()), job.tally());
            let report = AblationReport::of(&asked.worth, job.study(), &tally, measure, &entry);
            self.shown = Some(AblationSnapshot { key, games, measure, at: now, report });
        }
    }

    fn taken(
        &self,
        wanted: export::Wanted,
        seat: &Seat,
        kept: &mut JobCache,
        key: (u64, u64),
        measure: Measure,
    ) -> Option<Ask> {
        let (asked, job) = (self.asked.as_ref()?, kept.find(key)?);
        let (entry, tally) = (Entry::of(seat.clone()), job.tally());
        let report = AblationReport::of(&asked.worth, job.study(), &tally, measure, &entry);
        let json = || report::json_worth(job.study(), &tally, &report).print();
        match wanted {
            export::Wanted::SaveJson => Some(Ask::Save("senet-worth.json".to_owned(), json())),
            export::Wanted::CopyJson => Some(Ask::Copy(json())),
            export::Wanted::Cite => Some(Ask::Copy(report::cite(&report.head, &[entry]))),
            export::Wanted::Link => Some(Ask::CopyLink),
            _ => export::drawn(wanted, "worth", || report::worth_picture(&report))
                .or_else(|| export::tabled(wanted, "worth", || report::csv_worth(&report))),
        }
    }
}

/// The bars, the largest first; one that is pressed is put beside the unchanged board.
fn rows_ui(
    ui: &mut Ui,
    report: &AblationReport,
    (index, seat): (usize, &Seat),
    all: bool,
) -> Option<Ask> {
    let scale = Scale::of_rows(&report.rows);
    let count = if all { report.rows.len() } else { FIRST };
    let mut asked = None;
    ui.add_space(4.0);
    let fill = [("measure", report.title)];
    let title = i18n::fill("results.worth-title", &fill);
    ui.label(RichText::new(title).text_style(text::strong()));
    quiet_ui(ui, i18n::text("results.worth-press"));
    let (ranked, bounds) = report.rows.split_at(report.ranked());
    let mut row_ui = |ui: &mut Ui, row: &ChangeRow| {
        if bar_ui(ui, row, report.decimals, &scale).clicked() {
            asked = beside(row, index, seat);
        }
    };
    ranked.iter().take(count).for_each(|row| row_ui(ui, row));
    cut_ui(ui, ranked.iter().take(count), &scale);
    if !bounds.is_empty() {
        ui.add_space(8.0);
        quiet_ui(ui, i18n::text("results.bounds"));
    }
    bounds.iter().take(count).for_each(|row| row_ui(ui, row));
    asked
}

/// The same board with one rule changed, on the other board.
fn beside(row: &ChangeRow, index: usize, seat: &Seat) -> Option<Ask> {
    let other = usize::from(index == 0);
    let changed = seat.changing(row.key, &row.value).ok()?;
    Some(Ask::Seat(other, Box::new(changed)))
}
