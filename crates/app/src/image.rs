//! Pictures people upload: taken in as pixels and nothing else, served in a few sizes, forgotten
//! when no one uses them.

mod copying;
mod garbage_collect;
mod measure;
mod picture;
mod placeholders;
mod serve;
mod write;

pub use copying::copy_files;
pub use garbage_collect::{Collected, forget_unused, missing};
pub use measure::{MOST_BYTES, MOST_MEMORY, MeasuredPicture, measure};
pub use picture::PictureError;
pub use placeholders::begin as look_at_old_ones;
pub(crate) use placeholders::{aim, look};
pub use quire_store::image::{Image, ImageKind};
pub use serve::{AcceptedFormats, ServedImage, serve};
pub use write::OutputFormat;

use crate::{
    App,
    limit_subject::network_subject,
    ports::{BlobError, Bucket},
    refusal::{Refusal, acting},
};
use measure::memory_to_measure;
use picture::{Picture, normalise};
use quire_core::{ImageId, UserId, Viewer};
use quire_store::{Conn, StoreError, image, login::count_mail};
use std::net::IpAddr;
use tokio::{sync::Semaphore, task::spawn_blocking};
use url::Url;

/// Pictures of one person.
pub const MOST_IMAGES: i64 = 1_000;

/// Uploads of one person in an hour.
const LIMIT: i64 = 60;

/// Uploads from one network in an hour.
const NETWORK_LIMIT: i64 = 240;

const LIMIT_SECONDS: i64 = 3_600;

/// Seconds to wait before trying again when the queue is full.
pub const RETRY_SECONDS: i64 = 5;

/// MiB that pictures at work take together: the largest alone, or small ones beside each other.
static MEMORY: Semaphore = Semaphore::const_new(MOST_MEMORY as usize);

/// Pictures that are worked on at once, so that processors are left for others.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Pictures at work and waiting.
static QUEUE: Semaphore = Semaphore::const_new(64);

/// Why a picture could not be kept or made.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// Too many wait already.
    #[error("Too many pictures are being read. Try again in a moment.")]
    Busy,
    /// A picture of ours is damaged.
    #[error("a picture of ours cannot be read: {0}")]
    Damaged(PictureError),
    /// The bytes could not be kept or found.
    #[error(transparent)]
    Blob(#[from] BlobError),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why an upload was not taken.
#[derive(Debug, thiserror::Error)]
pub enum UploadRefusal {
    /// Strangers, and suspended people.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What was sent is no picture we take.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Too many uploads.
    #[error("Too many pictures were uploaded. Try again later.")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The person has as many pictures as one may have.
    #[error("You have too many pictures. Remove some first.")]
    Full,
    /// Nothing came from the address. No one is told why, or they could look around in our network.
    #[error(
        "No picture came from this address. It has to be public, and answer at once with at most \
         5 MB."
    )]
    Unreachable,
    /// It could not be kept.
    #[error(transparent)]
    Image(#[from] ImageError),
}

impl From<StoreError> for UploadRefusal {
    fn from(error: StoreError) -> Self {
        Self::Image(error.into())
    }
}

impl From<BlobError> for UploadRefusal {
    fn from(error: BlobError) -> Self {
        Self::Image(error.into())
    }
}

/// Counts an upload that is about to be read, before a byte of it is.
///
/// # Errors
/// [`UploadRefusal`]: who may not upload, and who did too often.
pub async fn begin_upload(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
) -> Result<UserId, UploadRefusal> {
    let me = acting(viewer)?.clone();
    let mut limits = vec![(format!("upload:{me}"), LIMIT)];
    if let Some(network) = network {
        limits.push((format!("upload:{}", network_subject(&app.keys, network)), NETWORK_LIMIT));
    }
    let (person, now) = (me.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            if image::count_of(c, &person)? >= MOST_IMAGES {
                return Err(UploadRefusal::Full);
            }
            for (subject, most) in &limits {
                let retry_after = count_mail(c, subject, *most, LIMIT_SECONDS, now)?;
                if retry_after > 0 {
                    return Err(UploadRefusal::RateLimited { retry_after });
                }
            }
            Ok(())
        })
        .await?;
    Ok(me)
}

/// Takes in the bytes of an upload that was begun.
///
/// # Errors
/// [`UploadRefusal`]; nothing is kept then.
pub async fn upload(app: &App, person: UserId, bytes: Vec<u8>) -> Result<Image, UploadRefusal> {
    let (bytes, measured) = at_work(memory_to_measure(bytes.len()), move || {
        let measured = measure(&bytes);
        (bytes, measured)
    })
    .await?;
    let measured = measured?;
    let picture = at_work(measured.memory, move || normalise(&bytes, measured)).await??;
    keep(app, person, picture).await
}

/// Takes in the picture at an address, for an upload that was begun.
///
/// # Errors
/// [`UploadRefusal`]; nothing is kept then.
pub async fn upload_from(app: &App, person: UserId, address: &str) -> Result<Image, UploadRefusal> {
    let address: Url = address.trim().parse().map_err(|_| UploadRefusal::Unreachable)?;
    let fetched = app.ports.fetch.get(&address).await;
    let fetched = fetched.map_err(|error| {
        tracing::debug!(%error, "a picture was not fetched");
        UploadRefusal::Unreachable
    })?;
    upload(app, person, fetched.bytes).await
}

/// Keeps the file first, then the row: what is left of a write that failed has no row, and is
/// swept away.
async fn keep(app: &App, person: UserId, picture: Picture) -> Result<Image, UploadRefusal> {
    let secret = app.ports.ids.secret();
    let bits = secret.iter().take(16).fold(0, |bits, byte| bits << 8 | u128::from(*byte));
    let id = ImageId::from_bits(bits);
    let kept = Image {
        id: id.clone(),
        person_id: person,
        kind: picture.kind,
        size: picture.size,
        byte_count: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
        placeholder: picture.placeholder,
        focus: (50, 50),
        created_at: app.ports.clock.now(),
    };
    app.ports.blobs.put(Bucket::Images, id.as_str(), picture.bytes).await?;
    let row = kept.clone();
    app.store.write(move |c: &mut Conn| image::insert(c, &row)).await?;
    Ok(kept)
}

/// The file of a picture; `None` when it is lost.
///
/// # Errors
/// [`BlobError`] when that cannot be found out.
pub async fn bytes(app: &App, image: &Image) -> Result<Option<Vec<u8>>, BlobError> {
    app.ports.blobs.get(Bucket::Images, image.id.as_str()).await
}

/// The pictures a person uploaded, the oldest first.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn of_person(app: &App, person: &UserId) -> Result<Vec<Image>, StoreError> {
    let person = person.clone();
    app.store.read(move |c| image::of_person(c, &person, MOST_IMAGES)).await
}

/// Works on pixels away from the threads that answer, never on more than memory allows.
async fn at_work<T: Send + 'static>(
    mebibytes: u32,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ImageError> {
    let _place = QUEUE.try_acquire().map_err(|_| ImageError::Busy)?;
    let memory = MEMORY.acquire_many(mebibytes.clamp(1, MOST_MEMORY)).await;
    let turn = TURNS.acquire().await;
    let held = (memory.map_err(|_| ImageError::Busy)?, turn.map_err(|_| ImageError::Busy)?);
    let work = move || {
        let _held = held;
        work()
    };
    // A reader of pictures that panics has met a damaged one.
    spawn_blocking(work).await.map_err(|_| ImageError::Damaged(PictureError::Broken))
}
