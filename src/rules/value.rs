//! The value of a key, before anybody knows which key it is for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Value that can stand behind a key of a ruleset: a word, a whole number, yes or no, or a list of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word in quotes.
    Word(String),
    /// A list of whole numbers, such as throws or squares.
    List(Vec<i64>),
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Word(value.to_owned())
    }
}

impl From<&[i64]> for Value {
    fn from(value: &[i64]) -> Value {
        Value::List(value.to_vec())
    }
}

impl Value {
    /// Reads what a person types after `KEY=`: TOML, a bare word being a string.
    ///
    /// ```
    /// use senet::rules::Value;
    /// assert_eq!(Value::parse("3"), Value::Int(3));
    /// assert_eq!(Value::parse("to-1"), Value::from("to-1"));
    /// assert_eq!(Value::parse("[1, 4]"), Value::List(vec![1, 4]));
    /// ```
    pub fn parse(text: &str) -> Value {
        let text = text.trim();
        if let Ok(yes) = text.parse() {
            return Value::Bool(yes);
        }
        if let Ok(number) = text.parse() {
            return Value::Int(number);
        }
        if let Some(list) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let items = list.split([',', ' ', '.']).map(str::trim).filter(|item| !item.is_empty());
            if let Ok(numbers) = items.map(str::parse).collect::<Result<Vec<i64>, _>>() {
                return Value::List(numbers);
            }
        }
        Value::Word(text.trim_matches('"').to_owned())
    }

    /// The value without quotes, as in `--set` and in link codes: `to-1`, `3`, `[1,4,5]`.
    pub fn plain(&self) -> String {
        match self {
            Value::Word(word) => word.clone(),
            other => other.to_string().replace(' ', ""),
        }
    }
}

impl fmt::Display for Value {
    /// As written in a ruleset file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(yes) => yes.fmt(f),
            Value::Int(number) => number.fmt(f),
            Value::Word(word) => write!(f, "{word:?}"),
            Value::List(items) => write!(f, "{items:?}"),
        }
    }
}
