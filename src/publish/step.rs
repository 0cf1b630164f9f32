//! Steps of a lesson as figures with what is asked of them: to read, to write on, and as a key.

use maud::{Markup, PreEscaped, html};

use super::board::{Marks, board_svg, unseen};
use super::frame::word;
use super::prose::Page;
use crate::board::Side;
use crate::i18n;
use crate::lesson::{
    Cell, Claim, Form, Games, Grid, Part, Phrase, Sheet, SheetBoard, SheetOption, Standing, Step,
};
use crate::lesson_games::{LessonGames, reported_rows};
use crate::rules::Throw;

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
pub(super) fn write(page: &Page<'_>, number: usize, step: &Step, answers: Answers) -> Markup {
    let page = &page.at(step);
    // Checked steps can be staged; a board that cannot is left out of the page.
    let Some(sheet) = step.sheet(page.lesson, page.known.rulesets) else { return html! {} };
    html! {
        @if let Some(rules) = page.rules_line(step).filter(|_| answers != Answers::Key) {
            p { small { (rules) } }
        }
        @match answers {
            Answers::Folded => {
                (question(page, &sheet, sheet.caption))
                (folded(page, &sheet.form))
                (answer(page, &sheet, sheet.fold))
                @if let Some(key) = sheet.live { (page.live(number, key)) }
            }
            Answers::Hidden => {
                (question(page, &sheet, sheet.caption.filter(|_| !sheet.caption_tells)))
                (hidden(page, &sheet.form))
                @if let Some(by_hand) = &sheet.by_hand { (grid(page, by_hand, Some("even"))) }
            }
            Answers::Key => {
                (filled_form(page, &sheet.form))
                (answer(page, &sheet, None))
                (paragraph(page, sheet.caption.filter(|_| sheet.caption_tells)))
            }
        }
    }
}

/// The boards and the task.
fn question(page: &Page<'_>, sheet: &Sheet<'_>, caption: Option<&Phrase>) -> Markup {
    html! {
        @for board in &sheet.boards {
            @let facts = facts(board, &sheet.throws).join(" ");
            @let caption = html! {
                @if let Some(title) = &board.title { (title) ". " }
                (facts) @if !facts.is_empty() && caption.is_some() { " " }
                @if let Some(caption) = caption { (page.phrase(caption)) }
            };
            (figure(page, board, &caption))
        }
        @if let Some(task) = sheet.task { p class="task" { (page.phrase(task)) } }
    }
}

/// The question, each answer to be unfolded.
fn folded(page: &Page<'_>, form: &Form<'_>) -> Markup {
    let option = |option: &SheetOption<'_>| {
        let verdict = option.reply.map(|(right, reply)| {
            let key = ["publish.not-right", "publish.right"][usize::from(right)];
            (i18n::text(key), reply)
        });
        item(page, option.text, verdict)
    };
    html! {
        @match form {
            Form::Nothing | Form::Line(_) => {},
            Form::Options(options) => ol type="A" class="options" {
                @for one in options { (option(one)) }
            },
            Form::Table(both) => (grid(page, &both.answer, None)),
            Form::Claims(sort) => ul { @for claim in &sort.shuffled() {
                (item(page, &claim.text, Some((i18n::text(standing(claim.standing)), &claim.source))))
            } },
        }
    }
}

/// One item with its answer to be unfolded.
fn item(page: &Page<'_>, text: &Phrase, answer: Option<(&str, &Phrase)>) -> Markup {
    html! {
        li {
            (page.phrase(text))
            @if let Some((verdict, reply)) = answer {
                details {
                    summary { (word("publish.answer")) }
                    p { strong { (verdict) } " " (page.phrase(reply)) }
                }
            }
        }
    }
}

/// The question, with room to write.
fn hidden(page: &Page<'_>, form: &Form<'_>) -> Markup {
    html! {
        @match form {
            Form::Nothing => {},
            Form::Line(key) => (line(key)),
            Form::Options(options) => {
                ul class="boxes" {
                    @for (letter, option) in ('A'..).zip(options) {
                        li { (empty_box()) " " b { (letter) } " " (page.phrase(option.text)) }
                    }
                    li { (empty_box()) " " (word("learn.not-sure")) }
                }
                (line("publish.write-because"))
            }
            // Its columns are equally wide, however short their heads are.
            Form::Table(both) => (grid(page, &both.blank, Some("even"))),
            Form::Claims(sort) => (sorted(page, &sort.shuffled())),
        }
    }
}

/// A box to tick.
fn empty_box() -> Markup {
    html! { span class="box" {} }
}

/// A line to write on.
fn line(key: &str) -> Markup {
    html! { p class="write" { (word(key)) " " span class="line" {} } }
}

/// Claims with a box for each standing.
fn sorted(page: &Page<'_>, claims: &[Claim]) -> Markup {
    let standings = Standing::ALL.map(|one| word(standing(one)));
    let head: Vec<Markup> = std::iter::once(word("publish.claim")).chain(standings).collect();
    let rows = claims.iter().map(|claim| {
        let boxes = Standing::ALL.map(|_| empty_box());
        std::iter::once(page.phrase(&claim.text)).chain(boxes).collect()
    });
    table(None, &head, rows)
}

fn filled_form(page: &Page<'_>, form: &Form<'_>) -> Markup {
    html! {
        @match form {
            Form::Nothing | Form::Line(_) => {},
            Form::Options(options) => (ticked(page, options)),
            Form::Table(both) => (grid(page, &both.answer, None)),
            Form::Claims(sort) => ul { @for claim in &sort.shuffled() {
                li {
                    b { (word(standing(claim.standing))) } " " (page.phrase(&claim.text)) " "
                    (page.phrase(&claim.source))
                }
            } },
        }
    }
}

/// Options with a known answer.
fn ticked(page: &Page<'_>, options: &[SheetOption<'_>]) -> Markup {
    let known = ('A'..).zip(options);
    let known = known.filter_map(|(letter, option)| Some((letter, option.text, option.reply?)));
    let known: Vec<_> = known.collect();
    html! {
        @if !known.is_empty() {
            ul class="boxes" { @for (letter, text, (right, reply)) in known {
                li class=[right.then_some("right")] {
                    span class="box" { @if right { "✓" } } " "
                    b { (letter) " " (page.phrase(text)) } (i18n::labelled("", "")) (page.phrase(reply))
                }
            } }
        }
    }
}

/// The answer that the law gives, folded under these words.
fn answer(page: &Page<'_>, sheet: &Sheet<'_>, fold: Option<&str>) -> Markup {
    let parts = html! { @for part in &sheet.answer { (self::part(page, part)) } };
    match fold.filter(|_| !sheet.answer.is_empty()) {
        Some(key) => html! { details { summary { (word(key)) } (parts) } },
        None => parts,
    }
}

fn part(page: &Page<'_>, part: &Part<'_>) -> Markup {
    html! {
        @match part {
            Part::Played(moves) => (played(moves)),
            Part::After(board) => {
                @let caption = html! {
                    (word("publish.afterwards"))
                    @for sentence in unseen(&board.position, board.waiting) { " " (sentence) }
                };
                (figure(page, board, &caption))
            }
            Part::Say(phrase) => (paragraph(page, Some(phrase))),
            Part::Sentence(sentence) => p { (sentence) },
            Part::Wrong(moves) => {
                p { (word("publish.wrong-moves")) }
                ul { @for (mv, reply) in moves {
                    li { code { (mv.as_str()) } " " (page.phrase(reply)) }
                } }
            }
            Part::Table(table) => (grid(page, table, None)),
            Part::Games(games) => (games_result(page, games)),
        }
    }
}

fn paragraph(page: &Page<'_>, phrase: Option<&Phrase>) -> Markup {
    html! { @if let Some(phrase) = phrase { p { (page.phrase(phrase)) } } }
}

/// The effects of moves; one alone is a paragraph.
fn played(moves: &[(Option<Throw>, String)]) -> Markup {
    html! {
        @if let [(_, did)] = moves {
            p { (did) }
        } @else {
            ol { @for (throw, did) in moves {
                li { @if let Some(throw) = throw { (i18n::labelled(throw, "")) } (did) }
            } }
        }
    }
}

fn grid(page: &Page<'_>, grid: &Grid<'_>, class: Option<&str>) -> Markup {
    let head: Vec<Markup> = grid.head.iter().map(|head| html! { (head) }).collect();
    let cell = |cell: &Cell<'_>| match cell {
        Cell::Text(text) => html! { (text) },
        Cell::Words(words) => page.phrase(words),
    };
    table(class, &head, grid.rows.iter().map(|row| row.iter().map(cell).collect()))
}

/// A table; the first cell of each row names it, unless it is empty.
fn table(class: Option<&str>, head: &[Markup], rows: impl Iterator<Item = Vec<Markup>>) -> Markup {
    html! {
        table class=[class] {
            thead { tr { @for cell in head {
                @if cell.0.is_empty() { td {} } @else { th scope="col" { (cell) } }
            } } }
            tbody { @for row in rows { tr { @for (at, cell) in row.iter().enumerate() {
                @if at == 0 && !cell.0.is_empty() { th scope="row" { (cell) } }
                @else { td { (cell) } }
            } } } }
        }
    }
}

/// The result of the games of a lesson: both values of what changed, and what can be said of the difference.
fn games_result(page: &Page<'_>, question: &Games) -> Markup {
    let Ok(mut games) = LessonGames::new(question, page.known.rulesets) else { return html! {} };
    games.start();
    games.play_while(|| true);
    let Some(report) = &games.report else { return html! {} };
    let boards = report.head.boards.iter().map(|board| html! { (board.name) });
    let head = std::iter::once(html! {}).chain(boards).chain([word("publish.verdict")]);
    let head: Vec<Markup> = head.collect();
    let rows = reported_rows(report).map(|row| {
        let values = row.values.iter().map(|value| html! { (value.mean.number(row.decimals)) });
        let verdict = row.differences.first().map(|difference| &difference.verdict);
        let verdict = html! { @if let Some(verdict) = verdict { (verdict) } };
        std::iter::once(html! { (row.title) }).chain(values).chain([verdict]).collect()
    });
    let right = games.right_option();
    let right = right.and_then(|right| ('A'..).zip(&question.options).nth(right));
    html! {
        p { (report.head.sentence()) }
        (table(None, &head, rows))
        @if let Some((letter, option)) = right {
            p { b { (letter) " " (page.phrase(option)) } }
        }
    }
}

/// The key of the word for a standing.
const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Attested => "publish.attested",
        Standing::Inferred => "publish.inferred",
        Standing::Modern => "publish.modern",
        Standing::NotSo => "publish.not-so",
    }
}

/// Sentences below a board about what its squares do not show: what waits, that the spools act, and the throws.
pub(super) fn facts(board: &SheetBoard, throws: &[Throw]) -> Vec<String> {
    let mut facts = unseen(&board.position, board.waiting);
    // Mostly the cones act; before the deciding 1 nobody does.
    if board.position.turn == Side::Spools && !board.position.due.open {
        facts.push(i18n::text("publish.spools-act").to_owned());
    }
    let values: Vec<String> = throws.iter().map(Throw::to_string).collect();
    facts.extend(match &values[..] {
        [] => None,
        [value] => Some(i18n::fill("publish.throw", &[("throw", value)])),
        _ => Some(i18n::fill("publish.throws", &[("throws", &values.join(", "))])),
    });
    facts
}

pub(super) fn marks(page: &Page<'_>, board: &SheetBoard) -> Marks {
    Marks { squares: board.marked, period: page.period, waiting: board.waiting }
}

fn figure(page: &Page<'_>, board: &SheetBoard, caption: &Markup) -> Markup {
    html! {
        figure {
            (PreEscaped(board_svg(&board.position, &marks(page, board))))
            @if !caption.0.is_empty() { figcaption { (caption) } }
        }
    }
}
