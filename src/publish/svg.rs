//! The board as a picture that stands in a page by itself.

use super::prose::{attribute, escape};
use super::shapes;
use crate::board::{Bitboard, BySide, Side, Square};
use crate::explain;
use crate::i18n;
use crate::lesson::{Period, Sign};
use crate::rules::Position;

/// The side of a square and the width of the frame.
pub(super) const CELL: i32 = 100;
const FRAME: i32 = 16;

/// The slab in which hollows were cut.
const STONE: &str = "var(--frame,#C6B38B)";

/// What is marked on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Squares with an outline.
    pub squares: Bitboard,
    /// A move, from square to square.
    pub arrow: Option<(u8, u8)>,
    /// The board of another time; `None` for the usual one.
    pub period: Option<Period>,
}

impl Marks {
    /// An outline around these squares.
    pub fn squares(squares: Bitboard) -> Marks {
        Marks { squares, ..Marks::default() }
    }

    /// The same on the board of another time.
    #[must_use]
    pub fn on(self, period: Option<Period>) -> Marks {
        Marks { period, ..self }
    }

    fn turned(&self) -> bool {
        self.period.is_some_and(Period::finish_at_top_left)
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
    let (width, height) = (10 * CELL + 2 * FRAME, 3 * CELL + 2 * FRAME);
    let said = sentence(position, marks);
    let mut out = format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\"><title>{}</title>",
        attribute(&said),
        escape(&said)
    );
    let hollows = marks.period.is_some_and(Period::has_hollows);
    let frame = if hollows { STONE } else { "var(--frame,#5B3A20)" };
    out.push_str(&format!(
        "<rect width=\"{width}\" height=\"{height}\" rx=\"18\" fill=\"{frame}\" stroke=\"var(--line,none)\" stroke-width=\"2\"/>"
    ));
    out.push_str(&format!("<g transform=\"translate({FRAME} {FRAME})\">"));
    let turned = marks.turned();
    match hollows {
        true => out.push_str(&self::hollows()),
        false => out.push_str(&squares(marks.period)),
    }
    match (turned, hollows) {
        (_, true) => {}
        (true, _) => {
            out.push_str(&format!("<g transform=\"rotate(180 500 150)\">{}</g>", shapes::TRACK))
        }
        (false, _) => out.push_str(shapes::TRACK),
    }
    out.push_str(&signs(marks.period));
    for square in marks.squares.squares() {
        out.push_str(&outline(square, turned));
    }
    for side in Side::ALL {
        for square in position.pieces[side].squares() {
            out.push_str(&placed(square, turned, shapes::piece(side)));
        }
    }
    if let Some((from, to)) = marks.arrow
        && let (Some(from), Some(to)) = (Square::new(from), Square::new(to))
    {
        out.push_str(&arrow(centre(from, turned), centre(to, turned)));
    }
    out.push_str("</g></svg>");
    out
}

/// The middle of a square; the second row lies the other way round. On a turned board square 30 is at the top left.
fn centre(square: Square, turned: bool) -> (i32, i32) {
    let (column, row) = (i32::from(square.column()), i32::from(square.row()));
    let (x, y) = (column * CELL - CELL / 2, row * CELL - CELL / 2);
    if turned { (10 * CELL - x, 3 * CELL - y) } else { (x, y) }
}

/// The squares with their numbers. What is alike is said once, since a page has many boards.
fn squares(period: Option<Period>) -> String {
    let turned = period.is_some_and(Period::finish_at_top_left);
    let house = |square: Square| match period {
        Some(period) => period.sign(square.number()).is_some(),
        None => Sign::usual(square.number()).is_some(),
    };
    let fields = |fits: &dyn Fn(Square) -> bool| -> String {
        let fitting = Square::all().filter(|square| fits(*square));
        let field = |square: Square| {
            let (x, y) = corner(square, turned);
            format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z")
        };
        fitting.map(field).collect()
    };
    let even = fields(&|square| square.number() % 2 == 0 && !house(square));
    let odd = fields(&|square| square.number() % 2 == 1 && !house(square));
    let houses = fields(&house);
    let numbers = numbers(turned, "var(--number,#5A5041)");
    format!(
        "<g stroke=\"var(--line,#5B3A20)\" stroke-width=\"1.5\"><path fill=\"var(--square,#DFD0AC)\" d=\"{odd}\"/>\
         <path fill=\"var(--square-other,#D5C39A)\" d=\"{even}\"/><path fill=\"var(--inlay,#C9DDD6)\" d=\"{houses}\"/></g>{numbers}"
    )
}

/// The numbers of the squares in their corners.
fn numbers(turned: bool, ink: &str) -> String {
    let number = |square: Square| {
        let (x, y) = corner(square, turned);
        format!("<text x=\"{}\" y=\"{}\">{square}</text>", x + 5, y + 21)
    };
    let numbers: String = Square::all().map(number).collect();
    format!(
        "<g class=\"numbers\" font-family=\"sans-serif\" font-size=\"22\" fill=\"{ink}\" aria-hidden=\"true\">{numbers}</g>"
    )
}

/// A slab of stone: a round hollow in place of each square, with its shade above.
fn hollows() -> String {
    let hollow = |square: Square| {
        let (x, y) = centre(square, false);
        format!(
            "<circle cx=\"{x}\" cy=\"{}\" r=\"36\" fill=\"var(--shade,#967C5B)\"/>\
             <circle cx=\"{x}\" cy=\"{}\" r=\"32\" fill=\"var(--hollow,#B19A76)\"/>",
            y + 7,
            y + 10
        )
    };
    let hollows: String = Square::all().map(hollow).collect();
    hollows + &numbers(false, "var(--number,#2A241C)")
}

/// The upper left corner of a square.
fn corner(square: Square, turned: bool) -> (i32, i32) {
    let (x, y) = centre(square, turned);
    (x - CELL / 2, y - CELL / 2)
}

/// The signs of the houses, in ink.
fn signs(period: Option<Period>) -> String {
    let turned = period.is_some_and(Period::finish_at_top_left);
    let signs: String = Square::all()
        .map(|square| (square, shapes::drawing(period, square.number())))
        .filter(|(_, drawing)| !drawing.is_empty())
        .map(|(square, drawing)| placed(square, turned, &drawing))
        .collect();
    format!(
        "<g fill=\"none\" stroke=\"#2A241C\" stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         opacity=\"0.7\">{signs}</g>"
    )
}

/// A drawing on a square, a little below its middle so that the number stays free.
fn placed(square: Square, turned: bool, shape: &str) -> String {
    let (x, y) = centre(square, turned);
    let y = y + 7;
    format!("<g transform=\"translate({x} {y})\">{shape}</g>")
}

fn outline(square: Square, turned: bool) -> String {
    let (x, y) = centre(square, turned);
    let (x, y, side) = (x - CELL / 2 + 4, y - CELL / 2 + 4, CELL - 8);
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"6\" fill=\"none\" \
         stroke=\"var(--mark,#A63E2B)\" stroke-width=\"7\"/>"
    )
}

/// A line with a head, from one point to another.
fn arrow(from: (i32, i32), to: (i32, i32)) -> String {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let point = |back: f64, aside: f64| {
        let x = f64::from(to.0) - ux * back - uy * aside;
        let y = f64::from(to.1) - uy * back + ux * aside;
        format!("{x:.0} {y:.0}")
    };
    format!(
        "<path d=\"M{} {}L{}M{}L{}L{}\" fill=\"none\" stroke=\"var(--move,#17707A)\" stroke-width=\"8\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        from.0,
        from.1,
        point(12.0, 0.0),
        point(36.0, 20.0),
        point(12.0, 0.0),
        point(36.0, -20.0)
    )
}

/// What stands on the board, who acts, and what is marked.
fn sentence(position: &Position, marks: &Marks) -> String {
    let keys = BySide::new(
        ("publish.cones-on", "publish.no-cones"),
        ("publish.spools-on", "publish.no-spools"),
    );
    let stands = |side: Side| {
        let (on, none) = keys[side];
        match position.pieces[side].is_empty() {
            true => i18n::text(none).to_owned(),
            false => i18n::fill(on, &[("squares", &explain::list(position.pieces[side]))]),
        }
    };
    let act = match position.turn {
        Side::Cones => "publish.cones-act",
        Side::Spools => "publish.spools-act",
    };
    // Where all pieces are off, nobody plays: the board is shown for itself.
    let bare = |side: &Side| position.pieces[*side].is_empty() && position.off[*side] > 0;
    let mut parts = match Side::ALL.iter().all(bare) {
        true => vec![i18n::text("publish.empty").to_owned()],
        false => vec![stands(Side::Cones), stands(Side::Spools), i18n::text(act).to_owned()],
    };
    parts.extend(marks.period.map(looks));
    if !marks.squares.is_empty() {
        parts.push(i18n::fill("publish.marked", &[("squares", &explain::list(marks.squares))]));
    }
    parts.join(" ")
}

/// What is to be seen of a board of another time: how it lies and what is on its squares.
fn looks(period: Period) -> String {
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
        let values = [("sign", sign), ("square", square.to_string())];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        Some(i18n::fill("publish.sign-on", &values))
    });
    let signs: Vec<String> = signs.collect();
    if !signs.is_empty() {
        parts.push(i18n::fill("publish.signs", &[("signs", &signs.join("; "))]));
    }
    parts.join(" ")
}
