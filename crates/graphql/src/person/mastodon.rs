//! Where someone is on Mastodon.

use async_graphql::{ID, SimpleObject};
use quire_store::identity::Identity;

/// Someone's account at a Mastodon instance. Only who can sign in there could connect it.
#[derive(Debug, Clone, SimpleObject)]
pub struct MastodonAccount {
    /// Its number and the host of its instance.
    pub id: ID,
    /// As it is written, for instance `@ada@social.example`.
    pub handle: String,
    /// Its page.
    pub url: String,
}

impl MastodonAccount {
    /// What is shown of an identity of that service.
    pub(super) fn of(identity: &Identity) -> Self {
        let host = identity.issuer.strip_prefix("https://").unwrap_or(&identity.issuer);
        let handle = identity.handle.clone().unwrap_or_else(|| format!("@{host}"));
        let name = handle.trim_start_matches('@').split('@').next().unwrap_or_default();
        // The instance says what its people are called; an address is made of nothing else.
        let name: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || "_.-".contains(*c)).collect();
        Self {
            id: ID(format!("{}@{host}", identity.subject)),
            url: format!("{}/@{name}", identity.issuer),
            handle,
        }
    }
}
