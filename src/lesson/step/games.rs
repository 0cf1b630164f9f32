//! `senet games`: a prediction about many games.

use super::many_games::{Fit, Games};
use super::options::{Guess, lettered, option_views};
use super::prelude::*;
use super::sheet::SheetOption;
use super::show::Question;
use crate::lesson::prose::plain;
use crate::lesson::scene::RulesSpec;
use crate::rules::did_you_mean;

impl StepKind for Games {
    fn read(fields: &mut Fields<'_>) -> Option<Games> {
        let rules = fields.need_rules("rules", "kendall-walker");
        let rival = fields.need_rules("rival", "kendall-walker, blockade.length=3");
        let player = fields.need("player", "random").map(|field| field.value);
        let number = fields.need_parsed("games", "1000", parse_number);
        let seed = fields.need_parsed("seed", "1", parse_number);
        let ask = fields.need_words("ask", "Which side wins more often?");
        let options = lettered(fields);
        let options = options.iter().map(|(_, field)| fields.phrase(field)).collect();
        let measure = fields.need("measure", "throws").map(|field| field.value);
        let fits = |text: &str| text.split(',').map(Fit::parse).collect();
        let (fits, _) = fields.need_parsed("fits", "more 25, more, same", fits)?;
        Some(Games {
            rules: rules?,
            rival: rival?,
            player: player?,
            number: number.and_then(|(number, _)| u32::try_from(number).ok())?,
            seed: seed?.0,
            ask: ask?,
            options,
            measure: measure?,
            fits,
        })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.put("rules", &self.rules);
        lines.put("rival", &self.rival);
        lines.put("player", &self.player);
        lines.put("games", self.number);
        lines.put("seed", self.seed);
        lines.words("ask", &self.ask);
        for (letter, option) in ["A", "B", "C", "D"].iter().zip(&self.options) {
            lines.words(letter, option);
        }
        lines.put("measure", &self.measure);
        let fits: Vec<String> = self.fits.iter().map(Fit::to_string).collect();
        lines.put("fits", fits.join(", "));
    }

    fn check(&self, proof: &mut Proof<'_>) {
        if !PLAYERS.contains(&self.player.as_str()) {
            let hint = did_you_mean(&self.player, PLAYERS);
            let text = format!("there is no player {:?}{hint}", self.player);
            proof.error_at("player:", text + "; write random, greedy or learned");
        }
        if self.number == 0 {
            proof.error_at("games:", "no game is played; write games: 1000");
        }
        if self.options.len() < 2 {
            let text = "a question needs two to four options; write A: words, B: words";
            proof.error_here(text);
        }
        if self.fits.len() != self.options.len() {
            proof
                .error_at("fits:", "each option needs its result; write fits: more 25, more, same");
        }
        let hidden = |(at, later): (usize, &Fit)| {
            self.fits[..at].iter().any(|earlier| earlier.covers(*later))
        };
        if self.fits.iter().enumerate().any(hidden) {
            let text =
                "an earlier result holds whenever a later one does; put the narrower one first";
            proof.error_at("fits:", text);
        }
        if !MEASURES.contains(&self.measure.as_str()) {
            let hint = did_you_mean(&self.measure, MEASURES);
            proof.error_at("measure:", format!("there is no measure {:?}{hint}", self.measure));
        }
        let rulesets = [("rules:", &self.rules), ("rival:", &self.rival)].map(|(key, spec)| {
            let ruleset = spec.ruleset(proof.rulesets);
            ruleset.map_err(|texts| texts.into_iter().for_each(|text| proof.error_at(key, text)))
        });
        if let [Ok(rules), Ok(rival)] = rulesets
            && rules.form == rival.form
            && !self.fits.contains(&Fit::Same)
        {
            let text = "rival has the same rules, so no option can be right; change a rule of it";
            proof.error_at("rival:", text);
        }
    }

    fn rules(&self) -> Option<&RulesSpec> {
        Some(&self.rules)
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [std::iter::once(&self.ask).chain(&self.options).collect(), Vec::new()]
    }

    fn sheet(&self, _: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let options = self.options.iter();
        let options = options.map(|text| SheetOption { text, reply: None });
        Some(Sheet {
            task: Some(&self.ask),
            form: Form::Options(options.collect()),
            fold: Some("publish.games"),
            answer: vec![Part::Games(self)],
            live: Some("publish.play-games"),
            ..Sheet::default()
        })
    }

    fn show(&self, _: &Stage, _: &[Ruleset]) -> Show {
        let question = Question {
            ask: plain(&self.ask),
            options: self.options.iter().map(|option| plain(option)).collect(),
            answer: None,
        };
        Show {
            introduction: vec![self.ask.clone()],
            word: "present.play-games",
            presses: vec![Press::default()],
            questions: vec![question],
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        let question = self.clone();
        let board = LiveBoard::locked(stage);
        Ok(Box::new(Guessing { question, board, picked: None, right: None }))
    }
}

fn parse_number(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number <= 100_000);
    number.ok_or_else(|| format!("{text:?} is not a number from 0 to 100000"))
}

/// Measures that a lesson may ask about.
pub const MEASURES: [&str; 4] = ["first-player", "throws", "captures", "drownings"];

/// Players of many games.
const PLAYERS: [&str; 3] = ["random", "greedy", "learned"];

/// Guess about games, which are played once it is made.
struct Guessing {
    question: Games,
    board: LiveBoard,
    /// Place of the option that was picked; not being sure comes after the last.
    picked: Option<usize>,
    /// Option that the games make right, if any does, once they have been played.
    right: Option<Option<usize>>,
}

impl Run for Guessing {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, _: &Moment<'_>) {
        match input {
            Input::Choose(index) if index <= self.question.options.len() => {
                self.picked.get_or_insert(index);
            }
            Input::Inspected(square) => self.board.inspect(square),
            Input::GamesPlayed(right) => self.right = Some(right),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let guess = Guess { picked: self.picked, answer: self.right.flatten() };
        let words = ('A'..).zip(&self.question.options);
        StepView {
            prompt: Some(self.question.ask.clone()),
            options: option_views(words, &guess, self.right.is_some()),
            games: Some((self.question.clone(), self.picked)),
            effort: self.right.map(|_| Effort::default()),
            ..StepView::default()
        }
    }
}
