//! Counting positions and listing sets of squares.

/// Binomial coefficient: the number of ways to choose `k` of `n`.
pub(crate) fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways: u64, i| ways.saturating_mul(n.saturating_sub(i)) / (i + 1))
}

/// Number of ways in which `ours` and `theirs` pieces can stand on thirty squares.
pub(crate) fn placements(ours: u64, theirs: u64) -> u64 {
    binomial(30, ours).saturating_mul(binomial(30_u64.saturating_sub(ours), theirs))
}

/// Number of placements with 1 to `most` pieces a side.
pub(crate) fn placements_up_to(most: u64) -> u64 {
    let sides = (1..=most).flat_map(|ours| (1..=most).map(move |theirs| (ours, theirs)));
    sides.fold(0, |sum: u64, (ours, theirs)| sum.saturating_add(placements(ours, theirs)))
}

/// All sets with `count` of thirty squares, in the order of their bits read as a number.
pub(crate) fn sets_of_squares(count: u8) -> Vec<u32> {
    let many = binomial(30, count.into()) as usize;
    let mut word: u64 = (1 << count) - 1;
    let mut all = Vec::with_capacity(many);
    while word < 1 << 30 && all.len() < many {
        all.push(word as u32);
        if word == 0 {
            break;
        }
        // Gosper's hack: the lowest run of bits moves up by one, and what is over falls to the bottom.
        let lowest = word & word.wrapping_neg();
        let moved = word + lowest;
        word = moved | ((word ^ moved) / lowest) >> 2;
    }
    all
}
