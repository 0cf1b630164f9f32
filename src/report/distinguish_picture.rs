//! A position that tells two rulesets apart as a self-contained picture: both boards, each with its name above and its
//! answer below, under the names of the pair and the throw, and over the rules behind the difference.

use emath::{Rect, pos2, vec2};

use super::distinguish::{BoardAnswer, DistinguishReport, throw_words};
use super::head::product;
use super::picture::EDGE;
use crate::drawing::board::{Attention, BoardLayout, BoardModel, Tint, Trays, board_picture};
use crate::drawing::{Picture, Tone};
use crate::i18n;

/// Width of a board, in points.
const BOARD: f32 = 720.0;
/// Room beside the name of a board for its sign, in points.
const SIGN: f32 = 20.0;

/// Both boards of a position that tells rulesets apart, with everything said that the difference needs; `None` where no
/// position was found.
pub fn distinguish_picture(
    report: &DistinguishReport,
    boards: &[BoardModel; 2],
) -> Option<Picture> {
    let position = report.position.as_ref()?;
    let mut out = Picture::new(vec2(BOARD + 2.0 * EDGE, 0.0), &report.sentence);
    let [left, right] = &report.titles;
    let title = i18n::fill("distinguish.card-pair", &[("left", left), ("right", right)]);
    let top = out.lines(pos2(EDGE, 28.0), BOARD, (18.0, Tone::Ink), &title);
    let due = throw_words(position.distinction.throw);
    let asked = i18n::fill("distinguish.picture", &[("pieces", &position.pieces), ("due", &due)]);
    let mut top = out.lines(pos2(EDGE, top), BOARD, (14.0, Tone::Ink), &asked);
    for (seat, (board, answer)) in boards.iter().zip(&position.answers).enumerate() {
        top = board_with_answer(&mut out, top + 14.0, seat, board, answer);
    }
    let foot =
        [&position.rules_sentence(), i18n::text("distinguish.few-pieces"), &product()].join(" ");
    let end = out.lines(pos2(EDGE, top + 12.0), BOARD, (13.0, Tone::Quiet), &foot);
    out.finish(end);
    Some(out)
}

/// Adds the name of a board, the board and its answer; tells where the next line would stand.
fn board_with_answer(
    out: &mut Picture,
    top: f32,
    seat: usize,
    board: &BoardModel,
    answer: &BoardAnswer,
) -> f32 {
    let (tint, tone) = [(Tint::A, Tone::BOARDS[0]), (Tint::B, Tone::BOARDS[1])][seat.min(1)];
    out.sign(tint, (pos2(EDGE + 6.0, top - 5.0), 6.0), tone, None);
    let name = (15.0, Tone::Ink);
    let below = out.lines(pos2(EDGE + SIGN, top), BOARD - SIGN, name, &answer.title);
    let size = BoardLayout::size_for(BOARD, f32::INFINITY, Trays::Bare);
    let rect = Rect::from_min_size(pos2(EDGE, below - 10.0), size);
    let layout = BoardLayout::with_trays(rect, board.orientation, Trays::Bare);
    out.shapes.extend(board_picture(&layout, board, &Attention::default()).shapes);
    let words = answer.sentence();
    out.lines(pos2(EDGE, rect.bottom() + 24.0), BOARD, (14.0, Tone::Ink), &words)
}
