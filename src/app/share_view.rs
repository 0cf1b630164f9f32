//! Link of a place to be passed on: the address, to copy, and the same as a QR code to photograph.

use egui::{Align2, Context, Id, Role, Sense, TextEdit, Ui, Vec2, vec2};

use super::address;
use super::command::Command;
use super::controls::{
    caption, high_button, live, named, part_heading, primary_button, quiet, quiet_button, styled,
};
use super::dialog::modal_ui;
use super::picture;
use super::shortcuts::{entered, escaped};
use super::theme::{Palette, row_height, text, text_scale};
use crate::drawing::Picture;
use crate::drawing::qr::qr_modules;
use crate::i18n;
use crate::route::{PlaceName, Route};

/// Widest code, in points.
const WIDEST: f32 = 420.0;

/// The dialog for a place; `false` once it is closed.
pub(super) fn share_ui(ctx: &Context, route: &Route) -> bool {
    let response = modal_ui(ctx, "share", WIDEST, |ui| {
        let room = ui.available_width().min(ctx.content_rect().height() - 260.0);
        part_heading(ui, i18n::text(title(route.place)));
        ui.add_space(8.0);
        link_ui(ui, route, room.clamp(120.0, WIDEST), |ui| {
            quiet_button(ui, i18n::text("app.done")).clicked()
        })
    });
    let closed = response.inner || response.should_close() || escaped(ctx);
    if closed {
        ctx.data_mut(|data| data.remove::<Route>(copied_id()));
    }
    !closed
}

/// Key of the words for what is shared.
fn title(place: PlaceName) -> &'static str {
    match place {
        PlaceName::Lesson => "share.lesson",
        PlaceName::Compare => "share.boards",
        _ => "share.board",
    }
}

/// Name under which the route that was copied last is remembered.
fn copied_id() -> Id {
    Id::unique("share-copied")
}

/// The whole link of a place, its code no wider than `room`, and a button to copy it, with others beside it; where the
/// program has no page on the web yet, no code, since no phone could open it, but a form for that page.
pub(super) fn link_ui<R>(
    ui: &mut Ui,
    route: &Route,
    room: f32,
    others: impl FnOnce(&mut Ui) -> R,
) -> R {
    let link = address::full_link(ui.ctx(), &route.link());
    let has_page = !address::page(ui.ctx()).is_empty();
    if has_page {
        code_ui(ui, &link, room);
    } else {
        ui.label(i18n::text("share.paste"));
    }
    styled(ui, &link, text::strong());
    if has_page
        && address::is_entered()
        && quiet_button(ui, i18n::text("share.other-page")).clicked()
    {
        address::set_page(ui.ctx(), String::new());
    }
    ui.add_space(8.0);
    let row = ui.horizontal_wrapped(|ui| {
        if primary_button(ui, i18n::text("share.copy")).clicked() {
            Command::CopyLink(route.clone()).send(ui.ctx());
            ui.data_mut(|data| data.insert_temp(copied_id(), route.clone()));
        }
        let others = others(ui);
        if ui.data(|data| data.get_temp::<Route>(copied_id())).as_ref() == Some(route) {
            copied_ui(ui);
        }
        others
    });
    if !has_page {
        ui.add_space(12.0);
        page_form_ui(ui);
    }
    row.inner
}

/// Says that a link was copied.
pub(super) fn copied_ui(ui: &mut Ui) {
    let label = quiet(ui, i18n::text("share.copied"));
    live(ui, &label);
}

/// The form for the page where others open the program, which has no address of its own here.
fn page_form_ui(ui: &mut Ui) {
    let id = Id::unique("class-page");
    let mut typed: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let label = ui.label(i18n::text("share.page"));
    let field = TextEdit::singleline(&mut typed)
        .hint_text("https://school.example/senet/")
        .margin(vec2(10.0, 6.0));
    let field = field.min_size(vec2(0.0, row_height(ui))).align(Align2::LEFT_CENTER);
    let width = ui.available_width().min(WIDEST * text_scale(ui));
    let field = ui.add(field.desired_width(width)).labelled_by(label.id);
    let entered = field.lost_focus() && entered(ui);
    let page = address::page_of(&typed);
    let word = i18n::text("share.use-page");
    // Filled only once it is the next thing to do.
    let is_ready = page.is_some();
    let button = ui.add_enabled_ui(is_ready, |ui| high_button(ui, word, is_ready)).inner;
    if let Some(page) = page.filter(|_| entered || button.clicked()) {
        address::set_page(ui.ctx(), page);
    }
    ui.data_mut(|data| data.insert_temp(id, typed));
}

fn code_ui(ui: &mut Ui, link: &str, room: f32) {
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
