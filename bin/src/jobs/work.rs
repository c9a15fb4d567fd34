//! Does what is due: letters, exports, old pictures, stories whose time to be published has come.

use quire_app::{
    App, digest, draft, gift, image, payment, publication::begin_domain_checks, worker,
};
use quire_store::StoreError;
use std::time::Duration;
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How long a job may wait for a worker that has nothing to do.
const PAUSE: Duration = Duration::from_secs(1);
/// How often it is made sure that the next digests come.
const LOOK: Duration = Duration::from_secs(60);
/// How often it is looked whether payments are due.
const COLLECT: Duration = Duration::from_secs(20);
/// How often our payments are held against the provider's books.
const COMPARE: Duration = Duration::from_secs(24 * 3_600);
/// Pause after a failure of the store.
const LONG_PAUSE: Duration = Duration::from_secs(10);

/// Works until the server stops. A job that is cut off is begun again when its lease is over.
pub async fn work(app: App, stop: CancellationToken) {
    if let Err(error) = image::look_at_old_ones(&app).await {
        tracing::error!(%error, "old pictures cannot be looked at; the next start tries again");
    }
    let mut looked: Option<time::Instant> = None;
    let mut collected: Option<time::Instant> = None;
    let mut compared = time::Instant::now();
    while !stop.is_cancelled() {
        if compared.elapsed() > COMPARE {
            compared = time::Instant::now();
            compare(&app).await;
        }
        if looked.is_none_or(|at| at.elapsed() > LOOK) {
            looked = Some(time::Instant::now());
            if let Err(error) = digest::begin(&app).await {
                tracing::error!(%error, "digests cannot be planned; this is tried again");
            }
            if let Err(error) = begin_domain_checks(&app).await {
                tracing::error!(%error, "domains cannot be looked after; this is tried again");
            }
        }
        if collected.is_none_or(|at| at.elapsed() > COLLECT) {
            collected = Some(time::Instant::now());
            if let Err(error) = collect(&app).await {
                tracing::error!(%error, "payments cannot be taken; this is tried again");
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

/// Takes the payments that are due, finds out about those whose end nobody heard of, and sends gifts whose
/// day has come.
async fn collect(app: &App) -> Result<(), StoreError> {
    let settled = payment::resolve_due(app).await?;
    let refunded = payment::resolve_refunds(app).await?;
    let renewed = payment::renew_due(app).await?;
    let letters = gift::letters_due(app).await?;
    if settled + refunded + renewed + letters > 0 {
        tracing::info!(settled, refunded, renewed, letters, "payments");
    }
    Ok(())
}

/// Says what differs between our payments and the provider's books.
async fn compare(app: &App) {
    match payment::compare(app).await {
        Ok(None) => {}
        Ok(Some(found)) => {
            for difference in &found {
                tracing::error!(%difference, "the payment provider's books say something else");
            }
            tracing::info!(differences = found.len(), "payments are compared");
        }
        Err(error) => {
            tracing::error!(%error, "payments cannot be compared; this is tried tomorrow");
        }
    }
}

/// Whether there was something to do.
async fn step(app: &App) -> Result<bool, StoreError> {
    let published = draft::publish_due(app).await?;
    Ok(worker::work(app).await? || published > 0)
}
