//! The way from one board to another, one rule at a time, and which of its steps rule_effects most.

use egui::{ComboBox, RichText, Role, Ui, WidgetInfo};

use super::bars::{bar_ui, cut_ui};
use super::choice::Choice;
use super::job::{JobCache, Way};
use super::run::Run;
use super::{Ask, Scene, export, is_wide, quiet_ui};
use crate::analysis::{Board, Measure, Path, Player, Study};
use crate::app::clock;
use crate::app::compare_view::letter;
use crate::app::theme::text;
use crate::compare::setup_of;
use crate::i18n;
use crate::report::{self, ChangeRow, PathReport, Scale, Seen, grouped};
use crate::rules::{Position, Rules};

/// Seconds between two accounts of games that are still being played.
const PACE: f64 = 0.15;

/// The measures by which a rule can matter.
pub(super) const LOOKED_AT: [Measure; 10] = [
    Measure::Throws,
    Measure::FirstPlayer,
    Measure::Captures,
    Measure::Retreats,
    Measure::Drownings,
    Measure::LostTurns,
    Measure::NoChoice,
    Measure::LeadChanges,
    Measure::Behind,
    Measure::Unfinished,
];

/// What the games depend on.
#[derive(Clone, Debug, PartialEq)]
struct PathQuery {
    ends: [Rules; 2],
    start: Option<Position>,
    player: Player,
    seed: u64,
}

#[derive(Debug)]
struct Found {
    asked: PathQuery,
    path: Path,
    study: Study,
    key: u64,
    /// The games begin from the position that is shown.
    here: bool,
}

impl Found {
    fn of(asked: PathQuery) -> Option<Found> {
        let path = Path::between(&asked.ends[0], &asked.ends[1])?;
        let study = path.study(asked.player, asked.seed, Measure::Throws);
        let moved = asked.start.and_then(|start| from_here(&study, &start));
        let here = moved.is_some();
        let study = Study { boards: moved.unwrap_or(study.boards), ..study };
        Some(Found { key: study.key(), asked, path, study, here })
    }
}

/// The boards of a study beginning from a position; `None` where one of them cannot.
fn from_here(study: &Study, start: &Position) -> Option<Vec<Board>> {
    let setup = setup_of(start);
    let board = |board: &Board| {
        let rules = board.rules();
        let start = rules.position(&setup).ok()?;
        rules.outcome(&start).is_none().then_some(())?;
        Some(Board::from(rules, start))
    };
    study.boards.iter().map(board).collect()
}

#[derive(Debug)]
struct PathSnapshot {
    key: (u64, u64),
    games: u64,
    measure: Measure,
    at: f64,
    report: PathReport,
}

/// The way between two boards.
#[derive(Debug)]
pub(super) struct RuleEffectsPart {
    measure: Measure,
    found: Option<Found>,
    shown: Option<PathSnapshot>,
    run: Run,
    /// For a width of the page: the room that the sentence has taken.
    room: (f32, f32),
}

impl Default for RuleEffectsPart {
    fn default() -> RuleEffectsPart {
        RuleEffectsPart {
            measure: Measure::Throws,
            found: None,
            shown: None,
            run: Run::default(),
            room: (0.0, 0.0),
        }
    }
}

impl RuleEffectsPart {
    /// Chooses by what it is told.
    pub(super) fn set_measure(&mut self, measure: Measure) {
        self.measure = measure;
    }

    /// Begins the whole way when it is next shown.
    pub(super) fn begin(&mut self) {
        self.run.begin();
    }

    /// Is the way to be begun, or has anything of it been played?
    pub(super) fn is_begun(&self) -> bool {
        self.run.is_due() || self.shown.is_some()
    }

    /// What is played, without the words it was told in.
    pub(super) fn relocalized(self) -> RuleEffectsPart {
        RuleEffectsPart { measure: self.measure, run: self.run, ..RuleEffectsPart::default() }
    }

    /// What each step of the way does, once all games of it are played.
    pub(super) fn measured(&self) -> Option<&PathReport> {
        let shown = self.shown.as_ref()?;
        (shown.games == shown.key.1).then_some(&shown.report)
    }

    /// By what it is told what rule_effects.
    pub(super) fn measure(&self) -> Measure {
        self.measure
    }

    /// Under the name of many games: the rule that rule_effects most, once all games are played. It has its room from the
    /// beginning, so that nothing below it moves when it comes.
    pub(super) fn sentence_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        choice: &Choice,
        kept: &mut JobCache,
        which: ((usize, usize), bool),
    ) {
        let width = ui.available_width();
        if self.room.0 != width {
            // The longest answers of a rule take a line more than most, and which rule it is may change on the way.
            let lines = if is_wide(ui) { 6.0 } else { 13.0 };
            let line = ui.text_style_height(&egui::TextStyle::Body) + ui.spacing().item_spacing.y;
            self.room = (width, lines * line);
        }
        let top = ui.cursor().top();
        self.most_ui(ui, scene, choice, kept, which);
        let used = ui.cursor().top() - top;
        self.room.1 = self.room.1.max(used);
        ui.add_space(self.room.1 - used);
    }

    fn most_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        choice: &Choice,
        kept: &mut JobCache,
        (pair, follows): ((usize, usize), bool),
    ) {
        let Some(key) = self.find(scene, choice, pair) else {
            return;
        };
        if kept.find(key).is_none() && !follows {
            quiet_ui(ui, i18n::text("results.matters-later"));
            return;
        }
        self.play(ui, kept, key, follows);
        self.account(ui, scene, kept, key, pair);
        let is_done = kept.find(key).is_some_and(|job| job.is_done());
        let Some(shown) = &self.shown else {
            return;
        };
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let words = RichText::new(most(&shown.report, pair)).text_style(text::lesson_bold());
            ui.label(words);
        });
        if let Some(row) = strongest(&shown.report) {
            ui.label(told(row, &shown.report, pair));
        }
        let (done, all) = (grouped(shown.games), grouped(key.1));
        let fill = [("done", done.as_str()), ("games", &all)];
        let word = if is_done { "results.matters-done" } else { "results.matters-so-far" };
        quiet_ui(ui, &i18n::fill(word, &fill));
        self.measure_ui(ui, "results.matters-by");
    }

    /// What is looked at.
    pub(super) fn measure_ui(&mut self, ui: &mut Ui, word: &str) {
        ui.horizontal_wrapped(|ui| {
            let label = i18n::text(word);
            ui.label(label);
            let title = report::title(self.measure);
            let chosen = ComboBox::from_id_salt("measure").selected_text(title);
            let chosen = chosen.show_ui(ui, |ui| {
                for measure in LOOKED_AT {
                    ui.selectable_value(&mut self.measure, measure, report::title(measure));
                }
            });
            chosen.response.widget_info(|| {
                WidgetInfo::labeled(Role::ComboBox, true, format!("{label} {title}"))
            });
        });
    }

    /// The whole way, step by step.
    pub(super) fn way_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        choice: &mut Choice,
        (kept, free): (&mut JobCache, bool),
    ) -> Option<Ask> {
        let pair = (0, 1);
        ui.add_space(20.0);
        let fill = [("left", letter(0)), ("right", letter(1))];
        let title = i18n::fill("results.way", &fill);
        ui.label(RichText::new(&title).text_style(text::step_title()));
        let key = self.find(scene, choice, pair)?;
        // What is asked for together is played one after the other.
        if free && self.run.begins() {
            self.play(ui, kept, key, true);
        }
        let steps = self.found.as_ref().map_or(0, |found| found.path.steps.len());
        if steps == 0 {
            quiet_ui(ui, i18n::text("results.way-none"));
            return None;
        }
        let (count, games) = (steps.to_string(), grouped(key.1));
        let fill = [("count", count.as_str()), ("games", &games)];
        quiet_ui(ui, &i18n::fill("results.way-steps", &fill));
        let label = i18n::fill("results.way-play", &fill);
        let more = self.run.ui(ui, kept, key, (&label, choice.is_sound()));
        if let Some(games) = more {
            choice.set_games(games);
        }
        kept.find(key)?;
        self.play(ui, kept, key, false);
        self.account(ui, scene, kept, key, pair);
        let report = &self.shown.as_ref()?.report;
        let asked = rows_ui(ui, report);
        for note in &report.notes {
            quiet_ui(ui, note);
        }
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            let items: Vec<export::Wanted> =
                export::BARS.into_iter().chain(export::TABLE).collect();
            wanted = export::menu_ui(ui, &title, &items);
        });
        asked.or_else(|| self.taken(wanted?, scene, kept, key))
    }

    fn taken(
        &self,
        wanted: export::Wanted,
        scene: Scene<'_>,
        kept: &mut JobCache,
        key: (u64, u64),
    ) -> Option<Ask> {
        let (found, job) = (self.found.as_ref()?, kept.find(key)?);
        let tally = job.tally();
        let ends = ends(scene, (0, 1))?;
        let report = PathReport::of(&found.path, job.study(), &tally, self.measure, &ends);
        let json = || report::json_path(job.study(), &tally, &report).print();
        match wanted {
            export::Wanted::SaveJson => Some(Ask::Save("senet-way.json".to_owned(), json())),
            export::Wanted::CopyJson => Some(Ask::Copy(json())),
            export::Wanted::Cite => Some(Ask::Copy(report::cite(&report.head, &ends))),
            export::Wanted::Link => Some(Ask::CopyLink),
            _ => export::drawn(wanted, "way", || report::path_picture(&report))
                .or_else(|| export::tabled(wanted, "way", || report::csv_path(&report))),
        }
    }

    /// The way, found anew only when what it depends on has changed; the key of its games.
    fn find(
        &mut self,
        scene: Scene<'_>,
        choice: &Choice,
        (left, right): (usize, usize),
    ) -> Option<(u64, u64)> {
        let seats = scene.comparison.seats();
        let start = scene.now.get(left).map(|board| board.position);
        let asked = PathQuery {
            ends: [seats.get(left)?.rules, seats.get(right)?.rules],
            start: start.filter(|_| choice.here),
            player: choice.player,
            seed: choice.seed,
        };
        if self.found.as_ref().is_none_or(|found| found.asked != asked) {
            self.found = Found::of(asked);
        }
        Some((self.found.as_ref()?.key, choice.games))
    }

    fn play(&self, ui: &Ui, kept: &mut JobCache, key: (u64, u64), begins: bool) {
        let Some(found) = &self.found else {
            return;
        };
        let is_new = kept.find(key).is_none();
        if is_new && begins {
            kept.pause_others(key);
            kept.open(&found.study, key.1, Way::Beside).start(ui.ctx());
        }
        if let Some(job) = kept.find(key) {
            job.frame(ui.ctx());
        }
    }

    fn account(
        &mut self,
        ui: &Ui,
        scene: Scene<'_>,
        kept: &mut JobCache,
        key: (u64, u64),
        pair: (usize, usize),
    ) {
        let (Some(found), Some(job), Some(ends)) = (&self.found, kept.find(key), ends(scene, pair))
        else {
            self.shown = None;
            return;
        };
        let (games, now, measure) = (job.done(), clock::seconds(ui.ctx()), self.measure);
        let fresh = self.shown.as_ref().is_some_and(|shown| {
            let rests = job.is_running() && now - shown.at < PACE;
            shown.key == key && shown.measure == measure && (shown.games == games || rests)
        });
        if fresh {
            return;
        }
        let mut report = PathReport::of(&found.path, job.study(), &job.tally(), measure, &ends);
        if found.asked.start.is_some() && !found.here {
            let note = i18n::text("results.way-own").to_owned();
            report.notes.insert(0, note);
        }
        self.shown = Some(PathSnapshot { key, games, measure, at: now, report });
    }
}

fn ends(scene: Scene<'_>, (left, right): (usize, usize)) -> Option<[report::Entry; 2]> {
    let entries = scene.entries();
    Some([entries.get(left)?.clone(), entries.get(right)?.clone()])
}

/// The step that does most, if anything can be seen of it.
fn strongest(report: &PathReport) -> Option<&ChangeRow> {
    let seen = |row: &&ChangeRow| matches!(row.seen, Seen::Clear | Seen::Perhaps);
    let rows = report.rows.iter().filter(seen);
    rows.max_by(|a, b| {
        let size = |row: &ChangeRow| {
            let size = row.difference.interval.mean.abs();
            (row.seen == Seen::Clear, size)
        };
        let (a, b) = (size(a), size(b));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    })
}

/// Which rule rule_effects most.
fn most(report: &PathReport, (left, right): (usize, usize)) -> String {
    let games = grouped(report.head.games);
    let fill = |rule| {
        [
            ("left", letter(left)),
            ("right", letter(right)),
            ("rule", rule),
            ("measure", report.title),
        ]
    };
    match strongest(report) {
        _ if report.head.games == 0 => i18n::fill("results.matters-soon", &fill("")[..2]),
        _ if report.rows.is_empty() => i18n::text("results.matters-same").to_owned(),
        Some(row) => i18n::fill("results.matters", &fill(row.name)),
        None => {
            let [.., measure] = fill("");
            i18n::fill("results.matters-none", &[measure, ("games", &games)])
        }
    }
}

/// What it does.
fn told(row: &ChangeRow, report: &PathReport, (left, right): (usize, usize)) -> String {
    let number = row.difference.signed(report.decimals);
    let ends = row.difference.ends(report.decimals);
    let whole = report.whole.signed(report.decimals);
    let fill = [
        ("left", letter(left)),
        ("right", letter(right)),
        ("from", row.from.as_str()),
        ("to", &row.to),
        ("measure", report.title),
        ("number", &number),
        ("ends", &ends),
        ("whole", &whole),
    ];
    let key = if row.difference.is_exact() {
        "results.matters-by-much"
    } else {
        "results.matters-by-bound"
    };
    i18n::fill(key, &fill)
}

fn rows_ui(ui: &mut Ui, report: &PathReport) -> Option<Ask> {
    let scale = Scale::of_rows(&report.rows);
    let mut asked = None;
    for row in &report.rows {
        if bar_ui(ui, row, report.decimals, &scale).clicked() {
            asked = Some(Ask::Change(0, row.key, row.value.clone()));
        }
    }
    cut_ui(ui, report.rows.iter(), &scale);
    let number = report.whole.signed(report.decimals);
    let ends = report.whole.ends(report.decimals);
    let fill = [("number", number.as_str()), ("ends", &ends)];
    ui.label(i18n::fill("results.way-whole", &fill));
    asked
}
