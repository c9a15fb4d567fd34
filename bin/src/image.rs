//! Pictures over HTTP: `POST /_/upload` takes one in, `GET /_/image/{imageId}` serves it.

use crate::{
    front::Client,
    session::{Standing, identify},
};
use http::{HeaderValue, Method, StatusCode, header};
use poem::{
    Body, FromRequest, Request, RequestBody, Response, error::ReadBodyError, web::Multipart,
};
use quire_app::{
    App,
    image::{self, Image, ImageFault, ImageKind, MOST_BYTES, PictureFault, UploadRefusal},
    refusal::Refusal,
};
use quire_core::{ImageId, UserId};
use quire_routing::Resolution;
use serde_json::json;
use std::time::Duration;
use tokio::{sync::Semaphore, time::timeout};

/// What a form holds beside the file.
const FORM_BYTES: usize = 16 * 1024;

/// Uploads that are read at once; each may be in memory as a whole.
static READING: Semaphore = Semaphore::const_new(8);

/// The time an upload may take.
const READ_TIME: Duration = Duration::from_secs(120);

/// Pictures never change under their address.
const KEEP: &str = "public, max-age=31536000, immutable";

/// Not even a picture that a browser takes for something else may do anything (requirement U-3).
const INERT: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Why an upload was not taken, as HTTP says it.
struct Refused {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<i64>,
}

impl Refused {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry_after: None }
    }

    fn busy(message: impl Into<String>) -> Self {
        let retry_after = Some(image::RETRY_SECONDS);
        Self { retry_after, ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "BUSY", message) }
    }

    fn response(self) -> Response {
        let mut body = json!({ "error": self.code, "message": self.message });
        if let Some(seconds) = self.retry_after {
            body["retryAfter"] = seconds.into();
        }
        let mut response = answer(self.status, &body);
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response {
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
        .header(header::CACHE_CONTROL, "private, no-store")
        .body(body.to_string())
}

/// Takes a picture in: a form with one file, `image`.
pub async fn upload(app: &App, mut request: Request) -> Response {
    if *request.method() != Method::POST {
        let mut response: Response = StatusCode::METHOD_NOT_ALLOWED.into();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    match taken(app, &mut request).await {
        Ok(image) => answer(
            StatusCode::CREATED,
            &json!({
                "id": image.id.as_str(),
                "url": crate::graphql::image(image.id.as_str()),
                "width": image.size.width,
                "height": image.size.height,
                "bytes": image.byte_count,
                "type": media_type(image.kind),
            }),
        ),
        Err(refused) => refused.response(),
    }
}

async fn taken(app: &App, request: &mut Request) -> Result<Image, Refused> {
    let person = admitted(app, request).await?;
    let _place = READING.try_acquire().map_err(|_| Refused::busy(ImageFault::Busy.to_string()))?;
    let read = timeout(READ_TIME, file(request)).await;
    let bytes = read.map_err(|_| {
        Refused::new(StatusCode::REQUEST_TIMEOUT, "TIMEOUT", "The file took too long to come.")
    })??;
    image::upload(app, person, bytes).await.map_err(refused)
}

/// Who uploads; nobody's bytes are read before that is known.
async fn admitted(app: &App, request: &Request) -> Result<UserId, Refused> {
    let caller = identify(app, request.headers()).await.map_err(|error| {
        tracing::error!(%error, "cannot tell who uploads");
        Refused::busy("The server is busy. Try again in a moment.")
    })?;
    let network = request.data::<Client>().map(|client| client.0);
    let forbidden = |message| Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", message);
    match caller.standing(request.headers(), app) {
        Standing::MayChange => {}
        Standing::ForeignOrigin => {
            return Err(forbidden("This request comes from another site."));
        }
        Standing::WrongToken => return Err(forbidden("The xsrf token is missing or wrong.")),
        Standing::Spoofed => return Err(forbidden("A spoofed session changes nothing.")),
        Standing::ReadOnly => return Err(forbidden("A capability only reads.")),
    }
    image::begin_upload(app, &caller.viewer, network).await.map_err(refused)
}

/// The bytes of the one file of the form.
async fn file(request: &mut Request) -> Result<Vec<u8>, Refused> {
    let bad = |message| Refused::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message);
    let is_plain = request.headers().get(header::CONTENT_ENCODING).is_none();
    if !is_plain || !is_form(request.content_type()) {
        let message = "Send an uncompressed form (multipart/form-data).";
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED", message));
    }
    let body = request.take_body().into_bytes_limit(MOST_BYTES.saturating_add(FORM_BYTES)).await;
    let body = body.map_err(|error| match error {
        ReadBodyError::PayloadTooLarge => refused(PictureFault::TooLarge.into()),
        _ => bad("The file did not come whole."),
    })?;
    let mut body = RequestBody::new(Body::from_bytes(body));
    let form = Multipart::from_request(request, &mut body).await;
    let mut form = form.map_err(|_| bad("This is no form."))?;
    let mut found = None;
    loop {
        let field = match form.next_field().await {
            Ok(Some(field)) => field,
            Ok(None) => break,
            Err(_) => return Err(bad("This is no form.")),
        };
        if field.name() != Some("image") || found.is_some() {
            return Err(bad("Send one file, as `image`."));
        }
        found = Some(field.bytes().await.map_err(|_| bad("The file did not come whole."))?);
    }
    found.ok_or_else(|| bad("Send one file, as `image`."))
}

fn is_form(content_type: Option<&str>) -> bool {
    let essence = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("multipart/form-data")
}

fn refused(refusal: UploadRefusal) -> Refused {
    let message = refusal.to_string();
    let with = |status, code| Refused::new(status, code, message.as_str());
    match refusal {
        UploadRefusal::Refused(Refusal::Unauthorized) => {
            Refused::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Sign in to do this.")
        }
        UploadRefusal::Refused(Refusal::Store(error)) => unavailable(&error),
        UploadRefusal::Refused(_) => {
            Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", "Your account is suspended.")
        }
        UploadRefusal::Picture(fault) => match fault {
            PictureFault::Empty => with(StatusCode::BAD_REQUEST, "BAD_REQUEST"),
            PictureFault::TooLarge | PictureFault::TooManyPixels => {
                with(StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE")
            }
            PictureFault::Svg | PictureFault::Unsupported => {
                with(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED")
            }
            PictureFault::Broken => with(StatusCode::UNPROCESSABLE_ENTITY, "BROKEN"),
        },
        UploadRefusal::RateLimited { retry_after } => Refused {
            retry_after: Some(retry_after),
            ..with(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED")
        },
        UploadRefusal::Full => with(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED"),
        UploadRefusal::Fault(ImageFault::Busy) => Refused::busy(message),
        UploadRefusal::Fault(ImageFault::Damaged(fault)) => refused(fault.into()),
        UploadRefusal::Fault(fault) => unavailable(&fault),
    }
}

fn unavailable(error: &dyn std::fmt::Display) -> Refused {
    tracing::error!(%error, "a picture could not be kept");
    Refused::busy("The picture could not be kept just now. Try again in a moment.")
}

/// Serves a picture.
pub async fn show(app: &App, resolution: &Resolution, request: &Request) -> Response {
    let Some(id) = resolution.param("imageId").and_then(|id| id.parse::<ImageId>().ok()) else {
        return StatusCode::NOT_FOUND.into();
    };
    let query = request.uri().query().unwrap_or_default();
    let query: Vec<(String, String)> =
        url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    match image::serve(app, &id, &query).await {
        Ok(Some(served)) => Response::builder()
            .header(header::CONTENT_TYPE, media_type(served.kind))
            .header(header::CACHE_CONTROL, KEEP)
            .header(header::CONTENT_SECURITY_POLICY, INERT)
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .body(served.bytes),
        Ok(None) => StatusCode::NOT_FOUND.into(),
        Err(fault) => {
            tracing::error!(%fault, %id, "a picture could not be served");
            let mut response: Response = StatusCode::SERVICE_UNAVAILABLE.into();
            let seconds = HeaderValue::from(image::RETRY_SECONDS);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
            response
        }
    }
}

const fn media_type(kind: ImageKind) -> &'static str {
    match kind {
        ImageKind::Jpeg => "image/jpeg",
        ImageKind::Png => "image/png",
    }
}
