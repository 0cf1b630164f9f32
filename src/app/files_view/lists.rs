//! The lists over the places: a person's own reconstructions, and what is wrong with files that were not opened.

use std::sync::Arc;

use egui::{Context, RichText, ScrollArea, Ui};

use super::{Desk, Said, Undo};
use crate::app::collection::Kept;
use crate::app::collection_links::root;
use crate::app::command::{Command, Route};
use crate::app::controls::{primary_button, quiet_button};
use crate::app::files::Trouble;
use crate::app::files_form::{modal_ui, summary};
use crate::app::theme::{Palette, text};
use crate::rules::Problem;
use crate::words;

impl Desk {
    /// The list of one's own, with what can be done with each.
    pub(super) fn yours_ui(&mut self, ctx: &Context) -> Option<Command> {
        let mut asked = None;
        let mut closed = false;
        let collection = Arc::clone(&self.collection);
        let response = modal_ui(ctx, "yours", 540.0, |ui| {
            ui.label(RichText::new(words::text("own.yours-title")).text_style(text::step_title()));
            let about = if collection.kept().is_empty() {
                "own.yours-none"
            } else {
                "own.yours-about"
            };
            ui.label(RichText::new(words::text(about)).color(Palette::of(ui).quiet));
            ui.add_space(8.0);
            let height = (ctx.content_rect().height() - 260.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for (index, kept) in collection.kept().iter().enumerate() {
                    let deed = ui.push_id(index, |ui| kept_ui(ui, kept)).inner;
                    asked = deed.map(|deed| (index, deed)).or(asked);
                }
            });
            ui.horizontal_wrapped(|ui| {
                closed = primary_button(ui, words::text("app.done")).clicked();
                if quiet_button(ui, words::text("own.open-file")).clicked() {
                    self.dialogs.open(ctx);
                }
            });
        });
        if closed || response.should_close() {
            self.shows_yours = false;
        }
        let (index, deed) = asked?;
        self.carry_out(ctx, index, deed)
    }

    fn carry_out(&mut self, ctx: &Context, index: usize, deed: Deed) -> Option<Command> {
        let kept = self.collection.kept().get(index)?.clone();
        match deed {
            Deed::Play => {
                self.shows_yours = false;
                let id = kept.read.ok()?.id;
                return Some(Command::Go(Route::Play(id)));
            }
            Deed::Save => self.dialogs.save(ctx, &kept.file(), kept.text.as_bytes()),
            Deed::Explain => self.trouble.push(Trouble {
                file: kept.name(),
                problems: kept
                    .read
                    .err()
                    .map(|error| error.problems)
                    .unwrap_or_default(),
            }),
            Deed::Remove => {
                let removed = Arc::make_mut(&mut self.collection).remove(index)?;
                let sentence = words::fill("own.said-removed", &[("name", &removed.name())]);
                self.said = Some(Said {
                    sentence,
                    undo: Some(Undo::Rules),
                });
                self.shows_yours = false;
            }
        }
        None
    }

    /// Everything that is wrong with files that were not opened.
    pub(super) fn trouble_ui(&mut self, ctx: &Context) {
        if self.trouble.is_empty() {
            return;
        }
        let mut closed = false;
        let response = modal_ui(ctx, "trouble", 620.0, |ui| {
            let title = words::text("own.trouble-title");
            ui.label(RichText::new(title).text_style(text::step_title()));
            ui.add_space(8.0);
            let height = (ctx.content_rect().height() - 240.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for trouble in &self.trouble {
                    ui.label(RichText::new(&trouble.file).text_style(text::strong()));
                    for problem in &trouble.problems {
                        ui.label(problem_text(problem));
                    }
                    ui.add_space(10.0);
                }
            });
            let kept = RichText::new(words::text("own.trouble-kept"));
            ui.label(kept.color(Palette::of(ui).quiet));
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                closed = primary_button(ui, words::text("app.done")).clicked();
                if quiet_button(ui, words::text("own.copy-list")).clicked() {
                    ctx.copy_text(list_text(&self.trouble));
                }
            });
        });
        if closed || response.should_close() {
            self.trouble.clear();
        }
    }
}

/// What can be done with a file in the list.
#[derive(Clone, Copy)]
enum Deed {
    Play,
    Save,
    Explain,
    Remove,
}

/// One file of the list.
fn kept_ui(ui: &mut Ui, kept: &Kept) -> Option<Deed> {
    let name = kept.name();
    let palette = Palette::of(ui);
    ui.label(RichText::new(&name).text_style(text::strong()));
    let (about, color) = match &kept.read {
        Ok(own) if own.summary.is_empty() => (summary(&root(own), &own.form), palette.quiet),
        Ok(own) => (own.summary.clone(), palette.quiet),
        Err(_) => (words::text("own.unreadable").to_owned(), palette.carnelian),
    };
    ui.label(
        RichText::new(about)
            .text_style(text::caption())
            .color(color),
    );
    let first = if kept.read.is_ok() {
        ("own.play", "own.play-named", Deed::Play)
    } else {
        (
            "own.what-is-wrong",
            "own.what-is-wrong-named",
            Deed::Explain,
        )
    };
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        for (word, named, deed) in [
            first,
            ("own.save-file", "own.save-named", Deed::Save),
            ("own.remove", "own.remove-named", Deed::Remove),
        ] {
            let button = quiet_button(ui, words::text(word));
            button.widget_info(|| {
                let label = words::fill(named, &[("name", &name)]);
                egui::WidgetInfo::labeled(egui::Role::Button, true, label)
            });
            if button.clicked() {
                asked = Some(deed);
            }
        }
    });
    ui.add_space(10.0);
    asked
}

pub(in crate::app) fn problem_text(problem: &Problem) -> String {
    match problem.line {
        Some(line) => {
            let line = line.to_string();
            words::fill("own.line", &[("line", &line), ("text", &problem.text)])
        }
        None => problem.text.clone(),
    }
}

fn list_text(troubles: &[Trouble]) -> String {
    let one = |trouble: &Trouble| {
        let lines: Vec<String> = trouble.problems.iter().map(problem_text).collect();
        format!("{}\n{}\n", trouble.file, lines.join("\n"))
    };
    troubles.iter().map(one).collect()
}
