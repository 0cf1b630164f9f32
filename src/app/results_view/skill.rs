//! How much skill counts on each board: as measured for the reconstructions, and played now for other rules.

use std::time::Duration;

use egui::Ui;
use web_time::Instant;

use super::parts::{Scene, quiet_ui};
use crate::analysis::{SkillMeter, shipped_skill};
use crate::app::controls::{part_title, progress, quiet_button};
use crate::app::networks::Networks;
use crate::app::skill_view::skill_ui;
use crate::compare::Seat;
use crate::i18n;
use crate::rules::Rules;

/// Games of each match that are played now.
const GAMES: u64 = 400;
/// Time for which is played in one frame.
const SLICE: Duration = Duration::from_millis(6);

/// Matches under rules that do not ship.
#[derive(Debug, Default)]
pub(super) struct SkillPart {
    meters: Vec<(Rules, SkillMeter)>,
}

impl SkillPart {
    /// Shows the skill on every board.
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: Scene<'_>) {
        ui.add_space(20.0);
        part_title(ui, i18n::text("skill.title"));
        quiet_ui(ui, i18n::text("skill.lead"));
        let seats = scene.comparison.seats();
        self.meters.retain(|(rules, _)| seats.iter().any(|seat| seat.rules == *rules));
        for seat in seats {
            ui.add_space(8.0);
            ui.strong(seat.title());
            match shipped_skill(&seat.rules) {
                Some(skill) => skill_ui(ui, &skill),
                None => self.live_ui(ui, seat),
            }
        }
    }

    /// Matches that are played a little in every frame, once somebody asks for them.
    fn live_ui(&mut self, ui: &mut Ui, seat: &Seat) {
        let found = self.meters.iter_mut().find(|(rules, _)| *rules == seat.rules);
        let Some((_, meter)) = found else {
            let label = i18n::fill("skill.measure", &[("name", &seat.title())]);
            if quiet_button(ui, &label).clicked() {
                let network = Networks::of(ui.ctx()).network(&seat.rules);
                let meter = SkillMeter::new(&seat.rules, &network, GAMES);
                self.meters.push((seat.rules, meter));
                ui.ctx().request_repaint();
            }
            return;
        };
        let end = Instant::now() + SLICE;
        while Instant::now() < end {
            if !meter.step() {
                break;
            }
        }
        if meter.done() < 1.0 {
            progress(ui, meter.done(), i18n::text("skill.playing"));
            ui.ctx().request_repaint();
        }
        match meter.skill() {
            Some(skill) => skill_ui(ui, &skill),
            None if meter.done() >= 1.0 => quiet_ui(ui, i18n::text("skill.endless")),
            None => {}
        }
    }
}
