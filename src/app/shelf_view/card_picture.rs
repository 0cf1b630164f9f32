//! Picture on the card of a lesson: the board of a scene, or a drawn object where there is none.

use egui::{Painter, Rect};

use crate::app::board_view::{BoardModel, paint_thumbnail};
use crate::app::game_board::resting_board;
use crate::app::object_view::paint_object;
use crate::app::theme::Palette;
use crate::board::{Bitboard, house};
use crate::lesson::{Block, Inline, Layout, Lesson, Step};
use crate::library;
use crate::rules::{Position, Ruleset};

pub(in crate::app) enum CardPicture {
    Object(String),
    Board(Box<BoardModel>),
}

pub(in crate::app) fn paint_picture(
    painter: &Painter,
    rect: Rect,
    picture: &CardPicture,
    palette: &Palette,
) {
    match picture {
        CardPicture::Object(id) => paint_object(painter, rect, id, palette),
        CardPicture::Board(model) => paint_thumbnail(painter, rect, model, palette),
    }
}

/// Picture of a lesson: the board of a scene that is not among `shown_positions`, with the square that the lesson is about;
/// of a lesson without boards an object that stands in it. The drawings of objects are not yet loaded where a web page
/// begins.
pub(in crate::app) fn picture(lesson: &Lesson, shown_positions: &mut Vec<Position>) -> CardPicture {
    let has_board = lesson.steps.iter().any(|step| scene_of(lesson, step).is_some());
    let blocks = lesson.steps.iter().filter(|_| !has_board).flat_map(|step| &step.prose);
    let mut object = blocks.filter_map(|block| match block {
        Block::Object(Inline::Link { url, .. }) => Some(url.clone()),
        _ => None,
    });
    if let Some(id) = object.find(|id| library::drawing(id).is_some()) {
        return CardPicture::Object(id);
    }
    let mut model = board(lesson, shown_positions);
    model.houses_awake = Bitboard::of(main_house(lesson));
    CardPicture::Board(Box::new(model))
}

/// The house that the first rule of a lesson is about.
fn main_house(lesson: &Lesson) -> Option<u8> {
    let house = |name: &String| match name.split('.').next()? {
        "water" => Some(house::WATER),
        "happiness" => Some(house::HAPPINESS),
        "rebirth" => Some(house::REBIRTH),
        "exits" | "bearing_off" => Some(house::TWO),
        _ => None,
    };
    lesson.teaches.first().and_then(house)
}

/// Board of the first scene with placed pieces that is not among `shown_positions`; its position is added to them.
fn board(lesson: &Lesson, shown_positions: &mut Vec<Position>) -> BoardModel {
    let scenes: Vec<_> = lesson.steps.iter().filter_map(|step| scene_of(lesson, step)).collect();
    let placed = || scenes.iter().filter(|(placed, ..)| *placed);
    let new = placed().find(|(.., position)| !shown_positions.contains(position));
    let scene = new.or_else(|| placed().next()).or(scenes.first());
    let Some((_, ruleset, position)) = scene else { return BoardModel::default() };
    shown_positions.push(*position);
    resting_board(ruleset, position)
}

/// Board of a step: `true` where it is placed piece by piece, its rules, and its position; `None` where it has no board.
pub(super) fn scene_of(lesson: &Lesson, step: &Step) -> Option<(bool, Ruleset, Position)> {
    let scene = step.fence.as_ref()?.kind.scene()?;
    let ruleset = lesson.rules_of(step).ruleset(library::rulesets()).ok()?;
    let position = scene.position(&ruleset.rules()).ok()?;
    Some((scene.layout != Layout::Start, ruleset, position))
}
