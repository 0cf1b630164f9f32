//! What the check says of a single fence: each mistake once, with its line and what to write.

use senet::lesson::check;
use senet::library;

/// A lesson of one step with this fence.
fn lesson(fence: &str) -> String {
    format!(
        "---\nformat: 1\nid: one-step\ntitle: One step\nminutes: 5\nrules: kendall-walker\n---\n\nOne step.\n\n\
         ## Do it\n\nDo it.\n\n```senet {fence}\n```\n"
    )
}

/// The errors of this fence, each behind the line that it names.
fn errors(fence: &str) -> Vec<String> {
    let text = lesson(fence);
    let lines: Vec<&str> = text.lines().collect();
    let errors = check(&text, &library::known()).errors.into_iter();
    let line = |number: Option<usize>| lines.get(number.unwrap_or_default().wrapping_sub(1));
    errors.map(|error| format!("{} <- {}", line(error.line).unwrap_or(&""), error.text)).collect()
}

#[test]
fn an_option_that_cannot_be_read_is_the_only_mistake_named() {
    let question = "throws\nask: Which throw comes most often?\nA: 2 | most 2 | So it is.\nB: 3 | most 3\nright: B";
    assert_eq!(
        errors(question),
        ["B: 3 | most 3 <- option B has 2 parts; write B: words | test | answer"]
    );
}
