//! Forgets what has been kept long enough, every hour.

use quire_app::{App, image, retention};
use std::time::Duration;
use tokio::time;
use tokio_util::sync::CancellationToken;

const PAUSE: Duration = Duration::from_secs(3600);

/// Forgets what is old until the server stops.
pub async fn forget_old(app: App, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match retention::forget_old(&app).await {
            Ok(forgotten) => tracing::debug!(?forgotten, "what was old is forgotten"),
            Err(error) => tracing::error!(%error, "what is old cannot be forgotten"),
        }
        match image::forget_unused(&app).await {
            Ok(swept) => tracing::debug!(?swept, "pictures that no one uses are forgotten"),
            Err(error) => tracing::error!(%error, "pictures cannot be swept away"),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(PAUSE) => {}
        }
    }
}
