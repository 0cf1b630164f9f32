//! The form: every question about the game, and the answers one reconstruction gives.

use std::fmt;

use super::choice::{
    Adjacency, BackwardCapture, BackwardFromExits, BackwardWhen, Blank, Bonus, Capture, Choice,
    Condition, Count, Device, Duty, EndsTurn, FirstPlayer, From28, From29, From30, Gate, HitFrom26,
    Length, Neighbours, Opening, Others, Pieces, Rebirth, SafeSquares, SafeWhen, Score, Split,
    Start, Surplus, Suspended, TargetTaken, ThrowOfOne, ThrowSet, Use, Victory, Water, WaterTaken,
    WhenOccupied,
};
use super::{RulesetError, Value};

macro_rules! form {
    ($($key:ident $field:ident $name:literal $kind:ty, $core:literal, $default:expr;)+) => {
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

            /// Does the key make a difference that is worth a switch on the main panel?
            pub const fn is_core(self) -> bool {
                match self { $(Key::$key => $core),+ }
            }

            /// The answers a panel offers.
            pub fn offered(self) -> Vec<Value> {
                match self { $(Key::$key => <$kind>::offered()),+ }
            }

            /// What may be written, in words.
            pub fn expects(self) -> String {
                match self { $(Key::$key => <$kind>::expects()),+ }
            }
        }

        impl Form {
            /// The answer to one question.
            pub fn get(&self, key: Key) -> Value {
                match key { $(Key::$key => self.$field.value()),+ }
            }

            /// The same form with one answer changed.
            ///
            /// # Errors
            /// When `value` is none of the answers `key` may take; the message lists them.
            pub fn with(mut self, key: Key, value: &Value) -> Result<Form, RulesetError> {
                match key {
                    $(Key::$key => match <$kind>::read(value) {
                        Some(answer) => self.$field = answer,
                        None => return Err(RulesetError::value(key, value)),
                    }),+
                }
                Ok(self)
            }
        }
    };
}

form! {
    SetupPieces setup_pieces "setup.pieces" Pieces, true, Pieces::Five;
    SetupStart setup_start "setup.start" Start, true, Start::Track;
    SetupFirstPlayer setup_first_player "setup.first_player" FirstPlayer, true, FirstPlayer::Odd;
    SetupFirstOpening setup_first_opening "setup.first_opening" Opening, true, Opening::Free;
    SetupSecondOpening setup_second_opening "setup.second_opening" Opening, true, Opening::Free;
    SetupQueue setup_queue "setup.queue" bool, false, false;
    SetupEntryThrow setup_entry_throw "setup.entry_throw" bool, false, false;
    ThrowingDevice throwing_device "throwing.device" Device, false, Device::Sticks;
    ThrowingBlank throwing_blank "throwing.blank" Blank, true, Blank::Five;
    ThrowingAgain throwing_again "throwing.again" ThrowSet, true, ThrowSet::default();
    ThrowingUse throwing_use "throwing.use" Use, false, Use::AtOnce;
    ThrowingSplit throwing_split "throwing.split" Split, false, Split::Never;
    ThrowingAgainWhenBlocked throwing_again_when_blocked "throwing.again_when_blocked" bool, false, false;
    ThrowingAgainAfterBackward throwing_again_after_backward "throwing.again_after_backward" bool, false, true;
    BlockadeLength blockade_length "blockade.length" Length, true, Length::Off;
    BlockadeStopsBackward blockade_stops_backward "blockade.stops_backward" bool, false, true;
    ProtectionAdjacency protection_adjacency "protection.adjacency" Adjacency, true, Adjacency::Track;
    ProtectionByNeighbours protection_by_neighbours "protection.by_neighbours" Neighbours, true, Neighbours::Off;
    ProtectionSuspendedOn protection_suspended_on "protection.suspended_on" Suspended, false, Suspended::Nowhere;
    ProtectionLostWhileDrowning protection_lost_while_drowning "protection.lost_while_drowning" bool, false, false;
    ProtectionSafeSquares protection_safe_squares "protection.safe_squares" SafeSquares, true, SafeSquares::Set(crate::board::Bitboard::EMPTY);
    ProtectionSafeWhen protection_safe_when "protection.safe_when" SafeWhen, false, SafeWhen::Always;
    CaptureEffect capture_effect "capture.effect" Capture, true, Capture::Swap;
    CaptureHitFrom26 capture_hit_from_26 "capture.hit_from_26" HitFrom26, false, HitFrom26::Swap;
    CaptureCompulsory capture_compulsory "capture.compulsory" bool, false, false;
    CaptureHousesAct capture_houses_act "capture.houses_act" bool, false, false;
    BackwardWhen backward_when "backward.when" BackwardWhen, true, BackwardWhen::Never;
    BackwardCapture backward_capture "backward.capture" BackwardCapture, true, BackwardCapture::Swap;
    BackwardFrom26 backward_from_26 "backward.from_26" bool, false, true;
    BackwardFrom28To30 backward_from_28_to_30 "backward.from_28_to_30" BackwardFromExits, false, BackwardFromExits::Yes;
    RebirthLanding rebirth_landing "rebirth.landing" Rebirth, true, Rebirth::Nothing;
    RebirthWhenOccupied rebirth_when_occupied "rebirth.when_occupied" WhenOccupied, false, WhenOccupied::Behind;
    HappinessGate happiness_gate "happiness.gate" Gate, true, Gate::Nothing;
    HappinessBonusThrow happiness_bonus_throw "happiness.bonus_throw" Bonus, false, Bonus::Nothing;
    HappinessThrowOfOne happiness_throw_of_one "happiness.throw_of_one" ThrowOfOne, false, ThrowOfOne::Moves;
    HappinessTargetTaken happiness_target_taken "happiness.target_taken" TargetTaken, false, TargetTaken::Blocked;
    WaterEffect water_effect "water.effect" Water, true, Water::Nothing;
    WaterEndsTurn water_ends_turn "water.ends_turn" EndsTurn, false, EndsTurn::No;
    WaterOthers water_others "water.others" Others, true, Others::Frozen;
    WaterWhenOccupied water_when_occupied "water.when_occupied" WaterTaken, false, WaterTaken::Swap;
    WaterFourThrowsAgain water_four_throws_again "water.four_throws_again" bool, false, true;
    ExitsFrom28 exits_from_28 "exits.from_28" From28, true, From28::Count;
    ExitsFrom29 exits_from_29 "exits.from_29" From29, true, From29::Count;
    ExitsFrom30 exits_from_30 "exits.from_30" From30, true, From30::One;
    ExitsLandingThrow exits_landing_throw "exits.landing_throw" Bonus, false, Bonus::Nothing;
    BearingOffCondition bearing_off_condition "bearing_off.condition" Condition, true, Condition::Nothing;
    BearingOffCount bearing_off_count "bearing_off.count" Count, false, Count::Exact;
    BearingOffSurplus bearing_off_surplus "bearing_off.surplus" Surplus, false, Surplus::Lost;
    BearingOffDuty bearing_off_duty "bearing_off.duty" Duty, false, Duty::AsAMove;
    VictoryBy victory_by "victory.by" Victory, false, Victory::FirstOff;
    VictoryScore victory_score "victory.score" Score, false, Score::Nothing;
}

impl Key {
    /// The key of this name.
    ///
    /// # Errors
    /// When no key has the name; the message gives the nearest one.
    pub fn from_name(name: &str) -> Result<Key, RulesetError> {
        Key::ALL
            .iter()
            .copied()
            .find(|key| key.name() == name)
            .ok_or_else(|| RulesetError::unknown_key(name))
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
}
