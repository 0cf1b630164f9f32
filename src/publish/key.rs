//! The key to a lesson on paper: the answer to every step, computed by the law, and what a teacher should know.

use super::fence::{self, Scene, did, figure, found, texts};
use super::paper::keeps_its_end;
use super::prose::{Page, escape};
use super::svg::Marks;
use super::table::table;
use crate::explain;
use crate::lesson::{
    Compare, FenceKind, Games, Phrase, Predict, Refuse, Sort, Stage, Step, Toggle, Try,
};
use crate::words;

/// The key, on a page of its own.
pub(super) fn write(page: &Page<'_>, out: &mut String) {
    let title = words::fill("publish.key", &[("title", &page.lesson.title)]);
    out.push_str(&format!(
        "<article class=\"key\" aria-labelledby=\"key-title\">\n<h2 id=\"key-title\">{}</h2>\n",
        escape(&title)
    ));
    for (number, step) in (1..).zip(&page.lesson.steps) {
        let mut answer = String::new();
        self::step(page, step, &mut answer);
        if !answer.is_empty() {
            let title = page.phrase(&step.title);
            out.push_str(&format!(
                "<section>\n<h3>{number}. {title}</h3>\n{answer}</section>\n"
            ));
        }
    }
    out.push_str("</article>\n");
}

fn step(page: &Page<'_>, step: &Step, out: &mut String) {
    if let Some(fence) = &step.fence {
        answer(page, step, &fence.kind, out);
    }
    if keeps_its_end(step) {
        page.blocks(&step.after, out);
    }
    if let Some(teacher) = &step.teacher {
        let label = escape(words::text("publish.teacher"));
        out.push_str(&format!("<div class=\"aside\">\n<p><b>{label}</b></p>\n"));
        page.blocks(teacher, out);
        out.push_str("</div>\n");
    }
}

fn answer(page: &Page<'_>, step: &Step, kind: &FenceKind, out: &mut String) {
    let page = &page.at(step);
    match kind {
        FenceKind::Compare(both) => return compare(page, both, out),
        FenceKind::Sort(claims) => return sort(page, claims, out),
        FenceKind::Games(games) => return self::games(page, games, out),
        _ => {}
    }
    let Ok(Some(stage)) = Stage::of(page.lesson, step, page.known.rulesets) else {
        return;
    };
    let scene = Scene {
        page,
        stage: &stage,
    };
    match kind {
        FenceKind::Watch(watch) => {
            if let Ok(trail) = stage.script(&watch.moves) {
                scene.played(&trail, out);
                let after = escape(words::text("publish.afterwards"));
                let marks = Marks::default().on(page.period);
                figure(trail.after(), &marks, &after, out);
            }
            say(page, watch.say.as_ref(), out);
        }
        FenceKind::Try(task) => try_(&scene, task, out),
        FenceKind::Refuse(task) => refuse(&scene, task, out),
        FenceKind::Predict(asked) => predict(&scene, asked, out),
        FenceKind::Toggle(switch) => toggle(&scene, switch, out),
        _ => {}
    }
}

fn say(page: &Page<'_>, say: Option<&Phrase>, out: &mut String) {
    if let Some(say) = say {
        out.push_str(&format!("<p>{}</p>\n", page.phrase(say)));
    }
}

fn try_(scene: &Scene<'_>, task: &Try, out: &mut String) {
    let mut trail = scene.stage.trail();
    for line in task.solution(scene.stage, &trail).unwrap_or_default() {
        trail.play(scene.stage.next_throw(&trail), line);
    }
    scene.played(&trail, out);
    say(scene.page, task.say.as_ref(), out);
    if task.wrong.is_empty() {
        return;
    }
    out.push_str("<ul>\n");
    for wrong in &task.wrong {
        out.push_str(&format!(
            "<li><code>{}</code> {}</li>\n",
            escape(wrong.mv.as_str()),
            scene.page.phrase(&wrong.say)
        ));
    }
    out.push_str("</ul>\n");
}

fn refuse(scene: &Scene<'_>, task: &Refuse, out: &mut String) {
    let stage = scene.stage;
    if let Some(refused) = task.attempt(stage) {
        let why = explain::refusal(&stage.ruleset, &stage.position, &refused);
        out.push_str(&format!("<p>{}</p>\n", escape(&why.sentence)));
    }
    say(scene.page, task.say.as_ref(), out);
}

fn predict(scene: &Scene<'_>, asked: &Predict, out: &mut String) {
    let answer = asked.answer(scene.stage);
    out.push_str("<ul class=\"boxes\">\n");
    for (at, option) in asked.options.iter().enumerate() {
        let right = answer == Some(at);
        let (sign, class) = if right {
            ("✓", " class=\"right\"")
        } else {
            ("", "")
        };
        out.push_str(&format!(
            "<li{class}><span class=\"box\">{sign}</span> <b>{} {}</b>: {}</li>\n",
            option.letter,
            scene.page.phrase(&option.text),
            scene.page.phrase(&option.reply)
        ));
    }
    out.push_str("</ul>\n");
}

fn toggle(scene: &Scene<'_>, switch: &Toggle, out: &mut String) {
    let head = [
        explain::key_name(switch.key),
        words::text("publish.happens"),
    ];
    let rows = fence::happenings(scene.stage, switch);
    table(&head.map(escape), rows.into_iter(), out);
}

fn compare(page: &Page<'_>, both: &Compare, out: &mut String) {
    let (Ok(left), Ok(right), Ok(rounds)) = (
        both.left.ruleset(page.known.rulesets),
        both.right.ruleset(page.known.rulesets),
        both.rounds(page.known.rulesets),
    ) else {
        return;
    };
    let names = [page.rules_name(&both.left), page.rules_name(&both.right)];
    let [left_name, right_name] = names.map(|name| escape(&name));
    let head = [String::new(), left_name, right_name];
    let cell =
        |ruleset: &crate::rules::Ruleset, answer: &crate::lesson::Answer| match &answer.played {
            Some(line) => did(ruleset, &answer.before, line),
            None => texts(&answer.lines),
        };
    let mut rows: Vec<Vec<String>> = rounds
        .iter()
        .map(|round| {
            let throw = round.throw.to_string();
            let named = match round.left.played.is_some() || round.right.played.is_some() {
                true => words::text("publish.happens").to_owned(),
                false => words::fill("publish.legal", &[("throw", &throw)]),
            };
            vec![
                escape(&named),
                escape(&cell(&left, &round.left)),
                escape(&cell(&right, &round.right)),
            ]
        })
        .collect();
    let said = [&both.left_text, &both.right_text];
    if said.iter().any(|said| said.is_some()) {
        let text = |said: &Option<Phrase>| {
            said.as_ref()
                .map(|said| page.phrase(said))
                .unwrap_or_default()
        };
        let [left_said, right_said] = said.map(text);
        rows.push(vec![String::new(), left_said, right_said]);
    }
    table(&head, rows.into_iter(), out);
}

fn sort(page: &Page<'_>, sort: &Sort, out: &mut String) {
    out.push_str("<ul>\n");
    for claim in &sort.claims {
        let standing = escape(words::text(fence::standing(claim.standing)));
        out.push_str(&format!(
            "<li><b>{standing}</b> {} {}</li>\n",
            page.phrase(&claim.text),
            page.phrase(&claim.source)
        ));
    }
    out.push_str("</ul>\n");
}

fn games(page: &Page<'_>, games: &Games, out: &mut String) {
    found(page, games, out);
}
