//! Dialogs: windows over everything else.

use egui::{Context, Frame, Id, Modal, ModalResponse, Role, ScrollArea, Ui, scroll_area};

use super::controls::{follow_focus, part_heading, primary_button, show_scroll_bars};
use super::shortcuts::escaped;
use super::theme::text_scale;
use crate::i18n;

/// Margin around the content of a dialog, in points.
const MARGIN: i8 = 20;
/// Height of the title and the button around the content of a dialog, in points at normal type.
const AROUND: f32 = 76.0;

/// Marks this part as a dialog: while it is open, nothing else is read out.
pub(super) fn mark_dialog(ui: &Ui) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(Role::Dialog);
        node.set_modal();
    });
}

/// A dialog with room around what stands in it, so wide in points at normal type where the window has room. What is higher
/// than the window is scrolled.
pub(super) fn modal_ui<R>(
    ctx: &Context,
    name: &str,
    width: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    framed_ui(ctx, name, width, |ui| scrolled_ui(ui, 3.0 * f32::from(MARGIN), add).1)
}

/// A dialog with a title, and a button that closes it and stays in sight. True where it is to be closed.
pub(super) fn titled_ui(
    ctx: &Context,
    name: &str,
    (title, width): (&str, f32),
    add: impl FnOnce(&mut Ui),
) -> bool {
    let response = framed_ui(ctx, name, width, |ui| {
        part_heading(ui, title);
        ui.add_space(8.0);
        let (scroll, ()) = scrolled_ui(ui, 4.0 * f32::from(MARGIN) + AROUND * text_scale(ui), add);
        ui.add_space(8.0);
        (scroll, primary_button(ui, i18n::text("app.done")).clicked())
    });
    let closed = response.inner.1 || response.should_close() || escaped(ctx);
    if closed {
        // It opens at its top again.
        scroll_area::State::default().store(ctx, response.inner.0);
    }
    closed
}

fn framed_ui<R>(
    ctx: &Context,
    name: &str,
    width: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    let frame = Frame::popup(&ctx.global_style()).inner_margin(MARGIN);
    Modal::new(Id::unique(name)).frame(frame).show(ctx, |ui| {
        mark_dialog(ui);
        let room = ctx.content_rect().width() - 3.0 * f32::from(MARGIN);
        ui.set_width(room.min(width * text_scale(ui)));
        add(ui)
    })
}

/// Content that scrolls where it is higher than the window minus a margin in points; with the id of the scroll area.
fn scrolled_ui<R>(ui: &mut Ui, around: f32, add: impl FnOnce(&mut Ui) -> R) -> (Id, R) {
    let most = ui.ctx().content_rect().height() - around;
    show_scroll_bars(ui);
    // By default a dialog requests little room.
    let scroll = ScrollArea::vertical().max_height(most).min_scrolled_height(most);
    let output = scroll.auto_shrink([false, true]).show(ui, |ui| {
        let shown = add(ui);
        follow_focus(ui);
        shown
    });
    (output.id, output.inner)
}
