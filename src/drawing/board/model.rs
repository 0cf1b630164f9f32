//! Data of a board picture, filled in by callers that know the rules.

use emath::Pos2;

use crate::board::{Bitboard, BySide, Side};
use crate::lesson::{Period, Sign};

/// The place that [`TargetMark`], [`ArrowMark`], [`Motion`] and the events call 0: where pieces wait to enter.
pub const HAND: u8 = 0;
/// The place that [`TargetMark`], [`ArrowMark`], [`Motion`] and the events call 31: off the board, past square 30.
pub const OFF: u8 = 31;

/// Rows beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trays {
    /// None: pictures of a position.
    Bare,
    /// Only pieces that have left the board, small ones in a low row.
    Low,
    /// As low a row, its other half for pieces that wait to enter: where they begin to wait, the board keeps its place.
    Shared,
    /// Only pieces that have left the board.
    #[default]
    Off,
    /// Those, and pieces that wait to enter.
    OffAndHand,
    /// Only pieces that wait to enter.
    Hand,
}

impl Trays {
    /// Whole rows: one for pieces that have left, and another for those that wait where there `has_hand`.
    pub const fn whole(has_hand: bool) -> Trays {
        if has_hand { Trays::OffAndHand } else { Trays::Off }
    }

    /// True with a row for pieces that have left the board.
    pub const fn has_exit(self) -> bool {
        !matches!(self, Trays::Bare | Trays::Hand)
    }
}

/// A picture of a board. Squares are numbered 1 to 30, [`HAND`] is 0 and [`OFF`] is 31.
#[derive(Clone, Debug, Default)]
pub struct BoardModel {
    /// Read before every square when several boards are shown ("Left board"); empty otherwise.
    pub name: String,
    /// The squares in track order: index 0 is square 1.
    pub squares: [Cell; 30],
    /// Pieces that have left the board.
    pub off: BySide<u8>,
    /// Pieces that wait to enter. Shown only with [`BoardModel::has_hand`].
    pub waiting: BySide<u8>,
    /// Words beside pieces that have left the board; none where they say nothing.
    pub off_words: String,
    /// Words beside pieces that wait.
    pub hand_words: String,
    /// Keep room for waiting pieces, so that the board does not move when the last one enters.
    pub has_hand: bool,
    /// Row of the pieces that have left, where none waits to enter or both share it: none, a low one or the usual one.
    pub exit: Trays,
    /// Pieces that can move now: a thin ring at the foot. These, and the selected one, can be dragged.
    pub can_move: Bitboard,
    /// True where a waiting piece of this side can enter now.
    pub hand_can_move: BySide<bool>,
    /// The square whose piece is selected, or [`HAND`].
    pub selected: Option<u8>,
    /// Places the selected piece may go to.
    pub targets: Vec<TargetMark>,
    /// Arrows between squares, for comparing and for hints.
    pub arrows: Vec<ArrowMark>,
    /// Squares that are the reason for a refusal.
    pub witness: Bitboard,
    /// Squares pointed at: by a hint, or because boards differ on them.
    pub hint: Bitboard,
    /// The squares the last move left and reached.
    pub last_move: Option<(u8, u8)>,
    /// Groups of pieces that protect each other.
    pub pairs: Vec<Bitboard>,
    /// Groups of pieces that cannot be passed.
    pub walls: Vec<Bitboard>,
    /// Houses that matter now: their signs in full ink.
    pub houses_awake: Bitboard,
    /// Squares a tap close by may be meant for, on boards too narrow for fingers.
    pub snap: Bitboard,
    /// A move shown before it is made: a ghost of the piece on `to`, the way dotted.
    pub preview: Option<(u8, u8)>,
    /// Orientation of the board.
    pub orientation: Orientation,
    /// The compared board that this is.
    pub tint: Tint,
    /// True if the board answers to neither pointer nor keys.
    pub inert: bool,
    /// Pieces on their way.
    pub motions: Vec<Motion>,
    /// The line along which pieces travel.
    pub track: Track,
    /// Kind of its squares.
    pub ground: Ground,
    /// Squares that do not show their number.
    pub unnumbered: Bitboard,
}

/// Kind of squares of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Inlaid in a box of wood.
    #[default]
    Inlaid,
    /// Hollows in a slab of stone.
    Hollows,
}

/// One square.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The piece that stands there.
    pub piece: Option<Side>,
    /// The sign of its house.
    pub sign: Option<Sign>,
    /// Read after the number: "House of Water, spool".
    pub label: String,
}

/// Effect of a move on the square it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// The piece comes to stand there: a ring.
    Step,
    /// A rival piece gives way: a ring with crossing arrows.
    Capture,
}

/// Owner of a mark when boards are compared, in the order of letters and signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tint {
    /// Of no board, or of all boards.
    #[default]
    Shared,
    /// The first board's: faience, solid, a disc.
    A,
    /// The second board's: carnelian, dashed, a lozenge.
    B,
    /// The third board's: lapis, dotted, a triangle.
    C,
    /// The fourth board's: plum, dashes and dots, a square.
    D,
}

/// A square the selected piece may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetMark {
    /// 1 to 30, or [`OFF`], or [`HAND`].
    pub square: u8,
    /// Effect there.
    pub kind: TargetKind,
    /// On which board this is allowed.
    pub tint: Tint,
}

/// An arrow from place to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowMark {
    /// 1 to 30 or [`HAND`].
    pub from: u8,
    /// 1 to 30 or [`OFF`].
    pub to: u8,
    /// On which board this is allowed.
    pub tint: Tint,
}

/// Orientation of a board. Squares are numbered along the track in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Square 1 at the top left, 30 at the bottom right.
    #[default]
    TopLeft,
    /// As Middle Kingdom boards are read: square 1 at the bottom right, 30 at the top left.
    MiddleKingdom,
}

/// A piece on its way. [`BoardModel::squares`] and the counts already show where everything ends up; the board leaves
/// out one piece of `side` on `to` while the motion lasts (on `from` for a [`MotionKind::Nudge`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Side of the piece.
    pub side: Side,
    /// Place it came from.
    pub from: u8,
    /// Place it rests on at the end, or that it was refused.
    pub to: u8,
    /// Way it moves.
    pub kind: MotionKind,
    /// Progress from 0 to 1.
    pub progress: f32,
}

/// The ways a piece moves. A swap is two of these at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotionKind {
    /// Along the track, square by square.
    Travel,
    /// In one arc, for pieces that are sent far.
    Jump,
    /// Along the track into the house on `by`, under, and from there along the track to where it carries the piece.
    Carried {
        /// The house.
        by: u8,
    },
    /// Starts towards `to` and falls back: a refusal.
    Nudge,
}

/// Drawing of the line of the track.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Track {
    /// Not at all.
    Hidden,
    /// A thin quiet line.
    #[default]
    Quiet,
    /// Being drawn for the first time, from 0 to 1.
    Drawing(f32),
}

/// Places that the pointer and the keyboard are at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attention {
    /// The place under the pointer.
    pub hovered: Option<u8>,
    /// The place with the keyboard focus.
    pub focused: Option<u8>,
    /// Dragged piece: the place it comes from and the position of the pointer.
    pub dragged: Option<(u8, Pos2)>,
}

impl BoardModel {
    /// Squares to write on: no signs, no line of the track, and no numbers in the middle row.
    pub fn to_fill_in() -> BoardModel {
        let unnumbered = Bitboard::range(11, 20);
        BoardModel { track: Track::Hidden, unnumbered, inert: true, ..BoardModel::default() }
    }

    /// Pieces on the usual board, with the signs of its houses.
    pub fn of(pieces: BySide<Bitboard>) -> BoardModel {
        let mut model = BoardModel::default();
        for (cell, number) in model.squares.iter_mut().zip(1..) {
            cell.sign = Sign::usual(number);
            cell.piece = Side::ALL.into_iter().find(|side| pieces[*side].holds(number));
        }
        model
    }

    /// Makes the board look like those of a period: how it lies, its signs, and whether it has squares or hollows.
    pub fn dress(&mut self, period: Period) {
        self.orientation = match period.finish_at_top_left() {
            true => Orientation::MiddleKingdom,
            false => Orientation::TopLeft,
        };
        for (cell, number) in self.squares.iter_mut().zip(1..) {
            cell.sign = period.sign(number);
        }
        if period.has_hollows() {
            self.ground = Ground::Hollows;
            // On the stone board the direction of play is unknown.
            self.track = Track::Hidden;
        }
    }

    /// Rows beside the board.
    pub fn trays(&self) -> Trays {
        match (self.has_hand, self.exit) {
            (true, Trays::Shared | Trays::Hand) => self.exit,
            (true, _) => Trays::OffAndHand,
            (false, exit) => exit,
        }
    }

    /// The square with this number; `None` for [`HAND`] and [`OFF`].
    pub fn cell(&self, number: u8) -> Option<&Cell> {
        self.squares.get(usize::from(number.checked_sub(1)?))
    }

    /// The piece that stands on this square.
    pub fn piece(&self, number: u8) -> Option<Side> {
        self.cell(number)?.piece
    }

    /// The piece that would set out from this place: from [`HAND`], one of a side that may enter.
    pub fn mover(&self, from: u8) -> Option<Side> {
        if from == HAND {
            let sides = || Side::ALL.into_iter();
            let first = sides().find(|side| self.hand_can_move[*side]);
            return first.or_else(|| sides().find(|side| self.waiting[*side] > 0));
        }
        self.piece(from)
    }

    /// True if the piece on this place can be picked up.
    pub fn movable(&self, from: u8) -> bool {
        match from {
            HAND => self.hand_can_move[Side::Cones] || self.hand_can_move[Side::Spools],
            _ => self.can_move.holds(from),
        }
    }

    /// The mark on this place, if the selected piece may go there.
    pub fn target(&self, place: u8) -> Option<TargetMark> {
        self.targets.iter().copied().find(|mark| mark.square == place)
    }

    /// True while a piece that rests on this place is on its way.
    pub fn awaited(&self, place: u8) -> bool {
        self.motions.iter().any(|motion| motion.resting_place() == place)
    }

    /// Number of the pieces counted at `place` (off or waiting) are still on their way.
    pub fn awaited_of(&self, place: u8, side: Side) -> u8 {
        let awaited = self
            .motions
            .iter()
            .filter(|motion| motion.resting_place() == place && motion.side == side);
        awaited.count().min(usize::from(u8::MAX)) as u8
    }
}

impl Motion {
    /// Place the position has the piece on while it moves.
    fn resting_place(&self) -> u8 {
        if self.kind == MotionKind::Nudge { self.from } else { self.to }
    }
}

impl Tint {
    /// The compared boards in order.
    pub const BOARDS: [Tint; 4] = [Tint::A, Tint::B, Tint::C, Tint::D];

    /// The letter of a compared board; nothing for what is shared.
    pub const fn letter(self) -> &'static str {
        ["", "A", "B", "C", "D"][self as usize]
    }

    /// The sign of a compared board.
    pub const fn sign(self) -> &'static str {
        ["", "●", "◆", "▲", "■"][self as usize]
    }
}
