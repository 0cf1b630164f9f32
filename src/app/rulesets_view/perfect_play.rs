//! Facts about a reconstruction from perfect play of its endings: requested on its card, worked out in the background and
//! shown in sentences, each with its picture.

use std::time::Duration;

use egui::{Role, Ui};

use super::exact_facts::ExactFacts;
use crate::app::background::{FactsReport, FindFacts, Latest};
use crate::app::controls::{named, part_title, progress, quiet};
use crate::i18n;
use crate::rules::{Rules, Ruleset};

/// Number of rulesets whose facts are kept; the oldest are dropped first.
const MOST: usize = 6;
/// Time between two checks of the progress.
const LOOK: Duration = Duration::from_millis(100);

/// Facts of the rules that were requested, with the work on them.
#[derive(Default)]
pub(super) struct PerfectPlay {
    all: Vec<(Rules, Latest<FactsReport>)>,
}

impl PerfectPlay {
    /// Shows the facts of a reconstruction, or a button to work them out.
    pub(super) fn ui(&mut self, ui: &mut Ui, ruleset: &Ruleset) {
        part_title(ui, i18n::text("exact.title"));
        let rules = ruleset.rules();
        let Some(at) = self.all.iter().position(|(known, _)| *known == rules) else {
            quiet(ui, i18n::text("exact.lead"));
            let name = i18n::fill("exact.work-named", &[("name", &ruleset.name)]);
            let button = named(ui.button(i18n::text("exact.work")), Role::Button, &name);
            if button.clicked() {
                self.all.drain(..(self.all.len() + 1).saturating_sub(MOST));
                let work = Latest::start(FindFacts::new(&rules), FactsReport::Solving(0.0));
                self.all.push((rules, work));
                ui.ctx().request_repaint();
            }
            return;
        };
        let stops = match &*self.all[at].1.report() {
            FactsReport::Found(facts) => {
                ExactFacts { facts, ruleset, rules: &rules }.ui(ui);
                false
            }
            FactsReport::Solving(fraction) => work_ui(ui, "exact.solving", *fraction),
            FactsReport::Asking(fraction) => work_ui(ui, "exact.asking", *fraction),
            FactsReport::Unknown => {
                quiet(ui, i18n::text("exact.unknown"));
                false
            }
        };
        if stops {
            self.all.remove(at);
        }
    }
}

/// Progress of the work; true where it is to stop.
fn work_ui(ui: &mut Ui, word: &str, fraction: f32) -> bool {
    quiet(ui, i18n::text(word));
    progress(ui, fraction, i18n::text(word));
    ui.ctx().request_repaint_after(LOOK);
    ui.button(i18n::text("exact.stop")).clicked()
}
