//! Exact chances: against an independent reckoning, against play, against values found by hand.

use std::collections::HashMap;
use std::sync::Arc;

use senet::players::exact::Exact;
use senet::players::{Law, Policy, shipped_near};
use senet::rules::{Key, Move, Outcome, Position, Rules, Throw, Value};
use senet::tablebase::{Limit, Phase, Solver};
use senet::{Side, library, notation};

use crate::play::Chance;

pub fn rules(id: &str) -> Rules {
    library::ruleset(id).expect("shipped").rules()
}

/// A position by its pieces; all others are borne off.
pub fn pieces(rules: &Rules, text: &str) -> Position {
    let setup = notation::parse_pieces(text).expect(text);
    rules.position(&setup).expect(text)
}

pub fn solve(rules: &Rules, position: &Position) -> Solver {
    Solver::solve(rules, position, Limit::default()).expect("small enough")
}

/// A throw of a position: its sixteenths, none for what may be done instead of throwing, which comes last; and where its moves
/// lead, by the end of their numbers in the list of all.
type Leads = (f64, usize);

/// The chance that the cones win, by plain repetition over a map of positions as they are: nothing is mirrored, ordered, rounded or
/// bounded. Ends when nothing changes by more than a thousand-millionth.
pub struct Reckoning {
    numbers: HashMap<Position, u32>,
    met: Vec<Position>,
    /// For each position the side to act and the end of its throws in the list of all.
    sides: Vec<(Side, usize)>,
    throws: Vec<Leads>,
    /// The numbers of the positions to which all moves of all throws lead.
    leads: Vec<u32>,
    chances: Vec<f64>,
}

impl Reckoning {
    pub fn new(rules: &Rules, root: &Position) -> Reckoning {
        let mut new = Reckoning {
            numbers: HashMap::from([(*root, 0)]),
            met: vec![*root],
            sides: Vec::new(),
            throws: Vec::new(),
            leads: Vec::new(),
            chances: Vec::new(),
        };
        let odds = rules.odds();
        while new.sides.len() < new.met.len() {
            let position = new.met[new.sides.len()];
            let over = rules.outcome(&position);
            new.chances.push(match over {
                Some(Outcome::Won(Side::Cones)) => 1.0,
                Some(Outcome::Draw) | None => 0.5,
                Some(Outcome::Won(Side::Spools)) => 0.0,
            });
            match (over, position.due.rest) {
                (Some(_), _) => {}
                (None, 0) => {
                    for (throw, sixteenths) in &odds {
                        new.ask(rules, &position, Some(*throw), f64::from(*sixteenths));
                    }
                    new.ask(rules, &position, None, 0.0);
                }
                (None, _) => new.ask(rules, &position, None, 16.0),
            }
            new.sides.push((position.turn, new.throws.len()));
        }
        while new.round() > 1e-9 {}
        new
    }

    /// Notes where the moves with a throw lead.
    fn ask(&mut self, rules: &Rules, position: &Position, throw: Option<Throw>, sixteenths: f64) {
        for mv in rules.legal_moves(position, throw) {
            let after = rules.play(position, throw, mv).expect("legal");
            let next = self.met.len() as u32;
            let number = *self.numbers.entry(after).or_insert(next);
            if number == next {
                self.met.push(after);
            }
            self.leads.push(number);
        }
        self.throws.push((sixteenths, self.leads.len()));
    }

    /// Checks that a solver's bounds hold of every position met; how many those were.
    pub fn agrees(&self, id: &str, solver: &Solver) -> usize {
        for (position, cones) in self.met.iter().zip(&self.chances) {
            let value = solver.value(position).expect("known");
            let chance = if position.turn == Side::Cones { *cones } else { 1.0 - cones };
            // Repetition stops a little short of where it leads.
            let within = value.low - 1e-7 <= chance && chance <= value.high + 1e-7;
            assert!(within, "{id} {}: {value:?}, not {chance}", notation::position_text(position));
        }
        self.met.len()
    }

    /// Goes through all positions once; the largest change.
    fn round(&mut self) -> f64 {
        let mut most: f64 = 0.0;
        let begun = |ends: &[(Side, usize)], number: usize| match number {
            0 => 0,
            _ => ends[number - 1].1,
        };
        for number in (0..self.sides.len()).rev() {
            let (side, end) = self.sides[number];
            let throws = begun(&self.sides, number)..end;
            if throws.is_empty() {
                continue;
            }
            let mut first = throws.start.checked_sub(1).map_or(0, |before| self.throws[before].1);
            let mut chance = 0.0;
            for (sixteenths, end) in &self.throws[throws] {
                let chances = self.leads[first..*end].iter();
                let chances = chances.map(|lead| self.chances[*lead as usize]);
                let best = match side {
                    Side::Cones => chances.reduce(f64::max),
                    Side::Spools => chances.reduce(f64::min),
                };
                first = *end;
                chance = match (best, *sixteenths > 0.0, side) {
                    (Some(best), true, _) => chance + sixteenths * best / 16.0,
                    (Some(instead), false, Side::Cones) => instead.max(chance),
                    (Some(instead), false, Side::Spools) => instead.min(chance),
                    (None, ..) => chance,
                };
            }
            most = most.max((chance - self.chances[number]).abs());
            self.chances[number] = chance;
        }
        most
    }
}

/// The solver and the reckoning agree on every position that the reckoning has met; how many those were.
fn agree(id: &str, rules: &Rules, root: &Position) -> usize {
    Reckoning::new(rules, root).agrees(id, &solve(rules, root))
}

#[test]
fn one_piece_a_side_is_as_reckoned_otherwise() {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let met = agree(&ruleset.id, &rules, &pieces(&rules, "cones: 15 / spools: 12"));
        assert!(met > 200, "{}: only {met} positions", ruleset.id);
    }
}

#[test]
fn two_pieces_against_one_are_as_reckoned_otherwise() {
    for id in ["petrie", "forgotten-gods", "skiryuk", "game-of-passing", "kendall", "bell"] {
        let rules = rules(id);
        agree(id, &rules, &pieces(&rules, "cones: 21 19 / spools: 22"));
    }
}

/// Marks, openings and the hand: whatever the text of a position can say.
#[test]
fn marked_positions_are_as_reckoned_otherwise() {
    let cases = [
        ("jequier-grunfeld", "8C1/9S/10 S 4-4 front:C,open"),
        ("skiryuk", "10/4S5/6C3 C 4-4 again@27"),
        ("kendall", "10/4C5/6S3 C 6-6 only@15"),
        ("forgotten-gods", "10/10/3C1S4 C 4-4 bonus,rest:3"),
        ("piccione", "10/10/6C2S C 3-4"),
        ("piccione", "C9/10/8S1 C 4-4 again@1"),
        ("bell", "10/10/7C1S C 7-8"),
    ];
    for (id, text) in cases {
        let rules = rules(id);
        agree(id, &rules, &notation::parse_position(&rules, text).expect(text));
    }
}

#[test]
fn values_found_by_hand() {
    let cases = [
        // Any throw takes the last piece off.
        ("kendall-walker", "S9/10/9C C 6-6", 1.0),
        // A 3 leaves; any other throw falls back into the water, and the spools win at once.
        ("kendall-walker", "10/10/7C1S C 6-6", 0.25),
        // The cone needs a 1, the spool a 2, and nothing else moves: c = 1/4 + 3/4 (1 - s), s = 3/8 + 5/8 (1 - c).
        ("game-of-passing", "10/10/8SC C 6-6", 8.0 / 17.0),
        // The spools have no piece left; in the end both have as many off, or the cones one fewer, or one more.
        ("bell", "10/10/9C C 9-10", 0.5),
        ("bell", "10/10/9C C 8-10", 0.0),
        ("bell", "10/10/9C C 9-9", 1.0),
    ];
    for (id, text, chance) in cases {
        let rules = rules(id);
        let position = notation::parse_position(&rules, text).expect(text);
        let value = solve(&rules, &position).value(&position).expect("the first");
        assert!(
            (value.low - 1e-12..=value.high + 1e-12).contains(&chance),
            "{id} {text}: {value:?}, not {chance}"
        );
        assert!(value.gap() <= 1e-6, "{id} {text}: {value:?}");
    }
}

#[test]
fn the_sides_exchanged_have_the_same_chances() {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let position = pieces(&rules, "cones: 26 / spools: 22 12");
        let mirrored = position.mirrored();
        let (one, other) = (solve(&rules, &position), solve(&rules, &mirrored));
        assert_eq!(one.value(&position), other.value(&mirrored), "{}", ruleset.id);
        assert_eq!(one.value(&position), one.value(&mirrored), "{}", ruleset.id);
    }
}

/// Both sides play perfectly, many games; the share of the first is the chance found.
#[test]
fn perfect_play_wins_as_often_as_it_should() {
    const GAMES: u32 = 2_000;
    for (index, ruleset) in library::rulesets().iter().enumerate() {
        let rules = ruleset.rules();
        let root = pieces(&rules, "cones: 26 23 / spools: 25");
        let solver = solve(&rules, &root);
        let law = Law::new(&rules);
        let chance = solver.value(&root).expect("the first").middle();
        let player = Exact::new(shipped_near(&rules), vec![Arc::new(solver)]);
        let mut luck = Chance::new(index as u64);
        let won: f64 = (0..GAMES).map(|_| play_out(&law, &player, root, &mut luck)).sum();
        let share = won / f64::from(GAMES);
        let deviation = (chance * (1.0 - chance) / f64::from(GAMES)).sqrt();
        assert!((share - chance).abs() < 3.5 * deviation, "{}: {share}, not {chance}", ruleset.id);
    }
}

/// 1 when the cones win, 1/2 for a draw.
fn play_out(law: &Law, player: &dyn Policy, mut position: Position, luck: &mut Chance) -> f64 {
    let rules = law.rules();
    loop {
        match rules.outcome(&position) {
            Some(Outcome::Won(Side::Cones)) => return 1.0,
            Some(Outcome::Won(Side::Spools)) => return 0.0,
            Some(Outcome::Draw) => return 0.5,
            None => {}
        }
        let rest = position.due.rest > 0;
        let instead = player.decide(law, &position, None, 1, 0).filter(|_| !rest);
        let throw = (instead.is_none() && !rest).then(|| luck.throw(rules));
        let mv = instead.or_else(|| player.decide(law, &position, throw, 1, 0)).expect("known");
        position = rules.play(&position, throw, mv).expect("legal");
    }
}

#[test]
fn the_account_adds_up() {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let position = pieces(&rules, "cones: 26 / spools: 22 12");
        let solver = solve(&rules, &position);
        let breakdown = solver.breakdown(&position).expect("the first");
        let total: f64 = breakdown
            .throws
            .iter()
            .map(|line| f64::from(line.sixteenths) / 16.0 * line.value.middle())
            .sum();
        assert!(
            (total - breakdown.value.middle()).abs() < 2e-6,
            "{}: {total}, {breakdown:?}",
            ruleset.id
        );
        for line in &breakdown.throws {
            let legal: Vec<Move> = rules.legal_moves(&position, Some(line.throw)).to_vec();
            assert_eq!(line.moves.iter().map(|mv| mv.mv).collect::<Vec<_>>(), legal);
            assert!(!line.best.is_empty());
        }
    }
}

/// A piece in the water may be returned instead of throwing: the account shows both.
#[test]
fn what_may_be_done_instead_of_throwing_is_weighed() {
    let rules = rules("kendall-walker");
    let position = pieces(&rules, "cones: 27 / spools: 3");
    let breakdown = solve(&rules, &position).breakdown(&position).expect("the first");
    assert_eq!(breakdown.instead.len(), 1);
    let instead = breakdown.instead[0].value;
    assert!(
        (breakdown.value.middle() - instead.middle().max(breakdown.throwing.middle())).abs() < 1e-6
    );
    // The cone would have to walk from 15 again; to wait for the 4 is worth more.
    assert!(breakdown.throwing.low > instead.high, "{breakdown:?}");
}

#[test]
fn bounds_hold_at_every_moment() {
    let rules = rules("skiryuk");
    let position = pieces(&rules, "cones: 26 / spools: 22 12");
    let last = solve(&rules, &position).value(&position).expect("the first");
    let mut solver = Solver::new(&rules, &position, Limit::default());
    let mut seen = 0;
    while !solver.advance(40).is_over() {
        if let Some(value) = solver.value(&position) {
            seen += 1;
            assert!(
                value.low <= last.low && last.high <= value.high,
                "{value:?} does not hold {last:?}"
            );
        }
    }
    assert!(seen > 10, "only {seen} looks");
}

#[test]
fn slices_do_not_matter() {
    for id in ["kendall-walker", "forgotten-gods", "bell"] {
        let rules = rules(id);
        let position = pieces(&rules, "cones: 26 / spools: 22 12");
        let whole = solve(&rules, &position);
        for steps in [1, 7, 1_000] {
            let mut sliced = Solver::new(&rules, &position, Limit::default());
            while !sliced.advance(steps).is_over() {}
            assert_eq!(
                sliced.breakdown(&position),
                whole.breakdown(&position),
                "{id}, {steps} steps"
            );
            assert_eq!(sliced.updates(), whole.updates());
        }
    }
}

#[test]
fn too_many_positions_are_refused_with_what_would_do() {
    let rules = rules("kendall-walker");
    let limit = Limit { bytes: 4 << 20, ..Limit::default() };
    let mut solver = Solver::new(&rules, &rules.start(), limit);
    let progress = loop {
        let progress = solver.advance(1_000);
        if progress.is_over() {
            break progress;
        }
    };
    let Phase::TooLarge(problem) = progress.phase else { panic!("{progress:?}") };
    assert!(
        problem.positions > 1_000 && problem.max_pieces >= 1 && problem.max_pieces <= 2,
        "{problem:?}"
    );
    assert!(solver.peak_bytes() <= limit.bytes, "{} bytes", solver.peak_bytes());
    assert_eq!(solver.value(&rules.start()), None);
}

#[test]
fn lessons_can_prove_a_move_best() {
    let rules = rules("piccione");
    let position = pieces(&rules, "cones: 26 / spools: 30");
    // The whole 5 wins, and so do 2 and then 3, and 3 and then 2. A 1 leads into the water, a 4 to the spool.
    let solver = Solver::solve(&rules, &position, Limit::default()).expect("small");
    let throws = solver.breakdown(&position).expect("known").throws;
    let five = throws.iter().find(|line| line.throw.value() == 5).expect("a throw");
    assert_eq!(five.best, [2, 3, 5].map(|pips| Move::forward(26, pips)));
}

/// Every single change of every rule: an ending of one piece a side is solved, or its games need not end.
#[test]
fn every_single_change_is_solved_or_may_not_end() {
    let (mut solved, mut open) = (0, Vec::new());
    for ruleset in library::rulesets() {
        for key in Key::ALL {
            for value in key.offered() {
                let Ok(changed) = ruleset.with(&[(*key, value.clone())]) else { continue };
                if changed.form == ruleset.form && *key != Key::ALL[0] {
                    continue;
                }
                let rules = changed.rules();
                let position = pieces(&rules, "cones: 26 / spools: 28");
                let solver = solve(&rules, &position);
                let value_found = solver.value(&position).expect("the first");
                if value_found.gap() <= 1e-6 {
                    solved += 1;
                } else {
                    open.push(format!("{} with {key} = {value}", ruleset.id));
                }
            }
        }
    }
    assert!(solved > 700, "only {solved} were solved");
    // Under these the side that is behind can go into the water and enter again for ever.
    assert_eq!(open, ["piccione with victory.by = \"most-off\""]);
}

/// What lies between the parts of a throw is not kept: without it two a side are as few as under other rules.
#[test]
fn a_throw_played_in_parts_needs_no_positions_of_its_own() {
    let rules = rules("piccione");
    let position = pieces(&rules, "cones: 3 5 / spools: 7 9");
    let solver = solve(&rules, &position);
    let positions = solver.progress().total;
    assert!(positions < 250_000, "{positions} positions");
    let throw = Throw::new(3).expect("a throw");
    let moves = rules.legal_moves(&position, Some(throw));
    let parts = moves.iter().filter_map(|&mv| {
        let after = rules.play(&position, Some(throw), mv).ok()?;
        (after.due.rest > 0).then_some(after)
    });
    let mut many = 0;
    for between in parts {
        let best = rules.legal_moves(&between, None).into_iter().map(|mv| {
            let after = rules.play(&between, None, mv).expect("legal");
            let value = solver.value(&after).expect("met").middle();
            if after.turn == between.turn { value } else { 1.0 - value }
        });
        let best = best.fold(0.0, f64::max);
        let value = solver.value(&between).expect("told all the same").middle();
        assert!((best - value).abs() < 1e-6, "{best} {value}");
        many += 1;
    }
    assert!(many > 1, "only {many} throws begun");
}

/// Where nobody leaves before all stand in the last row, a game of passing need not end.
#[test]
fn games_that_need_not_end_are_left_open_before_long() {
    let ruleset = library::ruleset("game-of-passing").expect("shipped");
    let change = (Key::BearingOffCondition, Value::parse("all-in-row-3"));
    let rules = ruleset.with(&[change]).expect("sound").rules();
    let solver = solve(&rules, &pieces(&rules, "cones: 3 5 / spools: 7 9"));
    assert!(solver.progress().gap > 0.1, "its games end after all");
    let (updates, all) = (solver.updates(), solver.progress().total);
    assert!(updates < 1_000 * all, "{updates} updates of {all} positions");
}

/// The command, as a script meets it.
#[cfg(feature = "cli")]
pub mod command {
    use crate::cli::{parsed, senet};

    pub fn solve(arguments: &[&str]) -> (String, String, bool) {
        senet(&[&["solve"], arguments].concat())
    }

    const ENDING: [&str; 4] = ["--rules", "kendall-walker", "--position", "cones: 26 / spools: 22"];

    #[test]
    fn the_account_in_json() {
        let (out, err, well) = solve(&[&ENDING[..], &["--format", "json"]].concat());
        assert!(well && err.contains("positions"), "{err}");
        let answer = parsed(&out);
        assert_eq!((&answer["exact"], &answer["side"]), (&true.into(), &"C".into()));
        let chance = |value: &serde_json::Value| value["chance"].as_f64().expect("a number");
        let throws = answer["throws"].as_array().expect("a list");
        let total: f64 = throws
            .iter()
            .map(|line| {
                line["sixteenths"].as_f64().expect("a number") * chance(&line["moves"][0]) / 16.0
            })
            .sum();
        assert!((total - chance(&answer)).abs() < 2e-6, "{out}");
        assert_eq!(throws[4]["moves"][0]["text"], "26-off");
        assert_eq!(chance(&throws[4]["moves"][0]), 1.0);
    }

    /// Both sides will have all pieces off.
    #[test]
    fn a_draw_is_not_told_as_a_win() {
        let (out, _, well) = solve(&["bell", "--position", "10/10/9C C 9-10"]);
        let told = "can expect 50.0000\u{a0}%, with a draw counting half";
        assert!(well && out.contains(told), "{out}");
    }

    #[test]
    fn bounds_are_rounded_outwards() {
        for spool in ["22", "12", "9", "3"] {
            let position = format!("cones: 26 / spools: {spool}");
            let ending = ["kendall-walker", "--position", &position];
            let (text, ..) = solve(&ending);
            let told = text.split_once("between ").expect("bounds").1;
            let (low, rest) = told.split_once(" and ").expect("two bounds");
            let high = rest.split(' ').next().expect("a bound");
            let [low, high] = [low, high].map(|bound| bound.parse::<f64>().expect("a number"));
            let (json, ..) = solve(&[&ending[..], &["--format", "json"]].concat());
            let answer = parsed(&json);
            let proven = |name: &str| answer[name].as_f64().expect("a number");
            assert!(low <= proven("low") && proven("high") <= high, "{text} {json}");
        }
    }

    #[test]
    fn a_table_and_one_throw() {
        let more = ["--format", "csv", "--throw", "5"];
        let (out, _, well) = solve(&[&ENDING[..], &more].concat());
        assert!(well);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], "throw,sixteenths,move,chance,low,high,after");
        assert!(lines.len() == 2 && lines[1].starts_with("5,1,26-off,1,1,1,"), "{out}");
    }

    #[test]
    fn too_large_is_an_estimate_and_says_so() {
        let start = ["--rules", "kendall-walker", "--position", "CSCSCSCSCS/CSCS6/10 C 0-0"];
        let more = ["--memory", "8", "--games", "200", "--format", "json"];
        let arguments = [&start[..], &more].concat();
        let (out, _, well) = solve(&arguments);
        assert!(well);
        let answer = parsed(&out);
        assert_eq!(answer["exact"], false);
        assert_eq!(
            (&answer["games"], &answer["seed"], &answer["player"]),
            (&200.into(), &1.into(), &"greedy".into())
        );
        let number = |name: &str| answer[name].as_f64().expect("a number");
        assert!(number("low") < number("chance") && number("chance") < number("high"), "{out}");
        assert!((0.1..0.2).contains(&(number("high") - number("low"))), "{out}");
        assert_eq!(out, solve(&arguments).0, "the same seed gives the same text");
    }

    #[test]
    fn an_estimate_counts_the_games_that_were_broken_off() {
        let start = ["--position", "CSCSCSCSCS/CSCS6/10 C 0-0", "--memory", "8"];
        let games = ["--games", "50", "--limit", "250", "--format"];
        let estimate = |format: &str| {
            solve(&[&["kendall-walker"][..], &start[..], &games[..], &[format]].concat()).0
        };
        let json = estimate("json");
        let answer = parsed(&json);
        let number = |name: &str| answer[name].as_u64().expect("a number");
        let unfinished = number("unfinished");
        assert!(unfinished > 0 && number("limit") == 250, "{json}");
        assert_eq!(number("games") + unfinished, 50, "{json}");
        let text = estimate("text");
        assert!(text.contains(&format!("{unfinished} games were stopped early")), "{text}");
        let csv = estimate("csv");
        assert!(csv.contains(",draws,unfinished,limit\n"), "{csv}");
        assert!(csv.trim_end().ends_with(&format!(",{unfinished},250")), "{csv}");
    }

    #[test]
    fn bad_input_gets_a_sentence() {
        let over = ["--rules", "masters", "--position", "10/10/9C C 4-5"];
        for (arguments, sentence) in [
            (over, "the spools have won"),
            (["--rules", "master", "--position", "x"], "did you mean"),
        ] {
            let (_, complaint, well) = solve(&arguments);
            assert!(!well && complaint.contains(sentence), "{complaint}");
        }
    }
}
