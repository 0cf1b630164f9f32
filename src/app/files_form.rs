//! The form in which changed rules become a reconstruction of a person's own.

use egui::{Color32, Context, RichText, Role, ScrollArea, TextEdit, Ui};

use super::collection::{Collection, file_name};
use super::controls::{
    caption, live_label, named, part_heading, primary_button, quiet_button, styled,
};
use super::dialog::modal_ui;
use super::theme::{Palette, text};
use crate::rules::{About, Evidence, Form, Key, Ruleset};
use crate::{compare, explain, i18n, library};

/// Rules that are being saved.
pub struct SaveForm {
    /// The board to which the result goes; `None` for the board of Play.
    pub seat: Option<usize>,
    base: Ruleset,
    /// The shipped ruleset that the file rests on, if it rests on one.
    root: Option<Ruleset>,
    form: Form,
    name: String,
    author: String,
    /// Rules that differ from the root, and why.
    notes: Vec<(Key, String)>,
    focuses_name: bool,
    /// True once anything has been typed as a name.
    name_typed: bool,
}

/// Request of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormEvent {
    /// Save the rules on this device, and a file as well.
    SaveFile,
    /// Save the rules on this device.
    Keep,
    /// Close the form without saving.
    Cancel,
}

impl SaveForm {
    /// A form for `current`, which is `base` with some answers changed.
    pub fn new(base: Ruleset, current: &Ruleset, seat: Option<usize>, author: &str) -> SaveForm {
        let shipped = library::ruleset(&base.id).is_some();
        let root = match shipped {
            true => Some(base.clone()),
            false => base.based_on.as_deref().and_then(library::ruleset),
        };
        let from = root.as_ref().unwrap_or(&base);
        let note = |key: &Key| {
            let evidence = base.evidence.get(key).filter(|_| !shipped);
            evidence.map_or_else(String::new, |evidence: &Evidence| evidence.note.clone())
        };
        let keys = from.form.differences(&current.form);
        let notes = keys.iter().map(|key| (*key, note(key))).collect();
        SaveForm {
            seat,
            name: if shipped { String::new() } else { base.name.clone() },
            author: match author.is_empty() && !shipped {
                true => base.authors.join(", "),
                false => author.to_owned(),
            },
            notes,
            form: current.form,
            base,
            root,
            focuses_name: true,
            name_typed: false,
        }
    }

    /// Name by which the person signs.
    pub fn author(&self) -> &str {
        self.author.trim()
    }

    /// The ruleset as it will be saved.
    pub fn ruleset(&self, collection: &Collection) -> Ruleset {
        let note = |(key, note): &(Key, String)| (*key, note.trim().to_owned());
        let about = About {
            id: self.id(collection),
            name: self.name.trim().to_owned(),
            author: self.author().to_owned(),
            summary: self.summary(),
            notes: self.notes.iter().map(note).collect(),
        };
        self.base.own(self.root.as_ref(), self.form, &about)
    }

    /// The text of its file.
    pub fn text(&self, collection: &Collection) -> String {
        let comment = match &self.root {
            Some(_) => i18n::fill("own.file-top", &[("summary", &self.summary())]),
            None => i18n::text("own.file-top-alone").to_owned(),
        };
        self.ruleset(collection).write(&library::ruleset, &comment)
    }

    fn id(&self, collection: &Collection) -> String {
        let (id, name) = (About::id_of(&self.name), self.name.trim());
        // A name in another script has no letters for a file name.
        if id.is_empty() && !name.is_empty() { collection.numbered_id(name) } else { id }
    }

    fn summary(&self) -> String {
        summary(self.root.as_ref().unwrap_or(&self.base), &self.form)
    }

    /// Reason for which it cannot be saved yet.
    fn obstacle(&self, collection: &Collection) -> Option<String> {
        let id = self.id(collection);
        if id.is_empty() {
            return Some(i18n::text("own.form-no-name").to_owned());
        }
        library::ruleset(&id).is_some().then(|| i18n::say!("own.form-taken", id))
    }

    /// Shows the form.
    pub fn ui(&mut self, ctx: &Context, collection: &Collection) -> Option<FormEvent> {
        let mut event = None;
        let response = modal_ui(ctx, "save-own", 500.0, |ui| {
            part_heading(ui, i18n::text("own.form-title"));
            ui.add_space(8.0);
            self.about_ui(ui);
            let height = (ctx.content_rect().height() - 420.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| self.notes_ui(ui));
            ui.add_space(8.0);
            event = self.end_ui(ui, collection);
        });
        // A press beside the form does not close it, so that nothing typed is lost.
        let closed = response.should_close() && !response.backdrop_response.clicked();
        event.or(closed.then_some(FormEvent::Cancel))
    }

    fn about_ui(&mut self, ui: &mut Ui) {
        ui.label(i18n::text("own.form-name"));
        let hint = i18n::text("own.form-name-hint");
        let name = field_ui(ui, &mut self.name, hint, i18n::text("own.form-name"));
        self.name_typed |= name.changed();
        if std::mem::take(&mut self.focuses_name) {
            name.request_focus();
        }
        ui.add_space(4.0);
        ui.label(i18n::text("own.form-author"));
        let hint = i18n::text("own.form-author-hint");
        field_ui(ui, &mut self.author, hint, i18n::text("own.form-author"));
        ui.add_space(8.0);
    }

    fn notes_ui(&mut self, ui: &mut Ui) {
        let from = self.root.as_ref().unwrap_or(&self.base);
        let name = compare::short_name(from);
        for (key, note) in &mut self.notes {
            let rule = explain::key_name(*key);
            let answer = explain::answer_alone(*key, &self.form.get(*key));
            let change = i18n::labelled(rule, answer);
            styled(ui, change, text::strong());
            let old = explain::answer_alone(*key, &from.form.get(*key));
            caption(ui, i18n::fill("own.form-was", &[("name", &name), ("answer", &old)]));
            let label = i18n::say!("own.form-note", rule);
            field_ui(ui, note, i18n::text("own.form-why"), &label);
            ui.add_space(8.0);
        }
    }

    /// Remarks on the rules as they would be saved now. A form that was just opened is not wrong yet: what to do
    /// first is said quietly, and only a mistake is red.
    fn remark(&self, collection: &Collection, palette: &Palette) -> (String, Color32) {
        let id = self.id(collection);
        match self.obstacle(collection) {
            Some(obstacle) if self.name.is_empty() && !self.name_typed => (obstacle, palette.quiet),
            Some(obstacle) => (obstacle, palette.carnelian),
            None if collection.file(&id).is_some() => {
                (i18n::text("own.form-replaces").to_owned(), palette.ink)
            }
            None => (i18n::fill("own.form-file", &[("file", &file_name(&id))]), palette.quiet),
        }
    }

    fn end_ui(&self, ui: &mut Ui, collection: &Collection) -> Option<FormEvent> {
        let (sentence, color) = self.remark(collection, &Palette::of(ui));
        live_label(ui, RichText::new(sentence).color(color));
        ui.add_space(8.0);
        let row = ui.horizontal_wrapped(|ui| {
            let ready = self.obstacle(collection).is_none();
            let save = i18n::text("own.save-file");
            let save = ui.add_enabled_ui(ready, |ui| primary_button(ui, save)).inner;
            let keep = ui.add_enabled_ui(ready, |ui| ui.button(i18n::text("own.keep"))).inner;
            let cancel = quiet_button(ui, i18n::text("own.cancel"));
            let events = [FormEvent::SaveFile, FormEvent::Keep, FormEvent::Cancel];
            let mut buttons = [save, keep, cancel].into_iter().zip(events);
            buttons.find(|(button, _)| button.clicked()).map(|(_, event)| event)
        });
        row.inner
    }
}

/// One sentence about rules that change others.
pub(super) fn summary(from: &Ruleset, form: &Form) -> String {
    let keys = from.form.differences(form);
    let rules: Vec<&str> = keys.iter().map(|key| explain::key_name(*key)).collect();
    let key = match rules.len() {
        0 => "own.summary-same",
        1 => "own.summary-one",
        _ => "own.summary-many",
    };
    i18n::say!(key, name = compare::short_name(from), count = rules.len(), rules = rules.join(", "))
}

/// A field for a line of words, as wide as there is room.
fn field_ui(ui: &mut Ui, words: &mut String, hint: &str, label: &str) -> egui::Response {
    let field =
        TextEdit::singleline(words).hint_text(hint).char_limit(200).desired_width(f32::INFINITY);
    named(ui.add(field), Role::TextInput, label)
}

#[cfg(test)]
mod tests {
    use super::{Collection, SaveForm};
    use crate::app::palette::LIGHT;
    use crate::library;

    #[test]
    fn a_form_is_not_red_before_anything_was_typed() {
        let base = library::any_ruleset();
        let mut form = SaveForm::new(base.clone(), &base, None, "");
        let collection = Collection::default();
        assert_eq!(form.remark(&collection, &LIGHT).1, LIGHT.quiet);
        form.name = base.id.clone();
        form.name_typed = true;
        assert_eq!(form.remark(&collection, &LIGHT).1, LIGHT.carnelian, "taken");
        form.name.clear();
        assert_eq!(form.remark(&collection, &LIGHT).1, LIGHT.carnelian, "emptied");
    }

    #[test]
    fn names_without_letters_get_files_of_their_own() {
        let base = library::any_ruleset();
        let mut form = SaveForm::new(base.clone(), &base, None, "");
        let mut collection = Collection::default();
        for (name, id) in [("!!!", "own-rules"), ("!!!???", "own-rules-2"), ("!!!", "own-rules")] {
            form.name = name.to_owned();
            let (ruleset, text) = (form.ruleset(&collection), form.text(&collection));
            assert_eq!(ruleset.id, id, "{name}");
            collection.add(text, &ruleset).expect("a free id");
        }
    }
}
