//! Counting positions.

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
