//! Effects of changes as bars with their intervals around zero, drawn to stand by themselves; and the scale on
//! which bars lie, in the window as on paper.

use emath::{Rect, pos2, vec2};

use super::ablation::AblationReport;
use super::change::ChangeRow;
use super::figure::Figure;
use super::head::Head;
use super::number::{fixed, grouped, signed};
use super::path::PathReport;
use super::picture::{EDGE, board_name, foot};
use super::unit::unit_words;
use super::verdict::Seen;
use crate::analysis::{Interval, Measure};
use crate::drawing::chart::Bar;
use crate::drawing::{Anchor, Picture, Stroke, Tone};
use crate::i18n;

/// A bar this many times as long as the next is cut, so that the others can still be read.
const TOO_LONG: f64 = 2.5;
/// The most bars that are cut.
const CUT: usize = 3;
/// Room beyond the longest bar that is not cut, as a part of it.
const BEYOND: f64 = 1.15;

/// Reach of an axis whose bars all have none.
const NO_LENGTH: f64 = 1e-9;

/// Reach of the bars to either side of zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The value at the edge.
    pub edge: f64,
}

impl Scale {
    /// The scale for bars with these intervals: up to the furthest known end of them, but where one to three of them are
    /// far longer than all others, only somewhat beyond the longest of the others.
    pub fn of<'a>(intervals: impl Iterator<Item = &'a Interval>) -> Scale {
        let mut all: Vec<f64> = intervals.map(reach).collect();
        all.sort_by(|a, b| b.total_cmp(a));
        let longest = all.first().copied().unwrap_or_default();
        let gap = |at: &usize| {
            let next = all.get(at + 1).copied().unwrap_or_default();
            next > 0.0 && all[*at] > TOO_LONG * next
        };
        // At least three times as many bars stay whole as are cut: of few, a cut one would not be seen to be the longest.
        let most = CUT.min(all.len() / 4);
        let edge = match (0..most).rfind(gap) {
            Some(at) => BEYOND * all[at + 1],
            None => longest,
        };
        Scale { edge: edge.max(NO_LENGTH) }
    }

    /// The scale up to the next number along its axis.
    #[must_use]
    pub fn to_next_tick(self) -> Scale {
        if self.edge <= NO_LENGTH {
            return self;
        }
        let step = self.step();
        Scale { edge: step * (self.edge / step - 1e-9).ceil() }
    }

    /// Distance of two numbers along the axis: 1, 2 or 5 with zeros, of which at least two reach the edge.
    fn step(&self) -> f64 {
        let half = 0.5 * self.edge;
        let ten = 10_f64.powf(half.log10().floor());
        let steps = [5.0, 2.0, 1.0].map(|times| times * ten);
        steps.into_iter().find(|step| *step <= half).unwrap_or(ten)
    }

    /// Places and words of the numbers along the axis: zero, and one to four steps of 1, 2 or 5 to either side; zero alone
    /// where no bar has a length.
    pub fn ticks(&self) -> Vec<(f32, String)> {
        if self.edge <= NO_LENGTH {
            return vec![(0.0, fixed(0.0, 0))];
        }
        let step = self.step();
        let decimals = if step >= 1.0 { 0 } else { usize::from(step < 0.1) + 1 };
        let steps = (self.edge / step + 1e-9).floor() as i32;
        let tick = |index: i32| {
            let value = f64::from(index) * step;
            let words = if index == 0 { fixed(0.0, 0) } else { signed(value, decimals) };
            (self.place(value) as f32, words)
        };
        (-steps..=steps).map(tick).collect()
    }

    /// The scale for the changes that are known exactly, or where none of them has a length, for the bounds.
    pub fn of_rows(rows: &[ChangeRow]) -> Scale {
        let of = |is_exact: bool| {
            let figures = rows.iter().map(|row| &row.difference);
            let figures = figures.filter(|figure| figure.is_exact() == is_exact);
            let ranges: Vec<Interval> = figures.filter_map(Figure::range).collect();
            Scale::of(ranges.iter())
        };
        let exact = of(true);
        if exact.edge > NO_LENGTH { exact } else { of(false) }
    }

    /// Place of a value: -1 at the left edge, 0 in the middle, 1 at the right edge; never beyond.
    fn place(&self, value: f64) -> f64 {
        (value / self.edge).clamp(-1.0, 1.0)
    }

    /// The bar of a change; of a bound it has no end on one side. `None` where nothing is known of it.
    pub fn bar(&self, row: &ChangeRow) -> Option<Bar> {
        let range = row.difference.range()?;
        Some(self.bar_of(&range, row.seen, Bar::NEUTRAL))
    }

    /// The bar of an interval; `seen` says whether it stands out, `tone` which board has more.
    pub fn bar_of(&self, interval: &Interval, seen: Seen, tone: Tone) -> Bar {
        let place = |value: f64| self.place(value) as f32;
        let inside = |value: f64| value.abs() <= self.edge * 1.000_001;
        Bar {
            mean: place(interval.mean),
            ends: [interval.low, interval.high].map(|value| (place(value), inside(value))),
            clear: seen == Seen::Clear,
            tone,
        }
    }

    /// True where any of their bars is cut.
    pub fn cuts_any<'a>(&self, rows: impl IntoIterator<Item = &'a ChangeRow>) -> bool {
        let mut ranges = rows.into_iter().filter_map(|row| row.difference.range());
        ranges.any(|range| self.cuts(&range))
    }

    /// True where anything of it lies beyond the edge, so that its bar is cut.
    fn cuts(&self, interval: &Interval) -> bool {
        interval.low.abs().max(interval.high.abs()) > self.edge * 1.000_001
    }
}

/// Distance from zero of the furthest end that is known.
fn reach(interval: &Interval) -> f64 {
    let values = [interval.low, interval.mean, interval.high].map(f64::abs).into_iter();
    values.filter(|value| value.is_finite()).fold(0.0, f64::max)
}

/// Effects of every rule changed alone, the largest first.
pub fn ablation_picture(report: &AblationReport) -> Picture {
    let board = report.head.boards.first();
    let board = board.map_or_else(String::new, |board| board.title.clone());
    let title = i18n::labelled(&board, report.title);
    bars(&title, &report.rows, (report.measure, report.decimals), &report.head)
}

/// Effects of each step on the way from one reconstruction to another, in the order of the way.
pub fn path_picture(report: &PathReport) -> Picture {
    let (from, to) = (board_name(&report.head, 0), board_name(&report.head, 1));
    let title = i18n::say!("report.picture-path", from, to, measure = report.title);
    bars(&title, &report.rows, (report.measure, report.decimals), &report.head)
}

fn bars(
    title: &str,
    rows: &[ChangeRow],
    (measure, decimals): (Measure, usize),
    head: &Head,
) -> Picture {
    let (words_width, middle, half) = (470.0, 840.0, 240.0);
    let mut out = Picture::new(vec2(middle + half + 20.0, 0.0), title);
    let mut y = out.lines(pos2(EDGE, 26.0), 1060.0, (15.0, Tone::Ink), title) + 8.0;
    let top = y - 8.0;
    let scale = Scale::of_rows(rows);
    let lane = Rect::from_x_y_ranges(middle - half..=middle + half, y..=y + 18.0);
    out.text(pos2(EDGE, y + 12.0), Anchor::Start, (12.0, Tone::Quiet), axis_words(measure));
    out.axis(lane, 12.0, &scale.ticks());
    y += 26.0;
    let axis = out.shapes.len();
    for row in rows {
        let name = row.change();
        let mut end = out.lines(pos2(EDGE, y + 13.0), words_width, (13.0, Tone::Ink), &name);
        let small = (12.0, Tone::Quiet);
        let beside = pos2(middle - half - 12.0, y + 13.0);
        out.text(beside, Anchor::End, small, row.numbers(decimals));
        if let Some(bar) = scale.bar(row) {
            let lane = Rect::from_x_y_ranges(middle - half..=middle + half, y..=y + 18.0);
            out.bar(lane, &bar);
        }
        if row.broken_off > 0 && !row.difference.is_exact() {
            end = out.lines(pos2(EDGE, end), words_width, small, &broken_off(row, head));
        }
        y = end.max(y + 30.0) - 4.0;
    }
    let mut zero = Picture::default();
    zero.line(vec![pos2(middle, top), pos2(middle, y)], Stroke::new(1.0, Tone::Edge));
    out.shapes.splice(axis..axis, zero.shapes);
    if scale.cuts_any(rows) {
        let note = i18n::text("report.bar-cut");
        y = out.lines(pos2(EDGE, y + 20.0), 1060.0, (12.0, Tone::Quiet), note) - 16.0;
    }
    foot(&mut out, y + 24.0, head);
    out
}

/// The unit of bars, as their axis names it.
pub fn axis_words(measure: Measure) -> String {
    i18n::fill("results.axis-unit", &[("unit", &unit_words(measure))])
}

/// Number of the games that were broken off.
fn broken_off(row: &ChangeRow, head: &Head) -> String {
    let fill = [("count", grouped(row.broken_off)), ("games", grouped(head.games))];
    i18n::filled("report.bar-broken-off", &fill)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Bound;

    fn scale(reaches: &[f64]) -> Scale {
        let all: Vec<Interval> = reaches
            .iter()
            .map(|reach| Interval { mean: 0.9 * reach, low: 0.8 * reach, high: *reach })
            .collect();
        Scale::of(all.iter())
    }

    #[test]
    fn bars_that_would_flatten_the_others_are_cut() {
        assert_eq!(scale(&[10.0, 8.0, 5.0, 1.0]).edge, 10.0);
        assert_eq!(scale(&[800.0, 8.0, -5.0, 1.0]).edge, BEYOND * 8.0);
        assert_eq!(scale(&[800.0, -700.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0]).edge, BEYOND * 8.0);
        // Of few bars a cut one would not be seen to be the longest.
        assert_eq!(scale(&[325.0, 6.0, 5.0]).edge, 325.0);
        // A gap further down cuts nothing: most bars are short.
        assert_eq!(scale(&[9.0, 8.0, 7.0, 7.0, 1.0]).edge, 9.0);
        assert_eq!(scale(&[800.0]).edge, 800.0);
        assert_eq!(scale(&[800.0, 0.0]).edge, 800.0);
        assert!(scale(&[]).edge > 0.0);
    }

    #[test]
    fn the_axis_has_zero_in_the_middle_and_round_numbers_to_both_sides() {
        let words = |edge: f64| {
            let ticks = Scale { edge }.ticks();
            ticks.iter().map(|(_, words)| words.replace('\u{2212}', "-")).collect::<Vec<_>>()
        };
        assert_eq!(words(46.0), ["-40", "-20", "0", "+20", "+40"]);
        assert_eq!(words(10.0), ["-10", "-5", "0", "+5", "+10"]);
        assert_eq!(
            words(0.9),
            ["-0.8", "-0.6", "-0.4", "-0.2", "0", "+0.2", "+0.4", "+0.6", "+0.8"]
        );
        for (edge, next) in [(46.0, 60.0), (33.0, 40.0), (10.0, 10.0), (0.9, 1.0)] {
            let scale = Scale { edge }.to_next_tick();
            assert!((scale.edge - next).abs() < 1e-6, "{edge}: {scale:?}");
            assert_eq!(scale.ticks().last().map(|(place, _)| *place), Some(1.0), "{edge}");
        }
        let ticks = Scale { edge: 46.0 }.ticks();
        assert!(ticks.iter().all(|(place, _)| place.abs() <= 1.0) && ticks[2].0 == 0.0);
    }

    #[test]
    fn a_bound_has_a_bar_without_an_end() {
        let interval = Interval { mean: 9.0, low: 8.0, high: 10.0 };
        let range = |bound| Figure { interval, bound, games: 40 }.range();
        let scale = Scale::of([interval].iter());
        for (bound, ends) in [
            (Bound::Exact, [(0.8, true), (1.0, true)]),
            (Bound::AtLeast, [(0.8, true), (1.0, false)]),
            (Bound::AtMost, [(-1.0, false), (1.0, true)]),
        ] {
            let range = range(bound).expect("something is known");
            let bar = scale.bar_of(&range, Seen::Clear, Bar::NEUTRAL);
            assert_eq!((bar.mean, bar.ends), (0.9, ends), "{bound:?}");
            assert_eq!(scale.cuts(&range), bound != Bound::Exact);
            assert!(Scale::of([range].iter()).edge <= 10.0, "a bound alone has a scale");
        }
        assert_eq!(range(Bound::Unknown), None);
    }

    #[test]
    fn what_is_cut_says_so_and_stays_inside() {
        let scale = scale(&[800.0, 8.0, 5.0, 4.0]);
        let long = Interval { mean: 790.0, low: 780.0, high: 800.0 };
        assert!(scale.cuts(&long));
        assert_eq!(scale.place(long.mean), 1.0);
        assert!(!scale.cuts(&Interval { mean: 4.0, low: 1.0, high: 8.0 }));
    }
}
