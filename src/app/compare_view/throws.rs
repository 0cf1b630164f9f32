//! Under the boards: the throw that all receive, by the seed, by hand, or from a list.

use std::collections::BTreeSet;

use egui::{Button, Response, Role, TextEdit, Ui, vec2};

use super::CompareView;
use super::state::next_seed;
use super::style::{letters, word_button};
use crate::app::controls::{
    announce, caption, high_button, named, primary_height, primary_width, problem_ui, quiet, styled,
};
use crate::app::game_board::STICKS_SECONDS;
use crate::app::settings::Settings;
use crate::app::shortcuts::{entered, escaped};
use crate::app::sticks_view::{SticksModel, sticks_view, without_value};
use crate::app::theme::{is_narrow, is_small, row_height, text, text_scale};
use crate::compare::{Cast, parse_casts, parse_seed};
use crate::i18n;
use crate::rules::Throw;
use crate::rules::choice::Device;

/// Room beside the sticks for the button and the way to set a throw, in points.
const ASK_WIDTH: f32 = 262.0;
/// Gap between small sticks and the button, in points.
const GAP: f32 = 8.0;
/// Least width of small sticks with what they give, in points.
const SMALL_STICKS: f32 = 156.0;
/// Least width of the sticks with what they give, in points.
const STICKS_WIDTH: f32 = 218.0;

impl CompareView {
    /// The sticks, small ones where boards above them need the room, and what to do next; with the way to set a throw where it
    /// stands beside it.
    pub(super) fn throw_ui(
        &mut self,
        ui: &mut Ui,
        settings: &Settings,
        (by_hand, small): (bool, bool),
    ) {
        let mut model = self.sticks(settings);
        if model.progress < 1.0 {
            ui.ctx().request_repaint();
        }
        let scale = text_scale(ui);
        (model.small, model.words_below) = (small, true);
        let sticks = scale * if small { SMALL_STICKS } else { STICKS_WIDTH };
        let beside = match by_hand {
            true => ASK_WIDTH * scale,
            false => primary_width(ui, i18n::text("play.throw")) + GAP,
        };
        let roomy = ui.available_width() >= beside + sticks;
        let ask = |view: &mut CompareView, ui: &mut Ui| {
            ui.horizontal_wrapped(|ui| {
                view.prompt_ui(ui);
                if by_hand && view.comparison.can_cast() {
                    view.by_hand_link_ui(ui);
                }
            });
            if !model.small {
                words_below_ui(ui, &model);
            }
        };
        if roomy {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = if by_hand { 8.0 } else { 4.0 };
                let pressed = ui.scope(|ui| {
                    ui.set_max_width(ui.available_width() - beside);
                    sticks_view(ui, &model).clicked()
                });
                if pressed.inner {
                    self.throw_by_seed();
                }
                ui.vertical(|ui| {
                    // The button and the words below it stand at the middle of the sticks.
                    let line = ui.spacing().item_spacing.y + ui.text_style_height(&text::caption());
                    let words = if model.small { 0.0 } else { line };
                    let spare = pressed.response.rect.height() - primary_height(ui) - words;
                    ui.add_space((0.5 * spare).max(0.0));
                    ask(self, ui);
                });
            });
        } else {
            // The button comes first, so that it is in sight on a low phone.
            ask(self, ui);
            if sticks_view(ui, &model).clicked() {
                self.throw_by_seed();
            }
        }
        if model.small {
            words_below_ui(ui, &model);
        }
        if by_hand {
            self.values_ui(ui);
        }
        self.coupled_ui(ui);
        let throw = self.comparison.at().throw;
        if throw > 0 {
            let value = by_value(&self.received(throw));
            announce(ui, "thrown", &i18n::say!("play.thrown", value));
        }
    }

    /// Rule that ties a die to the sticks beside it.
    fn coupled_ui(&self, ui: &mut Ui) {
        let seats = self.comparison.seats();
        let throws_die = |seat: &usize| seats[*seat].rules.form.throwing_device == Device::Die;
        let dice: Vec<usize> = (0..seats.len()).filter(throws_die).collect();
        if !dice.is_empty() && dice.len() < seats.len() {
            caption(ui, i18n::say!("compare-view.coupled", boards = letters(&dice)));
        }
    }

    /// Face of the sticks: the last throw up to the moment that is shown.
    fn sticks(&self, settings: &Settings) -> SticksModel {
        let at = self.comparison.at();
        let casts = self.comparison.casts();
        let cast = at.throw.checked_sub(1).and_then(|n| casts.get(n));
        let progress = match self.thrown_at {
            Some(thrown) if !settings.reduced_motion && at.throw == casts.len() => {
                ((self.now - thrown) / STICKS_SECONDS).clamp(0.0, 1.0) as f32
            }
            _ => 1.0,
        };
        let fall = cast.map(|cast| match cast {
            Cast::Fall(fall) => fall.sticks(),
            Cast::Value(throw) => std::array::from_fn(|stick| {
                throw.value() <= 4 && stick < usize::from(throw.value())
            }),
        });
        let (value_text, words) = self.value_words();
        let seats = self.comparison.seats();
        let all_dice = seats.iter().all(|seat| seat.rules.form.throwing_device == Device::Die);
        let die_value = cast.map_or(0, |_| value_text.parse().unwrap_or(0));
        SticksModel {
            fall,
            die: all_dice.then_some(die_value),
            value_text,
            words,
            progress,
            seed: at.throw as u64,
            ..SticksModel::default()
        }
    }

    /// Value of a throw on each board, in words.
    pub(super) fn received(&self, throw: usize) -> Vec<String> {
        let value = |seat: usize| {
            let turn = self.comparison.turn(throw, seat);
            let none = || i18n::text("compare-view.no-value").to_owned();
            let value = turn.and_then(|turn| turn.received.throw());
            value.map_or_else(none, |throw| throw.to_string())
        };
        (0..self.comparison.seats().len()).map(value).collect()
    }

    /// The numeral and the words of the last throw: the same for all, or one for each.
    fn value_words(&self) -> (String, String) {
        let at = self.comparison.at();
        if at.throw == 0 {
            let word = i18n::text("compare-view.not-thrown");
            return (String::new(), word.to_owned());
        }
        let values = self.received(at.throw);
        if at.played {
            // What follows from the throw is over, or the boards say it themselves.
            return (distinct(&values).join(" | "), by_value(&values));
        }
        let throws_again = |seat: &usize| {
            let throw = self.comparison.turn_now(*seat).and_then(|turn| turn.received.throw());
            throw.is_some_and(|throw| self.comparison.seats()[*seat].rules.throws_again(throw))
        };
        let again: Vec<usize> = (0..values.len()).filter(throws_again).collect();
        let key = match again.len() {
            0 => "play.then-passes",
            count if count == values.len() => "play.then-again",
            _ => "compare-view.again-some",
        };
        let words = i18n::say!(key, value = by_value(&values), boards = letters(&again));
        (distinct(&values).join(" | "), words)
    }

    /// True where one move is to be chosen for several boards, which is said once, beside the throw; a phone has no room.
    pub(super) fn asks_once(&self, ui: &Ui) -> bool {
        self.together && self.comparison.waiting().len() > 1 && !is_narrow(ui)
    }

    /// The button for the next throw, that a move is to be chosen for several boards, or that the games are over.
    fn prompt_ui(&mut self, ui: &mut Ui) {
        if self.comparison.can_cast() {
            let word = i18n::text("play.throw");
            // Stepping is what one does with a stopped game, so the filled button is there.
            if high_button(ui, word, self.looked_at().is_none()).clicked() {
                self.throw_by_seed();
                // The moves are chosen on the boards, which a small phone does not show together with the throw.
                self.to_top |= is_small(ui);
            }
            return;
        }
        // On a phone a board that waits for a move says so itself.
        let is_over = self.comparison.waiting().is_empty();
        if !is_over && is_narrow(ui) {
            return;
        }
        // The height of the button that it replaces, so that nothing moves.
        ui.horizontal_wrapped(|ui| {
            ui.set_min_height(primary_height(ui));
            ui.set_row_height(ui.text_style_height(&text::strong()));
            let (waiting, count) = (self.comparison.waiting(), self.comparison.seats().len());
            let words = match is_over {
                true => i18n::text("compare-view.over").to_owned(),
                false if !self.together && waiting.len() > 1 => return,
                false if waiting.len() < count => {
                    i18n::say!("compare-view.choose-on", boards = letters(&waiting))
                }
                false if count > 2 => i18n::text("compare-view.choose-all").to_owned(),
                false => i18n::text("compare-view.choose-both").to_owned(),
            };
            styled(ui, words, text::strong());
        });
    }

    /// Link that shows and hides the buttons for the values.
    pub(super) fn by_hand_link_ui(&mut self, ui: &mut Ui) {
        let word = i18n::text("compare-view.by-hand");
        if word_button(ui, true, word, word) {
            self.sets_throw ^= true;
            self.to_values = self.sets_throw;
        }
    }

    /// Buttons for every value one of the boards can throw, once they are asked for.
    pub(super) fn values_ui(&mut self, ui: &mut Ui) {
        self.sets_throw &= !escaped(ui.ctx());
        if !self.sets_throw {
            return;
        }
        let odds = self.comparison.seats().iter().flat_map(|seat| seat.rules.odds());
        let values: BTreeSet<Throw> = odds.map(|(throw, _)| throw).collect();
        let enabled = self.comparison.can_cast();
        let buttons = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for throw in values {
                let value = throw.to_string();
                ui.spacing_mut().button_padding.x = 8.0;
                // A thumb's width on a phone.
                let least = if is_narrow(ui) { row_height(ui) } else { 34.0 };
                let button = Button::new(&value).min_size(vec2(least, 0.0));
                let response = ui.add_enabled(enabled, button);
                let label = i18n::say!("play.set-throw", value);
                if named(response, Role::Button, &label).clicked()
                    && let Some(cast) = self.cast_of(throw)
                {
                    self.cast(cast);
                }
            }
        });
        if std::mem::take(&mut self.to_values) {
            buttons.response.scroll_to_me(None);
        }
    }

    /// The cast that gives this value: where a board has no such throw, sticks that fall so, which it reads in its own way;
    /// `None` where no board has it.
    pub(super) fn cast_of(&self, throw: Throw) -> Option<Cast> {
        let (seats, value) = (self.comparison.seats(), Cast::Value(throw));
        if seats.iter().all(|seat| value.on(&seat.rules).is_some()) {
            return Some(value);
        }
        let gives = |cast: &Cast| seats.iter().any(|seat| cast.on(&seat.rules) == Some(throw));
        Cast::falls().find(gives)
    }

    /// All throws as a list one can write, and the number from which those by chance follow.
    pub(super) fn list_ui(&mut self, ui: &mut Ui) {
        let entered = entered(ui);
        ui.horizontal_wrapped(|ui| {
            quiet(ui, i18n::text("compare-view.throws"));
            let width = (ui.available_width() - 330.0 * text_scale(ui)).clamp(150.0, 320.0);
            let hint = i18n::text("compare-view.throws-hint");
            let field =
                field_ui(ui, &mut self.throws_typed, "compare-view.throws-name", hint, width);
            let field = field.on_hover_text(i18n::text("compare-view.throws-help"));
            if field.lost_focus() && entered {
                match parse_casts(&self.throws_typed) {
                    Ok(casts) => {
                        self.throws_problem = None;
                        self.next_step = None;
                        self.comparison.set_casts(casts);
                        self.refresh();
                    }
                    Err(problem) => self.throws_problem = Some(problem),
                }
            }
            if is_narrow(ui) {
                ui.end_row();
                ui.set_row_height(row_height(ui));
            }
            quiet(ui, i18n::text("compare-view.seed"));
            let width = 76.0 * text_scale(ui);
            let seed = field_ui(ui, &mut self.seed_typed, "compare-view.seed-name", "", width);
            let seed = seed.on_hover_text(i18n::text("compare-view.seed-help"));
            if seed.lost_focus() && entered {
                match parse_seed(&self.seed_typed) {
                    Ok(seed) => self.set_seed(seed),
                    Err(problem) => self.throws_problem = Some(problem),
                }
            }
            let word = i18n::text("compare-view.seed-other");
            if word_button(ui, true, word, i18n::text("compare-view.seed-other-name")) {
                self.set_seed(next_seed(self.seed));
            }
        });
        if let Some(problem) = &self.throws_problem {
            problem_ui(ui, problem);
        }
    }

    pub(super) fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.names_seed = true;
        self.seed_typed = seed.to_string();
        self.throws_problem = None;
    }
}

/// Words of a throw below its button, or below small sticks: what follows from it, and the values where boards have
/// several. While the sticks fall the line keeps its room.
fn words_below_ui(ui: &mut Ui, model: &SticksModel) {
    let words = match model.value_text.contains('|') {
        true => model.words.as_str(),
        false if model.words == model.value_text => "",
        false => without_value(&model.words),
    };
    let lies = model.progress >= 1.0 || model.fall.is_none();
    if lies && !words.is_empty() {
        caption(ui, words);
    } else {
        ui.allocate_space(vec2(0.0, ui.text_style_height(&text::caption())));
    }
}

/// Line to type in, read out in the words of `name`.
pub(super) fn field_ui(
    ui: &mut Ui,
    typed: &mut String,
    name: &str,
    hint: &str,
    width: f32,
) -> Response {
    let field = TextEdit::singleline(typed).hint_text(hint).desired_width(width);
    named(ui.add(field), Role::TextInput, i18n::text(name))
}

/// Each value once, in the order of the boards.
pub(super) fn distinct(values: &[String]) -> Vec<&str> {
    let is_new = |(at, value): &(usize, &String)| !values[..*at].contains(value);
    values.iter().enumerate().filter(is_new).map(|(_, value)| value.as_str()).collect()
}

/// `3` where all boards got it, otherwise `5 on A and C, 6 on B`.
pub(super) fn by_value(values: &[String]) -> String {
    let distinct = distinct(values);
    if let [only] = distinct[..] {
        return only.to_owned();
    }
    let part = |value: &str| {
        let boards: Vec<usize> =
            (0..values.len()).filter(|board| values[*board] == value).collect();
        i18n::say!("compare-view.value-on", value, boards = letters(&boards))
    };
    distinct.into_iter().map(part).collect::<Vec<_>>().join(", ")
}
