//! Keeps the pages that strangers read in a file, so that a server that begins again has them at once (decision 0091).
//!
//! Beside them stands the last change they are known to show. What changed after it is purged before anybody is answered, so
//! nothing old is ever shown; a file of another build, configuration or database is not read.

use crate::{config::Config, data::DataDir};
use quire_app::App;
use quire_front::{is_of_strangers, renderer::Build};
use quire_pagecache::PageCache;
use quire_store::{Store, StoreError, change};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, BufWriter, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};
use tokio::{sync::watch, task, time};
use tokio_util::sync::CancellationToken;

/// Time between two files: what a server that is killed has drawn since is drawn once more.
const PAUSE: Duration = Duration::from_secs(300);
/// The longest first line.
const HEAD_MAX: u64 = 4096;

/// Where pages are kept, and whose they are.
#[derive(Debug, Clone)]
pub struct PageSnapshot {
    file: PathBuf,
    made_by: String,
    most: u64,
}

/// The first line of the file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    made_by: String,
    seq: i64,
    /// The thing that change was of, and when: another database has another one there.
    change: String,
}

impl PageSnapshot {
    /// The file in a data folder, for the pages that this program draws with this configuration.
    #[must_use]
    pub fn of(data: &DataDir, config: &Config, origin: &str) -> Self {
        let mut hasher = Sha256::new();
        let build = Build::find(config.renderer.dir.as_deref());
        let server = build.map(|build| build.dir.join("server.js"));
        for path in std::env::current_exe().ok().into_iter().chain(server) {
            hasher.update(format!("{:?}", stamp(&path)));
        }
        hasher.update(format!("{origin} {config:?}"));
        let made_by = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Self { file: data.pages(), made_by, most: config.cache.bytes() }
    }

    /// Reads the pages. Returns the last change they show; `None` when there are none to go on with.
    ///
    /// # Errors
    /// [`StoreError`] when the store cannot be asked. A file that cannot be read is left out.
    pub async fn load(&self, app: &App, cache: &Arc<PageCache>) -> Result<Option<i64>, StoreError> {
        let Ok(file) = File::open(&self.file) else { return Ok(None) };
        let mut from = BufReader::new(file);
        let Some(head) = read_head(&mut from).filter(|head| head.made_by == self.made_by) else {
            return Ok(None);
        };
        if name_of(&app.store, head.seq).await?.as_ref() != Some(&head.change) {
            return Ok(None);
        }
        let (cache, now) = (cache.clone(), now(app));
        let read = task::spawn_blocking(move || cache.load(&mut from, now)).await;
        match read.unwrap_or_else(|error| Err(io::Error::other(error))) {
            Ok(pages) => tracing::info!(pages, "pages that were drawn before are there"),
            Err(error) => tracing::warn!(%error, "pages drawn before could not be read"),
        }
        Ok(Some(head.seq))
    }

    /// Writes the pages every few minutes, and once more when the server stops.
    pub async fn keep(
        self,
        app: App,
        cache: Arc<PageCache>,
        followed: watch::Receiver<i64>,
        stop: CancellationToken,
    ) {
        loop {
            let is_last = tokio::select! {
                () = stop.cancelled() => true,
                () = time::sleep(PAUSE) => false,
            };
            // Read before the pages are looked at: they show this change and maybe later ones.
            let seq = *followed.borrow();
            if let Err(error) = self.save(&app, &cache, seq).await {
                tracing::warn!(%error, "the pages could not be written");
            }
            if is_last {
                return;
            }
        }
    }

    async fn save(&self, app: &App, cache: &Arc<PageCache>, seq: i64) -> io::Result<()> {
        let change = name_of(&app.store, seq).await.map_err(io::Error::other)?;
        let Some(change) = change.filter(|_| self.most > 0) else { return Ok(()) };
        let head = Head { made_by: self.made_by.clone(), seq, change };
        let (this, cache, now) = (self.clone(), cache.clone(), now(app));
        let written = task::spawn_blocking(move || this.write(&head, &cache, now)).await;
        let pages = written.unwrap_or_else(|error| Err(io::Error::other(error)))?;
        tracing::debug!(pages, "the pages are written");
        Ok(())
    }

    /// In the place of the file before, at once or not at all.
    fn write(&self, head: &Head, cache: &PageCache, now: SystemTime) -> io::Result<usize> {
        let part = self.file.with_extension("part");
        let file =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&part)?;
        let mut to = BufWriter::new(file);
        serde_json::to_writer(&mut to, head)?;
        to.write_all(b"\n")?;
        let pages = cache.save(&mut to, is_of_strangers, self.most, now)?;
        to.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(part, &self.file)?;
        Ok(pages)
    }
}

fn now(app: &App) -> SystemTime {
    let millis = u64::try_from(app.ports.clock.now().millis()).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_millis(millis)
}

fn read_head(from: &mut impl BufRead) -> Option<Head> {
    let mut line = String::new();
    io::Read::take(from, HEAD_MAX).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}

/// What tells one file from another with the same name.
fn stamp(path: &Path) -> Option<(u64, SystemTime)> {
    let found = fs::metadata(path).ok()?;
    Some((found.len(), found.modified().ok()?))
}

/// What a change is called; `None` when it is not there, or not any more.
async fn name_of(store: &Store, seq: i64) -> Result<Option<String>, StoreError> {
    let found = store.read(move |c| change::after(c, seq.saturating_sub(1), 1)).await?;
    let found = found.first().filter(|recorded| recorded.seq == seq);
    Ok(found.map(|recorded| format!("{} {}", recorded.change.id, recorded.change.at)))
}
