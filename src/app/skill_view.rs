//! Share of skill under some rules: the results of three matches as bars from one half, above an axis.

use egui::{Rect, Role, Sense, TextStyle, Ui, pos2, vec2};

use super::controls::{caption, named};
use super::picture;
use super::theme::{Palette, row_height};
use crate::analysis::{Interval, Skill};
use crate::drawing::chart::Bar;
use crate::drawing::{Anchor, Picture, Stroke, Tone};
use crate::i18n;
use crate::report::{fixed, grouped, percent};

/// Words of the three matches.
const MATCHES: [&str; 3] = ["skill.strong-greedy", "skill.greedy-any", "skill.strong-any"];
/// The three matches by name.
pub const COLUMNS: [&str; 3] = ["skill.column-strong", "skill.column-greedy", "skill.column-any"];
/// Width and height of a bar, in points.
const BAR: egui::Vec2 = vec2(320.0, 18.0);
/// Shares that are marked along the axis.
const TICKS: [f64; 3] = [0.5, 0.75, 1.0];
/// Room for the number before a bar, in sizes of the type.
const NUMBER: f32 = 3.6;

/// The shares of the three matches, as bars of this tone.
pub fn skill_ui(ui: &mut Ui, skill: &Skill, tone: Tone) {
    for (at, (key, share)) in MATCHES.into_iter().zip(&skill.shares).enumerate() {
        ui.label(sentence(key, share));
        let [ended, games] = [skill.ended[at], skill.played[at]];
        if ended < games {
            let [ended, games] = [ended, games].map(grouped);
            caption(ui, i18n::say!("skill.unfinished", ended, games));
        }
        let size = vec2(ui.available_width().min(BAR.x), BAR.y);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        paint_bar(ui, rect, share, tone);
    }
    let size = TextStyle::Small.resolve(ui.style()).size;
    let room = vec2(ui.available_width().min(BAR.x), 1.4 * size);
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    paint_axis(ui, rect, size);
}

/// Note on the number of games, their seed, and the line over a bar.
pub fn note_ui(ui: &mut Ui, skill: &Skill) {
    caption(ui, i18n::say!("skill.note", games = grouped(skill.games()), seed = skill.seed));
}

/// Share as a number and a bar in a cell of a table that is so wide; `name` is the ruleset and the index of the match.
pub fn share_ui(ui: &mut Ui, name: (&str, usize), share: &Interval, width: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, row_height(ui)), Sense::hover());
    // Nearly all is not all.
    let number = percent(share.mean, usize::from((0.995..1.0).contains(&share.mean)));
    let fill = [("name", name.0), ("match", i18n::text(COLUMNS[name.1])), ("number", &number)];
    named(response, Role::Image, &i18n::fill("skill.share", &fill));
    let mut picture = Picture::default();
    let (bar, size) = beside_number(ui, rect);
    let at = pos2(bar.left() - 0.8 * size, rect.center().y + 0.36 * size);
    picture.text(at, Anchor::End, (size, Tone::Ink), number);
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
    paint_bar(ui, bar, share, Bar::NEUTRAL);
}

/// Numbers along the axis above the bars of [`share_ui`].
pub fn axis_ui(ui: &mut Ui, width: f32) {
    let size = TextStyle::Small.resolve(ui.style()).size;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 1.4 * size), Sense::hover());
    paint_axis(ui, beside_number(ui, rect).0, size);
}

/// The numbers at the marks along bars that are as wide as `bar`.
fn paint_axis(ui: &Ui, bar: Rect, size: f32) {
    let mut picture = Picture::default();
    for share in TICKS {
        let at = pos2(place(bar, share), bar.bottom() - 0.2 * size);
        picture.text(at, Anchor::Middle, (size, Tone::Quiet), fixed(100.0 * share, 0));
    }
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}

/// The part of a cell for the bar, and the size of the type of the number before it.
fn beside_number(ui: &Ui, cell: Rect) -> (Rect, f32) {
    let size = TextStyle::Body.resolve(ui.style()).size;
    (cell.with_min_x(cell.left() + NUMBER * size).with_max_x(cell.right() - 0.9 * size), size)
}

fn sentence(key: &str, share: &Interval) -> String {
    let [mean, low, high] =
        [share.mean, share.low, share.high].map(|share| fixed(100.0 * share, 1));
    i18n::say!(key, share = mean, low, high)
}

/// Horizontal position of a share along a bar, which begins a little left of one half.
fn place(bar: Rect, share: f64) -> f32 {
    let share = share.clamp(0.44, 1.0) as f32;
    bar.left() + bar.width() * (share - 0.44) / 0.56
}

/// Bar from one half towards a whole: it has no length where only chance decides.
fn paint_bar(ui: &Ui, rect: Rect, share: &Interval, tone: Tone) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let mut picture = Picture::default();
    let height = rect.y_range().shrink(1.0);
    for tick in TICKS {
        let x = place(rect, tick);
        let tone = if tick == TICKS[0] { Tone::Edge } else { Tone::Hairline };
        picture.line(vec![pos2(x, height.min), pos2(x, height.max)], Stroke::new(1.0, tone));
    }
    let half = place(rect, 0.5);
    let lane = rect.with_min_x(2.0 * half - rect.right());
    let value = |share: f64| (place(rect, share) - half) / (rect.right() - half);
    let ends = [(value(share.low), true), (value(share.high), true)];
    let clear = share.low > 0.5 || share.high < 0.5;
    picture.bar(lane, &Bar { mean: value(share.mean), ends, clear, tone });
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}
