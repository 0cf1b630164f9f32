//! Which text was being opened when the program stopped: noted before a lesson of a person's own is read, and taken back
//! once it has been drawn. What stopped the last start is not opened again by itself.

use super::storage::Store;

/// The name of the note in a store.
pub const NAME: &str = "senet-opening";

/// Tells one text from another: its length and a hash (FNV-1a), the same in every version of the program.
pub fn sign(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:x}-{hash:016x}", text.len())
}

/// The sign of the text that was being opened when the program stopped last.
pub fn suspect(store: &dyn Store) -> Option<String> {
    store.read(NAME).filter(|sign| !sign.is_empty())
}

/// The note, and how long it stays.
#[derive(Debug, Default)]
pub struct Opening {
    /// Frames to be made until what was opened has been drawn; `None` where nothing was.
    frames: Option<u8>,
}

impl Opening {
    /// Notes that a text is about to be opened.
    pub fn begin(&mut self, store: &mut dyn Store, text: &str) {
        // Where the device refuses, the text is opened all the same.
        store.write(NAME, &sign(text));
        self.frames = Some(1);
    }

    /// Counts a frame that is about to be made; takes the note back after one that was good.
    pub fn frame(&mut self, store: &mut dyn Store, ctx: &egui::Context) {
        match self.frames {
            None => {}
            Some(0) => {
                self.frames = None;
                store.write(NAME, "");
            }
            Some(frames) => {
                self.frames = Some(frames - 1);
                ctx.request_repaint();
            }
        }
    }
}
