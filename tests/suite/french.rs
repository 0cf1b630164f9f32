//! The second language: complete, with the same names to fill in, and set as French is set.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use senet::i18n::{self, Language};
use senet::lesson::prose::{plain, plain_blocks};
use senet::lesson::{
    Lesson, check, page_differences, parse_glossary, parse_summary, parse_works,
    skeleton_differences, translate_glossary, translate_works,
};
use senet::{explain, library, publish, rules_text};

use crate::teachers::lines;

/// Sections that stay English: words of the command line.
const ENGLISH: &str = "solve facts new-lesson";

/// Spaces that do not break.
const NARROW: char = '\u{202f}';
const WIDE: char = '\u{a0}';

fn translated(key: &str) -> bool {
    let section = key.split('.').next().unwrap_or_default();
    ENGLISH.split(' ').all(|english| english != section)
}

/// The names that are filled in, without those of pieces: French has articles for them, or says "ce pion".
fn names(words: &str) -> Vec<&str> {
    let is_piece = |name: &&str| {
        let name =
            name.trim_start_matches("the_").trim_start_matches("a_").trim_start_matches("no_");
        ["our", "ours", "their", "theirs", "piece"].contains(&name)
    };
    let names = words.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let mut names: Vec<&str> = names.filter(|name| !is_piece(name)).collect();
    names.sort_unstable();
    names
}

#[test]
fn every_word_is_there_in_french_with_the_same_names() {
    let mut missing = Vec::new();
    for key in Language::English.keys().into_iter().filter(|key| translated(key)) {
        let english = Language::English.own(&key).expect("listed");
        match Language::French.own(&key) {
            None => missing.push(format!("{key} = {english:?} is not translated")),
            Some(french) if names(french) != names(english) => {
                missing.push(format!("{key}: {french:?} has other names than {english:?}"));
            }
            Some(_) => {}
        }
    }
    let english: BTreeSet<String> = Language::English.keys().into_iter().collect();
    let strays = Language::French.keys().into_iter().filter(|key| !english.contains(key));
    missing.extend(strays.map(|key| format!("{key} is in fr.toml only")));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_is_missing_is_said_in_english() {
    let key = "solve.sum";
    assert_eq!(Language::French.own(key), None, "{key} stays English");
    i18n::speak(Language::French);
    let text = i18n::text(key).to_owned();
    let greeting = i18n::fill("test.greeting", &[("name", "Nefertari")]);
    i18n::speak(Language::English);
    assert_eq!(text, i18n::text(key));
    assert_eq!(greeting, "Bienvenue, Nefertari.");
}

#[test]
fn every_name_that_a_source_gives_a_house_is_known_in_french() {
    for ruleset in library::rulesets() {
        for (square, name) in &ruleset.houses {
            let french = i18n::spoken(Language::French, || explain::house_name(ruleset, *square));
            assert_eq!(explain::house_name(ruleset, *square).as_ref(), Some(name));
            assert!(french.is_some_and(|words| words.starts_with("Maison ")), "{name}");
        }
    }
}

/// The sentences of the rules are in one language, with the names and numbers in them.
#[test]
fn the_rules_as_text_do_not_mix_languages() {
    let sentences = |language| {
        i18n::speak(language);
        let passages = library::rulesets().iter().flat_map(rules_text::passages);
        let sentences = passages.flat_map(|passage| passage.sentences);
        let texts: Vec<String> = sentences.map(|sentence| sentence.text).collect();
        i18n::speak(Language::English);
        texts
    };
    let of = |text: &String, words: [&str; 4]| {
        text.split(|letter: char| !letter.is_alphabetic()).any(|word| words.contains(&word))
    };
    for (language, house, others) in [
        (Language::English, "the House of Happiness (26)", ["le", "la", "les", "un"]),
        (Language::French, "la case 26 (Maison du Bonheur)", ["the", "of", "player", "piece"]),
    ] {
        let texts = sentences(language);
        assert!(texts.iter().any(|text| text.contains(house)), "{language:?}");
        let mixed: Vec<&String> = texts.iter().filter(|text| of(text, others)).collect();
        assert!(mixed.is_empty(), "{mixed:?}");
        let open: Vec<&String> = texts.iter().filter(|text| text.contains('{')).collect();
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn pages_of_rulesets_tell_every_remark_in_french() {
    let table: toml::Table = include_str!("../../rulesets/fr.toml").parse().expect("it reads");
    let translated: BTreeSet<&str> = table.keys().map(String::as_str).collect();
    let remarks: BTreeSet<&str> =
        library::rulesets().iter().flat_map(|ruleset| ruleset.remarks()).collect();
    let missing: Vec<_> = remarks.difference(&translated).collect();
    assert!(missing.is_empty(), "not in rulesets/fr.toml: {missing:#?}");
    let authors = library::rulesets().iter().flat_map(|ruleset| &ruleset.authors);
    let known: BTreeSet<&str> =
        authors.map(String::as_str).chain(remarks.iter().copied()).collect();
    let stale: Vec<_> = translated.difference(&known).collect();
    assert!(stale.is_empty(), "in rulesets/fr.toml, but in no ruleset: {stale:#?}");
    let wrong: Vec<_> = table.values().filter_map(|words| badly_set(words.as_str()?)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    let page = i18n::spoken(Language::French, publish::rulesets_html);
    // A place in a source, which begins small, may be the same in both or part of a word.
    let whole = remarks.iter().filter(|remark| !remark.starts_with(char::is_lowercase));
    let left: Vec<_> = whole.filter(|remark| page.contains(**remark)).collect();
    assert!(left.is_empty(), "in English: {left:#?}");
    for ruleset in library::rulesets() {
        let summary = table[&ruleset.summary].as_str().expect("words");
        assert!(page.contains(summary), "{summary}");
    }
    let own = "Pairs alone stop nobody for long.";
    assert_eq!(i18n::spoken(Language::French, || i18n::remark(own)), own);
}

#[cfg(feature = "cli")]
#[test]
fn the_check_finds_remarks_without_french_and_french_without_a_remark() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rulesets/fr.toml");
    let file = path.to_str().expect("UTF-8");
    let text = include_str!("../../rulesets/fr.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
    let checked = |text: String| {
        std::fs::write(&path, text).expect("written");
        crate::cli::senet(&["check", file])
    };
    let (out, _, well) = checked(text.to_owned());
    assert!(well && out.contains("fr.toml: ok"), "{out}");
    let (out, _, well) = checked(text.replace("\"The text is silent.\"", "\"It is silent.\""));
    assert!(!well && out.contains("no French for \"The text is silent.\""), "{out}");
    let line = text.lines().position(|line| line.starts_with("\"The text is silent.\""));
    let line = line.expect("a remark") + 1;
    assert!(out.contains(&format!("fr.toml:{line}: no ruleset has this English")), "{out}");
}

/// What is wrong with the spaces and signs of a French text; `None` where nothing is.
fn badly_set(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    for (at, &sign) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        let expected = match sign {
            '!' | ';' | '?'
                if before.is_none_or(|c| !c.is_alphanumeric() || after != Some('.')) =>
            {
                Some(NARROW)
            }
            '»' => Some(NARROW),
            ':' if after.is_none_or(char::is_whitespace) => Some(WIDE),
            '%' => Some(WIDE),
            _ => None,
        };
        // A name that is filled in, a sign of its own and the end of a code may stand before it.
        let bound = before == expected || before.is_none_or(|c| ['?', '!', '`', ','].contains(&c));
        if expected.is_some() && !bound {
            return Some(format!("{sign:?} at {at} in {text:?}"));
        }
        if sign == '«' && after != Some(NARROW) || ['\'', '"', '“', '”'].contains(&sign) {
            return Some(format!("{sign:?} at {at} in {text:?}"));
        }
    }
    None
}

/// Every file of a folder but the list of the course: its path there, and its text.
fn files_in(folder: &str) -> impl Iterator<Item = (String, &'static str)> {
    library::files().into_iter().filter_map(move |(path, text)| {
        let name = path.strip_prefix(folder).filter(|name| *name != "SUMMARY.md")?;
        Some((name.to_owned(), text))
    })
}

fn french_files() -> Vec<(String, &'static str)> {
    files_in("lessons/fr/").collect()
}

fn texts_of_lesson(text: &str) -> Vec<String> {
    let lesson = Lesson::parse(text).expect("it reads");
    let mut phrases: Vec<String> = vec![lesson.title.clone(), lesson.summary()];
    for step in &lesson.steps {
        phrases.push(step.plain_title());
        for blocks in [&step.prose, &step.after].into_iter().chain(&step.teacher) {
            phrases.push(plain_blocks(blocks));
        }
        let fence = step.fence.iter().flat_map(|fence| fence.kind.phrases());
        phrases.extend(fence.map(|phrase| plain(phrase)));
    }
    phrases.extend(lesson.notes.iter().map(|note| plain(&note.text)));
    phrases
}

fn texts_of_entries(text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().expect("it reads");
    let entries = table.values().filter_map(toml::Value::as_array).flatten();
    let values = entries
        .filter_map(toml::Value::as_table)
        .flat_map(|entry| entry.iter().filter(|(key, _)| *key != "id").map(|(_, value)| value));
    let texts = values.flat_map(|value| match value {
        toml::Value::Array(all) => all.iter().collect(),
        one => vec![one],
    });
    texts.filter_map(toml::Value::as_str).map(str::to_owned).collect()
}

#[test]
fn french_is_set_as_french_is_set() {
    assert!(badly_set("Quoi ?").is_some() && badly_set("Quoi\u{202f}?").is_none());
    assert!(badly_set("Non : l'eau").is_some() && badly_set("« Oui »").is_some());
    // An example of how positions are written is no sentence.
    let codes = ["compare-view.position-hint"];
    let mut wrong: Vec<String> = Vec::new();
    for key in Language::French.keys() {
        let words = Language::French.own(&key).expect("listed");
        let english = Language::English.own(&key) == Some(words);
        if !english && !codes.contains(&&*key) && !key.starts_with("account.") {
            wrong.extend(badly_set(words).map(|problem| format!("{key}: {problem}")));
        }
    }
    for (name, text) in french_files() {
        let phrases = match () {
            () if name.ends_with(".toml") => texts_of_entries(text),
            () if name.starts_with("teachers/") => {
                let body = text.split("\n---\n").nth(1).expect("front matter");
                body.lines().map(str::to_owned).collect()
            }
            () => texts_of_lesson(text),
        };
        let problems = phrases.iter().filter_map(|text| badly_set(text));
        wrong.extend(problems.map(|problem| format!("{name}: {problem}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_lesson_is_there_in_french() {
    let files = library::lesson_files_in(Language::French);
    let entries: Vec<_> = library::course().iter().flat_map(|part| &part.entries).collect();
    assert_eq!(entries.len(), files.len());
    for entry in entries {
        let (_, base) =
            library::lesson_files().iter().find(|(name, _)| *name == entry.file).expect("shipped");
        let Some((_, text)) = files.iter().find(|(name, _)| *name == entry.file) else {
            panic!("lessons/fr/{} is missing", entry.file);
        };
        let report = check(text, &library::known());
        assert!(
            report.errors.is_empty() && report.warnings.is_empty(),
            "{}: {report:#?}",
            entry.file
        );
        let (base, lesson) =
            (Lesson::parse(base).expect("shipped"), Lesson::parse(text).expect("checked"));
        assert_eq!(skeleton_differences(&base, &lesson, text), [], "{}", entry.file);
        assert_eq!(lesson.to_markdown(), *text, "{} is canonical", entry.file);
        assert_ne!(lesson.title, base.title);
        assert!(library::speaks(Language::French, &base.id));
    }
    let summary = parse_summary(include_str!("../../lessons/fr/SUMMARY.md")).expect("it reads");
    assert_eq!(summary.len(), library::course().len(), "every part has a French title");
    for entry in summary.iter().flat_map(|part| &part.entries) {
        let (_, text) =
            files.iter().find(|(name, _)| *name == entry.file).expect("listed and there");
        assert_eq!(Lesson::parse(text).expect("checked").title, entry.title);
    }
}

#[test]
fn lessons_stand_in_the_same_order_under_french_titles() {
    let (english, french) = (library::lessons(), library::lessons_in(Language::French));
    let ids =
        |lessons: &[Lesson]| lessons.iter().map(|lesson| lesson.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(english), ids(french));
    assert!(english.iter().all(|lesson| library::speaks(Language::French, &lesson.id)));
    assert!(!library::speaks(Language::French, "a-lesson-that-is-not-there"));
    i18n::speak(Language::French);
    let (part, lessons) = library::shelves().remove(0);
    i18n::speak(Language::English);
    assert_eq!((part, &*lessons[0].title), ("D’abord, jouer", "Premiers pas"));
}

/// The files of a folder and of the folders in it, by their paths in it.
fn paths(folder: &Path, before: &str, all: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let name = format!("{before}{name}");
        match path.is_dir() {
            true => paths(&path, &format!("{name}/"), all),
            false => _ = all.insert(name),
        }
    }
}

fn french_names() -> BTreeSet<String> {
    let mut there = BTreeSet::new();
    paths(&french_folder(), "", &mut there);
    let beside = ["SUMMARY.md", "teachers/README.md"].map(str::to_owned);
    there.retain(|name| !beside.contains(name));
    there
}

fn french_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/fr")
}

#[test]
fn every_french_file_ships_and_has_its_original() {
    let shipped: BTreeSet<String> = french_files().into_iter().map(|(name, _)| name).collect();
    assert_eq!(french_names(), shipped);
    let english: BTreeSet<String> = files_in("lessons/en/").map(|(name, _)| name).collect();
    assert_eq!(shipped, english, "every English file has a French one");
}

#[cfg(feature = "cli")]
#[test]
fn every_french_file_passes_the_check_against_its_original() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_senet"))
        .arg("check")
        .args(french_names().iter().map(|name| french_folder().join(name)))
        .output();
    let output = output.expect("it runs");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{out}");
    assert!(!out.contains("warning"), "{out}");
}

#[test]
fn entries_in_another_language_keep_their_facts_and_name_what_is_wrong() {
    let base = "format = 1\n[[terms]]\nid = \"cone\"\nterm = \"cone\"\ntext = \"From 1500 BCE: [one](#1/glossary/spool).\"\n\
                sources = [\"piccione-1980\"]\n[[terms]]\nid = \"spool\"\nterm = \"spool\"\ntext = \"The other.\"\n";
    let base = parse_glossary(base).expect("it reads");
    let translation = "format = 1\n[[terms]]\nid = \"spool\"\nterm = \"bobine\"\ntext = \"L’autre.\"\n\
                [[terms]]\nid = \"cone\"\nterm = \"cône\"\nforms = [\"cônes\"]\n\
                text = \"Vers 1500 : [un](#1/glossary/spool).\"\n";
    let (glossary, problems) = translate_glossary(&base, translation);
    assert_eq!(problems, []);
    let words: Vec<&str> = glossary.terms.iter().map(|term| &*term.term).collect();
    assert_eq!(words, ["bobine", "cône"], "in the order of the French alphabet");
    assert_eq!(glossary.terms[1].sources, ["piccione-1980"], "a fact of the English file");
    let wrong = translation
        .replace("bobine", "dobine")
        .replace("L’autre.\"", "L’autre.\"\nsources = [\"lane\"]")
        .replace("1500", "1600")
        .replace("id = \"spool\"", "id = \"spol\"");
    let problems = lines(&translate_glossary(&base, &wrong).1);
    for expected in [
        "line 3: the English file has no entry \"spol\"; did you mean \"spool\"?",
        "line 11: text refers to the link #1/glossary/spool, the number 1600; the English one to",
        "the entry \"spool\" is missing; translate it",
    ] {
        assert!(problems.contains(expected), "{expected}: {problems}");
    }
}

#[test]
fn works_in_another_language_keep_their_titles_and_say_what_was_seen() {
    let base = "format = 1\n[[sources]]\nid = \"bell\"\nauthor = \"R. C. Bell\"\nwork = \"Games\"\nyear = 1979\n\
                seen = \"Not seen.\"\n[[sources]]\nid = \"sign\"\nauthor = \"Unnamed\"\nuntitled = true\n\
                work = \"A page of 1921\"\nplace = \"A web page\"\nseen = \"Seen.\"\n";
    let base = parse_works(base).expect("it reads");
    let translation = "format = 1\n[[sources]]\nid = \"bell\"\nseen = \"Pas vu.\"\n[[sources]]\nid = \"sign\"\n\
                author = \"Anonyme\"\nwork = \"Une page de 1921\"\nplace = \"Page web\"\nseen = \"Vue.\"\n";
    let (works, problems) = translate_works(&base, translation);
    assert_eq!(problems, []);
    assert_eq!((&*works[0].long(), &*works[0].seen), ("R. C. Bell, Games, 1979", "Pas vu."));
    assert_eq!((&*works[1].short(), &*works[1].place), ("[Une page de 1921]", "Page web"));
    let wrong = translation
        .replace("\"bell\"", "\"bel\"")
        .replace("work = \"Une page de 1921\"\n", "")
        .replace("seen = \"Vue.\"", "saw = \"Vue.\"");
    let problems = lines(&translate_works(&base, &wrong).1);
    for expected in [
        "line 3: the English file has no entry \"bel\"; did you mean \"bell\"?",
        "line 5: [[sources]] \"sign\" lacks work; write work = \"…\"",
        "line 5: [[sources]] \"sign\" lacks seen; write seen = \"…\"",
        "the entry \"bell\" is missing; translate it",
    ] {
        assert!(problems.contains(expected), "{expected}: {problems}");
    }
    let other_year = translation.replace("1921", "1922");
    let problems = lines(&translate_works(&base, &other_year).1);
    assert!(problems.contains("line 8: work has other numbers"), "{problems}");
}

#[test]
fn pages_in_another_language_keep_their_plans_steps_and_works() {
    let (_, base) =
        library::teacher_files().find(|(name, _)| *name == "07-water.md").expect("shipped");
    let both = [library::lessons(), library::lessons()];
    assert_eq!(page_differences(base, base, both), []);
    for (from, to, expected) in [
        (
            "lesson: water",
            "lesson: wet",
            "line 3: lesson is \"wet\"; the English page has lesson: water",
        ),
        ("ages: 8", "ages: 9", "line 4: ages is \"9 and older\""),
        ("- 4 min: Count hands", "- 3 min: Count hands", "; the English page has a list of"),
        (
            "*Who may move?*",
            "*One square too far*",
            "the link #1/lesson/water/2?present is missing",
        ),
        ("@piccione-1980", "@walker-2011", "@piccione-1980 is missing"),
    ] {
        assert!(base.contains(from), "{from}");
        let problems = lines(&page_differences(base, &base.replace(from, to), both));
        assert!(problems.contains(expected), "{expected}: {problems}");
    }
}

#[test]
fn pages_on_the_web_are_there_in_french_and_lead_to_each_other() {
    let english: Vec<String> = publish::files().into_iter().map(|(name, _)| name).collect();
    i18n::speak(Language::French);
    let french = publish::files();
    i18n::speak(Language::English);
    for name in &english {
        let path = format!("fr/{name}");
        assert!(french.iter().any(|(name, _)| *name == path), "{path} is missing");
    }
    for (name, html) in &french {
        assert!(name.starts_with("fr/") && html.contains("<html lang=\"fr\">"), "{name}");
        for link in html.split(" href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let file = link.split(['#', '?']).next().unwrap_or_default();
            if file.starts_with("http") || file.is_empty() || file == "../index.html" {
                continue;
            }
            let path = format!("fr/{file}");
            assert!(french.iter().any(|(name, _)| *name == path), "{name} leads to {link}");
        }
    }
    for (name, words) in [
        ("index.html", "Premiers pas"),
        ("practice-blocking.html", "Bâtir un mur"),
        ("teachers-water.html", "Erreurs fréquentes"),
        ("pack-museum.html", "Le chariot de médiation"),
        ("kit-rubric.html", "Quatre critères, quatre niveaux"),
        ("glossary.html", "bâtonnet"),
        ("history.html", "La peinture d’Hésy-Rê"),
        ("print-water.html", "La Maison de l’Eau"),
    ] {
        let path = format!("fr/{name}");
        let (_, html) = french.iter().find(|(name, _)| *name == path).expect("a page");
        assert!(html.contains(words) && !html.contains("lang=\"en\""), "{path}");
    }
}

#[cfg(feature = "app")]
mod app {
    use std::time::Duration;

    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};
    use senet::app::storage::MemoryStore;
    use senet::i18n::{self, Language};

    use crate::app::{
        Started, address_of, at, choose_french, from_menu, holding, on_device, with_store,
    };
    use crate::screen::{self, click, has, press, press_key, says, scroll_to, sticking_out};

    #[test]
    fn on_the_wall_of_a_phone_the_words_of_a_button_stay_on_one_line() {
        let harness = french("1/present/water/2", 390.0);
        for name in ["Retour", "Montrer la réponse (R)", "Suite"] {
            let rect = harness.get_by_label(name).rect();
            assert!(rect.height() < 50.0 && rect.right() <= 390.0, "{name}: {rect:?}");
        }
    }

    #[test]
    fn the_language_is_chosen_at_once_and_remembered() {
        let mut harness = at("1/lesson/water/2", 1280.0);
        assert!(says(&harness, "Who may move?"));
        click(&mut harness, i18n::text("nav.settings"));
        click(&mut harness, Language::French.name());
        assert!(says(&harness, "Réglages") && says(&harness, "Apprendre"));
        click(&mut harness, i18n::text("app.done"));
        assert!(says(&harness, "Qui peut bouger\u{202f}?"), "the lesson, at its step");
        click(&mut harness, i18n::text("learn.back-to-shelf"));
        assert!(has(&harness, "Premiers pas") && has(&harness, "D’abord, jouer"));
        assert!(!has(&harness, i18n::text("language.some-untranslated")), "all is translated");
        scroll_to(&mut harness, "Deux Kendall");
        click(&mut harness, "Deux Kendall");
        assert!(!has(&harness, i18n::text("language.untranslated")));
        click(&mut harness, i18n::text("nav.settings"));
        click(&mut harness, Language::English.name());
        assert!(says(&harness, "Settings") && !says(&harness, "Réglages"));
    }

    /// Whatever is told of the game is told in French, under the same addresses.
    #[test]
    fn places_beside_the_lessons_are_read_in_french() {
        for (link, words) in [
            ("1/practice", "Forcé de reculer"),
            ("1/practice/blocking/1", "Bâtir un mur"),
            ("1/teachers/packs", "Une séance"),
            ("1/teachers/water", "Erreurs fréquentes"),
            ("1/teachers/pack/museum", "Le chariot de médiation"),
            ("1/teachers/kit/rubric", "Quatre critères, quatre niveaux"),
            ("1/glossary", "bâtonnet"),
            ("1/history/hesy-re", "La peinture d’Hésy-Rê"),
        ] {
            let harness = french(link, 1280.0);
            assert!(says(&harness, words), "{link}");
            for key in ["language.untranslated", "language.untranslated-page"] {
                assert!(!says(&harness, i18n::text(key)), "{link}");
            }
        }
    }

    #[test]
    fn practice_is_told_anew_when_the_language_changes() {
        let mut harness = at("1/practice/blocking/1", 1280.0);
        assert!(says(&harness, "Build a wall"));
        choose_french(&mut harness);
        assert!(says(&harness, "Bâtir un mur"));
    }

    fn french(link: &str, width: f32) -> Harness<'static, Started> {
        remembering("fr", link, width)
    }

    /// The program on a device that remembers this language.
    fn remembering(language: &str, link: &str, width: f32) -> Harness<'static, Started> {
        let saved = serde_json::json!({"version": 1, "settings": {"language": language}});
        with_store(link, width, holding(&saved.to_string()))
    }

    #[test]
    fn on_a_phone_practice_is_no_wider_than_the_window() {
        let count = senet::library::theme("passing").expect("shipped").steps.len();
        let last = format!("passing/{}", count + 1);
        for place in ["blocking-drills/2", "blocking-drills/3", last.as_str()] {
            let harness = french(&format!("1/practice/{place}"), 390.0);
            let out = sticking_out(&harness, 382.0);
            assert!(out.is_empty(), "{place}: {out:#?}");
        }
    }

    #[test]
    fn a_remembered_language_is_spoken_and_an_unknown_one_is_english() {
        let mut harness = french("1/play", 1280.0);
        assert!(says(&harness, "Lancer les bâtonnets"));
        from_menu(&mut harness, "play.study");
        assert!(has(&harness, "Lancer 3"));
        let harness = remembering("tlh", "1/play", 1280.0);
        assert!(says(&harness, "Throw the sticks"));
    }

    /// The sentence of the games, cut before its first number; words are taken in the language that is spoken.
    fn label_of(harness: &Harness<'_, Started>, key: &str) -> Option<String> {
        let words = i18n::text(key).split('{').next().unwrap_or_default();
        let node = harness.query_all_by_label_contains(words).next()?;
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    }

    /// Lets frames pass until this is said of the games.
    fn wait_for(harness: &mut Harness<'_, Started>, key: &str) -> String {
        screen::wait_for(harness, i18n::text(key).split('{').next().unwrap_or_default());
        label_of(harness, key).expect("it was said")
    }

    fn digits(text: &str) -> String {
        text.chars().filter(char::is_ascii_digit).collect()
    }

    #[test]
    fn games_that_were_stopped_stay_so_in_another_language() {
        let link = "1/compare/kendall~jequier-grunfeld?games=100000.greedy.1";
        let mut harness = at(link, 1280.0);
        wait_for(&mut harness, "results.playing");
        let cancel = i18n::text("results.cancel");
        harness.get_by_label(cancel).scroll_to_me();
        harness.run_steps(4);
        click(&mut harness, cancel);
        // Games that threads were in the midst of are still counted.
        std::thread::sleep(Duration::from_millis(300));
        harness.run_steps(2);
        let before = wait_for(&mut harness, "results.cancelled");
        click(&mut harness, i18n::text("nav.settings"));
        click(&mut harness, Language::French.name());
        assert_eq!(i18n::language(), Language::French);
        let after = label_of(&harness, "results.cancelled").expect("still cancelled");
        assert_eq!(digits(&before), digits(&after), "{before} {after}");
        assert_ne!(before, after, "told in another language");
    }

    #[test]
    fn a_first_visit_in_french_plays_what_its_address_names() {
        let link = "1/compare/kendall~jequier-grunfeld?games=30.greedy.1";
        let mut harness = on_device(link, 1280.0, MemoryStore::default(), Language::French);
        wait_for(&mut harness, "results.played");
        assert!(has(&harness, "Apprendre"));
        assert_eq!(address_of(&harness), link);
    }

    /// Words that stay as they are in every language.
    fn same_everywhere(name: &str) -> bool {
        let shipped = senet::library::rulesets().iter().any(|ruleset| name.contains(&ruleset.name));
        shipped || !name.contains(char::is_alphabetic)
    }

    #[test]
    fn boards_and_tables_speak_the_new_language_and_stay_as_they_are() {
        let places = [
            (
                "1/compare/kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c/1",
                "C’est ici qu’ils divergent.",
            ),
            ("1/reconstructions/distance", "Choisissez une case"),
            ("1/play/kendall-walker/c9.1-s12.13", "Lancer les bâtonnets"),
        ];
        for (link, says_now) in places {
            let mut harness = at(link, 1280.0);
            let before = address_of(&harness);
            choose_french(&mut harness);
            assert!(says(&harness, says_now), "{link}");
            let after = address_of(&harness);
            assert_eq!(before, after);
        }
    }

    #[test]
    fn the_quiz_and_perfect_play_go_on_in_another_language() {
        let mut harness = at("1/reconstructions/quiz", 1280.0);
        screen::wait_for(&mut harness, "Question 1");
        press_key(&mut harness, egui::Key::Num2);
        choose_french(&mut harness);
        harness.run_steps(4);
        assert!(says(&harness, i18n::text("quiz.title")), "in French");
        assert!(says(&harness, "Question 2"), "after the first reply");

        let mut harness = at("1/reconstructions/card/kendall-walker", 1280.0);
        let name = [("name", "Kendall (Walker)")];
        press(&mut harness, &i18n::fill("exact.work-named", &name));
        choose_french(&mut harness);
        assert!(says(&harness, i18n::text("exact.title")));
        assert!(!says(&harness, i18n::text("exact.lead")), "it is worked out, or done");
    }

    #[test]
    fn a_comparison_stays_at_its_moment_and_can_be_taken_back_in_another_language() {
        let mut harness = at("1/compare/masters~wikihow/c3-s12/c", 1280.0);
        press_key(&mut harness, egui::Key::Space);
        press_key(&mut harness, egui::Key::Home);
        assert!(address_of(&harness).contains("/f"), "a throw by chance: {}", address_of(&harness));
        choose_french(&mut harness);
        assert!(says(&harness, i18n::text("compare-view.not-thrown")), "still at the start");
        assert!(says(&harness, "Plateau A, 3, "), "the boards have French names");
        press_key(&mut harness, egui::Key::Z);
        let link = address_of(&harness);
        assert!(!link.contains("/f"), "the throw is taken back: {link}");
    }

    /// egui breaks lines at a narrow no-break space.
    #[test]
    fn no_line_of_the_window_begins_with_a_mark() {
        let harness = french("1/play", 1280.0);
        assert!(has(&harness, "Quelle longueur\u{a0}?"));
    }

    #[test]
    fn a_refusal_is_not_left_in_the_other_language() {
        let mut harness = at("1/play", 1280.0);
        click(&mut harness, "13, cone");
        let refusal = i18n::text("reason.not-now");
        assert!(says(&harness, refusal));
        click(&mut harness, i18n::text("nav.settings"));
        click(&mut harness, Language::French.name());
        assert!(!says(&harness, refusal));
    }

    #[test]
    fn a_card_says_its_remarks_and_names_the_sides_in_french() {
        let mut harness = french("1/reconstructions/card/kendall-walker", 1280.0);
        assert!(says(&harness, "Sept pions par camp font la course jusqu’au bout."));
        assert!(says(&harness, "Les cônes représentent les blancs, les bobines les noirs."));
        assert!(says(&harness, "Nous lisons le point 13 à la lettre\u{a0}: un pion frappé"));
        press(&mut harness, "Kendall (Ludii)");
        assert!(says(&harness, "Une forme plus longue du jeu de Kendall."), "the note led there");
        let cards = french("1/reconstructions/cards", 1280.0);
        assert!(!says(&cards, "en anglais"));
        let works = french("1/reconstructions/works", 1280.0);
        assert!(says(&works, "Une conférence") && says(&works, "Pas vue"), "in French");
        let english = at("1/reconstructions/card/kendall-walker", 1280.0);
        assert!(
            !says(&english, "in English only")
                && says(&english, "The cones stand for white, the spools for black.")
        );
        for ruleset in senet::library::rulesets() {
            for name in &ruleset.sides.0 {
                let key = format!("side-name.{name}");
                assert!(Language::French.own(&key).is_some(), "{}: {name}", ruleset.id);
            }
        }
    }

    #[test]
    fn no_english_is_left_on_the_places_in_french() {
        let phrases = |language: Language| -> Vec<&'static str> {
            let keys = Language::English.keys().into_iter();
            let long = |words: &&str| words.split_whitespace().count() >= 3 && !words.contains('{');
            keys.filter_map(|key| language.own(&key)).filter(long).collect()
        };
        let french_words = phrases(Language::French);
        let english: Vec<&str> = phrases(Language::English)
            .into_iter()
            .filter(|words| !french_words.contains(words))
            .collect();
        for link in [
            "1/learn",
            "1/play",
            "1/compare",
            "1/reconstructions",
            "1/lesson/first-steps/1",
            "1/reconstructions/distance",
        ] {
            for width in [1280.0, 390.0] {
                let mut harness = french(link, width);
                harness.run_steps(3);
                for words in &english {
                    let left = harness.query_all_by_label(words).next().is_some();
                    assert!(!left || same_everywhere(words), "{link} at {width} says {words:?}");
                }
            }
        }
    }
}
