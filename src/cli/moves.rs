//! `senet moves`: what a throw allows, singly and in batches.

use std::collections::HashMap;
use std::io::{BufRead, Read as _, Write};
use std::process::ExitCode;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::common::{Format, Stopped, changed, find_ruleset, one_line, parse_set};
use crate::notation::{self, Line, Target};
use crate::rules::{
    IllegalMove, Key, Place, Position, Refused, Rules, Ruleset, Throw, Value, excerpt, shortened,
};
use crate::text_file::{LARGEST, without_mark};
use crate::{explain, i18n, report};

/// `senet moves`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A reconstruction's id, or the path of a ruleset file
    #[arg(long, required_unless_present = "batch")]
    rules: Option<String>,
    /// The position: ROWS SIDE OFF [DUE], "cones: 26 21 / spools: 12 18", or c26.21-s12.18
    #[arg(long, required_unless_present = "batch")]
    position: Option<String>,
    /// The throw. Without it, list what the side may do instead of throwing
    #[arg(long, allow_negative_numbers = true)]
    throw: Option<i64>,
    /// Change a rule, such as blockade.length=3. You can repeat this
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_set)]
    set: Vec<(Key, Value)>,
    /// Form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Read one JSON request per line from standard input and write one answer per line. Its position is ROWS SIDE OFF
    /// [DUE]
    #[arg(long, conflicts_with_all = ["rules", "position", "throw", "set"])]
    pub(super) batch: bool,
}

/// A ruleset and its law, ready for many questions.
struct Prepared {
    ruleset: Ruleset,
    rules: Rules,
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let ruleset = find_ruleset(arguments.rules.as_deref().unwrap_or_default())?;
    let prepared = Prepared::new(changed(&ruleset, &arguments.set)?);
    let text = arguments.position.as_deref().unwrap_or_default();
    let position = read_position(&prepared.rules, text)?;
    let throw =
        arguments.throw.map(|value| read_throw(&prepared.rules, &position, value)).transpose()?;
    Ok(match arguments.format {
        Format::Json => answer(&prepared, &position, throw) + "\n",
        Format::Text => in_words(&prepared, &position, throw),
    })
}

impl Prepared {
    fn new(ruleset: Ruleset) -> Prepared {
        Prepared { rules: ruleset.rules(), ruleset }
    }
}

/// Full text, or the list a person types.
pub(super) fn read_position(rules: &Rules, text: &str) -> Result<Position, String> {
    let position = match notation::parse_listed(text) {
        Some(listed) => rules.position(&listed.map_err(|error| format!("position: {error}"))?),
        // A text without rows may be meant as a list.
        None if !text.contains('/') => {
            let lists = "or list the pieces: \"cones: 26 21 / spools: 12 18\" or c26.21-s12.18";
            let position = notation::parse_position(rules, text);
            return position.map_err(|error| format!("position: {error}; {lists}"));
        }
        None => notation::parse_position(rules, text),
    };
    position.map_err(|error| format!("position: {error}"))
}

pub(super) fn read_throw(rules: &Rules, position: &Position, value: i64) -> Result<Throw, String> {
    let throw = u8::try_from(value).ok().and_then(Throw::new);
    if position.due.rest > 0 {
        let due = position.due.rest;
        return throw.filter(|throw| throw.value() == due).ok_or_else(|| {
            format!(
                "throw: there is still {due} of a throw to play; write {due} or leave out the throw"
            )
        });
    }
    throw.filter(|throw| rules.can_throw(*throw)).ok_or_else(|| {
        let possible: Vec<String> =
            rules.odds().iter().map(|(throw, _)| throw.to_string()).collect();
        format!("throw: {value} cannot be thrown under these rules; write {}", possible.join(", "))
    })
}

fn in_words(prepared: &Prepared, position: &Position, throw: Option<Throw>) -> String {
    let mut out = String::new();
    for line in notation::lines(&prepared.rules, position, throw) {
        let what = explain::effects_sentence(&prepared.ruleset, position, line.mv, &line.effects);
        out.push_str(&format!("{:10} {what}\n", line.text));
        out.push_str(&format!("{:10}   {}\n", "", notation::position_text(&line.after)));
    }
    let ahead = prepared.rules.refused_ahead(position, throw);
    let refused = prepared.rules.refused(position, throw);
    for refused in ahead.into_iter().chain(refused) {
        let target = match refused.to {
            None => "-".to_owned(),
            Some(Place::OFF) => "off".to_owned(),
            Some(place) => place.number().to_string(),
        };
        let tried = format!("({}-{target})", refused.mv.from);
        out.push_str(&format!(
            "{tried:10} {} [{}]\n",
            why(prepared, position, &refused),
            refused.reason.rule().name()
        ));
    }
    if out.is_empty() {
        let is_over = prepared.rules.outcome(position).is_some();
        let words = if is_over { i18n::text("reason.game-over") } else { "only to throw" };
        out.push_str(&format!("{words}\n"));
    }
    out
}

fn why(prepared: &Prepared, position: &Position, refused: &Refused) -> String {
    let illegal = IllegalMove { mv: refused.mv, reason: refused.reason };
    explain::refusal(&prepared.ruleset, position, &illegal).sentence
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    #[serde(borrow)]
    rules: std::borrow::Cow<'a, str>,
    #[serde(borrow, default)]
    set: Option<&'a serde_json::value::RawValue>,
    #[serde(borrow)]
    position: std::borrow::Cow<'a, str>,
    #[serde(default)]
    throw: Option<i64>,
}

/// Rulesets already prepared, by id and changes as they were written.
type Cache = HashMap<String, HashMap<String, Prepared>>;

/// Number of prepared rulesets that are cached; requests about more prepare them again.
const MOST_PREPARED: usize = 500;

/// Reads a line without its end, and no more of it than what a request may have and one byte; `None` at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<()>> {
    line.clear();
    if input.by_ref().take(LARGEST as u64 + 2).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") && line.len() > LARGEST {
        input.skip_until(b'\n')?;
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(Some(()))
}

/// Answers one request a line from standard input, one a line.
pub(super) fn batch() -> Result<ExitCode, Stopped> {
    let mut input = std::io::BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut cache = Cache::new();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)?.is_some() {
        let answer = reply(&mut cache, &line).unwrap_or_else(|problem| error_json(&problem));
        out.write_all(answer.as_bytes())?;
        out.write_all(b"\n")?;
        // A client that waits for this answer before its next request must get it.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn reply(cache: &mut Cache, line: &[u8]) -> Result<String, String> {
    if line.len() > LARGEST {
        return Err("the line is longer than a megabyte; write one request a line".to_owned());
    }
    let text =
        std::str::from_utf8(line).map_err(|error| format!("the line is not UTF-8: {error}"))?;
    let text = without_mark(text);
    let request: Request<'_> =
        serde_json::from_str(text).map_err(|error| request_problem(text, &error))?;
    let set = request.set.map_or("", serde_json::value::RawValue::get);
    let known = cache.get(request.rules.as_ref()).is_some_and(|sets| sets.contains_key(set));
    if !known {
        let prepared = prepare(&request.rules, set)?;
        if cache.values().map(HashMap::len).sum::<usize>() >= MOST_PREPARED {
            cache.clear();
        }
        cache.entry(request.rules.to_string()).or_default().insert(set.to_owned(), prepared);
    }
    let prepared = cache
        .get(request.rules.as_ref())
        .and_then(|sets| sets.get(set))
        .ok_or_else(|| "rules: could not be prepared".to_owned())?;
    let position = notation::parse_position(&prepared.rules, &request.position)
        .map_err(|error| batch_position_problem(&request.position, &error.to_string()))?;
    let throw =
        request.throw.map(|value| read_throw(&prepared.rules, &position, value)).transpose()?;
    Ok(answer(prepared, &position, throw))
}

/// Sentence on the position of a request, which has one text only, so that programs can compare positions.
fn batch_position_problem(text: &str, error: &str) -> String {
    if notation::parse_listed(text).is_none() {
        return format!("position: {error}");
    }
    let text = excerpt(text);
    format!(
        "position: {text:?} is a list of pieces; a request takes ROWS SIDE OFF [DUE], such as \
         CSCSCSCSCS/CSCS6/10 C 0-0"
    )
}

/// The field of a request that is wrong, and what it may be.
fn request_problem(text: &str, error: &serde_json::Error) -> String {
    let expected = [
        ("rules", "an id or the path of a ruleset file, in quotes"),
        ("position", "the text of a position, in quotes"),
        ("throw", "a whole number or null"),
        ("set", "an object such as {\"blockade.length\": 3}"),
    ];
    let request = serde_json::from_str::<Json>(text).ok();
    let fields = request.as_ref().and_then(Json::as_object);
    let wrong = |name: &str, value: Option<&Json>| match (name, value) {
        ("rules" | "position", value) => !value.is_some_and(Json::is_string),
        ("throw", Some(value)) => !(value.is_null() || value.is_i64() || value.is_u64()),
        ("set", Some(value)) => !(value.is_null() || value.is_object()),
        _ => false,
    };
    for (name, may_be) in expected {
        if fields.is_some_and(|fields| wrong(name, fields.get(name))) {
            return format!("{name}: write {may_be}");
        }
    }
    format!(
        "this is not a request: {error}; write {{\"rules\": ID, \"position\": TEXT, \"throw\": N or null}} with \"set\" if \
         rules are changed"
    )
}

fn prepare(name: &str, set: &str) -> Result<Prepared, String> {
    let ruleset = find_ruleset(name)?;
    let changes = if set.is_empty() || set == "null" { Vec::new() } else { read_set(set)? };
    Ok(Prepared::new(changed(&ruleset, &changes)?))
}

/// The fields of a JSON object in their order, a field written twice included.
struct Fields(Vec<(String, Json)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct Reader;
        impl<'de> serde::de::Visitor<'de> for Reader {
            type Value = Fields;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

fn read_set(set: &str) -> Result<Vec<(Key, Value)>, String> {
    let Fields(fields) = serde_json::from_str(set).map_err(|error| {
        format!("set: {error}; write an object such as {{\"blockade.length\": 3}}")
    })?;
    let mut changes: Vec<(Key, Value)> = Vec::new();
    for (name, value) in fields {
        let key = Key::from_name(&name).map_err(|error| format!("set: {}", one_line(&error)))?;
        if changes.iter().any(|(known, _)| *known == key) {
            return Err(format!("set: {key} is there twice; write it once"));
        }
        let value = serde_json::from_value(value)
            .map_err(|_wrong| format!("set: {key} takes {}", key.expects()))?;
        changes.push((key, value));
    }
    Ok(changes)
}

fn error_json(problem: &str) -> String {
    let problem = shortened(problem.to_owned());
    report::one_line(&json!({ "error": problem }))
}

/// The answer to one request, on one line.
fn answer(prepared: &Prepared, position: &Position, throw: Option<Throw>) -> String {
    let lines = notation::lines(&prepared.rules, position, throw);
    let refused = prepared.rules.refused(position, throw);
    let refused = refused.iter().map(|one| refusal_json(prepared, position, one));
    report::one_line(&json!({
        "moves": lines.iter().map(move_json).collect::<Vec<_>>(),
        "refused": refused.collect::<Vec<_>>(),
    }))
}

fn move_json(line: &Line) -> Json {
    let to = match line.to {
        Target::None => Json::Null,
        Target::Off => json!("off"),
        Target::Square(number) => json!(number),
    };
    json!({
        "text": line.text,
        "from": line.from,
        "to": to,
        "after": notation::position_text(&line.after),
        "again": line.again,
    })
}

fn refusal_json(prepared: &Prepared, position: &Position, refused: &Refused) -> Json {
    let to = |place: Place| if place == Place::OFF { json!("off") } else { json!(place.number()) };
    json!({
        "from": refused.mv.from,
        "to": refused.to.map(to),
        "rule": refused.reason.rule().name(),
        "squares": refused.reason.squares().numbers().collect::<Vec<_>>(),
        "why": why(prepared, position, refused),
    })
}
