//! The form: every question about the game, and the answers one reconstruction gives.

use std::fmt;

use super::Value;
use super::choice::{
    Adjacency, BackwardCapture, BackwardFromExits, BackwardWhen, Blank, Bonus, Capture, Choice,
    Condition, Count, Device, Duty, EndsTurn, FirstPlayer, From28, From29, From30, Gate, HitFrom26,
    Length, Neighbours, Opening, Others, Pieces, Rebirth, SafeSquares, SafeWhen, Score, Split,
    Start, Surplus, Suspended, TargetTaken, ThrowOfOne, ThrowSet, Use, Victory, Water, WaterTaken,
    WhenOccupied,
};
use super::error::{RulesetError, did_you_mean, excerpt};

use Weight::{Detail, Main};

/// Consequence of a rule for a game; in each kind a lower number stands for more of it.
///
/// How many pieces there are and where they begin is felt from the first throw to the last; what a hit does and which
/// throws are thrown again, in nearly every turn; the water, standing together, walls and the gate at 26, once or more
/// for every piece; the way back, safe squares and the last houses, now and then; who begins and how, once. Of the
/// details those that reach far come first. The order is our judgement; the worth of a rule in many games is measured
/// elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A main rule, 1 for the weightiest.
    Main(u8),
    /// A detail; most have 6 and stand in the order of the form.
    Detail(u8),
}

/// One row for each rule: key, field, name in a ruleset file, answers, weight, default.
macro_rules! form {
    ($($key:ident $field:ident $name:literal $kind:ty, $weight:expr, $default:expr;)+) => {
        /// A question of the form, by its name in a ruleset file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Key { $(#[doc = concat!("`", $name, "`")] $key),+ }

        /// The answers to all questions: the law of one reconstruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Form { $(#[doc = concat!("`", $name, "`")] pub $field: $kind),+ }

        impl Default for Form {
            /// The answers that stand for a key a file leaves out (`rulesets/README.md`).
            fn default() -> Form {
                Form { $($field: $default),+ }
            }
        }

        impl Key {
            /// Every key, in the order of the form.
            pub const ALL: &[Key] = &[$(Key::$key),+];

            /// The key as written in a ruleset file, `section.name`.
            pub const fn name(self) -> &'static str {
                match self { $(Key::$key => $name),+ }
            }

            /// Consequence of its answer for a game.
            pub(crate) const fn weight(self) -> Weight {
                match self { $(Key::$key => $weight),+ }
            }

            /// The answers a panel offers.
            pub fn offered(self) -> Vec<Value> {
                match self { $(Key::$key => <$kind>::offered()),+ }
            }

            /// Words for what may be written.
            pub fn expects(self) -> String {
                match self { $(Key::$key => <$kind>::expects()),+ }
            }
        }

        impl Form {
            /// The answer to one question.
            pub fn get(&self, key: Key) -> Value {
                match key { $(Key::$key => self.$field.value()),+ }
            }

            /// This form with one answer changed.
            ///
            /// # Errors
            /// When `value` is none of the answers `key` may take; the message lists them.
            pub fn with(mut self, key: Key, value: &Value) -> Result<Form, RulesetError> {
                match key {
                    $(Key::$key => match <$kind>::read(value) {
                        Some(answer) => self.$field = answer,
                        None => return Err(no_answer(key, value)),
                    }),+
                }
                Ok(self)
            }
        }
    };
}

form! {
    SetupPieces setup_pieces "setup.pieces" Pieces, Main(1), Pieces::Five;
    SetupStart setup_start "setup.start" Start, Main(2), Start::Track;
    SetupFirstPlayer setup_first_player "setup.first_player" FirstPlayer, Main(20), FirstPlayer::Odd;
    SetupFirstOpening setup_first_opening "setup.first_opening" Opening, Main(21), Opening::Free;
    SetupSecondOpening setup_second_opening "setup.second_opening" Opening, Main(22), Opening::Free;
    SetupQueue setup_queue "setup.queue" bool, Detail(6), false;
    SetupEntryThrow setup_entry_throw "setup.entry_throw" bool, Detail(6), false;
    ThrowingDevice throwing_device "throwing.device" Device, Detail(3), Device::Sticks;
    ThrowingBlank throwing_blank "throwing.blank" Blank, Main(17), Blank::Five;
    ThrowingAgain throwing_again "throwing.again" ThrowSet, Main(4), ThrowSet::default();
    ThrowingUse throwing_use "throwing.use" Use, Detail(6), Use::AtOnce;
    ThrowingSplit throwing_split "throwing.split" Split, Detail(1), Split::Never;
    ThrowingAgainWhenBlocked throwing_again_when_blocked "throwing.again_when_blocked" bool, Detail(6), false;
    ThrowingAgainAfterBackward throwing_again_after_backward "throwing.again_after_backward" bool, Detail(6), true;
    BlockadeLength blockade_length "blockade.length" Length, Main(7), Length::Off;
    BlockadeStopsBackward blockade_stops_backward "blockade.stops_backward" bool, Detail(6), true;
    ProtectionAdjacency protection_adjacency "protection.adjacency" Adjacency, Main(19), Adjacency::Track;
    ProtectionByNeighbours protection_by_neighbours "protection.by_neighbours" Neighbours, Main(6), Neighbours::Off;
    ProtectionSuspendedOn protection_suspended_on "protection.suspended_on" Suspended, Detail(6), Suspended::Nowhere;
    ProtectionLostWhileDrowning protection_lost_while_drowning "protection.lost_while_drowning" bool, Detail(6), false;
    ProtectionSafeSquares protection_safe_squares "protection.safe_squares" SafeSquares, Main(11), SafeSquares::Set(crate::board::Bitboard::EMPTY);
    ProtectionSafeWhen protection_safe_when "protection.safe_when" SafeWhen, Detail(6), SafeWhen::Always;
    CaptureEffect capture_effect "capture.effect" Capture, Main(3), Capture::Swap;
    CaptureHitFrom26 capture_hit_from_26 "capture.hit_from_26" HitFrom26, Detail(6), HitFrom26::Swap;
    CaptureCompulsory capture_compulsory "capture.compulsory" bool, Detail(6), false;
    CaptureHousesAct capture_houses_act "capture.houses_act" bool, Detail(6), false;
    BackwardWhen backward_when "backward.when" BackwardWhen, Main(10), BackwardWhen::Never;
    BackwardCapture backward_capture "backward.capture" BackwardCapture, Main(18), BackwardCapture::Swap;
    BackwardFrom26 backward_from_26 "backward.from_26" bool, Detail(6), true;
    BackwardFrom28To30 backward_from_28_to_30 "backward.from_28_to_30" BackwardFromExits, Detail(6), BackwardFromExits::Yes;
    RebirthLanding rebirth_landing "rebirth.landing" Rebirth, Main(16), Rebirth::Nothing;
    RebirthWhenOccupied rebirth_when_occupied "rebirth.when_occupied" WhenOccupied, Detail(6), WhenOccupied::Behind;
    HappinessGate happiness_gate "happiness.gate" Gate, Main(8), Gate::Nothing;
    HappinessBonusThrow happiness_bonus_throw "happiness.bonus_throw" Bonus, Detail(6), Bonus::Nothing;
    HappinessThrowOfOne happiness_throw_of_one "happiness.throw_of_one" ThrowOfOne, Detail(6), ThrowOfOne::Moves;
    HappinessTargetTaken happiness_target_taken "happiness.target_taken" TargetTaken, Detail(6), TargetTaken::Blocked;
    WaterEffect water_effect "water.effect" Water, Main(5), Water::Nothing;
    WaterEndsTurn water_ends_turn "water.ends_turn" EndsTurn, Detail(6), EndsTurn::No;
    WaterOthers water_others "water.others" Others, Main(12), Others::Frozen;
    WaterWhenOccupied water_when_occupied "water.when_occupied" WaterTaken, Detail(6), WaterTaken::Swap;
    WaterFourThrowsAgain water_four_throws_again "water.four_throws_again" bool, Detail(6), true;
    ExitsFrom28 exits_from_28 "exits.from_28" From28, Main(13), From28::Count;
    ExitsFrom29 exits_from_29 "exits.from_29" From29, Main(14), From29::Count;
    ExitsFrom30 exits_from_30 "exits.from_30" From30, Main(15), From30::One;
    ExitsLandingThrow exits_landing_throw "exits.landing_throw" Bonus, Detail(4), Bonus::Nothing;
    BearingOffCondition bearing_off_condition "bearing_off.condition" Condition, Main(9), Condition::Nothing;
    BearingOffCount bearing_off_count "bearing_off.count" Count, Detail(2), Count::Exact;
    BearingOffSurplus bearing_off_surplus "bearing_off.surplus" Surplus, Detail(6), Surplus::Lost;
    BearingOffDuty bearing_off_duty "bearing_off.duty" Duty, Detail(6), Duty::AsAMove;
    VictoryBy victory_by "victory.by" Victory, Detail(5), Victory::FirstOff;
    VictoryScore victory_score "victory.score" Score, Detail(6), Score::Nothing;
}

impl Key {
    /// The key of this name.
    ///
    /// # Errors
    /// When no key has the name; the message gives the nearest one.
    pub fn from_name(name: &str) -> Result<Key, RulesetError> {
        Key::ALL.iter().copied().find(|key| key.name() == name).ok_or_else(|| {
            let hint = did_you_mean(name, Key::ALL.iter().map(|key| key.name()));
            RulesetError::whole(format!("there is no key {:?}{hint}", excerpt(name)))
        })
    }

    /// True where the key makes a difference that is worth a switch on the main panel.
    pub const fn is_core(self) -> bool {
        matches!(self.weight(), Main(_))
    }

    /// The section of the form, the word before the dot.
    pub fn section(self) -> &'static str {
        self.name().split('.').next().unwrap_or_default()
    }

    /// The name within its section, the word after the dot.
    pub fn short_name(self) -> &'static str {
        self.name().split('.').nth(1).unwrap_or_default()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Form {
    /// The keys on which two forms give different answers, in the order of the form.
    pub fn differences(&self, other: &Form) -> Vec<Key> {
        Key::ALL.iter().copied().filter(|&key| self.get(key) != other.get(key)).collect()
    }

    /// Combinations of answers that are refused, because no source says how to play them: the keys, and a sentence.
    pub(super) fn contradictions(&self) -> Vec<(Vec<Key>, String)> {
        let saved = (self.throwing_use == Use::Saved).then(|| {
            let text = "throwing.use is \"saved\", but no source says what becomes of saved throws when a piece falls into \
                        the water; write throwing.use = \"at-once\"";
            (vec![Key::ThrowingUse], text.to_owned())
        });
        let hand = match self {
            Form { setup_start: Start::Hand, .. } => {
                Some((Key::SetupStart, "setup.start is \"hand\"", "setup.start = \"track\""))
            }
            Form { water_effect: Water::ReEnter, .. } => {
                let change = "another water.effect, such as \"to-15\"";
                Some((Key::WaterEffect, "water.effect is \"re-enter\"", change))
            }
            _ => None,
        };
        let hand = hand.filter(|_| self.capture_effect == Capture::Removed);
        let removed = hand.map(|(key, hand, change)| {
            let text = format!(
                "capture.effect is \"removed\" and {hand}, so a piece that is missing could be in the hand or gone; write \
                 {change}, or another capture.effect, such as \"swap\""
            );
            (vec![key, Key::CaptureEffect], text)
        });
        saved.into_iter().chain(removed).collect()
    }
}

fn no_answer(key: Key, value: &Value) -> RulesetError {
    let value = value.to_string();
    RulesetError::whole(format!("{key} is {}; write {}", excerpt(&value), key.expects()))
}
