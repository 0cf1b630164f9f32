//! Clock of the interface: the seconds of the current frame and the hours of the calendar, which tests can set.

/// Seconds since the program started, as of this frame.
pub fn seconds(ctx: &egui::Context) -> f64 {
    ctx.input(|input| input.time)
}

/// Hours since the beginning of 1970, by the clock of the device or the fixed one of a test.
pub fn hours(ctx: &egui::Context) -> u64 {
    let handed_in = ctx.data(|data| data.get_temp(clock()));
    handed_in.unwrap_or_else(|| {
        let now = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH);
        now.map_or(0, |since| since.as_secs() / 3600)
    })
}

/// Fixes the clock at this hour.
pub fn set_hours(ctx: &egui::Context, hours: u64) {
    ctx.data_mut(|data| data.insert_temp(clock(), hours));
}

fn clock() -> egui::Id {
    egui::Id::unique("hours since 1970")
}
