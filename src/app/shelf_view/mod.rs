//! The shelf of lessons: one invitation, then cards, each with a small real position.

mod card_picture;

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, CursorIcon, FontId, Galley, Rect, Response, RichText, Role, Sense, TextStyle, Ui, Vec2,
    pos2, vec2,
};

use self::card_picture::scene_of;
pub(super) use self::card_picture::{CardPicture, paint_picture, picture};
use super::board_view::{BoardLayout, BoardModel, THUMBNAIL_ASPECT, Trays, paint_thumbnail};
use super::clock;
use super::controls::{
    card, card_room, centered_page, column_within, columns_of, focus_ring, galley, hairline,
    heading, named, paint_card, part_heading, primary_button, quiet, rule_link,
};
use super::game_board::resting_board;
use super::own_lessons::OwnLessons;
use super::own_lessons_view;
use super::place::{Opened, Place, Shared};
use super::progress::{Progress, progress_words, star_row};
use super::settings::Settings;
use super::theme::{NARROW, Palette, is_narrow, text, text_scale};
use crate::board::Side;
use crate::i18n;
use crate::lesson::{Lesson, LessonKind};
use crate::library;
use crate::route::{PlaceName, Route};

/// The widest the shelf is, in points.
const WIDEST: f32 = 1080.0;
/// Gap between cards, in points.
const GAP: f32 = 24.0;
/// Padding inside a card, in points.
const PAD: f32 = 16.0;
/// Room for the minutes and the progress at the foot of a card, in points.
const FOOT: f32 = 40.0;
/// Share of a card that its picture takes on a phone.
const SMALL_PICTURE: f32 = 0.4;
/// Least width of a card and most of them in a row: on the path that tells one story, and in the side rooms.
const LARGE: (f32, usize) = (290.0, 3);
const SMALL: (f32, usize) = (220.0, 4);

/// The place where a lesson is chosen.
#[derive(Default)]
pub struct ShelfView {
    pictures: BTreeMap<String, CardPicture>,
}

impl ShelfView {
    /// Shows the shelf. A card leads to its lesson, at the step to continue with.
    pub fn ui(&mut self, ui: &mut Ui, own: &OwnLessons, progress: &Progress, settings: &Settings) {
        let lessons = library::lessons_in(settings.language);
        if self.pictures.len() != lessons.len() {
            let mut positions = Vec::new();
            let pictures =
                lessons.iter().map(|lesson| (lesson.id.clone(), picture(lesson, &mut positions)));
            self.pictures = pictures.collect();
        }
        centered_page(ui, WIDEST, |ui| self.contents_ui(ui, lessons, own, progress));
    }

    fn contents_ui(&self, ui: &mut Ui, lessons: &[Lesson], own: &OwnLessons, progress: &Progress) {
        let narrow = ui.available_width() < NARROW;
        ui.add_space(if narrow { 8.0 } else { 28.0 });
        self.invitation_ui(ui, lessons, progress);
        ui.add_space(if narrow { 28.0 } else { 52.0 });
        review_ui(ui, lessons, progress);
        let has_own = !own.all().is_empty();
        if has_own {
            own_lessons_view::shelf_ui(ui, own, progress);
        }
        let is_untranslated = |lesson: &Lesson| !library::speaks(i18n::language(), &lesson.id);
        if lessons.iter().any(is_untranslated) {
            quiet(ui, i18n::text("language.some-untranslated"));
            ui.add_space(16.0);
        }
        let mut has_side_rooms = false;
        for (title, lessons) in library::shelves() {
            let room = side_room(title);
            if room.is_some() && !std::mem::replace(&mut has_side_rooms, true) {
                side_rooms_ui(ui);
            }
            let (size, level, style) = match room {
                Some(_) => (SMALL, 3, text::strong()),
                None => (LARGE, 2, text::step_title()),
            };
            let title = room.unwrap_or_else(|| title.to_owned());
            heading(ui, level, RichText::new(title).text_style(style));
            ui.add_space(12.0);
            self.cards_ui(ui, &lessons, progress, size);
            ui.add_space(28.0);
        }
        if !has_own {
            own_lessons_view::shelf_ui(ui, own, progress);
            ui.add_space(28.0);
        }
    }

    /// One sentence, one button, one board.
    fn invitation_ui(&self, ui: &mut Ui, lessons: &[Lesson], progress: &Progress) {
        let Some((lesson, step, begun)) = invited_lesson(lessons, progress) else { return };
        let width = ui.available_width();
        // A lesson that has been begun is recognised by the board on which it was left.
        let last_step = lesson.steps.get(step.saturating_sub(1)).filter(|_| begun);
        let last_scene = last_step.and_then(|step| scene_of(lesson, step));
        let last_board = last_scene.map(|(_, ruleset, at)| resting_board(&ruleset, &at));
        let picture = match self.pictures.get(&lesson.id) {
            Some(CardPicture::Board(board)) => Some(&**board),
            _ => None,
        };
        let Some(board) = last_board.as_ref().or(picture) else {
            return invitation_words(ui, lesson, step, begun);
        };
        if width < NARROW {
            if board_ui(ui, board, width) {
                open(ui, lesson, step);
            }
            ui.add_space(20.0);
            return invitation_words(ui, lesson, step, begun);
        }
        let words_width = (0.42 * width).min(400.0 * text_scale(ui));
        let board_width = width - words_width - 48.0;
        let height = board_width / THUMBNAIL_ASPECT;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 48.0;
            column_within(ui, vec2(words_width, height), |ui| {
                ui.add_space((0.5 * height - 100.0).max(0.0));
                invitation_words(ui, lesson, step, begun);
            });
            if board_ui(ui, board, board_width) {
                open(ui, lesson, step);
            }
        });
    }

    fn cards_ui(
        &self,
        ui: &mut Ui,
        shelf: &[&Lesson],
        progress: &Progress,
        (least, most): (f32, usize),
    ) {
        let (columns, card_width) = columns_of(ui.available_width(), least, GAP, most);
        for row in shelf.chunks(columns) {
            let words: Vec<CardWords> =
                row.iter().map(|lesson| CardWords::new(ui, lesson, card_width)).collect();
            let lines = words.iter().map(CardWords::height).fold(0.0, f32::max);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (lesson, words) in row.iter().zip(words) {
                    if self.card_ui(ui, lesson, progress, (words, lines)).clicked() {
                        open(ui, lesson, progress.resume(lesson));
                    }
                }
            });
            let gap = if is_narrow(ui) { 0.5 * GAP } else { GAP };
            ui.add_space(gap - ui.spacing().item_spacing.y);
        }
    }

    /// One lesson: position, title, a sentence, minutes and progress; `lines` is the height of the longest words in its row.
    fn card_ui(
        &self,
        ui: &mut Ui,
        lesson: &Lesson,
        progress: &Progress,
        (words, lines): (CardWords, f32),
    ) -> Response {
        let palette = Palette::of(ui);
        let CardWords { width, picture, title, summary } = words;
        let beside = picture.x < width - 2.0 * PAD;
        let height = match beside {
            true => picture.y.max(lines + 0.7 * FOOT),
            false => picture.y + 14.0 + lines + FOOT,
        };
        let height = PAD + height + PAD;
        let foreign = !library::speaks(i18n::language(), &lesson.id);
        let (minutes, done) = (minutes_words(lesson), progress_words(lesson, progress));
        let mut words = vec![summary.text(), &minutes, &done];
        if foreign {
            words.push(i18n::text("language.untranslated"));
        }
        let about = (lesson.title.as_str(), &*words.join(". "));
        let (rect, response) = card_room(ui, vec2(width, height), about);
        if !ui.is_rect_visible(rect) {
            return response;
        }
        paint_card(ui, rect, &response);
        let painter = ui.painter();
        let mut foot = rect.shrink(PAD);
        let mut at = foot.min;
        if let Some(shown) = self.pictures.get(&lesson.id) {
            paint_picture(painter, Rect::from_min_size(at, picture), shown, &palette);
        }
        match beside {
            true => at.x += picture.x + 14.0,
            false => at.y += picture.y + 14.0,
        }
        foot.min.x = at.x;
        let below = at.y + title.size().y + 4.0;
        painter.galley(at, title, palette.ink);
        painter.galley(pos2(at.x, below), summary, palette.quiet);
        if foreign {
            let font = text::caption().resolve(ui.style());
            let (at, mark) = (foot.center_bottom(), i18n::text("language.mark"));
            painter.text(at, Align2::CENTER_BOTTOM, mark, font, palette.ochre);
        }
        paint_foot(ui, foot, lesson, progress);
        response
    }
}

/// Title and sentence of a card that is so wide, in lines, and the size of its picture: above them, or on a phone at
/// their left, so that a course is not an endless scroll.
struct CardWords {
    width: f32,
    picture: Vec2,
    title: Arc<Galley>,
    summary: Arc<Galley>,
}

impl CardWords {
    fn new(ui: &Ui, lesson: &Lesson, width: f32) -> CardWords {
        let palette = Palette::of(ui);
        let inner = width - 2.0 * PAD;
        let number = library::lessons().iter().position(|other| other.id == lesson.id);
        let numbered = number.map_or_else(String::new, |number| format!("{}\u{2002}", number + 1));
        let title = format!("{numbered}{}", lesson.title);
        let beside = is_narrow(ui);
        let picture = if beside { SMALL_PICTURE * inner } else { inner };
        let room = if beside { inner - picture - 14.0 } else { inner };
        let (style, small) = match beside {
            true => (text::strong(), text::caption()),
            false => (text::step_title(), TextStyle::Body),
        };
        let title = galley(ui, &title, style, palette.ink, room);
        let summary = galley(ui, &lesson.summary(), small, palette.quiet, room);
        CardWords { width, picture: vec2(picture, picture / THUMBNAIL_ASPECT), title, summary }
    }

    fn height(&self) -> f32 {
        self.title.size().y + 4.0 + self.summary.size().y
    }
}

impl Place for ShelfView {
    fn open(&mut self, _rest: &str, _shared: &mut Shared<'_>) -> Opened {
        Ok(Vec::new())
    }

    fn link(&self) -> String {
        String::new()
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        ShelfView::ui(self, ui, shared.files.lessons(), shared.progress, shared.settings);
    }
}

/// The lesson the shelf invites to, at which step, and whether it was begun before.
fn invited_lesson<'a>(
    lessons: &'a [Lesson],
    progress: &Progress,
) -> Option<(&'a Lesson, usize, bool)> {
    let open = |lesson: &&Lesson| progress.stars(lesson) == 0;
    let last = progress.last.as_ref().and_then(|last| {
        let lesson = lessons.iter().find(|lesson| lesson.id == last.lesson)?;
        open(&lesson).then_some((lesson, last.step.clamp(1, lesson.steps.len().max(1)), true))
    });
    let next = || {
        let lesson = lessons.iter().find(open).or(lessons.first())?;
        Some((lesson, progress.resume(lesson), progress.is_started(lesson)))
    };
    last.or_else(next)
}

fn invitation_words(ui: &mut Ui, lesson: &Lesson, step: usize, begun: bool) {
    let palette = Palette::of(ui);
    let [title, lead, word] = match (begun, lesson.id == library::lessons()[0].id) {
        (true, _) => ["learn.welcome-back", "learn.welcome-back-lead", "learn.go-on"],
        (false, true) => ["learn.welcome", "learn.welcome-lead", "learn.begin"],
        (false, false) => ["learn.welcome-next", "learn.welcome-next-lead", "learn.begin-next"],
    };
    let fill = |key| i18n::say!(key, title = lesson.title, step, summary = lesson.summary());
    let title = RichText::new(fill(title)).text_style(text::lesson_title()).color(palette.ink);
    heading(ui, 2, title);
    ui.add_space(6.0);
    let font_id = text::lesson().resolve(ui.style());
    let line_height = Some((1.5 * font_id.size).round());
    let format = TextFormat { font_id, color: palette.ink, line_height, ..TextFormat::default() };
    ui.label(LayoutJob::single_section(fill(lead), format));
    ui.add_space(16.0);
    if primary_button(ui, i18n::text(word)).clicked() {
        open(ui, lesson, step);
    }
}

/// Steps that went wrong, offered and never forced.
fn review_ui(ui: &mut Ui, lessons: &[Lesson], progress: &Progress) {
    let now = clock::hours(ui.ctx());
    let due = progress.review.iter().filter(|card| card.is_due(now)).map(|card| &card.at);
    let steps = due.filter_map(|review| {
        let here = lessons.iter().find(|lesson| lesson.id == review.lesson);
        let lesson = here.or_else(|| library::theme(&review.lesson))?;
        let step = lesson.steps.get(review.step.checked_sub(1)?)?;
        Some((lesson, review.step, step.plain_title()))
    });
    let steps: Vec<_> = steps.take(3).collect();
    if steps.is_empty() {
        return;
    }
    part_heading(ui, i18n::text("learn.again"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        for (lesson, number, title) in steps {
            let words = i18n::say!("learn.again-step", title = lesson.title, step = title);
            if rule_link(ui, &words).clicked() {
                open(ui, lesson, number);
            }
        }
    });
    ui.add_space(36.0);
}

fn open(ui: &Ui, lesson: &Lesson, step: usize) {
    let route = match lesson.kind {
        LessonKind::Lesson => Route::lesson(&lesson.id, step),
        LessonKind::Practice => Route::to(PlaceName::Practice, format!("{}/{step}", lesson.id)),
    };
    route.go(ui.ctx());
}

fn minutes_words(lesson: &Lesson) -> String {
    i18n::say!("learn.minutes", minutes = lesson.minutes)
}

/// Minutes at the left, progress at the right.
fn paint_foot(ui: &Ui, foot: Rect, lesson: &Lesson, progress: &Progress) {
    let palette = Palette::of(ui);
    let caption = text::caption().resolve(ui.style());
    let minutes = minutes_words(lesson);
    let painter = ui.painter();
    painter.text(foot.left_bottom(), Align2::LEFT_BOTTOM, minutes, caption.clone(), palette.quiet);
    let (words, font) = match progress.stars(lesson) {
        0 if !progress.is_started(lesson) => return,
        0 => (progress_words(lesson, progress), caption),
        stars => (star_row(stars), FontId::new(1.25 * caption.size, caption.family)),
    };
    painter.text(foot.right_bottom(), Align2::RIGHT_BOTTOM, words, font, palette.ochre);
}

/// The board of a lesson, so wide; `true` when it was pressed, or one of its cones picked up.
fn board_ui(ui: &mut Ui, model: &BoardModel, width: f32) -> bool {
    let size = vec2(width, width / THUMBNAIL_ASPECT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = named(response, Role::Button, i18n::text("learn.begin-board"));
    let layout = BoardLayout::with_trays(rect, model.orientation, Trays::Bare);
    let cones = (1..=30).filter(|square| model.piece(*square) == Some(Side::Cones));
    let pressed_cones = cones.filter(|square| {
        let place = layout.square_rect(*square);
        // The board is one tab stop, whose cones can be picked up.
        let cone = ui.interact(place, response.id.with(*square), Sense::CLICK | Sense::DRAG);
        let cone = cone.on_hover_cursor(CursorIcon::Grab);
        cone.clicked() || cone.drag_started()
    });
    let is_picked = pressed_cones.count() > 0;
    if ui.is_rect_visible(rect) {
        paint_thumbnail(ui.painter(), rect, model, &Palette::of(ui));
    }
    focus_ring(ui, &response, rect);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked() || is_picked
}

/// Name of a side room, after the colon in the title of a part of the course; what stands before it is said once above all.
fn side_room(title: &str) -> Option<String> {
    let mut room = title.split_once(':')?.1.trim().chars();
    Some(room.next()?.to_uppercase().chain(room).collect())
}

/// Heading between the lessons that tell one story and those by interest.
fn side_rooms_ui(ui: &mut Ui) {
    quiz_link_ui(ui);
    ui.add_space(28.0);
    hairline(ui);
    ui.add_space(18.0);
    heading(ui, 2, RichText::new(i18n::text("learn.side-rooms")).text_style(text::lesson_title()));
    quiet(ui, i18n::text("learn.side-rooms-lead"));
    ui.add_space(18.0);
}

/// The way to the questions that find the reconstruction one plays by.
fn quiz_link_ui(ui: &mut Ui) {
    let words = RichText::new(i18n::text("distinguish.quiz-open")).text_style(text::lesson_bold());
    card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if ui.button(words).clicked() {
            Route::to(PlaceName::Reconstructions, "quiz").go(ui.ctx());
        }
        ui.label(i18n::text("learn.quiz-lead"));
    });
}
