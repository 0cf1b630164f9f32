//! Packs on the page for teachers: a picture, for whom each is, and the lessons in it.

use egui::{Sense, Ui, vec2};

use super::parts::{PACK, row_ui};
use crate::app::board_view::THUMBNAIL_ASPECT;
use crate::app::controls::{beside, caption};
use crate::app::shelf_view::{CardPicture, paint_picture, picture};
use crate::app::theme::{NARROW, Palette};
use crate::lesson::prose::plain_blocks;
use crate::lesson::teacher::Pack;
use crate::{i18n, library};

/// Width of the pictures, in points.
const PICTURE: f32 = 150.0;

pub(super) struct PackRows {
    pictures: Vec<Option<CardPicture>>,
}

impl Default for PackRows {
    fn default() -> PackRows {
        let mut seen = Vec::new();
        // The lesson that comes last is the one a pack leads up to.
        let lesson = |pack: &Pack| library::lesson(pack.lessons.last()?);
        let packs = library::packs().iter();
        let pictures = packs.map(|pack| lesson(pack).map(|lesson| picture(lesson, &mut seen)));
        PackRows { pictures: pictures.collect() }
    }
}

impl PackRows {
    /// Shows the packs.
    pub fn ui(&self, ui: &mut Ui) {
        let width = (ui.available_width() >= 0.7 * NARROW).then_some(PICTURE);
        for (pack, picture) in library::packs().iter().zip(&self.pictures) {
            let picture = picture.as_ref().filter(|_| width.is_some());
            beside(
                ui,
                (width, 18.0),
                &mut (),
                |ui, ()| picture.into_iter().for_each(|picture| picture_ui(ui, picture)),
                |ui, ()| pack_ui(ui, pack),
            );
            ui.add_space(12.0);
        }
    }
}

fn picture_ui(ui: &mut Ui, picture: &CardPicture) {
    let size = vec2(PICTURE, PICTURE / THUMBNAIL_ASPECT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if ui.is_rect_visible(rect) {
        paint_picture(ui.painter(), rect, picture, &Palette::of(ui));
    }
}

fn pack_ui(ui: &mut Ui, pack: &Pack) {
    let minutes = i18n::say!("learn.minutes", minutes = pack.minutes);
    row_ui(ui, &pack.title, &minutes, format!("{PACK}/{}", pack.id));
    ui.label(plain_blocks(&pack.whom));
    let titles = pack.lessons.iter().filter_map(|id| library::lesson(id));
    let titles: Vec<&str> = titles.map(|lesson| lesson.title.as_str()).collect();
    caption(ui, i18n::fill("teachers.lessons", &[("titles", &titles.join(", "))]));
}
