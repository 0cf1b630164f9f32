//! What the comparison found: the difference in words, the legal moves beside each other, and the rules that differ.

use egui::{Button, Label, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::throws::fork;
use super::{CompareView, accent, board_word, columns_ui, pair_ui, sign_ui};
use crate::app::clock;
use crate::app::controls::{hairline, quiet_button, rule_link};
use crate::app::rules_panel::{mark_word, marked_label};
use crate::app::theme::{Palette, text};
use crate::compare::{
    Difference, Gap, Moment, MoveDiff, OnlyHere, RuleRow, Seat, Shared, Why, rule_rows,
};
use crate::explain;
use crate::notation::Line;
use crate::rules::{Key, Mark, MoveKind};
use crate::words;

impl CompareView {
    /// Where the boards part, with the rule behind it as a button; or that they agree.
    pub(super) fn banner_ui(&mut self, ui: &mut Ui) {
        let at = self.comparison.at();
        let first = self
            .comparison
            .first_difference()
            .map(|(throw, found)| (throw, found.clone()));
        let here = self.comparison.difference(at.throw).cloned();
        match (first, here) {
            (None, _) => self.agree_ui(ui),
            (Some((throw, _)), Some(found)) => {
                self.difference_ui(ui, at.throw, &found, throw == at.throw)
            }
            (Some((throw, _)), None) if throw > at.throw => self.agree_ui(ui),
            (Some((throw, _)), None) => self.parted_ui(ui, throw),
        }
    }

    fn agree_ui(&self, ui: &mut Ui) {
        let word = if self.comparison.casts().is_empty() {
            "compare-view.agree-start"
        } else {
            "compare-view.agree"
        };
        ui.label(RichText::new(words::text(word)).text_style(text::lesson()));
    }

    fn parted_ui(&mut self, ui: &mut Ui, throw: usize) {
        let now = clock::seconds(ui.ctx());
        ui.horizontal_wrapped(|ui| {
            let sentence = match throw {
                0 => words::text("compare-view.parted-at-start").to_owned(),
                _ => words::fill(
                    "compare-view.parted-before",
                    &[("number", &throw.to_string())],
                ),
            };
            ui.label(RichText::new(sentence).text_style(text::lesson()));
            if quiet_button(ui, words::text("compare-view.show")).clicked() {
                self.jump(
                    Moment {
                        throw,
                        played: throw == 0,
                    },
                    now,
                );
            }
        });
    }

    fn difference_ui(&mut self, ui: &mut Ui, throw: usize, found: &Difference, first: bool) {
        let palette = Palette::of(ui);
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(30.0, 34.0), Sense::hover());
            if first {
                let foot = rect.center_bottom() - vec2(0.0, 6.0);
                fork(
                    ui.painter(),
                    foot,
                    22.0,
                    [palette.faience, palette.carnelian],
                );
            }
            ui.vertical(|ui| {
                let sentence = self.gap_words(throw, found.gap);
                let sentence = if first {
                    format!("{} {sentence}", words::text("compare-view.first"))
                } else {
                    sentence
                };
                ui.label(RichText::new(sentence).text_style(text::lesson_bold()));
                self.causes_ui(ui, found);
            });
        });
    }

    fn gap_words(&self, throw: usize, gap: Gap) -> String {
        let received = |seat: usize| {
            let turn = self.comparison.turn(throw, seat);
            let value = turn.and_then(|turn| turn.received.throw());
            value.map_or_else(
                || words::text("compare-view.no-value").to_owned(),
                |throw| throw.to_string(),
            )
        };
        let key = match gap {
            Gap::Start => "compare-view.gap-start",
            Gap::Throw => "compare-view.gap-throw",
            Gap::Moves => "compare-view.gap-moves",
            Gap::Result => "compare-view.gap-result",
            Gap::Choice => "compare-view.gap-choice",
        };
        let (left, right) = (received(0), received(1));
        let number = throw.to_string();
        words::fill(
            key,
            &[
                ("number", &number),
                ("value", &left),
                ("left", &left),
                ("right", &right),
            ],
        )
    }

    /// The rules behind a difference, each with both answers.
    fn causes_ui(&mut self, ui: &mut Ui, found: &Difference) {
        let keys: Vec<Key> = found.rules.iter().filter_map(|rule| rule.key()).collect();
        let word = match (found.alone, keys.len()) {
            _ if found.gap == Gap::Choice => return,
            (_, 0) => "compare-view.cause-none",
            (true, 1) => "compare-view.cause-one",
            (true, _) => "compare-view.cause-each",
            (false, _) => "compare-view.cause-part",
        };
        ui.label(words::text(word));
        let seats: Vec<Seat> = self.comparison.seats().to_vec();
        for key in keys {
            ui.horizontal_wrapped(|ui| {
                let link = rule_link(ui, explain::key_name(key));
                link.widget_info(|| {
                    let label = words::fill(
                        "compare-view.open-cause",
                        &[("rule", explain::key_name(key))],
                    );
                    WidgetInfo::labeled(Role::Link, true, label)
                });
                if link.clicked() {
                    self.show_rule(0, Some(key));
                }
                for (index, seat) in seats.iter().enumerate() {
                    sign_ui(ui, index, 10.0);
                    let answer = explain::answer(&seat.current.form, key);
                    ui.label(RichText::new(answer).color(accent(&Palette::of(ui), index)));
                }
            });
        }
    }

    /// The legal moves: only left, on both, only right.
    pub(super) fn lists_ui(&mut self, ui: &mut Ui, wide: bool) {
        let at = self.comparison.at();
        if at.throw > 0 && !self.found.is_empty() {
            let title = if at.played {
                words::fill(
                    "compare-view.legal-with",
                    &[("number", &at.throw.to_string())],
                )
            } else {
                words::text("compare-view.legal-now").to_owned()
            };
            let found = self.found.clone();
            self.moves_ui(ui, &title, &found, wide, !at.played);
        }
        if !self.instead.is_empty() {
            ui.add_space(20.0);
            let instead = self.instead.clone();
            self.moves_ui(
                ui,
                words::text("compare-view.instead"),
                &instead,
                wide,
                true,
            );
        }
    }

    fn moves_ui(&mut self, ui: &mut Ui, title: &str, diff: &MoveDiff, wide: bool, live: bool) {
        ui.label(RichText::new(title).text_style(text::step_title()));
        hairline(ui);
        ui.add_space(6.0);
        if !wide {
            self.only_ui(ui, 0, &diff.only[0], live);
            self.both_ui(ui, &diff.both, live);
            self.only_ui(ui, 1, &diff.only[1], live);
            return;
        }
        columns_ui(ui, 3, 28.0, |ui, column| match column {
            0 => self.only_ui(ui, 0, &diff.only[0], live),
            1 => self.both_ui(ui, &diff.both, live),
            _ => self.only_ui(ui, 1, &diff.only[1], live),
        });
    }

    fn only_ui(&mut self, ui: &mut Ui, seat: usize, moves: &[OnlyHere], live: bool) {
        let palette = Palette::of(ui);
        let word = if seat == 0 {
            "compare-view.only-left"
        } else {
            "compare-view.only-right"
        };
        ui.horizontal(|ui| {
            sign_ui(ui, seat, 11.0);
            let title = RichText::new(words::text(word)).text_style(text::strong());
            ui.label(title.color(accent(&palette, seat)));
        });
        if moves.is_empty() {
            ui.label(RichText::new(words::text("compare-view.none")).color(palette.quiet));
        }
        let word = if seat == 0 {
            "compare-view.play-left"
        } else {
            "compare-view.play-right"
        };
        for only in moves {
            if self.move_ui(ui, &only.line, word, live, [seat == 0, seat == 1]) {
                let now = clock::seconds(ui.ctx());
                self.pick(seat, &only.line.text, false, now);
            }
            self.why_ui(ui, 1 - seat, &only.why);
            ui.add_space(4.0);
        }
        ui.add_space(8.0);
    }

    /// Why the other board does not have a move, with the rule as a link.
    fn why_ui(&mut self, ui: &mut Ui, without: usize, why: &Why) {
        let palette = Palette::of(ui);
        if !why.sentence.is_empty() {
            let board = words::text(board_word(without));
            let words = words::fill(
                "compare-view.not-there",
                &[("board", board), ("why", &why.sentence)],
            );
            ui.label(
                RichText::new(words)
                    .text_style(text::caption())
                    .color(palette.quiet),
            );
        }
        for key in why.rules.iter().filter_map(|rule| rule.key()).take(3) {
            let name = explain::key_name(key);
            let words = RichText::new(name).text_style(text::caption());
            let link = Label::new(words.color(palette.faience).underline());
            let response = ui.add(link.sense(Sense::click()).selectable(false));
            response.widget_info(|| {
                let board = words::text(board_word(without));
                let label =
                    words::fill("compare-view.open-why", &[("board", board), ("rule", name)]);
                WidgetInfo::labeled(Role::Link, true, label)
            });
            if response
                .on_hover_cursor(egui::CursorIcon::PointingHand)
                .clicked()
            {
                self.show_rule(without, Some(key));
            }
        }
    }

    fn both_ui(&mut self, ui: &mut Ui, moves: &[Shared], live: bool) {
        let palette = Palette::of(ui);
        ui.horizontal(|ui| {
            ui.label(RichText::new(words::text("compare-view.both")).text_style(text::strong()));
        });
        if moves.is_empty() {
            ui.label(RichText::new(words::text("compare-view.none")).color(palette.quiet));
        }
        for shared in moves {
            if self.move_ui(
                ui,
                &shared.left,
                "compare-view.play-both",
                live,
                [true, true],
            ) {
                self.pick_shared(ui, &shared.left.text);
            }
            if !shared.alike {
                let words = RichText::new(words::text("compare-view.ends-differently"));
                ui.label(words.text_style(text::caption()).color(palette.quiet));
            }
        }
        ui.add_space(8.0);
    }

    fn pick_shared(&mut self, ui: &Ui, text: &str) {
        let now = clock::seconds(ui.ctx());
        let left_waits = self
            .comparison
            .turn_now(0)
            .is_some_and(|turn| !turn.is_played());
        let right_waits = self
            .comparison
            .turn_now(1)
            .is_some_and(|turn| !turn.is_played());
        let seat = usize::from(right_waits && !left_waits);
        self.pick(seat, text, true, now);
    }

    /// A move as a button that makes it, or as words where it is past. `true` when it was pressed.
    fn move_ui(&self, ui: &mut Ui, line: &Line, word: &str, live: bool, on: [bool; 2]) -> bool {
        let made = [0, 1]
            .into_iter()
            .any(|seat| on[seat] && self.was_made(seat, line));
        let name = move_name(line);
        ui.horizontal(|ui| {
            let words = RichText::new(&name).text_style(text::strong());
            let clicked = if live {
                let response = ui.add(Button::new(words).frame_when_inactive(false));
                response.widget_info(|| {
                    let label = words::fill(word, &[("move", &name)]);
                    WidgetInfo::labeled(Role::Button, true, label)
                });
                response.clicked()
            } else {
                ui.label(words);
                false
            };
            if made {
                let quiet = Palette::of(ui).quiet;
                let words = RichText::new(words::text("compare-view.made"));
                ui.label(words.text_style(text::caption()).color(quiet));
            }
            clicked
        })
        .inner
    }

    fn was_made(&self, seat: usize, line: &Line) -> bool {
        let turn = self.comparison.turn_now(seat);
        turn.is_some_and(|turn| turn.plies.iter().any(|ply| ply.line == *line))
    }

    /// The rules on which the boards differ, those of most consequence first.
    pub(super) fn differing_rules_ui(&mut self, ui: &mut Ui, wide: bool) {
        let seats: Vec<Seat> = self.comparison.seats().to_vec();
        let [left, right] = &seats[..] else {
            return;
        };
        let rows = rule_rows(left, right);
        ui.label(
            RichText::new(words::text("compare-view.rules-differ")).text_style(text::step_title()),
        );
        hairline(ui);
        ui.add_space(4.0);
        if rows.is_empty() {
            ui.label(words::text("compare-view.rules-same"));
            return;
        }
        legend_ui(ui);
        let (core, details): (Vec<RuleRow>, Vec<RuleRow>) = rows
            .into_iter()
            .partition(|row| row.key.is_core() && row.idle != [true, true]);
        for row in &core {
            self.row_ui(ui, row, &seats, wide);
        }
        if self.shows_details {
            for row in &details {
                self.row_ui(ui, row, &seats, wide);
            }
        }
        if details.is_empty() {
            return;
        }
        let label = if self.shows_details {
            words::text("compare-view.fewer").to_owned()
        } else {
            words::fill(
                "compare-view.details",
                &[("count", &details.len().to_string())],
            )
        };
        if quiet_button(ui, &label).clicked() {
            self.shows_details = !self.shows_details;
        }
    }

    /// A rule with both answers: one line where there is room.
    fn row_ui(&mut self, ui: &mut Ui, row: &RuleRow, seats: &[Seat], wide: bool) {
        let name = RichText::new(explain::key_name(row.key)).text_style(text::strong());
        if wide {
            columns_ui(ui, 3, 28.0, |ui, column| match column.checked_sub(1) {
                None => {
                    ui.horizontal_wrapped(|ui| ui.label(name.clone()));
                }
                Some(seat) => self.answer_ui(ui, row, seats, seat),
            });
            return;
        }
        ui.add_space(6.0);
        ui.label(name);
        pair_ui(ui, |ui, seat| self.answer_ui(ui, row, seats, seat));
    }

    /// One board's answer in the type of its mark; pressed, it opens that board's rules there.
    fn answer_ui(&mut self, ui: &mut Ui, row: &RuleRow, seats: &[Seat], index: usize) {
        let Some(seat) = seats.get(index) else {
            return;
        };
        let palette = Palette::of(ui);
        let answer = explain::answer(&seat.current.form, row.key);
        let evidence = seat.current.evidence.get(&row.key);
        let mark = evidence
            .map(|evidence| evidence.mark)
            .filter(|_| !row.idle[index]);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 7.0;
            sign_ui(ui, index, 9.0);
            let ink = if row.idle[index] {
                palette.quiet
            } else {
                palette.ink
            };
            let response = marked_label(ui, &answer, mark, ink);
            response.widget_info(|| {
                let (board, rule) = (words::text(board_word(index)), explain::key_name(row.key));
                let values = [("board", board), ("rule", rule), ("answer", &answer)];
                WidgetInfo::labeled(
                    Role::Link,
                    true,
                    words::fill("compare-view.open-rule", &values),
                )
            });
            if response.on_hover_text(mark_word(mark)).clicked() {
                self.show_rule(index, Some(row.key));
            }
            if mark.is_none() || mark == Some(Mark::Own) {
                let words = RichText::new(mark_word(mark)).text_style(text::caption());
                ui.label(words.color(palette.quiet));
            }
        });
    }
}

/// The three types of print and what they say.
fn legend_ui(ui: &mut Ui) {
    let quiet = Palette::of(ui).quiet;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.label(
            RichText::new(words::text("compare-view.legend"))
                .text_style(text::caption())
                .color(quiet),
        );
        for mark in [Mark::Stated, Mark::Recovered, Mark::Interpretation] {
            marked_label(ui, mark_word(Some(mark)), Some(mark), quiet);
        }
    });
}

fn move_name(line: &Line) -> String {
    match line.mv.kind {
        MoveKind::Pass => words::text("compare-view.pass").to_owned(),
        MoveKind::Rethrow => words::text("compare-view.again-instead").to_owned(),
        _ => line.text.clone(),
    }
}
