//! Papyrus, ink and faience: the colours and the type.
//!
//! **Invariant:** no other file of the app names a colour or a size of type; a test computes the contrast of every
//! pair that is used together.

use std::collections::BTreeMap;

use egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, CursorIcon, FontFamily, FontId, Margin, Shadow, Stroke, Style,
    TextStyle, Ui, Visuals, vec2,
};

pub use super::controls::{
    ChipEvent, card, chip, hairline, primary_button, progress, quiet_button, rule_link,
};
use super::fonts;

/// Width of the window, in points, from which it counts as wide: a rail at the left, board and reader beside it.
pub const WIDE: f32 = 1100.0;
/// Width of the window, in points, below which it counts as narrow: one column and large rows.
pub const NARROW: f32 = 700.0;
/// How much presenter mode enlarges the type.
pub const PRESENTER_SCALE: f32 = 1.6;

/// What a thumb needs, in points.
const THUMB: f32 = 44.0;
/// Size of the type of controls, in points before scaling.
const BODY: f32 = 15.0;

/// Which of the two colour schemes is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says; light where it says nothing.
    #[default]
    System,
    /// Papyrus.
    Light,
    /// Basalt.
    Dark,
}

/// The colours of the page, by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Is this the dark scheme?
    pub dark: bool,
    /// The background of everything.
    pub page: Color32,
    /// Cards and popups.
    pub raised: Color32,
    /// Text.
    pub ink: Color32,
    /// Captions, and moves that both boards share.
    pub quiet: Color32,
    /// Links, focus, legal targets, the left board (A).
    pub faience: Color32,
    /// Refusals, the right board (B).
    pub carnelian: Color32,
    /// Progress and "throws again".
    pub ochre: Color32,
    /// Text and signs on a filled faience button.
    pub on_faience: Color32,
    /// Thin rules and the edges of cards; decoration only.
    pub hairline: Color32,
    /// The edge of a control that is at rest.
    pub control_edge: Color32,
    /// A breath of faience behind what is selected or hovered.
    pub wash: Color32,
}

/// The colours of the board and its pieces, the same in both schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPalette {
    /// The acacia frame.
    pub frame: Color32,
    /// The front edge of the box, in shade.
    pub frame_shade: Color32,
    /// Plain squares, two tones in turn.
    pub squares: [Color32; 2],
    /// Squares with a house.
    pub inlay: Color32,
    /// Signs and outlines.
    pub ink: Color32,
    /// Square numbers and shared marks.
    pub quiet: Color32,
    /// Marks of board A, of what may be done and of focus.
    pub faience: Color32,
    /// Marks of board B and of refusals.
    pub carnelian: Color32,
    /// The cones.
    pub ivory: Color32,
    /// The side of a cone that lies in shade.
    pub ivory_shade: Color32,
    /// The spools.
    pub deep: Color32,
    /// The side of a spool that catches the light.
    pub deep_light: Color32,
}

/// The board's colours.
pub const BOARD: BoardPalette = BoardPalette {
    frame: rgb(0x5B3A20),
    frame_shade: rgb(0x402714),
    squares: [rgb(0xDFD0AC), rgb(0xD5C39A)],
    inlay: rgb(0xC9DDD6),
    ink: rgb(0x2A241C),
    quiet: rgb(0x5A5041),
    faience: rgb(0x17707A),
    carnelian: rgb(0xA63E2B),
    ivory: rgb(0xFBF5E6),
    ivory_shade: rgb(0xE9DDBF),
    deep: rgb(0x1C4C59),
    deep_light: rgb(0x336F7D),
};

const LIGHT: Palette = Palette {
    dark: false,
    page: rgb(0xF5EEDF),
    raised: rgb(0xFCF8EE),
    ink: rgb(0x2A241C),
    quiet: rgb(0x5A5041),
    faience: rgb(0x17707A),
    carnelian: rgb(0xA63E2B),
    ochre: rgb(0x8A5A0E),
    on_faience: rgb(0xFCF8EE),
    hairline: rgb(0xDCD1BA),
    control_edge: rgb(0x8F8470),
    wash: rgb(0xE3EAE1),
};

const DARK: Palette = Palette {
    dark: true,
    page: rgb(0x1B1A18),
    raised: rgb(0x262420),
    ink: rgb(0xEBE3D2),
    quiet: rgb(0xA99F8C),
    faience: rgb(0x57B7BE),
    carnelian: rgb(0xE08468),
    ochre: rgb(0xD9A94B),
    on_faience: rgb(0x1B1A18),
    hairline: rgb(0x3A362F),
    control_edge: rgb(0x7D7464),
    wash: rgb(0x243231),
};

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// `over` laid on `under` with `amount` (0 to 1) of it showing; both opaque.
pub fn mix(under: Color32, over: Color32, amount: f32) -> Color32 {
    under.lerp_to_gamma(over, amount.clamp(0.0, 1.0))
}

impl Palette {
    /// The light or the dark colours.
    pub const fn new(dark: bool) -> Palette {
        if dark { DARK } else { LIGHT }
    }

    /// The colours in use where `ui` is.
    pub fn of(ui: &Ui) -> Palette {
        Palette::new(ui.visuals().dark_mode)
    }

    /// The colours in use in the whole window.
    pub fn of_ctx(ctx: &Context) -> Palette {
        Palette::new(ctx.theme() == egui::Theme::Dark)
    }
}

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

/// Sets both colour schemes, the type at `text_scale` (1 is normal, [`PRESENTER_SCALE`] for a projector), and which
/// scheme is shown. Cheap enough to call on every change of a setting, not meant for every frame.
pub fn apply(ctx: &Context, theme: Theme, text_scale: f32) {
    for (scheme, palette) in [(egui::Theme::Light, LIGHT), (egui::Theme::Dark, DARK)] {
        ctx.set_style_of(scheme, style(&palette, text_scale));
    }
    ctx.options_mut(|options| options.fallback_theme = egui::Theme::Light);
    ctx.set_theme(match theme {
        Theme::System => egui::ThemePreference::System,
        Theme::Light => egui::ThemePreference::Light,
        Theme::Dark => egui::ThemePreference::Dark,
    });
}

fn style(palette: &Palette, scale: f32) -> Style {
    let mut style = Style {
        text_styles: text_styles(scale),
        visuals: visuals(palette),
        ..Style::default()
    };
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
    spacing.tooltip_width = 420.0 * scale;
    spacing.scroll = ScrollStyle {
        floating: true,
        bar_width: 8.0,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        ..ScrollStyle::thin()
    };
    style.interaction.selectable_labels = true;
    style.interaction.tooltip_delay = 0.3;
    style.animation_time = 0.12;
    style.url_in_tooltip = true;
    style
}

fn visuals(palette: &Palette) -> Visuals {
    let base = if palette.dark {
        Visuals::dark()
    } else {
        Visuals::light()
    };
    let shadow = Shadow {
        offset: [0, 3],
        blur: 18,
        spread: 0,
        color: Color32::from_black_alpha(if palette.dark { 110 } else { 38 }),
    };
    Visuals {
        override_text_color: None,
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
        indent_has_left_vline: true,
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
        bg_stroke: Stroke::new(1.5, palette.faience),
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
        // egui paints the focused widget as the active one: this stroke is the focus ring.
        active: WidgetVisuals {
            bg_stroke: Stroke::new(2.5, palette.faience),
            ..chosen
        },
        open: chosen,
    }
}

/// Makes every control below `ui` large enough for a thumb when the window is narrow (44 points high at least).
/// To be called once a frame at the root.
pub fn adapt_to_width(ui: &mut Ui) {
    if is_narrow(ui) {
        let spacing = ui.spacing_mut();
        spacing.interact_size.y = spacing.interact_size.y.max(THUMB);
        spacing.button_padding.y = spacing.button_padding.y.max(10.0);
    }
}

/// Is the window so narrow that everything stands in one column and is pressed with a thumb?
pub fn is_narrow(ui: &Ui) -> bool {
    ui.ctx().content_rect().width() < NARROW
}

/// The least height, in points, of a row one can press in a window of this width.
pub fn row_height(ui: &Ui) -> f32 {
    let height = ui.spacing().interact_size.y.max(32.0);
    if is_narrow(ui) {
        height.max(THUMB)
    } else {
        height
    }
}

/// How much the type is enlarged: 1 normally, [`PRESENTER_SCALE`] for a projector.
pub fn text_scale(ui: &Ui) -> f32 {
    TextStyle::Body.resolve(ui.style()).size / BODY
}

/// Distance in points from line to line of running text.
pub fn line_height(ui: &Ui) -> f32 {
    1.5 * text::lesson().resolve(ui.style()).size
}

#[cfg(test)]
mod tests {
    use egui::Color32;

    use super::{BOARD, DARK, LIGHT, Palette, mix};

    fn luminance(color: Color32) -> f32 {
        let linear = |byte: u8| {
            let value = f32::from(byte) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(one: Color32, two: Color32) -> f32 {
        let (one, two) = (luminance(one) + 0.05, luminance(two) + 0.05);
        if one > two { one / two } else { two / one }
    }

    fn assert_pairs(pairs: &[(&str, Color32, Color32)], least: f32) {
        let weak: Vec<String> = pairs
            .iter()
            .filter(|(_, one, two)| contrast(*one, *two) < least)
            .map(|(name, one, two)| format!("{name}: {:.2}", contrast(*one, *two)))
            .collect();
        assert!(weak.is_empty(), "less than {least} to 1: {weak:?}");
    }

    fn text_pairs(p: Palette) -> Vec<(&'static str, Color32, Color32)> {
        let mut pairs = vec![("text on the primary button", p.on_faience, p.faience)];
        pairs.push((
            "hovered primary button",
            p.on_faience,
            mix(p.faience, p.ink, 0.22),
        ));
        pairs.push(("selected text", p.ink, mix(p.page, p.faience, 0.28)));
        for accent in [p.faience, p.carnelian, p.quiet] {
            pairs.push(("chip", p.ink, mix(p.page, accent, 0.10)));
        }
        for ground in [p.page, p.raised, p.wash] {
            pairs.push(("ink", p.ink, ground));
            pairs.push(("quiet ink", p.quiet, ground));
            pairs.push(("faience", p.faience, ground));
        }
        for ground in [p.page, p.raised] {
            pairs.push(("carnelian", p.carnelian, ground));
            pairs.push(("ochre", p.ochre, ground));
        }
        pairs
    }

    #[test]
    fn text_can_be_read() {
        assert_pairs(&text_pairs(LIGHT), 4.5);
        assert_pairs(&text_pairs(DARK), 4.5);
        for ground in [BOARD.squares[0], BOARD.squares[1], BOARD.inlay] {
            assert_pairs(&[("square number", BOARD.quiet, ground)], 4.5);
        }
    }

    #[test]
    fn marks_can_be_seen() {
        for p in [LIGHT, DARK] {
            assert_pairs(
                &[
                    ("edge of a control", p.control_edge, p.page),
                    ("on a card", p.control_edge, p.raised),
                ],
                3.0,
            );
        }
        for ground in [BOARD.squares[0], BOARD.squares[1], BOARD.inlay] {
            assert_pairs(
                &[
                    ("sleeping sign", mix(ground, BOARD.ink, 0.6), ground),
                    ("foot ring and legal target", BOARD.faience, ground),
                    ("witness", BOARD.carnelian, ground),
                    ("outline of a cone", BOARD.ink, ground),
                    ("spool", BOARD.deep, ground),
                    ("edge of a square", BOARD.frame, ground),
                ],
                3.0,
            );
        }
        assert_pairs(
            &[
                ("cone and its outline", BOARD.ivory, BOARD.ink),
                ("spool and its outline", BOARD.ivory, BOARD.deep),
            ],
            3.0,
        );
    }
}
