//! Steps of a lesson as figures with what is asked of them: to read, to write on, and as a key.

use super::board::{Marks, board_svg};
use super::prose::{Page, attribute, escape};
use super::table::{even, table};
use crate::i18n;
use crate::lesson::{
    Cell, Claim, Form, Games, Grid, Part, Phrase, Sheet, SheetOption, Standing, Step,
};
use crate::lesson_games::{LessonGames, told};
use crate::rules::{Position, Throw};

/// Place of the answer to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answers {
    /// Below it, to be unfolded.
    Folded,
    /// Nowhere: there is room to write.
    Hidden,
    /// The answer alone, without what is asked.
    Key,
}

/// The board of a step with its task, its answer, or both.
pub(super) fn write(
    page: &Page<'_>,
    number: usize,
    step: &Step,
    answers: Answers,
    out: &mut String,
) {
    let page = &page.at(step);
    // What the checker has passed can be staged; a board that cannot is left out of the page.
    let Some(sheet) = step.sheet(page.lesson, page.known.rulesets) else {
        return;
    };
    match answers {
        Answers::Folded => {
            question(page, &sheet, sheet.caption, out);
            folded(page, &sheet.form, out);
            answer(page, &sheet, sheet.fold, out);
            if let Some(key) = sheet.live {
                page.live(number, key, out);
            }
        }
        Answers::Hidden => {
            let caption = sheet.caption.filter(|_| !sheet.caption_tells);
            question(page, &sheet, caption, out);
            hidden(page, &sheet.form, out);
        }
        Answers::Key => {
            told_form(page, &sheet.form, out);
            answer(page, &sheet, None, out);
            let said = sheet.caption.filter(|_| sheet.caption_tells);
            paragraph(page, said, out);
        }
    }
}

/// The boards and the task.
fn question(page: &Page<'_>, sheet: &Sheet<'_>, said: Option<&Phrase>, out: &mut String) {
    let said = said.map(|said| page.phrase(said)).unwrap_or_default();
    let thrown = caption(&sheet.throws, &said);
    for board in &sheet.boards {
        let caption = match &board.title {
            Some(title) => format!("{}. {thrown}", escape(title)),
            None => thrown.clone(),
        };
        let marks = Marks::squares(board.marked).on(page.period);
        figure(&board.position, &marks, &caption, out);
    }
    if let Some(task) = sheet.task {
        out.push_str(&format!("<p class=\"task\">{}</p>\n", page.phrase(task)));
    }
}

/// Writes what is asked, each answer to be unfolded.
fn folded(page: &Page<'_>, form: &Form<'_>, out: &mut String) {
    match form {
        Form::Nothing | Form::Line(_) => {}
        Form::Options(options) => {
            out.push_str("<ol type=\"A\" class=\"options\">\n");
            for option in options {
                let verdict = option.reply.map(|(right, reply)| {
                    let key = ["publish.not-right", "publish.right"][usize::from(right)];
                    (i18n::text(key), reply)
                });
                item(page, option.text, verdict, out);
            }
            out.push_str("</ol>\n");
        }
        Form::Table(both) => table(&head(&both.answer), rows(page, &both.answer), out),
        Form::Claims(sort) => {
            out.push_str("<ul>\n");
            for claim in &sort.claims {
                let verdict = (i18n::text(standing(claim.standing)), &claim.source);
                item(page, &claim.text, Some(verdict), out);
            }
            out.push_str("</ul>\n");
        }
    }
}

/// One item with its answer to be unfolded.
fn item(page: &Page<'_>, text: &Phrase, answer: Option<(&str, &Phrase)>, out: &mut String) {
    out.push_str(&format!("<li>{}", page.phrase(text)));
    if let Some((verdict, reply)) = answer {
        out.push('\n');
        open_details("publish.answer", out);
        let (verdict, reply) = (escape(verdict), page.phrase(reply));
        out.push_str(&format!("<p><strong>{verdict}</strong> {reply}</p>\n</details>"));
    }
    out.push_str("</li>\n");
}

/// Writes what is asked, with room to write.
fn hidden(page: &Page<'_>, form: &Form<'_>, out: &mut String) {
    match form {
        Form::Nothing => {}
        Form::Line(key) => line(key, out),
        Form::Options(options) => boxes(page, options, out),
        Form::Table(both) => even(&head(&both.blank), rows(page, &both.blank), out),
        Form::Claims(sort) => sorted(page, &sort.shuffled(), out),
    }
}

/// Boxes to tick, and a line for the reason.
fn boxes(page: &Page<'_>, options: &[SheetOption<'_>], out: &mut String) {
    out.push_str("<ul class=\"boxes\">\n");
    for (letter, option) in ('A'..).zip(options) {
        out.push_str(&format!(
            "<li><span class=\"box\"></span> <b>{letter}</b> {}</li>\n",
            page.phrase(option.text)
        ));
    }
    let unsure = escape(i18n::text("learn.not-sure"));
    out.push_str(&format!("<li><span class=\"box\"></span> {unsure}</li>\n</ul>\n"));
    line("publish.write-because", out);
}

/// A line to write on.
fn line(key: &str, out: &mut String) {
    let words = escape(i18n::text(key));
    out.push_str(&format!("<p class=\"write\">{words} <span class=\"line\"></span></p>\n"));
}

/// Claims with a box for each standing.
fn sorted(page: &Page<'_>, claims: &[Claim], out: &mut String) {
    let standings = Standing::ALL.map(|one| escape(i18n::text(standing(one))));
    let head: Vec<String> =
        std::iter::once(escape(i18n::text("publish.claim"))).chain(standings).collect();
    let rows = claims.iter().map(|claim| {
        let boxes = Standing::ALL.map(|_| "<span class=\"box\"></span>".to_owned());
        std::iter::once(page.phrase(&claim.text)).chain(boxes).collect()
    });
    table(&head, rows, out);
}

/// Writes the form, filled in.
fn told_form(page: &Page<'_>, form: &Form<'_>, out: &mut String) {
    match form {
        Form::Nothing | Form::Line(_) => {}
        Form::Options(options) => ticked(page, options, out),
        Form::Table(both) => table(&head(&both.answer), rows(page, &both.answer), out),
        Form::Claims(sort) => {
            out.push_str("<ul>\n");
            for claim in &sort.claims {
                let standing = escape(i18n::text(standing(claim.standing)));
                let (text, source) = (page.phrase(&claim.text), page.phrase(&claim.source));
                out.push_str(&format!("<li><b>{standing}</b> {text} {source}</li>\n"));
            }
            out.push_str("</ul>\n");
        }
    }
}

/// The options of which it is known whether they are right.
fn ticked(page: &Page<'_>, options: &[SheetOption<'_>], out: &mut String) {
    let known = ('A'..).zip(options);
    let known = known.filter_map(|(letter, option)| Some((letter, option.text, option.reply?)));
    let lines: String = known
        .map(|(letter, text, (right, reply))| {
            let (sign, class) = match right {
                true => ("✓", " class=\"right\""),
                false => ("", ""),
            };
            let (text, reply) = (page.phrase(text), page.phrase(reply));
            format!("<li{class}><span class=\"box\">{sign}</span> <b>{letter} {text}</b>: {reply}</li>\n")
        })
        .collect();
    if !lines.is_empty() {
        out.push_str(&format!("<ul class=\"boxes\">\n{lines}</ul>\n"));
    }
}

/// The answer that the law gives, folded under these words.
fn answer(page: &Page<'_>, sheet: &Sheet<'_>, fold: Option<&str>, out: &mut String) {
    let fold = fold.filter(|_| !sheet.answer.is_empty());
    if let Some(key) = fold {
        open_details(key, out);
    }
    for part in &sheet.answer {
        self::part(page, part, out);
    }
    if fold.is_some() {
        out.push_str("</details>\n");
    }
}

fn part(page: &Page<'_>, part: &Part<'_>, out: &mut String) {
    match part {
        Part::Played(moves) => played(moves, out),
        Part::After(position) => {
            let marks = Marks::default().on(page.period);
            let after = escape(i18n::text("publish.afterwards"));
            figure(position, &marks, &after, out);
        }
        Part::Say(said) => paragraph(page, Some(said), out),
        Part::Sentence(sentence) => out.push_str(&format!("<p>{}</p>\n", escape(sentence))),
        Part::Wrong(moves) => {
            let title = escape(i18n::text("publish.wrong-moves"));
            out.push_str(&format!("<p>{title}</p>\n<ul>\n"));
            for (mv, said) in moves {
                let (mv, said) = (escape(mv.as_str()), page.phrase(said));
                out.push_str(&format!("<li><code>{mv}</code> {said}</li>\n"));
            }
            out.push_str("</ul>\n");
        }
        Part::Games(games) => found(page, games, out),
    }
}

fn paragraph(page: &Page<'_>, said: Option<&Phrase>, out: &mut String) {
    if let Some(said) = said {
        out.push_str(&format!("<p>{}</p>\n", page.phrase(said)));
    }
}

/// Writes the effects of moves; one alone is a paragraph.
fn played(moves: &[(Option<Throw>, String)], out: &mut String) {
    if let [(_, did)] = moves {
        out.push_str(&format!("<p>{}</p>\n", escape(did)));
        return;
    }
    out.push_str("<ol>\n");
    for (throw, did) in moves {
        let throw = throw.map(|throw| format!("{throw}: ")).unwrap_or_default();
        out.push_str(&format!("<li>{throw}{}</li>\n", escape(did)));
    }
    out.push_str("</ol>\n");
}

fn head(grid: &Grid<'_>) -> Vec<String> {
    grid.head.iter().map(|head| escape(head)).collect()
}

fn rows(page: &Page<'_>, grid: &Grid<'_>) -> impl Iterator<Item = Vec<String>> {
    let cell = |cell: &Cell<'_>| match cell {
        Cell::Text(text) => escape(text),
        Cell::Words(words) => page.phrase(words),
    };
    let rows = grid.rows.iter().map(|row| row.iter().map(cell).collect());
    rows.collect::<Vec<_>>().into_iter()
}

/// Writes the result of the games of a lesson: both values of what changed, and what can be said of the difference.
fn found(page: &Page<'_>, games: &Games, out: &mut String) {
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
        .chain([escape(i18n::text("publish.verdict"))])
        .collect();
    let rows = told(report).map(|row| {
        let values = row.values.iter();
        let values = values.map(|value| escape(&value.mean.number(row.decimals)));
        let verdict = row
            .differences
            .first()
            .map_or_else(String::new, |difference| escape(&difference.verdict));
        std::iter::once(escape(row.title)).chain(values).chain([verdict]).collect()
    });
    table(&head, rows, out);
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

/// Caption: the throws, and then `html`.
pub(super) fn caption(throws: &[Throw], html: &str) -> String {
    let values: Vec<String> = throws.iter().map(Throw::to_string).collect();
    let thrown = match values.len() {
        0 => String::new(),
        1 => i18n::fill("publish.throw", &[("throw", &values[0])]),
        _ => i18n::fill("publish.throws", &[("throws", &values.join(", "))]),
    };
    format!("{} {html}", escape(&thrown)).trim().to_owned()
}

fn figure(position: &Position, marks: &Marks, caption: &str, out: &mut String) {
    out.push_str(&format!("<figure>\n{}\n", board_svg(position, marks)));
    if !caption.is_empty() {
        out.push_str(&format!("<figcaption>{caption}</figcaption>\n"));
    }
    out.push_str("</figure>\n");
}

fn open_details(key: &str, out: &mut String) {
    out.push_str(&format!("<details><summary>{}</summary>\n", attribute(i18n::text(key))));
}
