//! Two boards, two reconstructions, the same throws.

use egui::{RichText, Ui, vec2};

use super::activity::{Activity, Cx};
use super::captions::rule_line;
use super::step_board::{Room, StepBoard, Tone, foot_height, words_of};
use crate::app::board_view::Tint;
use crate::app::command::Route;
use crate::app::controls::{primary_button, quiet_button, rule_link};
use crate::app::game_board::position_text;
use crate::app::progress::Effort;
use crate::app::theme::{Palette, text};
use crate::explain;
use crate::i18n;
use crate::lesson::{Compare, Layout, Round, RulesSpec, Stage, causes, first_difference, rounds};
use crate::notation;
use crate::rules::{Key, Position, Ruleset};
use crate::{Bitboard, Side};

/// Two boards on one list of throws.
pub(super) struct Comparing {
    both: Compare,
    left: StepBoard,
    right: StepBoard,
    rounds: Vec<Round>,
    parting: Option<usize>,
    causes: Vec<Key>,
    /// How many throws have been played.
    at: usize,
    open: Option<Key>,
    link: String,
}

impl Comparing {
    /// Both boards at the beginning.
    ///
    /// # Errors
    /// When a side's rules are unknown or cannot hold the position.
    pub fn new(both: Compare, shelf: &[Ruleset], seed: u64) -> Result<Comparing, Vec<String>> {
        let left = Stage::new(both.left.ruleset(shelf)?, &both.scene)?;
        let right = Stage::new(both.right.ruleset(shelf)?, &both.scene)?;
        let rounds = rounds(&left, &right, &both.moves);
        let parting = first_difference(&rounds);
        let parted = parting.and_then(|at| rounds.get(at - 1));
        let causes = parted.map(|round| causes(&left, &right, round)).unwrap_or_default();
        let link = link(&both, &left);
        let board = |stage: &Stage, tint: Tint, name: &str| {
            let mut board = StepBoard::new(&Stage { throws: Vec::new(), ..stage.clone() }, seed);
            board.table.locked = true;
            board.table.tint = tint;
            i18n::text(name).clone_into(&mut board.table.name);
            board
        };
        let (left, right) =
            (board(&left, Tint::A, "learn.left"), board(&right, Tint::B, "learn.right"));
        Ok(Comparing { both, left, right, rounds, parting, causes, at: 0, open: None, link })
    }

    /// One throw for both boards.
    fn step(&mut self, now: f64) {
        let Some(round) = self.rounds.get(self.at) else {
            return;
        };
        for (board, answer) in [(&mut self.left, &round.left), (&mut self.right, &round.right)] {
            board.table.throw(round.throw, now - 10.0);
            let played =
                answer.played.as_ref().is_some_and(|line| board.table.play(line.mv, now).is_ok());
            if played {
                let did = words_of(board.table.said());
                board.say(Tone::Plain, did);
            }
        }
        self.at += 1;
        if self.parted() {
            let apart = apart(self.left.table.game.position(), self.right.table.game.position());
            (self.left.table.marked, self.right.table.marked) = (apart, apart);
        }
        if self.parting == Some(self.at) {
            let texts =
                [(&mut self.left, &self.both.left_text), (&mut self.right, &self.both.right_text)];
            for (board, text) in texts {
                if let Some(text) = text {
                    board.say(Tone::Plain, text.clone());
                }
            }
        }
    }

    fn restart(&mut self) {
        for board in [&mut self.left, &mut self.right] {
            board.reset();
            board.table.locked = true;
        }
        self.at = 0;
        self.open = None;
    }

    fn parted(&self) -> bool {
        self.parting.is_some_and(|at| at <= self.at)
    }

    fn banner_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let Some(at) = self.parting.filter(|at| *at <= self.at) else {
            if self.at > 0 {
                ui.label(RichText::new(i18n::text("learn.still-together")).color(palette.quiet));
            }
            return;
        };
        let Some(round) = self.rounds.get(at - 1) else {
            return;
        };
        let (number, value) = (at.to_string(), round.throw.to_string());
        let words = i18n::fill("learn.parts", &[("number", &number), ("throw", &value)]);
        ui.label(RichText::new(words).text_style(text::lesson_bold()).color(palette.ochre));
        for key in self.causes.clone() {
            let name = i18n::fill("learn.rule", &[("rule", explain::key_name(key))]);
            if rule_link(ui, &name).clicked() {
                self.open = (self.open != Some(key)).then_some(key);
            }
            if self.open == Some(key) {
                for (tint, board) in [(Tint::A, &self.left), (Tint::B, &self.right)] {
                    let line = format!("{} {}", tint.sign(), rule_line(board.ruleset(), key));
                    ui.label(RichText::new(line).text_style(text::caption()).color(palette.quiet));
                }
            }
        }
    }
}

impl Activity for Comparing {
    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        let single = room.size.y - foot_height(room.narrow);
        let said = if room.narrow { 44.0 } else { 56.0 };
        // A short text leaves a phone more room for two boards.
        let height = room.size.y * if room.narrow { 1.15 } else { 1.0 };
        let each = ((height - 2.0 * said) / 2.0).min(single).max(90.0);
        for board in [&mut self.left, &mut self.right] {
            let size = vec2(room.size.x, each + said);
            ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.set_min_size(size);
                board.board_ui(ui, room, each, cx);
                board.said_only_ui(ui, room.narrow, cx.footnotes);
            });
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        ui.horizontal_wrapped(|ui| {
            if let Some(round) = self.rounds.get(self.at) {
                let (number, value) = ((self.at + 1).to_string(), round.throw.to_string());
                let word =
                    i18n::fill("learn.next-throw", &[("number", &number), ("throw", &value)]);
                let pressed = if self.parted() {
                    ui.button(word).clicked()
                } else {
                    primary_button(ui, &word).clicked()
                };
                if pressed {
                    self.step(cx.now);
                    ui.ctx().request_repaint();
                }
            }
            if self.at > 0 && quiet_button(ui, i18n::text("learn.from-start")).clicked() {
                self.restart();
            }
        });
        ui.add_space(8.0);
        self.banner_ui(ui);
        if self.effort().is_some() && rule_link(ui, i18n::text("learn.open-compare")).clicked() {
            Route::Compare(self.link.clone()).go(ui.ctx());
        }
    }

    fn effort(&self) -> Option<Effort> {
        let over = self.at >= self.rounds.len();
        (self.parted() || over).then(Effort::default)
    }

    fn has_own_primary(&self) -> bool {
        self.effort().is_none()
    }

    fn ruleset(&self) -> &Ruleset {
        self.left.ruleset()
    }

    fn state(&self) -> String {
        format!("{} | {}", position_text(&self.left.table), position_text(&self.right.table))
    }
}

/// The squares on which two positions differ.
fn apart(left: &Position, right: &Position) -> Bitboard {
    Bitboard::of((1..=30).filter(|square| left.side_on(*square) != right.side_on(*square)))
}

/// The comparison as the rest of an address.
fn link(both: &Compare, left: &Stage) -> String {
    let own = both.scene.layout == Layout::Start;
    let spools = left.position.turn == Side::Spools;
    let pieces = notation::pieces_link(&left.position);
    let (place, who) = match (own, spools) {
        (true, _) => ("start", "-"),
        (false, true) => (pieces.strip_suffix("-s").unwrap_or(&pieces), "s"),
        (false, false) => (pieces.as_str(), "c"),
    };
    let throws: Vec<String> = left.throws.iter().map(ToString::to_string).collect();
    let seat = |spec: &RulesSpec| spec.link().replace('/', ":");
    format!("{}~{}/{place}/{who}/{}", seat(&both.left), seat(&both.right), throws.join("."))
}
