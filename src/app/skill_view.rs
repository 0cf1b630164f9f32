//! How much skill counts under some rules: shares of three matches as bars around one half.

use egui::{Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::controls::caption;
use super::picture;
use super::theme::Palette;
use crate::analysis::{Interval, Skill};
use crate::drawing::chart::Bar;
use crate::drawing::{Picture, Stroke, Tone};
use crate::i18n;
use crate::report::{fixed, grouped};

/// Words of the three matches.
const MATCHES: [&str; 3] = ["skill.strong-careful", "skill.careful-any", "skill.strong-any"];
/// Width and height of a bar, in points.
const BAR: egui::Vec2 = vec2(320.0, 18.0);

/// The shares of the three matches, and the games they come from.
pub fn skill_ui(ui: &mut Ui, skill: &Skill) {
    for (key, share) in MATCHES.into_iter().zip(&skill.shares) {
        let told = sentence(key, share);
        ui.label(&told);
        bar_ui(ui, share, &told);
    }
    let fill = [("games", grouped(skill.games)), ("seed", skill.seed.to_string())];
    let fill = fill.each_ref().map(|(name, value)| (*name, value.as_str()));
    caption(ui, i18n::fill("skill.note", &fill));
}

/// A share as a number and a small bar, for a cell of a table; `name` tells those who hear it which row this is.
pub fn share_ui(ui: &mut Ui, name: &str, share: &Interval) {
    ui.horizontal(|ui| {
        let number = i18n::fill("report.percent", &[("number", &fixed(100.0 * share.mean, 0))]);
        ui.label(&number);
        ui.set_max_width(120.0);
        bar_ui(ui, share, &format!("{name}: {number}"));
    });
}

/// The matches in one line.
pub fn skill_line(skill: &Skill) -> String {
    let [one, two, three] = skill.shares.map(|share| fixed(100.0 * share.mean, 0));
    i18n::fill("skill.line", &[("strong", &one), ("careful", &two), ("any", &three)])
}

fn sentence(key: &str, share: &Interval) -> String {
    let [mean, low, high] =
        [share.mean, share.low, share.high].map(|share| fixed(100.0 * share, 1));
    i18n::fill(key, &[("share", &mean), ("low", &low), ("high", &high)])
}

/// A bar from one half towards a whole, so that nothing is drawn where only chance decides.
fn bar_ui(ui: &mut Ui, share: &Interval, told: &str) {
    let size = vec2(ui.available_width().min(BAR.x), BAR.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, told));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let mut picture = Picture::default();
    // The bar's own middle stands for one half; its left half is there for shares below.
    let lane = Rect::from_min_max(pos2(rect.left() - 0.6 * rect.width(), rect.top()), rect.max);
    let middle = lane.center().x;
    picture.line(
        vec![pos2(middle, rect.top()), pos2(middle, rect.bottom())],
        Stroke::new(1.0, Tone::Edge),
    );
    let value = |share: f64| (2.0 * share - 1.0) as f32;
    let ends = [(value(share.low), true), (value(share.high), true)];
    let clear = share.low > 0.5 || share.high < 0.5;
    picture.bar(lane, &Bar { mean: value(share.mean), ends, clear });
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}
