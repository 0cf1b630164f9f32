//! Plan of the table: the rows and columns that are shown, the heights of the rows, and the answers that differ.
//!
//! A plan is rebuilt only when its input changes; a frame walks over the rows that are seen.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use egui::{Galley, Ui};

use super::model::{Cell, Index, rule_has, sections};
use super::print::{self, Print};
use crate::app::theme::{Palette, text};
use crate::explain;
use crate::rules::Key;

/// Padding of a cell: at the sides, and above and below.
pub(super) const PAD: egui::Vec2 = egui::vec2(8.0, 7.0);

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PlanInput {
    /// The columns shown, in their order.
    pub columns: Vec<usize>,
    /// The columns that are pinned.
    pub pins: Vec<usize>,
    /// Only rules that differ.
    pub differing: bool,
    /// Searched words, in lower case.
    pub find: String,
    /// Sections that are folded.
    pub folded: BTreeSet<usize>,
    /// The rule's name stands above its answers instead of at their left.
    pub stacked: bool,
    pub sizes: Sizes,
}

/// Lengths in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sizes {
    /// Of the column of rule names.
    pub name: f32,
    /// Of a column of answers.
    pub column: f32,
    /// Of the type in a cell.
    pub type_size: f32,
    /// Of the lowest row.
    pub least: f32,
    /// Of a point, in pixels; text is measured again where it changes.
    pub pixels: f32,
}

#[derive(Clone, Debug)]
pub(super) struct Row {
    pub kind: Kind,
    /// From the top of the rows.
    pub y: f32,
    pub height: f32,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// The heading of a section, with the number of its rules.
    Section { section: usize, rules: usize, folded: bool },
    /// A rule; for each column shown, whether its answer stands out.
    Rule { key: Key, bold: Vec<bool> },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub input: PlanInput,
    pub rows: Vec<Row>,
    pub height: f32,
    /// Number of all rules that differ among the columns shown.
    pub differing: usize,
    /// Heights of words that were measured once: by rule, column (the names have none) and weight.
    heights: HashMap<(Key, Option<usize>, bool), f32>,
}

impl Row {
    /// The rule, where the row is one.
    pub fn key(&self) -> Option<Key> {
        match self.kind {
            Kind::Rule { key, .. } => Some(key),
            Kind::Section { .. } => None,
        }
    }
}

impl Plan {
    /// The rules that are shown, in their order.
    pub fn keys(&self) -> impl Iterator<Item = Key> + Clone {
        self.rows.iter().filter_map(Row::key)
    }

    /// Rebuilds the plan where its input has changed, or `afresh`.
    pub fn update(&mut self, ui: &Ui, index: &Index, input: PlanInput, afresh: bool) {
        if self.input == input && !afresh && !self.rows.is_empty() {
            return;
        }
        if self.input.sizes != input.sizes || afresh {
            self.heights.clear();
        }
        self.input = input;
        (self.rows, self.height, self.differing) = (Vec::new(), 0.0, 0);
        for (number, keys) in sections().enumerate() {
            self.section(ui, index, number, keys);
        }
    }

    fn section(&mut self, ui: &Ui, index: &Index, section: usize, keys: &[Key]) {
        let mut visible: Vec<(Key, Vec<bool>)> = Vec::new();
        for &key in keys {
            let bold = bold(index, &self.input, key);
            let differs = bold.contains(&true);
            self.differing += usize::from(differs);
            if (differs || !self.input.differing) && self.is_found(index, key) {
                visible.push((key, bold));
            }
        }
        if visible.is_empty() {
            return;
        }
        let folded = self.input.find.is_empty() && self.input.folded.contains(&section);
        let heading = (2.9 * self.input.sizes.type_size).max(self.input.sizes.least);
        let rules = visible.len();
        self.push(Kind::Section { section, rules, folded }, heading);
        if folded {
            return;
        }
        for (key, bold) in visible {
            let height = self.rule_height(ui, index, key, &bold);
            self.push(Kind::Rule { key, bold }, height);
        }
    }

    fn push(&mut self, kind: Kind, height: f32) {
        let (y, height) = (self.height, height.ceil());
        self.rows.push(Row { kind, y, height });
        self.height += height;
    }

    fn is_found(&self, index: &Index, key: Key) -> bool {
        let find = self.input.find.as_str();
        let in_cell = |column: &usize| index.columns[*column].cell(key).has(find);
        find.is_empty() || rule_has(key, find) || self.input.columns.iter().any(in_cell)
    }

    fn rule_height(&mut self, ui: &Ui, index: &Index, key: Key, bold: &[bool]) -> f32 {
        let name = self.words_height(ui, index, (key, None, false));
        let columns = self.input.columns.clone();
        let answers = columns
            .into_iter()
            .zip(bold)
            .map(|(column, bold)| self.words_height(ui, index, (key, Some(column), *bold)))
            .fold(0.0, f32::max);
        let words = if self.input.stacked { name + 2.0 + answers } else { name.max(answers) };
        (words + 2.0 * PAD.y).max(self.input.sizes.least)
    }

    fn words_height(&mut self, ui: &Ui, index: &Index, at: (Key, Option<usize>, bool)) -> f32 {
        let (input, (key, column, bold)) = (&self.input, at);
        let measure = || match column {
            None => name_galley(ui, key, input, "").size().y,
            Some(column) => {
                cell_galley(ui, index.columns[column].cell(key), bold, input, "").size().y
            }
        };
        *self.heights.entry(at).or_insert_with(measure)
    }
}

/// True for each column shown whose answer is printed in bold: it differs from the one it is compared with.
///
/// Two pinned columns are compared with each other; with one pinned, all are compared with it; with none, each with the
/// most common answer.
fn bold(index: &Index, input: &PlanInput, key: Key) -> Vec<bool> {
    let columns = input.columns.iter().copied();
    match input.pins[..] {
        [one, other] => {
            let differs = index.differ(key, one, other);
            columns.map(|column| differs && (column == one || column == other)).collect()
        }
        [one] if input.columns.len() > 1 => {
            columns.map(|column| index.differ(key, one, column)).collect()
        }
        _ => {
            let readings = index.readings(key);
            let common = readings.first().map_or(&[][..], |(_, columns)| columns);
            let plays = |column: usize| index.columns[column].plays(key);
            columns.map(|column| plays(column) && !common.contains(&column)).collect()
        }
    }
}

/// The name of a rule, laid out.
pub(super) fn name_galley(ui: &Ui, key: Key, input: &PlanInput, find: &str) -> Arc<Galley> {
    let sizes = &input.sizes;
    let (room, style, scale) = match input.stacked {
        true => (sizes.column * input.columns.len() as f32, text::strong(), 0.93),
        false => (sizes.name, egui::TextStyle::Body, 0.97),
    };
    let font = style.resolve(ui.style());
    let font = egui::FontId::new(scale * font.size, font.family);
    let format = egui::TextFormat::simple(font, Palette::of(ui).ink);
    print::lines(ui, explain::key_name(key), &format, room - 2.0 * PAD.x, find)
}

/// An answer, laid out: one that has no part in the game in brackets.
pub(super) fn cell_galley(
    ui: &Ui,
    cell: &Cell,
    bold: bool,
    input: &PlanInput,
    find: &str,
) -> Arc<Galley> {
    let print = Print { mark: cell.mark, bold };
    let width = input.sizes.column - 2.0 * PAD.x;
    let bracketed = cell.idle.map(|_| format!("[{}]", cell.answer));
    let words = bracketed.as_ref().unwrap_or(&cell.answer);
    print::galley(ui, words, print, (input.sizes.type_size, width), find)
}
