//! Commands on the whole store: `migrate`, `seed`, `backup`, `fsck`.

use super::block_on;
use crate::{
    config::Config,
    data::{self, DataDir, SecretFile},
    failure::Failure,
    options::Common,
    out::say,
};
use indicatif::ProgressBar;
use quire_app::{
    chain::DeadJob,
    fsck::{self, SearchState},
    image::{ImageError, copy_files},
    seed::{self, SeedError, Seeded},
};
use quire_providers::FileBlobs;
use quire_search::RebuildReason;
use quire_store::backup::{self, BackupError};
use std::{path::Path, time::Duration};

/// Opens the database, which brings it up to date.
///
/// # Errors
/// [`Failure`].
pub fn migrate(config: &Config, common: &Common) -> Result<(), Failure> {
    let app = data::open(config, common, &config.origin())?;
    say(format_args!("The database {} is up to date.", app.store.url()))
}

/// Makes the demo world, or what is missing of it.
///
/// # Errors
/// [`Failure`].
pub fn seed(config: &Config, common: &Common) -> Result<(), Failure> {
    let new = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        seed::seed(&app).await.map_err(|error| match error {
            SeedError::Store(error) => data::database(&error),
            other => Failure::Other(other.to_string()),
        })
    })?;
    let Seeded { people, publications, stories, responses } = new;
    say(format_args!(
        "New: {people} people, {publications} publications, {stories} stories, \
         {responses} responses. Sign in as {}.",
        seed::DEMO_EMAIL
    ))
}

/// Makes a backup; the site may run meanwhile.
///
/// # Errors
/// [`Failure`].
pub fn back_up(config: &Config, common: &Common, to: &Path) -> Result<(), Failure> {
    let waiting = spinner("Copying the database and the pictures");
    let made = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let now = app.ports.clock.now();
        let secret = match &common.secret {
            Some(text) => Some(text.clone()),
            None => DataDir::open(&common.data)?.secret().read()?,
        };
        let files = async |partial: &Path| {
            let folder = FileBlobs::new(partial.into());
            let copied = copy_files(&*app.ports.blobs, &folder);
            copied.await.map_err(|error| BackupError::Files(error.to_string()))?;
            let file = SecretFile::of_backup(partial);
            let is_missing = file.read().is_ok_and(|kept| kept.is_none());
            let written =
                secret.as_ref().filter(|_| is_missing).map_or(Ok(()), |text| file.write(text));
            written.map_err(|error| BackupError::Files(error.to_string()))
        };
        backup::back_up(&app.store, to, now, files).await.map_err(failed)
    });
    waiting.finish_and_clear();
    let manifest = made?;
    say(format_args!(
        "Backed up {} bytes to {}. It holds the server's secret: keep it where no one else reads it.",
        manifest.bytes,
        to.display()
    ))
}

pub(super) fn failed(error: BackupError) -> Failure {
    match error {
        BackupError::Store(error) => data::database(&error),
        BackupError::Io { path, source } => Failure::Path { path, reason: source.to_string() },
        other => Failure::Other(other.to_string()),
    }
}

/// Checks every invariant and the search index; prints one JSON line for each invariant that does
/// not hold, and one line about the index.
///
/// # Errors
/// [`Failure::Incomplete`] when one does not hold or the index is damaged.
pub fn check(config: &Config, common: &Common) -> Result<(), Failure> {
    let bar = spinner("");
    let checked = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let shown = bar.clone();
        let checked = fsck::check(&app, move |what| shown.set_message(what));
        checked.await.map_err(|fault| match fault {
            ImageError::Store(error) => data::database(&error),
            other => Failure::Other(other.to_string()),
        })
    });
    bar.finish_and_clear();
    let report = checked?;
    for finding in &report.store {
        let line = serde_json::to_string(finding);
        say(line.map_err(|error| Failure::Other(error.to_string()))?)?;
    }
    say(index_line(&report.search))?;
    for DeadJob { key, effect, error } in &report.broken_chains {
        say(format_args!(
            "Broken chain: {key} {effect} ({error}). The server goes on with it when it starts."
        ))?;
    }
    if report.dead_jobs > 0 {
        say(format_args!("Jobs: {} failed for good or were set aside.", report.dead_jobs))?;
    }
    for DeadJob { key, effect, error } in &report.dead {
        say(format_args!("  {key} {effect}: {error}"))?;
    }
    match report.store.len() {
        0 if report.is_sound() => say("Everything holds."),
        0 => Err(Failure::Incomplete("the search index is damaged".to_owned())),
        broken => Err(Failure::Incomplete(format!("{broken} invariants do not hold"))),
    }
}

fn index_line(state: &SearchState) -> String {
    match state {
        SearchState::UpToDate => "Search index: up to date.".to_owned(),
        SearchState::Behind { changes } => {
            format!("Search index: sound; the server takes {changes} more changes.")
        }
        SearchState::Rebuild(RebuildReason::Missing) => {
            "Search index: not built yet; the server builds it when it starts.".to_owned()
        }
        SearchState::Rebuild(reason) => {
            format!("Search index: {reason}; the server rebuilds it when it starts.")
        }
    }
}

pub(super) fn spinner(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
