//! The boards of a lesson as figures, and their tasks as questions with an answer to unfold.

use super::prose::{Page, attribute, escape};
use super::svg::{Marks, board_svg};
use super::table::table;
use crate::board::Bitboard;
use crate::explain;
use crate::lesson::{
    Compare, FenceKind, Games, Phrase, Predict, Refuse, Round, Sandbox, Sort, Stage, Standing,
    Step, Toggle, Trail, Try, Watch,
};
use crate::lesson_games::{LessonGames, told};
use crate::library;
use crate::notation::Line;
use crate::rules::{Position, Ruleset, Throw};
use crate::words;

pub(super) fn write(
    page: &Page<'_>,
    number: usize,
    step: &Step,
    kind: &FenceKind,
    out: &mut String,
) {
    let page = &page.at(step);
    match kind {
        FenceKind::Compare(compare) => return self::compare(page, compare, out),
        FenceKind::Sort(sort) => return self::sort(page, sort, out),
        FenceKind::Games(games) => return self::games(page, number, games, out),
        _ => {}
    }
    // What the checker has passed can be staged; a board that cannot is left out of the page.
    let Ok(Some(stage)) = Stage::of(page.lesson, step, page.known.rulesets) else {
        return;
    };
    let scene = Scene {
        page,
        stage: &stage,
    };
    match kind {
        FenceKind::Board(board) => {
            scene.figure(
                &Marks::squares(Bitboard::of(board.mark.iter().copied())),
                board.say.as_ref(),
                out,
            );
        }
        FenceKind::Watch(watch) => scene.watch(watch, out),
        FenceKind::Try(task) => scene.try_(task, out),
        FenceKind::Refuse(refuse) => scene.refuse(refuse, out),
        FenceKind::Predict(predict) => scene.predict(predict, out),
        FenceKind::Toggle(toggle) => scene.toggle(toggle, out),
        FenceKind::Sandbox(sandbox) => scene.sandbox(sandbox, number, out),
        _ => {}
    }
}

/// A board that is ready, on its page.
pub(super) struct Scene<'a> {
    pub(super) page: &'a Page<'a>,
    pub(super) stage: &'a Stage,
}

impl Scene<'_> {
    /// The board with what was thrown and a sentence under it.
    pub(super) fn figure(&self, marks: &Marks, say: Option<&Phrase>, out: &mut String) {
        let say = say.map(|say| self.page.phrase(say)).unwrap_or_default();
        figure(
            &self.stage.position,
            &marks.on(self.page.period),
            &caption(&self.stage.throws, &say),
            out,
        );
    }

    /// The board, and below it what is to be done on it.
    pub(super) fn asked(&self, asked: &Phrase, out: &mut String) {
        self.figure(&Marks::default(), None, out);
        ask(self.page, asked, out);
    }

    fn watch(&self, watch: &Watch, out: &mut String) {
        self.figure(&Marks::default(), watch.say.as_ref(), out);
        let Ok(trail) = self.stage.script(&watch.moves) else {
            return;
        };
        self.played(&trail, out);
        figure(
            trail.after(),
            &Marks::default().on(self.page.period),
            &escape(words::text("publish.afterwards")),
            out,
        );
    }

    /// What each move of a trail did.
    pub(super) fn played(&self, trail: &Trail, out: &mut String) {
        if let [made] = &trail.made[..] {
            let says = did(&self.stage.ruleset, &made.before, &made.line);
            out.push_str(&format!("<p>{}</p>\n", escape(&says)));
            return;
        }
        out.push_str("<ol>\n");
        for made in &trail.made {
            let says = did(&self.stage.ruleset, &made.before, &made.line);
            let throw = made
                .throw
                .map(|throw| format!("{throw}: "))
                .unwrap_or_default();
            out.push_str(&format!("<li>{throw}{}</li>\n", escape(&says)));
        }
        out.push_str("</ol>\n");
    }

    fn try_(&self, task: &Try, out: &mut String) {
        self.asked(&task.task, out);
        open_details("publish.solution", out);
        let mut trail = self.stage.trail();
        for line in task.solution(self.stage, &trail).unwrap_or_default() {
            let throw = self.stage.next_throw(&trail);
            trail.play(throw, line);
        }
        self.played(&trail, out);
        if let Some(say) = &task.say {
            out.push_str(&format!("<p>{}</p>\n", self.page.phrase(say)));
        }
        if !task.wrong.is_empty() {
            out.push_str(&format!(
                "<p>{}</p>\n<ul>\n",
                escape(words::text("publish.wrong-moves"))
            ));
            for wrong in &task.wrong {
                let mv = escape(wrong.mv.as_str());
                out.push_str(&format!(
                    "<li><code>{mv}</code> {}</li>\n",
                    self.page.phrase(&wrong.say)
                ));
            }
            out.push_str("</ul>\n");
        }
        worth(task, out);
        out.push_str("</details>\n");
    }

    fn refuse(&self, refuse: &Refuse, out: &mut String) {
        self.asked(&refuse.task, out);
        let Some(refused) = refuse.attempt(self.stage) else {
            return;
        };
        let why = explain::refusal(&self.stage.ruleset, &self.stage.position, &refused);
        open_details("publish.law", out);
        out.push_str(&format!("<p>{}</p>\n", escape(&why.sentence)));
        if let Some(say) = &refuse.say {
            out.push_str(&format!("<p>{}</p>\n", self.page.phrase(say)));
        }
        out.push_str("</details>\n");
    }

    fn predict(&self, predict: &Predict, out: &mut String) {
        self.asked(&predict.ask, out);
        let answer = predict.answer(self.stage);
        out.push_str("<ol type=\"A\" class=\"options\">\n");
        for (at, option) in predict.options.iter().enumerate() {
            out.push_str(&format!("<li>{}\n", self.page.phrase(&option.text)));
            open_details("publish.answer", out);
            let verdict = if answer == Some(at) {
                "publish.right"
            } else {
                "publish.not-right"
            };
            let verdict = escape(words::text(verdict));
            out.push_str(&format!(
                "<p><strong>{verdict}</strong> {}</p>\n",
                self.page.phrase(&option.reply)
            ));
            out.push_str("</details></li>\n");
        }
        out.push_str("</ol>\n");
    }

    fn toggle(&self, toggle: &Toggle, out: &mut String) {
        self.figure(&Marks::default(), toggle.say.as_ref(), out);
        let head = [
            explain::key_name(toggle.key),
            words::text("publish.happens"),
        ];
        table(
            &head.map(escape),
            happenings(self.stage, toggle).into_iter(),
            out,
        );
    }

    fn sandbox(&self, sandbox: &Sandbox, number: usize, out: &mut String) {
        self.figure(&Marks::default(), sandbox.say.as_ref(), out);
        self.page.live(number, "publish.play-on", out);
    }
}

/// What happens under each setting of a switch: rows of the setting and a sentence.
pub(super) fn happenings(stage: &Stage, toggle: &Toggle) -> Vec<Vec<String>> {
    let settings = toggle.settings(stage).unwrap_or_default();
    let rows = settings.iter().map(|setting| {
        let stage = &setting.stage;
        let says = match (setting.trail.made.first(), &toggle.mv) {
            (Some(made), _) => did(&stage.ruleset, &made.before, &made.line),
            (None, Some(mv)) => {
                match mv.attempt(&stage.rules, &stage.position, stage.throws.first().copied()) {
                    Ok(line) => did(&stage.ruleset, &stage.position, &line),
                    Err(refused) => {
                        explain::refusal(&stage.ruleset, &stage.position, &refused).sentence
                    }
                }
            }
            (None, None) => texts(&setting.lines),
        };
        vec![
            escape(&explain::answer_of(toggle.key, &setting.value)),
            escape(&says),
        ]
    });
    rows.collect()
}

/// The key of the word for a standing.
pub(super) const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Attested => "publish.attested",
        Standing::Inferred => "publish.inferred",
        Standing::Modern => "publish.modern",
        Standing::NotSo => "publish.not-so",
    }
}

fn compare(page: &Page<'_>, compare: &Compare, out: &mut String) {
    let (Ok(left), Ok(right), Ok(rounds)) = (
        compare.left.ruleset(page.known.rulesets),
        compare.right.ruleset(page.known.rulesets),
        compare.rounds(page.known.rulesets),
    ) else {
        return;
    };
    let names = [
        page.rules_name(&compare.left),
        page.rules_name(&compare.right),
    ];
    if let Some(first) = rounds.first() {
        boards(
            page,
            first,
            &names,
            &caption(&compare.scene.throws, ""),
            out,
        );
    }
    let head = [String::new(), escape(&names[0]), escape(&names[1])];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for round in &rounds {
        let throw = [("throw", round.throw.to_string())];
        let throw: Vec<(&str, &str)> = throw
            .iter()
            .map(|(key, value)| (*key, value.as_str()))
            .collect();
        let legal = |answer: &crate::lesson::Answer| match answer.impossible {
            true => escape(&words::fill("publish.impossible", &throw)),
            false => escape(&texts(&answer.lines)),
        };
        rows.push(vec![
            escape(&words::fill("publish.legal", &throw)),
            legal(&round.left),
            legal(&round.right),
        ]);
        let plays = |ruleset: &Ruleset, answer: &crate::lesson::Answer| {
            answer
                .played
                .as_ref()
                .map(|line| escape(&did(ruleset, &answer.before, line)))
                .unwrap_or_default()
        };
        let happens = escape(words::text("publish.happens"));
        rows.push(vec![
            happens,
            plays(&left, &round.left),
            plays(&right, &round.right),
        ]);
    }
    let text = |text: &Option<Phrase>| {
        text.as_ref()
            .map(|text| page.phrase(text))
            .unwrap_or_default()
    };
    if compare.left_text.is_some() || compare.right_text.is_some() {
        rows.push(vec![
            String::new(),
            text(&compare.left_text),
            text(&compare.right_text),
        ]);
    }
    table(&head, rows.into_iter(), out);
}

/// One board where both begin alike, otherwise both with their names.
pub(super) fn boards(
    page: &Page<'_>,
    first: &Round,
    names: &[String; 2],
    caption: &str,
    out: &mut String,
) {
    let marks = Marks::default().on(page.period);
    if first.left.before.pieces == first.right.before.pieces {
        return figure(&first.left.before, &marks, caption, out);
    }
    for (answer, name) in [&first.left, &first.right].into_iter().zip(names) {
        figure(
            &answer.before,
            &marks,
            &format!("{}. {caption}", escape(name)),
            out,
        );
    }
}

fn sort(page: &Page<'_>, sort: &Sort, out: &mut String) {
    out.push_str("<ul>\n");
    for claim in &sort.claims {
        out.push_str(&format!("<li>{}\n", page.phrase(&claim.text)));
        open_details("publish.answer", out);
        let standing = escape(words::text(self::standing(claim.standing)));
        out.push_str(&format!(
            "<p><strong>{standing}</strong> {}</p>\n",
            page.phrase(&claim.source)
        ));
        out.push_str("</details></li>\n");
    }
    out.push_str("</ul>\n");
}

fn games(page: &Page<'_>, number: usize, games: &Games, out: &mut String) {
    ask(page, &games.ask, out);
    out.push_str("<ol type=\"A\">\n");
    for option in &games.options {
        out.push_str(&format!("<li>{}</li>\n", page.phrase(option)));
    }
    out.push_str("</ol>\n");
    open_details("publish.games", out);
    found(page, games, out);
    out.push_str("</details>\n");
    page.live(number, "publish.play-games", out);
}

/// What the games of a lesson show: both values of what changed, and what can be said of the difference.
pub(super) fn found(page: &Page<'_>, games: &Games, out: &mut String) {
    let Ok(mut games) = LessonGames::new(games, page.known.rulesets) else {
        return;
    };
    games.start();
    games.play_while(|| true);
    let Some(report) = games.found() else {
        return;
    };
    out.push_str(&format!("<p>{}</p>\n", escape(&report.head.sentence())));
    let boards = report.head.boards.iter();
    let head: Vec<String> = std::iter::once(String::new())
        .chain(boards.map(|board| escape(&board.name)))
        .chain([escape(words::text("publish.verdict"))])
        .collect();
    let rows = told(report).map(|row| {
        let values = row.values.iter();
        let values = values.map(|value| escape(&value.mean.number(row.decimals)));
        let verdict = row
            .differences
            .first()
            .map_or_else(String::new, |difference| escape(&difference.verdict));
        std::iter::once(escape(row.title))
            .chain(values)
            .chain([verdict])
            .collect()
    });
    table(&head, rows, out);
}

/// A task or a question.
pub(super) fn ask(page: &Page<'_>, asked: &Phrase, out: &mut String) {
    out.push_str(&format!("<p class=\"task\">{}</p>\n", page.phrase(asked)));
}

/// What was thrown, and then `html`.
pub(super) fn caption(throws: &[Throw], html: &str) -> String {
    let values: Vec<String> = throws.iter().map(Throw::to_string).collect();
    let thrown = match values.len() {
        0 => String::new(),
        1 => words::fill("publish.throw", &[("throw", &values[0])]),
        _ => words::fill("publish.throws", &[("throws", &values.join(", "))]),
    };
    format!("{} {html}", escape(&thrown)).trim().to_owned()
}

pub(super) fn figure(position: &Position, marks: &Marks, caption: &str, out: &mut String) {
    out.push_str(&format!("<figure>\n{}\n", board_svg(position, marks)));
    if !caption.is_empty() {
        out.push_str(&format!("<figcaption>{caption}</figcaption>\n"));
    }
    out.push_str("</figure>\n");
}

/// What each move leaves, and who would call another one best.
fn worth(task: &Try, out: &mut String) {
    let list: Vec<String> = task
        .worth
        .iter()
        .map(|worth| format!("{} {}", worth.mv, worth.percent()))
        .collect();
    if !list.is_empty() {
        let told = words::fill("publish.worth", &[("moves", &list.join(", "))]);
        out.push_str(&format!("<p>{}</p>\n", escape(&told)));
    }
    for other in &task.elsewhere {
        let ruleset = other.rules.ruleset(library::rulesets());
        let name = ruleset.map_or_else(|_| other.rules.to_string(), |ruleset| ruleset.name);
        let values = [("move", other.mv.as_str()), ("name", &name)];
        let told = words::fill("publish.elsewhere", &values);
        out.push_str(&format!("<p>{}</p>\n", escape(&told)));
    }
}

fn open_details(key: &str, out: &mut String) {
    out.push_str(&format!(
        "<details><summary>{}</summary>\n",
        attribute(words::text(key))
    ));
}

pub(super) fn did(ruleset: &Ruleset, before: &Position, line: &Line) -> String {
    explain::effects_sentence(ruleset, before, line.mv, &line.effects)
}

/// How notation writes that nothing is moved.
const PASS: &str = "--";

/// The texts of moves, with commas between them.
pub(super) fn texts(lines: &[Line]) -> String {
    let text = |line: &Line| match line.mv.has_piece() || line.text != PASS {
        true => line.text.clone(),
        false => words::text("publish.no-move").to_owned(),
    };
    lines.iter().map(text).collect::<Vec<_>>().join(", ")
}
