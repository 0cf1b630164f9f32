//! Words that a person looks for: found where a word begins, so that "it" does not find "exit".

use std::ops::Range;

/// Words as they are looked for: in lower case, with the apostrophe that our texts have.
pub fn typed(find: &str) -> String {
    find.trim().to_lowercase().replace('\'', "’")
}

/// Places of `find`, which is in lower case like `words`, where a word begins with it; where it begins with a sign, anywhere.
pub fn found_in<'w>(words: &'w str, find: &'w str) -> impl Iterator<Item = Range<usize>> + 'w {
    let is_word = find.starts_with(char::is_alphanumeric);
    let begins = move |start: &usize| !is_word || !words[..*start].ends_with(char::is_alphanumeric);
    let starts = words.match_indices(find).map(|(start, _)| start);
    starts.filter(begins).map(|start| start..start + find.len())
}

/// True where a word of `words`, which may have capitals, begins with `find`, which has none; always true for no words.
pub fn has_word(words: &str, find: &str) -> bool {
    found_in(&words.to_lowercase(), find).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::{has_word, typed};

    #[test]
    fn words_are_found_by_their_beginning() {
        assert!(has_word("It can exit", "it") && !has_word("Exits", "it"));
        assert!(has_word("bearing_off.condition", "off") && has_word("d’Osiris", "osi"));
        assert!(has_word("Walker’s leaflet", &typed(" walker's L")));
        assert!(has_word("the House of Water", "house of") && has_word("", ""));
        assert!(has_word("rebirth.landing", ".landing"), "a sign stands inside a word");
    }
}
