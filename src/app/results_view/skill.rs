//! How much skill counts on each board: as measured for the reconstructions, and played now for other rules.

use std::time::Duration;

use egui::{Context, Ui};

use super::parts::{Scene, quiet_ui};
use crate::analysis::shipped_skill;
use crate::app::background::{Latest, MeasureSkill, Measured};
use crate::app::controls::{part_title, progress, quiet_button};
use crate::app::networks::Networks;
use crate::app::skill_view::skill_ui;
use crate::compare::Seat;
use crate::i18n;
use crate::rules::Rules;

/// Games of each match that are played now.
const GAMES: u64 = 400;
/// Time between two looks at what has been played.
const LOOK: Duration = Duration::from_millis(100);

/// Matches under rules that do not ship.
#[derive(Debug, Default)]
pub(super) struct SkillPart {
    matches: Vec<Matches>,
}

impl SkillPart {
    /// Shows the skill on every board.
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        ui.add_space(20.0);
        part_title(ui, i18n::text("skill.title"));
        quiet_ui(ui, i18n::text("skill.lead"));
        let seats = scene.comparison.seats();
        self.matches.retain(|matches| seats.iter().any(|seat| seat.rules == matches.rules));
        for seat in seats {
            ui.add_space(8.0);
            ui.strong(seat.title());
            match shipped_skill(&seat.rules) {
                Some(skill) => skill_ui(ui, &skill),
                None => self.live_ui(ui, seat),
            }
        }
    }

    /// Matches that are played in the background, once somebody asks for them.
    fn live_ui(&mut self, ui: &mut Ui, seat: &Seat) {
        let found = self.matches.iter().find(|matches| matches.rules == seat.rules);
        let Some(found) = found else {
            let label = i18n::fill("skill.measure", &[("name", &seat.title())]);
            if quiet_button(ui, &label).clicked() {
                self.matches.push(Matches::new(ui.ctx(), &seat.rules));
                ui.ctx().request_repaint();
            }
            return;
        };
        let measured = *found.measured.report();
        if measured.done < 1.0 {
            progress(ui, measured.done, i18n::text("skill.playing"));
            ui.ctx().request_repaint_after(LOOK);
        }
        match measured.skill {
            Some(skill) => skill_ui(ui, &skill),
            None if measured.done >= 1.0 => quiet_ui(ui, i18n::text("skill.endless")),
            None => {}
        }
    }
}

/// Matches under some rules.
#[derive(Debug)]
struct Matches {
    rules: Rules,
    measured: Latest<Measured>,
}

impl Matches {
    fn new(ctx: &Context, rules: &Rules) -> Matches {
        let network = Networks::of(ctx).network(rules);
        let task = MeasureSkill::new(rules, &network, GAMES);
        Matches { rules: *rules, measured: Latest::start(task, Measured::default()) }
    }
}
