//! Fence `senet compare`: read, written, proved, set on a page and on the wall.

use super::run;
use super::{Answer, Compare, Round, first_difference, rounds};
use crate::i18n;
use crate::lesson::lines::join;
use crate::lesson::scene::RulesSpec;
use crate::lesson::scene_fields::numbered;
use crate::lesson::step::prelude::*;
use crate::lesson::step::sheet::{Comparison, effects_text, texts};
use crate::notation;

impl StepKind for Compare {
    fn read(fields: &mut Fields<'_>) -> Option<Compare> {
        let left = fields.need_rules("left", "kendall-walker");
        let right = fields.need_rules("right", "jequier-grunfeld");
        let differs = fields.need_parsed("differs", "throw 1", parse_differs);
        let moves = fields.moves();
        let texts = ["left-text", "right-text"].map(|key| fields.words_of(key));
        let scene = fields.scene_thrown()?;
        if scene.rules.is_some() {
            let text = "each board names its rules in left and right; leave the line rules out";
            fields.problem(fields.line, text);
        }
        let (differs, differs_line) = differs?;
        Some(Compare { rules: [left?, right?], scene, moves, differs, differs_line, texts })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.put("left", &self.rules[0]);
        lines.put("right", &self.rules[1]);
        lines.layout(&self.scene.layout);
        lines.put("throws", join(&self.scene.throws));
        lines.moves(&self.moves);
        match self.differs {
            Some(throw) => lines.put("differs", format!("throw {throw}")),
            None => lines.put("differs", "never"),
        }
        lines.maybe_words("left-text", &self.texts[0]);
        lines.maybe_words("right-text", &self.texts[1]);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let shelf = proof.rulesets;
        for spec in &self.rules {
            if let Ok(ruleset) = spec.ruleset(shelf)
                && let Ok(stage) = Stage::new(ruleset, &self.scene)
                && stage.rules.outcome(&stage.position).is_some()
            {
                let text = format!("under {spec} one side has no piece here, so the game is over");
                proof.error_here(text);
            }
        }
        let rounds = match self.rounds(shelf) {
            Ok(rounds) => rounds,
            Err(problems) => return self.unstaged(problems, proof),
        };
        self.check_moves(&rounds, proof);
        let difference = first_difference(&rounds);
        if difference != self.differs {
            let text = match difference {
                Some(at) => format!("the boards part at throw {at}; write differs: throw {at}"),
                None => "the boards never part; write differs: never".to_owned(),
            };
            proof.error(self.differs_line, text);
        }
        let same = rounds.iter().take_while(|round| !round.differs);
        for (at, round) in same.enumerate().filter(|(_, round)| round.answers[0].played.is_none()) {
            let text = format!(
                "throw {} (a {}) allows several moves or none; write moves: with one for each throw",
                at + 1,
                round.throw
            );
            proof.error_here(text);
        }
    }

    fn rules(&self) -> Option<&RulesSpec> {
        Some(&self.rules[0])
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [self.texts.iter().flatten().collect(), Vec::new()]
    }

    fn sheet(&self, _: Option<&Stage>, shelf: &[Ruleset]) -> Option<Sheet<'_>> {
        let stages = self.stages(shelf).ok()?;
        let rounds = rounds(&stages, &self.moves);
        let names = self.rules.each_ref().map(|spec| spec.title(shelf));
        let texts = self.texts.each_ref().map(Option::as_ref);
        let mut rows: Vec<_> = rounds.iter().flat_map(|round| round.rows(&stages)).collect();
        if texts.iter().any(Option::is_some) {
            let cells = texts.map(|texts| texts.map_or(Cell::EMPTY, Cell::Words));
            rows.push(std::iter::once(Cell::EMPTY).chain(cells).collect());
        }
        let head = std::iter::once(String::new()).chain(names.iter().cloned());
        let head: Vec<String> = head.collect();
        let asked = Cell::Text(i18n::text("publish.write-happens").to_owned());
        let blank = Grid { head: head.clone(), rows: vec![vec![asked, Cell::EMPTY, Cell::EMPTY]] };
        let boards = rounds.first().map(|first| first.boards(&stages, &names));
        Some(Sheet {
            boards: boards.unwrap_or_default(),
            throws: self.scene.throws.clone(),
            form: Form::Table(Comparison {
                answer: Grid { head, rows },
                blank,
                rules: names.into_iter().zip(texts).collect(),
            }),
            ..Sheet::default()
        })
    }

    fn show(&self, _: &Stage, shelf: &[Ruleset]) -> Show {
        let Ok(stages) = self.stages(shelf) else { return Show::default() };
        let rounds = rounds(&stages, &self.moves);
        let last = self.differs.unwrap_or(rounds.len());
        let presses = (1..).zip(&rounds).map(|(number, round)| {
            round.press(self.texts.each_ref().map(|text| text.as_ref().filter(|_| number == last)))
        });
        Show {
            touch: Touch::Locked,
            word: "present.next-throw",
            first_word: Some("present.first-throw"),
            presses: presses.collect(),
            ..Show::default()
        }
    }

    fn run(&self, _: &Stage, shelf: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(run::Comparing::new(self.clone(), self.stages(shelf)?)))
    }
}

impl Compare {
    /// Notes why there are no boards, on the line of the rules that are unknown or else on that of the fence.
    fn unstaged(&self, problems: Vec<String>, proof: &mut Proof<'_>) {
        let mut unknown = false;
        for (key, spec) in ["left:", "right:"].iter().zip(&self.rules) {
            let texts = spec.ruleset(proof.rulesets).err();
            unknown |= texts.is_some();
            texts.into_iter().flatten().for_each(|text| proof.error_at(key, text));
        }
        if !unknown {
            proof.errors(proof.line, problems);
        }
    }

    /// Each move of the script belongs to a throw, and one board at least allows it. A move that neither allows leads to
    /// boards that were not meant, so only the first is noted.
    fn check_moves(&self, rounds: &[Round], proof: &mut Proof<'_>) {
        if self.moves.len() > rounds.len() {
            let (moves, throws) = (self.moves.len(), rounds.len());
            let text = format!("there are {moves} moves for {throws} throws");
            proof.error_at("moves:", text + "; leave out what is too much");
        }
        let refused = self.moves.iter().zip(rounds).find(|(mv, round)| {
            let legal = |answer: &Answer| notation::find(&answer.lines, mv.as_str()).is_some();
            !round.answers.iter().any(legal)
        });
        if let Some((mv, round)) = refused {
            let text = format!("the move {mv} is legal on neither board with the {}", round.throw);
            proof.error_at("moves:", text);
        }
    }
}

impl Round {
    /// One board where both begin alike, otherwise both with their names.
    fn boards(&self, stages: &[Stage; 2], names: &[String; 2]) -> Vec<SheetBoard> {
        let board = |side: usize| SheetBoard::of(&stages[side], self.answers[side].before);
        let [left, right] = [0, 1].map(board);
        if left.position.pieces == right.position.pieces && left.waiting == right.waiting {
            return vec![left];
        }
        let both = [left, right].into_iter().zip(names);
        both.map(|(board, name)| SheetBoard { title: Some(name.clone()), ..board }).collect()
    }

    /// Rows of a table: the legal moves on both boards, and the effects of those played.
    fn rows(&self, stages: &[Stage; 2]) -> [Vec<Cell<'static>>; 2] {
        let filled = |key| i18n::say!(key, throw = self.throw);
        let legal = |answer: &Answer| match answer.impossible {
            true => filled("publish.impossible"),
            false => texts(&answer.lines),
        };
        let plays = |side: usize| {
            let (stage, answer) = (&stages[side], &self.answers[side]);
            let effects = |line| effects_text(&stage.ruleset, &answer.before, line);
            answer.played.as_ref().map(effects).unwrap_or_default()
        };
        let happens = i18n::text("publish.happens").to_owned();
        let [left, right] = self.answers.each_ref().map(legal);
        let rows = [[filled("publish.legal"), left, right], [happens, plays(0), plays(1)]];
        rows.map(|row| row.map(Cell::Text).to_vec())
    }

    /// The throw and its moves on both boards, and what is said below each.
    fn press(&self, texts: [Option<&Phrase>; 2]) -> Press {
        let mut ops = Vec::new();
        for (at, (answer, text)) in self.answers.iter().zip(texts).enumerate() {
            ops.push((at, BoardOp::Lay(self.throw)));
            let played = answer.played.as_ref();
            ops.extend(played.map(|line| (at, BoardOp::Play(line.mv))));
            ops.extend(text.map(|text| (at, BoardOp::Comment(text.clone()))));
        }
        Press { ops, reply: Vec::new() }
    }
}

fn parse_differs(text: &str) -> Result<Option<usize>, String> {
    match (text, numbered(text, "throw ")) {
        ("never", _) => Ok(None),
        (_, Some(number)) => Ok(Some(number)),
        _ => Err(format!("differs is {text:?}; write throw 1, or never")),
    }
}
