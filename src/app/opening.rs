//! Note of the text that is being opened: written before a lesson of a person's own is read, and removed once it has been
//! drawn. A text that stopped the program is not opened again by itself.

use super::storage::Store;
use crate::rules::{fnv1a, hash_text};

/// The name of the note in a store.
pub const NAME: &str = "senet-opening";

/// Fingerprint of a text: its length and a hash (FNV-1a), the same in every version of the program.
pub fn sign(text: &str) -> String {
    format!("{:x}-{}", text.len(), hash_text(fnv1a(text.as_bytes())))
}

/// The fingerprint of the text that was being opened when the program stopped last.
pub fn suspect(store: &dyn Store) -> Option<String> {
    store.read(NAME).filter(|sign| !sign.is_empty())
}

/// The note in the store, and when it is removed.
#[derive(Debug, Default)]
pub struct Opening {
    /// Frames that are still to begin before the note is removed; 0 where there is none.
    frames: u8,
}

impl Opening {
    /// Notes that a text is about to be opened.
    pub fn begin(&mut self, store: &mut dyn Store, text: &str) {
        // Where the device refuses, the text is opened anyway.
        store.write(NAME, &sign(text));
        self.frames = 2;
    }

    /// Counts a frame that begins, and removes the note once the text has been drawn.
    pub fn frame(&mut self, store: &mut dyn Store, ctx: &egui::Context) {
        match self.frames {
            0 => return,
            1 => {
                store.write(NAME, "");
            }
            _ => ctx.request_repaint(),
        }
        self.frames -= 1;
    }
}
