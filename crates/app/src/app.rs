//! What every action is given: the store, the search index, the outside world, the site.

use crate::{
    event_queue::EventQueue, keys::Keys, ports::Ports, rate_limiter::RateLimiter, site::Site,
};
use quire_core::flag::{Flag, FlagValue};
use quire_search::Index;
use quire_store::Store;
use std::{collections::BTreeMap, path::Path, sync::Arc};

/// A site at work. Cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The database.
    pub store: Store,
    /// The search index.
    pub search: Arc<Index>,
    /// Time, chance and mail.
    pub ports: Ports,
    /// What the site is called and where it is.
    pub site: Arc<Site>,
    /// What the configuration says of flags.
    pub flags: Arc<BTreeMap<Flag, FlagValue>>,
    /// The server's secret.
    pub keys: Keys,
    /// The folder in which exports lie until they are fetched.
    pub exports: Arc<Path>,
    /// Where what browsers report comes in.
    pub event_queue: Arc<EventQueue>,
    /// How often everybody does things.
    pub rate_limiter: RateLimiter,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("site", &self.site.url).finish_non_exhaustive()
    }
}
