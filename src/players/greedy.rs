//! The greedy player looks one move ahead:
//!
//! 1. It takes the move after which its own pips less the rival's pips are most (`pips.rs`). What houses do to the piece,
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

use super::chance::Chance;
use super::law::Law;
use super::pips::{gain, squares};
use super::policy::{Chosen, Policy};
use crate::rules::{Move, State, Throw};

/// Player that takes the move which gains most at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Greedy;

impl Policy for Greedy {
    #[inline(always)]
    fn choose(&self, law: &Law, state: &State, throw: Option<Throw>, _: &mut Chance) -> Chosen {
        greedy(law, state, throw)
    }

    #[inline]
    fn prefers(&self, _: &Law, state: &State, after: &State, _: &mut Chance) -> bool {
        gain(state, after) > 0
    }
}

#[inline(always)]
fn greedy(law: &Law, state: &State, throw: Option<Throw>) -> Chosen {
    let mut best = Chosen { mv: Move::PASS, after: *state, gain: i32::MIN, options: 0 };
    // Exposed pieces after the best move, counted only when needed.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Player;
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
        let mv = Greedy.choose(&law, &state, throw, &mut Chance::new(1, 0, 1)).mv;
        let lines = notation::lines(&rules, &position, throw);
        let line = lines.into_iter().find(|line| line.mv == mv);
        line.expect("a legal move").text
    }

    #[test]
    fn greedy_gains_then_hides_then_moves_the_rearmost() {
        for (id, pieces, throw, best) in [
            ("kendall-walker", "cones: 5 14 / spools: 16", 2, "14x16"),
            ("kendall-walker", "cones: 4 12 / spools: 11", 5, "12-17"),
            // 9-14 would leave two in reach of the spool, 12-17 none, though it leaves the spool in reach.
            ("kendall-walker", "cones: 9 12 / spools: 11", 5, "12-17"),
            ("kendall-walker", "cones: 4 12 / spools: 28", 2, "4-6"),
            ("masters", "cones: 2 26 / spools: 5", 1, "2-3"),
            ("game-of-passing", "cones: 26 / spools: 5", 1, "26-27"),
            ("piccione", "cones: 3 / spools: 30", 4, "3-7"),
        ] {
            assert_eq!(greedy_move(id, pieces, throw), best, "{id}: {pieces}");
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
            player
                .policy(rules_law.rules())
                .instead(rules_law, &state, &mut Chance::new(seed, 0, 1))
                .is_some()
        };
        assert!(!instead(Player::Greedy, &law, 0), "15 is taken: no return at all");
        let bump = rules.form.with(crate::rules::Key::RebirthWhenOccupied, &"bump".into());
        let bump = Law::new(&Rules::new(bump.expect("an answer")).expect("no contradiction"));
        assert!(instead(Player::Greedy, &bump, 0), "12 pips lost, 14 won from the rival");
        let random = (0..100).filter(|seed| instead(Player::Random, &bump, *seed)).count();
        assert!((30..70).contains(&random), "{random} of 100");
    }
}
