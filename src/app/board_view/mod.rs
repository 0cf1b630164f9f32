//! A board that can be looked at, tapped, dragged on and read aloud.
//!
//! **Invariant:** nothing here knows a rule of Senet. [`BoardModel`] says what to show, [`BoardEvent`] says what was
//! done; the caller decides what that means. The look of a board is defined in [`crate::drawing::board`]; here are the
//! pointer and the keyboard.

use egui::accesskit::Toggled;
use egui::{
    CursorIcon, Id, Key, Painter, Pos2, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2,
};

pub use crate::drawing::board::{
    ArrowMark, BoardLayout, BoardModel, Cell, HAND, Motion, MotionKind, OFF, Orientation,
    TargetKind, TargetMark, Tint, Track, Trays,
};

use super::picture;
use super::shortcuts::{Shortcut, lock_arrows, pressed_with_focus};
use super::theme::{Palette, is_narrow, text_scale};
use crate::drawing::Picture;
use crate::drawing::board::{Attention, board_picture, draw_piece};
use crate::{BySide, Side, i18n};

/// Action of a person on the board. Places are 1 to 30, [`HAND`] or [`OFF`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// A place was tapped or clicked (or one of [`BoardModel::snap`] close to the tap).
    Tap(u8),
    /// The pointer rests on this place; sent in every frame.
    Hover(u8),
    /// The piece on this place was picked up.
    DragStarted(u8),
    /// A piece was dragged and let go.
    Dropped {
        /// Place it was picked up from.
        from: u8,
        /// Place it was let go on: a square or [`OFF`].
        to: u8,
    },
    /// This place has the keyboard focus; sent in every frame.
    Focused(u8),
    /// Enter or space was pressed on this place.
    Activate(u8),
}

/// Shows a board no wider and no higher than `max_size`, and gives the person's action on it.
///
/// Boards in one ui must have different [`BoardModel::name`]s.
pub fn board_view_within(ui: &mut Ui, model: &BoardModel, max_size: Vec2) -> Option<BoardEvent> {
    board_view_placed(ui, model, max_size).0
}

/// As [`board_view_within`], with the layout, for items that are dropped on the board from outside.
pub fn board_view_placed(
    ui: &mut Ui,
    model: &BoardModel,
    max_size: Vec2,
) -> (Option<BoardEvent>, BoardLayout) {
    let trays = model.trays();
    let fingers = is_narrow(ui) && !model.inert;
    let size = match fingers {
        true => BoardLayout::size_for_fingers(max_size.x, max_size.y, trays),
        false => BoardLayout::size_for(max_size.x, max_size.y, trays),
    };
    let width = max_size.x.min(ui.available_width()).max(size.x);
    let (rect, _) = ui.allocate_exact_size(vec2(width, size.y), Sense::hover());
    let layout = match fingers {
        true => BoardLayout::for_fingers(rect, model.orientation, trays),
        false => BoardLayout::with_trays(rect, model.orientation, trays),
    };
    let layout = layout.with_type(text_scale(ui));
    let id = ui.make_persistent_id(("board", &model.name));
    let mut input = BoardInput { id, layout, attention: Attention::default(), event: None };
    for place in places(model) {
        input.sense_place(ui, model, place);
    }
    if ui.is_rect_visible(rect) {
        // The shadow falls a little outside the board's own rectangle.
        let clip = rect.expand(24.0).intersect(ui.clip_rect());
        let painter = ui.painter().with_clip_rect(clip);
        let board = board_picture(&layout, model, &input.attention);
        picture::paint(&painter, &board, &Palette::of(ui));
    }
    (input.event, layout)
}

/// The place of a board in this ui that has the keyboard focus.
pub fn focused_place(ui: &Ui, model: &BoardModel) -> Option<u8> {
    let focused = ui.memory(egui::Memory::focused)?;
    let id = ui.make_persistent_id(("board", &model.name));
    places(model).find(|place| id.with(*place) == focused)
}

/// Width of a small picture of a position divided by its height.
pub const THUMBNAIL_ASPECT: f32 = 10.34 / 3.46;

/// Shows a small picture of a position in this width.
pub fn thumbnail_ui(ui: &mut Ui, model: &BoardModel, width: f32) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, width / THUMBNAIL_ASPECT), Sense::hover());
    if ui.is_rect_visible(rect) {
        paint_thumbnail(ui.painter(), rect, model, &Palette::of(ui));
    }
    response
}

/// Draws a small picture of a position into `rect`, without rows beside it: for cards and tables.
pub fn paint_thumbnail(painter: &Painter, rect: Rect, model: &BoardModel, palette: &Palette) {
    let layout = BoardLayout::with_trays(rect, model.orientation, Trays::Bare);
    let board = board_picture(&layout, model, &Attention::default());
    picture::paint(painter, &board, palette);
}

/// Draws a piece of this height, its box centred on `center`.
pub fn paint_piece(painter: &Painter, side: Side, center: Pos2, height: f32) {
    let mut piece = Picture::default();
    draw_piece(&mut piece, side, center, height, 1.0);
    // Pieces have the same colours in both schemes.
    picture::paint(painter, &piece, &Palette::new(false));
}

/// The keys of every board: those that walk over it, and those that pick a piece and move it.
pub const KEYS: [Shortcut<bool>; 2] = [
    Shortcut::free(
        &[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown],
        true,
        "keys.walk",
    ),
    Shortcut::free(&[Key::Enter, Key::Space], false, "keys.pick"),
];
/// Steps of the keys that walk over a board, in their order.
const STEPS: [Vec2; 4] = [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)];

/// Every place that can have the focus, in the order of the track.
fn places(model: &BoardModel) -> impl Iterator<Item = u8> {
    let first = if model.has_hand { HAND } else { 1 };
    let last = if model.trays().has_exit() { OFF } else { 30 };
    first..=last
}

/// Words read aloud for a place.
fn accessible_label(model: &BoardModel, place: u8) -> String {
    let counted = |key: &str, count: BySide<u8>| {
        i18n::say!(key, cones = count[Side::Cones], spools = count[Side::Spools])
    };
    let what = match place {
        HAND => counted("board.hand", model.waiting),
        OFF => counted("board.off", model.off),
        _ => {
            let label = model.cell(place).map_or("", |cell| cell.label.as_str());
            i18n::say!("board.square", number = place, label)
        }
    };
    match model.name.is_empty() {
        true => what,
        false => i18n::say!("board.named", board = model.name, place = what),
    }
}

/// The pointer and the keyboard on one board in one frame.
struct BoardInput {
    id: Id,
    layout: BoardLayout,
    attention: Attention,
    event: Option<BoardEvent>,
}

impl BoardInput {
    fn sense_place(&mut self, ui: &Ui, model: &BoardModel, place: u8) {
        let rect = match place {
            HAND => self.layout.hand_rect(),
            OFF => self.layout.exit_rect(),
            _ => self.layout.square_rect(place),
        };
        let movable = model.movable(place) || model.selected == Some(place);
        let sense = match (model.inert, movable) {
            (true, _) => Sense::hover(),
            (false, false) => Sense::click(),
            (false, true) => Sense::click_and_drag(),
        };
        let response = ui.interact(rect, self.id.with(place), sense);
        let enabled = !model.inert && ui.is_enabled();
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, enabled, accessible_label(model, place))
        });
        if !enabled {
            return;
        }
        let target = model.target(place);
        if movable || target.is_some() {
            let key = if movable { "board.can-move" } else { "board.can-go" };
            let about = i18n::text(key);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(about));
        }
        if model.selected == Some(place) {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_toggled(Toggled::True));
        }
        if response.hovered() {
            self.attention.hovered = Some(place);
            self.keep_event(BoardEvent::Hover(place));
        }
        self.sense_keys(ui, model, place, &response);
        self.sense_pointer(ui, model, place, &response);
        let icon = match (movable, target) {
            (true, _) => CursorIcon::Grab,
            (false, Some(_)) => CursorIcon::PointingHand,
            (false, None) => CursorIcon::Default,
        };
        response.on_hover_cursor(icon);
    }

    fn sense_pointer(&mut self, ui: &Ui, model: &BoardModel, place: u8, response: &Response) {
        let pos = response.interact_pointer_pos();
        if response.drag_started() {
            self.keep_event(BoardEvent::DragStarted(place));
        }
        if response.dragged()
            && let Some(pos) = pos
        {
            self.attention.dragged = Some((place, pos));
            self.attention.hovered = self.place_at(pos, model);
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        }
        if response.drag_stopped()
            && let Some(to) = pos.and_then(|pos| self.place_at(pos, model))
            && to != place
        {
            self.keep_event(BoardEvent::Dropped { from: place, to });
        }
        if response.clicked() {
            let tapped = match pos {
                Some(pos) => BoardEvent::Tap(self.snapped(pos, place, model)),
                None => BoardEvent::Activate(place),
            };
            self.keep_event(tapped);
        }
    }

    fn sense_keys(&mut self, ui: &Ui, model: &BoardModel, place: u8, response: &Response) {
        if !response.has_focus() {
            return;
        }
        self.attention.focused = Some(place);
        self.keep_event(BoardEvent::Focused(place));
        lock_arrows(ui, response.id);
        for pressed in pressed_with_focus(ui, &KEYS) {
            // egui has made Enter and Space into a click already; consume them so that nothing acts on them twice.
            if pressed.action
                && let Some(next) = self.neighbor(model, place, STEPS[pressed.place])
            {
                ui.memory_mut(|memory| memory.request_focus(self.id.with(next)));
            }
        }
    }

    /// The place one step to a side, as it lies on the screen.
    fn neighbor(&self, model: &BoardModel, place: u8, step: Vec2) -> Option<u8> {
        let cell = self.layout.cell();
        let beside = self.layout.anchor(place) + step * cell;
        let squares: Vec<u8> = (1..=30).collect();
        let square = self.layout.nearest(beside, &squares, 0.1 * cell);
        let tray = match step.y * self.layout.exit_direction() {
            out if out > 0.0 && self.layout.exit_rect().is_positive() => Some(OFF),
            out if out < 0.0 && model.has_hand => Some(HAND),
            _ => None,
        };
        square.filter(|next| *next != place).or(tray).filter(|next| *next != place)
    }

    /// The target of a piece dropped at `pos`: a legal target close by, or the place there.
    fn place_at(&self, pos: egui::Pos2, model: &BoardModel) -> Option<u8> {
        if self.layout.exit_rect().contains(pos) {
            return Some(OFF);
        }
        let targets: Vec<u8> = model.targets.iter().map(|mark| mark.square).collect();
        let near = self.layout.nearest(pos, &targets, self.tap_margin());
        near.or_else(|| self.layout.square_at(pos))
    }

    /// The target of a tap at `pos` on `place`: on small boards the nearest place that can act, if it is very near.
    fn snapped(&self, pos: egui::Pos2, place: u8, model: &BoardModel) -> u8 {
        if place == HAND || place == OFF || model.snap.holds(place) {
            return place;
        }
        let able: Vec<u8> = model.snap.numbers().collect();
        self.layout.nearest(pos, &able, self.tap_margin()).unwrap_or(place)
    }

    /// Distance by which a finger may miss a square: half of what is missing to 44 points, and a little more.
    fn tap_margin(&self) -> f32 {
        (0.5 * (44.0 - self.layout.cell())).clamp(0.0, 8.0) + 2.0
    }

    /// Keeps an event unless one of higher priority came earlier in the frame.
    fn keep_event(&mut self, event: BoardEvent) {
        if self.event.is_none_or(|kept| priority(event) >= priority(kept)) {
            self.event = Some(event);
        }
    }
}

fn priority(event: BoardEvent) -> u8 {
    match event {
        BoardEvent::Focused(_) => 0,
        BoardEvent::Hover(_) => 1,
        BoardEvent::DragStarted(_) => 2,
        BoardEvent::Activate(_) => 3,
        BoardEvent::Tap(_) => 4,
        BoardEvent::Dropped { .. } => 5,
    }
}

#[cfg(test)]
mod tests;
