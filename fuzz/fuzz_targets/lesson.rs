//! Lessons and themes of practice: whatever the text, the checker answers with problems that have words.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{lesson, library};

fuzz_target!(|text: &str| {
    for problem in lesson::check(text, &library::known()).errors {
        assert!(!problem.to_string().is_empty());
    }
});
