//! A sentence of the rules with its mark, its source beside it, and its evidence when it is pressed.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{CursorIcon, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::card::Card;
use super::evidence::cited;
use super::print;
use crate::app::controls::{caption_in, column, focus_ring, styled};
use crate::app::fonts;
use crate::app::theme::{Palette, line_height, mix, text};
use crate::rules::Mark;
use crate::rules_text::Sentence;
use crate::{explain, i18n, library};

/// Between a sentence and what stands beside it.
const GAP: f32 = 28.0;

impl Card<'_> {
    /// Shows a sentence. `true` when it was pressed.
    pub(super) fn sentence_ui(&self, ui: &mut Ui, open: bool, sentence: &Sentence) -> bool {
        let palette = Palette::of(ui);
        let width = ui.available_width();
        // Beside the sentence where there is room, else under it.
        let beside = width >= 640.0;
        let words_width = if beside { (0.66 * width).min(620.0) } else { width };
        let note_width = if beside { (width - words_width - GAP).min(280.0) } else { width };
        let galley = ui.painter().layout_job(sentence_job(ui, sentence, words_width, self.find));
        let note =
            ui.painter().layout_job(note_job(ui, &sidenote(sentence), sentence.mark, note_width));
        let (words_size, note_size) = (galley.size(), note.size());
        let height =
            if beside { words_size.y.max(note_size.y) } else { words_size.y + note_size.y };
        let told = !sentence.evidence.is_empty();
        let sense = if told { Sense::click() } else { Sense::hover() };
        ui.spacing_mut().item_spacing.y = 4.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height + 6.0), sense);
        response.widget_info(|| {
            let role = if told { Role::Button } else { Role::Label };
            WidgetInfo::selected(role, true, open, &sentence.text)
        });
        if ui.is_rect_visible(rect) {
            if told && (response.hovered() || response.has_focus() || open) {
                let fill = mix(palette.page, palette.ink, 0.035);
                ui.painter().rect_filled(rect.expand2(vec2(8.0, 0.0)), 4, fill);
            }
            let at = rect.min + vec2(0.0, 3.0);
            print::paint(ui.painter(), at, galley, sentence.mark, &palette);
            let beneath = pos2(at.x, at.y + words_size.y);
            let beside_at = pos2(rect.left() + words_width + GAP, at.y + 4.0);
            ui.painter().galley(if beside { beside_at } else { beneath }, note, palette.quiet);
            focus_ring(ui, &response, rect.expand2(vec2(8.0, 0.0)));
        }
        if open {
            self.evidence_ui(ui, sentence, words_width);
        }
        let clicked = response.clicked();
        if told {
            response.on_hover_cursor(CursorIcon::PointingHand);
        }
        clicked
    }

    /// Shows the evidence of every answer in a sentence.
    fn evidence_ui(&self, ui: &mut Ui, sentence: &Sentence, width: f32) {
        let palette = Palette::of(ui);
        let start = ui.cursor().min;
        ui.horizontal_top(|ui| {
            ui.add_space(16.0);
            column(ui, width - 16.0, |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for (key, evidence) in &sentence.evidence {
                    styled(ui, explain::key_name(*key), text::strong());
                    for (line, inked) in cited(self.column, evidence) {
                        caption_in(ui, line, if inked { palette.ink } else { palette.quiet });
                    }
                    ui.add_space(4.0);
                }
            });
        });
        let end = pos2(start.x + 6.0, ui.cursor().top() - 8.0);
        let bar = Rect::from_min_max(start + vec2(4.0, 0.0), end);
        ui.painter().rect_filled(bar, 1, palette.faience);
    }
}

/// The words of a sentence in the type of its mark.
fn sentence_job(ui: &Ui, sentence: &Sentence, width: f32, find: &str) -> LayoutJob {
    let palette = Palette::of(ui);
    let mut font_id = text::lesson().resolve(ui.style());
    if sentence.mark == Some(Mark::Recovered) {
        font_id.family = fonts::serif_italic();
    }
    let format = TextFormat {
        font_id,
        color: palette.ink,
        line_height: Some((0.94 * line_height(ui)).round()),
        ..TextFormat::default()
    };
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    print::append(&mut job, &sentence.text, &format, find, &palette);
    job
}

fn note_job(ui: &Ui, note: &str, mark: Option<Mark>, width: f32) -> LayoutJob {
    let palette = Palette::of(ui);
    let mut font_id = text::caption().resolve(ui.style());
    if mark == Some(Mark::Recovered) {
        font_id.family = fonts::serif_italic();
    }
    let format = TextFormat::simple(font_id, palette.quiet);
    let mut job = LayoutJob::single_section(note.to_owned(), format);
    job.wrap = TextWrapping::wrap_at_width(width);
    job
}

/// Note beside a sentence: where its answers come from, in a few words.
fn sidenote(sentence: &Sentence) -> String {
    let mut notes: Vec<String> = Vec::new();
    let mut last = "";
    for (_, evidence) in &sentence.evidence {
        let (source, at) = (evidence.source.as_str(), &evidence.at);
        let note = match evidence.mark {
            Mark::Stated | Mark::Recovered if !source.is_empty() => {
                let work = || library::work(source).map_or(source.to_owned(), |work| work.short());
                let place = match source == last && !at.is_empty() {
                    true => at.clone(),
                    false => print::source(&work(), at),
                };
                last = source;
                match evidence.mark {
                    Mark::Recovered => i18n::fill("recon.note-recovered", &[("source", &place)]),
                    _ => place,
                }
            }
            mark => print::mark_word(Some(mark)).to_owned(),
        };
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes.join("; ")
}
