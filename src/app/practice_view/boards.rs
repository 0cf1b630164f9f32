//! Cache of the boards of scenarios, each built when it is first shown.

use std::collections::BTreeMap;

use super::themes::link_of;
use crate::app::board_view::BoardModel;
use crate::app::reader_view::scenario_board;
use crate::app::step_view::title;
use crate::lesson::Lesson;
use crate::library;

/// Board of a scenario at its start.
pub(super) struct ScenarioBoard {
    pub model: BoardModel,
    /// Name of its rules.
    pub rules: String,
}

/// Boards by the addresses of their scenarios.
#[derive(Default)]
pub(super) struct Boards(BTreeMap<String, ScenarioBoard>);

impl Boards {
    /// The board of a scenario, counted from 1.
    pub(super) fn of(&mut self, theme: &Lesson, number: usize) -> &ScenarioBoard {
        self.0.entry(link_of(theme, number)).or_insert_with(|| {
            let shelf = library::rulesets();
            let step = number.checked_sub(1).and_then(|at| theme.steps.get(at));
            let ruleset = step.and_then(|step| theme.rules_of(step).ruleset(shelf).ok());
            ScenarioBoard {
                model: scenario_board(theme, number),
                rules: ruleset.map_or_else(String::new, |ruleset| title(&ruleset)),
            }
        })
    }
}
