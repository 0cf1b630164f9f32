//! Compare: two to four boards on the same throws, with the moves each allows, where they differ and the rule behind it.
//!
//! **Invariant:** every decision of a person is in a [`Comparison`]; the game boards only show it, and are refreshed after
//! every change. `keys.rs` holds the actions. There are two pages. One shows the boards, from top to bottom:
//! `start_position.rs` where they begin with `editor.rs` to set them up, `head.rs` the titles, `boards.rs` the game boards,
//! `switches.rs` the rules that are changed in place, `throws.rs` the throw, `timeline.rs` the slider along the throws,
//! `banner.rs` a difference or agreement, `moves.rs` the legal moves, `card.rs` the rules that differ. The
//! other, `results.rs`, shows what many games say; `stopped.rs` opens a game of them that was broken off.
//! `arrangement.rs` places the boards, `drawer.rs` shows the rules of one board, `style.rs` tells boards apart.

mod arrangement;
mod banner;
mod boards;
mod card;
mod drawer;
mod editor;
mod head;
mod keys;
mod moves;
mod results;
mod start_position;
mod state;
mod stopped;
pub(in crate::app) mod style;
mod switches;
mod throws;
mod timeline;

use egui::style::ScrollAnimation;
use egui::{Align, Layout, ScrollArea, Ui, UiBuilder, vec2};

use self::state::{Arrangement, Editor, LookedAt, OpenRules};
use self::style::{board_word, is_low, pair_ui};
use super::chance_bar::{ChanceBar, switch_ui};
use super::clock;
use super::collection::Collection;
use super::collection_links::portable;
use super::controls::{follow_focus, page_links, problem_ui, quiet_button};
use super::game_board::GameBoard;
use super::place::{Opened, Place, Shared};
pub use super::results_view::BoardNow;
use super::results_view::{self, ResultsView, Tab};
use super::settings::Settings;
use super::shortcuts::KeyHelp;
use super::theme::{ROOMY, is_narrow, text_scale};
use crate::compare::{Comparison, MoveDiff, RuleRow, Seat, parse_seed};
use crate::rules::{Key, Ruleset};
use crate::{i18n, library};

/// Width of the place, in points, from which two boards stand side by side.
pub const SIDE_BY_SIDE: f32 = 860.0;
/// Room at the right edge for the shadow of a board and the bar, in points.
const EDGE: f32 = 8.0;
/// Seconds between half steps when a comparison is played through.
const PACE: f64 = 1.1;
/// The comparison a first visitor finds.
const FIRST_LINK: &str = "kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c";
/// Name of the rule in question, in an address.
const RULE_PART: &str = "rule";
/// Name of the seed of the throws, in an address.
const SEED_PART: &str = "seed";

/// The place to compare.
#[derive(Default)]
pub struct CompareView {
    comparison: Comparison,
    game_boards: Vec<GameBoard>,
    /// Time of the frame that is drawn, in seconds; 0 for a change without motion.
    now: f64,
    seed: u64,
    /// The seed belongs to the address: it has given throws, or a person chose it.
    names_seed: bool,
    /// A move is made on all boards that have it.
    together: bool,
    drawer: Option<OpenRules>,
    editor: Option<Editor>,
    /// Rule that is explained above the boards and marked among the rules that differ.
    rule_in_question: Option<Key>,
    /// The board in front, where there is room for one.
    front_board: usize,
    position_typed: String,
    problem: Option<String>,
    throws_typed: String,
    seed_typed: String,
    throws_problem: Option<String>,
    note: Option<String>,
    shows_details: bool,
    /// Boards below each other scroll with the page instead of staying in sight.
    scrolls_boards: bool,
    /// The start of the boards, the list of throws and other rare controls are open.
    shows_more: bool,
    /// The switches over the outcomes are open, where they are folded.
    shows_switches: bool,
    /// A button for each throw that can be set is shown.
    sets_throw: bool,
    /// True until those buttons have been scrolled into sight.
    to_values: bool,
    /// Playing through: when the next half step is due.
    next_step: Option<f64>,
    thrown_at: Option<f64>,
    /// Number of throws of the last search for a difference that found none.
    no_difference: Option<usize>,
    /// Moves of the last throw on each board.
    throw_moves: MoveDiff,
    /// Moves that are possible instead of the next throw.
    instead_moves: MoveDiff,
    rule_rows: Vec<RuleRow>,
    /// Results of many games and exact counting.
    results: ResultsView,
    /// Game of the results that was broken off and is looked at.
    stopped_game: Option<LookedAt>,
    chances: Vec<ChanceBar>,
    /// Scroll to the top in the next frame, because other rulesets have been opened.
    to_top: bool,
}

impl CompareView {
    /// Two reconstructions ready on a position; throws by chance follow from `seed`.
    pub fn new(seed: u64) -> CompareView {
        let seed = state::next_seed(seed);
        let mut view = CompareView {
            comparison: Comparison::from_link(FIRST_LINK, &library::ruleset).unwrap_or_default(),
            seed,
            seed_typed: seed.to_string(),
            together: true,
            ..CompareView::default()
        };
        view.refresh();
        view
    }

    /// Reads the address after `1/compare/`; empty for a first comparison.
    ///
    /// # Errors
    /// Says what is wrong with the address.
    pub fn from_link(rest: &str) -> Result<CompareView, String> {
        let mut view = CompareView::new(0x5e7e7);
        view.open(rest, &Collection::default())?;
        Ok(view)
    }

    /// Opens an address without its `1/compare/`; an empty one, or the one that is shown, changes nothing. Behind question
    /// marks may follow the seed of the throws to come, the name of a rule that is in question, as in
    /// `kendall-walker~wikihow?seed=7?rule=water.effect`, and an open part of the results ([`Opened`]). Returns the
    /// reconstructions it names that are not here.
    ///
    /// # Errors
    /// Says what is wrong with the address; the view stays as it was.
    pub fn open(&mut self, rest: &str, collection: &Collection) -> Result<Vec<String>, String> {
        let (rest, parts) = rest.split_once('?').unwrap_or((rest, ""));
        let (mut seed, mut rule, mut opened) = (None, None, Vec::new());
        for part in parts.split('?').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some((SEED_PART, number)) => seed = Some(parse_seed(number)?),
                Some((RULE_PART, name)) => {
                    let unknown = |_| i18n::say!("app.no-rule", rule = name);
                    rule = Some(Key::from_name(name).map_err(unknown)?);
                }
                _ => opened.push(results_view::Opened::parse(part)?),
            }
        }
        let mut missing = Vec::new();
        if !rest.is_empty() && rest != self.boards_link() {
            let (rest, unknown) = collection.local(rest);
            let comparison = Comparison::from_link(&rest, &|id| collection.ruleset(id))?;
            let before = std::mem::replace(&mut self.comparison, comparison);
            let ids = |seat: &Seat| seat.base.id.clone();
            self.to_top |=
                !before.seats().iter().map(ids).eq(self.comparison.seats().iter().map(ids));
            missing = unknown;
            (self.drawer, self.editor, self.rule_in_question) = (None, None, None);
            self.stopped_game = None;
            self.names_seed = false;
            self.clear_problems();
            self.refresh_at_rest();
            // A person who opens other boards wants to see them, unless the address names results.
            self.results.close();
        }
        if let Some(seed) = seed {
            self.set_seed(seed);
        }
        for part in opened {
            self.results.open(part);
        }
        if let Some(key) = rule {
            self.rule_in_question = Some(key);
            self.shows_details |= !key.is_core();
        }
        Ok(missing)
    }

    /// Puts a ruleset onto a board: the one with this number, or the one whose rules are open, or the last one.
    pub fn choose(&mut self, seat: Option<usize>, ruleset: Ruleset) {
        let open = self.drawer.map(|open| open.seat);
        let last = self.comparison.seats().len().saturating_sub(1);
        let seat = seat.or(open).unwrap_or(last).min(last);
        self.problem = self.comparison.seat(seat, Seat::new(ruleset)).err();
        self.refresh_at_rest();
    }

    /// The address after `1/compare/`, which opens the same on every device: the boards, the seed of the throws to come, the
    /// rule in question, and what is open of the results.
    pub fn link(&self) -> String {
        let mut link = self.boards_link();
        if self.names_seed {
            link = format!("{link}?{SEED_PART}={}", self.seed);
        }
        if let Some(key) = self.rule_in_question {
            link = format!("{link}?{RULE_PART}={key}");
        }
        link + &self.results.address()
    }

    fn boards_link(&self) -> String {
        portable(&self.comparison.link(), self.comparison.seats())
    }

    /// The comparison.
    pub fn comparison(&self) -> &Comparison {
        &self.comparison
    }

    /// Shows the place.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) {
        self.now = clock::seconds(ui.ctx());
        if let Some(editor) = self.editor.take() {
            self.editor = self.editor_ui(ui, editor, settings);
            return;
        }
        self.keys(ui);
        self.advance_playback(ui);
        let mut wide = ui.available_width() >= SIDE_BY_SIDE;
        let spacing = &mut ui.spacing_mut().scroll;
        (spacing.dormant_background_opacity, spacing.active_background_opacity) = (0.0, 0.0);
        let mut page = ui.available_rect_before_wrap();
        if let Some(open) = self.drawer
            && !wide
        {
            return self.rules_ui(ui, open);
        }
        // The tabs of the place stay in sight beside the rules of a board.
        let builder = UiBuilder::new().id_salt("bar").max_rect(page);
        let bar = ui.scope_builder(builder, |ui| {
            ui.set_max_width(ui.available_width() - EDGE);
            self.bar_ui(ui, wide);
            ui.cursor().top()
        });
        page.min.y = bar.inner;
        if let Some(open) = self.drawer {
            page = self.drawer_ui(ui, page, open);
            // Two boards stand below each other beside the rules, so that both are seen to change.
            wide = self.comparison.seats().len() > 2 || page.width() >= SIDE_BY_SIDE;
        }
        let arrangement = self.arrangement(ui, wide);
        let builder = UiBuilder::new().id_salt("page").max_rect(page);
        ui.scope_builder(builder, |ui| {
            ui.set_max_width(ui.available_width() - EDGE);
            let may_keep = arrangement == Arrangement::Stack && self.leaves_room_below(ui);
            let fixed = may_keep && self.shows_boards() && !self.shows_more && !self.scrolls_boards;
            let scrolled_by = match fixed {
                true => self.fixed_seats_ui(ui, settings),
                false => 0.0,
            };
            let mut scroll = ScrollArea::vertical().id_salt(("compare", self.shows_boards()));
            if std::mem::take(&mut self.to_top) {
                scroll = scroll.vertical_scroll_offset(0.0);
            }
            // Columns stand where they stand, whether or not there is a bar beside them.
            let width = ui.available_width() - ui.spacing().scroll.allocated_width();
            scroll.auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(width);
                ui.scroll_with_delta_animation(vec2(0.0, scrolled_by), ScrollAnimation::none());
                if self.shows_more {
                    self.more_ui(ui, wide);
                    if self.shows_boards() {
                        switch_ui(ui, settings);
                    }
                }
                if let Some(problem) = &self.problem {
                    problem_ui(ui, problem);
                }
                // Nothing across the boards is laid out where there is nothing to say: its room would move them.
                if self.rule_in_question.is_some() {
                    self.rule_in_question_ui(ui);
                }
                if self.shows_boards() && self.looked_at().is_some() {
                    self.stopped_game_ui(ui);
                }
                match self.shows_boards() {
                    true => {
                        self.boards_page_ui(ui, settings, (wide, arrangement), (may_keep, fixed))
                    }
                    false => self.outcomes_page_ui(ui, arrangement),
                }
                // Among the outcomes, they belong to the part on the effect of each rule.
                if matches!(self.results.tab(), None | Some(Tab::Ablation)) {
                    ui.add_space(30.0);
                    self.card_ui(ui, wide);
                }
                ui.add_space(24.0);
                follow_focus(ui);
            });
        });
    }

    /// True where the boards are shown, and not what many games say about them.
    pub(super) fn shows_boards(&self) -> bool {
        self.results.tab().is_none()
    }

    /// Tabs of the two pages, and the button for rare controls; where there is room, another board and a link beside it.
    fn bar_ui(&mut self, ui: &mut Ui, wide: bool) {
        ui.horizontal(|ui| {
            let pages = ["compare-view.boards", "compare-view.outcomes"].map(i18n::text);
            let pages = [(true, pages[0], pages[0]), (false, pages[1], pages[1])];
            let here = self.shows_boards();
            match page_links(ui, 26.0, &pages, Some(&here)).filter(|page| *page != here) {
                Some(true) => self.results.close(),
                Some(false) => {
                    self.results.reopen();
                    // The results need the whole page.
                    self.drawer = None;
                }
                None => {}
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let word =
                    if self.shows_more { "rules-panel.less" } else { "compare-view.more-ways" };
                self.shows_more ^= quiet_button(ui, i18n::text(word)).clicked();
                if wide {
                    self.share_ui(ui);
                    self.add_ui(ui);
                }
            });
        });
        ui.add_space(6.0);
    }

    fn boards_page_ui(
        &mut self,
        ui: &mut Ui,
        settings: &Settings,
        (wide, arrangement): (bool, Arrangement),
        (may_keep, fixed): (bool, bool),
    ) {
        if !fixed {
            self.seats_ui(ui, settings, arrangement);
        }
        // The switches stand under their boards, unless they would push the throw out of the window.
        let seats = self.comparison.seats().len();
        let is_roomy = arrangement == Arrangement::Rows && seats == 2 && text_scale(ui) <= ROOMY;
        if is_roomy {
            self.switches_below_ui(ui, arrangement);
            ui.add_space(16.0);
        } else {
            ui.add_space(8.0);
        }
        match arrangement {
            // They stand in the place that three boards leave free.
            Arrangement::Rows if seats % 2 == 1 => {}
            // The words about a difference grow and shrink beside the throws so far, and move nothing.
            _ if wide => pair_ui(ui, |ui, side| match side {
                0 => {
                    self.throw_ui(ui, settings, (true, false));
                    self.timeline_ui(ui);
                }
                _ => self.banner_ui(ui, false),
            }),
            _ => {
                let is_stack = arrangement == Arrangement::Stack;
                if is_stack {
                    self.replies_ui(ui, true);
                }
                self.throw_and_banner_ui(ui, settings, true);
                if is_stack {
                    self.replies_ui(ui, false);
                }
                self.timeline_ui(ui);
            }
        }
        if may_keep && !self.shows_more {
            let word = match self.scrolls_boards {
                true => "compare-view.keep-boards",
                false => "compare-view.scroll-boards",
            };
            self.scrolls_boards ^= quiet_button(ui, i18n::text(word)).clicked();
        }
        if !is_roomy {
            ui.add_space(10.0);
            self.switches_below_ui(ui, arrangement);
        }
        ui.add_space(16.0);
        self.move_lists_ui(ui, wide);
    }

    fn outcomes_page_ui(&mut self, ui: &mut Ui, arrangement: Arrangement) {
        let seats = self.comparison.seats().len();
        let roomy = arrangement == Arrangement::Rows && seats == 2 && text_scale(ui) <= ROOMY;
        self.heads_ui(ui, arrangement, roomy);
        if !roomy {
            self.folded_switches_ui(ui, arrangement);
        }
        self.results_ui(ui);
    }

    /// The throw, and below it the difference of the boards, with little room where they are below all boards; on a phone the
    /// throws by hand follow last. On a low phone the difference comes first where the boards are to choose a move.
    fn throw_and_banner_ui(&mut self, ui: &mut Ui, settings: &Settings, is_below: bool) {
        let narrow = is_narrow(ui);
        let difference_first = narrow && is_low(ui) && !self.comparison.can_cast();
        if difference_first {
            self.banner_ui(ui, is_below);
            ui.add_space(8.0);
        }
        self.throw_ui(ui, settings, (!narrow, is_below));
        if !difference_first {
            ui.add_space(if narrow { 8.0 } else { 14.0 });
            self.banner_ui(ui, is_below);
        }
        if narrow {
            self.by_hand_link_ui(ui);
            self.values_ui(ui);
        }
    }
}

impl Place for CompareView {
    fn open(&mut self, rest: &str, shared: &mut Shared<'_>) -> Opened {
        CompareView::open(self, rest, shared.files.collection())
    }

    fn link(&self) -> String {
        CompareView::link(self)
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        CompareView::ui(self, ui, shared.settings);
    }

    fn keys(&self) -> Vec<KeyHelp> {
        self.key_help()
    }

    fn state(&self) -> String {
        self.link()
    }

    fn use_rules(&mut self, seat: Option<usize>, ruleset: &Ruleset) -> bool {
        self.choose(seat, ruleset.clone());
        true
    }

    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        self.results.relocalize();
        for (index, board) in self.game_boards.iter_mut().enumerate() {
            board.name = board_word(index);
            // `refresh` keeps a refusal, which is in the old language; other messages it makes again.
            board.show_message("");
        }
        self.note = None;
        self.clear_problems();
        let shown = (self.front_board, self.no_difference);
        self.refresh_at_rest();
        (self.front_board, self.no_difference) = shown;
        false
    }
}
