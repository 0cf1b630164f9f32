//! Two boards, one throw: what each reconstruction allows, where they part, and the rule behind it.
//!
//! **Invariant:** what was decided stands in a [`Comparison`]; the two tables only show it and are brought into line with
//! it after every change. `boards.rs` is the tables, `head.rs` the titles and the start, `throws.rs` the throw and the
//! timeline, `found.rs` the difference and the lists,
//! `question.rs` the rule that an address asks about.

mod boards;
mod found;
mod head;
mod question;
mod throws;

use egui::{Align, Key as Press, Layout, Modifiers, RichText, ScrollArea, Ui, UiBuilder, vec2};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::board_view::Tint;
use super::clock;
use super::command::Command;
use super::controls::{primary_button, quiet_button};
use super::rules_panel::{PanelEvent, rules_panel_ui};
use super::settings::Settings;
use super::table::Table;
use super::theme::{Palette, text};
use crate::compare::{self, Cast, Comparison, Fall, Moment, MoveDiff, Seat, Start};
use crate::game::Game;
use crate::rules::{Key, Throw};
use crate::{library, notation, words};

/// Width, in points, from which the boards stand side by side.
pub const SIDE_BY_SIDE: f32 = 860.0;
/// Width of the drawer with the rules.
const DRAWER: f32 = 348.0;
/// Seconds between half steps when a comparison is played through.
const PACE: f64 = 1.1;

/// The comparison a first visitor finds.
const FIRST: &str = "kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c";

/// The place to compare.
pub struct CompareView {
    comparison: Comparison,
    tables: [Table; 2],
    rng: Pcg64Mcg,
    /// The same move is made on both boards where both have it.
    together: bool,
    open_rules: Option<OpenRules>,
    /// The rule in question, which the address names.
    question: Option<Key>,
    /// It was put in question since the last frame.
    opens_question: bool,
    typed: String,
    problem: Option<String>,
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
}

/// Whose rules are open, and at which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenRules {
    seat: usize,
    at: Option<Key>,
}

impl CompareView {
    /// Two reconstructions ready on a position; throws by chance follow from `seed`.
    pub fn new(seed: u64) -> CompareView {
        let comparison = Comparison::from_link(FIRST, &library::ruleset)
            .unwrap_or_else(|_| Comparison::new(library::any_ruleset(), library::any_ruleset()));
        let table = |seat: usize| {
            let ruleset = comparison
                .seats()
                .get(seat)
                .map(|seat| (*seat.current).clone());
            let game = Game::new(ruleset.unwrap_or_else(library::any_ruleset));
            let mut table = Table::new(game, seed);
            table.name = words::text(board_word(seat)).to_owned();
            table.tint = tint(seat);
            table.ask_first = true;
            table
        };
        let tables = [table(0), table(1)];
        let mut view = CompareView {
            comparison,
            tables,
            rng: Pcg64Mcg::seed_from_u64(seed),
            together: true,
            open_rules: None,
            question: None,
            opens_question: false,
            typed: String::new(),
            problem: None,
            note: None,
            shows_details: false,
            shows_begin: false,
            next_step: None,
            thrown_at: None,
            found: MoveDiff::default(),
            instead: MoveDiff::default(),
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

    /// Opens what an address names after `1/compare/`; nothing for an empty one or the one that is shown.
    ///
    /// # Errors
    /// Says what is wrong with the address; the view stays as it was.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        if rest.is_empty() || rest == self.link() {
            return Ok(());
        }
        let (comparison, question) = question::split(rest)?;
        self.comparison = Comparison::from_link(comparison, &library::ruleset)?;
        self.open_rules = None;
        self.ask(question);
        self.changed(0.0);
        Ok(())
    }

    /// The address after `1/compare/`.
    pub fn link(&self) -> String {
        question::join(self.comparison.link(), self.question)
    }

    /// The keys of this place, in words.
    pub fn shortcuts() -> &'static str {
        words::text("compare-view.keys")
    }

    /// The comparison, for tests.
    pub fn comparison(&self) -> &Comparison {
        &self.comparison
    }

    /// Shows the place.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Option<Command> {
        self.keys(ui);
        self.play_on(ui);
        self.open_question(ui.available_width());
        let wide = ui.available_width() >= SIDE_BY_SIDE;
        let spacing = &mut ui.spacing_mut().scroll;
        (
            spacing.dormant_background_opacity,
            spacing.active_background_opacity,
        ) = (0.0, 0.0);
        let mut page = ui.available_rect_before_wrap();
        if let Some(open) = self.open_rules {
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
            scroll.show(ui, |ui| self.page_ui(ui, settings, wide)).inner
        })
        .inner
    }

    fn page_ui(&mut self, ui: &mut Ui, settings: &Settings, wide: bool) -> Option<Command> {
        // The board's shadow and the bar need a little room at the edges.
        ui.set_max_width(ui.available_width() - 8.0);
        self.question_ui(ui);
        self.begin_ui(ui, wide);
        ui.add_space(if wide { 18.0 } else { 4.0 });
        if wide {
            pair_ui(ui, |ui, seat| self.head_ui(ui, seat));
            ui.add_space(8.0);
            pair_ui(ui, |ui, seat| self.board_ui(ui, seat, settings));
        } else {
            for seat in [0, 1] {
                self.head_ui(ui, seat);
                self.board_ui(ui, seat, settings);
                ui.add_space(10.0);
            }
        }
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
        ui.add_space(26.0);
        self.lists_ui(ui, wide);
        ui.add_space(30.0);
        self.differing_rules_ui(ui, wide);
        ui.add_space(24.0);
        let quiet = Palette::of(ui).quiet;
        ui.label(
            RichText::new(Self::shortcuts())
                .text_style(text::caption())
                .color(quiet),
        );
        ui.add_space(24.0);
        command
    }

    /// The rules of one board: a drawer beside the boards, or a sheet instead of them.
    fn rules_ui(&mut self, ui: &mut Ui, open: OpenRules) {
        let Some(seat) = self.comparison.seats().get(open.seat).cloned() else {
            return;
        };
        let palette = Palette::of(ui);
        ui.horizontal(|ui| {
            sign_ui(ui, open.seat, 13.0);
            let name = words::text(board_word(open.seat));
            ui.label(
                RichText::new(name)
                    .text_style(text::strong())
                    .color(accent(&palette, open.seat)),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = quiet_button(ui, words::text("compare-view.done"));
                close.widget_info(|| {
                    let label = words::text("compare-view.close-rules");
                    egui::WidgetInfo::labeled(egui::Role::Button, true, label)
                });
                if close.clicked() || ui.input(|input| input.key_pressed(Press::Escape)) {
                    self.open_rules = None;
                }
            });
        });
        ui.add_space(6.0);
        if let Some(problem) = &self.problem {
            ui.label(RichText::new(problem).color(palette.carnelian));
        }
        ui.push_id(open.seat, |ui| {
            if let Some(event) = rules_panel_ui(ui, &seat.base, &seat.current, open.at) {
                self.carry_out(ui, open.seat, event);
            }
        });
    }

    fn carry_out(&mut self, ui: &Ui, seat: usize, event: PanelEvent) {
        let done = match event {
            PanelEvent::Set(key, value) => self.comparison.change(seat, key, &value),
            PanelEvent::Reset => self.comparison.reset(seat),
            PanelEvent::Choose(id) => match library::ruleset(&id) {
                Some(ruleset) => self.comparison.seat(seat, Seat::new(ruleset)),
                None => Ok(()),
            },
        };
        self.problem = done.err();
        self.changed(clock::seconds(ui.ctx()));
    }

    /// Opens the rules of a board at one of them.
    fn show_rule(&mut self, seat: usize, at: Option<Key>) {
        self.open_rules = Some(OpenRules { seat, at });
        self.problem = None;
    }

    fn keys(&mut self, ui: &Ui) {
        let modal = ui.memory(|memory| memory.top_modal_layer().is_some());
        if ui.ctx().text_edit_focused() || modal || egui::Popup::is_any_open(ui.ctx()) {
            return;
        }
        let now = clock::seconds(ui.ctx());
        let free = ui.memory(|memory| memory.focused().is_none());
        let pressed = |key| {
            ui.input_mut(|input| {
                input.consume_key(Modifiers::NONE, key)
                    || input.consume_key(Modifiers::COMMAND, key)
            })
        };
        if free && pressed(Press::Space) {
            self.throw_by_chance(now);
        }
        if free && pressed(Press::ArrowLeft) {
            self.step(false, now);
        }
        if free && pressed(Press::ArrowRight) {
            self.step(true, now);
        }
        if pressed(Press::Z) && self.comparison.undo() {
            self.changed(now);
        }
        if pressed(Press::Y) && self.comparison.redo() {
            self.changed(now);
        }
        for (value, key) in [
            Press::Num0,
            Press::Num1,
            Press::Num2,
            Press::Num3,
            Press::Num4,
            Press::Num5,
            Press::Num6,
        ]
        .into_iter()
        .enumerate()
        {
            let throw = u8::try_from(value).ok().and_then(Throw::new);
            if let Some(throw) = throw.filter(|_| pressed(key)) {
                self.cast(Cast::Value(throw), now);
            }
        }
    }

    fn step(&mut self, on: bool, now: f64) {
        self.next_step = None;
        let moved = if on {
            self.comparison.forward()
        } else {
            self.comparison.back()
        };
        if moved {
            self.changed(now);
        }
    }

    fn jump(&mut self, moment: Moment, now: f64) {
        self.next_step = None;
        self.comparison.jump(moment);
        self.changed(now);
    }

    /// The next half step of playing through, when it is due.
    fn play_on(&mut self, ui: &Ui) {
        let Some(due) = self.next_step else {
            return;
        };
        let now = clock::seconds(ui.ctx());
        if now >= due {
            let goes_on = self.comparison.forward();
            self.changed(now);
            self.next_step = goes_on.then_some(now + PACE);
        }
        let wait = (due - now).max(0.05);
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_secs_f64(wait));
    }

    fn throw_by_chance(&mut self, now: f64) {
        let place = (rand::Rng::next_u32(&mut self.rng) % 16) as u8;
        if let Some(fall) = Fall::new(place) {
            self.cast(Cast::Fall(fall), now);
        }
    }

    fn cast(&mut self, cast: Cast, now: f64) {
        self.next_step = None;
        if self.comparison.cast(cast) {
            self.thrown_at = Some(now);
            self.note = None;
            self.changed(now);
        }
    }

    fn pick(&mut self, seat: usize, text: &str, on_both: bool, now: f64) {
        if self.comparison.choose(seat, text, on_both) {
            self.changed(now);
        }
    }

    fn begin(&mut self, start: Start, now: f64) {
        self.problem = self.comparison.begin(start).err();
        self.changed(now);
    }

    /// Brings everything that is shown into line with the comparison.
    fn changed(&mut self, now: f64) {
        for seat in [0, 1] {
            self.bring_into_line(seat, now);
        }
        self.found = self.comparison.moves_with_throw();
        self.instead = if self.comparison.at().played {
            self.comparison.moves()
        } else {
            MoveDiff::default()
        };
        if let Start::Shared(setup) = self.comparison.start()
            && self.problem.is_none()
        {
            self.typed = notation::pieces_text(&compare::listed(setup));
        }
        for seat in [0, 1] {
            self.tables[seat].arrows = self.arrows(seat);
        }
    }
}

/// Two columns of the same width.
fn pair_ui(ui: &mut Ui, add: impl FnMut(&mut Ui, usize)) {
    columns_ui(ui, 2, 36.0, add);
}

/// Columns of the same width, so many points apart.
fn columns_ui(ui: &mut Ui, count: usize, gap: f32, mut add: impl FnMut(&mut Ui, usize)) {
    let all = ui.available_width() - gap * (count - 1) as f32;
    let width = all / count as f32;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for seat in 0..count {
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.x = 10.0;
                add(ui, seat);
            });
            if seat + 1 < count {
                ui.add_space(gap);
            }
        }
    });
}

fn tint(seat: usize) -> Tint {
    if seat == 0 { Tint::A } else { Tint::B }
}

fn board_word(seat: usize) -> &'static str {
    if seat == 0 {
        "compare-view.left"
    } else {
        "compare-view.right"
    }
}

fn accent(palette: &Palette, seat: usize) -> egui::Color32 {
    if seat == 0 {
        palette.faience
    } else {
        palette.carnelian
    }
}

/// The sign of a board: a disc for the left one, a lozenge for the right one.
fn sign_ui(ui: &mut Ui, seat: usize, size: f32) {
    let color = accent(&Palette::of(ui), seat);
    let (rect, _) = ui.allocate_exact_size(
        vec2(size, ui.spacing().interact_size.y.min(2.0 * size)),
        egui::Sense::hover(),
    );
    let (center, r) = (rect.center(), 0.5 * size);
    if seat == 0 {
        ui.painter().circle_filled(center, 0.9 * r, color);
    } else {
        let points = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)];
        let points = points.map(|point| center + point).to_vec();
        ui.painter().add(egui::Shape::convex_polygon(
            points,
            color,
            egui::Stroke::NONE,
        ));
    }
}

/// The one filled button of this place.
fn main_button(ui: &mut Ui, word: &str) -> bool {
    primary_button(ui, words::text(word)).clicked()
}
