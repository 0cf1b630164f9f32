//! Named colours of the pictures.

/// Colour of a shape by its name, and how much of it covers what lies below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub ink: Ink,
    /// From 0 (nothing) to 1 (opaque).
    pub cover: f32,
}

/// Colours of the board, the same in both schemes, and those of the page around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Acacia of the frame.
    Frame,
    /// Front edge of the box, in shade.
    FrameShade,
    /// Edge of the frame, in light.
    FrameEdge,
    /// Thin line inlaid in the frame.
    FrameInlay,
    /// Arrowhead on the frame.
    FrameHead,
    /// Line around the squares.
    FieldEdge,
    /// Lines between squares.
    Hairline,
    /// Line of the track, and shade of hollows.
    Line,
    /// Plain squares.
    Square,
    /// Every other plain square.
    SquareOther,
    /// Squares with a house.
    Inlay,
    /// Slab with hollows.
    Stone,
    /// Signs, outlines and words on the board.
    Ink,
    /// Numbers of squares and shared marks.
    Quiet,
    /// Marks of board A, of what may be done and of focus.
    Faience,
    /// Marks of board B and of refusals.
    Carnelian,
    /// Hints, and squares on which boards differ.
    Ochre,
    /// Marks of board C.
    Lapis,
    /// Marks of board D.
    Plum,
    /// Cones, and light edges on dark ground.
    Ivory,
    /// Side of a cone that lies in shade.
    IvoryShade,
    /// Spools.
    Deep,
    /// Side of a spool that catches the light.
    DeepLight,
    /// Shade.
    Black,
    /// Colour of the page, dark or light.
    Page(Tone),
}

/// Colours of the page; the dark scheme has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Background.
    Paper,
    /// Words.
    Ink,
    /// Captions.
    Quiet,
    /// First board.
    Faience,
    /// Second board.
    Carnelian,
    /// Third board.
    Lapis,
    /// Fourth board.
    Plum,
    /// Thin rules.
    Hairline,
    /// Edges and axes.
    Edge,
}

impl Ink {
    /// The colour with so much cover.
    pub fn cover(self, cover: f32) -> Paint {
        Paint { ink: self, cover }
    }

    /// Red, green and blue; of a page, those of the light scheme.
    pub const fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.entry().1.to_be_bytes();
        [red, green, blue]
    }

    /// Custom property by which a page may choose another colour; empty where it may not.
    pub(super) const fn variable(self) -> &'static str {
        self.entry().0
    }

    const fn entry(self) -> (&'static str, u32) {
        match self {
            Ink::Frame => ("frame", 0x5B3A20),
            Ink::FrameShade => ("frame", 0x402714),
            Ink::FrameEdge => ("line", 0x7E634B),
            Ink::FrameInlay => ("line", 0xA48C6D),
            Ink::FrameHead => ("line", 0xE3D9C8),
            Ink::FieldEdge => ("line", 0x402714),
            Ink::Hairline => ("line", 0x806345),
            Ink::Line => ("line", 0x5B3A20),
            Ink::Square => ("square", 0xDFD0AC),
            Ink::SquareOther => ("square-other", 0xD5C39A),
            Ink::Inlay => ("inlay", 0xC9DDD6),
            Ink::Stone => ("stone", 0xC6B38B),
            Ink::Ink => ("", 0x2A241C),
            Ink::Quiet => ("number", 0x5A5041),
            Ink::Faience => ("move", 0x17707A),
            Ink::Carnelian => ("mark", 0xA63E2B),
            Ink::Ochre => ("mark", 0x8A5A0E),
            Ink::Lapis => ("", 0x3A4A94),
            Ink::Plum => ("", 0x7B3A74),
            Ink::Ivory => ("cone", 0xFBF5E6),
            Ink::IvoryShade => ("cone", 0xE9DDBF),
            Ink::Deep => ("spool", 0x1C4C59),
            Ink::DeepLight => ("spool", 0x336F7D),
            Ink::Black => ("", 0),
            Ink::Page(tone) => tone.entry(),
        }
    }
}

impl Tone {
    /// Colours of boards A to D.
    pub const BOARDS: [Tone; 4] = [Tone::Faience, Tone::Carnelian, Tone::Lapis, Tone::Plum];

    const fn entry(self) -> (&'static str, u32) {
        match self {
            Tone::Paper => ("page", 0xF5EEDF),
            Tone::Ink => ("ink", 0x2A241C),
            Tone::Quiet => ("quiet", 0x5A5041),
            Tone::Faience => ("faience", 0x17707A),
            Tone::Carnelian => ("carnelian", 0xA63E2B),
            Tone::Lapis => ("", 0x3A4A94),
            Tone::Plum => ("", 0x7B3A74),
            Tone::Hairline => ("hair", 0xDCD1BA),
            Tone::Edge => ("quiet", 0x8F8470),
        }
    }
}

impl Paint {
    /// This paint with `part` of its cover.
    #[must_use]
    pub fn faded(self, part: f32) -> Paint {
        Paint { cover: self.cover * part, ..self }
    }
}

impl From<Ink> for Paint {
    fn from(ink: Ink) -> Paint {
        ink.cover(1.0)
    }
}

impl From<Tone> for Paint {
    fn from(tone: Tone) -> Paint {
        Ink::Page(tone).cover(1.0)
    }
}
