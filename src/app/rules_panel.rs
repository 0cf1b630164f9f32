//! Every rule of a reconstruction as a switch, with what it rests on.
//!
//! **Invariant:** the panel changes nothing itself. It tells what was asked for; an answer that would contradict another
//! is refused here, with the sentence that says what to change, and is never told.

use egui::{
    Button, ComboBox, FontId, Label, Response, RichText, Role, ScrollArea, Sense, Shape, Stroke,
    TextEdit, TextWrapMode, Ui, WidgetInfo, pos2, vec2,
};

use super::controls::{hairline, quiet_button, rule_link};
use super::fonts;
use super::theme::{Palette, row_height, text};
use crate::rules::{Evidence, Key, Mark, Ruleset, Value, idle};
use crate::{compare, explain, library, words};

/// What was asked for in the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelEvent {
    /// Another answer to one question. The answers are known to fit together.
    Set(Key, Value),
    /// All rules back as the author has them.
    Reset,
    /// Another reconstruction, by its id.
    Choose(String),
}

/// The groups of the panel: a word, and the keys in the order in which they are asked.
const GROUPS: [(&str, &[Key]); 7] = [
    (
        "rules-panel.group-setup",
        &[
            Key::SetupPieces,
            Key::SetupStart,
            Key::SetupFirstPlayer,
            Key::SetupFirstOpening,
            Key::SetupSecondOpening,
            Key::SetupQueue,
            Key::SetupEntryThrow,
        ],
    ),
    (
        "rules-panel.group-throwing",
        &[
            Key::ThrowingBlank,
            Key::ThrowingAgain,
            Key::ThrowingDevice,
            Key::ThrowingUse,
            Key::ThrowingSplit,
            Key::ThrowingAgainWhenBlocked,
            Key::ThrowingAgainAfterBackward,
        ],
    ),
    (
        "rules-panel.group-blocking",
        &[
            Key::BlockadeLength,
            Key::ProtectionByNeighbours,
            Key::ProtectionAdjacency,
            Key::ProtectionSuspendedOn,
            Key::BlockadeStopsBackward,
            Key::ProtectionLostWhileDrowning,
        ],
    ),
    (
        "rules-panel.group-hitting",
        &[
            Key::CaptureEffect,
            Key::ProtectionSafeSquares,
            Key::CaptureHitFrom26,
            Key::ProtectionSafeWhen,
            Key::CaptureCompulsory,
            Key::CaptureHousesAct,
        ],
    ),
    (
        "rules-panel.group-backward",
        &[
            Key::BackwardWhen,
            Key::BackwardCapture,
            Key::BackwardFrom26,
            Key::BackwardFrom28To30,
        ],
    ),
    (
        "rules-panel.group-houses",
        &[
            Key::RebirthLanding,
            Key::HappinessGate,
            Key::WaterEffect,
            Key::WaterOthers,
            Key::ExitsFrom28,
            Key::ExitsFrom29,
            Key::ExitsFrom30,
            Key::RebirthWhenOccupied,
            Key::HappinessBonusThrow,
            Key::HappinessThrowOfOne,
            Key::HappinessTargetTaken,
            Key::WaterEndsTurn,
            Key::WaterWhenOccupied,
            Key::WaterFourThrowsAgain,
            Key::ExitsLandingThrow,
        ],
    ),
    (
        "rules-panel.group-leaving",
        &[
            Key::BearingOffCondition,
            Key::BearingOffCount,
            Key::BearingOffDuty,
            Key::BearingOffSurplus,
            Key::VictoryBy,
            Key::VictoryScore,
        ],
    ),
];

/// What the panel remembers of itself between frames.
#[derive(Clone, Debug, Default)]
struct Memory {
    find: String,
    /// Groups whose details are open.
    more: [bool; GROUPS.len()],
    /// The rule whose evidence is open.
    open: Option<Key>,
    /// The last answer that was refused, and why.
    refused: Option<(Key, String)>,
    focus: Option<Key>,
}

/// Shows the rules of `current`, which is `base` with perhaps some answers changed, within the room there is. `focus`
/// is scrolled to when it changes, and stays highlighted.
pub fn rules_panel_ui(
    ui: &mut Ui,
    base: &Ruleset,
    current: &Ruleset,
    focus: Option<Key>,
) -> Option<PanelEvent> {
    let id = ui.make_persistent_id("rules-panel");
    let mut memory: Memory = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let scroll_to = focus.filter(|_| memory.focus != focus);
    memory.focus = focus;
    if let Some(key) = scroll_to {
        memory.find.clear();
        let open = GROUPS
            .iter()
            .map(|(_, keys)| keys.contains(&key) && !key.is_core());
        for (more, open) in memory.more.iter_mut().zip(open) {
            *more |= open;
        }
    }
    let mut panel = Panel {
        base,
        current,
        memory,
        scroll_to,
        event: None,
    };
    panel.head_ui(ui);
    ScrollArea::vertical()
        .id_salt("rules")
        .auto_shrink(false)
        .show(ui, |ui| {
            // Room for the bar, so that it never lies on a word.
            ui.set_max_width(ui.available_width() - 14.0);
            panel.groups_ui(ui);
            ui.add_space(24.0);
        });
    let Panel { memory, event, .. } = panel;
    ui.data_mut(|data| data.insert_temp(id, memory));
    event
}

/// The panel in one frame.
struct Panel<'a> {
    base: &'a Ruleset,
    current: &'a Ruleset,
    memory: Memory,
    scroll_to: Option<Key>,
    event: Option<PanelEvent>,
}

impl Panel<'_> {
    fn head_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let title = compare::title(self.base, self.current);
        ui.label(RichText::new(title).text_style(text::step_title()));
        if let Some(chosen) = ruleset_box(ui, "panel-ruleset", self.base) {
            self.event = Some(PanelEvent::Choose(chosen));
        }
        let name = compare::short_name(self.base);
        if self.base.form == self.current.form {
            let same = words::fill("rules-panel.all-named", &[("name", &name)]);
            ui.label(caption(&same, palette.quiet));
        } else {
            let reset = words::fill("rules-panel.reset", &[("name", &name)]);
            if ui.button(reset).clicked() {
                self.event = Some(PanelEvent::Reset);
                self.memory.refused = None;
            }
        }
        let find = TextEdit::singleline(&mut self.memory.find)
            .hint_text(words::text("rules-panel.find"))
            .desired_width(f32::INFINITY);
        let response = ui.add(find);
        response.widget_info(|| {
            WidgetInfo::labeled(Role::TextInput, true, words::text("rules-panel.find"))
        });
        ui.add_space(8.0);
    }

    fn groups_ui(&mut self, ui: &mut Ui) {
        let wanted = self.memory.find.trim().to_lowercase();
        if !wanted.is_empty() {
            self.found_ui(ui, &wanted);
            return;
        }
        for (index, (word, keys)) in GROUPS.iter().enumerate() {
            let title = words::text(word);
            ui.add_space(18.0);
            ui.label(RichText::new(title).text_style(text::step_title()));
            hairline(ui);
            let mut core = keys
                .iter()
                .filter(|key| key.is_core() || self.is_changed(**key));
            let (core, details): (Vec<Key>, Vec<Key>) = (
                core.by_ref().copied().collect(),
                keys.iter()
                    .copied()
                    .filter(|key| !key.is_core() && !self.is_changed(*key))
                    .collect(),
            );
            for key in core {
                self.rule_ui(ui, key);
            }
            if details.is_empty() {
                continue;
            }
            if self.memory.more[index] {
                for key in &details {
                    self.rule_ui(ui, *key);
                }
            }
            self.more_ui(ui, index, title, details.len());
        }
    }

    fn more_ui(&mut self, ui: &mut Ui, index: usize, group: &str, count: usize) {
        let label = if self.memory.more[index] {
            words::text("rules-panel.less").to_owned()
        } else {
            words::fill("rules-panel.more", &[("count", &count.to_string())])
        };
        ui.add_space(10.0);
        let response = quiet_button(ui, &label);
        response.widget_info(|| {
            let named = words::fill(
                "rules-panel.more-named",
                &[("group", group), ("words", &label)],
            );
            WidgetInfo::labeled(Role::Button, true, named)
        });
        if response.clicked() {
            self.memory.more[index] = !self.memory.more[index];
        }
    }

    fn found_ui(&mut self, ui: &mut Ui, wanted: &str) {
        let keys = GROUPS.iter().flat_map(|(_, keys)| keys.iter().copied());
        let found: Vec<Key> = keys.filter(|key| speaks_of(*key, wanted)).collect();
        if found.is_empty() {
            ui.label(words::text("rules-panel.nothing-found"));
        }
        for key in found {
            self.rule_ui(ui, key);
        }
    }

    fn is_changed(&self, key: Key) -> bool {
        self.base.form.get(key) != self.current.form.get(key)
    }

    /// One rule: its name and question, the answers, and what the author's answer rests on.
    fn rule_ui(&mut self, ui: &mut Ui, key: Key) {
        let palette = Palette::of(ui);
        ui.add_space(14.0);
        let behind = ui.painter().add(Shape::Noop);
        let asleep = idle(&self.current.form, key);
        let ink = if asleep.is_some() {
            palette.quiet
        } else {
            palette.ink
        };
        let response = ui
            .vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 5.0;
                let name = RichText::new(explain::key_name(key)).text_style(text::strong());
                ui.label(name.color(ink));
                ui.label(caption(explain::question(key), palette.quiet));
                if let Some(value) =
                    choice_ui(ui, key, &self.current.form.get(key), asleep.is_some())
                {
                    self.ask(key, value);
                }
                if let Some(cause) = asleep {
                    let (rule, answer) = (
                        explain::key_name(cause),
                        explain::answer(&self.current.form, cause),
                    );
                    let why =
                        words::fill("rules-panel.idle", &[("rule", rule), ("answer", &answer)]);
                    ui.label(caption(&why, palette.quiet));
                }
                self.refused_ui(ui, key);
                self.evidence_ui(ui, key, asleep.is_some());
            })
            .response;
        let focused = self.memory.focus == Some(key);
        let row = response.rect;
        let mark = egui::Rect::from_x_y_ranges(row.left() - 10.0..=row.left() - 7.0, row.y_range());
        if focused {
            let around = egui::Rect::from_min_max(mark.min, row.max).expand(4.0);
            ui.painter()
                .set(behind, Shape::rect_filled(around, 4, palette.wash));
            ui.painter().rect_filled(mark, 1, palette.faience);
        } else if self.is_changed(key) {
            ui.painter().rect_filled(mark, 1, palette.ochre);
        }
        if self.scroll_to == Some(key) {
            ui.scroll_to_rect(row.expand(24.0), Some(egui::Align::Center));
        }
    }

    /// Tells the answer, or why it cannot be.
    fn ask(&mut self, key: Key, value: Value) {
        let changed = self.base.form.differences(&self.current.form);
        let mut changes: Vec<(Key, Value)> = changed
            .into_iter()
            .filter(|other| *other != key)
            .map(|other| (other, self.current.form.get(other)))
            .collect();
        changes.push((key, value.clone()));
        if self.base.with(&changes).is_ok() {
            self.memory.refused = None;
            self.event = Some(PanelEvent::Set(key, value));
        } else {
            self.memory.refused = Some((key, refusal(self.current, key)));
        }
    }

    fn refused_ui(&self, ui: &mut Ui, key: Key) {
        if let Some((_, why)) = self
            .memory
            .refused
            .as_ref()
            .filter(|(refused, _)| *refused == key)
        {
            ui.label(RichText::new(why).color(Palette::of(ui).carnelian));
        }
    }

    /// The author's answer in the type of its mark; pressed, it tells the source.
    fn evidence_ui(&mut self, ui: &mut Ui, key: Key, asleep: bool) {
        let palette = Palette::of(ui);
        let changed = self.is_changed(key);
        let evidence = self.base.evidence.get(&key);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if changed {
                let name = compare::short_name(self.base);
                let words = words::fill("rules-panel.changed", &[("name", &name)]);
                ui.label(caption(&words, palette.ink));
            }
            let answer = explain::answer(&self.base.form, key);
            let response = mark_ui(ui, &answer, evidence, asleep);
            response.widget_info(|| {
                let label = words::fill(
                    "rules-panel.evidence-of",
                    &[("rule", explain::key_name(key))],
                );
                WidgetInfo::labeled(Role::Button, true, label)
            });
            if response.clicked() {
                self.memory.open = if self.memory.open == Some(key) {
                    None
                } else {
                    Some(key)
                };
            }
            if changed {
                let back = rule_link(ui, words::text("rules-panel.take-back"));
                back.widget_info(|| {
                    let label = words::fill(
                        "rules-panel.take-back-named",
                        &[("rule", explain::key_name(key))],
                    );
                    WidgetInfo::labeled(Role::Button, true, label)
                });
                if back.clicked() {
                    self.ask(key, self.base.form.get(key));
                }
            }
        });
        if self.memory.open == Some(key) {
            for line in evidence_lines(self.base, evidence) {
                ui.label(caption(&line, palette.quiet));
            }
        }
    }
}

/// Why an answer cannot be given, and what to change first.
fn refusal(current: &Ruleset, key: Key) -> String {
    if key == Key::ThrowingUse {
        return words::text("rules-panel.refused-saved").to_owned();
    }
    let from_hand = current.form.setup_start == crate::rules::choice::Start::Hand;
    let other = match key {
        Key::CaptureEffect if from_hand => Key::SetupStart,
        Key::CaptureEffect => Key::WaterEffect,
        _ => Key::CaptureEffect,
    };
    words::fill(
        "rules-panel.refused-missing",
        &[("rule", explain::key_name(other))],
    )
}

/// Is one of the words a reader sees for this rule like what was typed?
fn speaks_of(key: Key, wanted: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(wanted);
    has(explain::key_name(key))
        || has(explain::question(key))
        || has(key.name())
        || key
            .offered()
            .iter()
            .any(|value| has(&explain::answer_of(key, value)))
}

fn caption(words: &str, color: egui::Color32) -> RichText {
    RichText::new(words)
        .text_style(text::caption())
        .color(color)
}

/// A list of all reconstructions; the id of one that was chosen.
pub fn ruleset_box(ui: &mut Ui, salt: &str, base: &Ruleset) -> Option<String> {
    let mut chosen = None;
    let label = words::text("rules-panel.reconstruction");
    let response = ComboBox::from_id_salt(salt)
        .selected_text(compare::short_name(base))
        .width(ui.available_width().min(260.0))
        .height(460.0)
        .show_ui(ui, |ui| {
            for ruleset in library::rulesets() {
                let name = compare::short_name(ruleset);
                let row = ui.selectable_label(ruleset.id == base.id, name);
                if row.on_hover_text(&ruleset.summary).clicked() {
                    chosen = Some(ruleset.id.clone());
                }
            }
        })
        .response;
    let name = compare::short_name(base);
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{label}: {name}")));
    chosen.filter(|id| *id != base.id)
}

/// The answers to one question as a row of switches. The new answer, if one was given.
fn choice_ui(ui: &mut Ui, key: Key, now: &Value, asleep: bool) -> Option<Value> {
    if let Some(members) = members(key) {
        return subset_ui(ui, key, now, members, asleep);
    }
    let mut offered = key.offered();
    if !offered.contains(now) {
        offered.push(now.clone());
    }
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for value in offered {
            let answer = explain::answer_of(key, &value);
            if switch(ui, key, &answer, value == *now, Role::RadioButton, asleep) {
                chosen = Some(value);
            }
        }
    });
    chosen.filter(|value| value != now)
}

/// What a list-valued answer may hold.
fn members(key: Key) -> Option<&'static [i64]> {
    match key {
        Key::ThrowingAgain => Some(&[1, 2, 3, 4, 5, 6]),
        Key::ProtectionSafeSquares => Some(&[15, 26, 27, 28, 29, 30]),
        _ => None,
    }
}

/// An answer that is any part of a list: every member is switched by itself.
fn subset_ui(ui: &mut Ui, key: Key, now: &Value, members: &[i64], asleep: bool) -> Option<Value> {
    let all = Value::from("all");
    let held: Vec<i64> = match now {
        Value::List(items) => items.clone(),
        _ => Vec::new(),
    };
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for member in members {
            let on = held.contains(member);
            if switch(ui, key, &member.to_string(), on, Role::CheckBox, asleep) {
                let items = members
                    .iter()
                    .filter(|item| held.contains(item) != (*item == member));
                chosen = Some(Value::List(items.copied().collect()));
            }
        }
        if key.offered().contains(&all) {
            let on = *now == all;
            if switch(
                ui,
                key,
                &explain::answer_of(key, &all),
                on,
                Role::CheckBox,
                asleep,
            ) {
                chosen = Some(if on { Value::List(Vec::new()) } else { all });
            }
        }
    });
    chosen
}

/// One answer as a switch: on, it is filled and bold.
fn switch(ui: &mut Ui, key: Key, answer: &str, on: bool, role: Role, asleep: bool) -> bool {
    let palette = Palette::of(ui);
    let ink = if asleep { palette.quiet } else { palette.ink };
    let words = RichText::new(answer).color(ink);
    let words = if on {
        words.text_style(text::strong())
    } else {
        words
    };
    let edge = if on {
        Stroke::new(
            1.5,
            if asleep {
                palette.control_edge
            } else {
                palette.faience
            },
        )
    } else {
        Stroke::new(1.0, palette.hairline)
    };
    let fill = if on {
        palette.wash
    } else {
        egui::Color32::TRANSPARENT
    };
    let style = if on {
        text::strong()
    } else {
        egui::TextStyle::Button
    };
    let font = style.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(answer.to_owned(), font, ink);
    let padding = vec2(10.0, 4.0);
    ui.spacing_mut().button_padding = padding;
    ui.visuals_mut().widgets.inactive.bg_stroke = edge;
    // An answer longer than the panel breaks; any other goes to the next row whole.
    let fits = galley.size().x + 2.0 * padding.x <= ui.max_rect().width();
    let mode = if fits {
        TextWrapMode::Extend
    } else {
        TextWrapMode::Wrap
    };
    let button = Button::new(words)
        .fill(fill)
        .min_size(vec2(32.0, row_height(ui).min(36.0)));
    let response = ui.add(button.wrap_mode(mode));
    let label = words::fill(
        "rules-panel.choice",
        &[("rule", explain::key_name(key)), ("answer", answer)],
    );
    response.widget_info(|| WidgetInfo::selected(role, true, on, &label));
    response.clicked()
}

/// The word for a mark.
pub fn mark_word(mark: Option<Mark>) -> &'static str {
    words::text(match mark {
        Some(Mark::Stated) => "rules-panel.mark-stated",
        Some(Mark::Recovered) => "rules-panel.mark-recovered",
        Some(Mark::Interpretation) => "rules-panel.mark-interpretation",
        Some(Mark::Own) => "rules-panel.mark-own",
        None => "rules-panel.mark-idle",
    })
}

/// An answer as a critical edition prints it, with the word for its mark: upright where the source states it, italic
/// where it is recovered, underlined with dots where it is our reading. Hovered, it tells what the mark means.
pub fn mark_ui(ui: &mut Ui, answer: &str, evidence: Option<&Evidence>, asleep: bool) -> Response {
    let palette = Palette::of(ui);
    let mark = evidence.map(|evidence| evidence.mark).filter(|_| !asleep);
    let words = words::fill(
        "rules-panel.evidence",
        &[("answer", answer), ("mark", mark_word(mark))],
    );
    let response = marked_label(ui, &words, mark, palette.quiet);
    let meaning = match mark {
        Some(Mark::Stated) => "rules-panel.explain-stated",
        Some(Mark::Recovered) => "rules-panel.explain-recovered",
        Some(Mark::Interpretation) => "rules-panel.explain-interpretation",
        Some(Mark::Own) => "rules-panel.explain-own",
        None => return response,
    };
    let note = evidence.map_or("", |evidence| evidence.note.as_str());
    response.on_hover_text(format!("{} {note}", words::text(meaning)).trim().to_owned())
}

/// Words in the type of a mark, in caption size.
pub fn marked_label(
    ui: &mut Ui,
    words: &str,
    mark: Option<Mark>,
    color: egui::Color32,
) -> Response {
    let size = text::caption().resolve(ui.style()).size;
    let family = if mark == Some(Mark::Recovered) {
        fonts::serif_italic()
    } else {
        fonts::sans()
    };
    let grown = if mark == Some(Mark::Recovered) {
        1.08 * size
    } else {
        size
    };
    let words = RichText::new(words)
        .font(FontId::new(grown, family))
        .color(color);
    let response = ui.add(Label::new(words).sense(Sense::click()).selectable(false));
    if mark == Some(Mark::Interpretation) {
        dots(ui, &response, 1.3 * size, color);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A dotted line under words.
fn dots(ui: &Ui, response: &Response, line_height: f32, color: egui::Color32) {
    let (rect, step) = (response.rect, 4.0);
    let count = (rect.width() / step) as usize;
    let y = (rect.center().y + 0.5 * line_height).min(rect.bottom());
    for index in 0..=count {
        let x = rect.left() + step * index as f32;
        ui.painter().circle_filled(pos2(x, y), 0.9, color);
    }
}

/// What an answer rests on: what the mark means, the source with the place in it, and the note.
fn evidence_lines(base: &Ruleset, evidence: Option<&Evidence>) -> Vec<String> {
    let Some(evidence) = evidence else {
        return Vec::new();
    };
    let meaning = match evidence.mark {
        Mark::Stated => "rules-panel.explain-stated",
        Mark::Recovered => "rules-panel.explain-recovered",
        Mark::Interpretation => "rules-panel.explain-interpretation",
        Mark::Own => "rules-panel.explain-own",
    };
    let cite = base
        .sources
        .iter()
        .find(|source| source.key == evidence.source);
    let source = cite.map(|source| match evidence.at.as_str() {
        "" => source.cite.clone(),
        at => words::fill(
            "rules-panel.source",
            &[("source", &source.cite), ("at", at)],
        ),
    });
    let note = (!evidence.note.is_empty()).then(|| evidence.note.clone());
    [Some(words::text(meaning).to_owned()), source, note]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::GROUPS;
    use crate::rules::{Key, Value};
    use crate::{explain, words};

    #[test]
    fn every_rule_stands_in_one_group() {
        let mut keys: Vec<Key> = GROUPS
            .iter()
            .flat_map(|(_, keys)| keys.iter().copied())
            .collect();
        keys.sort_unstable();
        assert_eq!(keys, Key::ALL);
        assert!(GROUPS.iter().all(|(word, _)| words::has(word)));
    }

    #[test]
    fn every_rule_has_a_name_a_question_and_a_word_for_every_answer() {
        let mut gaps = Vec::new();
        for key in Key::ALL {
            let (section, short) = (key.section(), key.short_name());
            for what in ["name", "question"] {
                let word = format!("{section}-{what}.{short}");
                if !words::has(&word) {
                    gaps.push(word);
                }
            }
            for value in key.offered() {
                let said = explain::answer_of(*key, &value);
                let bare = matches!(&value, Value::Word(word) if *word == said);
                let number = matches!(value, Value::Int(number) if said == number.to_string());
                if said.is_empty() || bare || number {
                    gaps.push(format!("{section}-answer.{short}-{}", value.plain()));
                }
            }
        }
        assert!(gaps.is_empty(), "{gaps:#?}");
    }

    #[test]
    fn no_two_answers_of_a_rule_read_the_same() {
        for key in Key::ALL {
            let mut said: Vec<String> = key
                .offered()
                .iter()
                .map(|value| explain::answer_of(*key, value))
                .collect();
            said.sort();
            let count = said.len();
            said.dedup();
            assert_eq!(said.len(), count, "{key}: {said:?}");
        }
    }

    #[test]
    fn names_are_short_and_tell_the_rules_apart() {
        let mut names: Vec<&str> = Key::ALL.iter().map(|key| explain::key_name(*key)).collect();
        assert!(
            names.iter().all(|name| name.chars().count() <= 32),
            "{names:?}"
        );
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Key::ALL.len());
    }
}
