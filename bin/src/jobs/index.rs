//! The search index follows the store.

use crate::state::State;
use quire_app::index::{self, Progress};
use quire_search::{OpenOutcome, RebuildReason};
use std::{sync::Arc, time::Duration};
use tokio::{sync::Notify, time};
use tokio_util::sync::CancellationToken;

/// How long the index waits for more changes before it takes what there is: one commit of the
/// index costs about the same for one change as for hundreds.
const GATHER: Duration = Duration::from_millis(50);
/// Other servers on the same database do not wake this one; it looks by itself.
const LOOK: Duration = Duration::from_secs(2);
/// Pause after a failure.
const PAUSE: Duration = Duration::from_secs(5);

/// Keeps the search index up to date until the server stops.
pub async fn keep_index(state: Arc<State>, stop: CancellationToken) {
    let changed = Arc::new(Notify::new());
    let notice = changed.clone();
    state.app.store.on_commit(move |_| notice.notify_one());
    while !stop.is_cancelled() {
        let wait = match step(&state).await {
            Ok(Progress::Moved { .. } | Progress::RebuildFirst) => Duration::ZERO,
            Ok(Progress::UpToDate) => LOOK,
            Err(error) => {
                tracing::error!(%error, "the search index cannot be brought up to date");
                PAUSE
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(wait) => {}
            () = changed.notified(), if wait == LOOK => time::sleep(GATHER).await,
        }
    }
}

/// Reads the whole index once after the start, so that damage in one too large to be checked when
/// it was opened is found before a reader meets it. [`keep_index`] then builds it anew.
pub async fn verify_index(state: Arc<State>) {
    let index = state.app.search.clone();
    let checked = tokio::task::spawn_blocking(move || index.verify()).await;
    if let Ok(OpenOutcome::Rebuild(RebuildReason::Damaged(what))) = checked {
        tracing::error!(what, "the search index is damaged");
    }
}

async fn step(state: &State) -> Result<Progress, index::IndexingError> {
    let progress = index::follow(&state.app).await?;
    if progress == Progress::RebuildFirst {
        tracing::info!("building the search index");
        let documents = index::rebuild(&state.app).await?;
        tracing::info!(documents, "the search index is built");
    }
    Ok(progress)
}
