//! What many games and exact counting say under a comparison, as a person asks for it.

use std::time::Duration;

use egui_kittest::{Harness, kittest::Queryable};
use senet::analysis::{Board, Study};
use senet::app::collection::Collection;
use senet::app::command::{Command, FileRequest};
use senet::app::compare_view::CompareView;
use senet::compare::Seat;
use senet::players::Player;
use senet::report::{Entry, Report};
use senet::{library, report};

use crate::compare_view::{Place, in_window};
use crate::screen::{click, click_all, has, press_key, rewrite, says, wait_for};

fn at(link: &str, width: f32) -> Harness<'static, Place> {
    in_window(link, (width, 5200.0))
}

/// Opens the list of what can be taken away of something, and chooses from it.
fn take(harness: &mut Harness<'_, Place>, what: &str, item: &str) {
    click(harness, &format!("Export: {what}"));
    // What is still being counted above may move the menu.
    let mut place = None;
    while place != Some(harness.get_by_label(item).rect()) {
        place = Some(harness.get_by_label(item).rect());
        harness.run_steps(6);
    }
    click(harness, item);
}

/// Clicks the first whose name contains these words.
fn click_first(harness: &mut Harness<'_, Place>, part: &str) {
    harness.query_all_by_label_contains(part).next().expect(part).click();
    harness.run_steps(6);
}

/// A part of the outcomes; the line that says how many games are played, by whom and from which seed, is open.
fn choosing(link: &str, part: &str) -> Harness<'static, Place> {
    let mut harness = at(link, 1280.0);
    click_all(&mut harness, ["Outcomes", part]);
    click_first(&mut harness, "Games, player and seed: ");
    harness
}

/// Waits until so many games are played, and nothing is being played any more.
fn wait_for_games(harness: &mut Harness<'_, Place>, count: u64) {
    wait_for(harness, &format!("{count} games with the same throws"));
    settle(harness);
}

fn saved(harness: &Harness<'_, Place>) -> (String, Vec<u8>) {
    let file = harness.state().commands.iter().rev().find_map(|command| match command {
        Command::Own(FileRequest::SaveFile { name, bytes }) => Some((name.clone(), bytes.clone())),
        _ => None,
    });
    let (name, bytes) = file.expect("a file");
    assert!(name.starts_with("senet-"), "{name}");
    (name, bytes)
}

fn copied(harness: &Harness<'_, Place>) -> String {
    let text = harness.state().commands.iter().rev().find_map(|command| match command {
        Command::Copy(text) => Some(text.clone()),
        Command::CopyLink(route) => Some(format!("#{}", route.link())),
        _ => None,
    });
    text.expect("a text")
}

fn report_of<'h>(harness: &'h Harness<'_, Place>) -> Option<&'h Report> {
    harness.state().view.results().games().report()
}

fn games(harness: &Harness<'_, Place>) -> u64 {
    report_of(harness).map_or(0, |report| report.head.games)
}

/// Lets frames pass until nothing is being played.
fn settle(harness: &mut Harness<'_, Place>) {
    for _ in 0..6_000 {
        harness.run_steps(2);
        if !says(harness, "Playing: ") && !says(harness, "So far, after") {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("never at rest");
}

/// What the command gives for the two reconstructions of a first comparison.
fn expected(games: u64, seed: u64) -> (Study, Report, String) {
    let seats = ["kendall-walker", "jequier-grunfeld"]
        .map(|id| Seat::new(library::ruleset(id).expect("shipped")));
    let boards = seats.each_ref().map(|seat| Board::new(&seat.rules));
    let entries = seats.map(Entry::of);
    let study = Study::compare(boards.into(), Player::Greedy, seed);
    let tally = study.run(0..games);
    let report = Report::of(&study, &tally, &entries);
    let json = report::json(&study, &tally, &report).print();
    (study, report, json)
}

#[test]
fn the_parts_of_the_outcomes_are_named() {
    for width in [1280.0, 700.0, 390.0] {
        let mut harness = at("", width);
        click(&mut harness, "Outcomes");
        for tab in ["Many games", "What each rule changes", "Exact chances"] {
            assert!(has(&harness, tab), "{width}: {tab}");
        }
        assert!(!says(&harness, "Rules that differ"), "{width}: they stand on one page alone");
        click(&mut harness, "What each rule changes");
        assert!(says(&harness, "Rules that differ"), "{width}");
    }
}

#[test]
fn one_click_plays_a_thousand_games_and_names_the_rule_that_matters_most() {
    let mut harness = at("", 1280.0);
    click(&mut harness, "Outcomes");
    wait_for(&mut harness, "most between A and B: ");
    wait_for(&mut harness, "1,000 games with the same throws");
    let legend =
        harness.query_all_by_label_contains("(solid line)").next().expect("a legend").rect();
    let charts = harness.get_by_label("How the games turned out:").rect();
    assert!(legend.bottom() < charts.top(), "it stands above the first chart, the bar");
    assert!(says(&harness, "Going from A to B one rule at a time, the change from"));
    let longer = "With greedy players, games last 16 throws longer under Kendall (Walker).";
    assert!(says(&harness, "10 to 22 throws fit these games too (95\u{a0}% interval)"));
    let headline = harness.get_by_label(longer).rect();
    let axis = harness.get_by_label("more under A").rect();
    assert!(headline.right() < axis.left(), "its bar stands beside it");
    assert!(!says(&harness, "Games are 16 throws longer"), "it is said once");
    let how = harness.query_all_by_label_contains("Games, player and seed: ").next();
    let how = how.expect("a button").rect();
    let more = harness.get_by_label("Play 10,000 games").rect();
    assert!(how.bottom() < legend.top() && how.y_range().contains(more.center().y), "above all");
    assert!(says(&harness, "Average per game"), "what the numbers of the table are");
    assert!(says(&harness, "Each match here has "), "one match stands in two places");
    wait_for(
        &mut harness,
        "a difference of +79.5 throws a game (95\u{a0}% interval +73.7 to +85.3)",
    );
    let adds = "Changing A’s rules into B’s one by one: “Pieces on each side: Five” takes off most (about 77 throws a game), and “Before anyone leaves: Bring \
                every piece to the last row” adds most (about 80 throws a game). They cancel out in part.";
    wait_for(&mut harness, "Changing A’s rules into B’s one by one");
    let adds = harness.get_by_label(adds).rect();
    assert!(headline.bottom() < adds.top() && adds.bottom() < how.top(), "below the headline");
    let own = report_of(&harness);
    let (_, report, _) = expected(1_000, 1);
    assert_eq!(own, Some(&report), "as the command counts");
}

/// Tells how long the first account takes and what a frame costs then, here without optimisation: see the benchmarks.
#[test]
fn the_first_account_comes_while_games_are_still_being_played() {
    for link in ["kendall-walker~jequier-grunfeld", "kendall-walker~wikihow~masters~petrie"] {
        let mut harness = at(link, 1280.0);
        let begun = std::time::Instant::now();
        let wish = format!("{link}?games=2000.greedy.1");
        let opened = harness.state_mut().view.open(&wish, &Collection::default());
        assert_eq!(opened.as_deref(), Ok(&[][..]));
        for _ in 0..1_000 {
            harness.step();
            if games(&harness) > 0 {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let first = begun.elapsed();
        let at_once = games(&harness);
        assert!((1..2_000).contains(&at_once), "{at_once} games are told of");
        let begun = std::time::Instant::now();
        harness.run_steps(10);
        println!("{link}: first account after {first:?}, a frame takes {:?}", begun.elapsed() / 10);
    }
}

#[test]
fn what_is_copied_is_what_the_command_prints_and_the_link_opens_the_same() {
    let mut harness = choosing("", "Many games");
    assert!(says(&harness, "It takes the move that gains most"), "how the chosen player plays");
    rewrite(&mut harness, "Number of games", "60");
    rewrite(&mut harness, "Seed of the random numbers", "7");
    click(&mut harness, "Play 60 games");
    wait_for_games(&mut harness, 60);
    let (_, _, json) = expected(60, 7);
    take(&mut harness, "Many games", "Copy all (JSON)");
    assert_eq!(copied(&harness), json);
    take(&mut harness, "Many games", "Copy link with these games");
    let link = copied(&harness);
    let rest = link.strip_prefix("#1/compare/").expect("of this place");
    assert!(rest.ends_with("?games=60.greedy.7"), "{rest}");
    let mut other = at(rest, 1280.0);
    wait_for(&mut other, "60 games with the same throws");
    assert_eq!(report_of(&other), report_of(&harness));
}

#[test]
fn cancelled_games_are_kept_and_gone_on_from() {
    let mut harness = choosing("", "Many games");
    click_all(&mut harness, ["10,000 games", "Play 10,000 games"]);
    wait_for(&mut harness, " games with the same throws");
    click(&mut harness, "Stop");
    assert!(says(&harness, "The games played are kept."));
    std::thread::sleep(Duration::from_millis(300));
    harness.run_steps(3);
    let count = games(&harness);
    assert!(count > 0 && count < 10_000, "{count}");
    let (_, report, _) = expected(count, 1);
    assert_eq!(report_of(&harness), Some(&report), "the first games without a gap");
    // Away and back: nothing is played anew.
    click_all(&mut harness, ["Boards", "Outcomes"]);
    assert_eq!(games(&harness), count);
    click(&mut harness, "Continue");
    for _ in 0..600 {
        if games(&harness) > count {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
        harness.run_steps(1);
    }
    panic!("it does not go on");
}

#[test]
fn games_that_gave_way_to_others_go_on_when_they_are_shown_again() {
    let mut harness = at("kendall-walker~jequier-grunfeld?games=2000.greedy.1", 1280.0);
    click(&mut harness, "Exact chances");
    wait_for(&mut harness, "of 1,000 games from here");
    click(&mut harness, "Many games");
    wait_for(&mut harness, "2,000 games with the same throws");
}

#[test]
fn the_same_rules_under_another_name_keep_their_games_and_are_named_anew() {
    let mut harness = at("kendall-walker~jequier-grunfeld?games=40.greedy.1", 1280.0);
    wait_for_games(&mut harness, 40);
    let mut own = library::ruleset("kendall-walker").expect("shipped");
    (own.id, own.name) = ("my-own".to_owned(), "My own rules".to_owned());
    harness.state_mut().view.choose(Some(0), own);
    harness.run_steps(3);
    let report = report_of(&harness).expect("nothing is played again");
    assert_eq!((report.head.games, report.head.boards[0].title.as_str()), (40, "My own rules"));
}

#[test]
fn nonsense_gets_a_sentence() {
    let mut harness = choosing("", "Many games");
    for text in ["0", "1000000000", "many"] {
        rewrite(&mut harness, "Number of games", text);
        assert!(says(&harness, "Write a whole number of games from 1 to 100,000."), "{text}");
    }
    rewrite(&mut harness, "Number of games", "100");
    assert!(!says(&harness, "Write a whole number of games"));
    rewrite(&mut harness, "Seed of the random numbers", "luck");
    assert!(says(&harness, "A seed is a whole number"));
    harness.get_by_label("Play 100 games").click();
    harness.run_steps(3);
    let report = report_of(&harness);
    assert!(report.is_none_or(|report| report.head.games != 100), "nothing is begun");
    assert!(CompareView::from_link("petrie~wikihow?games=0.greedy.1").is_err());
}

#[test]
fn every_rule_alone_gives_bars_and_a_bar_puts_the_change_beside() {
    let mut harness = choosing("", "What each rule changes");
    rewrite(&mut harness, "Number of games", "40");
    click_first(&mut harness, "Board A alone: ");
    click_first(&mut harness, "changes one at a time, 40 games each");
    wait_for_games(&mut harness, 40);
    click_first(&mut harness, "Hitting: ");
    let seats = harness.state().view.comparison().seats();
    assert_eq!(seats[1].base.id, "kendall-walker");
    assert_eq!(seats[1].changed().len(), 1);
}

#[test]
fn the_steps_between_boards_say_why_they_are_more_than_the_rules_that_differ() {
    let mut harness = at("kendall-walker~jequier-grunfeld", 1280.0);
    click_all(&mut harness, ["Outcomes", "What each rule changes"]);
    assert!(says(&harness, "18 changes: one for each of the 17 rules that differ, and 1 more"));
}

#[test]
fn the_way_between_the_boards_tells_what_each_step_does() {
    let mut harness = choosing("kendall-walker~jequier-grunfeld", "What each rule changes");
    rewrite(&mut harness, "Number of games", "40");
    click_first(&mut harness, "Play every step");
    wait_for(&mut harness, "All steps together: ");
    assert!(says(&harness, "From A to B, one rule") && says(&harness, "Board A alone: "));
    wait_for(&mut harness, "This step makes games shorter.");
}

#[test]
fn the_way_between_any_two_boards_changes_the_first_of_them_and_can_be_undone() {
    let link = "kendall-walker~masters~wikihow?way=bc.throws.20.greedy.1";
    let mut harness = at(link, 1280.0);
    wait_for(&mut harness, "Tap a change to make it on Board B.");
    wait_for(&mut harness, "All steps together: ");
    let form =
        |harness: &Harness<'_, Place>| harness.state().view.comparison().seats()[1].current.form;
    let before = form(&harness);
    click_first(&mut harness, "Standing together: Two or more are safe. ");
    assert_eq!(form(&harness).differences(&before).len(), 1, "a rule of Board B");
    wait_for(&mut harness, "Board B now has “Standing together: ");
    click(&mut harness, "Undo");
    assert_eq!(form(&harness), before);
    assert!(!says(&harness, "Board B now has"));
    assert!(harness.state().view.link().contains("?way=bc.throws.20.greedy.1"));
}

#[test]
fn boards_stand_under_their_headings_on_every_page_of_the_outcomes() {
    let mut harness = at("kendall-walker~jequier-grunfeld?games=20.greedy.1", 1280.0);
    wait_for(&mut harness, "20 games with the same throws");
    settle(&mut harness);
    let (mut heads, mut boards) = (Vec::new(), Vec::new());
    for (page, words) in [
        ("Many games", "Map of board B"),
        ("Exact chances", "An estimate, not exact"),
        ("Smallest position", ", cones to move, throw "),
    ] {
        click(&mut harness, page);
        wait_for(&mut harness, words);
        heads.push(harness.get_by_label_contains("Board B: Jéquier (Grunfeld).").rect().left());
        let lefts = harness.query_all_by_label_contains(words).map(|node| node.rect().left());
        boards.push(lefts.fold(0.0, f32::max).round());
    }
    boards.dedup();
    assert_eq!(boards.len(), 1, "the right column: {boards:?}");
    heads.dedup();
    assert_eq!(heads.len(), 1, "they do not move from page to page: {heads:?}");
}

#[test]
fn the_house_of_water_changes_an_exact_chance_that_can_be_followed_by_hand() {
    let link = "kendall-walker~kendall-walker+water.effect=to-1/c26-s24/c";
    let mut harness = at(link, 1280.0);
    click_all(&mut harness, ["Outcomes", "Exact chances"]);
    wait_for(&mut harness, "points apart.");
    let view = &harness.state().view;
    let boards = view.boards_now();
    let exact = view.results().exact();
    let accounts: Vec<_> = boards
        .iter()
        .map(|now| exact.breakdown(&now.rules, &now.position).expect("counted"))
        .collect();
    for account in &accounts {
        let sum: f64 = account.lines.iter().map(|line| line.part()).sum();
        assert!((sum - account.throwing()).abs() < 1e-9, "the parts make the sum");
        let falls: u32 = account.lines.iter().map(|line| u32::from(line.sixteenths)).sum();
        assert_eq!(falls, 16);
        let [low, high] = account.bounds();
        assert!(low <= account.chance() && account.chance() <= high && high - low < 1e-4);
        assert!(account.lines.iter().all(|line| !line.best.is_empty()));
    }
    assert_ne!(accounts[0].chance(), accounts[1].chance());
    assert!(says(&harness, "Exact: proven"));
}

#[test]
fn many_pieces_give_an_estimate_that_says_so() {
    let mut harness = at("kendall-walker~jequier-grunfeld", 1280.0);
    click_all(&mut harness, ["Outcomes", "Exact chances"]);
    wait_for(&mut harness, "of 1,000 games from here");
    assert!(says(&harness, "This position has too many pieces for exact chances."));
    assert!(says(&harness, "So Senet plays 1,000 of them on each board"), "what is shown");
    assert!(says(&harness, "set up two pieces a side under “More”"), "the way to exact ones");
    assert!(says(&harness, "Estimates from games"));
    let before = *harness.state().view.comparison().start();
    click(&mut harness, "Show an ending with two pieces a side");
    wait_for(&mut harness, "Exact: proven");
    click(&mut harness, "Back to my position");
    assert_eq!(*harness.state().view.comparison().start(), before);
    assert!(says(&harness, "Show an ending with two pieces a side"));
}

#[test]
fn pictures_and_tables_can_be_taken_away() {
    let mut harness = choosing("", "Many games");
    rewrite(&mut harness, "Number of games", "40");
    click(&mut harness, "Play 40 games");
    wait_for_games(&mut harness, 40);
    for what in ["How the games turned out: Throws", "Board map:"] {
        take(&mut harness, what, "Save drawing (SVG)");
        let (name, bytes) = saved(&harness);
        let svg = String::from_utf8(bytes).expect("a text");
        assert!(name.ends_with(".svg"), "{name}");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("seed 1"), "it says what was played");
        take(&mut harness, what, "Save picture (PNG)");
        is_picture(&saved(&harness));
        take(&mut harness, what, "Copy table (CSV)");
        let csv = copied(&harness);
        assert!(csv.lines().count() > 20, "{what}");
    }
    take(&mut harness, "Many games", "Save table (CSV)");
    let (name, bytes) = saved(&harness);
    assert_eq!(name, "senet-games.csv");
    assert!(bytes.starts_with(b"measure,unit,left,right"));
    take(&mut harness, "Many games", "Save the rules that differ (CSV)");
    let rules = String::from_utf8(saved(&harness).1).expect("a text");
    assert!(rules.contains("water.effect"), "{rules}");
    take(&mut harness, "Many games", "Copy the citation");
    let text = copied(&harness);
    assert!(text.contains("greedy") && text.contains("Source: "));
    click(&mut harness, "Show the numbers");
    assert!(says(&harness, "0 to "));
}

#[test]
fn the_numbers_of_four_boards_have_room_on_the_narrowest_phone() {
    let link = "kendall-walker~wikihow~masters~petrie?games=40.greedy.1";
    let mut harness = at(link, 320.0);
    wait_for_games(&mut harness, 40);
    click_all(&mut harness, ["Show the numbers", "Show the map as a table"]);
    let is_number =
        |value: &str| value.chars().all(|sign| sign.is_ascii_digit() || ",.".contains(sign));
    let cells = harness.query_all_by(|node| node.value().is_some_and(|value| is_number(&value)));
    let rects: Vec<egui::Rect> = cells.map(|node| node.rect()).collect();
    assert!(rects.len() > 120, "30 squares on four boards");
    assert!(rects.iter().all(|rect| rect.left() >= 0.0 && rect.right() <= 320.0), "{rects:?}");
}

/// A PNG that an independent reader can read, with more than one color.
fn is_picture((name, bytes): &(String, Vec<u8>)) {
    assert!(name.ends_with(".png"), "{name}");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("of some size")];
    let info = reader.next_frame(&mut pixels).expect("whole");
    assert!(info.width > 400 && info.height > 300);
    let colors: std::collections::BTreeSet<&[u8]> = pixels.chunks(3).collect();
    assert!(colors.len() > 8, "{} colors", colors.len());
}

#[cfg(feature = "cli")]
#[test]
fn the_window_and_the_command_give_the_same_numbers_for_the_same_seed() {
    let changed = "kendall-walker+water.effect=to-1";
    let rest = format!("{changed}~jequier-grunfeld?games=80.greedy.20261");
    let mut harness = at(&rest, 1280.0);
    wait_for_games(&mut harness, 80);
    let games = ["--games", "80", "--seed", "20261", "--format", "json"];
    let both = ["compare", changed, "jequier-grunfeld"];
    take(&mut harness, "Many games", "Copy all (JSON)");
    assert_eq!(copied(&harness), crate::cli::well(&[&both[..], &games].concat()));

    let mut harness =
        at(&format!("{changed}~jequier-grunfeld?worth=b.captures.12.random.3"), 1280.0);
    wait_for_games(&mut harness, 12);
    take(&mut harness, "What each rule changes", "Copy table (CSV)");
    let worth = ["worth", "jequier-grunfeld", "--measure", "captures", "--games", "12"];
    let more = ["--player", "random", "--seed", "3", "--format", "csv"];
    assert_eq!(copied(&harness), crate::cli::well(&[worth, more].concat()));
}

#[test]
fn the_house_of_water_is_toggled_on_an_ending_and_both_exact_values_can_be_followed() {
    let mut harness = at("kendall-walker~kendall-walker/c26-s24/c", 1280.0);
    click_all(&mut harness, ["Outcomes", "Exact chances"]);
    wait_for(&mut harness, "have the same chance on both boards");
    click(&mut harness, "Board B: rules");
    // It may have to be scrolled to.
    harness.get_by_label("House of Water: Back to square 1").click_accesskit();
    harness.run_steps(6);
    click(&mut harness, "Close the rules");
    wait_for(&mut harness, "points apart.");
    let certain = harness.query_all_by_label_contains("Exact: proven");
    assert_eq!(certain.count(), 2, "a value for each board");
    for column in ["Throw", "How often", "Best move", "Chance", "Adds"] {
        let count = harness.query_all_by_label(column).count();
        assert!(count >= 2, "{column}: {count} tables");
    }
    assert!(says(&harness, "Sum"));
}

#[test]
fn exact_chances_are_of_one_side_on_both_boards_and_say_who_moves() {
    // The cone on 28 throws again in wikiHow alone.
    let mut harness = at("masters~wikihow/c26-s20/c/2?exact", 1280.0);
    wait_for(&mut harness, "points apart.");
    assert!(says(&harness, "The spools move next.") && says(&harness, "The cones move next."));
    let sides = ["The spools win ", "The cones win "];
    let titles = sides.map(|side| harness.query_all_by_label_contains(side).count());
    assert!(titles.contains(&0), "numbers of one side alone: {titles:?}");
}

#[test]
fn exact_counting_is_offered_before_estimates_and_a_throw_in_hand_is_named() {
    let mut harness = at("kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c/2?exact", 1280.0);
    wait_for(&mut harness, "Estimates from games");
    let top = |label: &str| harness.get_by_label(label).rect().top();
    assert!(top("Count it exactly") < top("Estimates from games"));
    assert!(says(&harness, "The cones threw 2 and have the move."));
}

#[test]
fn a_position_that_a_board_cannot_hold_keeps_what_was_played() {
    let mut harness = at("kendall-walker~wikihow/c11-s20/c?games=30.greedy.1", 1280.0);
    wait_for_games(&mut harness, 30);
    let before = report_of(&harness).cloned();
    let begun = harness.state().view.comparison().link();
    click_all(&mut harness, ["Boards", "More"]);
    rewrite(&mut harness, "Position", "cones: 1, 3, 5, 7, 9, 11 / spools: 2");
    press_key(&mut harness, egui::Key::Enter);
    assert!(says(&harness, "wikiHow"), "the board that cannot hold it is named");
    assert_eq!(harness.state().view.comparison().link(), begun, "nothing else changes");
    assert_eq!(report_of(&harness), before.as_ref());
}

/// Rules under which some games of random players do not end.
const ENDLESS: &str = "kendall-walker+bearing_off.condition=row-1-empty";

/// Two boards with 200 games of random players, all played.
fn random_games(boards: &str) -> Harness<'static, Place> {
    let mut harness = at(&format!("{boards}?games=200.random.1"), 1280.0);
    wait_for_games(&mut harness, 200);
    harness
}

const STOPPED: &str = "Look at a stopped game: number ";

/// The filled button is the highest.
fn height(harness: &Harness<'_, Place>, label: &str) -> f32 {
    harness.get_by_label(label).rect().height()
}

#[test]
fn games_that_may_not_end_are_broken_off_and_it_is_said() {
    let mut harness = random_games(&format!("kendall-walker~{ENDLESS}"));
    assert!(says(&harness, "Games can go on for very long under"), "a warning");
    assert!(says(&harness, "of all games, those stopped early too"), "what the maps show");
    let report = report_of(&harness).cloned();
    let report = report.expect("an account");
    assert_eq!(report.head.games, 200, "none is left out");
    assert!(says(&harness, "Half of the games are over within "), "medians come first");
    assert!(says(&harness, "0 were stopped after 10,000 throws under A, and 3 under B"));
    assert!(!says(&harness, "()"), "where there is no interval there are no brackets");
    assert!(says(&harness, "have columns of their own: A 0, B 3."), "they are in no other bar");
    click_first(&mut harness, STOPPED);
    let comparison = harness.state().view.comparison();
    let (throws, end) = (comparison.casts().len(), comparison.end());
    assert!((20..=100).contains(&throws), "its last throws: {throws}");
    assert_eq!((comparison.at(), end.throw), (end, throws), "they are played to the last");
    let turn = |throw| comparison.turn(throw, 1).expect("a turn");
    assert!((1..throws).all(|throw| turn(throw).after == turn(throw + 1).before), "one game");
    assert!(says(&harness, "Board B, 1, "), "the boards are in sight");
    assert!(says(&harness, " of seed 1 on Board B, both sides played by “random”"), "which game");
    assert!(says(&harness, "Senet stopped this game after 10,000 throws."));
    assert!(says(&harness, "No piece has left the board in the "), "why it does not end");
    assert!(height(&harness, "Play through") > height(&harness, "Step forward"), "at its end");
    click_all(&mut harness, ["Step back", "Step back"]);
    assert!(height(&harness, "Step forward") > height(&harness, "Play through"));
    click(&mut harness, "Back to your boards and their outcomes");
    assert!(!says(&harness, "Senet stopped this game"));
    assert!(harness.state().view.comparison().casts().is_empty(), "the boards of before");
    assert_eq!(report_of(&harness), Some(&report));
}

#[test]
fn a_stopped_game_that_one_board_cannot_hold_is_seen_beside_another_reconstruction() {
    for boards in [
        format!("{ENDLESS}~jequier-grunfeld"),
        // The first board could hold the game, but it is not the one on which it was played.
        format!("kendall-walker~jequier-grunfeld~{ENDLESS}"),
    ] {
        let mut harness = random_games(&boards);
        click_first(&mut harness, STOPPED);
        let shown = harness.state().view.comparison().link();
        assert!(shown.starts_with(&format!("{ENDLESS}~")), "{shown}");
        assert!(!shown.contains("jequier-grunfeld"), "{shown}");
        assert!(says(&harness, " of seed 1 on Board A, both sides"), "which game it is: {shown}");
        assert!(says(&harness, "Another reconstruction stands in its place."), "{shown}");
        click(&mut harness, "Back to your boards and their outcomes");
        assert_eq!(harness.state().view.comparison().link(), boards, "the boards of before");
    }
}

#[test]
fn both_boards_of_the_smallest_position_are_named_above() {
    let mut harness = at("masters~wikihow?apart", 1280.0);
    wait_for(&mut harness, "All other pieces have left the board.");
    let boards = harness.query_all_by_label_contains(", cones to move, throw ");
    let top = boards.map(|board| board.rect().top()).fold(f32::INFINITY, f32::min);
    for name in ["Masters Traditional Games", "wikiHow"] {
        let names = harness.query_all_by_label(name);
        let above = names.map(|words| top - words.rect().bottom()).filter(|gap| *gap > -1.0);
        let nearest = above.fold(f32::INFINITY, f32::min);
        assert!(nearest < 40.0, "{name}: {nearest} points above");
    }
}
