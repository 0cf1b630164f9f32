//! Hieroglyphs in pages: few devices have letters for them, so a page that shows some brings its own.

/// The letters, which hold no more signs than the glossary shows.
const LETTERS: &[u8] = include_bytes!("../../assets/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf");

/// The attribute of an element that shows hieroglyphs.
pub(super) const CLASS: &str = "class=\"signs\"";

/// The letters for hieroglyphs as CSS, for pages that show some; nothing else is drawn with them.
pub fn signs_face() -> String {
    format!(
        "@font-face {{ font-family: \"Senet Signs\"; unicode-range: U+13000-1345F; \
         src: url(data:font/ttf;base64,{}) format(\"truetype\") }}\n",
        base64(LETTERS)
    )
}

/// Bytes in the 64 signs that an address may hold.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * place) & 63) as usize];
            out.push(if place > three.len() { '=' } else { char::from(sign) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_written_as_everybody_writes_them() {
        for (bytes, wanted) in
            [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("light w", "bGlnaHQgdw==")]
        {
            assert_eq!(base64(bytes.as_bytes()), wanted);
        }
        assert_eq!(base64(&[0xFB, 0xFF]), "+/8=");
    }
}
