//! `senet compare` and `senet worth` as a script meets them.

use crate::cli::{TestFile, holds, parsed, refused, senet, well};

const SMALL: [&str; 7] =
    ["compare", "bell", "petrie+blockade.length=4", "--games", "12", "--seed", "7"];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&SMALL[..], more].concat()
}

#[test]
fn a_seed_gives_the_same_bytes_for_ever() {
    let json = well(&with(&["--format", "json"]));
    let golden = include_str!("../answers/compare-small.json");
    assert_eq!(
        json, golden,
        "if the streams, the players or the law changed on purpose, write the file anew"
    );
    assert_eq!(json, well(&with(&["--format", "json", "--threads", "1"])));
    let csv = well(&with(&["--format", "csv"]));
    assert_eq!(csv, include_str!("../answers/compare-small.csv"));
    let text = well(&SMALL);
    let head = ["Senet, a rules explorer, version 0.1.0", "seed 7", "greedy", "0 to 11"];
    holds(&text, &head);
    holds(&text, &["Ten [recovered]", "Four in a row [changed]", "No walls [our reading]"]);
    holds(&text, &["petrie+blockade.length=4", "95\u{a0}%", "Average per game"]);
    assert_eq!(parsed(&json)["boards"][0]["hash"].as_str().map(str::len), Some(16));
}

#[test]
fn parts_of_a_study_add_up_to_the_whole() {
    let part = |from: &str, count: &str| {
        let boards = ["compare", "masters", "wikihow", "--format", "json"];
        well(&[&boards[..], &["--games-from", from, "--games", count]].concat())
    };
    let whole = part("0", "20");
    let (a, b) =
        (TestFile::new("a.json", &part("0", "8")), TestFile::new("b.json", &part("8", "12")));
    assert_eq!(well(&["compare", "--merge", b.name(), a.name(), "--format", "json"]), whole);

    let twice = ["compare", "--merge", a.name(), b.name(), a.name()];
    refused(&twice, "games 0 to 7 once more");
    let far = TestFile::new("far.json", &part("30", "5"));
    let (text, gap, ended) = senet(&["compare", "--merge", far.name(), b.name()]);
    assert!(ended && gap.contains("games 20 to 29 are missing"), "{gap}");
    assert!(text.contains("8 to 19, 30 to 34") && text.contains("17 games"), "{text}");
}

#[test]
fn parts_of_other_studies_are_refused() {
    let part = |more: &[&str]| {
        let base = ["compare", "bell", "petrie", "--games", "2", "--format", "json"];
        well(&[&base[..], more].concat())
    };
    let one = TestFile::new("one.json", &part(&[]));
    for (name, text, what) in [
        ("seed", part(&["--seed", "2", "--games-from", "2"]), "its seed is 2, not 1"),
        ("player", part(&["--player", "random", "--games-from", "2"]), "its player is random"),
        ("rules", part(&["--set", "B+capture.effect=to-start", "--games-from", "2"]), "its rules"),
        ("limit", part(&["--limit", "50", "--games-from", "2"]), "its limit is 50"),
        (
            "old",
            part(&["--games-from", "2"]).replace("senet 0.1.0", "senet 0.0.1"),
            "was written by senet 0.0.1",
        ),
        (
            "sums",
            part(&["--games-from", "2"]).replace("\"squares\"", "\"others\""),
            "is not a result of senet compare",
        ),
        (
            "worth",
            well(&["worth", "bell", "--games", "1", "--format", "json"]),
            "has the format \"senet-worth 3\"",
        ),
        ("none", "[]".to_owned(), "is not a result of senet compare"),
    ] {
        let other = TestFile::new(&format!("{name}.json"), &text);
        refused(&["compare", "--merge", one.name(), other.name()], what);
    }
}

#[test]
fn bad_input_gets_a_sentence() {
    for (arguments, what) in [
        (&["compare", "bell", "petrie", "--games", "0"][..], "from 1 to 10000000"),
        (&["compare", "bell", "petrie", "--games", "1000000000"], "play parts with --games-from"),
        (&["compare", "bell", "petrie", "--games", "-3"], "from 1 to 10000000"),
        (&["compare", "bell", "petrie", "--seed", "lucky"], "a seed is a whole number"),
        (&["compare", "bell", "petrie", "--player", "perfect"], "write random or greedy"),
        (&["compare", "bell", "petrie", "--games-from", "x"], "the number of the first game"),
        (&["compare", "bell"], "two to four boards, not 1"),
        (&["compare", "bell", "bell", "bell", "bell", "bell"], "two to four boards, not 5"),
        (&["compare", "bell", "petri"], "did you mean \"petrie\""),
        (&["compare", "bell", "petrie+blockade.length=9"], "blockade.length is 9"),
        (&["compare", "bell", "petrie", "--set", "C+blockade.length=3"], "there is no board \"C\""),
        (&["compare", "bell", "petrie", "--set", "blockade=3"], "did you mean"),
        (&["compare", "bell", "petrie", "--from", "cones: 31"], "31"),
        (
            &["compare", "bell", "petrie", "--from", "cones: 1 2 3 4 5 6 / spools: 20"],
            "petrie: cones have 6",
        ),
        (
            &["compare", "bell", "petrie", "--from", "cones: 26 / spools:"],
            "the game is already over there",
        ),
        (&["compare", "--merge", "nowhere.json"], "nowhere.json cannot be read"),
        (&["compare", "--merge", "a.json", "--seed", "3"], "cannot be used with"),
        (&["worth", "bell", "petrie"], "to compare it with a second one, use --to"),
        (&["worth", "bell", "--measure", "thows"], "did you mean \"throws\""),
    ] {
        refused(arguments, what);
    }
}

#[test]
fn boards_and_changes_are_written_as_in_links() {
    let one = well(&with(&["--set", "A+water.effect=to-1"]));
    holds(&one, &["bell+water.effect=to-1", "Bell, House of Water: Back to square 1"]);
    let all =
        well(&["compare", "bell", "petrie", "--games", "2", "--set", "setup.pieces=7", "--cite"]);
    assert!(all.contains("bell+setup.pieces=7") && all.contains("petrie+setup.pieces=7"), "{all}");
    // The first of these is possible only together with the second.
    let sets = ["A+capture.effect=removed", "A+setup.start=track", "A+water.effect=to-15"];
    let mut together = vec!["compare", "piccione", "petrie", "--games", "2", "--cite"];
    together.extend(sets.into_iter().flat_map(|set| ["--set", set]));
    let changed = "piccione+setup.start=track+capture.effect=removed+water.effect=to-15";
    assert!(well(&together).contains(changed));
    let from = ["--from", "cones: 20 / spools: 12, spools to move"];
    let from = well(&[&["compare", "bell", "petrie", "--games", "2"], &from[..]].concat());
    assert!(from.contains("10/1S7C/10 S 9-9") && from.contains("10/1S7C/10 S 4-4"), "{from}");
}

#[test]
fn the_other_tables_are_there() {
    let heat = well(&with(&["--format", "csv", "--table", "heat"]));
    assert_eq!(heat.lines().count(), 1 + 2 * 2 * 30);
    assert!(heat.starts_with("board,side,square,visits,captures,throws,hash,games,numbers,seed,"));
    let played = format!(",12,0 to 11,7,greedy,senet {},CSCSCSCSCS/", env!("CARGO_PKG_VERSION"));
    assert!(heat.lines().skip(1).all(|line| line.contains(&played)), "{heat}");
    let histograms = well(&with(&["--format", "csv", "--table", "histograms"]));
    let games = |line: &str| line.split(',').nth(4).and_then(|cell| cell.parse::<u64>().ok());
    let bell: Vec<&str> =
        histograms.lines().filter(|line| line.starts_with("throws,bell,")).collect();
    assert_eq!(bell.iter().filter_map(|line| games(line)).sum::<u64>(), 12);
    assert!(bell.iter().all(|line| line.contains(env!("CARGO_PKG_VERSION"))), "{histograms}");
    assert!(bell.iter().all(|line| line.ends_with(",CSCSCSCSCS/CSCSCSCSCS/10 C 0-0")), "its start");
    let rules = well(&with(&["--format", "csv", "--table", "rules"]));
    assert!(rules.starts_with("key,rule,bell,petrie+blockade.length=4,bell_in_play,"), "{rules}");
    assert!(rules.contains("blockade.length,Walls,No walls,Four in a row,yes,"), "{rules}");
    assert!(rules.contains(",yes,own,"), "{rules}");
}

#[test]
fn what_to_cite_names_sources_changes_and_seed() {
    let text = well(&with(&["--cite"]));
    holds(&text, &["Senet, a rules explorer, version 0.1.0", "seed 7", "Petrie"]);
    holds(&text, &["Source: ", "(blockade.length=4)", "rules "]);
}

#[test]
fn worth_is_told_merged_and_walked() {
    let part = |from: &str, count: &str| {
        let worth = ["worth", "bell", "--format", "json", "--measure", "captures"];
        well(&[&worth[..], &["--games-from", from, "--games", count]].concat())
    };
    let (a, b) =
        (TestFile::new("wa.json", &part("0", "2")), TestFile::new("wb.json", &part("2", "3")));
    assert_eq!(well(&["worth", "--merge", a.name(), b.name(), "--format", "json"]), part("0", "5"));
    let text = well(&["worth", "bell", "--games", "2"]);
    holds(&text, &["Throws with the rules unchanged", "Not played:", "not in play, because of"]);
    holds(&text, &["Too few games"]);
    let way = well(&["worth", "masters", "--to", "wikihow", "--games", "40", "--measure", "skill"]);
    let measured = "Greedy beats random with the rules unchanged";
    holds(&way, &["1. ", "All steps together", "Each rule changes once", measured]);
    let csv = well(&["worth", "masters", "--to", "wikihow", "--games", "3", "--format", "csv"]);
    assert!(
        csv.starts_with("from,to,measure,") && csv.contains("\nmasters,wikihow,throws,"),
        "{csv}"
    );
    assert!(csv.ends_with(",CSCSCSCSCS/10/10 C 0-0,CSCSCSCSCS/10/10 C 0-0\n"), "{csv}");
    let csv = well(&["worth", "masters", "--games", "3", "--format", "csv"]);
    assert!(
        csv.lines().nth(1).is_some_and(|line| line.starts_with("masters,throws,per-game,")),
        "{csv}"
    );
    assert!(csv.ends_with(",CSCSCSCSCS/10/10 C 0-0\n"), "{csv}");
}

#[test]
fn games_that_do_not_end_are_told() {
    let text = well(&["compare", "bell", "jequier", "--games", "3", "--limit", "40", "--no-skill"]);
    assert!(text.contains("3 games under Jéquier (Ludii) were not over after 40 throws"), "{text}");
    assert!(!text.contains("Greedy beats random"), "{text}");
    let endless = "kendall-walker+bearing_off.condition=all-in-row-3";
    let text = well(&["compare", "bell", endless, "--games", "1", "--limit", "40"]);
    assert!(text.contains("can go on for very long under Kendall"), "{text}");
}

/// A fifth of the games under Bell's rules are drawn.
#[test]
fn draws_are_told_and_that_they_count_half() {
    let compare = ["compare", "bell", "petrie", "--games", "60", "--no-skill"];
    let text = well(&compare);
    let drawn = "were drawn. A draw counts half, which makes";
    let wins = "First player wins (a draw counts half)";
    holds(&text, &[wins, "Under Bell, the first player won", drawn]);
    assert!(!text.contains("Under Petrie Museum, the first player"), "{text}");
    let json = well(&[&compare[..], &["--format", "json"]].concat());
    let read = parsed(&json);
    let bell = &read["measures"][0]["values"][0];
    let number = |name: &str| bell[name].as_f64().expect("a number");
    let (wins, draws, games) = (number("wins"), number("draws"), number("games"));
    assert!(wins > 0.0 && draws > 0.0 && games == 60.0, "{bell}");
    let share = 100.0 * (wins + 0.5 * draws) / games;
    assert!((number("mean") - share).abs() < 1e-5, "{bell}");
    let csv = well(&[&compare[..], &["--format", "csv"]].concat());
    let cells: Vec<Vec<&str>> = csv.lines().take(2).map(|line| line.split(',').collect()).collect();
    let cell = |name: &str| {
        let at = cells[0].iter().position(|cell| *cell == name);
        cells[1][at.expect("a column")].parse::<f64>().expect("a number")
    };
    assert_eq!([cell("left_wins"), cell("left_draws")], [wins, draws]);
    assert_eq!([cell("left_games"), cell("right_draws")], [60.0, 0.0]);
    // The winner was behind in games that somebody won only.
    let won = format!("({} games)", games - draws);
    let behind = text.lines().find(|line| line.starts_with("Winner’s largest deficit"));
    assert!(behind.is_some_and(|line| line.contains(&won)), "{text}");
}

#[test]
fn games_that_nobody_wins_are_not_games_without_being_behind() {
    let bell = ["worth", "bell", "--measure", "behind", "--games", "30"];
    let text = well(&bell);
    let (ranked, apart) = text
        .split_once("Not ranked, because games were stopped early or nobody won one:")
        .expect("two tables");
    let swap = |table: &str| {
        let mut lines = table.lines();
        lines.find(|line| line.contains("They swap places")).map(str::to_owned)
    };
    assert_eq!(swap(ranked), None);
    let line = swap(apart).expect("a line");
    holds(&line, &["–", "nobody won a game, so there is nothing to compare"]);
    let drawn =
        well(&["worth", "bell+capture.effect=swap", "--measure", "behind", "--games", "10"]);
    let base = "With the rules unchanged, no game gives a number for “Winner’s largest deficit”.";
    assert!(drawn.contains(base), "{drawn}");
    let csv = well(&[&bell[..], &["--format", "csv"]].concat());
    let line = csv.lines().find(|line| line.contains("capture.effect,swap"));
    assert!(line.is_some_and(|line| line.contains(",,,,undefined,")), "{csv}");
}

#[test]
fn changes_under_which_games_were_broken_off_stand_apart() {
    let worth =
        ["worth", "kendall-walker", "--player", "random", "--games", "3", "--limit", "2000"];
    let text = well(&worth);
    let (ranked, apart) = text.split_once("Not ranked").expect("two tables");
    let (_, ranked) = ranked.split_once("Difference").expect("a head");
    assert!(!ranked.contains("at least"), "{ranked}");
    let line = apart.lines().find(|line| line.contains("Bring every piece to the last row"));
    let line = line.expect("a line");
    holds(line, &["at least ", " more", "Stopped early under the change: ", " of 3 games."]);
    let json = well(&[&worth[..], &["--format", "json"]].concat());
    let read = parsed(&json);
    let changes = read["changes"].as_array().expect("a list");
    let bound = |change: &serde_json::Value| change["bound"] == "at-least";
    let first = changes.iter().position(bound).expect("a bound");
    assert!(changes[first..].iter().all(bound));
    assert!(changes[first]["low"].is_null() && changes[first]["broken_off"] != 0);
}

type Spoil = fn(&mut serde_json::Value);

fn add(value: &mut serde_json::Value, by: u64) {
    *value = serde_json::Value::from(value.as_u64().expect("a number") + by);
}

/// A file is added up only where its sums agree with its histograms and with each other.
#[test]
fn parts_that_do_not_hold_together_are_refused() {
    let compare = ["compare", "bell", "petrie", "--games", "4", "--format", "json"];
    let worth = ["worth", "bell", "--games", "2", "--format", "json"];
    let spoilt: [(&[&str], Spoil); 9] = [
        (&compare, |file| add(&mut file["sums"]["boards"][0]["sums"]["throws"], 1)),
        (&compare, |file| {
            add(&mut file["sums"]["boards"][1]["squares"]["captures"], 2);
        }),
        (&compare, |file| {
            add(&mut file["sums"]["boards"][0]["histograms"]["unfinished"]["0"], 1);
        }),
        (&compare, |file| {
            add(&mut file["sums"]["boards"][0]["heat"]["captures"][0][7], 1);
        }),
        (&compare, |file| add(&mut file["sums"]["played"][0]["end"], 1)),
        (&compare, |file| {
            file["sums"]["boards"][0]["histograms"] = serde_json::json!({});
        }),
        (&worth, |file| {
            file["sums"]["boards"][1]["squares"]["throws"] = serde_json::Value::from(1);
        }),
        (&worth, |file| {
            file["sums"]["pairs"][2]["products"]["throws"] = serde_json::Value::from(u64::MAX);
        }),
        (&worth, |file| add(&mut file["sums"]["boards"][1]["games"]["behind"], 1)),
    ];
    for (at, (arguments, spoil)) in spoilt.into_iter().enumerate() {
        let mut file = parsed(&well(arguments));
        let sound = TestFile::new("sound.json", &file.to_string());
        well(&[arguments[0], "--merge", sound.name()]);
        spoil(&mut file);
        let part = TestFile::new(&format!("spoilt-{at}.json"), &file.to_string());
        refused(&[arguments[0], "--merge", part.name()], "does not hold together");
    }
    let whole = well(&compare);
    let half = TestFile::new("half.json", &whole[..whole.len() / 2]);
    refused(&["compare", "--merge", half.name()], "is not a result of senet compare");
}
