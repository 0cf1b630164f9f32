//! Facts of a table in words, as a table, as data and as a picture.

use emath::{Rect, pos2, vec2};
use serde_json::{Value as Json, json};

use super::csv_table;
use super::number::{counted_percent, fixed, gap_text, grouped, percent, signed};
use super::picture::EDGE;
use crate::analysis::{Facts, Surprise};
use crate::drawing::board::{BoardLayout, Trays};
use crate::drawing::{Picture, SvgUse, Tone};
use crate::i18n;
use crate::notation::{self, Line};
use crate::rules::{Move, Rules};

/// Squares of a row of the board.
const ROW: usize = 10;

/// Facts about the rules of this name, in words.
pub fn facts_text(facts: &Facts, rules: &Rules, name: &str) -> String {
    let mut parts = vec![head(facts, name), first(facts, rules), throws(facts), squares(facts)];
    parts.extend(lengths(facts));
    parts.push(reluctant(facts));
    parts.push(surprises(facts, rules));
    parts.join("\n\n") + "\n"
}

fn head(facts: &Facts, name: &str) -> String {
    let (pieces, positions) = (facts.pieces, grouped(facts.positions));
    i18n::say!("facts.head", name, pieces, positions, gap = gap_text(facts.gap))
}

fn first(facts: &Facts, rules: &Rules) -> String {
    let position = notation::position_text(&facts.start);
    let (chance, turn) = (percent(facts.first.middle(), 2), fixed(100.0 * facts.turn, 1));
    let key = if rules.is_by_most_off() { "facts.first-draws" } else { "facts.first" };
    i18n::say!(key, position, chance, turn)
}

fn throws(facts: &Facts) -> String {
    let lines = facts.throws.iter().map(|(throw, sixteenths, value)| {
        let change = points(value.middle() - facts.first.middle());
        let chance = percent(value.middle(), 2);
        format!("{throw:>6}  {:>5}  {chance:>8}  {change:>6}", format!("{sixteenths}/16"))
    });
    titled("facts.throws", lines)
}

fn squares(facts: &Facts) -> String {
    let rows = facts.squares.chunks(ROW).zip((0..).step_by(ROW)).map(|(row, before)| {
        let worth: String = row
            .iter()
            .map(|worth| format!("{:>7}", worth.map_or_else(|| "–".to_owned(), points)))
            .collect();
        format!("{:>6}{worth}", format!("{}–{}", before + 1, before + ROW))
    });
    titled("facts.squares", rows)
}

fn lengths(facts: &Facts) -> Option<String> {
    let lengths = facts.lengths.as_ref()?;
    let (start, most) = (fixed(lengths.start, 1), fixed(lengths.most, 1));
    let position = notation::position_text(&lengths.longest);
    Some(i18n::say!("facts.lengths", start, position, most))
}

fn reluctant(facts: &Facts) -> String {
    let Some((position, gain)) = &facts.most_reluctant else {
        return i18n::text("facts.reluctant-none").to_owned();
    };
    let share = facts.reluctant as f64 / facts.positions.max(1) as f64;
    let (many, share) = (grouped(facts.reluctant), counted_percent(share, 2));
    let (position, gain) = (notation::position_text(position), fixed(100.0 * gain, 1));
    i18n::say!("facts.reluctant", many, share, position, gain)
}

fn surprises(facts: &Facts, rules: &Rules) -> String {
    if facts.surprises.is_empty() {
        return i18n::text("facts.surprises-none").to_owned();
    }
    let lines = facts.surprises.iter().map(|surprise| {
        let [best, greedy] = move_words(rules, surprise);
        let (position, throw) = (notation::position_text(&surprise.position), surprise.throw);
        let loss = fixed(100.0 * surprise.loss, 1);
        i18n::say!("facts.surprise", position, throw, best, greedy, loss)
    });
    titled("facts.surprises", lines)
}

/// Lines below their heading.
fn titled(key: &str, lines: impl Iterator<Item = String>) -> String {
    let title = std::iter::once(i18n::text(key).to_owned());
    title.chain(lines).collect::<Vec<_>>().join("\n")
}

/// A change of chance in points of a hundred.
fn points(change: f64) -> String {
    signed(100.0 * change, 1)
}

/// The best move and that of greedy, as a sentence names them.
pub fn move_words(rules: &Rules, surprise: &Surprise) -> [String; 2] {
    surprise_lines(rules, surprise).map(|line| match line {
        Some(line) if line.mv == Move::PASS => i18n::text("play.told-passes").to_owned(),
        Some(line) if line.after.due.rest > 0 => {
            i18n::fill("exact.first-part", &[("move", &line.text)])
        }
        line => line.map(|line| line.text).unwrap_or_default(),
    })
}

/// The best move and that of greedy, written out.
pub fn surprise_lines(rules: &Rules, surprise: &Surprise) -> [Option<Line>; 2] {
    let lines = notation::lines(rules, &surprise.position, Some(surprise.throw));
    [surprise.best, surprise.greedy].map(|mv| lines.iter().find(|line| line.mv == mv).cloned())
}

/// The best move and that of greedy, as texts.
fn move_texts(rules: &Rules, surprise: &Surprise) -> [String; 2] {
    surprise_lines(rules, surprise).map(|line| line.map(|line| line.text).unwrap_or_default())
}

/// Facts as comma-separated values: what it is about, of what, and how much.
pub fn facts_csv(facts: &Facts, rules: &Rules) -> String {
    let row = |fact: &str, of: String, value: f64| [fact.to_owned(), of, value.to_string()];
    let mut rows = vec![
        row("positions", String::new(), facts.positions as f64),
        row("gap", String::new(), facts.gap),
        row("first", notation::position_text(&facts.start), facts.first.middle()),
        row("turn", String::new(), facts.turn),
        row("reluctant", String::new(), facts.reluctant as f64),
    ];
    let throws = facts.throws.iter();
    rows.extend(throws.map(|(throw, _, value)| row("throw", throw.to_string(), value.middle())));
    let squares = (1..).zip(&facts.squares);
    let squares = squares.filter_map(|(square, worth): (u8, _)| Some((square, (*worth)?)));
    rows.extend(squares.map(|(square, worth)| row("square", square.to_string(), worth)));
    rows.extend(facts.lengths.iter().flat_map(|lengths| {
        let ends =
            [("throws", &facts.start, lengths.start), ("longest", &lengths.longest, lengths.most)];
        ends.map(|(fact, at, throws)| row(fact, notation::position_text(at), throws))
    }));
    let most = facts.most_reluctant.iter();
    rows.extend(most.map(|(at, gain)| row("most-reluctant", notation::position_text(at), *gain)));
    rows.extend(facts.surprises.iter().map(|surprise| {
        let [best, greedy] = move_texts(rules, surprise);
        let position = notation::position_text(&surprise.position);
        let of = format!("{position}; throw {}; best {best}; greedy {greedy}", surprise.throw);
        row("surprise", of, surprise.loss)
    }));
    csv_table(&["fact", "of", "value"], rows)
}

/// Facts as data.
pub fn facts_json(facts: &Facts, rules: &Rules) -> Json {
    let throws = facts.throws.iter().map(|(throw, sixteenths, value)| {
        json!({
            "throw": throw.value(), "sixteenths": sixteenths, "chance": value.middle(),
            "low": value.low, "high": value.high,
        })
    });
    let surprises = facts.surprises.iter().map(|surprise| {
        let [best, greedy] = move_texts(rules, surprise);
        json!({
            "position": notation::position_text(&surprise.position), "throw": surprise.throw.value(),
            "best": best, "greedy": greedy, "loss": surprise.loss,
        })
    });
    let most = facts.most_reluctant.as_ref();
    json!({
        "pieces": facts.pieces, "positions": facts.positions, "gap": facts.gap,
        "start": notation::position_text(&facts.start),
        "first": { "chance": facts.first.middle(), "low": facts.first.low, "high": facts.first.high },
        "turn": facts.turn, "throws": throws.collect::<Vec<_>>(), "squares": facts.squares,
        "lengths": facts.lengths.map(|lengths| json!({
            "start": lengths.start, "most": lengths.most,
            "longest": notation::position_text(&lengths.longest),
        })),
        "reluctant": facts.reluctant,
        "most_reluctant": most.map(|(position, gain)| {
            json!({ "position": notation::position_text(position), "gain": gain })
        }),
        "surprises": surprises.collect::<Vec<_>>(),
    })
}

/// Worth of each square as a map of the board, as SVG for a file of its own.
pub fn facts_svg(facts: &Facts, name: &str) -> String {
    facts_picture(facts, name).svg(SvgUse::File)
}

/// Worth of each square under the rules of this name as a map of the board, with a title and what was asked.
pub fn facts_picture(facts: &Facts, name: &str) -> Picture {
    let size = BoardLayout::size_for(600.0, f32::INFINITY, Trays::Bare);
    let title = i18n::say!("exact.of", name);
    let mut out = Picture::new(vec2(size.x + 2.0 * EDGE, 0.0), &title);
    let top = out.lines(pos2(EDGE, 26.0), size.x, (15.0, Tone::Ink), &title) - 6.0;
    facts_heat(&mut out, Rect::from_min_size(pos2(EDGE, top), size), facts);
    let below = pos2(EDGE, top + size.y + 20.0);
    let end = out.lines(below, size.x, (12.0, Tone::Quiet), &facts_proof(facts));
    out.finish(end);
    out
}

/// Sentence on what was asked, and how far a chance may be off.
pub fn facts_proof(facts: &Facts) -> String {
    // A chance is the middle of its bounds; the error is rounded up, so the claim is always proved.
    let gap = (0.5e6 * facts.gap).ceil() / 1e4;
    let (pieces, positions) = (facts.pieces, grouped(2 * facts.positions));
    i18n::say!("exact.proof", pieces, positions, gap = fixed(gap, 4))
}

/// Adds the map of what each square is worth, in points of chance.
pub fn facts_heat(picture: &mut Picture, rect: Rect, facts: &Facts) {
    let map = facts.squares.map(|worth| Some(100.0 * worth?));
    let most = map.iter().flatten().fold(0.0, |most: f64, worth| most.max(worth.abs()));
    picture.heat(rect, &map, most, |points| signed(points, 1));
}
