//! The form in which a file comes, read piece by piece.

use super::{Room, refused};
use crate::post_guard::Refused;
use http::{StatusCode, header};
use poem::{
    Body, FromRequest, Request, RequestBody,
    web::{Field, Multipart},
};
use quire_app::image::{MOST_BYTES, PictureError};
use std::pin::pin;
use tokio::io::AsyncReadExt;

/// The bytes of the one file of the form.
pub(super) async fn file(
    request: &Request,
    body: Body,
    room: &mut Room,
) -> Result<Vec<u8>, Refused> {
    let is_plain = request.headers().get(header::CONTENT_ENCODING).is_none();
    if !is_plain || !is_form(request.content_type()) {
        let message = "Send an uncompressed form (multipart/form-data).";
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED", message));
    }
    let mut body = RequestBody::new(body);
    let form = Multipart::from_request(request, &mut body).await;
    let mut form = form.map_err(|_| bad("This isn't a form."))?;
    let mut found = None;
    loop {
        let field = match form.next_field().await {
            Ok(Some(field)) => field,
            Ok(None) => break,
            Err(_) => return Err(bad("This isn't a form.")),
        };
        if field.name() != Some("image") || found.is_some() {
            return Err(bad("Send one file, as `image`."));
        }
        found = Some(whole(field, room).await?);
    }
    found.ok_or_else(|| bad("Send one file, as `image`."))
}

/// All of a file, or that it is too large as soon as that is known.
async fn whole(field: Field, room: &mut Room) -> Result<Vec<u8>, Refused> {
    let mut coming = pin!(field.into_async_read());
    let mut bytes = Vec::new();
    loop {
        room.hold(bytes.len().saturating_add(PIECE))?;
        bytes.reserve(PIECE);
        let piece = coming.read_buf(&mut bytes).await;
        match piece.map_err(|_| bad("The upload was interrupted."))? {
            0 => return Ok(bytes),
            _ if bytes.len() > MOST_BYTES => return Err(refused(PictureError::TooLarge.into())),
            _ => {}
        }
    }
}

/// Bytes that are read before it is asked whether there is room for more.
const PIECE: usize = 64 * 1024;

fn is_form(content_type: Option<&str>) -> bool {
    let essence = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("multipart/form-data")
}

fn bad(message: &str) -> Refused {
    Refused::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
}
