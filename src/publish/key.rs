//! The key to a lesson on paper: the answer to every step, computed by the law, and what a teacher should know.

use super::paper::keeps_its_end;
use super::prose::{Page, escape};
use super::step::{self, Answers};
use crate::i18n;
use crate::lesson::Step;

/// The key, on a page of its own.
pub(super) fn write(page: &Page<'_>, out: &mut String) {
    let title = i18n::fill("publish.key", &[("title", &page.lesson.title)]);
    out.push_str(&format!(
        "<article class=\"key\" aria-labelledby=\"key-title\">\n<h2 id=\"key-title\">{}</h2>\n",
        escape(&title)
    ));
    for (number, step) in (1..).zip(&page.lesson.steps) {
        let mut answer = String::new();
        self::answer(page, number, step, &mut answer);
        if !answer.is_empty() {
            let title = page.phrase(&step.title);
            out.push_str(&format!("<section>\n<h3>{number}. {title}</h3>\n{answer}</section>\n"));
        }
    }
    out.push_str("</article>\n");
}

fn answer(page: &Page<'_>, number: usize, step: &Step, out: &mut String) {
    step::write(page, number, step, Answers::Key, out);
    if keeps_its_end(step) {
        page.blocks(&step.after, out);
    }
    if let Some(teacher) = &step.teacher {
        let label = escape(i18n::text("publish.teacher"));
        out.push_str(&format!("<div class=\"aside\">\n<p><b>{label}</b></p>\n"));
        page.blocks(teacher, out);
        out.push_str("</div>\n");
    }
}
