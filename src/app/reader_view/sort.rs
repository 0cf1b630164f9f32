//! Claims to be sorted: what is old, what is likely, what somebody chose, and what is not so.

use egui::{Button, Key, RichText, Role, TextStyle, Ui, WidgetInfo, vec2};

use super::activity::{Activity, Cx};
use super::display::Display;
use super::step_board::Room;
use crate::app::controls::make_room;
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::progress::Effort;
use crate::app::theme::{Palette, row_height, text};
use crate::i18n;
use crate::lesson::prose::plain;
use crate::lesson::{Claim, Lesson, Sort, Standing};
use crate::rules::Ruleset;

/// Claims being sorted, beside a resting board.
pub(super) struct Sorting {
    beside: Display,
    /// In an order that gives nothing away.
    claims: Vec<(Claim, Option<Standing>)>,
}

impl Sorting {
    /// The claims of a step, none of them placed.
    pub fn new(lesson: &Lesson, sort: &Sort, shelf: &[Ruleset], seed: u64) -> Sorting {
        let claims = sort.shuffled().into_iter();
        Sorting {
            beside: Display::resting(lesson, shelf, seed, Vec::new()),
            claims: claims.map(|claim| (claim, None)).collect(),
        }
    }

    fn place(&mut self, index: usize, standing: Standing) {
        if let Some((_, placed)) = self.claims.get_mut(index) {
            placed.get_or_insert(standing);
        }
    }

    /// The keys 1 to 4 place the first claim that is still open.
    fn keys(&mut self, ui: &Ui) {
        let Some(open) = self.claims.iter().position(|(_, placed)| placed.is_none()) else {
            return;
        };
        if ui.ctx().text_edit_focused() {
            return;
        }
        for (key, standing) in
            [Key::Num1, Key::Num2, Key::Num3, Key::Num4].into_iter().zip(Standing::ALL)
        {
            if ui.input(|input| input.key_pressed(key)) {
                self.place(open, standing);
                return;
            }
        }
    }
}

impl Activity for Sorting {
    fn tick(&mut self, ui: &Ui, _cx: &mut Cx<'_>) {
        self.keys(ui);
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.beside.board_ui(ui, room, cx);
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let mut chosen = None;
        for (index, (claim, placed)) in self.claims.iter().enumerate() {
            markdown_view::phrase(ui, &claim.text, ProseStyle::TASK, cx.footnotes);
            match placed {
                None => {
                    if let Some(standing) = shelves_ui(ui, claim) {
                        chosen = Some((index, standing));
                    }
                }
                Some(placed) => placed_ui(ui, claim, *placed, cx),
            }
            ui.add_space(14.0);
        }
        if let Some((index, standing)) = chosen {
            self.place(index, standing);
        }
    }

    fn effort(&self) -> Option<Effort> {
        let mut wrong = 0;
        for (claim, placed) in &self.claims {
            wrong += u32::from((*placed)? != claim.standing);
        }
        Some(Effort { wrong, ..Effort::default() })
    }

    fn ruleset(&self) -> &Ruleset {
        self.beside.ruleset()
    }

    fn state(&self) -> String {
        let letter = |placed: &Option<Standing>| placed.map_or("-", Standing::name);
        let placed: Vec<&str> = self.claims.iter().map(|(_, placed)| letter(placed)).collect();
        format!("{} {}", self.beside.state(), placed.join(" "))
    }
}

/// The places a claim can be put.
fn shelves_ui(ui: &mut Ui, claim: &Claim) -> Option<Standing> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for standing in Standing::ALL {
            let word = standing.word();
            make_room(ui, word, &TextStyle::Button, 16.0);
            let button = ui.add(Button::new(word).min_size(vec2(88.0, row_height(ui).max(36.0))));
            let name = format!("{word}: {}", plain(&claim.text));
            button.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
            if button.clicked() {
                chosen = Some(standing);
            }
        }
    });
    chosen
}

/// Where a claim belongs, whether that was the guess, and who says so.
fn placed_ui(ui: &mut Ui, claim: &Claim, placed: Standing, cx: &mut Cx<'_>) {
    let palette = Palette::of(ui);
    let right = placed == claim.standing;
    let (sign, color) = if right { ("✓", palette.faience) } else { ("✗", palette.carnelian) };
    let key = if right { "learn.sorted-right" } else { "learn.sorted-wrong" };
    let told = i18n::fill(key, &[("place", claim.standing.word()), ("placed", placed.word())]);
    ui.label(RichText::new(format!("{sign} {told}")).text_style(text::strong()).color(color));
    markdown_view::phrase(ui, &claim.source, ProseStyle::NOTE, cx.footnotes);
}
