//! Two to four boards, one throw: what each reconstruction allows, where they part, and the rule behind it.
//!
//! **Invariant:** what was decided stands in a [`Comparison`]; the tables only show it and are brought into line with it
//! after every change. What is done is in `keys.rs`. From top to bottom of the page: `begin.rs` where the boards begin
//! with `editor.rs` to set them up, `head.rs` the titles, `boards.rs` the tables, `throws.rs` the throw, `banner.rs` where
//! they part, `timeline.rs` the way along the throws, `results.rs` what many games say, `moves.rs` the legal moves,
//! `card.rs` the rules that differ. `drawer.rs` is the rules of one board, `look.rs` how boards are told apart.

mod banner;
mod begin;
mod boards;
mod card;
mod drawer;
mod editor;
mod head;
mod keys;
mod look;
mod moves;
mod results;
mod throws;
mod timeline;

use egui::{RichText, ScrollArea, Ui, UiBuilder, WidgetInfo, vec2};

use self::drawer::OpenRules;
use self::editor::Editor;
use self::look::{accent, board_word, columns_ui, letter, pair_ui, sign_ui};
pub use self::results::BoardNow;
use super::board_view::{BoardLayout, Trays};
use super::command::Command;
use super::settings::Settings;
use super::table::Table;
use super::theme::{self, Palette, text};
use crate::compare::{Comparison, MoveDiff, RuleRow};
use crate::rules::Key;
use crate::{library, words};

/// Width of the place, in points, from which two boards stand side by side.
pub const SIDE_BY_SIDE: f32 = 860.0;
/// Width of the drawer with the rules.
const DRAWER: f32 = 348.0;
/// Seconds between half steps when a comparison is played through.
const PACE: f64 = 1.1;
/// Height of the page, in points, that is not boards, where two rows of them are to fit a screen.
const AROUND_ROWS: f32 = 288.0;

/// Room, in points, from which a tab says in a word that its board must choose; below it a dot does.
const TAB_WORD: f32 = 70.0;

/// The comparison a first visitor finds.
const FIRST: &str = "kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c";
/// Between the address of a comparison and the rule in question.
const ASKED: &str = "?rule=";

/// The place to compare.
pub struct CompareView {
    comparison: Comparison,
    tables: Vec<Table>,
    /// From which throws by chance follow.
    seed: u64,
    /// The same move is made on all boards that have it.
    together: bool,
    drawer: Option<OpenRules>,
    editor: Option<Editor>,
    /// The rule in question, told above the boards and marked among the rules that differ.
    asked: Option<Key>,
    /// Where only one board is shown at a time: which.
    tab: usize,
    typed: String,
    problem: Option<String>,
    throws_typed: String,
    seed_typed: String,
    throws_problem: Option<String>,
    note: Option<String>,
    shows_details: bool,
    /// In a narrow window: the choice of where to begin is open.
    shows_begin: bool,
    /// Playing through: when the next half step is due.
    next_step: Option<f64>,
    thrown_at: Option<f64>,
    /// What the last throw allows on each board.
    found: MoveDiff,
    /// What is possible instead of the next throw.
    instead: MoveDiff,
    /// The rules on which the boards differ.
    rows: Vec<RuleRow>,
}

/// How the boards stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Two in a row.
    Rows,
    /// One below the other.
    Stack,
    /// One at a time.
    Tabs,
}

impl CompareView {
    /// Two reconstructions ready on a position; throws by chance follow from `seed`.
    pub fn new(seed: u64) -> CompareView {
        let comparison = Comparison::from_link(FIRST, &library::ruleset)
            .unwrap_or_else(|_| Comparison::new(library::any_ruleset(), library::any_ruleset()));
        let seed = throws::another(seed);
        let mut view = CompareView {
            comparison,
            tables: Vec::new(),
            seed,
            together: true,
            drawer: None,
            editor: None,
            asked: None,
            tab: 0,
            typed: String::new(),
            problem: None,
            throws_typed: String::new(),
            seed_typed: seed.to_string(),
            throws_problem: None,
            note: None,
            shows_details: false,
            shows_begin: false,
            next_step: None,
            thrown_at: None,
            found: MoveDiff::default(),
            instead: MoveDiff::default(),
            rows: Vec::new(),
        };
        view.changed(0.0);
        view
    }

    /// What an address names after `1/compare/`; empty for a first comparison.
    ///
    /// # Errors
    /// Says what is wrong with the address.
    pub fn from_link(rest: &str) -> Result<CompareView, String> {
        let mut view = CompareView::new(0x5e7e7);
        view.open(rest)?;
        Ok(view)
    }

    /// Opens what an address names after `1/compare/`; nothing for an empty one or the one that is shown. After
    /// `?rule=` may follow the name of a rule that is in question, as in `kendall-walker~wikihow?rule=water.effect`.
    ///
    /// # Errors
    /// Says what is wrong with the address; the view stays as it was.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        let (rest, asked) = match rest.split_once(ASKED) {
            Some((rest, name)) => (rest, Some(name)),
            None => (rest, None),
        };
        let asked = asked.map(Key::from_name).transpose();
        let asked = asked.map_err(|error| error.to_string())?;
        if !rest.is_empty() && rest != self.link() {
            self.comparison = Comparison::from_link(rest, &library::ruleset)?;
            (self.drawer, self.editor, self.asked) = (None, None, None);
            self.forget_problems();
            self.changed(0.0);
        }
        if let Some(key) = asked {
            self.show_rule(key);
        }
        Ok(())
    }

    /// Puts a rule in question: every board's answer to it is told above the boards, and it is marked among the rules
    /// that differ.
    pub fn show_rule(&mut self, key: Key) {
        self.asked = Some(key);
        self.shows_details |= !key.is_core();
    }

    /// The address after `1/compare/`.
    pub fn link(&self) -> String {
        self.comparison.link()
    }

    /// The keys of this place, in words.
    pub fn shortcuts() -> &'static str {
        words::text("compare-view.keys")
    }

    /// What is compared.
    pub fn comparison(&self) -> &Comparison {
        &self.comparison
    }

    /// Shows the place.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        if let Some(editor) = self.editor.take() {
            self.editor = self.editor_ui(ui, editor, settings);
            return None;
        }
        self.keys(ui);
        self.play_on(ui);
        let wide = ui.available_width() >= SIDE_BY_SIDE;
        let standing = self.standing(ui, wide);
        let spacing = &mut ui.spacing_mut().scroll;
        (
            spacing.dormant_background_opacity,
            spacing.active_background_opacity,
        ) = (0.0, 0.0);
        let mut page = ui.available_rect_before_wrap();
        if let Some(open) = self.drawer {
            if !wide {
                self.rules_ui(ui, open);
                return None;
            }
            let mut drawer = page;
            drawer.min.x = page.right() - DRAWER;
            page.max.x = drawer.left() - 28.0;
            let builder = UiBuilder::new().id_salt("drawer").max_rect(drawer);
            ui.scope_builder(builder, |ui| self.rules_ui(ui, open));
        }
        let builder = UiBuilder::new().id_salt("page").max_rect(page);
        let scroll = ScrollArea::vertical().id_salt("compare").auto_shrink(false);
        ui.scope_builder(builder, |ui| {
            scroll
                .show(ui, |ui| self.page_ui(ui, settings, wide, standing))
                .inner
        })
        .inner
    }

    /// Two boards stand side by side where there is room, else below each other; more of them two by two in a wide
    /// window, else one at a time.
    fn standing(&self, ui: &Ui, wide: bool) -> Standing {
        let window = ui.ctx().content_rect().width();
        match (self.comparison.seats().len(), wide) {
            (0..=2, true) => Standing::Rows,
            (0..=2, false) => Standing::Stack,
            (_, true) if window >= theme::WIDE => Standing::Rows,
            _ => Standing::Tabs,
        }
    }

    fn page_ui(
        &mut self,
        ui: &mut Ui,
        settings: &Settings,
        wide: bool,
        standing: Standing,
    ) -> Option<Command> {
        // The board's shadow and the bar need a little room at the edges.
        ui.set_max_width(ui.available_width() - 8.0);
        self.begin_ui(ui, wide);
        self.asked_ui(ui);
        ui.add_space(if wide { 10.0 } else { 4.0 });
        self.seats_ui(ui, settings, standing);
        if wide {
            pair_ui(ui, |ui, side| match side {
                0 => self.throw_ui(ui, settings),
                _ => self.banner_ui(ui),
            });
        } else {
            self.throw_ui(ui, settings);
            ui.add_space(14.0);
            self.banner_ui(ui);
        }
        ui.add_space(10.0);
        let command = self.timeline_ui(ui);
        ui.add_space(10.0);
        let results = self.results_ui(ui, settings);
        ui.add_space(16.0);
        self.lists_ui(ui, wide);
        ui.add_space(30.0);
        self.card_ui(ui, wide);
        ui.add_space(24.0);
        let quiet = Palette::of(ui).quiet;
        ui.label(
            RichText::new(Self::shortcuts())
                .text_style(text::caption())
                .color(quiet),
        );
        ui.add_space(24.0);
        command.or(results)
    }

    /// The boards, each under its title.
    fn seats_ui(&mut self, ui: &mut Ui, settings: &Settings, standing: Standing) {
        let count = self.comparison.seats().len();
        match standing {
            Standing::Rows => {
                let rows = count.div_ceil(2);
                let width = self.board_width(ui, rows);
                for row in 0..rows {
                    let seats = 2 * row..count.min(2 * row + 2);
                    let has_hand = |view: &CompareView, seat: usize| {
                        let seat = view.comparison.seats().get(seat);
                        seat.is_some_and(|seat| seat.rules.has_hand())
                    };
                    let any_hand = seats.clone().any(|seat| has_hand(self, seat));
                    pair_ui(ui, |ui, column| {
                        if seats.contains(&(2 * row + column)) {
                            self.head_ui(ui, 2 * row + column);
                        }
                    });
                    ui.add_space(8.0);
                    pair_ui(ui, |ui, column| {
                        let seat = 2 * row + column;
                        if seats.contains(&seat) {
                            // Boards beside each other stand on one line, whether or not pieces wait above them.
                            if any_hand && !has_hand(self, seat) {
                                ui.add_space(hand_height(width.min(ui.available_width())));
                            }
                            self.board_ui(ui, seat, settings, (width, true));
                        }
                    });
                }
            }
            Standing::Stack => {
                for seat in 0..count {
                    self.head_ui(ui, seat);
                    self.board_ui(ui, seat, settings, (f32::INFINITY, false));
                    ui.add_space(10.0);
                }
            }
            Standing::Tabs => {
                self.tabs_ui(ui);
                let seat = self.tab.min(count.saturating_sub(1));
                self.head_ui(ui, seat);
                self.board_ui(ui, seat, settings, (f32::INFINITY, true));
            }
        }
    }

    /// How wide a board may be where there are so many rows of them: two fit a screen together with what is around them,
    /// and all are of one size.
    fn board_width(&self, ui: &Ui, rows: usize) -> f32 {
        if rows < 2 {
            return f32::INFINITY;
        }
        let any_hand = self
            .comparison
            .seats()
            .iter()
            .any(|seat| seat.rules.has_hand());
        let trays = if any_hand {
            Trays::OffAndHand
        } else {
            Trays::Off
        };
        let window = ui.ctx().content_rect().height();
        let height = ((window - AROUND_ROWS) / rows as f32 - 90.0).max(165.0);
        // The board may be a little wider than it is told; see the whole cells in its layout.
        BoardLayout::size_for(f32::INFINITY, height, trays).x + 0.5
    }

    /// A tab for each board; one that must choose says so.
    fn tabs_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let seats = self.comparison.seats().to_vec();
        let waiting = self.comparison.waiting();
        let style = text::caption();
        columns_ui(ui, seats.len(), 4.0, |ui, seat| {
            let chosen = self.tab == seat;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                sign_ui(ui, seat, 12.0);
                let words = RichText::new(letter(seat))
                    .text_style(text::strong())
                    .color(accent(&palette, seat));
                let response = ui.selectable_label(chosen, words);
                let asked = waiting.contains(&seat);
                response.widget_info(|| {
                    let (board, name) = (board_word(seat), seats[seat].title());
                    let key = if asked {
                        "compare-view.tab-asked"
                    } else {
                        "compare-view.tab"
                    };
                    let label = words::fill(key, &[("board", &board), ("name", &name)]);
                    WidgetInfo::selected(egui::Role::Tab, true, chosen, label)
                });
                if response.clicked() {
                    self.tab = seat;
                }
                if asked && ui.available_width() > TAB_WORD {
                    let words = words::text("compare-view.tab-choose");
                    ui.label(RichText::new(words).text_style(style.clone()));
                } else if asked {
                    let dot = response.rect.right_top() + vec2(2.0, 6.0);
                    ui.painter().circle_filled(dot, 4.0, accent(&palette, seat));
                }
            });
        });
    }

    /// Where one board is shown at a time, a board that must choose comes forward.
    fn show_tab_that_is_asked(&mut self) {
        let waiting = self.comparison.waiting();
        if let Some(first) = waiting.first().filter(|_| !waiting.contains(&self.tab)) {
            self.tab = *first;
        }
        self.tab = self
            .tab
            .min(self.comparison.seats().len().saturating_sub(1));
    }
}

/// Height of the row of waiting pieces above a board of this width.
fn hand_height(width: f32) -> f32 {
    let high = |trays| BoardLayout::size_for(width, f32::INFINITY, trays).y;
    high(Trays::OffAndHand) - high(Trays::Off)
}
