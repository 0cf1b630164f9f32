//! Values that a scenario of practice gives to the moves of its task, and whose rules would make a wrong one right.

use std::fmt;

use crate::lesson::fields::Fields;
use crate::lesson::moves::MoveText;
use crate::lesson::scene::RulesSpec;

/// Value of a move: the exact chance to win after it, with the best play of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The move.
    pub mv: MoveText,
    /// The chance of the side that moves, in thousandths; 0 to 1000.
    pub permille: u16,
    /// Its line.
    pub line: usize,
}

/// Rules under which a wrong move would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The move.
    pub mv: MoveText,
    /// The rules.
    pub rules: RulesSpec,
    /// Its line.
    pub line: usize,
}

/// Game that a position was found in: who played it, the seed and the number that name it, and the throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The name of the player of both sides.
    pub player: String,
    /// The seed of all chance.
    pub seed: u64,
    /// The number of the game under this seed.
    pub game: u64,
    /// The throw that is to be played, counted from 1.
    pub throw: u32,
}

impl Origin {
    /// Reads `greedy, seed 7, game 12, throw 88`.
    ///
    /// # Errors
    /// When something is missing; the sentence says what to write.
    pub fn parse(text: &str) -> Result<Origin, String> {
        let example =
            || format!("{text:?} names no game; write one as in greedy, seed 7, game 12, throw 88");
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let [player, seed, game, throw] = parts[..] else { return Err(example()) };
        let number = |part: &str, word: &str| -> Result<u64, String> {
            let digits = part.strip_prefix(word).map(str::trim);
            digits.and_then(|digits| digits.parse().ok()).ok_or_else(example)
        };
        let throw = u32::try_from(number(throw, "throw ")?).ok().ok_or_else(example)?;
        let (seed, game) = (number(seed, "seed ")?, number(game, "game ")?);
        Ok(Origin { player: player.to_owned(), seed, game, throw })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin { player, seed, game, throw } = self;
        write!(f, "{player}, seed {seed}, game {game}, throw {throw}")
    }
}

impl Worth {
    /// The chance in a hundred, as it is written: `71.3`.
    pub fn percent(&self) -> String {
        format!("{}.{}", self.permille / 10, self.permille % 10)
    }
}

/// `worth 24-25: 71.3`
pub(super) fn read_worth(fields: &mut Fields<'_>) -> Vec<Worth> {
    let mut worths: Vec<Worth> = Vec::new();
    for (mv, field) in fields.with_word("worth", "worth names its move; write worth 26-27: 69.3") {
        let read = MoveText::parse(&mv).and_then(|mv| Ok((mv, permille(&field.value)?)));
        match read {
            Ok((mv, _)) if worths.iter().any(|other| other.mv == mv) => {
                fields.problem(field.line, twice("worth", &mv));
            }
            Ok((mv, permille)) => worths.push(Worth { mv, permille, line: field.line }),
            Err(text) => fields.problem(field.line, text),
        }
    }
    worths
}

/// `elsewhere 26-27: wikihow`
pub(super) fn read_elsewhere(fields: &mut Fields<'_>) -> Vec<Elsewhere> {
    let mut elsewhere: Vec<Elsewhere> = Vec::new();
    for (mv, field) in
        fields.with_word("elsewhere", "elsewhere names its move; write elsewhere 26-27: RULES")
    {
        let rules = fields.parse_all(&field, RulesSpec::parse);
        match (MoveText::parse(&mv), rules) {
            (Ok(mv), _) if elsewhere.iter().any(|other| other.mv == mv) => {
                fields.problem(field.line, twice("elsewhere", &mv));
            }
            (Ok(mv), Some(rules)) => elsewhere.push(Elsewhere { mv, rules, line: field.line }),
            (Err(text), _) => fields.problem(field.line, text),
            (_, None) => {}
        }
    }
    elsewhere
}

fn twice(key: &str, mv: &MoveText) -> String {
    format!("{key} {mv} is here twice; keep one line")
}

/// A chance in a hundred with one place after the point, as thousandths.
fn permille(text: &str) -> Result<u16, String> {
    let parts = text.split_once('.').and_then(|(whole, tenth)| {
        let tenth: u16 = (tenth.len() == 1).then(|| tenth.parse().ok())??;
        Some(10 * whole.parse::<u16>().ok().filter(|whole| *whole <= 100)? + tenth)
    });
    parts.filter(|permille| *permille <= 1000).ok_or_else(|| {
        format!("{text:?} is not a chance; write a number from 0.0 to 100.0, as in 71.3")
    })
}

#[cfg(test)]
mod tests {
    use super::{Origin, permille};

    #[test]
    fn a_game_is_named_in_full_or_not_at_all() {
        let text = "greedy, seed 7, game 12, throw 88";
        assert_eq!(Origin::parse(text).expect("well written").to_string(), text);
        for text in ["greedy", "greedy, 7, 12, 88", "greedy, seed x, game 1, throw 1", ""] {
            assert!(Origin::parse(text).expect_err("not whole").contains("write one as in"));
        }
    }

    #[test]
    fn chances_have_one_place_after_the_point() {
        assert_eq!(permille("71.3"), Ok(713));
        assert_eq!(permille("100.0"), Ok(1000));
        for text in ["71", "71.33", "100.1", "-1.0", "x", "", "1000.0", "7.+1"] {
            assert!(permille(text).is_err(), "{text}");
        }
    }
}
