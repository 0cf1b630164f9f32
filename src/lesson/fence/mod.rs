//! From the lines of a fence to a board with a task.

mod practice;
mod scene;

use super::fields::{Field, Fields};
use super::model::{
    Board, Choice, Claim, Compare, Expect, Fence, FenceKind, From, Games, Predict, Refuse, Sandbox,
    Sort, Standing, Toggle, Try, Watch, Wrong,
};
use super::moves::MoveText;
use super::period::Period;
use super::prose::Phrase;
use super::scene::{Layout, RulesSpec, Scene};
use super::test::{Test, parse_rule};
use crate::board::Bitboard;
use crate::rules::{Key, Problem, Value, did_you_mean};
use scene::{layout, moves, rules, scene, scene_thrown, squares, throws};

/// Reads the fence that opens on `line`; `None` where something is missing, which is then noted.
pub(in crate::lesson) fn read(
    kind: &str,
    line: usize,
    body: &str,
    problems: &mut Vec<Problem>,
) -> Option<Fence> {
    if !FenceKind::NAMES.contains(&kind) {
        let hint = did_you_mean(kind, FenceKind::NAMES);
        let names = FenceKind::NAMES.join(", ");
        problems.push(Problem::at(
            line,
            format!("a senet fence cannot be {kind:?}{hint}; write senet and one of {names}"),
        ));
        return None;
    }
    let before = problems.len();
    let mut fields = Fields::read(&format!("a senet {kind} fence"), body, line + 1, problems);
    let period = match kind {
        "sort" | "games" => None,
        _ => period(&mut fields),
    };
    let kind = match kind {
        "board" => board(&mut fields),
        "watch" => watch(&mut fields),
        "try" => try_(&mut fields),
        "refuse" => refuse(&mut fields),
        "predict" => predict(&mut fields),
        "compare" => compare(&mut fields),
        "toggle" => toggle(&mut fields),
        "sandbox" => sandbox(&mut fields),
        "sort" => sort(&mut fields),
        _ => games(&mut fields),
    };
    fields.finish();
    // A fence of which a part was refused is left out, so that no later check speaks of half a fence.
    kind.filter(|_| problems.len() == before)
        .map(|kind| Fence { line, period, kind })
}

/// `board: middle-kingdom`: how the board lies and what is on its squares.
fn period(fields: &mut Fields<'_>) -> Option<Period> {
    let field = fields.one("board")?;
    fields.parse(&field, Period::parse)
}

fn expect(fields: &mut Fields<'_>) -> Vec<Expect> {
    let found = fields.all("expect");
    found
        .iter()
        .filter_map(|field| expected(fields, field))
        .collect()
}

fn expected(fields: &mut Fields<'_>, field: &Field) -> Option<Expect> {
    let test = fields.parse(field, Test::parse)?;
    Some(Expect {
        test,
        line: field.line,
    })
}

fn phrases(fields: &mut Fields<'_>, key: &str) -> Vec<Phrase> {
    let found = fields.all(key);
    found.iter().map(|field| fields.phrase(field)).collect()
}

fn board(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let mark = fields
        .one("mark")
        .and_then(|field| fields.parse(&field, squares))
        .unwrap_or(Bitboard::EMPTY);
    let (say, expect) = (fields.words_of("say"), expect(fields));
    Some(FenceKind::Board(Board {
        scene: scene(fields)?,
        mark: mark.numbers().collect(),
        say,
        expect,
    }))
}

fn watch(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let (moves, say, expect) = (moves(fields), fields.words_of("say"), expect(fields));
    let scene = scene(fields)?;
    if scene.throws.is_empty() && moves.is_empty() {
        fields.problem(
            fields.line,
            "nothing happens here; write throw: 3, or throws: and moves:",
        );
    }
    Some(FenceKind::Watch(Watch {
        scene,
        moves,
        say,
        expect,
    }))
}

fn try_(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let task = fields.need("task", "Use the 1 without getting wet.");
    let task = task.map(|field| fields.phrase(&field));
    let goal = fields.need("goal", "at 25 cones");
    let goal = goal.and_then(|field| Some((fields.parse(&field, Test::parse)?, field.line)));
    // What may be done instead of throwing is asked before the throw.
    let before_throw = fields.says("throw", "none");
    let level = fields
        .one("level")
        .and_then(|field| fields.parse(&field, practice::level));
    let (worth, elsewhere) = (practice::worth(fields), practice::elsewhere(fields));
    let wrong = wrong(fields);
    let (say, other) = (fields.words_of("say"), fields.words_of("other"));
    let (hints, expect) = (phrases(fields, "hint"), expect(fields));
    let scene = match before_throw {
        true => scene(fields)?,
        false => scene_thrown(fields)?,
    };
    let (goal, goal_line) = goal?;
    Some(FenceKind::Try(Try {
        scene,
        level,
        task: task?,
        goal,
        goal_line,
        say,
        wrong,
        other,
        hints,
        expect,
        worth,
        elsewhere,
    }))
}

fn wrong(fields: &mut Fields<'_>) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = Vec::new();
    for (mv, field) in fields.with_word("wrong") {
        let say = fields.phrase(&field);
        match MoveText::parse(&mv) {
            Ok(mv) if wrong.iter().any(|other| other.mv == mv) => {
                fields.problem(
                    field.line,
                    format!("wrong {mv} stands here twice; keep one line"),
                );
            }
            Ok(mv) => wrong.push(Wrong {
                mv,
                say,
                line: field.line,
            }),
            Err(text) => fields.problem(field.line, text),
        }
    }
    wrong
}

fn refuse(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let task = fields.need("task", "Try the same 1 with the piece on 24.");
    let task = task.map(|field| fields.phrase(&field));
    let mv = fields
        .one("move")
        .and_then(|field| fields.parse(&field, MoveText::parse));
    let because = fields.need("because", "water.others");
    let because = because.and_then(|field| Some((fields.parse(&field, parse_rule)?, field.line)));
    let (say, hints, expect) = (
        fields.words_of("say"),
        phrases(fields, "hint"),
        expect(fields),
    );
    let scene = scene_thrown(fields)?;
    let (because, because_line) = because?;
    Some(FenceKind::Refuse(Refuse {
        scene,
        task: task?,
        mv,
        because,
        because_line,
        say,
        hints,
        expect,
    }))
}

fn predict(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let ask = fields.need("ask", "You throw 3. Which piece may move?");
    let ask = ask.map(|field| fields.phrase(&field));
    let mut options = Vec::new();
    for letter in ['A', 'B', 'C', 'D'] {
        let found = fields.one(&letter.to_string());
        if let Some(field) = &found
            && options.len() < usize::from(letter as u8 - b'A')
        {
            fields.problem(
                field.line,
                format!(
                    "option {letter} stands here without the one before it; name them in order"
                ),
            );
        }
        options.extend(found.and_then(|field| option(fields, letter, &field)));
    }
    let (moves, expect) = (moves(fields), expect(fields));
    let scene = scene(fields)?;
    if options.len() < 2 {
        fields.problem(
            fields.line,
            "a question needs two to four options; write A: words | test | answer",
        );
        return None;
    }
    Some(FenceKind::Predict(Predict {
        scene,
        ask: ask?,
        options,
        moves,
        expect,
    }))
}

fn option(fields: &mut Fields<'_>, letter: char, field: &Field) -> Option<Choice> {
    let parts: Vec<&str> = field.value.split('|').map(str::trim).collect();
    let [text, test, reply] = parts[..] else {
        let text = format!(
            "option {letter} has {} parts; write {letter}: words | test | answer",
            parts.len()
        );
        fields.problem(field.line, text);
        return None;
    };
    let test = Test::parse(test)
        .map_err(|problem| fields.problem(field.line, problem))
        .ok()?;
    let (text, reply) = (
        fields.words(text, field.line),
        fields.words(reply, field.line),
    );
    Some(Choice {
        letter,
        text,
        test,
        reply,
        line: field.line,
    })
}

fn compare(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let mut side = |key: &str, example: &str| {
        let field = fields.need(key, example)?;
        fields.parse_all(&field, RulesSpec::parse)
    };
    let (left, right) = (
        side("left", "kendall-walker"),
        side("right", "jequier-grunfeld"),
    );
    let differs = fields.need("differs", "throw 1");
    let differs =
        differs.and_then(|field| Some((fields.parse(&field, parse_differs)?, field.line)));
    let moves = moves(fields);
    let (left_text, right_text) = (fields.words_of("left-text"), fields.words_of("right-text"));
    let scene = scene_thrown(fields)?;
    if scene.rules.is_some() {
        fields.problem(
            fields.line,
            "each board names its rules in left and right; leave the line rules out",
        );
    }
    let (differs, differs_line) = differs?;
    Some(FenceKind::Compare(Compare {
        left: left?,
        right: right?,
        scene,
        moves,
        differs,
        differs_line,
        left_text,
        right_text,
    }))
}

fn parse_differs(text: &str) -> Result<Option<usize>, String> {
    let number = text
        .strip_prefix("throw ")
        .and_then(|number| number.trim().parse().ok())
        .filter(|&n: &usize| n > 0);
    match (text, number) {
        ("never", _) => Ok(None),
        (_, Some(number)) => Ok(Some(number)),
        _ => Err(format!("differs is {text:?}; write throw 1, or never")),
    }
}

fn toggle(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let key = fields.need("key", "water.effect");
    let key = key.and_then(|field| fields.parse(&field, parse_key));
    let values = fields.need("values", "choice to-15 to-1");
    let values = values.map(|field| (read_values(&field.value), field.line));
    let mv = fields
        .one("move")
        .and_then(|field| fields.parse(&field, MoveText::parse));
    let say = fields.words_of("say");
    let expect = fields.with_word("expect");
    let scene = scene_thrown(fields)?;
    let (key, (values, values_line)) = (key?, values?);
    if values.len() < 2 {
        fields.problem(
            values_line,
            "a switch needs two settings at least; write values: choice to-15",
        );
    }
    for value in &values {
        for problem in crate::rules::Form::default()
            .with(key, value)
            .err()
            .into_iter()
            .flat_map(|error| error.problems)
        {
            fields.problem(values_line, problem.text);
        }
    }
    let expect = expect
        .into_iter()
        .filter_map(|(value, field)| setting_expected(fields, &values, &value, &field));
    let expect = expect.collect();
    Some(FenceKind::Toggle(Toggle {
        scene,
        key,
        values,
        values_line,
        mv,
        say,
        expect,
    }))
}

fn setting_expected(
    fields: &mut Fields<'_>,
    values: &[Value],
    value: &str,
    field: &Field,
) -> Option<(usize, Expect)> {
    let read = Value::parse(value);
    let Some(at) = values.iter().position(|known| *known == read) else {
        let names: Vec<String> = values.iter().map(Value::plain).collect();
        let hint = did_you_mean(value, names.iter().map(String::as_str));
        fields.problem(
            field.line,
            format!("{value:?} is none of the settings{hint}; write expect VALUE: test"),
        );
        return None;
    };
    Some((at, expected(fields, field)?))
}

fn read_values(text: &str) -> Vec<Value> {
    text.split_whitespace().map(Value::parse).collect()
}

fn parse_key(text: &str) -> Result<Key, String> {
    Key::from_name(text).map_err(|error| {
        error
            .problems
            .into_iter()
            .map(|problem| problem.text)
            .collect()
    })
}

fn sandbox(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let from = fields
        .one("from")
        .and_then(|field| fields.parse(&field, parse_from));
    let toggles = fields.one("toggles");
    let toggles = toggles.map(|field| {
        let keys = field.value.split_whitespace().map(parse_key);
        keys.filter_map(|key| key.map_err(|text| fields.problem(field.line, text)).ok())
            .collect()
    });
    let say = fields.words_of("say");
    let (rules, throws) = (rules(fields), throws(fields));
    let layout = layout(fields);
    if from.is_some() && layout.is_some() {
        fields.problem(
            fields.line,
            "from and a position both stand here; keep one of them",
        );
    }
    if from.is_some_and(|from| from != From::Here) && !throws.is_empty() {
        fields.problem(
            fields.line,
            "play goes on from another step without a throw; leave the line throw out",
        );
    }
    let scene = Scene {
        rules,
        layout: layout.unwrap_or(Layout::Start),
        throws,
    };
    Some(FenceKind::Sandbox(Sandbox {
        from: from.unwrap_or(From::Here),
        scene,
        toggles: toggles.unwrap_or_default(),
        say,
    }))
}

fn parse_from(text: &str) -> Result<From, String> {
    let number = text
        .strip_prefix("step ")
        .and_then(|number| number.trim().parse().ok())
        .filter(|&n: &usize| n > 0);
    number
        .map(From::Step)
        .ok_or_else(|| format!("from is {text:?}; write from: step 3, or position: start instead"))
}

fn sort(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let mut claims = Vec::new();
    for standing in Standing::ALL {
        for field in fields.all(standing.name()) {
            let Some((text, source)) = field.value.split_once('|') else {
                fields.problem(
                    field.line,
                    format!(
                        "a claim names its source; write {}: claim | @key",
                        standing.name()
                    ),
                );
                continue;
            };
            let (text, source) = (
                fields.words(text.trim(), field.line),
                fields.words(source.trim(), field.line),
            );
            claims.push(Claim {
                standing,
                text,
                source,
                line: field.line,
            });
        }
    }
    if claims.is_empty() {
        fields.problem(
            fields.line,
            "there is nothing to sort; write attested: claim | @key",
        );
    }
    Some(FenceKind::Sort(Sort { claims }))
}

fn games(fields: &mut Fields<'_>) -> Option<FenceKind> {
    let mut side = |key: &str, example: &str| {
        let field = fields.need(key, example)?;
        fields.parse_all(&field, RulesSpec::parse)
    };
    let (rules, rival) = (
        side("rules", "kendall-walker"),
        side("rival", "kendall-walker, blockade.length=3"),
    );
    let player = fields.need("player", "random").map(|field| field.value);
    let number = fields
        .need("games", "1000")
        .and_then(|field| fields.parse(&field, parse_number));
    let seed = fields
        .need("seed", "1")
        .and_then(|field| fields.parse(&field, parse_number));
    let ask = fields
        .need("ask", "Which side wins more often?")
        .map(|field| fields.phrase(&field));
    let options = ["A", "B", "C", "D"]
        .iter()
        .filter_map(|letter| fields.words_of(letter))
        .collect();
    Some(FenceKind::Games(Games {
        rules: rules?,
        rival: rival?,
        player: player?,
        number: number.and_then(|number| u32::try_from(number).ok())?,
        seed: seed?,
        ask: ask?,
        options,
    }))
}

fn parse_number(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number <= 100_000);
    number.ok_or_else(|| format!("{text:?} is no number from 0 to 100000"))
}
