//! What one client and one request may take.

use std::time::Duration;

/// The limits of a listener.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    /// Connections of one address (of one /64 for IPv6).
    pub connections_per_address: usize,
    /// Connections altogether; lowered to the file-descriptor limit less 256.
    pub connections: usize,
    /// How long a client has for a complete request head.
    pub head: Duration,
    /// How long an unused connection is kept.
    pub idle: Duration,
    /// How long a body may take before it must also have come at 1 KiB/s.
    pub body: Duration,
    /// How long a client may leave an answer unread.
    pub write: Duration,
    /// How long open requests are given when the server is told to stop.
    pub stop: Duration,
    /// Bytes of all request headers together.
    pub header_bytes: usize,
    /// Number of request headers.
    pub headers: usize,
    /// Bytes of path and query.
    pub address_bytes: usize,
    /// Bytes of a request body.
    pub body_bytes: usize,
    /// Paths whose request bodies have another limit, and that limit in bytes.
    pub body_bytes_of_path: Vec<(&'static str, usize)>,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            connections_per_address: 64,
            connections: 8_192,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            body: Duration::from_secs(30),
            write: Duration::from_secs(30),
            stop: Duration::from_secs(10),
            header_bytes: 32 * 1024,
            headers: 100,
            address_bytes: 8 * 1024,
            body_bytes: 256 * 1024,
            body_bytes_of_path: Vec::new(),
        }
    }
}

impl ConnectionLimits {
    /// How long a body of which `bytes` have come may have taken so far.
    pub(crate) fn body_time(&self, bytes: u64) -> Duration {
        self.body + Duration::from_secs(bytes / 1024)
    }

    /// How many bytes the body of a request for `path` may have.
    pub(crate) fn body_bytes(&self, path: &str) -> usize {
        let mut paths = self.body_bytes_of_path.iter();
        paths.find(|(other, _)| *other == path).map_or(self.body_bytes, |(_, bytes)| *bytes)
    }
}
