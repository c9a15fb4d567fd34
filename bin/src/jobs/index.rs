//! The search index follows the store.

use quire_app::{
    App,
    index::{self, IndexFollower, IndexProgress, Numbers},
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
const GATHER: Duration = Duration::from_millis(20);
/// How long numbers (claps, followers) wait after that: someone claps all the time on a site that is read.
const NUMBERS: Duration = Duration::from_secs(10);
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
    let mut follower = IndexFollower::default();
    let mut gathered = time::Instant::now();
    let mut counted = gathered;
    while !stop.is_cancelled() {
        seen.mark_unchanged();
        let numbers = if counted <= time::Instant::now() { Numbers::Take } else { Numbers::Leave };
        let progress = match step(&app, &mut follower, numbers, &stop).await {
            Ok(IndexProgress::Moved { .. } | IndexProgress::RebuildFirst) => {
                let now = time::Instant::now();
                gathered = now + GATHER;
                if numbers == Numbers::Take {
                    counted = now + NUMBERS;
                }
                continue;
            }
            Ok(progress) => Some(progress),
            Err(error) => {
                tracing::error!(%error, "the search index cannot be brought up to date");
                None
            }
        };
        let next = async {
            let Some(progress) = progress else { return time::sleep(PAUSE).await };
            let numbers_wait = progress == IndexProgress::OnlyNumbers;
            tokio::select! {
                _ = seen.changed() => time::sleep_until(gathered).await,
                () = damaged.notified() => {}
                () = time::sleep_until(counted), if numbers_wait => {}
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

async fn step(
    app: &App,
    follower: &mut IndexFollower,
    numbers: Numbers,
    stop: &CancellationToken,
) -> Result<IndexProgress, index::IndexingError> {
    let progress = follower.follow(app, numbers).await?;
    if progress == IndexProgress::RebuildFirst {
        tracing::info!("building the search index");
        // It takes minutes where there are many stories. What was built until then is given up, and the next start begins again.
        tokio::select! {
            () = stop.cancelled() => {}
            documents = index::rebuild(app) => {
                tracing::info!(documents = documents?, "the search index is built");
            }
        }
    }
    Ok(progress)
}
