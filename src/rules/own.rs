//! A reconstruction of the reader's own: the rules that are on, under a name.

use std::collections::BTreeMap;

use super::control::without_controls;
use super::{Evidence, Form, Key, Ruleset};

/// Description that a person gives of a reconstruction of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its id; [`About::id_of`] makes one from a name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its author; may be empty.
    pub author: String,
    /// One sentence about it; may be empty.
    pub summary: String,
    /// Reasons for changed rules, where the person says so. Only what differs from the root takes a note.
    pub notes: BTreeMap<Key, String>,
}

/// Letters with marks that a keyboard of Europe has, and what stands for them in an id.
const PLAIN: [(&str, &str); 10] = [
    ("àáâãäåā", "a"),
    ("èéêëē", "e"),
    ("ìíîïī", "i"),
    ("òóôõöøō", "o"),
    ("ùúûüū", "u"),
    ("çč", "c"),
    ("ñ", "n"),
    ("ýÿ", "y"),
    ("šś", "s"),
    ("ḥẖḫ", "h"),
];
/// The longest id that is made from a name, in letters.
const LONGEST: usize = 48;

impl About {
    /// The id for a name: its letters and digits, with hyphens between the words. Empty where the name has no Latin
    /// letter and no digit.
    ///
    /// ```
    /// use senet::rules::About;
    /// assert_eq!(About::id_of("Jéquier, my way (2)"), "jequier-my-way-2");
    /// ```
    pub fn id_of(name: &str) -> String {
        let mut id = String::new();
        for letter in name.chars().flat_map(char::to_lowercase) {
            let plain = PLAIN.iter().find(|(marked, _)| marked.contains(letter));
            if letter.is_ascii_alphanumeric() {
                id.push(letter);
            } else if let Some((_, plain)) = plain {
                id.push_str(plain);
            } else if !id.is_empty() && !id.ends_with('-') && letter != '\'' && letter != '’' {
                id.push('-');
            }
            if id.len() >= LONGEST {
                break;
            }
        }
        id.trim_end_matches('-').to_owned()
    }

    /// True where `id` can be that of a ruleset, which stands in file names, links and commands: small letters, digits,
    /// and single hyphens between them.
    pub fn is_id(id: &str) -> bool {
        let legal = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        id.split('-').all(|part| !part.is_empty() && part.chars().all(legal))
    }
}

impl Ruleset {
    /// These rules with the answers of `form`, as a reconstruction of a person's own. `root` is the ruleset that its
    /// file will rest on; without one (these rules were read from a file that rests on no other) it stands alone.
    ///
    /// Every rule that differs is marked as the person's own, with their note if they gave one. Control characters,
    /// which no file may hold, are left out of what they wrote.
    pub fn own(&self, root: Option<&Ruleset>, form: Form, about: &About) -> Ruleset {
        let mut evidence = self.evidence.clone();
        for key in self.form.differences(&form) {
            let new = match root.filter(|root| root.form.get(key) == form.get(key)) {
                Some(root) => root.evidence.get(&key).cloned(),
                None => Some(Evidence::own()),
            };
            evidence.remove(&key);
            evidence.extend(new.map(|new| (key, new)));
        }
        for key in root.unwrap_or(self).form.differences(&form) {
            if let (Some(entry), Some(note)) = (evidence.get_mut(&key), about.notes.get(&key)) {
                entry.note = without_controls(note);
            }
        }
        let author = Some(without_controls(&about.author)).filter(|author| !author.is_empty());
        Ruleset {
            id: about.id.clone(),
            name: without_controls(&about.name),
            authors: author.into_iter().collect(),
            summary: without_controls(&about.summary),
            sides: self.sides.clone(),
            houses: self.houses.clone(),
            based_on: root.map(|root| root.id.clone()),
            form,
            sources: self.sources.clone(),
            evidence,
            ..Ruleset::blank()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_made_of_any_name() {
        for (name, id) in [
            ("Kendall's rules, mine", "kendalls-rules-mine"),
            ("  --  Senet 2  ", "senet-2"),
            ("Nefertari’s Ḥeb", "nefertaris-heb"),
            ("سنت", ""),
            ("遊戲 5", "5"),
        ] {
            assert_eq!(About::id_of(name), id);
            assert!(id.is_empty() || About::is_id(id), "{id}");
        }
        assert!(About::is_id(&About::id_of(&"long name ".repeat(30))));
        for wrong in ["", "-a", "a--b", "A", "a/b", "a~b", "a b", "é"] {
            assert!(!About::is_id(wrong), "{wrong}");
        }
    }
}
