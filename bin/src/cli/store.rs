//! Commands on the whole store: `migrate`, `seed`, `backup`, `restore`, `fsck`.

use super::{Common, Failure, block_on, out::say};
use crate::{
    config::Config,
    data::{self, DataDir},
};
use indicatif::ProgressBar;
use quire_app::{
    outside::Clock,
    seed::{self, SeedError, Seeded},
};
use quire_providers::SystemClock;
use quire_store::{
    backup::{self, BackupError},
    fsck,
};
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
    let waiting = waiting("Copying the database");
    let made = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let now = app.outside.clock.now();
        backup::back_up(&app.store, to, now).await.map_err(failed)
    });
    waiting.finish_and_clear();
    let manifest = made?;
    say(format_args!("Backed up {} bytes to {}.", manifest.bytes, to.display()))
}

/// Restores a backup into an empty data folder or database.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn restore(common: &Common, from: &Path) -> Result<(), Failure> {
    let dir = DataDir::open(&common.data)?;
    let url = dir.database(common.database.as_deref())?;
    let waiting = waiting("Restoring the database");
    let restored = backup::restore(from, &url, SystemClock.now()).map_err(failed);
    waiting.finish_and_clear();
    let manifest = restored?;
    // An index of what was here before; the server builds one of what is here now.
    let _ = std::fs::remove_dir_all(dir.search());
    say(format_args!(
        "Restored the backup of {} into {url}. Everybody has to sign in again.",
        manifest.made_at
    ))
}

fn failed(error: BackupError) -> Failure {
    match error {
        BackupError::Store(error) => data::database(&error),
        BackupError::Io { path, source } => Failure::Path { path, reason: source.to_string() },
        other => Failure::Other(other.to_string()),
    }
}

/// Checks every invariant; prints one JSON line for each that does not hold.
///
/// # Errors
/// [`Failure::Incomplete`] when one does not hold.
pub fn check(config: &Config, common: &Common) -> Result<(), Failure> {
    let bar = waiting("");
    let findings = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let (now, shown) = (app.outside.clock.now(), bar.clone());
        let checked =
            app.store.read(move |c| fsck::check(c, now, |invariant| shown.set_message(invariant)));
        checked.await.map_err(|error| data::database(&error))
    });
    bar.finish_and_clear();
    let findings = findings?;
    for finding in &findings {
        let line = serde_json::to_string(finding);
        say(line.map_err(|error| Failure::Other(error.to_string()))?)?;
    }
    match findings.len() {
        0 => say("Everything holds."),
        broken => Err(Failure::Incomplete(format!("{broken} invariants do not hold"))),
    }
}

fn waiting(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
