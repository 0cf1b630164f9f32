//! Papyrus, ink and faience: the type and the look of egui's own widgets in our colours.
//!
//! **Invariant:** no other file of the app names a size of type, and only `palette.rs` names a colour.

use std::collections::BTreeMap;

/// Choice between the two colour schemes: papyrus, basalt, or as the system says; light where it says nothing.
pub use egui::ThemePreference as Theme;
use egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, CursorIcon, FontFamily, FontId, Margin, Shadow, Stroke, Style,
    TextStyle, Ui, Visuals, vec2,
};

use super::fonts;
use super::palette::{DARK, LIGHT, STRONG_DARK, STRONG_LIGHT};
pub use super::palette::{Palette, ink_color, mix};

/// Width of the window, in points, from which it counts as wide: a rail at the left, board and reader beside it.
pub const WIDE: f32 = 1100.0;
/// Width of the window, in points, below which it counts as narrow: one column and large rows.
pub const NARROW: f32 = 700.0;
/// Height of a narrow window, in points, below which it counts as small.
const LOW: f32 = 600.0;
/// Scale of the type in presenter mode.
pub const PRESENTER_SCALE: f32 = 1.6;

/// Least height of a control for a thumb, in points.
const THUMB: f32 = 44.0;
/// Width of an explanation under the mouse at normal type, and what a narrow window leaves free on either side of it.
const TOOLTIP: f32 = 420.0;
const TOOLTIP_EDGE: f32 = 20.0;
/// Size of the type of controls, in points before scaling.
const BODY: f32 = 15.0;

/// The kinds of type beyond what egui names itself; sizes are in points before scaling.
pub mod text {
    use egui::TextStyle;

    /// Running text of a lesson: serif, 17.
    pub fn lesson() -> TextStyle {
        TextStyle::Name("lesson".into())
    }

    /// Bold words in running text: serif bold, 17.
    pub fn lesson_bold() -> TextStyle {
        TextStyle::Name("lesson-bold".into())
    }

    /// Emphasis in running text: serif italic, 17.
    pub fn lesson_italic() -> TextStyle {
        TextStyle::Name("lesson-italic".into())
    }

    /// The title of a lesson or of a place: serif bold, 28.
    pub fn lesson_title() -> TextStyle {
        TextStyle::Name("lesson-title".into())
    }

    /// The title of a step or of a card: serif bold, 20. The same as [`TextStyle::Heading`].
    pub fn step_title() -> TextStyle {
        TextStyle::Heading
    }

    /// Captions and notes: sans, 13. The same as [`TextStyle::Small`].
    pub fn caption() -> TextStyle {
        TextStyle::Small
    }

    /// Bold words among controls: sans bold, 15.
    pub fn strong() -> TextStyle {
        TextStyle::Name("strong".into())
    }

    /// The large numeral of a throw: serif bold, 44.
    pub fn numeral() -> TextStyle {
        TextStyle::Name("numeral".into())
    }
}

fn text_styles(scale: f32) -> BTreeMap<TextStyle, FontId> {
    let font = |size: f32, family: FontFamily| FontId::new(size * scale, family);
    BTreeMap::from([
        (TextStyle::Body, font(BODY, fonts::sans())),
        (TextStyle::Button, font(BODY, fonts::sans())),
        (TextStyle::Small, font(13.0, fonts::sans())),
        (TextStyle::Monospace, font(BODY, FontFamily::Monospace)),
        (TextStyle::Heading, font(20.0, fonts::serif_bold())),
        (text::lesson(), font(17.0, fonts::serif())),
        (text::lesson_bold(), font(17.0, fonts::serif_bold())),
        (text::lesson_italic(), font(17.0, fonts::serif_italic())),
        (text::lesson_title(), font(28.0, fonts::serif_bold())),
        (text::strong(), font(BODY, fonts::sans_bold())),
        (text::numeral(), font(44.0, fonts::serif_bold())),
    ])
}

/// Sets both colour schemes, with more contrast where it is wanted, which of them is shown, and the type at `text_scale` (1 is
/// normal, [`PRESENTER_SCALE`] for a projector). To be called on every change of a setting, not in every frame.
pub fn apply(ctx: &Context, (theme, contrast): (Theme, bool), text_scale: f32) {
    let [light, dark] = if contrast { [STRONG_LIGHT, STRONG_DARK] } else { [LIGHT, DARK] };
    for (scheme, palette) in [(egui::Theme::Light, light), (egui::Theme::Dark, dark)] {
        ctx.set_style_of(scheme, style(&palette, text_scale));
    }
    ctx.options_mut(|options| options.fallback_theme = egui::Theme::Light);
    ctx.set_theme(theme);
}

fn style(palette: &Palette, scale: f32) -> Style {
    let mut style =
        Style { text_styles: text_styles(scale), visuals: visuals(palette), ..Style::default() };
    // A build for development draws no marks of its own over the page.
    #[cfg(debug_assertions)]
    {
        style.debug.show_unaligned = false;
    }
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(10.0, 8.0);
    spacing.button_padding = vec2(14.0, 6.0) * scale;
    spacing.interact_size = vec2(40.0, 32.0) * scale;
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(8);
    spacing.icon_width = 18.0 * scale;
    spacing.icon_width_inner = 10.0 * scale;
    spacing.icon_spacing = 8.0;
    spacing.slider_width = 160.0 * scale;
    spacing.combo_width = 140.0 * scale;
    // Ten rows: a list is not to be scrolled where the window has room for it.
    spacing.combo_height = 10.0 * (spacing.interact_size.y + spacing.item_spacing.y);
    spacing.tooltip_width = TOOLTIP * scale;
    spacing.scroll = ScrollStyle {
        bar_width: 8.0,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        foreground_color: true,
        dormant_handle_opacity: 0.2,
        active_handle_opacity: 0.35,
        ..ScrollStyle::thin()
    };
    style.interaction.tooltip_delay = 0.3;
    style.animation_time = 0.12;
    style.url_in_tooltip = true;
    style
}

fn visuals(palette: &Palette) -> Visuals {
    let base = if palette.dark { Visuals::dark() } else { Visuals::light() };
    let color = Color32::from_black_alpha(if palette.dark { 110 } else { 38 });
    let shadow = Shadow { offset: [0, 3], blur: 18, spread: 0, color };
    Visuals {
        weak_text_color: Some(palette.quiet),
        widgets: widgets(palette),
        selection: Selection {
            bg_fill: mix(palette.page, palette.faience, 0.28),
            stroke: Stroke::new(1.5, palette.ink),
        },
        hyperlink_color: palette.faience,
        faint_bg_color: mix(palette.page, palette.ink, 0.035),
        extreme_bg_color: palette.raised,
        text_edit_bg_color: Some(palette.raised),
        code_bg_color: mix(palette.page, palette.ink, 0.06),
        warn_fg_color: palette.ochre,
        error_fg_color: palette.carnelian,
        window_corner_radius: CornerRadius::same(8),
        menu_corner_radius: CornerRadius::same(8),
        window_shadow: shadow,
        popup_shadow: shadow,
        window_fill: palette.raised,
        window_stroke: Stroke::new(1.0, palette.hairline),
        panel_fill: palette.page,
        text_cursor: egui::style::TextCursorStyle {
            stroke: Stroke::new(2.0, palette.faience),
            ..base.text_cursor.clone()
        },
        slider_trailing_fill: true,
        handle_shape: egui::style::HandleShape::Circle,
        interact_cursor: Some(CursorIcon::PointingHand),
        disabled_alpha: 0.55,
        ..base
    }
}

fn widgets(palette: &Palette) -> Widgets {
    let plain = WidgetVisuals {
        bg_fill: palette.raised,
        weak_bg_fill: palette.raised,
        bg_stroke: Stroke::new(1.0, palette.control_edge),
        corner_radius: CornerRadius::same(6),
        fg_stroke: Stroke::new(1.0, palette.ink),
        expansion: 0.0,
    };
    let chosen = WidgetVisuals {
        bg_fill: palette.wash,
        weak_bg_fill: palette.wash,
        bg_stroke: Stroke::new(1.0, palette.faience),
        fg_stroke: Stroke::new(1.5, palette.ink),
        ..plain
    };
    Widgets {
        noninteractive: WidgetVisuals {
            bg_fill: palette.page,
            weak_bg_fill: palette.page,
            bg_stroke: Stroke::new(1.0, palette.hairline),
            ..plain
        },
        inactive: plain,
        hovered: chosen,
        // egui paints the focused widget as the active one: this stroke is the focus ring. Whole points, or
        // the widgets after it move by one when it appears.
        active: WidgetVisuals { bg_stroke: Stroke::new(2.0, palette.faience), ..chosen },
        open: chosen,
    }
}

/// Makes controls large enough for a thumb in a narrow window and keeps tooltips inside; to be called once a frame at the root.
pub fn adapt_to_width(ui: &mut Ui) {
    fit_tooltips(ui);
    if is_narrow(ui) {
        let spacing = ui.spacing_mut();
        spacing.interact_size.y = spacing.interact_size.y.max(THUMB);
        spacing.button_padding.y = spacing.button_padding.y.max(10.0);
    }
}

/// A tooltip asks the style of the whole window how wide it may be, not that of the widget it belongs to.
fn fit_tooltips(ui: &mut Ui) {
    let room = ui.ctx().content_rect().width() - 2.0 * TOOLTIP_EDGE;
    let width = (TOOLTIP * text_scale(ui)).min(room).max(0.0);
    ui.spacing_mut().tooltip_width = width;
    if ui.ctx().global_style().spacing.tooltip_width != width {
        ui.ctx().all_styles_mut(|style| style.spacing.tooltip_width = width);
    }
}

/// True where the window is so narrow that everything stands in one column and is pressed with a thumb.
pub fn is_narrow(ui: &Ui) -> bool {
    ui.ctx().content_rect().width() < NARROW
}

/// True in a narrow window that is so low that a board leaves little room for words: a small phone under a browser's bars.
pub fn is_small(ui: &Ui) -> bool {
    is_narrow(ui) && ui.ctx().content_rect().height() < LOW
}

/// The least height, in points, of a row one can press in a window of this width.
pub fn row_height(ui: &Ui) -> f32 {
    let height = ui.spacing().interact_size.y.max(32.0);
    if is_narrow(ui) { height.max(THUMB) } else { height }
}

/// Largest scale of the type with which a window has room for wide tables and rows of switches.
pub const ROOMY: f32 = 1.25;

/// Scale of the type: 1 normally, [`PRESENTER_SCALE`] for a projector.
pub fn text_scale(ui: &Ui) -> f32 {
    TextStyle::Body.resolve(ui.style()).size / BODY
}

/// Distance in points from line to line of running text.
pub fn line_height(ui: &Ui) -> f32 {
    1.5 * text::lesson().resolve(ui.style()).size
}
