//! Time as the interface sees it: the seconds of the current frame, so that tests can set them.

/// Seconds since the program started, as of this frame.
pub fn seconds(ctx: &egui::Context) -> f64 {
    ctx.input(|input| input.time)
}
