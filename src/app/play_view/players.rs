//! Players: two people, or one against the computer; as words, as choices on the screen and as part of an address.

use egui::{Response, RichText, Role, Ui, WidgetInfo, vec2};

use crate::app::controls::{caption, fitted, quiet, styled, width_of};
use crate::app::networks::Networks;
use crate::app::theme::{Palette, row_height, text};
use crate::board::Side;
use crate::explain;
use crate::i18n;
use crate::players::Player;
use crate::rules::Rules;

/// Players of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Players {
    /// Both sides are people.
    #[default]
    Two,
    /// The computer plays one side.
    Computer {
        /// The side it plays.
        side: Side,
        /// Its way of picking moves.
        player: Player,
    },
}

/// Strengths of the computer, the weakest first.
const LEVELS: [Player; 3] = [Player::Random, Player::Greedy, Player::LearnedAhead];

/// In an address: both sides are people.
const TWO: &str = "two";

impl Players {
    /// First choice: the computer plays `side` and looks one move ahead.
    pub const fn against(side: Side) -> Players {
        Players::Computer { side, player: Player::Greedy }
    }

    /// The side that the computer plays.
    pub const fn computer(self) -> Option<Side> {
        match self {
            Players::Two => None,
            Players::Computer { side, .. } => Some(side),
        }
    }

    /// Two people; or the sides of a game against the computer with its strength, "Cones (you) – Spools (computer, greedy)",
    /// in `short` only the strength, for a line that names the side to act.
    pub(super) fn sides_words(self, short: bool) -> String {
        let Players::Computer { side, player } = self else {
            return i18n::text("opponent.two").to_owned();
        };
        let level = i18n::text(level_words(player).0).to_lowercase();
        if short {
            return i18n::fill("opponent.sides-short", &[("level", &level)]);
        }
        let [yours, its] = [!side, side].map(explain::side);
        i18n::say!("opponent.sides", yours, its, level)
    }

    /// The players as they really play by these rules.
    pub(super) fn at_play(self, networks: &Networks, rules: &Rules) -> Players {
        match self {
            Players::Two => Players::Two,
            Players::Computer { side, player } => {
                Players::Computer { side, player: networks.stand_in(rules, player) }
            }
        }
    }

    /// As an address has it after its `?`: `two`, or the computer's side and how it plays, `spools=greedy`.
    pub fn link(self) -> String {
        match self {
            Players::Two => TWO.to_owned(),
            Players::Computer { side, player } => format!("{side}={}", player.name()),
        }
    }

    /// The players that an address names.
    ///
    /// # Errors
    /// Fails where it says neither.
    pub fn from_link(text: &str) -> Result<Players, String> {
        let read = || {
            let (side, player) = text.split_once('=')?;
            let side = Side::ALL.into_iter().find(|own| own.to_string() == side)?;
            let player = LEVELS.into_iter().find(|level| level.name() == player)?;
            Some(Players::Computer { side, player })
        };
        match text {
            TWO => Ok(Players::Two),
            _ => read().ok_or_else(|| i18n::fill("opponent.bad-link", &[("text", text)])),
        }
    }
}

/// A level as a choice, as a part of a sentence, and what it does.
const fn level_words(player: Player) -> (&'static str, &'static str, &'static str) {
    match player {
        Player::Random => {
            ("opponent.any-move", "opponent.takes-any-move", "opponent.any-move-help")
        }
        Player::Greedy => ("opponent.greedy", "opponent.plays-greedily", "opponent.greedy-help"),
        _ => ("opponent.strong", "opponent.plays-strongly", "opponent.strong-help"),
    }
}

/// The choice with all its parts, one below the other.
pub(super) fn players_ui(ui: &mut Ui, players: &mut Players) {
    opponent_ui(ui, players);
    ui.add_space(8.0);
    level_ui(ui, players);
}

/// Choices of opponent: another person, or the computer.
const OPPONENTS: [&str; 2] = ["opponent.two", "opponent.computer"];

/// Width in which the choices of [`opponent_ui`] stand in one row, in points.
pub(super) fn opponent_width(ui: &Ui) -> f32 {
    let gaps = GAP + OPPONENTS.len() as f32 * (AROUND + 1.0);
    widths_of(ui, OPPONENTS).iter().sum::<f32>() + gaps
}

/// Choice between two people and one against the computer, and of the side of that one.
pub(super) fn opponent_ui(ui: &mut Ui, players: &mut Players) {
    styled(ui, i18n::text("opponent.who"), text::strong());
    let against = players.computer().is_some();
    match row_ui(ui, OPPONENTS, OPPONENTS, Some(usize::from(against))) {
        Some(0) => *players = Players::Two,
        Some(_) if !against => *players = Players::against(Side::Spools),
        _ => {}
    }
    let Players::Computer { side, .. } = players else { return };
    ui.add_space(4.0);
    let mine = usize::from(*side == Side::Cones);
    let sides = ["piece.Cones", "piece.Spools"];
    let names = ["opponent.you-cones", "opponent.you-spools"];
    let pressed = ui.horizontal(|ui| {
        quiet(ui, i18n::text("opponent.you-play"));
        row_ui(ui, sides, names, Some(mine))
    });
    if let Some(mine) = pressed.inner {
        *side = !Side::ALL[mine];
    }
}

/// Choice of the computer's strength; nothing where two people play.
pub(super) fn level_ui(ui: &mut Ui, players: &mut Players) {
    let Players::Computer { player, .. } = players else { return };
    styled(ui, i18n::text("opponent.it-plays"), text::strong());
    let levels = LEVELS.map(|level| level_words(level).0);
    let names = LEVELS.map(|level| level_words(level).1);
    let now = LEVELS.iter().position(|level| level == player);
    if let Some(index) = row_ui(ui, levels, names, now) {
        *player = LEVELS[index];
    }
    ui.add_space(4.0);
    caption(ui, i18n::text(level_words(*player).2));
}

/// Choices that fill a row, read out as `names`; gives the index of the one that was pressed.
pub(super) fn row_ui<const N: usize>(
    ui: &mut Ui,
    labels: [&'static str; N],
    names: [&'static str; N],
    now: Option<usize>,
) -> Option<usize> {
    let sizes = sizes_of(ui, labels);
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.spacing_mut().button_padding.x = PADDING;
        let pressed = (0..N).filter(|&index| {
            let (label, name) = (i18n::text(labels[index]), i18n::text(names[index]));
            choice_ui(ui, label, name, now == Some(index), sizes[index]).clicked()
        });
        pressed.last()
    });
    row.inner
}

/// Between the edge of a choice and its words, in points.
const PADDING: f32 = 5.0;
/// Between two choices, in points.
const GAP: f32 = 6.0;
/// Beside the words of a choice on both sides together, in points.
const AROUND: f32 = 12.0;
/// The most that the choices take together, in points.
const MOST: f32 = 440.0;

fn widths_of<const N: usize>(ui: &Ui, labels: [&str; N]) -> [f32; N] {
    let font = egui::TextStyle::Button.resolve(ui.style());
    labels.map(|label| width_of(ui, i18n::text(label), font.clone()))
}

/// Each choice has its words' width and its part of what is left of the row; where too little is left, all are as wide and
/// their words break.
fn sizes_of<const N: usize>(ui: &Ui, labels: [&str; N]) -> [egui::Vec2; N] {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let widths = widths_of(ui, labels);
    let row = ui.available_width().min(MOST) - (N - 1) as f32 * GAP;
    let spare = (row - widths.iter().sum::<f32>()) / N as f32;
    // A button is a little higher than its words and their padding.
    let around = 2.0 * ui.spacing().button_padding.y + 6.0;
    let height = row_height(ui).max(ui.text_style_height(&egui::TextStyle::Button) + around);
    if spare >= AROUND {
        return widths.map(|width| vec2(width + spare, height));
    }
    let each = row / N as f32;
    let heights = labels.map(|label| {
        let (label, room) = (i18n::text(label), each - 2.0 * PADDING);
        let font = fitted(ui, label, font.clone(), room);
        let galley = ui.painter().layout(label.to_owned(), font, egui::Color32::PLACEHOLDER, room);
        galley.size().y + around
    });
    [vec2(each, heights.into_iter().fold(height, f32::max)); N]
}

fn choice_ui(ui: &mut Ui, label: &str, name: &str, on: bool, size: egui::Vec2) -> Response {
    let palette = Palette::of(ui);
    let edge = match on {
        true => egui::Stroke::new(2.0, palette.faience),
        false => egui::Stroke::new(1.0, palette.control_edge),
    };
    let fill = if on { palette.wash } else { palette.raised };
    let font = egui::TextStyle::Button.resolve(ui.style());
    let font = fitted(ui, label, font, size.x - 2.0 * PADDING);
    let button = egui::Button::new(RichText::new(label).font(font))
        .stroke(edge)
        .fill(fill)
        .wrap()
        .min_size(size);
    let response = ui.add_sized(size, button);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), on, name));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_read_as_it_is_written() {
        let all = Side::ALL
            .into_iter()
            .flat_map(|side| LEVELS.map(|player| Players::Computer { side, player }));
        for players in all.chain([Players::Two]) {
            assert_eq!(Players::from_link(&players.link()), Ok(players));
        }
        assert!(
            Players::from_link("spools=clever").is_err_and(|error| error.contains("spools=greedy"))
        );
    }
}
