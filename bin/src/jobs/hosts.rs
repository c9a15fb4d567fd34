//! The hosts that answer: the site's own, and those of writers and publications as the store has
//! them.

use quire_routing::HostList;
use quire_store::{
    Store, StoreError,
    host::{self, LiveHost},
};
use std::sync::Arc;
use tokio::sync::watch;

/// The hosts that answer, kept up to date.
#[derive(Debug)]
pub struct OwnHosts {
    site: HostList,
    answering: watch::Sender<Arc<HostList>>,
}

impl OwnHosts {
    /// Only the site's own, so far.
    #[must_use]
    pub fn new(site: HostList) -> Self {
        Self { answering: watch::Sender::new(Arc::new(site.clone())), site }
    }

    /// The hosts as they are at any time.
    #[must_use]
    pub fn answering(&self) -> watch::Receiver<Arc<HostList>> {
        self.answering.subscribe()
    }

    /// Takes them from the store.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be asked; the hosts stay as they are.
    pub(super) async fn load(&self, store: &Store) -> Result<(), StoreError> {
        let own = store.read(host::live).await?;
        let hosts = own.into_iter().fold(self.site.clone(), |hosts, own| self.with(hosts, own));
        self.answering.send_replace(Arc::new(hosts));
        Ok(())
    }

    fn with(&self, hosts: HostList, own: LiveHost) -> HostList {
        let name = own.name(self.site.origin().domain().as_str());
        // No one takes the site's own host, or one that no request can name.
        let Some(domain) = name.parse().ok().filter(|name| !self.site.has(name)) else {
            tracing::warn!(name, "this host cannot be given away");
            return hosts;
        };
        match own {
            LiveHost::Subdomain { username } | LiveHost::OfPerson { username, .. } => {
                hosts.with_user(domain, &username)
            }
            LiveHost::OfPublication { slug, .. } => hosts.with_publication(domain, &slug),
        }
    }
}
