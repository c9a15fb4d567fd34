//! What lies at addresses that others chose.

use async_trait::async_trait;
use url::Url;

/// What lies at an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// Where it lies: where the address led on to.
    pub address: Url,
    /// What it says it is; empty when it does not say.
    pub media_type: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// Why nothing came from an address.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// It is larger than 5 MiB.
    #[error("the answer is larger than allowed")]
    TooLarge,
    /// Anything else. For logs: the person who chose the address is not told.
    #[error("{0}")]
    Nothing(String),
}

/// Fetches files from the public network, and from nowhere else.
#[async_trait]
pub trait Fetch: Send + Sync {
    /// What lies at an address: a good answer within ten seconds, of 5 MiB at most.
    async fn get(&self, address: &Url) -> Result<Fetched, FetchError>;
}
