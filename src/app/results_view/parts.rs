//! Types and small widgets that all parts of the results share.

use std::sync::Arc;
use std::time::Duration;

use egui::{ColorImage, RichText, Ui};

use crate::analysis::StoppedGame;
use crate::app::compare_view::style::{accent, letter, sign_ui, two_by_two_ui};
use crate::app::theme::{Palette, text};
use crate::compare::{Comparison, Seat};
use crate::report::{Entry, fixed};
use crate::rules::{Key, Position, Rules, Ruleset, Setup, Throw, Value};
use crate::{Side, i18n};

/// Width of the place, in points, from which tables have columns.
const WIDE: f32 = 760.0;

/// One board as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardNow {
    /// The rules that are on, with their name, changes and sources.
    pub ruleset: Arc<Ruleset>,
    /// Their law.
    pub rules: Rules,
    /// The position that is shown.
    pub position: Position,
    /// Throw still to be played in it: the one in hand or the rest of one; `None` where a throw is due, where this
    /// board cannot have the throw, and where the game is over.
    pub throw: Option<Throw>,
}

/// Requests of the results to the place they stand in.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Put this text on the clipboard.
    Copy(String),
    /// Save these bytes as a file of this name.
    Save(String, Vec<u8>),
    /// Put this picture on the clipboard.
    CopyPicture(ColorImage),
    /// Copy the address of the comparison with what is opened and played.
    CopyLink,
    /// Give this board another answer to a rule.
    Change(usize, Key, Value),
    /// Put these rules onto a board.
    Seat(usize, Box<Seat>),
    /// Take back the last change of the comparison.
    Undo,
    /// Begin all boards from here.
    Begin(Setup),
    /// Begin all boards from this arrangement of the board with this number, with this throw.
    Show(usize, Setup, Option<Throw>),
    /// Begin all boards from the last throws of a game that was broken off on the board with this number.
    ShowStopped(usize, Box<StoppedGame>),
}

/// Comparison as it is in this frame.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The comparison.
    pub comparison: &'a Comparison,
    /// All boards at the moment that is shown.
    pub now: &'a [BoardNow],
}

impl Scene<'_> {
    /// The boards, as reports name them.
    pub(super) fn entries(&self) -> Vec<Entry> {
        self.comparison.seats().iter().map(|seat| Entry::of(seat.clone())).collect()
    }
}

/// Asks for another frame soon, while something is worked out in the background.
pub(super) fn look_again(ui: &Ui, is_running: bool) {
    if is_running {
        ui.ctx().request_repaint_after(Duration::from_millis(50));
    }
}

/// Shows `more` parts in each frame until there are `most`: the first layout of all takes longer than a frame.
pub(super) fn reveal(ui: &Ui, shown: &mut usize, more: usize, most: usize) {
    *shown = most.min(*shown + more);
    if *shown < most {
        ui.ctx().request_repaint();
    }
}

/// All pairs of so many boards, the left one before the right.
pub(super) fn pairs(boards: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..boards).flat_map(move |left| (left + 1..boards).map(move |right| (left, right)))
}

/// Choice of a pair, where there are more than two boards.
pub(super) fn pairs_ui(ui: &mut Ui, pairs: &[(usize, usize)], chosen: &mut usize) {
    *chosen = (*chosen).min(pairs.len().saturating_sub(1));
    if pairs.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (index, (left, right)) in pairs.iter().enumerate() {
            let label =
                i18n::say!("distinguish.card-pair", left = letter(*left), right = letter(*right));
            ui.selectable_value(chosen, index, label);
        }
    });
}

/// A board by its sign and title, in its colour.
pub(super) fn board_title_ui(ui: &mut Ui, board: usize, title: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        sign_ui(ui, board, 10.0);
        let words = RichText::new(title).color(accent(&Palette::of(ui), board));
        ui.label(words.text_style(text::strong()));
    });
}

/// True if there is room for columns.
pub(super) fn is_wide(ui: &Ui) -> bool {
    ui.available_width() >= WIDE
}

/// Boards below each other or, where there is room, two by two in the columns of their headings; `add` shows one.
pub(super) fn boards_ui(ui: &mut Ui, boards: usize, mut add: impl FnMut(&mut Ui, usize)) {
    match is_wide(ui) {
        true => two_by_two_ui(ui, boards, add),
        false => (0..boards).for_each(|board| add(ui, board)),
    }
}

/// A side as the subject of a sentence.
pub(super) fn side_word(side: Side) -> &'static str {
    i18n::text(match side {
        Side::Cones => "results.the-cones",
        Side::Spools => "results.the-spools",
    })
}

/// A chance in percent, as exactly as it is known.
pub(super) fn percent(chance: f64) -> String {
    fixed(100.0 * chance, 3)
}
