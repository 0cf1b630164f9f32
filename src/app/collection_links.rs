//! Addresses that mean the same on every device.
//!
//! An own reconstruction stands in an address as `walls-of-three@kendall-walker+blockade.length=3`: its id, the shipped
//! ruleset it rests on, and everything that differs. A device that has the reconstruction uses it; any other uses the
//! shipped one with these changes, which plays exactly the same.

use super::collection::Collection;
use crate::compare::{self, Seat};
use crate::library;
use crate::rules::{Form, Key, Ruleset, Value, nearest_name};
use crate::{explain, i18n, notation};

/// The shipped ruleset that an own one rests on; for one that stands alone, the shipped one that differs least.
pub fn root(ruleset: &Ruleset) -> Ruleset {
    ruleset.root_in(library::rulesets()).cloned().unwrap_or_else(library::any_ruleset)
}

/// The part of an address after its place, with all that another device needs; `seats` are the rules that it names first.
pub fn portable(rest: &str, seats: &[Seat]) -> String {
    let mut seats = seats.iter();
    each_seat(rest, &mut |_| seats.next().and_then(portable_seat))
}

fn portable_seat(seat: &Seat) -> Option<String> {
    let id = &seat.base.id;
    if library::ruleset(id).is_some() {
        return None;
    }
    let root = root(&seat.base);
    let changed = changes(&root.form, &seat.current.form);
    Some(format!("{id}@{}{changed}", root.id.replace('/', ":")))
}

fn each_seat(rest: &str, change: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let (seats, after) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let seats: Vec<String> =
        seats.split('~').map(|seat| change(seat).unwrap_or_else(|| seat.to_owned())).collect();
    seats.join("~") + after
}

impl Collection {
    /// The part of an address after its place, as this device has it, and a sentence for each reconstruction it lacks and
    /// each change that is none.
    pub fn local(&self, rest: &str) -> (String, Vec<String>) {
        let mut sentences = Vec::new();
        let rest = notation::decoded(rest);
        let local = each_seat(&rest, &mut |seat| {
            let here = self.local_seat(seat, &mut sentences);
            let known = self.known_seat(here.as_deref().unwrap_or(seat), &mut sentences);
            known.or(here)
        });
        (local, sentences)
    }

    /// The rules that an address names: `kendall-walker+blockade.length=3`.
    ///
    /// # Errors
    /// When there is no such ruleset or change; the sentence says what is wrong.
    pub fn seat(&self, text: &str) -> Result<Seat, String> {
        Seat::from_link(text, &|id| self.ruleset(id))
    }

    fn local_seat(&self, seat: &str, sentences: &mut Vec<String>) -> Option<String> {
        let (id, rest) = seat.split_once('@')?;
        let Ok(shipped) = self.seat(rest) else { return Some(rest.to_owned()) };
        if let Some(own) = self.own().find(|own| own.id == id) {
            return Some(format!("{id}{}", changes(&own.form, &shipped.current.form)));
        }
        let name = compare::short_name(&shipped.base);
        sentences.push(i18n::say!("own.link-elsewhere", id, name));
        Some(rest.to_owned())
    }

    /// Rules of an address with a mistake: the reconstruction with the nearest name, and those of its changes that are some,
    /// with a sentence for all else. `None` where nothing is wrong, and where no name is near.
    fn known_seat(&self, text: &str, sentences: &mut Vec<String>) -> Option<String> {
        let is_readable = !text.contains('%') && text.split('+').count() <= Key::ALL.len();
        if !is_readable || self.seat(text).is_ok() {
            return None;
        }
        let mut parts = text.split('+');
        let written = parts.next()?;
        let is_known = self.seat(written).is_ok();
        let id = match is_known {
            true => written,
            false => {
                let near = nearest_name(written, self.all().map(|ruleset| ruleset.id.as_str()));
                // A few letters are like many names: "foo" is no "forgotten-gods".
                near.filter(|id| 2 * written.len() > id.len())?
            }
        };
        let name = compare::short_name(&self.seat(id).ok()?.base);
        if !is_known {
            sentences.push(i18n::say!("own.link-nearest", id = written, name));
        }
        let mut seat = id.to_owned();
        for change in parts {
            let changed = format!("{seat}+{change}");
            match self.seat(&changed) {
                Ok(_) => seat = changed,
                Err(_) => sentences.push(no_change_words(change, &name)),
            }
        }
        Some(seat)
    }
}

/// Sentence on a change that is none, of a reconstruction with this name.
fn no_change_words(change: &str, name: &str) -> String {
    let known = change.split_once('=').and_then(|(key, answer)| {
        let key = Key::from_name(key).ok()?;
        Some((explain::key_name(key), answer))
    });
    match known {
        Some((rule, answer)) => i18n::say!("own.link-answer", rule, answer, name),
        None => i18n::say!("own.link-change", change, name),
    }
}

/// `+blockade.length=3` for each answer of `to` that is not that of `from`.
fn changes(from: &Form, to: &Form) -> String {
    let change = |key: Key| format!("+{key}={}", Value::plain(&to.get(key)));
    from.differences(to).into_iter().map(change).collect()
}
