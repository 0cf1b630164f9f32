//! Distributions, bars and maps as drawings (SVG) that stand by themselves: they name what was played, and boards are told
//! apart by the pattern of their lines as well as by colour.

use super::head::Head;
use super::number::{fixed, grouped, signed};
use super::spread::Histogram;
use super::verdict::Seen;
use super::worth::WorthReport;
use crate::board::Square;

/// The colours of boards A to D, and the patterns of their lines.
const BOARDS: [(&str, &str); 4] = [
    ("#17707A", ""),
    ("#A63E2B", "9 6"),
    ("#3A4A94", "2 5"),
    ("#7B3A74", "16 6"),
];
const INK: &str = "#2A241C";
const QUIET: &str = "#5A5041";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A drawing of this size with a title for those who do not see it.
fn drawing(width: f64, height: f64, title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{title}\" font-family=\"sans-serif\" font-size=\"13\"><title>{title}</title>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#F5EEDF\"/>{body}</svg>\n"
    )
}

fn words(x: f64, y: f64, anchor: &str, color: &str, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{}</text>",
        escape(text)
    )
}

fn line(from: (f64, f64), to: (f64, f64), color: &str) -> String {
    format!(
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{color}\" stroke-width=\"1.5\"/>",
        from.0, from.1, to.0, to.1
    )
}

/// How games are spread: one stepped line for each board.
pub fn histogram_svg(histogram: &Histogram, head: &Head) -> String {
    let (width, height, left, top) = (760.0, 400.0, 60.0, 70.0);
    let (wide, high) = (width - left - 20.0, height - top - 60.0);
    let bars = histogram.games.first().map_or(1, Vec::len).max(1);
    let most = histogram.games.iter().flatten().max().copied();
    let most = most.unwrap_or(1).max(1);
    let x = |bar: usize| left + wide * bar as f64 / bars as f64;
    let y = |games: u64| top + high * (1.0 - games as f64 / most as f64);
    let mut body = words(left, 24.0, "start", INK, histogram.title);
    for (board, games) in histogram.games.iter().enumerate() {
        let (color, dashes) = BOARDS[board % BOARDS.len()];
        let mut path = format!("M{:.1} {:.1}", x(0), y(0));
        for (bar, count) in games.iter().enumerate() {
            path.push_str(&format!("V{:.1}H{:.1}", y(*count), x(bar + 1)));
        }
        path.push_str(&format!("V{:.1}", y(0)));
        let stroke = format!(
            "fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\""
        );
        body.push_str(&format!("<path d=\"{path}\" {stroke}/>"));
        let at = left + 360.0 * (board % 2) as f64;
        let down = 42.0 + 18.0 * (board / 2) as f64;
        body.push_str(&format!("<path d=\"M{at} {}h34\" {stroke}/>", down - 4.0));
        let name = head.boards.get(board);
        let name = name.map_or_else(String::new, |head| {
            format!("{}: {}", head.letter, head.title)
        });
        body.push_str(&words(at + 42.0, down, "start", INK, &name));
    }
    body.push_str(&line((left, y(0)), (left + wide, y(0)), INK));
    for bar in (0..=bars).step_by(bars.div_ceil(8)) {
        let value = grouped(bar as u64 * u64::from(histogram.width));
        body.push_str(&words(x(bar), y(0) + 18.0, "middle", QUIET, &value));
    }
    for part in [0, most / 2, most] {
        body.push_str(&words(
            left - 8.0,
            y(part) + 4.0,
            "end",
            QUIET,
            &grouped(part),
        ));
    }
    body.push_str(&words(
        left,
        height - 14.0,
        "start",
        QUIET,
        &head.sentence(),
    ));
    drawing(width, height, histogram.title, &body)
}

/// What every rule changed alone does: bars with their intervals, the largest first.
pub fn worth_svg(report: &WorthReport) -> String {
    let (width, row, top, middle) = (980.0, 30.0, 56.0, 700.0);
    let ends = report.rows.iter();
    let ends = ends.flat_map(|row| [row.difference.low.abs(), row.difference.high.abs()]);
    let reach = ends.fold(0.0, f64::max).max(1e-9);
    let x = |value: f64| middle + 260.0 * value / reach;
    let title = report.head.boards.first();
    let title = title.map_or_else(String::new, |board| {
        format!("{}: {}", board.title, report.title)
    });
    let mut body = words(16.0, 26.0, "start", INK, &title);
    for (index, change) in report.rows.iter().enumerate() {
        let y = top + row * index as f64;
        let name = format!("{}: {}", change.name, change.to);
        body.push_str(&words(16.0, y + 14.0, "start", INK, &name));
        let found = &change.difference;
        let number = signed(found.mean, report.decimals);
        body.push_str(&words(430.0, y + 14.0, "end", QUIET, &number));
        let (from, to) = (x(found.mean).min(middle), x(found.mean).max(middle));
        let color = BOARDS[usize::from(found.mean < 0.0)].0;
        let fill = if change.seen == Seen::Clear {
            "1"
        } else {
            "0.3"
        };
        body.push_str(&format!(
            "<rect x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"12\" fill=\"{color}\" fill-opacity=\"{fill}\"/>",
            y + 4.0,
            to - from
        ));
        let (low, high) = (x(found.low), x(found.high));
        body.push_str(&line((low, y + 10.0), (high, y + 10.0), INK));
        for end in [low, high] {
            body.push_str(&line((end, y + 5.0), (end, y + 15.0), INK));
        }
    }
    let bottom = top + row * report.rows.len() as f64;
    body.push_str(&line((middle, top - 6.0), (middle, bottom), QUIET));
    body.push_str(&words(
        16.0,
        bottom + 22.0,
        "start",
        QUIET,
        &report.head.sentence(),
    ));
    drawing(width, bottom + 38.0, &title, &body)
}

/// The boards as maps: a number for each square, the darker the larger. `legend` says what the numbers are.
pub fn heat_svg(values: &[[f64; 30]], head: &Head, legend: &str) -> String {
    let (cell, left, top) = (56.0, 16.0, 30.0);
    let one = 3.0 * cell + 44.0;
    let most = values.iter().flatten().copied().fold(0.0, f64::max);
    let mut body = String::new();
    for (index, map) in values.iter().enumerate() {
        let y = top + one * index as f64;
        let name = head.boards.get(index);
        let name = name.map_or_else(String::new, |board| {
            format!("{}: {}", board.letter, board.title)
        });
        body.push_str(&words(left, y - 8.0, "start", INK, &name));
        for (square, value) in Square::all().zip(map) {
            let (column, row) = (f64::from(square.column()), f64::from(square.row()));
            let (x, y) = (left + cell * (column - 1.0), y + cell * (row - 1.0));
            let part = if most > 0.0 { value / most } else { 0.0 };
            body.push_str(&format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{cell}\" height=\"{cell}\" fill=\"#FBF5E6\" stroke=\"#5B3A20\"/>\
                 <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{cell}\" height=\"{cell}\" fill=\"#A63E2B\" fill-opacity=\"{:.3}\"/>",
                0.85 * part
            ));
            let ink = if part > 0.55 { "#FBF5E6" } else { INK };
            let number = fixed(*value, 1);
            body.push_str(&words(
                x + 0.5 * cell,
                y + 0.5 * cell + 6.0,
                "middle",
                ink,
                &number,
            ));
            let small = format!(
                "<g font-size=\"9\">{}</g>",
                words(x + 3.0, y + 10.0, "start", ink, &square.to_string())
            );
            body.push_str(&small);
        }
    }
    let bottom = top + one * values.len() as f64;
    body.push_str(&words(left, bottom, "start", INK, legend));
    body.push_str(&words(
        left,
        bottom + 20.0,
        "start",
        QUIET,
        &head.sentence(),
    ));
    drawing(2.0 * left + 10.0 * cell, bottom + 36.0, legend, &body)
}
