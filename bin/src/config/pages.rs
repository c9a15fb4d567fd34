//! `[cache]` and `[renderer]`: how pages are made and kept.

use serde::Deserialize;
use std::{net::SocketAddr, path::PathBuf};

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

/// `[renderer]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Renderer {
    /// The standalone build of `web`. Without it: `web/.next/standalone` under the working
    /// directory, then beside the executable.
    pub dir: Option<PathBuf>,
    /// A renderer that somebody else runs; then none is started. For development.
    pub address: Option<SocketAddr>,
    /// The Node.js executable.
    pub node: PathBuf,
    /// Heap limit of the renderer in MiB.
    pub memory_megabytes: u32,
    /// How many pages are rendered at once.
    pub concurrency: usize,
    /// How many more may wait for their turn; the rest get a 503 at once (REL-11).
    pub queue: usize,
}

impl Default for Renderer {
    fn default() -> Self {
        Self {
            dir: None,
            address: None,
            node: "node".into(),
            memory_megabytes: 384,
            concurrency: 8,
            queue: 256,
        }
    }
}
