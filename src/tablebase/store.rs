//! Store: the table in a file, to resume the work or to look values up.
//!
//! ```text
//! "senetval"  version u32  length u32  canonical text of the rules
//! words u64: most pieces (of both sides, or of either in a byte of its own), gap, Convergence, Optimistic, bytes of the layer's state, its checksum, checksum of the cells,
//!            checksum of all words before
//! state of the current layer: which segments are slow, how much each block has changed
//! all cells: first four bytes of each, then the last byte of each
//! ```
//!
//! A store is written only between two sweeps, so resuming it finds exactly what would have been found without stopping.
//! All numbers are little-endian.

use std::fmt;
use std::io::{self, Read, Write};

use super::bounds::ONE;
use super::law::Law;
use super::layout::size::{Unsupported, required_bytes};
use super::progress::Limit;
use super::solver::Solver;
use super::table::Table;
use crate::rules::{Rules, form_text};

const MAGIC: &[u8; 8] = b"senetval";
const VERSION: u32 = 5;
/// Length in bytes that the text of no rules has.
const MAX_RULES_LENGTH: u32 = 1 << 16;

/// Reason why a store cannot be read.
#[derive(Debug)]
pub enum StoreProblem {
    /// The file is no store.
    NotAStore,
    /// It was written by another version.
    Version(u32),
    /// It is about other rules: the first line of their text that differs, there and here.
    OtherRules(String, String),
    /// It is damaged.
    Damaged,
    /// It cannot be read.
    Unread(io::Error),
}

impl fmt::Display for StoreProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreProblem::NotAStore => write!(f, "not a store of values"),
            StoreProblem::Version(version) => write!(f, "version {version}, not {VERSION}"),
            StoreProblem::OtherRules(there, here) => write!(f, "other rules: {there}, not {here}"),
            StoreProblem::Damaged => write!(f, "damaged"),
            StoreProblem::Unread(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StoreProblem {}

impl From<io::Error> for StoreProblem {
    fn from(error: io::Error) -> StoreProblem {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => StoreProblem::Damaged,
            _ => StoreProblem::Unread(error),
        }
    }
}

impl Solver {
    /// Solver for all positions with 1 to `most` pieces a side. Nothing is done yet.
    ///
    /// # Errors
    /// When there is no table for so many pieces, or the limit is too small.
    pub fn up_to(rules: &Rules, most: u8, limit: Limit) -> Result<Solver, Unsupported> {
        Solver::up_to_each(rules, [most, most], limit)
    }

    /// Solver for all positions in which one side has up to so many pieces and the other up to as many as the other
    /// number says, whichever side that is. Nothing is done yet.
    ///
    /// # Errors
    /// When there is no table for so many pieces, or the limit is too small.
    pub fn up_to_each(rules: &Rules, most: [u8; 2], limit: Limit) -> Result<Solver, Unsupported> {
        let law = Law::new(rules);
        let bytes = required_bytes(&law, most)?;
        if bytes > limit.bytes {
            return Err(Unsupported::Memory(bytes));
        }
        let table = Table::new(&law, most, limit.fixed_gap());
        Ok(Solver::with_table(law, table, limit))
    }

    /// Estimated bytes of memory that [`Solver::up_to_each`] will take.
    ///
    /// # Errors
    /// When there is no table for so many pieces.
    pub fn required_bytes(rules: &Rules, most: [u8; 2]) -> Result<u64, Unsupported> {
        required_bytes(&Law::new(rules), most)
    }

    /// Bytes that [`Solver::save`] writes, but for a small head.
    pub fn store_bytes(&self) -> u64 {
        self.table().map_or(0, |table| table.cells.bytes() as u64)
    }

    /// True where a sweep has ended since the last call. A good moment for [`Solver::save`].
    pub fn has_swept(&mut self) -> bool {
        self.table_mut().is_some_and(|table| std::mem::take(&mut table.swept))
    }

    /// Most pieces of the sides in a table of all positions, the larger number first; `None` for a search from one position.
    pub fn max_pieces(&self) -> Option<[u8; 2]> {
        self.table().map(Table::max_pieces)
    }

    /// Writes all values, and what is needed to go on from the last sweep. Of a search from one position nothing is written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(table) = self.table() else {
            return Ok(());
        };
        let form = form_text(&self.rules().form);
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&(form.len() as u32).to_le_bytes())?;
        out.write_all(form.as_bytes())?;
        let gap = self.limit.fixed_gap();
        let mut words = vec![pieces_word(table.max_pieces()), u64::from(gap)];
        words.extend(table.to_words());
        let layer = table.layer_state();
        words.extend([layer.len() as u64, checksum(&layer)]);
        words.push(checksum_of_words(&table.cells.raw().map(checksum)));
        words.push(checksum_of_words(&words));
        for word in words {
            out.write_all(&word.to_le_bytes())?;
        }
        out.write_all(&layer)?;
        let cells = table.cells.raw();
        cells.iter().try_for_each(|part| out.write_all(part))
    }

    /// Reads a solver that was saved, to resume the work or to look values up.
    ///
    /// # Errors
    /// When it is about other rules, is damaged or cannot be read.
    pub fn resume(rules: &Rules, input: &mut impl Read) -> Result<Solver, StoreProblem> {
        read_header(rules, input)?;
        let mut words = [0; 2 + Table::WORDS + 4];
        for word in &mut words {
            *word = u64::from_le_bytes(read_bytes(input)?);
        }
        let [most, gap, state @ .., layer_bytes, layer_sum, cells_sum, words_sum] = words;
        let sound =
            words_sum == checksum_of_words(&words[..words.len() - 1]) && gap <= u64::from(ONE);
        let most = pieces_of_word(most).filter(|_| sound).ok_or(StoreProblem::Damaged)?;
        let law = Law::new(rules);
        if required_bytes(&law, most).is_err() {
            return Err(StoreProblem::Damaged);
        }
        let mut table = Table::new(&law, most, gap as u32);
        table.restore(state);
        let layer_bytes = table.resume_layer(layer_bytes);
        let mut layer = vec![0; layer_bytes.ok_or(StoreProblem::Damaged)?];
        input.read_exact(&mut layer)?;
        table.restore_layer(&layer);
        for part in table.cells.raw_mut() {
            input.read_exact(part)?;
        }
        let sums = (checksum(&layer), checksum_of_words(&table.cells.raw().map(checksum)));
        if sums != (layer_sum, cells_sum) || input.read(&mut [0])? > 0 {
            return Err(StoreProblem::Damaged);
        }
        let limit = Limit { bytes: u64::MAX, gap: gap as f64 / f64::from(ONE) };
        Ok(Solver::with_table(law, table, limit))
    }
}

/// Most pieces as a store keeps them: one number where both sides have as many.
fn pieces_word([more, fewer]: [u8; 2]) -> u64 {
    if more == fewer { more.into() } else { u16::from_le_bytes([more, fewer]).into() }
}

fn pieces_of_word(word: u64) -> Option<[u8; 2]> {
    let [more, fewer] = u16::try_from(word).ok()?.to_le_bytes();
    let pieces = [more, if fewer == 0 { more } else { fewer }];
    (pieces_word(pieces) == word && more >= fewer).then_some(pieces)
}

/// Reads the head of a store, and checks that it is about these rules.
fn read_header(rules: &Rules, input: &mut impl Read) -> Result<(), StoreProblem> {
    let magic: [u8; 8] = read_bytes(input).map_err(|_short| StoreProblem::NotAStore)?;
    if magic != *MAGIC {
        return Err(StoreProblem::NotAStore);
    }
    let version = u32::from_le_bytes(read_bytes(input)?);
    if version != VERSION {
        return Err(StoreProblem::Version(version));
    }
    let length = u32::from_le_bytes(read_bytes(input)?);
    if length > MAX_RULES_LENGTH {
        return Err(StoreProblem::Damaged);
    }
    let mut form = vec![0; length as usize];
    input.read_exact(&mut form)?;
    let (there, here) = (String::from_utf8_lossy(&form).into_owned(), form_text(&rules.form));
    if there == here {
        return Ok(());
    }
    let differ = |(there, here): &(&str, &str)| there != here;
    let line = there.lines().zip(here.lines()).find(differ);
    let (there, here) = line.unwrap_or(("", ""));
    Err(StoreProblem::OtherRules(there.to_owned(), here.to_owned()))
}

fn read_bytes<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    words.iter().map(|word| u64::from_le_bytes(*word)).chain([last]).fold(bytes.len() as u64, mix)
}

fn checksum_of_words(words: &[u64]) -> u64 {
    words.iter().copied().fold(VERSION.into(), mix)
}

fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
}
