//! The values of all positions with few pieces, kept in a file and gone on with another day.
//!
//! A store begins with `senetval`, its version, and the canonical text of the rules; then come the numbers that say how
//! far the work has come, which strips of the layer settle slowly, what has moved, and all cells. It is only ever written
//! between two sweeps, so whoever goes on from it finds exactly what would have been found without stopping. All numbers
//! have their lowest byte first.

use std::fmt;
use std::io::{self, Read, Write};

use super::solver::Stage;
use super::{Limit, Solver};
use crate::analysis::form_text;
use crate::rules::Rules;
use crate::tablebase::bounds::ONE;
use crate::tablebase::law::Law;
use crate::tablebase::table::Table;

const MAGIC: &[u8; 8] = b"senetval";
const VERSION: u32 = 5;
/// No form is as long as this, in bytes.
const LONGEST: u32 = 1 << 16;

/// Why there is no table of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// So many pieces a side are the most.
    Pieces(u8),
    /// The game is won by most pieces off, or captured pieces leave it: squares do not say how it stands.
    Count,
    /// Pieces wait in the hand.
    Hand,
    /// A throw may be divided.
    Parts,
    /// A throw that belongs to one piece may be thrown again.
    Bound,
    /// It would take so many bytes.
    Bytes(u64),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Pieces(most) => write!(f, "a table holds 1 to {most} pieces a side"),
            Unsupported::Count => write!(
                f,
                "the pieces borne off count, and a table knows only squares"
            ),
            Unsupported::Hand => {
                write!(f, "pieces wait in the hand, and a table knows only squares")
            }
            Unsupported::Parts => write!(
                f,
                "throws may be divided, and a table knows only whole throws"
            ),
            Unsupported::Bound => write!(f, "a throw bound to one piece may be thrown again"),
            Unsupported::Bytes(bytes) => write!(f, "a table would take {} MB", bytes >> 20),
        }
    }
}

impl std::error::Error for Unsupported {}

/// Why a store cannot be read.
#[derive(Debug)]
pub enum StoreProblem {
    /// It is none.
    NotAStore,
    /// It was written by another version.
    Version(u32),
    /// It is about other rules: the first line of their text that differs, there and here.
    OtherRules(String, String),
    /// It is not as it was written.
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
    /// A solver for all positions with up to `most` pieces a side, from 1 on. Nothing is done yet.
    ///
    /// # Errors
    /// When the rules or their number allow no table, or the limit is too small.
    pub fn whole(rules: &Rules, most: u8, limit: Limit) -> Result<Solver, Unsupported> {
        let law = Law::new(rules);
        let bytes = Table::bytes_for(&law, [most, most])?;
        if bytes > limit.bytes {
            return Err(Unsupported::Bytes(bytes));
        }
        let table = Table::new(&law, [most, most], limit.gap());
        Ok(Solver::tabled(law, table, limit))
    }

    /// Has a sweep through the positions ended since this was last asked? A good moment for [`Solver::keep`].
    pub fn has_swept(&mut self) -> bool {
        match &mut self.stage {
            Stage::Tabled(table) => table.has_swept(),
            _ => false,
        }
    }

    /// Pieces a side that a table of all positions has; `None` for a solver of one position.
    pub fn most_pieces(&self) -> Option<u8> {
        match &self.stage {
            Stage::Tabled(table) => Some(table.most()),
            _ => None,
        }
    }

    /// Writes down all that is needed to go on from the last sweep, and all values. Only a table of all positions can be
    /// kept; of anything else nothing is written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, out: &mut impl Write) -> io::Result<()> {
        let Stage::Tabled(table) = &self.stage else {
            return Ok(());
        };
        let form = form_text(&self.rules().form);
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&(form.len() as u32).to_le_bytes())?;
        out.write_all(form.as_bytes())?;
        let mut words = vec![u64::from(table.most()), u64::from(self.limit.gap())];
        words.extend(table.words());
        let notes = table.notes();
        words.extend([notes.len() as u64, sum(&notes)]);
        words.push(sum_of_words(&table.raw().map(sum)));
        words.push(sum_of_words(&words));
        for word in words {
            out.write_all(&word.to_le_bytes())?;
        }
        out.write_all(&notes)?;
        table.raw().iter().try_for_each(|part| out.write_all(part))
    }

    /// The solver that was kept, to go on or to be asked.
    ///
    /// # Errors
    /// When it is about other rules, is damaged or cannot be read.
    pub fn resume(rules: &Rules, input: &mut impl Read) -> Result<Solver, StoreProblem> {
        begin(rules, input)?;
        let mut words = [0; 2 + Table::WORDS + 4];
        for word in &mut words {
            *word = u64::from_le_bytes(bytes(input)?);
        }
        let [most, gap, numbers @ .., many, marks, cells, all] = words;
        let sound = all == sum_of_words(&words[..words.len() - 1]) && gap <= u64::from(ONE);
        let law = Law::new(rules);
        let most = if sound {
            u8::try_from(most).unwrap_or(0)
        } else {
            0
        };
        if Table::bytes_for(&law, [most, most]).is_err() {
            return Err(StoreProblem::Damaged);
        }
        let mut table = Table::new(&law, [most, most], gap as u32);
        table.set_words(numbers);
        let mut notes = vec![0; table.notes_for(many).ok_or(StoreProblem::Damaged)?];
        input.read_exact(&mut notes)?;
        table.set_notes(&notes);
        for part in table.raw_mut() {
            input.read_exact(part)?;
        }
        let sums = (sum(&notes), sum_of_words(&table.raw().map(sum)));
        if sums != (marks, cells) || input.read(&mut [0])? > 0 {
            return Err(StoreProblem::Damaged);
        }
        let limit = Limit {
            bytes: u64::MAX,
            gap: gap as f64 / f64::from(ONE),
        };
        Ok(Solver::tabled(law, table, limit))
    }
}

/// Reads what a store begins with.
fn begin(rules: &Rules, input: &mut impl Read) -> Result<(), StoreProblem> {
    let magic: [u8; 8] = bytes(input).map_err(|_short| StoreProblem::NotAStore)?;
    if magic != *MAGIC {
        return Err(StoreProblem::NotAStore);
    }
    let version = u32::from_le_bytes(bytes(input)?);
    if version != VERSION {
        return Err(StoreProblem::Version(version));
    }
    let length = u32::from_le_bytes(bytes(input)?);
    if length > LONGEST {
        return Err(StoreProblem::Damaged);
    }
    let mut form = vec![0; length as usize];
    input.read_exact(&mut form)?;
    let (there, here) = (
        String::from_utf8_lossy(&form).into_owned(),
        form_text(&rules.form),
    );
    if there == here {
        return Ok(());
    }
    let differ = |(there, here): &(&str, &str)| there != here;
    let line = there.lines().zip(here.lines()).find(differ);
    let (there, here) = line.unwrap_or(("", ""));
    Err(StoreProblem::OtherRules(there.to_owned(), here.to_owned()))
}

fn bytes<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A number that changes when any of the bytes does.
fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let last = rest
        .iter()
        .fold(0, |word, byte| word << 8 | u64::from(*byte));
    words
        .iter()
        .map(|word| u64::from_le_bytes(*word))
        .chain([last])
        .fold(bytes.len() as u64, mix)
}

fn sum_of_words(words: &[u64]) -> u64 {
    words.iter().copied().fold(VERSION.into(), mix)
}

fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(23)
}
