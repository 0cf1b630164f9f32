//! The lists over the places: a person's own reconstructions, and what is wrong with files that were not opened.

use std::sync::Arc;

use egui::{Context, Role, ScrollArea, Ui};

use super::{FileManager, Undo};
use crate::app::collection::StoredRuleset;
use crate::app::collection_links::root;
use crate::app::controls::{
    caption_in, named, part_heading, primary_button, quiet, quiet_button, styled,
};
use crate::app::dialog::modal_ui;
use crate::app::files::{FileProblems, problem_list, problem_text};
use crate::app::files_form::summary;
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::route::{PlaceName, Route};

impl FileManager {
    /// List of a person's own reconstructions, with buttons for each.
    #[inline(never)]
    pub(super) fn own_rulesets_ui(&mut self, ctx: &Context) {
        let mut chosen = None;
        let mut closed = false;
        let collection = Arc::clone(&self.collection);
        let response = modal_ui(ctx, "yours", 540.0, |ui| {
            part_heading(ui, i18n::text("own.yours-title"));
            let is_empty = collection.stored().is_empty();
            quiet(ui, i18n::text(if is_empty { "own.yours-none" } else { "own.yours-about" }));
            ui.add_space(8.0);
            let height = (ctx.content_rect().height() - 260.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for (index, stored) in collection.stored().iter().enumerate() {
                    let action = ui.push_id(index, |ui| file_ui(ui, stored)).inner;
                    chosen = action.map(|action| (index, action)).or(chosen);
                }
            });
            ui.horizontal_wrapped(|ui| {
                closed = primary_button(ui, i18n::text("app.done")).clicked();
                if quiet_button(ui, i18n::text("own.open-file")).clicked() {
                    self.dialogs.open(ctx);
                }
            });
        });
        if closed || response.should_close() {
            self.shows_own_rulesets = false;
        }
        if let Some((index, action)) = chosen {
            self.carry_out(ctx, index, action);
        }
    }

    fn carry_out(&mut self, ctx: &Context, index: usize, action: Action) {
        let Some(stored) = self.collection.stored().get(index).cloned() else { return };
        match action {
            Action::Play => {
                self.shows_own_rulesets = false;
                if let Ok(ruleset) = stored.read {
                    Route::to(PlaceName::Play, ruleset.id).go(ctx);
                }
            }
            Action::Save => self.dialogs.save(ctx, &stored.file(), stored.text.as_bytes()),
            Action::Explain => self.problems.push(FileProblems {
                file: stored.name(),
                problems: stored.read.err().map(|error| error.problems).unwrap_or_default(),
            }),
            Action::Remove => {
                Arc::make_mut(&mut self.collection).remove(index);
                let sentence = i18n::fill("own.said-removed", &[("name", &stored.name())]);
                self.say_undoable(sentence, Undo::Rules);
                self.shows_own_rulesets = false;
            }
        }
    }

    /// Everything that is wrong with files that were not opened.
    #[inline(never)]
    pub(super) fn problems_ui(&mut self, ctx: &Context) {
        let mut closed = false;
        let response = modal_ui(ctx, "trouble", 620.0, |ui| {
            part_heading(ui, i18n::text("own.trouble-title"));
            ui.add_space(8.0);
            let height = (ctx.content_rect().height() - 240.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for problems in &self.problems {
                    styled(ui, &problems.file, text::strong());
                    for problem in &problems.problems {
                        ui.label(problem_text(problem));
                    }
                    ui.add_space(10.0);
                }
            });
            quiet(ui, i18n::text("own.trouble-kept"));
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                closed = primary_button(ui, i18n::text("app.done")).clicked();
                if quiet_button(ui, i18n::text("own.copy-list")).clicked() {
                    let all = self.problems.iter();
                    let lists = all.map(|of| problem_list(&of.file, of.problems.iter()));
                    ctx.copy_text(lists.collect());
                }
            });
        });
        if closed || response.should_close() {
            self.problems.clear();
        }
    }
}

#[derive(Clone, Copy)]
enum Action {
    Play,
    Save,
    Explain,
    Remove,
}

fn file_ui(ui: &mut Ui, stored: &StoredRuleset) -> Option<Action> {
    let name = stored.name();
    let palette = Palette::of(ui);
    styled(ui, &name, text::strong());
    let (about, color) = match &stored.read {
        Ok(own) if own.summary.is_empty() => (summary(&root(own), &own.form), palette.quiet),
        Ok(own) => (own.summary.clone(), palette.quiet),
        Err(_) => (i18n::text("own.unreadable").to_owned(), palette.carnelian),
    };
    caption_in(ui, about, color);
    let first = match stored.read {
        Ok(_) => ("history.rules", "own.play-named", Action::Play),
        Err(_) => ("own.what-is-wrong", "own.what-is-wrong-named", Action::Explain),
    };
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (word, key, action) in [
            first,
            ("own.save-file", "own.save-named", Action::Save),
            ("own.remove", "own.remove-named", Action::Remove),
        ] {
            let name = i18n::say!(key, name);
            if named(quiet_button(ui, i18n::text(word)), Role::Button, &name).clicked() {
                chosen = Some(action);
            }
        }
    });
    ui.add_space(10.0);
    chosen
}
