//! Every colour of the app, by role.
//!
//! **Invariant:** no other file names a colour; a test computes the contrast of every pair that is used together.

use egui::{Color32, Ui};

use crate::drawing::Ink;
use crate::lesson::drawing::{Fill, Line};

/// Makes the palette and its schemes from rows: a role, and its colour in light, dark, light with more contrast, and dark
/// with more contrast.
macro_rules! schemes {
    ($($(#[$doc:meta])* $role:ident: $light:literal $dark:literal $strong_light:literal $strong_dark:literal,)*) => {
        /// The colours of the page, by role.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Palette {
            /// True for the dark scheme.
            pub dark: bool,
            $($(#[$doc])* pub $role: Color32,)*
        }

        /// Papyrus.
        pub(super) const LIGHT: Palette = Palette { dark: false, $($role: rgb($light),)* };
        /// Basalt.
        pub(super) const DARK: Palette = Palette { dark: true, $($role: rgb($dark),)* };
        /// Light with more contrast: white paper, black ink, and an edge around everything.
        pub(super) const STRONG_LIGHT: Palette = Palette { dark: false, $($role: rgb($strong_light),)* };
        /// Dark with more contrast.
        pub(super) const STRONG_DARK: Palette = Palette { dark: true, $($role: rgb($strong_dark),)* };
    };
}

schemes! {
    /// The background of everything.
    page: 0xF5EEDF 0x1B1A18 0xFFFFFF 0x000000,
    /// Cards and popups.
    raised: 0xFCF8EE 0x262420 0xFFFEFA 0x0C0B0A,
    /// Text.
    ink: 0x2A241C 0xEBE3D2 0x000000 0xFFFFFF,
    /// Captions, and moves that all boards share.
    quiet: 0x5A5041 0xA99F8C 0x262019 0xE6DECE,
    /// Links, focus, legal targets, the first board (A).
    faience: 0x17707A 0x57B7BE 0x004B53 0x86E6EC,
    /// Refusals, the second board (B).
    carnelian: 0xA63E2B 0xE08468 0x7A1405 0xFFB49E,
    /// Progress and "throws again".
    ochre: 0x8A5A0E 0xD9A94B 0x573800 0xFFD27A,
    /// The third board (C).
    lapis: 0x3A4A94 0x98A8EE 0x1E2C76 0xC6D0FF,
    /// The fourth board (D).
    plum: 0x7B3A74 0xDD9AD4 0x5C1655 0xFFC4F6,
    /// Text and signs on a filled faience button.
    on_faience: 0xFCF8EE 0x1B1A18 0xFFFFFF 0x000000,
    /// Thin rules and the edges of cards; decoration only.
    hairline: 0xDCD1BA 0x3A362F 0x6B6254 0x948B7C,
    /// The edge of a control that is at rest.
    control_edge: 0x8F8470 0x7D7464 0x2A241C 0xEBE3D2,
    /// Pale faience behind what is selected or hovered.
    wash: 0xE3EAE1 0x243231 0xDCEBEA 0x0B3033,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// A colour of the board and its pieces, the same in both schemes.
pub const fn ink_color(ink: Ink) -> Color32 {
    let [red, green, blue] = ink.rgb();
    Color32::from_rgb(red, green, blue)
}

/// `over` laid on `under` with `amount` (0 to 1) of it showing; both opaque.
pub fn mix(under: Color32, over: Color32, amount: f32) -> Color32 {
    under.lerp_to_gamma(over, amount.clamp(0.0, 1.0))
}

impl Palette {
    /// The light or the dark colours.
    pub const fn new(dark: bool) -> Palette {
        if dark { DARK } else { LIGHT }
    }

    /// The colour of a material in a drawing.
    pub fn material(&self, fill: Fill) -> Color32 {
        match fill {
            Fill::Ground => self.hairline,
            _ => rgb(fill.rgb()),
        }
    }

    /// The colour of a line in a drawing.
    pub fn drawn(&self, line: Line) -> Color32 {
        match line {
            Line::Outline => self.ink,
            Line::Ink | Line::Fine | Line::Sign => ink_color(Ink::Ink),
            Line::Pale => ink_color(Ink::Ivory),
        }
    }

    /// The colours in use where `ui` is.
    pub fn of(ui: &Ui) -> Palette {
        let visuals = ui.visuals();
        let same = |palette: &Palette| palette.page == visuals.panel_fill;
        let strong = [STRONG_LIGHT, STRONG_DARK].into_iter().find(same);
        strong.unwrap_or(Palette::new(visuals.dark_mode))
    }
}

#[cfg(test)]
mod tests {
    use egui::Color32;

    use super::{DARK, LIGHT, Palette, STRONG_DARK, STRONG_LIGHT, ink_color, mix};
    use crate::drawing::Ink;

    const GROUNDS: [Ink; 3] = [Ink::Square, Ink::SquareOther, Ink::Inlay];

    fn luminance(color: Color32) -> f32 {
        let linear = |byte: u8| {
            let value = f32::from(byte) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(one: Color32, two: Color32) -> f32 {
        let (one, two) = (luminance(one) + 0.05, luminance(two) + 0.05);
        if one > two { one / two } else { two / one }
    }

    fn assert_pairs(pairs: &[(&str, Color32, Color32)], least: f32) {
        let weak: Vec<String> = pairs
            .iter()
            .filter(|(_, one, two)| contrast(*one, *two) < least)
            .map(|(name, one, two)| format!("{name}: {:.2}", contrast(*one, *two)))
            .collect();
        assert!(weak.is_empty(), "less than {least} to 1: {weak:?}");
    }

    fn text_pairs(p: Palette) -> Vec<(&'static str, Color32, Color32)> {
        let mut pairs = vec![
            ("text on the primary button", p.on_faience, p.faience),
            ("hovered primary button", p.on_faience, mix(p.faience, p.ink, 0.22)),
            ("selected text", p.ink, mix(p.page, p.faience, 0.28)),
            ("distance", p.ink, mix(p.page, p.faience, 0.40)),
        ];
        let accents = [p.faience, p.carnelian, p.lapis, p.plum, p.quiet];
        pairs.extend(accents.map(|accent| ("chip", p.ink, mix(p.page, accent, 0.10))));
        let inks = [("ink", p.ink), ("quiet ink", p.quiet), ("faience", p.faience)];
        let marks = [p.carnelian, p.ochre, p.lapis, p.plum].map(|color| ("mark", color));
        for ground in [p.page, p.raised] {
            pairs.extend(inks.into_iter().chain(marks).map(|(name, ink)| (name, ink, ground)));
        }
        pairs.extend(inks.map(|(name, ink)| (name, ink, p.wash)));
        pairs
    }

    #[test]
    fn text_can_be_read() {
        assert_pairs(&text_pairs(LIGHT), 4.5);
        assert_pairs(&text_pairs(DARK), 4.5);
        // What WCAG asks of enhanced contrast (1.4.6).
        assert_pairs(&text_pairs(STRONG_LIGHT), 7.0);
        assert_pairs(&text_pairs(STRONG_DARK), 7.0);
        for ground in GROUNDS.map(ink_color) {
            assert_pairs(&[("square number", ink_color(Ink::Quiet), ground)], 4.5);
        }
    }

    #[test]
    fn marks_can_be_seen() {
        for p in [STRONG_LIGHT, STRONG_DARK] {
            assert_pairs(&[("edge of a card", p.hairline, p.page)], 4.5);
        }
        for p in [LIGHT, DARK, STRONG_LIGHT, STRONG_DARK] {
            assert_pairs(&[("edge of a control", p.control_edge, p.page)], 3.0);
            assert_pairs(&[("on a card", p.control_edge, p.raised)], 3.0);
        }
        let [ink, ivory] = [Ink::Ink, Ink::Ivory].map(ink_color);
        for ground in GROUNDS.map(ink_color) {
            let marks = [
                ("foot ring and legal target", Ink::Faience),
                ("witness", Ink::Carnelian),
                ("hint", Ink::Ochre),
                ("mark of board C", Ink::Lapis),
                ("mark of board D", Ink::Plum),
                ("outline of a cone", Ink::Ink),
                ("spool", Ink::Deep),
                ("edge of a square", Ink::Frame),
            ];
            assert_pairs(&marks.map(|(name, ink)| (name, ink_color(ink), ground)), 3.0);
            assert_pairs(&[("sleeping sign", mix(ground, ink, 0.6), ground)], 3.0);
        }
        assert_pairs(&[("cone and its outline", ivory, ink)], 3.0);
        assert_pairs(&[("spool and its outline", ivory, ink_color(Ink::Deep))], 3.0);
    }

    /// Charts are read without colours too: a clear bar is darker than an unclear one, a square that is used more is
    /// darker, and boards whose lines are as dark as each other have different dashes.
    #[test]
    fn charts_are_told_apart_in_greyscale() {
        use crate::drawing::Tone;
        use crate::drawing::chart::board_line;
        for dark in [false, true] {
            let palette = Palette::new(dark);
            let grey = |color: Color32, cover: f32| luminance(mix(palette.page, color, cover));
            for color in [palette.faience, palette.carnelian] {
                let (clear, pale) = (grey(color, 1.0) + 0.05, grey(color, 0.35) + 0.05);
                assert!((clear / pale).max(pale / clear) >= 1.6, "{color:?} dark: {dark}");
            }
            let [square, heat] = [Ink::Square, Ink::Carnelian].map(ink_color);
            let used = [0.0, 0.2, 0.4, 0.58].map(|cover| luminance(mix(square, heat, cover)));
            assert!(used.is_sorted_by(|less, more| less > more), "{used:?}");
        }
        let dashes: Vec<_> =
            (0..Tone::BOARDS.len()).map(|board| board_line(board).dashes).collect();
        for (at, one) in dashes.iter().enumerate() {
            assert!(dashes[..at].iter().all(|other| other != one), "{dashes:?}");
        }
    }
}
