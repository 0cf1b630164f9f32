//! A person's own reconstruction in the program: saved, opened, dropped, kept, removed; by the names on the screen.

use egui_kittest::{Harness, kittest::Queryable};
use senet::app::collection::{Collection, NAME};
use senet::app::collection_links::portable;
use senet::app::storage::{ASIDE, MemoryStore, Saved, Store, text_of};
use senet::compare::{Comparison, Seat};
use senet::rules::{Key, Ruleset, Value};
use senet::{explain, i18n, library};

use crate::app::{Started, address_of, app_mut, at, from_menu, with_store};
use crate::disk::{Disk, drop_files};
use crate::screen::{click, click_all, has, press_key, says, type_into};

const WALLS: &str = "format = 1\nid = \"walls\"\nname = \"Walls of three\"\nbased_on = \"kendall-walker\"\n\
                     [blockade]\nlength = 3\n";
const BROKEN: &str =
    "format = 1\nid = \"broken\"\nname = \"Broken rules\"\n[water]\neffect = \"swim\"\n";

/// Puts a person with these files at the program.
fn hand(harness: &mut Harness<'_, Started>, chooses: &[(&str, &str)]) -> Disk {
    Disk::choosing(chooses).give_to(harness)
}

fn choice(key: Key, value: &Value) -> String {
    let (rule, answer) = (explain::key_name(key), explain::answer_of(key, value));
    i18n::labelled(rule, answer)
}

/// Name of the list of reconstructions in the panel, with the one that is played.
fn chosen(name: &str) -> String {
    format!("{}: {name}", i18n::text("rules-panel.reconstruction"))
}

/// Opens the panel in which the rules of Play are changed.
fn change_rules(harness: &mut Harness<'_, Started>) {
    from_menu(harness, "play.rules");
    click(harness, i18n::text("play.change-rules"));
}

/// Five pieces a side, named and saved in the panel of Play.
fn save_in_play(harness: &mut Harness<'_, Started>, button: &str) {
    change_rules(harness);
    assert!(!has(harness, i18n::text("own.save-as")), "nothing to save");
    click(harness, &choice(Key::SetupPieces, &any_other(Key::SetupPieces)));
    click(harness, i18n::text("own.save-as"));
    type_into(harness, i18n::text("own.form-name"), "My \"own\" rules");
    type_into(harness, i18n::text("own.form-author"), "Nefertari");
    let rule = explain::key_name(Key::SetupPieces);
    let why = i18n::fill("own.form-note", &[("rule", rule)]);
    type_into(harness, &why, "It is over sooner.");
    click(harness, i18n::text(button));
}

/// An answer that Kendall after Walker does not give.
fn any_other(key: Key) -> Value {
    let base = library::ruleset("kendall-walker").expect("shipped");
    let mut offered = key.offered().into_iter();
    offered.find(|value| *value != base.form.get(key)).expect("two answers")
}

#[test]
fn changed_rules_are_saved_as_a_file_and_played_on() {
    let mut harness = at("1/play/kendall-walker", 1280.0);
    let disk = hand(&mut harness, &[]);
    save_in_play(&mut harness, "own.save-file");
    let (name, text) = disk.first();
    assert_eq!(name, "my-own-rules.toml");
    assert!(text.starts_with("# Kendall (Walker) with one rule changed"), "{text}");
    let read = library::read_ruleset(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.name, "My \"own\" rules");
    assert_eq!(read.authors, ["Nefertari"]);
    assert_eq!(read.evidence[&Key::SetupPieces].note, "It is over sooner.");
    let saved = i18n::fill("own.said-saved", &[("file", "my-own-rules.toml")]);
    assert!(says(&harness, &saved));
    let named = chosen("My \"own\" rules");
    assert!(has(&harness, &named), "the board now plays the saved rules");
    let value = read.form.get(Key::SetupPieces).plain();
    let expected = format!("1/play/my-own-rules@kendall-walker+setup.pieces={value}");
    assert_eq!(address_of(&harness), expected);
}

#[test]
fn a_sentence_on_a_saved_file_moves_nothing_and_passes() {
    let mut harness = at("1/teachers/water", 1280.0);
    let disk = hand(&mut harness, &[]);
    let save = i18n::text("teachers.save-page");
    let top = |harness: &Harness<'_, Started>| harness.get_by_label(save).rect().top();
    let before = top(&harness);
    click(&mut harness, save);
    let (name, _) = disk.first();
    let saved = i18n::fill("own.said-saved", &[("file", &name)]);
    assert!(has(&harness, &saved));
    assert_eq!(top(&harness), before, "the page stays where it was");
    harness.run_steps(80);
    assert!(!has(&harness, &saved), "it goes away by itself");
}

#[test]
fn a_name_is_needed_and_must_not_be_that_of_a_shipped_one() {
    let mut harness = at("1/play/kendall-walker", 1280.0);
    let disk = hand(&mut harness, &[]);
    change_rules(&mut harness);
    click(&mut harness, &choice(Key::SetupPieces, &any_other(Key::SetupPieces)));
    click(&mut harness, i18n::text("own.save-as"));
    assert!(has(&harness, i18n::text("own.form-no-name")));
    click(&mut harness, i18n::text("own.keep"));
    type_into(&mut harness, i18n::text("own.form-name"), "Bell");
    let problem = i18n::fill("own.form-taken", &[("id", "bell")]);
    assert!(has(&harness, &problem));
    click(&mut harness, i18n::text("own.save-file"));
    assert!(has(&harness, &problem), "the form stays open");
    let beside = egui::pos2(20.0, 400.0);
    harness.hover_at(beside);
    harness.run_steps(2);
    harness.drag_at(beside);
    harness.run_steps(2);
    harness.drop_at(beside);
    harness.run_steps(2);
    assert!(has(&harness, &problem), "nor does a press beside it lose what was typed");
    assert!(disk.written.borrow().is_empty());
    type_into(&mut harness, i18n::text("own.form-name"), " of mine");
    click(&mut harness, i18n::text("own.keep"));
    assert!(has(&harness, &i18n::fill("own.said-kept", &[("name", "Bell of mine")])));
    assert!(disk.written.borrow().is_empty(), "kept here only");
}

#[test]
fn a_lesson_of_ones_own_is_opened_from_the_pages_for_teachers_too() {
    let harness = at("1/teachers", 1280.0);
    assert!(["own-lesson.none", "own.open-file"].iter().all(|key| has(&harness, i18n::text(key))));
}

#[test]
fn a_file_is_opened_from_the_panel_and_listed() {
    let mut harness = at("1/play/kendall-walker", 1280.0);
    hand(&mut harness, &[("walls.toml", WALLS)]);
    change_rules(&mut harness);
    click(&mut harness, i18n::text("own.open-file"));
    assert!(has(&harness, &i18n::fill("own.said-kept", &[("name", "Walls of three")])));
    let named = chosen("Walls of three");
    assert!(has(&harness, &named));

    click(&mut harness, &i18n::fill("own.yours", &[("count", "1")]));
    click(&mut harness, &i18n::fill("own.remove-named", &[("name", "Walls of three")]));
    let removed = i18n::fill("own.said-removed", &[("name", "Walls of three")]);
    assert!(has(&harness, &removed));
    assert!(!has(&harness, &i18n::fill("own.yours", &[("count", "1")])));
    click(&mut harness, &i18n::fill("own.undo-named", &[("what", &removed)]));
    assert!(has(&harness, &i18n::fill("own.yours", &[("count", "1")])));
}

#[test]
fn files_are_dropped_onto_any_place() {
    let mut harness = at("1/learn", 1280.0);
    hand(&mut harness, &[]);
    drop_files(&mut harness, &[("walls.toml", WALLS)]);
    assert_eq!(address_of(&harness), "1/play/walls@kendall-walker+blockade.length=3");

    let other = WALLS.replace("walls", "other").replace("length = 3", "length = 4");
    drop_files(&mut harness, &[("walls.toml", WALLS), ("other.toml", &other)]);
    assert_eq!(
        address_of(&harness),
        "1/compare/walls@kendall-walker+blockade.length=3~other@kendall-walker+blockade.length=4"
    );
    let third = WALLS.replace("walls", "third").replace("length = 3", "length = 5");
    drop_files(&mut harness, &[("third.toml", &third)]);
    assert!(address_of(&harness).ends_with("~third@kendall-walker+blockade.length=5"));
}

#[test]
fn a_game_progress_and_rules_that_are_opened_together_all_arrive() {
    let lesson = &library::lessons()[0];
    let mut saved = Saved::default();
    saved.progress.see(&lesson.id, 1);
    let game = serde_json::json!({
        "version": 1, "base": "walls", "rules": "walls", "position": "CSCSCSCSCS/CSCS6/10 C 0-0",
        "who": "two", "seed": "1", "steps": [{"throw": 3}],
    });
    let (game, progress) = (game.to_string(), text_of(&saved));
    let mut harness = at("1/learn", 1280.0);
    hand(&mut harness, &[]);
    let files = [("a.json", &*progress), ("b.json", &*game), ("walls.toml", WALLS)];
    drop_files(&mut harness, &files);
    assert!(address_of(&harness).starts_with("1/play/walls@"), "{}", address_of(&harness));
    assert!(says(&harness, &i18n::fill("play.thrown", &[("value", "3")])), "the game");
    assert!(app_mut(&mut harness).progress_mut().is_started(lesson), "what was done elsewhere");
}

#[test]
fn while_a_file_hovers_the_window_says_what_to_do() {
    let mut harness = at("1/play", 390.0);
    harness.input_mut().hovered_files.push(egui::HoveredFile::default());
    harness.run_steps(2);
    let hint = harness.get_by_label(i18n::text("own.drop-here")).rect();
    assert!(hint.left() >= 0.0 && hint.right() <= 390.0, "{hint}");
    harness.input_mut().hovered_files.clear();
    harness.run_steps(2);
    assert!(!has(&harness, i18n::text("own.drop-here")));
}

#[test]
fn what_is_wrong_with_a_file_is_told_and_nothing_changes() {
    let mut harness = at("1/play/petrie", 1280.0);
    hand(&mut harness, &[]);
    let two = format!("{BROKEN}other = 1\n");
    drop_files(&mut harness, &[("mine.toml", &two), ("page.md", "# A page\n"), ("a.png", "\0")]);
    for words in [
        "mine.toml",
        "Line 5: water.effect is \"swim\"",
        "Line 6: there is no key",
        "a lesson begins with a line ---",
        i18n::text("own.not-text"),
        i18n::text("own.trouble-kept"),
    ] {
        assert!(says(&harness, words), "{words}");
    }
    assert_eq!(address_of(&harness), "1/play/petrie");
    click(&mut harness, i18n::text("app.done"));
    assert!(!says(&harness, i18n::text("own.trouble-kept")));

    // One good file among bad ones is opened.
    drop_files(&mut harness, &[("mine.toml", BROKEN), ("walls.toml", WALLS)]);
    assert!(says(&harness, "mine.toml"));
    assert!(address_of(&harness).starts_with("1/play/walls@"));
    press_key(&mut harness, egui::Key::Escape);
    assert!(!says(&harness, i18n::text("own.trouble-kept")));
}

#[test]
fn a_file_under_a_shipped_id_is_refused_unless_it_says_the_same() {
    let mut harness = at("1/play/kendall-walker", 1280.0);
    hand(&mut harness, &[]);
    drop_files(&mut harness, &[("bell.toml", &WALLS.replace("walls", "bell"))]);
    assert!(says(&harness, &i18n::fill("own.id-taken", &[("id", "bell")])));
    click(&mut harness, i18n::text("app.done"));
    let (_, petrie) = library::ruleset_files()[1];
    drop_files(&mut harness, &[("petrie.toml", petrie)]);
    assert_eq!(address_of(&harness), "1/play/petrie");
}

#[test]
fn own_rulesets_stay_on_the_device_also_those_that_no_longer_read() {
    let saved =
        serde_json::json!({"version": 1, "author": "Nefertari", "rulesets": [WALLS, BROKEN]});
    let mut store = MemoryStore::default();
    store.write(NAME, &saved.to_string());
    let mut harness = with_store("1/play/walls", 1280.0, store);
    assert!(says(&harness, i18n::text("own.remembered-broken")));
    assert_eq!(address_of(&harness), "1/play/walls@kendall-walker+blockade.length=3");
    let disk = hand(&mut harness, &[]);
    change_rules(&mut harness);
    click(&mut harness, &i18n::fill("own.yours", &[("count", "2")]));
    click(&mut harness, &i18n::fill("own.what-is-wrong-named", &[("name", "Broken rules")]));
    assert!(says(&harness, "Line 5: water.effect is \"swim\""));
    press_key(&mut harness, egui::Key::Escape);
    click(&mut harness, &i18n::fill("own.save-named", &[("name", "Broken rules")]));
    assert_eq!(disk.written.borrow()[0].1, BROKEN, "the text comes out as it went in");
}

#[test]
fn the_store_keeps_texts_whatever_happens() {
    let mut store = MemoryStore::default();
    let saved = serde_json::json!({"version": 1, "rulesets": [WALLS, BROKEN]}).to_string();
    store.write(NAME, &saved);
    let restored = Collection::restore(&mut store);
    assert!(restored.may_write && restored.problem.is_some());
    let texts: Vec<&str> = restored.data.stored().iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, [WALLS, BROKEN]);
    let again = restored.data.to_text();
    store.write(NAME, &again);
    assert_eq!(Collection::restore(&mut store).data, restored.data);

    // A later version's text, and one cut in half, are kept aside.
    for lost in [r#"{"version": 9, "rulesets": []}"#, &saved[..saved.len() / 2]] {
        let mut store = MemoryStore::default();
        store.write(NAME, lost);
        let restored = Collection::restore(&mut store);
        assert!(restored.problem.is_some() && restored.may_write);
        assert!(restored.data.is_plain());
        assert_eq!(store.read(ASIDE).as_deref(), Some(lost));
    }
}

fn add(collection: &mut Collection, text: &str) {
    let ruleset = library::read_ruleset(text).expect("allowed");
    collection.add(text.to_owned(), &ruleset).expect("kept");
}

#[test]
fn two_windows_lose_nothing_to_each_other() {
    let mut one = Collection::default();
    add(&mut one, WALLS);
    let mut two = Collection::default();
    let theirs = WALLS.replace("walls", "theirs");
    add(&mut two, &theirs);
    add(&mut two, &WALLS.replace("length = 3", "length = 4"));
    let texts = |collection: &Collection| -> Vec<String> {
        collection.stored().iter().map(|entry| entry.text.clone()).collect()
    };
    one.merge(&Collection::default().to_text(), &two.to_text());
    assert_eq!(texts(&one), [WALLS, theirs.as_str()], "of one id the window's own stays");

    // From now on each leaves alone what the other one changes or removes.
    let base = one.to_text();
    let [longer, mine] =
        [("length = 3", "length = 5"), ("walls", "mine")].map(|(from, to)| WALLS.replace(from, to));
    let mut two = one.clone();
    add(&mut two, &longer);
    two.remove(1);
    add(&mut one, &mine);
    one.merge(&base, &two.to_text());
    assert_eq!(texts(&one), [longer.as_str(), &mine]);
    assert!(one.undo());
    assert_eq!(texts(&one), [longer.as_str()], "an undo takes back what was done here");
    let base = one.to_text();
    add(&mut two, &theirs);
    one.remove(0);
    one.merge(&base, &two.to_text());
    assert_eq!(texts(&one), [theirs], "what was removed here does not come back");
    one.merge(&base, "{");
    assert_eq!(one.stored().len(), 1, "of half a text nothing follows");
}

/// Seats of an address, as boards of Compare have them.
fn seats(collection: &Collection, rest: &str) -> Vec<Seat> {
    let seats = rest.split('/').next().unwrap_or_default();
    let read = |seat: &str| collection.seat(seat).expect(seat);
    seats.split('~').map(read).collect()
}

#[test]
fn an_address_means_the_same_on_another_device() {
    let mut here = Collection::default();
    add(&mut here, WALLS);
    let alone = library::ruleset("petrie").expect("shipped");
    let alone = Ruleset { id: "alone".into(), variants: Vec::new(), ..alone };
    let alone = alone.with(&[(Key::BlockadeLength, Value::Int(5))]).expect("possible");
    add(&mut here, &alone.write(&library::ruleset, ""));

    let rest = "walls+setup.pieces=10~petrie:wall-of-four~alone/c24.26-s12.18/c/1.4";
    let sent = portable(rest, &seats(&here, rest));
    assert_eq!(
        sent,
        "walls@kendall-walker+setup.pieces=10+blockade.length=3~petrie:wall-of-four~alone@petrie+blockade.length=5\
         /c24.26-s12.18/c/1.4"
    );
    let forms = |collection: &Collection, rest: &str| -> Vec<_> {
        let seats = seats(collection, rest);
        seats.iter().map(|seat| seat.current.form).collect()
    };
    for (collection, sentences) in [(&here, 0), (&Collection::default(), 2)] {
        let (local, sentences_of) = collection.local(&sent.replace('@', "%40"));
        assert_eq!(sentences_of.len(), sentences, "{sentences_of:?}");
        assert_eq!(forms(collection, &local), forms(&here, rest), "{local}");
    }
    let (local, notes) =
        Collection::default().local("walls@kendall-walker+blockade.length=3~petrie");
    assert_eq!(local, "kendall-walker+blockade.length=3~petrie");
    assert!(notes[0].contains("“walls”") && notes[0].contains("Kendall (Walker)"), "{notes:?}");
    let opened = Comparison::from_link(&local, &library::ruleset).expect("an address");
    assert_eq!(opened.seats()[0].changed(), [Key::BlockadeLength]);

    // The reconstruction here has changed since: the address still means what it meant.
    let mut later = Collection::default();
    add(&mut later, &WALLS.replace("length = 3", "length = 4"));
    let (local, _) = later.local("walls@kendall-walker+blockade.length=3");
    assert_eq!(local, "walls+blockade.length=3");
}

#[test]
fn an_address_from_elsewhere_says_what_is_missing() {
    let harness = at("1/play/walls@kendall-walker+blockade.length=3/c9-s12.13", 1280.0);
    assert!(says(&harness, "“walls”, which is not on this device"));
    assert!(says(&harness, "Kendall (Walker), Walls: Three in a row"));
    assert!(has(&harness, "9, cone") && has(&harness, "12, spool"));
    assert_eq!(address_of(&harness), "1/play/kendall-walker+blockade.length=3/c9-s12.13");
    let harness = at("1/compare/walls@kendall-walker+blockade.length=3~petrie", 1280.0);
    assert!(says(&harness, "“walls”, which is not on this device"));
    assert!(address_of(&harness).starts_with("1/compare/kendall-walker+blockade.length=3~petrie"));
}

#[test]
fn rules_of_a_board_in_compare_are_saved_and_opened_there() {
    let mut harness = at("1/compare/kendall-walker+blockade.length=3~petrie", 1280.0);
    let disk = hand(&mut harness, &[("walls.toml", WALLS)]);
    let rules_of = |letter: &str| {
        let board = i18n::fill("compare-view.board", &[("letter", letter)]);
        i18n::fill("compare-view.rules-of", &[("board", &board)])
    };
    click(&mut harness, &rules_of("A"));
    click(&mut harness, i18n::text("own.save-as"));
    type_into(&mut harness, i18n::text("own.form-name"), "Mine");
    click(&mut harness, i18n::text("own.save-file"));
    assert_eq!(disk.written.borrow()[0].0, "mine.toml");
    assert_eq!(address_of(&harness), "1/compare/mine@kendall-walker+blockade.length=3~petrie");
    click(&mut harness, i18n::text("compare-view.close-rules"));
    click(&mut harness, &rules_of("B"));
    click(&mut harness, i18n::text("own.open-file"));
    assert_eq!(
        address_of(&harness),
        "1/compare/mine@kendall-walker+blockade.length=3~walls@kendall-walker+blockade.length=3"
    );
}

#[test]
fn the_form_and_the_lists_fit_every_width() {
    for width in [1280.0, 700.0, 390.0] {
        let mut harness = at("1/play", width);
        hand(&mut harness, &[("mine.toml", BROKEN)]);
        change_rules(&mut harness);
        click(&mut harness, &choice(Key::SetupPieces, &any_other(Key::SetupPieces)));
        click(&mut harness, i18n::text("own.save-as"));
        for button in ["own.save-file", "own.keep", "own.cancel"] {
            let rect = harness.get_by_label(i18n::text(button)).rect();
            assert!(rect.left() >= 0.0 && rect.right() <= width, "{button} at {width}: {rect}");
            assert!(rect.bottom() <= 844.0 && rect.height() >= 32.0, "{button} at {width}: {rect}");
        }
        // With rules of an author in the place of changed ones, a file can be opened.
        let back = i18n::fill("rules-panel.reset", &[("name", "Kendall (Walker)")]);
        click_all(&mut harness, [i18n::text("own.cancel"), &back, i18n::text("own.open-file")]);
        let rect = harness.get_by_label(i18n::text("own.copy-list")).rect();
        assert!(rect.right() <= width, "at {width}: {rect}");
    }
}

#[test]
fn progress_goes_to_another_device_as_a_file() {
    let lesson = &library::lessons()[0];
    let mut there = with_store("1/learn", 1280.0, MemoryStore::default());
    let disk = hand(&mut there, &[]);
    click(&mut there, &lesson.title);
    let words = ["learn.skip", "nav.settings", "settings.text-large", "settings.export"];
    click_all(&mut there, words.map(i18n::text));
    there.run_steps(4);
    let (name, text) = disk.first();

    let mut here = with_store("1/learn", 1280.0, MemoryStore::default());
    hand(&mut here, &[(&name, &text)]);
    click_all(&mut here, ["nav.settings", "settings.import"].map(i18n::text));
    here.run_steps(8);
    assert!(says(&here, &i18n::fill("own.said-memory", &[("file", &name)])));
    assert!(!has(&here, i18n::text("settings.export")), "the page that says it is in sight");
    assert!(
        app_mut(&mut here).progress_mut().is_started(lesson),
        "the lesson that was begun there"
    );
    let words = ["nav.settings", "settings.forget", "settings.forget-yes"];
    click_all(&mut here, words.map(i18n::text));
    assert!(!app_mut(&mut here).progress_mut().is_started(lesson), "nothing is left");
}
