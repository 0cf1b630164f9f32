//! Rules, positions and throws as lessons, scenarios and links write them.

use std::fmt;

use crate::board::{Bitboard, BySide, Side};
use crate::compare::short_name;
use crate::explain;
use crate::i18n;
use crate::notation;
use crate::rules::{
    Due, Form, Key, Position, Rules, Ruleset, RulesetError, Setup, Throw, Value, did_you_mean,
};

/// A reconstruction and what is changed in it: `kendall-walker, water.effect=to-1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RulesSpec {
    /// The id of a ruleset, or of a variant (`petrie/wall-of-four`).
    pub id: String,
    /// The answers that are changed.
    pub changes: Vec<(Key, Value)>,
}

impl RulesSpec {
    /// The reconstruction of this id, unchanged.
    pub fn of(id: &str) -> RulesSpec {
        RulesSpec { id: id.to_owned(), changes: Vec::new() }
    }

    /// These rules as a lesson names them on any device: a reconstruction of `shelf`, and every answer that differs.
    pub fn on_shelf(ruleset: &Ruleset, shelf: &[Ruleset]) -> RulesSpec {
        let Some(base) = ruleset.root_in(shelf) else { return RulesSpec::of(&ruleset.id) };
        let changed = base.form.differences(&ruleset.form).into_iter();
        let changes = changed.map(|key| (key, ruleset.form.get(key))).collect();
        RulesSpec { id: base.id.clone(), changes }
    }

    /// Reads `ID, KEY=VALUE, …`; in links `+` stands for the comma.
    ///
    /// ```
    /// use senet::lesson::RulesSpec;
    /// let spec = RulesSpec::parse("kendall-walker, water.effect=to-1").expect("well written");
    /// assert_eq!(spec.to_string(), "kendall-walker, water.effect=to-1");
    /// assert_eq!(RulesSpec::parse(&spec.link()), Ok(spec));
    /// ```
    ///
    /// # Errors
    /// Lists what is wrong with keys and values; whether the id exists is for [`RulesSpec::ruleset`] to say.
    pub fn parse(text: &str) -> Result<RulesSpec, Vec<String>> {
        let mut parts = split_outside_brackets(text).into_iter();
        let id = parts.next().unwrap_or_default().trim().to_owned();
        let (mut changes, mut problems) = (Vec::new(), Vec::new());
        let count = parts.len();
        if count > MAX_CHANGES {
            return Err(vec![format!(
                "there are {count} changes, and {MAX_CHANGES} are the most; write each rule once"
            )]);
        }
        if id.is_empty() || id.contains(['=', ' ']) {
            problems.push(format!("{text:?} names no rules; write an id such as kendall-walker, then changes: {EXAMPLE}"));
        }
        for part in parts {
            match parse_change(part) {
                Ok(change) => changes.push(change),
                Err(wrong) => problems.extend(wrong),
            }
        }
        if problems.is_empty() { Ok(RulesSpec { id, changes }) } else { Err(problems) }
    }

    /// The text for links: `kendall-walker+water.effect=to-1`.
    pub fn link(&self) -> String {
        self.to_string().replace(", ", "+")
    }

    /// The ruleset, changed as said.
    ///
    /// # Errors
    /// When none of `shelf` has the id, or the changes exclude each other.
    pub fn ruleset(&self, shelf: &[Ruleset]) -> Result<Ruleset, Vec<String>> {
        let find = |id: &str| shelf.iter().find(|ruleset| ruleset.id == id);
        let ruleset = match self.id.split_once('/') {
            None => find(&self.id).cloned(),
            Some((id, variant)) => find(id).and_then(|ruleset| ruleset.variant(variant)),
        };
        let Some(ruleset) = ruleset else {
            let hint = did_you_mean(&self.id, shelf.iter().map(|ruleset| ruleset.id.as_str()));
            return Err(vec![format!(
                "there is no reconstruction {:?}{hint} (`senet rulesets` lists them)",
                self.id
            )]);
        };
        if self.changes.is_empty() {
            return Ok(ruleset);
        }
        ruleset.with(&self.changes).map_err(RulesetError::texts)
    }

    /// The name of the rules, and what is changed in them.
    pub fn title(&self, shelf: &[Ruleset]) -> String {
        let Ok(ruleset) = self.ruleset(shelf) else {
            return self.to_string();
        };
        let change = |(key, value): &(Key, Value)| {
            let (rule, answer) = (explain::key_name(*key), explain::answer_alone(*key, value));
            i18n::labelled(rule, answer)
        };
        let changes: Vec<String> = self.changes.iter().map(change).collect();
        let name = short_name(&ruleset);
        let values = [("name", &*name), ("changes", &changes.join(", "))];
        if changes.is_empty() { name } else { i18n::fill("publish.changed", &values) }
    }
}

/// The most changes in one line; there are fewer rules.
const MAX_CHANGES: usize = 200;

const EXAMPLE: &str = "kendall-walker, water.effect=to-1";

impl fmt::Display for RulesSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        self.changes.iter().try_for_each(|(key, value)| write!(f, ", {key}={}", value.plain()))
    }
}

/// Reads `KEY=VALUE` and sees that the key may take the value.
///
/// # Errors
/// Lists what is wrong and what to write instead.
pub fn parse_change(text: &str) -> Result<(Key, Value), Vec<String>> {
    let text = text.trim();
    let (name, value) = text.split_once('=').ok_or_else(|| {
        vec![format!("{text:?} is not a change; write KEY=VALUE, as in {EXAMPLE}")]
    })?;
    let key = Key::from_name(name.trim()).map_err(RulesetError::texts)?;
    let value = Value::parse(value);
    Form::default().with(key, &value).map_err(RulesetError::texts)?;
    Ok((key, value))
}

/// The parts between commas and plus signs that stand outside of brackets.
fn split_outside_brackets(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|letter: char| {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        matches!(letter, ',' | '+') && depth == 0
    });
    parts.collect()
}

/// Position of the pieces and the throws that have fallen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Rules of this board alone; otherwise those of the lesson.
    pub rules: Option<RulesSpec>,
    /// Squares of the pieces.
    pub layout: Layout,
    /// The throws, in order; often one, and none where the board is only looked at.
    pub throws: Vec<Throw>,
}

/// Squares of the pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// As at the start of the rules.
    Start,
    /// As listed.
    Pieces(Pieces),
}

/// Pieces by their squares. Those not named are borne off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The squares each side stands on.
    pub on: BySide<Bitboard>,
    /// Pieces in the hand.
    pub hand: BySide<u8>,
    /// The spools act.
    pub spools_act: bool,
    /// Marks as in position text, such as `again@26`; mostly empty.
    pub due: String,
}

impl Pieces {
    /// The side that acts.
    pub const fn turn(&self) -> Side {
        if self.spools_act { Side::Spools } else { Side::Cones }
    }

    /// The position under these rules.
    ///
    /// # Errors
    /// When the rules cannot hold it; everything that is wrong is listed.
    pub fn position(&self, rules: &Rules) -> Result<Position, Vec<String>> {
        let off = |side: Side| {
            rules.n_pieces().saturating_sub(self.on[side].len()).saturating_sub(self.hand[side])
        };
        let off = BySide::new(off(Side::Cones), off(Side::Spools));
        let setup =
            Setup { pieces: self.on, turn: self.turn(), off: Some(off), due: Due::default() };
        let position = match (rules.position(&setup), self.hand_problem(rules)) {
            (Ok(position), None) if self.due.is_empty() => return Ok(position),
            (Ok(position), None) => position,
            (Ok(_), Some(problem)) => return Err(vec![problem]),
            (Err(error), hand) => return Err(hand.into_iter().chain(error.problems).collect()),
        };
        let text = format!("{} {}", notation::position_text(&position), self.due);
        // The pieces alone fit, so what is wrong is the marks.
        let named = |problem: String| format!("due: {problem}");
        notation::parse_position(rules, &text)
            .map_err(|error| error.problems.into_iter().map(named).collect())
    }

    fn hand_problem(&self, rules: &Rules) -> Option<String> {
        let most = rules.n_pieces();
        let mut waiting = Side::ALL.into_iter().filter(|&side| self.hand[side] > 0);
        let count = |side: Side| self.on[side].len().saturating_add(self.hand[side]);
        if let Some(side) = waiting.clone().find(|side| count(*side) > most) {
            let count = count(side);
            return Some(format!(
                "board and hand hold {side} {count}, and these rules give each side {most}; leave some out"
            ));
        }
        let side = waiting.next().filter(|_| !rules.has_hand())?;
        Some(format!("{side} cannot wait in the hand under these rules; leave the line hand out"))
    }
}

impl Scene {
    /// The position under these rules.
    ///
    /// # Errors
    /// When the rules cannot hold it; everything that is wrong is listed.
    pub fn position(&self, rules: &Rules) -> Result<Position, Vec<String>> {
        match &self.layout {
            Layout::Start => Ok(rules.start()),
            Layout::Pieces(pieces) => pieces.position(rules),
        }
    }
}

/// Reads a picture of the board: three lines of ten signs, `C`, `S` or `.`, with or without spaces. The second line is
/// drawn as it lies, from square 20 on the left to square 11 on the right.
///
/// # Errors
/// When a line or a sign is missing, too many or unknown.
pub fn parse_picture(text: &str) -> Result<BySide<Bitboard>, String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() != 3 {
        let count = lines.len();
        return Err(format!("the picture has {count} lines; draw three lines of ten squares"));
    }
    let mut pieces = BySide::<Bitboard>::default();
    for (row, line) in (1u8..).zip(&lines) {
        let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
        if signs.len() != 10 {
            let count = signs.len();
            return Err(format!("line {row} of the picture has {count} squares; draw ten"));
        }
        for (column, sign) in (1u8..).zip(signs) {
            let number = if row == 2 { 21 - column } else { row * 10 - 10 + column };
            match Side::from_letter(sign) {
                Some(side) => pieces[side] = pieces[side].with(number),
                None if sign == '.' => {}
                None => {
                    let wrong = format!("line {row} of the picture has {sign:?}; write C, S or .");
                    return Err(wrong);
                }
            }
        }
    }
    Ok(pieces)
}

/// Draws the picture that [`parse_picture`] reads.
pub fn picture(pieces: &BySide<Bitboard>) -> String {
    let sign = |number: u8| {
        let side = Side::ALL.into_iter().find(|&side| pieces[side].holds(number));
        let gap = if matches!(number, 10 | 11 | 30) { '\n' } else { ' ' };
        [side.map_or('.', Side::letter), gap]
    };
    (1..=10).chain((11..=20).rev()).chain(21..=30).flat_map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_values_hold_commas() {
        let spec = RulesSpec::parse("wikihow, protection.safe_squares=[15, 26], blockade.length=3")
            .expect("well written");
        assert_eq!(spec.changes.len(), 2);
        assert_eq!(RulesSpec::parse(&spec.to_string()), Ok(spec));
    }

    #[test]
    fn a_wrong_change_says_what_to_write() {
        let problems = RulesSpec::parse("wikihow, blokade.length=3").expect_err("misspelt");
        assert!(problems[0].contains("blockade.length"), "{problems:?}");
        let problems = RulesSpec::parse("wikihow, blockade.length=9").expect_err("no such length");
        assert!(problems[0].contains("blockade.length"), "{problems:?}");
    }

    #[test]
    fn pictures_read_back() {
        let text = "C . . . . . . . . S\n. . . . . . . . . C\n. . . . . S . . . .\n";
        let pieces = parse_picture(text).expect("a picture");
        assert!(pieces[Side::Cones].holds(11) && pieces[Side::Spools].holds(26));
        assert_eq!(picture(&pieces), text);
    }
}
