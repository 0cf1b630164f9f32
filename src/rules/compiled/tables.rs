//! The masks of one form, found by asking the clear law what becomes of a piece that is alone on the board.

use crate::board::{Bitboard, Side, house};
use crate::rules::Rules;
use crate::rules::choice::{
    BackwardCapture, BackwardFromExits, BackwardWhen, Bonus, Capture, Condition, Duty, EndsTurn,
    HitFrom26, Others, Rebirth, Split, TargetTaken, ThrowOfOne, Water, WaterTaken,
};
use crate::rules::clause::{self, End, Question, bearing_off, happiness};
use crate::rules::facts::{Facts, Protection};

/// The set of the one square of this number.
pub(super) const fn square(number: u8) -> u32 {
    1 << (number - 1)
}

pub(super) const REBIRTH: u32 = square(house::REBIRTH);
pub(super) const HAPPINESS: u32 = square(house::HAPPINESS);
pub(super) const WATER: u32 = square(house::WATER);
pub(super) const HORUS: u32 = square(house::HORUS);
pub(super) const EXITS: u32 = house::EXITS.bits();
pub(super) const HOUSES: u32 = house::ALL.bits();

/// Forms without walls, and without anything that a mask alone cannot say.
pub(super) const PLAIN: u8 = 0;
/// Like [`PLAIN`], with walls.
pub(super) const WALLED: u8 = 1;
/// All other forms.
pub(super) const FULL: u8 = 2;
/// Any form, in a position in which something is owed or due.
pub(super) const OWED: u8 = 3;

/// Moves of a piece with a number of points, as sets of the squares it starts from.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Step {
    /// Going on to the square so far ahead, if that may be landed on.
    pub(super) goes: u32,
    /// Leaving the board, freed from the water included.
    pub(super) leaves: u32,
    /// Leaving by counting, so that walls stand in the way.
    pub(super) counts: u32,
    /// Leaving with points to spare.
    pub(super) spares: u32,
    /// Stopped short on 26 or 27.
    pub(super) stops: u32,
    /// 26, where the piece falls if its target is taken.
    pub(super) falls: u32,
    /// 27, where the throw sends a waiting piece back.
    pub(super) sent_back: u32,
    /// Going back to the square so far behind.
    pub(super) backs: u32,
    /// Going back to 27 however many points.
    pub(super) washes: u32,
    /// Of those that go on, the ones after which nothing more happens.
    pub(super) plain: u32,
    /// Of those that go back, the ones after which nothing more happens.
    pub(super) plain_back: u32,
    /// All ones where the throw earns another.
    pub(super) again: u32,
}

/// Moves of the piece on one square, bit n for n + 1 points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ways {
    pub(super) goes: u8,
    pub(super) leaves: u8,
    pub(super) backs: u8,
}

/// Everything the masks of a position are made with.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// By points, 0 to 6; the eighth is never used.
    pub(super) steps: [Step; 8],
    /// Pieces each side has.
    pub(super) pieces: u32,
    /// Of sixty bits, those that are not needed for six of every piece.
    pub(super) spare: u32,
    /// By square, counted from 0; beyond the board there are none.
    pub(super) ways: [Ways; 64],
    /// [`PLAIN`], [`WALLED`] or [`FULL`].
    pub(super) kind: u8,
    /// Squares on which no enemy is ever hit.
    pub(super) shut: u32,
    /// Squares on which no enemy is ever hit going backward.
    pub(super) shut_back: u32,
    /// 27 where it is closed while 15 is taken.
    pub(super) barred: u32,
    /// 27 where a piece that finds an enemy there is carried on to 15.
    pub(super) carries: u32,
    /// A piece cannot be carried to 15 while that is taken.
    pub(super) stuck: bool,
    /// Walls stop retreats too.
    pub(super) wall_behind: bool,
    /// Squares where a piece waits for the next to be free.
    pub(super) queue: u32,
    /// 27 where a piece waits there.
    pub(super) waits: u32,
    /// 27 where a piece that waits there holds the others.
    pub(super) freezes: u32,
    /// 27 where a piece that waits there costs an extra throw.
    pub(super) costs: u32,
    /// Squares that must be empty of one's own before a piece leaves.
    pub(super) home: u32,
    /// The hand must be empty before a piece leaves.
    pub(super) home_hand: bool,
    /// Points that lead a piece off the board from before square 1.
    pub(super) end: u8,
    /// Square on which a piece is stopped short.
    pub(super) stop: u32,
    /// 27 where a piece hit from 26 on the last three squares goes there.
    pub(super) drowns: u32,
    /// A hit piece goes back one square.
    pub(super) pushes: bool,
    /// A forward move needs a closer look: a piece is pushed, stopped short, falls, or is sent back from the water.
    pub(super) odd: bool,
    /// All ones where more happens at a hit than that two pieces change places.
    pub(super) hits_act: u32,
    /// [`Tables::hits_act`] going backward.
    pub(super) hits_act_back: u32,
    /// In the throw that landing on 28 or 29 earned for itself a piece may only leave.
    pub(super) leaves_only: bool,
    /// A retreat pushes the piece it hits ahead.
    pub(super) pushes_ahead: bool,
    /// A possible hit must be made.
    pub(super) must_hit: bool,
    /// Squares that must be left at the first throw that allows it.
    pub(super) marked: u32,
    /// Nothing going forward, a side must go back.
    pub(super) goes_back: bool,
    /// 26 where one may throw again instead of playing a 1.
    pub(super) rethrows: u32,
    /// All ones where a retreat keeps the throw it has earned.
    pub(super) keeps_back: u32,
    /// Pieces that must be off before a side without any on the board is out: all where others can be in the hand.
    pub(super) all_off: u8,
    /// The game is won by most pieces off.
    pub(super) most_off: bool,
    /// The way that a piece may go depends on more than its square and its target.
    pub(super) intricate: bool,
    /// A piece that lands on 27 may go to 15 at once.
    pub(super) returns: bool,
    /// One throw may be divided freely.
    pub(super) split: bool,
    /// The form is left to the clear law.
    pub(super) clear: bool,
}

impl Tables {
    pub(super) fn new(rules: &Rules) -> Tables {
        let form = &rules.form;
        let set = |is: bool, squares: u32| if is { squares } else { 0 };
        let number = |is: bool| set(is, WATER);
        let hits_act = |swaps: bool| set(!swaps || form.capture_houses_act, u32::MAX);
        let Protection { grid, wall, .. } = rules.protection;
        let split = form.throwing_split == Split::Freely;
        let returns =
            form.water_effect == Water::Choice && form.water_ends_turn == EndsTurn::UnlessReturned;
        let pushes = form.capture_effect == Capture::BackOne;
        let steps: [Step; 8] = std::array::from_fn(|pips| Step::new(rules, pips as u8));
        let falls = form.happiness_target_taken == TargetTaken::Falls;
        let stops = steps.iter().any(|step| step.stops | step.sent_back != 0);
        let clear = grid && wall > 0 || split && returns;
        let mut tables = Tables {
            kind: FULL,
            pieces: rules.n_pieces().into(),
            spare: 60 - 6 * u32::from(rules.n_pieces()),
            ways: std::array::from_fn(|place| Ways::new(&steps, place as u32)),
            steps,
            shut: set(form.capture_effect == Capture::Forbidden, u32::MAX)
                | number(form.water_when_occupied != WaterTaken::Swap),
            shut_back: set(form.backward_capture == BackwardCapture::Forbidden, u32::MAX),
            barred: number(is_barred(rules)),
            carries: number(form.water_when_occupied == WaterTaken::To15),
            stuck: form.rebirth_when_occupied.stays(),
            wall_behind: form.blockade_stops_backward,
            queue: set(form.setup_queue, Bitboard::range(1, 2 * rules.n_pieces()).bits()),
            waits: number(rules.water_waits),
            freezes: number(rules.water_waits && form.water_others != Others::Free),
            costs: number(rules.water_waits && form.water_ends_turn != EndsTurn::No),
            home: form.bearing_off_condition.squares().bits(),
            home_hand: form.bearing_off_condition != Condition::Nothing && rules.has_hand,
            end: form.exits_from_30.end(),
            stop: stop(&steps, rules),
            drowns: number(drowns(rules)),
            pushes,
            odd: pushes || falls || stops,
            hits_act: hits_act(form.capture_effect == Capture::Swap),
            hits_act_back: hits_act(form.backward_capture == BackwardCapture::Swap),
            leaves_only: form.exits_landing_throw == Bonus::Piece,
            pushes_ahead: form.backward_capture == BackwardCapture::ForwardOne,
            must_hit: form.capture_compulsory,
            marked: set(form.bearing_off_duty == Duty::First, bearing_off::MARKED.bits()),
            goes_back: form.backward_when == BackwardWhen::Forced,
            rethrows: set(form.happiness_throw_of_one == ThrowOfOne::Rethrow, HAPPINESS),
            keeps_back: set(form.throwing_again_after_backward, u32::MAX),
            all_off: if rules.has_hand { rules.n_pieces() } else { 0 },
            most_off: rules.is_by_most_off(),
            intricate: false,
            returns,
            split,
            clear,
        };
        let washes = tables.steps.iter().any(|step| step.washes != 0);
        let duties = tables.must_hit || tables.marked | tables.rethrows != 0;
        let pushed = tables.pushes_ahead || tables.drowns != 0;
        tables.intricate = tables.odd || wall > 0 || washes || duties || pushed;
        tables.kind = tables.find_kind(rules);
        tables
    }

    fn find_kind(&self, rules: &Rules) -> u8 {
        let odd = self.odd || rules.protection.grid || self.returns || self.pushes_ahead;
        let owed = self.must_hit || self.leaves_only || self.rethrows != 0;
        let closer = self.carries | self.barred != 0 || rules.has_hand;
        let divided = rules.form.throwing_split != Split::Never;
        match (odd || owed || closer || divided, rules.protection.wall) {
            (true, _) => FULL,
            (false, 0) => PLAIN,
            (false, _) => WALLED,
        }
    }
}

impl Ways {
    fn new(steps: &[Step; 8], place: u32) -> Ways {
        let mut ways = Ways::default();
        if place < 30 {
            for (pips, step) in (0..6).zip(&steps[1..]) {
                let at = |set: u32| ((set >> place & 1) as u8) << pips;
                ways.goes |= at(step.goes);
                ways.leaves |= at(step.leaves);
                ways.backs |= at(step.backs);
            }
        }
        ways
    }
}

/// True where a hit from 26 on the last three squares drowns (`capture.hit_from_26`).
fn drowns(rules: &Rules) -> bool {
    let form = &rules.form;
    let goes =
        !matches!(form.capture_effect, Capture::Removed | Capture::ReEnter | Capture::Forbidden);
    goes && form.capture_hit_from_26 == HitFrom26::Water
}

/// True where 27 is closed while 15 is taken (`rebirth.when_occupied`).
fn is_barred(rules: &Rules) -> bool {
    let question =
        Question { them: Bitboard::of([house::REBIRTH]), ..lone(rules, house::HAPPINESS) };
    clause::water::may_enter(&question, house::WATER).is_err()
}

/// Square on which a throw too long for the gate stops a piece.
fn stop(steps: &[Step; 8], rules: &Rules) -> u32 {
    let first = |step: (usize, &Step)| {
        let from = Bitboard::from_bits(step.1.stops).first()?;
        clause::forward(&lone(rules, from), from, step.0 as u8).ok()
    };
    let landing = steps.iter().enumerate().find_map(first);
    landing.map_or(0, |landing| square(landing.to))
}

/// The law's view of a board with one piece on it.
fn lone(rules: &Rules, from: u8) -> Question<'_> {
    Question {
        rules,
        side: Side::Cones,
        us: Bitboard::of([from]),
        them: Bitboard::EMPTY,
        hand: 0,
        bound: 0,
        facts: Facts::default(),
    }
}

impl Step {
    fn new(rules: &Rules, pips: u8) -> Step {
        let mut step = Step::default();
        if !(1..=6).contains(&pips) {
            return step;
        }
        for from in 1..=30 {
            step.ask_forward(rules, from, pips);
            step.ask_backward(rules, from, pips);
        }
        step.again = if rules.form.throwing_again.has(pips) { u32::MAX } else { 0 };
        step.find_plain(rules, pips);
        step
    }

    fn ask_forward(&mut self, rules: &Rules, from: u8, pips: u8) {
        let mut question = lone(rules, from);
        let Ok(landing) = clause::forward(&question, from, pips) else {
            return;
        };
        let at = square(from);
        match landing.end {
            End::Leaves => {
                self.leaves |= at;
                self.spares |= if landing.surplus > 0 { at } else { 0 };
                question.facts.walls = Bitboard::range(from + 1, 30);
                if clause::forward(&question, from, pips).is_err() {
                    self.counts |= at;
                }
            }
            End::Freed => self.leaves |= at,
            End::SentBack => self.sent_back |= at,
            End::Lands if landing.cut_short => self.stops |= at,
            End::Lands if from == house::HAPPINESS && happiness::passes_everybody(&question) => {
                self.falls |= at
            }
            End::Lands | End::CarriedPast => self.goes |= at,
        }
    }

    fn ask_backward(&mut self, rules: &Rules, from: u8, pips: u8) {
        if clause::backward(&lone(rules, from), from, pips).is_err() {
            return;
        }
        let washes = rules.form.backward_from_28_to_30 == BackwardFromExits::Water;
        if washes && house::EXITS.holds(from) {
            self.washes |= square(from);
        } else {
            self.backs |= square(from);
        }
    }

    /// A move is plain if no house acts on its target and no piece drowns.
    fn find_plain(&mut self, rules: &Rules, pips: u8) {
        let quiet = !acting(rules);
        let drowning = if drowns(rules) { HAPPINESS } else { 0 };
        self.plain = self.goes & quiet >> pips & !drowning;
        self.plain_back = self.backs & quiet << pips;
    }
}

/// Squares on which something may happen to a piece that lands there.
fn acting(rules: &Rules) -> u32 {
    let form = &rules.form;
    let set = |is: bool, squares: u32| if is { squares } else { 0 };
    let still = form.water_effect == Water::Nothing
        && form.water_ends_turn != EndsTurn::Yes
        && form.water_when_occupied != WaterTaken::To15;
    set(matches!(form.rebirth_landing, Rebirth::ToOne | Rebirth::Bonus), REBIRTH)
        | set(form.happiness_bonus_throw != Bonus::Nothing, HAPPINESS)
        | set(!still, WATER)
        | set(form.exits_landing_throw != Bonus::Nothing, EXITS)
}
