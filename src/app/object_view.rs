//! Objects that we have drawn: the drawing, what it is, and that it is ours.

use egui::epaint::{Mesh, PathShape, PathStroke};
use egui::{Color32, Painter, Rect, Role, Sense, Ui, Vec2, vec2};

use crate::app::controls::{caption, named, styled};
use crate::app::theme::{Palette, text};
use crate::lesson::drawing::Drawing;
use crate::lesson::history::Evidence;
use crate::lesson::{Object, Work};
use crate::{i18n, library};

/// The widest a drawing is shown, in points.
const WIDEST: f32 = 520.0;

/// The drawing of an object with its caption; `words` stand for it where it is not seen.
pub fn object_ui(ui: &mut Ui, id: &str, words: &str) {
    drawing_ui(ui, id, words);
    if let Some(object) = library::object(id) {
        ui.add_space(4.0);
        caption_ui(ui, object, ui.available_width().min(WIDEST));
    }
}

/// The drawing alone.
pub fn drawing_ui(ui: &mut Ui, id: &str, words: &str) {
    let Some(drawing) = library::drawing(id) else { return };
    let width = ui.available_width().min(WIDEST);
    let [wide, high] = drawing.size;
    let (rect, response) = ui.allocate_exact_size(vec2(width, width * high / wide), Sense::hover());
    named(response, Role::Image, words);
    paint_drawing(ui.painter(), rect, drawing, &Palette::of(ui));
}

/// The objects that belong to a find, each with what can be seen on it, and who says so where the find does not name them.
pub fn objects_of_find_ui(ui: &mut Ui, find: &Evidence) {
    for object in library::objects().iter().filter(|object| object.find == find.id) {
        object_ui(ui, &object.id, &object.words);
        caption(ui, &object.shows);
        let own = object.sources.iter().filter(|key| !find.sources.contains(key));
        let works: Vec<String> =
            own.filter_map(|key| library::work(key)).map(Work::short).collect();
        if !works.is_empty() {
            caption(
                ui,
                i18n::labelled(i18n::text("history.sources"), works.join(i18n::text("list.apart"))),
            );
        }
        ui.add_space(16.0);
    }
}

fn caption_ui(ui: &mut Ui, object: &Object, width: f32) {
    ui.vertical(|ui| {
        ui.set_max_width(width);
        ui.spacing_mut().item_spacing.y = 3.0;
        styled(ui, &object.title, text::strong());
        caption(ui, object.facts());
        caption(ui, i18n::fill("object.ours", &[("guessed", &object.guessed)]));
    });
}

/// Paints the drawing of an object as large as fits into `rect`, in its middle.
pub fn paint_object(painter: &Painter, rect: Rect, id: &str, palette: &Palette) {
    let Some(drawing) = library::drawing(id) else { return };
    let size = Vec2::from(drawing.size);
    let scale = (rect.width() / size.x).min(rect.height() / size.y);
    let place = Rect::from_center_size(rect.center(), scale * size);
    paint_drawing(painter, place, drawing, palette);
}

/// Paints a drawing as large as fits into `rect`.
fn paint_drawing(painter: &Painter, rect: Rect, drawing: &Drawing, palette: &Palette) {
    let scale = rect.width() / drawing.size[0];
    let place = |[x, y]: [f32; 2]| rect.min + scale * Vec2::new(x, y);
    for shape in &drawing.shapes {
        let fill = shape.fill.map(|fill| palette.material(fill));
        if let (Some(color), Some(run)) = (fill, shape.runs.first()) {
            let mut mesh = Mesh::default();
            run.points.iter().for_each(|point| mesh.colored_vertex(place(*point), color));
            mesh.indices.extend(&shape.triangles);
            painter.add(mesh);
        }
        // An area without a line has one of its own colour, which softens its edge.
        let edge = fill.map(|color| (1.0, color));
        let line = shape.line.map(|line| ((scale * line.width()).max(0.8), palette.drawn(line)));
        let Some((width, color)) = line.or(edge) else { continue };
        let (fill, stroke) = (Color32::TRANSPARENT, PathStroke::new(width, color));
        for run in &shape.runs {
            let mut points: Vec<_> = run.points.iter().map(|point| place(*point)).collect();
            // egui lets sharp corners of closed lines end in spikes, and cuts those of open ones: a line that closes begins
            // and ends in the middle of a side.
            if run.closed
                && let [first, .., last] = points[..]
            {
                let middle = first.lerp(last, 0.5);
                points.insert(0, middle);
                points.push(middle);
            }
            painter.add(PathShape { points, closed: false, fill, stroke: stroke.clone() });
        }
    }
}
