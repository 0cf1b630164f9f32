//! Breakdown of an exact chance: for each throw its odds, the best move and the chance after it, and the sum.

use egui::{RichText, Ui};

use super::parts::{BoardNow, percent, side_word};
use crate::Side;
use crate::app::controls::{caption, styled};
use crate::app::flat_table::FlatColumn::{Numbers, Rest};
use crate::app::flat_table::flat_table;
use crate::app::theme::{Palette, text, text_scale};
use crate::i18n;
use crate::notation;
use crate::report::{self, fixed, grouped, plain};
use crate::rules::{Move, Position, Rules, Throw};
use crate::tablebase::{Breakdown, MoveValue, ThrowLine};

/// Moves of the same worth that are named.
const MOST_NAMED: usize = 3;
/// Width of a column with numbers, in points.
const NUMBER: f32 = 76.0;

/// One throw in words and numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The throw.
    pub throw: Throw,
    /// Sixteenths in which it falls.
    pub sixteenths: u8,
    /// The best moves as text; several where they are worth the same.
    pub best: String,
    /// The chance after the best of them, 0 to 1.
    pub leaves: f64,
}

impl Line {
    /// Its part of the whole, 0 to 1.
    pub fn part(&self) -> f64 {
        self.odds() * self.leaves
    }

    fn odds(&self) -> f64 {
        f64::from(self.sixteenths) / 16.0
    }
}

/// Breakdown of the chance of a position, throw by throw, as it is shown.
#[derive(Clone, Debug)]
pub struct BreakdownView {
    breakdown: Breakdown,
    /// The side to act.
    turn: Side,
    /// The throws, rising.
    pub lines: Vec<Line>,
    /// Moves instead of throwing, with the chance each leaves.
    instead: Vec<(String, f64)>,
    n_positions: u64,
}

impl BreakdownView {
    pub(super) fn of(
        rules: &Rules,
        position: &Position,
        breakdown: Breakdown,
        n_positions: u64,
    ) -> BreakdownView {
        let lines = breakdown.throws.iter();
        let lines = lines.map(|line| line_of(rules, position, line));
        let texts = notation::lines(rules, position, None);
        let instead = breakdown.instead.iter();
        let instead = instead.map(|mv| (text_of(&texts, mv.mv), mv.value.middle()));
        BreakdownView {
            lines: lines.collect(),
            instead: instead.collect(),
            turn: position.turn,
            breakdown,
            n_positions,
        }
    }

    /// The chance that the side to act wins, 0 to 1.
    pub fn chance(&self) -> f64 {
        self.breakdown.value.middle()
    }

    /// The chance that this side wins, 0 to 1.
    pub(super) fn chance_of(&self, side: Side) -> f64 {
        self.chance_for(side, self.chance())
    }

    /// A chance of the side to act, as that of this side: those of both make the whole.
    fn chance_for(&self, side: Side, chance: f64) -> f64 {
        if side == self.turn { chance } else { 1.0 - chance }
    }

    /// The chance when it throws: the sum of the lines' parts.
    pub fn throwing(&self) -> f64 {
        self.breakdown.throwing.middle()
    }

    /// Between which bounds the chance is certain to lie.
    pub fn bounds(&self) -> [f64; 2] {
        [self.breakdown.value.low, self.breakdown.value.high]
    }
}

fn line_of(rules: &Rules, position: &Position, line: &ThrowLine) -> Line {
    let rest = position.due.rest > 0;
    let texts = notation::lines(rules, position, (!rest).then_some(line.throw));
    // Moves with the same value to the last digit are sorted by the lower bound that is proven.
    let mut best: Vec<&MoveValue> =
        line.moves.iter().filter(|mv| line.best.contains(&mv.mv)).collect();
    best.sort_by(|a, b| b.value.low.total_cmp(&a.value.low));
    let named = best.iter().take(MOST_NAMED).map(|mv| text_of(&texts, mv.mv));
    let named: Vec<String> = named.collect();
    Line {
        throw: line.throw,
        sixteenths: line.sixteenths,
        best: named.join(i18n::text("learn.or")),
        leaves: line.value.middle(),
    }
}

fn text_of(texts: &[notation::Line], mv: Move) -> String {
    if mv == Move::PASS {
        return i18n::text("play.told-passes").to_owned();
    }
    let line = texts.iter().find(|line| line.mv == mv);
    line.map_or_else(String::new, |line| line.text.clone())
}

/// The chance of a side with its bounds, and the table by which it can be followed.
pub(super) fn breakdown_ui(ui: &mut Ui, view: &BreakdownView, now: &BoardNow, side: Side) {
    let chance = percent(view.chance_of(side));
    let words = i18n::say!("results.exact-chance", side = side_word(side), chance);
    styled(ui, words, text::step_title());
    // Rounded outwards: what is said to be certain is.
    let [one, other] = view.bounds().map(|bound| 1e6 * view.chance_for(side, bound));
    let [low, high] =
        [one.min(other).floor(), one.max(other).ceil()].map(|bound| fixed(bound / 1e4, 4));
    caption(ui, i18n::say!("results.certified", low, high, positions = grouped(view.n_positions)));
    ui.add_space(4.0);
    table_ui(ui, view, now, side);
}

fn table_ui(ui: &mut Ui, view: &BreakdownView, now: &BoardNow, side: Side) {
    let number = NUMBER * text_scale(ui);
    // On a phone there is room for one decimal, and on the narrowest the moves need what the numbers can spare.
    let room = ui.available_width() / number;
    let (parts, decimals) = match () {
        () if room < 4.4 => ([0.5, 0.78, 0.72], 1),
        () if room < 6.0 => ([0.7, 0.95, 0.8], 1),
        () => ([0.7, 1.0, 1.15], 3),
    };
    let [throw, odds, share] = parts.map(|part| part * number);
    let columns = [Numbers(throw), Numbers(odds), Rest, Numbers(share), Numbers(share)];
    let percent_words = |chance| report::percent(chance, decimals);
    let words = ["throw", "odds", "best", "leaves", "part"];
    let titles = words.map(|word| i18n::text(&format!("results.ledger-{word}")).to_owned());
    let mut rows = vec![(titles, text::caption())];
    for line in &view.lines {
        let odds = format!("{}/16", line.sixteenths);
        let leaves = view.chance_for(side, line.leaves);
        let [leaves, part] = [leaves, line.odds() * leaves].map(percent_words);
        let in_hand = now.throw == Some(line.throw) && now.position.due.rest == 0;
        let style = if in_hand { text::strong() } else { egui::TextStyle::Body };
        rows.push(([line.throw.to_string(), odds, line.best.clone(), leaves, part], style));
    }
    let whole = i18n::text("results.ledger-sum").to_owned();
    let sum = percent_words(view.chance_for(side, view.throwing()));
    rows.push(([String::new(), "16/16".to_owned(), whole, String::new(), sum], text::strong()));
    flat_table(ui, "account", &columns, rows.len(), |ui, row, column| {
        let (cells, style) = &rows[row];
        let words = RichText::new(&cells[column]).text_style(style.clone());
        ui.label(words.color(Palette::of(ui).ink));
    });
    if view.lines.iter().any(|line| line.best.contains(['x', '~', '+'])) {
        caption(ui, i18n::text("results.ledger-hit"));
    }
    for (text, leaves) in &view.instead {
        let leaves = percent(view.chance_for(side, *leaves));
        let fill = [("move", text.as_str()), ("chance", &leaves), ("side", side_word(side))];
        ui.label(i18n::fill("results.instead", &fill));
    }
}

/// The breakdown as comma-separated values.
pub(super) fn csv_of(view: &BreakdownView, title: &str, position: &Position) -> String {
    let mut out = "rules,position,throw,sixteenths,best,leaves,part\n".to_owned();
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let position = notation::position_text(position);
    for line in &view.lines {
        let cells = [
            quoted(title),
            quoted(&position),
            line.throw.to_string(),
            line.sixteenths.to_string(),
            quoted(&line.best),
            plain(line.leaves, 8),
            plain(line.part(), 8),
        ];
        out.push_str(&(cells.join(",") + "\n"));
    }
    out
}
