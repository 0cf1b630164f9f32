//! Fence `senet throws`: read, written, proved, set on a page and on the wall.

use super::odds::Odds;
use super::{Favourite, Throws, run};
use crate::i18n;
use crate::lesson::scene::Layout;
use crate::lesson::step::options::Options;
use crate::lesson::step::prelude::*;

/// Times in a hundred that a fair stick lands with its flat side up.
const FAIR: u8 = 50;

impl StepKind for Throws {
    fn read(fields: &mut Fields<'_>) -> Option<Throws> {
        let rules = fields.rules();
        let flat = fields.one_parsed("flat", parse_percent);
        let slider = fields.one_parsed("slider", parse_ends);
        let ask = fields.need_words("ask", "Which throw comes most often?");
        let options = Options::read(fields, Favourite::parse);
        let scene = Scene { rules, layout: Layout::Start, throws: Vec::new() };
        let flat = flat.unwrap_or(FAIR);
        Some(Throws { scene, flat, slider, ask: ask?, options: options? })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.some("rules", self.scene.rules.as_ref());
        lines.some("flat", (self.flat != FAIR).then_some(self.flat));
        lines.some("slider", self.slider.map(|(least, most)| format!("{least} {most}")));
        lines.words("ask", &self.ask);
        self.options.write(lines);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = proof.stage() else { return };
        let odds = self.odds(&stage);
        if odds.die() && (self.flat != FAIR || self.slider.is_some()) {
            let key = if self.slider.is_some() { "slider:" } else { "flat:" };
            proof.error_at(key, "a die has no flat side; leave out flat and slider");
        }
        if self.slider.is_some_and(|(least, most)| !(least..=most).contains(&self.flat)) {
            let text = format!("the slider begins at {}, beyond its ends", self.flat);
            proof.error_at("slider:", text);
        }
        let favourite = odds.favourite();
        let truths = self.options.iter().map(|option| favourite == Some(option.test));
        let truths: Vec<bool> = truths.collect();
        let (leading, _) = odds.leaders();
        let leading: Vec<String> = leading.iter().map(ToString::to_string).collect();
        let truth = format!("; most often comes {}", leading.join(" as often as "));
        self.options.check(&truths, &stage.ruleset.id, &truth, proof);
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        self.options.phrases(&self.ask)
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let odds = self.odds(stage?);
        Some(Sheet {
            task: Some(&self.ask),
            form: self.options.form(self.answer(&odds)),
            by_hand: Some(by_hand(&odds)),
            fold: Some("publish.shares"),
            answer: vec![Part::Table(shares(&odds))],
            live: Some("publish.throw-live"),
            ..Sheet::default()
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let answer = self.truth(stage);
        let reply = answer.and_then(|at| self.options.get(at));
        let reply = reply.map(|option| option.reply.clone()).unwrap_or_default();
        Show {
            touch: Touch::Task,
            introduction: vec![self.ask.clone()],
            word: "present.reveal",
            presses: vec![Press { reply, ..Press::default() }],
            questions: vec![self.options.question(&self.ask, answer)],
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        let odds = self.odds(stage);
        let answer = self.answer(&odds);
        Ok(Box::new(run::Throwing::new(stage, self.clone(), odds, answer)))
    }
}

impl Throws {
    fn odds(&self, stage: &Stage) -> Odds {
        Odds::new(stage.ruleset.form, self.flat)
    }

    /// The place of the true option with the sticks of this stage.
    pub(in crate::lesson) fn truth(&self, stage: &Stage) -> Option<usize> {
        self.answer(&self.odds(stage))
    }

    /// The place of the true option.
    fn answer(&self, odds: &Odds) -> Option<usize> {
        let favourite = odds.favourite();
        self.options.iter().position(|option| favourite == Some(option.test))
    }
}

fn parse_percent(text: &str) -> Result<u8, String> {
    let percent = text.parse().ok().filter(|percent| (1..100).contains(percent));
    percent.ok_or_else(|| format!("{text:?} is no number of times in a hundred; write 1 to 99"))
}

fn parse_ends(text: &str) -> Result<(u8, u8), String> {
    let ends: Vec<u8> = text.split_whitespace().filter_map(|end| parse_percent(end).ok()).collect();
    match ends[..] {
        [least, most] if least < most => Ok((least, most)),
        _ => Err(format!(
            "slider is {text:?}; it takes its least and its most, each from 1 to 99; write slider: 10 90"
        )),
    }
}

/// The head of a table of throws.
fn head(last: &[&str]) -> Vec<String> {
    let keys = std::iter::once("publish.tally-throw").chain(last.iter().copied());
    keys.map(|key| i18n::text(key).to_owned()).collect()
}

/// The share of each throw, and its expected number in a hundred throws.
fn shares(odds: &Odds) -> Grid<'static> {
    let rows = odds.shares().into_iter().map(|(throw, share)| {
        let expected = format!("{:.0}", 100.0 * share);
        [throw.to_string(), expected].map(Cell::Text).into()
    });
    Grid { head: head(&["publish.tally-expected"]), rows: rows.collect() }
}

/// Room to count throws that are made with sticks of one's own.
fn by_hand(odds: &Odds) -> Grid<'static> {
    let rows = odds.shares().into_iter();
    let rows = rows.map(|(throw, _)| vec![Cell::Text(throw.to_string()), Cell::EMPTY, Cell::EMPTY]);
    Grid { head: head(&["publish.tally-strokes", "publish.tally-sum"]), rows: rows.collect() }
}
