//! What a table takes before there is one.

use crate::rules::choice::{Bonus, Split, ThrowOfOne, Victory};
use crate::tablebase::law::Law;
use crate::tablebase::layout::packed::Cells;
use crate::tablebase::layout::ranks::Ranks;
use crate::tablebase::search::graph::ways;
use crate::tablebase::store::Unsupported;
use crate::tablebase::table::{MAX_PIECES, TILE_ROWS, Table, layers, planes_of};

/// With so many pieces on the board only what stands apart has a place. To count without the rest takes a good third of the
/// time more, which is worth it where there are very many: all with four a side would take 6.4 GB, and so it is 4.
pub(crate) const APART: u8 = 8;

/// Does a plane keep only what stands apart, where that is so from so many pieces on?
pub(crate) fn is_apart(men: [u8; 2], only: [u8; 2], from: u8) -> bool {
    men[0] + men[1] >= from && only == [0, 0]
}

/// How many columns stand apart from a row, of planes with so many pieces.
pub(crate) fn apart_from_row([us, them]: [u64; 2]) -> u64 {
    ways(30 - us, them)
}

/// Bytes for the entries, the programs and the strips of a row, about: those for each position of it, up to the most.
const OWN: u64 = 20;
const ROW: u64 = 4_500;
/// Bytes for the order of the sets and for what is found until it is written down, about.
const REST: u64 = 4 << 20;

/// What planes take.
#[derive(Default)]
struct Size {
    cells: u64,
    programs: u64,
    ranks: u64,
}

impl Size {
    /// Of the planes of a layer.
    fn of_layer(law: &Law, men: [u8; 2]) -> Size {
        let planes = planes_of(law, men).into_iter();
        planes.fold(Size::default(), |sum, (men, only)| {
            let free = |side: usize| u64::from(men[side]) - u64::from(only[side] > 0);
            let (rows, columns) = (ways(30, free(0)), ways(30, free(1)));
            let (width, ranks) = if is_apart(men, only, APART) {
                let width = apart_from_row([free(0), free(1)]);
                (width, Ranks::bytes_for(rows, columns))
            } else {
                (columns, 0)
            };
            Size {
                cells: sum.cells + rows.next_multiple_of(TILE_ROWS.into()) * width,
                programs: sum.programs + rows * ROW.min(ROW / 4 + OWN * width),
                ranks: sum.ranks + ranks,
            }
        })
    }
}

impl Table {
    /// How many bytes a table needs for positions with so many pieces, about.
    ///
    /// # Errors
    /// Where there can be none: too many pieces, or rules under which squares do not say enough.
    pub(crate) fn bytes_for(law: &Law, men: [u8; 2]) -> Result<u64, Unsupported> {
        refuse(law, men)?;
        let layers = layers(men).into_iter();
        let sizes: Vec<Size> = layers.map(|men| Size::of_layer(law, men)).collect();
        let all: u64 = sizes.iter().map(|size| size.cells).sum();
        let ranks: u64 = sizes.iter().map(|size| size.ranks).sum();
        // While a layer is worked on, each position has the number of its program, and each row its programs.
        let last = sizes.last().map_or(0, |size| size.cells + size.programs);
        let bytes = Cells::bytes_for(all) + ranks + last + REST;
        if all < u64::from(u32::MAX) {
            Ok(bytes)
        } else {
            Err(Unsupported::Bytes(bytes))
        }
    }
}

/// Can there be no table?
fn refuse(law: &Law, men: [u8; 2]) -> Result<(), Unsupported> {
    let form = &law.rules().form;
    // A bound throw that may be thrown again is asked about itself.
    let turns_round = form.happiness_throw_of_one == ThrowOfOne::Rethrow
        && form.happiness_bonus_throw == Bonus::Piece;
    let problems = [
        (
            men.iter().any(|&men| men == 0 || men > MAX_PIECES),
            Unsupported::Pieces(MAX_PIECES),
        ),
        (
            law.rules().removes() || form.victory_by != Victory::FirstOff,
            Unsupported::Count,
        ),
        (law.rules().has_hand(), Unsupported::Hand),
        (form.throwing_split == Split::Freely, Unsupported::Parts),
        (turns_round, Unsupported::Bound),
    ];
    let found = problems.into_iter().find(|(is, _)| *is);
    found.map_or(Ok(()), |(_, problem)| Err(problem))
}
