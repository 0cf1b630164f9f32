//! The visitor of the browser test plays many games: the numbers in the page are those of the program elsewhere.

use std::time::{Duration, Instant};

use senet::analysis::{Board, Study};
use senet::compare::Seat;
use senet::players::Player;
use senet::report::{self, Entry, Report, Seen};
use senet::{i18n, library};

use crate::browser::Browser;
use crate::browser_test::expect;
use crate::lesson_script::{downloaded, follow};

/// Two boards, a number of games and a seed.
const BOARDS: [&str; 2] = ["kendall-walker", "jequier-grunfeld"];
const GAMES: u64 = 200;
const SEED: u64 = 20_261;
/// An address that plays a few games, for a page that is opened with it.
pub const GAMES_LINK: &str = "#1/compare/kendall~jequier-grunfeld?games=40.greedy.1";
/// Keeps the longest time that a frame of the page has taken, in milliseconds.
pub const WATCH: &str = "(() => { const ask = window.requestAnimationFrame.bind(window); \
    window.senet_times = []; window.requestAnimationFrame = f => ask(t => { const from = performance.now(); f(t); \
    window.senet_times.push(performance.now() - from); }); })()";
/// The PNG files' first bytes.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Output of `senet compare … --format json`, and what its table says of each difference: the interval, or why there is none.
fn expected() -> Result<(String, Vec<String>), String> {
    let seat = |id: &str| library::ruleset(id).map(Seat::new).ok_or(id.to_owned());
    let seats = [seat(BOARDS[0])?, seat(BOARDS[1])?];
    let boards = seats.each_ref().map(|seat| Board::new(&seat.rules));
    let study = Study::compare(boards.into(), Player::Greedy, SEED);
    let tally = study.run(0..GAMES);
    let report = Report::of(&study, &tally, &seats.map(Entry::of));
    let json = report::json(&study, &tally, &report).print();
    let ends = |row: &report::MeasureRow| {
        let difference = row.differences.first()?;
        if difference.seen == Seen::Undefined {
            return Some(difference.verdict.clone());
        }
        let interval = difference.figure.interval;
        let [low, high] =
            [interval.low, interval.high].map(|end| report::signed(end, row.decimals));
        Some(i18n::fill("report.ends", &[("low", &low), ("high", &high)]))
    };
    Ok((json, report.measures.iter().filter_map(ends).collect()))
}

/// Opens an address that plays many games, reads the intervals from the page, and downloads everything.
pub fn same_numbers(browser: &mut Browser) -> Result<(), String> {
    let folder = browser.downloads()?;
    let (json, intervals) = expected()?;
    browser.eval(WATCH)?;
    let begun = Instant::now();
    let [left, right] = BOARDS;
    follow(browser, &format!("#1/compare/{left}~{right}?games={GAMES}.greedy.{SEED}"))?;
    let many = report::grouped(GAMES);
    let played = i18n::fill("results.played", &[("games", &many)]);
    for _ in 0..6 {
        if browser.widget(&played).is_ok() {
            break;
        }
    }
    browser.widget(&played)?;
    println!(
        "        {GAMES} games on two boards {:.1} s after the address",
        begun.elapsed().as_secs_f32()
    );
    tell_frames(browser)?;
    let missing = missing(browser, &intervals)?;
    expect(
        missing.is_empty() && intervals.len() > 8,
        &format!("the intervals of the command on the page; not there: {missing:?}"),
    )?;
    let here = browser.eval("location.hash")?;
    let address = format!("?games={GAMES}.greedy.{SEED}");
    expect(
        here.as_str().is_some_and(|here| here.ends_with(&address)),
        &format!("the address says what is played, not {here}"),
    )?;
    let games = i18n::text("results.games");
    let save = i18n::text("results.save-json");
    open_export_list(browser, games, save)?;
    let text = downloaded(browser, save, &folder.join("senet-games.json"))?;
    expect(text == json.as_bytes(), "the file that the command prints, byte by byte")?;
    let save = i18n::text("results.save-png");
    open_export_list(browser, i18n::text("results.heat"), save)?;
    let picture = downloaded(browser, save, &folder.join("senet-map.png"))?;
    expect(picture.starts_with(PNG), "a picture of the map")?;
    other_frames(browser)
}

/// Intervals that the page does not show even after some seconds: results come one section a frame, below their headline.
fn missing<'a>(browser: &mut Browser, intervals: &'a [String]) -> Result<Vec<&'a String>, String> {
    let latest = Instant::now() + Duration::from_secs(10);
    loop {
        let labels: Vec<String> = browser.widgets()?.into_iter().map(|one| one.label).collect();
        let missing: Vec<_> = intervals.iter().filter(|ends| !labels.contains(ends)).collect();
        if missing.is_empty() || Instant::now() > latest {
            return Ok(missing);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// The games of [`GAMES_LINK`] are played, and the address still says so.
pub fn are_played(browser: &mut Browser) -> Result<(), String> {
    let played = i18n::fill("results.played", &[("games", &report::grouped(40))]);
    browser.widget(&played)?;
    let here = browser.eval("location.hash")?;
    expect(here == GAMES_LINK, &format!("the address is as it was opened, not {here}"))
}

/// Prints how long frames take while every rule is changed alone, and while the gallery is searched.
fn other_frames(browser: &mut Browser) -> Result<(), String> {
    let [left, right] = BOARDS;
    let worth = format!("#1/compare/{left}~{right}?worth=a.throws.20.greedy.1");
    for (what, link) in [("every rule alone", &*worth), ("the gallery", "#1/reconstructions/apart")]
    {
        browser.eval("void (window.senet_times = [])")?;
        follow(browser, link)?;
        std::thread::sleep(Duration::from_secs(12));
        println!("        {what}:");
        tell_frames(browser)?;
    }
    Ok(())
}

/// Opens the export menu that holds `entry`. While results still come in, the button may
/// move away under the mouse; then it tries once more.
fn open_export_list(browser: &mut Browser, what: &str, entry: &str) -> Result<(), String> {
    let opens = i18n::fill("results.take-of", &[("what", what)]);
    for _ in 0..2 {
        browser.click(&opens)?;
        if browser.widget(entry).is_ok() {
            return Ok(());
        }
    }
    browser.click(&opens)?;
    browser.widget(entry).map(drop)
}

/// Prints how long frames took while games were played: nothing is asked of a machine that may be busy.
pub fn tell_frames(browser: &mut Browser) -> Result<(), String> {
    let times = browser.eval("window.senet_times")?;
    let times: Vec<f64> =
        times.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
    let (opening, others) = times.split_at(times.len().min(2));
    let mut others = others.to_vec();
    others.sort_by(f64::total_cmp);
    let at = |part: usize| others.get(others.len() * part / 100).copied().unwrap_or_default();
    println!(
        "        opened in frames of {opening:.1?} ms; of {} others half took up to {:.1} ms, nine tenths up to {:.1} ms, the longest {:.1} ms",
        others.len(),
        at(50),
        at(90),
        others.last().copied().unwrap_or_default()
    );
    Ok(())
}
