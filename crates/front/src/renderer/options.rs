//! What the renderer is started with.

use serde::Deserialize;
use std::{net::SocketAddr, path::PathBuf};

/// How pages are rendered; `[renderer]` in the configuration file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RendererOptions {
    /// Whether pages are served at all.
    pub pages: bool,
    /// The standalone build of `web`. Without it: `web/.next/standalone` under the working
    /// directory, then beside the executable.
    pub dir: Option<PathBuf>,
    /// A renderer that someone else runs; then none is started. For development.
    pub address: Option<SocketAddr>,
    /// The Node.js executable.
    pub node: PathBuf,
    /// Heap limit of the renderer in MiB.
    pub memory_megabytes: u32,
    /// How many pages are rendered at once.
    pub concurrency: usize,
    /// How many more may wait for their turn; the rest get a 503 at once.
    pub queue: usize,
    /// Whether memberships can be bought: no screen offers one otherwise.
    #[serde(skip)]
    pub sells_memberships: bool,
}

impl Default for RendererOptions {
    fn default() -> Self {
        Self {
            pages: true,
            dir: None,
            address: None,
            node: "node".into(),
            memory_megabytes: 384,
            concurrency: 8,
            queue: 256,
            sells_memberships: false,
        }
    }
}
