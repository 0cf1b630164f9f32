//! End of a theme of practice, or of a round: the stars, and links to go on.

use egui::{RichText, Ui};

use super::practice::{AGAIN, place, scenario_board, solved, solved_with_drills};
use super::recap::{cited_works, sources_ui};
use crate::app::board_view::{BoardModel, thumbnail_ui};
use crate::app::controls::{card, quiet, quiet_button, styled};
use crate::app::progress::{Card, Progress};
use crate::app::step_view::Cx;
use crate::app::theme::{Palette, text, text_scale};
use crate::i18n;
use crate::lesson::Lesson;
use crate::library;
use crate::route::{PlaceName, Route};

/// The widest the board of what comes next is, in points at normal type.
const NEXT_BOARD_WIDTH: f32 = 360.0;

pub(super) struct RoundEnd {
    id: String,
    title: String,
    stars: (usize, usize),
    /// Number of scenarios that are solved, of all.
    solved: (usize, usize),
    /// Scenarios of the whole theme with its drills; `None` for a round.
    of_theme: Option<(usize, usize)>,
    next: Option<(String, String)>,
    /// The board of the next scenario, and the summary of its theme.
    next_board: Option<(BoardModel, String)>,
    sources: Vec<(String, String)>,
    /// Number of scenarios that wait for another look.
    due: usize,
    /// First scenario that is not solved, counted from 1.
    unsolved: Option<usize>,
}

impl RoundEnd {
    /// The last page of a theme or a round; `next` is the id and title of the theme after it.
    pub fn new(lesson: &Lesson, next: Option<(String, String)>, progress: &Progress) -> RoundEnd {
        let count = lesson.steps.len();
        let stars = |number| usize::from(progress.scenario_stars(&lesson.id, number));
        let theme = library::theme(lesson.teaches.first().unwrap_or(&lesson.id));
        let of_theme = theme.map(|theme| solved_with_drills(theme, progress));
        let next_board = next.as_ref().and_then(|(id, _)| library::theme(id));
        let waits = |card: &&Card| library::theme(&card.at.lesson).is_some();
        RoundEnd {
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            stars: ((1..=count).map(stars).sum(), 3 * count),
            solved: solved(lesson, progress),
            of_theme: of_theme.filter(|_| lesson.id != AGAIN),
            next,
            next_board: next_board.map(|theme| (scenario_board(theme, 1), theme.summary())),
            sources: cited_works(lesson),
            due: progress.review.iter().filter(waits).count(),
            unsolved: (1..=count).find(|&number| stars(number) == 0),
        }
    }

    /// The drills of the theme, the next theme, or back to all of them.
    pub fn onward(&self) -> (String, Route) {
        match &self.next {
            Some((id, title)) => {
                let next = library::theme(id).filter(|next| next.teaches.contains(&self.id));
                let words = match next {
                    Some(drills) => i18n::say!("practice.next-drills", count = drills.steps.len()),
                    None => i18n::say!("practice.next-theme", title),
                };
                (words, place(id, 1))
            }
            None => (i18n::text("practice.back").to_owned(), Route::to(PlaceName::Practice, "")),
        }
    }

    /// Number of scenarios that are solved, in words.
    pub fn title(&self) -> String {
        solved_words("practice.ended", self.solved)
    }

    /// The stars of the theme.
    pub fn stars_ui(&self, ui: &mut Ui) {
        let (stars, most) = self.stars;
        let words = i18n::say!("practice.stars-of", stars, most);
        ui.label(RichText::new(words).text_style(text::strong()).color(Palette::of(ui).ochre));
        if let Some(of_theme) = self.of_theme.filter(|of_theme| *of_theme != self.solved) {
            ui.label(solved_words("practice.ended-theme", of_theme));
        }
        ui.label(i18n::text("practice.stars-how"));
        ui.add_space(16.0);
    }

    /// The next round, the scenarios that are not solved or went wrong, and the sources of the rules.
    pub fn onward_ui(&self, ui: &mut Ui, cx: &mut Cx<'_>) {
        if let Some((board, summary)) = &self.next_board {
            card(ui).show(ui, |ui| {
                ui.set_max_width(ui.available_width().min(NEXT_BOARD_WIDTH * text_scale(ui)));
                styled(ui, self.onward().0, text::strong());
                thumbnail_ui(ui, board, ui.available_width());
                ui.add_space(6.0);
                quiet(ui, summary);
            });
            ui.add_space(10.0);
        }
        if let Some(number) = self.unsolved.filter(|_| self.id != AGAIN)
            && ui.button(i18n::text("practice.unsolved")).clicked()
        {
            place(&self.id, number).go(ui.ctx());
        }
        if self.due > 0 && self.id != AGAIN {
            let key = if self.due == 1 { "practice.look-again-one" } else { "practice.look-again" };
            // A round holds three at most, so more are not counted here.
            if quiet_button(ui, i18n::text(key)).clicked() {
                place(AGAIN, 1).go(ui.ctx());
            }
        }
        if !self.sources.is_empty() && self.id != AGAIN {
            sources_ui(ui, &self.sources, cx);
        }
    }

    /// The page as text.
    pub fn state(&self) -> String {
        format!("{} {}", self.title, self.stars.0)
    }
}

fn solved_words(key: &str, (done, count): (usize, usize)) -> String {
    i18n::say!(key, done, count)
}
