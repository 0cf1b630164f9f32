//! A lesson on paper: boards to look at, boxes to tick and lines to write on, and the key on a page of its own.

use super::fence::{self, Scene, boards, caption};
use super::key;
use super::page::{Links, frame, tongue};
use super::prose::{Page, escape};
use super::svg::Marks;
use super::table::{even, table};
use crate::board::Bitboard;
use crate::explain;
use crate::lesson::{
    Compare, FenceKind, Known, Lesson, Phrase, Predict, Sort, Stage, Standing, Step, Toggle,
};
use crate::words;

/// A lesson as a file for the printer: every step with its board, notes and sources, and last the key with what a
/// teacher should know.
pub fn paper_page(lesson: &Lesson, known: &Known<'_>) -> String {
    let page = Page::new(lesson, known, Links::Alone);
    let mut body = String::new();
    sheet(&page, &mut body);
    key::write(&page, &mut body);
    frame(&lesson.title, "paper", &body)
}

fn sheet(page: &Page<'_>, out: &mut String) {
    let lesson = page.lesson;
    let id = &lesson.id;
    let title = escape(&lesson.title);
    let name = escape(words::text("publish.name-line"));
    out.push_str(&format!(
        "<article class=\"lesson\"{} aria-labelledby=\"read-{id}-title\">\n\
         <p class=\"name\">{name} <span class=\"line\"></span></p>\n<h1 id=\"read-{id}-title\">{title}</h1>\n",
        tongue(lesson)
    ));
    let rules = words::fill(
        "publish.by-rules",
        &[("rules", &page.rules_name(&lesson.rules))],
    );
    out.push_str(&format!("<p><small>{}</small></p>\n", escape(&rules)));
    page.blocks(&lesson.intro, out);
    for (number, step) in (1..).zip(&lesson.steps) {
        self::step(page, number, step, out);
    }
    page.notes(2, false, out);
    page.sources(2, out);
    out.push_str("</article>\n");
}

fn step(page: &Page<'_>, number: usize, step: &Step, out: &mut String) {
    let id = format!("read-{}-{number}", page.lesson.id);
    out.push_str(&format!(
        "<section class=\"step\" id=\"{id}\">\n<h2>{number}. {}</h2>\n",
        page.phrase(&step.title)
    ));
    page.blocks(&step.prose, out);
    if let Some(fence) = &step.fence {
        task(page, step, &fence.kind, out);
    }
    if !keeps_its_end(step) {
        page.blocks(&step.after, out);
    }
    out.push_str("</section>\n");
}

/// Does what stands behind the board of a step say what was to be found out? Then it belongs into the key.
pub(super) fn keeps_its_end(step: &Step) -> bool {
    step.fence
        .as_ref()
        .is_some_and(|fence| fence.kind.is_finished())
}

/// The board of a step with what is to be done on paper.
fn task(page: &Page<'_>, step: &Step, kind: &FenceKind, out: &mut String) {
    let page = &page.at(step);
    match kind {
        FenceKind::Compare(both) => return compare(page, both, out),
        FenceKind::Sort(claims) => return sort(page, claims, out),
        FenceKind::Games(games) => {
            fence::ask(page, &games.ask, out);
            return options(page, games.options.iter(), out);
        }
        _ => {}
    }
    let Ok(Some(stage)) = Stage::of(page.lesson, step, page.known.rulesets) else {
        return;
    };
    let scene = Scene {
        page,
        stage: &stage,
    };
    let plain = Marks::default();
    match kind {
        FenceKind::Board(board) => {
            let marked = Marks::squares(Bitboard::of(board.mark.iter().copied()));
            scene.figure(&marked, board.say.as_ref(), out);
        }
        FenceKind::Watch(_) => {
            // What is said to the moves would give them away.
            scene.figure(&plain, None, out);
            line("publish.write-after", out);
        }
        FenceKind::Try(task) => {
            scene.asked(&task.task, out);
            line("publish.write-move", out);
        }
        FenceKind::Refuse(task) => {
            scene.asked(&task.task, out);
            line("publish.write-refused", out);
        }
        FenceKind::Predict(Predict { ask, options, .. }) => {
            scene.asked(ask, out);
            self::options(page, options.iter().map(|option| &option.text), out);
        }
        FenceKind::Toggle(switch) => toggle(&scene, switch, out),
        FenceKind::Sandbox(sandbox) => scene.figure(&plain, sandbox.say.as_ref(), out),
        _ => {}
    }
}

/// Boxes to tick, and a line for the reason.
fn options<'a>(page: &Page<'_>, options: impl Iterator<Item = &'a Phrase>, out: &mut String) {
    out.push_str("<ul class=\"boxes\">\n");
    for (letter, option) in ('A'..).zip(options) {
        out.push_str(&format!(
            "<li><span class=\"box\"></span> <b>{letter}</b> {}</li>\n",
            page.phrase(option)
        ));
    }
    let unsure = escape(words::text("learn.not-sure"));
    out.push_str(&format!(
        "<li><span class=\"box\"></span> {unsure}</li>\n</ul>\n"
    ));
    line("publish.write-because", out);
}

/// A line to write on.
fn line(key: &str, out: &mut String) {
    let words = escape(words::text(key));
    out.push_str(&format!(
        "<p class=\"write\">{words} <span class=\"line\"></span></p>\n"
    ));
}

fn toggle(scene: &Scene<'_>, switch: &Toggle, out: &mut String) {
    scene.figure(&Marks::default(), switch.say.as_ref(), out);
    let head = [
        explain::key_name(switch.key),
        words::text("publish.write-happens"),
    ];
    let rows = switch.values.iter();
    let rows = rows.map(|value| {
        let answer = explain::answer_of(switch.key, value);
        vec![escape(&answer), String::new()]
    });
    even(&head.map(escape), rows, out);
}

fn compare(page: &Page<'_>, both: &Compare, out: &mut String) {
    let names = [page.rules_name(&both.left), page.rules_name(&both.right)];
    let rounds = both.rounds(page.known.rulesets).unwrap_or_default();
    if let Some(first) = rounds.first() {
        boards(page, first, &names, &caption(&both.scene.throws, ""), out);
    }
    let head = names.map(|name| escape(&name));
    let blank = std::iter::once(vec![String::new(), String::new()]);
    even(&head, blank, out);
}

fn sort(page: &Page<'_>, sort: &Sort, out: &mut String) {
    let standings = Standing::ALL.map(|standing| escape(words::text(fence::standing(standing))));
    let head: Vec<String> = std::iter::once(escape(words::text("publish.claim")))
        .chain(standings)
        .collect();
    let mut claims: Vec<&crate::lesson::Claim> = sort.claims.iter().collect();
    // A lesson may list them by standing; by their words they stand in no telling order.
    claims.sort_by_key(|claim| crate::lesson::prose::plain(&claim.text));
    let rows = claims.into_iter().map(|claim| {
        let boxes = Standing::ALL.map(|_| "<span class=\"box\"></span>".to_owned());
        std::iter::once(page.phrase(&claim.text))
            .chain(boxes)
            .collect()
    });
    table(&head, rows, out);
}
