//! Hieroglyphs in pages: few devices have letters for them, so a page that shows some brings its own.

use data_encoding::BASE64;
use maud::{Markup, html};

/// The letters, which hold no more signs than the glossary shows.
const LETTERS: &[u8] = include_bytes!("../../assets/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf");

/// The attribute of an element that shows hieroglyphs.
pub(super) const CLASS: &str = "class=\"signs\"";

/// Hieroglyphs in an element that has this attribute.
pub(super) fn written(signs: &str) -> Markup {
    html! { span class="signs" { (signs) } }
}

/// The letters for hieroglyphs as CSS, for pages that show some; nothing else is drawn with them.
pub fn signs_face() -> String {
    format!(
        "@font-face {{ font-family: \"Senet Signs\"; unicode-range: U+13000-1345F; \
         src: url(data:font/ttf;base64,{}) format(\"truetype\") }}\n",
        BASE64.encode(LETTERS)
    )
}
