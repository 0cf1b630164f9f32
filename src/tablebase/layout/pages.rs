//! Very many bytes, asked at any place: where the system has large pages they are asked for, so that it need not look up
//! where a small one is at almost every question.

use std::ops::{Deref, DerefMut};

/// So many bytes, all 0 at first.
#[derive(Debug)]
pub(crate) enum Pages {
    /// As the allocator gives them.
    Plain(Vec<u8>),
    /// Mapped for this alone.
    #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
    Large(memmap2::MmapMut),
}

impl Pages {
    pub(crate) fn new(count: usize) -> Pages {
        #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
        if let Some(map) = large(count) {
            return Pages::Large(map);
        }
        Pages::Plain(vec![0; count])
    }
}

/// Fewer bytes than this are found quickly anyway.
#[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
const LARGE: usize = 1 << 22;

/// So many bytes in large pages, if they are worth it.
#[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
fn large(count: usize) -> Option<memmap2::MmapMut> {
    if count < LARGE {
        return None;
    }
    let map = memmap2::MmapMut::map_anon(count).ok()?;
    // A system without them gives small ones, which do as well.
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
            Pages::Large(map) => map,
        }
    }
}

impl DerefMut for Pages {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Pages::Plain(bytes) => bytes,
            #[cfg(all(target_os = "linux", any(feature = "app", feature = "cli")))]
            Pages::Large(map) => map,
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
