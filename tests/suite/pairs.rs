//! Many games on the same throws: sums that add up, differences that are exact, players that are fair.

use rayon::prelude::*;
use senet::analysis::{Board, Bound, Measure, Slice, Study, Tally, Z95};
use senet::compare::{Fall, Seat};
use senet::library;
use senet::players::{Law, Player};
use senet::report::{self, Entry, Report, Seen};
use senet::rules::{form_hash, form_text};

fn board(id: &str) -> Board {
    Board::new(&library::ruleset(id).expect("shipped").rules())
}

fn study(ids: &[&str], player: Player) -> Study {
    Study::compare(ids.iter().map(|id| board(id)).collect(), player, 1)
}

fn mean(tally: &Tally, board: usize, measure: Measure) -> f64 {
    tally.boards[board].sum(measure) as f64 / tally.games() as f64
}

/// Throws a game under random play, as another program counted them (2,000 games each).
const RANDOM_THROWS: [(&str, f64); 13] = [
    ("kendall-walker", 257.0),
    ("petrie", 171.0),
    ("jequier-grunfeld", 637.0),
    ("forgotten-gods", 175.0),
    ("masters", 186.0),
    ("wikihow", 161.0),
    ("skiryuk", 183.0),
    ("game-of-passing", 284.0),
    ("handout", 218.0),
    ("kendall", 231.0),
    ("jequier", 1058.0),
    ("piccione", 342.0),
    ("bell", 99.0),
];

#[test]
fn random_games_last_as_long_as_they_should() {
    for (id, throws) in RANDOM_THROWS {
        let mut study = study(&[id], Player::Random);
        study.skill = false;
        let tally = study.run(0..1500);
        let mean = mean(&tally, 0, Measure::Throws);
        assert!((mean / throws - 1.0).abs() < 0.07, "{id}: {mean}, not {throws}");
        let won = tally.boards[0].histogram(Measure::FirstPlayer).expect("kept");
        let share = won.get(&2).copied().unwrap_or_default() as f64 / tally.games() as f64;
        assert!((0.44..0.57).contains(&share), "{id}: {share}");
        assert_eq!(tally.boards[0].sum(Measure::Unfinished), 0, "{id}");
    }
}

#[test]
fn parts_add_up_to_the_whole_in_any_order() {
    let study = study(&["kendall-walker", "jequier-grunfeld", "skiryuk"], Player::Random);
    let whole = study.run(0..30);
    let mut parts = [study.run(20..30), study.run(0..7), study.run(7..20)].into_iter();
    let mut sum = parts.next().expect("a part");
    parts.for_each(|part| sum.merge(&part).expect("apart"));
    assert_eq!(sum, whole);
    assert!(sum.merge(&study.run(29..31)).is_err(), "game 29 is there already");
    assert_eq!(sum, whole, "and nothing was added");
}

#[test]
fn many_threads_count_what_one_does() {
    let study = study(&["handout", "bell"], Player::Greedy);
    let ranges: Vec<_> = (0..12).map(|part| part * 5..part * 5 + 5).collect();
    let parts: Vec<Tally> = ranges.into_par_iter().rev().map(|range| study.run(range)).collect();
    let mut sum = study.nothing();
    parts.iter().for_each(|part| sum.merge(part).expect("apart"));
    assert_eq!(sum, study.run(0..60));
}

#[test]
fn a_slice_gives_way_after_every_game() {
    let study = study(&["petrie", "bell"], Player::Greedy);
    let mut slice = Slice::new(&study, 10..14);
    let mut steps = 1;
    while slice.step(&study) {
        steps += 1;
    }
    assert_eq!(steps, 8);
    assert_eq!(slice.finished(&study), study.run(10..14));
    let mut broken_off = Slice::new(&study, 10..14);
    (0..3).for_each(|_| assert!(broken_off.step(&study)));
    assert_eq!(broken_off.finished(&study), study.run(10..12), "a game that was begun is finished");
}

#[test]
fn equal_rules_play_equal_games() {
    for player in Player::ALL {
        let study = study(&["kendall", "kendall"], player);
        let tally = study.run(0..20);
        for measure in Measure::ALL {
            let difference = study.difference(&tally, 0, measure, Z95);
            assert_eq!(
                (difference.mean, difference.low, difference.high),
                (0.0, 0.0, 0.0),
                "{}",
                measure.name()
            );
        }
    }
}

#[test]
fn boards_changing_places_turns_differences_round() {
    let one = study(&["masters", "game-of-passing"], Player::Greedy);
    let other = study(&["game-of-passing", "masters"], Player::Greedy);
    let (a, b) = (one.run(0..40), other.run(0..40));
    for measure in Measure::ALL {
        let (a, b) = (one.difference(&a, 0, measure, Z95), other.difference(&b, 0, measure, Z95));
        assert_eq!((a.mean, a.low, a.high), (-b.mean, -b.high, -b.low), "{}", measure.name());
    }
}

/// Of many small studies about nineteen in twenty hold the truth, which is here the mean of all of them together.
#[test]
fn nineteen_of_twenty_intervals_hold_the_truth() {
    let mut study = study(&["bell", "petrie"], Player::Random);
    study.skill = false;
    let parts: Vec<Tally> = (0..120).map(|part| study.run(part * 50..part * 50 + 50)).collect();
    let mut whole = study.nothing();
    parts.iter().for_each(|part| whole.merge(part).expect("apart"));
    for measure in [Measure::Throws, Measure::FirstPlayer] {
        let truth = study.difference(&whole, 0, measure, Z95).mean;
        let holds = |part: &&Tally| {
            let difference = study.difference(part, 0, measure, Z95);
            difference.low <= truth && truth <= difference.high
        };
        let covered = parts.iter().filter(holds).count();
        assert!((107..=119).contains(&covered), "{covered} of 120 for {}", measure.name());
    }
}

#[test]
fn the_places_are_those_of_the_sticks_on_the_board() {
    for ruleset in library::rulesets() {
        let (rules, law) = (ruleset.rules(), Law::new(&ruleset.rules()));
        for place in 0..16u8 {
            let fall = Fall::new(place).map(|fall| fall.on(&rules));
            assert_eq!(Some(law.throw_at(usize::from(place))), fall, "{}", ruleset.id);
        }
    }
}

#[test]
fn rules_have_a_name_that_never_changes() {
    let form = library::ruleset("kendall-walker").expect("shipped").rules().form;
    let text = form_text(&form);
    assert!(
        text.starts_with("senet-form 1\nsetup.pieces = 7\nsetup.start = \"track\"\n"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 52);
    assert_eq!(format!("{:016x}", form_hash(&form)), "598adb71bbb1ebfd");
    let all: std::collections::BTreeSet<u64> =
        library::rulesets().iter().map(|one| form_hash(&one.form)).collect();
    assert_eq!(all.len(), library::rulesets().len());
}

#[test]
fn games_that_do_not_end_are_broken_off_and_counted() {
    let mut study = study(&["jequier", "bell"], Player::Random);
    study.limit = 80;
    let tally = study.run(0..20);
    assert_eq!(tally.boards[0].sum(Measure::Unfinished), 20);
    assert_eq!(tally.boards[0].sum(Measure::Throws), 1600);
    for measure in [Measure::FirstPlayer, Measure::Behind, Measure::Points] {
        assert_eq!(tally.boards[0].games(measure), 0, "nobody knows who would have won them");
    }
    assert!(tally.boards[1].sum(Measure::Unfinished) < 20);
}

const ENDLESS: &str = "bearing_off.condition=all-in-row-3";

/// Kendall after Walker beside itself with a rule under which random games seldom end.
fn seldom_over(games: u64) -> (Study, Tally, Report) {
    let base = library::ruleset("kendall-walker").expect("shipped");
    let (key, value) = ENDLESS.split_once('=').expect("a change");
    let change =
        (senet::rules::Key::from_name(key).expect("a rule"), senet::rules::Value::parse(value));
    let seats = [Seat::new(base.clone()), Seat::new(base).with(&[change]).expect("possible")];
    let entries = seats.map(Entry::of);
    let boards = entries.iter().map(|entry| Board::new(&entry.seat.rules));
    let study =
        Study { limit: 800, skill: false, ..Study::compare(boards.collect(), Player::Random, 1) };
    let tally = study.run(0..games);
    let report = Report::of(&study, &tally, &entries);
    (study, tally, report)
}

/// Games that nobody won are no games in which the winner was never behind, and games that were broken off have no
/// length: both would turn sentences round.
#[test]
fn broken_off_games_are_not_counted_as_if_they_were_over() {
    let (study, tally, report) = seldom_over(60);
    let [sure, seldom] = [&tally.boards[0], &tally.boards[1]];
    let broken_off = seldom.sum(Measure::Unfinished);
    assert_eq!(sure.sum(Measure::Unfinished), 0);
    assert!((20..50).contains(&broken_off), "{broken_off}");
    assert_eq!(seldom.games(Measure::Behind), 60 - broken_off);
    let row = |measure: Measure| {
        let row = report.measures.iter().find(|row| row.measure == measure);
        row.expect("a row")
    };
    let behind = row(Measure::Behind);
    let mean = seldom.sum(Measure::Behind) as f64 / (60 - broken_off) as f64;
    assert!((behind.values[1].mean.interval.mean - mean).abs() < 1e-9);
    let count = format!("({} games)", 60 - broken_off);
    assert!(behind.value_text(1).is_some_and(|words| words.ends_with(&count)));
    assert!(
        behind.differences[0].verdict != "The winner falls further behind under Kendall (Walker).",
        "the sentence that zeros made"
    );
    let throws = row(Measure::Throws);
    assert!(throws.value_text(1).is_some_and(|words| words.starts_with("at least ")));
    let difference = &throws.differences[0];
    assert_eq!(difference.figure.ends(1), "", "the bound says enough");
    assert!(difference.figure.signed(1).ends_with(" more"), "{difference:?}");
    assert_eq!(difference.seen, Seen::Clear, "longer all the same");
    // Turned round, the same is a most; and between two such boards nothing can be said.
    let turned = Study { pairs: vec![(1, 0), (1, 1)], ..study };
    let bounds = [0, 1].map(|pair| turned.difference_bound(&tally, pair, Measure::Throws));
    assert_eq!(bounds, [Bound::AtMost, Bound::Unknown]);
    let text = report::text(&report);
    assert!(text.contains("nobody won them") && text.contains("at least"), "{text}");
}

/// The interval of a difference between means over different games, held against the same reckoned game by game.
#[test]
fn means_over_different_games_have_the_interval_they_should() {
    let (study, tally, _) = seldom_over(60);
    let one = |index: u64, board: usize| {
        let game = study.run(index..index + 1);
        let sums = &game.boards[board];
        let (games, sum) = (sums.games(Measure::Behind), sums.sum(Measure::Behind));
        (games as f64, sum as f64)
    };
    let games: Vec<[(f64, f64); 2]> = (0..60).map(|index| [one(index, 0), one(index, 1)]).collect();
    let total = |board: usize| {
        let sum = |all: (f64, f64), game: &[(f64, f64); 2]| {
            (all.0 + game[board].0, all.1 + game[board].1)
        };
        games.iter().fold((0.0, 0.0), sum)
    };
    let all = [total(0), total(1)];
    let part = |game: &[(f64, f64); 2], board: usize| {
        let (count, sum) = all[board];
        (game[board].1 - game[board].0 * sum / count) / count
    };
    let square = |game: &[(f64, f64); 2]| (part(game, 1) - part(game, 0)).powi(2);
    let least = all[0].0.min(all[1].0);
    let variance = games.iter().map(square).sum::<f64>() * least / (least - 1.0);
    let difference = study.difference(&tally, 0, Measure::Behind, Z95);
    let mean = all[1].1 / all[1].0 - all[0].1 / all[0].0;
    assert!((difference.mean - mean).abs() < 1e-9, "{difference:?} {mean}");
    let reach = difference.high - difference.mean;
    assert!((reach - Z95 * variance.sqrt()).abs() < 1e-9, "{difference:?}");
}

fn report(ids: &[&str], games: u64) -> (Study, Tally, Report) {
    let study = study(ids, Player::Greedy);
    let entry = |id: &&str| Entry::of(Seat::new(library::ruleset(id).expect("shipped")));
    let entries: Vec<Entry> = ids.iter().map(entry).collect();
    let tally = study.run(0..games);
    let report = Report::of(&study, &tally, &entries);
    (study, tally, report)
}

#[test]
fn verdicts_are_plain_and_careful() {
    let (_, _, same) = report(&["bell", "bell"], 40);
    let all = same.measures.iter().flat_map(|row| &row.differences);
    assert!(
        all.clone().all(|one| one.seen == Seen::Same && one.verdict == "The same in every game.")
    );
    assert!(all.count() > 8 && same.rules.is_empty());
    assert_eq!(same.head.boards[1].name, "board B", "two boards of one title need letters");

    let (_, _, few) = report(&["bell", "petrie"], 10);
    let throws = |report: &Report| {
        let row = report.measures.iter().find(|row| row.measure == Measure::Throws);
        row.expect("a row").differences[0].clone()
    };
    assert_eq!(throws(&few).verdict, "Too few games to tell.");
    let (_, _, enough) = report(&["bell", "petrie"], 40);
    assert_eq!(throws(&enough).seen, Seen::Clear);
    assert_eq!(throws(&enough).verdict, "Games last longer under Petrie Museum.");
    let unseen = enough.measures.iter().flat_map(|row| &row.differences);
    assert!(unseen.clone().any(|one| one.verdict == "No clear difference after 40 games."));
}

#[test]
fn stopped_games_are_in_no_bar_and_the_first_of_them_can_be_played_again() {
    let study = Study { limit: 200, ..study(&["kendall-walker", "bell"], Player::Random) };
    let tally = study.run(0..40);
    let seats = ["kendall-walker", "bell"].map(|id| library::ruleset(id).expect("shipped"));
    let entries = seats.map(|ruleset| Entry::of(Seat::new(ruleset)));
    let report = Report::of(&study, &tally, &entries);
    let mut lengths = report.histograms.iter();
    let lengths = lengths.find(|one| one.measure == Measure::Throws).expect("the lengths");
    let stopped = lengths.stopped.as_ref().expect("some are stopped");
    assert_eq!(stopped.limit, 200);
    for (board, games) in stopped.games.iter().enumerate() {
        assert_eq!(*games, tally.boards[board].sum(Measure::Unfinished));
        assert_eq!(lengths.games[board].iter().sum::<u64>() + games, 40);
    }
    let others = report.histograms.iter().filter(|one| one.measure != Measure::Throws);
    assert!(others.into_iter().all(|one| one.stopped.is_none()));
    let first = stopped.first[0].expect("one under random play");
    let unfinished = |games| study.run(games).boards[0].sum(Measure::Unfinished);
    assert_eq!([unfinished(0..first), unfinished(first..first + 1)], [0, 1]);
    assert_eq!(study.game(0, first).expect("a start").count(), 200);
}

#[test]
fn pictures_and_tables_hold_every_game() {
    let (study, tally, report) = report(&["kendall", "bell", "piccione"], 15);
    assert_eq!(study.pairs, [(0, 1), (0, 2), (1, 2)]);
    for histogram in &report.histograms {
        for board in &histogram.games {
            assert!(board.len() <= 30 && board.len() == histogram.games[0].len());
        }
        for (board, sums) in histogram.games.iter().zip(&tally.boards) {
            let games = sums.games(histogram.measure);
            assert_eq!(board.iter().sum::<u64>(), games, "{}", histogram.title);
            assert!(games == 15 || histogram.measure == Measure::Behind);
        }
    }
    for (map, board) in report.heat.iter().zip(&tally.boards) {
        assert!((1..=30).all(|square| (0.0..=1.0).contains(&map.share(square))));
        let hits: u64 = (1..=30).map(|square| map.hits(square)).sum();
        assert_eq!(hits, board.sum(Measure::Captures));
        assert_eq!((map.share(0), map.hits(31)), (0.0, 0), "no such squares");
    }
    let text = report::text(&report);
    assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
    assert!(
        ["B minus A", "C minus A", "C minus B"].iter().all(|head| text.contains(head)),
        "{text}"
    );
}
