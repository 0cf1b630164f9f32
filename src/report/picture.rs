//! Distributions and maps as drawings that stand by themselves: they name what was played, and boards are told apart by the
//! pattern of their lines as well as by color.

use super::drawing::{Anchor, Drawing, INK, Mark, QUIET, Rgb};
use super::head::Head;
use super::number::{fixed, grouped};
use super::spread::Histogram;
use crate::board::Square;
use crate::i18n;

/// The colors of boards A to D, and the patterns of their lines.
pub(super) const BOARDS: [(Rgb, Option<[f64; 2]>); 4] = [
    ([0x17, 0x70, 0x7a], None),
    ([0xa6, 0x3e, 0x2b], Some([9.0, 6.0])),
    ([0x3a, 0x4a, 0x94], Some([2.0, 5.0])),
    ([0x7b, 0x3a, 0x74], Some([16.0, 6.0])),
];
/// How much of a square is covered at most, so that ink can be read on it.
const DARKEST: f64 = 0.66;
/// Between the edge of the sheet and what is on it.
const EDGE: f64 = 16.0;

/// How games are spread: one stepped line for each board.
pub fn histogram_picture(histogram: &Histogram, head: &Head) -> Drawing {
    let (left, top, wide, high) = (60.0, 50.0, 680.0, 280.0);
    let fill = [("measure", histogram.title)];
    let title = i18n::fill("results.spread-of", &fill);
    let mut out = Drawing::new(left + wide + 20.0, &title);
    out.small_words((EDGE, 26.0), Anchor::Start, INK, (15.0, &title));
    let mut top = top;
    for board in 0..histogram.games.len() {
        let (color, dashes) = BOARDS[board % BOARDS.len()];
        out.marks.push(Mark::Line {
            points: vec![(EDGE, top - 4.0), (EDGE + 34.0, top - 4.0)],
            color,
            width: 2.0,
            dashes,
        });
        let name = board_name(head, board);
        top = out.lines((left, top), wide, INK, (13.0, &name));
    }
    let bars = histogram.games.first().map_or(1, Vec::len).max(1);
    let most = histogram.games.iter().flatten().max().copied();
    let most = most.unwrap_or(1).max(1);
    let x = |bar: usize| left + wide * bar as f64 / bars as f64;
    let y = |games: u64| top + high * (1.0 - games as f64 / most as f64);
    for (board, games) in histogram.games.iter().enumerate() {
        let (color, dashes) = BOARDS[board % BOARDS.len()];
        let mut points = vec![(x(0), y(0))];
        for (bar, count) in games.iter().enumerate() {
            points.extend([(x(bar), y(*count)), (x(bar + 1), y(*count))]);
        }
        points.push((x(games.len()), y(0)));
        out.marks.push(Mark::Line { points, color, width: 2.0, dashes });
    }
    out.line(&[(left, y(0)), (left + wide, y(0))], INK);
    for bar in (0..=bars).step_by(bars.div_ceil(8)) {
        let value = grouped(bar as u64 * u64::from(histogram.width));
        out.words((x(bar), y(0) + 18.0), Anchor::Middle, QUIET, &value);
    }
    for part in [0, most / 2, most] {
        let at = (left - 8.0, y(part) + 4.0);
        out.words(at, Anchor::End, QUIET, &grouped(part));
    }
    foot(&mut out, top + high + 44.0, head);
    out
}

/// The boards as maps: a number for each square, the darker the larger. `legend` says what the numbers are.
pub fn heat_picture(values: &[[f64; 30]], head: &Head, legend: &str) -> Drawing {
    let cell = 56.0;
    let mut out = Drawing::new(2.0 * EDGE + 10.0 * cell, legend);
    let most = values.iter().flatten().copied().fold(0.0, f64::max);
    let mut top = 24.0;
    for (board, map) in values.iter().enumerate() {
        let width = out.width - 2.0 * EDGE;
        let name = board_name(head, board);
        top = out.lines((EDGE, top), width, INK, (13.0, &name)) - 10.0;
        for (square, value) in Square::all().zip(map) {
            let (column, row) = (f64::from(square.column()), f64::from(square.row()));
            let corner = (EDGE + cell * (column - 1.0), top + cell * (row - 1.0));
            let part = if most > 0.0 { value / most } else { 0.0 };
            square_of(&mut out, (square, corner, cell), *value, part);
        }
        top += 3.0 * cell + 30.0;
    }
    let width = out.width - 2.0 * EDGE;
    let below = out.lines((EDGE, top - 4.0), width, INK, (13.0, legend));
    foot(&mut out, below + 4.0, head);
    out
}

/// One square of a map: as dark as its part of the largest value.
fn square_of(
    out: &mut Drawing,
    (square, (x, y), cell): (Square, (f64, f64), f64),
    value: f64,
    part: f64,
) {
    let at = [x, y, cell, cell];
    out.block(at, [0xfb, 0xf5, 0xe6], 1.0, Some([0x5b, 0x3a, 0x20]));
    out.block(at, BOARDS[1].0, DARKEST * part, None);
    let middle = (x + 0.5 * cell, y + 0.5 * cell + 6.0);
    out.words(middle, Anchor::Middle, INK, &fixed(value, 1));
    let corner = (x + 4.0, y + 11.0);
    let number = square.to_string();
    out.small_words(corner, Anchor::Start, INK, (9.0, &number));
}

pub(super) fn board_name(head: &Head, board: usize) -> String {
    head.boards
        .get(board)
        .map_or_else(String::new, |board| format!("{}: {}", board.letter, board.title))
}

/// What was played, at the foot of the sheet, which ends below it.
pub(super) fn foot(out: &mut Drawing, y: f64, head: &Head) {
    let width = out.width - 2.0 * EDGE;
    let end = out.lines((EDGE, y), width, QUIET, (12.0, &head.sentence()));
    out.height = end.ceil();
}
