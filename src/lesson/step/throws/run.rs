//! Question about chance: guess, then throw as often as you like and see which throw leads.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::odds::Odds;
use super::{Favourite, Throws};
use crate::i18n::{self, grouped};
use crate::lesson::step::options::Guess;
use crate::lesson::step::prelude::*;
use crate::lesson::step::tally::{Fall, Slider, Tally, TallyBar};
use crate::rules::Throw;

/// Throws after which the guess is answered.
const ENOUGH: u32 = 100;
/// Time for which sticks that are thrown once are in the air, in seconds.
const FLIGHT: f64 = 0.45;
/// Time in which all sticks of one press fall, in seconds.
const PRESS: f64 = 1.5;
/// The most falls of one press; where it makes more throws, several fall at once.
const FALLS: u32 = 25;

/// Question while throws are made.
pub(super) struct Throwing {
    question: Throws,
    odds: Odds,
    board: LiveBoard,
    guess: Guess,
    counts: [u32; 7],
    last: Option<Fall>,
    /// Throws of a press that have not fallen yet, and how many fall together.
    due: (u32, u32),
    /// Between two falls, in seconds.
    beat: f64,
    next: Option<f64>,
    chance: Option<Pcg64Mcg>,
    /// Enough throws have been made.
    enough: bool,
}

impl Throwing {
    /// The question, with nothing picked and nothing thrown.
    pub fn new(stage: &Stage, question: Throws, odds: Odds, answer: Option<usize>) -> Throwing {
        Throwing {
            question,
            odds,
            board: LiveBoard::locked(stage),
            guess: Guess { picked: None, answer },
            counts: [0; 7],
            last: None,
            due: (0, 1),
            beat: FLIGHT,
            next: None,
            chance: None,
            enough: false,
        }
    }

    fn thrown(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Number of throws of this value.
    fn count(&self, throw: Throw) -> u32 {
        self.counts[usize::from(throw.value())]
    }

    /// Throws so often, one fall after the other.
    fn cast(&mut self, count: u32, now: f64) {
        let together = count.div_ceil(FALLS).max(1);
        self.due = (count, together);
        self.beat = FLIGHT.min(PRESS / f64::from(count.div_ceil(together).max(1)));
        self.next = Some(now + self.beat);
    }

    /// Makes the next throws of a press; all the remaining ones where the learner cannot wait.
    fn fall(&mut self, hurried: bool, at: &Moment<'_>) {
        let chance = self.chance.get_or_insert_with(|| Pcg64Mcg::seed_from_u64(at.seed));
        let (left, together) = self.due;
        let now = if hurried { left } else { left.min(together) };
        for _ in 0..now {
            let fall = self.odds.fall(chance);
            self.counts[usize::from(fall.throw.value())] += 1;
            self.last = Some(fall);
        }
        self.due.0 = left - now;
        self.next = (self.due.0 > 0).then_some(at.now + self.beat);
        if self.next.is_none() && self.thrown() >= ENOUGH && !self.enough {
            self.enough = true;
            self.board.comments = vec![(Tone::Plain, words_of(&self.leading_throw_text()))];
        }
    }

    /// Other sticks, or the same ones once more: nothing has been thrown with them.
    fn clear(&mut self) {
        (self.counts, self.last) = ([0; 7], None);
        (self.due, self.next) = ((0, 1), None);
        self.board.comments.clear();
    }

    /// The throws that came most often, and how often.
    fn leading(&self) -> (Vec<Throw>, u32) {
        let most = self.counts.iter().copied().max().unwrap_or_default();
        let leading = (0..).zip(self.counts).filter(|(_, count)| *count == most);
        (leading.filter_map(|(value, _)| Throw::new(value)).collect(), most)
    }

    /// Sentence about the most frequent throw, and whether that was luck.
    fn leading_throw_text(&self) -> String {
        let (leading, most) = self.leading();
        let (thrown, most) = (grouped(self.thrown().into()), grouped(most.into()));
        if self.odds.favourite() == Some(Favourite::None) {
            let least = self.odds.shares().into_iter().map(|(throw, _)| self.count(throw)).min();
            let least = grouped(least.unwrap_or_default().into());
            return i18n::say!("learn.came-alike", thrown, least, most);
        }
        let key = if leading.len() == 1 { "learn.came-one" } else { "learn.came-several" };
        let came = i18n::say!(key, thrown, throws = throw_list(&leading), most);
        match self.odds.leaders().0 == leading {
            true => came,
            false => format!("{came} {}", i18n::text("learn.came-by-luck")),
        }
    }

    /// Sentence about the throws so far; none while they fall.
    fn tally_sentence(&self) -> String {
        let (leading, most) = self.leading();
        let thrown = self.thrown();
        if self.next.is_some() {
            return String::new();
        }
        let key = match (thrown, leading.len()) {
            (0, _) if self.guess.picked.is_none() => "learn.thrown-guess",
            (0, _) => "learn.thrown-none",
            (1, _) => "learn.thrown-one",
            (_, 1) => "learn.thrown-leads",
            _ => "learn.thrown-share",
        };
        let (thrown, most) = (grouped(thrown.into()), grouped(most.into()));
        i18n::say!(key, thrown, throws = throw_list(&leading), most)
    }

    fn tally(&self) -> Tally {
        let bars = self.odds.shares().into_iter();
        let bars = bars.map(|(throw, share)| TallyBar { throw, count: self.count(throw), share });
        let slider = self.question.slider.filter(|_| self.enough).map(|ends| {
            let words = i18n::say!("learn.flat-side", value = self.odds.flat);
            Slider { words, value: self.odds.flat, ends }
        });
        Tally {
            bars: bars.collect(),
            die: self.odds.die(),
            last: self.last,
            falling: self.next.is_some(),
            shares: self.guess.picked.is_some(),
            sentence: self.tally_sentence(),
            slider,
        }
    }

    fn buttons(&self) -> Vec<Button> {
        let hundred = if self.enough { Weight::Plain } else { Weight::Primary };
        let presses = [(1, Weight::Plain), (10, Weight::Plain), (ENOUGH, hundred)];
        let buttons = presses.map(|(count, weight)| {
            let key = match count {
                1 => "learn.throw-once",
                10 => "learn.throw-ten",
                _ => "learn.throw-hundred",
            };
            let enabled = self.guess.picked.is_some();
            Button { enabled, ..Button::new(weight, i18n::text(key), Input::Cast(count)) }
        });
        let clear = Button::new(Weight::Quiet, i18n::text("learn.clear-bars"), Input::Again);
        let enabled = self.thrown() > 0;
        buttons.into_iter().chain([Button { enabled, ..clear }]).collect()
    }
}

/// Throws by their values: `1`, `1 and 2`.
fn throw_list(throws: &[Throw]) -> String {
    let names: Vec<String> = throws.iter().map(ToString::to_string).collect();
    i18n::list(&names)
}

impl Run for Throwing {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        let ends = self.question.slider;
        match input {
            Input::Choose(index) if index <= self.question.options.len() => {
                self.guess.picked.get_or_insert(index);
            }
            Input::Cast(count) => {
                self.fall(true, at);
                self.cast(count, at.now);
            }
            Input::Tick(hurried) if hurried || self.next.is_some_and(|next| at.now >= next) => {
                self.fall(hurried, at);
            }
            Input::Slide(flat)
                if ends.is_some_and(|(least, most)| (least..=most).contains(&flat)) =>
            {
                self.odds.flat = flat;
                self.clear();
            }
            Input::Again => self.clear(),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let counts = self.odds.shares().into_iter();
        let counts = counts.map(|(throw, _)| format!("{throw}:{}", self.count(throw)));
        let wrong = self.guess.wrong().filter(|_| self.enough);
        StepView {
            prompt: Some(self.question.ask.clone()),
            options: self.question.options.views(&self.guess, self.enough),
            buttons: self.buttons(),
            tally: Some(self.tally()),
            effort: wrong.map(|wrong| Effort { wrong, ..Effort::default() }),
            state: counts.collect::<Vec<_>>().join(" "),
            ..StepView::default()
        }
    }

    fn wakes(&self) -> Option<f64> {
        self.next
    }
}
