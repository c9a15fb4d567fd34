//! What one client and one request may take.

use super::Problems;
use quire_app::rate_limit::ApiLimits;
use serde::Deserialize;
use std::time::Duration;

/// `[limits]`; every one is tripped by a test.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Connections of one address (of one /64 for IPv6).
    pub connections_per_ip: usize,
    /// Connections altogether; lowered to the file-descriptor limit less 256.
    pub connections: usize,
    /// Seconds a client has for a complete request head.
    pub head_seconds: u64,
    /// Seconds an unused connection is kept.
    pub idle_seconds: u64,
    /// Seconds a body may take before it must also have come at 1 KiB/s.
    pub body_seconds: u64,
    /// Seconds a client may leave an answer unread.
    pub write_seconds: u64,
    /// Seconds open requests are given when the server is told to stop.
    pub stop_seconds: u64,
    /// Bytes of all request headers together.
    pub header_bytes: usize,
    /// Number of request headers.
    pub headers: usize,
    /// Bytes of path and query.
    pub address_bytes: usize,
    /// Bytes of a request body, where its endpoint has no larger limit of its own.
    pub body_bytes: usize,
    /// Bytes of a GraphQL request body (a story save is the largest).
    pub graphql_bytes: usize,
    /// Bytes of an uploaded file.
    pub upload_bytes: usize,
    /// Requests that read which programs may make in one person's name in a minute.
    pub api_reads_per_minute: usize,
    /// The same of requests that write.
    pub api_writes_per_minute: usize,
    /// MiB that must be free where the data folder lies; with less the site is not ready.
    pub free_megabytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections_per_ip: 64,
            connections: 8_192,
            head_seconds: 10,
            idle_seconds: 60,
            body_seconds: 30,
            write_seconds: 30,
            stop_seconds: 10,
            header_bytes: 32 * 1024,
            headers: 100,
            address_bytes: 8 * 1024,
            body_bytes: 256 * 1024,
            graphql_bytes: 2 * 1024 * 1024,
            upload_bytes: 25 * 1024 * 1024,
            api_reads_per_minute: ApiLimits::default().reads,
            api_writes_per_minute: ApiLimits::default().writes,
            free_megabytes: 64,
        }
    }
}

impl Limits {
    /// A limit of zero lets no one in.
    pub(super) fn check(&self, found: &mut Problems) {
        let as_u64 = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
        for (key, limit) in [
            ("connections_per_ip", as_u64(self.connections_per_ip)),
            ("connections", as_u64(self.connections)),
            ("head_seconds", self.head_seconds),
            ("idle_seconds", self.idle_seconds),
            ("body_seconds", self.body_seconds),
            ("write_seconds", self.write_seconds),
            ("header_bytes", as_u64(self.header_bytes)),
            ("headers", as_u64(self.headers)),
            ("address_bytes", as_u64(self.address_bytes)),
            ("body_bytes", as_u64(self.body_bytes)),
            ("graphql_bytes", as_u64(self.graphql_bytes)),
            ("upload_bytes", as_u64(self.upload_bytes)),
            ("api_reads_per_minute", as_u64(self.api_reads_per_minute)),
            ("api_writes_per_minute", as_u64(self.api_writes_per_minute)),
        ] {
            if limit == 0 {
                found.add(
                    format!("limits.{key}"),
                    "must be at least 1; leave it out for the usual one",
                );
            }
        }
    }

    /// What programs may ask.
    pub(crate) const fn api(&self) -> ApiLimits {
        ApiLimits { reads: self.api_reads_per_minute, writes: self.api_writes_per_minute }
    }

    /// The same for the listener.
    #[must_use]
    pub fn of_listener(&self) -> quire_listener::ConnectionLimits {
        quire_listener::ConnectionLimits {
            connections_per_address: self.connections_per_ip,
            connections: self.connections,
            head: Duration::from_secs(self.head_seconds),
            idle: Duration::from_secs(self.idle_seconds),
            body: Duration::from_secs(self.body_seconds),
            write: Duration::from_secs(self.write_seconds),
            stop: Duration::from_secs(self.stop_seconds),
            header_bytes: self.header_bytes,
            headers: self.headers,
            address_bytes: self.address_bytes,
            body_bytes: self.body_bytes,
            body_bytes_of_path: vec![
                ("/_/graphql", self.graphql_bytes),
                ("/_/batch", self.graphql_bytes),
                ("/_/upload", self.upload_bytes),
                ("/_/import", self.upload_bytes),
            ],
        }
    }
}
