//! Words and controls of a step: the task, the options, the switches and the claims.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Atom, AtomExt, ComboBox, FontId, Galley, Rect, Response, RichText, Role, Sense, Stroke,
    StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::board_view::Tint;
use crate::app::controls::{
    announce, beside, caption, column, columns_of, live, make_room, named, primary_button,
    primary_height, problem_ui, quiet_button, rule_link, styled, width_of,
};
use crate::app::fonts;
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::theme::{Palette, is_narrow, row_height, text, text_scale};
use crate::i18n;
use crate::lesson::prose::{plain, words_of};
use crate::lesson::{
    Button, Claim, DivergenceView, Inline, Input, OptionState, OptionView, Standing, StepView,
    Switch, Weight,
};

/// Width from which a claim and its answers stand in one row, in points at normal type.
const CLAIM_ROW: f32 = 680.0;
/// Share of such a row for the words.
const CLAIM_SHARE: f32 = 0.44;
/// Least width of a switch beside another, in points at normal type, and the space between them.
const SWITCH: f32 = 400.0;
const SWITCH_GAP: f32 = 40.0;
/// The most switches that show all their settings, and the least width of one that shows only its own.
const FEW_SWITCHES: usize = 3;
const FOLDED_SWITCH: f32 = 220.0;

/// Parts of a view that [`ui`] leaves out, where there is little room.
#[derive(Clone, Copy)]
pub(super) struct LeftOut {
    /// The hints before the newest.
    pub earlier_hints: bool,
    /// The first button, which stands elsewhere.
    pub first_button: bool,
    /// The options, where the answer stands elsewhere.
    pub options: bool,
}

pub(super) fn prompt_ui(ui: &mut Ui, view: &StepView, footnotes: &mut Footnotes) {
    if let Some(prompt) = &view.prompt {
        markdown_view::phrase(ui, prompt, ProseStyle::TASK, footnotes);
        ui.add_space(if view.options.is_empty() { 6.0 } else { 8.0 });
    }
}

/// Shows words and controls in their order; gives the input.
pub(super) fn ui(
    ui: &mut Ui,
    view: &StepView,
    left_out: LeftOut,
    footnotes: &mut Footnotes,
) -> Option<Input> {
    let mut input = match left_out.options {
        true => None,
        false => ui.scope(|ui| options_ui(ui, view, footnotes)).inner,
    };
    if !view.names_turn {
        input = switches_ui(ui, view).or(input);
    }
    for (index, (claim, placed)) in view.claims.iter().enumerate() {
        input = claim_ui(ui, claim, *placed, footnotes).map(|s| Input::Place(index, s)).or(input);
    }
    let earlier = if left_out.earlier_hints { view.hints.len().saturating_sub(1) } else { 0 };
    for hint in &view.hints[earlier..] {
        let style = ProseStyle::LESSON.ink(Palette::of(ui).quiet);
        markdown_view::phrase(ui, hint, style, footnotes);
    }
    if let Some(hint) = view.hints.last() {
        announce(ui, "hint", &plain(hint));
    }
    let row = button_row_of(view, false);
    let elsewhere = usize::from(left_out.first_button).min(row.len());
    input = buttons_ui(ui, &row[elsewhere..]).or(input);
    view.divergence.as_ref().and_then(|divergence| divergence_ui(ui, divergence)).or(input)
}

/// The options, each with the reply to it below; gives the one that is picked.
fn options_ui(ui: &mut Ui, view: &StepView, footnotes: &mut Footnotes) -> Option<Input> {
    let mut input = None;
    // Once the answer is revealed, options that are neither it nor the guess are hidden to leave room for the reply; on a
    // phone they leave room for the throws that follow a guess.
    let throws_follow = is_narrow(ui) && view.tally.is_some();
    let is_revealing = |option: &OptionView| match option.state {
        OptionState::Right | OptionState::Truth | OptionState::Missed => true,
        OptionState::Chosen => throws_follow,
        OptionState::Open | OptionState::Past => false,
    };
    let revealed = view.options.iter().any(is_revealing);
    if revealed {
        ui.spacing_mut().item_spacing.y = REPLY_GAP;
    }
    let options = view.options.iter().enumerate();
    let visible: Vec<(usize, &OptionView)> =
        options.filter(|(_, one)| !(revealed && one.state == OptionState::Past)).collect();
    let columns = option_columns(ui, &visible);
    for row in visible.chunks(columns) {
        let gap = ui.spacing().item_spacing.x;
        let width = (ui.available_width() - gap * (columns - 1) as f32) / columns as f32;
        let galleys: Vec<_> = row.iter().map(|(_, option)| lines_of(ui, option, width)).collect();
        let height = galleys.iter().map(|galley| galley.size().y).fold(0.0, f32::max);
        ui.horizontal_top(|ui| {
            for ((index, option), galley) in row.iter().zip(galleys) {
                if option_ui(ui, option, galley, vec2(width, height)).clicked() {
                    input = Some(Input::Choose(*index));
                }
            }
        });
        for (_, option) in row {
            reply_ui(ui, option, footnotes);
        }
        // The guess that stays beside the answer stands apart from its reply.
        if throws_follow && row.iter().any(|(_, option)| option.reply.is_some()) {
            ui.add_space(8.0);
        }
    }
    if !view.options.is_empty() {
        announce(ui, "verdict", &verdict(&view.options));
    }
    input
}

fn reply_ui(ui: &mut Ui, option: &OptionView, footnotes: &mut Footnotes) {
    let Some(reply) = &option.reply else { return };
    let palette = Palette::of(ui);
    let missed = option.state == OptionState::Missed;
    let style = ProseStyle {
        size: if is_narrow(ui) { NARROW_WORDS } else { 1.0 },
        ..ProseStyle::LESSON.ink(if missed { palette.carnelian } else { palette.faience })
    };
    let width = ui.available_width() - OPTION_EDGE;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(OPTION_EDGE);
        column(ui, width, |ui| markdown_view::phrase(ui, reply, style, footnotes));
    });
}

/// The replies to the options in words alone: a mark is not read out.
fn verdict(options: &[OptionView]) -> String {
    let replies = options.iter().filter_map(|option| {
        let reply = plain(option.reply.as_ref()?);
        let letter = option.letter.filter(|_| option.state == OptionState::Truth);
        let truth = letter.map(|letter| i18n::say!("learn.truth", letter));
        Some(format!("{}{reply}", truth.unwrap_or_default()))
    });
    replies.collect::<Vec<_>>().join(" ")
}

/// Other rules under which a wrong move would have been right; gives the button to see it.
pub(super) fn elsewhere_ui<'v>(
    ui: &mut Ui,
    view: &'v StepView,
    footnotes: &mut Footnotes,
) -> Option<&'v Button> {
    let (words, button) = view.elsewhere.as_ref()?;
    ui.add_space(6.0);
    let style = ProseStyle::LESSON.ink(Palette::of(ui).quiet);
    markdown_view::phrase(ui, &[Inline::Italic(words.clone())], style, footnotes);
    announce(ui, "elsewhere", &plain(words));
    Some(button)
}

/// The buttons right below the task, or `last`: to see an answer again stands below all that is to be read. Throws in the
/// place of a board and free play have theirs elsewhere.
pub(super) fn button_row_of(view: &StepView, last: bool) -> &[Button] {
    let is_again = |button: &Button| button.weight == Weight::Words && button.input != Input::Hint;
    let is_answered = view.effort.is_some() || view.buttons.iter().all(is_again);
    let is_last = is_answered && !view.has_primary();
    let is_elsewhere = view.tally.is_some() || view.names_turn;
    if is_elsewhere || is_last != last { &[] } else { &view.buttons }
}

pub(super) fn buttons_ui(ui: &mut Ui, buttons: &[Button]) -> Option<Input> {
    if buttons.is_empty() {
        return None;
    }
    ui.horizontal_wrapped(|ui| button_row_ui(ui, buttons)).inner
}

/// Buttons in a row that something else may begin.
pub(super) fn button_row_ui(ui: &mut Ui, buttons: &[Button]) -> Option<Input> {
    let pressed = buttons.iter().filter_map(|button| {
        make_room(ui, &button.word, &TextStyle::Button, 16.0);
        button_ui(ui, button)
    });
    pressed.last()
}

pub(super) fn button_ui(ui: &mut Ui, button: &Button) -> Option<Input> {
    let word = button.word.as_str();
    let pressed = ui.add_enabled_ui(button.enabled, |ui| match button.weight {
        Weight::Primary => primary_button(ui, word),
        Weight::Plain => ui.button(word),
        Weight::Quiet | Weight::Words => quiet_button(ui, word),
    });
    pressed.inner.clicked().then(|| button.input.clone())
}

/// The switches, in two columns where there is room, and below them why something cannot be set. Many are folded, so
/// that all are in sight together with the board.
pub(super) fn switches_ui(ui: &mut Ui, view: &StepView) -> Option<Input> {
    let is_folded = view.switches.len() > FEW_SWITCHES;
    let least = if is_folded { FOLDED_SWITCH } else { SWITCH } * text_scale(ui);
    let (columns, width) = columns_of(ui.available_width(), least, SWITCH_GAP, 2);
    let mut input = None;
    let switches: Vec<(usize, &Switch)> = view.switches.iter().enumerate().collect();
    for row in switches.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = SWITCH_GAP;
            for (index, switch) in row {
                let set = column(ui, width, |ui| match is_folded {
                    true => folded_switch_ui(ui, *index, switch, text::strong()),
                    false => switch_ui(ui, *index, switch),
                });
                input = set.or(input.take());
            }
        });
    }
    for problem in &view.problems {
        problem_ui(ui, problem);
    }
    input
}

/// A switch with its settings, each to be pressed.
pub fn switch_ui(ui: &mut Ui, index: usize, switch: &Switch) -> Option<Input> {
    styled(ui, switch.question, text::strong());
    ui.add_space(6.0);
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let settings = switch.settings.iter().enumerate();
        settings.filter(|(_, (answer, on))| setting_button(ui, answer, *on).clicked()).last()
    });
    match &switch.note {
        Some(words) => drop(caption(ui, words)),
        None => ui.add_space(8.0),
    }
    row.inner.map(|(at, _)| Input::Set(index, at))
}

/// A switch that shows the setting that is on, the others when it is pressed.
pub fn folded_switch_ui(
    ui: &mut Ui,
    index: usize,
    switch: &Switch,
    style: TextStyle,
) -> Option<Input> {
    styled(ui, switch.question, style);
    let on = switch.settings.iter().find(|(_, on)| *on);
    let on = on.map_or("", |(answer, _)| answer.as_str());
    let choice = ComboBox::from_id_salt(index).selected_text(on).width(ui.available_width());
    let choice = choice.show_ui(ui, |ui| {
        let settings = switch.settings.iter().enumerate();
        settings.filter(|(_, (answer, on))| ui.selectable_label(*on, answer).clicked()).last()
    });
    named(choice.response, Role::ComboBox, &format!("{} {on}", switch.question));
    ui.add_space(6.0);
    choice.inner.flatten().map(|(at, _)| Input::Set(index, at))
}

/// Two boards that still agree, or the throw at which they part and the rules behind it.
fn divergence_ui(ui: &mut Ui, divergence: &DivergenceView) -> Option<Input> {
    let palette = Palette::of(ui);
    ui.add_space(8.0);
    let words = RichText::new(&divergence.words);
    let label = ui.label(match divergence.diverged {
        true => words.text_style(text::lesson_bold()).color(palette.ochre),
        false => words.color(palette.quiet),
    });
    let rules: Vec<&str> = divergence.causes.iter().map(|(name, _)| &**name).collect();
    match &rules[..] {
        [] => live(ui, &label),
        rules => announce(ui, "divergence", &format!("{} {}", divergence.words, i18n::list(rules))),
    }
    let mut input = None;
    for (index, (name, answers)) in divergence.causes.iter().enumerate() {
        if rule_link(ui, name).clicked() {
            input = Some(Input::Open(index));
        }
        for (tint, answer) in [Tint::A, Tint::B].into_iter().zip(answers.iter().flatten()) {
            caption(ui, format!("{} {answer}", tint.sign()));
        }
    }
    input
}

/// Claim with the places where it can be put, or where it belongs and its source.
fn claim_ui(
    ui: &mut Ui,
    claim: &Claim,
    placed: Option<Standing>,
    footnotes: &mut Footnotes,
) -> Option<Standing> {
    let mut chosen = None;
    let wide = ui.available_width() >= CLAIM_ROW * text_scale(ui);
    let words = wide.then_some(CLAIM_SHARE * ui.available_width());
    let mut state = (&mut chosen, footnotes);
    beside(
        ui,
        (words, 16.0),
        &mut state,
        |ui, (_, notes)| markdown_view::phrase(ui, &claim.text, ProseStyle::TASK, notes),
        |ui, (chosen, notes)| match placed {
            Some(placed) => placed_ui(ui, claim, placed, notes),
            None => **chosen = standings_ui(ui, claim),
        },
    );
    ui.add_space(if wide { 4.0 } else { 14.0 });
    chosen
}

fn standings_ui(ui: &mut Ui, claim: &Claim) -> Option<Standing> {
    let row = ui.horizontal_wrapped(|ui| {
        let pressed = Standing::ALL.into_iter().filter(|standing| {
            let word = standing.word();
            make_room(ui, word, &TextStyle::Button, 16.0);
            let size = vec2(88.0, primary_height(ui));
            let button = ui.add(egui::Button::new(word).min_size(size));
            let name = i18n::labelled(word, plain(&claim.text));
            named(button, Role::Button, &name).on_hover_text(standing.meaning()).clicked()
        });
        pressed.last()
    });
    row.inner
}

/// Standing of a claim, with a sign for a right or wrong guess, and its source.
fn placed_ui(ui: &mut Ui, claim: &Claim, placed: Standing, footnotes: &mut Footnotes) {
    let palette = Palette::of(ui);
    let right = placed == claim.standing;
    let (sign, color) = if right { ("✓", palette.faience) } else { ("✗", palette.carnelian) };
    let key = if right { "learn.sorted-right" } else { "learn.sorted-wrong" };
    let (place, means) = (claim.standing.word(), claim.standing.meaning());
    let words = i18n::say!(key, place, placed = placed.word(), means);
    ui.label(RichText::new(format!("{sign} {words}")).text_style(text::strong()).color(color));
    // The tick is not read out, and with its claim an equal verdict on another one is read again.
    let verdict = match right {
        true => i18n::say!("learn.option-right", option = words),
        false => words,
    };
    let claim_words = plain(&claim.text);
    announce(ui, &claim_words, &format!("{claim_words} {verdict}"));
    let source = [words_of(i18n::text("learn.claim-source")), claim.source.clone()].concat();
    markdown_view::phrase(ui, &source, ProseStyle::NOTE, footnotes);
}

/// Between the edge of an option and its words, in points.
const OPTION_EDGE: f32 = 14.0;
/// Room for the sign before the words of an option that was answered, in sizes of its type.
const SIGN: f32 = 1.2;
/// Between the words of an option and the reply to it, in points.
const REPLY_GAP: f32 = 3.0;
/// Size of answers on a phone, against running text.
pub(super) const NARROW_WORDS: f32 = 0.94;

/// Room in an option around its words, in points, and in sizes of its type.
fn around_words(letter: bool, font: &FontId) -> f32 {
    2.0 * OPTION_EDGE + (SIGN + if letter { 1.6 } else { 0.0 }) * font.size
}

/// Number of columns for options: several where there are more than two, of so few words that they fit beside each other in
/// two lines at most, and none stands alone in a row but that of not being sure.
fn option_columns(ui: &Ui, options: &[(usize, &OptionView)]) -> usize {
    let font = text::lesson().resolve(ui.style());
    let lettered = options.iter().filter(|(_, option)| option.letter.is_some()).count();
    let fits = |columns: usize| {
        let gaps = ui.spacing().item_spacing.x * (columns - 1) as f32;
        let room = (ui.available_width() - gaps) / columns as f32;
        options.iter().all(|(_, option)| {
            let words = width_of(ui, &option.words, font.clone());
            0.55 * words + around_words(option.letter.is_some(), &font) < room
        })
    };
    let is_even = |columns: usize| [options.len(), lettered].iter().any(|n| n % columns == 0);
    let most = if is_narrow(ui) { 2 } else { 3 };
    let mut several = (2..=most).filter(|columns| is_even(*columns) && fits(*columns));
    several.next().filter(|_| options.len() > 2).unwrap_or(1)
}

/// The words of an option that is so wide, in lines.
fn lines_of(ui: &Ui, option: &OptionView, width: f32) -> Arc<Galley> {
    let font = text::lesson().resolve(ui.style());
    let line_height = Some((1.35 * font.size).round());
    let around = around_words(option.letter.is_some(), &font);
    let format = TextFormat { font_id: font, line_height, ..TextFormat::default() };
    // No line begins with the unit of a number.
    let words = option.words.replace(" %", "\u{a0}%");
    let mut job = LayoutJob::single_section(words, format);
    job.wrap.max_width = width - around;
    ui.painter().layout_job(job)
}

/// One option, as wide as given, with room for so many points of words. It has a frame as long as it can be pressed.
fn option_ui(ui: &mut Ui, option: &OptionView, galley: Arc<Galley>, size: Vec2) -> Response {
    let palette = Palette::of(ui);
    let OptionView { letter, words, state, reply } = option;
    let (letter, state) = (*letter, *state);
    let open = state == OptionState::Open;
    let (color, sign, name_key) = match state {
        OptionState::Right => (palette.faience, "✓", Some("learn.option-right")),
        OptionState::Truth => (palette.faience, "✓", Some("learn.option-truth")),
        OptionState::Missed => (palette.carnelian, "✗", Some("learn.option-missed")),
        // Below the solution not being sure says nothing.
        OptionState::Chosen if letter.is_none() => (palette.quiet, "", Some("learn.option-chosen")),
        OptionState::Chosen => (palette.ink, "", Some("learn.option-chosen")),
        OptionState::Open => (palette.ink, "", None),
        OptionState::Past => (palette.quiet, "", None),
    };
    let font = text::lesson().resolve(ui.style());
    let gutter = if letter.is_some() { 1.6 * font.size } else { 0.0 };
    let height = (size.y + 16.0).max(row_height(ui).max(40.0));
    let middle = 0.5 * height;
    // Nothing is pressed any more where there is a reply, which stands close to the words.
    let height = if reply.is_some() { middle + 0.5 * size.y } else { height };
    let sense = if open { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(size.x, height), sense);
    let name = letter.map_or_else(|| words.clone(), |letter| i18n::labelled(letter, words));
    let name = name_key.map_or(name.clone(), |key| i18n::say!(key, option = name));
    let role = if open { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, ui.is_enabled(), &name));
    if open {
        paint_frame(ui, rect, &response);
    } else if state == OptionState::Chosen && reply.is_none() {
        let edge = Stroke::new(2.0, palette.faience);
        ui.painter().rect(rect, 6, palette.wash, edge, StrokeKind::Inside);
    }
    let bold = FontId::new(font.size, fonts::sans_bold());
    let middle = rect.top() + middle;
    if let Some(letter) = letter {
        let at = pos2(rect.left() + OPTION_EDGE, middle);
        let ink = if open { palette.faience } else { color };
        ui.painter().text(at, Align2::LEFT_CENTER, letter, bold.clone(), ink);
    }
    let at = pos2(rect.left() + OPTION_EDGE + gutter, middle);
    ui.painter().text(at, Align2::LEFT_CENTER, sign, bold, color);
    let before = if sign.is_empty() { 0.0 } else { SIGN * font.size };
    let at = at + vec2(before, -0.5 * galley.size().y);
    ui.painter().galley_with_override_text_color(at, galley, color);
    response
}

/// Ground and edge of an option that can be pressed.
fn paint_frame(ui: &Ui, rect: Rect, response: &Response) {
    let palette = Palette::of(ui);
    let (fill, edge) = match (response.has_focus(), response.hovered()) {
        (true, _) => (palette.wash, Stroke::new(2.5, palette.faience)),
        (false, true) => (palette.wash, Stroke::new(1.5, palette.faience)),
        _ => (palette.raised, Stroke::new(1.0, palette.control_edge)),
    };
    ui.painter().rect(rect, 6, fill, edge, StrokeKind::Inside);
}

/// Radius of the disc of a setting, in points.
const DISC: f32 = 5.5;
/// From the disc of a setting to its words, in points.
const DISC_GAP: f32 = 9.0;

/// One setting of a switch. The one that is on is marked by a full disc as well as by its edge.
fn setting_button(ui: &mut Ui, label: &str, on: bool) -> Response {
    let palette = Palette::of(ui);
    let (color, fill) = match on {
        true => (palette.faience, palette.wash),
        false => (palette.control_edge, palette.raised),
    };
    // Further lines of the words stand under the first, and not under the disc.
    let disc = Atom::paint(Vec2::splat(2.0 * DISC), move |ui, at| {
        let center = at.rect.center();
        ui.painter().circle_stroke(center, DISC, Stroke::new(1.5, color));
        if on {
            ui.painter().circle_filled(center, 3.0, color);
        }
    });
    let button = egui::Button::new((disc, label.atom_shrink(true)))
        .gap(DISC_GAP)
        .stroke(Stroke::new(1.0, color))
        .fill(fill)
        .min_size(vec2(0.0, primary_height(ui)));
    let response = ui.add(button);
    if on {
        // Inside, so that a setting has one size whether it is on or not, and a press moves nothing.
        let radius = ui.visuals().widgets.inactive.corner_radius;
        let edge = Stroke::new(2.0, color);
        ui.painter().rect_stroke(response.rect, radius, edge, StrokeKind::Inside);
    }
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), on, label));
    if response.has_focus() {
        let ring = Stroke::new(2.0, palette.faience);
        ui.painter().rect_stroke(response.rect.expand(3.0), 8, ring, StrokeKind::Outside);
    }
    response
}
