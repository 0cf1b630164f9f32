//! A board, pieces and sticks to cut out, on two sheets that fit A4 and Letter.

use emath::{Vec2, pos2, vec2};
use maud::{Markup, PreEscaped, html};

use super::board::{Marks, board_svg};
use super::frame::{frame, word};
use crate::board::{Bitboard, BySide, Side};
use crate::drawing::board::draw_piece;
use crate::drawing::{Ink, Picture, Stroke, SvgUse};
use crate::i18n;
use crate::library;
use crate::rules::Setup;

/// Number of pieces that are drawn of each side: as many as any reconstruction needs.
const PIECES: usize = 10;
/// Number of throws of four sticks, of sixteen, that show this number of flat sides.
const ODDS: [(u8, u8); 5] = [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)];

/// The board to cut out, with pieces and sticks, as a file for the printer.
pub fn sheet_page() -> String {
    let body = html! {
        section class="wide" {
            h1 { (word("publish.sheets")) }
            p { (word("publish.cut-board")) }
            figure class="board" { (PreEscaped(empty_board())) }
            h2 { (word("publish.pieces")) }
            p { (word("publish.cut-pieces")) }
            @for side in Side::ALL { (row(side)) }
        }
        section class="sticks" {
            h2 { (word("publish.sticks")) }
            p { (word("publish.cut-sticks")) }
            (sticks())
            p { (word("publish.sticks-count")) }
            table {
                thead { tr {
                    th scope="col" { (word("publish.flat-sides")) }
                    th scope="col" { (word("publish.of-sixteen")) }
                } }
                tbody { @for (flat, ways) in ODDS {
                    tr { th scope="row" { (flat) } td { (ways) } }
                } }
            }
        }
    };
    frame(i18n::text("publish.sheets"), "paper cut", &body)
}

/// The board without pieces.
fn empty_board() -> String {
    let rules = library::any_ruleset().rules();
    let off = Some(BySide::new(rules.n_pieces(), rules.n_pieces()));
    let setup = Setup { off, ..Setup::new(Bitboard::EMPTY, Bitboard::EMPTY, Side::Cones) };
    let position = rules.position(&setup).unwrap_or_else(|_| rules.start());
    board_svg(&position, &Marks::default())
}

/// Ten pieces of a side, each in a ring to cut along.
fn row(side: Side) -> Markup {
    let key = BySide::new("publish.cut-cones", "publish.cut-spools")[side];
    let mut row = Picture::new(vec2(44.0 * PIECES as f32, 44.0), i18n::text(key));
    for piece in 0..PIECES {
        let center = pos2(22.0 + 44.0 * piece as f32, 22.0);
        let ring = Stroke::new(0.7, Ink::Ink).dashed(2.6, 2.2);
        row.ellipse_stroke(center, Vec2::splat(20.7), ring);
        draw_piece(&mut row, side, center, 33.0, 1.0);
    }
    html! { figure class="board" { (PreEscaped(row.svg(SvgUse::Page))) } }
}

/// Four strips to fold along their length: the flat side bears a line, the round one is dark.
fn sticks() -> Markup {
    let label = i18n::text("publish.cut-sticks-alt");
    html! {
        figure {
            svg viewBox="0 0 1000 490" role="img" aria-label=(label) {
                title { (label) }
                @for y in [10, 130, 250, 370] {
                    rect x="10" y=(y) width="980" height="100" fill="none" stroke="#000" stroke-width="1.5" {}
                    rect x="10" y=(y + 50) width="980" height="50" fill="#777" {}
                    path d={ "M10 " (y + 50) "H990" } stroke="#000" stroke-width="1.5" stroke-dasharray="8 6" {}
                    path d={ "M60 " (y + 25) "H940" } stroke="#000" stroke-width="5" {}
                }
            }
        }
    }
}
