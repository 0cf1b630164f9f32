//! The way from one board to another, one rule at a time, and which of its steps matters most.

use egui::{ComboBox, Role, Ui};

use super::bars::Bars;
use super::choice::Choice;
use super::experiment::{Experiment, GamesContext, Snapshot};
use super::export::{self, ExportKind};
use super::parts::{Ask, Scene, is_wide};
use crate::analysis::{Board, Measure, Path, Study};
use crate::app::compare_view::style::letter;
use crate::app::controls::{caption, kept_together, named, quiet_button, styled, width_of};
use crate::app::theme::text;
use crate::compare::Seat;
use crate::i18n;
use crate::players::Player;
use crate::report::{self, ChangeRow, PathReport, Seen, fixed, grouped, unit_words};
use crate::rules::{Key, Position, Setup, Value, idle};

/// The measures by which a rule can matter.
pub(super) const EFFECT_MEASURES: [Measure; 10] = [
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

/// Everything the games and the report on them depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EffectQuery {
    /// The boards whose rules are changed or led to.
    pub(super) seats: Vec<Seat>,
    /// Position of the first of them, where games are to begin there.
    pub(super) start: Option<Position>,
    pub(super) player: Player,
    pub(super) seed: u64,
}

impl EffectQuery {
    /// Query about these boards, with games as they are chosen; `None` where one is not there.
    pub(super) fn of(scene: Scene<'_>, boards: &[usize], choice: &Choice) -> Option<EffectQuery> {
        let seat = |board: &usize| scene.comparison.seats().get(*board).cloned();
        let start = scene.now.get(*boards.first()?).map(|board| board.position);
        Some(EffectQuery {
            seats: boards.iter().map(seat).collect::<Option<_>>()?,
            start: start.filter(|_| choice.here),
            player: choice.player,
            seed: choice.seed,
        })
    }

    fn path_study(&self) -> Result<(PathSteps, Study), String> {
        let [from, to] = &self.seats[..] else { return Err(String::new()) };
        let path = Path::between(&from.rules, &to.rules).ok_or_else(String::new)?;
        let study = path.study(self.player, self.seed, Measure::Throws);
        let (study, here) = beginning_at(study, self.start);
        Ok(((path, here), study))
    }
}

/// The way, and whether its games begin from the position that is shown.
type PathSteps = (Path, bool);

/// A study that begins from a position, and whether it does: where a board cannot, all begin at their own openings.
pub(super) fn beginning_at(study: Study, start: Option<Position>) -> (Study, bool) {
    let moved = start.and_then(|start| from_here(&study, &start));
    let here = moved.is_some();
    (Study { boards: moved.unwrap_or(study.boards), ..study }, here)
}

/// The boards of a study beginning from a position of the first of them; `None` where one of them cannot, and where more
/// belongs to the position than the pieces on the board: pieces that wait to enter, or something that is due.
fn from_here(study: &Study, start: &Position) -> Option<Vec<Board>> {
    let setup = Setup::of(start);
    let whole = study.boards.first()?.rules().position(&setup).ok()?;
    (whole == *start).then_some(())?;
    let board = |board: &Board| {
        let rules = board.rules();
        let start = rules.position(&setup).ok()?;
        rules.outcome(&start).is_none().then_some(())?;
        Some(Board::from(rules, start))
    };
    study.boards.iter().map(board).collect()
}

/// The way between two boards.
#[derive(Debug, Default)]
pub(super) struct RuleEffectsPart {
    /// Measure by which the effect of a rule is reported.
    pub(super) measure: Measure,
    pub(super) experiment: Experiment<EffectQuery, PathSteps, PathReport>,
    /// For a width of the page: the room that the sentence has taken.
    room: (f32, f32),
    made: Option<Made>,
}

/// A change of a rule that was made by pressing its bar.
#[derive(Debug)]
struct Made {
    board: usize,
    key: Key,
    before: Value,
    value: Value,
    name: String,
}

impl RuleEffectsPart {
    /// Drops the words; the games stay.
    pub(super) fn relocalize(&mut self) {
        self.experiment.relocalize();
        self.room = (0.0, 0.0);
    }

    /// The rule that matters most, once all games are played; nothing where one rule alone differs. It has its room from
    /// the beginning, so that nothing below it moves when it comes.
    pub(super) fn sentence_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        (pair, follows, is_asked): ((usize, usize), bool, bool),
    ) {
        let is_one = |(path, _): &PathSteps| path.steps.len() == 1;
        if is_asked && self.experiment.prepared().is_some_and(is_one) {
            return;
        }
        let width = ui.available_width();
        if self.room.0 != width {
            // The longest answers of a rule take a line more than most, and which rule it is may change on the way.
            let lines = if is_wide(ui) { 8.0 } else { 14.0 };
            let line = ui.text_style_height(&egui::TextStyle::Body) + ui.spacing().item_spacing.y;
            self.room = (width, lines * line);
        }
        let top = ui.cursor().top();
        if is_asked {
            self.most_ui(ui, scene, context, (pair, follows));
        }
        let used = ui.cursor().top() - top;
        self.room.1 = self.room.1.max(used);
        ui.add_space(self.room.1 - used);
    }

    /// The steps that change most in either direction in one line, which says so while they are not known; `None` where one
    /// rule alone differs.
    pub(super) fn in_short(&self, pair: (usize, usize)) -> Option<String> {
        let (path, _) = self.experiment.prepared()?;
        (path.steps.len() != 1).then(|| match self.experiment.snapshot() {
            Some(shown) if shown.is_whole() => opposite_words(&shown.report, pair),
            Some(_) => soon_words(pair),
            None => i18n::text("results.matters-later").to_owned(),
        })
    }

    fn most_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        (pair, follows): ((usize, usize), bool),
    ) {
        if follows && self.experiment.job(context).is_none_or(|job| job.gave_way()) {
            self.experiment.start(ui, context);
        }
        if self.experiment.job(context).is_none() {
            caption(ui, i18n::text("results.matters-later"));
            return;
        }
        let all = grouped(self.experiment.games());
        let is_done = self.experiment.job(context).is_some_and(|job| job.is_done());
        let Some(shown) = self.report(ui, scene, context, pair) else { return };
        ui.add_space(6.0);
        // Another rule may lead before all games have been played.
        let report = Some(&shown.report).filter(|_| shown.is_whole());
        let words = report.map_or_else(|| soon_words(pair), |report| most_words(report, pair));
        styled(ui, words, text::lesson_bold());
        if let Some((report, row)) = report.and_then(|report| Some((report, strongest(report)?))) {
            ui.label(effect_sentence(row, report, pair));
            caption(ui, i18n::text("results.matters-order"));
        }
        if let Some(words) = report.and_then(|report| report.our_reading.as_ref()) {
            caption(ui, words);
        }
        let word = if is_done { "results.matters-done" } else { "results.matters-so-far" };
        caption(ui, i18n::say!(word, done = grouped(shown.games), games = all));
        self.measure_ui(ui, "results.matters-by");
    }

    pub(super) fn measure_ui(&mut self, ui: &mut Ui, word: &str) {
        ui.horizontal_wrapped(|ui| self.measure_in_row_ui(ui, word));
    }

    /// Choice of the measure, after its words.
    pub(super) fn measure_in_row_ui(&mut self, ui: &mut Ui, word: &str) {
        let label = i18n::text(word);
        ui.label(label);
        let title = report::title(self.measure);
        let chosen = ComboBox::from_id_salt("measure").selected_text(title);
        let chosen = chosen.show_ui(ui, |ui| {
            for measure in EFFECT_MEASURES {
                ui.selectable_value(&mut self.measure, measure, report::title(measure));
            }
        });
        named(chosen.response, Role::ComboBox, &format!("{label} {title}"));
    }

    /// The whole way, step by step.
    pub(super) fn way_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        pair: (usize, usize),
    ) -> Option<Ask> {
        self.ask(scene, context, pair)?;
        self.experiment.start_if_due(ui, context);
        self.forget_undone(scene);
        let path = self.experiment.prepared().map(|(path, _)| path);
        let Some(path) = path.filter(|path| !path.steps.is_empty()) else {
            caption(ui, i18n::text("results.way-none"));
            return ui.horizontal_wrapped(|ui| self.made_ui(ui)).inner;
        };
        let (count, games) = (path.steps.len(), grouped(self.experiment.games()));
        let steps = steps_words(path, pair.1);
        let row = ui.horizontal_wrapped(|ui| {
            let label = i18n::say!("results.way-play", count, games);
            self.experiment.buttons_ui(ui, context, &label);
            if self.made.is_none() && self.experiment.job(context).is_some() {
                let words = i18n::say!("results.way-press", board = letter(pair.0));
                let width = width_of(ui, &words, text::caption().resolve(ui.style()));
                kept_together(ui, width, |ui| drop(caption(ui, words)));
            }
            self.made_ui(ui)
        });
        let undo = row.inner;
        self.experiment.progress_ui(ui, context);
        let Some(shown) = self.report(ui, scene, context, pair) else {
            caption(ui, steps);
            return undo;
        };
        let report = &shown.report;
        let pressed = rows_ui(ui, report).map(|row| (row.key, row.value.clone(), row.change()));
        caption(ui, steps);
        report.notes.iter().for_each(|note| drop(caption(ui, note)));
        let kind = export::bars_menu_ui(ui, i18n::text("results.worth"));
        if let Some((key, value, name)) = pressed {
            let seat = scene.comparison.seats().get(pair.0)?;
            let before = seat.current.form.get(key);
            self.made = Some(Made { board: pair.0, key, before, value: value.clone(), name });
            return Some(Ask::Change(pair.0, key, value));
        }
        undo.or_else(|| self.export_of(kind?, scene, context, pair))
    }

    /// Forgets the change that was made from here once it no longer stands.
    fn forget_undone(&mut self, scene: Scene<'_>) {
        let seats = scene.comparison.seats();
        let stands = |made: &Made| {
            let seat = seats.get(made.board);
            seat.is_some_and(|seat| seat.current.form.get(made.key) == made.value)
        };
        self.made = self.made.take().filter(stands);
    }

    /// The change that was made from here, with a button that takes it back.
    fn made_ui(&self, ui: &mut Ui) -> Option<Ask> {
        let Made { board, key, before, name, .. } = self.made.as_ref()?;
        ui.label(i18n::say!("results.way-made", board = letter(*board), rule = name));
        let back = quiet_button(ui, i18n::text("keys.undo")).clicked();
        back.then(|| Ask::Change(*board, *key, before.clone()))
    }

    fn export_of(
        &self,
        kind: ExportKind,
        scene: Scene<'_>,
        context: &mut GamesContext,
        pair: (usize, usize),
    ) -> Option<Ask> {
        self.experiment.report_on_all(context, |(path, _), study, tally| {
            let ends = ends(scene, pair)?;
            let report = PathReport::of(path, study, tally, self.measure, &ends);
            let json = || report::json_path(study, tally, &report).print();
            export::cited(kind, "way", json, || report::cite(&report.head, &ends))
                .or_else(|| export::drawn(kind, "way", || report::path_picture(&report)))
                .or_else(|| export::tabled(kind, "way", || report::csv_path(&report)))
        })
    }

    /// Asks for the way between two boards, if there is one.
    pub(super) fn ask(
        &mut self,
        scene: Scene<'_>,
        context: &GamesContext,
        (left, right): (usize, usize),
    ) -> Option<()> {
        let query = EffectQuery::of(scene, &[left, right], &context.choice)?;
        self.experiment.ask(context.choice.games, query, EffectQuery::path_study).ok()
    }

    fn report(
        &mut self,
        ui: &Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        pair: (usize, usize),
    ) -> Option<&Snapshot<PathReport>> {
        let (measure, asks_here) = (self.measure, context.choice.here);
        self.experiment.report(ui, context, measure, |(path, here), study, tally| {
            let ends = ends(scene, pair)?;
            let mut report = PathReport::of(path, study, tally, measure, &ends);
            if asks_here && !here {
                report.notes.insert(0, i18n::text("results.not-from-here").to_owned());
            }
            Some(report)
        })
    }
}

fn ends(scene: Scene<'_>, (left, right): (usize, usize)) -> Option<[report::Entry; 2]> {
    let entries = scene.entries();
    Some([entries.get(left)?.clone(), entries.get(right)?.clone()])
}

/// The step that does most, if anything can be seen of it.
fn strongest(report: &PathReport) -> Option<&ChangeRow> {
    let is_seen = |row: &&ChangeRow| matches!(row.seen, Seen::Clear | Seen::Perhaps);
    let rows = report.rows.iter().filter(is_seen);
    rows.max_by(|a, b| {
        let size = |row: &ChangeRow| (row.seen == Seen::Clear, row.difference.interval.mean.abs());
        let (a, b) = (size(a), size(b));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    })
}

/// True where the interval of a step tells its effect from the effect of every other of these.
fn leads<'r>(row: &ChangeRow, others: impl IntoIterator<Item = &'r ChangeRow>) -> bool {
    let sizes = |row: &ChangeRow| {
        let interval = &row.difference.interval;
        let (one, other) = (interval.low.abs(), interval.high.abs());
        let least = if interval.excludes_zero() { one.min(other) } else { 0.0 };
        (least, one.max(other))
    };
    let mut others = others.into_iter().filter(|other| other.key != row.key);
    row.difference.is_exact()
        && others.all(|other| other.difference.is_exact() && sizes(other).1 < sizes(row).0)
}

fn soon_words((left, right): (usize, usize)) -> String {
    i18n::say!("results.matters-soon", left = letter(left), right = letter(right))
}

/// Sentence on the steps that clearly change most in either direction: together they may nearly cancel. A step that cannot
/// be told from the next is among them.
fn opposite_words(report: &PathReport, (left, right): (usize, usize)) -> String {
    let most = |adds: bool| {
        let mean = |row: &ChangeRow| row.difference.interval.mean;
        let rows: Vec<&ChangeRow> =
            report.rows.iter().filter(|row| (mean(row) > 0.0) == adds).collect();
        let clear = rows.iter().filter(|row| row.seen == Seen::Clear);
        let row = clear.max_by(|a, b| mean(a).abs().total_cmp(&mean(b).abs())).copied()?;
        Some((row, leads(row, rows)))
    };
    let (from, to) = (letter(left), letter(right));
    let part = |(row, is_first): (&ChangeRow, bool), keys: [&str; 2]| {
        // Rounded: its interval stands where the rules are ranked.
        let size = row.difference.interval.mean.abs();
        let effect = fixed(size, if size < 10.0 { report.decimals } else { 0 });
        let key = keys[usize::from(!is_first)];
        i18n::say!(key, rule = row.change(), effect, unit = unit_words(report.measure))
    };
    let less = most(false).map(|row| part(row, ["results.takes-most", "results.takes-among"]));
    let more = most(true).map(|row| part(row, ["results.adds-most", "results.adds-among"]));
    match (less, more) {
        (Some(less), Some(more)) => i18n::say!("results.opposite-both", from, to, less, more),
        (Some(one), None) | (None, Some(one)) => i18n::say!("results.opposite-one", from, to, one),
        _ => most_words(report, (left, right)),
    }
}

/// Sentence on the rule that matters most, or on one of those that do.
fn most_words(report: &PathReport, (left, right): (usize, usize)) -> String {
    let (left, right, measure) = (letter(left), letter(right), report.title);
    match strongest(report) {
        _ if report.rows.is_empty() => i18n::text("results.matters-same").to_owned(),
        Some(row) => {
            let is_first = leads(row, &report.rows);
            let key = if is_first { "results.matters" } else { "results.matters-among" };
            i18n::say!(key, left, right, rule = row.name, measure)
        }
        None => {
            i18n::say!("results.matters-none", measure, games = grouped(report.head.games))
        }
    }
}

fn effect_sentence(row: &ChangeRow, report: &PathReport, (left, right): (usize, usize)) -> String {
    let key = match row.difference.is_exact() {
        true => "results.matters-by-much",
        false => "results.matters-by-bound",
    };
    i18n::say!(
        key,
        left = letter(left),
        right = letter(right),
        from = row.from,
        to = row.to,
        number = row.difference.signed_in(report.decimals, &unit_words(report.measure)),
        ends = row.difference.ends(report.decimals),
        whole = report.whole.signed(report.decimals)
    )
}

/// The number of steps, and why it is larger than the number of rules that differ: a rule that is idle under the first
/// rules differs from nothing there, and must still be changed.
fn steps_words(path: &Path, to: usize) -> String {
    let more = path.steps.iter().filter(|step| idle(&path.start.form, step.key).is_some()).count();
    let (count, differ) = (path.steps.len(), path.steps.len() - more);
    let key = match more {
        0 => "results.way-steps",
        1 => "results.way-steps-more",
        _ => "results.way-steps-many",
    };
    i18n::say!(key, count, differ, more, right = letter(to))
}

/// All steps together, and each as a bar; the one that was pressed.
fn rows_ui<'a>(ui: &mut Ui, report: &'a PathReport) -> Option<&'a ChangeRow> {
    let numbers = (report.measure, report.decimals);
    let number = report.whole.signed_in(report.decimals, &unit_words(report.measure));
    let key = if report.whole.is_exact() { "results.way-whole" } else { "results.way-whole-bound" };
    let words = i18n::say!(key, number, ends = report.whole.ends(report.decimals));
    styled(ui, words, text::strong());
    let bars = Bars::new(ui, &report.rows, report.rows.iter(), numbers);
    let pressed = bars.ui(ui, &report.rows);
    bars.cut_ui(ui, &report.rows);
    pressed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Side, library, notation};

    #[test]
    fn games_begin_only_from_a_position_that_its_pieces_tell_in_full() {
        let rules = ["piccione", "bell"].map(|id| library::ruleset(id).expect("shipped").rules());
        let setup = notation::parse_pieces_link("c24.26-s15.28").expect("pieces");
        let start = rules[0].position(&setup).expect("held");
        let begins = |start: Position| {
            let path = Path::between(&rules[0], &rules[1]).expect("a way");
            let study = path.study(Player::Random, 1, Measure::Throws);
            beginning_at(study, Some(start)).1
        };
        assert!(begins(start));
        let (mut waiting, mut divided) = (start, start);
        waiting.off[Side::Cones] -= 1;
        assert!(!begins(waiting), "a cone waits to enter");
        divided.due.rest = 2;
        assert!(!begins(divided), "a part of a throw is still to be played");
    }
}
