//! Words about the game: the last move as a sentence with its subject, the moves so far, and the rules of a square.

use egui::{ScrollArea, Ui};

use crate::app::controls::{caption, quiet, styled};
use crate::app::game_board::GameBoard;
use crate::app::theme::text;
use crate::board::Side;
use crate::explain;
use crate::game::{Game, Step};
use crate::i18n;
use crate::notation::Line;
use crate::rules::{Effect, Effects, MoveKind, Position, Ruleset, Throw};

/// Width of a move in the list, in points.
const ENTRY: f32 = 190.0;

/// The last throw of a game, and whose it was.
pub(super) fn last_throw(game: &Game) -> Option<(Throw, Side)> {
    let thrown = |(step, _, position): (&Step, _, &Position)| match step {
        Step::Thrown(throw) => Some((*throw, position.turn)),
        Step::Moved { throw: Some(throw), side, .. } => Some((*throw, *side)),
        _ => None,
    };
    game.moments().filter_map(thrown).last()
}

/// Sentences on the last move: who threw what, from where to where, and what came of it. `own` is called *you*.
pub(super) fn last_move(game: &Game, own: Option<Side>) -> Option<String> {
    let (mut told, mut before) = (None, None);
    for (step, ruleset, position) in game.moments() {
        if let (Step::Moved { throw, line, side }, Some(before)) = (step, before) {
            told = Some((*throw, line, *side, ruleset, before));
        }
        before = Some(position);
    }
    let (throw, line, side, ruleset, before) = told?;
    let lead = lead(*before, line, throw, (side, own));
    Some(format!("{lead} {}", consequences(ruleset, before, line, own)).trim_end().to_owned())
}

fn lead(
    before: Position,
    line: &Line,
    throw: Option<Throw>,
    (side, own): (Side, Option<Side>),
) -> String {
    let whole = |effect: &Effect| match *effect {
        Effect::Moved { from, to, .. } => {
            let (at, to) = (from.number().to_string(), to.number().to_string());
            let key = if from.square().is_none() { "play.told-enters" } else { "play.told-moves" };
            Some(i18n::fill(key, &[("at", &at), ("to", &to)]))
        }
        Effect::BorneOff { from } => {
            Some(i18n::fill("play.told-leaves", &[("at", &from.to_string())]))
        }
        Effect::Passed if line.mv.kind == MoveKind::Pass && !before.due.open => {
            Some(i18n::text("play.told-passes").to_owned())
        }
        _ => None,
    };
    let move_words = line.effects.iter().find_map(whole);
    let (Some(throw), Some(words)) = (throw, move_words) else {
        return i18n::fill("play.told-side", &[("side", explain::side(side))]);
    };
    let key = if own == Some(side) { "play.told-you" } else { "play.told" };
    let fill = [("side", explain::side(side)), ("value", &throw.to_string()), ("move", &words)];
    i18n::fill(key, &fill)
}

/// Everything that a move did beyond the move itself.
fn consequences(ruleset: &Ruleset, before: &Position, line: &Line, own: Option<Side>) -> String {
    let mut told = Vec::new();
    for effect in &line.effects {
        match *effect {
            Effect::Moved { .. } | Effect::BorneOff { .. } => {}
            Effect::Passed if !before.due.open => {}
            Effect::Hit { at, to, side } if own == Some(side) && to.square().is_some() => {
                let (at, to) = (at.to_string(), to.number().to_string());
                let piece = explain::piece(side);
                let fill = [("piece", piece.as_str()), ("at", &at), ("to", &to)];
                told.push(i18n::fill("play.told-yours", &fill));
            }
            effect => {
                let mut alone = Effects::new();
                alone.push(effect);
                told.push(explain::effects_sentence(ruleset, before, line.mv, &alone));
            }
        }
    }
    told.retain(|sentence| !sentence.is_empty());
    told.join(" ")
}

/// Rules of the square that is looked at.
pub(super) fn explain_ui(ui: &mut Ui, table: &GameBoard) {
    let Some(square) = table.looked_at().filter(|square| (1..=30).contains(square)) else {
        ui.label(i18n::text("play.explain-hint"));
        return;
    };
    let ruleset = table.game.ruleset();
    let name = explain::house_name(ruleset, square).unwrap_or_default();
    let number = square.to_string();
    let title = if name.is_empty() {
        number
    } else {
        i18n::fill("play.explain-square", &[("square", &number), ("name", &name)])
    };
    styled(ui, title, text::step_title());
    let lines = explain::square(ruleset, square);
    if lines.is_empty() {
        ui.label(i18n::fill("play.explain-none", &[("square", &square.to_string())]));
    }
    for (rule, answer) in lines {
        ui.horizontal_wrapped(|ui| {
            styled(ui, rule, text::strong());
            ui.label(answer);
        });
    }
}

/// The moves so far, numbered, in as many columns as there is room for; the newest in sight.
pub(super) fn log_ui(ui: &mut Ui, table: &GameBoard, height: f32) {
    let moves: Vec<String> = table.game.history().filter_map(entry).collect();
    if moves.is_empty() {
        quiet(ui, i18n::text("play.log-empty"));
        return;
    }
    caption(ui, i18n::text("play.log"));
    let columns = ((ui.available_width() / ENTRY) as usize).clamp(1, 5);
    let row = ui.text_style_height(&egui::TextStyle::Body);
    ScrollArea::vertical()
        .id_salt("log")
        .max_height(height)
        .stick_to_bottom(true)
        .auto_shrink([false, true])
        .show_rows(ui, row, moves.len().div_ceil(columns), |ui, rows| {
            egui::Grid::new("moves").min_col_width(ENTRY - 10.0).start_row(rows.start).show(
                ui,
                |ui| {
                    for index in rows.start * columns..rows.end * columns {
                        if let Some(told) = moves.get(index) {
                            ui.label(format!("{}. {told}", index + 1));
                        }
                        if index % columns == columns - 1 {
                            ui.end_row();
                        }
                    }
                },
            );
        });
}

/// One line of the list; `None` for what is no move.
fn entry(step: &Step) -> Option<String> {
    let (throw, line, side) = match step {
        Step::Moved { throw, line, side } => (throw, line, *side),
        Step::RulesChanged => return Some(i18n::text("play.rules-changed").to_owned()),
        _ => return None,
    };
    let side = explain::side(side);
    let words = match line.mv.kind {
        MoveKind::Pass => i18n::text("play.told-passes"),
        _ => line.text.as_str(),
    };
    Some(match throw {
        Some(throw) => format!("{side} {throw}: {words}"),
        None => format!("{side} {words}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{entry, last_move, last_throw};
    use crate::Side;
    use crate::game::Game;
    use crate::rules::Throw;
    use crate::{library, notation};

    /// The game after one throw and the first move that is legal with it.
    fn after(rules: &str, pieces: &str, throw: u8) -> Game {
        let ruleset = library::ruleset(rules).expect("shipped");
        let setup = notation::parse_pieces_link(pieces).expect("pieces");
        let position = ruleset.rules().position(&setup).expect("held");
        let mut game = Game::from_position(ruleset, position);
        assert!(game.cast(Throw::new(throw).expect("a throw")));
        let line = game.lines().into_iter().next().expect("a move");
        game.play(line.mv).expect("it was listed");
        game
    }

    #[test]
    fn the_last_move_is_told_with_its_subject() {
        let told = |pieces, throw, own| last_move(&after("kendall-walker", pieces, throw), own);
        let two = told("c24-s22-s", 2, None);
        assert_eq!(two.as_deref(), Some("Spools threw 2: 22 to 24. The cone on 24 goes to 22."));
        let mine = told("c24-s22-s", 2, Some(Side::Cones));
        assert_eq!(mine.as_deref(), Some("Spools threw 2: 22 to 24. Your cone on 24 goes to 22."));
        let own = told("c24-s22-s", 2, Some(Side::Spools)).expect("a move");
        assert!(own.starts_with("You threw 2: 22 to 24."), "{own}");
        let lost = last_move(&after("jequier-grunfeld", "c4-s5.6.7", 4), None).expect("a move");
        assert!(lost.starts_with("Cones threw 4: no move."), "{lost}");
    }

    #[test]
    fn a_throw_without_a_move_says_so_in_the_list() {
        let game = after("jequier-grunfeld", "c4-s5.6.7", 4);
        let listed: Vec<String> = game.history().filter_map(entry).collect();
        assert_eq!(listed, ["Cones 4: no move"]);
        assert_eq!(last_throw(&game), Throw::new(4).map(|four| (four, Side::Cones)));
    }
}
