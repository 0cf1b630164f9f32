//! Memory for very many bytes that are read at any place. Where the system has huge pages they are asked for: with small
//! ones almost every read would miss the translation buffer.

use std::ops::{Deref, DerefMut};

/// Zeroed bytes.
#[derive(Debug)]
pub(super) enum Pages {
    /// Bytes from the allocator.
    Plain(Vec<u8>),
    /// A mapping of its own.
    #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
    Huge(memmap2::MmapMut),
}

impl Pages {
    pub(super) fn new(count: usize) -> Pages {
        #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
        if let Some(map) = huge(count) {
            return Pages::Huge(map);
        }
        Pages::Plain(vec![0; count])
    }
}

/// Bytes from which huge pages pay.
#[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
const HUGE: usize = 1 << 22;

/// Zeroed bytes in huge pages, if they pay.
#[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
fn huge(count: usize) -> Option<memmap2::MmapMut> {
    if count < HUGE {
        return None;
    }
    let map = memmap2::MmapMut::map_anon(count).ok()?;
    // A system that refuses gives small pages, which do as well.
    map.advise(memmap2::Advice::HugePage).ok();
    Some(map)
}

impl Deref for Pages {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        match self {
            Pages::Plain(bytes) => bytes,
            #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
            Pages::Huge(map) => map,
        }
    }
}

impl DerefMut for Pages {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Pages::Plain(bytes) => bytes,
            #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
            Pages::Huge(map) => map,
        }
    }
}

impl Clone for Pages {
    fn clone(&self) -> Pages {
        let mut new = Pages::new(self.len());
        new.copy_from_slice(self);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_bytes_are_kept_alike() {
        for count in [0, 1, 1_000, (1 << 22) + 1] {
            let mut pages = Pages::new(count);
            assert!(pages.len() == count && pages.iter().all(|byte| *byte == 0));
            pages.fill(7);
            let copy = pages.clone();
            pages.fill(8);
            assert!(copy.len() == count && copy.iter().all(|byte| *byte == 7));
        }
    }
}
