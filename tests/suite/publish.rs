//! Every lesson on a page, on paper and as text: complete, sound, and with nothing of the file's own signs left in it.

use senet::compare::Seat;
use senet::lesson::{FenceKind, Lesson, Step};
use senet::publish::{self, Links};
use senet::{i18n, library};

/// Every page that stands beside the program, and the same pages as they are saved alone.
fn pages() -> Vec<(String, String)> {
    let known = library::known();
    let alone = library::lessons().iter().map(|lesson| {
        let name = format!("{} alone", lesson.id);
        (name, publish::lesson_page(lesson, &known, Links::Alone))
    });
    let teachers = ("teachers alone".to_owned(), publish::teachers_page(Links::Alone));
    publish::files().into_iter().chain(alone).chain([teachers]).collect()
}

/// What stands between the tags, one space for each of them.
fn words_of(html: &str) -> String {
    let body = html.split("</style>").last().unwrap_or(html);
    let mut out = String::new();
    let mut inside = false;
    for letter in body.chars() {
        match letter {
            '<' => {
                inside = true;
                out.push(' ');
            }
            '>' => inside = false,
            _ if !inside => out.push(letter),
            _ => {}
        }
    }
    out
}

/// Elements that stand alone.
const VOID: [&str; 5] = ["br", "hr", "link", "meta", "!doctype"];

/// Reads a page tag by tag: what is opened is closed, in order, and no element stands where it may not.
fn sound(name: &str, html: &str) {
    let mut open: Vec<String> = Vec::new();
    for part in html.split('<').skip(1) {
        let (tag, _) = part.split_once('>').unwrap_or_else(|| panic!("{name}: <{part}"));
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed), "{name}: </{closed}>");
            continue;
        }
        let word = tag.split([' ', '/']).next().unwrap_or_default().to_owned();
        let parent = open.last().map(String::as_str);
        let block = ["p", "ul", "ol", "table", "figure", "section", "h1", "h2", "h3", "aside"];
        assert!(
            !(block.contains(&word.as_str()) && parent == Some("p")),
            "{name}: <{word}> in a paragraph"
        );
        if word == "li" {
            assert!(matches!(parent, Some("ul" | "ol")), "{name}: a stray item");
        }
        let alone = VOID.contains(&word.as_str()) || tag.ends_with('/');
        if !alone {
            open.push(word);
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} stays open");
}

#[test]
fn pages_are_sound() {
    for (name, html) in pages() {
        assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"), "{name}");
        sound(&name, &html);
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        for foreign in ["<script", "src=", "@import"] {
            assert!(!html.contains(foreign), "{name} holds {foreign}");
        }
        // Of what a page may tell a browser like a server, it says this alone: to run nothing and load nothing.
        let policy = "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';";
        assert!(html.contains(policy), "{name}");
        assert_eq!(html.matches("http-equiv").count(), 1, "{name}");
    }
}

#[test]
fn no_sign_of_the_file_is_left() {
    for (name, html) in pages() {
        let words = words_of(&html);
        for sign in
            ["[^", "](", "**", "```", " @", "{", "}", "publish.", "teachers.", "##", "expect:"]
        {
            assert!(!words.contains(sign), "{name}: {sign:?} is left in the page");
        }
    }
}

/// True where an address after `1/play/` names rules that there are.
fn opens_in_play(rest: &str) -> bool {
    let rules = rest.split(['/', '?']).next().unwrap_or_default();
    Seat::from_link(rules, &library::ruleset).is_ok()
}

#[test]
fn links_lead_somewhere() {
    let files = publish::files();
    let ids: Vec<(&str, Vec<&str>)> = files
        .iter()
        .map(|(name, html)| {
            let ids = html.split(" id=\"").skip(1);
            (name.as_str(), ids.filter_map(|rest| rest.split('"').next()).collect())
        })
        .collect();
    for (name, html) in &files {
        for url in html.split(" href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            if url.starts_with("http") {
                continue;
            }
            let (file, place) = url.split_once('#').unwrap_or((url, ""));
            if file == "index.html" {
                let plays = place.strip_prefix("1/play/").is_some_and(opens_in_play);
                let place = place.split('?').next().unwrap_or_default();
                assert!(plays || place == "read" || leads_to_a_step(place), "{name}: {url}");
                continue;
            }
            let file = if file.is_empty() { name.as_str() } else { file };
            let there = ids.iter().find(|(other, _)| *other == file);
            let (_, places) = there.unwrap_or_else(|| panic!("{name}: {url} leads nowhere"));
            assert!(place.is_empty() || places.contains(&place), "{name}: {url}");
        }
    }
}

/// Does an address of the program name a step of a lesson or of a theme, or one of the other places?
fn leads_to_a_step(place: &str) -> bool {
    let parts: Vec<&str> = place.split('/').collect();
    let (id, step, themes) = match parts[..] {
        ["1", "lesson", id, step] => (id, step, library::lessons()),
        ["1", "practice", id, step] => (id, step, library::practice()),
        _ => return ["history", "glossary"].contains(parts.get(1).unwrap_or(&"")),
    };
    let steps = themes.iter().find(|theme| theme.id == id);
    let steps = steps.map_or(0, |theme| theme.steps.len());
    step.parse().is_ok_and(|step: usize| (1..=steps).contains(&step))
}

fn step_of<'h>(html: &'h str, lesson: &Lesson, number: usize) -> &'h str {
    let begin = html
        .split(&format!("<section class=\"step\" id=\"read-{}-{number}\"", lesson.id))
        .nth(1)
        .unwrap_or_else(|| panic!("{} {number} is not on the page", lesson.id));
    begin.split("</section>").next().unwrap_or(begin)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How many boards a step shows at least.
fn boards(step: &Step) -> usize {
    match step.kind() {
        None | Some(FenceKind::Sort(_) | FenceKind::Games(_) | FenceKind::Throws(_)) => 0,
        Some(_) => 1,
    }
}

#[test]
fn every_step_is_there_to_be_read_and_to_be_written_on() {
    let known = library::known();
    for lesson in library::lessons() {
        let read = publish::lesson_page(lesson, &known, Links::Alone);
        let paper = publish::paper_page(lesson, &known);
        for (step, number) in lesson.steps.iter().zip(1..) {
            for html in [&read, &paper] {
                let step_html = step_of(html, lesson, number);
                let at = format!("{} {number}", lesson.id);
                assert!(step_html.contains(&escaped(&step.plain_title())), "{at}: title");
                // Drawings of objects have words of their own, which `objects.rs` looks for.
                let objects = step_html.matches("<svg class=\"object\"").count();
                let drawn = step_html.matches("<svg").count() - objects;
                assert!(drawn >= boards(step), "{at}: {drawn} boards");
                let sentences = step_html.matches("<title>Cones on ").count()
                    + step_html.matches("<title>No cones").count();
                assert_eq!(sentences, drawn, "{at}: every board has its sentence");
                match step.kind() {
                    Some(FenceKind::Predict(question)) => {
                        // The words around the board may have lists of their own.
                        let (open, close) = match *html == paper {
                            true => ("<ul class=\"boxes\">", "</ul>"),
                            false => ("<ol type=\"A\"", "</ol>"),
                        };
                        let list = step_html.split(open).nth(1).expect("options");
                        let list = list.split(close).next().expect("an end");
                        let more = usize::from(*html == paper);
                        assert_eq!(
                            list.matches("<li").count(),
                            question.options.len() + more,
                            "{at}"
                        );
                    }
                    Some(FenceKind::Games(question)) => {
                        assert!(step_html.matches("<li").count() >= question.options.len(), "{at}");
                    }
                    Some(FenceKind::Throws(question)) => {
                        assert!(step_html.matches("<li").count() >= question.options.len(), "{at}");
                        assert!(step_html.contains("<table"), "{at}: shares, or room for strokes");
                    }
                    Some(FenceKind::Toggle(switch)) => {
                        assert!(step_html.matches("<tr>").count() > switch.values.len(), "{at}");
                    }
                    Some(FenceKind::Sort(sort)) => {
                        let rows =
                            step_html.matches("<tr>").count() + step_html.matches("<li>").count();
                        assert!(rows >= sort.claims.len(), "{at}");
                    }
                    Some(FenceKind::Compare(_)) => assert!(step_html.contains("<table"), "{at}"),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn every_note_and_source_is_there() {
    let known = library::known();
    for lesson in library::lessons() {
        for html in [
            publish::lesson_page(lesson, &known, Links::Alone),
            publish::paper_page(lesson, &known),
        ] {
            let id = &lesson.id;
            for number in 1..=lesson.notes.len() {
                let (anchor, link) = (
                    format!(" id=\"read-{id}-note-{number}\""),
                    format!("href=\"#read-{id}-note-{number}\""),
                );
                assert!(html.contains(&anchor) && html.contains(&link), "{id}: note {number}");
            }
            for key in &lesson.sources {
                let work = library::work(key).expect("known");
                assert!(html.contains(&escaped(&work.long())), "{id}: {key}");
            }
        }
    }
}

#[test]
fn what_is_for_teachers_is_on_paper_and_not_on_the_page() {
    let known = library::known();
    let mut seen = 0;
    for lesson in library::lessons() {
        let noted = lesson.steps.iter().filter(|step| step.teacher.is_some()).count();
        let label = i18n::text("publish.teacher");
        let read = publish::lesson_page(lesson, &known, Links::Alone);
        let paper = publish::paper_page(lesson, &known);
        assert!(!read.contains(label), "{}", lesson.id);
        assert_eq!(paper.matches(label).count(), noted, "{}", lesson.id);
        seen += noted;
    }
    assert!(seen > 0, "some lesson has a word for teachers");
    assert!(!publish::lessons_html().contains(i18n::text("publish.teacher")));
}

#[test]
fn the_key_comes_last_and_gives_every_answer() {
    let known = library::known();
    for lesson in library::lessons() {
        let paper = publish::paper_page(lesson, &known);
        let (sheet, key) = paper.split_once("<article class=\"key\"").expect("a key");
        assert!(!sheet.contains('✓'), "{}: the sheet gives nothing away", lesson.id);
        let is_question = |step: &&Step| {
            matches!(step.kind(), Some(FenceKind::Predict(_) | FenceKind::Throws(_)))
        };
        let questions = lesson.steps.iter().filter(is_question).count();
        assert_eq!(key.matches('✓').count(), questions, "{}", lesson.id);
        assert!(sheet.contains(i18n::text("publish.sources")), "{}", lesson.id);
    }
}

#[test]
fn the_first_key_of_a_pack_is_printed_under_its_title() {
    for pack in library::packs() {
        let html = publish::pack_key_page(pack, library::lessons(), &library::known());
        assert!(html.contains("h1 + .key { break-before: auto }"));
        assert!(html.contains("</h1><article class=\"key\""), "{}", pack.id);
    }
}

#[test]
fn games_are_told_as_the_program_tells_them() {
    let lesson = library::lesson("one-rule").expect("shipped");
    let html = publish::lesson_page(lesson, &library::known(), Links::Alone);
    let has_games = |step: &&Step| matches!(step.kind(), Some(FenceKind::Games(_)));
    let games = lesson.steps.iter().filter(has_games).count();
    let verdict = i18n::text("publish.verdict");
    assert_eq!(html.matches(&format!(">{verdict}</th>")).count(), games);
    assert!(html.matches("1,000").count() >= games, "each says how many were played");
    let key = publish::paper_page(lesson, &library::known());
    for form in [&html, &key] {
        let right: Vec<&str> = form.split("<p><b>").filter_map(|rest| rest.get(..5)).collect();
        for option in ["B A l", "C No "] {
            assert!(right.contains(&option), "the games make {option}… right: {right:?}");
        }
    }
}

#[test]
fn plain_text_holds_every_step_within_its_width() {
    let known = library::known();
    for lesson in library::lessons() {
        let text = publish::lesson_text(lesson, &known, 78);
        for (step, number) in lesson.steps.iter().zip(1..) {
            let title = format!("\n{number}. {}\n-", step.plain_title());
            assert!(text.contains(&title), "{}: {title}", lesson.id);
        }
        let words = |line: &&str| line.split_whitespace().count() > 2;
        let long = text.lines().filter(words).find(|line| line.chars().count() > 78);
        assert_eq!(long, None, "{}", lesson.id);
        for sign in ["[^", "](", "**", "```", "<", "publish."] {
            assert!(!text.contains(sign), "{}: {sign}", lesson.id);
        }
    }
}

/// Text of a comparison whose games begin with other pieces: each has its board under the name of its rules.
#[test]
fn plain_text_has_both_boards_of_a_comparison() {
    let lesson = library::lesson("first-steps").expect("shipped");
    let text = publish::lesson_text(lesson, &library::known(), 78);
    let first = "    C S C S C S C S C S\n";
    let walker = format!("    Kendall (Walker)\n{first}    . . . . . . S C S C\n");
    let wikihow = format!("    wikiHow\n{first}    . . . . . . . . . .\n");
    assert!(text.contains(&walker) && text.contains(&wikihow), "{text}");
}

/// The example of the README, with these words in the place of others.
fn example(changes: &[(&str, &str)]) -> Lesson {
    let mut text = crate::mistakes::example().to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from:?} is not in the example");
        text = text.replacen(from, to, 1);
    }
    Lesson::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// A lesson to read, to write on, and as text.
fn forms(lesson: &Lesson) -> [String; 3] {
    let known = library::known();
    [
        publish::lesson_page(lesson, &known, Links::Alone),
        publish::paper_page(lesson, &known),
        publish::lesson_text(lesson, &known, 78),
    ]
}

#[test]
fn a_board_under_other_rules_names_them_and_a_scenario_always_does() {
    let lesson = example(&[
        ("from: step 1\n", "from: step 2\n"),
        ("goal: at 25 cones\n", "goal: at 25 cones\nelsewhere 26-27: wikihow, water.effect=to-1\n"),
    ]);
    for form in forms(&lesson) {
        let named = form.matches("Rules: Piccione").count();
        assert_eq!(named, 2, "the board and the play that goes on from it");
    }
    let [page, ..] = forms(&lesson);
    assert!(page.contains("26-27 would be best in wikiHow, with changes ("));
    for theme in library::practice() {
        let page = publish::lesson_page(theme, &library::known(), Links::Alone);
        assert_eq!(page.matches("<small>Rules: ").count(), theme.steps.len(), "{}", theme.id);
    }
}

/// A lesson lists claims by how sure they are, and that order would be the answer.
#[test]
fn claims_stand_by_their_words_and_plain_text_keeps_the_answers() {
    let lesson = example(&[]);
    let begins = ["A throw of 4", "An ancient text", "Many old boards", "The square was"];
    for form in forms(&lesson) {
        let places = begins.map(|claim| form.rfind(claim).expect("a claim"));
        assert!(places.is_sorted(), "{places:?}");
    }
    let [.., text] = forms(&lesson);
    assert!(text.contains("\n[ ] A throw of 4 frees the cone.\n[ ] An ancient text"), "{text}");
    for standing in ["attested", "inferred", "modern", "not-so"] {
        assert!(!text.contains(i18n::text(&format!("publish.{standing}"))), "{standing}");
    }
}

/// Pieces in the hand, the spools' turn and a piece with a throw of its own are on no square.
#[test]
fn what_no_square_shows_is_said_below_the_board() {
    let waits = "Cones waiting to enter: 2. Spools waiting to enter: 1.";
    let bound = "Only the piece on 8 may use the throw.";
    let below = format!("{waits} {bound} Spools to play. The sticks show 2.");
    let [page, paper, text] = forms(&example(&[]));
    for html in [&page, &paper] {
        assert!(html.contains(&format!("<figcaption>{below} ")), "{html}");
        assert!(html.contains(&format!("Spools on 8. {waits} {bound} Spools to play.")), "{html}");
    }
    let lines = below.replace(". ", ".\n    ");
    assert!(text.contains(&format!("    {lines}\n")), "{text}");
}

#[test]
fn plain_text_keeps_the_board_of_another_time_its_marks_and_the_shape_of_lists() {
    let list = "1. One\n\n   Still one\n2. Two\n   - a twig\n   - a leaf\n3. Three\n";
    let lesson = example(&[
        ("Look at the marked squares.\n", list),
        ("board: late-new-kingdom\n", "board: middle-kingdom\n"),
    ]);
    let [.., text] = forms(&lesson);
    let listed = "1. One\n\n   Still one\n\n2. Two\n\n   - a twig\n   - a leaf\n\n3. Three\n\n";
    assert!(text.contains(listed), "{text}");
    let turned = "    . . . . . . . . . .\n    . . . . C . . . . .\n    . . S . . . . C . .\n";
    assert!(text.contains(&format!("{turned}    Square 30 is at the top left. Signs: ")), "{text}");
    assert!(text.contains("    Marked: 15 and 26.\n"), "{text}");
}

#[test]
fn the_sheet_has_a_board_pieces_and_sticks() {
    let html = publish::sheet_page();
    assert_eq!(html.matches("<svg").count(), 4);
    // Each ring to cut along is a dashed oval of two arcs.
    let rings = html.split("<path").filter(|path| path.contains("stroke-dasharray=\"2.6"));
    let drawn = rings.filter_map(|path| path.split(" d=\"").nth(1)?.split('"').next());
    let arcs: usize = drawn.map(|path| path.matches('a').count()).sum();
    assert_eq!(arcs, 40, "ten pieces of each side");
    assert!(html.contains("A board without pieces."));
}
