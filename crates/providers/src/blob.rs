//! Bytes as files: a folder for each bucket, and in it one for the first two letters of a name.

mod room;
mod s3;

pub use s3::{S3Blobs, S3Bucket};

use async_trait::async_trait;
use quire_app::ports::{BlobError, Blobs, Bucket, StoredObject, UNFINISHED};
use quire_core::Timestamp;
use room::CopySpace;
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::SystemTime,
};
use tokio::task::spawn_blocking;

/// Keeps bytes in files below a folder.
#[derive(Debug, Clone)]
pub struct FileBlobs {
    dir: PathBuf,
    copies: Arc<CopySpace>,
}

impl FileBlobs {
    /// Keeps them below `dir`; folders are made when they are needed.
    #[must_use]
    pub fn new(dir: PathBuf) -> Self {
        Self { dir, copies: Arc::new(CopySpace::of(u64::MAX)) }
    }

    /// The same, with this many bytes for what can be made again; the oldest of it makes room.
    #[must_use]
    pub fn with_copies(self, most: u64) -> Self {
        Self { copies: Arc::new(CopySpace::of(most)), ..self }
    }

    /// The folder of a bucket.
    #[must_use]
    pub fn folder(&self, bucket: Bucket) -> PathBuf {
        self.dir.join(match bucket {
            Bucket::Images => "images",
            Bucket::Renditions => "renditions",
        })
    }

    fn path(&self, bucket: Bucket, name: &str) -> Result<PathBuf, BlobError> {
        match sound(name)?.get(..2) {
            Some(start) => Ok(self.folder(bucket).join(start).join(name)),
            None => Err(unsound(name)),
        }
    }
}

/// The name, if it can be one of ours; it leads nowhere else then.
fn sound(name: &str) -> Result<&str, BlobError> {
    let is_sound = name.len() > 2
        && !name.starts_with('.')
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'.'));
    if is_sound { Ok(name) } else { Err(unsound(name)) }
}

fn unsound(name: &str) -> BlobError {
    BlobError(format!("`{name}` is no name of bytes"))
}

#[async_trait]
impl Blobs for FileBlobs {
    async fn put(&self, bucket: Bucket, name: &str, bytes: Vec<u8>) -> Result<(), BlobError> {
        let path = self.path(bucket, name)?;
        let room =
            (bucket == Bucket::Renditions).then(|| (self.copies.clone(), self.folder(bucket)));
        run(move || {
            write(&path, &bytes)?;
            match room {
                Some((room, folder)) => room.taken(&folder, bytes.len() as u64),
                None => Ok(()),
            }
        })
        .await
    }

    async fn get(&self, bucket: Bucket, name: &str) -> Result<Option<Vec<u8>>, BlobError> {
        let path = self.path(bucket, name)?;
        run(move || if_there(&path, fs::read(&path))).await
    }

    async fn remove(&self, bucket: Bucket, name: &str) -> Result<(), BlobError> {
        let path = self.path(bucket, name)?;
        run(move || if_there(&path, fs::remove_file(&path)).map(|_| ())).await
    }

    async fn list(&self, bucket: Bucket) -> Result<Vec<StoredObject>, BlobError> {
        let folder = self.folder(bucket);
        run(move || list(&folder)).await
    }
}

async fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BlobError> + Send + 'static,
) -> Result<T, BlobError> {
    spawn_blocking(work).await.map_err(|error| BlobError(error.to_string()))?
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> BlobError + '_ {
    move |error| BlobError(format!("{}: {error}", path.display()))
}

fn if_there<T>(path: &Path, done: io::Result<T>) -> Result<Option<T>, BlobError> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(path)(error)),
    }
}

/// Writes under another name, brings it onto the disk, and gives it its name: whatever happens
/// between, the name has all of the bytes or none.
fn write(path: &Path, bytes: &[u8]) -> Result<(), BlobError> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let part = format!("{}.{}-{number}{UNFINISHED}", path.display(), std::process::id());
    let part = Path::new(&part);
    let written = File::create_new(part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(part, path)
    });
    if let Err(error) = written {
        drop(fs::remove_file(part));
        return Err(failed(path)(error));
    }
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(failed(folder))
}

fn list(folder: &Path) -> Result<Vec<StoredObject>, BlobError> {
    let kept =
        |file: Lying| StoredObject { name: file.name, since: Timestamp::new(file.since.into()) };
    Ok(lying(folder)?.into_iter().map(kept).collect())
}

/// A file in a bucket.
struct Lying {
    path: PathBuf,
    name: String,
    since: SystemTime,
    bytes: u64,
}

fn lying(folder: &Path) -> Result<Vec<Lying>, BlobError> {
    let Some(starts) = if_there(folder, fs::read_dir(folder))? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for start in starts {
        let start = start.map_err(failed(folder))?.path();
        let Some(files) = if_there(&start, fs::read_dir(&start))? else { continue };
        for file in files {
            let file = file.map_err(failed(&start))?;
            // Gone since it was listed, or no name of ours.
            let (Ok(about), Ok(name)) = (file.metadata(), file.file_name().into_string()) else {
                continue;
            };
            let since = about.modified().map_err(failed(&start))?;
            found.push(Lying { path: file.path(), name, since, bytes: about.len() });
        }
    }
    Ok(found)
}
