//! The file of a network, at most 10,000 bytes long. All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8, 1 | the letters `senetnet`; the version of the format |
//! | 1, n | length and text of the program's version |
//! | 8, 8, 8 | hash of the rules; seed; number of games |
//! | 1, n | number of rules; a byte for the answer of each |
//! | 46 | the rows of `features.rs` that it has, one bit each |
//! | 4, 64, 64 | the end before any unit; the hidden units before any row; what each adds to the end |
//! | 1 | bits of a weight, as many as there is room for, at most 12 |
//! | … | each row: by how many bits its weights are shifted, in a byte, then its 32 weights, lowest bit first |
//! | 8 | FNV-1a of all bytes before |

use std::fmt;

use super::features::ROWS;
use super::network::{MOST_OUT, Network, OUT_STEPS, STEPS, Units};
use super::weights::{UNITS, Weights};
use crate::rules::{Form, Key, Rules, fnv1a, form_hash};

const MAGIC: &[u8; 8] = b"senetnet";
const VERSION: u8 = 1;
pub(super) const MOST_BYTES: usize = 10_000;
/// Bytes besides those of the rows and the program's version.
const FIXED: usize = 8 + 1 + 1 + 24 + 1 + Key::ALL.len() + ROW_BYTES + 4 + 4 * UNITS + 1 + 8;
const ROW_BYTES: usize = ROWS.div_ceil(8);

/// Reason why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkProblem {
    /// The file is no network.
    NotANetwork,
    /// It is in the format of another version.
    Version(u8),
    /// It has learned other rules: these are the ones to which the answers differ, as far as a byte for each shows it.
    OtherRules(Vec<Key>),
    /// It is not as it was written.
    Damaged,
}

impl fmt::Display for NetworkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkProblem::NotANetwork => write!(f, "not a network"),
            NetworkProblem::Version(version) => write!(f, "format {version}, not {VERSION}"),
            NetworkProblem::OtherRules(keys) => {
                let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
                write!(f, "for other rules: {}", keys.join(", "))
            }
            NetworkProblem::Damaged => write!(f, "damaged"),
        }
    }
}

impl std::error::Error for NetworkProblem {}

/// Bits of a weight in a file with this number of rows.
fn bits_for(rows: usize, program: &str) -> u32 {
    let room = MOST_BYTES - FIXED - program.len().min(255);
    let fits = |bits: &u32| rows * (1 + (UNITS * *bits as usize).div_ceil(8)) <= room;
    (1..=12).rev().find(fits).unwrap_or(1)
}

/// Number of bits by which the weights of a row are shifted to fit into `bits`.
fn shift_of(row: &Units, bits: u32) -> u32 {
    let most = row.iter().map(|weight| i32::from(*weight).abs()).max().unwrap_or(0);
    let limit = (1 << (bits - 1)) - 1;
    (0..16).find(|shift| rounded(most, *shift) <= limit).unwrap_or(15)
}

/// A number shifted, to the nearest.
const fn rounded(number: i32, shift: u32) -> i32 {
    (number + ((1 << shift) >> 1)) >> shift
}

fn is_used(row: &Units) -> bool {
    *row != [0; UNITS]
}

/// Makes every weight one that the file can hold.
fn round(network: &mut Network) {
    let used = network.rows.iter().filter(|row| is_used(row)).count();
    let bits = bits_for(used, &network.program);
    for row in &mut network.rows {
        let shift = shift_of(row, bits);
        *row = row
            .map(|weight| (rounded(weight.into(), shift) << shift).clamp(-32_768, 32_767) as i16);
    }
}

impl Network {
    /// A network with the weights that have been learned, as exact as its file can hold them.
    pub(super) fn of(weights: &Weights, form: &Form, (seed, games): (u64, u64)) -> Network {
        let steps = |units: &[f32; UNITS], steps: f32, most: f32| {
            units.map(|weight| (weight * steps).round().clamp(-most, most) as i16)
        };
        let rows = weights.rows.iter().zip(&weights.seen);
        let row = |(row, seen): (&[f32; UNITS], &bool)| match *seen {
            true => steps(row, STEPS, 32_767.0),
            false => [0; UNITS],
        };
        let mut network = Network {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rules: form_hash(form),
            answers: Network::answers_of(form),
            seed,
            games,
            rows: rows.map(row).collect(),
            bias: steps(&weights.bias, STEPS, 32_767.0),
            out: steps(&weights.out, OUT_STEPS, MOST_OUT),
            base: (weights.base * STEPS * OUT_STEPS).clamp(-1e8, 1e8) as i32,
        };
        round(&mut network);
        network
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let program = &self.program.as_bytes()[..self.program.len().min(255)];
        let mut out = MAGIC.to_vec();
        out.extend([VERSION, program.len() as u8]);
        out.extend(program);
        for word in [self.rules, self.seed, self.games] {
            out.extend(word.to_le_bytes());
        }
        out.push(self.answers.len() as u8);
        out.extend(&self.answers);
        let mut used = [0_u8; ROW_BYTES];
        let rows = self.rows.iter().enumerate().filter(|(_, row)| is_used(row));
        rows.clone().for_each(|(at, _)| used[at / 8] |= 1 << (at % 8));
        out.extend(used);
        out.extend(self.base.to_le_bytes());
        for units in [&self.bias, &self.out] {
            out.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
        }
        let bits = bits_for(rows.clone().count(), &self.program);
        out.push(bits as u8);
        rows.for_each(|(_, row)| write_row(row, bits, &mut out));
        out.extend(fnv1a(&out).to_le_bytes());
        out
    }

    /// A network from the bytes of its file, which has learned these rules.
    ///
    /// # Errors
    /// When it is none, is of another version, has learned other rules, or is damaged.
    pub fn from_bytes(bytes: &[u8], rules: &Rules) -> Result<Network, NetworkProblem> {
        let network = Network::read(bytes)?;
        if network.rules == form_hash(&rules.form) {
            return Ok(network);
        }
        let answers = Network::answers_of(&rules.form);
        Err(NetworkProblem::OtherRules(network.differences(&answers)))
    }

    /// A network from the bytes of its file, whatever rules it has learned.
    ///
    /// # Errors
    /// When it is none, is of another version, or is damaged.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkProblem> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkProblem::NotANetwork)?;
        match rest.first() {
            Some(&VERSION) => {}
            Some(version) => return Err(NetworkProblem::Version(*version)),
            None => return Err(NetworkProblem::Damaged),
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(NetworkProblem::Damaged)?;
        let read = || {
            let mut input = Reader(body.get(MAGIC.len() + 1..)?);
            let network = input.network()?;
            input.0.is_empty().then_some(network)
        };
        let sound = fnv1a(body) == u64::from_le_bytes(*sum);
        sound.then(read).flatten().ok_or(NetworkProblem::Damaged)
    }
}

/// Writes a row whose weights [`round`] has made ones that the file can hold.
fn write_row(row: &Units, bits: u32, out: &mut Vec<u8>) {
    let shift = shift_of(row, bits);
    out.push(shift as u8);
    let (mut word, mut filled) = (0_u64, 0);
    for weight in row {
        let weight = (i32::from(*weight) >> shift) as u64 & ((1 << bits) - 1);
        word |= weight << filled;
        filled += bits;
        while filled >= 8 {
            out.push(word as u8);
            word >>= 8;
            filled -= 8;
        }
    }
}

/// Bytes that are still to be read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    /// Some bytes behind their number.
    fn text(&mut self) -> Option<Vec<u8>> {
        let length = usize::from(self.byte()?);
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text.to_vec())
    }

    fn network(&mut self) -> Option<Network> {
        let program = String::from_utf8(self.text()?).ok()?;
        let [rules, seed, games] =
            [self.take()?, self.take()?, self.take()?].map(u64::from_le_bytes);
        let answers = self.text()?;
        let used: [u8; ROW_BYTES] = self.take()?;
        let base = i32::from_le_bytes(self.take()?);
        let (bias, out) = (self.units()?, self.units()?);
        let bits = u32::from(self.byte()?);
        if !(1..=12).contains(&bits) {
            return None;
        }
        let row = |at: usize| match used[at / 8] >> (at % 8) & 1 {
            0 => Some([0; UNITS]),
            _ => self.row(bits),
        };
        let rows = (0..ROWS).map(row).collect::<Option<_>>()?;
        Some(Network { program, rules, answers, seed, games, rows, bias, out, base })
    }

    fn units(&mut self) -> Option<Units> {
        let mut units = [0; UNITS];
        for unit in &mut units {
            *unit = i16::from_le_bytes(self.take()?);
        }
        Some(units)
    }

    fn row(&mut self, bits: u32) -> Option<Units> {
        let shift = u32::from(self.byte()?);
        let (mut word, mut filled, mut row) = (0_u64, 0, [0; UNITS]);
        for weight in &mut row {
            while filled < bits {
                word |= u64::from(self.byte()?) << filled;
                filled += 8;
            }
            // Shifted up and down again, so that the highest bit of the weight is its sign.
            let signed = (word << (64 - bits)) as i64 >> (64 - bits);
            *weight = i16::try_from(signed << shift.min(15)).ok()?;
            word >>= bits;
            filled -= bits;
        }
        Some(row)
    }
}

impl From<Network> for Vec<u8> {
    fn from(network: Network) -> Vec<u8> {
        network.to_bytes()
    }
}

impl TryFrom<Vec<u8>> for Network {
    type Error = NetworkProblem;

    fn try_from(bytes: Vec<u8>) -> Result<Network, NetworkProblem> {
        Network::read(&bytes)
    }
}
