//! A position set by hand: pieces are dragged from a tray, or put down by a tap with what is in hand. Every board says
//! whether it can hold what is set.

use egui::{
    Id, LayerId, Order, Pos2, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, vec2,
};

use super::CompareView;
use super::state::Editor;
use super::style::beside_signs_ui;
use crate::app::board_view::{BoardLayout, BoardModel, board_view_placed, paint_piece};
use crate::app::controls::{live_label, primary_button, quiet, quiet_button, styled};
use crate::app::game_board::position_model;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, text};
use crate::board::Side;
use crate::compare::{self, Start};
use crate::i18n;
use crate::rules::Setup;

impl CompareView {
    /// The sheet on which a position is set. The editor, unless it is done.
    pub(super) fn editor_ui(
        &mut self,
        ui: &mut Ui,
        mut editor: Editor,
        settings: &Settings,
    ) -> Option<Editor> {
        let scroll = ScrollArea::vertical().id_salt("editor").auto_shrink(false);
        scroll
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width().min(760.0));
                let title = i18n::text("compare-view.by-hand-position");
                styled(ui, title, text::lesson_title());
                ui.label(i18n::text("compare-view.editor-how"));
                ui.add_space(8.0);
                let dropped = tray_ui(ui, &mut editor);
                ui.add_space(6.0);
                let layout = board_of_editor_ui(ui, &mut editor, self, settings);
                if let Some((side, at)) = dropped
                    && let Some(square) = layout.square_at(at)
                {
                    editor.put(square, Some(side));
                }
                ui.add_space(10.0);
                let fits = self.verdicts_ui(ui, &editor.setup);
                ui.add_space(10.0);
                (!self.finish_ui(ui, editor.setup, fits)).then_some(editor)
            })
            .inner
    }

    /// Answer of each board to the position. `true` where all can hold it, and a game can begin from it.
    fn verdicts_ui(&self, ui: &mut Ui, setup: &Setup) -> bool {
        let [cones, spools] = Side::ALL.map(|side| setup.pieces[side].len());
        ui.label(i18n::say!("compare-view.editor-count", cones, spools));
        let misfits = self.comparison.misfits(setup);
        let is_over = Side::ALL.into_iter().any(|side| setup.pieces[side].is_empty());
        if is_over {
            let words = RichText::new(i18n::text("compare-view.editor-empty"));
            live_label(ui, words.color(Palette::of(ui).quiet));
        } else if misfits.is_empty() {
            quiet(ui, i18n::text("compare-view.editor-fits"));
        }
        for (board, problem) in &misfits {
            beside_signs_ui(ui, &[*board], (11.0, 8.0), |ui| {
                ui.label(RichText::new(problem).color(Palette::of(ui).carnelian));
            });
        }
        misfits.is_empty() && !is_over
    }

    /// The buttons that begin and that give up; `true` where one of them was pressed.
    fn finish_ui(&mut self, ui: &mut Ui, setup: Setup, fits: bool) -> bool {
        let row = ui.horizontal_wrapped(|ui| {
            let begin = ui.add_enabled_ui(fits, |ui| {
                primary_button(ui, i18n::text("compare-view.editor-begin")).clicked()
            });
            if begin.inner {
                self.restart(Start::Shared(setup));
                // The throw comes next, and stands below the boards.
                self.shows_more = false;
            }
            quiet_button(ui, i18n::text("compare-view.editor-cancel")).clicked() || begin.inner
        });
        row.inner
    }
}

/// The pieces to take, and whose turn it is. A piece that was dragged out of the tray: which, and where it was let go.
fn tray_ui(ui: &mut Ui, editor: &mut Editor) -> Option<(Side, Pos2)> {
    let mut dropped = None;
    ui.horizontal_wrapped(|ui| {
        for side in Side::ALL {
            dropped = dropped.or(piece_ui(ui, editor, side).map(|at| (side, at)));
        }
        ui.selectable_value(&mut editor.in_hand, None, i18n::text("compare-view.editor-take"));
        for (side, word) in
            [(Side::Cones, "compare-view.cones-act"), (Side::Spools, "compare-view.spools-act")]
        {
            ui.selectable_value(&mut editor.setup.turn, side, i18n::text(word));
        }
        if quiet_button(ui, i18n::text("compare-view.editor-clear")).clicked() {
            editor.setup.pieces = crate::board::BySide::default();
        }
    });
    dropped
}

/// A piece in the tray: pressed, it comes to hand; dragged, it follows the pointer. Where it was let go.
fn piece_ui(ui: &mut Ui, editor: &mut Editor, side: Side) -> Option<Pos2> {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(56.0, 56.0), Sense::click_and_drag());
    let chosen = editor.in_hand == Some(side);
    response.widget_info(|| {
        let word = match side {
            Side::Cones => "compare-view.take-cone",
            Side::Spools => "compare-view.take-spool",
        };
        WidgetInfo::selected(Role::RadioButton, true, chosen, i18n::text(word))
    });
    let edge = match (response.has_focus(), chosen) {
        (true, _) => Stroke::new(2.5, palette.faience),
        (false, true) => Stroke::new(2.0, palette.ink),
        (false, false) => Stroke::new(1.0, palette.control_edge),
    };
    let fill = if chosen { palette.wash } else { palette.raised };
    ui.painter().rect(rect, 6, fill, edge, StrokeKind::Inside);
    paint_piece(ui.painter(), side, rect.center(), 40.0);
    if response.clicked() || response.drag_started() {
        editor.in_hand = Some(side);
    }
    let at = response.interact_pointer_pos();
    if response.dragged()
        && let Some(at) = at
    {
        let layer = LayerId::new(Order::Tooltip, Id::unique("piece from the tray"));
        let painter = ui.ctx().layer_painter(layer);
        paint_piece(&painter, side, at, 44.0);
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
    }
    let released = response.drag_stopped().then_some(at).flatten();
    response.on_hover_cursor(egui::CursorIcon::Grab);
    released
}

fn board_of_editor_ui(
    ui: &mut Ui,
    editor: &mut Editor,
    view: &CompareView,
    settings: &Settings,
) -> BoardLayout {
    let first = view.comparison.seats().first();
    // What is not on the board has been borne off, by the count of the first board.
    let held = first.and_then(|seat| seat.position(&editor.setup).ok());
    let position = held.unwrap_or_else(|| compare::listed(&editor.setup));
    let model = first.map(|seat| position_model(&seat.current, &position));
    let mut model: BoardModel = model.unwrap_or_default();
    model.name = i18n::text("compare-view.editor-board").to_owned();
    model.off_words = i18n::text("board.off-words").to_owned();
    model.orientation = settings.game_board_style(None).orientation;
    model.has_hand = false;
    model.can_move = position.pieces[Side::Cones] | position.pieces[Side::Spools];
    let room = vec2(ui.available_width(), (ui.ctx().content_rect().height() - 330.0).max(200.0));
    let (event, layout) = board_view_placed(ui, &model, room);
    if let Some(event) = event {
        editor.act(event);
    }
    layout
}
