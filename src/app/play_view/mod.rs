//! A board to play on: two people at one screen or one against the computer, any rules, every move explained.
//!
//! `who.rs` is who plays, `computer.rs` the computer's turn, `stuck.rs` why nothing can move, `end.rs` the end of a game,
//! `log.rs` what stands beside the board.

mod computer;
mod end;
mod log;
mod stuck;
mod who;

use egui::{Key, RichText, ScrollArea, Ui, vec2};

pub use who::Who;

use computer::Computer;

use super::clock;
use super::collection::Collection;
use super::collection_links::portable;
use super::command::{Command, Route};
use super::controls::{quiet_button, rule_link};
use super::files_view::Wish;
use super::rules_panel::{PanelEvent, rules_panel_ui};
use super::settings::Settings;
use super::table::{self, Table};
use super::theme::{NARROW, Palette, text};
use super::throw_ui::{Slot, throw_row};
use crate::compare::{self, Seat};
use crate::explain;
use crate::board::Side;
use crate::game::Game;
use crate::library;
use crate::notation::{self, Line, Target};
use crate::rules::{Key as RuleKey, MoveKind, Outcome, Phase, Ruleset};
use crate::words;

/// The ruleset a first game is played by.
const FIRST: &str = "kendall-walker";

/// The place to play.
pub struct PlayView {
    table: Table,
    base: Ruleset,
    /// The pieces that the last address named, as it named them.
    pieces: String,
    shows_odds: bool,
    explains: bool,
    shows_rules: bool,
    focus: Option<RuleKey>,
    note: String,
    who: Who,
    /// Are all parts of who plays shown where room is short?
    shows_who: bool,
    computer: Computer,
    /// What the computer's choices follow from.
    seed: u64,
    /// Why the last turn was passed, with what was said then.
    passed: Option<(String, String)>,
}

impl PlayView {
    /// A new game under the first ruleset; throws and the computer's choices follow from `seed`.
    pub fn new(seed: u64) -> PlayView {
        let base = library::ruleset(FIRST).unwrap_or_else(library::any_ruleset);
        let table = Table::new(Game::new(base.clone()), seed);
        PlayView {
            table,
            base,
            pieces: String::new(),
            shows_odds: false,
            explains: false,
            shows_rules: false,
            focus: None,
            note: String::new(),
            who: Who::Two,
            shows_who: false,
            computer: Computer::default(),
            seed,
            passed: None,
        }
    }

    /// Opens what an address names after `1/play/`: a ruleset's id with changed rules, perhaps pieces, and after a `?`
    /// perhaps who plays ([`Who::link`]). What it does not name stays as it is. Says which reconstructions it names that
    /// are not here.
    ///
    /// # Errors
    /// When there is no such ruleset or the pieces do not fit it; the game on the table stays.
    pub fn open(&mut self, rest: &str, collection: &Collection) -> Result<Vec<String>, String> {
        let (rest, who) = rest.split_once('?').unwrap_or((rest, ""));
        let who = match who {
            "" => self.who,
            who => Who::from_link(who)?,
        };
        if rest.is_empty() {
            self.who = who;
            return Ok(Vec::new());
        }
        let (rest, said) = collection.local(rest);
        let (rules, pieces) = rest.split_once('/').unwrap_or((&rest, ""));
        let id = rules
            .split('+')
            .next()
            .unwrap_or_default()
            .replace(':', "/");
        if collection.ruleset(&id).is_none() {
            return Err(words::fill("play.no-rules", &[("id", &id)]));
        }
        let seat = collection.seat(rules)?;
        let mut game = Game::new((*seat.current).clone());
        if !pieces.is_empty() {
            let setup = notation::parse_pieces_link(pieces)?;
            game.set_position(
                game.rules()
                    .position(&setup)
                    .map_err(|error| error.to_string())?,
            );
        }
        self.base = (*seat.base).clone();
        self.pieces = pieces.to_owned();
        self.table.set_game(game);
        self.who = who;
        self.computer.wait();
        Ok(said)
    }

    /// The address after `1/play/`, which means the same on every device; empty for a first game of two people.
    pub fn link(&self) -> String {
        match self.who {
            Who::Two => self.rules_link(),
            who => format!("{}?{}", self.rules_link(), who.link()),
        }
    }

    /// Who plays.
    pub const fn who(&self) -> Who {
        self.who
    }

    fn rules_link(&self) -> String {
        let current = self.table.game.ruleset();
        if self.base.id == FIRST && self.base.form == current.form && self.pieces.is_empty() {
            return match self.who {
                Who::Two => String::new(),
                Who::Computer { .. } => FIRST.to_owned(),
            };
        }
        let mut seat = Seat::new(self.base.clone());
        seat.current = std::sync::Arc::new(current.clone());
        let rules = portable(&seat.link(), &[seat]);
        format!("{rules}/{}", self.pieces)
            .trim_end_matches('/')
            .to_owned()
    }

    /// Goes on by another ruleset.
    pub fn choose(&mut self, ruleset: Ruleset) {
        if ruleset.form != self.table.game.ruleset().form {
            self.change_rules(ruleset.clone());
        }
        self.base = ruleset;
    }

    /// The position, for tests.
    pub fn state(&self) -> String {
        table::position_text(&self.table)
    }

    /// The table, for tests.
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Shows the place.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        let beside = ui.available_width() >= 860.0;
        if !beside && self.shows_rules {
            // Nothing happens on a board that is not seen.
            self.computer.wait();
            self.keys(ui);
            return self.rules_ui(ui);
        }
        self.computer_ui(ui);
        self.keys(ui);
        if beside {
            return self.beside_ui(ui, settings);
        }
        let scroll = ScrollArea::vertical().auto_shrink(false);
        scroll.show(ui, |ui| self.stacked_ui(ui, settings)).inner
    }

    /// Board at the left, log or rules at the right; the board gives way to the rules and is never covered.
    fn beside_ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        let side_width = if self.shows_rules { 380.0 } else { 280.0 };
        let board_width = ui.available_width() - side_width - 40.0;
        let height = ui.available_height();
        let down = egui::Layout::top_down(egui::Align::Min);
        ui.horizontal_top(|ui| {
            let board = ui.allocate_ui_with_layout(vec2(board_width, height), down, |ui| {
                ui.set_width(board_width);
                self.header_ui(ui);
                let room = vec2(board_width, (height - 300.0).max(220.0));
                self.board_ui(ui, room, settings);
                let scroll = ScrollArea::vertical().id_salt("below").auto_shrink(false);
                scroll.show(ui, |ui| self.below_ui(ui, settings)).inner
            });
            ui.add_space(32.0);
            let side = ui.allocate_ui_with_layout(vec2(side_width, height), down, |ui| {
                ui.set_width(side_width);
                if self.shows_rules {
                    return self.rules_ui(ui);
                }
                self.who_ui(ui, true);
                ui.add_space(20.0);
                self.side_ui(ui);
                None
            });
            board.inner.or(side.inner)
        })
        .inner
    }

    /// The rules as switches, and the way back.
    fn rules_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        if quiet_button(ui, words::text("play.hide-rules")).clicked() {
            self.shows_rules = false;
        }
        let current = self.table.game.ruleset().clone();
        match rules_panel_ui(ui, &self.base, &current, self.focus)? {
            PanelEvent::Set(key, value) => {
                if let Ok(changed) = current.with(&[(key, value)]) {
                    self.change_rules(changed);
                }
            }
            PanelEvent::Reset => self.change_rules(self.base.clone()),
            PanelEvent::Choose(id) => {
                if let Some(ruleset) = Collection::of(ui.ctx()).ruleset(&id) {
                    self.base = ruleset.clone();
                    self.change_rules(ruleset);
                }
            }
            PanelEvent::Save => {
                return Some(Command::Own(Wish::Save {
                    seat: None,
                    base: Box::new(self.base.clone()),
                    current: Box::new(current),
                }));
            }
            PanelEvent::OpenFile => return Some(Command::Own(Wish::OpenFile(None))),
            PanelEvent::Yours => return Some(Command::Own(Wish::ShowYours)),
        }
        None
    }

    fn change_rules(&mut self, ruleset: Ruleset) {
        self.table.calm();
        let before = *self.table.game.position();
        let fresh = before == self.table.game.rules().start();
        self.table.game.change_rules(ruleset);
        if !fresh && *self.table.game.position() != before {
            self.table.say(words::text("play.begins-anew"));
        }
    }

    fn stacked_ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        self.header_ui(ui);
        self.who_ui(ui, false);
        ui.add_space(6.0);
        let room = vec2(ui.available_width(), f32::INFINITY);
        self.board_ui(ui, room, settings);
        let command = self.below_ui(ui, settings);
        ui.add_space(16.0);
        self.side_ui(ui);
        command
    }

    fn header_ui(&mut self, ui: &mut Ui) {
        let style = if ui.available_width() < NARROW {
            text::step_title()
        } else {
            text::lesson_title()
        };
        ui.label(
            RichText::new(compare::title(&self.base, self.table.game.ruleset())).text_style(style),
        );
        ui.label(RichText::new(self.turn_line()).color(Palette::of(ui).quiet));
        ui.add_space(8.0);
    }

    /// Who acts and what is wanted, and whether that is the computer.
    fn turn_line(&self) -> String {
        let game = &self.table.game;
        let (Some(side), Some(mine)) = (game.to_act(), self.own_side()) else {
            return turn_words(&self.table);
        };
        let throws = game.phase() == Phase::Throw && game.throw().is_none();
        let key = match (side == mine, throws) {
            (false, true) => "opponent.it-throws",
            (false, false) => "opponent.it-moves",
            (true, true) => "opponent.you-throw",
            (true, false) => "opponent.you-move",
        };
        words::fill(key, &[("side", side_word(side))])
    }

    fn who_ui(&mut self, ui: &mut Ui, whole: bool) {
        let before = self.who;
        match whole {
            true => who::whole_ui(ui, &mut self.who),
            false => who::short_ui(ui, &mut self.who, &mut self.shows_who),
        }
        if self.who != before {
            self.computer.wait();
            ui.ctx().request_repaint();
        }
    }

    /// The computer takes the other side.
    fn change_sides(&mut self) {
        if let Who::Computer { side, .. } = &mut self.who {
            *side = !*side;
        }
    }

    /// A new game by the same rules.
    fn restart(&mut self) {
        self.table.game.restart();
        self.table.calm();
        self.computer.wait();
    }

    /// Makes a move that needs no tap, and remembers why where it was to pass.
    fn make(&mut self, line: Line, now: f64) {
        let reasons = stuck::reasons(&self.table);
        self.table.choose(line, now);
        self.passed = reasons.map(|reasons| (self.table.said().to_owned(), reasons));
    }

    fn can_undo(&self) -> bool {
        let game = &self.table.game;
        match self.own_side() {
            Some(side) => game.can_go_back_to(side),
            None => game.can_undo(),
        }
    }

    /// Takes the last step back; against the computer everything since one's own last decision.
    fn undo(&mut self) {
        self.computer.wait();
        match self.own_side() {
            Some(side) => self.table.undo_to(side),
            None => self.table.undo(),
        };
    }

    fn redo(&mut self) {
        self.computer.wait();
        match self.own_side() {
            Some(side) => self.table.redo_to(side),
            None => self.table.redo(),
        };
    }

    fn board_ui(&mut self, ui: &mut Ui, room: egui::Vec2, settings: &Settings) {
        self.table.ui(ui, room, &settings.play_style());
    }

    fn below_ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        let top = ui.cursor().top();
        if let Some(key) = said_ui(ui, &self.table) {
            self.focus = Some(key);
            self.shows_rules = true;
        }
        self.stuck_ui(ui);
        self.choices_ui(ui);
        // Room for two lines, so that what is said does not push the buttons about.
        let room = 2.0 * ui.text_style_height(&text::lesson()) + 10.0;
        ui.add_space((top + room - ui.cursor().top()).max(4.0));
        let over = matches!(self.table.game.phase(), Phase::Over(_));
        let ended = if over {
            self.end_ui(ui)
        } else {
            self.act_ui(ui, settings);
            None
        };
        ui.add_space(8.0);
        let asked = self.controls_ui(ui, settings);
        ended.or(asked)
    }

    /// Why nothing can move, or could not a moment ago.
    fn stuck_ui(&mut self, ui: &mut Ui) {
        if self.table.refusal().is_some() {
            return;
        }
        let told = stuck::reasons(&self.table).map(|reasons| {
            words::fill("opponent.stuck", &[("reasons", &reasons)])
        });
        let before = self.passed.as_ref();
        let before = before.filter(|(said, _)| said == self.table.said());
        if let Some(told) = told.or_else(|| before.map(|(_, reasons)| reasons.clone())) {
            stuck::reasons_ui(ui, &told);
        }
    }

    /// The sticks, and the buttons for throwing and for moves without a square to tap.
    fn act_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let style = settings.table_style();
        let pass = self.table.game.lines().into_iter().find(stuck::gives_way);
        let slot = match &pass {
            Some(_) => Slot::Instead(words::text("play.pass"), !self.table.locked),
            None => Slot::Throw,
        };
        let pressed = throw_row(ui, &mut self.table, &style, &mut self.shows_odds, slot);
        if let Some(line) = pass.filter(|_| pressed) {
            self.make(line, clock::seconds(ui.ctx()));
        }
        self.other_moves_ui(ui);
    }

    /// Buttons for moves between which a tap could not decide.
    fn choices_ui(&mut self, ui: &mut Ui) {
        let choices: Vec<Line> = self.table.choices().to_vec();
        if choices.is_empty() {
            return;
        }
        ui.label(words::text("play.choose"));
        for line in choices {
            let ruleset = self.table.game.ruleset();
            let what = explain::effects_sentence(
                ruleset,
                self.table.game.position(),
                line.mv,
                &line.effects,
            );
            if ui.button(format!("{}  {what}", line.text)).clicked() {
                let now = clock::seconds(ui.ctx());
                self.table.choose(line, now);
            }
        }
    }

    /// Buttons for the moves without a square to tap: throwing again, going back instead of throwing.
    fn other_moves_ui(&mut self, ui: &mut Ui) {
        if self.table.locked {
            return;
        }
        let now = clock::seconds(ui.ctx());
        for line in self.table.game.lines() {
            let clicked = match line.mv.kind {
                MoveKind::Rethrow => ui.button(words::text("play.rethrow")).clicked(),
                MoveKind::Return => {
                    let to = if let Target::Square(to) = line.to {
                        to.to_string()
                    } else {
                        String::new()
                    };
                    ui.button(words::fill("play.go-back", &[("to", &to)]))
                        .clicked()
                }
                _ => false,
            };
            if clicked {
                self.table.choose(line, now);
            }
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            let (undo, redo) = (self.can_undo(), self.table.game.can_redo());
            if ui
                .add_enabled(undo, egui::Button::new(words::text("play.undo")))
                .clicked()
            {
                self.undo();
            }
            if ui
                .add_enabled(redo, egui::Button::new(words::text("play.redo")))
                .clicked()
            {
                self.redo();
            }
            if ui.button(words::text("play.restart")).clicked() {
                self.restart();
            }
            if ui
                .selectable_label(self.shows_rules, words::text("play.rules"))
                .clicked()
            {
                self.shows_rules = !self.shows_rules;
            }
            if ui
                .selectable_label(self.explains, words::text("play.explain"))
                .clicked()
            {
                self.explains = !self.explains;
            }
            let mut guidance = settings.guidance;
            if ui
                .checkbox(&mut guidance, words::text("settings.guidance"))
                .changed()
            {
                command = Some(Command::Set(Settings {
                    guidance,
                    ..*settings
                }));
            }
            if quiet_button(ui, words::text("play.copy-position")).clicked() {
                self.note = words::text("play.copied").to_owned();
                command = Some(Command::Copy(table::position_text(&self.table)));
            }
            if quiet_button(ui, words::text("play.compare-here")).clicked() {
                command = Some(Command::Go(Route::Compare(self.comparison_link())));
            }
        });
        if !self.note.is_empty() {
            ui.label(
                RichText::new(&self.note)
                    .text_style(text::caption())
                    .color(Palette::of(ui).quiet),
            );
        }
        command
    }

    /// This position beside another reconstruction, as the rest of an address.
    fn comparison_link(&self) -> String {
        let game = &self.table.game;
        let (position, throw) = (game.position(), game.throw());
        compare::link_from(
            &self.base,
            game.ruleset(),
            position,
            throw,
            library::rulesets(),
        )
    }

    fn side_ui(&mut self, ui: &mut Ui) {
        if self.explains {
            log::explain_ui(ui, &self.table);
            ui.add_space(16.0);
        }
        ui.label(RichText::new(words::text("play.log")).text_style(text::step_title()));
        log::log_ui(ui, &self.table);
        ui.add_space(16.0);
        ui.label(
            RichText::new(words::text("play.keys"))
                .text_style(text::caption())
                .color(Palette::of(ui).quiet),
        );
    }

    fn keys(&mut self, ui: &Ui) {
        let now = clock::seconds(ui.ctx());
        if ui.ctx().text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some()) {
            return;
        }
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let elsewhere = ui.memory(|memory| memory.focused().is_some()) && !self.table.has_focus();
        if self.table.wants_throw() && !self.table.locked && !elsewhere && take_key(ui, Key::Space) {
            self.table.throw_by_chance(now);
        }
        if pressed(Key::Z) && self.can_undo() {
            self.undo();
        }
        if pressed(Key::Y) && self.table.game.can_redo() {
            self.redo();
        }
        if pressed(Key::R) {
            self.shows_rules = !self.shows_rules;
        }
        if pressed(Key::Questionmark) {
            self.explains = !self.explains;
        }
    }
}

/// Was the key pressed without a modifier? Nobody else hears of it then.
fn take_key(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key))
}

fn side_word(side: Side) -> &'static str {
    words::text(match side {
        Side::Cones => "piece.Cones",
        Side::Spools => "piece.Spools",
    })
}

/// Who acts and what is wanted, or how the game ended.
pub fn turn_words(table: &Table) -> String {
    let game = &table.game;
    let side = side_word(game.position().turn);
    match game.phase() {
        Phase::Over(Outcome::Draw) => words::text("play.draw").to_owned(),
        Phase::Over(Outcome::Won(winner)) => {
            let score = game.rules().score(game.position());
            let key = if score > 0 {
                "play.won-score"
            } else {
                "play.won"
            };
            words::fill(
                key,
                &[("side", side_word(winner)), ("score", &score.to_string())],
            )
        }
        Phase::Rest(rest) => {
            words::fill("play.rest", &[("side", side), ("value", &rest.to_string())])
        }
        Phase::Throw if game.position().due.open => words::text("play.opening").to_owned(),
        Phase::Throw if game.throw().is_some() => words::fill("play.to-move", &[("side", side)]),
        Phase::Throw => words::fill("play.to-throw", &[("side", side)]),
    }
}

/// What is said under a board: what the last move did, or a refusal with its rule.
pub fn said_ui(ui: &mut Ui, table: &Table) -> Option<crate::rules::Key> {
    let palette = Palette::of(ui);
    ui.add_space(6.0);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let color = if table.refusal().is_some() {
            palette.carnelian
        } else {
            palette.ink
        };
        let said = if table.said().is_empty() {
            " "
        } else {
            table.said()
        };
        let label = ui.label(RichText::new(said).text_style(text::lesson()).color(color));
        // Screen readers say it when it changes.
        ui.ctx().accesskit_node_builder(label.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
        if let Some(refusal) = table.refusal() {
            let rule = words::fill("play.why", &[("rule", &explain::rule_name(refusal.rule))]);
            match refusal.rule.key() {
                Some(key) if rule_link(ui, &rule).clicked() => asked = Some(key),
                Some(_) => {}
                // A fact of the board has no switch behind it.
                None => drop(ui.label(RichText::new(rule).color(palette.quiet))),
            }
        }
    });
    asked
}
