//! What compared rules come to: many games on the same throws, every rule changed alone, exact chances of a position.
//!
//! **Invariant:** what has been played or counted is kept under what it depends on (rules, start, player, seed, number),
//! so that neither a redraw nor a walk through the program changes a number; an account of it is made only when there is
//! more of it. `job.rs` plays and `solving.rs` counts beside the page. `choice.rs` is how
//! many games by whom, `run.rs` how they are begun and stopped, `games.rs` many games with
//! `table.rs`, `spread.rs` and `heat.rs`; `matters.rs` the way between two boards; `worth.rs` every rule alone, with the
//! bars of `bars.rs`; `exact.rs` the chances with their account in `ledger.rs`; `take.rs` what can be taken away.

mod address;
mod apart;
mod bars;
mod choice;
mod exact;
mod games;
mod heat;
mod job;
mod ledger;
mod matters;
mod run;
mod solving;
mod spread;
mod table;
mod take;
mod worth;

use egui::{ColorImage, RichText, Role, Ui, WidgetInfo};

pub use self::address::Opened;
use self::apart::ApartPart;
pub use self::choice::Choice;
use self::choice::choice_ui;
pub use self::exact::ExactPart;
pub use self::games::GamesPart;
use self::job::Kept;
pub use self::job::Way;
use self::matters::MattersPart;
pub(in crate::app) use self::take::{Wanted, boarded, carried, menu_ui, tabled};
use self::worth::WorthPart;
use super::compare_view::{BoardNow, letter};
use super::theme::{Palette, text};
use crate::analysis::form_hash;
use crate::compare::{Comparison, Seat};
use crate::report::{Entry, PathReport};
use crate::rules::{Key, Setup, Throw, Value};
use crate::words;

/// Width of the place, in points, from which tables have columns.
const WIDE: f32 = 760.0;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Many games on the same throws.
    Games,
    /// Every rule changed alone, and the way from one board to another.
    Worth,
    /// Exact chances of the position that is shown.
    Exact,
    /// The smallest position to which two boards answer differently.
    Apart,
}

impl Tab {
    /// All of them, in the order of the page.
    pub const ALL: [Tab; 4] = [Tab::Games, Tab::Worth, Tab::Exact, Tab::Apart];

    fn title(self) -> &'static str {
        words::text(match self {
            Tab::Games => "results.games",
            Tab::Worth => "results.worth",
            Tab::Exact => "results.exact",
            Tab::Apart => "results.apart",
        })
    }
}

/// What the results ask of the place they stand in.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Put this text on the clipboard.
    Copy(String),
    /// Save this text as a file of this name.
    Save(String, String),
    /// Save these bytes as a file of this name.
    SaveBytes(String, Vec<u8>),
    /// Put this picture on the clipboard.
    CopyPicture(ColorImage),
    /// Copy the address of the comparison with what is opened and played.
    CopyLink,
    /// Give this board another answer to a rule.
    Change(usize, Key, Value),
    /// Put these rules onto a board.
    Seat(usize, Box<Seat>),
    /// Begin all boards from here.
    Begin(Setup),
    /// Begin all boards from here, with this throw.
    Show(Setup, Option<Throw>),
}

/// What is compared, as it is in this frame.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The comparison.
    pub comparison: &'a Comparison,
    /// All boards at the moment that is shown.
    pub now: &'a [BoardNow],
}

impl Scene<'_> {
    /// The boards, as reports name them.
    fn entries(&self) -> Vec<Entry> {
        let seats = self.comparison.seats().iter();
        seats.map(|seat| Entry::of(seat.clone())).collect()
    }
}

/// The results under a comparison.
#[derive(Debug, Default)]
pub struct ResultsView {
    tab: Option<Tab>,
    choice: Choice,
    kept: Kept,
    games: GamesPart,
    matters: MattersPart,
    worth: WorthPart,
    exact: ExactPart,
    apart: ApartPart,
    /// What was last taken away.
    note: Option<String>,
    /// A part has just been opened: it comes into sight.
    scrolls: bool,
}

impl ResultsView {
    /// The same, with its words put together anew: nothing is played or counted again.
    pub fn told_anew(self) -> ResultsView {
        ResultsView {
            games: self.games.told_anew(),
            matters: self.matters.told_anew(),
            worth: self.worth.told_anew(),
            exact: self.exact.told_anew(),
            apart: self.apart.told_anew(),
            note: None,
            ..self
        }
    }

    /// What is open.
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

    /// What each rule does on the way between these two boards, where all games of it have been played.
    pub fn measured(&self, seats: &[Seat]) -> Option<&PathReport> {
        let report = self.matters.measured()?;
        let hashes = report.head.boards.iter().map(|board| board.hash);
        let same = seats.iter().map(|seat| form_hash(&seat.current.form));
        (seats.len() == 2 && same.eq(hashes)).then_some(report)
    }

    /// Shows the results, or an invitation.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene<'_>) -> Option<Ask> {
        self.tabs_ui(ui);
        let tab = self.tab?;
        ui.add_space(6.0);
        let asked = match tab {
            Tab::Games => self.games_ui(ui, scene),
            Tab::Worth => self.worth_ui(ui, scene),
            Tab::Exact => self.exact_ui(ui, scene),
            Tab::Apart => self.apart.ui(ui, scene),
        };
        match &asked {
            Some(Ask::Copy(_) | Ask::CopyLink | Ask::CopyPicture(_)) => {
                self.note = Some(words::text("results.copied").to_owned());
            }
            Some(_) => self.note = None,
            None => {}
        }
        if let Some(note) = &self.note {
            quiet_ui(ui, note);
        }
        asked
    }

    /// The three parts by name, and one line of invitation while all are closed.
    fn tabs_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        if std::mem::take(&mut self.scrolls) {
            ui.scroll_to_cursor(Some(egui::Align::Min));
        }
        ui.horizontal_wrapped(|ui| {
            let title = words::text("results.title");
            ui.label(RichText::new(title).text_style(text::step_title()));
            ui.add_space(8.0);
            for tab in Tab::ALL {
                let open = self.tab == Some(tab);
                let response = ui.selectable_label(open, tab.title());
                response.widget_info(|| WidgetInfo::selected(Role::Tab, true, open, tab.title()));
                if response.clicked() {
                    self.tab = if open { None } else { Some(tab) };
                    self.note = None;
                    self.scrolls = !open;
                }
            }
        });
        if self.tab.is_none() {
            let words = RichText::new(words::text("results.invitation"));
            ui.label(words.color(palette.quiet));
        }
    }

    fn games_ui(&mut self, ui: &mut Ui, scene: Scene<'_>) -> Option<Ask> {
        choice_ui(ui, &mut self.choice);
        let ResultsView {
            kept,
            games,
            matters,
            choice,
            ..
        } = self;
        games.ui(ui, scene, choice, kept, matters)
    }

    fn worth_ui(&mut self, ui: &mut Ui, scene: Scene<'_>) -> Option<Ask> {
        choice_ui(ui, &mut self.choice);
        let ResultsView {
            kept,
            worth,
            matters,
            choice,
            ..
        } = self;
        worth.ui(ui, scene, choice, kept, matters)
    }

    fn exact_ui(&mut self, ui: &mut Ui, scene: Scene<'_>) -> Option<Ask> {
        let ResultsView {
            kept,
            exact,
            choice,
            ..
        } = self;
        exact.ui(ui, scene, choice, kept)
    }
}

/// A quiet line.
fn quiet_ui(ui: &mut Ui, words: &str) {
    let words = RichText::new(words).text_style(text::caption());
    ui.label(words.color(Palette::of(ui).quiet));
}

/// Which two boards are held against each other, where there are more than two.
fn pairs_ui(ui: &mut Ui, pairs: &[(usize, usize)], chosen: &mut usize) {
    ui.horizontal_wrapped(|ui| {
        for (index, (left, right)) in pairs.iter().enumerate() {
            let fill = [("left", letter(*left)), ("right", letter(*right))];
            let label = words::fill("results.pair", &fill);
            if ui.selectable_label(*chosen == index, label).clicked() {
                *chosen = index;
            }
        }
    });
}

/// A sentence about something that cannot be done.
fn problem_ui(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).color(Palette::of(ui).carnelian));
}

/// Is there room for columns?
fn is_wide(ui: &Ui) -> bool {
    ui.available_width() >= WIDE
}

/// A cell of so many points' width; what is in it may break into lines.
fn cell_ui(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    let down = egui::Layout::top_down(egui::Align::Min);
    ui.allocate_ui_with_layout(egui::vec2(width, 0.0), down, |ui| {
        ui.set_width(width);
        add(ui);
    });
}
