//! Pictures that programs upload: as Medium's API takes and answers them.

use super::{
    refusal::{Created, Refusal, Result},
    token::{Granted, Scope, UploadImage},
};
use poem::{Body, FromRequest, Request, RequestBody, web::Data};
use poem_openapi::{
    ApiRequest, Multipart, Object, OpenApi,
    payload::{Json, ParsePayload, Payload},
    registry::{MetaSchemaRef, Registry},
    types::multipart::Upload,
};
use quire_app::{App, address};
use quire_http::post_guard::Refused;
use quire_http::upload;

/// What the form holds, for the description.
#[derive(Debug, Multipart)]
#[expect(dead_code, reason = "the form is read piece by piece; this describes it")]
struct ImageFields {
    /// One picture: JPEG, PNG, GIF or WebP.
    image: Upload,
}

/// A form with one picture in it, not read yet.
pub(super) struct ImageForm(Body);

impl Payload for ImageForm {
    const CONTENT_TYPE: &'static str = <ImageFields as Payload>::CONTENT_TYPE;

    fn check_content_type(_: &str) -> bool {
        // Who reads the form says what is wrong with it.
        true
    }

    fn schema_ref() -> MetaSchemaRef {
        <ImageFields as Payload>::schema_ref()
    }

    fn register(registry: &mut Registry) {
        <ImageFields as Payload>::register(registry);
    }
}

impl ParsePayload for ImageForm {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> poem::Result<Self> {
        Ok(Self(Body::from_request(request, body).await?))
    }
}

/// What is uploaded.
#[derive(ApiRequest)]
enum Uploaded {
    /// A form with one picture, `image`.
    Form(ImageForm),
}

/// A picture as it was taken.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Image", rename_all = "camelCase")]
struct ImageJson {
    /// Its address here.
    url: String,
    /// The MD5 digest of what was sent.
    md5: String,
}

/// A picture as it was taken.
#[derive(Debug, Clone, Object)]
pub(super) struct ImageAnswer {
    /// The picture.
    data: ImageJson,
}

/// Pictures that programs upload.
pub(super) struct Pictures;

#[OpenApi]
impl Pictures {
    /// Takes a picture in, to be shown in stories of the person whose token it is.
    #[oai(path = "/images", method = "post", operation_id = "uploadImage")]
    async fn upload(
        &self,
        app: Data<&App>,
        request: &Request,
        #[oai(scope = "Scope::UploadImage")] granted: Granted<UploadImage>,
        uploaded: Uploaded,
    ) -> Result<Created<ImageAnswer>> {
        let bearer = granted.0;
        let Uploaded::Form(ImageForm(body)) = uploaded;
        let taken = upload::take(&app, &bearer.viewer(), request, body).await;
        let (image, md5) = taken.map_err(refused)?;
        let url = app.site.absolute(&address::image(image.id.as_str()));
        Ok(Created::Made(Json(ImageAnswer { data: ImageJson { url, md5 } })))
    }
}

fn refused(why: Refused) -> Refusal {
    let (status, message, retry_after) = why.parts();
    Refusal::of_status(status, message, retry_after)
}
