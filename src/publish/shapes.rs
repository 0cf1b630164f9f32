//! Pieces and signs as drawings around the middle of a square that is 100 wide. All are our own.

use crate::board::Side;
use crate::lesson::{Period, Sign};

/// The track through the rows, with a head on each row and where it turns.
pub(super) const TRACK: &str = "<path d=\"M50 50H950V150H50V250H950M490 38L508 50L490 62M510 138L492 150L510 162M490 238L508 250L490 262\" \
    fill=\"none\" stroke=\"#5A5041\" stroke-width=\"3\" stroke-linejoin=\"round\" opacity=\"0.35\"/>";

const CONE: &str = "<path d=\"M-26 28C-21 4-11-23-5-33Q0-41 5-33C11-23 21 4 26 28Q0 42-26 28Z\" fill=\"var(--cone,#FBF5E6)\" \
    stroke=\"#2A241C\" stroke-width=\"4\" stroke-linejoin=\"round\"/>";

const SPOOL: &str = "<path d=\"M-25-26C-24-11-12-8-12 1C-12 9-24 12-26 28Q0 41 26 28C24 12 12 9 12 1C12-8 24-11 25-26Z\" \
    fill=\"var(--spool,#1C4C59)\" stroke=\"#FBF5E6\" stroke-width=\"3\" stroke-linejoin=\"round\"/>\
    <ellipse cx=\"0\" cy=\"-26\" rx=\"25\" ry=\"8\" fill=\"var(--spool-top,#2B6675)\" stroke=\"#FBF5E6\" stroke-width=\"3\"/>";

/// Life.
const ANKH: &str = "M0 2C-18-10-14-32 0-32S18-10 0 2V34M-19 9H19";
/// Good.
const NEFER: &str = "M0-34V8M-11-24H11M0 8C-15 8-15 34 0 34S15 8 0 8";
/// Water.
const WATER: &str = "M-33-14l8-8l8 8l8-8l9 8l8-8l8 8l8-8l9 8M-33 6l8-8l8 8l8-8l9 8l8-8l8 8l8-8l9 8M-33 26l8-8l8 8l8-8l9 8l8-8l8 8l8-8l9 8";
/// Three strokes.
const THREE: &str = "M-20-24V28M0-24V28M20-24V28";
/// Two strokes.
const TWO: &str = "M-11-24V28M11-24V28";
/// A cross.
const CROSS: &str = "M-22-22L22 26M22-22L-22 26";
/// A bird.
const BIRD: &str = "M-9 8C-9-4 2-12 7-17L13-13L8-10C10 2 4 10-9 10L-14 16M-2 11V26M3 9V26";
/// A seated man.
const MAN: &str = "M-5-17A5 5 0 1 0 5-17A5 5 0 1 0-5-17M0-12L-7 8H9M-7 8L-9 26H11V14H-3";
/// A seated god.
const GOD: &str = "M-5-17A5 5 0 1 0 5-17A5 5 0 1 0-5-17M4-13V-4M0-12C-9-4-9 12-9 26H10V8L3 3";
/// A falcon.
const FALCON: &str = "M-6-28C3-33 13-27 11-16C19-5 14 14-16 28L-9 8C-15-7-13-22-6-28M-3 20V33M6 14V33M11-22L17-19L11-17";

/// The drawing of what stands on a square of the usual board, or of that of a period; empty on plain squares.
pub(super) fn drawing(period: Option<Period>, square: u8) -> String {
    let sign = match period {
        Some(period) => period.sign(square),
        None => Sign::usual(square),
    };
    sign.map(strokes).unwrap_or_default()
}

/// A sign as strokes around the middle of its square.
fn strokes(sign: Sign) -> String {
    let (lines, count) = match sign {
        Sign::Ankh => (ANKH, 1),
        Sign::Nefer => (NEFER, 1),
        Sign::Cross => (CROSS, 1),
        Sign::Water => (WATER, 1),
        Sign::ThreeStrokes => (THREE, 1),
        Sign::TwoStrokes => (TWO, 1),
        Sign::Falcon => (FALCON, 1),
        Sign::ThreeBirds => (BIRD, 3),
        Sign::ThreeGods => (GOD, 3),
        Sign::TwoMen => (MAN, 2),
        Sign::TwoGods => (GOD, 2),
    };
    let step = if count == 3 { 29 } else { 32 };
    let one = |place: i32| {
        let x = step * place - step * (count - 1) / 2;
        format!("<path transform=\"translate({x} 0)\" d=\"{lines}\"/>")
    };
    (0..count).map(one).collect()
}

/// A piece of this side.
pub(super) const fn piece(side: Side) -> &'static str {
    match side {
        Side::Cones => CONE,
        Side::Spools => SPOOL,
    }
}

#[cfg(test)]
mod tests {
    use super::drawing;
    use crate::lesson::{Period, Sign};

    #[test]
    fn paper_draws_the_signs_that_the_screen_shows() {
        for square in 1..=30 {
            let drawn = drawing(None, square);
            assert_eq!(drawn.is_empty(), Sign::usual(square).is_none(), "{square}");
            for period in Period::ALL {
                let same = period.sign(square) == Sign::usual(square);
                assert_eq!(drawing(Some(period), square) == drawn, same, "{square}");
            }
        }
    }
}
