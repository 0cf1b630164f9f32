//! Named colours of the pictures.

/// Colour of a shape by its name, and how much of it covers what lies below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub ink: Ink,
    /// From 0 (nothing) to 1 (opaque).
    pub cover: f32,
}

/// One row for each colour: its custom property, empty where a page may not choose another, and red, green and blue.
macro_rules! colors {
    ($($(#[$doc:meta])* $kind:ident { $($(#[$row:meta])* $name:ident $(($of:ident, $it:ident))? = $entry:expr;)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $kind { $($(#[$row])* $name $(($of))?),+ }

        impl $kind {
            const fn entry(self) -> (&'static str, u32) {
                match self { $($kind::$name $(($it))? => $entry),+ }
            }
        }
    )+};
}

colors! {
    /// Colours of the board, the same in both schemes, and those of the page around it.
    Ink {
        /// Acacia of the frame.
        Frame = ("frame", 0x5B3A20);
        /// Front edge of the box, in shade.
        FrameShade = ("frame", 0x402714);
        /// Edge of the frame, in light.
        FrameEdge = ("line", 0x7E634B);
        /// Thin line inlaid in the frame.
        FrameInlay = ("line", 0xA48C6D);
        /// Arrowhead on the frame.
        FrameHead = ("line", 0xE3D9C8);
        /// Line around the squares.
        FieldEdge = ("line", 0x402714);
        /// Lines between squares.
        Hairline = ("line", 0x806345);
        /// Line of the track, and shade of hollows.
        Line = ("line", 0x5B3A20);
        /// Plain squares.
        Square = ("square", 0xDFD0AC);
        /// Every other plain square.
        SquareOther = ("square-other", 0xD5C39A);
        /// Squares with a house.
        Inlay = ("inlay", 0xC9DDD6);
        /// Slab with hollows.
        Stone = ("stone", 0xC6B38B);
        /// Signs, outlines and words on the board.
        Ink = ("", 0x2A241C);
        /// Numbers of squares and shared marks.
        Quiet = ("number", 0x5A5041);
        /// Marks of board A, of what may be done and of focus.
        Faience = ("move", 0x17707A);
        /// Marks of board B and of refusals.
        Carnelian = ("mark", 0xA63E2B);
        /// Hints, and squares on which boards differ.
        Ochre = ("mark", 0x8A5A0E);
        /// Marks of board C.
        Lapis = ("", 0x3A4A94);
        /// Marks of board D.
        Plum = ("", 0x7B3A74);
        /// Cones, and light edges on dark ground.
        Ivory = ("cone", 0xFBF5E6);
        /// Side of a cone that lies in shade.
        IvoryShade = ("cone", 0xE9DDBF);
        /// Spools.
        Deep = ("spool", 0x1C4C59);
        /// Side of a spool that catches the light.
        DeepLight = ("spool", 0x336F7D);
        /// Shade.
        Black = ("", 0);
        /// Colour of the page, dark or light.
        Page(Tone, tone) = tone.entry();
    }
    /// Colours of the page; the dark scheme has its own.
    Tone {
        /// Background.
        Paper = ("page", 0xF5EEDF);
        /// Words.
        Ink = ("ink", 0x2A241C);
        /// Captions.
        Quiet = ("quiet", 0x5A5041);
        /// First board.
        Faience = ("faience", 0x17707A);
        /// Second board.
        Carnelian = ("carnelian", 0xA63E2B);
        /// Third board.
        Lapis = ("", 0x3A4A94);
        /// Fourth board.
        Plum = ("", 0x7B3A74);
        /// Thin rules.
        Hairline = ("hair", 0xDCD1BA);
        /// Edges and axes.
        Edge = ("quiet", 0x8F8470);
    }
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
}

impl Tone {
    /// Colours of boards A to D.
    pub const BOARDS: [Tone; 4] = [Tone::Faience, Tone::Carnelian, Tone::Lapis, Tone::Plum];
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
