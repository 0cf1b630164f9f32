//! Many games on the same throws: sums that add up, differences that are exact, players that are fair.

use senet::analysis::{Board, Measure, Player, Study, Tally};
use senet::library;

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
        let found = mean(&tally, 0, Measure::Throws);
        assert!(
            (found / throws - 1.0).abs() < 0.07,
            "{id}: {found}, not {throws}"
        );
        let share = mean(&tally, 0, Measure::FirstPlayer) / 2.0;
        assert!((0.44..0.58).contains(&share), "{id}: {share}");
        assert_eq!(tally.boards[0].sum(Measure::Unfinished), 0, "{id}");
    }
}
