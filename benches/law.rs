//! Speed of the law: random games of each reconstruction, the answers of a position, one frame of the app.
//!
//! `cargo bench --bench law`. Compare figures only within one run on one machine.

use divan::{Bencher, counter::ItemsCount};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use senet::analysis::{Board, Study, sixteen_throws};
#[cfg(feature = "app")]
use senet::app::{compare_view::CompareView, fonts, settings::Settings, theme};
use senet::library;
use senet::players::Player;

mod speed;

fn main() {
    // `cargo test` runs benchmarks once, for their errors only.
    if std::env::args().any(|argument| argument == "--bench") {
        speed::table();
    }
    divan::main();
}

fn ids() -> impl Iterator<Item = &'static str> {
    library::rulesets().iter().map(|ruleset| ruleset.id.as_str())
}

/// Whole random games: items are throws.
#[divan::bench(args = ids(), sample_count = 20)]
fn random_games(bencher: Bencher<'_, '_>, id: &str) {
    let rules = library::ruleset(id).expect("shipped").rules();
    let throws = sixteen_throws(&rules);
    let mut chance = Pcg64Mcg::seed_from_u64(1);
    let playout = |chance: &mut Pcg64Mcg| speed::clear_game(&rules, &throws, chance);
    let mean: u64 = (0..200).map(|_| playout(&mut chance)).sum::<u64>() / 200;
    bencher
        .counter(ItemsCount::new(mean * 20))
        .with_inputs(|| Pcg64Mcg::seed_from_u64(7))
        .bench_local_refs(|chance| (0..20).map(|_| playout(chance)).sum::<u64>());
}

/// Whole games of greedy against itself with everything that a comparison counts: items are games.
#[divan::bench(args = ids(), sample_count = 10)]
fn greedy_games(bencher: Bencher<'_, '_>, id: &str) {
    let rules = library::ruleset(id).expect("shipped").rules();
    let study =
        Study { skill: false, ..Study::compare(vec![Board::new(&rules)], Player::Greedy, 1) };
    bencher.counter(ItemsCount::new(100_u64)).bench_local(|| study.run(0..100).games());
}

/// The start of each game, every throw: legal moves and refusals with their sentences.
#[divan::bench(args = ["kendall-walker", "jequier-grunfeld", "wikihow"])]
fn answers_in_words(bencher: Bencher<'_, '_>, id: &str) {
    let ruleset = library::ruleset(id).expect("shipped");
    let rules = ruleset.rules();
    let setup =
        senet::notation::parse_pieces("cones: 4 5 12 26 / spools: 7 8 9 20 28").expect("pieces");
    let position = rules.position(&setup).expect("held");
    bencher.bench(|| {
        rules
            .odds()
            .into_iter()
            .map(|(throw, _)| senet::notation::lines(&rules, &position, Some(throw)).len())
            .sum::<usize>()
    });
}

/// Two boards, and four.
#[cfg(feature = "app")]
const COMPARED: [&str; 2] = [
    "kendall-walker~wikihow/c11.20-s5.28/c/3.2.4",
    "kendall-walker~wikihow~masters~petrie/c11.20-s5.28/c/3.2.4",
];

#[cfg(feature = "app")]
fn window() -> egui::Context {
    let ctx = egui::Context::default();
    fonts::install(&ctx);
    theme::apply(&ctx, (theme::Theme::Light, false), 1.0);
    ctx
}

/// One frame of Compare with results and plot open, laid out and tessellated as a whole, without showing it.
#[cfg(feature = "app")]
fn draw(ctx: &egui::Context, view: &mut CompareView, height: f32, time: Option<f64>) -> usize {
    let size = egui::vec2(1280.0, height);
    let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
    let input = egui::RawInput { screen_rect, time, ..egui::RawInput::default() };
    let output = ctx.run_ui(input, |ui| view.ui(ui, &Settings::default()));
    ctx.tessellate(output.shapes, output.pixels_per_point).len()
}

/// Draws Compare at this address, a fiftieth of a second later each time.
#[cfg(feature = "app")]
fn frame_of(link: &str, height: f32) -> impl FnMut() -> usize + use<> {
    let (ctx, mut seconds) = (window(), 0.0);
    let mut view = CompareView::from_link(link).expect("an address");
    move || {
        seconds += 0.02;
        draw(&ctx, &mut view, height, Some(seconds))
    }
}

/// The results of a hundred games, all of the page in one tall window: nothing is out of sight.
#[cfg(feature = "app")]
#[divan::bench(args = COMPARED)]
fn frame_of_compare_with_results(bencher: Bencher<'_, '_>, boards: &str) {
    let mut frame = frame_of(&format!("{boards}?games=100.greedy.1"), 4_000.0);
    for _ in 0..200 {
        frame();
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    bencher.bench_local(frame);
}

/// From the wish for a thousand games to the first frame that shows what some of them came to.
#[cfg(feature = "app")]
#[divan::bench(args = COMPARED, sample_count = 20, sample_size = 1)]
fn first_result_of_a_comparison(bencher: Bencher<'_, '_>, boards: &str) {
    let ctx = window();
    let frame = |view: &mut CompareView| draw(&ctx, view, 4_000.0, None);
    let link = format!("{boards}?games=1000.greedy.1");
    bencher
        .with_inputs(|| {
            let mut view = CompareView::from_link(boards).expect("an address");
            frame(&mut view);
            view
        })
        .bench_local_values(|mut view| {
            view.open(&link, &senet::app::collection::Collection::default()).expect("an address");
            while view.results().games().report().is_none_or(|report| report.head.games == 0) {
                frame(&mut view);
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            view
        });
}

/// One frame of Compare with two boards, drawn for a window of 1280 by 800 without showing it.
#[cfg(feature = "app")]
#[divan::bench]
fn frame_of_compare(bencher: Bencher<'_, '_>) {
    let mut frame = frame_of(COMPARED[0], 800.0);
    frame();
    bencher.bench_local(frame);
}
