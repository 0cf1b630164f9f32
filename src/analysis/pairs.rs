//! Games on equal throws under several rulesets: game `i` has one sequence of throws, and every board plays it.
//!
//! Throw `k` of game `i` is the same place among sixteen on every board, whichever side throws it and however long the
//! games last; each device reads its own value from it. The players' own chance comes from another stream, which the
//! boards share likewise, so that equal rules play equal games.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::count::{half_points, play_counted};
use super::heat::HeatCounter;
use super::measure::{Measure, Record};
use super::tally::{BoardTally, PairTally, Played, Tally};
use crate::board::BySide;
use crate::notation;
use crate::players::{Chance, Greedy, Law, MOVES, Network, Player, Policy, SKILL, THROWS};
use crate::rules::{Position, Rules, fnv1a, form_hash};

/// A game is broken off after this many throws, unless a study says otherwise. The longest games of the thirteen, under
/// random play, take some thousand throws on average.
pub const THROW_LIMIT: u32 = 10_000;

/// One of the rulesets that are compared.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) law: Law,
    /// Position in which its games begin.
    pub start: Position,
    /// The hash of its rules ([`form_hash`]).
    pub hash: u64,
}

impl Board {
    /// A ruleset with its own start.
    pub fn new(rules: &Rules) -> Board {
        Board::from(rules, rules.start())
    }

    /// A ruleset from a position that it can hold.
    pub fn from(rules: &Rules, start: Position) -> Board {
        Board { law: Law::new(rules), start, hash: form_hash(&rules.form) }
    }

    /// Its law.
    pub fn rules(&self) -> &Rules {
        self.law.rules()
    }
}

/// Games that are played: everything that the sums depend on, but for the games' numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "SentStudy", from = "SentStudy")]
pub struct Study {
    /// The rulesets.
    pub boards: Vec<Board>,
    /// Boards that are held together, as indices: the difference of a pair is the second less the first.
    pub pairs: Vec<(usize, usize)>,
    /// Player of both sides on every board.
    pub player: Player,
    /// That player at each of the boards.
    pub policies: Vec<Arc<dyn Policy>>,
    /// Networks by which it plays, where they are others than those that ship.
    pub networks: Vec<Arc<Network>>,
    /// The seed of all chance.
    pub seed: u64,
    /// Throws after which a game is broken off.
    pub limit: u32,
    /// Also play a greedy player against a random one in every game, to see what skill is worth.
    pub skill: bool,
    /// Keep histograms and heat.
    pub whole: bool,
}

impl Study {
    /// A study of two to four boards with everything that is kept: every board is held against every later one.
    pub fn compare(boards: Vec<Board>, player: Player, seed: u64) -> Study {
        let count = boards.len();
        let pairs = (0..count).flat_map(|left| (left + 1..count).map(move |right| (left, right)));
        Study {
            pairs: pairs.collect(),
            policies: boards.iter().map(|board| player.policy(board.rules())).collect(),
            networks: Vec::new(),
            boards,
            player,
            seed,
            limit: THROW_LIMIT,
            skill: true,
            whole: true,
        }
    }

    /// A study of a measure, under rules and under changes of them, that keeps only sums.
    pub(super) fn of_changes<'r>(
        base: &'r Rules,
        changed: impl Iterator<Item = &'r Rules>,
        pairs: Vec<(usize, usize)>,
        (player, seed, measure): (Player, u64, Measure),
    ) -> Study {
        let boards = std::iter::once(base).chain(changed).map(Board::new).collect();
        let study = Study::compare(boards, player, seed);
        Study { pairs, skill: measure == Measure::Skill, whole: false, ..study }
    }

    /// Study with a learned player that plays by these networks, one for each board.
    pub fn by_networks(mut self, networks: Vec<Arc<Network>>) -> Study {
        for (policy, network) in self.policies.iter_mut().zip(&networks) {
            *policy = self.player.with_network(Arc::clone(network));
        }
        Study { networks, ..self }
    }

    /// A number for what is played: equal studies have equal numbers, on every platform. With the games' numbers it is
    /// the key under which results may be kept.
    pub fn key(&self) -> u64 {
        let Study { seed, limit, skill, whole, .. } = self;
        let player = self.player.name();
        let mut text = format!("senet-study 1\n{player} {seed} {limit} {skill} {whole}\n");
        for board in &self.boards {
            let start = notation::position_text(&board.start);
            text.push_str(&format!("{:016x} {start}\n", board.hash));
        }
        let hashes = self.policies.iter().map(|policy| policy.learned_hash());
        for hash in hashes.filter(|hash| *hash > 0) {
            text.push_str(&format!("learned {hash:016x}\n"));
        }
        for (left, right) in &self.pairs {
            text.push_str(&format!("{left} {right}\n"));
        }
        fnv1a(text.as_bytes())
    }

    /// Sums without a game.
    pub fn nothing(&self) -> Tally {
        Tally {
            played: Played::default(),
            boards: vec![BoardTally::new(self.whole); self.boards.len()],
            pairs: vec![PairTally::default(); self.pairs.len()],
        }
    }

    /// Plays a range of games.
    pub fn run(&self, games: Range<u64>) -> Tally {
        let mut slice = Slice::new(self, games);
        while slice.step(self) {}
        slice.finished(self)
    }

    /// One game on one board.
    fn play(&self, seat: usize, index: u64, heat: Option<&mut HeatCounter>) -> Record {
        let (Some(board), Some(policy)) = (self.boards.get(seat), self.policies.get(seat)) else {
            return Record::unplayable();
        };
        let record = match self.player {
            Player::Greedy => self.play_both(board, &Greedy, index, heat),
            _ => self.play_both(board, &**policy, index, heat),
        };
        let Some(mut record) = record else {
            return Record::unplayable();
        };
        record.leave_out(Measure::Skill);
        if self.skill {
            let [greedy, random] =
                [Player::Greedy, Player::Random].map(|player| player.policy(board.rules()));
            let chance = [THROWS, SKILL].map(|stream| Chance::new(self.seed, index, stream));
            let (place, first) = ((&board.law, &board.start), (index % 2) as usize);
            if let Some(points) =
                half_points(place, [&*greedy, &*random], first, chance, self.limit)
            {
                record.fill(Measure::Skill, points);
            }
        }
        record
    }

    /// One game with one player on both sides; `None` for a start with marks that no rules write.
    fn play_both<P: Policy + ?Sized>(
        &self,
        board: &Board,
        player: &P,
        index: u64,
        heat: Option<&mut HeatCounter>,
    ) -> Option<Record> {
        let chance = [THROWS, MOVES].map(|stream| Chance::new(self.seed, index, stream));
        let both = BySide::new(player, player);
        play_counted((&board.law, &board.start), both, chance, self.limit, heat)
    }
}

/// A study as it is sent: its boards, pairs, player and networks; seed and limit; skill and whole.
type SentStudy =
    (Vec<(Rules, Position)>, Vec<(usize, usize)>, Player, Vec<Network>, (u64, u32), (bool, bool));

impl From<Study> for SentStudy {
    fn from(study: Study) -> SentStudy {
        let Study { pairs, player, seed, limit, skill, whole, .. } = study;
        let boards = study.boards.iter().map(|board| (*board.rules(), board.start)).collect();
        let networks = study.networks.iter().map(|network| (**network).clone()).collect();
        (boards, pairs, player, networks, (seed, limit), (skill, whole))
    }
}

impl From<SentStudy> for Study {
    fn from(sent: SentStudy) -> Study {
        let (boards, pairs, player, networks, (seed, limit), (skill, whole)) = sent;
        let boards = boards.into_iter().map(|(rules, start)| Board::from(&rules, start)).collect();
        let networks = networks.into_iter().map(Arc::new).collect();
        let study = Study::compare(boards, player, seed).by_networks(networks);
        Study { pairs, limit, skill, whole, ..study }
    }
}

/// Games that are being played one by one, for callers that must yield in between. A step is one game on one board.
#[derive(Clone, Debug)]
pub struct Slice {
    games: Range<u64>,
    next: u64,
    /// The game being played, on the boards it has been played on.
    records: Vec<Record>,
    heat: Vec<HeatCounter>,
    tally: Tally,
}

impl Slice {
    /// A range of games of a study, none of them played yet.
    pub fn new(study: &Study, games: Range<u64>) -> Slice {
        let heated = if study.whole { study.boards.len() } else { 0 };
        Slice {
            next: games.start,
            games,
            records: Vec::with_capacity(study.boards.len()),
            heat: vec![HeatCounter::new(); heated],
            tally: study.nothing(),
        }
    }

    /// Plays one game on one board; `false` when there is none left. The study must always be the same.
    pub fn step(&mut self, study: &Study) -> bool {
        let board = self.records.len();
        if board >= study.boards.len() || self.next >= self.games.end {
            return false;
        }
        let heat = self.heat.get_mut(board);
        self.records.push(study.play(board, self.next, heat));
        if self.records.len() == study.boards.len() {
            self.tally.add(self.next, &self.records, &study.pairs);
            self.records.clear();
            self.next += 1;
        }
        self.next < self.games.end
    }

    /// Number of its games that are played on every board.
    pub const fn played(&self) -> u64 {
        self.next - self.games.start
    }

    /// The sums so far. A game that was begun is played to its end on the other boards first.
    pub fn finished(mut self, study: &Study) -> Tally {
        while !self.records.is_empty() {
            self.step(study);
        }
        self.tally.played = Played::of(self.games.start..self.next);
        for (board, heat) in self.tally.boards.iter_mut().zip(&mut self.heat) {
            board.heat = Some(heat.take());
        }
        self.tally
    }
}
