//! Pictures of the main views beside those kept in `tests/pictures`, painted without a graphics card.
//!
//! Where a view was meant to change, `SENET_ACCEPT_PICTURES=1 cargo test --test suite pictures` keeps the new pictures;
//! look at them before they go in.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use egui::{Color32, ColorImage, TexturesDelta};
use egui_kittest::{Harness, TestRenderer};
use senet::app::picture::paint_meshes;
use senet::app::settings::{Look, Settings};
use senet::app::storage::{MemoryStore, Saved, text_of};
use senet::i18n::{self, Language};

use crate::app::{Started, holding};
use crate::screen::wait_for;

const SIZE: [usize; 2] = [1280, 800];
/// Frames until everything has faded in.
const FRAMES: usize = 20;
/// Most that a channel of a pixel may be off; other processors round the edges of letters a little differently.
const OFF: u8 = 40;
/// Most pixels that may be off further.
const PIXELS: usize = 100;

/// Collects textures as frames change them.
#[derive(Clone, Default)]
struct Textures(Rc<RefCell<TexturesDelta>>);

impl TestRenderer for Textures {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.borrow_mut().append(std::mem::take(delta));
    }
}

impl Drop for Textures {
    /// Egui wants nothing left undone.
    fn drop(&mut self) {
        self.0.borrow_mut().clear();
    }
}

fn picture(link: &str) -> ColorImage {
    picture_of(link, SIZE, MemoryStore::default())
}

/// Picture of the program at an address in a window of this size, with what its store holds.
fn picture_of(link: &str, size: [usize; 2], store: MemoryStore) -> ColorImage {
    let textures = Textures::default();
    let started = Started::new(link, store, Language::English);
    let mut harness = Harness::builder()
        .with_size(egui::vec2(size[0] as f32, size[1] as f32))
        .with_pixels_per_point(1.0)
        .with_theme(egui::Theme::Light)
        .with_step_dt(0.1)
        .renderer(textures.clone())
        .build_ui_state(Started::frame, started);
    harness.run_steps(FRAMES);
    if link == OUTCOMES {
        // Games are played beside the window.
        wait_for(&mut harness, &i18n::fill("results.matters-done", &[("games", "20")]));
        harness.run_steps(FRAMES);
    }
    let shapes = harness.output().shapes.clone();
    let meshes = harness.ctx.tessellate(shapes, 1.0);
    let ground = harness.ctx.global_style().visuals.panel_fill;
    let mut image = ColorImage::filled(size, ground);
    paint_meshes(&mut image, &textures.0.borrow(), &meshes, 1.0);
    image
}

fn write(path: &Path, image: &ColorImage) {
    let folder = path.parent().expect("a folder");
    fs::create_dir_all(folder).expect("a folder");
    let mut file = fs::File::create(path).expect("a file");
    let mut encoder = png::Encoder::new(&mut file, image.size[0] as u32, image.size[1] as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let bytes: Vec<u8> = image.pixels.iter().flat_map(|p| [p.r(), p.g(), p.b()]).collect();
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&bytes).expect("pixels");
}

/// Pixels of a kept picture; none where there is no picture.
fn read(path: &Path) -> Vec<Color32> {
    let Ok(file) = fs::File::open(path) else { return Vec::new() };
    let decoder = png::Decoder::new(std::io::BufReader::new(file));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut bytes).expect("pixels");
    let pixels = bytes.as_chunks::<3>().0.iter();
    pixels.map(|[r, g, b]| Color32::from_rgb(*r, *g, *b)).collect()
}

/// Most pixels too far from what was kept, among views of this size that make up the picture.
fn differing(new: &ColorImage, accepted: &[Color32], view: [usize; 2]) -> usize {
    if new.pixels.len() != accepted.len() {
        return new.pixels.len();
    }
    let is_off = |new: Color32, accepted: Color32| {
        let channels = new.to_array().into_iter().zip(accepted.to_array()).take(3);
        channels.into_iter().any(|(new, accepted)| new.abs_diff(accepted) > OFF)
    };
    let mut counts = BTreeMap::<[usize; 2], usize>::new();
    for (index, (new_pixel, accepted)) in new.pixels.iter().zip(accepted).enumerate() {
        if is_off(*new_pixel, *accepted) {
            let [x, y] = [index % new.size[0], index / new.size[0]];
            *counts.entry([x / view[0], y / view[1]]).or_default() += 1;
        }
    }
    counts.into_values().max().unwrap_or_default()
}

fn check(name: &str, link: &str) {
    check_image(name, &picture(link), (SIZE, PIXELS));
}

/// Holds a picture beside the kept one; in each of its views, which have this size, so many pixels may be off.
fn check_image(name: &str, image: &ColorImage, (view, pixels): ([usize; 2], usize)) {
    let accepted =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.png"));
    if std::env::var_os("SENET_ACCEPT_PICTURES").is_some() {
        write(&accepted, image);
    }
    let off = differing(image, &read(&accepted), view);
    if off > pixels {
        let new = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures/{name}.png"));
        write(&new, image);
        panic!(
            "{off} pixels of a view of {name} differ from {}; the new picture is {}. If the view was meant to change: \
             SENET_ACCEPT_PICTURES=1 cargo test --test suite pictures",
            accepted.display(),
            new.display()
        );
    }
}

#[test]
fn the_shelf_looks_as_it_did() {
    check("shelf", "1/learn");
}

#[test]
fn a_lesson_looks_as_it_did() {
    check("lesson", "1/lesson/water/1");
}

#[test]
fn a_comparison_looks_as_it_did() {
    check("compare", "1/compare/kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1");
}

#[test]
fn a_view_that_changed_is_seen() {
    let (shelf, play) = (picture("1/learn"), picture("1/play"));
    assert_eq!(differing(&shelf, &picture("1/learn").pixels, SIZE), 0);
    assert!(differing(&shelf, &play.pixels, SIZE) > PIXELS);
}

/// Places of the program on a sheet, row by row.
const PLACES: [&str; 18] = [
    "1/learn",
    "1/lesson/water/1",
    "1/lesson/water/6",
    "1/lesson/water/8",
    "1/lesson/water/2?present",
    "1/compare/kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1",
    "1/play/kendall-walker?spools=greedy",
    "1/practice",
    "1/practice/passing/2",
    "1/reconstructions",
    "1/reconstructions/card/petrie",
    "1/reconstructions/distance/masters~wikihow",
    "1/reconstructions/quiz",
    "1/reconstructions/works",
    "1/teachers",
    "1/history",
    "1/glossary",
    OUTCOMES,
];
/// What many games showed.
const OUTCOMES: &str = "1/compare/kendall-walker~jequier-grunfeld?games=20.greedy.1";
/// A sheet shows each place this much smaller: enough to see what stands where, and little enough that other words of the
/// same length change nothing.
const SMALLER: usize = 5;
/// Views in a row of a sheet.
const COLUMNS: usize = 6;
/// Of a thousand pixels of a view on a sheet, so many may be off.
const LOOSE: usize = 12;

/// All places in one window size and look, smaller and in rows.
fn sheet(size: [usize; 2], settings: Settings) -> ColorImage {
    let small = size.map(|side| side / SMALLER);
    let rows = PLACES.len().div_ceil(COLUMNS);
    let mut sheet = ColorImage::filled([small[0] * COLUMNS, small[1] * rows], Color32::BLACK);
    for (place, link) in PLACES.iter().enumerate() {
        let corner = [place % COLUMNS * small[0], place / COLUMNS * small[1]];
        let settings = Settings { reduced_motion: true, ..settings };
        let saved = text_of(&Saved { version: 1, settings, ..Saved::default() });
        let image = picture_of(link, size, holding(&saved));
        for y in 0..small[1] {
            for x in 0..small[0] {
                let small = mean(&image, [x * SMALLER, y * SMALLER]);
                sheet[(corner[0] + x, corner[1] + y)] = small;
            }
        }
    }
    i18n::speak(Language::English);
    sheet
}

fn mean(image: &ColorImage, [left, top]: [usize; 2]) -> Color32 {
    let mut sums = [0_usize; 3];
    for y in top..top + SMALLER {
        for x in left..left + SMALLER {
            let color = image[(x, y)].to_array();
            sums.iter_mut().zip(color).for_each(|(sum, channel)| *sum += usize::from(channel));
        }
    }
    let [red, green, blue] = sums.map(|sum| (sum / (SMALLER * SMALLER)) as u8);
    Color32::from_rgb(red, green, blue)
}

fn check_sheet(name: &str, size: [usize; 2], settings: Settings) {
    let view = size.map(|side| side / SMALLER);
    check_image(name, &sheet(size, settings), (view, view[0] * view[1] * LOOSE / 1000));
}

#[test]
fn every_view_looks_as_it_did_in_a_large_window() {
    check_sheet("all-1280", [1280, 800], Settings { look: Look::Light, ..Settings::default() });
}

#[test]
fn every_view_looks_as_it_did_in_the_dark_in_french() {
    let (look, language) = (Look::Dark, Language::French);
    check_sheet(
        "all-1280-dark-fr",
        [1280, 800],
        Settings { look, language, ..Settings::default() },
    );
}

#[test]
fn every_view_looks_as_it_did_on_a_tablet() {
    check_sheet("all-700", [700, 900], Settings { look: Look::Light, ..Settings::default() });
}

#[test]
fn every_view_looks_as_it_did_on_a_phone() {
    check_sheet("all-390", [390, 840], Settings { look: Look::Light, ..Settings::default() });
    check_sheet("all-390-dark", [390, 840], Settings { look: Look::Dark, ..Settings::default() });
}

#[test]
fn every_view_looks_as_it_did_on_a_projector() {
    let settings = Settings { look: Look::Light, text_scale: 1.6, ..Settings::default() };
    check_sheet("all-projector", [1280, 800], settings);
}
