//! Names, headings and words for screen readers.

use egui::{Id, Rect, Response, RichText, Role, Sense, Ui, WidgetInfo};

use crate::app::theme::Palette;

/// Reads a label out whenever its words change.
pub fn live(ui: &Ui, label: &Response) {
    ui.ctx().accesskit_node_builder(label.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
}

/// A label that is read out whenever its words change.
pub fn live_label(ui: &mut Ui, words: impl Into<egui::WidgetText>) {
    let label = ui.label(words);
    live(ui, &label);
}

/// A sentence about something that cannot be done, which is read out.
pub fn problem_ui(ui: &mut Ui, words: &str) {
    live_label(ui, RichText::new(words).color(Palette::of(ui).carnelian));
}

/// Reads words out whenever they change, and shows nothing: for drawings and text in pieces. `salt` tells it from
/// others in the same part of the page.
pub fn announce(ui: &Ui, salt: &str, words: &str) {
    unseen(ui, salt, words, |node| {
        node.set_role(Role::Status);
        node.set_live(egui::accesskit::Live::Polite);
    });
}

/// Gives screen readers words that nobody sees; gives their id.
fn unseen(ui: &Ui, salt: &str, words: &str, set: impl FnOnce(&mut egui::accesskit::Node)) -> Id {
    let id = ui.unique_id().with(salt);
    let [x0, y0] = [ui.max_rect().min.x, ui.max_rect().min.y].map(f64::from);
    // Registered as a widget without area, so that the words are read in the order of the page.
    ui.interact(Rect::NOTHING, id, Sense::hover());
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_label(words);
        node.set_bounds(egui::accesskit::Rect { x0, y0, x1: x0, y1: y0 });
        set(node);
    });
    id
}

/// A heading, also for screen readers: 1 names the page, 2 a part of it.
pub fn heading(ui: &mut Ui, level: usize, words: impl Into<egui::WidgetText>) -> Response {
    let words = words.into();
    let name = words.text().to_owned();
    let label = ui.label(words);
    mark_heading(ui, &label, level, &name);
    label
}

/// Makes a label a heading for screen readers.
pub fn mark_heading(ui: &Ui, label: &Response, level: usize, name: &str) {
    ui.ctx().accesskit_node_builder(label.id, |node| {
        node.set_role(Role::Heading);
        node.set_level(level);
        node.clear_value();
        node.set_label(name);
    });
    if level == 1 {
        ui.data_mut(|data| data.insert_temp(Id::unique("page has a name"), true));
    }
}

/// A page with a name for screen readers, where it shows none itself.
pub fn named_page(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    let own = Id::unique("page has a name");
    ui.data_mut(|data| data.insert_temp(own, false));
    let id = unseen(ui, "page", name, |node| {
        node.set_role(Role::Heading);
        node.set_level(1);
    });
    add(ui);
    if ui.data(|data| data.get_temp::<bool>(own)) == Some(true) {
        ui.ctx().accesskit_node_builder(id, |node| node.set_hidden());
    }
}

/// Gives a control an accessible name other than the words it shows.
pub fn named(response: Response, role: Role, name: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(role, true, name));
    response
}
