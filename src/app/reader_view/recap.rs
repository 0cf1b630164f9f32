//! The end of a lesson: takeaways, stars, the sources of the rules, and links to go on.

use egui::{CursorIcon, RichText, Sense, Ui, vec2};

use crate::app::board_view::THUMBNAIL_ASPECT;
use crate::app::command::Command;
use crate::app::controls::{
    caption, card, hairline, named, part_heading, quiet, quiet_button, rule_link, styled,
};
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::own_lessons::is_own;
use crate::app::play_view::against_computer;
use crate::app::progress::{Progress, star_row};
use crate::app::result_code;
use crate::app::share_view::copied_ui;
use crate::app::shelf_view::{CardPicture, paint_picture, picture};
use crate::app::step_view::{Cx, resting};
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::{Block, Inline, Lesson, Stage, rule_line};
use crate::library;
use crate::route::{PlaceName, Route};
use crate::rules::{Key, Ruleset};

/// The widest the picture of the next lesson is, in points.
const PICTURE_WIDTH: f32 = 420.0;

pub(super) struct Recap {
    takeaways: Vec<Block>,
    sources: Vec<(String, String)>,
    play: Route,
    next: Option<(String, String)>,
    /// The picture and the first sentences of the next lesson.
    preview: Option<(CardPicture, String)>,
    title: String,
    stars: u8,
    /// The step that is in the way of the next star, with its title.
    next_star: Option<(Route, String)>,
    /// Number of tasks that are done, of all.
    tasks_done: (usize, usize),
    /// The results as a code for a teacher, whose program knows no lesson of a person's own.
    code: Option<String>,
}

/// The step that is in the way of the first or the third star; the words for the second star name none.
fn next_star(lesson: &Lesson, progress: &Progress) -> Option<(Route, String)> {
    let step = match progress.stars(lesson) {
        0 => progress.resume(lesson),
        2 => progress.third_star(lesson)?,
        _ => return None,
    };
    let title = lesson.steps.get(step - 1)?.plain_title();
    Some((Route::lesson(&lesson.id, step), title))
}

impl Recap {
    /// The page for a lesson; `next` is the id and title of the lesson after it.
    pub fn new(lesson: &Lesson, next: Option<(String, String)>, progress: &Progress) -> Recap {
        let boards = lesson.steps.iter().rev();
        let stage = |step| Stage::of(lesson, step, library::rulesets()).ok().flatten();
        let stage = boards.filter_map(stage).next();
        let play = stage.map_or_else(
            || Route::to(PlaceName::Play, lesson.rules.link()),
            |stage| against_computer(&stage.ruleset, &stage.position),
        );
        let following = next.as_ref().and_then(|(id, _)| library::lesson(id));
        let preview = following.map(|lesson| (picture(lesson, &mut Vec::new()), lesson.summary()));
        Recap {
            preview,
            takeaways: takeaways(lesson, &resting(lesson).ruleset),
            sources: cited_works(lesson),
            play,
            next,
            title: lesson.title.clone(),
            stars: progress.stars(lesson),
            next_star: next_star(lesson, progress),
            tasks_done: progress.done_of(lesson),
            code: (!is_own(&lesson.id)).then(|| result_code::code(lesson, progress)),
        }
    }

    /// The stars and how the next one is earned; a lesson without tasks has none.
    fn stars_ui(&self, ui: &mut Ui) {
        if self.tasks_done.1 == 0 {
            return;
        }
        let row = RichText::new(star_row(self.stars)).text_style(text::lesson_title());
        let row = ui.label(row.color(Palette::of(ui).ochre));
        named(row, egui::Role::Label, &i18n::say!("learn.stars", stars = self.stars));
        let (done, asked) = self.tasks_done;
        let key = format!("learn.stars-{}", self.stars);
        quiet(ui, i18n::say!(&key, done, asked));
        if let Some((step, title)) = &self.next_star
            && rule_link(ui, title).clicked()
        {
            step.clone().go(ui.ctx());
        }
    }

    /// The stars, and the takeaways.
    pub fn takeaways_ui(&self, ui: &mut Ui, cx: &mut Cx<'_>) {
        self.stars_ui(ui);
        ui.add_space(14.0);
        markdown_view::blocks(ui, &self.takeaways, cx.footnotes);
        ui.add_space(18.0);
    }

    /// The next lesson, or back to the shelf.
    pub fn onward(&self) -> (String, Route) {
        match &self.next {
            Some((id, title)) => (i18n::say!("learn.next-lesson", title), Route::lesson(id, 1)),
            None => (i18n::text("learn.to-shelf").to_owned(), Route::default()),
        }
    }

    /// The next lesson, as it looks on the shelf.
    fn preview_ui(&self, ui: &mut Ui) {
        let (Some((picture, summary)), Some((id, title))) = (&self.preview, &self.next) else {
            return;
        };
        part_heading(ui, i18n::text("learn.next-heading"));
        ui.add_space(4.0);
        let width = ui.available_width().min(PICTURE_WIDTH);
        let size = vec2(width, width / THUMBNAIL_ASPECT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        paint_picture(ui.painter(), rect, picture, &Palette::of(ui));
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            Route::lesson(id, 1).go(ui.ctx());
        }
        ui.add_space(4.0);
        styled(ui, title, text::strong());
        quiet(ui, summary);
        ui.add_space(14.0);
    }

    /// The next lesson, a game to play on, the results as a code, and the sources of the rules.
    pub fn onward_ui(&self, ui: &mut Ui, cx: &mut Cx<'_>) {
        self.preview_ui(ui);
        if quiet_button(ui, i18n::text("learn.play-on")).clicked() {
            self.play.clone().go(ui.ctx());
        }
        if let Some(code) = self.code.as_ref().filter(|_| self.tasks_done.0 > 0) {
            code_ui(ui, code);
        }
        sources_ui(ui, &self.sources, cx);
    }

    /// The page as text.
    pub fn state(&self) -> String {
        format!("{} {}", self.title, self.stars)
    }
}

/// The results as a code that a teacher can add up, apart from the text of the lesson.
fn code_ui(ui: &mut Ui, code: &str) {
    ui.add_space(10.0);
    card(ui).show(ui, |ui| {
        caption(ui, i18n::text("learn.code"));
        ui.horizontal_wrapped(|ui| {
            styled(ui, code, text::strong());
            let is_copied = egui::Id::unique(("code-copied", code));
            if quiet_button(ui, i18n::text("learn.copy-code")).clicked() {
                Command::Copy(code.to_owned()).send(ui.ctx());
                ui.data_mut(|data| data.insert_temp(is_copied, true));
            }
            if ui.data(|data| data.get_temp(is_copied).unwrap_or(false)) {
                copied_ui(ui);
            }
        });
    });
}

/// Works that a lesson rests on: each as it is cited, and its address.
pub(super) fn cited_works(lesson: &Lesson) -> Vec<(String, String)> {
    let cited = |key: &String| match library::work(key) {
        Some(work) => (work.long(), work.link.clone()),
        None => (key.clone(), String::new()),
    };
    lesson.sources.iter().map(cited).collect()
}

/// Works and notes at the end below a line, folded: few readers want them.
pub(super) fn sources_ui(ui: &mut Ui, sources: &[(String, String)], cx: &mut Cx<'_>) {
    ui.add_space(18.0);
    hairline(ui);
    ui.add_space(8.0);
    let title = RichText::new(i18n::text("learn.sources")).text_style(text::strong());
    ui.collapsing(title, |ui| works_ui(ui, sources, cx));
}

fn works_ui(ui: &mut Ui, sources: &[(String, String)], cx: &mut Cx<'_>) {
    let palette = Palette::of(ui);
    for (words, link) in sources {
        let mut phrase = words_of(words);
        if !link.is_empty() {
            let (url, text) = (link.clone(), words_of(i18n::text("learn.see-source")));
            phrase.extend([Inline::Text(" ".to_owned()), Inline::Link { url, text }]);
        }
        markdown_view::phrase(ui, &phrase, ProseStyle::NOTE.ink(palette.quiet), cx.footnotes);
        ui.add_space(4.0);
    }
    let notes = cx.footnotes.notes();
    for (number, note) in (1..).zip(notes.iter()) {
        let mut phrase = words_of(&format!("{number}. "));
        phrase.extend(note.text.iter().cloned());
        markdown_view::phrase(ui, &phrase, ProseStyle::NOTE.ink(palette.quiet), cx.footnotes);
    }
}

/// Three sentences to remember: the text behind the last board, or else the rules that the lesson teaches.
fn takeaways(lesson: &Lesson, ruleset: &Ruleset) -> Vec<Block> {
    let closing = lesson.steps.last().map(|step| step.after.clone()).unwrap_or_default();
    if !closing.is_empty() {
        return closing;
    }
    let keys = lesson.teaches.iter().filter_map(|name| Key::from_name(name).ok());
    let rules = keys.map(|key| words_of(&rule_line(ruleset, key)));
    let titles =
        lesson.steps.iter().filter(|step| step.fence.is_some()).map(|step| step.title.clone());
    let items = rules.chain(titles).take(3).map(|phrase| vec![Block::Paragraph(phrase)]);
    vec![Block::List { first: None, items: items.collect() }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_lesson_has_no_code_for_a_teacher() {
        let shipped = library::lesson("water").expect("shipped");
        let own = Lesson { id: "own.water".to_owned(), ..shipped.clone() };
        let [shipped, own] =
            [shipped, &own].map(|lesson| Recap::new(lesson, None, &Progress::default()).code);
        assert!(shipped.is_some() && own.is_none());
    }
}
