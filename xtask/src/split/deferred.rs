//! Functions and files of the deferred module, by name.
//!
//! A function that is listed and needed early all the same freezes the page while it is fetched; the browser test that
//! reads the first lessons without the deferred module finds it, and [`FIRST`] keeps it. A file must be read by listed
//! functions alone: before the deferred module is loaded, there are zeros in its place.

use std::fs;
use std::path::{Path, PathBuf};

use crate::web::read;

/// Beginnings of the paths of functions that the shelf and the first lessons do without.
const PATHS: &[&str] = &[
    // Places besides the shelf and the reader, and what is made in them.
    "senet::app::background::",
    "senet::app::chance_bar::",
    "senet::app::collection_links::",
    "senet::app::compare_view::",
    "senet::app::die_view::",
    "senet::app::endings::",
    "senet::app::files_form::",
    "senet::app::flat_table::",
    "senet::app::glossary_view::",
    "senet::app::history_view::",
    "senet::app::lesson_games_view::",
    "senet::app::object_view::",
    "senet::app::play_view::",
    "senet::app::practice_view::",
    "senet::app::present_view::",
    "senet::app::results_view::",
    "senet::app::rules_panel::",
    "senet::app::rulesets_view::",
    "senet::app::settings_view::",
    "senet::app::share_view::",
    "senet::app::skill_view::",
    "senet::app::teachers_view::",
    "senet::app::throw_ui::",
    // Games, chances, pages and reports.
    "senet::analysis::",
    "senet::drawing::glyphs::",
    "senet::drawing::svg::",
    "senet::i18n::french",
    "senet::i18n::places",
    "senet::lesson::bibtex::",
    "senet::lesson::check::",
    "senet::lesson::kit::",
    "senet::lesson::prose_writer::",
    "senet::lesson::teacher::",
    "senet::lesson::translation::",
    "senet::lesson_games::",
    "senet::library::deferred::",
    "senet::players::",
    "senet::practice::",
    "senet::publish::",
    "senet::report::",
    "senet::rules::ruleset_writer::",
    "senet::rules_text::",
    "senet::tablebase::",
    "cobs::",
    // Files, lessons of one's own, the sheet of keys, the last page of a lesson, histograms, and what only the place to
    // compare does.
    "senet::app::files::read",
    "senet::app::files_view::FileManager>::add",
    "senet::app::files_view::FileManager>::own_rulesets_ui::{closure#0}",
    "senet::app::files_view::FileManager>::problems_ui::{closure#0}",
    "senet::app::files_view::lists::",
    "senet::app::files_view::notice::words_ui",
    "senet::app::keys_view::group_ui",
    "senet::app::keys_view::keys_ui",
    "senet::app::markdown_view::table::",
    "senet::app::networks::Networks>::learn",
    "senet::app::own_lessons::OwnLesson>::file_name",
    "senet::app::own_lessons::OwnLesson>::set_text",
    "senet::app::own_lessons::OwnLessons>::joined",
    "senet::app::own_lessons::OwnLessons>::restore_one",
    "senet::app::own_lessons::OwnLessons>::update",
    "senet::app::own_lessons_view::LessonFiles>::check_ui::",
    "senet::app::own_lessons_view::LessonFiles>::rename_ui::",
    "senet::app::own_lessons::retitled",
    "senet::app::own_lessons_view::check_contents_ui",
    "senet::app::own_lessons_view::own_ui",
    "senet::app::reader_view::page::Page>::onward_ui",
    "senet::app::reader_view::page::Page>::takeaways_ui",
    "senet::app::reader_view::recap::",
    "senet::app::reader_view::round_end::",
    "senet::app::result_code::csv",
    "senet::app::result_code::least_right",
    "senet::app::web::files::Device as senet::app::files::Dialogs>::open",
    "senet::app::web::files::Device as senet::app::files::Dialogs>::read_dropped",
    "senet::app::web::files::Device as senet::app::files::Dialogs>::save",
    "senet::compare::Comparison>::distinguishing",
    "senet::compare::Comparison>::exchange",
    "senet::compare::Comparison>::from_link",
    "senet::compare::Comparison>::set_casts",
    "senet::compare::throws::parse_casts",
    "senet::drawing::Picture>::heat",
    "senet::drawing::Picture>::steps",
    "senet::lesson::step::slide::",
    "csv::",
    "csv_core::",
    "egui::containers::combo_box::",
    "egui::widgets::color_picker::",
    "egui::widgets::slider::",
    "egui::widgets::text_edit::",
    "egui_extras::",
    "egui_table::",
    "fdeflate::",
    "flate2::",
    "image::",
    "miniz_oxide::",
    "png::",
    "postcard::",
    "qrcodegen::",
    // Pictures in SVG, and drawing that our typefaces and pictures do without: variable and PostScript outlines, hints,
    // foreign scripts, filters, gradients.
    "color::dynamic::",
    "color::gradient::",
    "earcut::",
    "eframe::web::canvas_glyphs::",
    "harfrust::hb::aat",
    "harfrust::hb::ot::contextual::",
    "harfrust::hb::ot::lookup::chained_context2",
    "harfrust::hb::ot::lookup::context",
    "harfrust::hb::ot_shape_fallback::",
    "harfrust::hb::ot_shaper_arabic",
    "harfrust::hb::ot_shaper_hangul",
    "harfrust::hb::ot_shaper_hebrew",
    "harfrust::hb::ot_shaper_indic",
    "harfrust::hb::ot_shaper_khmer",
    "harfrust::hb::ot_shaper_myanmar",
    "harfrust::hb::ot_shaper_thai",
    "harfrust::hb::tag_table::",
    "kurbo::offset::",
    "kurbo::stroke::",
    "read_fonts::ps::",
    "read_fonts::tables::aat",
    "read_fonts::tables::avar",
    "read_fonts::tables::gvar",
    "read_fonts::tables::kern",
    "read_fonts::tables::kerx",
    "read_fonts::tables::morx",
    "read_fonts::tables::variations",
    "roxmltree::",
    "senet::lesson::drawing::",
    "skrifa::outline::cff",
    "skrifa::outline::glyf::HarfBuzzScaler",
    "skrifa::outline::glyf::deltas",
    "skrifa::outline::glyf::hint",
    "skrifa::outline::glyf::outline::ScaledOutline<font_types::fixed::F26Dot6>",
    "skrifa::outline::varc",
    "vello_common::clip::ClipContext",
    "vello_common::clip::intersect",
    "vello_common::filter",
    "vello_cpu::filter::",
    "vello_cpu::fine::common::",
    "vello_cpu::fine::highp::",
    "vello_cpu::fine::lowp::image::",
    // Dates in TOML, numbers that need many digits, sorting of long lists, and WebGL 1.
    "compiler_builtins::math::libm_math::rem_pio2_large",
    "core::num::dec2flt::decimal_seq::",
    "core::num::flt2dec::strategy::dragon::",
    "core::slice::sort::stable::drift::",
    "core::slice::sort::stable::quicksort::",
    "core::slice::sort::unstable::heapsort::",
    "core::slice::sort::unstable::quicksort::",
    "eframe::web::web_painter_glow::init_webgl1",
    "toml_datetime::",
    "unicase::unicode::",
];

/// Functions that the first lessons do without: part of the name of the type, trait or module, and the name of the
/// function.
const METHODS: &[(&str, &str)] = &[
    ("egui::load::TextureLoader", "::load"),
    ("harfrust::hb::ot_layout_gsubgpos::Apply>", "::apply"),
    ("senet::app::collection::Collection", "::local::{closure#0}"),
    ("senet::app::files_view::", "::form_ui"),
    ("senet::app::files_view::", "::handle_answer"),
    ("senet::app::files_view::", "::hover_ui"),
    ("senet::app::files_view::", "::problems_ui"),
    ("senet::app::files_view::", "::own_rulesets_ui"),
    ("senet::app::picture", "::image"),
    ("senet::app::picture", "::png"),
    ("egui::id::Id>::with::<(senet::rules::form::Key", ""),
    ("hashbrown::raw::RawTable<((senet::rules::form::Key", ""),
    ("senet::", " as core::fmt::Debug>::fmt"),
    ("senet::app::web::files::Device>::choose", ""),
    ("senet::compare::seat::Seat", "::from_link"),
    ("senet::lesson::step::kind::StepKind", "::check"),
    ("senet::lesson::step::kind::StepKind", "::sheet"),
    ("senet::lesson::step::kind::StepKind", "::show"),
    ("senet::lesson::step::kind::StepKind", "::write"),
    ("vello_cpu::dispatch::Dispatcher", "::pop_layer"),
    ("vello_cpu::dispatch::Dispatcher", "::push_layer"),
    ("vello_cpu::dispatch::Dispatcher", "::stroke_path"),
    ("vello_cpu::fine::Fine", "::indexed_fill"),
    ("vello_cpu::fine::highp::F32Kernel", ""),
    ("vello_cpu::fine::lowp::blend", ""),
];

/// Parts of those paths that the first lessons need all the same.
const FIRST: &[&str] = &[
    "harfrust::hb::ot_map::feature_info_t",
    "read_fonts::tables::layout::ChainedSequenceContextFormat3",
    "senet::app::play_view::address::against_computer",
    "senet::app::play_view::address::from_start",
    "senet::app::play_view::address::rules_link",
    "senet::app::play_view::log::goes_back_words",
    "senet::app::play_view::log::must_go_back",
    "senet::app::play_view::players::Players>::link",
    "senet::app::play_view::turn::turn_words",
    "senet::app::reader_view::ReaderView>::open",
    "senet::app::shelf_view::card_picture::CardPicture",
    "senet::app::step_view::tally::tally_ui",
    "senet::app::throw_ui::follows",
    "senet::app::throw_ui::thrown_words",
    "senet::app::throw_ui::meaning",
    "vello_common::tile::Tile",
    "vello_cpu::filter::context::",
];

/// Folders and files that only deferred functions read.
const FILES: &[&str] = &[
    "assets/players/",
    "lessons/en/history.toml",
    "lessons/en/objects.toml",
    "lessons/en/practice/",
    "lessons/en/teachers/",
    "lessons/fr/",
    "lessons/objects/",
    "rulesets/fr.toml",
    "src/i18n/en-places.toml",
    "src/i18n/fr.toml",
];

/// The module of a function, by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Placement {
    /// The first.
    First,
    /// The deferred.
    Deferred,
    /// The one that calls it: a generic function made for a deferred type. The compiler may use it for other types as well.
    Caller,
}

/// The module of a function with this name.
pub(super) fn placement(name: &str) -> Placement {
    let name = without_hashes(name);
    let has = |paths: &[&str]| paths.iter().any(|path| names(&name, path));
    let own = name.trim_start_matches(['<', '&', '(', '[']);
    let is_deferred = PATHS.iter().any(|path| own.starts_with(path));
    let is_method = |(path, end): &(&str, &str)| name.contains(path) && name.ends_with(end);
    match has(FIRST) {
        true => Placement::First,
        false if is_deferred || METHODS.iter().any(is_method) => Placement::Deferred,
        false if has(PATHS) => Placement::Caller,
        false => Placement::First,
    }
}

/// True where a path begins in this name, not within another path.
fn names(name: &str, path: &str) -> bool {
    let within = |before: char| before.is_alphanumeric() || matches!(before, '_' | ':');
    name.match_indices(path).any(|(at, _)| !name[..at].ends_with(within))
}

/// Contents of the deferred files.
pub fn files(root: &Path) -> Result<Vec<Vec<u8>>, String> {
    let mut files = Vec::new();
    let mut left: Vec<PathBuf> = FILES.iter().map(|path| root.join(path)).collect();
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path)
                .map_err(|error| format!("cannot list {}: {error}", path.display()))?;
            left.extend(entries.flatten().map(|entry| entry.path()));
        } else {
            files.push(read(&path)?);
        }
    }
    Ok(files)
}

/// `senet[1a2b…]::app` as `senet::app`: names without what changes from build to build.
pub(super) fn without_hashes(name: &str) -> String {
    let mut parts = name.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((hash, after)) if hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                out += after
            }
            _ => out = out + "[" + part,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_deferred_by_its_path_or_with_its_caller_by_its_types() {
        assert_eq!(
            placement("<senet[3be5d3e0d2e1f1a2]::app::play_view::PlayView>::ui"),
            Placement::Deferred
        );
        assert_eq!(
            placement("<alloc[0a]::vec::Vec<senet[3b]::tablebase::Row>>::push"),
            Placement::Caller
        );
        assert_eq!(placement("<image[1f]::png::Reader>::new"), Placement::Deferred);
        assert_eq!(placement("<epaint[1f]::image::Color>::new"), Placement::First);
        assert_eq!(placement("senet[3b]::app::play_view::turn::turn_words"), Placement::First);
        assert_eq!(without_hashes("<[u8] as a[0f]::B>::c[12]"), "<[u8] as a::B>::c");
    }

    /// Text of a module and of all that are in it.
    fn source_of(module: &Path) -> String {
        let mut text = fs::read_to_string(module.with_extension("rs")).unwrap_or_default();
        for entry in fs::read_dir(module).into_iter().flatten().flatten() {
            text += &source_of(&entry.path().with_extension(""));
        }
        text
    }

    #[test]
    fn every_deferred_path_is_there() {
        let root = crate::root();
        for path in FILES {
            assert!(root.join(path).exists(), "{path}");
        }
        for path in PATHS.iter().filter_map(|path| path.strip_prefix("senet::")) {
            let (path, of_trait) = path.split_once(" as ").unwrap_or((path, ""));
            let method = of_trait.split_once(">::").map(|(_, method)| method);
            let mut module = root.join("src");
            let mut names = path.split("::").filter(|name| !name.is_empty());
            let item = names.find(|name| {
                let next = module.join(name);
                let is_module = next.is_dir() || next.with_extension("rs").is_file();
                if is_module {
                    module = next;
                }
                !is_module
            });
            let text = source_of(&module);
            let items = item.into_iter().chain(names).chain(method);
            let items = items.filter(|name| !name.starts_with('{'));
            for name in items.map(|name| name.trim_end_matches('>')) {
                let is_type = name.starts_with(char::is_uppercase) && text.contains(name);
                // A function whose name begins so is deferred as well.
                assert!(is_type || text.contains(&format!("fn {name}")), "{path}");
            }
        }
    }
}
