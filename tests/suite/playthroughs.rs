//! One game of each reconstruction, written out to be read: the board, the throw, everything that may be done in words,
//! and what is done. A game is shown from its beginning and again at its end. The texts are kept in
//! `tests/playthroughs`; a change of the law that nobody meant shows there as a change of a game.

use std::fmt::Write;

use senet::lesson::picture;
use senet::notation::{self, Line};
use senet::rules::{Outcome, Phase, Position, Rules, Ruleset, Throw};
use senet::{Side, explain, library};

use crate::golden::agree;
use crate::play::Chance;

/// Steps shown from the beginning of a game.
const BEGINNING: usize = 30;

/// Steps shown at its end.
const END: usize = 10;

/// One throw, or one choice instead of a throw, and what became of it.
struct Step {
    before: Position,
    throw: Option<Throw>,
    lines: Vec<Line>,
    chosen: usize,
}

/// Plays a game by chance. Whoever may do something instead of throwing does it every other time.
fn play(rules: &Rules, chance: &mut Chance) -> (Vec<Step>, Position) {
    let (mut steps, mut position) = (Vec::new(), rules.start());
    while rules.outcome(&position).is_none() {
        let instead = notation::lines(rules, &position, None);
        let chooses = !instead.is_empty() && (position.due.rest > 0 || chance.below(2) == 0);
        let (throw, lines) = if chooses {
            (None, instead)
        } else {
            let throw = chance.throw(rules);
            (Some(throw), notation::lines(rules, &position, Some(throw)))
        };
        let chosen = chance.below(lines.len());
        let after = lines[chosen].after;
        steps.push(Step { before: position, throw, lines, chosen });
        position = after;
    }
    (steps, position)
}

fn game_text(ruleset: &Ruleset) -> String {
    let rules = ruleset.rules();
    let (steps, end) = play(&rules, &mut Chance::new(2));
    let mut text = format!("{}, a game played by chance\n", ruleset.name);
    for (number, step) in (1..).zip(&steps) {
        if number <= BEGINNING || number > steps.len() - END {
            tell(ruleset, number, step, &mut text);
        } else if number == BEGINNING + 1 {
            let left_out = steps.len() - END - BEGINNING;
            writeln!(text, "\n… {left_out} steps later …").expect("a text");
        }
    }
    let result = match rules.outcome(&end) {
        Some(Outcome::Won(side)) if rules.score(&end) > 0 => {
            format!("the {side} win with {} points", rules.score(&end))
        }
        Some(Outcome::Won(side)) => format!("the {side} win"),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => "not over".to_owned(),
    };
    write!(text, "\nThe end: {result}\n{}", picture(&end.pieces)).expect("a text");
    text
}

/// The board with who acts, then every move in words; the one that is made stands behind `>`.
fn tell(ruleset: &Ruleset, number: usize, step: &Step, text: &mut String) {
    let side = step.before.turn;
    let what = match (ruleset.rules().phase(&step.before), step.throw) {
        (Phase::Rest(rest), _) => format!("the {side} have {rest} left to play"),
        (_, Some(throw)) => format!("the {side} throw {throw}"),
        (_, None) => format!("the {side} do not throw"),
    };
    let board = notation::position_text(&step.before);
    write!(text, "\n{number}. {what}\n{}{board}\n", picture(&step.before.pieces)).expect("a text");
    for (index, line) in step.lines.iter().enumerate() {
        let mark = if index == step.chosen { '>' } else { ' ' };
        let words = explain::effects_sentence(ruleset, &step.before, line.mv, &line.effects);
        writeln!(text, "{mark} {:9} {words}", line.text).expect("a text");
    }
}

#[test]
fn one_game_of_each_is_as_it_was() {
    for ruleset in library::rulesets() {
        agree(&format!("../playthroughs/{}.txt", ruleset.id), &game_text(ruleset));
    }
}

/// The games that are kept show what they should: houses, hits, choices and an end.
#[test]
fn the_kept_games_are_worth_reading() {
    let mut all = String::new();
    for ruleset in library::rulesets() {
        let text = game_text(ruleset);
        assert!(text.lines().count() > 200, "{} is too short", ruleset.id);
        assert!(text.contains("The end: "), "{}", ruleset.id);
        let sides = Side::ALL.map(|side| format!("the {side} throw"));
        assert!(sides.iter().all(|side| text.contains(side)), "{}", ruleset.id);
        all.push_str(&text);
    }
    for sign in ["x", "-off", "27>", "27~15", "0-1", "--", "left to play", "~1 "] {
        assert!(all.contains(sign), "no kept game shows {sign}");
    }
}
