//! A short name for a set of rules that is the same on every machine and in every version.
//!
//! It is FNV-1a (64 bits) over the canonical text of the form: a first line `senet-form 1`, then every key in the order
//! of the form as `key = value`, as a ruleset file writes it, each line ended by one line feed, in UTF-8. Idle keys are
//! part of it. Two rulesets with equal answers have equal hashes, whatever they are called.

use super::{Form, Key, Rules, RulesetError, Value};

/// The hash FNV-1a of some bytes, of 64 bits.
///
/// ```
/// assert_eq!(senet::rules::fnv1a(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(senet::rules::fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
/// ```
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A hash as reports and files write it: sixteen hexadecimal digits.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The canonical text of a form.
pub fn form_text(form: &Form) -> String {
    let lines = Key::ALL.iter().map(|key| format!("{key} = {}\n", form.get(*key)));
    std::iter::once("senet-form 1\n".to_owned()).chain(lines).collect()
}

impl From<Rules> for String {
    fn from(rules: Rules) -> String {
        form_text(&rules.form)
    }
}

impl TryFrom<String> for Rules {
    type Error = RulesetError;

    /// Rules of a canonical text; a key that it leaves out has its usual answer.
    fn try_from(text: String) -> Result<Rules, RulesetError> {
        let lines = text.lines().filter_map(|line| line.split_once(" = "));
        let form = lines.into_iter().try_fold(Form::default(), |form, (key, value)| {
            form.with(Key::from_name(key)?, &Value::parse(value))
        });
        Rules::new(form?)
    }
}

/// The hash of a form; written as sixteen hexadecimal digits.
pub fn form_hash(form: &Form) -> u64 {
    fnv1a(form_text(form).as_bytes())
}
