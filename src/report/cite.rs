//! "Cite this": the rules with their sources and changes, the program, the player, the seed and the games.

use super::head::{BoardHead, Entry, Head, product};
use crate::explain;
use crate::i18n;
use crate::rules::{Ruleset, form_hash, hash_text};

/// Citation with which a reader can find the rules and repeat the games.
pub fn cite(head: &Head, entries: &[Entry]) -> String {
    let mut out = head.provenance() + "\n";
    for (board, entry) in head.boards.iter().zip(entries) {
        out.push_str(&board_text(board, entry));
    }
    out + "\n" + i18n::text("report.cite-chance") + "\n"
}

/// Citation of boards on which nothing has been played yet.
pub fn cite_boards(entries: &[Entry]) -> String {
    let mut out = product() + "\n";
    for (index, entry) in entries.iter().enumerate() {
        out.push_str(&board_text(&BoardHead::of(index, entry), entry));
    }
    out
}

/// Citation of one reconstruction: its name, `by` whom it is, the rules as they stand in this program, and its sources.
pub fn cite_ruleset(ruleset: &Ruleset, by: &str) -> String {
    let (Ruleset { name, id, form, .. }, version) = (ruleset, env!("CARGO_PKG_VERSION"));
    let hash = hash_text(form_hash(form));
    i18n::say!("report.cite-ruleset", name, by, version, id, hash) + "\n" + &sources_text(ruleset)
}

fn sources_text(ruleset: &Ruleset) -> String {
    let source = |cite: &str| i18n::fill("report.cite-source", &[("source", cite)]);
    ruleset.sources.iter().map(|one| format!("  {}\n", source(&one.cite))).collect()
}

fn board_text(board: &BoardHead, entry: &Entry) -> String {
    let (BoardHead { letter, spec, start, .. }, name) = (board, &entry.seat.base.name);
    let hash = hash_text(board.hash);
    let cited = i18n::say!("report.cite-board", letter, name, spec, hash, start);
    let mut out = format!("\n{cited}\n");
    out.push_str(&sources_text(&entry.seat.base));
    for key in entry.seat.changed() {
        let answer = |form: &crate::rules::Form| explain::answer_alone(key, &form.get(key));
        let current = &entry.seat.current.form;
        let (from, to) = (answer(&entry.seat.base.form), answer(current));
        let (rule, set) = (explain::key_name(key), current.get(key).plain());
        let cited = i18n::say!("report.cite-change", rule, key = format!("{key}={set}"), from, to);
        out.push_str(&format!("  {cited}\n"));
    }
    out
}
