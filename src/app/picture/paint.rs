//! Pictures painted by egui: in the window, and in memory for files.

use egui::epaint::{EllipseShape, Mesh, PathShape, PathStroke, RectShape};
use egui::{Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shadow, StrokeKind, Vec2, pos2};

use crate::app::fonts;
use crate::app::theme::{Palette, ink_color};
use crate::drawing::{Anchor, Ink, Paint, Picture, Shape, Stroke, Tone};

/// Paints a picture where its shapes lie.
pub fn paint(painter: &Painter, picture: &Picture, palette: &Palette) {
    for shape in &picture.shapes {
        paint_shape(painter, shape, palette);
    }
}

/// The colour of a name in the scheme of the page.
pub fn color(paint: Paint, palette: &Palette) -> Color32 {
    let opaque = match paint.ink {
        Ink::Page(tone) => match tone {
            Tone::Paper => palette.page,
            Tone::Ink => palette.ink,
            Tone::Quiet => palette.quiet,
            Tone::Faience => palette.faience,
            Tone::Carnelian => palette.carnelian,
            Tone::Lapis => palette.lapis,
            Tone::Plum => palette.plum,
            Tone::Hairline => palette.hairline,
            Tone::Edge => palette.control_edge,
        },
        ink => ink_color(ink),
    };
    opaque.gamma_multiply(paint.cover)
}

fn paint_shape(painter: &Painter, shape: &Shape, palette: &Palette) {
    let filled = |fill: &Option<Paint>| fill.map_or(Color32::TRANSPARENT, |f| color(f, palette));
    let solid = |stroke: &Option<Stroke>| stroke.map_or(egui::Stroke::NONE, |s| line(s, palette));
    match shape {
        Shape::Rect { rect, radius, fill, stroke } => {
            let corners = CornerRadius::from(*radius);
            let kind = StrokeKind::Middle;
            painter.add(RectShape::new(*rect, corners, filled(fill), solid(stroke), kind));
        }
        Shape::Path { points, closed, fill, stroke } => {
            if let Some((stroke, dashes)) = stroke.and_then(|stroke| Some((stroke, stroke.dashes?)))
            {
                let ends = points.first().copied().filter(|_| *closed);
                let points: Vec<Pos2> = points.iter().copied().chain(ends).collect();
                painter.extend(dashed(&points, line(stroke, palette), dashes));
            } else if let ([from, to], Some(stroke)) = (points.as_slice(), stroke) {
                // Egui lays such a line on whole pixels.
                painter.line_segment([*from, *to], line(*stroke, palette));
            } else {
                let (points, closed, fill) = (points.clone(), *closed, filled(fill));
                let stroke = PathStroke::from(solid(stroke));
                painter.add(PathShape { points, closed, fill, stroke });
            }
        }
        Shape::Band { left, right, fill } => {
            painter.add(band(left, right, color(*fill, palette)));
        }
        Shape::Ellipse { center, radius, fill, stroke } => {
            let (fill, stroke) = (filled(fill), solid(stroke));
            if radius.x == radius.y {
                painter.circle(*center, radius.x, fill, stroke);
            } else {
                let (center, radius) = (*center, *radius);
                painter.add(EllipseShape { center, radius, fill, stroke, angle: 0.0 });
            }
        }
        Shape::Text { at, anchor, size, paint, text } => {
            paint_text(painter, (*at, *anchor), *size, color(*paint, palette), text);
        }
        Shape::Glyphs { text, rect, paint } => {
            paint_glyphs(painter, text, *rect, color(*paint, palette));
        }
        Shape::Shadow { rect, radius, down, blur } => {
            let color = Color32::from_black_alpha(if palette.dark { 150 } else { 80 });
            let shadow = Shadow { offset: [0, *down as i8], blur: *blur as u8, spread: 0, color };
            painter.add(shadow.as_shape(*rect, CornerRadius::from(*radius)));
        }
        Shape::Clipped { rect, shapes } => {
            let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
            shapes.iter().for_each(|shape| paint_shape(&inside, shape, palette));
        }
    }
}

fn line(stroke: Stroke, palette: &Palette) -> egui::Stroke {
    egui::Stroke::new(stroke.width, color(stroke.paint, palette))
}

fn dashed(points: &[Pos2], ink: egui::Stroke, dashes: [f32; 4]) -> Vec<egui::Shape> {
    let [dash, gap, second, last] = dashes;
    match dash {
        0.0 => egui::Shape::dotted_line(points, ink.color, gap, 0.5 * ink.width),
        _ => egui::Shape::dashed_line_with_offset(points, ink, &[dash, second], &[gap, last], 0.0),
    }
}

fn band(left: &[Pos2], right: &[Pos2], color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for (index, (one, other)) in left.iter().zip(right).enumerate() {
        mesh.colored_vertex(*one, color);
        mesh.colored_vertex(*other, color);
        if index > 0 {
            let last = mesh.vertices.len() as u32 - 1;
            mesh.add_triangle(last - 3, last - 2, last - 1);
            mesh.add_triangle(last - 2, last - 1, last);
        }
    }
    mesh
}

fn paint_text(painter: &Painter, place: (Pos2, Anchor), size: f32, color: Color32, text: &str) {
    let font = FontId::new(size, fonts::sans());
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
    let first = galley.rows.first().and_then(|row| row.glyphs.first());
    let foot = first.map_or(0.0, |glyph| glyph.pos.y);
    let part = match place.1 {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    let corner = place.0 - Vec2::new(part * galley.size().x, foot);
    painter.galley(corner, galley, color);
}

/// Paints hieroglyphs as large as fit into `rect`, centred by what is seen of them rather than by their line of type.
pub fn paint_glyphs(painter: &Painter, text: &str, rect: Rect, color: Color32) {
    // Measured once at a fixed size, then set at the size that fits.
    let set = |size| {
        let font = FontId::new(size, fonts::signs());
        painter.layout_no_wrap(text.to_owned(), font, color)
    };
    let seen = set(40.0).mesh_bounds;
    if seen.width() <= 0.0 || seen.height() <= 0.0 {
        return;
    }
    let galley = set(40.0 * f32::min(rect.width() / seen.width(), rect.height() / seen.height()));
    let offset = rect.center() - galley.mesh_bounds.center();
    painter.galley(pos2(offset.x, offset.y), galley.clone(), color);
    // The glyphs are outlines and turn faint when small: drawn twice they keep their weight.
    if rect.height() < 40.0 {
        painter.galley(pos2(offset.x + 0.35, offset.y), galley, color);
    }
}
