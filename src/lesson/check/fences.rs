//! What each kind of board claims, held against the law.

use super::Checker;
use crate::explain;
use crate::lesson::compare::first_difference;
use crate::lesson::model::{
    Compare, Expect, FenceKind, Games, Predict, Refuse, Sort, Standing, Toggle, Try, Watch, Wrong,
};
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Inline;
use crate::lesson::stage::Stage;
use crate::lesson::trail::{ScriptError, Trail};
use crate::notation;
use crate::rules::{MoveKind, Rules, Throw, did_you_mean};

/// Who can play many games.
const PLAYERS: [&str; 2] = ["random", "greedy"];

impl Checker<'_> {
    /// The game goes on, and the sticks can give the throws.
    pub(super) fn scene(&mut self, stage: &Stage, kind: &FenceKind, line: usize) {
        if stage.rules.outcome(&stage.position).is_some() {
            self.error(line, "one side has no piece here, so the game is over; put one of its pieces on the board");
        }
        let throws = kind
            .scene()
            .map(|scene| scene.throws.as_slice())
            .unwrap_or_default();
        self.throws(&stage.rules, throws, &stage.ruleset.id, line);
    }

    fn throws(&mut self, rules: &Rules, throws: &[Throw], id: &str, line: usize) {
        for throw in throws.iter().filter(|throw| !rules.can_throw(**throw)) {
            let values: Vec<String> = rules
                .odds()
                .iter()
                .map(|(throw, _)| throw.to_string())
                .collect();
            self.error(
                line,
                format!(
                    "{throw} cannot be thrown under {id}; write one of {}",
                    values.join(" ")
                ),
            );
        }
    }

    pub(super) fn fence(&mut self, stage: &Stage, kind: &FenceKind, line: usize) {
        match kind {
            FenceKind::Board(board) => self.expect(&board.expect, stage, &stage.trail()),
            FenceKind::Watch(watch) => self.watch(watch, stage, line),
            FenceKind::Try(task) => self.try_(task, stage),
            FenceKind::Refuse(refuse) => self.refuse(refuse, stage),
            FenceKind::Predict(predict) => self.predict(predict, stage, line),
            FenceKind::Toggle(toggle) => self.toggle(toggle, stage),
            _ => {}
        }
    }

    fn expect(&mut self, facts: &[Expect], stage: &Stage, trail: &Trail) {
        for fact in facts {
            if !fact.test.holds(&stage.rules, trail) {
                let text = format!(
                    "{} is not true under {}{}",
                    fact.test,
                    stage.ruleset.id,
                    found(stage, trail)
                );
                self.error(fact.line, text);
            }
        }
    }

    /// Plays the script; `None` where it cannot be played, which is then noted.
    fn script(&mut self, stage: &Stage, moves: &[MoveText], line: usize) -> Option<Trail> {
        let most = stage.throws.len().max(1);
        if moves.len() > most {
            self.error(
                line,
                format!(
                    "there are {} moves for {most} throws; leave out what is too much",
                    moves.len()
                ),
            );
        }
        match stage.script(moves) {
            Ok(trail) => Some(trail),
            Err(ScriptError::Refused { mv, illegal, .. }) => {
                let (rule, reason) = (illegal.reason.rule().name(), illegal.reason.name());
                self.error(
                    line,
                    format!(
                        "the move {mv} is refused by {rule} ({reason}) under {}",
                        stage.ruleset.id
                    ),
                );
                None
            }
            Err(ScriptError::Choice { turn, throw }) => {
                let text = format!(
                    "throw {} (a {throw}) allows several moves or none; write moves: with one for each throw",
                    turn + 1
                );
                self.error(line, text);
                None
            }
        }
    }

    fn watch(&mut self, watch: &Watch, stage: &Stage, line: usize) {
        if let Some(trail) = self.script(stage, &watch.moves, line) {
            self.expect(&watch.expect, stage, &trail);
        }
    }

    fn try_(&mut self, task: &Try, stage: &Stage) {
        let start = stage.trail();
        self.expect(&task.expect, stage, &start);
        // To stay is a choice where it is asked before the throw.
        let must_move = !stage.throws.is_empty();
        if must_move && !task.goal.names_moves() && task.goal.holds(&stage.rules, &start) {
            self.error(
                task.goal_line,
                format!(
                    "the goal {} is already true before the first move",
                    task.goal
                ),
            );
        }
        if task.solution(stage, &start).is_none() {
            let text = format!(
                "no move reaches the goal {}{}",
                task.goal,
                found(stage, &start)
            );
            self.error(task.goal_line, text);
        }
        for wrong in &task.wrong {
            self.wrong(wrong, task, stage);
        }
        self.worth(task, stage);
        self.elsewhere(task, stage);
    }

    fn wrong(&mut self, wrong: &Wrong, task: &Try, stage: &Stage) {
        let start = stage.trail();
        // With several throws the move may belong to a later one, where the way there is the learner's own.
        if stage.throws.len() > 1 {
            return;
        }
        if stage.is_before_throw(&start) && wrong.mv.as_str() == "--" {
            return;
        }
        match wrong
            .mv
            .attempt(&stage.rules, &stage.position, stage.next_throw(&start))
        {
            Err(illegal) => {
                let rule = illegal.reason.rule().name();
                let text = format!(
                    "{} is refused by {rule}, so nobody can make it; the law says why by itself",
                    wrong.mv
                );
                self.error(wrong.line, text);
            }
            Ok(move_made) => {
                let mut trail = stage.trail();
                trail.play(stage.next_throw(&start), move_made);
                if task.goal.holds(&stage.rules, &trail) {
                    self.error(
                        wrong.line,
                        format!("{} reaches the goal, so it is not wrong", wrong.mv),
                    );
                }
            }
        }
    }

    fn refuse(&mut self, refuse: &Refuse, stage: &Stage) {
        self.far(refuse, stage);
        self.expect(&refuse.expect, stage, &stage.trail());
        let wanted = refuse.because.name();
        let throw = stage.throws.first().copied();
        let text = match (&refuse.mv, refuse.attempt(stage)) {
            (_, Some(refused)) if refused.reason.rule() == refuse.because => {
                let says = explain::refusal(&stage.ruleset, &stage.position, &refused).sentence;
                if says.to_lowercase().starts_with("reason") {
                    let name = refused.reason.name();
                    let text = format!(
                        "no sentence says why; write one under {name} in src/words/en.toml, [reason]"
                    );
                    self.error(refuse.because_line, text);
                }
                return;
            }
            (Some(mv), Some(refused)) => {
                let (rule, reason) = (refused.reason.rule().name(), refused.reason.name());
                format!(
                    "{mv} is refused by {rule} ({reason}), not by {wanted}; write because: {rule}"
                )
            }
            (Some(mv), None) => format!(
                "{mv} is legal here, so nothing refuses it{}",
                found(stage, &stage.trail())
            ),
            (None, _) => {
                let refused = stage.rules.refused(&stage.position, throw);
                let rules: Vec<String> = refused
                    .iter()
                    .map(|no| format!("{} by {}", no.mv.from, no.reason.rule().name()))
                    .collect();
                format!(
                    "no piece is refused by {wanted}; refused are: {}",
                    list(&rules)
                )
            }
        };
        self.error(refuse.because_line, text);
    }

    /// A move that no such throw could make is refused for a reason that was hardly meant.
    fn far(&mut self, refuse: &Refuse, stage: &Stage) {
        let (Some(mv), Some(refused)) = (&refuse.mv, refuse.attempt(stage)) else {
            return;
        };
        let throw = stage.throws.first().map_or(0, |throw| throw.value());
        if refused.mv.kind == MoveKind::Forward && refused.mv.pips > throw {
            let line = self.line_with("move:", refuse.because_line.saturating_sub(1));
            let text = format!("{mv} goes farther than a {throw}; write a move of {throw} squares");
            self.error(line, text);
        }
    }

    fn predict(&mut self, predict: &Predict, stage: &Stage, line: usize) {
        let plays = predict
            .options
            .iter()
            .any(|option| option.test.needs_play())
            || predict.expect.iter().any(|fact| fact.test.needs_play());
        if plays || !predict.moves.is_empty() {
            let Some(trail) = self.script(stage, &predict.moves, line) else {
                return;
            };
            self.expect(&predict.expect, stage, &trail);
        } else {
            self.expect(&predict.expect, stage, &stage.trail());
        }
        let truths = predict.truths(stage);
        let right: Vec<&_> = predict
            .options
            .iter()
            .zip(&truths)
            .filter(|(_, truth)| **truth)
            .map(|(o, _)| o)
            .collect();
        match right[..] {
            [] => {
                let text = format!(
                    "no option is true under {}{}",
                    stage.ruleset.id,
                    found(stage, &stage.trail())
                );
                self.error(line, text);
            }
            [_] => {}
            [first, ref more @ ..] => {
                for option in more {
                    let text = format!(
                        "{} tests {}; that is true under {}, and so is {}, so two options are right",
                        option.letter, option.test, stage.ruleset.id, first.letter
                    );
                    self.error(option.line, text);
                }
            }
        }
    }

    pub(super) fn compare(&mut self, compare: &Compare, line: usize) {
        let shelf = self.known.rulesets;
        for spec in [&compare.left, &compare.right] {
            if let Ok(ruleset) = spec.ruleset(shelf)
                && let Ok(stage) = Stage::new(ruleset, &compare.scene)
                && stage.rules.outcome(&stage.position).is_some()
            {
                self.error(
                    line,
                    format!("under {spec} one side has no piece here, so the game is over"),
                );
            }
        }
        let rounds = match compare.rounds(shelf) {
            Ok(rounds) => rounds,
            Err(problems) => {
                return problems
                    .into_iter()
                    .for_each(|problem| self.error(line, problem));
            }
        };
        let found = first_difference(&rounds);
        if found != compare.differs {
            let say = |at: Option<usize>| {
                at.map_or_else(|| "never".to_owned(), |at| format!("throw {at}"))
            };
            let text = format!(
                "the boards part at {}; write differs: {}",
                say(found),
                say(found)
            );
            self.error(compare.differs_line, text);
        }
        let same = rounds.iter().take_while(|round| !round.differs);
        for (at, round) in same
            .enumerate()
            .filter(|(_, round)| round.left.played.is_none())
        {
            let text = format!(
                "throw {} (a {}) allows several moves or none; write moves: with one for each throw",
                at + 1,
                round.throw
            );
            self.error(line, text);
        }
    }

    fn toggle(&mut self, toggle: &Toggle, stage: &Stage) {
        let settings = match toggle.settings(stage) {
            Ok(settings) => settings,
            Err(problems) => {
                return problems
                    .into_iter()
                    .for_each(|problem| self.error(toggle.values_line, problem));
            }
        };
        for (at, fact) in &toggle.expect {
            if let Some(setting) = settings.get(*at) {
                let same = std::slice::from_ref(fact);
                let before = self.errors.len();
                self.expect(same, &setting.stage, &setting.trail);
                for error in self.errors.iter_mut().skip(before) {
                    error.text.push_str(&format!(
                        " with {} = {}",
                        toggle.key,
                        setting.value.plain()
                    ));
                }
            }
        }
        if let Some(mv) = &toggle.mv
            && settings
                .iter()
                .all(|setting| notation::find(&setting.lines, mv.as_str()).is_none())
        {
            self.error(
                toggle.values_line,
                format!("{mv} is legal with none of the settings"),
            );
        }
        let same = settings.windows(2).all(|pair| match pair {
            [a, b] => a.lines == b.lines,
            _ => true,
        });
        if same {
            let text = format!(
                "{} makes no difference to this throw; choose a position where it does",
                toggle.key
            );
            self.error(toggle.values_line, text);
        }
    }

    pub(super) fn sort(&mut self, sort: &Sort) {
        for claim in &sort.claims {
            if !claim
                .source
                .iter()
                .any(|inline| matches!(inline, Inline::Cite(_)))
            {
                let name = claim.standing.name();
                self.error(
                    claim.line,
                    format!("a claim names its source; write {name}: claim | @key"),
                );
            }
        }
        let kinds = Standing::ALL
            .iter()
            .filter(|kind| sort.claims.iter().any(|claim| claim.standing == **kind));
        if let (true, Some(claim)) = (kinds.count() < 2, sort.claims.first()) {
            self.error(
                claim.line,
                "all claims are of one kind, so there is nothing to sort",
            );
        }
    }

    /// A game of many is known, and there is something to choose from.
    pub(super) fn games(&mut self, games: &Games, line: usize) {
        if !PLAYERS.contains(&games.player.as_str()) {
            let hint = did_you_mean(&games.player, PLAYERS);
            let line = self.line_with("player:", line);
            let text = format!(
                "there is no player {:?}{hint}; write random or greedy",
                games.player
            );
            self.error(line, text);
        }
        if games.number == 0 {
            let line = self.line_with("games:", line + 1);
            self.error(line, "no game is played; write games: 1000");
        }
        if games.options.len() < 2 {
            let text = "a question needs two to four options; write A: words, B: words";
            self.error(line, text);
        }
        for spec in [&games.rules, &games.rival] {
            if let Err(problems) = spec.ruleset(self.known.rulesets) {
                for problem in problems {
                    self.error(line, problem);
                }
            }
        }
    }
}

/// "; legal are …", so that an author sees what is true instead.
fn found(stage: &Stage, trail: &Trail) -> String {
    let lines = notation::lines(&stage.rules, &trail.before, trail.throw);
    let texts: Vec<String> = lines.into_iter().map(|line| line.text).collect();
    match trail.throw {
        Some(throw) => format!("; with a {throw} legal are: {}", list(&texts)),
        None => String::new(),
    }
}

fn list(texts: &[String]) -> String {
    if texts.is_empty() {
        "none".to_owned()
    } else {
        texts.join(", ")
    }
}
