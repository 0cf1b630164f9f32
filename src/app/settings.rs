//! Settings of look and behaviour, stored on the device.

use serde::{Deserialize, Serialize};

use super::board_view::Orientation;
use super::game_board::GameBoardStyle;
use super::theme::Theme;
use crate::i18n::Language;
use crate::lesson::Period;

/// Light, dark, or what the device prefers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// The device's own preference.
    #[default]
    System,
    /// Papyrus.
    Light,
    /// Basalt.
    Dark,
}

/// Speed of the computer as a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Slow enough to follow every throw.
    Slow,
    /// As a person plays.
    #[default]
    Even,
    /// As soon as sticks and pieces lie still.
    Quick,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Pace; 3] = [Pace::Slow, Pace::Even, Pace::Quick];

    /// Seconds that the computer waits before it throws, and again before it moves, when sticks and pieces lie still.
    pub const fn seconds(self) -> f64 {
        match self {
            Pace::Slow => 2.0,
            Pace::Even => 0.9,
            Pace::Quick => 0.5,
        }
    }

    /// Key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Pace::Slow => "play.pace-slow",
            Pace::Even => "play.pace-even",
            Pace::Quick => "play.pace-quick",
        }
    }
}

/// The settings of the program.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub look: Look,
    /// Scale of text, 0.8 to 2.0.
    pub text_scale: f32,
    /// Nothing moves by itself.
    pub reduced_motion: bool,
    /// Colours with more contrast.
    pub contrast: bool,
    /// Show what can move, where to, and what protects.
    pub guidance: bool,
    /// Speed of the computer in a game.
    pub pace: Pace,
    /// Show the chances of both sides under the boards.
    pub chances: bool,
    /// The board of another time to play on; `None` for the usual one.
    #[serde(with = "period_name")]
    pub board: Option<Period>,
    /// Language of the program.
    #[serde(with = "language_code")]
    pub language: Language,
}

/// The language that the address of the page names, or else the one that the device speaks, if this program speaks it, too.
pub fn language_of_device() -> Option<Language> {
    #[cfg(target_arch = "wasm32")]
    {
        let window = web_sys::window()?;
        let asked = window.location().search().unwrap_or_default();
        let named = asked.strip_prefix("?lang=").map(str::to_owned);
        Language::of_code(&named.or_else(|| window.navigator().language())?)
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let mut codes = names.filter_map(|name| std::env::var(name).ok());
        Language::of_code(&codes.find(|code| !code.is_empty())?)
    }
}

/// True where a media query of CSS holds on this device.
#[cfg(target_arch = "wasm32")]
fn media_query_holds(query: &str) -> bool {
    let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// A language as its code; one that this program does not speak becomes English.
mod language_code {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::i18n::Language;

    pub fn serialize<S: Serializer>(language: &Language, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(language.code())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Language, D::Error> {
        let code = String::deserialize(from)?;
        Ok(Language::of_code(&code).unwrap_or_default())
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            look: Look::System,
            text_scale: 1.0,
            reduced_motion: false,
            contrast: false,
            guidance: true,
            pace: Pace::Even,
            chances: false,
            board: None,
            language: Language::English,
        }
    }
}

impl Settings {
    /// Style of boards of a time under these settings; none for boards of ours.
    pub fn game_board_style(&self, period: Option<Period>) -> GameBoardStyle {
        GameBoardStyle {
            guidance: self.guidance,
            reduced_motion: self.reduced_motion,
            orientation: Orientation::TopLeft,
            period,
        }
    }

    /// Style of a board to play on under these settings.
    pub fn play_style(&self) -> GameBoardStyle {
        self.game_board_style(self.board)
    }

    /// The theme to apply, and whether with more contrast.
    pub fn colors(&self) -> (Theme, bool) {
        let theme = match self.look {
            Look::System => Theme::System,
            Look::Light => Theme::Light,
            Look::Dark => Theme::Dark,
        };
        (theme, self.contrast)
    }

    /// Takes over what the device asks of every page: that nothing moves, and more contrast. Colours that the device forces
    /// on pages do not reach a canvas; those with more contrast, light or dark as its own, come nearest to them.
    #[cfg(target_arch = "wasm32")]
    pub fn apply_device_preferences(&mut self) {
        self.reduced_motion |= media_query_holds("(prefers-reduced-motion: reduce)");
        self.contrast |= media_query_holds("(forced-colors: active), (prefers-contrast: more)");
    }

    /// These settings with all values within their limits.
    #[must_use]
    pub fn within_limits(self) -> Settings {
        let scale = if self.text_scale.is_finite() { self.text_scale.clamp(0.8, 2.0) } else { 1.0 };
        Settings { text_scale: scale, ..self }
    }
}

/// A board by its name; one that is not known is the usual one.
mod period_name {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::lesson::Period;

    pub fn serialize<S: Serializer>(board: &Option<Period>, to: S) -> Result<S::Ok, S::Error> {
        board.map(Period::name).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Period>, D::Error> {
        let name = Option::<String>::deserialize(from)?;
        Ok(name.and_then(|name| Period::parse(&name).ok()))
    }
}
