//! Address of the results: the open part and its games.

use super::choice::Choice;
use super::rule_effects::EFFECT_MEASURES;
use crate::analysis::Measure;
use crate::i18n;

/// Letters of the boards in an address.
const LETTERS: [&str; 4] = ["a", "b", "c", "d"];

/// A part of the results as an address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// `games=1000.greedy.1`, with `.here` behind it where games begin at the position that is shown.
    Games(Choice),
    /// `hits`: the maps of these games show where pieces are hit.
    Hits,
    /// `worth=a.throws.1000.greedy.1`: the rules of board A changed one at a time, measured in throws.
    Ablation(usize, Measure, Choice),
    /// `way=throws.1000.greedy.1`: the way from board A to board B; `way=bd.throws.1000.greedy.1` that from B to D.
    Way(usize, usize, Measure, Choice),
    /// `exact`: the exact chances.
    Exact,
    /// `apart`: the smallest position that tells the boards apart.
    Distinguish,
}

impl Opened {
    /// Reads such a part of an address.
    ///
    /// # Errors
    /// Says that it is none.
    pub fn parse(part: &str) -> Result<Opened, String> {
        let bad = || i18n::say!("results.bad-part", text = part);
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        match name {
            "games" => Ok(Opened::Games(Choice::from_address(value)?)),
            "worth" => {
                let (letter, value) = value.split_once('.').ok_or_else(bad)?;
                let seat = LETTERS.iter().position(|one| *one == letter);
                let (measure, choice) = measure_and_choice(value).ok_or_else(bad)?;
                Ok(Opened::Ablation(seat.ok_or_else(bad)?, measure, choice?))
            }
            "way" => {
                let ((left, right), value) = match value.split_once('.') {
                    Some((pair, rest)) if pair.len() == 2 => (pair_of(pair).ok_or_else(bad)?, rest),
                    _ => ((0, 1), value),
                };
                let (measure, choice) = measure_and_choice(value).ok_or_else(bad)?;
                Ok(Opened::Way(left, right, measure, choice?))
            }
            "hits" if value.is_empty() => Ok(Opened::Hits),
            "exact" if value.is_empty() => Ok(Opened::Exact),
            "apart" if value.is_empty() => Ok(Opened::Distinguish),
            _ => Err(bad()),
        }
    }

    /// The part as it stands in an address.
    pub fn address(&self) -> String {
        match self {
            Opened::Games(choice) => format!("games={}", choice.address()),
            Opened::Ablation(seat, measure, choice) => {
                let letter = LETTERS.get(*seat).copied().unwrap_or("a");
                format!("worth={letter}.{}.{}", measure.name(), choice.address())
            }
            Opened::Way(left, right, measure, choice) => {
                let pair = match (left, right) {
                    (0, 1) => String::new(),
                    _ => format!("{}{}.", LETTERS[*left], LETTERS[*right]),
                };
                format!("way={pair}{}.{}", measure.name(), choice.address())
            }
            Opened::Hits => "hits".to_owned(),
            Opened::Exact => "exact".to_owned(),
            Opened::Distinguish => "apart".to_owned(),
        }
    }
}

/// Two boards by their letters, in their order: `bd`.
fn pair_of(letters: &str) -> Option<(usize, usize)> {
    let place = |letter: char| LETTERS.iter().position(|one| one.starts_with(letter));
    let mut places = letters.chars().map(place);
    let (left, right) = (places.next()??, places.next()??);
    (left < right).then_some((left, right))
}

/// A measure, a dot, and the choice of games.
fn measure_and_choice(value: &str) -> Option<(Measure, Result<Choice, String>)> {
    let (measure, choice) = value.split_once('.')?;
    let measure = Measure::from_name(measure).filter(|found| EFFECT_MEASURES.contains(found))?;
    Some((measure, Choice::from_address(choice)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_can_be_read_back() {
        let parts = "games=1000.greedy.1 games=25.random.0.here worth=b.captures.40.greedy.3 \
                     way=throws.1000.greedy.1 way=bd.captures.40.greedy.3 hits exact apart";
        for part in parts.split(' ') {
            let opened = Opened::parse(part).expect(part);
            assert_eq!(opened.address(), part);
        }
        let bad = "games= games=0.greedy.1 worth=1000.greedy.1 worth=e.throws.40.greedy.1 \
                   worth=a.beauty.40.greedy.1 way=1000.greedy.1 way=ba.throws.9.greedy.1 exact=1 luck=7";
        for part in bad.split(' ').chain([""]) {
            let message = Opened::parse(part).expect_err(part);
            assert!(message.ends_with('.'), "{message}");
        }
    }
}
