//! The players whose games are counted: how each picks among the moves that the law allows. Nothing here looks at what
//! a rule says; a player sees positions, and so the same player sits down at every board.
//!
//! **Random** takes each legal move with the same chance. Where it may return from the water instead of throwing, it
//! does so every other time.
//!
//! **Greedy** looks one move ahead:
//!
//! 1. It takes the move after which its own pips less the rival's pips are most. A piece on a square is worth the
//!    square's number, a piece borne off 31, a piece in the hand or out of the game nothing. What houses do to the piece,
//!    and what becomes of a piece that is hit, is counted with the move.
//! 2. Among equals it takes the one that leaves the fewest of its own pieces exposed: pieces that may be hit (neither
//!    safe nor protected by neighbors, under rules that know hitting) with a rival's piece behind them at a distance that
//!    one throw can give. Walls and gates in between are not looked at.
//! 3. Among equals it moves the rearmost piece, one in the hand first; then the move that is listed first.
//!
//! The same three points decide everything else. A choice in the water (stay or go back at once) is two moves like any
//! other. A return instead of throwing is held against the position as it stands, so greedy returns only where that
//! gains pips. Throwing again instead of a 1 leaves everything as it stands, so it is taken only where the 1 would
//! lose. A throw that may be split is played in its greatest useful part, then its rest likewise. A pass is made when
//! there is nothing else.

use crate::board::Side;
use crate::rules::{Move, Position, State, Throw};

use super::chance::Chance;
use super::law::Law;

/// A player: a fixed way of picking among legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Any legal move, each with the same chance.
    Random,
    /// The move that gains most at once.
    Greedy,
}

impl Player {
    /// Every player, the simplest first.
    pub const ALL: [Player; 2] = [Player::Random, Player::Greedy];

    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
        }
    }

    /// The player of this name.
    pub fn from_name(name: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.name() == name)
    }

    /// The move it makes with a throw or the rest of one, and where that leads.
    #[inline]
    pub(super) fn choose(
        self,
        law: &Law,
        state: &State,
        throw: Option<Throw>,
        chance: &mut Chance,
    ) -> Chosen {
        match self {
            Player::Random => random(law, state, throw, chance),
            Player::Greedy => greedy(law, state, throw),
        }
    }

    /// Move that it makes instead of throwing, if the law leaves that choice and the player wants it.
    pub(super) fn instead(self, law: &Law, state: &State, chance: &mut Chance) -> Option<Chosen> {
        let mv = *law.moves(state, None).first()?;
        let after = law.play(state, None, mv);
        let gain = gain(state, &after);
        let goes = match self {
            Player::Random => chance.below(2) == 0,
            Player::Greedy => gain > 0,
        };
        goes.then_some(Chosen { mv, after, gain, options: 2 })
    }
}

/// A move that a player has picked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen {
    /// The move.
    pub(super) mv: Move,
    /// State to which it leads.
    pub(super) after: State,
    /// Pips that the side to act has won on its rival.
    pub(super) gain: i32,
    /// Among how many moves it was picked.
    pub(super) options: usize,
}

fn random(law: &Law, state: &State, throw: Option<Throw>, chance: &mut Chance) -> Chosen {
    let moves = law.moves(state, throw);
    let index = if moves.len() > 1 { chance.below(moves.len()) } else { 0 };
    let mv = moves.get(index).copied().unwrap_or(Move::PASS);
    let after = law.play(state, throw, mv);
    Chosen { mv, gain: gain(state, &after), after, options: moves.len() }
}

fn greedy(law: &Law, state: &State, throw: Option<Throw>) -> Chosen {
    let mut best = Chosen { mv: Move::PASS, after: *state, gain: i32::MIN, options: 0 };
    // How much the best leaves exposed, counted only when it is needed.
    let mut exposure = None;
    law.each(state, throw, |mv, after| {
        best.options += 1;
        let gain = gain(state, &after);
        if gain < best.gain {
            return;
        }
        let mut ours = None;
        if gain == best.gain {
            let exposed = |after: &State| {
                let (own, rival) = squares(after, state.turn());
                law.exposed(own, rival)
            };
            let theirs = *exposure.get_or_insert_with(|| exposed(&best.after));
            let own = *ours.insert(exposed(&after));
            if own > theirs || own == theirs && mv.from >= best.mv.from {
                return;
            }
        }
        (best.mv, best.after, best.gain, exposure) = (mv, after, gain, ours);
    });
    if best.options == 0 {
        best.gain = 0;
    }
    best
}

/// The squares, as bits, of a side and of its rival.
#[inline]
fn squares(state: &State, side: Side) -> (u32, u32) {
    let (us, them) = (state.us().bits(), state.them().bits());
    if state.turn() == side { (us, them) } else { (them, us) }
}

/// Pips that the side to act before has won on its rival.
#[inline]
fn gain(before: &State, after: &State) -> i32 {
    let side = before.turn();
    let (own, rival) = squares(after, side);
    let (mut gain, old) = (change(before.us().bits(), own), before.them().bits());
    if rival != old {
        gain -= change(old, rival);
    }
    let (ours, theirs) = after.off();
    let (ours, theirs) = if after.turn() == side { (ours, theirs) } else { (theirs, ours) };
    let off = |now: u8, then: u8| 31 * (i32::from(now) - i32::from(then));
    gain + off(ours, before.off().0) - off(theirs, before.off().1)
}

/// Change of the sum of the square numbers from one set to another.
#[inline]
fn change(old: u32, new: u32) -> i32 {
    pips(new & !old) - pips(old & !new)
}

/// The sum of the square numbers of a set.
#[inline]
fn pips(mut bits: u32) -> i32 {
    let mut sum = 0;
    while bits != 0 {
        sum += bits.trailing_zeros() as i32 + 1;
        bits &= bits - 1;
    }
    sum
}

/// Pips of the cones less those of the spools.
pub(super) fn lead(position: &Position) -> i32 {
    let all = |side: Side| 31 * i32::from(position.off[side]) + pips(position.pieces[side].bits());
    all(Side::Cones) - all(Side::Spools)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::{library, notation};

    /// Move of greedy with a throw, as move text.
    fn greedy_move(id: &str, pieces: &str, throw: u8) -> String {
        let rules = library::ruleset(id).expect("shipped").rules();
        let law = Law::new(&rules);
        let setup = notation::parse_pieces(pieces).expect("pieces");
        let position = rules.position(&setup).expect("a position");
        let throw = Throw::new(throw);
        let state = State::new(&position).expect("a state");
        let mv = Player::Greedy.choose(&law, &state, throw, &mut Chance::new(1, 0, 1)).mv;
        let lines = notation::lines(&rules, &position, throw);
        let line = lines.into_iter().find(|line| line.mv == mv);
        line.expect("a legal move").text
    }

    #[test]
    fn greedy_gains_then_hides_then_moves_the_rearmost() {
        for (id, pieces, throw, wanted) in [
            ("kendall-walker", "cones: 5 14 / spools: 16", 2, "14x16"),
            ("kendall-walker", "cones: 4 12 / spools: 11", 5, "12-17"),
            // 9-14 would leave two in reach of the spool, 12-17 none, though it leaves the spool in reach.
            ("kendall-walker", "cones: 9 12 / spools: 11", 5, "12-17"),
            ("kendall-walker", "cones: 4 12 / spools: 28", 2, "4-6"),
            ("masters", "cones: 2 26 / spools: 5", 1, "2-3"),
            ("game-of-passing", "cones: 26 / spools: 5", 1, "26-27"),
            ("piccione", "cones: 3 / spools: 30", 4, "3-7"),
        ] {
            assert_eq!(greedy_move(id, pieces, throw), wanted, "{id}: {pieces}");
        }
    }

    #[test]
    fn greedy_goes_back_from_the_water_only_for_pips() {
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let law = Law::new(&rules);
        let instead = |player: Player, rules_law: &Law, seed| {
            let setup = notation::parse_pieces("cones: 3 27 / spools: 15").expect("pieces");
            let position = rules_law.rules().position(&setup).expect("a position");
            let state = State::new(&position).expect("a state");
            player.instead(rules_law, &state, &mut Chance::new(seed, 0, 1)).is_some()
        };
        assert!(!instead(Player::Greedy, &law, 0), "15 is taken: no return at all");
        let bump = rules.form.with(crate::rules::Key::RebirthWhenOccupied, &"bump".into());
        let bump = Law::new(&Rules::new(bump.expect("an answer")).expect("no contradiction"));
        assert!(instead(Player::Greedy, &bump, 0), "12 pips lost, 14 won from the rival");
        let random = (0..100).filter(|seed| instead(Player::Random, &bump, *seed)).count();
        assert!((30..70).contains(&random), "{random} of 100");
    }
}
