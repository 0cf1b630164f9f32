//! Pixels as a PNG file. Drawings are flat: runs of one color, and rows like the row above. That is all that is looked for,
//! and it makes them small.

use egui::ColorImage;

/// The longest run that is said at once.
const LONGEST: usize = 258;
/// The shortest.
const SHORTEST: usize = 3;
/// The furthest back that can be pointed to.
const FURTHEST: usize = 32_768;
/// First lengths of the codes 257 to 285, and how many bits follow them.
const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// A picture as a file; what lets the ground through is taken as it is over black.
pub fn png(image: &ColorImage) -> Vec<u8> {
    let [width, height] = image.size;
    let mut header = Vec::with_capacity(13);
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    // Eight bits for each of red, green and blue; one way to pack, no filter by rows, rows in order.
    header.extend([8, 2, 0, 0, 0]);
    let mut rows = Vec::with_capacity(height * (1 + 3 * width));
    for row in image.pixels.chunks(width.max(1)) {
        rows.push(0);
        rows.extend(row.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]));
    }
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut out, *b"IHDR", &header);
    chunk(&mut out, *b"IDAT", &packed(&rows, 1 + 3 * width));
    chunk(&mut out, *b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let from = out.len();
    out.extend(kind);
    out.extend(data);
    let sum = crc(&out[from..]);
    out.extend(sum.to_be_bytes());
}

/// The check sum of a chunk.
fn crc(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|index| {
        (0..8).fold(index as u32, |rest, _| (rest >> 1) ^ (0xedb8_8320 & (rest & 1).wrapping_neg()))
    });
    let step = |sum: u32, byte: &u8| table[usize::from(sum as u8 ^ byte)] ^ (sum >> 8);
    !bytes.iter().fold(!0, step)
}

/// The check sum of what is packed.
fn adler(bytes: &[u8]) -> u32 {
    let (mut one, mut two) = (1_u32, 0_u32);
    // So many can be added before a sum could run over.
    for part in bytes.chunks(5_552) {
        for byte in part {
            one += u32::from(*byte);
            two += one;
        }
        (one, two) = (one % 65_521, two % 65_521);
    }
    two << 16 | one
}

/// Bits, the lowest first.
#[derive(Default)]
struct Bits {
    out: Vec<u8>,
    held: u64,
    count: u8,
}

impl Bits {
    fn put(&mut self, bits: u32, count: u8) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.out.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// A code is written from its highest bit.
    fn code(&mut self, code: u32, count: u8) {
        self.put(code.reverse_bits() >> (32 - u32::from(count)), count);
    }

    /// A byte, or a code from 256 on, by the fixed table.
    fn symbol(&mut self, symbol: u16) {
        let symbol = u32::from(symbol);
        match symbol {
            0..144 => self.code(0x30 + symbol, 8),
            144..256 => self.code(0x190 + symbol - 144, 9),
            256..280 => self.code(symbol - 256, 7),
            _ => self.code(0xc0 + symbol - 280, 8),
        }
    }

    /// So many bytes are like those so far back.
    fn repeat(&mut self, length: usize, back: usize) {
        let at = LENGTHS.iter().rposition(|(first, _)| usize::from(*first) <= length);
        let at = at.unwrap_or_default();
        let (first, bits) = LENGTHS[at];
        self.symbol(257 + at as u16);
        self.put((length - usize::from(first)) as u32, bits);
        // Distances: two codes for every power of two, from 4 on with bits behind.
        let far = (back - 1) as u32;
        if far < 4 {
            self.code(far, 5);
        } else {
            let power = far.ilog2();
            let upper = (far >> (power - 1)) & 1;
            self.code(2 * power + upper, 5);
            self.put(far & ((1 << (power - 1)) - 1), (power - 1) as u8);
        }
    }
}

/// How many bytes from `at` on are like those so far back.
fn alike(bytes: &[u8], at: usize, back: usize) -> usize {
    if back > at || back > FURTHEST {
        return 0;
    }
    let rest = bytes[at..].iter().zip(&bytes[at - back..]).take(LONGEST);
    rest.take_while(|(one, other)| one == other).count()
}

/// Bytes in rows of this length, packed.
fn packed(bytes: &[u8], row: usize) -> Vec<u8> {
    let mut bits = Bits { out: vec![0x78, 0x01], ..Bits::default() };
    // The last and only block, with the fixed table.
    bits.put(0b011, 3);
    let mut at = 0;
    while at < bytes.len() {
        let found = [3, row].map(|back| (alike(bytes, at, back), back));
        let (length, back) = if found[1].0 > found[0].0 { found[1] } else { found[0] };
        if length >= SHORTEST {
            bits.repeat(length, back);
            at += length;
        } else {
            bits.symbol(u16::from(bytes[at]));
            at += 1;
        }
    }
    bits.symbol(256);
    bits.put(0, 7);
    let mut out = bits.out;
    out.extend(adler(bytes).to_be_bytes());
    out
}
