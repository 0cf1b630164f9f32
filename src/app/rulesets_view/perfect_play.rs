//! What perfect play of the endings tells about a reconstruction: asked for on its card, worked out in the background, shown in
//! sentences, each with its picture.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::{Context, Role, Ui};

use super::exact_facts::ExactFacts;
use crate::app::background::{Background, FactsReport, FindFacts, locked, start};
use crate::app::controls::{named, part_title, progress, quiet};
use crate::i18n;
use crate::rules::{Rules, Ruleset};

/// Rulesets whose facts are kept; those that were asked for first go first.
const MOST: usize = 6;
/// Time between two looks at how far the work has come.
const LOOK: Duration = Duration::from_millis(100);
/// Facts of the rules that were asked for.
#[derive(Default)]
pub(super) struct PerfectPlay {
    all: Vec<Known>,
}

/// Facts of some rules, as far as they are known.
struct Known {
    rules: Rules,
    told: Arc<Mutex<FactsReport>>,
    /// Finds out more, until it is dropped.
    _work: Option<Background>,
}

impl Known {
    fn new(ctx: &Context, rules: &Rules) -> Known {
        let told = Arc::new(Mutex::new(FactsReport::Solving(0.0)));
        let (heard, ctx) = (Arc::clone(&told), ctx.clone());
        let work = start(FindFacts::new(rules), move |report| {
            *locked(&heard) = report;
            ctx.request_repaint();
        });
        Known { rules: *rules, told, _work: work }
    }
}

impl PerfectPlay {
    /// Shows what is known of a reconstruction, or asks whether it is to be worked out.
    pub(super) fn ui(&mut self, ui: &mut Ui, ruleset: &Ruleset) {
        part_title(ui, i18n::text("exact.title"));
        let rules = ruleset.rules();
        let Some(at) = self.all.iter().position(|known| known.rules == rules) else {
            quiet(ui, i18n::text("exact.lead"));
            let name = i18n::fill("exact.work-named", &[("name", &ruleset.name)]);
            let button = named(ui.button(i18n::text("exact.work")), Role::Button, &name);
            if button.clicked() {
                self.all.drain(..(self.all.len() + 1).saturating_sub(MOST));
                self.all.push(Known::new(ui.ctx(), &rules));
            }
            return;
        };
        let told = Arc::clone(&self.all[at].told);
        match &*locked(&told) {
            FactsReport::Found(facts) => ExactFacts { facts, ruleset, rules: &rules }.ui(ui),
            FactsReport::Solving(done) => self.work_ui(ui, at, "exact.solving", *done),
            FactsReport::Asking(done) => self.work_ui(ui, at, "exact.asking", *done),
            FactsReport::Unknown => {
                quiet(ui, i18n::text("exact.unknown"));
            }
        }
    }

    /// How far the work has come, and a way to end it.
    fn work_ui(&mut self, ui: &mut Ui, at: usize, word: &str, done: f32) {
        quiet(ui, i18n::text(word));
        progress(ui, done, i18n::text(word));
        ui.ctx().request_repaint_after(LOOK);
        if ui.button(i18n::text("exact.stop")).clicked() {
            self.all.remove(at);
        }
    }
}
