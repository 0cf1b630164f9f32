//! Every colour of the app, by role.
//!
//! **Invariant:** no other file names a colour; a test computes the contrast of every pair that is used together.

use egui::{Color32, Ui};

use crate::drawing::Ink;
use crate::lesson::drawing::{Fill, Line};

/// The colours of the page, by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// True for the dark scheme.
    pub dark: bool,
    /// The background of everything.
    pub page: Color32,
    /// Cards and popups.
    pub raised: Color32,
    /// Text.
    pub ink: Color32,
    /// Captions, and moves that all boards share.
    pub quiet: Color32,
    /// Links, focus, legal targets, the first board (A).
    pub faience: Color32,
    /// Refusals, the second board (B).
    pub carnelian: Color32,
    /// Progress and "throws again".
    pub ochre: Color32,
    /// The third board (C).
    pub lapis: Color32,
    /// The fourth board (D).
    pub plum: Color32,
    /// Text and signs on a filled faience button.
    pub on_faience: Color32,
    /// Thin rules and the edges of cards; decoration only.
    pub hairline: Color32,
    /// The edge of a control that is at rest.
    pub control_edge: Color32,
    /// Pale faience behind what is selected or hovered.
    pub wash: Color32,
}

/// Papyrus.
pub(super) const LIGHT: Palette = Palette {
    dark: false,
    page: rgb(0xF5EEDF),
    raised: rgb(0xFCF8EE),
    ink: rgb(0x2A241C),
    quiet: rgb(0x5A5041),
    faience: rgb(0x17707A),
    carnelian: rgb(0xA63E2B),
    ochre: rgb(0x8A5A0E),
    lapis: rgb(0x3A4A94),
    plum: rgb(0x7B3A74),
    on_faience: rgb(0xFCF8EE),
    hairline: rgb(0xDCD1BA),
    control_edge: rgb(0x8F8470),
    wash: rgb(0xE3EAE1),
};

/// Basalt.
pub(super) const DARK: Palette = Palette {
    dark: true,
    page: rgb(0x1B1A18),
    raised: rgb(0x262420),
    ink: rgb(0xEBE3D2),
    quiet: rgb(0xA99F8C),
    faience: rgb(0x57B7BE),
    carnelian: rgb(0xE08468),
    ochre: rgb(0xD9A94B),
    lapis: rgb(0x98A8EE),
    plum: rgb(0xDD9AD4),
    on_faience: rgb(0x1B1A18),
    hairline: rgb(0x3A362F),
    control_edge: rgb(0x7D7464),
    wash: rgb(0x243231),
};

/// Light with more contrast: white paper, black ink, and an edge around everything.
pub(super) const STRONG_LIGHT: Palette = Palette {
    dark: false,
    page: rgb(0xFFFFFF),
    raised: rgb(0xFFFEFA),
    ink: rgb(0x000000),
    quiet: rgb(0x262019),
    faience: rgb(0x004B53),
    carnelian: rgb(0x7A1405),
    ochre: rgb(0x573800),
    lapis: rgb(0x1E2C76),
    plum: rgb(0x5C1655),
    on_faience: rgb(0xFFFFFF),
    hairline: rgb(0x6B6254),
    control_edge: rgb(0x2A241C),
    wash: rgb(0xDCEBEA),
};

/// Dark with more contrast.
pub(super) const STRONG_DARK: Palette = Palette {
    dark: true,
    page: rgb(0x000000),
    raised: rgb(0x0C0B0A),
    ink: rgb(0xFFFFFF),
    quiet: rgb(0xE6DECE),
    faience: rgb(0x86E6EC),
    carnelian: rgb(0xFFB49E),
    ochre: rgb(0xFFD27A),
    lapis: rgb(0xC6D0FF),
    plum: rgb(0xFFC4F6),
    on_faience: rgb(0x000000),
    hairline: rgb(0x948B7C),
    control_edge: rgb(0xEBE3D2),
    wash: rgb(0x0B3033),
};

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
