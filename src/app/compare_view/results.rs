//! The second page of Compare: results of many games and of exact counting.

use std::sync::Arc;

use egui::Ui;

use super::CompareView;
use crate::app::command::Command;
use crate::app::results_view::{Ask, BoardNow, ResultsView, Scene};
use crate::compare::{Cast, Seat, Start, link_from};
use crate::library;
use crate::route::{PlaceName, Route};
use crate::rules::{Setup, Throw};

impl CompareView {
    /// All boards as they are at the moment that is shown, A first.
    pub fn boards_now(&self) -> Vec<BoardNow> {
        let comparison = &self.comparison;
        let board = |(index, seat): (usize, &Seat)| {
            let turn = comparison.turn_now(index)?;
            let position = *comparison.position(index)?;
            let rest = Throw::new(position.due.rest).filter(|_| position.due.rest > 0);
            let in_hand = turn.received.throw().filter(|_| !comparison.shows_after(index));
            let (ruleset, rules) = (Arc::clone(&seat.current), seat.rules);
            Some(BoardNow { ruleset, rules, position, throw: rest.or(in_hand) })
        };
        comparison.seats().iter().enumerate().filter_map(board).collect()
    }

    /// Results of many games and exact counting; called once in every frame in which they are shown.
    pub(super) fn results_ui(&mut self, ui: &mut Ui) {
        let now = self.boards_now();
        let scene = Scene { comparison: &self.comparison, now: &now };
        let Some(request) = self.results.ui(ui, scene) else { return };
        let result = match request {
            Ask::Copy(_) | Ask::Save(..) | Ask::CopyPicture(_) => return request.carry_out(ui),
            Ask::CopyLink => {
                let route = Route::to(PlaceName::Compare, self.link());
                return Command::CopyLink(route).send(ui.ctx());
            }
            Ask::Change(seat, key, value) => self.comparison.change(seat, key, &value),
            Ask::Seat(seat, rules) => self.comparison.seat(seat, *rules),
            Ask::Undo => return self.undo(),
            Ask::Begin(setup) => return self.begin(Start::Shared(setup)),
            Ask::Show(board, setup, throw) => return self.show(ui, board, setup, throw),
            Ask::ShowStopped(board, game) => self.show_stopped(board, *game),
        };
        self.problem = result.err();
        self.refresh();
    }

    /// Begins all boards from an arrangement of this board, with this throw.
    fn show(&mut self, ui: &Ui, board: usize, setup: Setup, throw: Option<Throw>) {
        // A board with another number of pieces cannot show this.
        if !self.comparison.misfits(&setup).is_empty() {
            return self.show_elsewhere(ui, board, &setup, throw);
        }
        self.results.close();
        self.restart(Start::Shared(setup));
        if let Some(throw) = throw {
            self.cast(Cast::Value(throw));
        }
    }

    /// Opens a comparison from an arrangement of this board, beside another reconstruction that can hold it.
    fn show_elsewhere(&self, ui: &Ui, board: usize, setup: &Setup, throw: Option<Throw>) {
        let Some(seat) = self.comparison.seats().get(board) else { return };
        if let Ok(position) = seat.position(setup) {
            let (base, current, cast) = (&seat.base, &seat.current, throw.map(Cast::Value));
            let link = link_from(base, current, &position, (cast, None), library::rulesets());
            Route::to(PlaceName::Compare, link).go(ui.ctx());
        }
    }

    /// Results of many games and exact counting.
    pub fn results(&self) -> &ResultsView {
        &self.results
    }
}
