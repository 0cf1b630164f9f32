//! The page around the canvas: `src/app/web/shell/` filled with words and with the lessons as plain HTML.

use std::collections::BTreeMap;
use std::path::Path;

use data_encoding::{BASE64, HEXLOWER};
use maud::html;
use senet::i18n::{self, Language};
use sha2::{Digest as _, Sha256};

use crate::split::Split;
use crate::web::{read, read_text};

/// Permissions that a host has to give the page, and no more: its own files, inline styles in the pictures, compiling its program.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Content security policy of the page in one file: it loads nothing, and runs only its own two scripts, named by their
/// hashes.
fn offline_policy(scripts: &[String]) -> String {
    let hash = |script: &String| {
        let hash = BASE64.encode(&Sha256::digest(script.as_bytes()));
        format!(" 'sha256-{hash}'")
    };
    let hashes: String = scripts.iter().map(hash).collect();
    format!(
        "default-src 'none'; script-src 'wasm-unsafe-eval'{hashes}; worker-src blob:; style-src 'unsafe-inline'; \
         img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'"
    )
}

/// The parts of the page as they lie in the sources.
pub struct Shell {
    html: String,
    css: String,
    js: String,
    worker: String,
    /// The service worker.
    keeper: String,
    manifest: String,
    icon: String,
    /// The icon as pictures, by name.
    pictures: Vec<(&'static str, Vec<u8>)>,
}

/// Icons for devices that take no SVG, drawn from it.
const PICTURES: [&str; 2] = ["icon-192.png", "icon-512.png"];

impl Shell {
    /// Reads the parts from their folder.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let part = |name: &str| read_text(&folder.join(name));
        Ok(Self {
            html: part("index.html")?,
            css: senet::publish::tokens().to_owned()
                + &part("page.css")?
                + &senet::publish::signs_face(),
            js: uncommented(&part("page.js")?),
            worker: part("worker.js")?,
            keeper: part("sw.js")?,
            manifest: part("manifest.webmanifest")?,
            icon: part("icon.svg")?,
            pictures: PICTURES
                .into_iter()
                .map(|name| Ok((name, read(&folder.join(name))?)))
                .collect::<Result<_, String>>()?,
        })
    }

    /// The files for a server, by name: the page, the modules of the program, and its `script`. The page says how far it has
    /// loaded the modules, and the service worker keeps all of them.
    pub fn hosted(
        &self,
        script: &str,
        program: &Split,
    ) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
        let head = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n\
             <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n\
             <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
             <link rel=\"stylesheet\" href=\"page.css\">\n\
             <link rel=\"preload\" href=\"senet_bg.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>"
        );
        // Above the lessons, so that the program starts while the browser still reads them.
        let start = "<script src=\"senet.js\"></script>\n<script src=\"page.js\"></script>";
        let html = fill(&self.html, |key| match key {
            "program.bytes" => Some(program.first.len().to_string()),
            "deferred.bytes" => Some(program.deferred.len().to_string()),
            "start" => Some(start.to_owned()),
            "program" => Some(String::new()),
            "pages" => Some(senet::publish::files_html()),
            _ => Self::value(key, &head),
        })?;
        let manifest = fill(&self.manifest, word)?;
        let texts = [
            ("index.html", html),
            ("page.css", self.css.clone()),
            ("page.js", self.js.clone()),
            ("worker.js", self.worker.clone()),
            ("manifest.webmanifest", manifest),
            ("icon.svg", self.icon.clone()),
        ];
        let mut files: Vec<_> = texts.map(|(name, text)| (name, text.into_bytes())).into();
        files.extend(self.pictures.clone());
        files.extend([
            ("senet.js", script.as_bytes().to_vec()),
            ("senet_bg.wasm", program.first.clone()),
            ("senet_deferred.wasm", program.deferred.clone()),
        ]);
        let keeper = self.keeper(&files)?;
        files.push(("sw.js", keeper.into_bytes()));
        Ok(files)
    }

    /// The service worker that keeps these files: their sums are its version.
    fn keeper(&self, files: &[(&str, Vec<u8>)]) -> Result<String, String> {
        let sums: BTreeMap<&str, String> =
            files.iter().map(|(name, bytes)| (*name, sum(bytes))).collect();
        let sums = serde_json::to_string_pretty(&sums).map_err(|error| error.to_string())?;
        let version = HEXLOWER.encode(&Sha256::digest(sums.as_bytes())[..8]);
        fill(&self.keeper, |key| match key {
            "files" => Some(sums.clone()),
            "version" => Some(version.clone()),
            NOT_KEPT => Some(not_kept()),
            _ => None,
        })
    }

    /// The whole app as one file: `script` binds the program, `packed` is the program itself, gzipped.
    pub fn offline(&self, script: &str, packed: &[u8]) -> Result<String, String> {
        let icon = BASE64.encode(self.icon.as_bytes());
        let parts = [script, &self.js].map(|script| format!("\n{}\n", inline(script)));
        let head = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
             <link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">\n<style>\n{}</style>",
            offline_policy(&parts),
            self.css
        );
        let program = format!(
            "<script type=\"text/plain\" id=\"program\">{}</script>\n<script type=\"text/plain\" id=\"worker\">{}</script>\n\
             <script id=\"binding\">{}</script>\n<script>{}</script>",
            BASE64.encode(packed),
            inline(&self.worker),
            parts[0],
            parts[1]
        );
        fill(&self.html, |key| match key {
            // Below the lessons, which can be read while the browser reads on.
            "program" => Some(program.clone()),
            // What is in the page itself is not loaded, and the pages beside the program are other files.
            "program.bytes" | "deferred.bytes" => Some("0".to_owned()),
            "start" | "pages" => Some(String::new()),
            _ => Self::value(key, &head),
        })
    }

    /// The value of a key in either page.
    fn value(key: &str, head: &str) -> Option<String> {
        match key {
            "head" => Some(head.to_owned()),
            "lessons" => Some(senet::publish::lessons_html() + &senet::publish::rulesets_html()),
            _ => word(key),
        }
    }
}

/// The SHA-256 of a file, as the service worker writes it.
pub fn sum(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// Words for a page or a list of what the app is, from the words of the window.
fn word(key: &str) -> Option<String> {
    i18n::has(key).then(|| html! { (i18n::text(key)) }.into_string())
}

/// Key of what stands in the place of a page that the service worker does not have.
const NOT_KEPT: &str = "page.not-kept";

/// Those words in all languages: the service worker knows that of no reader.
fn not_kept() -> String {
    let words = |language| i18n::spoken(language, || i18n::text(NOT_KEPT).to_owned());
    let paragraph = |language: Language| html! { p lang=(language.code()) { (words(language)) } };
    Language::ALL.map(|language| paragraph(language).into_string()).concat()
}

/// `template` with each `{{key}}` replaced; a key without a value is an error, not a hole in the page.
fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after.split_once("}}").ok_or("the page has a {{ without its }}")?;
        filled.push_str(before);
        filled.push_str(&value(key).ok_or_else(|| {
            format!("the page asks for {{{{{key}}}}}, which src/i18n/en.toml lacks")
        })?);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// A script without its comments, which stand on lines of their own: a visitor need not wait for them.
fn uncommented(script: &str) -> String {
    let mut inside = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        let in_block = inside || line.starts_with("/**");
        inside = in_block && !line.ends_with("*/");
        !in_block && !line.starts_with("//")
    };
    script.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// A script that can stand between script tags.
fn inline(script: &str) -> String {
    script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell() -> Shell {
        Shell::read(&crate::root().join("src/app/web/shell")).expect("the parts of the page")
    }

    fn program(first: &[u8], deferred: &[u8]) -> Split {
        let whole = [first, deferred].concat();
        Split { whole, first: first.to_vec(), deferred: deferred.to_vec() }
    }

    fn hosted(name: &str) -> String {
        let files =
            shell().hosted("let wasm_bindgen;", &program(b"first", b"deferred")).expect("a page");
        let file = files.into_iter().find(|(file, _)| *file == name).expect("a file");
        String::from_utf8(file.1).expect("a text")
    }

    #[test]
    fn every_word_of_the_page_is_there() {
        let html = hosted("index.html");
        assert!(!html.contains("{{") && html.contains("<canvas id=\"senet\""), "{html}");
        assert!(html.contains("<noscript>"), "whoever has no scripts must be told so");
    }

    #[test]
    fn the_hosted_page_has_no_inline_script() {
        for tag in hosted("index.html").split("<script").skip(1) {
            assert!(tag.starts_with(" src="), "inline script: {}", &tag[..tag.len().min(80)]);
        }
    }

    #[test]
    fn the_script_of_the_page_has_no_comments() {
        let script = hosted("page.js");
        assert!(script.starts_with("\"use strict\";") && script.ends_with("})();"), "{script}");
        assert!(!script.contains("/**") && !script.contains("//"), "{script}");
    }

    #[test]
    fn the_page_may_be_zoomed() {
        assert!(!shell().html.contains("user-scalable") && !shell().html.contains("maximum-scale"));
    }

    #[test]
    fn the_pages_beside_the_program_are_named_where_they_are() {
        let alone = shell().offline("", b"").expect("a page");
        assert!(
            hosted("index.html").contains("href=\"teachers.html\"")
                && !alone.contains("teachers.html")
        );
        let names: Vec<String> =
            senet::publish::files().into_iter().map(|(name, _)| name).collect();
        assert!(
            names.contains(&"teachers.html".to_owned())
                && names.contains(&"print-water.html".to_owned())
        );
    }

    #[test]
    fn the_single_file_asks_for_no_other() {
        let html = shell().offline("let wasm_bindgen; // </script>", b"program").expect("a page");
        assert!(!html.contains("src=\"") && !html.contains("rel=\"stylesheet\""), "{html}");
        assert!(html.contains(&BASE64.encode(b"program")) && html.contains("<\\/script>"));
    }

    #[test]
    fn a_version_is_all_of_its_files() {
        let worker = hosted("sw.js");
        for (name, text) in [
            ("senet_bg.wasm", "first"),
            ("senet_deferred.wasm", "deferred"),
            ("senet.js", "let wasm_bindgen;"),
        ] {
            let sum = sum(text.as_bytes());
            assert!(worker.contains(&format!("\"{name}\": \"{sum}\"")), "{worker}");
        }
        let newer = program(b"first", b"newer");
        let newer = shell().hosted("let wasm_bindgen;", &newer).expect("a page");
        let newer = newer.into_iter().find(|(name, _)| *name == "sw.js").expect("a worker");
        let version =
            |text: &str| text.split_once("CACHE = ").map(|(_, rest)| rest[..40].to_owned());
        assert_ne!(version(&worker), version(&String::from_utf8_lossy(&newer.1)));
        let manifest: serde_json::Value =
            serde_json::from_str(&hosted("manifest.webmanifest")).expect("JSON");
        assert_eq!(manifest["icons"].as_array().map(Vec::len), Some(3));
    }

    #[test]
    fn a_gap_in_the_words_is_named() {
        let error = fill("a {{page.nonsense}} b", |_| None).expect_err("no such key");
        assert!(error.contains("page.nonsense"), "{error}");
        assert_eq!(fill("a {{x}} b", |_| Some("y".to_owned())), Ok("a y b".to_owned()));
    }
}
