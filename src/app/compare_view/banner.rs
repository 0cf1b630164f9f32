//! Beside the throw: a difference between the boards in words, with the rule behind it; or that the boards agree, or since
//! when they have differed, and the way to the first difference.

use std::collections::BTreeSet;

use egui::{Response, RichText, Role, Sense, TextStyle, Ui, vec2};

use super::CompareView;
use super::card::{groups_by_answer, source_words};
use super::moves::move_name;
use super::style::{accent, beside_signs_ui, board_word, fork, letter, letters, sign_ui};
use super::throws::by_value;
use crate::app::controls::{
    announce, caption, kept_together, named, pressable, quiet_button, rule_link, styled, width_of,
};
use crate::app::rules_panel::{badge, reason};
use crate::app::theme::{Palette, is_narrow, text, text_scale};
use crate::compare::{Difference, Divergence, Gap, MoveDiff, MoveRow, Seat, Share, Turn};
use crate::explain;
use crate::i18n;
use crate::rules::{Key, MoveKind};

/// The most moves that are named in the sentence.
const MOST_NAMED: usize = 2;
/// Height of an answer that a mouse points at, in points.
const ANSWER: f32 = 24.0;
/// Size of a sign before an answer of several boards, and the room behind it, in points.
const SIGN: f32 = 10.0;
const SIGN_GAP: f32 = 7.0;

impl CompareView {
    /// The difference at the moment that is shown, with the rule behind it as a link; or that the boards agree. In few words
    /// where it stands below all boards.
    pub(super) fn banner_ui(&mut self, ui: &mut Ui, is_below: bool) {
        let at = self.comparison.at();
        let first = self.comparison.first_difference().map(|(throw, _)| throw);
        let here = self.comparison.difference(at.throw).cloned();
        match (first, here) {
            (None, _) => self.agree_ui(ui),
            (Some(first), Some(difference)) => {
                self.difference_ui(ui, &difference, (at.throw, first), is_below);
            }
            (Some(first), None) if first > at.throw => self.agree_ui(ui),
            (Some(first), None) => self.earlier_difference_ui(ui, first),
        }
    }

    /// Sentence that the boards agree, and where they may still differ the button on to a difference.
    fn agree_ui(&mut self, ui: &mut Ui) {
        let words = match self.no_difference {
            Some(throws) => {
                let count = i18n::grouped(throws as u64);
                let words = i18n::say!("compare-view.go-on-none", count);
                announce(ui, "difference", &words);
                words
            }
            None => self.agree_words(),
        };
        styled(ui, words, text::lesson());
        let may_differ = !self.rule_rows.is_empty() && !self.is_over();
        if may_differ && quiet_button(ui, i18n::text("compare-view.go-on")).clicked() {
            self.go_on();
        }
    }

    fn is_over(&self) -> bool {
        !self.comparison.can_cast() && self.comparison.waiting().is_empty()
    }

    fn agree_words(&self) -> String {
        match (&self.rule_rows[..], self.comparison.casts().is_empty()) {
            ([], _) => i18n::text("compare-view.agree-same").to_owned(),
            _ if self.is_over() => i18n::text("compare-view.agree-over").to_owned(),
            ([only], _) => {
                i18n::say!("compare-view.agree-one", rule = explain::key_name(only.key))
            }
            (_, false) => i18n::text("compare-view.agree").to_owned(),
            (_, true) => self.agree_at_start(),
        }
    }

    /// Sentence before the first throw. Boards that look alike may play with different numbers of pieces.
    fn agree_at_start(&self) -> String {
        let seats = self.comparison.seats().iter();
        let counts: Vec<u8> = seats.map(|seat| seat.rules.n_pieces()).collect();
        if counts.windows(2).all(|pair| pair[0] == pair[1]) {
            return i18n::text("compare-view.agree-start").to_owned();
        }
        let words = |(board, count): (usize, &u8)| format!("{} {count}", letters(&[board]));
        let counts: Vec<String> = counts.iter().enumerate().map(words).collect();
        i18n::say!("compare-view.agree-pieces", counts = counts.join(", "))
    }

    /// Sentence that they differed at an earlier throw with the rules behind it, and the button that goes there.
    fn earlier_difference_ui(&mut self, ui: &mut Ui, throw: usize) {
        ui.horizontal_wrapped(|ui| {
            let sentence = match throw {
                0 => i18n::text("compare-view.parted-at-start").to_owned(),
                _ => i18n::say!("compare-view.parted-before", number = throw),
            };
            styled(ui, sentence, text::lesson());
            if quiet_button(ui, i18n::text("compare-view.show")).clicked() {
                self.jump_to_throw(throw);
            }
        });
        if let Some(difference) = self.comparison.difference(throw).cloned() {
            self.cause_rows_ui(ui, &difference);
        }
    }

    fn difference_ui(
        &mut self,
        ui: &mut Ui,
        difference: &Difference,
        (throw, first): (usize, usize),
        is_below: bool,
    ) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(30.0, 34.0), Sense::hover());
            if self.comparison.parts_at(throw) {
                fork(ui, rect.center_bottom() - vec2(0.0, 6.0), 22.0, difference);
            }
            ui.vertical(|ui| {
                let sentence = self.gap_words(throw, difference);
                // Of the start the sentence says it itself.
                let whole = match throw == first && throw > 0 {
                    true => format!("{} {sentence}", i18n::text("compare-view.first")),
                    false => sentence.clone(),
                };
                announce(ui, "difference", &announcement(&whole, difference));
                // There the fork says so, and the rule comes into sight instead.
                let words = if is_below { sentence } else { whole };
                styled(ui, words, text::lesson_bold());
                let divergences = difference.main_divergences();
                match &divergences[..] {
                    [divergence] if self.is_pair() => self.causes_ui(ui, divergence, is_below),
                    _ => self.causes_of_many_ui(ui, difference),
                }
                if let [divergence] = &divergences[..]
                    && matches!(divergence.gap, Gap::Moves | Gap::Result)
                    && self.names_moves()
                {
                    self.endings_ui(ui, divergence);
                }
            });
        });
    }

    /// A button with which the second of two boards takes the first one's answers to the rules that make them start
    /// differently.
    fn start_alike_ui(&mut self, ui: &mut Ui, divergence: &Divergence) {
        let [here, there] = divergence.boards;
        let seats = self.comparison.seats();
        let (Some(here_seat), Some(there_seat)) = (seats.get(here), seats.get(there)) else {
            return;
        };
        let answers = divergence.cause.keys().map(|key| (key, here_seat.current.form.get(key)));
        let alike = there_seat.changing_all(&answers.collect::<Vec<_>>());
        let Some(alike) = alike.ok().filter(|alike| alike.current.form != there_seat.current.form)
        else {
            return;
        };
        if quiet_button(ui, i18n::text("compare-view.start-alike")).clicked() {
            self.problem = self.comparison.seat(there, alike).err();
            self.refresh();
        }
        let [one, other] = divergence.boards.map(board_word);
        caption(ui, i18n::say!("compare-view.start-alike-how", one, other));
    }

    fn is_pair(&self) -> bool {
        self.comparison.seats().len() == 2
    }

    /// True where moves can be named: of two boards, and while all that are listed are moves of the whole throw.
    fn names_moves(&self) -> bool {
        let is_divided = |seat| self.comparison.turn_now(seat).is_some_and(Turn::is_divided);
        self.is_pair() && !(0..2).any(is_divided)
    }

    /// True where the same pieces stand on the same squares when the game begins, and the same side is to act.
    fn looks_alike_at_start(&self) -> bool {
        let seats = 0..self.comparison.seats().len();
        let mut starts = seats.filter_map(|seat| Some(self.comparison.turn(0, seat)?.before));
        let first = starts.next();
        starts.all(|start| first.is_some_and(|f| f.pieces == start.pieces && f.turn == start.turn))
    }

    /// The difference in a sentence; of two boards with the moves.
    fn gap_words(&self, throw: usize, difference: &Difference) -> String {
        let value = by_value(&self.received(throw));
        let named_moves = match difference.gap() {
            _ if !self.names_moves() || difference.diverged() => None,
            Gap::Moves => only_words(&self.throw_moves),
            Gap::Result => result_words(&self.throw_moves),
            _ => None,
        };
        if let Some((key, moves)) = named_moves {
            return i18n::say!(key, number = throw, value, moves);
        }
        let count = difference.rules().into_iter().filter_map(|rule| rule.key()).count();
        let key = match difference.gap() {
            Gap::Start if self.is_pair() && count > 1 => "compare-view.gap-start-by",
            Gap::Start if self.looks_alike_at_start() => "compare-view.gap-start-opening",
            Gap::Start => "compare-view.gap-start",
            Gap::Throw => "compare-view.gap-throw",
            Gap::Moves => "compare-view.gap-moves",
            Gap::Result => "compare-view.gap-result",
            Gap::Choice => "compare-view.gap-choice",
        };
        i18n::say!(key, number = throw, value, count)
    }

    /// The rules behind a difference of two boards, each with their answers, and the way on from boards that start
    /// differently.
    fn causes_ui(&mut self, ui: &mut Ui, divergence: &Divergence, is_below: bool) {
        let keys: Vec<Key> = divergence.cause.keys().collect();
        let word = match (divergence.cause.share, keys.len()) {
            _ if divergence.gap == Gap::Choice => return,
            (_, 0) => "compare-view.cause-none",
            (Share::Alone, 1) => "compare-view.cause-one",
            (Share::Alone, _) => "compare-view.cause-each",
            (Share::Together, _) => "compare-view.cause-together",
            (Share::Part, _) => "compare-view.cause-part",
        };
        // The sentence on the starts has said how many rules there are; below the boards one rule comes into sight instead.
        let is_said = divergence.gap == Gap::Start && keys.len() > 1;
        if !(is_said || is_below && keys.len() == 1) {
            ui.label(i18n::text(word));
        }
        for key in keys {
            self.cause_ui(ui, key, divergence);
        }
        if divergence.gap == Gap::Start {
            self.start_alike_ui(ui, divergence);
        }
    }

    /// A sentence on which of many boards differ, and the rules behind it, each on a line with the answers of all boards.
    fn causes_of_many_ui(&mut self, ui: &mut Ui, difference: &Difference) {
        let word = match difference.rules().into_iter().filter_map(|rule| rule.key()).count() {
            0 if difference.gap() == Gap::Choice => None,
            0 => Some("compare-view.cause-none"),
            1 => Some("compare-view.cause-one"),
            _ => Some("compare-view.cause-all"),
        };
        ui.label(match (word, &difference.main_divergences()[..]) {
            // Of boards that had parted before, the rule says only why these two part again.
            (Some(_), [divergence, ..]) if difference.diverged() => {
                let [one, other] = divergence.boards.map(letter);
                i18n::say!("compare-view.cause-between", one, other)
            }
            (Some(word), _) => format!("{} {}", sides_words(difference), i18n::text(word)),
            (None, _) => sides_words(difference),
        });
        self.cause_rows_ui(ui, difference);
    }

    /// The rules behind a difference, each on a line with the answers of all boards.
    fn cause_rows_ui(&mut self, ui: &mut Ui, difference: &Difference) {
        close_together(ui);
        let seats = self.comparison.seats().to_vec();
        let boards: Vec<usize> = (0..seats.len()).collect();
        for key in difference.rules().into_iter().filter_map(|rule| rule.key()) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0 * SIGN_GAP;
                self.cause_link_ui(ui, key, explain::key_name(key), &boards);
                for group in groups_by_answer(key, &seats) {
                    self.shared_answer_ui(ui, key, &group, &seats);
                }
            });
        }
    }

    /// The answer that these boards give, on one line with their signs; pressed, it leads to the first of them.
    fn shared_answer_ui(&mut self, ui: &mut Ui, key: Key, boards: &[usize], seats: &[Seat]) {
        let Some((first, seat)) =
            boards.first().and_then(|first| Some((*first, seats.get(*first)?)))
        else {
            return;
        };
        let palette = Palette::of(ui);
        let answer = explain::answer_alone(key, &seat.current.form.get(key));
        let ink = if boards.len() == 1 { accent(&palette, first) } else { palette.ink };
        let words = width_of(ui, &answer, TextStyle::Body.resolve(ui.style()));
        let mut pressed = false;
        kept_together(ui, words + boards.len() as f32 * (SIGN + SIGN_GAP), |ui| {
            ui.spacing_mut().item_spacing.x = SIGN_GAP;
            boards.iter().for_each(|board| sign_ui(ui, *board, SIGN));
            let line = pressable(ui, RichText::new(&answer).color(ink));
            let line = named_answer(line, boards, explain::key_name(key), &answer);
            let source = source_words(seat, seat.current.evidence.get(&key));
            pressed = line.on_hover_text(source).clicked();
        });
        if pressed {
            self.open_rules(first, Some(key));
        }
    }

    /// A move that both boards allow and that ends differently, by other rules than those already named.
    fn endings_ui(&mut self, ui: &mut Ui, divergence: &Divergence) {
        let named_keys: Vec<Key> = divergence.cause.keys().collect();
        let unnamed_cause = |row: &MoveRow| {
            let mut keys: Vec<Key> = row.ends.as_ref()?.keys().collect();
            keys.retain(|key| !named_keys.contains(key));
            (!keys.is_empty()).then(|| (move_name(row), keys))
        };
        let Some((name, keys)) = self.throw_moves.everywhere().find_map(unnamed_cause) else {
            return;
        };
        ui.label(match divergence.gap {
            Gap::Result => i18n::text("compare-view.ends-also").to_owned(),
            _ => i18n::fill("compare-view.ends-too", &[("move", &name)]),
        });
        for key in keys {
            self.cause_ui(ui, key, divergence);
        }
    }

    /// A rule in these words, which lead to the one of these boards on which it was changed, else to the first.
    fn cause_link_ui(&mut self, ui: &mut Ui, key: Key, words: &str, boards: &[usize]) {
        let label = i18n::say!("compare-view.open-cause", rule = explain::key_name(key));
        if named(rule_link(ui, words), Role::Link, &label).clicked() {
            let seats = self.comparison.seats();
            let changed = |board: &&usize| {
                let seat = seats.get(**board);
                seat.is_some_and(|seat| seat.changed().contains(&key))
            };
            let board = boards.iter().find(changed).or(boards.first()).copied();
            self.open_rules(board.unwrap_or_default(), Some(key));
        }
    }

    /// A rule and the answers of two boards, each a way to the switch on its own board.
    fn cause_ui(&mut self, ui: &mut Ui, key: Key, divergence: &Divergence) {
        let seats = self.comparison.seats().to_vec();
        let name = explain::key_name(key);
        self.cause_link_ui(ui, key, explain::question(key), &divergence.boards);
        close_together(ui);
        for index in divergence.boards {
            let Some(seat) = seats.get(index) else { continue };
            let answer = explain::answer_of(key, &seat.current.form.get(key));
            let evidence = seat.current.evidence.get(&key);
            let answer_line = answer_ui(ui, index, name, (&answer, &badge(evidence)));
            if answer_line.on_hover_text(source_words(seat, evidence)).clicked() {
                self.open_rules(index, Some(key));
            }
            if let Some(why) = reason(evidence) {
                caption(ui, why);
            }
        }
        ui.add_space(4.0);
    }
}

/// The answer of a board on a line of its own, as a way to its switch, with how sure it is and its source.
fn answer_ui(ui: &mut Ui, board: usize, rule: &str, (answer, source): (&str, &str)) -> Response {
    let line = beside_signs_ui(ui, &[board], (10.0, 10.0), |ui| {
        let palette = Palette::of(ui);
        let answer = RichText::new(answer).color(accent(&palette, board));
        let source = RichText::new(source).text_style(text::caption()).color(palette.quiet);
        pressable(ui, answer) | pressable(ui, source)
    });
    named_answer(line, &[board], rule, answer)
}

/// The answer of boards to a rule that makes a difference, with its accessible name.
fn named_answer(line: Response, boards: &[usize], rule: &str, answer: &str) -> Response {
    let names: Vec<String> = boards.iter().map(|board| board_word(*board)).collect();
    let board = i18n::list(&names);
    let key = "compare-view.open-cause-on";
    named(line, Role::Link, &i18n::say!(key, board, rule, answer))
}

/// Sets answers close together, so that more of the page is in sight; not for a thumb.
fn close_together(ui: &mut Ui) {
    if !is_narrow(ui) {
        ui.spacing_mut().interact_size.y = ANSWER * text_scale(ui);
    }
}

/// Names of a few moves; `None` where there are none, or too many for a sentence.
fn short_list(names: &[String]) -> Option<String> {
    (1..=MOST_NAMED).contains(&names.len()).then(|| i18n::list(names))
}

/// Key of the sentence for moves that both of two boards allow but that end differently, and the moves.
fn result_words(moves: &MoveDiff) -> Option<(&'static str, String)> {
    let differ: Vec<_> = moves.everywhere().filter(|row| !row.equivalent).collect();
    let names: Vec<String> = differ.iter().map(|row| move_name(row)).collect();
    let key = match names.len() {
        1 if only_passes(&differ) => "compare-view.gap-result-pass",
        1 => "compare-view.gap-result-one",
        _ => "compare-view.gap-result-many",
    };
    Some((key, short_list(&names)?))
}

/// Key of the sentence for moves that only one of two boards allows, and a sentence for each such board.
fn only_words(found: &MoveDiff) -> Option<(&'static str, String)> {
    let words = |board: usize| {
        let boards = [board];
        let rows: Vec<_> = found.only_on(&boards).collect();
        let names: Vec<String> = rows.iter().map(|row| move_name(row)).collect();
        let (key, moves) = match short_list(&names) {
            _ if only_passes(&rows) => ("compare-view.only-pass", String::new()),
            Some(moves) => ("compare-view.only-moves", moves),
            None => ("compare-view.only-many", names.len().to_string()),
        };
        (!names.is_empty()).then(|| i18n::say!(key, board = letters(&boards), moves))
    };
    let words: Vec<String> = [0, 1].into_iter().filter_map(words).collect();
    (!words.is_empty()).then(|| ("compare-view.gap-moves-of", words.join(" ")))
}

/// True where no piece moves in any of these.
fn only_passes(rows: &[&MoveRow]) -> bool {
    rows.iter().flat_map(|row| &row.lines).flatten().all(|line| line.mv.kind == MoveKind::Pass)
}

/// Boards that go on together: `A and C · B`.
fn sides_words(difference: &Difference) -> String {
    let groups: Vec<String> = difference.groups.iter().map(|group| letters(group)).collect();
    let word = match groups.len() {
        2 => "compare-view.sides-two",
        count if count == difference.groups.concat().len() => match difference.gap() {
            Gap::Start => "compare-view.sides-start",
            _ => "compare-view.sides-each",
        },
        _ => "compare-view.sides",
    };
    let group = |at: usize| groups.get(at).map_or("", String::as_str);
    i18n::say!(word, one = group(0), other = group(1), groups = groups.join(" · "))
}

/// A difference for those who hear it: the sentence, and the rules behind it.
fn announcement(sentence: &str, difference: &Difference) -> String {
    let keys =
        difference.main_divergences().into_iter().flat_map(|divergence| divergence.cause.keys());
    let names: BTreeSet<&str> = keys.map(explain::key_name).collect();
    let names: Vec<&str> = names.into_iter().collect();
    format!("{sentence} {}", names.join(", "))
}
