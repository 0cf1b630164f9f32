//! Answers that are sets: throws that grant another, squares that protect or do not.

use super::{Choice, Value};
use crate::board::{Bitboard, house};

/// A set of throw values, 0 to 6 (`throwing.again`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThrowSet(u8);

impl ThrowSet {
    /// True where the value is in the set.
    pub const fn has(self, value: u8) -> bool {
        value < 8 && self.0 >> value & 1 == 1
    }

    /// The values, rising.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (0..=6).filter(move |&value| self.has(value))
    }
}

impl Choice for ThrowSet {
    fn read(value: &Value) -> Option<ThrowSet> {
        let Value::List(items) = value else {
            return None;
        };
        let mut set = 0;
        for &item in items {
            if !(0..=6).contains(&item) || set >> item & 1 == 1 {
                return None;
            }
            set |= 1 << item;
        }
        Some(ThrowSet(set))
    }

    fn value(self) -> Value {
        Value::List(self.values().map(i64::from).collect())
    }

    fn offered() -> Vec<Value> {
        [&[1, 4, 5][..], &[1, 4, 6], &[4, 5], &[5], &[2], &[3], &[2, 3], &[]]
            .map(Value::from)
            .to_vec()
    }

    fn expects() -> String {
        "a list of throws such as [1, 4, 5], or []".to_owned()
    }
}

/// Squares on which neighbours do not protect (`protection.suspended_on`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suspended {
    /// Nowhere.
    Nowhere,
    /// On 27, 28, 29 and 30.
    LastFour,
}

impl Suspended {
    /// The squares themselves.
    pub const fn squares(self) -> Bitboard {
        match self {
            Suspended::Nowhere => Bitboard::EMPTY,
            Suspended::LastFour => house::EXITS.with(house::WATER),
        }
    }
}

impl Choice for Suspended {
    fn read(value: &Value) -> Option<Suspended> {
        [Suspended::Nowhere, Suspended::LastFour].into_iter().find(|set| set.value() == *value)
    }

    fn value(self) -> Value {
        Value::List(self.squares().numbers().map(i64::from).collect())
    }

    fn offered() -> Vec<Value> {
        [Suspended::Nowhere, Suspended::LastFour].map(Choice::value).to_vec()
    }
}

/// Squares on which a single piece is never hit (`protection.safe_squares`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SafeSquares {
    /// Every square.
    All,
    /// These, all among 15 and 26 to 30.
    Set(Bitboard),
}

impl SafeSquares {
    /// The squares themselves.
    pub const fn squares(self) -> Bitboard {
        match self {
            SafeSquares::All => Bitboard::ALL,
            SafeSquares::Set(set) => set,
        }
    }
}

impl Choice for SafeSquares {
    fn read(value: &Value) -> Option<SafeSquares> {
        let items = match value {
            Value::Word(word) if word == "all" => return Some(SafeSquares::All),
            Value::List(items) => items,
            _ => return None,
        };
        let mut set = Bitboard::EMPTY;
        for &item in items {
            let number = u8::try_from(item).ok().filter(|n| (house::ALL & !set).holds(*n))?;
            set = set.with(number);
        }
        Some(SafeSquares::Set(set))
    }

    fn value(self) -> Value {
        match self {
            SafeSquares::All => Value::from("all"),
            SafeSquares::Set(set) => Value::List(set.numbers().map(i64::from).collect()),
        }
    }

    fn offered() -> Vec<Value> {
        use house::{EXITS, HAPPINESS, HORUS, REBIRTH};
        let strokes = EXITS.without(HORUS);
        let sets = [
            Bitboard::EMPTY,
            strokes.with(HAPPINESS),
            strokes.with(HAPPINESS).with(REBIRTH),
            EXITS,
            house::ALL.without(HORUS),
            house::ALL.without(REBIRTH),
        ];
        let sets = sets.map(SafeSquares::Set).into_iter().chain([SafeSquares::All]);
        sets.map(Choice::value).collect()
    }

    fn expects() -> String {
        "a list of squares among 15, 26, 27, 28, 29 and 30, or \"all\"".to_owned()
    }
}
