//! A position that tells two rulesets apart, in words: the position, what each allows there, and the rules behind it.

use serde_json::{Value, json};

use super::csv::csv_table;
use super::head::{Entry, PROGRAM};
use super::json::{Json, fields};
use crate::analysis::distinguish::{Distinction, Found, answers};
use crate::compare::{Cause, Seat, Share, accounts_for, cause, cause_at, listed};
use crate::notation::{self, Line};
use crate::rules::{
    Evidence, Key, Phase, Position, Rules, Ruleset, Setup, Throw, form_hash, hash_text,
};
use crate::{explain, i18n, rules_text};

/// A legal move in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerMove {
    /// The move as text.
    pub text: String,
    /// A sentence on its effects, and on who then throws.
    pub sentence: String,
    /// The position after it, as text.
    pub after: String,
}

/// Answer of one ruleset to a position and a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// Title of the rules, with what is changed in them.
    pub title: String,
    /// As the commands read it.
    pub spec: String,
    /// The hash of the rules.
    pub hash: u64,
    /// The position as text.
    pub position: String,
    /// Everything that is legal.
    pub moves: Vec<AnswerMove>,
    /// Reasons for which pieces cannot move, where nothing can.
    pub why: Vec<String>,
}

/// A rule behind the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CausingRule {
    /// The rule.
    pub key: Key,
    /// Its name.
    pub name: &'static str,
    /// The answer of each of the two, in plain words.
    pub answers: [String; 2],
    /// Source of each answer.
    pub evidence: [Option<Evidence>; 2],
}

/// A position to which two rulesets answer differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinguishingPosition {
    /// The position and the throw.
    pub distinction: Distinction,
    /// The pieces as a person lists them.
    pub pieces: String,
    /// The answers of both.
    pub answers: [BoardAnswer; 2],
    /// The rules behind it, the likeliest first.
    pub rules: Vec<CausingRule>,
    /// Their share in it.
    pub share: Share,
    /// For each ruleset under which a piece of the position could not stay where it stands, a sentence that says so.
    pub cannot_stay: Vec<String>,
    /// The address after `1/compare/` that opens both boards there.
    pub link: String,
}

/// Report on a search for a position that tells two rulesets apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinguishReport {
    /// The two, as the commands read them.
    pub specs: [String; 2],
    /// Title of each, with what is changed in it.
    pub titles: [String; 2],
    /// Result of the search.
    pub outcome: Found,
    /// The position, where there is one.
    pub position: Option<DistinguishingPosition>,
    /// The answer in a sentence.
    pub sentence: String,
}

impl DistinguishReport {
    /// The report on what a search has found between two entries.
    pub fn of(outcome: &Found, entries: &[Entry; 2]) -> DistinguishReport {
        let titles = [0, 1].map(|seat| entries[seat].seat.title());
        let position = match outcome {
            Found::Position(distinction) => Some(DistinguishingPosition::of(distinction, entries)),
            _ => None,
        };
        DistinguishReport {
            specs: [0, 1].map(|seat| entries[seat].spec()),
            sentence: sentence(outcome, &titles, position.as_ref()),
            titles,
            outcome: outcome.clone(),
            position,
        }
    }
}

fn sentence(
    outcome: &Found,
    titles: &[String; 2],
    position: Option<&DistinguishingPosition>,
) -> String {
    let names = |keys: &[Key]| {
        let names: Vec<&str> = keys.iter().map(|key| explain::key_name(*key)).collect();
        names.join(", ")
    };
    let [left, right] = titles;
    match outcome {
        Found::Position(distinction) => {
            let due = throw_words(distinction.throw);
            let pieces = position.map_or("", |position| position.pieces.as_str());
            i18n::say!("distinguish.told", left, right, pieces, due)
        }
        Found::Same => i18n::say!("distinguish.same", left, right),
        Found::Elsewhere(keys) => {
            i18n::say!("distinguish.elsewhere", left, right, rules = names(keys))
        }
        Found::Nothing(keys, count) => {
            i18n::say!("distinguish.nothing", left, right, rules = names(keys), count)
        }
    }
}

/// `throw 3`, or `instead of throwing`.
pub fn throw_words(throw: Option<Throw>) -> String {
    match throw {
        Some(throw) => i18n::fill("distinguish.throw", &[("throw", &throw.to_string())]),
        None => i18n::text("distinguish.instead").to_owned(),
    }
}

impl DistinguishingPosition {
    fn of(distinction: &Distinction, entries: &[Entry; 2]) -> DistinguishingPosition {
        let answer = |seat: usize| BoardAnswer::of(distinction, &entries[seat]);
        let rulesets = [0, 1].map(|seat| &entries[seat].seat.current);
        let cause = cause_of(distinction, [0, 1].map(|seat| &entries[seat].seat));
        let rule = |key: Key| CausingRule {
            key,
            name: explain::key_name(key),
            answers: rulesets.map(|ruleset| explain::answer_alone(key, &ruleset.form.get(key))),
            evidence: rulesets.map(|ruleset| ruleset.evidence.get(&key).cloned()),
        };
        DistinguishingPosition {
            distinction: *distinction,
            pieces: pieces_words(&distinction.setup),
            answers: [answer(0), answer(1)],
            rules: cause.keys().map(rule).collect(),
            share: cause.share,
            cannot_stay: entries
                .iter()
                .filter_map(|one| cannot_stay(one, &distinction.setup))
                .collect(),
            link: link(distinction, entries),
        }
    }

    /// The rules in a sentence: `The rule behind it: Leaving 30.`
    pub fn rules_sentence(&self) -> String {
        let names: Vec<&str> = self.rules.iter().map(|rule| rule.name).collect();
        let word = match (self.share, names.len()) {
            (_, 0) => "distinguish.no-rule",
            (Share::Part, _) => "distinguish.part-rules",
            (_, 1) => "distinguish.one-rule",
            (Share::Alone, _) => "distinguish.each-rule",
            _ => "distinguish.all-rules",
        };
        i18n::fill(word, &[("rules", &names.join(", "))])
    }
}

impl BoardAnswer {
    fn of(distinction: &Distinction, entry: &Entry) -> BoardAnswer {
        let ruleset = &entry.seat.current;
        let position = entry.seat.rules.position(&distinction.setup).ok();
        BoardAnswer {
            title: entry.seat.title(),
            spec: entry.spec(),
            hash: form_hash(&ruleset.form),
            position: position.as_ref().map(notation::position_text).unwrap_or_default(),
            moves: answer_moves(ruleset, &distinction.setup, distinction.throw),
            why: position
                .map_or_else(Vec::new, |position| why(ruleset, &position, distinction.throw)),
        }
    }

    /// All of it in one text: every move with what it does, or that there is none and why.
    pub fn sentence(&self) -> String {
        let moves = self.moves.iter().map(|mv| mv.sentence.as_str());
        let moved = match self.moves.len() {
            0 => i18n::text("distinguish.no-choice").to_owned(),
            _ => moves.collect::<Vec<_>>().join(i18n::text("distinguish.or")),
        };
        let parts = std::iter::once(moved).chain(self.why.iter().cloned());
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// The rules that the compared boards name for the difference; where they name none, or more than these make the answers
/// differ, such as who throws next, the smallest set that accounts for all of it.
fn cause_of(distinction: &Distinction, seats: [&Seat; 2]) -> Cause {
    let Distinction { setup, throw } = distinction;
    let [left, right] = seats.map(|seat| &seat.rules);
    let is_whole = |cause: &Cause| {
        let keys: Vec<Key> = cause.keys().collect();
        [[left, right], [right, left]]
            .into_iter()
            .any(|[from, to]| accounts_for(&keys, from, to, &answers_as(to, setup, *throw)))
    };
    let named = throw.and_then(|throw| cause_at(seats, setup, throw)).filter(is_whole);
    named.unwrap_or_else(|| smallest_cause([left, right], setup, *throw))
}

/// The smallest set of rules that makes the answers of one the same as those of the other.
pub(super) fn smallest_cause(rules: [&Rules; 2], setup: &Setup, throw: Option<Throw>) -> Cause {
    let one_way = |[from, to]: [&Rules; 2]| cause(from, to, &answers_as(to, setup, throw));
    one_way(rules).unwrap_or_default().or_simpler(|| one_way([rules[1], rules[0]]))
}

/// Test of rules that asks for the same answers as these.
fn answers_as(expected: &Rules, setup: &Setup, throw: Option<Throw>) -> impl Fn(&Rules) -> bool {
    let expected = answers(expected, setup, throw);
    move |rules| answers(rules, setup, throw) == expected
}

fn link(distinction: &Distinction, entries: &[Entry; 2]) -> String {
    let [left, right] = [0, 1].map(|seat| entries[seat].spec().replace('/', ":"));
    let position = entries[0].seat.rules.position(&distinction.setup).ok();
    let place = position.as_ref().map(notation::pieces_link).unwrap_or_default();
    let throw = distinction.throw.map_or_else(String::new, |throw| format!("/{throw}"));
    format!("{left}~{right}/{place}/c{throw}")
}

/// Sentence on the pieces that the rules of a board carry away at once from where they stand here; `None` where all can stay.
fn cannot_stay(entry: &Entry, setup: &Setup) -> Option<String> {
    let [cones, spools] = setup.pieces.0;
    let squares = (cones | spools) & !entry.seat.rules.resting_squares();
    let (name, squares) = (entry.seat.title(), (!squares.is_empty()).then_some(squares)?);
    Some(i18n::say!("distinguish.cannot-stay", name, squares = explain::list(squares)))
}

/// `cones: 26 / spools: 12`; the cones act.
pub fn pieces_words(setup: &Setup) -> String {
    notation::pieces_text(&listed(setup))
}

/// Everything that is legal, in words.
pub fn answer_moves(ruleset: &Ruleset, setup: &Setup, throw: Option<Throw>) -> Vec<AnswerMove> {
    let rules = ruleset.rules();
    let Ok(position) = rules.position(setup) else { return Vec::new() };
    let lines = notation::lines(&rules, &position, throw);
    let in_words = |line: &Line| AnswerMove {
        text: line.text.clone(),
        sentence: line_words(ruleset, &rules, &position, line),
        after: notation::position_text(&line.after),
    };
    lines.iter().map(in_words).collect()
}

/// Sentence on the effects of a move, and on who then throws.
fn line_words(ruleset: &Ruleset, rules: &Rules, before: &Position, line: &Line) -> String {
    let done = explain::effects_sentence(ruleset, before, line.mv, &line.effects);
    let passes = line.after.turn != before.turn && matches!(rules.phase(&line.after), Phase::Throw);
    let passed = line.from.is_none();
    if passes && !passed { i18n::fill("distinguish.turn-passes", &[("done", &done)]) } else { done }
}

/// Reasons for which nothing can move.
fn why(ruleset: &Ruleset, position: &Position, throw: Option<Throw>) -> Vec<String> {
    let rules = ruleset.rules();
    let lines = notation::lines(&rules, position, throw);
    if lines.iter().any(|line| line.from.is_some()) {
        return Vec::new();
    }
    let refused = rules.refused(position, throw).into_iter();
    let mut reasons: Vec<String> = refused
        .map(|one| explain::reason_sentence(ruleset, position, one.mv, &one.reason))
        .collect();
    reasons.dedup();
    reasons
}

/// The report for people.
pub fn text_distinguish(report: &DistinguishReport) -> String {
    let mut out = format!("{}\n", report.sentence);
    let Some(position) = &report.position else { return out };
    position.cannot_stay.iter().for_each(|sentence| out.push_str(&format!("{sentence}\n")));
    for answer in &position.answers {
        out.push_str(&format!("\n{}\n  {}\n", answer.title, answer.position));
        for mv in &answer.moves {
            out.push_str(&format!("  {:<10} {}\n", mv.text, mv.sentence));
        }
        if answer.moves.is_empty() {
            out.push_str(&format!("  {}\n", i18n::text("distinguish.no-choice")));
        }
        for why in &answer.why {
            out.push_str(&format!("  {:<10} {why}\n", ""));
        }
    }
    out.push_str(&format!("\n{}\n", position.rules_sentence()));
    for rule in &position.rules {
        out.push_str(&format!("  {}\n", rule.key));
        for (answer, evidence) in rule.answers.iter().zip(&rule.evidence) {
            let ground = evidence.as_ref().map(rules_text::answer_ground).unwrap_or_default();
            out.push_str(&format!("    {answer} [{ground}]\n"));
        }
    }
    out.push_str(&format!("\n#1/compare/{}\n", position.link));
    out
}

/// The report for programs.
pub fn json_distinguish(report: &DistinguishReport) -> Json {
    let mut all = fields(json!({
        "format": "senet-tell 1",
        "program": PROGRAM,
        "boards": report.specs,
        "found": found_name(&report.outcome),
        "sentence": report.sentence,
    }));
    all.extend(fields(match &report.position {
        Some(position) => json!({
            "pieces": position.pieces,
            "throw": position.distinction.throw.map(Throw::value),
            "answers": position.answers.each_ref().map(answer_json),
            "rules": position.rules.iter().map(rule_json).collect::<Vec<_>>(),
            "share": position.share.name(),
            "cannot_stay": position.cannot_stay,
            "link": format!("1/compare/{}", position.link),
        }),
        None => json!({
            "differing": differing(&report.outcome).into_iter().map(Key::name).collect::<Vec<_>>(),
            "searched_pieces": match report.outcome {
                Found::Nothing(_, pieces) => Some(pieces),
                _ => None,
            },
        }),
    }));
    all.into()
}

fn answer_json(answer: &BoardAnswer) -> Value {
    let in_json =
        |mv: &AnswerMove| json!({ "text": mv.text, "after": mv.after, "sentence": mv.sentence });
    json!({
        "title": answer.title,
        "rules": answer.spec,
        "hash": hash_text(answer.hash),
        "position": answer.position,
        "moves": answer.moves.iter().map(in_json).collect::<Vec<_>>(),
        "why": answer.why,
    })
}

fn rule_json(rule: &CausingRule) -> Value {
    let in_json = |evidence: &Evidence| json!({ "mark": evidence.mark.name(), "source": evidence.source, "at": evidence.at });
    let evidence = rule.evidence.each_ref().map(|one| one.as_ref().map(in_json));
    json!({
        "key": rule.key.name(),
        "name": rule.name,
        "answers": rule.answers,
        "evidence": evidence,
    })
}

const COLUMNS: [&str; 9] =
    ["left", "right", "found", "pieces", "throw", "left_moves", "right_moves", "rules", "program"];

/// A table with a row for each pair of rulesets.
pub fn csv_distinguish(reports: &[DistinguishReport]) -> String {
    csv_table(&COLUMNS, reports.iter().map(row))
}

fn row(report: &DistinguishReport) -> [String; 9] {
    let [left, right] = report.specs.clone();
    let outcome = found_name(&report.outcome).to_owned();
    let (pieces, throw, moves, keys) = match &report.position {
        None => (String::new(), String::new(), Default::default(), differing(&report.outcome)),
        Some(position) => {
            let moves = position.answers.each_ref().map(|answer| {
                let moves = answer.moves.iter();
                moves.map(|mv| mv.text.as_str()).collect::<Vec<_>>().join(" ")
            });
            let throw = position.distinction.throw.map(|throw| throw.to_string());
            let pieces = notation::pieces_link(&listed(&position.distinction.setup));
            let keys = position.rules.iter().map(|rule| rule.key).collect();
            (pieces, throw.unwrap_or_default(), moves, keys)
        }
    };
    let [left_moves, right_moves] = moves;
    let (rules, program) = (joined(&keys), PROGRAM.to_owned());
    [left, right, outcome, pieces, throw, left_moves, right_moves, rules, program]
}

fn joined(keys: &[Key]) -> String {
    let names: Vec<&str> = keys.iter().map(|key| key.name()).collect();
    names.join(" ")
}

fn found_name(outcome: &Found) -> &'static str {
    match outcome {
        Found::Position(_) => "told",
        Found::Same => "same",
        Found::Elsewhere(_) => "elsewhere",
        Found::Nothing(..) => "nothing",
    }
}

/// The keys in which the forms differ, where no position shows it.
fn differing(outcome: &Found) -> Vec<Key> {
    match outcome {
        Found::Elsewhere(keys) | Found::Nothing(keys, _) => keys.clone(),
        Found::Position(_) | Found::Same => Vec::new(),
    }
}
