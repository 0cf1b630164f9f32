//! Comparisons that show one rule at work: a position and a throw where two reconstructions differ because of it.

use super::{Cast, Comparison, Start};
use crate::notation;
use crate::rules::{Key, Rule, Ruleset, Throw};

/// Positions in which rules of every section come up, as in an address. The cones are to act.
const POSITIONS: &str = "
    c26-s12.18 c24.26-s12.18 c26-s12.28 c26-s28.29 c26-s12.27 c23.26-s27.28 c27-s12.18
    c21.27-s12.18 c13.27-s15.18 c21.27-s14.15 c28-s12.18 c28.29-s12.18 c28.29.30-s12
    c8.28.29-s12.18 c5.30-s12.18 c24.25-s12.18 c21.25-s8.18 c12.14-s20.22 c11.13-s15.20
    c10.12-s14.15 c9.10.21-s12.13.24 c5.12-s14.15.16 c16.18-s17.19.20.21 c9.18-s10.11.12.13
    c14.15-s16.17.18 c24.25-s8.20.22.26 c26.28-s23.24.25.27 c28.29-s26.27.30
    c16.26-s17.18.19.27.28.29.30 c2-s3.5.6 c20-s18.22.23 c19-s15.23.24 c25-s12.23 c15.26-s12.18
    c26-s12.15 c25-s12.18 c22.25-s3.18
";

impl Comparison {
    /// Comparison of two reconstructions at a position and a throw where they differ because of this rule. It begins at
    /// their own starts where these already show the rule, or where no known position does.
    pub fn distinguishing(left: &Ruleset, right: &Ruleset, key: Key) -> Comparison {
        let own = Comparison::new(left.clone(), right.clone());
        if own.difference(0).is_some_and(|difference| difference.rules().contains(&Rule::Key(key)))
        {
            return own;
        }
        let mut second = None;
        for pieces in POSITIONS.split_whitespace() {
            let mut begun = own.clone();
            let Ok(setup) = notation::parse_pieces_link(pieces) else {
                continue;
            };
            if begun.begin(Start::Shared(setup)).is_err() {
                continue;
            }
            for cast in casts(key) {
                match begun.after_throw(cast, key) {
                    Some((comparison, true)) => return comparison,
                    Some((comparison, false)) => second = second.or(Some(comparison)),
                    None => {}
                }
            }
        }
        second.unwrap_or(own)
    }

    /// The comparison after a throw, if the boards differ by this rule, and whether the rule alone explains it.
    fn after_throw(&self, cast: Cast, key: Key) -> Option<(Comparison, bool)> {
        let mut next = self.clone();
        if !next.cast(cast) {
            return None;
        }
        if let Some(alone) = next.shows_rule(key) {
            return Some((next, alone));
        }
        let moves = next.moves();
        moves.everywhere().filter(|shared| !shared.equivalent).find_map(|shared| {
            let mut chosen = next.clone();
            chosen.choose(0, &shared.text(), true);
            let alone = chosen.shows_rule(key)?;
            Some((chosen, alone))
        })
    }

    /// True where this rule alone makes the boards differ at the first throw; `None` where it plays no part in it.
    fn shows_rule(&self, key: Key) -> Option<bool> {
        let difference = self.difference(1)?;
        let rules = difference.rules();
        let named = rules.contains(&Rule::Key(key));
        named.then_some(rules.len() == 1)
    }
}

/// The throws that are tried: every value, and for questions about throwing also every fall of the sticks.
fn casts(key: Key) -> impl Iterator<Item = Cast> {
    let values = (0..=6).filter_map(Throw::new).map(Cast::Value);
    let is_about_throwing = key.section() == "throwing";
    values.chain(Cast::falls().filter(move |_| is_about_throwing))
}
