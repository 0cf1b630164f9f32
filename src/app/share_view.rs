//! Link of a place to be passed on: the address, to copy, and the same as a QR code to photograph.

use egui::{Context, Role, Sense, Ui, Vec2, WidgetInfo};

use super::address;
use super::command::Command;
use super::controls::{caption, dialog, heading, primary_button, quiet_button};
use super::picture;
use super::router::Route;
use super::shortcuts::escaped;
use super::theme::{Palette, text};
use crate::drawing::Picture;
use crate::drawing::qr::qr_modules;
use crate::i18n;

/// Widest code, in points.
const WIDEST: f32 = 420.0;

/// The dialog for a place; `false` once it is closed.
pub(super) fn share_ui(ctx: &Context, route: &Route) -> bool {
    let link = address::whole(&route.link());
    let response = egui::Modal::new(egui::Id::unique("share")).show(ctx, |ui| {
        dialog(ui);
        let screen = ctx.content_rect().size();
        let room = (screen.x - 64.0).min(screen.y - 260.0).clamp(120.0, WIDEST);
        ui.set_width((screen.x - 64.0).min(WIDEST));
        let title = egui::RichText::new(i18n::text("share.title")).text_style(text::step_title());
        heading(ui, 2, title);
        ui.add_space(8.0);
        let is_web = link.contains("://");
        if is_web {
            code_ui(ui, &link, room);
        }
        ui.label(&link);
        if !is_web {
            caption(ui, i18n::text("share.no-host"));
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if primary_button(ui, i18n::text("share.copy")).clicked() {
                Command::CopyLink(route.clone()).send(ctx);
            }
            quiet_button(ui, i18n::text("app.done")).clicked()
        })
        .inner
    });
    !(response.inner || response.should_close() || escaped(ctx))
}

/// The code, as large as the room.
fn code_ui(ui: &mut Ui, link: &str, room: f32) {
    let Some(modules) = qr_modules(link) else {
        caption(ui, i18n::text("share.too-long"));
        return;
    };
    let module = (room / modules).floor().max(1.0);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(modules * module), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, i18n::text("share.code")));
    let mut code = Picture::default();
    code.qr(rect.min, module, link);
    picture::paint(ui.painter(), &code, &Palette::of(ui));
}
