//! What a step of a lesson says, and what it does not say before it has been answered.

use egui::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::progress::{Effort, Progress, asks};
use senet::app::storage::{Saved, text_of};
use senet::i18n::{self, Language};
use senet::lesson::prose::plain;
use senet::lesson::{FenceKind, Predict};
use senet::library;
use senet::route::{PlaceName, Route};
use senet::rules::Key;

use crate::app::{Started, address_of, app_mut, at, choose_french, follow, holding, with_store};
use crate::screen::{click, click_all, has, is_read_out, press, resize, says, scroll_to, wait_for};

/// The words behind the throw in a lesson, such as "then the turn passes".
fn after_throw(key: &str) -> String {
    let whole = i18n::text(key);
    let (_, rest) = whole.split_once(" · ").expect("a value and what follows");
    rest.to_owned()
}

#[test]
fn a_piece_sent_where_the_throw_does_not_lead_is_told_where_it_does() {
    let mut harness = at("1/lesson/first-steps/1", 1280.0);
    click_all(&mut harness, ["4, cone", "9, empty"]);
    assert!(says(&harness, "With a 2 this cone goes to 6."));
    // The piece is still in hand.
    click(&mut harness, "6, empty");
    assert!(has(&harness, "6, cone") && says(&harness, "Well done."));
}

#[test]
fn a_piece_stays_in_hand_when_a_square_is_refused() {
    let mut harness = at("1/lesson/first-steps/1", 1280.0);
    click_all(&mut harness, ["4, cone", "3, empty"]);
    assert!(says(&harness, "One piece must play the whole throw."));
    click(&mut harness, "6, empty");
    assert!(has(&harness, "6, cone") && says(&harness, "Well done."));
}

#[test]
fn what_was_said_of_a_wrong_try_makes_way_for_a_hint() {
    let mut harness = at("1/lesson/first-steps/4", 1280.0);
    let wrong = "That takes you to 9.";
    click_all(&mut harness, ["6, cone", "9, empty"]);
    assert!(says(&harness, wrong));
    wait_for(&mut harness, "6, cone");
    click(&mut harness, i18n::text("learn.hint"));
    assert!(!says(&harness, wrong));
}

#[test]
fn on_a_phone_an_answer_does_not_move_the_board_and_the_next_button_is_in_sight() {
    let mut harness = at("1/lesson/first-steps/1", 390.0);
    resize(&mut harness, 390.0, 844.0);
    let before = board_rect(&harness);
    click_all(&mut harness, ["4, cone", "6, empty"]);
    harness.run_steps(30);
    let answers = harness.query_all_by_label_contains("Well done.").map(|node| node.rect());
    let answer = answers.into_iter().find(|rect| rect.height() > 10.0).expect("an answer");
    let again = harness.get_by_label(i18n::text("learn.do-again")).rect();
    assert!(page(&harness).contains_rect(answer) && answer.bottom() <= again.top(), "{answer:?}");
    assert_eq!(board_rect(&harness), before);

    // The third setting of a switch, whose answer is on the board.
    let mut harness = at("1/lesson/water/5", 390.0);
    resize(&mut harness, 390.0, 844.0);
    let before = board_rect(&harness);
    let setting = i18n::text("water-answer.effect-to-1");
    scroll_to(&mut harness, setting);
    click(&mut harness, setting);
    harness.run_steps(60);
    assert_eq!(board_rect(&harness), before);

    for (link, word) in [
        ("1/lesson/water/5", i18n::text("learn.take-throw").to_owned()),
        ("1/lesson/first-steps/6", i18n::fill("learn.next-throw", &[("throw", "2")])),
    ] {
        let mut harness = at(link, 390.0);
        resize(&mut harness, 390.0, 844.0);
        let button = harness.get_by_label(&word).rect();
        assert!(page(&harness).contains_rect(button), "{link}: {button:?}");
    }
}

#[test]
fn a_press_on_a_board_is_answered_with_what_to_do() {
    let mut watched = at("1/lesson/first-steps/3", 1280.0);
    click(&mut watched, "8, cone");
    let watch = i18n::fill("learn.press-first", &[("button", i18n::text("learn.watch"))]);
    assert!(says(&watched, &watch));

    let mut tried = at("1/lesson/first-steps/1", 1280.0);
    click(&mut tried, "7, empty");
    assert!(says(&tried, "count 2 from it"));
    click_all(&mut tried, ["4, cone", "6, empty"]);
    assert!(has(&tried, i18n::text("learn.do-again")));
    assert!(!says(&tried, i18n::text("learn.compare")), "no rule is taught here");

    let mut taught = at("1/lesson/trading-places/1", 1280.0);
    click_all(&mut taught, ["4, cone", "7, spool"]);
    click(&mut taught, i18n::text("learn.compare"));
    let before_the_move = "1/compare/kendall-walker~forgotten-gods/c4-s7/c/f11";
    assert_eq!(address_of(&taught), before_the_move, "another author hits in another way");

    let mut guessed = at("1/lesson/first-steps/2", 1280.0);
    click(&mut guessed, "12, empty");
    assert!(says(&guessed, i18n::text("learn.no-option")));
}

#[test]
fn the_verdict_on_a_claim_and_a_hint_are_read_out() {
    let lesson = library::lesson("nobody-wrote-it-down").expect("shipped");
    let mut steps = (1..).zip(&lesson.steps);
    let claims = steps.find_map(|(number, step)| match step.kind()? {
        FenceKind::Sort(sort) => Some((number, &sort.claims)),
        _ => None,
    });
    let (number, claims) = claims.expect("claims");
    let (word, words) = (claims[0].standing.word(), plain(&claims[0].text));
    let mut harness = at(&format!("1/lesson/{}/{number}", lesson.id), 1280.0);
    click(&mut harness, &format!("{word}: {words}"));
    let verdict = i18n::fill("learn.option-right", &[("option", word)]);
    assert!(is_read_out(&harness, &format!("{words} {verdict}")));

    let lesson = library::lesson("the-last-three").expect("shipped");
    let mut steps = (1..).zip(&lesson.steps);
    let hint = steps.find_map(|(number, step)| Some((number, plain(step.task()?.hints.first()?))));
    let (number, hint) = hint.expect("a hint");
    let mut harness = at(&format!("1/lesson/{}/{number}", lesson.id), 1280.0);
    click(&mut harness, i18n::text("learn.hint"));
    assert!(is_read_out(&harness, &hint));
}

#[test]
fn a_guess_does_not_answer_itself() {
    let mut harness = at("1/lesson/four-sticks/4", 1280.0);
    let answer = after_throw("play.then-passes");
    assert!(!says(&harness, &answer));
    click(&mut harness, i18n::text("learn.not-sure"));
    assert!(says(&harness, &answer) || has(&harness, "5, cone"));

    // The line about the rule is shown when the guess has been made.
    let rule = senet::explain::question(senet::rules::Key::CaptureEffect);
    assert!(!says(&at("1/lesson/trading-places/1", 1280.0), rule));
    let mut task = at("1/lesson/trading-places/3", 1280.0);
    assert!(!says(&task, rule), "it would say which move is asked for");
    click_all(&mut task, ["8, cone", "12, spool"]);
    assert!(says(&task, rule));
}

#[test]
fn the_rule_beside_two_boards_is_told_for_each() {
    let key = senet::rules::Key::WaterEffect;
    let form = library::ruleset("wikihow").expect("shipped").form;
    let answer = senet::explain::answer(&form, key);
    let told = format!("B: {answer}.");
    let mut harness = at("1/lesson/water/7", 1280.0);
    assert!(!says(&harness, &told), "not before the throw has shown it");
    click(&mut harness, &i18n::fill("learn.next-throw", &[("throw", "1")]));
    assert!(says(&harness, &told));
}

#[test]
fn the_sticks_lie_until_the_next_throw() {
    let mut harness = at("1/lesson/four-sticks/1", 1280.0);
    click_all(&mut harness, ["3, cone", "6, empty"]);
    assert!(says(&harness, "Count the flat sides"));
    assert!(has(&harness, "3"), "the throw's value still stands there");
}

#[test]
fn the_reason_that_was_sought_stays() {
    let mut harness = at("1/lesson/trading-places/4", 1280.0);
    let own = i18n::text("learn.refused");
    click(&mut harness, "8, cone");
    assert!(says(&harness, own));
    assert!(says(&harness, "12"));
    click(&mut harness, "12, cone");
    assert!(says(&harness, own), "a second press does not wipe it away");
    assert!(has(&harness, "12, cone") && has(&harness, "8, cone"));
}

#[test]
fn the_same_refusal_of_another_piece_is_called_the_same() {
    let mut harness = at("1/lesson/house-of-beauty/4", 1280.0);
    click(&mut harness, "24, cone");
    assert!(says(&harness, i18n::text("learn.other-piece")));
    assert!(!says(&harness, i18n::text("learn.other-reason")));
    click(&mut harness, "22, cone");
    assert!(!says(&harness, i18n::text("learn.other-piece")));
}

#[test]
fn a_switch_tells_nothing_before_it_is_pressed() {
    let mut harness = at("1/lesson/the-last-three/5", 1280.0);
    let seen =
        |seen: &str, all: &str| i18n::fill("learn.settings-seen", &[("seen", seen), ("all", all)]);
    assert!(says(&harness, &seen("0", "2")));
    click(&mut harness, i18n::text("learn.take-throw"));
    assert!(says(&harness, &seen("1", "2")));
}

#[test]
fn on_a_phone_the_board_keeps_its_place_when_an_option_is_picked() {
    let mut harness = at("1/lesson/first-steps/2", 390.0);
    resize(&mut harness, 390.0, 844.0);
    let before = board_rect(&harness);
    harness.get_by_label_contains("A: Round the right corner").click();
    harness.run_steps(30);
    assert_eq!(board_rect(&harness), before);
    assert!(says(&harness, "The second row starts below"));
}

#[test]
fn on_a_phone_the_page_begins_with_the_question_once_it_is_answered() {
    let mut harness = at("1/lesson/water/2", 390.0);
    resize(&mut harness, 390.0, 844.0);
    click(&mut harness, "A: The one on 21");
    harness.run_steps(60);
    let above = harness.get_by_label(&after_throw("play.then-passes")).rect().bottom();
    let question = harness.get_by_label("Which cone may move forward?").rect().top();
    assert!((above..above + 50.0).contains(&question), "{question} below {above}");
}

#[test]
fn an_answered_question_shows_which_was_right_and_nothing_to_press() {
    let mut harness = at("1/lesson/water/2", 1280.0);
    click(&mut harness, "A: The one on 21");
    assert!(has(&harness, "A: The one on 21, your answer, not right"));
    assert!(has(&harness, "C: None, right"));
    for words in ["A: The one on 21", "C: None"] {
        let buttons = harness.query_all_by_role(Role::Button);
        let named = |name: Option<String>| name.is_some_and(|name| name.starts_with(words));
        assert!(!buttons.into_iter().any(|button| named(button.accesskit_node().label())));
    }
}

/// The size of a board, from its first square to its last.
fn board_rect(harness: &Harness<'_, Started>) -> egui::Rect {
    let [first, last] = ["1, ", "30, "].map(|begins| {
        let is_square = |label: String| label.starts_with(begins);
        harness.get_by(|node| node.label().is_some_and(is_square)).rect()
    });
    first.union(last)
}

/// The part of the window in which a page scrolls: above the button to the next one, or past what this one asks for.
fn page(harness: &Harness<'_, Started>) -> egui::Rect {
    let mut onward = ["learn.next", "learn.skip"].map(i18n::text).into_iter();
    let button = onward.find_map(|word| harness.query_by_label(word)).expect("a button");
    harness.ctx.content_rect().with_max_y(button.rect().top())
}

/// The question in the second step about the House of Water.
fn question() -> &'static Predict {
    library::lesson("water").expect("shipped").steps[1].question().expect("a question")
}

#[test]
fn an_answer_stays_when_the_language_changes() {
    let mut harness = at("1/lesson/water/2", 1280.0);
    click(&mut harness, "A: The one on 21");
    assert!(has(&harness, "A: The one on 21, your answer, not right"));
    choose_french(&mut harness);
    let first = &question().options[0];
    let option = i18n::labelled("A", plain(&first.text));
    let answer = i18n::fill("learn.option-missed", &[("option", &option)]);
    assert!(has(&harness, &answer), "{answer}");
    assert!(says(&harness, &plain(&first.reply)));
    i18n::speak(Language::English);
}

#[test]
fn a_move_that_was_made_stays_when_the_language_changes() {
    let mut harness = at("1/lesson/first-steps/1", 1280.0);
    click_all(&mut harness, ["4, cone", "6, empty"]);
    choose_french(&mut harness);
    assert!(has(&harness, "6, cône") && has(&harness, i18n::text("learn.do-again")));
    i18n::speak(Language::English);
}

#[test]
fn a_round_of_practice_stays_when_the_language_changes() {
    let mut harness = at("1/practice", 1280.0);
    let progress = app_mut(&mut harness).progress_mut();
    for number in [1, 2] {
        progress.finish("blocking", number, Effort { wrong: 1, ..Effort::default() }, 0);
    }
    Route::to(PlaceName::Practice, "again/1").go(&harness.ctx);
    harness.run_steps(8);
    let title = || library::theme("blocking").expect("it ships").steps[0].plain_title();
    assert!(has(&harness, &title()));
    // Done now, the first scenario is not in a new round, which would begin with the second.
    let progress = app_mut(&mut harness).progress_mut();
    progress.finish("blocking", 1, Effort::default(), 1_000_000);
    choose_french(&mut harness);
    assert!(has(&harness, &title()), "{}", title());
    i18n::speak(Language::English);
}

#[test]
fn the_board_and_the_answer_to_a_wrong_guess_are_in_sight() {
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0)] {
        let mut harness = at("1/lesson/water/2", width);
        resize(&mut harness, width, height);
        scroll_to(&mut harness, "A: The one on 21");
        click(&mut harness, "A: The one on 21");
        harness.run_steps(60);
        let reply = plain(&question().options[0].reply);
        let answers = harness.query_all_by_label_contains(&reply).map(|node| node.rect());
        let answer = answers.into_iter().find(|rect| rect.height() > 10.0).expect("an answer");
        let (view, line) = (page(&harness), answer.with_max_y(answer.top() + 20.0));
        assert!(view.contains_rect(line), "{width}: {answer:?} in {view:?}");
        let first = board_rect(&harness);
        let header = harness.get_by_label(i18n::text("learn.back-to-shelf")).rect();
        assert!(first.top() > header.bottom(), "{width}: the whole board: {first:?}");
        let read_out = i18n::fill("learn.truth", &[("letter", "C")]);
        assert!(is_read_out(&harness, read_out.trim()), "{width}");
    }
}

#[test]
fn the_links_of_a_lesson_stand_beside_its_title_or_below() {
    for width in [1280.0, 700.0, 390.0] {
        let harness = at("1/lesson/nobody-wrote-it-down/1", width);
        let lesson = library::lesson("nobody-wrote-it-down").expect("shipped");
        let is_title =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Heading;
        let title = harness.query_all_by_label(&lesson.title).find(is_title).expect("a title");
        let (title, back) = (title.rect(), harness.get_by_label(i18n::text("learn.back-to-shelf")));
        let back = back.rect();
        let (beside, below) = (title.right() + 12.0 < back.left(), title.bottom() <= back.top());
        let before = back.right() <= title.left() && title.right() <= width;
        let is_apart = if width < 700.0 { before } else { beside || below };
        assert!(is_apart, "{width}: {title:?} {back:?}");
        let end = match harness.query_by_label(i18n::text("share.open")) {
            Some(share) => share.rect().right(),
            None => harness.get_by_label(i18n::text("learn.modes")).rect().right(),
        };
        assert!(end <= width, "{width}: {end}");
    }
}

#[test]
fn many_games_answer_the_guess_in_the_place_of_the_board() {
    for (width, pick, key) in [
        (1280.0, "B: A little longer", "learn.games-right"),
        (390.0, "C: No clear difference", "learn.games-wrong"),
        (1280.0, "Not sure", "learn.games-say"),
    ] {
        let mut harness = at("1/lesson/one-rule/2", width);
        let board = board_rect(&harness);
        harness.get_by_label_contains(pick).click();
        let values = [("answer", "A little longer: by less than 25\u{a0}%")];
        let verdict = i18n::fill(key, &values);
        wait_for(&mut harness, &verdict);
        assert!(has(&harness, &verdict), "{verdict} at {width}");
        harness.run_steps(30);
        let (view, answer) = (page(&harness), harness.get_by_label(&verdict).rect());
        assert!(view.contains_rect(answer), "{answer:?} in {view:?}");
        assert!(answer.top() < board.bottom(), "{answer:?} where {board:?} stood, at {width}");
        assert!(says(&harness, "The one rule changed: "), "the rule is named");
        assert!(!says(&harness, "Hits: "), "first the number that was asked for");
        assert!(has(&harness, i18n::text("learn.games-clear")), "how sure it is, in words");
        assert!(
            says(&harness, "longer under “Back to square 1” (95\u{a0}% interval"),
            "with its numbers"
        );
        if width > 1000.0 {
            let interval = harness.get_by(|node| {
                node.role() == Role::Label
                    && node.value().is_some_and(|value| value.contains("95\u{a0}% interval"))
            });
            let interval = interval.rect();
            assert!(view.contains_rect(interval), "beside the bars: {interval:?} in {view:?}");
        }
        scroll_to(&mut harness, i18n::text("learn.games-more"));
        click(&mut harness, i18n::text("learn.games-more"));
        harness.run_steps(20);
        assert!(says(&harness, "Hits: "), "the others come after it");
        let again = i18n::fill("learn.games-again", &[("games", "1,000")]);
        scroll_to(&mut harness, &again);
        click(&mut harness, &again);
        let earlier = i18n::fill("learn.games-earlier", &[("games", "1,000"), ("values", "")]);
        // Other games, beside what the first gave.
        wait_for(&mut harness, &earlier);
    }
}

#[test]
fn the_last_page_has_no_board_and_leads_on_where_next_always_was() {
    let lesson = senet::library::lesson("first-steps").expect("shipped");
    let count = lesson.steps.len();
    let word = i18n::fill("learn.next-lesson", &[("title", "Four sticks")]);
    for width in [1280.0, 390.0] {
        let step = at(&format!("1/lesson/first-steps/{count}"), width);
        let next = step.get_by_label(i18n::text("learn.next")).rect();
        let mut last = at(&format!("1/lesson/first-steps/{}", count + 1), width);
        let onward = last.get_by_label(&word).rect();
        assert!((onward.right() - next.right()).abs() < 1.0, "{onward:?} {next:?}");
        assert!((onward.center().y - next.center().y).abs() < 1.0, "{onward:?} {next:?}");
        assert!(!says(&last, "1, cone"), "nothing can be done on a board there");
        click(&mut last, &word);
        assert!(has(&last, "Four sticks"), "the next lesson is open");
    }
}

#[test]
fn the_throw_and_the_answer_are_in_sight() {
    for (link, piece, square, answer) in [
        ("1/lesson/first-steps/1", "4, cone", "6, empty", "Well done."),
        ("1/practice/blocking/1", "11, cone", "12, empty", "Nobody gets past"),
    ] {
        let mut harness = at(link, 1280.0);
        click_all(&mut harness, [piece, square]);
        harness.run_steps(30);
        let nav = harness.get_by_label(i18n::text("learn.next")).rect().top();
        let answer_rect =
            harness.query_all_by_label_contains(answer).next().expect("an answer").rect();
        assert!(answer_rect.bottom() < nav, "{link}: {answer_rect:?} above {nav}");
    }
}

#[test]
fn on_a_phone_the_bars_come_first_once_the_sticks_are_thrown() {
    let mut harness = at("1/lesson/four-sticks/2", 390.0);
    resize(&mut harness, 390.0, 844.0);
    let (title, hundred) = ("The commonest throw", "Throw a hundred");
    let top = |harness: &Harness<'_, Started>, words| harness.get_by_label(words).rect().top();
    press(&mut harness, i18n::text("learn.not-sure"));
    assert!(top(&harness, title) < top(&harness, hundred), "the words come first");
    press(&mut harness, hundred);
    harness.run_steps(120);
    assert!(!has(&harness, title), "the bars and the answer need the room");
    assert!(page(&harness).contains_rect(harness.get_by_label(hundred).rect()));
}

#[test]
fn what_stands_below_the_edge_is_one_press_away() {
    let mut harness = at("1/lesson/fair-sticks/4", 1280.0);
    resize(&mut harness, 1280.0, 760.0);
    let more = i18n::text("app.more-below");
    assert!(!has(&harness, more), "all of the question is in sight");
    click(&mut harness, "A: The one on 29");
    harness.run_steps(30);
    let is_in_sight = |harness: &Harness<'_, Started>| {
        let mut last = harness.query_all_by_label_contains("A 4 comes in 13");
        last.any(|node| node.rect().height() > 10.0 && page(harness).contains_rect(node.rect()))
    };
    assert!(!is_in_sight(&harness));
    click(&mut harness, more);
    harness.run_steps(30);
    assert!(is_in_sight(&harness) && !has(&harness, more));
}

#[test]
fn in_the_largest_type_what_a_switch_does_comes_into_sight() {
    let mut harness = at("1/lesson/trading-places/5", 1280.0);
    let words = ["nav.settings", "settings.text-projector", "app.done"];
    click_all(&mut harness, words.map(i18n::text));
    let setting = i18n::text("capture-answer.effect-forbidden");
    scroll_to(&mut harness, setting);
    click(&mut harness, setting);
    harness.run_steps(60);
    let answers = harness.query_all_by_label_contains("These rules have no hitting");
    let mut rects = answers.map(|node| node.rect());
    let answer = rects.find(|rect| rect.height() > 10.0).expect("why it is refused");
    assert!(page(&harness).contains_rect(answer), "{answer:?} in {:?}", page(&harness));
}

#[test]
fn free_play_has_undo_in_sight_and_its_switches_below_in_two_columns() {
    let lesson = library::lesson("your-own-senet").expect("shipped");
    let harness = at(&format!("1/lesson/your-own-senet/{}", lesson.steps.len()), 1280.0);
    let place = |label: &str| harness.get_by_label(label).rect();
    let [undo, next] = ["keys.undo", "learn.next"].map(|key| place(i18n::text(key)));
    assert!(undo.bottom() < next.top(), "{undo:?} {next:?}");
    let questions = [Key::SetupPieces, Key::CaptureEffect].map(senet::explain::question);
    let [left, right] = questions.map(place);
    assert!(undo.bottom() < left.top() && left.top() == right.top(), "{left:?} {right:?}");
    assert!(left.right() < right.left(), "{left:?} {right:?}");
}

#[test]
fn rules_chosen_in_free_play_can_be_passed_on() {
    let lesson = library::lesson("your-own-senet").expect("shipped");
    let mut harness = at(&format!("1/lesson/your-own-senet/{}", lesson.steps.len()), 1280.0);
    let share = i18n::text("learn.share-rules");
    assert!(!has(&harness, share), "nothing is changed yet");
    let question = senet::explain::question(Key::SetupPieces);
    let answer = |count: i64| senet::explain::answer_of(Key::SetupPieces, &count.into());
    click(&mut harness, &format!("{question} {}", answer(7)));
    click(&mut harness, &answer(5));
    press(&mut harness, share);
    assert!(says(&harness, "#1/play/kendall-walker+setup.pieces=5"));
}

#[test]
fn free_play_keeps_no_room_for_pieces_off_the_board_before_one_can_leave() {
    let lesson = library::lesson("first-steps").expect("shipped");
    let [first, last] = [1, lesson.steps.len()].map(|number| {
        let harness = at(&format!("1/lesson/first-steps/{number}"), 1280.0);
        let title = lesson.steps[number - 1].plain_title();
        harness.get_by_role_and_label(Role::Heading, &title).rect().top()
    });
    assert!((first - last).abs() < 1.0, "{first} {last}");
}

#[test]
fn a_tap_on_a_piece_of_the_other_side_says_whose_it_is() {
    let mut harness = at("1/lesson/first-steps/1", 1280.0);
    click(&mut harness, "20, spool");
    assert!(says(&harness, "That one is not yours. You play the cones."));
}

/// The last page of a lesson in which the first task gave so much trouble.
fn last_page(effort: Effort, width: f32) -> Harness<'static, Started> {
    let lesson = library::lesson("water").expect("shipped");
    let tasks = (1..=lesson.steps.len()).filter(|step| asks(&lesson.steps[step - 1]));
    let mut progress = Progress::default();
    for (number, step) in tasks.enumerate() {
        let effort = if number == 0 { effort } else { Effort::default() };
        progress.finish("water", step, effort, 0);
    }
    let saved = text_of(&Saved { version: 1, progress, ..Saved::default() });
    let link = format!("1/lesson/water/{}", lesson.steps.len() + 1);
    with_store(&link, width, holding(&saved))
}

#[test]
fn stars_are_explained_by_what_was_done() {
    let shown = Effort { used_show_me: true, ..Effort::default() };
    let (hint, wrong) =
        (Effort { hints: 1, ..Effort::default() }, Effort { wrong: 1, ..Effort::default() });
    for (effort, words) in [
        (shown, "For a second star, do it without “Show me”."),
        (hint, "The first to do again:"),
        (wrong, "The first to do again:"),
        (Effort::default(), "You have now done every task without a hint or a wrong try."),
    ] {
        let page = last_page(effort, 1280.0);
        assert!(says(&page, words), "{effort:?}");
        let names_step = words.ends_with(':');
        assert_eq!(page.query_by_label("One square too far").is_some(), names_step, "{effort:?}");
    }
}

#[test]
fn the_code_for_a_teacher_stands_below_the_stars() {
    for width in [1280.0, 390.0] {
        let harness = last_page(Effort::default(), width);
        let stars = harness.get_by_label(&i18n::fill("learn.stars", &[("stars", "3")])).rect();
        let code = harness.get_by_label(i18n::text("learn.code")).rect();
        let copy = harness.get_by_label(i18n::text("learn.copy-code")).rect();
        assert!(stars.bottom() < code.top() && code.top() < copy.top());
        assert!(copy.right() < width);
    }
}

#[test]
fn no_sentence_of_a_lesson_has_a_gap_that_is_not_filled() {
    let mut harness = at("1/learn", 1280.0);
    let mut gaps = Vec::new();
    for lesson in library::lessons() {
        for step in 1..=lesson.steps.len() {
            let link = format!("1/lesson/{}/{step}", lesson.id);
            follow(&mut harness, &link);
            if says(&harness, "{") {
                gaps.push(link);
            }
        }
    }
    assert_eq!(gaps, Vec::<String>::new());
}

#[test]
fn an_extra_throw_is_promised_only_where_a_move_keeps_it() {
    let again = after_throw("play.then-again");
    assert!(says(&at("1/lesson/four-sticks/3", 1280.0), &again), "a 4 and then a 2");
    let in_the_water = at("1/lesson/water/1", 1280.0);
    let after_any = ["play.then-again", "play.then-passes", "play.worthless"].map(after_throw);
    assert!(!after_any.iter().any(|words| says(&in_the_water, words)));
}

#[test]
fn a_piece_in_the_water_is_sent_elsewhere_only_where_it_could_be() {
    let mut harness = at("1/lesson/water/4", 1280.0);
    click(&mut harness, "27, House of Water, cone");
    assert!(says(&harness, "instead of throwing, not afterwards"));
    assert!(!says(&harness, "another reconstruction"), "none lets it wait and leave with a 1");
}

#[test]
fn the_question_of_a_switch_stays_while_its_settings_are_tried() {
    let mut harness = at("1/lesson/no-way-forward/6", 1280.0);
    let question = "Does the cone go back, or does it wait?";
    assert!(has(&harness, question));
    click(&mut harness, i18n::text("learn.take-throw"));
    harness.run_steps(20);
    assert!(has(&harness, question) && says(&harness, "Back from 12 to 6."));
}

#[test]
fn what_a_watched_move_shows_is_said_when_it_has_been_made() {
    let mut harness = at("1/lesson/which-way-up/2", 1280.0);
    let said = "the board lies the other way up";
    assert!(!says(&harness, said));
    click(&mut harness, i18n::text("learn.watch"));
    harness.run_steps(40);
    assert!(says(&harness, said));
}
