//! Panel with every rule of a reconstruction as a switch, and its evidence.
//!
//! **Invariant:** the panel changes nothing itself. It returns an event, and asks for files by a command; an answer that
//! would contradict another is refused here, with a sentence on what to change first, and is never sent. `groups.rs` is
//! the order of the rules, `switches.rs` the answers, `evidence.rs` their sources.

mod evidence;
mod groups;
mod switches;

use egui::containers::menu::MenuButton;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Button, Color32, RichText, Role, ScrollArea, Shape, TextEdit, TextStyle, Ui, Vec2, WidgetInfo,
    vec2,
};

use super::collection::Collection;
use super::command::{Command, FileRequest};
use super::controls::{
    caption, caption_in, follow_focus, list_sign, named, part_title, problem_ui, quiet_button,
    rule_link, width_of,
};
use super::search;
use super::theme::{Palette, text};
use crate::rules::{Key, Ruleset, Value, idle, may_not_end};
use crate::{compare, explain, i18n};
pub use evidence::{
    answer_with_badge, badge, evidence_lines, mark_font, mark_legend, mark_meaning, mark_ui,
    mark_word, marked_label, reason, sourced,
};
use groups::{GROUPS, matches_search};
pub use switches::choice_ui;

/// Width of a list of reconstructions, and by how much the window is higher than such a list at least, in points.
const LIST_WIDTH: f32 = 320.0;
const AROUND_LIST: f32 = 190.0;
/// Around the words of a row of such a list, in points.
const ROW_PAD: Vec2 = vec2(10.0, 3.0);

/// Request made in the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelEvent {
    /// Another answer to one question. The answers are known to fit together.
    Set(Key, Value),
    /// All rules back as the author has them.
    Reset,
    /// Another reconstruction, by its id.
    Choose(String),
}

/// Memory of the panel between frames.
#[derive(Clone, Debug, Default)]
struct Memory {
    search: String,
    /// Groups whose details are open.
    open_details: [bool; GROUPS.len()],
    /// The rule whose evidence is open.
    open_evidence: Option<Key>,
    /// The last answer that was refused, and why.
    refused: Option<(Key, String)>,
    focus: Option<Key>,
    /// Height of what stands above the rules, 0 before it was shown, and how far the rules are scrolled.
    head_and_offset: (f32, f32),
    /// Number of the pass in which the panel was last shown.
    shown_in: u64,
}

/// Rules on which compared boards differ, and whether all rules are shown instead.
pub struct Narrowing<'a> {
    /// The rules on which they differ.
    pub differing: &'a [Key],
    /// True while a person wants all rules.
    pub shows_all: &'a mut bool,
}

/// Shows the rules of `current`, which is `base` with perhaps some answers changed, within the room there is; `seat` is
/// their board in Compare. `focus` is scrolled to when it changes, and stays highlighted. With compared boards, a
/// `narrowing` may leave only the rules on which they differ.
pub fn rules_panel_ui(
    ui: &mut Ui,
    base: &Ruleset,
    current: &Ruleset,
    seat: Option<usize>,
    focus: Option<Key>,
    narrowing: Option<Narrowing<'_>>,
) -> Option<PanelEvent> {
    let id = ui.make_persistent_id("rules-panel");
    let mut memory: Memory = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let scroll_to = focus.filter(|_| memory.focus != focus);
    memory.focus = focus;
    if let Some(key) = scroll_to {
        memory.search.clear();
        let open = GROUPS.iter().map(|group| group.keys().contains(&key) && !key.is_core());
        for (more, open) in memory.open_details.iter_mut().zip(open) {
            *more |= open;
        }
    }
    let narrowing = narrowing.filter(|narrowing| !narrowing.differing.is_empty());
    let mut panel = Panel { base, current, seat, memory, scroll_to, narrowing, event: None };
    let head = ui.vertical(|ui| panel.head_ui(ui)).response.rect.height();
    let mut scroll = ScrollArea::vertical().id_salt("rules").auto_shrink(false);
    let (before, offset) = panel.memory.head_and_offset;
    let pass = ui.ctx().cumulative_pass_nr();
    let was_open = std::mem::replace(&mut panel.memory.shown_in, pass) + 1 >= pass;
    if was_open && before > 0.0 && before != head {
        // What the head gains or loses when a rule changes moves no rule under the pointer; a panel that opens is at rest.
        scroll = scroll.vertical_scroll_offset((offset + head - before).max(0.0));
    }
    let shown = scroll.show(ui, |ui| {
        // Room for the bar, so that it never lies on a word.
        ui.set_max_width(ui.available_width() - 14.0);
        panel.groups_ui(ui);
        ui.add_space(24.0);
        follow_focus(ui);
    });
    panel.memory.head_and_offset = (head, shown.state.clamped_offset().y);
    let Panel { memory, event, .. } = panel;
    ui.data_mut(|data| data.insert_temp(id, memory));
    event
}

/// The panel in one frame.
struct Panel<'a> {
    base: &'a Ruleset,
    current: &'a Ruleset,
    seat: Option<usize>,
    memory: Memory,
    scroll_to: Option<Key>,
    /// Rules on which boards differ, where there are any.
    narrowing: Option<Narrowing<'a>>,
    event: Option<PanelEvent>,
}

impl Panel<'_> {
    fn head_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        ui.horizontal_wrapped(|ui| {
            if let Some(chosen) = title_ui(ui, self.base, self.current) {
                self.event = Some(PanelEvent::Choose(chosen));
            }
            self.actions_ui(ui);
        });
        if may_not_end(&self.current.form) {
            caption_in(ui, i18n::text("rules-panel.may-not-end"), palette.carnelian);
        }
        let find = TextEdit::singleline(&mut self.memory.search)
            .hint_text(i18n::text("rules-panel.find"))
            .desired_width(f32::INFINITY);
        named(ui.add(find), Role::TextInput, i18n::text("rules-panel.find"));
        if let Some(narrowing) = &mut self.narrowing {
            let mut only = !*narrowing.shows_all;
            ui.checkbox(&mut only, i18n::text("rules-panel.only-differing"));
            *narrowing.shows_all = !only;
        }
        ui.add_space(8.0);
    }

    /// Buttons for the rules as a whole.
    fn actions_ui(&mut self, ui: &mut Ui) {
        if self.base.form != self.current.form {
            let reset = i18n::say!("rules-panel.reset", name = compare::short_name(self.base));
            if ui.button(reset).clicked() {
                self.event = Some(PanelEvent::Reset);
                self.memory.refused = None;
            }
            if ui.button(i18n::text("own.save-as")).clicked() {
                let [base, current] =
                    [self.base, self.current].map(|rules| Box::new(rules.clone()));
                Command::Own(FileRequest::Save { seat: self.seat, base, current }).send(ui.ctx());
            }
        } else if quiet_button(ui, i18n::text("own.open-file")).clicked() {
            Command::Own(FileRequest::OpenFile(self.seat)).send(ui.ctx());
        }
        let stored = Collection::of(ui.ctx()).stored().len();
        let yours = i18n::say!("own.yours", count = stored);
        if stored > 0 && quiet_button(ui, &yours).clicked() {
            Command::Own(FileRequest::ShowYours).send(ui.ctx());
        }
    }

    fn groups_ui(&mut self, ui: &mut Ui) {
        let searched = search::typed(&self.memory.search);
        if !searched.is_empty() {
            return self.search_results_ui(ui, &searched);
        }
        let is_narrowed = self.narrowing.as_ref().is_some_and(|narrowing| !*narrowing.shows_all);
        for (index, group) in GROUPS.iter().enumerate() {
            let title = i18n::text(group.0);
            let mut keys = group.keys();
            keys.retain(|key| self.shows(*key));
            if keys.is_empty() {
                continue;
            }
            ui.add_space(18.0);
            part_title(ui, title);
            // An open detail stays in its place when it is changed.
            let is_open = self.memory.open_details[index];
            let (core, details): (Vec<Key>, Vec<Key>) = keys
                .into_iter()
                .partition(|key| key.is_core() || is_narrowed || !is_open && self.is_changed(*key));
            for key in core {
                self.rule_ui(ui, key);
            }
            for key in details.iter().filter(|_| is_open) {
                self.rule_ui(ui, *key);
            }
            if !details.is_empty() {
                self.more_ui(ui, index, title, details.len());
            }
        }
    }

    fn more_ui(&mut self, ui: &mut Ui, index: usize, group: &str, count: usize) {
        let is_open = &mut self.memory.open_details[index];
        let label = match *is_open {
            true => i18n::text("rules-panel.less").to_owned(),
            false => i18n::say!("rules-panel.more", count),
        };
        ui.add_space(10.0);
        let name = i18n::say!("rules-panel.more-named", group, words = label);
        *is_open ^= named(quiet_button(ui, &label), Role::Button, &name).clicked();
    }

    fn search_results_ui(&mut self, ui: &mut Ui, searched: &str) {
        let keys = GROUPS.iter().flat_map(|group| group.keys());
        let keys_found: Vec<Key> = keys.filter(|key| matches_search(*key, searched)).collect();
        if keys_found.is_empty() {
            ui.label(i18n::text("rules-panel.nothing-found"));
        }
        for key in keys_found {
            self.rule_ui(ui, key);
        }
    }

    fn shows(&self, key: Key) -> bool {
        let narrowing = self.narrowing.as_ref().filter(|narrowing| !*narrowing.shows_all);
        narrowing.is_none_or(|narrowing| narrowing.differing.contains(&key))
            || self.is_changed(key)
            || self.memory.focus == Some(key)
    }

    fn is_changed(&self, key: Key) -> bool {
        self.base.form.get(key) != self.current.form.get(key)
    }

    /// One rule: its name and question, the answers, and the evidence of the author's answer.
    fn rule_ui(&mut self, ui: &mut Ui, key: Key) {
        let palette = Palette::of(ui);
        ui.add_space(14.0);
        let behind = ui.painter().add(Shape::Noop);
        let form = &self.current.form;
        let idle_because = idle(form, key);
        let ink = if idle_because.is_some() { palette.quiet } else { palette.ink };
        let response = ui
            .vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 5.0;
                let name = RichText::new(explain::key_name(key)).text_style(text::strong());
                ui.label(name.color(ink));
                caption(ui, explain::question(key));
                if let Some(value) = choice_ui(ui, key, &form.get(key), idle_because.is_some()) {
                    self.ask(key, value);
                }
                if let Some(cause) = idle_because {
                    let (rule, answer) = (explain::key_name(cause), explain::answer(form, cause));
                    caption(ui, i18n::say!("rules-panel.idle", rule, answer));
                }
                if let Some((refused, why)) = &self.memory.refused
                    && *refused == key
                {
                    problem_ui(ui, why);
                }
                self.evidence_ui(ui, key, idle_because.is_some());
            })
            .response;
        let focused = self.memory.focus == Some(key);
        let row = response.rect.with_max_x(ui.max_rect().right());
        let mark = egui::Rect::from_x_y_ranges(row.left() - 10.0..=row.left() - 7.0, row.y_range());
        if focused {
            let around = egui::Rect::from_min_max(mark.min, row.max).expand(4.0);
            ui.painter().set(behind, Shape::rect_filled(around, 4, palette.wash));
            ui.painter().rect_filled(mark, 1, palette.faience);
        } else if self.is_changed(key) {
            ui.painter().rect_filled(mark, 1, palette.ochre);
        }
        if self.scroll_to == Some(key) {
            ui.scroll_to_rect(row.expand(24.0), Some(egui::Align::Center));
        }
    }

    /// Sends the answer, or shows why it cannot be given.
    fn ask(&mut self, key: Key, value: Value) {
        if self.current.with(&[(key, value.clone())]).is_ok() {
            self.memory.refused = None;
            self.event = Some(PanelEvent::Set(key, value));
        } else {
            self.memory.refused = Some((key, refusal(self.current, key)));
        }
    }

    /// The author's answer in the type of its mark; pressed, it tells the source.
    fn evidence_ui(&mut self, ui: &mut Ui, key: Key, is_idle: bool) {
        let palette = Palette::of(ui);
        let changed = self.is_changed(key);
        let evidence = self.base.evidence.get(&key);
        let of_rule = |word: &str| i18n::say!(word, rule = explain::key_name(key));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if changed {
                let name = compare::short_name(self.base);
                caption_in(ui, i18n::say!("rules-panel.changed", name), palette.ink);
            }
            let answer = explain::answer(&self.base.form, key);
            let mark = mark_ui(ui, &answer, evidence, is_idle);
            if named(mark, Role::Button, &of_rule("rules-panel.evidence-of")).clicked() {
                self.memory.open_evidence =
                    Some(key).filter(|key| self.memory.open_evidence != Some(*key));
            }
        });
        if changed {
            let back = rule_link(ui, i18n::text("rules-panel.take-back"));
            if named(back, Role::Button, &of_rule("rules-panel.take-back-named")).clicked() {
                self.ask(key, self.base.form.get(key));
            }
        }
        if self.memory.open_evidence == Some(key) {
            let lines = evidence.map(|evidence| evidence_lines(self.base, evidence));
            for line in lines.into_iter().flatten() {
                caption(ui, &line);
            }
        }
    }
}

/// Reason why an answer cannot be given, and what to change first.
fn refusal(current: &Ruleset, key: Key) -> String {
    if key == Key::ThrowingUse {
        return i18n::text("rules-panel.refused-saved").to_owned();
    }
    let from_hand = current.form.setup_start == crate::rules::choice::Start::Hand;
    let to_change = match key {
        Key::CaptureEffect if from_hand => Key::SetupStart,
        Key::CaptureEffect => Key::WaterEffect,
        _ => Key::CaptureEffect,
    };
    i18n::say!("rules-panel.refused-missing", rule = explain::key_name(to_change))
}

/// The title as a button that opens a list of all reconstructions; the id of one that was chosen.
fn title_ui(ui: &mut Ui, base: &Ruleset, current: &Ruleset) -> Option<String> {
    let mut chosen = None;
    let style = text::step_title();
    let title = fitting_title(ui, base, current, &style);
    let words = RichText::new(title).text_style(style);
    let button = Button::new((words, list_sign(ui))).frame_when_inactive(false).truncate();
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        let quiet = Palette::of(ui).quiet;
        chosen = rulesets_ui(ui, Some(&base.id), quiet);
    });
    let label = i18n::text("rules-panel.reconstruction");
    named(response, Role::ComboBox, &i18n::labelled(label, compare::short_name(base)));
    chosen.filter(|id| *id != base.id)
}

/// Truthful title of a button with the sign of a list: a changed rule is named where that fits.
pub fn fitting_title(ui: &Ui, base: &Ruleset, current: &Ruleset, style: &TextStyle) -> String {
    let room = ui.available_width() - 3.0 * ui.spacing().button_padding.x;
    let fits = |title: &String| width_of(ui, title, style.resolve(ui.style())) <= room;
    let changed = changed_title(base, current);
    let mut titles =
        vec![compare::title(base, current), short_title(base, current), changed.clone()];
    if base.form != current.form {
        // An asterisk says that something is changed where no word has room.
        titles.push(format!("{}*", compare::short_name(base)));
    }
    titles.into_iter().find(fits).unwrap_or(changed)
}

/// A title of which the end may be cut: that rules are changed stands first.
fn changed_title(base: &Ruleset, current: &Ruleset) -> String {
    let name = compare::short_name(base);
    match base.form.differences(&current.form).len() {
        0 => name,
        1 => i18n::say!("compare-view.changed-first-one", name),
        count => i18n::say!("compare-view.changed-first", count, name),
    }
}

/// Truthful title in few words, for where the changed rule is named or marked nearby.
pub fn short_title(base: &Ruleset, current: &Ruleset) -> String {
    match base.form.differences(&current.form).len() {
        1 => i18n::say!("compare-view.changed-one", name = compare::short_name(base)),
        _ => compare::title(base, current),
    }
}

/// Rows of a list of all reconstructions with whose they are, a person's own under a heading in this color; the id of the
/// one that was pressed.
pub fn rulesets_ui(ui: &mut Ui, here: Option<&str>, heading: Color32) -> Option<String> {
    let mut chosen = None;
    let collection = Collection::of(ui.ctx());
    let first_own = collection.own().next().map(|ruleset| &ruleset.id);
    // The list has a margin and a bar of its own.
    ui.set_width(LIST_WIDTH.min(ui.ctx().content_rect().width() - 48.0));
    ui.spacing_mut().button_padding = ROW_PAD;
    let height = ui.ctx().content_rect().height() - AROUND_LIST;
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for ruleset in collection.all() {
            if first_own == Some(&ruleset.id) {
                caption_in(ui, i18n::text("own.yours-heading"), heading);
            }
            let is_here = here == Some(&*ruleset.id);
            let name = compare::short_name(ruleset);
            let words = row_words(ui, &name, ruleset);
            let row = ui.add(Button::selectable(is_here, words).wrap());
            row.widget_info(|| WidgetInfo::selected(Role::Button, true, is_here, &name));
            if row.on_hover_text(i18n::remark(&ruleset.summary)).clicked() {
                chosen = Some(ruleset.id.clone());
            }
        }
    });
    chosen
}

/// The name of a reconstruction, and below it its authors and year.
fn row_words(ui: &Ui, name: &str, ruleset: &Ruleset) -> LayoutJob {
    let palette = Palette::of(ui);
    let in_type = |style: TextStyle, color| TextFormat::simple(style.resolve(ui.style()), color);
    let mut words = LayoutJob::default();
    words.append(name, 0.0, in_type(TextStyle::Button, palette.ink));
    let by_line = explain::by_line(ruleset);
    if !by_line.is_empty() && by_line != name {
        words.append(&format!("\n{by_line}"), 0.0, in_type(text::caption(), palette.quiet));
    }
    words
}
