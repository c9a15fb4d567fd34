//! Taking pictures in: who may, what they send, and why it is not taken.

mod multipart;

use crate::Client;
use crate::post_guard::{Refused, answer, changing, json_of, unavailable};
use http::StatusCode;
use poem::{Body, Request, Response};
use quire_app::{
    App,
    image::{self, Image, ImageError, OutputFormat, PictureError, UploadRefusal},
    refusal::Refusal,
};
use quire_core::{UserId, Viewer};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

/// MiB of uploads that are in memory at once.
static READING: Semaphore = Semaphore::const_new(64);

/// The time an upload may take.
const READ_TIME: Duration = Duration::from_secs(120);

/// Bytes of what is fetched from an address, at most.
const FETCHED: usize = 5 << 20;

/// Bytes of an address and what stands around it.
const ADDRESS_BYTES: usize = 16 * 1024;

/// Takes a picture in: a form with one file, `image`.
pub async fn upload(app: &App, mut request: Request) -> Response {
    let taken = async {
        let person = admitted(app, &request).await?;
        let (body, mut room) = (request.take_body(), Room::new()?);
        let bytes = sent(&request, body, &mut room).await?;
        image::upload(app, person, bytes).await.map_err(refused)
    };
    upload_answer(taken.await)
}

/// Takes in a picture that a program sends in a person's name, by the same form. Returns the MD5 digest of what was
/// sent, too.
///
/// # Errors
/// [`Refused`], with what the sender is told.
pub async fn take(
    app: &App,
    viewer: &Viewer,
    request: &Request,
    body: Body,
) -> Result<(Image, String), Refused> {
    let network = request.data::<Client>().map(|client| client.0);
    let person = image::begin_upload(app, viewer, network).await.map_err(refused)?;
    let mut room = Room::new()?;
    let bytes = sent(request, body, &mut room).await?;
    let digest = format!("{:x}", md5::compute(&bytes));
    let image = image::upload(app, person, bytes).await.map_err(refused)?;
    Ok((image, digest))
}

/// The bytes of the one file that was sent.
async fn sent(request: &Request, body: Body, room: &mut Room) -> Result<Vec<u8>, Refused> {
    let read = timeout(READ_TIME, multipart::file(request, body, room)).await;
    read.map_err(|_| {
        let message = "The upload took too long.";
        Refused::new(StatusCode::REQUEST_TIMEOUT, "TIMEOUT", message)
    })?
}

/// What the sender of a picture is told when the server is to blame.
const NOT_KEPT: &str = "The picture could not be saved. Try again in a moment.";

/// What is asked of [`upload_from`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FromAddress {
    url: String,
}

/// Takes in the picture at an address: `{"url": "https://…"}`.
pub async fn upload_from(app: &App, mut request: Request) -> Response {
    let taken = async {
        let person = admitted(app, &request).await?;
        let mut room = Room::new()?;
        room.hold(FETCHED)?;
        let bad = "Send an address: {\"url\": \"https://…\"}.";
        let wanted: FromAddress = json_of(&mut request, ADDRESS_BYTES, bad).await?;
        image::upload_from(app, person, &wanted.url).await.map_err(refused)
    };
    upload_answer(taken.await)
}

fn upload_answer(taken: Result<Image, Refused>) -> Response {
    match taken {
        Ok(image) => answer(
            StatusCode::CREATED,
            &json!({
                "id": image.id.as_str(),
                "url": quire_app::address::image(image.id.as_str()),
                "width": image.size.width,
                "height": image.size.height,
                "bytes": image.byte_count,
                "type": OutputFormat::Stored(image.kind).media_type(),
                "colour": image.placeholder.colour.map(|colour| colour.to_string()),
                "placeholder": image.placeholder.image_uri,
            }),
        ),
        Err(refused) => refused.response(),
    }
}

/// Memory for uploads while they are read and processed. A slow upload holds little of it.
struct Room {
    held: SemaphorePermit<'static>,
}

impl Room {
    fn new() -> Result<Self, Refused> {
        READING.try_acquire().map(|held| Self { held }).map_err(|_| full())
    }

    /// Makes room for so many bytes altogether.
    fn hold(&mut self, bytes: usize) -> Result<(), Refused> {
        let missing = bytes.div_ceil(1 << 20).saturating_sub(self.held.num_permits());
        if missing == 0 {
            return Ok(());
        }
        let missing = u32::try_from(missing).unwrap_or(u32::MAX);
        let more = READING.try_acquire_many(missing).map_err(|_| full())?;
        self.held.merge(more);
        Ok(())
    }
}

fn full() -> Refused {
    Refused::busy(ImageError::Busy.to_string())
}

/// Who uploads; no one's bytes are read before that is known.
async fn admitted(app: &App, request: &Request) -> Result<UserId, Refused> {
    let (viewer, network) = changing(app, request).await?;
    image::begin_upload(app, &viewer, network).await.map_err(refused)
}

fn refused(refusal: UploadRefusal) -> Refused {
    let message = refusal.to_string();
    let with = |status, code| Refused::new(status, code, message.as_str());
    match refusal {
        UploadRefusal::Refused(Refusal::Unauthorized) => {
            Refused::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Sign in to do this.")
        }
        UploadRefusal::Refused(Refusal::Store(error)) => unavailable(&error, NOT_KEPT),
        UploadRefusal::Refused(_) => {
            Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", "Your account is suspended.")
        }
        UploadRefusal::Picture(fault) => match fault {
            PictureError::Empty => with(StatusCode::BAD_REQUEST, "BAD_REQUEST"),
            PictureError::TooLarge | PictureError::TooManyPixels | PictureError::TooCostly => {
                with(StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE")
            }
            PictureError::Svg | PictureError::Unsupported => {
                with(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED")
            }
            PictureError::Broken => with(StatusCode::UNPROCESSABLE_ENTITY, "BROKEN"),
        },
        UploadRefusal::RateLimited { retry_after } => {
            with(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED").after(retry_after)
        }
        UploadRefusal::Unreachable => with(StatusCode::UNPROCESSABLE_ENTITY, "UNREACHABLE"),
        UploadRefusal::Full => with(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED"),
        UploadRefusal::Image(ImageError::Busy) => Refused::busy(message),
        UploadRefusal::Image(ImageError::Damaged(fault)) => refused(fault.into()),
        UploadRefusal::Image(fault) => unavailable(&fault, NOT_KEPT),
    }
}
