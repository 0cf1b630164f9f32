//! Cards on the command line and on plain pages, and the works behind them.

use senet::lesson::bibtex;
use senet::{library, publish, rules_text};

use super::golden::agree;

#[test]
fn the_bibliography_reads_as_it_was_read() {
    let entries: Vec<String> = library::works().iter().map(bibtex).collect();
    agree("works.bib", &entries.join("\n"));
}

#[test]
fn every_work_is_one_sound_entry() {
    let mut keys = std::collections::BTreeSet::new();
    for work in library::works() {
        let entry = bibtex(work);
        let (mut depth, mut escaped) = (0, false);
        for sign in entry.chars() {
            match sign {
                '{' if !escaped => depth += 1,
                '}' if !escaped => depth -= 1,
                _ => {}
            }
            assert!(depth >= 0, "{entry}");
            escaped = sign == '\\' && !escaped;
        }
        assert_eq!(depth, 0, "{entry}");
        assert!(entry.contains("title = {{") && entry.contains("note = {"), "{entry}");
        let key = entry.split(['{', ',']).nth(1).unwrap_or_default().to_owned();
        assert_eq!(key, work.key);
        assert!(keys.insert(key), "{} stands twice", work.key);
    }
}

#[test]
fn the_page_of_a_ruleset_says_its_whole_account() {
    let html = publish::rulesets_html();
    let plain = html.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
    for ruleset in library::rulesets() {
        assert!(html.contains(&format!("id=\"read-rules-{}\"", ruleset.id)));
        assert!(plain.contains(&ruleset.summary) && plain.contains(&ruleset.note));
        let passages = rules_text::passages(ruleset);
        let sentences = passages.iter().flat_map(|passage| &passage.sentences);
        for sentence in sentences.chain(&rules_text::left_open(ruleset)) {
            assert!(plain.contains(&sentence.text), "{}: {}", ruleset.id, sentence.text);
        }
        for source in &ruleset.sources {
            let work = library::work(&source.key).expect("known");
            assert!(plain.contains(&work.long()), "{}: {}", ruleset.id, work.key);
        }
    }
}

#[test]
fn a_file_from_elsewhere_cannot_slip_markup_into_the_page() {
    let text = "format = 1\nid = \"mine\"\nname = \"<b>Mine</b>\"\nbased_on = \"petrie\"\nsummary = \"a <script> & more\"\n";
    let mine = library::read_ruleset(text).expect("allowed");
    let html = publish::card_html(&mine, library::works());
    assert!(html.contains("&lt;b&gt;Mine") && html.contains("a &lt;script&gt; &amp; more"));
    assert!(!html.contains("<script") && !html.contains("<b>"));
}
