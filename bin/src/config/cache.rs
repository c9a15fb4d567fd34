//! `[cache]`: how pages are kept.

use serde::Deserialize;

/// `[cache]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cache {
    /// Memory for rendered pages with all their compressed variants, in MiB.
    pub megabytes: u64,
    /// How long a CDN in front may keep a page, in seconds. 0: it may not.
    pub edge_seconds: u32,
}

impl Default for Cache {
    fn default() -> Self {
        Self { megabytes: 128, edge_seconds: 0 }
    }
}

impl Cache {
    /// [`Cache::megabytes`] in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.megabytes * 1024 * 1024
    }
}
