//! Pictures people upload: taken in as pixels and nothing else, served in a few sizes, forgotten
//! when nobody uses them (requirements U-1 to U-4).

mod picture;
mod sweep;

pub use picture::{MOST_BYTES, PictureFault};
pub use quire_store::image::{Image, ImageKind};
pub use sweep::{Swept, forget_unused, lost};

use crate::{
    App,
    login::network_subject,
    outside::{BlobError, Shelf},
    refusal::{Refusal, acting},
};
use picture::{Picture, measure, normalise, render};
use quire_core::{ImageId, UserId, Viewer, image::Rendition};
use quire_store::{Conn, StoreError, image, login::count_mail};
use std::net::IpAddr;
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Pictures of one person.
pub const MOST_IMAGES: i64 = 1_000;

/// Uploads of one person in an hour.
const LIMIT: i64 = 60;

/// Uploads from one network in an hour.
const NETWORK_LIMIT: i64 = 240;

const LIMIT_SECONDS: i64 = 3_600;

/// Seconds after which those who found the queue full may come again.
pub const RETRY_SECONDS: i64 = 5;

/// Millions of pixels that are at work at once: the largest picture alone, or many small ones.
static AT_WORK: Semaphore = Semaphore::const_new(50);

/// Pictures at work and waiting.
static QUEUE: Semaphore = Semaphore::const_new(64);

/// Why a picture could not be kept or made.
#[derive(Debug, thiserror::Error)]
pub enum ImageFault {
    /// Too many wait already.
    #[error("Too many pictures are being read. Try again in a moment.")]
    Busy,
    /// A picture of ours is damaged.
    #[error("a picture of ours cannot be read: {0}")]
    Damaged(PictureFault),
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
    Picture(#[from] PictureFault),
    /// Too many uploads.
    #[error("Too many pictures were uploaded. Try again later.")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The person has as many pictures as one may have.
    #[error("You have too many pictures. Remove some first.")]
    Full,
    /// It could not be kept.
    #[error(transparent)]
    Fault(#[from] ImageFault),
}

impl From<StoreError> for UploadRefusal {
    fn from(error: StoreError) -> Self {
        Self::Fault(error.into())
    }
}

impl From<BlobError> for UploadRefusal {
    fn from(error: BlobError) -> Self {
        Self::Fault(error.into())
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
    let (person, now) = (me.clone(), app.outside.clock.now());
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
    let (bytes, measured) = at_work(1, move || {
        let measured = measure(&bytes);
        (bytes, measured)
    })
    .await?;
    let measured = measured?;
    let picture = at_work(measured.megapixels, move || normalise(&bytes, measured)).await??;
    keep(app, person, picture).await
}

/// Keeps the file first, then the row: what is left of a write that failed has no row, and is
/// swept away.
async fn keep(app: &App, person: UserId, picture: Picture) -> Result<Image, UploadRefusal> {
    let secret = app.outside.ids.secret();
    let bits = secret.iter().take(16).fold(0, |bits, byte| bits << 8 | u128::from(*byte));
    let id = ImageId::from_bits(bits);
    let kept = Image {
        id: id.clone(),
        person_id: person,
        kind: picture.kind,
        size: picture.size,
        byte_count: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
        created_at: app.outside.clock.now(),
    };
    app.outside.blobs.put(Shelf::Images, id.as_str(), picture.bytes).await?;
    let row = kept.clone();
    app.store.write(move |c: &mut Conn| image::insert(c, &row)).await?;
    Ok(kept)
}

/// A picture as it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// How it is written.
    pub kind: ImageKind,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Serves a picture as the query of its address asks; `None` when there is no such picture, or
/// the query asks for what there is not.
///
/// # Errors
/// [`ImageFault`].
pub async fn serve(
    app: &App,
    id: &ImageId,
    query: &[(String, String)],
) -> Result<Option<Served>, ImageFault> {
    let wanted = id.clone();
    let Some(image) = app.store.read_in_place(move |c| image::find(c, &wanted)).await? else {
        return Ok(None);
    };
    let pairs = query.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let Some(rendition) = Rendition::asked(pairs, image.size) else { return Ok(None) };
    let kind = image.kind;
    if rendition == Rendition::Whole {
        return Ok(bytes(app, &image).await?.map(|bytes| Served { kind, bytes }));
    }
    let name = format!("{id}-{rendition}");
    if let Some(bytes) = app.outside.blobs.get(Shelf::Renditions, &name).await? {
        return Ok(Some(Served { kind, bytes }));
    }
    let Some(original) = bytes(app, &image).await? else { return Ok(None) };
    let pixels = u64::from(image.size.width) * u64::from(image.size.height);
    let megapixels = u32::try_from(pixels.div_ceil(1_000_000)).unwrap_or(u32::MAX);
    let made = at_work(megapixels, move || render(&original, kind, rendition)).await?;
    let bytes = made.map_err(ImageFault::Damaged)?.bytes;
    app.outside.blobs.put(Shelf::Renditions, &name, bytes.clone()).await?;
    Ok(Some(Served { kind, bytes }))
}

/// The file of a picture; `None` when it is lost.
///
/// # Errors
/// [`BlobError`] when that cannot be found out.
pub async fn bytes(app: &App, image: &Image) -> Result<Option<Vec<u8>>, BlobError> {
    app.outside.blobs.get(Shelf::Images, image.id.as_str()).await
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
    megapixels: u32,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ImageFault> {
    let _place = QUEUE.try_acquire().map_err(|_| ImageFault::Busy)?;
    let turn = AT_WORK.acquire_many(megapixels.clamp(1, 50)).await;
    let turn = turn.map_err(|_| ImageFault::Busy)?;
    let work = move || {
        let _turn = turn;
        work()
    };
    // A reader of pictures that panics has met a damaged one.
    spawn_blocking(work).await.map_err(|_| ImageFault::Damaged(PictureFault::Broken))
}
