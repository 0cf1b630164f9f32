//! A sentence of the rules with its mark, its source beside it, and its evidence when it is pressed.

use egui::text::{LayoutJob, TextFormat};
use egui::{CursorIcon, FontId, Rect, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use super::card::Card;
use super::print;
use crate::app::controls::{caption_in, column, focus_ring, styled};
use crate::app::fonts;
use crate::app::rules_panel::{evidence_lines, sourced};
use crate::app::theme::{Palette, line_height, mix, text};
use crate::lesson::Work;
use crate::rules::Mark;
use crate::rules_text::{self, Sentence};
use crate::{explain, i18n, library};

/// Gap between a sentence and the note beside it.
const GAP: f32 = 28.0;

impl Card<'_> {
    /// Shows a sentence; `true` when it was pressed. A question that the source leaves open stands in bold, and its mark
    /// in the margin alone, as does that of what no source settles: dots under whole paragraphs are hard to read.
    pub(super) fn sentence_ui(&self, ui: &mut Ui, open: bool, sentence: &Sentence) -> bool {
        let palette = Palette::of(ui);
        let width = ui.available_width();
        // Beside the sentence where there is room, else under it.
        let beside = width >= 640.0;
        let words_width = if beside { (0.66 * width).min(620.0) } else { width };
        let note_width = if beside { (width - words_width - GAP).min(280.0) } else { width };
        let galley = ui.painter().layout_job(sentence_job(ui, sentence, words_width, self.find));
        let beside_words = sidenote(sentence);
        let font = font_of(ui, text::caption(), sentence.mark);
        let note = TextFormat::simple(font, palette.quiet);
        let note = print::lines(ui, &beside_words, &note, note_width, "");
        let (words_size, note_size) = (galley.size(), note.size());
        let height =
            if beside { words_size.y.max(note_size.y) } else { words_size.y + note_size.y };
        let has_evidence = !sentence.evidence.is_empty();
        let sense = if has_evidence { Sense::click() } else { Sense::hover() };
        ui.spacing_mut().item_spacing.y = 4.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height + 6.0), sense);
        response.widget_info(|| {
            let role = if has_evidence { Role::Button } else { Role::Label };
            WidgetInfo::selected(role, true, open, &sentence.text)
        });
        if !beside_words.is_empty() {
            let node = |node: &mut egui::accesskit::Node| node.set_description(beside_words);
            ui.ctx().accesskit_node_builder(response.id, node);
        }
        if ui.is_rect_visible(rect) {
            if has_evidence && (response.hovered() || response.has_focus() || open) {
                let fill = mix(palette.page, palette.ink, 0.035);
                ui.painter().rect_filled(rect.expand2(vec2(8.0, 0.0)), 4, fill);
            }
            let at = rect.min + vec2(0.0, 3.0);
            let is_open = sentence.evidence.is_empty() || !question(sentence).is_empty();
            let mark = sentence.mark.filter(|_| !is_open);
            print::paint(ui, at, galley, mark);
            let beneath = pos2(at.x, at.y + words_size.y);
            let beside_at = pos2(rect.left() + words_width + GAP, at.y + 4.0);
            ui.painter().galley(if beside { beside_at } else { beneath }, note, palette.quiet);
            focus_ring(ui, &response, rect.expand2(vec2(8.0, 0.0)));
        }
        if open {
            self.evidence_ui(ui, sentence, words_width);
        }
        let clicked = response.clicked();
        if has_evidence {
            response.on_hover_cursor(CursorIcon::PointingHand);
        }
        clicked
    }

    fn evidence_ui(&self, ui: &mut Ui, sentence: &Sentence, width: f32) {
        let palette = Palette::of(ui);
        let start = ui.cursor().min;
        ui.horizontal_top(|ui| {
            ui.add_space(16.0);
            column(ui, width - 16.0, |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for (key, evidence) in &sentence.evidence {
                    styled(ui, explain::key_name(*key), text::strong());
                    for line in evidence_lines(&self.column.ruleset, evidence) {
                        caption_in(ui, line, palette.ink);
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

/// The question at the start of a sentence about something a source leaves open; empty where there is none.
fn question(sentence: &Sentence) -> &str {
    let question = sentence.keys.first().map_or("", |key| explain::question(*key));
    if sentence.text.starts_with(question) { &sentence.text[..question.len()] } else { "" }
}

/// The words of a sentence in the type of its mark.
fn sentence_job(ui: &Ui, sentence: &Sentence, width: f32, find: &str) -> LayoutJob {
    let palette = Palette::of(ui);
    let format = TextFormat {
        font_id: font_of(ui, text::lesson(), sentence.mark),
        color: palette.ink,
        line_height: Some((0.94 * line_height(ui)).round()),
        ..TextFormat::default()
    };
    let mut job = print::wrapped(width);
    let question = question(sentence);
    let bold = TextFormat { font_id: text::lesson_bold().resolve(ui.style()), ..format.clone() };
    if !question.is_empty() {
        print::append(ui, &mut job, question, &bold, find);
    }
    print::append(ui, &mut job, &sentence.text[question.len()..], &format, find);
    job
}

/// A type, in italics for what is recovered.
fn font_of(ui: &Ui, style: TextStyle, mark: Option<Mark>) -> FontId {
    let font = style.resolve(ui.style());
    match mark {
        Some(Mark::Recovered) => FontId::new(font.size, fonts::serif_italic()),
        _ => font,
    }
}

/// Note beside a sentence: where its answers come from, in a few words, each source once with its places.
fn sidenote(sentence: &Sentence) -> String {
    let mut notes: Vec<String> = Vec::new();
    let groups = rules_text::gathered(sentence);
    let ours = groups.is_empty().then_some(sentence.mark).flatten();
    for (evidence, places) in groups {
        let source = evidence.source.as_str();
        let short = || library::work(source).map_or(source.to_owned(), Work::short);
        let place = || sourced(&short(), &places.join(i18n::text("list.apart")));
        let note = match evidence.mark {
            Mark::Stated if !source.is_empty() => place(),
            Mark::Recovered if !source.is_empty() => {
                i18n::say!("recon.note-recovered", source = place())
            }
            Mark::Interpretation if !source.is_empty() => {
                i18n::say!("recon.note-reading", source = place())
            }
            mark => print::mark_word(Some(mark)).to_owned(),
        };
        notes.push(note);
    }
    notes.extend(sentence.is_common.then(|| i18n::text("recon.note-common").to_owned()));
    notes.extend(ours.map(|mark| print::mark_word(Some(mark)).to_owned()));
    notes.dedup();
    notes.join(i18n::text("list.apart"))
}

#[cfg(test)]
mod tests {
    use super::{question, sidenote};
    use crate::rules::Mark;
    use crate::{library, rules_text};

    #[test]
    fn a_note_names_each_source_once_and_no_place_twice() {
        let mut merged = 0;
        for ruleset in library::rulesets() {
            let passages = rules_text::passages(ruleset);
            for sentence in passages.iter().flat_map(|passage| &passage.sentences) {
                let note = sidenote(sentence);
                let mut parts: Vec<&str> = note.split("; ").collect();
                let all = parts.len();
                merged += usize::from(sentence.evidence.len() > all);
                let places = note.split("; ").filter_map(|part| part.split_once(": "));
                let mut sources: Vec<&str> = places.map(|(source, _)| source).collect();
                let named = sources.len();
                sources.sort_unstable();
                sources.dedup();
                parts.sort_unstable();
                parts.dedup();
                assert_eq!((parts.len(), sources.len()), (all, named), "{}: {note}", ruleset.id);
            }
        }
        assert!(merged > 0, "some sentence has one place for several answers");
    }

    #[test]
    fn what_a_source_leaves_open_begins_with_its_question_and_every_sentence_has_its_mark_beside() {
        for ruleset in library::rulesets() {
            let open = rules_text::left_open(ruleset);
            for sentence in &open {
                let question = question(sentence);
                assert_eq!(question.is_empty(), sentence.evidence.is_empty(), "{}", sentence.text);
                assert!(question.is_empty() || question.ends_with('?'), "{question}");
                let ours = sentence.mark == Some(Mark::Interpretation);
                assert!(!ours || sidenote(sentence).contains("our reading"), "{}", sentence.text);
            }
            let passages = rules_text::passages(ruleset);
            let passages = passages.iter().flat_map(|passage| &passage.sentences);
            let must = passages.clone().find(|sentence| sentence.text.ends_with("you must."));
            assert_eq!(must.map(sidenote).as_deref(), Some("in all the rules here"));
            assert!(passages.into_iter().all(|sentence| question(sentence).is_empty()));
        }
    }
}
