//! Charts: bars around zero, steps of a distribution, a board as a map. Window and file show the same.

use emath::{Pos2, Rect, pos2, vec2};

use super::board::{BoardLayout, BoardModel, Track, Trays, board_picture};
use super::{Anchor, Ink, Picture, Shape, Stroke, Tone};
use crate::lesson::TallyBar;

/// Width of a letter, for guessing how long words are: a part of the size of the type.
const LETTER: f32 = 0.52;
/// Most of a square that is covered, so that ink can be read on it.
const DARKEST: f32 = 0.58;
/// Dashes of the lines of boards A to D.
const PATTERNS: [Option<[f32; 2]>; 4] =
    [None, Some([9.0, 6.0]), Some([2.0, 5.0]), Some([16.0, 6.0])];

/// A change with its interval, each value from -1 (left edge) to 1 (right edge).
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// Reach of the bar.
    pub mean: f32,
    /// The ends of the interval, and whether each lies inside the chart.
    pub ends: [(f32, bool); 2],
    /// True for a clear difference; others are pale.
    pub clear: bool,
    /// That of the board that has more; [`Bar::NEUTRAL`] where the bar is about no board.
    pub tone: Tone,
}

impl Bar {
    /// Tone of bars that are about no board.
    pub const NEUTRAL: Tone = Tone::Edge;
}

/// Games by value and board.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    /// Games by board, then by bar.
    pub games: &'a [Vec<u64>],
    /// Least value of the first bar.
    pub first: u32,
    /// Values in one bar.
    pub width: u32,
    /// Names of the two axes.
    pub axes: [&'a str; 2],
    /// Writes a number.
    pub number: fn(u64) -> String,
    /// Words for the last bar, where it also holds everything beyond it.
    pub open: Option<String>,
    /// Games that are in no bar.
    pub aside: Option<Aside<'a>>,
}

/// Games that stand beside the bars of a distribution, in a grey column for each board.
#[derive(Clone, Copy, Debug)]
pub struct Aside<'a> {
    /// Games by board.
    pub games: &'a [u64],
    /// Name of the columns.
    pub words: &'a str,
}

impl Aside<'_> {
    /// Width of a column.
    const COLUMN: f32 = 14.0;

    /// Width of all columns, in which their name has room.
    fn width(&self, size: f32) -> f32 {
        let name = 0.6 * size * self.words.chars().count() as f32;
        name.max(Self::COLUMN * self.games.len() as f32)
    }
}

/// Chance of a board, each number from 0 to 1.
#[derive(Clone, Debug)]
pub struct Share {
    /// The board, counted from 0.
    pub board: usize,
    /// Its letter.
    pub letter: &'static str,
    /// The chance.
    pub mean: f32,
    /// Its interval, where it is an estimate.
    pub ends: Option<[f32; 2]>,
    /// The number beside the bar.
    pub words: String,
}

/// Throws by value, with what is expected in the long run.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    /// The throws of each value.
    pub bars: &'a [TallyBar],
    /// The expected number is drawn as an empty column around each bar.
    pub expected: bool,
    /// Names of the two axes.
    pub axes: [&'a str; 2],
    /// Names of a full column and of an empty one.
    pub legend: [&'a str; 2],
}

/// Line of a board in charts.
pub fn board_line(board: usize) -> Stroke {
    let at = board % PATTERNS.len();
    let line = Stroke::new(2.0, Tone::BOARDS[at]);
    PATTERNS[at].map_or(line, |[dash, gap]| line.dashed(dash, gap))
}

/// Smallest of 1, 2, 5, 10, 20, 50 and so on of which fewer than `parts` reach `reach`.
pub fn nice_step(reach: u64, parts: u64) -> u64 {
    let tens = (0..19).map(|power| 10_u64.pow(power));
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|step| ten.saturating_mul(step)));
    steps.find(|step| reach / step < parts).unwrap_or(u64::MAX)
}

/// Reach and line of the interval of a bar.
fn thin(tone: Tone) -> (f32, Stroke) {
    (4.0, Stroke::new(1.5, tone))
}

impl Picture {
    /// Adds words that may break into lines of about this length; tells where the next line would stand.
    pub fn lines(&mut self, at: Pos2, width: f32, (size, tone): (f32, Tone), text: &str) -> f32 {
        let letters = (width / (LETTER * size)).max(8.0) as usize;
        let mut y = at.y;
        for line in broken(text, letters) {
            self.text(pos2(at.x, y), Anchor::Start, (size, tone), line);
            y += 1.4 * size;
        }
        y
    }

    /// Lays paper under everything and ends the sheet at this height.
    pub fn finish(&mut self, height: f32) {
        self.size.y = height.ceil();
        let rect = Rect::from_min_size(Pos2::ZERO, self.size);
        let (fill, stroke) = (Some(Tone::Paper.into()), None);
        self.shapes.insert(0, Shape::Rect { rect, radius: 0.0, fill, stroke });
    }

    /// Adds a thin line across a chart, with a number before its left end.
    pub(super) fn rung(&mut self, ends: [Pos2; 2], tone: Tone, size: f32, number: String) {
        self.line(ends.to_vec(), Stroke::new(1.0, tone));
        let foot = ends[0] + vec2(-0.5 * size, 0.35 * size);
        self.text(foot, Anchor::End, (size, Tone::Quiet), number);
    }

    /// Adds the axis of bars: numbers at their places from -1 to 1 along `lane`, each over a short line.
    pub fn axis(&mut self, lane: Rect, size: f32, ticks: &[(f32, String)]) {
        let (middle, half) = (lane.center().x, 0.5 * lane.width());
        for (place, words) in ticks {
            let x = middle + half * place;
            let at = pos2(x, lane.top() + size);
            self.text(at, Anchor::Middle, (size, Tone::Quiet), words.as_str());
            let line = vec![pos2(x, lane.top() + 1.3 * size), pos2(x, lane.bottom())];
            self.line(line, Stroke::new(1.0, Tone::Edge));
        }
        let base = vec![pos2(lane.left(), lane.bottom()), pos2(lane.right(), lane.bottom())];
        self.line(base, Stroke::new(1.0, Tone::Edge));
    }

    /// Adds a bar along the middle of `lane`, with zero in the middle; two strokes cut it where it goes on past the edge.
    pub fn bar(&mut self, lane: Rect, bar: &Bar) {
        let (middle, y, half) = (lane.center().x, lane.center().y, 0.5 * lane.width());
        let x = |value: f32| middle + half * value;
        let (from, to) = (x(bar.mean).min(middle), x(bar.mean).max(middle));
        let body = Rect::from_x_y_ranges(from..=to, y - 5.0..=y + 5.0);
        let cover = if bar.clear { 1.0 } else { 0.35 };
        self.rect_filled(body, 1.0, Ink::Page(bar.tone).cover(cover));
        let ends = bar.ends.map(|(value, inside)| (x(value), inside));
        self.whisker(y, ends, thin(Tone::Ink));
        // On a bar in full tone ink is hard to see.
        let on_bar =
            |(x, inside): (f32, bool)| (x.clamp(from, to), inside && (from..=to).contains(&x));
        let [low, high] = ends.map(on_bar);
        if bar.clear && low.0 < high.0 {
            self.whisker(y, [low, high], thin(Tone::Paper));
        }
        for (end, _) in bar.ends.into_iter().filter(|(_, inside)| !inside) {
            for step in [14.0, 20.0] {
                let at = middle + end.signum() * (half - step);
                let cut = vec![pos2(at - 3.0, y + 10.0), pos2(at + 3.0, y - 10.0)];
                self.line(cut, Stroke::new(3.0, Tone::Paper));
            }
        }
    }

    /// Adds an interval at height `y`: a line between its two ends, with a stroke at each that lies inside the chart,
    /// which reaches `reach` points up and down.
    pub fn whisker(&mut self, y: f32, ends: [(f32, bool); 2], (reach, ink): (f32, Stroke)) {
        self.line(ends.map(|(x, _)| pos2(x, y)).to_vec(), ink);
        for (x, _) in ends.into_iter().filter(|(_, inside)| *inside) {
            self.line(vec![pos2(x, y - reach), pos2(x, y + reach)], ink);
        }
    }

    /// Adds a board as a map: a number for each square, the darker the larger, below 0 in blue, with the square's own
    /// number small in its corner; `most` is the darkest. A square without a number is empty.
    pub fn heat(
        &mut self,
        rect: Rect,
        map: &[Option<f64>; 30],
        most: f64,
        number: fn(f64) -> String,
    ) {
        // Signs, inlays and the line of the track would only show at the edges of what covers the squares.
        let model = BoardModel { track: Track::Hidden, ..BoardModel::default() };
        let layout = BoardLayout::with_trays(rect, model.orientation, Trays::Bare);
        let board = board_picture(&layout, &model, &Default::default());
        self.shapes.extend(board.shapes);
        let size = (0.27 * layout.cell()).clamp(9.0, 15.0);
        for (square, value) in (1_u8..).zip(map) {
            let amount = value.unwrap_or_default();
            let part = if most > 0.0 { (amount.abs() / most) as f32 } else { 0.0 };
            let ink = if amount < 0.0 { Ink::Lapis } else { Ink::Carnelian };
            let place = layout.square_rect(square).shrink(1.0);
            // The whole square is as dark as its number is far from 0, and the number says it as well.
            self.rect_filled(place, 2.0, Ink::Square);
            self.rect_filled(place, 2.0, ink.cover(DARKEST * part));
            let at = place.center() + vec2(0.0, 0.5 * size);
            let words = value.map(number).unwrap_or_default();
            self.text(at, Anchor::Middle, (size, Ink::Ink), words);
            let (own, corner) = ((0.62 * size).max(7.5), place.left_top() + vec2(3.0, 1.0));
            let at = corner + vec2(0.0, own);
            self.text(at, Anchor::Start, (own, Ink::Ink), square.to_string());
        }
    }

    /// Adds one stepped line for each board, with the axes and their numbers inside `rect`.
    pub fn steps(&mut self, rect: Rect, size: f32, steps: &Steps<'_>) {
        let aside = steps.aside.map_or(&[][..], |aside| aside.games);
        let most = steps.games.iter().flatten().chain(aside).max().copied().unwrap_or(1).max(1);
        let widest = (steps.number)(most).chars().count().max(3) as f32;
        let left_top = rect.min + vec2((widest + 1.0) * 0.6 * size, 1.9 * size);
        // Between the bars and the columns beside them the last number has room.
        let beside = steps.aside.map_or(0.0, |aside| aside.width(size) + 3.0 * size);
        let field = Rect::from_min_max(left_top, rect.max - vec2(0.8 * size + beside, 2.9 * size));
        let bars = steps.games.first().map_or(1, Vec::len).max(1);
        let x = |bar: usize| field.left() + field.width() * bar as f32 / bars as f32;
        let y = |games: u64| field.bottom() - field.height() * (games as f64 / most as f64) as f32;
        let quiet = (size, Tone::Quiet);
        self.text(rect.min + vec2(0.0, size), Anchor::Start, quiet, steps.axes[1]);
        let axis = pos2(field.center().x, field.bottom() + 2.6 * size);
        self.text(axis, Anchor::Middle, quiet, steps.axes[0]);
        let step = nice_step(most, 6);
        for games in (0..=most / step).map(|index| index * step) {
            let ends = [field.left(), field.right()].map(|x| pos2(x, y(games)));
            self.rung(ends, Tone::Hairline, size, (steps.number)(games));
        }
        let each = bars.div_ceil(8);
        let below = field.bottom() + 1.3 * size;
        // The end of the last bar has its number, or the bar names itself where it has no end; a number that would touch
        // that one is left out.
        let end = steps.open.is_none().then_some(bars);
        let number = |bar: usize| {
            (steps.number)(u64::from(steps.first) + bar as u64 * u64::from(steps.width))
        };
        let half = |words: &str| 0.3 * size * words.chars().count() as f32;
        let left = match &steps.open {
            Some(words) => 0.5 * (x(bars - 1) + x(bars)) - half(words),
            None => x(bars) - half(&number(bars)),
        };
        let fits = |bar: &usize| x(*bar) + half(&number(*bar)) + 0.6 * size < left;
        for bar in (0..bars).step_by(each).filter(fits).chain(end) {
            let value = number(bar);
            // A long number at the end would reach beyond the picture.
            let over = x(bar) + half(&value) - rect.right();
            self.text(pos2(x(bar) - over.max(0.0), below), Anchor::Middle, quiet, value);
        }
        if let Some(words) = &steps.open {
            let middle = 0.5 * (x(bars - 1) + x(bars));
            self.text(pos2(middle, below), Anchor::Middle, quiet, words.as_str());
        }
        for (board, games) in steps.games.iter().enumerate() {
            let mut points = vec![pos2(x(0), y(0))];
            for (bar, count) in games.iter().enumerate() {
                points.extend([pos2(x(bar), y(*count)), pos2(x(bar + 1), y(*count))]);
            }
            points.push(pos2(x(games.len()), y(0)));
            self.line(points, board_line(board));
        }
        if let Some(aside) = steps.aside {
            let room = field.with_min_x(field.right() + 3.0 * size);
            self.aside(room.with_max_x(rect.right() - 0.8 * size), size, &aside, &y);
        }
        let axis = vec![field.left_bottom(), field.right_bottom()];
        self.line(axis, Stroke::new(1.5, Tone::Ink));
    }

    /// Adds the columns beside the bars, each with the line of its board around it; `y` is the height of a number.
    fn aside(&mut self, rect: Rect, size: f32, aside: &Aside<'_>, y: &dyn Fn(u64) -> f32) {
        let left = rect.center().x - 0.5 * Aside::COLUMN * aside.games.len() as f32;
        for (board, games) in aside.games.iter().enumerate() {
            let from = left + Aside::COLUMN * board as f32;
            let column =
                Rect::from_x_y_ranges(from..=from + Aside::COLUMN - 3.0, y(*games)..=rect.bottom());
            self.rect_filled(column, 0.0, Ink::Page(Tone::Quiet).cover(0.3));
            let corners = [
                column.left_bottom(),
                column.left_top(),
                column.right_top(),
                column.right_bottom(),
            ];
            self.line(corners.to_vec(), board_line(board));
        }
        let at = pos2(rect.center().x, rect.bottom() + 1.3 * size);
        self.text(at, Anchor::Middle, (size, Tone::Quiet), aside.words);
        let axis = vec![rect.left_bottom(), rect.right_bottom()];
        self.line(axis, Stroke::new(1.5, Tone::Ink));
    }
}

impl Picture {
    /// Adds a bar for each chance inside `rect`, one below the other on an axis from 0 to 1 with words at these places, its
    /// board's letter before it and its number behind it.
    pub fn shares(&mut self, rect: Rect, size: f32, ticks: &[(f32, String)], shares: &[Share]) {
        let longest = shares.iter().map(|share| share.words.chars().count()).max();
        let right = 0.6 * size * longest.unwrap_or_default() as f32 + size;
        let field = Rect::from_min_max(
            rect.min + vec2(1.8 * size, 1.6 * size),
            rect.max - vec2(right, 0.4 * size),
        );
        let x = |part: f32| field.left() + field.width() * part;
        // Where the numbers would touch, every other one stands alone.
        let apart = field.width() / ticks.len().saturating_sub(1).max(1) as f32;
        let every = if apart < 3.0 * size { 2 } else { 1 };
        for (place, (part, words)) in ticks.iter().enumerate() {
            if place % every == 0 {
                let at = pos2(x(*part), field.top() - 0.5 * size);
                self.text(at, Anchor::Middle, (size, Tone::Quiet), words.as_str());
            }
            let line = vec![pos2(x(*part), field.top()), pos2(x(*part), field.bottom())];
            self.line(line, Stroke::new(1.0, Tone::Edge));
        }
        let each = field.height() / shares.len().max(1) as f32;
        for (row, share) in (0_u8..).zip(shares) {
            let y = field.top() + (f32::from(row) + 0.5) * each;
            let tone = Tone::BOARDS[share.board % Tone::BOARDS.len()];
            let half = 0.28 * each;
            let body = Rect::from_x_y_ranges(x(0.0)..=x(share.mean), y - half..=y + half);
            let cover = if share.ends.is_some() { 0.45 } else { 1.0 };
            self.rect_filled(body, 1.0, Ink::Page(tone).cover(cover));
            if let Some(ends) = share.ends {
                self.whisker(y, ends.map(|end| (x(end), true)), thin(Tone::Ink));
            }
            let foot = y + 0.35 * size;
            let at = pos2(rect.left(), foot);
            self.text(at, Anchor::Start, (size, Tone::Ink), share.letter);
            let behind = pos2(field.right() + 0.6 * size, foot);
            self.text(behind, Anchor::Start, (size, Tone::Ink), share.words.as_str());
        }
    }

    /// Adds a column for each throw inside `rect`, with its number above it and the axes around all of them.
    pub fn columns(&mut self, rect: Rect, size: f32, columns: &Columns<'_>) {
        let thrown: u32 = columns.bars.iter().map(|bar| bar.count).sum();
        let expected = |bar: &TallyBar| match columns.expected {
            true => bar.share * f64::from(thrown),
            false => 0.0,
        };
        let high = columns.bars.iter().map(|bar| expected(bar).max(f64::from(bar.count)));
        let most = high.fold(9.0, f64::max).ceil() as u64;
        let step = nice_step(most, 5);
        let top = (most / step + 1) * step;
        let left = 0.6 * size * (top.to_string().len() as f32 + 1.0);
        let field =
            Rect::from_min_max(rect.min + vec2(left, 3.4 * size), rect.max - vec2(0.0, 2.9 * size));
        let y = |count: f64| field.bottom() - field.height() * (count / top as f64) as f32;
        self.column_axes(rect, field, size, columns);
        for count in (0..=top).step_by(step as usize) {
            let ends = [field.left(), field.right()].map(|x| pos2(x, y(count as f64)));
            self.rung(ends, Tone::Hairline, size, count.to_string());
        }
        let each = field.width() / columns.bars.len().max(1) as f32;
        for (bar, place) in columns.bars.iter().zip(0_u8..) {
            let middle = field.left() + (f32::from(place) + 0.5) * each;
            let column = |half: f32, count: f64| {
                let (low, high) =
                    (pos2(middle - half, y(count)), pos2(middle + half, field.bottom()));
                Rect::from_min_max(low, high)
            };
            let (full, empty) = (f64::from(bar.count), expected(bar));
            self.rect_filled(column(0.26 * each, full), 2.0, Tone::BOARDS[0]);
            if empty > 0.0 {
                let line = Stroke::new(1.5, Tone::Ink).dashed(4.0, 3.0);
                self.rect_stroke(column(0.36 * each, empty), 2.0, line);
            }
            let above = pos2(middle, y(full.max(empty)) - 0.4 * size);
            self.text(above, Anchor::Middle, (1.1 * size, Tone::Ink), bar.count.to_string());
            let below = pos2(middle, field.bottom() + 1.4 * size);
            self.text(below, Anchor::Middle, (1.2 * size, Tone::Ink), bar.throw.to_string());
        }
        let axis = vec![field.left_bottom(), field.right_bottom()];
        self.line(axis, Stroke::new(1.5, Tone::Ink));
    }

    /// Names of the axes of columns and, above them, of the columns.
    fn column_axes(&mut self, rect: Rect, field: Rect, size: f32, columns: &Columns<'_>) {
        let quiet = (size, Tone::Quiet);
        let below = pos2(field.center().x, field.bottom() + 2.7 * size);
        self.text(below, Anchor::Middle, quiet, columns.axes[0]);
        self.text(rect.min + vec2(0.0, 2.6 * size), Anchor::Start, quiet, columns.axes[1]);
        let sign = |at: f32| Rect::from_min_size(rect.min + vec2(at, 0.0), vec2(size, size));
        self.rect_filled(sign(0.0), 2.0, Tone::BOARDS[0]);
        let words = rect.min + vec2(1.4 * size, 0.88 * size);
        self.text(words, Anchor::Start, quiet, columns.legend[0]);
        if columns.expected {
            let at = size * (2.8 + LETTER * columns.legend[0].chars().count() as f32);
            let line = Stroke::new(1.5, Tone::Ink).dashed(4.0, 3.0);
            self.rect_stroke(sign(at), 2.0, line);
            let words = rect.min + vec2(at + 1.4 * size, 0.88 * size);
            self.text(words, Anchor::Start, quiet, columns.legend[1]);
        }
    }
}

/// Words in lines of at most this many letters; a longer word keeps a line to itself.
fn broken(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use emath::Vec2;

    use super::*;

    #[test]
    fn words_break_between_words_only() {
        assert_eq!(broken("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(broken("unbreakable", 4), ["unbreakable"]);
        assert!(broken("", 4).is_empty());
    }

    #[test]
    fn steps_are_nice_and_suffice() {
        let ticks =
            [0, 29, 30, 59, 60, 400, 9_999, 4_294_967_295].map(|reach| nice_step(reach, 30));
        assert_eq!(ticks, [1, 1, 2, 2, 5, 20, 500, 200_000_000]);
    }

    /// Shapes of a distribution in bars of twenty values.
    fn steps(
        games: &[Vec<u64>],
        first: u32,
        open: Option<&str>,
        aside: Option<Aside<'_>>,
    ) -> Vec<Shape> {
        let (open, number) = (open.map(str::to_owned), |value: u64| value.to_string());
        let steps = Steps { games, first, width: 20, axes: ["", ""], number, open, aside };
        let size = Vec2::new(600.0, 200.0);
        let mut picture = Picture::new(size, "");
        picture.steps(Rect::from_min_size(Pos2::ZERO, size), 10.0, &steps);
        picture.shapes
    }

    #[test]
    fn games_beside_the_bars_have_grey_columns_with_a_name() {
        let aside = Some(Aside { games: &[0, 8], words: "stopped" });
        let shapes = steps(&[vec![4, 2], vec![1, 3]], 0, None, aside);
        let columns = shapes.iter().filter_map(|shape| match shape {
            Shape::Rect { rect, .. } => Some(rect.height()),
            _ => None,
        });
        let columns: Vec<f32> = columns.collect();
        assert!(columns.len() == 2 && columns[0] == 0.0 && columns[1] > 100.0, "{columns:?}");
        let is_name =
            |shape: &Shape| matches!(shape, Shape::Text { text, .. } if text == "stopped");
        assert!(shapes.iter().any(is_name));
    }

    #[test]
    fn the_axis_of_a_histogram_has_a_number_at_its_end() {
        let numbers = |first: u32, bars: usize, open: Option<&str>| -> Vec<String> {
            let shapes = steps(&[vec![1; bars]], first, open, None).into_iter();
            let texts = shapes.filter_map(|shape| match shape {
                Shape::Text { text, anchor: Anchor::Middle, .. } if !text.is_empty() => Some(text),
                _ => None,
            });
            texts.collect()
        };
        assert_eq!(numbers(0, 8, None), ["0", "20", "40", "60", "80", "100", "120", "140", "160"]);
        assert_eq!(numbers(0, 21, None).last().map(String::as_str), Some("420"));
        assert_eq!(numbers(0, 20, None), ["0", "60", "120", "180", "240", "300", "360", "400"]);
        assert_eq!(numbers(0, 28, None).last_chunk(), Some(&["480".to_owned(), "560".to_owned()]));
        assert_eq!(numbers(0, 1, None), ["0", "20"]);
        assert_eq!(numbers(60, 2, None), ["60", "80", "100"]);
        let open = numbers(0, 24, Some("460+"));
        assert_eq!(open.last_chunk(), Some(&["420".to_owned(), "460+".to_owned()]));
    }

    #[test]
    fn nothing_of_the_track_shows_between_the_squares_of_a_map() {
        let mut picture = Picture::default();
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::new(520.0, 180.0));
        picture.heat(rect, &[Some(1.0); 30], 1.0, |value| value.to_string());
        let is_dashed = |shape: &Shape| match shape {
            Shape::Path { stroke: Some(stroke), .. } => stroke.dashes.is_some(),
            _ => false,
        };
        assert!(!picture.shapes.iter().any(is_dashed), "the line");
        let is_filled = |shape: &Shape| matches!(shape, Shape::Path { fill: Some(_), .. });
        assert!(!picture.shapes.iter().any(is_filled), "its arrowheads");
    }

    #[test]
    fn a_bar_that_is_cut_has_no_end_on_that_side() {
        let bar = |inside| Bar {
            mean: 0.9,
            ends: [(0.8, true), (1.0, inside)],
            clear: true,
            tone: Bar::NEUTRAL,
        };
        let shapes = |inside| {
            let mut picture = Picture::new(Vec2::splat(100.0), "");
            picture.bar(Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0)), &bar(inside));
            picture.shapes.len()
        };
        // The end is missing, and two strokes cut the bar.
        assert_eq!(shapes(false), shapes(true) + 1);
    }
}
