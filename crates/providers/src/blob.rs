//! Bytes as files: a folder for each shelf, and in it one for the first two letters of a name.

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

    /// The folder of a shelf.
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

/// A file on a shelf.
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

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "0123456789abcdef0123456789abcdef";

    #[tokio::test]
    async fn bytes_stay_until_they_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let blobs = FileBlobs::new(dir.path().into());
        let (bucket, other) = (Bucket::Images, Bucket::Renditions);
        assert_eq!(blobs.get(bucket, NAME).await.unwrap(), None);
        assert_eq!(blobs.list(bucket).await.unwrap(), []);
        blobs.put(bucket, NAME, b"one".to_vec()).await.unwrap();
        blobs.put(bucket, NAME, b"two".to_vec()).await.unwrap();
        assert_eq!(blobs.get(bucket, NAME).await.unwrap().unwrap(), b"two");
        assert_eq!(blobs.get(other, NAME).await.unwrap(), None);
        let kept = blobs.list(bucket).await.unwrap();
        assert_eq!(kept.iter().map(|kept| kept.name.as_str()).collect::<Vec<_>>(), [NAME]);
        blobs.remove(bucket, NAME).await.unwrap();
        blobs.remove(bucket, NAME).await.unwrap();
        assert_eq!(blobs.get(bucket, NAME).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_name_leads_nowhere_else() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("secret"), "x").unwrap();
        let blobs = FileBlobs::new(dir.path().join("blobs"));
        for name in ["", "..", "../secret", "ab/../../../secret", "/etc/passwd", ".ab", "é€", "AB1"]
        {
            assert!(blobs.get(Bucket::Images, name).await.is_err(), "{name}");
            assert!(blobs.put(Bucket::Images, name, Vec::new()).await.is_err(), "{name}");
            assert!(blobs.remove(Bucket::Images, name).await.is_err(), "{name}");
        }
    }

    #[tokio::test]
    async fn what_was_left_unfinished_is_listed_as_such() {
        let dir = tempfile::tempdir().unwrap();
        let blobs = FileBlobs::new(dir.path().into());
        let folder = dir.path().join("images/01");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{NAME}.1-0.part")), "half").unwrap();
        assert_eq!(blobs.get(Bucket::Images, NAME).await.unwrap(), None);
        let [left] = &blobs.list(Bucket::Images).await.unwrap()[..] else { panic!() };
        assert!(left.is_unfinished());
        blobs.remove(Bucket::Images, &left.name).await.unwrap();
        assert_eq!(blobs.list(Bucket::Images).await.unwrap(), []);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_a_clear_error() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("images"), "in the way").unwrap();
        let error = FileBlobs::new(dir.path().into()).put(Bucket::Images, NAME, vec![1]).await;
        assert!(error.unwrap_err().to_string().contains("images"));
    }

    #[tokio::test]
    async fn the_oldest_of_what_can_be_made_again_makes_room() {
        let dir = tempfile::tempdir().unwrap();
        let blobs = FileBlobs::new(dir.path().into()).with_copies(1_000);
        for n in 0..30_u64 {
            let name = format!("{n:02}-copy");
            blobs.put(Bucket::Images, &name, vec![1; 100]).await.unwrap();
            blobs.put(Bucket::Renditions, &name, vec![1; 100]).await.unwrap();
            // Files of one moment have no order.
            let file = blobs.folder(Bucket::Renditions).join(format!("{n:02}")).join(&name);
            let since = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(n);
            File::options().write(true).open(file).unwrap().set_modified(since).unwrap();
            let kept = blobs.list(Bucket::Renditions).await.unwrap().len();
            assert!((1..=10).contains(&kept), "{kept} files");
        }
        assert_eq!(blobs.list(Bucket::Images).await.unwrap().len(), 30);
        assert!(blobs.get(Bucket::Renditions, "29-copy").await.unwrap().is_some());
        assert!(blobs.get(Bucket::Renditions, "00-copy").await.unwrap().is_none());
        // What lies there from before counts, too.
        let after = FileBlobs::new(dir.path().into()).with_copies(500);
        after.put(Bucket::Renditions, "new-copy", vec![1; 100]).await.unwrap();
        let kept = after.list(Bucket::Renditions).await.unwrap();
        assert!(kept.len() <= 5 && kept.iter().any(|kept| kept.name == "new-copy"), "{kept:?}");
    }
}
