//! The typefaces: small cuts of Noto, made as described in `assets/fonts/README.md`.

use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily};

/// Every face with the name it has inside the program.
const FACES: [(&str, &[u8]); 8] = [
    ("sans", include_bytes!("../../assets/fonts/NotoSans-Regular.ttf")),
    ("sans-bold", include_bytes!("../../assets/fonts/NotoSans-Bold.ttf")),
    ("serif", include_bytes!("../../assets/fonts/NotoSerif-Regular.ttf")),
    ("serif-bold", include_bytes!("../../assets/fonts/NotoSerif-Bold.ttf")),
    ("serif-italic", include_bytes!("../../assets/fonts/NotoSerif-Italic.ttf")),
    ("arrows", include_bytes!("../../assets/fonts/NotoSansMath-Regular.ttf")),
    ("symbols", include_bytes!("../../assets/fonts/NotoSansSymbols2-Regular.ttf")),
    ("signs", include_bytes!("../../assets/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf")),
];

/// Controls and the board.
pub fn sans() -> FontFamily {
    FontFamily::Proportional
}

/// Bold words among controls.
pub fn sans_bold() -> FontFamily {
    FontFamily::Name("sans-bold".into())
}

/// Running text of lessons.
pub fn serif() -> FontFamily {
    FontFamily::Name("serif".into())
}

/// Headings, and bold words in running text.
pub fn serif_bold() -> FontFamily {
    FontFamily::Name("serif-bold".into())
}

/// Emphasis in running text, and readings a source was recovered from.
pub fn serif_italic() -> FontFamily {
    FontFamily::Name("serif-italic".into())
}

/// The few hieroglyphs of the board's houses and of its name.
pub fn signs() -> FontFamily {
    FontFamily::Name("signs".into())
}

/// Gives `ctx` our typefaces in place of egui's own.
pub fn install(ctx: &Context) {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in FACES {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let families = [
        (sans(), "sans"),
        (FontFamily::Monospace, "sans"),
        (sans_bold(), "sans-bold"),
        (serif(), "serif"),
        (serif_bold(), "serif-bold"),
        (serif_italic(), "serif-italic"),
        (signs(), "signs"),
    ];
    for (family, first) in families {
        let rest = ["sans", "arrows", "symbols", "signs"].into_iter().filter(|name| *name != first);
        let chain = std::iter::once(first).chain(rest).map(str::to_owned).collect();
        fonts.families.insert(family, chain);
    }
    ctx.set_fonts(fonts);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use egui::{FontFamily, FontId};

    use super::{FACES, sans, sans_bold, serif, serif_bold, serif_italic, signs};

    const LETTERS: &str = "AZaz09éèêàçœŒÉ ḥꜣꜥḫẖṯḏḳšỉꞽ ←→↑↓↔ ✓✗★☆●◆○◇·…−–—‘’“”×½¹²³₁ ▲▼▶◀⏸";

    fn fonts_in<R>(look: impl FnOnce(&mut egui::epaint::text::FontsView<'_>) -> R) -> R {
        let ctx = egui::Context::default();
        super::install(&ctx);
        ctx.begin_pass(egui::RawInput::default());
        let seen = ctx.fonts_mut(look);
        ctx.end_pass().textures_delta.clear();
        seen
    }

    /// Fails where one of these families lacks one of these letters.
    fn assert_drawn(families: &[FontFamily], letters: &BTreeSet<char>) {
        fonts_in(|fonts| {
            for family in families {
                let font = FontId::new(17.0, family.clone());
                let mut missing: Vec<char> = letters.iter().copied().collect();
                missing.retain(|letter| !letter.is_control() && !fonts.has_glyph(&font, *letter));
                assert!(missing.is_empty(), "{family:?} lacks {missing:?}");
            }
        });
    }

    #[test]
    fn every_family_has_every_letter() {
        let families = [sans(), sans_bold(), serif(), serif_bold(), serif_italic(), signs()];
        assert_drawn(&families, &LETTERS.chars().collect());
    }

    /// Everything that a person reads: lessons, their works, rulesets, history, glossary and the words of the program.
    fn everything() -> String {
        let lessons = crate::library::lesson_files().iter();
        let rulesets = crate::library::ruleset_files().iter();
        let files = lessons.chain(rulesets).map(|(_, text)| *text);
        let others = [
            include_str!("../../lessons/en/history.toml"),
            include_str!("../../lessons/en/glossary.toml"),
            include_str!("../../lessons/en/sources.toml"),
            include_str!("../i18n/en.toml"),
            include_str!("../i18n/en-places.toml"),
        ];
        files.chain(others).collect()
    }

    #[test]
    fn every_letter_that_is_read_is_drawn() {
        let families = [sans(), serif(), serif_bold(), serif_italic()];
        assert_drawn(&families, &everything().chars().collect());
    }

    #[test]
    fn bold_and_italic_are_faces_of_their_own() {
        fonts_in(|fonts| {
            let width = |family| fonts.glyph_width(&FontId::new(100.0, family), 'm');
            let widths = [serif(), serif_bold(), serif_italic()].map(width);
            assert!(widths[0] != widths[1] && widths[0] != widths[2], "{widths:?}");
        });
    }

    #[test]
    fn every_letter_of_every_language_is_there() {
        let mut letters = BTreeSet::new();
        for language in crate::i18n::Language::ALL {
            let words = language.keys().into_iter().filter_map(|key| language.own(&key));
            let files = crate::library::lesson_files_in(language).iter().map(|(_, text)| *text);
            letters.extend(words.chain(files).flat_map(str::chars));
        }
        let french = ['œ', 'É', '«', '\u{202f}', '\u{a0}'];
        assert!(french.iter().all(|letter| letters.contains(letter)));
        let families = [sans(), sans_bold(), serif(), serif_bold(), serif_italic()];
        assert_drawn(&families, &letters);
    }

    #[test]
    fn the_fonts_stay_small() {
        let total: usize = FACES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(total < 350_000, "{total} bytes of fonts");
    }
}
