//! The legal moves of all boards side by side: on all, on some or on one, with the reason where one is missing.

use super::cause::{Cause, Share, cause, single_cause};
use super::difference::{moved_to, same_start};
use super::replay::{find_step, step_of};
use super::{Comparison, Received, Seat, Turn};
use crate::board::Side;
use crate::explain;
use crate::i18n;
use crate::notation::{self, Line};
use crate::rules::{IllegalMove, Key, Position, Rule, Rules, Throw};

/// Reason why a move is not possible on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// The rules behind it.
    pub cause: Cause,
    /// Sentence for a learner; may be empty.
    pub sentence: String,
}

/// One move, and its form on every board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow {
    /// By board: the move as it is there, or nothing where it is not legal.
    pub lines: Vec<Option<Line>>,
    /// The boards without it, each with the reason.
    pub without: Vec<(usize, Why)>,
    /// It ends in the same position wherever it is legal; not checked for boards that had diverged before.
    pub equivalent: bool,
    /// Rules behind a different end, where it ends differently.
    pub ends: Option<Cause>,
}

impl MoveRow {
    /// The boards on which the move is legal.
    pub fn boards(&self) -> Vec<usize> {
        let lines = self.lines.iter().enumerate();
        lines.filter_map(|(board, line)| line.is_some().then_some(board)).collect()
    }

    /// True where it is legal on all boards.
    pub fn is_everywhere(&self) -> bool {
        self.lines.iter().all(Option::is_some)
    }

    /// The move as the first board has it that has it.
    pub fn line(&self) -> Option<&Line> {
        self.lines.iter().flatten().next()
    }

    /// The text of the move where it reads the same everywhere, otherwise only the step: `26-27`.
    pub fn text(&self) -> String {
        let mut texts = self.lines.iter().flatten().map(|line| line.text.as_str());
        let first = texts.next().unwrap_or_default();
        if texts.all(|text| text == first) { first.to_owned() } else { step_of(first) }
    }
}

/// The legal moves of all boards beside each other, in the order of the squares they set out from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveDiff {
    /// One for each move.
    pub rows: Vec<MoveRow>,
}

impl MoveDiff {
    /// True where there are no moves at all.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Moves that are legal on all boards.
    pub fn everywhere(&self) -> impl Iterator<Item = &MoveRow> {
        self.rows.iter().filter(|row| row.is_everywhere())
    }

    /// Moves that are legal on exactly these boards.
    pub fn only_on<'a>(&'a self, boards: &'a [usize]) -> impl Iterator<Item = &'a MoveRow> {
        self.rows.iter().filter(move |row| row.boards() == boards)
    }
}

/// Position of a board with the throw to play and the legal moves.
struct MoveQuery<'a> {
    seat: &'a Seat,
    turn: &'a Turn,
    stage: Stage,
    before: &'a Position,
    throw: Option<Throw>,
    lines: &'a [Line],
}

/// Stage of a turn at which moves are listed: for a throw, for what is left of one (all of it where a board has not
/// begun), or instead of the next throw.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Throw,
    Rest,
    Instead,
}

impl<'a> MoveQuery<'a> {
    fn new(seat: &'a Seat, turn: &'a Turn, stage: Stage) -> MoveQuery<'a> {
        let (before, throw, lines) = match stage {
            Stage::Instead => (&turn.after, None, &turn.instead[..]),
            Stage::Rest if turn.is_played() => (&turn.after, None, &[][..]),
            Stage::Rest if turn.is_divided() => {
                let rest = Throw::new(turn.after.due.rest);
                (&turn.after, rest, &turn.pending[..])
            }
            Stage::Rest => (&turn.before, turn.received.throw(), &turn.pending[..]),
            Stage::Throw => (&turn.before, turn.received.throw(), &turn.offered[..]),
        };
        MoveQuery { seat, turn, stage, before, throw, lines }
    }

    /// Moves that other rules would offer in the same place.
    fn offers(&self, rules: &Rules, throw: Option<Throw>) -> Vec<Line> {
        let before = moved_to(rules, &self.seat.rules, self.before);
        notation::lines(rules, &before, throw)
    }
}

impl Comparison {
    /// The legal moves of all boards at the moment that is shown: with the throw or its rest, or, where the throw is
    /// played, instead of the next one.
    pub fn moves(&self) -> MoveDiff {
        let at = self.at();
        self.diff(at.throw, at.played)
    }

    /// Moves that the last throw allowed on all boards, also when it is played.
    pub fn moves_with_throw(&self) -> MoveDiff {
        self.diff(self.at().throw, false)
    }

    fn diff(&self, throw: usize, played: bool) -> MoveDiff {
        let Some(turns) = self.turns.get(throw) else {
            return MoveDiff::default();
        };
        let rest = turns.iter().any(Turn::is_divided);
        let stage = match (played, rest) {
            (true, _) => Stage::Instead,
            (false, true) => Stage::Rest,
            (false, false) => Stage::Throw,
        };
        let boards = self.seats().iter().zip(turns);
        let queries: Vec<MoveQuery<'_>> =
            boards.map(|(seat, turn)| MoveQuery::new(seat, turn, stage)).collect();
        let lists: Vec<&[Line]> = queries.iter().map(|query| query.lines).collect();
        let rows = aligned(&lists).into_iter().map(|lines| self.row(throw, &queries, lines));
        MoveDiff { rows: rows.collect() }
    }

    fn row(&self, throw: usize, queries: &[MoveQuery<'_>], lines: Vec<Option<&Line>>) -> MoveRow {
        let having = lines.iter().position(Option::is_some).unwrap_or(0);
        let mut row = MoveRow {
            lines: lines.iter().map(|line| line.cloned()).collect(),
            without: Vec::new(),
            equivalent: true,
            ends: None,
        };
        let Some(line) = lines.get(having).copied().flatten() else {
            return row;
        };
        for (board, other) in lines.iter().enumerate() {
            match other {
                None => {
                    let why = self.why_not(throw, [&queries[board], &queries[having]], line);
                    row.without.push((board, why));
                }
                Some(other) if row.equivalent && board != having => {
                    let boards = [having, board];
                    let before = [queries[having].before, queries[board].before];
                    let same = line.text == other.text
                        && self.are_equivalent(boards, [&line.after, &other.after]);
                    if self.are_equivalent(boards, before) && !same {
                        row.equivalent = false;
                        row.ends =
                            self.cause_of_end(boards, [&queries[having], &queries[board]], line);
                    }
                }
                Some(_) => {}
            }
        }
        row
    }

    /// The rules by which a move ends differently on two boards: `line` is the first board's.
    fn cause_of_end(
        &self,
        boards: [usize; 2],
        queries: [&MoveQuery<'_>; 2],
        line: &Line,
    ) -> Option<Cause> {
        let [here, there] = queries;
        let other = find_step(there.lines, &line.text)?;
        cause(&here.seat.rules, &there.seat.rules, &|rules| {
            let lines = here.offers(rules, here.throw);
            find_step(&lines, &line.text).is_some_and(|line| {
                line.text == other.text && self.are_equivalent(boards, [&line.after, &other.after])
            })
        })
    }

    /// Reason why the first of two boards lacks a move of the other.
    fn why_not(&self, throw: usize, queries: [&MoveQuery<'_>; 2], line: &Line) -> Why {
        let [without, having] = queries;
        if without.stage == Stage::Rest && without.throw.is_none() {
            let differs =
                without.seat.rules.form.throwing_split != having.seat.rules.form.throwing_split;
            let split = differs.then_some(Rule::Key(Key::ThrowingSplit));
            return Why {
                cause: Cause { rules: split.into_iter().collect(), share: Share::Part },
                sentence: i18n::text("compare.no-rest").to_owned(),
            };
        }
        let cast = self.state.cast_of(throw);
        let offers = |rules: &Rules| {
            let got = match without.stage {
                Stage::Throw => cast.and_then(|cast| cast.on(rules)),
                _ => without.throw,
            };
            let due = got.is_some() || without.stage == Stage::Instead;
            due && find_step(&without.offers(rules, got), &line.text).is_some()
        };
        // A board on which nobody has begun has no other reason to pass, whatever else would make this one pass, too.
        let waits = having.before.due.open && !without.before.due.open && !line.mv.has_piece();
        let begins = Rule::Key(Key::SetupFirstPlayer);
        let flips = match waits {
            true => Some(Cause { rules: vec![begins], share: Share::Alone }),
            false => single_cause(&without.seat.rules, &having.seat.rules, &offers),
        };
        let (rule, sentence) = match without.stage {
            Stage::Instead => (None, String::new()),
            _ => reason_in_words(without, having, line),
        };
        let flips = flips.unwrap_or_default();
        let own_reason = rule.filter(|rule| flips.rules.contains(rule) || flips.rules.is_empty());
        let rules = own_reason.map_or(flips.rules, |rule| vec![rule]);
        Why { cause: Cause { share: flips.share, rules }, sentence }
    }

    /// True where the positions of two boards are the same for a player: pieces, side to act, throws that are due, and
    /// pieces that have left since the start of each.
    pub(super) fn are_equivalent(&self, boards: [usize; 2], positions: [&Position; 2]) -> bool {
        let [a, b] = positions;
        let begun = boards.map(|board| Some((self.seats().get(board)?, self.turn(0, board)?)));
        let [Some((one, first)), Some((other, second))] = begun else { return false };
        let gone = |seat: &Seat, turn: &Turn, position: &Position, side: Side| {
            let off = i16::from(position.off[side]) - i16::from(turn.before.off[side]);
            (off, seat.rules.hand(position, side))
        };
        // Pieces that were never on the board do not count as a difference.
        let same_start_pieces = first.before.pieces == second.before.pieces;
        let same_departures = |side| gone(one, first, a, side) == gone(other, second, b, side);
        same_start(a, b) && (!same_start_pieces || Side::ALL.into_iter().all(same_departures))
    }
}

/// The law's own reason, in words: a refusal, another throw, or another end of the same move.
fn reason_in_words(
    without: &MoveQuery<'_>,
    having: &MoveQuery<'_>,
    line: &Line,
) -> (Option<Rule>, String) {
    let (seat, turn) = (without.seat, without.turn);
    let Some(throw) = without.throw else {
        let word = match turn.received {
            Received::NoSuchThrow => "compare.no-such-throw",
            _ => "reason.game-over",
        };
        return (None, i18n::text(word).to_owned());
    };
    if having.throw != without.throw {
        let word = match without.stage {
            Stage::Rest if turn.plies.is_empty() => "compare.whole-throw",
            Stage::Rest => "compare.other-rest",
            _ => "compare.other-value",
        };
        return (None, i18n::fill(word, &[("value", &throw.to_string())]));
    }
    let (current, before) = (&seat.current, without.before);
    match seat.rules.check(before, Some(throw), line.mv) {
        Err(IllegalMove { mv, reason }) => {
            (Some(reason.rule()), explain::reason_sentence(current, before, mv, &reason))
        }
        Ok(effects) => (None, explain::effects_sentence(current, before, line.mv, &effects)),
    }
}

/// Aligns the lines of several boards that are the same move: first those that read the same, then those that are the
/// same step where no other line of a board is. Sorted by the square they set out from.
pub(super) fn aligned<'a>(lists: &[&'a [Line]]) -> Vec<Vec<Option<&'a Line>>> {
    let mut rows: Vec<Vec<Option<&Line>>> = Vec::new();
    for (board, lines) in lists.iter().enumerate() {
        let mut left: Vec<&Line> = Vec::new();
        for line in *lines {
            let reads = |row: &&mut Vec<Option<&Line>>| {
                row.iter().flatten().any(|other| other.text == line.text)
            };
            match rows.iter_mut().find(reads) {
                Some(row) => row[board] = Some(line),
                None => left.push(line),
            }
        }
        for line in left {
            let step = step_of(&line.text);
            let mine = lines.iter().filter(|other| step_of(&other.text) == step);
            let mut same = rows.iter_mut().filter(|row| {
                row[board].is_none()
                    && row.iter().flatten().any(|other| step_of(&other.text) == step)
            });
            match (mine.count(), same.next(), same.next()) {
                (1, Some(row), None) => row[board] = Some(line),
                _ => {
                    let mut row = vec![None; lists.len()];
                    row[board] = Some(line);
                    rows.push(row);
                }
            }
        }
    }
    rows.sort_by_key(|row| order(row));
    rows
}

fn order<'a>(row: &[Option<&'a Line>]) -> Option<(Option<u8>, notation::Target, &'a str)> {
    let line = row.iter().flatten().next()?;
    Some((line.from, line.to, line.text.as_str()))
}
