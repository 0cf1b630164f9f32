//! A board, pieces and sticks to cut out, on two sheets that fit A4 and Letter.

use emath::{Vec2, pos2, vec2};

use super::board::{Marks, board_svg};
use super::page::frame;
use super::prose::escape;
use crate::board::{Bitboard, BySide, Side};
use crate::drawing::board::draw_piece;
use crate::drawing::{Ink, Picture, Stroke, SvgUse};
use crate::i18n;
use crate::library;
use crate::rules::Due;
use crate::rules::Setup;

/// How many pieces of each side are drawn: as many as any reconstruction needs.
const PIECES: usize = 10;

/// The board to cut out, with pieces and sticks, as a file for the printer.
pub fn sheet_page() -> String {
    let text = |key: &str| escape(i18n::text(key));
    let mut body = format!(
        "<section class=\"wide\">\n<h1>{}</h1>\n<p>{}</p>\n<figure class=\"board\">\n{}\n</figure>\n",
        text("publish.sheets"),
        text("publish.cut-board"),
        empty_board()
    );
    body.push_str(&format!(
        "<h2>{}</h2>\n<p>{}</p>\n",
        text("publish.pieces"),
        text("publish.cut-pieces")
    ));
    for side in Side::ALL {
        body.push_str(&row(side));
    }
    body.push_str("</section>\n<section class=\"sticks\">\n");
    body.push_str(&format!(
        "<h2>{}</h2>\n<p>{}</p>\n{}\n<p>{}</p>\n{}</section>\n",
        text("publish.sticks"),
        text("publish.cut-sticks"),
        sticks(),
        text("publish.sticks-count"),
        odds()
    ));
    frame(i18n::text("publish.sheets"), "paper cut", &body)
}

/// The board without pieces.
fn empty_board() -> String {
    let rules = library::any_ruleset().rules();
    let setup = Setup {
        pieces: BySide::new(Bitboard::EMPTY, Bitboard::EMPTY),
        turn: Side::Cones,
        off: Some(BySide::new(rules.n_pieces(), rules.n_pieces())),
        due: Due::default(),
    };
    let position = rules.position(&setup).unwrap_or_else(|_| rules.start());
    board_svg(&position, &Marks::default())
}

/// Ten pieces of a side, each in a ring to cut along.
fn row(side: Side) -> String {
    let key = BySide::new("publish.cut-cones", "publish.cut-spools")[side];
    let mut row = Picture::new(vec2(44.0 * PIECES as f32, 44.0), i18n::text(key));
    for piece in 0..PIECES {
        let center = pos2(22.0 + 44.0 * piece as f32, 22.0);
        let ring = Stroke::new(0.7, Ink::Ink).dashed(2.6, 2.2);
        row.ellipse_stroke(center, Vec2::splat(20.7), ring);
        draw_piece(&mut row, side, center, 33.0, 1.0);
    }
    format!("<figure class=\"board\">{}</figure>\n", row.svg(SvgUse::Page))
}

/// Four strips to fold along their length: the flat side bears a line, the round one is dark.
fn sticks() -> String {
    let label = escape(i18n::text("publish.cut-sticks-alt"));
    let strips: String = (0..4)
        .map(|at| {
            let y = 10 + 120 * at;
            let (middle, line) = (y + 50, y + 25);
            format!(
                "<rect x=\"10\" y=\"{y}\" width=\"980\" height=\"100\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"/>\
                 <rect x=\"10\" y=\"{middle}\" width=\"980\" height=\"50\" fill=\"#777\"/>\
                 <path d=\"M10 {middle}H990\" stroke=\"#000\" stroke-width=\"1.5\" stroke-dasharray=\"8 6\"/>\
                 <path d=\"M60 {line}H940\" stroke=\"#000\" stroke-width=\"5\"/>"
            )
        })
        .collect();
    format!(
        "<figure><svg viewBox=\"0 0 1000 490\" role=\"img\" aria-label=\"{label}\"><title>{label}</title>{strips}</svg></figure>"
    )
}

/// How often each number of flat sides comes.
fn odds() -> String {
    let head = ["publish.flat-sides", "publish.of-sixteen"].map(|key| escape(i18n::text(key)));
    let rows = [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)];
    let rows: String = rows
        .iter()
        .map(|(flat, ways)| format!("<tr><th scope=\"row\">{flat}</th><td>{ways}</td></tr>\n"))
        .collect();
    format!(
        "<table>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
        head[0], head[1]
    )
}
