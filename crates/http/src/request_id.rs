//! A name for every request, the same in the answer and in the logs.

use poem::http::{HeaderName, HeaderValue};
use std::{
    fmt,
    hash::{BuildHasher, RandomState},
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// The header that tells it.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// A request's name: which process, which request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(String);

impl RequestId {
    /// A name that was not used before.
    #[must_use]
    pub fn next() -> Self {
        static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(0));
        static COUNT: AtomicU64 = AtomicU64::new(1);
        Self(format!("{:08x}-{:010x}", *PROCESS >> 32, COUNT.fetch_add(1, Relaxed)))
    }

    /// Bytes of a name, so that a place can be kept for one.
    pub const LENGTH: usize = 19;

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as a header.
    #[must_use]
    pub fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).unwrap_or(HeaderValue::from_static(""))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
