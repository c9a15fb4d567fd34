//! What every part of the server shares.

use crate::config::Config;
use quire_app::App;
use quire_front::{metrics::Metrics, renderer::Renderer};
use quire_pagecache::PageCache;
use std::sync::Arc;

/// The running server's parts.
#[derive(Debug)]
pub struct State {
    /// Store, search, outside world, site, keys: what actions need.
    pub app: App,
    /// The configuration it was started with.
    pub config: Config,
    /// Rendered pages.
    pub cache: Arc<PageCache>,
    /// Who renders them.
    pub renderer: Arc<Renderer>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
}
