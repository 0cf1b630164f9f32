use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{
    BoardEvent, BoardModel, HAND, OFF, TargetKind, TargetMark, Tint, accessible_label,
    board_view_within,
};
use crate::{Bitboard, BySide, Side};

/// A board and the events it gave, without those of resting pointer and focus.
struct BoardHarness {
    fonts_are_in: bool,
    model: BoardModel,
    events: Vec<BoardEvent>,
}

fn model() -> BoardModel {
    let mut model = BoardModel { can_move: Bitboard::of([3]), ..BoardModel::default() };
    for (index, cell) in model.squares.iter_mut().enumerate() {
        cell.label = "empty".to_owned();
        if index == 2 {
            cell.piece = Some(Side::Cones);
            cell.label = "cone".to_owned();
        }
    }
    model
}

fn harness_of(model: BoardModel) -> Harness<'static, BoardHarness> {
    let state = BoardHarness { fonts_are_in: false, model, events: Vec::new() };
    let ui = |ui: &mut egui::Ui, state: &mut BoardHarness| {
        // Fonts come into use with the frame after the one that sets them.
        if !std::mem::replace(&mut state.fonts_are_in, true) {
            crate::app::fonts::install(ui.ctx());
            return;
        }
        let room = egui::vec2(ui.available_width(), f32::INFINITY);
        let event = board_view_within(ui, &state.model, room);
        state.events.extend(
            event.filter(|event| !matches!(event, BoardEvent::Hover(_) | BoardEvent::Focused(_))),
        );
    };
    let mut harness =
        Harness::builder().with_size(egui::vec2(390.0, 240.0)).build_ui_state(ui, state);
    harness.run_steps(2);
    harness
}

#[test]
fn places_are_read_with_number_house_and_board() {
    let mut model = model();
    model.squares[26].label = "House of Water, spool".to_owned();
    model.off = BySide::new(2, 0);
    assert_eq!(accessible_label(&model, 27), "27, House of Water, spool");
    assert_eq!(accessible_label(&model, OFF), "Off the board, cones 2, spools 0");
    model.name = "Left board".to_owned();
    assert_eq!(accessible_label(&model, 27), "Left board, 27, House of Water, spool");
    assert_eq!(accessible_label(&model, HAND), "Left board, Waiting to enter, cones 0, spools 0");
}

#[test]
fn by_ear_a_piece_that_can_move_and_a_square_it_can_go_to_say_so() {
    let mut model = model();
    model.targets.push(TargetMark { square: 6, kind: TargetKind::Step, tint: Tint::default() });
    let harness = harness_of(model);
    let about = |name: &str| harness.get_by_label(name).accesskit_node().description();
    assert_eq!(about("3, cone").as_deref(), Some("can move"));
    assert_eq!(about("6, empty").as_deref(), Some("the piece can go here"));
    assert_eq!(about("7, empty"), None);
}

#[test]
fn a_tap_names_its_square() {
    let mut harness = harness_of(model());
    harness.get_by_label("14, empty").click();
    harness.run_steps(3);
    assert_eq!(harness.state().events, [BoardEvent::Tap(14)]);
}

#[test]
fn the_keyboard_walks_the_board_as_it_lies() {
    let mut harness = harness_of(model());
    harness.get_by_label("10, empty").focus();
    harness.run_steps(2);
    harness.key_press(egui::Key::ArrowDown);
    harness.run_steps(2);
    assert!(harness.get_by_label("11, empty").is_focused(), "row 2 starts under the end of row 1");
    harness.key_press(egui::Key::Enter);
    harness.run_steps(2);
    assert_eq!(harness.state().events, [BoardEvent::Activate(11)]);
}

#[test]
fn a_piece_can_be_dragged_to_a_square() {
    let mut harness = harness_of(model());
    let from = harness.get_by_label("3, cone").rect().center();
    let to = harness.get_by_label("6, empty").rect().center();
    harness.drag_at(from);
    harness.run_steps(2);
    harness.hover_at(from.lerp(to, 0.5));
    harness.run_steps(2);
    harness.hover_at(to);
    harness.run_steps(2);
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!(
        harness.state().events,
        [BoardEvent::DragStarted(3), BoardEvent::Dropped { from: 3, to: 6 }]
    );
}

#[test]
fn on_a_narrow_board_a_tap_beside_a_square_that_can_act_is_meant_for_it() {
    let mut harness = harness_of(BoardModel { snap: Bitboard::of([3]), ..model() });
    let edge = harness.get_by_label("4, empty").rect().left_center() + egui::vec2(2.0, 0.0);
    harness.drag_at(edge);
    harness.drop_at(edge);
    harness.run_steps(3);
    assert_eq!(harness.state().events, [BoardEvent::Tap(3)]);
}

#[test]
fn a_picture_of_a_board_does_not_answer() {
    let mut harness = harness_of(BoardModel { inert: true, ..model() });
    harness.get_by_label("14, empty").click();
    harness.run_steps(3);
    assert!(harness.state().events.is_empty());
}
