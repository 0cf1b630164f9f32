//! Effects of single rules: step by step on the way from board to board, or of every rule of one board alone.

use egui::{RichText, Ui};

use super::bars::Bars;
use super::choice::{choice_line_ui, fields_ui};
use super::experiment::{Experiment, GamesContext};
use super::export::{self, ExportKind};
use super::parts::{Ask, Scene, is_wide, pairs, reveal};
use super::rule_effects::{EffectQuery, RuleEffectsPart, beginning_at};
use crate::analysis::{Ablation, Measure, Study};
use crate::app::compare_view::style::{accent, board_word, letter};
use crate::app::controls::{caption, quiet_button, styled};
use crate::app::theme::{Palette, text};
use crate::compare::Seat;
use crate::i18n;
use crate::report::{self, AblationReport, Entry, grouped};

/// Bars that are shown at first.
const FIRST: usize = 12;
/// Bars that are laid out for the first time in one frame.
const IN_FRAME: usize = 4;

/// The changes, and whether their games begin from the position that is shown.
type Changes = (Ablation, bool);

/// The changes of the rules of the one board of a query, and their games.
fn ablation_study(query: &EffectQuery) -> Result<(Changes, Study), String> {
    let ablation = Ablation::of(&query.seats.first().ok_or_else(String::new)?.rules);
    let study = ablation.study(query.player, query.seed, Measure::Throws);
    let (study, here) = beginning_at(study, query.start);
    Ok(((ablation, here), study))
}

/// Changes whose effects are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The rules of one board into those of another, one after the other.
    Way(usize, usize),
    /// Every rule of a board alone.
    Alone(usize),
}

impl Default for Change {
    fn default() -> Self {
        Change::Way(0, 1)
    }
}

impl Change {
    /// All changes between so many boards.
    fn all(boards: usize) -> impl Iterator<Item = Change> {
        let ways = pairs(boards).map(|(left, right)| Change::Way(left, right));
        ways.chain((0..boards).map(Change::Alone))
    }
}

/// Part of the results on the effects of single rules.
#[derive(Debug, Default)]
pub(super) struct AblationPart {
    pub(super) change: Change,
    pub(super) experiment: Experiment<EffectQuery, Changes, AblationReport>,
    shows_all: bool,
    bars: usize,
}

impl AblationPart {
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        rule_effects: &mut RuleEffectsPart,
    ) -> Option<Ask> {
        let seats = scene.comparison.seats();
        if Change::all(seats.len()).all(|change| change != self.change) {
            self.change = Change::default();
        }
        // Both experiments go by it, and by the choice of games.
        if is_wide(ui) {
            ui.horizontal_wrapped(|ui| {
                rule_effects.measure_in_row_ui(ui, "results.matters-by");
                choice_line_ui(ui, &context.choice, &mut context.shows_choice);
            });
        } else {
            rule_effects.measure_ui(ui, "results.matters-by");
            choice_line_ui(ui, &context.choice, &mut context.shows_choice);
        }
        fields_ui(ui, &mut context.choice, context.shows_choice);
        self.changes_ui(ui, seats);
        ui.add_space(6.0);
        match self.change {
            Change::Alone(seat) => self.alone_ui(ui, scene, context, (seat, rule_effects.measure)),
            Change::Way(left, right) => rule_effects.way_ui(ui, scene, context, (left, right)),
        }
    }

    /// Choice of the changes; of more than two boards in few words.
    fn changes_ui(&mut self, ui: &mut Ui, seats: &[Seat]) {
        let (palette, two) = (Palette::of(ui), seats.len() == 2);
        ui.horizontal_wrapped(|ui| {
            for change in Change::all(seats.len()) {
                let label = match change {
                    Change::Way(left, right) => {
                        let key = if two { "results.way" } else { "results.way-of-many" };
                        let label = i18n::say!(key, left = letter(left), right = letter(right));
                        RichText::new(label)
                    }
                    Change::Alone(index) => {
                        let (board, name) = (board_word(index), seats[index].title());
                        let key = if two { "results.worth-board" } else { "results.worth-of-many" };
                        let label = RichText::new(i18n::say!(key, board, name));
                        // On the wash of the chosen one the colours of the boards are too pale for words.
                        let chosen = self.change == change;
                        label.color(if chosen { palette.ink } else { accent(&palette, index) })
                    }
                };
                ui.selectable_value(&mut self.change, change, label);
            }
        });
    }

    fn alone_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene<'_>,
        context: &mut GamesContext,
        (index, measure): (usize, Measure),
    ) -> Option<Ask> {
        let seat = scene.comparison.seats().get(index)?;
        let experiment = &mut self.experiment;
        let asks_here = context.choice.here;
        let query = EffectQuery::of(scene, &[index], &context.choice)?;
        experiment.ask(context.choice.games, query, ablation_study).ok()?;
        experiment.start_if_due(ui, context);
        let count = experiment.prepared().map_or(0, |(ablation, _)| ablation.flips.len());
        let games = grouped(experiment.games());
        let label = i18n::say!("results.worth-play", count, games);
        experiment.controls_ui(ui, context, &label);
        if experiment.job(context).is_none() {
            caption(ui, i18n::say!("results.worth-invitation", count, games));
        }
        let entry = Entry::of(seat.clone());
        let shown = experiment.report(ui, context, measure, |(ablation, here), study, tally| {
            let mut report = AblationReport::of(ablation, study, tally, measure, &entry);
            if asks_here && !here {
                report.notes.insert(0, i18n::text("results.not-from-here").to_owned());
            }
            Some(report)
        });
        let report = &shown.filter(|shown| shown.games > 0)?.report;
        let most = report.rows.len().min(if self.shows_all { usize::MAX } else { FIRST });
        let bars = self.bars.min(most);
        reveal(ui, &mut self.bars, IN_FRAME, most);
        // The first frame is busy with the head of the results.
        let request = (bars > 0).then(|| rows_ui(ui, report, (index, seat), bars)).flatten();
        if bars < most.min(FIRST) {
            return request;
        }
        if report.rows.len() > FIRST {
            let key = if self.shows_all { "results.fewer" } else { "results.all" };
            let label = i18n::say!(key, count = report.rows.len());
            self.shows_all ^= quiet_button(ui, &label).clicked();
        }
        let kind = export::bars_menu_ui(ui, i18n::text("results.worth"));
        caption(ui, report.head.sentence());
        report.notes.iter().for_each(|note| drop(caption(ui, note)));
        request.or_else(|| self.export_of(kind?, entry, context, measure))
    }

    fn export_of(
        &self,
        kind: ExportKind,
        entry: Entry,
        context: &mut GamesContext,
        measure: Measure,
    ) -> Option<Ask> {
        self.experiment.report_on_all(context, |(ablation, _), study, tally| {
            let report = AblationReport::of(ablation, study, tally, measure, &entry);
            let json = || report::json_ablation(study, tally, &report).print();
            export::cited(kind, "worth", json, || report::cite(&report.head, &[entry]))
                .or_else(|| export::drawn(kind, "worth", || report::ablation_picture(&report)))
                .or_else(|| export::tabled(kind, "worth", || report::csv_ablation(&report)))
        })
    }
}

/// The first `count` bars, the largest first; one that is pressed is put beside the unchanged board.
fn rows_ui(
    ui: &mut Ui,
    report: &AblationReport,
    (index, seat): (usize, &Seat),
    count: usize,
) -> Option<Ask> {
    ui.add_space(4.0);
    styled(ui, i18n::say!("results.worth-title", measure = report.title), text::strong());
    caption(ui, i18n::text("results.worth-press"));
    let (ranked, bounds) = report.rows.split_at(report.ranked());
    let (ranked, bounds) = (&ranked[..ranked.len().min(count)], &bounds[..bounds.len().min(count)]);
    let shown = ranked.iter().chain(bounds);
    let bars = Bars::new(ui, &report.rows, shown, (report.measure, report.decimals));
    let mut pressed = bars.ui(ui, ranked);
    if !bounds.is_empty() {
        ui.add_space(8.0);
        caption(ui, i18n::text("results.bounds"));
    }
    for row in bounds {
        if bars.row_ui(ui, row).clicked() {
            pressed = Some(row);
        }
    }
    bars.cut_ui(ui, ranked.iter().chain(bounds));
    let row = pressed?;
    let changed = seat.changing(row.key, &row.value).ok()?;
    Some(Ask::Seat(usize::from(index == 0), Box::new(changed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Player;
    use crate::{library, notation};

    #[test]
    fn every_change_begins_from_the_position_that_is_shown() {
        let seat = Seat::new(library::ruleset("kendall-walker").expect("shipped"));
        let rules = seat.rules;
        let setup = notation::parse_pieces_link("c24.26-s15.28").expect("pieces");
        let start = rules.position(&setup).expect("held");
        let (seats, player) = (vec![seat], Player::Random);
        let query = EffectQuery { seats, start: Some(start), player, seed: 1 };
        let ((ablation, here), study) = ablation_study(&query).expect("a board");
        assert!(here && study.boards.len() == ablation.flips.len() + 1);
        assert!(study.boards.iter().all(|board| board.start.pieces == start.pieces));
        let opening = EffectQuery { start: Some(rules.start()), ..query };
        let ((_, here), study) = ablation_study(&opening).expect("a board");
        assert!(!here, "seven pieces a side are too many for five");
        assert_eq!(study.boards[0].start, rules.start());
    }
}
