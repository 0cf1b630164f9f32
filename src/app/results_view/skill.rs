//! Share of skill on each board: shipped numbers for the reconstructions, matches played now for other rules.

use std::time::Duration;

use egui::Ui;

use super::parts::{Scene, board_title_ui, boards_ui};
use crate::analysis::{Skill, shipped_skill};
use crate::app::background::{Latest, MeasureSkill, Measured};
use crate::app::compare_view::style::letter;
use crate::app::controls::{caption, part_title, progress, quiet_button};
use crate::app::networks::Networks;
use crate::app::skill_view::{note_ui, skill_ui};
use crate::compare::Seat;
use crate::drawing::Tone;
use crate::i18n;
use crate::report::grouped;
use crate::rules::{Rules, form_hash};

/// Games of each match that are played now.
const GAMES: u64 = 400;
/// Time between two looks at what has been played.
const LOOK: Duration = Duration::from_millis(100);

/// Matches under rules that do not ship.
#[derive(Debug, Default)]
pub(super) struct SkillPart {
    matches: Vec<LiveMatches>,
}

/// Matches that are played now.
#[derive(Debug)]
struct LiveMatches {
    rules: Rules,
    /// The strong player plays by the network of other rules.
    is_near: bool,
    measured: Latest<Measured>,
}

impl SkillPart {
    /// Shows the skill on every board; the table above has its own number for one of the matches, of `games` games.
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: Scene<'_>, games: Option<u64>) {
        ui.add_space(20.0);
        part_title(ui, i18n::text("skill.title"));
        caption(ui, i18n::text("skill.lead"));
        let seats = scene.comparison.seats();
        self.matches.retain(|live| seats.iter().any(|seat| seat.rules == live.rules));
        let skill = |Seat { rules, .. }: &Seat| {
            shipped_skill(rules).or_else(|| self.live(rules)?.measured.report().skill)
        };
        let skills: Vec<Option<Skill>> = seats.iter().map(skill).collect();
        // Where all boards have the same games, they are named once.
        let mut counts = skills.iter().flatten().map(|skill| (skill.games(), skill.seed));
        let first = counts.next();
        let same = counts.all(|games| Some(games) == first);
        if let (Some(games), Some((each, _))) = (games, first) {
            let key = if same { "skill.beside" } else { "skill.beside-each" };
            caption(ui, i18n::say!(key, games = grouped(games), each = grouped(each)));
        }
        boards_ui(ui, seats.len(), |ui, board| {
            ui.add_space(8.0);
            board_title_ui(ui, board, &seats[board].title());
            if shipped_skill(&seats[board].rules).is_none() {
                self.live_ui(ui, &seats[board], board);
            }
            let Some(skill) = &skills[board] else { return };
            skill_ui(ui, skill, Tone::BOARDS[board % Tone::BOARDS.len()]);
            if !same {
                note_ui(ui, skill);
            }
        });
        if let Some(skill) = skills.iter().flatten().next().filter(|_| same) {
            note_ui(ui, skill);
        }
    }

    fn live(&self, rules: &Rules) -> Option<&LiveMatches> {
        self.matches.iter().find(|live| live.rules == *rules)
    }

    /// Matches that are played in the background, once somebody asks for them.
    fn live_ui(&mut self, ui: &mut Ui, seat: &Seat, board: usize) {
        let rules = &seat.rules;
        let Some(live) = self.live(rules) else {
            let label = i18n::say!("skill.measure", name = seat.title());
            if quiet_button(ui, &label).clicked() {
                let network = Networks::of(ui.ctx()).network(rules);
                let is_near = network.rules != form_hash(&rules.form);
                let task = MeasureSkill::new(rules, &network, GAMES);
                let measured = Latest::start(task, Measured::default());
                self.matches.push(LiveMatches { rules: *rules, is_near, measured });
                ui.ctx().request_repaint();
            }
            return;
        };
        if live.is_near {
            caption(ui, i18n::say!("results.near", letter = letter(board)));
        }
        let measured = *live.measured.report();
        if measured.done < 1.0 {
            progress(ui, measured.done, i18n::text("skill.playing"));
            ui.ctx().request_repaint_after(LOOK);
        } else if measured.skill.is_none() {
            caption(ui, i18n::text("skill.endless"));
        }
    }
}
