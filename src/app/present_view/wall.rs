//! The parts of the wall: boards, the throw, words, answers, and what a teacher should know.

use egui::{RichText, TextStyle, Ui, Vec2, vec2};

use super::PresentView;
use super::drawings::is_drawing;
use super::vote::{Votes, letter, votes_ui};
use crate::app::board_view::{BoardLayout, Tint, Trays};
use crate::app::clock;
use crate::app::controls::{announce, caption, quiet, styled};
use crate::app::game_board::GameBoard;
use crate::app::lesson_games_view::{play_on, progress_ui, summary_ui};
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::rules_panel::fitting_title;
use crate::app::settings::Settings;
use crate::app::step_view::{
    base_of, folded_switch_ui, input_of, onward_ui, sticks_ui, switch_ui, tally_ui, title,
    trays_of, wide_tally_ui,
};
use crate::app::theme::{Palette, is_narrow, row_height, text, text_scale};
use crate::app::throw_ui;
use crate::i18n;
use crate::lesson::prose::{plain, plain_blocks, words_of};
use crate::lesson::{Block, Inline, Input};
use crate::library;
use crate::rules::Throw;

/// Size of secondary text, relative to the words of the lesson.
const SMALLER: f32 = 0.8;
/// Room beside the words of a button for a throw, relative to that of other buttons.
const NARROW_PADDING: f32 = 0.4;
/// Room for a scroll bar beside words, in points.
pub(super) const SCROLL_BAR: f32 = 10.0;
/// Height of a line of words, relative to the type.
const LINE: f32 = 1.5;
/// Width from which buttons for all throws stand in one row in full size, in points at normal type.
const VALUES_WIDTH: f32 = 250.0;
/// Height below which charts and what belongs to them are in smaller type, relative to the type of the lesson.
const LOW: f32 = 13.0;
/// Gap between two answers, in points: small, so that four of them and *not sure* fit below a board.
const GAP: f32 = 4.0;

/// Many games in the place of the board: played a little in every frame, then their result.
pub(super) fn games_ui(view: &mut PresentView, ui: &mut Ui) {
    let Some(games) = &mut view.games else { return };
    let had_report = games.report.is_some();
    games.start();
    play_on(ui, games);
    progress_ui(ui, games, 1.0);
    if games.report.is_some() && !had_report {
        // The result takes more room than the games.
        ui.ctx().request_repaint();
    }
    let question = view.question().map(|(_, question, _)| question);
    let answer = question.as_ref().and_then(|question| {
        let at = question.answer?;
        Some((letter(at), question.options.get(at)?.as_str()))
    });
    if let Some(games) = &view.games {
        shrink_where_low(ui, ui.available_height());
        summary_ui(ui, games, answer);
    }
}

/// Rows beside a board: a low one for pieces that have left, or whole ones where others wait.
pub(super) fn rows_beside(has_hand: bool) -> Trays {
    if has_hand { Trays::OffAndHand } else { Trays::Low }
}

/// Height of the name above one of two boards.
pub(super) fn name_height(ui: &Ui) -> f32 {
    head_height(ui) + ui.spacing().item_spacing.y + GAP
}

/// Height of the row with the name of a board and its throw.
fn head_height(ui: &Ui) -> f32 {
    1.25 * ui.text_style_height(&text::strong())
}

/// Height of the message below one of two boards.
pub(super) fn message_height(ui: &Ui) -> f32 {
    3.2 * text::lesson().resolve(ui.style()).size
}

pub(super) fn scale_type(ui: &mut Ui, scale: f32) {
    for font in ui.style_mut().text_styles.values_mut() {
        font.size *= scale;
    }
    ui.spacing_mut().item_spacing.y *= scale.min(1.0);
}

/// Makes type and controls below smaller: those of a teacher, who stands near.
fn shrink_controls(ui: &mut Ui) {
    scale_type(ui, SMALLER);
    ui.spacing_mut().interact_size.y *= SMALLER;
}

/// Makes type and controls below smaller where charts with them have no more than this height.
fn shrink_where_low(ui: &mut Ui, height: f32) {
    if height < LOW * text::lesson().resolve(ui.style()).size {
        shrink_controls(ui);
    }
}

/// The one board of a step, within `size`.
pub(super) fn board_ui(view: &mut PresentView, ui: &mut Ui, size: Vec2, settings: &Settings) {
    if let Some((tally, buttons)) = view.slide.tally() {
        let (now, foot) = (clock::seconds(ui.ctx()), vec2(0.0, 4.0 * row_height(ui)));
        let input = match is_narrow(ui) {
            true => tally_ui(ui, (&tally, &buttons), size - foot, false, now),
            false => {
                shrink_where_low(ui, size.y);
                wide_tally_ui(ui, (&tally, &buttons), size, now)
            }
        };
        return view.input(ui, input);
    }
    let style = settings.game_board_style(view.period());
    let Some(game_board) = view.game_boards.first_mut() else { return };
    let input = game_board.ui(ui, size, &style).and_then(input_of);
    view.input(ui, input);
}

/// One of two boards, with its name above and its message below.
pub(super) fn one_of_two_ui(view: &mut PresentView, ui: &mut Ui, at: usize, settings: &Settings) {
    let palette = Palette::of(ui);
    let board_style = settings.game_board_style(view.period());
    // Boards with different numbers of pieces name these where pieces off the board are drawn: else those look like a mistake.
    let has_trays = view.slide.boards().iter().any(|board| trays_of(board) != Trays::Bare);
    let n_pieces = |game_board: &GameBoard| game_board.game.rules().n_pieces();
    let mut pairs = view.game_boards.windows(2);
    let names_pieces = has_trays && pairs.any(|pair| n_pieces(&pair[0]) != n_pieces(&pair[1]));
    let (Some(game_board), Some(board)) =
        (view.game_boards.get_mut(at), view.slide.boards().get(at))
    else {
        return;
    };
    let color = if game_board.tint == Tint::A { palette.faience } else { palette.carnelian };
    ui.spacing_mut().interact_size.y = head_height(ui);
    ui.horizontal(|ui| {
        let (lies, height) = (throw_that_lies(game_board), head_height(ui));
        let bed = vec2(1.6 * height, height);
        // The throw has its place even where the name is long.
        let room = ui.available_width() - if lies.is_some() { 2.0 * bed.x } else { 0.0 };
        ui.scope(|ui| {
            ui.set_max_width(room);
            let rules = game_board.game.ruleset();
            let title = fitting_title(ui, base_of(rules), rules, &text::strong());
            let mut name = format!("{} {title}", game_board.tint.sign());
            if names_pieces {
                name = i18n::say!("present.pieces", name = name, count = n_pieces(game_board));
            }
            let name = RichText::new(name).text_style(text::strong()).color(color);
            ui.add(egui::Label::new(name).truncate());
        });
        if let Some(lies) = lies {
            let now = clock::seconds(ui.ctx());
            sticks_ui(ui, game_board, &board_style, lies, bed, text::strong(), now);
        }
    });
    let height = ui.available_height() - message_height(ui);
    let room = vec2(ui.available_width(), height.max(80.0));
    game_board.exit = trays_of(board);
    let (_, size) = BoardLayout::among(room, rows_beside(board.has_hand_row), game_board.exit);
    game_board.ui(ui, size, &board_style);
    let message = board.comments.first().map(|(_, message)| message.clone());
    let message = message.unwrap_or_else(|| words_of(game_board.message()));
    markdown_view::phrase(ui, &message, ProseStyle::LESSON, &mut view.footnotes);
}

/// Beside the board: whose rules, the throw, and what the last move did.
pub(super) fn throw_side_ui(view: &mut PresentView, ui: &mut Ui, settings: &Settings) {
    let (free, hides_moves) = match view.slide.boards() {
        [board, ..] => (board.free, board.hides_moves && view.slide.presses_done == 0),
        [] => return,
    };
    let has_message = !view.has_message_below();
    let Some(game_board) = view.game_boards.first_mut() else { return };
    caption(ui, title(game_board.game.ruleset()));
    ui.add_space(6.0);
    sticks_row_ui(ui, game_board, settings, free, hides_moves);
    let throw = |ui: &mut Ui| {
        // The values of all throws stand in one row.
        if !is_narrow(ui) && ui.available_width() < VALUES_WIDTH * text_scale(ui) {
            shrink_controls(ui);
            ui.spacing_mut().button_padding.x *= NARROW_PADDING;
        }
        throw_ui::throw_ui(ui, game_board, &mut view.shows_odds)
    };
    let is_thrown = free && ui.scope(throw).inner;
    let input =
        game_board.last_throw().filter(|_| is_thrown).map(|(throw, _)| Input::Thrown(throw));
    if has_message {
        ui.add_space(6.0);
        board_message_ui(view, ui);
    }
    view.input(ui, input);
}

/// Throw on the table: the one that is due, or the last one with its fall.
fn throw_that_lies(game_board: &GameBoard) -> Option<(Throw, Option<[bool; 4]>)> {
    let due = game_board.game.throw().map(|throw| (throw, None));
    due.or(game_board.last_throw().map(|(throw, fall)| (throw, Some(fall))))
}

/// Row with the sticks as they lie, also once their throw has been played, and what the throw allows. The row keeps its
/// height where no sticks lie there yet.
fn sticks_row_ui(
    ui: &mut Ui,
    game_board: &GameBoard,
    settings: &Settings,
    free: bool,
    hides_moves: bool,
) {
    announce(ui, "thrown", &throw_ui::thrown_words(game_board));
    // Free throws need room for their buttons below.
    let bed = vec2(88.0, 56.0) * text_scale(ui).min(if free { 1.0 } else { 1.3 });
    let lies = throw_that_lies(game_board);
    if lies.is_none() && !free {
        return;
    }
    ui.horizontal(|ui| {
        ui.set_min_height(bed.y.max(ui.text_style_height(&text::lesson_title())));
        if let Some(lies) = lies {
            let (style, now) = (settings.game_board_style(None), clock::seconds(ui.ctx()));
            sticks_ui(ui, game_board, &style, lies, bed, text::lesson_title(), now);
        }
    });
    let follows =
        game_board.game.throw().map(|_| throw_ui::follows(game_board)).filter(|_| !hides_moves);
    if free || follows.is_some() {
        quiet(ui, follows.unwrap_or_default());
    }
}

fn board_message_ui(view: &mut PresentView, ui: &mut Ui) {
    let Some(game_board) = view.game_boards.first() else { return };
    let message = words_of(game_board.message());
    if !message.is_empty() {
        let palette = Palette::of(ui);
        // The whole class reads why a move is refused.
        let (ink, size) = match game_board.refusal() {
            Some(_) => (palette.carnelian, 1.0),
            None => (palette.ink, SMALLER),
        };
        let style = ProseStyle { size, ..ProseStyle::LESSON.ink(ink) };
        markdown_view::phrase(ui, &message, style, &mut view.footnotes);
    }
}

/// The words of the step and its question.
pub(super) fn words_ui(view: &mut PresentView, ui: &mut Ui) {
    let Some(step) = view.current_step().cloned() else { return };
    let refuses = view.refuses();
    if view.has_message_below() && !refuses {
        board_message_ui(view, ui);
    }
    if view.slide.was_set_free() {
        // The words of the step speak of its own throw.
        let note = words_of(i18n::text("present.free-note"));
        markdown_view::phrase(ui, &note, ProseStyle::LESSON, &mut view.footnotes);
        if refuses {
            board_message_ui(view, ui);
        }
        return;
    }
    let sorts = view.slide.sorts();
    if !gives_room(view) {
        let mut words = step.prose;
        words.retain(|block| !(sorts && is_drawing(block)));
        markdown_view::blocks(ui, &words, &mut view.footnotes);
        ui.add_space(8.0);
    }
    if let Some((_, claim, false)) = view.question().filter(|_| sorts) {
        let claim = words_of(&claim.ask);
        markdown_view::phrase(ui, &claim, ProseStyle::TASK, &mut view.footnotes);
        ui.add_space(8.0);
    }
    placed_claims_ui(view, ui);
    for phrase in view.slide.introduction() {
        markdown_view::phrase(ui, phrase, ProseStyle::TASK, &mut view.footnotes);
    }
    if view.game_boards.len() != 1 || view.shows_games() {
        hands_ui(view, ui);
    }
    if refuses {
        ui.add_space(8.0);
        board_message_ui(view, ui);
    }
}

/// True where the question of a step is answered, or free play closed, and what leads to it gives its room to what follows.
fn gives_room(view: &PresentView) -> bool {
    let is_revealed = view.question().is_some_and(|(_, _, revealed)| revealed);
    view.slide.is_open() && (view.slide.closes() || view.fit.gives_room && is_revealed)
}

/// The reply to an answer and, when the step is open, what follows from it, without drawings.
pub(super) fn outcome_ui(view: &mut PresentView, ui: &mut Ui) {
    let Some(step) = view.current_step().cloned() else { return };
    if !view.slide.reply.is_empty() {
        ui.add_space(8.0);
        let style = ProseStyle::TASK.ink(Palette::of(ui).faience);
        markdown_view::phrase(ui, &view.slide.reply, style, &mut view.footnotes);
        ui.add_space(8.0);
    }
    if view.slide.is_open() {
        ui.add_space(8.0);
        let mut words = step.after;
        words.retain(|block| !is_drawing(block));
        markdown_view::blocks(ui, &words, &mut view.footnotes);
    }
}

/// Estimated height of all words of a step on this width, what follows from it included, in type of this size; where its
/// words give room, what leads to its question and what follows are not shown together.
pub(super) fn height_of_words(
    view: &PresentView,
    ui: &Ui,
    width: f32,
    (scale, gives_room): (f32, bool),
) -> f32 {
    let Some(step) = view.current_step() else { return 0.0 };
    let width = width - SCROLL_BAR;
    let gap = 1.5 * ui.spacing().item_spacing.y;
    let height = |words: &str, style: TextStyle| {
        let mut font = style.resolve(ui.style());
        font.size *= scale;
        let line = LINE * font.size;
        let galley = ui.painter().layout(words.to_owned(), font, Palette::of(ui).ink, width);
        if words.is_empty() { 0.0 } else { galley.rows.len() as f32 * line + gap }
    };
    let prose = |blocks: &[Block]| {
        let words = paragraphs(blocks).into_iter();
        words.map(|words| height(&words, text::lesson())).sum::<f32>()
    };
    let (before, after) = (prose(&step.prose), prose(&step.after));
    let prose = if gives_room { before.max(after) } else { before + after };
    let asked = view.slide.introduction().iter().map(|phrase| plain(phrase));
    // A press without a reply may be a refusal, which takes about a line.
    let reply = view.slide.last_reply().map(|reply| plain(reply));
    let reply = reply.map(|words| if words.is_empty() { "…".to_owned() } else { words });
    prose + asked.chain(reply).map(|words| height(&words, text::lesson_bold())).sum::<f32>()
}

/// Words of blocks, one text for each paragraph and each item of a list, without drawings.
fn paragraphs(blocks: &[Block]) -> Vec<String> {
    let words = |block: &Block| match block {
        Block::List { items, .. } => items.iter().map(|item| plain_blocks(item)).collect(),
        other => vec![plain_blocks(std::slice::from_ref(other))],
    };
    blocks.iter().filter(|block| !is_drawing(block)).flat_map(words).collect()
}

/// Keys that count hands, while a question is open: beside the only board, where there is room.
pub(super) fn hands_ui(view: &PresentView, ui: &mut Ui) {
    // A phone has no keys.
    if let Some((_, question, false)) = view.question().filter(|_| !is_narrow(ui)) {
        let count = question.options.len();
        let key = if count == 2 { "present.hands-two" } else { "present.hands" };
        caption(ui, i18n::say!(key, last = letter(count.saturating_sub(1))));
    }
}

/// Switches of rules, and options with hands.
pub(super) fn answers_ui(view: &mut PresentView, ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = GAP;
    switches_ui(view, ui);
    if view.current_step().is_some_and(|step| step.sandbox().is_some()) {
        onward_ui(ui, &view.game_boards[0].game);
    }
    let Some((place, question, revealed)) = view.question() else { return };
    let kept = view.votes.get(&(view.at, place));
    let mut votes = kept.map(|(_, votes)| votes.clone()).unwrap_or_default();
    let before = votes.clone();
    votes_ui(ui, &question, &mut votes, revealed);
    if votes != before {
        let (_, kept) = view.votes.entry((view.at, place)).or_insert((question, Votes::default()));
        *kept = votes;
    }
}

/// The switch at hand with its question; several are folded. Many of them, or of its settings, are in smaller type, so that
/// all are in sight.
fn switches_ui(view: &mut PresentView, ui: &mut Ui) {
    let switches = view.slide.switches();
    let set = ui.scope(|ui| {
        let are_many = match &switches[..] {
            [switch] => switch.settings.len() > 3,
            several => several.len() > 2,
        };
        if are_many {
            shrink_controls(ui);
        }
        match &switches[..] {
            [switch] => switch_ui(ui, 0, switch),
            several => several
                .iter()
                .enumerate()
                .filter_map(|(at, switch)| folded_switch_ui(ui, at, switch, text::lesson_bold()))
                .last(),
        }
    });
    view.input(ui, set.inner);
}

fn placed_claims_ui(view: &mut PresentView, ui: &mut Ui) {
    let palette = Palette::of(ui);
    for claim in view.slide.placed_claims().to_vec() {
        // The standing follows the sentence, and the source after it is one for the standing, not for the sentence.
        let mut line = claim.text.clone();
        line.extend([Inline::Text(" ".to_owned()), Inline::Bold(words_of(claim.standing.word()))]);
        let style = ProseStyle { size: 0.9, ..ProseStyle::LESSON };
        markdown_view::phrase(ui, &line, style, &mut view.footnotes);
        let see = Inline::Text(format!("{} ", i18n::text("present.see")));
        let source: Vec<Inline> =
            std::iter::once(see).chain(claim.source.iter().cloned()).collect();
        let style = ProseStyle { size: 0.75, ..ProseStyle::LESSON.ink(palette.quiet) };
        markdown_view::phrase(ui, &source, style, &mut view.footnotes);
        ui.add_space(6.0);
    }
}

impl PresentView {
    /// True once many games stand in the place of the board.
    pub(super) fn shows_games(&self) -> bool {
        self.games.is_some() && self.slide.presses_done > 0
    }

    /// True where something stands beside the words: switches, or options.
    pub(super) fn has_answers(&self) -> bool {
        self.question().is_some() || !self.slide.switches().is_empty()
    }

    /// True where what the only board says stands among the words: a refusal, and where free throws leave no room beside it.
    fn has_message_below(&self) -> bool {
        self.refuses() || self.slide.free && self.has_answers()
    }

    fn refuses(&self) -> bool {
        matches!(&self.game_boards[..], [board] if board.refusal().is_some())
    }

    /// Sentence that there is no note on the wall, or none yet as it would tell the class an answer; `None` where there is one.
    pub(super) fn without_notes(&self) -> Option<&'static str> {
        match self.question() {
            Some((.., false)) => Some(i18n::text("present.notes-wait")),
            _ => (!self.has_notes()).then(|| i18n::text("present.no-note")),
        }
    }

    /// True where notes stand in a column of their own.
    pub(super) fn has_notes_column(&self) -> bool {
        self.shows_notes && self.without_notes().is_none()
    }

    fn has_notes(&self) -> bool {
        let has_note = self.current_step().is_some_and(|step| step.teacher.is_some());
        has_note || self.answer().is_some() || !self.wrong_answers().is_empty()
    }

    /// Number of the right answer of the question at hand.
    fn answer(&self) -> Option<usize> {
        self.question().and_then(|(_, question, _)| question.answer)
    }

    /// Things pupils get wrong at this step, by the guide of the lesson.
    fn wrong_answers(&self) -> Vec<Block> {
        let guide = library::guide(&self.lesson.id);
        guide.map(|guide| guide.wrong_at(&self.lesson, self.at)).unwrap_or_default()
    }

    /// Notes for a teacher: the note of the step, the answer, and what pupils get wrong. Notes that are `on_wall` say nothing
    /// before the answer is shown, as the class reads them, too.
    pub(super) fn notes_ui(&mut self, ui: &mut Ui, on_wall: bool) {
        // Notes are for one person: they need no type for the back row.
        let scale = text_scale(ui);
        scale_type(ui, 1.0 / scale.max(1.0));
        // The wall says which step it is.
        if let Some(step) = self.current_step().filter(|_| !on_wall) {
            styled(ui, format!("{}. {}", self.step(), step.plain_title()), text::strong());
        }
        let title = RichText::new(i18n::text("publish.teacher")).text_style(text::strong());
        ui.label(title.color(Palette::of(ui).ochre));
        if let Some(words) = self.without_notes().filter(|_| on_wall) {
            return drop(quiet(ui, words));
        }
        if let Some(answer) = self.answer() {
            let words = i18n::say!("present.answer", letter = letter(answer));
            styled(ui, words, text::lesson());
        }
        if !self.has_notes() {
            quiet(ui, i18n::text("present.no-note"));
        }
        let wrong = self.wrong_answers();
        if let Some(note) = self.current_step().and_then(|step| step.teacher.clone()) {
            markdown_view::blocks(ui, &note, &mut self.footnotes);
            ui.add_space(8.0);
        }
        if !wrong.is_empty() {
            styled(ui, i18n::text("teachers.wrong"), text::strong());
            markdown_view::blocks(ui, &wrong, &mut self.footnotes);
        }
    }
}
