//! Checks of everything that is kept: the store's invariants, whether every picture has its file,
//! and whether the search index can be trusted and has what the store has.

use crate::{
    App,
    chain::{self, DeadJob},
    image::{self, ImageError},
};
use quire_search::{OpenOutcome, RebuildReason};
use quire_store::{
    StoreError, change, fsck,
    job::{self, JobState},
};
use tokio::task::spawn_blocking;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FsckReport {
    /// Invariants of the store and its files that do not hold.
    pub store: Vec<fsck::Finding>,
    /// The search index.
    pub search: SearchState,
    /// Jobs that failed so often that they wait for a person.
    pub dead_jobs: i64,
    /// The first of them, with what they would have done.
    pub dead: Vec<DeadJob>,
    /// The last links of work that asks for itself again, where nothing asks any more.
    pub broken_chains: Vec<DeadJob>,
}

/// How many dead jobs are named.
const NAMED: i64 = 20;

/// How the search index stands to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchState {
    /// It has everything.
    UpToDate,
    /// It is sound; the server takes these changes next.
    Behind {
        /// How many.
        changes: i64,
    },
    /// The server rebuilds it when it starts.
    Rebuild(RebuildReason),
}

impl FsckReport {
    /// Whether nothing is broken. An index that is behind or missing repairs itself, and so do chains
    /// when the server starts; dead jobs break nothing.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.store.is_empty()
            && !matches!(self.search, SearchState::Rebuild(RebuildReason::Damaged(_)))
    }
}

/// Checks everything; reads only. `progress` is told what is checked next. Takes minutes for
/// gigabytes.
///
/// # Errors
/// [`ImageError`] when the store or its files cannot be read through.
pub async fn check(
    app: &App,
    mut progress: impl FnMut(&'static str) + Send + 'static,
) -> Result<FsckReport, ImageError> {
    let now = app.ports.clock.now();
    progress("pictures");
    let lost = image::missing(app).await?;
    progress("search");
    let index = app.search.clone();
    let outcome = spawn_blocking(move || index.verify()).await.map_err(|_| StoreError::Panicked)?;
    let (mut store, latest, dead_jobs, (dead, broken_chains)) = app
        .store
        .read(move |c| {
            let findings = fsck::check(c, now, progress)?;
            let dead = job::of_state(c, JobState::Dead, NAMED)?;
            let dead = dead.into_iter().map(DeadJob::from).collect();
            let count = job::count_of(c, JobState::Dead)?;
            Ok((findings, change::latest_seq(c)?, count, (dead, chain::broken(c)?)))
        })
        .await?;
    if !lost.is_empty() {
        let (count, rows) = (lost.len(), lost.into_iter().take(20).collect());
        let rule = "every picture has its file";
        store.push(fsck::Finding { invariant: "I15.images", rule, rows, count });
    }
    let search = match outcome {
        OpenOutcome::Rebuild(reason) => SearchState::Rebuild(reason),
        OpenOutcome::Ready { seq } => {
            match latest.saturating_sub(i64::try_from(seq).unwrap_or(i64::MAX)) {
                ..=0 => SearchState::UpToDate,
                changes => SearchState::Behind { changes },
            }
        }
    };
    Ok(FsckReport { store, search, dead_jobs, dead, broken_chains })
}
