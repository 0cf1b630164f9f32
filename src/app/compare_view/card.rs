//! The difference card: the rules on which the boards differ, those that mattered first, each with every board's answer,
//! how sure it is, and where it stands.

use std::collections::BTreeMap;

use egui::{RichText, Role, Ui, vec2};

use super::CompareView;
use super::style::{beside_signs_ui, board_word, letter};
use crate::app::controls::{
    caption, column, kept_together, named, part_title, pressable, quiet_button, styled, width_of,
};
use crate::app::results_view::{Ask, ExportKind, menu_ui, tabled};
use crate::app::rules_panel::{
    badge, evidence_lines, mark_font, mark_legend, mark_meaning, mark_word, marked_label,
};
use crate::app::theme::{Palette, mix, text};
use crate::compare::{RuleRow, Seat};
use crate::report::{self, ChangeRow, Entry, Seen, unit_words};
use crate::rules::{Evidence, Key, Mark};
use crate::{explain, i18n};

/// Width of the column with the names of the rules, in points.
const NAMES: f32 = 190.0;
/// Between two columns, in points.
const GAP: f32 = 18.0;
/// Number of rules without effect that are listed in a narrow window before one asks for more.
const NARROW_ROWS: usize = 6;
/// Below this width an answer has no column of its own, in points.
const NARROWEST: f32 = 130.0;

impl CompareView {
    /// The rules on which the boards differ, those of most consequence first.
    pub(super) fn card_ui(&mut self, ui: &mut Ui, wide: bool) {
        let seats = self.comparison.seats().to_vec();
        let mut rows = self.rule_rows.clone();
        let measured = self.measured_effects(&seats);
        by_measure(&mut rows, &measured);
        part_title(ui, i18n::text("compare-view.rules-differ"));
        ui.add_space(4.0);
        if rows.is_empty() {
            ui.label(i18n::text("compare-view.rules-same"));
            return;
        }
        caption(ui, counts_words(&rows));
        legend_ui(ui);
        // A narrow window shows what mattered and the weightiest others.
        let most = if wide { usize::MAX } else { NARROW_ROWS };
        let mut others = 0;
        let is_shown = |row: &RuleRow| {
            let main = row.key.is_core() && !row.is_idle();
            others += usize::from(main && row.mattered.is_none());
            row.mattered.is_some()
                || self.rule_in_question == Some(row.key)
                || main && others <= most
        };
        let (main, details): (Vec<RuleRow>, Vec<RuleRow>) = rows.into_iter().partition(is_shown);
        let open_details = details.iter().filter(|_| self.shows_details);
        let rows: Vec<&RuleRow> = main.iter().chain(open_details).collect();
        for row in rows {
            self.row_ui(ui, (row, measured.get(&row.key)), &seats, wide);
        }
        if !details.is_empty() {
            self.details_ui(ui, details.len());
        }
        self.export_card_ui(ui, &seats);
    }

    /// Button that opens and closes the rules of less consequence.
    fn details_ui(&mut self, ui: &mut Ui, count: usize) {
        let label = match self.shows_details {
            true => i18n::text("compare-view.fewer").to_owned(),
            false if count == 1 => i18n::text("compare-view.details-one").to_owned(),
            false => i18n::say!("compare-view.details", count),
        };
        self.shows_details ^= quiet_button(ui, &label).clicked();
    }

    /// The rules that differ as a table, and a text to cite.
    fn export_card_ui(&mut self, ui: &mut Ui, seats: &[Seat]) {
        let items = [ExportKind::SaveCsv, ExportKind::CopyCsv, ExportKind::Cite];
        let title = i18n::text("compare-view.rules-differ");
        let Some(kind) = ui.horizontal_wrapped(|ui| menu_ui(ui, title, &items)).inner else {
            return;
        };
        let entries: Vec<Entry> = seats.iter().cloned().map(Entry::of).collect();
        let request = match kind {
            ExportKind::Cite => Some(Ask::Copy(report::cite_boards(&entries))),
            _ => tabled(kind, "rules", || report::csv_rules(&entries)),
        };
        if let Some(ask) = request {
            ask.carry_out(ui);
        }
    }

    /// A rule with all answers: in columns where there is room, else one below the other.
    fn row_ui(
        &mut self,
        ui: &mut Ui,
        (row, measured): (&RuleRow, Option<&MeasuredEffect>),
        seats: &[Seat],
        wide: bool,
    ) {
        let count = seats.len();
        let room = ui.available_width() - NAMES;
        let width = room / count as f32 - GAP;
        let behind = ui.painter().add(egui::Shape::Noop);
        ui.add_space(5.0);
        let area = if wide && width >= NARROWEST {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = vec2(GAP, 2.0);
                cell_ui(ui, NAMES, |ui| self.name_ui(ui, row, measured));
                for index in 0..count {
                    cell_ui(ui, width, |ui| self.answer_ui(ui, row, seats, &[index]));
                }
            })
            .response
        } else {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                self.name_ui(ui, row, measured);
                for boards in groups_by_answer(row.key, seats) {
                    self.answer_ui(ui, row, seats, &boards);
                }
            })
            .response
        };
        ui.add_space(5.0);
        if self.rule_in_question == Some(row.key) {
            let palette = Palette::of(ui);
            let wash = mix(palette.page, palette.ochre, 0.16);
            let around = area.rect.expand2(vec2(6.0, 5.0));
            ui.painter().set(behind, egui::Shape::rect_filled(around, 4, wash));
        }
    }

    /// Effect of each rule in many games, where that has been played.
    fn measured_effects(&self, seats: &[Seat]) -> BTreeMap<Key, MeasuredEffect> {
        let Some(report) = self.results.path_report(seats) else { return BTreeMap::new() };
        let row = |row: &ChangeRow| {
            let words = row.numbers_in(report.decimals, &unit_words(report.measure));
            (row.key, MeasuredEffect { size: row.difference.interval.mean.abs(), words })
        };
        let is_seen = |row: &&ChangeRow| matches!(row.seen, Seen::Clear | Seen::Perhaps);
        report.rows.iter().filter(is_seen).map(row).collect()
    }

    /// The name of a rule, the throw at which it mattered as a way there, and what it does in many games.
    fn name_ui(&mut self, ui: &mut Ui, row: &RuleRow, measured: Option<&MeasuredEffect>) {
        let rule = explain::key_name(row.key);
        styled(ui, rule, text::strong());
        if let Some(measured) = measured {
            caption(ui, &measured.words);
        }
        // Many games have other throws than those of the boards.
        let Some(throw) = row.mattered.filter(|_| self.shows_boards()) else { return };
        let words = match throw {
            0 => i18n::text("compare-view.mattered-start").to_owned(),
            _ => i18n::say!("compare-view.mattered", number = throw),
        };
        let name = i18n::say!("compare-view.mattered-name", rule, words);
        let words = RichText::new(words).text_style(text::caption());
        let link = pressable(ui, words.color(Palette::of(ui).ochre).underline());
        if named(link, Role::Link, &name).clicked() {
            self.jump_to_throw(throw);
        }
    }

    /// The answer of a board, or of several that give the same, in the type of its mark, with its source; pressed, it
    /// opens the rules of the first of them there.
    fn answer_ui(&mut self, ui: &mut Ui, row: &RuleRow, seats: &[Seat], boards: &[usize]) {
        let Some(&index) = boards.first() else { return };
        let Some(seat) = seats.get(index) else { return };
        let pressed = beside_signs_ui(ui, boards, (9.0, 7.0), |ui| {
            let pressed = answer_words_ui(ui, row, (index, seat), boards);
            caption(ui, badges(row, seats, boards));
            pressed
        });
        if pressed {
            self.open_rules(index, Some(row.key));
        }
    }
}

/// The answer of boards, of which the first is given, in the type of its mark; `true` where it was pressed.
fn answer_words_ui(
    ui: &mut Ui,
    row: &RuleRow,
    (index, seat): (usize, &Seat),
    boards: &[usize],
) -> bool {
    let palette = Palette::of(ui);
    let answer = explain::answer_alone(row.key, &seat.current.form.get(row.key));
    let evidence = evidence(row, seat, index);
    let mark = evidence.map(|evidence| evidence.mark);
    let idle = row.idle.get(index).copied().unwrap_or_default();
    let ink = if idle { palette.quiet } else { palette.ink };
    let names: Vec<String> = boards.iter().map(|board| board_word(*board)).collect();
    let (board, rule) = (names.join(", "), explain::key_name(row.key));
    let name = i18n::say!("compare-view.open-rule", board, rule, answer);
    let shown = if idle { format!("[{answer}]") } else { answer };
    let label = named(marked_label(ui, &shown, mark, ink), Role::Link, &name);
    label.on_hover_text(source_words(seat, evidence)).clicked()
}

/// Effect of a rule in many games.
struct MeasuredEffect {
    size: f64,
    words: String,
}

/// Sorts rules: first those that mattered in the throws played, then those with an effect in many games, the largest
/// first; then the others in their old order.
fn by_measure(rows: &mut [RuleRow], measured: &BTreeMap<Key, MeasuredEffect>) {
    let has_no_part = |row: &RuleRow| row.mattered.is_none();
    let size = |row: &RuleRow| {
        measured.get(&row.key).filter(|_| has_no_part(row)).map_or(0.0, |effect| effect.size)
    };
    let by_size = |a: &RuleRow, b: &RuleRow| size(b).total_cmp(&size(a));
    rows.sort_by(|a, b| has_no_part(a).cmp(&has_no_part(b)).then_with(|| by_size(a, b)));
}

/// Boards that give the same answer to a rule, together.
pub(super) fn groups_by_answer(key: Key, seats: &[Seat]) -> Vec<Vec<usize>> {
    let answer = |board: usize| seats[board].rules.form.get(key);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for board in 0..seats.len() {
        match groups.iter_mut().find(|group| answer(group[0]) == answer(board)) {
            Some(group) => group.push(board),
            None => groups.push(vec![board]),
        }
    }
    groups
}

/// Evidence of a board's answer; nothing where it has no part in the game.
fn evidence<'a>(row: &RuleRow, seat: &'a Seat, index: usize) -> Option<&'a Evidence> {
    let idle = row.idle.get(index).copied().unwrap_or_default();
    seat.current.evidence.get(&row.key).filter(|_| !idle)
}

/// Certainty of the answers of boards, each after the letter of its board where there are several.
fn badges(row: &RuleRow, seats: &[Seat], boards: &[usize]) -> String {
    let one = |index: &usize| {
        let seat = seats.get(*index);
        badge(seat.and_then(|seat| evidence(row, seat, *index)))
    };
    match boards {
        [only] => one(only),
        _ => {
            let lettered = |index: &usize| format!("{} {}", letter(*index), one(index));
            boards.iter().map(lettered).collect::<Vec<_>>().join(" · ")
        }
    }
}

/// Column in which an answer stands in line with the name, and the lines of its source close together.
fn cell_ui(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    column(ui, width, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
        add(ui);
    });
}

/// The whole source of an answer, with its note.
pub(super) fn source_words(seat: &Seat, evidence: Option<&Evidence>) -> String {
    match evidence {
        Some(evidence) => {
            let lines = evidence_lines(&seat.base, evidence);
            lines.into_iter().map(ended).collect::<Vec<_>>().join(" ")
        }
        None => mark_word(None).to_owned(),
    }
}

/// A line with a full stop, where nothing ends it yet.
fn ended(line: String) -> String {
    match line.ends_with(['.', '!', '?', '…']) {
        true => line,
        false => format!("{line}."),
    }
}

/// The number of rules that are in play on all boards, which is the distance of two, and of the others.
fn counts_words(rows: &[RuleRow]) -> String {
    let in_play = rows.iter().filter(|row| !row.idle.contains(&true)).count();
    match rows.len() - in_play {
        0 => i18n::say!("compare-view.rules-in-play", count = in_play),
        others => i18n::say!("compare-view.rules-in-brackets", count = in_play, others),
    }
}

/// The three types of print and what they say.
fn legend_ui(ui: &mut Ui) {
    let quiet = Palette::of(ui).quiet;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        caption(ui, i18n::text("compare-view.legend"));
        for mark in [Mark::Stated, Mark::Recovered, Mark::Interpretation] {
            // The line breaks before a mark and never inside it, where its dots would be torn.
            let (words, own) = (mark_legend(mark), Some(mark));
            let width = width_of(ui, words, mark_font(ui, own));
            kept_together(ui, width, |ui| {
                marked_label(ui, words, own, quiet).on_hover_text(mark_meaning(mark));
            });
        }
    });
}
