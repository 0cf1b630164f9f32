//! Actions: by the keyboard, by the clock of playing through, and by the views. Everything goes through the
//! comparison, and the page is refreshed afterwards.

use egui::{Key as Press, Ui};

use super::state::{OpenRules, greedy_player, next_seed};
use super::{CompareView, PACE};
use crate::app::collection::Collection;
use crate::app::rules_panel::PanelEvent;
use crate::app::shortcuts::{DIGITS, KeyHelp, Pressed, Shortcut, key_help, pressed_keys};
use crate::compare::{self, Cast, Comparison, Fall, Moment, MoveDiff, Seat, Start};
use crate::notation;
use crate::players::place_of_throw;
use crate::rules::{Key, Throw};

#[derive(Clone, Copy)]
pub(super) enum Action {
    Throw,
    Set,
    Back,
    On,
    Start,
    End,
    Undo,
    Redo,
}

const KEYS: [Shortcut<Action>; 4] = [
    Shortcut::free(&[Press::Space], Action::Throw, "play.throw"),
    Shortcut::new(&DIGITS, Action::Set, "keys.set-throw"),
    Shortcut::new(&[Press::Z], Action::Undo, "keys.undo"),
    Shortcut::new(&[Press::Y], Action::Redo, "keys.redo"),
];
/// The keys along the throws.
pub(super) const LINE_KEYS: [Shortcut<Action>; 4] = [
    Shortcut::free(&[Press::ArrowLeft], Action::Back, "keys.back"),
    Shortcut::free(&[Press::ArrowRight], Action::On, "keys.on"),
    Shortcut::free(&[Press::Home], Action::Start, "keys.to-start"),
    Shortcut::free(&[Press::End], Action::End, "keys.to-end"),
];

/// Game whose throws a seed gives here: the first of the many games that are played from it.
const FIRST_GAME: u64 = 0;

impl CompareView {
    pub(super) fn key_help(&self) -> Vec<KeyHelp> {
        match self.shows_boards() {
            true => [key_help(&KEYS), key_help(&LINE_KEYS)].concat(),
            false => Vec::new(),
        }
    }

    /// The keys act on boards, where they are shown.
    pub(super) fn keys(&mut self, ui: &Ui) {
        for table in [&KEYS, &LINE_KEYS] {
            for pressed in pressed_keys(ui, table, |_| self.shows_boards()) {
                self.act(pressed);
            }
        }
    }

    pub(super) fn act(&mut self, pressed: Pressed<Action>) {
        match pressed.action {
            Action::Throw => self.throw_by_seed(),
            Action::Set => {
                let throw = u8::try_from(pressed.place).ok().and_then(Throw::new);
                if let Some(cast) = throw.and_then(|throw| self.cast_of(throw)) {
                    self.cast(cast);
                }
            }
            Action::Back => self.step(false),
            Action::On => self.step(true),
            Action::Start => self.jump(Moment::START),
            Action::End => self.jump(self.comparison.end()),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
        }
    }

    pub(super) fn step(&mut self, on: bool) {
        self.next_step = None;
        let moved = if on { self.comparison.forward() } else { self.comparison.back() };
        if moved {
            self.refresh();
        }
    }

    /// Shows a throw before its moves, or the start.
    pub(super) fn jump_to_throw(&mut self, throw: usize) {
        self.jump(Moment { throw, played: throw == 0 });
    }

    pub(super) fn jump(&mut self, moment: Moment) {
        self.next_step = None;
        let before = self.comparison.at();
        self.comparison.jump(moment);
        if self.comparison.at() != before {
            self.refresh();
        }
    }

    pub(super) fn undo(&mut self) {
        let is_undone = self.comparison.undo();
        self.refresh_if(is_undone);
    }

    pub(super) fn redo(&mut self) {
        let is_redone = self.comparison.redo();
        self.refresh_if(is_redone);
    }

    fn refresh_if(&mut self, is_changed: bool) {
        if is_changed {
            self.clear_problems();
            self.refresh();
        }
    }

    /// Begins to play through, from the start where the end is shown, or stops.
    pub(super) fn play_or_pause(&mut self) {
        if self.next_step.take().is_some() {
            return;
        }
        if self.comparison.at() >= self.comparison.end() {
            self.jump(Moment::START);
        }
        self.next_step = Some(self.now + 0.5 * PACE);
    }

    /// The next half step of playing through, when it is due.
    pub(super) fn advance_playback(&mut self, ui: &Ui) {
        let Some(due) = self.next_step else { return };
        if self.now >= due {
            let goes_on = self.comparison.forward();
            self.refresh();
            self.next_step = goes_on.then_some(self.now + PACE);
        }
        let wait = (due - self.now).max(0.05);
        ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(wait));
    }

    /// The throw that the seed has for this place of the line.
    pub(super) fn throw_by_seed(&mut self) {
        if let Some(cast) = seeded(self.seed, self.comparison.at()) {
            self.names_seed = true;
            self.cast(cast);
        }
    }

    /// Goes on to the first difference, with the throws of the seed and the moves of the greedy player. Where a whole
    /// game has none, the page says so, and the next try has other throws.
    pub(super) fn go_on(&mut self) {
        if let Some((throw, _)) = self.comparison.first_difference() {
            return self.jump_to_throw(throw);
        }
        let seed = self.seed;
        let pick = greedy_player(&self.comparison, seed);
        match self.comparison.go_on(&|at| seeded(seed, at), &pick) {
            Ok(()) => {
                (self.next_step, self.thrown_at, self.note) = (None, Some(self.now), None);
                self.names_seed = true;
                self.clear_problems();
                self.refresh();
            }
            Err(throws) => {
                self.set_seed(next_seed(seed));
                self.no_difference = Some(throws);
            }
        }
    }

    pub(super) fn cast(&mut self, cast: Cast) {
        self.next_step = None;
        if self.comparison.cast(cast) {
            self.thrown_at = Some(self.now);
            self.note = None;
            // The list of throws follows again where something wrong was typed.
            self.clear_problems();
            self.refresh();
        }
    }

    /// Makes a move on a board, and with `on_all` on every board that has it and has still to choose.
    pub(super) fn pick(&mut self, seat: usize, text: &str, on_all: bool) {
        if self.comparison.choose(seat, text, on_all) {
            self.refresh();
        }
    }

    pub(super) fn begin(&mut self, start: Start) {
        self.problem = self.comparison.begin(start).err();
        self.refresh();
    }

    pub(super) fn restart(&mut self, start: Start) {
        self.problem = self.comparison.restart(start).err();
        self.refresh();
    }

    /// Changes the rules of a board as asked for in their panel.
    pub(super) fn carry_out(&mut self, ui: &Ui, seat: usize, event: PanelEvent) {
        let result = match event {
            PanelEvent::Set(key, value) => self.comparison.change(seat, key, &value),
            PanelEvent::Reset => self.comparison.reset(seat),
            PanelEvent::Choose(id) => match Collection::of(ui.ctx()).ruleset(&id) {
                Some(ruleset) => self.comparison.seat(seat, Seat::new(ruleset)),
                None => Ok(()),
            },
        };
        self.problem = result.err();
        self.refresh();
    }

    /// Opens the rules of a board at one of them, among those that differ; or all of them.
    pub(super) fn open_rules(&mut self, seat: usize, at: Option<Key>) {
        self.drawer = Some(OpenRules { seat, at, shows_all: at.is_none() });
        self.problem = None;
    }

    pub(super) fn clear_problems(&mut self) {
        self.problem = None;
        self.throws_problem = None;
    }

    /// Updates everything that is shown, without motion.
    pub(super) fn refresh_at_rest(&mut self) {
        self.now = 0.0;
        self.refresh();
    }

    /// Updates everything that is shown after a change of the comparison.
    pub(super) fn refresh(&mut self) {
        self.no_difference = None;
        self.fit_game_boards();
        let count = self.comparison.seats().len();
        for seat in 0..count {
            self.show_moment(seat);
        }
        self.throw_moves = self.comparison.moves_with_throw();
        self.instead_moves =
            if self.comparison.at().played { self.comparison.moves() } else { MoveDiff::default() };
        self.rule_rows = self.comparison.rule_rows();
        if let Start::Shared(setup) = self.comparison.start()
            && self.problem.is_none()
        {
            self.position_typed = notation::pieces_text(&compare::listed(setup));
        }
        if self.throws_problem.is_none() {
            self.throws_typed = throws_text(&self.comparison);
        }
        for seat in 0..count {
            self.game_boards[seat].arrows = self.arrows(seat);
        }
        self.show_waiting_tab();
    }
}

/// The throw that a seed has after this moment.
fn seeded(seed: u64, at: Moment) -> Option<Cast> {
    let number = (at.throw + usize::from(at.played)) as u64;
    Fall::new(place_of_throw(seed, FIRST_GAME, number)).map(Cast::Fall)
}

/// The throws so far as one types them: a fall by its number where it gives the same one on all boards.
fn throws_text(comparison: &Comparison) -> String {
    let text = |cast: &Cast| {
        let mut values = comparison.seats().iter().map(|seat| cast.on(&seat.rules));
        let first = values.next().flatten();
        let same = first.filter(|first| values.all(|value| value == Some(*first)));
        same.map_or_else(|| cast.link(), |throw| throw.to_string())
    };
    comparison.casts().iter().map(text).collect::<Vec<_>>().join(" ")
}
