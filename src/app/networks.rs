//! Networks that the strong computer plays by: those that ship, those learned on this device, and the one that learns now.
//!
//! **Invariant:** one learns at a time. What it has learned is kept by the hash of the rules.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use data_encoding::BASE64;
use egui::{Context, Id};
use serde::{Deserialize, Serialize};

use super::background::{Background, Learn, Learned, Progress, locked, start};
use super::storage::{Store, read_version};
use crate::analysis::CurvePoint;
use crate::i18n;
use crate::players::{Network, Player, shipped, shipped_near};
use crate::rules::{Rules, form_hash};

/// The name of the networks in a store.
pub const NAME: &str = "senet-players";
/// The version this program writes.
const VERSION: u32 = 1;
/// Number of networks that are kept; the oldest are dropped first. Each takes about 13 kB as text.
const MOST: usize = 20;
/// Time between two checks of what has been learned.
const LOOK: Duration = Duration::from_millis(250);

/// Text in the store: networks as the bytes of their files.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Saved {
    version: u32,
    networks: Vec<String>,
    /// Hashes of rules whose learning has not come to its end.
    unfinished: Vec<u64>,
}

/// Learning of some rules, as it is shown.
#[derive(Clone, Debug)]
pub struct Course {
    /// Hash of the rules.
    pub rules: u64,
    /// Progress so far.
    pub progress: Progress,
    /// Games learned from.
    pub games: u64,
    /// Strength so far, the earliest first.
    pub curve: Vec<CurvePoint>,
}

#[derive(Debug, Default)]
struct State {
    /// Networks that this device has learned, the oldest first.
    networks: Vec<Arc<Network>>,
    /// Hashes of rules whose learning neither ended nor was stopped by a person: a start of the program takes it up again.
    unfinished: Vec<u64>,
    /// Something has been learned that the store does not hold.
    is_new: bool,
    /// Courses begun since the program started, the latest last; at most one still learns.
    courses: Vec<Course>,
    learning: Option<Background>,
    /// Frame in which the current learning was begun, or its rules were last on the screen.
    shown_frame: u64,
}

/// The networks of this device.
#[derive(Debug, Default)]
pub struct Networks {
    state: Mutex<State>,
}

impl Networks {
    /// The networks of the program that draws in this context.
    pub fn of(ctx: &Context) -> Arc<Networks> {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Arc<Networks>>(Id::NULL).clone())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// Loads the networks from the store; a sentence where some of them cannot be read.
    pub fn restore(&self, store: &dyn Store) -> Option<String> {
        let text = store.read(NAME).filter(|text| !text.trim().is_empty())?;
        let saved: Option<Saved> = read_version(&text, VERSION);
        let is_read = saved.is_some();
        let saved = saved.unwrap_or_default();
        let network = |text: &String| {
            let bytes = BASE64.decode(text.as_bytes()).ok()?;
            Some(Arc::new(Network::read(&bytes).ok()?))
        };
        let networks: Vec<_> = saved.networks.iter().filter_map(network).collect();
        let is_whole = is_read && networks.len() == saved.networks.len();
        let mut state = self.state();
        (state.networks, state.unfinished) = (networks, saved.unfinished);
        (!is_whole).then(|| i18n::text("opponent.unread-players").to_owned())
    }

    /// Writes what has been learned since the last time; `false` where the device refuses.
    pub fn keep(&self, store: &mut dyn Store) -> bool {
        let mut state = self.state();
        if !state.is_new {
            return true;
        }
        let texts = state.networks.iter().map(|network| BASE64.encode(&network.to_bytes()));
        let learned = state.networks.iter().map(|network| network.rules);
        let unfinished = learned.filter(|rules| state.unfinished.contains(rules)).collect();
        let saved = Saved { version: VERSION, networks: texts.collect(), unfinished };
        let is_written = store.write(NAME, &serde_json::to_string(&saved).unwrap_or_default());
        state.is_new = !is_written;
        is_written
    }

    /// The network for these rules: the one that ships, the one learned here, or that of the nearest rules.
    pub fn network(&self, rules: &Rules) -> Arc<Network> {
        shipped(rules)
            .or_else(|| self.learned(form_hash(&rules.form)))
            .unwrap_or_else(|| shipped_near(rules))
    }

    fn learned(&self, hash: u64) -> Option<Arc<Network>> {
        self.state().networks.iter().find(|network| network.rules == hash).cloned()
    }

    /// The learning of these rules, if it has begun since the program started.
    pub fn course(&self, rules: &Rules) -> Option<Course> {
        let hash = form_hash(&rules.form);
        self.state().courses.iter().find(|course| course.rules == hash).cloned()
    }

    /// True where learning has found that most games under these rules do not end.
    pub fn is_endless(&self, rules: &Rules) -> bool {
        let hash = form_hash(&rules.form);
        let is_so = |course: &Course| course.rules == hash && course.progress == Progress::Endless;
        self.state().courses.iter().any(is_so)
    }

    /// The player that plays in the place of this one: greedy instead of learned where most games do not end.
    pub fn stand_in(&self, rules: &Rules, player: Player) -> Player {
        if player.is_learned() && self.is_endless(rules) { Player::Greedy } else { player }
    }

    /// Begins to learn these rules where no network has done so to the end, unless that was begun since the program started;
    /// what is being learned otherwise gives way, and is begun again when its rules come back.
    pub fn learn_if_new(self: &Arc<Networks>, ctx: &Context, rules: &Rules) {
        if shipped(rules).is_none() && !self.state().knows(form_hash(&rules.form)) {
            self.learn(ctx, rules);
        }
    }

    /// Begins to learn rules whose chances are on the screen, as [`Self::learn_if_new`] does, but one board after the other:
    /// what is being learned for another board on the screen goes on.
    pub fn learn_on_screen(self: &Arc<Networks>, ctx: &Context, rules: &Rules) {
        let (hash, frame) = (form_hash(&rules.form), ctx.cumulative_frame_nr());
        let is_busy = {
            let mut state = self.state();
            let learns = |course: &&Course| course.progress == Progress::Learns;
            let learning = state.courses.iter().find(learns).map(|course| course.rules);
            if learning == Some(hash) {
                state.shown_frame = frame;
            }
            learning.is_some() && frame <= state.shown_frame + 1
        };
        if !is_busy {
            self.learn_if_new(ctx, rules);
        }
    }

    /// Learns these rules from the beginning; what is being learned otherwise gives way.
    pub fn learn(self: &Arc<Networks>, ctx: &Context, rules: &Rules) {
        let hash = form_hash(&rules.form);
        let mut state = self.state();
        state.learning = None;
        state.shown_frame = ctx.cumulative_frame_nr();
        let stays = |course: &Course| course.rules != hash && course.progress != Progress::Learns;
        state.courses.retain(stays);
        let (progress, curve) = (Progress::Learns, Vec::new());
        state.courses.push(Course { rules: hash, progress, games: 0, curve });
        state.set_unfinished(hash, true);
        let (networks, ctx) = (Arc::clone(self), ctx.clone());
        let task = Learn::new(rules, &shipped_near(rules));
        state.learning = start(task, move |report| {
            networks.state().learned(hash, report);
            ctx.request_repaint_after(LOOK);
        });
        if state.learning.is_none() {
            state.stop(|_| true);
        }
    }

    /// Stops learning these rules; what has been learned stays. They are not learned again by themselves while the program
    /// runs, nor after its next start where a network of them is kept.
    pub fn stop(&self, rules: &Rules) {
        let hash = form_hash(&rules.form);
        let mut state = self.state();
        state.stop(|course| course.rules == hash);
        state.set_unfinished(hash, false);
    }
}

impl State {
    /// True where rules with this hash have been learned to the end, or that has been begun.
    fn knows(&self, hash: u64) -> bool {
        self.courses.iter().any(|course| course.rules == hash)
            || self.networks.iter().any(|network| network.rules == hash)
                && !self.unfinished.contains(&hash)
    }

    /// Notes whether the learning of rules with this hash has yet to come to its end.
    fn set_unfinished(&mut self, hash: u64, is_unfinished: bool) {
        if self.unfinished.contains(&hash) != is_unfinished {
            self.unfinished.retain(|other| *other != hash);
            self.unfinished.extend(is_unfinished.then_some(hash));
            self.is_new = true;
        }
    }

    fn stop(&mut self, which: impl Fn(&Course) -> bool) {
        for course in self.courses.iter_mut().filter(|course| which(course)) {
            if course.progress == Progress::Learns {
                course.progress = Progress::Stopped;
                self.learning = None;
            }
        }
    }

    /// Takes a report on the rules with this hash.
    fn learned(&mut self, hash: u64, report: Learned) {
        if let Some(network) = report.best {
            self.put(Arc::new(network));
        }
        let learns =
            |course: &&mut Course| course.rules == hash && course.progress == Progress::Learns;
        if let Some(course) = self.courses.iter_mut().find(learns) {
            (course.games, course.curve) = (report.games, report.curve);
            course.progress = report.progress;
            self.set_unfinished(hash, report.progress == Progress::Learns);
        }
    }

    /// Replaces the network for the same rules, unless that has more games: learning that is taken up again begins with none.
    fn put(&mut self, network: Arc<Network>) {
        let mut same = self.networks.iter().filter(|other| other.rules == network.rules);
        if same.any(|other| other.games > network.games) {
            return;
        }
        self.networks.retain(|other| other.rules != network.rules);
        self.networks.push(network);
        let too_many = self.networks.len().saturating_sub(MOST);
        self.networks.drain(..too_many);
        self.is_new = true;
    }
}

#[cfg(test)]
mod tests {
    use web_time::Instant;

    use super::*;
    use crate::app::storage::MemoryStore;
    use crate::library;
    use crate::rules::{Key, Value};

    fn changed(length: i64) -> Rules {
        let ruleset = library::ruleset("wikihow").expect("shipped");
        ruleset.with(&[(Key::BlockadeLength, Value::Int(length))]).expect("a wall").rules()
    }

    /// Waits until something holds; learning goes on meanwhile.
    fn wait(mut holds: impl FnMut() -> bool) {
        let end = Instant::now() + Duration::from_secs(120);
        while !holds() {
            assert!(Instant::now() < end, "too long");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn changed_rules_are_learned_once_kept_and_known_again() {
        let (ctx, rules) = (Context::default(), changed(4));
        let networks = Networks::of(&ctx);
        let near = networks.network(&rules);
        networks.learn_if_new(&ctx, &rules);
        let points = || networks.course(&rules).map_or(0, |course| course.curve.len());
        wait(|| points() >= 2);
        networks.stop(&rules);
        let course = networks.course(&rules).expect("begun");
        assert_eq!(course.progress, Progress::Stopped);
        let own = networks.network(&rules);
        assert_eq!(own.rules, form_hash(&rules.form));
        assert_ne!(own, near);
        let mut store = MemoryStore::default();
        assert!(networks.keep(&mut store));
        let again = Networks::default();
        assert_eq!(again.restore(&store), None);
        assert_eq!(again.network(&rules), own);
        assert!(again.learned(near.rules).is_none(), "shipped ones are not kept");
    }

    #[test]
    fn learning_that_was_broken_off_is_taken_up_again_and_forgets_nothing() {
        let (ctx, rules) = (Context::default(), changed(4));
        let hash = form_hash(&rules.form);
        let report = |games, progress| {
            let mut network = Network::clone(&shipped_near(&rules));
            (network.rules, network.games) = (hash, games);
            Learned { games, curve: Vec::new(), best: Some(network), progress }
        };
        let games = |networks: &Networks| networks.learned(hash).expect("learned").games;
        let started = |store: &MemoryStore| {
            let networks = Arc::new(Networks::default());
            assert_eq!(networks.restore(store), None);
            networks.learn_if_new(&ctx, &rules);
            networks
        };
        let [mut broken_off, mut stopped, mut done] = [(); 3].map(|()| MemoryStore::default());
        let first = started(&broken_off);
        first.state().learned(hash, report(4_000, Progress::Learns));
        assert!(first.keep(&mut broken_off));
        first.stop(&rules);
        assert!(first.keep(&mut stopped));
        assert!(started(&stopped).course(&rules).is_none(), "a person has stopped it");
        let second = started(&broken_off);
        assert!(second.course(&rules).is_some(), "taken up again");
        second.state().learned(hash, report(500, Progress::Learns));
        assert_eq!(games(&second), 4_000, "what has learned from more games stays");
        second.state().learned(hash, report(8_000, Progress::Done));
        second.state().learning = None;
        assert!(second.keep(&mut done));
        let third = started(&done);
        assert_eq!((games(&third), third.course(&rules).is_none()), (8_000, true), "known");
    }

    #[test]
    fn boards_on_the_screen_are_learned_one_after_the_other() {
        let ctx = Context::default();
        let networks = Networks::of(&ctx);
        let [one, other] = [3, 5].map(changed);
        let learns = |rules: &Rules| {
            networks.course(rules).is_some_and(|course| course.progress == Progress::Learns)
        };
        let frame = |on_screen: &[&Rules]| {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                on_screen.iter().for_each(|rules| networks.learn_on_screen(ui.ctx(), rules));
            });
            output.textures_delta.clear();
        };
        (0..3).for_each(|_| frame(&[&one, &other]));
        assert!(learns(&one) && networks.course(&other).is_none());
        // Two frames later the first is no longer on the screen.
        (0..3).for_each(|_| frame(&[&other]));
        assert!(learns(&other) && !learns(&one));
        networks.stop(&other);
    }

    #[test]
    fn rules_that_come_back_are_learned_again_unless_a_person_stopped_that() {
        let ctx = Context::default();
        let networks = Networks::of(&ctx);
        let [one, other] = [3, 5].map(changed);
        let progress = |rules: &Rules| networks.course(rules).map(|course| course.progress);
        [&one, &other, &one].into_iter().for_each(|rules| networks.learn_if_new(&ctx, rules));
        assert_eq!((progress(&one), progress(&other)), (Some(Progress::Learns), None));
        networks.stop(&one);
        [&other, &one].into_iter().for_each(|rules| networks.learn_if_new(&ctx, rules));
        assert_eq!(
            (progress(&one), progress(&other)),
            (Some(Progress::Stopped), Some(Progress::Learns))
        );
        networks.stop(&other);
    }

    #[test]
    fn what_cannot_be_read_is_said_and_the_rest_is_taken() {
        let shipped = library::ruleset("bell").expect("shipped").rules();
        let network = BASE64.encode(&shipped_near(&shipped).to_bytes());
        let restored = |text: &str| {
            let mut store = MemoryStore::default();
            store.write(NAME, text);
            let networks = Networks::default();
            (networks.restore(&store).is_some(), networks.state().networks.len())
        };
        let saved = |networks: &[&str]| {
            serde_json::json!({ "version": VERSION, "networks": networks }).to_string()
        };
        let half = &network[..network.len() / 2];
        assert_eq!(restored(""), (false, 0));
        assert_eq!(restored(&saved(&[&network])), (false, 1));
        assert_eq!(restored(&saved(&[&network, half])), (true, 1));
        assert_eq!(restored("{"), (true, 0));
        assert_eq!(restored(r#"{"version": 99, "networks": []}"#), (true, 0));
    }

    #[test]
    fn a_full_store_keeps_the_network_at_hand_and_says_no() {
        struct Full;
        impl Store for Full {
            fn read(&self, _: &str) -> Option<String> {
                None
            }
            fn write(&mut self, _: &str, _: &str) -> bool {
                false
            }
        }
        let networks = Networks::default();
        assert!(networks.keep(&mut Full), "nothing to keep");
        let rules = library::ruleset("bell").expect("shipped").rules();
        networks.state().put(shipped_near(&rules));
        assert!(!networks.keep(&mut Full));
        let mut store = MemoryStore::default();
        assert!(networks.keep(&mut store), "tried again");
    }
}
