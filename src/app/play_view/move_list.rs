//! List of the moves of a game: as text during play, and as buttons in the look back.

use egui::{Align, Button, Layout, Role, ScrollArea, TextStyle, Ui, Vec2, WidgetInfo, vec2};

use crate::app::controls::{caption, make_room, named, quiet, rule_link};
use crate::app::game_board::GameBoard;
use crate::app::theme::{is_narrow, row_height, text_scale};
use crate::board::Side;
use crate::game::{Game, Step};
use crate::rules::{Due, MoveKind, Position};
use crate::{explain, i18n};

/// Width of the number of a turn and of a move in the list, in points at normal type.
const NUMBER: f32 = 60.0;
const ENTRY: f32 = 120.0;

/// Between two lines of the list during play, in points.
const GAP: f32 = 2.0;
/// Number of lines without which the list is left out at the end of a game.
const FEWEST: f32 = 2.0;

/// Height that the names of the sides and the fewest lines need, in points.
pub(super) fn least_height(ui: &Ui) -> f32 {
    (1.0 + FEWEST) * (ui.text_style_height(&TextStyle::Body) + GAP)
}

/// Moves so far, a line for each turn as in chess books, scrolled to the newest; where there is a move and `can_look_back`,
/// with a link to the look back. `true` when that was pressed.
pub(super) fn moves_ui(ui: &mut Ui, board: &GameBoard, height: f32, can_look_back: bool) -> bool {
    let lines = move_lines(&board.game);
    if lines.is_empty() {
        quiet(ui, i18n::text("play.log-empty"));
        return false;
    }
    let is_move = |entry: &Entry| entry.number.is_some();
    let has_moves = lines.iter().any(|line| line.moves.iter().flatten().any(is_move));
    let (links, below) = (can_look_back && has_moves, is_narrow(ui));
    // Close together, so that more of them fit below the strip.
    let shown = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        let head = ui.horizontal_wrapped(|ui| {
            ui.set_row_height(ui.text_style_height(&TextStyle::Body));
            head_ui(ui);
            links && !below && look_back_link(ui)
        });
        let row = ui.text_style_height(&TextStyle::Body);
        let scroll = ScrollArea::vertical().id_salt("log").max_height(height);
        // On a page that scrolls itself it keeps its height.
        let scroll = scroll.min_scrolled_height(height);
        let scroll = scroll.stick_to_bottom(true).auto_shrink([false, true]);
        scroll.show_rows(ui, row, lines.len(), |ui, rows| {
            for line in &lines[rows] {
                line_ui(ui, line, row, |ui, entry| {
                    named(ui.label(&entry.shown), Role::Label, &entry.spoken);
                });
            }
        });
        head.inner || links && below && look_back_link(ui)
    });
    shown.inner
}

fn look_back_link(ui: &mut Ui) -> bool {
    let words = i18n::text("review.open");
    make_room(ui, words, &TextStyle::Body, 0.0);
    rule_link(ui, words).clicked()
}

/// All moves of a game as buttons, in the same lines; `look` says of each, counted from 1, whether the board shows it and
/// whether no move was better. Gives the number of the one that was pressed.
pub(super) fn move_buttons_ui(
    ui: &mut Ui,
    game: &Game,
    look: impl Fn(usize) -> (bool, bool),
) -> Option<usize> {
    head_ui(ui);
    let (mut pressed, row) = (None, row_height(ui));
    for line in move_lines(game) {
        line_ui(ui, &line, row, |ui, entry| {
            ui.spacing_mut().button_padding.x = 4.0;
            let Some(number) = entry.number else {
                ui.label(&entry.shown);
                return;
            };
            let (is_shown, is_best) = look(number);
            let shown = format!("{}{}", entry.shown, if is_best { " ✓" } else { "" });
            let spoken = match is_best {
                true => i18n::fill("review.best", &[("move", &entry.spoken)]),
                false => entry.spoken.clone(),
            };
            let button = ui.add(Button::selectable(is_shown, shown).min_size(vec2(0.0, row)));
            button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &spoken));
            if button.clicked() {
                pressed = Some(number);
            }
        });
    }
    pressed
}

/// Line of the list: the number of the turn where it begins, and a move of each side.
struct MoveLine {
    number: Option<usize>,
    moves: [Option<Entry>; 2],
}

/// Step in the list, as seen and as read aloud.
struct Entry {
    shown: String,
    spoken: String,
    /// Number of the move in the game, counted from 1; `None` for what is no move.
    number: Option<usize>,
}

/// Lines of the list: the moves of both sides beside each other, and further moves of a turn, after throwing again, below.
fn move_lines(game: &Game) -> Vec<MoveLine> {
    let (mut lines, mut last) = (Vec::<MoveLine>::new(), None);
    // The line in which the turn begins, and that of the last move.
    let (mut turns, mut top, mut at) = (0, 0, 0);
    let mut numbers = 1..;
    let mut due = Due::default();
    let listed = |(step, _, position): (_, _, &Position)| {
        let entry = entry(step, std::mem::replace(&mut due, position.due))?;
        Some((step, entry))
    };
    for (step, entry) in game.moments().filter_map(listed) {
        let Step::Moved { side, .. } = step else {
            lines.push(MoveLine { number: None, moves: [Some(entry), None] });
            last = None;
            continue;
        };
        at = match (last, *side) {
            (Some(Side::Cones), Side::Spools) => top,
            (Some(before), side) if before == side => at + 1,
            _ => {
                (turns, top) = (turns + 1, lines.len());
                top
            }
        };
        if at == lines.len() {
            let number = (at == top).then_some(turns);
            lines.push(MoveLine { number, moves: [None, None] });
        }
        let entry = Entry { number: numbers.next(), ..entry };
        lines[at].moves[usize::from(*side == Side::Spools)] = Some(entry);
        last = Some(*side);
    }
    lines
}

/// The names of the sides above their moves.
fn head_ui(ui: &mut Ui) {
    let row = ui.text_style_height(&TextStyle::Body);
    ui.horizontal(|ui| {
        ui.set_row_height(row);
        let words =
            [i18n::text("play.log"), explain::side(Side::Cones), explain::side(Side::Spools)];
        for (words, width) in words.into_iter().zip([NUMBER, ENTRY, ENTRY]) {
            cell_ui(ui, vec2(width, row), |ui| drop(caption(ui, words)));
        }
    });
}

fn line_ui(ui: &mut Ui, line: &MoveLine, row: f32, mut entry_ui: impl FnMut(&mut Ui, &Entry)) {
    ui.horizontal(|ui| {
        ui.set_row_height(row);
        let number = line.number.map_or_else(String::new, |number| format!("{number}."));
        cell_ui(ui, vec2(NUMBER, row), |ui| drop(ui.label(number)));
        for entry in &line.moves {
            cell_ui(ui, vec2(ENTRY, row), |ui| entry.iter().for_each(|entry| entry_ui(ui, entry)));
        }
    });
}

/// Cell of a line; `size` holds its width at normal type and its height.
fn cell_ui(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui)) {
    let size = vec2(size.x * text_scale(ui), size.y);
    let left = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, left, |ui| {
        ui.set_min_size(size);
        add(ui);
    });
}

/// A step in the list, with its throw or the rest of one, made when this was `due`; `None` for what is no move.
fn entry(step: &Step, due: Due) -> Option<Entry> {
    let (throw, line, side) = match step {
        Step::Moved { throw, line, side } => (throw, line, *side),
        Step::RulesChanged => {
            let words = i18n::text("play.rules-changed").to_owned();
            return Some(Entry { spoken: words.clone(), shown: words, number: None });
        }
        _ => return None,
    };
    let words = match line.mv.kind {
        MoveKind::Pass if due.open => i18n::text("play.told-begins"),
        MoveKind::Pass => i18n::text("play.told-passes"),
        _ => line.text.as_str(),
    };
    let shown = match throw {
        Some(rest) if due.rest > 0 => {
            i18n::labelled(i18n::say!("play.the-rest", value = rest), words)
        }
        Some(throw) => i18n::labelled(throw, words),
        None => words.to_owned(),
    };
    let spoken = format!("{} {shown}", explain::side(side));
    Some(Entry { shown, spoken, number: None })
}

#[cfg(test)]
mod tests {
    use super::move_lines;
    use crate::app::play_view::tests::{cast, play_first, thrown};
    use crate::game::Game;

    #[test]
    fn a_throw_without_a_move_says_so_in_the_list() {
        let mut game = thrown("jequier-grunfeld", "c4-s5.6.7", 4);
        play_first(&mut game);
        let lines = move_lines(&game);
        let [Some(entry), None] = &lines[0].moves else { panic!("one move of the cones") };
        assert_eq!((&*entry.shown, &*entry.spoken), ("4: no move", "Cones 4: no move"));
        assert_eq!(entry.number, Some(1));
    }

    #[test]
    fn the_first_1_that_moves_nothing_is_listed_as_what_it_decides() {
        let mut game = Game::new(crate::library::ruleset("skiryuk").expect("shipped"));
        cast(&mut game, 1);
        play_first(&mut game);
        let lines = move_lines(&game);
        let entries: Vec<&str> =
            lines.iter().flat_map(|line| line.moves.iter().flatten()).map(|e| &*e.shown).collect();
        assert_eq!(entries, ["1: begins"]);
    }
}
