//! The board as a picture that stands in a page by itself.

use crate::board::{Bitboard, BySide, Side, Square};
use crate::drawing::SvgUse;
use crate::drawing::board::{BoardModel, board_sheet};
use crate::explain;
use crate::i18n;
use crate::lesson::Period;
use crate::rules::Position;

/// Width of a board in a page and its distance from the edge of its sheet. Squares are 44 wide: as a page shows them, so
/// that lines and numbers have the weight that they have in the window.
const SHEET: (f32, f32) = (455.0, 1.0);

/// Marks on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Squares with an outline.
    pub squares: Bitboard,
    /// The board of another time; `None` for the usual one.
    pub period: Option<Period>,
    /// Pieces that wait to enter; the picture does not show them.
    pub waiting: BySide<u8>,
}

impl Marks {
    /// These marks on the board of another time.
    #[must_use]
    pub fn on(self, period: Option<Period>) -> Marks {
        Marks { period, ..self }
    }

    /// Sentences about the board of another time, and about the marked squares.
    pub(super) fn words(&self) -> Vec<String> {
        let marked = (!self.squares.is_empty()).then(|| listed("publish.marked", self.squares));
        self.period.map(period_words).into_iter().chain(marked).collect()
    }
}

/// A board as an `svg` element with a sentence for those who do not see it.
///
/// Colours are custom properties with a value to fall back on, so a page may choose others.
///
/// ```
/// use senet::{library, publish};
/// let rules = library::ruleset("kendall-walker").expect("shipped").rules();
/// let svg = publish::board_svg(&rules.start(), &publish::Marks::default());
/// assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
/// assert!(svg.contains("Cones on 1, 3, 5, 7, 9, 11 and 13"));
/// ```
pub fn board_svg(position: &Position, marks: &Marks) -> String {
    let mut model = BoardModel::of(position.pieces);
    model.hint = marks.squares;
    // Small signs in a page are read, not played on: full ink.
    model.houses_awake = !Bitboard::EMPTY;
    if let Some(period) = marks.period {
        model.dress(period);
    }
    board_sheet(&model, SHEET, &board_sentence(position, marks)).svg(SvgUse::Page)
}

/// A board to write on, as an `svg` element.
pub(super) fn board_to_fill_in() -> String {
    let board = board_sheet(&BoardModel::to_fill_in(), SHEET, i18n::text("publish.empty"));
    board.svg(SvgUse::Page)
}

/// The words under a key with these squares.
fn listed(key: &str, squares: Bitboard) -> String {
    i18n::fill(key, &[("squares", &explain::list(squares))])
}

/// Sentence that says what stands on the board and waits beside it, who acts, and what is marked.
pub fn board_sentence(position: &Position, marks: &Marks) -> String {
    let occupied = |side: Side| {
        let pieces = position.pieces[side];
        match (side, pieces.is_empty()) {
            (Side::Cones, true) => i18n::text("publish.no-cones").to_owned(),
            (Side::Spools, true) => i18n::text("publish.no-spools").to_owned(),
            (Side::Cones, _) => listed("publish.cones-on", pieces),
            (Side::Spools, _) => listed("publish.spools-on", pieces),
        }
    };
    let act = match position.turn {
        Side::Cones => "publish.cones-act",
        Side::Spools => "publish.spools-act",
    };
    // With all pieces off there is no turn: the picture is about the board itself.
    let bare = |side: &Side| {
        position.pieces[*side].is_empty() && position.off[*side] > 0 && marks.waiting[*side] == 0
    };
    let mut parts = match Side::ALL.iter().all(bare) {
        true => vec![i18n::text("publish.empty").to_owned()],
        false => {
            let pieces = Side::ALL.into_iter().map(occupied);
            let beside = unseen(position, marks.waiting);
            pieces.chain(beside).chain([i18n::text(act).to_owned()]).collect()
        }
    };
    parts.extend(marks.words());
    parts.join(" ")
}

/// Sentences about what no square shows: pieces that wait to enter, and that the throw belongs to one piece.
pub(super) fn unseen(position: &Position, waiting: BySide<u8>) -> Vec<String> {
    let keys = BySide::new("publish.cones-wait", "publish.spools-wait");
    let waits = Side::ALL.into_iter().filter(|side| waiting[*side] > 0);
    let waits = waits.map(|side| i18n::fill(keys[side], &[("count", &waiting[side].to_string())]));
    let again = position.due.again;
    let bound = (again > 0).then(|| i18n::say!("publish.throw-belongs", square = again));
    waits.chain(bound).collect()
}

/// Look of a board of another time in words: how it lies and what is on its squares.
fn period_words(period: Period) -> String {
    let mut parts = Vec::new();
    if period.has_hollows() {
        parts.push(i18n::text("publish.hollows").to_owned());
    }
    if period.finish_at_top_left() {
        parts.push(i18n::text("publish.turned").to_owned());
    }
    let signs = Square::all().filter_map(|square| {
        let sign = period.sign(square.number())?;
        let sign = i18n::text(&format!("history.sign-{sign:?}")).to_owned();
        Some(i18n::say!("publish.sign-on", sign, square))
    });
    let signs: Vec<String> = signs.collect();
    if !signs.is_empty() {
        parts.push(i18n::fill("publish.signs", &[("signs", &signs.join(", "))]));
    }
    parts.join(" ")
}
