//! The files that come with the pages.

use crate::{config::Config, failure::Failure};
use quire_front::{
    Files,
    renderer::{Build, Renderer},
};
use std::sync::Arc;

/// Reads them from the build. They are compressed when the renderer is there, which needs all processors to start.
///
/// # Errors
/// [`Failure::Path`] when a file cannot be read.
pub fn read(config: &Config, renderer: Arc<Renderer>) -> Result<Arc<Files>, Failure> {
    let build = Build::find(config.renderer.dir.as_deref()).filter(|_| config.renderer.pages);
    let files = match build {
        Some(build) => Files::read(&build)
            .map_err(|error| Failure::Path { path: build.dir, reason: error.to_string() })?,
        None => Files::default(),
    };
    let files = Arc::new(files);
    let to_compress = files.clone();
    tokio::spawn(async move {
        renderer.settled().await;
        tokio::task::spawn_blocking(move || to_compress.compress()).await
    });
    Ok(files)
}
