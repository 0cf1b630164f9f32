//! Exports: citations of reconstructions, their tables, and the report on a rule that seems wrong.

use egui::containers::menu::MenuButton;
use egui::{Button, Role, Ui, vec2};

use super::model::{Column, Index};
use super::state::State;
use crate::app::command::Command;
use crate::app::controls::named;
use crate::app::results_view::export::{ExportKind, menu_ui, tabled};
use crate::app::theme::row_height;
use crate::route::{PlaceName, Route};
use crate::rules::{Evidence, Key};
use crate::{explain, i18n, lesson, library, report};

/// The button on a card with the ways to cite it: as text, as BibTeX, as a link.
pub(super) fn cite_menu_ui(ui: &mut Ui, state: &mut State, column: &Column) {
    let button = Button::new(i18n::text("recon.cite")).min_size(vec2(0.0, row_height(ui)));
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(200.0);
        if ui.button(i18n::text("recon.copy-cite")).clicked() {
            state.copy(ui.ctx(), citation(column));
        }
        if ui.button(i18n::text("recon.copy-bibtex")).clicked() {
            let works = library::works_of(&column.ruleset);
            let entries: Vec<String> = works.iter().map(lesson::bibtex).collect();
            state.copy(ui.ctx(), entries.join("\n"));
        }
        if ui.button(i18n::text("recon.copy-link")).clicked() {
            let card = format!("card/{}", column.ruleset.id);
            Command::CopyLink(Route::to(PlaceName::Reconstructions, card)).send(ui.ctx());
            state.copied.begin(ui.ctx());
        }
    });
    let name = i18n::fill("recon.cite-named", &[("name", &column.name)]);
    named(response, Role::Button, &name);
}

fn citation(column: &Column) -> String {
    report::cite_ruleset(&column.ruleset, &column.by_line())
}

/// Table that can be exported: the key of its title, its name in that of the file, and its text.
type CsvTable = (&'static str, &'static str, fn(&Index) -> String);
pub(super) const ANSWERS: CsvTable = ("recon.page-table", "answers", csv_answers);
pub(super) const DISTANCES: CsvTable = ("recon.page-distance", "distances", csv_distances);

/// Menu of exports of a table: its numbers, and citations of all its reconstructions.
pub(super) fn export_ui(ui: &mut Ui, state: &mut State, (what, name, csv): CsvTable) {
    let items = [ExportKind::SaveCsv, ExportKind::CopyCsv, ExportKind::Cite];
    let Some(kind) = menu_ui(ui, i18n::text(what), &items) else { return };
    let index = state.index.clone();
    if kind == ExportKind::Cite {
        let all: Vec<String> = index.columns.iter().map(citation).collect();
        return state.copy(ui.ctx(), all.join("\n"));
    }
    if let Some(ask) = tabled(kind, name, || csv(&index)) {
        ask.carry_out(ui);
    }
    if kind == ExportKind::CopyCsv {
        state.copied.begin(ui.ctx());
    }
}

const FIELDS: [&str; 11] = [
    "key", "rule", "ruleset", "name", "answer", "value", "in_play", "mark", "source", "at", "note",
];

/// Every answer, rule by rule, with its mark, its place in the source and the note on it.
fn csv_answers(index: &Index) -> String {
    let rows = Key::ALL
        .iter()
        .flat_map(|key| index.columns.iter().map(move |column| csv_row(column, *key)));
    report::csv_table(&FIELDS, rows)
}

fn csv_row(column: &Column, key: Key) -> [String; FIELDS.len()] {
    let (ruleset, cell) = (&column.ruleset, column.cell(key));
    let evidence = ruleset.evidence.get(&key);
    let field = |of: fn(&Evidence) -> &str| evidence.map_or("", of).to_owned();
    [
        key.name().to_owned(),
        explain::key_name(key).to_owned(),
        ruleset.id.clone(),
        ruleset.name.clone(),
        cell.answer.clone(),
        ruleset.form.get(key).plain(),
        if cell.idle.is_none() { "yes" } else { "no" }.to_owned(),
        field(|evidence| evidence.mark.name()),
        field(|evidence| &evidence.source),
        field(|evidence| i18n::remark(&evidence.at)),
        field(|evidence| i18n::remark(&evidence.note)),
    ]
}

/// Every pair once: how many rules differ and how many both answer, of all and of stated answers; the keys that differ.
fn csv_distances(index: &Index) -> String {
    let rows = index.pairs().map(|(one, other)| {
        let keys = index.differing(one, other, false).into_iter();
        let keys: Vec<&str> = keys.map(Key::name).collect();
        let ids = [one, other].map(|column| index.columns[column].ruleset.id.clone());
        let counts = [false, true].map(|stated| index.distance(one, other, stated));
        let counts = counts.into_iter().flat_map(|all| [all.differ, all.compared]);
        ids.into_iter().chain(counts.map(|count| count.to_string())).chain([keys.join(" ")])
    });
    let head = ["ruleset", "other", "rules", "of", "stated", "stated_of", "keys"];
    report::csv_table(&head, rows)
}

/// Report on an answer that seems wrong: the reconstruction, the rule, the answer and its place in the source.
pub(super) fn report_of(index: &Index, (key, at): (Key, usize)) -> String {
    let column = &index.columns[at];
    let cell = column.cell(key);
    let evidence = column.ruleset.evidence.get(&key);
    let [source, at, note] = evidence.map_or([""; 3], |evidence| {
        [&evidence.source, i18n::remark(&evidence.at), i18n::remark(&evidence.note)]
    });
    let cited = column.ruleset.sources.iter().find(|cited| cited.key == source);
    let places = [cited.map_or("", |cited| cited.cite.as_str()), at, note];
    let places: Vec<&str> = places.into_iter().filter(|words| !words.is_empty()).collect();
    i18n::say!(
        "recon.report-text",
        siglum = column.siglum,
        name = column.ruleset.name,
        id = column.ruleset.id,
        version = env!("CARGO_PKG_VERSION"),
        rule = explain::key_name(key),
        key = key.name(),
        answer = cell.answer,
        mark = super::print::mark_word(cell.mark),
        place = places.join("\n")
    )
}
