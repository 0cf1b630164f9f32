//! "Cite this": the rules with their sources and changes, the program, the player, the seed and the games.

use super::head::{Entry, Head};
use crate::explain;
use crate::words;

/// A text by which somebody else can find the rules and repeat the games.
pub fn cite(head: &Head, entries: &[Entry]) -> String {
    let mut out = head.sentence() + "\n";
    for (board, entry) in head.boards.iter().zip(entries) {
        let hash = format!("{:016x}", board.hash);
        let values = [
            ("letter", board.letter.to_string()),
            ("name", entry.seat.base.name.clone()),
            ("spec", board.spec.clone()),
            ("hash", hash),
            ("start", board.start.clone()),
        ];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        out.push_str(&format!(
            "\n{}\n",
            words::fill("report.cite-board", &values)
        ));
        for source in &entry.seat.base.sources {
            out.push_str(&format!(
                "  {}\n",
                words::fill("report.cite-source", &[("source", &source.cite)])
            ));
        }
        for key in entry.seat.changed() {
            let answer = |form: &crate::rules::Form| explain::answer(form, key);
            let values = [
                ("rule", explain::key_name(key).to_owned()),
                (
                    "key",
                    format!("{key}={}", entry.seat.current.form.get(key).plain()),
                ),
                ("from", answer(&entry.seat.base.form)),
                ("to", answer(&entry.seat.current.form)),
            ];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            out.push_str(&format!(
                "  {}\n",
                words::fill("report.cite-change", &values)
            ));
        }
    }
    out + "\n" + words::text("report.cite-chance") + "\n"
}
