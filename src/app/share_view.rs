//! Link of a place to be passed on: the address, to copy, and the same as a QR code to photograph.

use egui::{Context, Role, Sense, TextEdit, Ui, Vec2, vec2};

use super::address;
use super::command::Command;
use super::controls::{caption, live, named, part_heading, primary_button, quiet, quiet_button};
use super::dialog::modal_ui;
use super::picture;
use super::router::Route;
use super::shortcuts::{entered, escaped};
use super::theme::Palette;
use crate::drawing::Picture;
use crate::drawing::qr::qr_modules;
use crate::i18n;

/// Widest code, in points.
const WIDEST: f32 = 420.0;

/// The dialog for a place; `false` once it is closed.
pub(super) fn share_ui(ctx: &Context, route: &Route) -> bool {
    let copied = egui::Id::unique("share-copied");
    let response = modal_ui(ctx, "share", WIDEST, |ui| {
        let room = ui.available_width().min(ctx.content_rect().height() - 260.0);
        let room = room.clamp(120.0, WIDEST);
        part_heading(ui, i18n::text("share.title"));
        ui.add_space(8.0);
        let link = address::full_link(ctx, &route.link());
        if address::page(ctx).is_empty() {
            ui.label(&link);
            caption(ui, i18n::text("share.no-host"));
            page_form_ui(ui);
        } else {
            code_ui(ui, &link, room);
            ui.label(&link);
            if address::is_entered() && quiet_button(ui, i18n::text("share.other-page")).clicked() {
                address::set_page(ctx, String::new());
            }
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if primary_button(ui, i18n::text("share.copy")).clicked() {
                Command::CopyLink(route.clone()).send(ctx);
                ui.data_mut(|data| data.insert_temp(copied, true));
            }
            let done = quiet_button(ui, i18n::text("app.done")).clicked();
            if ui.data(|data| data.get_temp(copied).unwrap_or(false)) {
                copied_ui(ui);
            }
            done
        })
        .inner
    });
    let closed = response.inner || response.should_close() || escaped(ctx);
    if closed {
        ctx.data_mut(|data| data.remove::<bool>(copied));
    }
    !closed
}

/// Says that a link was copied.
pub(super) fn copied_ui(ui: &mut Ui) {
    let label = quiet(ui, i18n::text("share.copied"));
    live(ui, &label);
}

/// The form for the page where the class opens the program, which has no address of its own here.
fn page_form_ui(ui: &mut Ui) {
    let id = egui::Id::unique("class-page");
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let label = ui.label(i18n::text("share.page"));
    let field = TextEdit::singleline(&mut typed).hint_text("https://").margin(vec2(10.0, 6.0));
    let field = ui.add(field.desired_width(f32::INFINITY)).labelled_by(label.id);
    let entered = field.lost_focus() && entered(ui);
    let page = address::page_of(&typed);
    let word = i18n::text("share.use-page");
    let button = ui.add_enabled_ui(page.is_some(), |ui| quiet_button(ui, word)).inner;
    if let Some(page) = page.filter(|_| entered || button.clicked()) {
        address::set_page(ui.ctx(), page);
    }
    ui.data_mut(|data| data.insert_temp(id, typed));
}

/// The code, as large as there is room.
pub(super) fn code_ui(ui: &mut Ui, link: &str, room: f32) {
    let Some(modules) = qr_modules(link) else {
        caption(ui, i18n::text("share.too-long"));
        return;
    };
    let module = (room / modules).floor().max(1.0);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(modules * module), Sense::hover());
    named(response, Role::Image, i18n::text("share.code"));
    let mut code = Picture::default();
    code.qr(rect.min, module, link);
    picture::paint(ui.painter(), &code, &Palette::of(ui));
}
