//! Drills: positions of games that a player played against itself, chosen because one move is clearly best, another
//! one looks better, and a fact that can be counted on the board says why.

use super::facts::{Case, Fact, Reason, gets_wet, goes_home, hits, places};
use super::prover::{Prover, turn_of};
use crate::analysis::{SelfPlay, Turn};
use crate::board::{Bitboard, Side, house};
use crate::explain;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::{
    Block, Fence, FenceKind, Layout, MoveText, Offer, Origin, Pieces, RulesSpec, Scene, Stage,
    Step, Test, Try, Worth, Wrong,
};
use crate::notation::{self, Line};
use crate::players::{Law, Player};
use crate::rules::{Due, MoveKind, Ruleset, no_such};

/// Least lead of the best move, in thousandths.
const GAP: u16 = 40;
/// Number of moves of a drill; with more there is too much to weigh.
const MOVES: std::ops::RangeInclusive<usize> = 2..=4;

named! {
    /// Idea that drills train, in the order of the themes; its name is the id of the theme that begins with it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    Idea {
        /// Getting past the rival's pieces.
        Passing = "passing",
        /// Standing where no throw hits.
        Protecting = "protecting",
        /// Standing where the rival gets stuck.
        Blocking = "blocking",
        /// Bearing off.
        LastFive = "last-five",
        /// Keeping dry.
        Water = "water-or-wait",
        /// Running with no piece in the way.
        Racing = "racing-home",
        /// Going back when there is no way forward.
        ForcedBack = "forced-back",
    }
}

impl Idea {
    /// Reads the name of an idea.
    ///
    /// # Errors
    /// When there is none; the sentence lists them.
    pub fn parse(name: &str) -> Result<Idea, String> {
        let names = Idea::ALL.map(Idea::name);
        Idea::from_name(name).ok_or_else(|| no_such("idea", name, &names))
    }

    const fn facts(self) -> &'static [Fact] {
        match self {
            Idea::Passing => &[Fact::Hit, Fact::Passed],
            Idea::Protecting => &[Fact::Exposed],
            Idea::Blocking => &[Fact::RivalStuck],
            Idea::LastFive => &[Fact::Gate, Fact::Home, Fact::Exposed, Fact::Stuck],
            Idea::Water => &[Fact::Water, Fact::Ground],
            Idea::Racing => &[Fact::Gate, Fact::Home, Fact::Stuck],
            Idea::ForcedBack => {
                &[Fact::Retreat, Fact::Water, Fact::Exposed, Fact::Home, Fact::Stuck]
            }
        }
    }
}

/// Moves of a position with their chances, the best one first.
struct RankedMoves {
    lines: Vec<(Line, u16)>,
    /// Notation of the move that a greedy player makes.
    greedy: Option<String>,
}

/// Search for drills in the games of one ruleset.
pub struct Finder<'p, 's> {
    prover: &'p mut Prover<'s>,
    ruleset: Ruleset,
    law: Law,
    idea: Idea,
}

impl<'p, 's> Finder<'p, 's> {
    /// New search under one ruleset.
    pub fn new(prover: &'p mut Prover<'s>, ruleset: Ruleset, idea: Idea) -> Finder<'p, 's> {
        let law = Law::new(&ruleset.rules());
        Finder { prover, ruleset, law, idea }
    }

    /// The drills of one game, in the order of its throws.
    ///
    /// # Errors
    /// When the rules have no game that can be played.
    pub fn game(&mut self, player: Player, seed: u64, game: u64) -> Result<Vec<Step>, String> {
        let law = self.law.clone();
        let turns = SelfPlay::new(&law, player, seed, game).ok_or("these rules have no start")?;
        let drill = |turn: Turn| {
            let throw = turn.number;
            let origin = Origin { player: player.name().to_owned(), seed, game, throw };
            self.drill(&turn, origin)
        };
        Ok(turns.filter_map(drill).collect())
    }

    /// The drill that a game and a throw name.
    ///
    /// # Errors
    /// When there is no such game or throw, or nothing to be learned there.
    pub fn at(&mut self, origin: &Origin) -> Result<Step, String> {
        let turn = turn_of(&self.law, origin)?;
        let step = self.drill(&turn, origin.clone());
        step.ok_or_else(|| format!("{origin}: this is no drill of {}", self.idea.name()))
    }

    fn drill(&mut self, turn: &Turn, origin: Origin) -> Option<Step> {
        if turn.position.turn != Side::Cones || turn.position.due != Due::default() {
            return None;
        }
        let ranked = self.ranked(turn)?;
        let case = Case { rules: self.law.rules(), before: turn.position };
        if !self.idea.fits(&case, &ranked) {
            return None;
        }
        let reasons = ranked.reasons(&case, self.idea)?;
        let scene = scene_of(&self.ruleset, turn)?;
        let stage = Stage::new(self.ruleset.clone(), &scene).ok()?;
        let goal = ranked.goal(&stage)?;
        Some(ranked.step(scene, goal, origin, &reasons, turn))
    }

    /// The moves with their chances, where one is clearly best and no other is nearly as good.
    fn ranked(&mut self, turn: &Turn) -> Option<RankedMoves> {
        let rules = *self.law.rules();
        let lines = notation::lines(&rules, &turn.position, Some(turn.throw));
        if !MOVES.contains(&lines.len()) || !Prover::in_reach(&turn.position, &rules) {
            return None;
        }
        let mut valued = Vec::new();
        for line in lines {
            let chance = self.prover.chance(&rules, &line.after, turn.position.turn)?;
            valued.push((line, (1000.0 * chance).round() as u16));
        }
        valued.sort_by_key(|(_, permille)| std::cmp::Reverse(*permille));
        let clear = valued[0].1 >= valued[1].1 + GAP;
        let greedy = Player::Greedy.policy(self.law.rules());
        let greedy = greedy.decide(&self.law, &turn.position, Some(turn.throw), 0, 0);
        let choice = valued.iter().find(|(line, _)| Some(line.mv) == greedy);
        let greedy = choice.map(|(line, _)| line.text.clone());
        let ranked = RankedMoves { lines: valued, greedy };
        (clear && ranked.is_tempting(turn.position.turn)).then_some(ranked)
    }
}

impl Idea {
    /// True where the position shows the idea.
    fn fits(self, case: &Case<'_>, ranked: &RankedMoves) -> bool {
        let (us, them) = (case.before.pieces[Side::Cones], case.before.pieces[Side::Spools]);
        let back = |line: &Line| line.mv.kind == MoveKind::Backward;
        let lowest = |pieces: Bitboard| pieces.first().unwrap_or(31);
        let goes_back = ranked.lines.iter().all(|(line, _)| back(line));
        let wet = us.holds(house::WATER)
            || ranked.wrong().iter().any(|(line, _)| gets_wet(line, Side::Cones));
        match self {
            Idea::ForcedBack => goes_back,
            Idea::Water => !goes_back,
            // Other ideas leave out positions where the water alone decides.
            _ if goes_back || wet => false,
            Idea::LastFive => lowest(us) > 20 && us.numbers().any(|at| at >= house::HAPPINESS),
            Idea::Racing => {
                let exposed = |(line, _): &(Line, u16)| case.exposed(line).unwrap_or(0) > 0;
                let ahead = them.numbers().all(|rival| rival < lowest(us));
                ahead && lowest(us) < house::HAPPINESS && !ranked.lines.iter().any(exposed)
            }
            _ => true,
        }
    }
}

impl RankedMoves {
    fn best(&self) -> &Line {
        &self.lines[0].0
    }

    fn wrong(&self) -> &[(Line, u16)] {
        &self.lines[1..]
    }

    /// True if a greedy player goes wrong.
    fn fools_greedy(&self) -> bool {
        self.greedy.as_ref().is_some_and(|text| *text != self.best().text)
    }

    /// Key of an advantage that a wrong move has over the best one.
    fn lure(&self, line: &Line, us: Side) -> Option<&'static str> {
        let best = self.best();
        match () {
            () if hits(line, !us) && !hits(best, !us) => Some("drills.but-hit"),
            () if goes_home(line) && !goes_home(best) => Some("drills.but-off"),
            () if places(&line.after, us) <= places(&best.after, us) => None,
            () if line.mv.kind == MoveKind::Backward => Some("drills.but-less"),
            () => Some("drills.but-further"),
        }
    }

    fn is_tempting(&self, us: Side) -> bool {
        self.fools_greedy() || self.wrong().iter().any(|(line, _)| self.lure(line, us).is_some())
    }

    /// The wrong move that looks best.
    fn tempting(&self, us: Side) -> &Line {
        let is_greedy = |line: &Line| self.greedy.as_ref() == Some(&line.text);
        let wrong = || self.wrong().iter().map(|(line, _)| line);
        let tempting = wrong().find(|line| is_greedy(line));
        let tempting = tempting.or_else(|| wrong().find(|line| self.lure(line, us).is_some()));
        tempting.unwrap_or(&self.lines[1].0)
    }

    /// The reason against each wrong move, the one against the tempting move first; `None` where one has none, or two
    /// share the same words.
    fn reasons(&self, case: &Case<'_>, idea: Idea) -> Option<Vec<(Line, Reason)>> {
        let (best, tempting) = (self.best(), self.tempting(case.before.turn));
        let first = case.reason(idea.facts(), best, tempting)?;
        let mut reasons = vec![(tempting.clone(), first)];
        for (line, _) in self.wrong().iter().filter(|(line, _)| line.text != tempting.text) {
            let is_new = |reason: &Reason| {
                reasons.iter().all(|(_, other): &(Line, Reason)| other.blame() != reason.blame())
            };
            let facts = idea.facts().iter().copied().chain(Fact::ALL);
            let mut against = facts.filter_map(|fact| case.reason(&[fact], best, line));
            reasons.push((line.clone(), against.find(is_new)?));
        }
        Some(reasons)
    }

    /// The first test that is true after the best move alone.
    fn goal(&self, stage: &Stage) -> Option<Test> {
        let best = self.best();
        let own: Vec<Test> =
            best.after.pieces[Side::Cones].numbers().map(|at| Test::At(at, Side::Cones)).collect();
        let mut tests = vec![
            Test::Event("hit".to_owned(), Some(Side::Spools)),
            Test::Off(Side::Cones, best.after.off[Side::Cones]),
        ];
        tests.extend(own.iter().cloned());
        tests.extend(best.from.filter(|from| *from > 0).map(Test::Empty));
        tests.push(Test::All(own));
        let holds = |test: &Test, line: &Line| stage.holds_after(line.clone(), test);
        tests.into_iter().find(|test| {
            holds(test, best)
                && !test.holds(&stage.rules, &stage.trail())
                && !self.wrong().iter().any(|(line, _)| holds(test, line))
        })
    }

    /// Level 1 to 3: lower where the best move leads by more and where a greedy player finds it.
    fn level(&self) -> u8 {
        let gap = self.lines[0].1 - self.lines[1].1;
        let easy = if self.fools_greedy() { 3 * GAP } else { GAP + GAP / 2 };
        match gap {
            _ if gap >= easy => 1,
            _ if gap >= 2 * GAP || !self.fools_greedy() => 2,
            _ => 3,
        }
    }

    fn step(
        &self,
        scene: Scene,
        goal: Test,
        origin: Origin,
        reasons: &[(Line, Reason)],
        turn: &Turn,
    ) -> Step {
        let us = turn.position.turn;
        let level = self.level();
        let (_, first) = &reasons[0];
        let wrong = |(line, reason): &(Line, Reason)| {
            let say = match self.lure(line, us) {
                Some(key) => i18n::fill(key, &[("fact", &reason.blame())]),
                None => explain::capital(&reason.blame()),
            };
            Some(Wrong { mv: MoveText::parse(&line.text).ok()?, say: words_of(&say), line: 0 })
        };
        let worth = |(line, permille): &(Line, u16)| {
            Some(Worth { mv: MoveText::parse(&line.text).ok()?, permille: *permille, line: 0 })
        };
        let task = if self.lines.len() == 2 { "drills.task-better" } else { "drills.task-best" };
        let task = Try {
            scene,
            game: Some(origin),
            level: Some(level),
            help: Offer::ALL[usize::from(level) - 1],
            task: words_of(i18n::text(task)),
            goal,
            goal_line: 0,
            say: Some(words_of(&first.praise())),
            wrong: reasons.iter().filter_map(wrong).collect(),
            other: None,
            hints: vec![words_of(&first.nudge())],
            expect: Vec::new(),
            worth: self.lines.iter().filter_map(worth).collect(),
            elsewhere: Vec::new(),
        };
        let squares = explain::list(turn.position.pieces[Side::Cones]);
        let title = i18n::say!("drills.title", throw = turn.throw, squares);
        let [own, rival] = turn.position.off.0;
        let home = i18n::say!("drills.home", own, rival);
        Step {
            title: words_of(&title),
            prose: vec![Block::Paragraph(words_of(&home))],
            fence: Some(Fence { line: 0, period: None, kind: FenceKind::Try(task) }),
            after: Vec::new(),
            teacher: None,
            is_unread: false,
            line: 0,
        }
    }
}

/// The position and the throw as a lesson writes them; `None` where a piece is neither on the board nor home.
fn scene_of(ruleset: &Ruleset, turn: &Turn) -> Option<Scene> {
    let position = &turn.position;
    let all = ruleset.rules().n_pieces();
    let is_whole = |side: Side| position.pieces[side].len() + position.off[side] == all;
    let spools_act = position.turn == Side::Spools;
    let pieces = Pieces { on: position.pieces, spools_act, ..Pieces::default() };
    Side::ALL.into_iter().all(is_whole).then(|| Scene {
        rules: Some(RulesSpec::of(&ruleset.id)),
        layout: Layout::Pieces(pieces),
        throws: vec![turn.throw],
    })
}
