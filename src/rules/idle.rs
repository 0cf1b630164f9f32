//! Questions that do not arise because another answer has already settled them.

use super::choice::{
    BackwardWhen, Capture, Device, FirstPlayer, Length, Neighbours, SafeSquares, Split, Start,
    TargetTaken, ThrowSet, Victory, Water, WaterTaken,
};
use super::{Form, Key};

/// The key whose answer makes `key` idle in this form, if one does (`rulesets/decisions.md`, "Idle keys").
///
/// An idle key may still be set; it plays no part until the other answer changes.
pub fn idle(form: &Form, key: Key) -> Option<Key> {
    match key.section() {
        "setup" | "throwing" => idle_start(form, key),
        "blockade" | "protection" | "capture" => idle_contact(form, key),
        "backward" => idle_backward(form, key),
        _ => idle_houses(form, key),
    }
}

/// The key whose answer keeps this change from making a difference, if one does: the changed key is idle, or the throws that
/// then earn another and those that did differ only in some that cannot fall, such as the 5 of a die.
pub fn idle_change(before: &Form, after: &Form, key: Key) -> Option<Key> {
    let [was, is] = [before.throwing_again, after.throwing_again];
    let differs = |throw: u8| was.has(throw) != is.has(throw);
    let none_falls = || !after.odds().iter().any(|(throw, _)| differs(throw.value()));
    let is_die = after.throwing_device == Device::Die;
    let reason = if is_die { Key::ThrowingDevice } else { Key::ThrowingBlank };
    idle(after, key).or_else(|| (key == Key::ThrowingAgain && none_falls()).then_some(reason))
}

/// The first pair whose condition holds.
fn first<const N: usize>(causes: [(bool, Key); N]) -> Option<Key> {
    causes.into_iter().find(|(holds, _)| *holds).map(|(_, key)| key)
}

fn idle_start(form: &Form, key: Key) -> Option<Key> {
    let hand = form.setup_start == Start::Hand;
    match key {
        Key::SetupFirstOpening => first([
            (hand, Key::SetupStart),
            (form.setup_first_player != FirstPlayer::FirstOne, Key::SetupFirstPlayer),
        ]),
        Key::SetupSecondOpening => first([(hand, Key::SetupStart)]),
        Key::ThrowingBlank => first([(form.throwing_device == Device::Die, Key::ThrowingDevice)]),
        Key::ThrowingAgainWhenBlocked => {
            first([(form.throwing_again == ThrowSet::default(), Key::ThrowingAgain)])
        }
        Key::ThrowingAgainAfterBackward => {
            first([(form.backward_when == BackwardWhen::Never, Key::BackwardWhen)])
        }
        _ => None,
    }
}

fn idle_contact(form: &Form, key: Key) -> Option<Key> {
    let no_hits = (form.capture_effect == Capture::Forbidden, Key::CaptureEffect);
    let no_groups = (form.protection_by_neighbours == Neighbours::Off, Key::ProtectionByNeighbours);
    let no_walls = (form.blockade_length == Length::Off, Key::BlockadeLength);
    let no_retreat = (form.backward_when == BackwardWhen::Never, Key::BackwardWhen);
    let nobody_waits = (!form.water_effect.waits(), Key::WaterEffect);
    match key {
        Key::BlockadeStopsBackward => first([no_retreat, no_walls]),
        Key::ProtectionAdjacency => {
            first([(no_walls.0 && (no_groups.0 || no_hits.0), no_groups.1)])
        }
        Key::ProtectionByNeighbours | Key::ProtectionSafeSquares => first([no_hits]),
        Key::ProtectionSuspendedOn => first([no_hits, no_groups]),
        Key::ProtectionLostWhileDrowning => first([no_hits, no_groups, nobody_waits]),
        Key::ProtectionSafeWhen => {
            let none = SafeSquares::Set(crate::board::Bitboard::EMPTY);
            first([no_hits, (form.protection_safe_squares == none, Key::ProtectionSafeSquares)])
        }
        Key::CaptureHitFrom26 => {
            let gone = matches!(form.capture_effect, Capture::Removed | Capture::ReEnter);
            let falls = form.happiness_target_taken == TargetTaken::Falls;
            first([
                no_hits,
                (gone, Key::CaptureEffect),
                (falls, Key::HappinessTargetTaken),
                (form.exits_open_to_hits().is_empty(), Key::ProtectionSafeSquares),
            ])
        }
        Key::CaptureCompulsory | Key::CaptureHousesAct => first([no_hits]),
        _ => None,
    }
}

fn idle_backward(form: &Form, key: Key) -> Option<Key> {
    let no_retreat = (form.backward_when == BackwardWhen::Never, Key::BackwardWhen);
    let no_hits = (form.capture_effect == Capture::Forbidden, Key::CaptureEffect);
    match key {
        Key::BackwardCapture => first([no_retreat, no_hits]),
        Key::BackwardFrom26 | Key::BackwardFrom28To30 => first([no_retreat]),
        _ => None,
    }
}

fn idle_houses(form: &Form, key: Key) -> Option<Key> {
    let nobody_waits = (!form.water_effect.waits(), Key::WaterEffect);
    let nobody_stands = !form.water_effect.waits() && form.water_effect != Water::Nothing;
    match key {
        Key::RebirthWhenOccupied => {
            let returns = form.water_effect.waits() || form.water_effect == Water::To15;
            let falls = form.happiness_target_taken == TargetTaken::Falls;
            let carried = !nobody_stands && form.water_when_occupied == WaterTaken::To15;
            first([(!returns && !falls && !carried, Key::WaterEffect)])
        }
        Key::WaterEndsTurn => first([(!turn_goes_on(form), Key::ThrowingAgain)]),
        Key::WaterOthers | Key::WaterFourThrowsAgain => first([nobody_waits]),
        Key::WaterWhenOccupied => first([(nobody_stands, Key::WaterEffect)]),
        Key::BearingOffSurplus => first([
            (!form.leaves_with_more(), Key::BearingOffCount),
            (form.throwing_split == Split::Never, Key::ThrowingSplit),
        ]),
        // With pieces gone for good the side with more pieces off wins; that answer is in play.
        Key::VictoryBy => first([(
            form.capture_effect == Capture::Removed && form.victory_by != Victory::MostOff,
            Key::CaptureEffect,
        )]),
        _ => None,
    }
}

/// True where something can follow a landing on 27 in the same turn, if only the choice to go back to 15 at once.
fn turn_goes_on(form: &Form) -> bool {
    form.throwing_again != ThrowSet::default()
        || form.throwing_split == Split::Freely
        || matches!(form.water_effect, Water::Throw | Water::Choice)
}
