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
use crate::rules::choice::Capture;
use crate::rules::facts::Facts;
use crate::rules::{Move, MoveList, Position, Throw};

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

    /// The move it makes with a throw or the rest of one, and where that leads. `moves` are those the law has listed.
    #[inline]
    pub(super) fn choose(
        self,
        law: &Law,
        position: &Position,
        throw: Option<Throw>,
        moves: &MoveList,
        chance: &mut Chance,
    ) -> (Move, Position) {
        let mv = match (moves.len(), self) {
            (0, _) => Move::PASS,
            (1, _) => moves[0],
            (many, Player::Random) => moves[chance.below(many)],
            (_, Player::Greedy) => return greedy(law, position, throw, moves),
        };
        (mv, law.play(position, throw, mv))
    }

    /// Where it goes instead of throwing, if the law leaves that choice and the player wants it.
    pub(super) fn instead(
        self,
        law: &Law,
        position: &Position,
        chance: &mut Chance,
    ) -> Option<Position> {
        let mv = *law.moves(position, None).first()?;
        let after = law.play(position, None, mv);
        let goes = match self {
            Player::Random => chance.below(2) == 0,
            Player::Greedy => gain(position, &after) > 0,
        };
        goes.then_some(after)
    }
}

/// A move of greedy's, with what it is judged by.
struct Candidate {
    mv: Move,
    after: Position,
    gain: i32,
    /// Counted only when it is needed.
    exposed: Option<u32>,
}

fn greedy(
    law: &Law,
    position: &Position,
    throw: Option<Throw>,
    moves: &MoveList,
) -> (Move, Position) {
    let candidate = |mv: Move| {
        let after = law.play(position, throw, mv);
        let gain = gain(position, &after);
        Candidate {
            mv,
            after,
            gain,
            exposed: None,
        }
    };
    let mut best = candidate(moves[0]);
    for &mv in &moves[1..] {
        let mut next = candidate(mv);
        if next.gain > best.gain || next.gain == best.gain && safer(law, &mut next, &mut best) {
            best = next;
        }
    }
    (best.mv, best.after)
}

/// Of two moves that gain the same: does `next` leave less exposed, or as much with a piece further back?
fn safer(law: &Law, next: &mut Candidate, best: &mut Candidate) -> bool {
    let ours = *next
        .exposed
        .get_or_insert_with(|| exposed(law, &next.after, best.after.turn));
    let theirs = *best
        .exposed
        .get_or_insert_with(|| exposed(law, &best.after, best.after.turn));
    ours < theirs || ours == theirs && next.mv.from < best.mv.from
}

/// Pips a side has gained between two positions; negative where it lost some.
#[inline]
pub(super) fn pips_gained(before: &Position, after: &Position, side: Side) -> i32 {
    let (old, new) = (before.pieces[side].bits(), after.pieces[side].bits());
    let off = i32::from(after.off[side]) - i32::from(before.off[side]);
    31 * off + pips(new & !old) - pips(old & !new)
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

/// Pips that the side to act has won on its rival.
#[inline]
fn gain(before: &Position, after: &Position) -> i32 {
    pips_gained(before, after, before.turn) - pips_gained(before, after, !before.turn)
}

/// Pips of the cones less those of the spools.
pub(super) fn lead(position: &Position) -> i32 {
    let all = |side: Side| 31 * i32::from(position.off[side]) + pips(position.pieces[side].bits());
    all(Side::Cones) - all(Side::Spools)
}

/// Pieces of `side` that a single throw of the rival could hit, as far as squares and neighbors tell.
fn exposed(law: &Law, position: &Position, side: Side) -> u32 {
    if law.rules.form.capture_effect == Capture::Forbidden {
        return 0;
    }
    let facts = Facts::of(&law.rules, position, side);
    let open = position.pieces[side] & !(facts.protected | facts.safe);
    (open.bits() & law.ahead(position.pieces[!side].bits())).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::{library, notation};

    /// What greedy does with a throw, as move text.
    fn greedy_move(id: &str, pieces: &str, throw: u8) -> String {
        let rules = library::ruleset(id).expect("shipped").rules();
        let law = Law::new(&rules);
        let setup = notation::parse_pieces(pieces).expect("pieces");
        let position = rules.position(&setup).expect("a position");
        let throw = Throw::new(throw);
        let moves = law.moves(&position, throw);
        let chance = &mut Chance::new(1, 0, 1);
        let (mv, _) = Player::Greedy.choose(&law, &position, throw, &moves, chance);
        let lines = notation::lines(&rules, &position, throw);
        let line = lines.into_iter().find(|line| line.mv == mv);
        line.expect("a legal move").text
    }

    #[test]
    fn greedy_gains_then_hides_then_moves_the_rearmost() {
        for (id, pieces, throw, wanted) in [
            ("kendall-walker", "cones: 5 14 / spools: 16", 2, "14x16"),
            ("kendall-walker", "cones: 4 12 / spools: 11", 5, "12-17"),
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
            let position = rules_law.rules.position(&setup).expect("a position");
            player
                .instead(rules_law, &position, &mut Chance::new(seed, 0, 1))
                .is_some()
        };
        assert!(
            !instead(Player::Greedy, &law, 0),
            "15 is taken: no return at all"
        );
        let bump = rules
            .form
            .with(crate::rules::Key::RebirthWhenOccupied, &"bump".into());
        let bump = Law::new(&Rules::new(bump.expect("an answer")).expect("no contradiction"));
        assert!(
            instead(Player::Greedy, &bump, 0),
            "12 pips lost, 14 won from the rival"
        );
        let random = (0..100)
            .filter(|seed| instead(Player::Random, &bump, *seed))
            .count();
        assert!((30..70).contains(&random), "{random} of 100");
    }
}
