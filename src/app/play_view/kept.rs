//! A game that outlasts the window: kept on the device after every throw and move, and offered at the next start.

use egui::Ui;
use serde::{Deserialize, Serialize};

use super::{PlayView, Who};
use crate::app::collection::Collection;
use crate::app::controls::{card, primary_button, quiet_button, styled};
use crate::app::storage::Store;
use crate::app::theme::text;
use crate::compare::{self, Seat};
use crate::game::{Game, Step};
use crate::i18n;
use crate::notation;
use crate::rules::{Phase, Position, Ruleset, Throw};

/// The name of the game in a store.
pub const NAME: &str = "senet-game";
/// The version this program writes.
const VERSION: u32 = 1;

/// What is written to the store. Rules stand there as in an address, positions and moves in the notation.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Saved {
    version: u32,
    /// Whose rules they are.
    base: String,
    /// The rules at the beginning, which may be changed ones.
    rules: String,
    position: String,
    who: String,
    /// What the computer's choices follow from; text, since numbers in JSON are short.
    seed: String,
    steps: Vec<Entry>,
}

/// A step of a game.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Entry {
    Throw(u8),
    Move(String),
    Rules(String),
}

/// Tells one moment of the table from another: how old the game is, its position and throw, and who plays.
type Moment = (usize, Position, Option<Throw>, Who);

/// What the store holds, and the game of the last time.
#[derive(Default)]
pub(super) struct KeptGame {
    written: Option<Moment>,
    /// The game of the last time, until it is gone on with or another one begun.
    before: Option<Box<Before>>,
    /// The game of the last time was given up.
    given_up: bool,
}

struct Before {
    game: Game,
    base: Ruleset,
    who: Who,
    seed: u64,
}

fn rules_text(ruleset: &Ruleset, collection: &Collection) -> String {
    let base = collection.ruleset(&ruleset.id);
    let mut seat = Seat::new(base.unwrap_or_else(|| ruleset.clone()));
    seat.current = std::sync::Arc::new(ruleset.clone());
    seat.link()
}

/// The steps since the game began, and the rules and the position with which it did.
fn steps(game: &Game, collection: &Collection) -> Option<(String, String, Vec<Entry>)> {
    let mut moments = game.moments();
    let (_, rules, position) = moments.next()?;
    let (rules, position) = (rules_text(rules, collection), notation::position_text(position));
    let entry = |(step, rules, _): (&Step, &Ruleset, &Position)| match step {
        Step::Start => None,
        Step::Thrown(throw) => Some(Entry::Throw(throw.value())),
        Step::Moved { line, .. } => Some(Entry::Move(line.text.clone())),
        Step::RulesChanged => Some(Entry::Rules(rules_text(rules, collection))),
    };
    Some((rules, position, moments.filter_map(entry).collect()))
}

impl Before {
    /// Plays a kept game again; `None` where it is over, or not a game by rules that are here.
    fn read(text: &str, collection: &Collection) -> Option<Before> {
        let saved: Saved = serde_json::from_str(text).ok()?;
        let rules = |text: &str| Some((*collection.seat(text).ok()?.current).clone());
        let begin = rules(&saved.rules)?;
        let position = notation::parse_position(&begin.rules(), &saved.position).ok()?;
        let mut game = Game::from_position(begin, position);
        for step in &saved.steps {
            match step {
                Entry::Throw(value) => game.cast(Throw::new(*value)?).then_some(())?,
                Entry::Move(text) => {
                    let mv = game.lines().iter().find(|line| line.text == *text)?.mv;
                    drop(game.play(mv).ok()?);
                }
                Entry::Rules(text) => game.change_rules(rules(text)?),
            }
        }
        let goes_on = saved.version == VERSION && !matches!(game.phase(), Phase::Over(_));
        let before = Before {
            game,
            base: rules(&saved.base)?,
            who: Who::from_link(&saved.who).ok()?,
            seed: saved.seed.parse().ok()?,
        };
        (goes_on && !saved.steps.is_empty()).then_some(before)
    }
}

impl PlayView {
    /// Finds the game of the last time in the store.
    pub fn restore(&mut self, store: &dyn Store, collection: &Collection) {
        let text = store.read(NAME).filter(|text| !text.is_empty());
        let before = text.and_then(|text| Before::read(&text, collection));
        self.kept.before = before.map(Box::new);
    }

    fn moment(&self) -> Moment {
        let game = &self.table.game;
        (game.age(), *game.position(), game.throw(), self.who)
    }

    /// Keeps the game where it has gone on since the last frame. `false` where the device refuses.
    pub fn keep(&mut self, store: &mut dyn Store, collection: &Collection) -> bool {
        let now = self.moment();
        if self.kept.written == Some(now) {
            return true;
        }
        let Some((rules, position, steps)) = steps(&self.table.game, collection) else {
            return true;
        };
        let over = matches!(self.table.game.phase(), Phase::Over(_));
        if steps.is_empty() && self.kept.written.is_none() && !self.kept.given_up {
            // Nothing has begun: the game of the last time is still to be had.
            return true;
        }
        self.kept.before = None;
        let saved = Saved {
            version: VERSION,
            base: rules_text(&self.base, collection),
            rules,
            position,
            who: self.who.link(),
            seed: self.seed.to_string(),
            steps,
        };
        let text = match over || saved.steps.is_empty() {
            true => String::new(),
            false => serde_json::to_string(&saved).unwrap_or_default(),
        };
        let kept = store.write(NAME, &text);
        if kept {
            (self.kept.written, self.kept.given_up) = (Some(now), false);
        }
        kept
    }

    /// Offers the game of the last time.
    pub(super) fn offer_ui(&mut self, ui: &mut Ui) {
        let Some(before) = &self.kept.before else {
            return;
        };
        let name = compare::title(&before.base, before.game.ruleset());
        let throws = before.game.throws();
        let count: u32 = throws.0.iter().sum();
        let key = if count == 1 { "play.unfinished-one" } else { "play.unfinished" };
        let said = i18n::fill(key, &[("name", &name), ("throws", &count.to_string())]);
        let (mut goes_on, mut is_new) = (false, false);
        card(ui).show(ui, |ui| {
            styled(ui, said, text::lesson());
            ui.horizontal_wrapped(|ui| {
                goes_on = primary_button(ui, i18n::text("play.go-on")).clicked();
                is_new = quiet_button(ui, i18n::text("play.start-new")).clicked();
            });
        });
        ui.add_space(8.0);
        if goes_on {
            self.go_on();
        } else if is_new {
            (self.kept.before, self.kept.given_up) = (None, true);
        }
    }

    fn go_on(&mut self) {
        let Some(before) = self.kept.before.take() else {
            return;
        };
        self.base = before.base;
        self.pieces.clear();
        (self.who, self.seed) = (before.who, before.seed);
        self.table.set_game(before.game);
        self.computer.wait();
        self.kept.written = Some(self.moment());
    }
}
