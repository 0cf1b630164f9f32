//! Rasteriser of triangles, as a graphics card does it.

use std::collections::HashMap;

use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Primitive, Vertex};
use egui::{Color32, ColorImage, Pos2, Rect, TextureId, TexturesDelta, Vec2, pos2};

/// Paints meshes, the first at the back, onto a sheet with a number of pixels per point.
pub fn paint(
    sheet: &mut ColorImage,
    textures: &TexturesDelta,
    meshes: &[ClippedPrimitive],
    scale: f32,
) {
    let textures: HashMap<TextureId, ColorImage> =
        textures.set.iter().map(|(id, deltas)| (*id, texture(deltas))).collect();
    for clipped in meshes {
        let Primitive::Mesh(mesh) = &clipped.primitive else { continue };
        let Some(texture) = textures.get(&mesh.texture_id) else { continue };
        let whole = Rect::from_min_size(Pos2::ZERO, Vec2::from(sheet.size.map(|side| side as f32)));
        let clip = (clipped.clip_rect * scale).intersect(whole);
        for corners in mesh.triangles() {
            let corner = |index: u32| mesh.vertices.get(index as usize).copied();
            let [Some(a), Some(b), Some(c)] = corners.map(corner) else { continue };
            let scaled = |vertex: Vertex| Vertex { pos: vertex.pos * scale, ..vertex };
            paint_triangle(sheet, [a, b, c].map(scaled), texture, clip);
        }
    }
}

/// A texture with all its changes in order.
fn texture(deltas: &[ImageDelta]) -> ColorImage {
    let mut whole = ColorImage::default();
    for delta in deltas {
        let ImageData::Color(part) = &delta.image;
        match delta.pos {
            None => whole = (**part).clone(),
            Some([left, top]) => {
                let width = part.size[0].min(whole.size[0].saturating_sub(left));
                for row in 0..part.size[1].min(whole.size[1].saturating_sub(top)) {
                    let (from, to) = (row * part.size[0], (top + row) * whole.size[0] + left);
                    let line = &part.pixels[from..from + width];
                    whole.pixels[to..to + width].copy_from_slice(line);
                }
            }
        }
    }
    whole
}

/// Twice the signed area of the triangle `a`, `b`, `p`.
fn signed_area(a: Pos2, b: Pos2, p: Pos2) -> f32 {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

/// True if a pixel whose middle lies on this edge belongs to the triangle. Exactly one of two that share the edge has it.
fn owns_edge(a: Pos2, b: Pos2) -> bool {
    b.y < a.y || (a.y == b.y && b.x > a.x)
}

fn paint_triangle(sheet: &mut ColorImage, corners: [Vertex; 3], texture: &ColorImage, clip: Rect) {
    let [a, mut b, mut c] = corners;
    let mut area = signed_area(a.pos, b.pos, c.pos);
    if area < 0.0 {
        (b, c, area) = (c, b, -area);
    }
    if area <= 0.0 || !area.is_finite() {
        return;
    }
    let around = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
    if !around.is_positive() {
        return;
    }
    let edges = [(b.pos, c.pos), (c.pos, a.pos), (a.pos, b.pos)];
    let (left, right) = (around.left() as usize, around.right().ceil() as usize);
    for y in around.top() as usize..(around.bottom().ceil() as usize).min(sheet.size[1]) {
        for x in left..right.min(sheet.size[0]) {
            let middle = pos2(x as f32 + 0.5, y as f32 + 0.5);
            if !clip.contains(middle) {
                continue;
            }
            let parts = edges.map(|(from, to)| signed_area(from, to, middle));
            let mut edges = parts.iter().zip(edges);
            if edges.all(|(part, (from, to))| *part > 0.0 || *part == 0.0 && owns_edge(from, to)) {
                let color = color_at([a, b, c], parts.map(|part| part / area), texture);
                let pixel = &mut sheet.pixels[y * sheet.size[0] + x];
                *pixel = blend(color, *pixel);
            }
        }
    }
}

/// The color of a triangle at a point with these barycentric weights.
fn color_at(corners: [Vertex; 3], parts: [f32; 3], texture: &ColorImage) -> [f32; 4] {
    let mut tint = [0.0; 4];
    let mut uv = Vec2::ZERO;
    for (corner, part) in corners.iter().zip(parts) {
        for (sum, channel) in tint.iter_mut().zip(corner.color.to_array()) {
            *sum += part * f32::from(channel);
        }
        uv += part * corner.uv.to_vec2();
    }
    let texel = texel(texture, uv);
    std::array::from_fn(|channel| tint[channel] * texel[channel] / 255.0)
}

/// The texture at `uv` (0 to 1), interpolated between the four nearest texels.
fn texel(texture: &ColorImage, uv: Vec2) -> [f32; 4] {
    let [width, height] = texture.size;
    let place = |at: f32, side: usize| (at * side as f32 - 0.5).clamp(0.0, side as f32 - 1.0);
    let (x, y) = (place(uv.x, width), place(uv.y, height));
    let (left, top) = (x as usize, y as usize);
    let (right, below) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
    let at = |x: usize, y: usize| texture.pixels[y * width + x].to_array().map(f32::from);
    let (across, down) = (x.fract(), y.fract());
    let mix = |a: [f32; 4], b: [f32; 4], part: f32| -> [f32; 4] {
        std::array::from_fn(|channel| a[channel] + part * (b[channel] - a[channel]))
    };
    let upper = mix(at(left, top), at(right, top), across);
    let lower = mix(at(left, below), at(right, below), across);
    mix(upper, lower, down)
}

/// A premultiplied color over the one below it.
fn blend([red, green, blue, cover]: [f32; 4], below: Color32) -> Color32 {
    let rest = 1.0 - cover / 255.0;
    let [r, g, b, a] = below.to_array().map(|channel| rest * f32::from(channel));
    let sums = [red + r, green + g, blue + b, cover + a];
    let [r, g, b, a] = sums.map(|channel: f32| channel.round().clamp(0.0, 255.0) as u8);
    Color32::from_rgba_premultiplied(r, g, b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(x: f32, y: f32) -> Vertex {
        let color = Color32::from_rgba_premultiplied(100, 0, 0, 100);
        Vertex { pos: pos2(x, y), uv: Pos2::ZERO, color }
    }

    #[test]
    fn two_triangles_make_a_square_and_no_pixel_is_painted_twice() {
        let mut sheet = ColorImage::filled([8, 8], Color32::BLACK);
        let white = ColorImage::filled([1, 1], Color32::WHITE);
        let clip = Rect::from_min_size(Pos2::ZERO, Vec2::splat(8.0));
        let [a, b, c, d] =
            [(1.5, 1.5), (6.5, 1.5), (6.5, 6.5), (1.5, 6.5)].map(|(x, y)| corner(x, y));
        for corners in [[a, b, c], [a, d, c]] {
            paint_triangle(&mut sheet, corners, &white, clip);
        }
        let red: Vec<u8> = sheet.pixels.iter().map(|pixel| pixel.r()).collect();
        assert!(red.iter().all(|red| [0, 100].contains(red)), "{red:?}");
        assert_eq!(red.iter().filter(|red| **red == 100).count(), 25);
    }

    #[test]
    fn nothing_is_painted_outside_the_clip() {
        let mut sheet = ColorImage::filled([8, 8], Color32::BLACK);
        let white = ColorImage::filled([1, 1], Color32::WHITE);
        let clip = Rect::from_min_size(Pos2::ZERO, Vec2::new(8.0, 2.0));
        let corners = [corner(-9.0, -9.0), corner(30.0, 0.0), corner(0.0, 30.0)];
        paint_triangle(&mut sheet, corners, &white, clip);
        let painted = |pixel: &&Color32| **pixel != Color32::BLACK;
        assert_eq!(sheet.pixels.iter().filter(painted).count(), 16);
    }
}
