//! From a rectangle to the places of the board. Pure geometry: no ui, no colours.

use emath::{Pos2, Rect, Vec2, pos2, vec2};

use super::model::{HAND, OFF, Orientation, Trays};
use crate::board::{BySide, Side, Square};

/// Thickness of the frame, in squares.
const BORDER: f32 = 0.17;
/// The front edge of the box, in squares.
const LIP: f32 = 0.1;
/// Height of the row where pieces wait or have been borne off, in squares.
const TRAY: f32 = 0.74;
/// Height of a low row.
const LOW_TRAY: f32 = 0.42;
/// Between that row and the frame, in squares.
const TRAY_GAP: f32 = 0.08;
/// Most of a square that large type takes.
const MOST_TEXT: f32 = 0.25;
/// Most of a square that its number takes in large type.
const MOST_NUMBER: f32 = 0.2;
/// Height of the smallest number, in points.
const LEAST_NUMBER: f32 = 8.5;
/// Room a thumb needs, in points.
const THUMB: f32 = 44.0;
/// Width of the whole board, in squares.
const WIDTH: f32 = 10.0 + 2.0 * BORDER;

/// Places of everything on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardLayout {
    frame: Rect,
    cell: f32,
    /// Height of a square; more than its width on a phone, where ten columns leave less than a thumb needs.
    row: f32,
    /// Height of the rows beside the board.
    tray: f32,
    orientation: Orientation,
    exit: Option<Rect>,
    hand: Option<Rect>,
    /// Size of the type around the board, against normal type.
    type_scale: f32,
}

impl BoardLayout {
    /// The largest board with these rows beside it that fits into `rect`; it hangs from the top, centred.
    pub fn with_trays(rect: Rect, orientation: Orientation, trays: Trays) -> BoardLayout {
        BoardLayout::placed(rect, orientation, trays, 0.0)
    }

    /// Layout with squares that are higher than wide by what `rect` leaves, for fingers.
    pub fn for_fingers(rect: Rect, orientation: Orientation, trays: Trays) -> BoardLayout {
        let square = BoardLayout::size_for(rect.width(), rect.height(), trays);
        let spare = (rect.height() - square.y).max(0.0);
        BoardLayout::placed(rect, orientation, trays, spare / 3.0)
    }

    fn placed(rect: Rect, orientation: Orientation, trays: Trays, higher: f32) -> BoardLayout {
        let cell =
            whole_points(f32::min(rect.width() / WIDTH, rect.height() / height_in_cells(trays)));
        let row = cell + higher;
        let tray = tray_in_cells(trays) * cell;
        let (size, apart) = (vec2(WIDTH * cell, tray), tray + TRAY_GAP * cell);
        let frame_size = vec2(WIDTH * cell, 3.0 * row + 2.0 * BORDER * cell);
        let left = (rect.center().x - 0.5 * frame_size.x).round();
        let exit_above = orientation == Orientation::MiddleKingdom;
        let above = match trays {
            Trays::Bare => false,
            Trays::Low | Trays::Shared | Trays::Off => exit_above,
            Trays::OffAndHand => true,
            Trays::Hand => !exit_above,
        };
        let top = rect.top() + if above { apart } else { 0.0 };
        let frame = Rect::from_min_size(pos2(left, top.round()), frame_size);
        let upper = Rect::from_min_size(pos2(left, frame.top() - apart), size);
        let lower = Rect::from_min_size(pos2(left, frame.bottom() + (LIP + TRAY_GAP) * cell), size);
        let (exit, hand) = match (exit_above, trays) {
            (_, Trays::Shared) => halves(if exit_above { upper } else { lower }, orientation),
            (true, _) => (upper, lower),
            (false, _) => (lower, upper),
        };
        BoardLayout {
            frame,
            cell,
            row,
            tray,
            orientation,
            exit: trays.has_exit().then_some(exit),
            hand: matches!(trays, Trays::Shared | Trays::OffAndHand | Trays::Hand).then_some(hand),
            type_scale: 1.0,
        }
    }

    /// This layout in type of another scale, in which its numbers and words are larger.
    pub fn with_type(self, type_scale: f32) -> BoardLayout {
        BoardLayout { type_scale, ..self }
    }

    /// Size of words on the board that take this share of a square, in points, from `least` to `most` in normal type.
    pub(super) fn text_size(&self, share: f32, (least, most): (f32, f32)) -> f32 {
        let normal = (share * self.cell).clamp(least, most);
        (normal * self.type_scale).min(normal.max(MOST_TEXT * self.cell))
    }

    /// The size such a board takes when it may be this wide and this high.
    pub fn size_for(width: f32, max_height: f32, trays: Trays) -> Vec2 {
        let cell = whole_points(f32::min(width / WIDTH, max_height / height_in_cells(trays)));
        vec2(WIDTH, height_in_cells(trays)) * cell
    }

    /// The size of a board for fingers: as [`BoardLayout::size_for`], with squares as high as a thumb where the height
    /// allows it.
    pub fn size_for_fingers(width: f32, max_height: f32, trays: Trays) -> Vec2 {
        let square = BoardLayout::size_for(width, max_height, trays);
        let lacks = (THUMB - square.x / WIDTH).max(0.0);
        let spare = (max_height - square.y).max(0.0);
        square + vec2(0.0, (3.0 * lacks).min(spare))
    }

    /// Place of a board with the rows `own` in a room that boards with the rows `all` take turns in: the height of the
    /// rows it does not have, and the room for itself. With that height left free above it or below, all frames lie alike.
    pub fn among(room: Vec2, all: Trays, own: Trays) -> (f32, Vec2) {
        let whole = BoardLayout::size_for(room.x, room.y, all);
        let height = height_in_cells(own) * whole.x / WIDTH;
        // Half a point more, so that rounding does not make the squares smaller.
        let spare = (whole.y - height).max(0.0).round();
        (spare, vec2(room.x, height + 0.5))
    }

    /// The width of such a board that is this high.
    pub fn width_for(height: f32, trays: Trays) -> f32 {
        WIDTH * height / height_in_cells(trays)
    }

    /// The wooden frame, without the front edge.
    pub fn frame_rect(&self) -> Rect {
        self.frame
    }

    /// The front edge of the box, below the frame and partly behind it.
    pub fn lip_rect(&self) -> Rect {
        let down = vec2(0.0, LIP * self.cell);
        Rect::from_min_max(self.frame.min + down, self.frame.max + down)
    }

    /// The thirty squares together.
    pub fn field_rect(&self) -> Rect {
        self.frame.shrink(BORDER * self.cell)
    }

    /// Width of a square, and its height except on boards for fingers.
    pub fn cell(&self) -> f32 {
        self.cell
    }

    /// Height of a square.
    pub fn row(&self) -> f32 {
        self.row
    }

    /// Height of a piece in a row beside the board.
    pub(super) fn tray_piece(&self) -> f32 {
        0.62 / TRAY * self.tray
    }

    /// The row of pieces borne off; empty on a bare board.
    pub fn exit_rect(&self) -> Rect {
        self.exit.unwrap_or(Rect::NOTHING)
    }

    /// The row of waiting pieces; empty without one.
    pub fn hand_rect(&self) -> Rect {
        self.hand.unwrap_or(Rect::NOTHING)
    }

    /// The square with this number, 1 to 30; the place of entry for 0 and the place of exit for 31.
    pub fn square_rect(&self, number: u8) -> Rect {
        match Square::new(number) {
            Some(square) => self.cell_rect(square),
            None => Rect::from_center_size(self.anchor(number), Vec2::splat(self.tray)),
        }
    }

    fn cell_rect(&self, square: Square) -> Rect {
        let (column, row) = (f32::from(square.column()) - 1.0, f32::from(square.row()) - 1.0);
        let (x, y) = match self.orientation {
            Orientation::TopLeft => (column, row),
            Orientation::MiddleKingdom => (9.0 - column, 2.0 - row),
        };
        let size = vec2(self.cell, self.row);
        let min = self.field_rect().min + vec2(x, y) * size;
        Rect::from_min_size(min, size)
    }

    /// The middle of a square, of the door past 30 (31) or of the door before 1 (0).
    pub fn anchor(&self, number: u8) -> Pos2 {
        let out = self.exit_direction();
        let (square, tray, out) = match number {
            HAND => (Square::new(1), self.hand, -out),
            OFF.. => (Square::new(30), self.exit, out),
            _ => (Square::new(number), None, 0.0),
        };
        let Some(square) = square else { return self.frame.center() };
        let center = self.cell_rect(square).center();
        match (tray, number) {
            (Some(tray), _) => pos2(center.x, tray.center().y),
            (None, _) => center + vec2(0.0, out * (0.5 * self.row + 0.22 * self.cell)),
        }
    }

    /// The middle of a piece on its place: a little off the middle, so that the number stays clear of it.
    pub(super) fn seat(&self, place: u8) -> Pos2 {
        self.anchor(place) + self.seat_offset()
    }

    /// From the middle of a place to the middle of a piece on it.
    pub(super) fn seat_offset(&self) -> Vec2 {
        let number = 1.5 * self.number_size() / self.cell;
        vec2((number - 0.24).clamp(0.03, 0.1), 0.05) * self.cell
    }

    /// Size of the number of a square, in points.
    pub(super) fn number_size(&self) -> f32 {
        let most = (MOST_NUMBER * self.cell).max(LEAST_NUMBER);
        self.text_size(0.18, (LEAST_NUMBER, 18.0)).min(most)
    }

    /// From the corner of a square to where its number begins, at the foot.
    pub(super) fn number_foot(&self) -> Vec2 {
        vec2(0.06, 0.035) * self.cell + vec2(0.0, 1.16 * self.number_size())
    }

    /// Room of a number of two digits, from the corner of its square.
    pub(super) fn number_room(&self) -> Vec2 {
        self.number_foot() + vec2(1.2 * self.number_size(), 0.0)
    }

    /// 1 where the exit is below the board, -1 where it is above.
    pub fn exit_direction(&self) -> f32 {
        if self.orientation == Orientation::MiddleKingdom { -1.0 } else { 1.0 }
    }

    /// The square under `pos`, or the nearest within half a frame's width of it.
    pub fn square_at(&self, pos: Pos2) -> Option<u8> {
        self.nearest(pos, (1..=30).collect::<Vec<u8>>().as_slice(), BORDER * self.cell)
    }

    /// The one of `places` nearest to `pos`, if it is not farther than `reach` from its edge.
    pub fn nearest(&self, pos: Pos2, places: &[u8], reach: f32) -> Option<u8> {
        let distance = |place: &u8| self.square_rect(*place).distance_to_pos(pos);
        let near = places.iter().copied().filter(|place| distance(place) <= reach);
        near.min_by(|one, two| distance(one).total_cmp(&distance(two)))
    }

    /// The points a piece passes on its way along the track, both ends included.
    pub fn path(&self, from: u8, to: u8) -> Vec<Pos2> {
        let (from, to) = (from.min(OFF), to.min(OFF));
        let between: Vec<u8> =
            if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
        between.into_iter().map(|place| self.anchor(place)).collect()
    }

    /// The middle of each piece in a row of the tray: cones first, counted from the door.
    pub fn tray_slots(&self, place: u8, counts: BySide<u8>) -> Vec<(Side, Pos2)> {
        let tray = if place == HAND { self.hand } else { self.exit };
        let Some(tray) = tray else { return Vec::new() };
        let door = self.anchor(place);
        let inwards = if door.x > tray.center().x { -1.0 } else { 1.0 };
        let total = f32::from(counts[Side::Cones]) + f32::from(counts[Side::Spools]);
        // Many pieces stand closer, so that the words at the other end keep their place.
        let step = f32::min(0.46 / TRAY * self.tray, 6.4 / WIDTH * tray.width() / total.max(1.0));
        let first = if place == HAND { 0.0 } else { 0.95 * self.cell };
        let gap = if counts[Side::Cones] > 0 { 0.34 * self.cell } else { 0.0 };
        let sides = Side::ALL
            .into_iter()
            .flat_map(|side| std::iter::repeat_n(side, usize::from(counts[side])));
        let slot = |(index, side): (usize, Side)| {
            let along = first + step * index as f32 + if side == Side::Spools { gap } else { 0.0 };
            (side, pos2(door.x + inwards * along, tray.center().y))
        };
        sides.enumerate().map(slot).collect()
    }
}

/// The point at `progress` (0 to 1) of the way along `points`, each stretch taking the same time.
pub fn point_along(points: &[Pos2], progress: f32) -> Pos2 {
    let Some(last) = points.len().checked_sub(1) else { return Pos2::ZERO };
    let at = progress.clamp(0.0, 1.0) * last as f32;
    let index = (at.floor() as usize).min(last);
    let next = (index + 1).min(last);
    points[index].lerp(points[next], at - index as f32)
}

fn height_in_cells(trays: Trays) -> f32 {
    let rows = match trays {
        Trays::Bare => 0.0,
        Trays::Low | Trays::Shared | Trays::Off | Trays::Hand => 1.0,
        Trays::OffAndHand => 2.0,
    };
    3.0 + 2.0 * BORDER + LIP + rows * (tray_in_cells(trays) + TRAY_GAP)
}

fn tray_in_cells(trays: Trays) -> f32 {
    if matches!(trays, Trays::Low | Trays::Shared) { LOW_TRAY } else { TRAY }
}

/// Half of a row at the door past 30, and the other half.
fn halves(row: Rect, orientation: Orientation) -> (Rect, Rect) {
    let (left, right) = row.split_left_right_at_fraction(0.5);
    if orientation == Orientation::TopLeft { (right, left) } else { (left, right) }
}

/// Rounds down to whole points, which keeps hairlines sharp; small pictures keep their fraction.
fn whole_points(cell: f32) -> f32 {
    let cell = cell.max(1.0);
    // A size computed from a whole cell can come back slightly too small.
    if cell < 24.0 { cell } else { (cell + 0.01).floor() }
}

#[cfg(test)]
mod tests {
    use emath::{Rect, pos2, vec2};

    use super::{BoardLayout, Trays, point_along};
    use crate::board::{BySide, Side};
    use crate::drawing::board::Orientation;

    fn layout(orientation: Orientation) -> BoardLayout {
        with_trays(orientation, Trays::OffAndHand)
    }

    fn with_trays(orientation: Orientation, trays: Trays) -> BoardLayout {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(700.0, 600.0));
        BoardLayout::with_trays(rect, orientation, trays)
    }

    #[test]
    fn the_track_turns_at_the_ends_of_the_rows() {
        let board = layout(Orientation::TopLeft);
        let center = |number| board.square_rect(number).center();
        assert!(center(1).x < center(10).x && center(1).y < center(30).y);
        assert_eq!(center(10).x, center(11).x);
        assert_eq!(center(20).x, center(21).x);
        assert!(board.exit_rect().top() > board.frame_rect().bottom());
        assert!(board.hand_rect().bottom() < board.frame_rect().top());
    }

    #[test]
    fn a_board_of_the_middle_kingdom_is_turned() {
        let middle = layout(Orientation::TopLeft).frame_rect().center();
        for number in 1..=30 {
            let plain = layout(Orientation::TopLeft).square_rect(number).center() - middle;
            let turned = layout(Orientation::MiddleKingdom).square_rect(number).center() - middle;
            assert!((plain + turned).length() < 0.01, "square {number}");
        }
    }

    #[test]
    fn every_place_fits_into_the_size_asked_for() {
        use Trays::{Bare, Hand, Low, Off, OffAndHand, Shared};
        for trays in [Bare, Low, Shared, Off, OffAndHand, Hand] {
            for orientation in [Orientation::TopLeft, Orientation::MiddleKingdom] {
                let size = BoardLayout::size_for(390.0, 1000.0, trays);
                let rect = Rect::from_min_size(pos2(0.0, 0.0), size);
                let board = BoardLayout::with_trays(rect, orientation, trays);
                assert!(size.x <= 390.0);
                let all = [Some(board.lip_rect()), board.exit, board.hand];
                let fits = |part: Rect| rect.expand(1.0).contains_rect(part);
                assert!(all.into_iter().flatten().all(fits), "{trays:?} {orientation:?}");
            }
        }
    }

    #[test]
    fn squares_for_fingers_are_as_high_as_a_thumb_where_there_is_room() {
        for (height, high) in [(f32::INFINITY, true), (400.0, true), (150.0, false)] {
            let size = BoardLayout::size_for_fingers(370.0, height, Trays::Off);
            let rect = Rect::from_min_size(pos2(0.0, 0.0), size);
            let board = BoardLayout::for_fingers(rect, Orientation::TopLeft, Trays::Off);
            assert_eq!(board.row() >= 44.0, high, "{height}");
            assert!(rect.expand(1.0).contains_rect(board.exit_rect()));
            let (first, below) = (board.square_rect(1), board.square_rect(20));
            assert_eq!(first.bottom(), below.top());
            assert_eq!(board.square_at(below.center()), Some(20));
        }
    }

    #[test]
    fn a_point_finds_its_square_and_the_frame_its_neighbour() {
        let board = layout(Orientation::TopLeft);
        for number in 1..=30 {
            assert_eq!(board.square_at(board.square_rect(number).center()), Some(number));
        }
        let above = board.square_rect(4).center_top() - vec2(0.0, 3.0);
        assert_eq!(board.square_at(above), Some(4));
        assert_eq!(board.square_at(pos2(-50.0, 0.0)), None);
    }

    #[test]
    fn twenty_pieces_find_room_in_the_tray() {
        let board = layout(Orientation::TopLeft);
        let slots = board.tray_slots(31, BySide::new(10, 10));
        assert_eq!(slots.len(), 20);
        assert!(slots.iter().all(|(_, pos)| board.exit_rect().contains(*pos)));
        assert_eq!(slots[9].0, Side::Cones);
    }

    #[test]
    fn a_shared_row_has_each_door_at_its_end() {
        for orientation in [Orientation::TopLeft, Orientation::MiddleKingdom] {
            let board = with_trays(orientation, Trays::Shared);
            assert_eq!(board.frame_rect(), with_trays(orientation, Trays::Low).frame_rect());
            for (place, row) in [(0, board.hand_rect()), (31, board.exit_rect())] {
                let slots = board.tray_slots(place, BySide::new(7, 7));
                assert!(row.contains(board.anchor(place)), "{orientation:?} {place}");
                assert!(slots.iter().all(|(_, pos)| row.contains(*pos)), "{orientation:?} {place}");
            }
        }
    }

    #[test]
    fn travel_follows_the_track() {
        let board = layout(Orientation::TopLeft);
        let path = board.path(8, 12);
        assert_eq!(path.len(), 5);
        assert_eq!(point_along(&path, 0.5), board.anchor(10));
        assert_eq!(board.path(12, 8).last(), Some(&board.anchor(8)));
    }
}
