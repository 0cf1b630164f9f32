//! Results of compared rules: many games on the same throws, every rule changed alone, exact chances of a position.
//!
//! **Invariant:** games and chances are cached under everything they depend on (rules, start, player, seed, number), so
//! that neither a redraw nor a visit to another place changes a number; a report is rebuilt only when there are more games.
//! `job.rs` plays and `solving.rs` counts in the background. `choice.rs` is the choice of games and player,
//! `experiment.rs` their start, stop and report, `games.rs` many games with
//! `table.rs`, `spread.rs` and `heat.rs`; `rule_effects.rs` the way between two boards; `ablation.rs` every rule alone, with the
//! bars of `bars.rs`; `exact.rs` the chances, throw by throw in `breakdown.rs`; `skill.rs` the share of skill; `export.rs` the exports,
//! and `copied.rs` a note of what was copied.

mod ablation;
mod address;
mod bars;
mod breakdown;
mod choice;
pub(in crate::app) mod copied;
mod distinguish;
mod exact;
mod experiment;
pub(in crate::app) mod export;
mod games;
mod heat;
mod job;
pub(in crate::app) mod parts;
mod rule_effects;
mod skill;
mod solving;
pub(in crate::app) mod spread;
mod table;

use egui::Ui;

use self::ablation::{AblationPart, Change};
pub use self::address::Opened;
pub use self::choice::Choice;
use self::copied::CopiedNote;
use self::distinguish::DistinguishPart;
pub use self::exact::ExactPart;
use self::experiment::GamesContext;
pub(in crate::app) use self::export::{ExportKind, menu_ui, tabled};
pub use self::games::GamesPart;
pub use self::parts::{Ask, BoardNow, Scene};
use self::rule_effects::RuleEffectsPart;
use self::skill::SkillPart;
use super::controls::{page_links, quiet};
use super::theme::is_narrow;
use crate::compare::Seat;
use crate::i18n;
use crate::report::PathReport;
use crate::rules::form_hash;

/// Parts of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Many games on the same throws.
    Games,
    /// Every rule changed alone, and the way from one board to another.
    Ablation,
    /// Exact chances of the position that is shown.
    Exact,
    /// The smallest position to which two boards answer differently.
    Distinguish,
}

impl Tab {
    /// All of them, in the order of the page.
    pub const ALL: [Tab; 4] = [Tab::Games, Tab::Ablation, Tab::Exact, Tab::Distinguish];

    fn key(self) -> &'static str {
        match self {
            Tab::Games => "results.games",
            Tab::Ablation => "results.worth",
            Tab::Exact => "results.exact",
            Tab::Distinguish => "results.apart",
        }
    }
}

/// The results under a comparison.
#[derive(Default)]
pub struct ResultsView {
    tab: Option<Tab>,
    context: GamesContext,
    games: GamesPart,
    rule_effects: RuleEffectsPart,
    ablation: AblationPart,
    exact: ExactPart,
    distinguish: DistinguishPart,
    skill: SkillPart,
    copied: CopiedNote,
    last_tab: Option<Tab>,
}

impl ResultsView {
    /// Drops cached text after a language change; keeps games and chances.
    pub fn relocalize(&mut self) {
        self.games.relocalize();
        self.rule_effects.relocalize();
        self.ablation.experiment.relocalize();
        self.exact.relocalize();
        self.distinguish.search = None;
        self.copied.end();
    }

    /// The open part.
    pub fn tab(&self) -> Option<Tab> {
        self.tab
    }

    /// Many games on the boards.
    pub fn games(&self) -> &GamesPart {
        &self.games
    }

    /// Exact chances.
    pub fn exact(&self) -> &ExactPart {
        &self.exact
    }

    /// Effect of each rule on the way between these two boards, once all games of it have been played.
    pub fn path_report(&self, seats: &[Seat]) -> Option<&PathReport> {
        let shown = self.rule_effects.experiment.snapshot()?;
        let report = Some(&shown.report).filter(|_| shown.is_whole())?;
        let hashes = report.head.boards.iter().map(|board| board.hash);
        let same = seats.iter().map(|seat| form_hash(&seat.current.form));
        (seats.len() == 2 && same.eq(hashes)).then_some(report)
    }

    /// Shows the open part of the results.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene<'_>) -> Option<Ask> {
        self.tabs_ui(ui);
        let tab = self.tab?;
        ui.add_space(6.0);
        let (context, rule_effects) = (&mut self.context, &mut self.rule_effects);
        let request = match tab {
            Tab::Games => {
                let request = self.games.ui(ui, scene, context, rule_effects);
                let games = self.games.report().map(|report| report.head.games);
                self.skill.ui(ui, scene, games.filter(|games| *games > 0));
                request
            }
            Tab::Ablation => self.ablation.ui(ui, scene, context, rule_effects),
            Tab::Exact => self.exact.ui(ui, scene, context),
            Tab::Distinguish => self.distinguish.ui(ui, scene),
        };
        match &request {
            Some(Ask::Copy(_) | Ask::CopyLink | Ask::CopyPicture(_)) => self.copied.begin(ui.ctx()),
            Some(_) => self.copied.end(),
            None => {}
        }
        self.copied.ui(ui, |ui| quiet(ui, i18n::text("recon.copied")));
        request
    }

    fn tabs_ui(&mut self, ui: &mut Ui) {
        let narrow = is_narrow(ui);
        let pages = Tab::ALL.map(|tab| {
            let (name, word) = (i18n::text(tab.key()), i18n::short(tab.key()));
            (tab, if narrow { word } else { name }, name)
        });
        if let Some(tab) = page_links(ui, 26.0, &pages, self.tab.as_ref()) {
            self.tab = Some(tab);
            self.copied.end();
        }
    }

    /// Leaves the results; games and chances are kept.
    pub fn close(&mut self) {
        self.last_tab = self.tab.take().or(self.last_tab);
    }

    /// Opens the part that was open last; the first time a thousand games, which begin at once.
    pub fn reopen(&mut self) {
        self.tab = self.last_tab;
        if self.tab.is_none() {
            self.open(Opened::Games(self.context.choice.clone()));
        }
    }

    /// Opens a part of the results and starts the games it names.
    pub fn open(&mut self, opened: Opened) {
        self.tab = Some(match opened {
            Opened::Games(choice) => {
                self.context.choice = choice;
                self.games.experiment.begin();
                self.games.heat.shows_hits = false;
                Tab::Games
            }
            Opened::Hits => {
                self.games.heat.shows_hits = true;
                Tab::Games
            }
            Opened::Ablation(seat, measure, choice) => {
                self.context.choice = choice;
                self.rule_effects.measure = measure;
                self.ablation.change = Change::Alone(seat);
                self.ablation.experiment.begin();
                Tab::Ablation
            }
            Opened::Way(left, right, measure, choice) => {
                self.context.choice = choice;
                self.rule_effects.measure = measure;
                self.rule_effects.experiment.begin();
                self.ablation.change = Change::Way(left, right);
                Tab::Ablation
            }
            Opened::Exact => Tab::Exact,
            Opened::Distinguish => Tab::Distinguish,
        });
    }

    /// The parts of an address that open what is open, each behind a question mark; nothing where nothing is.
    pub fn address(&self) -> String {
        let (choice, measure) = (&self.context.choice, self.rule_effects.measure);
        let opened = match self.tab {
            Some(Tab::Games) if self.games.experiment.is_started() => {
                let hits = self.games.heat.shows_hits.then_some(Opened::Hits);
                std::iter::once(Opened::Games(choice.clone())).chain(hits).collect()
            }
            Some(Tab::Ablation) => {
                let (alone, way) = (&self.ablation.experiment, &self.rule_effects.experiment);
                let opened = match self.ablation.change {
                    Change::Alone(seat) if alone.is_started() => {
                        Some(Opened::Ablation(seat, measure, choice.clone()))
                    }
                    Change::Way(left, right) if way.is_started() => {
                        Some(Opened::Way(left, right, measure, choice.clone()))
                    }
                    _ => None,
                };
                opened.into_iter().collect()
            }
            Some(Tab::Exact) => vec![Opened::Exact],
            Some(Tab::Distinguish) => vec![Opened::Distinguish],
            _ => Vec::new(),
        };
        opened.iter().map(|one| format!("?{}", one.address())).collect()
    }
}
