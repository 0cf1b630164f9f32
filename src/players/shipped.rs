//! Networks that ship with the program, one for each reconstruction; `cargo xtask learn` rebuilds them.
//!
//! They are embedded; a web page loads them with this module, behind the first lesson (`xtask/src/split`).

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};

use super::network::Network;
use crate::rules::{Rules, form_hash};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/players");

static NETWORKS: LazyLock<Vec<Arc<Network>>> = LazyLock::new(|| {
    // A file that cannot be read is caught by a test; here it is only missing.
    let networks = FILES.files().filter_map(|file| Network::read(file.contents()).ok());
    networks.map(Arc::new).collect()
});

/// The network that ships for exactly these rules.
pub fn shipped(rules: &Rules) -> Option<Arc<Network>> {
    let hash = form_hash(&rules.form);
    NETWORKS.iter().find(|network| network.rules == hash).cloned()
}

/// The network that ships for these rules, or for those that differ from them in the fewest answers.
pub fn shipped_near(rules: &Rules) -> Arc<Network> {
    let answers = Network::answers_of(&rules.form);
    let differences = |network: &&Arc<Network>| network.differences(&answers).len();
    let near = shipped(rules).or_else(|| NETWORKS.iter().min_by_key(differences).cloned());
    near.unwrap_or_else(|| Arc::new(super::Training::new(rules, 0).network()))
}
