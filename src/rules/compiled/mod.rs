//! The law compiled for speed: the same answers as the clear law, many millions of them a second.
//!
//! **Invariant:** nothing here decides anything of its own. Whatever it answers, [`Rules`] answers alike; the test
//! `lockstep` plays both side by side for every reconstruction and every change of its rules.

use super::{Move, MoveList, Position, Rules, Throw};

/// The law of one form, made ready for playing very many moves.
#[derive(Clone, Debug)]
pub struct Compiled {
    rules: Rules,
    /// The throws as sixteen equally likely places.
    throws: [Throw; 16],
}

impl Compiled {
    /// Compiles the law of `rules`.
    pub fn new(rules: &Rules) -> Compiled {
        let mut throws = [Throw::default(); 16];
        let places = rules
            .odds()
            .into_iter()
            .flat_map(|(throw, weight)| std::iter::repeat_n(throw, usize::from(weight)));
        for (place, throw) in throws.iter_mut().zip(places) {
            *place = throw;
        }
        Compiled {
            rules: *rules,
            throws,
        }
    }

    /// The clear law it was compiled from.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The throws of the device as sixteen equally likely places, to be drawn from with four random bits.
    pub fn throws(&self) -> &[Throw; 16] {
        &self.throws
    }

    /// As [`Rules::legal_moves`]: the same moves in the same order.
    pub fn moves(&self, position: &Position, throw: Option<Throw>) -> MoveList {
        self.rules.legal_moves(position, throw)
    }

    /// As [`Rules::play_unchecked`]: the position after a move that [`Compiled::moves`] lists.
    pub fn play(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Position {
        self.rules.play_unchecked(position, throw, mv)
    }

    /// Visits every legal move and the position after it, in the order of [`Compiled::moves`].
    pub fn successors(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mut visit: impl FnMut(Move, &Position),
    ) {
        for mv in self.moves(position, throw) {
            visit(mv, &self.play(position, throw, mv));
        }
    }

    /// One ply of a random game: the throw that the low four bits draw (none beside a rest) and the move that the
    /// high thirty-two bits draw. `None` when the game is over.
    pub fn random_move(&self, position: &Position, bits: u64) -> Option<(Option<Throw>, Move)> {
        self.rules.outcome(position).is_none().then_some(())?;
        let throw = (position.due.rest == 0).then(|| self.throws[(bits & 15) as usize]);
        let moves = self.moves(position, throw);
        let index = ((bits >> 32) * moves.len() as u64) >> 32;
        let mv = moves.get(index as usize).copied().unwrap_or(Move::PASS);
        Some((throw, mv))
    }

    /// The position after the ply that [`Compiled::random_move`] draws. `None` when the game is over.
    pub fn random_ply(&self, position: &Position, bits: u64) -> Option<Position> {
        let (throw, mv) = self.random_move(position, bits)?;
        Some(self.play(position, throw, mv))
    }
}
