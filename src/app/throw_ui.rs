//! The sticks beside a board: throwing by chance, setting a throw by hand, and the odds.

use egui::{RichText, Ui, UiBuilder, vec2};

use super::clock;
use super::controls::{announce, named, primary_button, quiet_button};
use super::game_board::{GameBoard, GameBoardStyle, fall_of};
use super::sticks_view::{OddsGroup, SticksModel, odds_tiles, sticks_view, without_value};
use super::theme::{is_narrow, is_small, row_height, text, text_scale};
use crate::game::Game;
use crate::i18n;
use crate::notation::Line;
use crate::rules::choice::Device;
use crate::rules::{MoveKind, Phase, Throw};

/// Widest row of values, in points.
const MOST: f32 = 420.0;

/// Shows the button that throws, the throws by hand with the odds under each where these are shown, and the button of the
/// odds, one below the other. `true` when one was thrown.
pub fn throw_ui(ui: &mut Ui, board: &mut GameBoard, shows_odds: &mut bool) -> bool {
    let before = board.game.age();
    ui.set_max_width(ui.available_width().min(MOST * text_scale(ui)));
    ui.vertical_centered_justified(|ui| throw_button(ui, board));
    values_ui(ui, board);
    // Nothing moves when the odds come; a narrow window, which scrolls, has no room to spare.
    if *shows_odds || !is_narrow(ui) {
        let room = vec2(ui.available_width(), ui.text_style_height(&text::caption()));
        let (_, place) = ui.allocate_space(room);
        if *shows_odds {
            odds_below_ui(&mut ui.new_child(UiBuilder::new().max_rect(place)), board);
        }
    }
    odds_button(ui, shows_odds);
    board.game.age() != before
}

/// Shows the sticks as they lie for `throw`; pressed, they throw.
pub fn sticks_ui(
    ui: &mut Ui,
    board: &mut GameBoard,
    style: &GameBoardStyle,
    throw: Option<Throw>,
    words: String,
) {
    let now = clock::seconds(ui.ctx());
    let (fall, progress, seed) = board.sticks(throw, now, style);
    let fall = fall.or_else(|| throw.map(|throw| fall_of(throw, seed)));
    let landed = throw.filter(|_| progress >= 1.0);
    let value_text = landed.map_or_else(String::new, |throw| throw.to_string());
    let die = throws_die(board).then(|| throw.map_or(0, Throw::value));
    // Before the first throw there is nothing to say beside them.
    let words_below = throw.is_none();
    let model = SticksModel {
        fall,
        die,
        value_text,
        words,
        words_below,
        progress,
        seed,
        small: is_small(ui),
    };
    announce(ui, "thrown", &thrown_words(board));
    if sticks_view(ui, &model).clicked() && may_throw(board) {
        board.throw_by_chance(now);
    }
}

/// A button for each value that a class can have thrown with sticks of its own, all in one row.
pub fn values_ui(ui: &mut Ui, board: &mut GameBoard) {
    ui.horizontal(|ui| {
        let odds = board.game.rules().odds();
        let (width, may) = (value_width(ui, odds.len()), may_throw(board));
        for (throw, _) in odds {
            let label = i18n::say!("play.set-throw", value = throw);
            let button = egui::Button::new(throw.to_string()).min_size(vec2(width, row_height(ui)));
            let button = ui.add_enabled(may, button);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, may, &label));
            if button.clicked() {
                board.throw(throw, clock::seconds(ui.ctx()));
            }
        }
    });
}

/// Width of each of so many values in a row, whose gaps it sets.
fn value_width(ui: &mut Ui, count: usize) -> f32 {
    let (gap, count) = (6.0, count.max(1) as f32);
    ui.spacing_mut().item_spacing.x = gap;
    (ui.available_width().min(MOST) - (count - 1.0) * gap) / count
}

/// The odds of each value, under its button.
fn odds_below_ui(ui: &mut Ui, board: &GameBoard) {
    let height = ui.available_height();
    ui.spacing_mut().interact_size.y = height;
    ui.horizontal(|ui| {
        let odds = board.game.rules().odds();
        let width = value_width(ui, odds.len());
        for (throw, weight) in odds {
            let (count, of) = odds_of(board, weight);
            let words = RichText::new(format!("{count}/{of}")).text_style(text::caption());
            let label = ui.add_sized(vec2(width, height), egui::Label::new(words));
            let read = i18n::say!("play.odds-words", count, of);
            named(label, egui::Role::Label, &i18n::labelled(throw.to_string(), &read));
        }
    });
}

/// The ways the sticks can fall, as small tiles, grouped by the value they give.
pub fn odds_ui(ui: &mut Ui, board: &GameBoard) {
    let die = throws_die(board);
    let group = |(throw, weight): (Throw, u8)| {
        let (count, of) = odds_of(board, weight);
        OddsGroup {
            value: throw.to_string(),
            falls: if die { Vec::new() } else { falls(throw) },
            die: die.then_some(throw.value()),
            words: i18n::say!("play.odds-words", count, of),
            now: board.game.throw() == Some(throw),
        }
    };
    let groups: Vec<OddsGroup> = board.game.rules().odds().into_iter().map(group).collect();
    odds_tiles(ui, &groups);
}

/// Ways in which a throw of this weight comes, and of how many: of the sixteen of four sticks, or of the faces of a die.
fn odds_of(board: &GameBoard, weight: u8) -> (u8, u8) {
    if throws_die(board) { (1, 16 / weight.max(1)) } else { (weight, 16) }
}

/// The throw on the board, to be read out.
pub fn thrown_words(board: &GameBoard) -> String {
    board.game.throw().map_or_else(String::new, |throw| i18n::say!("play.thrown", value = throw))
}

fn throws_die(board: &GameBoard) -> bool {
    board.game.rules().form.throwing_device == Device::Die
}

fn may_throw(board: &GameBoard) -> bool {
    board.wants_throw() && !board.locked
}

/// Opens and closes the odds.
pub fn odds_button(ui: &mut Ui, shows_odds: &mut bool) {
    let word = if *shows_odds { "play.hide-odds" } else { "play.odds" };
    *shows_odds ^= quiet_button(ui, i18n::text(word)).clicked();
}

/// The filled button that throws; it stays where it is, and rests, while no throw is due.
pub fn throw_button(ui: &mut Ui, board: &mut GameBoard) {
    let word = if throws_die(board) { "play.throw-die" } else { "play.throw" };
    let may = may_throw(board);
    if ui.add_enabled_ui(may, |ui| primary_button(ui, i18n::text(word))).inner.clicked() {
        board.throw_by_chance(clock::seconds(ui.ctx()));
    }
}

/// Words for the beginning of a game.
pub fn first_words(board: &GameBoard) -> &'static str {
    i18n::text(if throws_die(board) { "play.first-die" } else { "play.first" })
}

/// Meaning of the throw on the board in a game: "4 · then throw again".
pub fn words_of(board: &GameBoard) -> String {
    meaning(board, follow_up)
}

/// Meaning of the throw on the board, with the words for what it brings.
fn meaning(board: &GameBoard, brings: fn(&Game, Throw) -> &'static str) -> String {
    if let Phase::Over(_) = board.game.phase() {
        return String::new();
    }
    let Some(throw) = board.game.throw() else {
        return i18n::text(if throws_die(board) { "play.die" } else { "play.sticks" }).to_owned();
    };
    i18n::say!(brings(&board.game, throw), value = throw)
}

/// Words for what a throw brings. One that earns another loses it where the rules say so, often where it cannot be played.
fn follow_up(game: &Game, throw: Throw) -> &'static str {
    let lines = game.lines();
    let owed = game.position().due.bonus || game.rules().throws_again(throw);
    let passes = |line: &Line| line.mv.kind == MoveKind::Pass;
    let ends = |line: &Line| game.rules().outcome(&line.after).is_some();
    if lines.iter().all(ends) {
        "play.then-over"
    } else if lines.iter().any(goes_on) && (owed || lines.iter().all(goes_on)) {
        "play.then-again"
    } else if lines.iter().all(passes) {
        "play.worthless"
    } else {
        "play.then-passes"
    }
}

/// True where the same side throws again after this move.
fn goes_on(line: &Line) -> bool {
    line.again || line.after.due.bonus || line.after.due.again > 0
}

/// Consequence of the throw by its value: "then throw again". A lesson does not tell beforehand what the board is to show:
/// that nothing can move, or, with an empty text, that a move does not end as the value alone would have it.
pub fn follows(board: &GameBoard) -> String {
    let by_value = |game: &Game, throw: Throw| {
        let any_goes_on = game.lines().iter().any(goes_on);
        match (throw.value(), game.rules().throws_again(throw)) {
            (0, _) => "play.worthless",
            (_, true) if any_goes_on => "play.then-again",
            (_, false) if !any_goes_on => "play.then-passes",
            _ => "",
        }
    };
    without_value(&meaning(board, by_value)).to_owned()
}

/// Every fall of four sticks with this value; 0, 5 and 6 are the fall with no marked side.
fn falls(throw: Throw) -> Vec<[bool; 4]> {
    let marked = if throw.value() <= 4 { u32::from(throw.value()) } else { 0 };
    let all = (0..16u8).filter(|bits| bits.count_ones() == marked);
    all.map(|bits| std::array::from_fn(|stick| bits >> stick & 1 == 1)).collect()
}
