//! The search index follows the store.

use quire_app::{
    App,
    index::{self, IndexProgress},
};
use quire_front::renderer::Renderer;
use quire_search::{OpenOutcome, RebuildReason};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, watch},
    time,
};
use tokio_util::sync::CancellationToken;

/// How long after it took changes the index waits for more before it takes what there is: one commit
/// of the index costs about the same for one change as for hundreds. A change that comes alone waits
/// for nothing.
const GATHER: Duration = Duration::from_millis(50);
/// Pause after a failure.
const PAUSE: Duration = Duration::from_secs(5);
/// How long the index lets the renderer start first: reading or building a large one would take
/// its processor and its disk, and the first page would come the later the more stories there are.
const PATIENCE: Duration = Duration::from_secs(10);

/// Keeps the search index up to date until the server stops; `seen` says that there are changes.
pub async fn keep_index(
    app: App,
    renderer: Arc<Renderer>,
    mut seen: watch::Receiver<i64>,
    stop: CancellationToken,
) {
    tokio::select! {
        () = stop.cancelled() => {}
        _ = time::timeout(PATIENCE, renderer.settled()) => {}
    }
    let damaged = Arc::new(Notify::new());
    tokio::spawn(verify(app.clone(), damaged.clone()));
    let mut gathered = time::Instant::now();
    while !stop.is_cancelled() {
        seen.mark_unchanged();
        let wait = match step(&app).await {
            Ok(IndexProgress::Moved { .. } | IndexProgress::RebuildFirst) => {
                gathered = time::Instant::now() + GATHER;
                continue;
            }
            Ok(IndexProgress::UpToDate) => None,
            Err(error) => {
                tracing::error!(%error, "the search index cannot be brought up to date");
                Some(PAUSE)
            }
        };
        let next = async {
            match wait {
                Some(pause) => time::sleep(pause).await,
                None => {
                    tokio::select! {
                        _ = seen.changed() => time::sleep_until(gathered).await,
                        () = damaged.notified() => {}
                    }
                }
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = next => {}
        }
    }
}

/// Reads the whole index once after the start, so that damage in one too large to be checked when
/// it was opened is found before a reader meets it. [`keep_index`] then rebuilds it.
async fn verify(app: App, damaged: Arc<Notify>) {
    let index = app.search.clone();
    let checked = tokio::task::spawn_blocking(move || index.verify()).await;
    if let Ok(OpenOutcome::Rebuild(RebuildReason::Damaged(what))) = checked {
        tracing::error!(what, "the search index is damaged");
        damaged.notify_one();
    }
}

async fn step(app: &App) -> Result<IndexProgress, index::IndexingError> {
    let progress = index::follow(app).await?;
    if progress == IndexProgress::RebuildFirst {
        tracing::info!("building the search index");
        let documents = index::rebuild(app).await?;
        tracing::info!(documents, "the search index is built");
    }
    Ok(progress)
}
