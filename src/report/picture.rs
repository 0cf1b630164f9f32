//! Distributions and maps as self-contained pictures: they name what was played, and mark boards by line pattern as
//! well as by color.

use emath::{Rect, pos2, vec2};

use super::head::Head;
use super::number::{fixed, grouped};
use super::spread::Histogram;
use super::unit::Unit;
use crate::drawing::board::{BoardLayout, Trays};
use crate::drawing::chart::{Aside, Steps, board_line};
use crate::drawing::{Picture, Tone};
use crate::i18n;

/// Between the edge of the sheet and what is on it.
pub(super) const EDGE: f32 = 16.0;

/// Distribution of the games: one stepped line for each board.
pub fn histogram_picture(histogram: &Histogram, head: &Head) -> Picture {
    let width = 760.0;
    let title = i18n::fill("results.spread-of", &[("measure", histogram.title)]);
    let mut out = Picture::new(vec2(width, 0.0), &title);
    let mut top = out.lines(pos2(EDGE, 26.0), width - 2.0 * EDGE, (15.0, Tone::Ink), &title) + 4.0;
    for board in 0..histogram.games.len() {
        let line = vec![pos2(EDGE, top - 4.0), pos2(EDGE + 34.0, top - 4.0)];
        out.line(line, board_line(board));
        let name = board_name(head, board);
        top = out.lines(pos2(60.0, top), width - 76.0, (13.0, Tone::Ink), &name);
    }
    let field = Rect::from_min_size(pos2(EDGE, top), vec2(width - 2.0 * EDGE, 340.0));
    out.steps(field, 13.0, &steps(histogram));
    foot(&mut out, field.bottom() + 20.0, head);
    out
}

/// A histogram as it is drawn.
pub fn steps(histogram: &Histogram) -> Steps<'_> {
    let axes = [histogram.title, i18n::text("results.games-axis")];
    let (last, _) = histogram.values(histogram.bars().saturating_sub(1));
    let open = histogram.open.then(|| i18n::say!("results.and-more-short", first = grouped(last)));
    let stopped = histogram.stopped.as_ref();
    let aside = stopped.map(|stopped| Aside {
        games: &stopped.games,
        words: i18n::text("results.stopped-column"),
    });
    let (games, first, width) = (&histogram.games, histogram.first, histogram.width);
    Steps { games, first, width, axes, number: grouped, open, aside }
}

/// The boards as maps: a number for each square, the darker the larger. `legend` says what the numbers are, `number`
/// writes them.
pub fn heat_picture(
    values: &[[f64; 30]],
    head: &Head,
    legend: &str,
    number: fn(f64) -> String,
) -> Picture {
    let size = BoardLayout::size_for(600.0, f32::INFINITY, Trays::Bare);
    let mut out = Picture::new(vec2(size.x + 2.0 * EDGE, 0.0), legend);
    let most = values.iter().flatten().copied().fold(0.0, f64::max);
    let mut top = 24.0;
    for (board, map) in values.iter().enumerate() {
        let name = board_name(head, board);
        top = out.lines(pos2(EDGE, top), size.x, (13.0, Tone::Ink), &name) - 10.0;
        out.heat(Rect::from_min_size(pos2(EDGE, top), size), &map.map(Some), most, number);
        top += size.y + 30.0;
    }
    let below = out.lines(pos2(EDGE, top - 4.0), size.x, (13.0, Tone::Ink), legend);
    foot(&mut out, below + 4.0, head);
    out
}

/// Number on a square of a map: short enough for it.
pub fn heat_number(value: f64) -> String {
    fixed(value, usize::from(value < 9.95))
}

/// Percentage on a square of a map: short enough for it.
pub fn heat_percent(value: f64) -> String {
    Unit::Percent.written(heat_number(value))
}

pub(super) fn board_name(head: &Head, board: usize) -> String {
    head.boards
        .get(board)
        .map_or_else(String::new, |board| i18n::labelled(board.letter, &board.title))
}

/// Games played, at the foot of the sheet, which ends below it.
pub(super) fn foot(out: &mut Picture, y: f32, head: &Head) {
    let width = out.size.x - 2.0 * EDGE;
    let end = out.lines(pos2(EDGE, y), width, (12.0, Tone::Quiet), &head.provenance());
    out.finish(end);
}
