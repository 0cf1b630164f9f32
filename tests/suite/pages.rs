//! How pages are read: by links and notes, by people who do not see the boards, by lines of a good length, and with
//! letters for every sign.

use std::collections::BTreeSet;

use senet::lesson::Period;
use senet::publish::{self, Links, Marks};
use senet::{i18n, library};

/// Every page that stands beside the program, every page that is saved alone, and the lessons in the page around it.
fn pages() -> Vec<(String, String)> {
    let (lessons, known) = (library::lessons(), library::known());
    let mut pages = publish::files();
    let whole = publish::files_html() + &publish::lessons_html() + &publish::rulesets_html();
    pages.push(("index.html".to_owned(), whole));
    for lesson in lessons.iter().chain(library::practice()) {
        let page = publish::lesson_page(lesson, &known, Links::Alone);
        pages.push((format!("{} alone", lesson.id), page));
        let paper = publish::paper_page(lesson, &known);
        pages.push((format!("{} on paper", lesson.id), paper));
    }
    for guide in library::guides() {
        let page = publish::guide_page(guide, lessons, &known, Links::Alone);
        pages.push((format!("teachers {} alone", guide.lesson), page));
    }
    for pack in library::packs() {
        let page = publish::pack_page(pack, lessons, &known, Links::Alone);
        pages.push((format!("pack {} alone", pack.id), page));
    }
    for kit in library::kit() {
        let page = publish::kit_page(kit, lessons, &known, Links::Alone);
        pages.push((format!("kit {} alone", kit.id), page));
    }
    pages
}

/// What stands behind each `start` up to `end`.
fn between<'a>(html: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    html.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
}

/// The opening tags of an element, without its name.
fn tags<'a>(html: &'a str, element: &str) -> Vec<&'a str> {
    let begins = html.match_indices('<').map(|(at, _)| &html[at + 1..]);
    let own = begins.filter_map(|rest| rest.strip_prefix(element));
    let own = own.filter(|rest| rest.starts_with([' ', '>']));
    own.filter_map(|rest| rest.split('>').next()).collect()
}

/// The value of an attribute of an opening tag.
fn value<'a>(tag: &'a str, attribute: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {attribute}=\""))?;
    rest.split('"').next()
}

#[test]
fn links_within_a_page_lead_to_one_place() {
    for (name, html) in pages() {
        let mut ids: Vec<&str> = between(&html, " id=\"", '"').collect();
        ids.sort_unstable();
        let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "{name}: an id stands twice");
        for place in between(&html, " href=\"#", '"') {
            let program = place.starts_with("1/") && name == "index.html";
            assert!(program || ids.binary_search(&place).is_ok(), "{name}: #{place} leads nowhere");
        }
        for label in between(&html, " aria-labelledby=\"", '"') {
            assert!(ids.binary_search(&label).is_ok(), "{name}: {label}");
        }
    }
}

#[test]
fn parts_of_the_page_around_the_program_close_what_they_open() {
    for html in [publish::lessons_html(), publish::rulesets_html()] {
        for tag in "article section nav figure svg details table ol ul li p a g small h2 h3 span"
            .split(' ')
        {
            assert_eq!(tags(&html, tag).len(), html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        for gap in ["{", "publish.", "account-", "lesson.hint", "[^"] {
            assert!(!html.contains(gap), "{gap} is left in the page");
        }
        // The word may end a sentence; a key goes on behind it.
        let mut keys = html.split("account.").skip(1);
        assert!(!keys.any(|rest| rest.starts_with(char::is_alphanumeric)), "a key is left");
    }
}

#[test]
fn every_page_beside_the_program_leads_home() {
    let home = "href=\"index.html#read\"";
    for (name, html) in publish::files() {
        assert!(html.contains("<body class=\"paper") || html.contains(home), "{name}");
    }
    assert!(publish::lessons_html().contains(" id=\"read\""));
}

#[test]
fn a_note_leads_back_to_every_place_that_names_it() {
    let known = library::known();
    let mut backs = 0;
    for lesson in library::lessons() {
        let html = publish::lesson_page(lesson, &known, Links::Files);
        let (text, notes) = match html.split_once("<section class=\"notes\">") {
            Some((text, rest)) => (text, rest.split("</section>").next().unwrap_or(rest)),
            None => (&html[..], ""),
        };
        let places: Vec<&str> = between(text, "<sup><a id=\"", '"').collect();
        let back: Vec<&str> = between(notes, "class=\"back\" href=\"#", '"').collect();
        let (mut named, mut led) = (places.clone(), back.clone());
        named.sort_unstable();
        led.sort_unstable();
        assert_eq!(named, led, "{}", lesson.id);
        backs += back.len();
    }
    assert!(backs > library::lessons().len(), "lessons have notes");
}

#[test]
fn whoever_does_not_see_a_board_is_told_of_it() {
    for (name, html) in pages() {
        for svg in tags(&html, "svg") {
            let label = value(svg, "aria-label").unwrap_or_default();
            assert_eq!(value(svg, "role"), Some("img"), "{name}: {svg}");
            assert!(label.split(' ').count() > 2, "{name}: {label:?}");
        }
        assert_eq!(tags(&html, "img").len(), 0, "{name}: boards are drawn");
    }
    let rules = library::any_ruleset().rules();
    let label_of = |period: Period| {
        let svg = publish::board_svg(&rules.start(), &Marks::default().on(Some(period)));
        let label = tags(&svg, "svg").first().and_then(|tag| value(tag, "aria-label"));
        label.unwrap_or_default().to_owned()
    };
    for period in Period::ALL {
        let label = label_of(period);
        let turned = label.contains(i18n::text("publish.turned"));
        assert_eq!(turned, period.finish_at_top_left(), "{period}: {label}");
        let hollows = label.contains(i18n::text("publish.hollows"));
        assert_eq!(hollows, period.has_hollows(), "{period}: {label}");
    }
    let middle = label_of(Period::MiddleKingdom);
    assert!(middle.ends_with(
        "Signs: nefer, good on 26, a cross on 27, three strokes on 28, two strokes on 29."
    ));
}

#[test]
fn headings_go_down_one_level_at_a_time() {
    for (name, html) in pages() {
        let alone = html.starts_with("<!doctype");
        let mut last = if alone { 0 } else { 1 };
        for level in html.match_indices("<h").filter_map(|(at, _)| {
            let digit = html[at + 2..].chars().next()?.to_digit(10)?;
            matches!(html.as_bytes().get(at + 3), Some(b' ' | b'>')).then_some(digit)
        }) {
            assert!(level <= last + 1, "{name}: <h{level}> below <h{last}>");
            last = level;
        }
        assert_eq!(tags(&html, "h1").len(), usize::from(alone), "{name}: titles");
    }
}

#[test]
fn places_to_jump_to_have_names_of_their_own() {
    for (name, html) in pages() {
        let mut names = BTreeSet::new();
        for element in ["nav", "section"] {
            for tag in tags(&html, element) {
                let label = value(tag, "aria-label").or(value(tag, "aria-labelledby"));
                assert!(element == "section" || label.is_some(), "{name}: <nav{tag}>");
                assert!(label.is_none_or(|label| names.insert(label)), "{name}: {label:?}");
            }
        }
        // A page with every step as a place to jump to has none.
        assert!(names.len() < 8, "{name}: {} places", names.len());
    }
}

#[test]
fn what_a_language_lacks_says_that_it_is_english() {
    use senet::i18n::Language;
    let known = library::known();
    i18n::speak(Language::French);
    let lessons = Language::ALL.into_iter().flat_map(|language| {
        library::lessons_in(language).iter().map(move |lesson| (language, lesson))
    });
    let pages: Vec<(bool, String)> = lessons
        .map(|(language, lesson)| {
            let page = publish::lesson_page(lesson, &known, Links::Alone);
            (language == Language::French, page)
        })
        .collect();
    i18n::speak(Language::English);
    for (spoken, html) in &pages {
        assert!(html.contains("<html lang=\"fr\">"));
        let article = tags(html, "article")[0];
        assert_eq!(value(article, "lang"), (!spoken).then_some("en"), "{article}");
    }
    assert!(pages.iter().any(|(spoken, _)| *spoken) && pages.iter().any(|(spoken, _)| !spoken));
    for (name, html) in self::pages() {
        assert!(tags(&html, "article").iter().all(|tag| value(tag, "lang").is_none()), "{name}");
    }
}

/// A font file: what it has letters for, and how wide they are.
struct Font(&'static [u8]);

impl Font {
    fn short(&self, at: usize) -> usize {
        usize::from(u16::from_be_bytes([self.0[at], self.0[at + 1]]))
    }

    fn long(&self, at: usize) -> usize {
        (self.short(at) << 16) + self.short(at + 2)
    }

    fn table(&self, tag: &[u8; 4]) -> usize {
        let mut records = (0..self.short(4)).map(|at| 12 + 16 * at);
        let record = records.find(|at| &self.0[*at..at + 4] == tag);
        self.long(record.expect("a table") + 8)
    }

    /// The number of the drawing of a letter; the font has a table of segments, and one of groups for what lies beyond it.
    fn glyph(&self, letter: char) -> Option<usize> {
        let (cmap, code) = (self.table(b"cmap"), letter as usize);
        let records = (0..self.short(cmap + 2)).map(|at| cmap + self.long(cmap + 8 + 8 * at));
        let mut glyphs = records.filter_map(|at| match self.short(at) {
            4 => self.in_segments(at, code),
            12 => (0..self.long(at + 12)).map(|group| at + 16 + 12 * group).find_map(|group| {
                let (first, last) = (self.long(group), self.long(group + 4));
                (first..=last).contains(&code).then(|| self.long(group + 8) + code - first)
            }),
            _ => None,
        });
        glyphs.find(|glyph| *glyph != 0)
    }

    fn in_segments(&self, at: usize, code: usize) -> Option<usize> {
        let twice = self.short(at + 6);
        let segment =
            (0..twice).step_by(2).find(|segment| self.short(at + 14 + segment) >= code)?;
        let first = self.short(at + 16 + twice + segment);
        let delta = self.short(at + 16 + 2 * twice + segment);
        let place = at + 16 + 3 * twice + segment;
        match (code >= first, self.short(place)) {
            (false, _) => None,
            (true, 0) => Some((code + delta) & 0xFFFF),
            (true, offset) => match self.short(place + offset + 2 * (code - first)) {
                0 => None,
                glyph => Some((glyph + delta) & 0xFFFF),
            },
        }
    }

    /// The width of a letter in parts of the size of the type.
    fn width(&self, letter: char) -> Option<f64> {
        let glyph = self.glyph(letter)?;
        let wide = self.short(self.table(b"hhea") + 34);
        let advance = self.short(self.table(b"hmtx") + 4 * glyph.min(wide - 1));
        Some(advance as f64 / self.short(self.table(b"head") + 18) as f64)
    }
}

/// The number that a declaration gives in `rem`.
fn rem(css: &str, declaration: &str) -> f64 {
    let (_, rest) = css.split_once(declaration).unwrap_or_else(|| panic!("{declaration}"));
    let (number, _) = rest.split_once("rem").expect("a size in rem");
    number.trim().parse().expect("a number")
}

#[test]
fn a_line_holds_sixty_to_seventy_characters() {
    let page = include_str!("../../src/publish/page.css");
    let around = include_str!("../../src/app/web/shell/page.css");
    let serif = Font(include_bytes!("../../assets/fonts/NotoSerif-Regular.ttf"));
    let text: String = library::lessons()
        .iter()
        .map(|lesson| publish::lesson_text(lesson, &library::known(), 78))
        .collect();
    let letters = text.chars().filter(|letter| letter.is_alphabetic() || *letter == ' ');
    let widths: Vec<f64> = letters.filter_map(|letter| serif.width(letter)).collect();
    let mean = widths.iter().sum::<f64>() / widths.len() as f64;
    let measure = rem(publish::tokens(), "--measure: ");
    for css in [page, around] {
        let body = css.lines().find(|line| line.contains("\"Noto Serif\""));
        let size = rem(body.expect("the type of the text"), "font: ");
        let count = measure / (size * mean);
        assert!((60.0..=70.0).contains(&count), "{count:.1} characters");
        assert!(css.contains("max-width: calc(var(--measure) + 2.5rem)"));
    }
}

#[test]
fn the_page_brings_letters_for_every_hieroglyph_it_shows() {
    let signs = Font(include_bytes!("../../assets/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf"));
    let serif = Font(include_bytes!("../../assets/fonts/NotoSerif-Regular.ttf"));
    let mut count = 0;
    for (name, html) in pages() {
        let is_sign = |letter: &char| ('\u{13000}'..='\u{1345f}').contains(letter);
        let all: Vec<char> = html.chars().filter(is_sign).collect();
        count += all.len();
        assert_eq!(all.iter().find(|sign| signs.glyph(**sign).is_none()), None, "{name}");
        assert_eq!(html.contains("@font-face"), !all.is_empty() && name != "index.html", "{name}");
    }
    assert!(count > 0, "the glossary writes senet in hieroglyphs");
    for letter in "ꜣꜥḥḫẖšṯḏ".chars() {
        assert!(serif.glyph(letter).is_some(), "{letter}");
    }
    assert!(signs.glyph('\u{1342e}').is_none(), "the file holds few signs");
}

#[test]
fn colors_are_listed_once() {
    let tokens = publish::tokens();
    for css in [
        include_str!("../../src/publish/page.css"),
        include_str!("../../src/app/web/shell/page.css"),
    ] {
        assert!(!css.contains("--page:"), "the colors of pages are in tokens.css");
        for used in between(css, "var(--", ')') {
            assert!(tokens.contains(&format!("--{used}: ")), "--{used} is not in tokens.css");
        }
    }
}
