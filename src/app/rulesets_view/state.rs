//! State that the pages of the place share: the reconstructions, where one is among them, and the ways from page to page.

use std::rc::Rc;

use egui::Context;

use super::address::{Address, Page};
use super::model::{Distance, Index};
use crate::app::command::Command;
use crate::app::results_view::copied::CopiedNote;
use crate::app::search;
use crate::compare::Comparison;
use crate::route::{PlaceName, Route};
use crate::rules::Key;

/// Stated answers that two columns need in common before their share says how near they are.
pub(super) const FEW: usize = 5;

/// Width, in points, from which a window that shows the columns that are picked begins with two of them.
const TWO: f32 = 480.0;

#[derive(Default)]
pub(super) struct State {
    pub address: Address,
    pub index: Rc<Index>,
    /// Text of the search field.
    pub find: String,
    /// The column that the chosen answer is to be compared with, if one was picked.
    pub compare_with: Option<usize>,
    /// Match whose shares are shown where there is room for one only.
    pub skill: usize,
    /// Distances are shown as a share of the rules compared, not as a number.
    pub percent: bool,
    /// The chosen answer is still to be brought into view.
    pub reveal: bool,
    /// Note that something is on the clipboard.
    pub copied: CopiedNote,
}

impl State {
    /// The searched words, in lower case.
    pub fn search_words(&self) -> String {
        search::typed(&self.find)
    }

    /// The columns that are pinned.
    pub fn pinned(&self) -> Vec<usize> {
        self.address.pins.iter().filter_map(|id| self.index.find(id)).collect()
    }

    /// The one or two columns of a window of this width that has no room for all: those that are pinned, else the first,
    /// with the one whose answer is open.
    pub fn picked_columns(&self, width: f32) -> Vec<usize> {
        let pins = self.pinned();
        if !pins.is_empty() {
            return pins;
        }
        let chosen = self.chosen().map_or(0, |(_, column)| column);
        let columns = if width < TWO { vec![chosen] } else { vec![0, chosen.max(1)] };
        columns.into_iter().filter(|column| *column < self.index.columns.len()).collect()
    }

    /// Distance between two columns, by the answers that count.
    pub fn distance(&self, one: usize, other: usize) -> Distance {
        self.index.distance(one, other, self.address.stated)
    }

    /// Distance between two columns as it is shown.
    pub fn distance_text(&self, one: usize, other: usize) -> String {
        let distance = self.distance(one, other);
        match self.percent {
            true => distance.percent(),
            false => distance.number(self.address.stated),
        }
    }

    /// Distance between two columns from 0 to 1. By stated answers: the share of rules that differ, because the number of
    /// rules that both answer varies. By all answers: relative to the farthest pair. `None` where both answer too few
    /// rules.
    pub fn relative_distance(&self, one: usize, other: usize) -> Option<f32> {
        let distance = self.distance(one, other);
        let (least, most) = match (self.address.stated, self.percent) {
            (true, _) => (FEW, distance.compared),
            (false, true) => (1, distance.compared),
            (false, false) => (1, self.index.farthest()),
        };
        (distance.compared >= least).then(|| distance.differ as f32 / most as f32)
    }

    /// The two columns that are pinned, where there are two.
    pub fn pinned_pair(&self) -> Option<(usize, usize)> {
        match self.pinned()[..] {
            [one, other] => Some((one, other)),
            _ => None,
        }
    }

    fn id_of(&self, column: usize) -> String {
        self.index.columns[column].ruleset.id.clone()
    }

    /// Pins these columns and no others.
    pub fn pin_only(&mut self, columns: impl IntoIterator<Item = usize>) {
        let mut pins: Vec<_> = columns.into_iter().map(|column| self.id_of(column)).collect();
        pins.dedup();
        self.address.pins = pins;
    }

    /// Pins a column, or unpins it; a third one replaces the second.
    pub fn pin(&mut self, column: usize) {
        let id = self.id_of(column);
        let pins = &mut self.address.pins;
        if pins.contains(&id) {
            pins.retain(|pin| *pin != id);
        } else {
            pins.truncate(1);
            pins.push(id);
        }
    }

    /// Opens the evidence of an answer: the rule and the column.
    pub fn choose(&mut self, chosen: Option<(Key, usize)>) {
        self.compare_with = None;
        self.reveal = true;
        self.address.chosen = chosen.map(|(key, column)| (key, self.id_of(column)));
    }

    /// The answer whose evidence is open.
    pub fn chosen(&self) -> Option<(Key, usize)> {
        let (key, id) = self.address.chosen.as_ref()?;
        Some((*key, self.index.find(id)?))
    }

    /// Goes to the card of a column.
    pub fn open_card(&mut self, column: usize) {
        self.address.page = Page::Card(self.id_of(column));
    }

    /// Goes to the boards with two reconstructions; with a rule, at a position that shows it at work.
    pub fn compare(&self, ctx: &Context, (one, other): (usize, usize), key: Option<Key>) {
        let [left, right] = [one, other].map(|column| &self.index.columns[column].ruleset);
        let link = match key {
            Some(key) => {
                format!("{}?rule={key}", Comparison::distinguishing(left, right, key).link())
            }
            None => Comparison::new(left.clone(), right.clone()).link(),
        };
        Route::to(PlaceName::Compare, link).go(ctx);
    }

    /// Puts a text on the clipboard and says so.
    pub fn copy(&mut self, ctx: &Context, text: String) {
        self.copied.begin(ctx);
        Command::Copy(text).send(ctx);
    }
}
