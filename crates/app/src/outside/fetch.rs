//! What lies at addresses that others chose.

use async_trait::async_trait;
use url::Url;

/// Why nothing came from an address. For logs: whoever chose the address is not told
/// (requirement R-2).
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct FetchError(pub String);

/// Fetches files from the public network, and from nowhere else (requirements ).
#[async_trait]
pub trait Fetch: Send + Sync {
    /// The whole body of what lies at an address: a good answer within ten seconds, of 5 MiB at
    /// most.
    async fn get(&self, address: &Url) -> Result<Vec<u8>, FetchError>;
}
