//! `senet moves --batch` fed with garbage: one answer a line, in order, whatever comes, and never a panic.

use crate::cli::{fed, parsed};
use crate::fuzz::spoilt;
use crate::play::Chance;

/// The answers to these lines, one each; the program must end well and say nothing else.
fn ask(lines: &[Vec<u8>]) -> Vec<serde_json::Value> {
    let input: Vec<u8> = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
    let (out, err, well) = fed(&["moves", "--batch"], &input);
    assert!(well, "a bad line is answered, not fatal");
    assert!(err.is_empty(), "{err}");
    let answers: Vec<serde_json::Value> = out.lines().map(parsed).collect();
    assert_eq!(answers.len(), lines.len(), "one answer a line");
    answers
}

/// Is this one of the two forms of an answer?
fn check(line: &[u8], answer: &serde_json::Value) {
    let line = String::from_utf8_lossy(line);
    if let Some(error) = answer.get("error") {
        let sentence = error.as_str().unwrap_or_default();
        assert!(sentence.len() > 15 && sentence.contains(' '), "{line}: {answer}");
        assert!(!sentence.contains('\n'), "{line}: {answer}");
        return;
    }
    assert!(answer["moves"].is_array() && answer["refused"].is_array(), "{line}: {answer}");
}

fn requests() -> Vec<String> {
    let lines = [
        r#"{"rules": "kendall-walker", "position": "CSCSCSCSCS/CSCS6/10 C 0-0", "throw": 3}"#,
        r#"{"rules": "kendall-walker", "set": {"blockade.length": 3}, "position": "CSCSCSCSCS/CSCS6/10 C 0-0", "throw": 2}"#,
        r#"{"rules": "jequier-grunfeld", "position": "CSCSCSCSCS/10/10 S 0-0 front:C,open", "throw": 1}"#,
        r#"{"rules": "forgotten-gods", "set": {"throwing.again": [1, 4]}, "position": "10/1C8/8CS C 3-4 rest:2", "throw": null}"#,
        r#"{"rules": "kendall", "position": "9C/10/6C2S C 5-6"}"#,
        r#"{"rules": "petrie/wall-of-four", "position": "S4C4/1C2S4S/S3C5 C 2-1", "throw": 5}"#,
        r#"{"rules": "piccione", "position": "10/10/10 C 0-0", "throw": 1}"#,
    ];
    lines.map(str::to_owned).to_vec()
}

/// Any JSON, this deep at most.
fn json(chance: &mut Chance, depth: usize) -> String {
    let names = ["rules", "set", "position", "throw", "", "\\u0000", "blockade.length"];
    match chance.below(if depth == 0 { 7 } else { 9 }) {
        0 => "null".to_owned(),
        1 => "true".to_owned(),
        2 => chance.below(40).to_string(),
        3 => "-99999999999999999999999".to_owned(),
        4 => "1.5e308".to_owned(),
        5 => format!("\"{}\"", names[chance.below(names.len())]),
        6 => "\"kendall-walker\"".to_owned(),
        7 => {
            let items: Vec<String> =
                (0..chance.below(4)).map(|_| json(chance, depth - 1)).collect();
            format!("[{}]", items.join(","))
        }
        _ => {
            let fields: Vec<String> = (0..chance.below(5))
                .map(|_| {
                    format!("\"{}\":{}", names[chance.below(names.len())], json(chance, depth - 1))
                })
                .collect();
            format!("{{{}}}", fields.join(","))
        }
    }
}

/// A line that is no request, or hardly one.
fn garbage(chance: &mut Chance) -> Vec<u8> {
    let mut line = match chance.below(5) {
        0 => (0..chance.below(80)).map(|_| chance.below(256) as u8).collect(),
        1 => json(chance, 4).into_bytes(),
        2 => {
            let requests = requests();
            requests[chance.below(requests.len())].as_bytes()[..chance.below(40)].to_vec()
        }
        _ => {
            let requests = requests();
            spoilt(requests[chance.below(requests.len())].as_bytes(), chance)
        }
    };
    line.retain(|byte| *byte != b'\n');
    line
}

#[test]
fn garbage_is_answered_line_by_line() {
    let mut chance = Chance::new(1850);
    let sound: Vec<Vec<u8>> = requests().into_iter().map(String::into_bytes).collect();
    let expected = ask(&sound);
    let mut lines = Vec::new();
    for round in 0..6_000 {
        lines.push(garbage(&mut chance));
        lines.push(sound[round % sound.len()].clone());
    }
    let answers = ask(&lines);
    for (line, answer) in lines.iter().zip(&answers) {
        check(line, answer);
    }
    for (round, answer) in answers.iter().skip(1).step_by(2).enumerate() {
        assert_eq!(
            *answer,
            expected[round % sound.len()],
            "the order is kept, and garbage leaves no trace"
        );
    }
    let errors = answers.iter().filter(|answer| answer.get("error").is_some()).count();
    assert!((3_000..6_000).contains(&errors), "{errors} lines were refused");
}

#[test]
fn monstrous_lines_are_answered() {
    let request = |rules: &str, set: &str, position: &str, throw: &str| {
        format!(
            "{{\"rules\": {rules}, \"set\": {set}, \"position\": {position}, \"throw\": {throw}}}"
        )
        .into_bytes()
    };
    let (k, start) = ("\"kendall-walker\"", "\"CSCSCSCSCS/CSCS6/10 C 0-0\"");
    let deep =
        |open: &str, close: &str| format!("{}{}", open.repeat(200_000), close.repeat(200_000));
    let lines = vec![
        deep("[", "]").into_bytes(),
        deep("{\"set\":", "}").into_bytes(),
        "[".repeat(1_000_000).into_bytes(),
        request(k, &deep("[", "]"), start, "3"),
        request(k, &format!("{{\"throwing.again\": {}}}", deep("[", "]")), start, "3"),
        request(k, "{}", start, &"9".repeat(100_000)),
        request(k, "{}", start, "18446744073709551615"),
        request(k, "{}", start, "-1"),
        request(k, "{}", start, "3.0"),
        request(k, "{}", start, "259"),
        request(k, "{\"blockade.length\": 4294967299}", start, "3"),
        request(k, "{\"throwing.again\": [1, 1, 4]}", start, "3"),
        request(k, "{\"blockade.length\": 2, \"blockade.length\": 3}", start, "3"),
        request(&format!("\"{}\"", "k".repeat(50_000)), "{}", start, "3"),
        request(k, "{}", &format!("\"{}\"", "C".repeat(1_000_000)), "3"),
        request(k, "{}", &format!("\"{}\"", "1".repeat(1_000_000)), "3"),
        request(k, "{}", "\"CSCSCSCSCS/CSCS6/10 C 99999999999999999999-0\"", "3"),
        request(k, "{}", "\"CSCSCSCSCS/CSCS6/10 C 0-0 again@99999999999999999999\"", "3"),
        request(k, "{}", "\"CSCSCSCSCS/CSCS6/10 C 0-0 rest:255\"", "3"),
        request(k, "{}", "\"11/10/10 C 0-0\"", "1"),
        request(k, "{}", "\"10/10/10 X 7-7\"", "1"),
        request("\"/dev/stdin\"", "{}", start, "3"),
        request("\"/dev/zero\"", "{}", start, "3"),
        request("\"/\"", "{}", start, "3"),
        request("\"no/such/file.toml\"", "{}", start, "3"),
        request("\"kendall-walker/\"", "{}", start, "3"),
        request("\"\\u0000.toml\"", "{}", start, "3"),
        format!("{{\"rules\": {k}, \"rules\": {k}, \"position\": {start}}}").into_bytes(),
        format!("{{\"position\": {start}, \"throw\": 3}}").into_bytes(),
        format!("{{\"rules\": {k}, \"throw\": 3}}").into_bytes(),
        format!("{{\"rules\": {k}, \"position\": {start}, \"throw\": 3, \"more\": 1}}")
            .into_bytes(),
        format!("{{\"rules\": {k}, \"position\": {start}, \"throw\": 3}} {{}}").into_bytes(),
        b"\xef\xbb\xbf{}".to_vec(),
        b"\xf0\x9f".to_vec(),
        b"\"\xff\"".to_vec(),
        vec![0; 10_000],
        b"\r".to_vec(),
        Vec::new(),
    ];
    for (line, answer) in lines.iter().zip(ask(&lines)) {
        check(line, &answer);
        let excerpt = String::from_utf8_lossy(&line[..line.len().min(120)]);
        assert!(answer.get("error").is_some(), "{excerpt} was taken for a request: {answer}");
    }
}

/// Fields may stand in any order and with any space between them, and a last line may end without a line break.
#[test]
fn requests_need_no_particular_shape() {
    let lines = [
        r#"{"throw":3,"position":"CSCSCSCSCS/CSCS6/10 C 0-0","rules":"kendall-walker"}"#,
        "\t{ \"rules\" :\"kendall\\u002dwalker\", \"set\":null ,\"position\" : \"CSCSCSCSCS/CSCS6/10 C 0-0\" , \"throw\" :3 }  \r",
        r#"{"rules": "kendall-walker", "set": {}, "position": "CSCSCSCSCS/CSCS6/10 C 0-0", "throw": 3}"#,
    ];
    let lines: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
    let answers = ask(&lines);
    assert!(
        answers.iter().all(|answer| answer["moves"][0]["text"] == "1x4" && *answer == answers[0])
    );
}
