//! Choice of games: number, player, seed and start.

use egui::{Role, TextEdit, Ui, WidgetInfo};

use crate::app::controls::{caption, fold_line, named, problem_ui, quiet};
use crate::i18n;
use crate::players::Player;
use crate::report::{grouped, player_words};

/// The most games that are played in the window.
pub const MOST_GAMES: u64 = 100_000;
/// The numbers of games that stand ready.
const READY_GAMES: [u64; 3] = [100, 1_000, 10_000];
/// Seed of the first games.
const DEFAULT_SEED: u64 = 1;
/// Word in an address for games from the position that is shown.
const HERE: &str = "here";

/// Games to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Number of games.
    pub games: u64,
    /// Player of both sides on every board.
    pub player: Player,
    /// The seed of all chance.
    pub seed: u64,
    /// From the position that is shown, and not from each board's own start.
    pub here: bool,
    games_typed: String,
    seed_typed: String,
}

impl Default for Choice {
    /// Default of the command: a thousand greedy games from seed 1.
    fn default() -> Choice {
        Choice::of(1_000, Player::Greedy, DEFAULT_SEED, false)
    }
}

impl Choice {
    fn of(games: u64, player: Player, seed: u64, here: bool) -> Choice {
        Choice {
            games,
            player,
            seed,
            here,
            games_typed: games.to_string(),
            seed_typed: seed.to_string(),
        }
    }

    /// True if the fields can be played as they stand.
    pub fn is_sound(&self) -> bool {
        self.typed_games().is_some() && self.typed_seed().is_some()
    }

    fn typed_games(&self) -> Option<u64> {
        games_of(&self.games_typed)
    }

    fn typed_seed(&self) -> Option<u64> {
        self.seed_typed.trim().parse().ok()
    }

    /// The choice as part of an address: `1000.greedy.1`.
    pub fn address(&self) -> String {
        let here = if self.here { ".here" } else { "" };
        format!("{}.{}.{}{here}", self.games, self.player.name(), self.seed)
    }

    /// Reads an address.
    ///
    /// # Errors
    /// Says what it should look like.
    pub fn from_address(text: &str) -> Result<Choice, String> {
        let parts: Vec<&str> = text.split('.').collect();
        let read = || {
            let (main, rest) = parts.split_at_checked(3)?;
            let here = match rest {
                [] => false,
                [word] if *word == HERE => true,
                _ => return None,
            };
            let games = games_of(main[0])?;
            let player = Player::from_name(main[1])?;
            Some(Choice::of(games, player, main[2].parse().ok()?, here))
        };
        read().ok_or_else(|| i18n::say!("results.bad-address", text))
    }

    /// In a few words, with what differs from the default: `1,000 games · greedy players · seed 7 · from this position`.
    fn words(&self) -> String {
        let (games, player) = (grouped(self.games), player_words(self.player));
        let seed = (self.seed != DEFAULT_SEED)
            .then(|| i18n::say!("results.choice-seed", seed = self.seed));
        let start = self.here.then(|| i18n::text("results.choice-here").to_owned());
        let first = i18n::say!("results.choice", games, player);
        [Some(first), seed, start].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Start of the games: `Games start from this position.`
    pub(super) fn start_sentence(&self) -> String {
        format!("{} {}.", i18n::text("results.from"), i18n::text(start_key(self.here)))
    }

    /// Chooses a number of games.
    pub fn set_games(&mut self, games: u64) {
        self.games_typed = games.to_string();
        self.read();
    }

    /// Takes over what was typed; what cannot be played keeps the last number.
    fn read(&mut self) {
        self.games = self.typed_games().unwrap_or(self.games);
        self.seed = self.typed_seed().unwrap_or(self.seed);
    }
}

/// A number of games as people write it: `1000`, `1,000`, `1 000` with any space.
fn games_of(text: &str) -> Option<u64> {
    let is_mark = |letter: char| matches!(letter, ',' | '_') || letter.is_whitespace();
    let plain: String = text.chars().filter(|letter| !is_mark(*letter)).collect();
    plain.parse().ok().filter(|games| (1..=MOST_GAMES).contains(games))
}

/// The choice in one line, which opens to fields.
pub fn choice_ui(ui: &mut Ui, choice: &mut Choice, is_open: &mut bool) {
    choice_line_ui(ui, choice, is_open);
    fields_ui(ui, choice, *is_open);
}

/// The choice as a button that opens and closes its fields; they stay open while something is wrong.
pub(super) fn choice_line_ui(ui: &mut Ui, choice: &Choice, is_open: &mut bool) {
    let words = choice.words();
    let name = i18n::say!("results.choice-name", words);
    fold_line(ui, &words, &name, is_open);
    *is_open |= !choice.is_sound();
}

/// The fields of the choice where they are open, each kind in a row, and under the player how it plays.
pub(super) fn fields_ui(ui: &mut Ui, choice: &mut Choice, is_open: bool) {
    if !is_open {
        return;
    }
    ui.horizontal_wrapped(|ui| games_ui(ui, choice));
    ui.horizontal_wrapped(|ui| player_ui(ui, choice));
    caption(ui, i18n::text(player_help(choice.player)));
    ui.horizontal_wrapped(|ui| {
        quiet(ui, i18n::text("compare-view.seed"));
        if field(ui, &mut choice.seed_typed, "results.seed-field", 84.0) {
            choice.read();
        }
    });
    ui.horizontal_wrapped(|ui| {
        quiet(ui, i18n::text("results.from"));
        for here in [false, true] {
            ui.selectable_value(&mut choice.here, here, i18n::text(start_key(here)));
        }
    });
    let read = [choice.typed_games(), choice.typed_seed()];
    for (number, key) in read.into_iter().zip(["results.bad-games", "results.bad-seed"]) {
        if number.is_none() {
            problem_ui(ui, &i18n::say!(key, most = grouped(MOST_GAMES), seeds = u64::MAX));
        }
    }
}

fn games_ui(ui: &mut Ui, choice: &mut Choice) {
    quiet(ui, i18n::text("results.how-many"));
    for games in READY_GAMES {
        let chosen = choice.typed_games() == Some(games);
        let label = i18n::say!("results.so-many", games = grouped(games));
        let response = ui.selectable_label(chosen, grouped(games));
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, &label));
        if response.clicked() {
            choice.set_games(games);
        }
    }
    if field(ui, &mut choice.games_typed, "results.games-field", 92.0) {
        choice.read();
    }
}

fn player_ui(ui: &mut Ui, choice: &mut Choice) {
    quiet(ui, i18n::text("results.player"));
    let strengths = [Player::Random, Player::Greedy, Player::LearnedAhead];
    // An address may name another one.
    let linked = Some(choice.player).filter(|player| !strengths.contains(player));
    for player in strengths.into_iter().chain(linked) {
        let words = player_words(player);
        let response = ui.selectable_value(&mut choice.player, player, words);
        // How the chosen one plays stands below.
        if choice.player != player {
            response.on_hover_text(i18n::text(player_help(player)));
        }
    }
}

/// Key of the sentence on how a player plays.
fn player_help(player: Player) -> &'static str {
    match player {
        Player::Greedy => "results.greedy-help",
        Player::Random => "results.random-help",
        Player::LearnedAhead => "results.strong-help",
        Player::Learned | Player::Exact => "results.learned-help",
    }
}

fn start_key(here: bool) -> &'static str {
    if here { "results.here" } else { "results.own-starts" }
}

/// A short field; `true` when something was typed.
fn field(ui: &mut Ui, typed: &mut String, name: &str, width: f32) -> bool {
    // Known by its name: what stands above it comes and goes with what is typed.
    let response = ui.add(TextEdit::singleline(typed).id_salt(name).desired_width(width));
    named(response, Role::TextInput, i18n::text(name)).changed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_is_played() {
        for text in ["1000.greedy.1", "25.random.0.here"] {
            let choice = Choice::from_address(text).expect("an address");
            assert_eq!(choice.address(), text);
        }
        let bad = "0.greedy.1 10.clever.1 10.greedy.x 10.greedy.1.there 10.greedy.1.here.now \
                   1000000000.greedy.1";
        for text in bad.split(' ').chain([""]) {
            assert!(Choice::from_address(text).is_err(), "{text}");
        }
    }

    #[test]
    fn nonsense_keeps_the_last_sound_number() {
        let mut choice = Choice { games_typed: "a billion".to_owned(), ..Choice::default() };
        choice.read();
        assert!(!choice.is_sound());
        assert_eq!(choice.games, 1_000);
        choice.games_typed = "2 500".to_owned();
        choice.read();
        assert!(choice.is_sound());
        assert_eq!(choice.games, 2_500);
    }
}
