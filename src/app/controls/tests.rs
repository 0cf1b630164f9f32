use egui_kittest::Harness;

use super::{fitted, quiet_button};
use crate::app::{fonts, theme};

#[test]
fn words_that_fit_their_column_never_break_inside() {
    let mut ready = false;
    let mut harness = Harness::new_ui(|ui| {
        if !std::mem::replace(&mut ready, true) {
            fonts::install(ui.ctx());
            theme::apply(ui.ctx(), (theme::Theme::Light, false), theme::PRESENTER_SCALE);
            return;
        }
        for words in ["Lancer les bâtonnets", "Contre l’ordinateur"] {
            for width in 40..300 {
                let font = theme::text::strong().resolve(ui.style());
                let font = fitted(ui, words, font, width as f32);
                let painter = ui.painter();
                let galley =
                    painter.layout(words.to_owned(), font, egui::Color32::RED, width as f32);
                let lines = galley.rows.iter().map(|row| row.text());
                let lines: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
                assert_eq!(lines.join(" "), words, "at {width}");
            }
        }
    });
    harness.run_steps(2);
}

#[test]
fn the_word_of_a_quiet_button_stands_at_the_edge_of_its_row() {
    let (mut ready, mut edges) = (false, Vec::new());
    let mut harness = Harness::new_ui(|ui| {
        if !std::mem::replace(&mut ready, true) {
            fonts::install(ui.ctx());
            theme::apply(ui.ctx(), (theme::Theme::Light, false), 1.0);
            return;
        }
        let row = ui.horizontal(|ui| {
            let [back, next] = ["Back", "Next"].map(|word| quiet_button(ui, word).rect);
            let inside = ui.add_enabled_ui(true, |ui| quiet_button(ui, "Inside")).inner.rect;
            [back.left(), next.left() - back.right(), inside.left() - next.right()]
        });
        let edge = ui.label("Words").rect.left();
        let alone = quiet_button(ui, "Alone").rect.left();
        edges.push((row.inner, row.response.rect.left() - edge, alone - edge, edge));
    });
    harness.run_steps(2);
    drop(harness);
    let (row, begins, alone, edge) = edges.pop().expect("a frame");
    let row = row.map(f32::round);
    assert_eq!(row, [0.0, 10.0, 10.0], "the first grows to the window's edge, the gaps stay");
    assert_eq!((begins, alone), (0.0, -edge), "nothing else moves");
}
