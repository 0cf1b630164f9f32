//! The sticks beside a table: throwing by chance, setting a throw by hand, and the odds.

use egui::Ui;

use super::clock;
use super::controls::{primary_button, quiet_button};
use super::sticks_view::{OddsGroup, SticksModel, odds_tiles, sticks_view};
use super::table::{Table, TableStyle};
use crate::rules::choice::Device;
use crate::rules::{Phase, Throw};
use crate::words;

/// Shows the sticks of a table and takes throws for it. `true` when one was thrown.
pub fn throw_ui(ui: &mut Ui, table: &mut Table, style: &TableStyle, shows_odds: &mut bool) -> bool {
    let now = clock::seconds(ui.ctx());
    let (fall, progress, seed) = table.sticks(now, style);
    let words = words_of(table);
    let value_text = table
        .game
        .throw()
        .filter(|_| progress >= 1.0)
        .map_or_else(String::new, |t| t.to_string());
    let model = SticksModel {
        fall,
        value_text,
        words,
        progress,
        seed,
    };
    let mut thrown = sticks_view(ui, &model).clicked() && table.throw_by_chance(now).is_some();
    ui.horizontal_wrapped(|ui| {
        if table.wants_throw() {
            let die = table.game.rules().form.throwing_device == Device::Die;
            let word = if die { "play.throw-die" } else { "play.throw" };
            if primary_button(ui, words::text(word)).clicked() {
                thrown |= table.throw_by_chance(now).is_some();
            }
            thrown |= by_hand_ui(ui, table, now);
        }
        let word = if *shows_odds {
            "play.hide-odds"
        } else {
            "play.odds"
        };
        if quiet_button(ui, words::text(word)).clicked() {
            *shows_odds = !*shows_odds;
        }
    });
    if *shows_odds {
        odds_tiles(ui, &odds(table));
    }
    thrown
}

/// Buttons for the values a class has thrown with sticks of its own.
fn by_hand_ui(ui: &mut Ui, table: &mut Table, now: f64) -> bool {
    let mut thrown = false;
    ui.label(words::text("play.by-hand"));
    for (throw, _) in table.game.rules().odds() {
        let label = words::fill("play.set-throw", &[("value", &throw.to_string())]);
        let button = ui.button(throw.to_string());
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
        thrown |= button.clicked() && table.throw(throw, now);
    }
    thrown
}

/// What the throw on the table means: "4 · throw again".
pub fn words_of(table: &Table) -> String {
    if let Phase::Over(_) = table.game.phase() {
        return String::new();
    }
    let Some(throw) = table.game.throw() else {
        return words::text("play.sticks").to_owned();
    };
    let key = match throw.value() {
        0 => "play.worthless",
        _ if table.game.rules().throws_again(throw) => "play.then-again",
        _ => "play.then-passes",
    };
    words::fill(key, &[("value", &throw.to_string())])
}

/// The ways the sticks can fall, grouped by the value they give.
fn odds(table: &Table) -> Vec<OddsGroup> {
    let group = |(throw, weight): (Throw, u8)| OddsGroup {
        value: throw.to_string(),
        falls: falls(throw),
        words: words::fill("play.odds-words", &[("count", &weight.to_string())]),
        now: table.game.throw() == Some(throw),
    };
    table.game.rules().odds().into_iter().map(group).collect()
}

/// Every fall of four sticks with this value; 0, 5 and 6 are the fall with no marked side.
fn falls(throw: Throw) -> Vec<[bool; 4]> {
    let marked = if throw.value() <= 4 {
        u32::from(throw.value())
    } else {
        0
    };
    let all = (0..16u8).filter(|bits| bits.count_ones() == marked);
    all.map(|bits| std::array::from_fn(|stick| bits >> stick & 1 == 1))
        .collect()
}
