//! What name servers say.

use async_trait::async_trait;

/// Why a name server said nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the name server did not answer: {0}")]
pub struct DnsError(pub String);

/// Asks name servers.
#[async_trait]
pub trait Dns: Send + Sync {
    /// The texts that stand at a name (TXT); none where there is no such record or no such name.
    ///
    /// # Errors
    /// [`DnsError`] when no server gave an answer.
    async fn texts(&self, name: &str) -> Result<Vec<String>, DnsError>;
}
