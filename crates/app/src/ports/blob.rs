//! Where bytes lie that are too large for the database.

use async_trait::async_trait;
use quire_core::Timestamp;

/// What kind of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// Pictures as they are kept, by their ids.
    Images,
    /// Copies of them in other sizes; whatever is lost here is made again.
    Renditions,
}

/// Why bytes could not be kept or found.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BlobError(pub String);

/// A name in a bucket, and when its bytes were put there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredObject {
    /// The name.
    pub name: String,
    /// When.
    pub since: Timestamp,
}

impl StoredObject {
    /// Whether it was left behind by a write that never ended.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.name.ends_with(UNFINISHED)
    }
}

/// How the names of what is being written end.
pub const UNFINISHED: &str = ".part";

/// Keeps bytes by name. Names are lower-case letters, digits and dashes.
#[async_trait]
pub trait Blobs: Send + Sync {
    /// Keeps bytes under a name. After it returns they survive a loss of power; before that the
    /// name is not there, or has what it had.
    async fn put(&self, bucket: Bucket, name: &str, bytes: Vec<u8>) -> Result<(), BlobError>;

    /// The bytes under a name; `None` when there are none.
    async fn get(&self, bucket: Bucket, name: &str) -> Result<Option<Vec<u8>>, BlobError>;

    /// Removes what lies under a name, if anything.
    async fn remove(&self, bucket: Bucket, name: &str) -> Result<(), BlobError>;

    /// Everything in a bucket, in no order, also what was left unfinished.
    async fn list(&self, bucket: Bucket) -> Result<Vec<StoredObject>, BlobError>;

    /// Says what is wrong when nothing could be kept or found just now; there is nothing to say of
    /// buckets that stand beside the program.
    async fn reach(&self) -> Result<(), BlobError> {
        Ok(())
    }
}
