//! Serving pictures: the file itself, or a copy that is made when it is first asked for.

use super::{
    Image, ImageError, at_work, bytes,
    picture::{memory_to_render, render},
    write::OutputFormat,
};
use crate::{App, ports::Bucket};
use quire_core::{ImageId, image::Rendition};
use quire_store::image;

/// What a browser reads beside JPEG and PNG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptedFormats {
    /// Nothing.
    Usual,
    /// WebP.
    WebP,
}

/// A picture as it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedImage {
    /// How it is written.
    pub written: OutputFormat,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Serves a picture as the query of its address asks; `None` when there is no such picture, or
/// the query asks for what there is not. The whole picture comes as it is kept, copies come as WebP
/// to those who read that.
///
/// # Errors
/// [`ImageError`].
pub async fn serve(
    app: &App,
    id: &ImageId,
    query: &[(String, String)],
    accepted: AcceptedFormats,
) -> Result<Option<ServedImage>, ImageError> {
    let wanted = id.clone();
    let Some(image) = app.store.read_in_place(move |c| image::find(c, &wanted)).await? else {
        return Ok(None);
    };
    let pairs = query.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let Some(rendition) = Rendition::asked(pairs, image.size) else { return Ok(None) };
    if rendition == Rendition::Whole {
        let written = OutputFormat::Stored(image.kind);
        return Ok(bytes(app, &image).await?.map(|bytes| ServedImage { written, bytes }));
    }
    let written = match accepted {
        AcceptedFormats::Usual => OutputFormat::Stored(image.kind),
        AcceptedFormats::WebP => OutputFormat::WebP,
    };
    let copy = copy(app, &image, rendition, written).await?;
    Ok(copy.map(|bytes| ServedImage { written, bytes }))
}

async fn copy(
    app: &App,
    image: &Image,
    rendition: Rendition,
    written: OutputFormat,
) -> Result<Option<Vec<u8>>, ImageError> {
    let name = format!("{}-{rendition}.{}", image.id, written.extension());
    if let Some(bytes) = app.ports.blobs.get(Bucket::Renditions, &name).await? {
        return Ok(Some(bytes));
    }
    let Some(original) = bytes(app, image).await? else { return Ok(None) };
    let of = (image.kind, image.size);
    let made =
        at_work(memory_to_render(image.size), move || render(&original, of, rendition, written));
    let bytes = made.await?.map_err(ImageError::Damaged)?;
    app.ports.blobs.put(Bucket::Renditions, &name, bytes.clone()).await?;
    Ok(Some(bytes))
}
