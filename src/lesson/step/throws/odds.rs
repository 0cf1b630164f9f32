//! Chances of throws, with sticks that need not be fair, and throws made by them.

use rand::Rng;

use super::Favourite;
use crate::lesson::step::tally::Fall;
use crate::rules::choice::Device;
use crate::rules::{Form, Throw};

/// All of the chance, so that every share is a whole number: a hundred to the fourth power.
const WHOLE: u64 = 100_000_000;
/// Number of ways in which 0 to 4 of the four sticks show their flat side.
const WAYS: [u64; 5] = [1, 4, 6, 4, 1];

/// Chances of one throw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Odds {
    form: Form,
    /// Times in a hundred that a stick lands with its flat side up.
    pub flat: u8,
}

impl Odds {
    pub fn new(form: Form, flat: u8) -> Odds {
        Odds { form, flat }
    }

    /// True where a die is thrown in the place of sticks.
    pub fn die(&self) -> bool {
        self.form.throwing_device == Device::Die
    }

    /// Throws that can fall, rising by value, each with its part of [`WHOLE`].
    fn parts(&self) -> Vec<(Throw, u64)> {
        if self.die() {
            let odds = self.form.odds().into_iter();
            return odds.map(|(throw, part)| (throw, u64::from(part) * WHOLE / 16)).collect();
        }
        let (flat, round) = (u64::from(self.flat), u64::from(100 - self.flat));
        let mut parts = [0; 7];
        for (marked, ways) in (0..).zip(WAYS) {
            let throw = self.form.throw_of(marked);
            let marked = u32::from(marked);
            parts[usize::from(throw.value())] += ways * flat.pow(marked) * round.pow(4 - marked);
        }
        let throws = (0..=6).filter_map(Throw::new).zip(parts);
        throws.filter(|(_, part)| *part > 0).collect()
    }

    /// Throws that can fall, rising by value, each with its share of all throws.
    pub fn shares(&self) -> Vec<(Throw, f64)> {
        let parts = self.parts().into_iter();
        parts.map(|(throw, part)| (throw, part as f64 / WHOLE as f64)).collect()
    }

    /// Throws that come most often, and whether others come less often.
    pub fn leaders(&self) -> (Vec<Throw>, bool) {
        let parts = self.parts();
        let most = parts.iter().map(|(_, part)| *part).max();
        let leading = parts.iter().filter(|(_, part)| Some(*part) == most);
        let leading: Vec<Throw> = leading.map(|(throw, _)| *throw).collect();
        let others = leading.len() < parts.len();
        (leading, others)
    }

    /// The throw that comes most often; `None` where several share the lead before others.
    pub fn favourite(&self) -> Option<Favourite> {
        match self.leaders() {
            (leading, _) if leading.len() == 1 => leading.first().copied().map(Favourite::Throw),
            (_, others) => (!others).then_some(Favourite::None),
        }
    }

    /// One throw by this chance.
    pub fn fall(&self, chance: &mut impl Rng) -> Fall {
        if self.die() {
            let place = (chance.next_u32() >> 28) as u8;
            return Fall { throw: self.form.throw_at(place), flat: [false; 4] };
        }
        let mut below = |count: u64| (u64::from(chance.next_u32()) * count) >> 32;
        let flat = std::array::from_fn(|_| below(100) < u64::from(self.flat));
        let marked = flat.iter().map(|flat| u8::from(*flat)).sum();
        Fall { throw: self.form.throw_of(marked), flat }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::rules::{Key, Value};

    fn percent(odds: &Odds) -> Vec<(u8, f64)> {
        let shares = odds.shares().into_iter();
        shares.map(|(throw, share)| (throw.value(), (share * 1000.0).round() / 10.0)).collect()
    }

    #[test]
    fn fair_sticks_have_the_odds_of_the_law() {
        let odds = Odds::new(Form::default(), 50);
        let law = Form::default().odds();
        for ((throw, share), (known, sixteenths)) in odds.shares().into_iter().zip(law) {
            assert_eq!((throw, share), (known, f64::from(sixteenths) / 16.0));
        }
    }

    #[test]
    fn a_favourite_is_the_throw_that_leads_alone() {
        let odds = |flat| Odds::new(Form::default(), flat);
        let throw = |value| Throw::new(value).map(Favourite::Throw);
        assert_eq!(odds(50).favourite(), throw(2));
        assert_eq!(odds(70).favourite(), throw(3));
        assert_eq!(odds(90).favourite(), throw(4));
        // Six times in ten a 2 and a 3 come equally often.
        assert_eq!(percent(&odds(60))[1..3], [(2, 34.6), (3, 34.6)]);
        assert_eq!(odds(60).favourite(), None);
    }

    #[test]
    fn a_die_has_no_favourite() {
        let die = Value::Word("die".to_owned());
        let form = Form::default().with(Key::ThrowingDevice, &die).expect("a device");
        assert_eq!(Odds::new(form, 50).favourite(), Some(Favourite::None));
    }

    #[test]
    fn throws_come_as_often_as_their_share_says() {
        for flat in [20, 50, 75] {
            let odds = Odds::new(Form::default(), flat);
            let mut chance = Pcg64Mcg::seed_from_u64(3);
            let mut count = [0; 7];
            for _ in 0..20_000 {
                let fall = odds.fall(&mut chance);
                let marked = fall.flat.iter().filter(|flat| **flat).count() as u8;
                assert_eq!(fall.throw, Form::default().throw_of(marked));
                count[usize::from(fall.throw.value())] += 1;
            }
            for (throw, share) in odds.shares() {
                let measured = f64::from(count[usize::from(throw.value())]) / 20_000.0;
                assert!((measured - share).abs() < 0.015, "{flat}: {throw} {measured} {share}");
            }
        }
    }
}
