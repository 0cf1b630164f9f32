//! Search for the throws at which boards differ, and for the rules behind it.

use super::cause::{Cause, Share, cause, single_cause};
use super::difference::{Difference, Divergence, Gap, moved_to, same_start};
use super::moves::aligned;
use super::replay::{find_step, step_of};
use super::{Cast, Comparison, Moment, Seat, Start, State, Turn};
use crate::board::Side;
use crate::notation::{self, Line};
use crate::rules::{Position, Rule, Rules, Setup, Throw};

/// The rules by which two boards differ at a throw from the same pieces, as their comparison names them; `None` where they
/// do not, or only once a move is made.
pub fn cause_at(seats: [&Seat; 2], setup: &Setup, throw: Throw) -> Option<Cause> {
    let state = State {
        seats: seats.map(Seat::clone).into(),
        start: Start::Shared(*setup),
        casts: vec![Cast::Value(throw)],
        chosen: Vec::new(),
        at: Moment::START,
    };
    state.starts().ok()?;
    let comparison = Comparison::from_state(state);
    let divergence = comparison.difference(1)?.main_divergences().into_iter().next()?;
    (!divergence.diverged && !divergence.cause.rules.is_empty()).then(|| divergence.cause.clone())
}

impl Comparison {
    /// The difference at a throw (0: of the starts) among all boards.
    pub fn difference(&self, throw: usize) -> Option<&Difference> {
        self.differences.get(throw)?.as_ref()
    }

    /// The first throw at which any boards differ, with what differs; throw 0 is the start.
    pub fn first_difference(&self) -> Option<(usize, &Difference)> {
        let mut all = self.differences.iter().enumerate();
        all.find_map(|(throw, difference)| Some((throw, difference.as_ref()?)))
    }

    /// True where two boards differ at a throw for the first time.
    pub fn parts_at(&self, throw: usize) -> bool {
        let difference = self.difference(throw);
        difference.is_some_and(|difference| {
            difference.divergences.iter().any(|divergence| divergence.first)
        })
    }

    /// The first throw at which two boards differ.
    pub fn first_divergence(&self, boards: [usize; 2]) -> Option<usize> {
        self.differences.iter().position(|difference| {
            let divergences = difference.iter().flat_map(|difference| &difference.divergences);
            divergences.into_iter().any(|divergence| divergence.boards == boards)
        })
    }

    /// Difference at a throw after all its moves are played.
    pub(super) fn find_difference(&self, throw: usize) -> Option<Difference> {
        let count = self.seats().len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other]));
        let (mut divergences, mut together) = (Vec::new(), Vec::new());
        for boards in pairs {
            let pair = self.pair(throw, boards)?;
            match pair.at(throw) {
                Some(divergence) => divergences.push(Divergence {
                    first: self.first_divergence(boards).is_none(),
                    ..divergence
                }),
                None if !pair.diverged() => together.push(boards),
                None => {}
            }
        }
        (!divergences.is_empty())
            .then(|| Difference { divergences, groups: groups(count, &together) })
    }

    fn pair(&self, throw: usize, boards: [usize; 2]) -> Option<Pair<'_>> {
        let [a, b] = boards;
        Some(Pair {
            comparison: self,
            boards,
            seats: [self.seats().get(a)?, self.seats().get(b)?],
            turns: [self.turn(throw, a)?, self.turn(throw, b)?],
        })
    }
}

/// The boards in groups of those that agree.
fn groups(count: usize, together: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let mut of: Vec<usize> = (0..count).collect();
    for [one, other] in together {
        let (lower, higher) = (of[*one].min(of[*other]), of[*one].max(of[*other]));
        for group in &mut of {
            if *group == higher {
                *group = lower;
            }
        }
    }
    let boards = |group: usize| (0..count).filter(|board| of[*board] == group).collect();
    (0..count).map(boards).filter(|group: &Vec<usize>| !group.is_empty()).collect()
}

struct Pair<'a> {
    comparison: &'a Comparison,
    boards: [usize; 2],
    seats: [&'a Seat; 2],
    turns: [&'a Turn; 2],
}

impl Pair<'_> {
    /// The difference at a throw (0: of the starts), with the fewest rules that explain it on the way from the first board
    /// to the second or back.
    fn at(&self, throw: usize) -> Option<Divergence> {
        let one_way = |pair: &Pair<'_>| match throw {
            0 => pair.start(),
            _ => pair.throw(throw),
        };
        let there = one_way(self)?;
        let cause = there.cause.or_simpler(|| one_way(&self.mirrored()).map(|back| back.cause));
        Some(Divergence { cause, ..there })
    }

    fn mirrored(&self) -> Self {
        let [left, right] = self.boards;
        let (seats, turns) = ([self.seats[1], self.seats[0]], [self.turns[1], self.turns[0]]);
        Pair { comparison: self.comparison, boards: [right, left], seats, turns }
    }

    fn are_equivalent(&self, positions: [&Position; 2]) -> bool {
        self.comparison.are_equivalent(self.boards, positions)
    }

    fn diverged(&self) -> bool {
        !self.are_equivalent([&self.turns[0].before, &self.turns[1].before])
    }

    fn cause(&self, test: &dyn Fn(&Rules) -> bool) -> Option<Cause> {
        cause(&self.seats[0].rules, &self.seats[1].rules, test)
    }

    fn divergence(&self, gap: Gap, cause: Option<Cause>, diverged: bool) -> Option<Divergence> {
        Some(Divergence {
            boards: self.boards,
            gap,
            cause: cause.unwrap_or_default(),
            diverged,
            first: false,
        })
    }

    fn start(&self) -> Option<Divergence> {
        let starts = self.turns.map(|turn| &turn.before);
        if self.are_equivalent(starts) {
            return None;
        }
        let own = *self.comparison.start() == Start::Own;
        let hands = |rules: &Rules, start: &Position| Side::ALL.map(|side| rules.hand(start, side));
        let other = hands(&self.seats[1].rules, starts[1]);
        let cause = self.cause(&|rules| {
            let start = rules.start();
            own && same_start(&start, starts[1]) && hands(rules, &start) == other
        });
        self.divergence(Gap::Start, cause, false)
    }

    fn throw(&self, throw: usize) -> Option<Divergence> {
        let diverged = self.diverged();
        let cast = self.comparison.state.cast_of(throw)?;
        let [left, right] = self.turns;
        if left.received != right.received {
            let thrown = right.received.throw();
            let cause = self.cause(&|rules| cast.on(rules) == thrown);
            return self.divergence(Gap::Throw, cause, diverged);
        }
        if texts(&left.offered) != texts(&right.offered) {
            let gap = self.list_gap();
            let cause = self.cause_of_lists(gap, diverged);
            // Once the positions differ, moves can differ for that reason alone.
            return match (diverged, cause) {
                (true, None) => None,
                (_, cause) => self.divergence(gap, cause, diverged),
            };
        }
        let played = left.is_played() && right.is_played();
        if diverged || !played || self.are_equivalent([&left.after, &right.after]) {
            return None;
        }
        if played_texts(left) != played_texts(right) {
            return self.divergence(Gap::Choice, None, false);
        }
        self.divergence(Gap::Result, self.cause_of_result(), false)
    }

    /// Gap between different lists of moves: [`Gap::Moves`] where a move is missing, [`Gap::Result`] where one only
    /// ends differently.
    fn list_gap(&self) -> Gap {
        let rows = aligned(&self.turns.map(|turn| &turn.offered[..]));
        let everywhere = rows.iter().all(|row| row.iter().all(Option::is_some));
        if everywhere { Gap::Result } else { Gap::Moves }
    }

    /// The rules behind different lists of moves: if possible those that make the lists the same to the end of every
    /// move, else those that make them the same in what the gap is about.
    fn cause_of_lists(&self, gap: Gap, diverged: bool) -> Option<Cause> {
        let right = &self.turns[1].offered;
        if !diverged {
            let wholly = |rules: &Rules| {
                let lines = self.lines_under(rules);
                let mut both = lines.iter().zip(right);
                texts(&lines) == texts(right)
                    && both.all(|(line, other)| self.are_equivalent([&line.after, &other.after]))
            };
            let listed = |rules: &Rules| {
                let lines = self.lines_under(rules);
                match gap {
                    Gap::Moves => steps(&lines) == steps(right),
                    _ => texts(&lines) == texts(right),
                }
            };
            let [from, to] = self.seats.map(|seat| &seat.rules);
            let cause = single_cause(from, to, &wholly).or_else(|| self.cause(&listed));
            if cause.is_some() {
                return cause;
            }
        }
        self.cause_of_missing(gap, diverged)
    }

    /// Rules behind missing moves: for each move, why one of the boards lacks it.
    fn cause_of_missing(&self, gap: Gap, diverged: bool) -> Option<Cause> {
        let mut rules: Vec<Rule> = Vec::new();
        for seat in [0, 1] {
            for line in &self.turns[seat].offered {
                let missing = !has(&self.turns[1 - seat].offered, line, gap);
                if !missing || diverged && !self.has_piece(1 - seat, line) {
                    continue;
                }
                for rule in self.why_missing(1 - seat, line, gap) {
                    if rule.key().is_some() && !rules.contains(&rule) {
                        rules.push(rule);
                    }
                }
            }
        }
        (!rules.is_empty()).then_some(Cause { rules, share: Share::Part })
    }

    /// Rules that keep a line from one board: those that alone would allow it, the law's own reason first.
    fn why_missing(&self, without: usize, line: &Line, gap: Gap) -> Vec<Rule> {
        let (seat, turn) = (self.seats[without], self.turns[without]);
        let throw = turn.received.throw();
        let flips = single_cause(&seat.rules, &self.seats[1 - without].rules, &|rules| {
            let before = moved_to(rules, &seat.rules, &turn.before);
            has(&notation::lines(rules, &before, throw), line, gap)
        });
        let flips = flips.unwrap_or_default().rules;
        let refused = seat.rules.check(&turn.before, throw, line.mv).err();
        match refused.map(|refused| refused.reason.rule()) {
            Some(rule) if flips.is_empty() || flips.contains(&rule) => vec![rule],
            _ => flips,
        }
    }

    /// True where the side to act has a piece on the square this move starts from.
    fn has_piece(&self, seat: usize, line: &Line) -> bool {
        let (here, there) = (&self.turns[seat].before, &self.turns[1 - seat].before);
        let from = line.from.unwrap_or_default();
        here.turn == there.turn && here.pieces[here.turn].holds(from)
    }

    /// The rules behind a move that ends differently.
    fn cause_of_result(&self) -> Option<Cause> {
        let turn = self.turns[0];
        let texts: Vec<String> = played_texts(turn).into_iter().map(str::to_owned).collect();
        let throw = turn.received.throw().map(Cast::Value);
        self.cause(&|rules| {
            let before = moved_to(rules, &self.seats[0].rules, &turn.before);
            let again = Turn::play(rules, &before, throw, &texts);
            self.are_equivalent([&again.after, &self.turns[1].after])
        })
    }

    /// Moves that other rules would offer in the first board's position with the throw it got.
    fn lines_under(&self, rules: &Rules) -> Vec<Line> {
        let turn = self.turns[0];
        let before = moved_to(rules, &self.seats[0].rules, &turn.before);
        notation::lines(rules, &before, turn.received.throw())
    }
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

fn steps(lines: &[Line]) -> Vec<String> {
    let mut steps: Vec<String> = lines.iter().map(|line| step_of(&line.text)).collect();
    steps.sort_unstable();
    steps
}

/// True where a line is among others: as the same step where moves are missing, else to the letter.
fn has(lines: &[Line], line: &Line, gap: Gap) -> bool {
    match gap {
        Gap::Moves => find_step(lines, &line.text).is_some(),
        _ => lines.iter().any(|other| other.text == line.text),
    }
}

fn played_texts(turn: &Turn) -> Vec<&str> {
    let plies = turn.plies.iter();
    plies.map(|ply| ply.line.text.as_str()).collect()
}
