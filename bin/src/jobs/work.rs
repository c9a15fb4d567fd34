//! Does what is due: letters, exports, old pictures, stories whose time to be published has come.

use quire_app::{App, digest, draft, image, publication::begin_domain_checks, worker};
use quire_store::StoreError;
use std::time::Duration;
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How long a job may wait for a worker that has nothing to do.
const PAUSE: Duration = Duration::from_secs(1);
/// How often it is made sure that the next digests come.
const LOOK: Duration = Duration::from_secs(60);
/// Pause after a failure of the store.
const LONG_PAUSE: Duration = Duration::from_secs(10);

/// Works until the server stops. A job that is cut off is begun again when its lease is over.
pub async fn work(app: App, stop: CancellationToken) {
    if let Err(error) = image::look_at_old_ones(&app).await {
        tracing::error!(%error, "old pictures cannot be looked at; the next start tries again");
    }
    let mut looked: Option<time::Instant> = None;
    while !stop.is_cancelled() {
        if looked.is_none_or(|at| at.elapsed() > LOOK) {
            looked = Some(time::Instant::now());
            if let Err(error) = digest::begin(&app).await {
                tracing::error!(%error, "digests cannot be planned; this is tried again");
            }
            if let Err(error) = begin_domain_checks(&app).await {
                tracing::error!(%error, "domains cannot be looked after; this is tried again");
            }
        }
        let pause = match step(&app).await {
            Ok(true) => continue,
            Ok(false) => PAUSE,
            Err(error) => {
                tracing::error!(%error, "jobs cannot be done");
                LONG_PAUSE
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(pause) => {}
        }
    }
}

/// Whether there was something to do.
async fn step(app: &App) -> Result<bool, StoreError> {
    let published = draft::publish_due(app).await?;
    Ok(worker::work(app).await? || published > 0)
}
