//! Sending something to addresses that others chose.

use async_trait::async_trait;
use url::Url;

/// Something to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel {
    /// Where to.
    pub address: Url,
    /// What kind of text it is.
    pub media_type: String,
    /// What is said beside it.
    pub headers: Vec<(&'static str, String)>,
    /// What is sent.
    pub body: Vec<u8>,
}

/// Why nothing came back. For logs: who chose the address is told nothing of it, or they could look around in our
/// network.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Undelivered(pub String);

/// What an address answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// All of it.
    pub body: Vec<u8>,
}

/// Sends to the public network, and to nowhere else.
#[async_trait]
pub trait Deliver: Send + Sync {
    /// The status that an address answers with within ten seconds; it is followed nowhere.
    async fn post(&self, parcel: Parcel) -> Result<u16, Undelivered>;

    /// What an address answers within ten seconds; it is followed nowhere.
    async fn get(&self, address: Url) -> Result<Reply, Undelivered>;
}
