//! Layout of the wall.

use egui::{
    Align, Layout, Rect, Response, RichText, ScrollArea, TextStyle, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::{Fit, Navigation, PresentView};
use super::{drawings, wall};
use crate::app::board_view::{BoardLayout, Trays};
use crate::app::controls::{
    follow_focus, hairline, heading, live_label, mark_heading, primary_button, quiet_button,
    quiet_button_if, show_scroll_bars, width_of,
};
use crate::app::own_lessons::is_own;
use crate::app::settings::Settings;
use crate::app::step_view::trays_of;
use crate::app::theme::{Palette, is_narrow, row_height, text, text_scale};
use crate::i18n;
use crate::lesson::Step;

/// Width of the place from which words and answers stand side by side, in points.
const SIDE_BY_SIDE: f32 = 860.0;
/// Share of the height for the board of the lesson, and at most for two boards.
const BOARD_SHARE: f32 = 0.48;
const LARGE_SHARE: f32 = 0.56;
/// Width beside the board for the throw, in points at normal type.
const THROW_WIDTH: f32 = 150.0;
/// Types in which words are tried until they fit, relative to those of the lesson. What does not fit in the last one scrolls.
const FITTING: [f32; 10] = [1.3, 1.2, 1.1, 1.0, 0.93, 0.86, 0.79, 0.72, 0.66, 0.6];
/// Place among them of the type of the lesson, which is the largest beside answers and notes.
const NORMAL: usize = 3;
/// Place among them from which on what leads to a question gives its room to what follows from the answer.
const LEAST_WHOLE: usize = 5;
/// Place among them of the smallest type that words get for the sake of those that follow.
const LEAST_FIRST: usize = 6;
/// Place among them of the smallest type in free play, where words stand beside many switches and may scroll.
const LEAST_FREE: usize = 7;
/// Smallest type of answers, relative to that of the lesson.
const LEAST_ANSWER: f32 = 0.8;
/// Share of the width for words and notes beside answers, and the share of that for the words, in larger type.
const WORDS_AND_NOTES: f32 = 0.64;
const WORDS_BESIDE_NOTES: f32 = 0.58;
/// Share of the width for words beside the only switch of free play, and beside a drawing.
const WORDS_BESIDE_SWITCH: f32 = 0.62;
const WORDS_BESIDE_DRAWINGS: f32 = 0.6;
/// Least width beside the board for a drawing, in points.
const LEAST_BESIDE: f32 = 240.0;
/// Gap between the buttons of the lower row, besides their own margins, in points; less where the window is narrow.
const NAV_GAP: f32 = 10.0;
const NARROW_GAP: f32 = 4.0;
/// Gaps between the board and the words, and between columns, in points.
const GAP_BELOW: f32 = 12.0;
const GUTTER: f32 = 32.0;

/// Rectangles of the parts of the wall. That of a single board depends on the window and the lesson, not on the step. Two
/// boards take the whole width, and words, notes and answers share what is left.
struct Places {
    wide: bool,
    title: Rect,
    boards: Rect,
    board: Rect,
    side: Rect,
    words: Rect,
    /// Nothing while the notes are hidden, or wait, or there are none.
    notes: Rect,
    answers: Rect,
    nav: Rect,
}

impl PresentView {
    /// Draws the wall; gives the requests of its buttons.
    pub(super) fn frame_ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Navigation> {
        let places = self.places(ui);
        let mut requests = Vec::new();
        within(ui, "title", places.title, |ui| self.title_ui(ui, &mut requests));
        if self.game_boards.len() == 2 {
            let (left, right) = match places.wide {
                true => split(places.boards, 0.5),
                false => places.boards.split_top_bottom_at_y(places.boards.center().y),
            };
            for (at, rect) in [left, right].into_iter().enumerate() {
                within(ui, ["left", "right"][at], rect, |ui| {
                    wall::one_of_two_ui(self, ui, at, settings);
                });
            }
        } else if self.shows_games() && places.wide {
            // The words stay where they were.
            let rect = places.boards.with_max_y(places.words.top() - GAP_BELOW);
            within(ui, "games", rect, |ui| {
                scroll(ui, "games", |ui| wall::games_ui(self, ui));
            });
        } else if !self.shows_games() && !self.slide.sorts() {
            within(ui, "board", places.board, |ui| {
                let (above, size) = self.place_of_board(places.board.size());
                ui.add_space(above);
                wall::board_ui(self, ui, size, settings);
            });
        }
        self.lower_ui(ui, &places, settings);
        within(ui, "nav", places.nav, |ui| self.nav_ui(ui, &mut requests));
        requests
    }

    /// The throw, the words and the answers: each in its place, in a narrow window one below the other.
    fn lower_ui(&mut self, ui: &mut Ui, places: &Places, settings: &Settings) {
        let (at, notes) = (self.at, self.shows_notes);
        // Games that end while they are shown bring notes and answers, which have places from the next frame on.
        let (has_column, has_answers) = (places.notes.is_positive(), places.answers.is_positive());
        if !places.wide {
            self.fit = Fit::default();
            return within(ui, "lower", places.words, |ui| {
                scroll(ui, ("lower", at, notes), |ui| {
                    match self.shows_games() {
                        true => wall::games_ui(self, ui),
                        false => self.side_ui(ui, settings),
                    }
                    ui.add_space(12.0);
                    wall::words_ui(self, ui);
                    ui.add_space(12.0);
                    // An answer is seen together with its question, and its explanation after it.
                    wall::answers_ui(self, ui);
                    wall::outcome_ui(self, ui);
                    drawings::ui(self, ui);
                    if notes {
                        ui.add_space(12.0);
                        hairline(ui);
                        self.notes_ui(ui, true);
                    }
                });
            });
        }
        // A drawing stands below the answers, or, where nothing else does, beside the words: below the throw of the only board.
        let is_beside = drawings::any(self) && !has_answers && !has_column;
        let (mut side, mut words, mut beside) = (places.side, places.words, Rect::NOTHING);
        let is_below = is_beside && side.width() >= LEAST_BESIDE && self.game_boards.len() == 1;
        if is_below {
            side.max.y = words.top() - GAP_BELOW;
        } else if is_beside {
            (words, beside) = split(words, WORDS_BESIDE_DRAWINGS);
        }
        within(ui, "side", side, |ui| {
            let height = scroll(ui, ("side", at), |ui| self.side_ui(ui, settings));
            if is_below {
                let top = side.bottom().min(side.top() + height) + GAP_BELOW;
                beside = side.with_max_y(words.bottom()).with_min_y(top);
            }
        });
        // The class keeps its words while a teacher reads the notes in a column beside them.
        within(ui, "words", words, |ui| {
            let of = (at, words.size());
            if self.fit.of != of {
                self.fit = self.first_fit(ui, of);
            }
            let tried = self.fit.tried;
            wall::scale_type(ui, FITTING[tried]);
            let height = scroll(ui, ("words", at, notes), |ui| {
                wall::words_ui(self, ui);
                wall::outcome_ui(self, ui);
                if has_column && !has_answers {
                    drawings::ui(self, ui);
                }
            });
            let last = if self.slide.free { LEAST_FREE } else { FITTING.len() - 1 };
            if height > words.height() && tried < last {
                self.fit.tried = tried + 1;
                ui.ctx().request_repaint();
            }
        });
        if has_column {
            within(ui, "notes", places.notes, |ui| {
                scroll(ui, ("notes", at), |ui| self.notes_ui(ui, true));
            });
        }
        if has_answers {
            let scale = FITTING[self.fit.tried].clamp(LEAST_ANSWER, 1.0);
            within(ui, "answers", places.answers, |ui| {
                // Answers are no larger than their question.
                wall::scale_type(ui, scale);
                scroll(ui, ("answers", at), |ui| {
                    wall::answers_ui(self, ui);
                    drawings::ui(self, ui);
                });
            });
        } else if is_beside {
            within(ui, "drawings", beside, |ui| {
                scroll(ui, ("drawings", at), |ui| drawings::ui(self, ui));
            });
        }
    }

    /// The largest type in which the words of a step probably fit into its room, those after it included: its words keep
    /// their size when more follow, unless they would be hard to read. What leads to a question gives way before that.
    fn first_fit(&self, ui: &Ui, of: (usize, Vec2)) -> Fit {
        let room = of.1;
        let first = if self.has_notes_column() || self.has_answers() { NORMAL } else { 0 };
        let fitting = |gives_room: bool, last: usize| {
            let height =
                |at: usize| wall::height_of_words(self, ui, room.x, (FITTING[at], gives_room));
            (first..last).find(|at| height(*at) <= room.y)
        };
        let asks = self.question().is_some() && !self.slide.sorts();
        let least = if self.slide.free { LEAST_FREE } else { LEAST_FIRST };
        // The last words of free play take the place of those before them.
        let whole = fitting(self.slide.closes(), if asks { LEAST_WHOLE } else { least });
        let gives_room = asks && whole.is_none();
        let tried = whole.or_else(|| fitting(gives_room, least)).unwrap_or(least);
        Fit { of, tried, gives_room }
    }

    /// Beside the only board, while it is shown.
    fn side_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        if self.game_boards.len() == 1 && !self.shows_games() {
            wall::throw_side_ui(self, ui, settings);
            wall::hands_ui(self, ui);
        }
    }

    fn places(&mut self, ui: &Ui) -> Places {
        let area = ui.available_rect_before_wrap();
        let row = row_height(ui) + 8.0;
        let wide = area.width() >= SIDE_BY_SIDE;
        let narrow_rows = if is_narrow(ui) { 2.0 } else { 1.0 };
        let (title, rest) = area.split_top_bottom_at_y(area.top() + row);
        let (rest, nav) = rest.split_top_bottom_at_y(area.bottom() - narrow_rows * row - 4.0);
        let trays = self.trays();
        let two = self.game_boards.len() == 2;
        let share = match wide {
            _ if self.slide.sorts() => 0.0,
            _ if two => LARGE_SHARE,
            true => BOARD_SHARE,
            false => 0.34,
        };
        let room = vec2(rest.width(), share * area.height());
        let size = BoardLayout::size_for(room.x, room.y, trays);
        let height = match wide {
            true if two => room.y.min(self.height_of_pair(ui, room.x)),
            true => room.y,
            false if two => room.y,
            false if self.shows_games() => 0.0,
            false => size.y,
        };
        let (boards, lower) = rest.split_top_bottom_at_y(rest.top() + height);
        let mut lower = lower.with_min_y(lower.top() + GAP_BELOW);
        let (board, side, words, notes, answers) = if wide {
            let most = boards.width() - THROW_WIDTH * text_scale(ui) - GUTTER;
            let board = Rect::from_min_size(boards.min, vec2(size.x.min(most), boards.height()));
            let unused = self.unused_below_board(board.size());
            lower.min.y -= unused;
            let side = boards.with_min_x(board.right() + GUTTER);
            let side = side.with_max_y(side.bottom() - unused);
            let has_notes = self.has_notes_column();
            // Where nothing stands below the throw, it may take that room, too.
            let bottom =
                if self.has_answers() || has_notes { side.bottom() } else { lower.bottom() };
            let (words, answers) = match (self.has_answers(), two) {
                (true, _) if has_notes => split(lower, WORDS_AND_NOTES),
                (true, _) if self.slide.free && self.slide.switches().len() == 1 => {
                    split(lower, WORDS_BESIDE_SWITCH)
                }
                (true, _) => split(lower, 0.5),
                (false, false) if !has_notes => (lower.with_max_x(board.right()), Rect::NOTHING),
                // Nothing stands beside the words but the throw.
                (false, _) => (lower, Rect::NOTHING),
            };
            let (words, notes) = match has_notes {
                true => split(words, WORDS_BESIDE_NOTES),
                false => (words, Rect::NOTHING),
            };
            (board, side.with_max_y(bottom), words, notes, answers)
        } else {
            (boards, Rect::NOTHING, lower, Rect::NOTHING, Rect::NOTHING)
        };
        Places { wide, title, boards, board, side, words, notes, answers, nav }
    }

    /// The rows beside the board that the lesson needs, so that its board keeps its place.
    fn trays(&self) -> Trays {
        wall::rows_beside(self.rows_above.contains(&true))
    }

    /// Height that two boards side by side on this width need, with their names and messages.
    fn height_of_pair(&self, ui: &Ui, width: f32) -> f32 {
        let mut game_boards = self.game_boards.iter();
        let has_hand = game_boards.any(|game_board| game_board.game.rules().has_hand());
        let rows = wall::rows_beside(has_hand);
        let board = BoardLayout::size_for(0.5 * (width - GUTTER), f32::INFINITY, rows);
        wall::name_height(ui) + board.y + wall::message_height(ui)
    }

    /// Offset of the board of this step from the top of its place, and its room: the frame lies where
    /// that of every other step lies, with the rows beside it that the lesson shows a pupil.
    fn place_of_board(&mut self, room: Vec2) -> (f32, Vec2) {
        let (all, turns) = (self.trays(), self.lesson.steps.iter().any(Step::is_turned));
        let own = match self.slide.boards() {
            [board, ..] if !turns => trays_of(board),
            [board, ..] => Trays::whole(board.game.rules().has_hand()),
            [] => Trays::Off,
        };
        if let Some(game_board) = self.game_boards.first_mut() {
            game_board.exit = own;
        }
        let is_above = matches!(own, Trays::OffAndHand | Trays::Hand)
            || turns && self.rows_above.get(self.at) == Some(&true);
        let (spare, _) = BoardLayout::among(room, all, Trays::Off);
        (if is_above { 0.0 } else { spare }, BoardLayout::among(room, all, own).1)
    }

    /// Height that the only board leaves free below it, of the place for the boards of all steps. Beside it the buttons for
    /// free throws need that room.
    fn unused_below_board(&mut self, room: Vec2) -> f32 {
        let is_free = self.slide.boards().iter().any(|board| board.free);
        let has_one = self.game_boards.len() == 1 && self.slide.tally().is_none();
        if !has_one || is_free {
            return 0.0;
        }
        let (above, size) = self.place_of_board(room);
        (room.y - above - size.y).max(0.0)
    }

    /// Number and title of the step, and the way out.
    fn title_ui(&self, ui: &mut Ui, requests: &mut Vec<Navigation>) {
        let (palette, lesson) = (Palette::of(ui), &self.lesson);
        let title = self.current_step().map(Step::plain_title).unwrap_or_default();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if quiet_button(ui, i18n::text("present.leave")).clicked() {
                requests.push(Navigation::Leave);
            }
            // A browser has its own.
            let may_fill = is_roomy(ui) && cfg!(not(target_arch = "wasm32"));
            if may_fill && quiet_button(ui, i18n::text("present.full")).clicked() {
                requests.push(Navigation::Full);
            }
            let may_share = is_roomy(ui) && !is_own(&lesson.id);
            if may_share && quiet_button(ui, i18n::text("share.open")).clicked() {
                requests.push(Navigation::Share);
            }
            let name = format!("{}. {title}", self.at + 1);
            let width =
                |words: &str, style: TextStyle| width_of(ui, words, style.resolve(ui.style()));
            // That there is no note takes the place of the title, so that nothing moves.
            let without_notes = self.without_notes().filter(|_| self.shows_notes);
            let above = without_notes.unwrap_or(&lesson.title);
            let both = width(&name, text::step_title()) + width(above, text::caption());
            if both + GUTTER < ui.available_width() {
                let words = RichText::new(above).text_style(text::caption()).color(palette.quiet);
                match without_notes {
                    Some(_) => live_label(ui, words),
                    None => drop(heading(ui, 1, words)),
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = RichText::new(&name).text_style(text::step_title());
                let label = ui.add(egui::Label::new(words).truncate());
                mark_heading(ui, &label, 2, &name);
            });
        });
    }

    /// Back, the steps; the one thing to press, and Next; notes, again, free throws.
    fn nav_ui(&self, ui: &mut Ui, requests: &mut Vec<Navigation>) {
        hairline(ui);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let last = super::last(&self.lesson);
            if quiet_button_if(ui, self.at > 0, i18n::text("learn.back")).clicked() {
                requests.push(Navigation::Step(self.at - 1));
            }
            self.count_ui(ui, last);
            // The main button has one place, whether it shows what is left or goes on.
            let press = self.slide.press_word();
            if let Some(word) = press {
                if primary_button(ui, i18n::text(word)).clicked() {
                    requests.push(Navigation::Press);
                }
                ui.add_space(nav_gap(ui));
            }
            let onward = self.onward();
            if self.next_ui(ui, onward, press.is_none()).clicked() {
                requests.extend(onward);
            }
            ui.add_space(nav_gap(ui));
            let tools = self.tools_in(ui);
            // At the right edge they stay in place when the main button goes.
            let left = ui.available_size_before_wrap().x;
            ui.add_space((left - width_of_tools(ui, &tools)).max(0.0));
            for (key, request) in tools {
                if quiet_button(ui, i18n::text(key)).clicked() {
                    requests.push(request);
                }
            }
        });
    }

    /// Number of the step among all, in the room of the longest such words.
    fn count_ui(&self, ui: &mut Ui, last: usize) {
        let words = |number: usize| i18n::say!("present.of", number = number, count = last + 1);
        let font = TextStyle::Body.resolve(ui.style());
        let width = |number| width_of(ui, &words(number), font.clone());
        let spare = width(last + 1) - width(self.at + 1);
        ui.label(words(self.at + 1));
        ui.add_space(nav_gap(ui) + spare.max(0.0));
    }

    /// Button to the next step or lesson, filled where it is the main one.
    fn next_ui(&self, ui: &mut Ui, onward: Option<Navigation>, is_main: bool) -> Response {
        let word = match &self.next {
            Some((_, title)) if onward == Some(Navigation::NextLesson) && is_roomy(ui) => {
                i18n::say!("learn.next-lesson", title = title)
            }
            _ => i18n::text("learn.next").to_owned(),
        };
        if is_main && onward.is_some() {
            return primary_button(ui, &word);
        }
        quiet_button_if(ui, onward.is_some(), &word)
    }

    /// Buttons beside the main one, first for notes that the class does not see. Where the row is short, one that a key
    /// replaces is left out, then that for a second screen.
    fn tools_in(&self, ui: &Ui) -> Vec<(&'static str, Navigation)> {
        let mut tools = self.tools(is_roomy(ui));
        for spare in [Navigation::Again, Navigation::NotesWindow] {
            if width_of_tools(ui, &tools) > ui.available_size_before_wrap().x {
                tools.retain(|(_, request)| *request != spare);
            }
        }
        tools
    }

    /// True where the throws of the lesson can give way to free ones.
    pub(super) fn may_be_free(&self) -> bool {
        self.game_boards.len() == 1 && !self.slide.free && self.question().is_none()
    }

    /// Buttons beside the main one; where there is room those that come and go stand first, so that the others stay.
    fn tools(&self, roomy: bool) -> Vec<(&'static str, Navigation)> {
        let mut tools = Vec::new();
        // On the web they are a page for teachers, which no lesson of a person's own has.
        let has_notes = cfg!(not(target_arch = "wasm32")) || !is_own(&self.lesson.id);
        if roomy && has_notes {
            tools.push(("present.notes-window", Navigation::NotesWindow));
        }
        let notes = if self.shows_notes { "present.hide-notes" } else { "present.notes" };
        tools.extend([(notes, Navigation::Notes), ("present.again", Navigation::Again)]);
        if self.slide.was_set_free() {
            tools.push(("present.set-throw", Navigation::Free));
        } else if self.may_be_free() {
            tools.push(("present.free", Navigation::Free));
        }
        if self.votes.values().any(|(_, votes)| votes.total() > 0) {
            tools.push(("present.save", Navigation::Save));
        }
        if roomy {
            tools.reverse();
        }
        tools
    }
}

/// True where the window has room for more than what a lesson needs.
fn is_roomy(ui: &Ui) -> bool {
    ui.ctx().content_rect().width() >= SIDE_BY_SIDE
}

fn nav_gap(ui: &Ui) -> f32 {
    if is_roomy(ui) { NAV_GAP } else { NARROW_GAP }
}

/// Width of buttons beside each other, with a gap behind each, in points.
fn width_of_tools(ui: &Ui, tools: &[(&'static str, Navigation)]) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    tools.iter().map(|(key, _)| width_of(ui, i18n::text(key), font.clone()) + 24.0).sum()
}

/// Two columns with a gutter between them; the left takes this share.
fn split(rect: Rect, share: f32) -> (Rect, Rect) {
    let (left, right) = rect.split_left_right_at_fraction(share);
    (left.with_max_x(left.right() - 0.5 * GUTTER), right.with_min_x(right.left() + 0.5 * GUTTER))
}

/// Part of the wall that shows without a pointer on it where it scrolls; true there.
fn scroll(
    ui: &mut Ui,
    salt: impl std::hash::Hash + std::fmt::Debug,
    add: impl FnOnce(&mut Ui),
) -> f32 {
    show_scroll_bars(ui);
    let area = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    let shown = area.show(ui, |ui| {
        ui.set_max_width(ui.available_width() - wall::SCROLL_BAR);
        add(ui);
        follow_focus(ui);
    });
    shown.content_size.y
}

pub(super) fn within(ui: &mut Ui, name: &str, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let child = UiBuilder::new().id_salt(name).max_rect(rect).layout(Layout::top_down(Align::Min));
    let mut child = ui.new_child(child);
    child.set_clip_rect(rect.expand2(Vec2::splat(24.0)).intersect(ui.clip_rect()));
    add(&mut child);
    ui.advance_cursor_after_rect(Rect::from_min_max(rect.min, pos2(rect.max.x, rect.min.y)));
}
