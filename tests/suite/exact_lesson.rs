//! Numbers of the lesson on exact chances, each worked out again from the tables of two pieces a side.

use senet::i18n::Language;
use senet::lesson::{Compare, FenceKind, Lesson, MoveText, RulesSpec, Stage};
use senet::report::grouped;
use senet::rules::{Position, Throw};
use senet::tablebase::Solver;
use senet::{Side, library, notation};

use crate::facts::{WALKER, solved};

const FILE: &str = "31-exact-chances.md";

fn lesson() -> &'static Lesson {
    library::lesson("exact-chances").expect("shipped")
}

/// Board of a step, counted from 1.
fn stage(step: usize) -> Stage {
    let stage = Stage::of(lesson(), &lesson().steps[step - 1], library::rulesets());
    stage.expect("held by the rules").expect("a board")
}

/// Moves of the throw and their chances in a hundred, the best first.
fn moves(solver: &Solver, position: &Position, throw: Throw) -> Vec<(String, f64)> {
    let breakdown = solver.breakdown(position).expect("in the table");
    let line = breakdown.throws.iter().find(|line| line.throw == throw).expect("a throw");
    let lines = notation::lines(solver.rules(), position, Some(throw));
    let text = |mv| lines.iter().find(|line| line.mv == mv).expect("legal").text.clone();
    let mut moves: Vec<(String, f64)> =
        line.moves.iter().map(|of| (text(of.mv), 100.0 * of.value.middle())).collect();
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// Best and second move of a step's first throw, which differ by more than a table can be wrong, and their chances.
fn two(solver: &Solver, stage: &Stage) -> ([String; 2], [f64; 2]) {
    let moves = moves(solver, &stage.position, stage.throws[0]);
    let [(best, most), (other, less)] = moves.try_into().expect("two moves");
    assert!(most > less + 1.0, "{best} {most}, {other} {less}");
    ([best, other], [most, less])
}

/// Move that a question names as right.
fn answer(step: usize) -> &'static [MoveText] {
    &lesson().steps[step - 1].question().expect("a question").moves
}

/// Asserts that the lesson says this in English and that in French.
fn assert_told(english: &str, french: &str) {
    for (language, words) in [(Language::English, english), (Language::French, french)] {
        let files = library::lesson_files_in(language);
        let (_, text) = files.iter().find(|(name, _)| *name == FILE).expect("there");
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn its_best_moves_are_best_by_as_much_as_it_says() {
    let (walker, _) = &*WALKER;
    let ([best, hit], [most, less]) = two(walker, &stage(1));
    assert_eq!([&*best, &*hit], ["17-18", "26x27"]);
    assert_eq!(best, answer(1)[0].as_str());
    assert_told(
        &format!("The step wins {most:.0} games in 100, the hit {less:.0}"),
        &format!("L’avance fait gagner {most:.0} parties sur 100, la frappe {less:.0}"),
    );
    let task = lesson().steps[1].task().expect("a task");
    for (mv, chance) in moves(walker, &stage(2).position, stage(2).throws[0]) {
        let stated = task.worth.iter().find(|worth| worth.mv.as_str() == mv).expect("of each move");
        assert_eq!(stated.percent(), format!("{chance:.1}"), "{mv}");
    }
    let ([best, _], [most, _]) = two(walker, &stage(2));
    assert_eq!((best, format!("{most:.1}")), ("1-4".to_owned(), task.worth[0].percent()));
    let ([hit, _], [most, _]) = two(walker, &stage(4));
    assert_eq!(hit.replace('x', "-"), answer(4)[0].as_str());
    assert_told(&format!("A 3 makes it {most:.0}."), &format!("Avec un 3, c’est {most:.0}."));
}

/// After the best move of the first step the spools move with a 4 alone, as it says.
#[test]
fn a_wet_spool_with_no_way_back_holds_the_other() {
    let stage = stage(1);
    let after = stage.script(answer(1)).expect("legal").after().to_owned();
    let waiting = Position { turn: Side::Spools, ..after };
    let free = |position: &Position, throw| {
        let moves = stage.rules.legal_moves(position, throw);
        moves.into_iter().any(|mv| mv.has_piece())
    };
    assert!(!free(&waiting, None), "no way back");
    for (throw, _) in stage.rules.odds() {
        assert_eq!(free(&waiting, Some(throw)), throw.value() == 4, "{throw}");
    }
}

#[test]
fn its_facts_are_those_of_the_table() {
    let (walker, facts) = &*WALKER;
    assert!(facts.gap < 1e-5, "less than a thousandth of a point: {}", facts.gap);
    let ways = grouped(facts.positions);
    let narrow = ways.replace(',', "\u{202f}");
    assert_told(&format!("can stand in {ways} ways"), &format!("ont {narrow} façons"));
    let (position, gain) = facts.most_reluctant.expect("there are such positions");
    assert_eq!(position, stage(3).position, "the clearest of them");
    let own = walker.value(&position).expect("in the table").middle();
    let [own, instead] = [own, own + gain].map(|chance| format!("{:.0}", 100.0 * chance));
    let rare = facts.reluctant;
    assert_told(
        &format!(
            "you win {own} games in 100. If the spools had to throw first, you would win {instead}"
        ),
        &format!(
            "vous gagnez {own} parties sur 100. Si les bobines devaient lancer d’abord, ce serait {instead}"
        ),
    );
    assert_told(
        &format!("rare: {rare} of the {ways}"),
        &format!("rare\u{a0}: {rare} positions sur {narrow}"),
    );
    assert_eq!(facts.start, stage(4).position);
    let first = format!("{:.0}", 100.0 * facts.first.middle());
    assert_told(
        &format!("you win {first} games"),
        &format!("vous gagnez {first} parties sur 100. Avec"),
    );
    let two = facts.throws.iter().find(|(throw, ..)| throw.value() == 2).expect("a 2");
    let two = format!("{:.0}", 100.0 * two.2.middle());
    assert_told(
        &format!("A 2 brings it down to {two}."),
        &format!("Avec un 2, ce n’est plus que {two}."),
    );
    let turn = format!("{:.1}", 100.0 * facts.turn);
    let comma = turn.replace('.', ",");
    assert_told(&format!("is worth {turn} points"), &format!("vaut {comma} points"));
}

/// Throws that are as bad as the one asked about: all of their moves lead into the water.
#[test]
fn the_throws_that_hurt_fall_as_often_as_teachers_are_told() {
    let task = stage(3);
    let wet = |throw: Throw| {
        let lines = notation::lines(&task.rules, &task.position, Some(throw));
        lines.iter().all(|line| line.after.side_on(27) == Some(Side::Cones))
    };
    let hurt: Vec<(Throw, u8)> =
        task.rules.odds().into_iter().filter(|(throw, _)| wet(*throw)).collect();
    assert_eq!(hurt.iter().map(|(throw, _)| throw.value()).collect::<Vec<_>>(), [1, 4, 5]);
    let often: u8 = hurt.iter().map(|(_, sixteenths)| sixteenths).sum();
    let (_, page) = library::teacher_files().find(|(name, _)| *name == FILE).expect("a page");
    assert!(page.contains(&format!("That is {often} times in 16")), "{often}");
}

fn compared() -> &'static Compare {
    let both = lesson().steps.iter().find_map(|step| match step.kind()? {
        FenceKind::Compare(both) => Some(both),
        _ => None,
    });
    both.expect("two authors")
}

#[test]
fn two_authors_have_two_best_moves() {
    let (both, (walker, _)) = (compared(), &*WALKER);
    let stage_of = |spec: &RulesSpec| {
        let ruleset = spec.ruleset(library::rulesets()).expect("known");
        Stage::new(ruleset, &both.scene).expect("held")
    };
    let [here, there] = both.rules.each_ref().map(stage_of);
    assert_eq!(here.rules, *walker.rules());
    let answers = [two(walker, &here), two(&solved(&there.ruleset.id, 2), &there)];
    let [(left, [high, low]), (right, [more, less])] = answers;
    assert_eq!(left, ["26x30", "20x24"].map(str::to_owned));
    assert_eq!(right, ["20x24", "26x30"].map(str::to_owned));
    assert_told(
        &format!("Hitting on 30 wins {high:.0} games in 100, hitting on 24 wins {low:.0}."),
        &format!("Frapper sur 30 vaut {high:.0} parties sur 100, frapper sur 24, {low:.0}."),
    );
    assert_told(
        &format!("Hitting on 30 wins {less:.0}, hitting on 24 wins {more:.0}."),
        &format!("Frapper sur 30 en vaut {less:.0}, frapper sur 24, {more:.0}."),
    );
}
