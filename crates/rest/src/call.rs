//! A request together with the site that it is sent to.

use super::refusal::Refusal;
use poem::{FromRequest, Request, RequestBody};
use quire_app::App;

/// What an operation is called with beside its parameters.
pub(super) struct Call<'a> {
    /// The site.
    pub app: &'a App,
    /// The request.
    pub request: &'a Request,
}

impl<'a> FromRequest<'a> for Call<'a> {
    async fn from_request(request: &'a Request, _: &mut RequestBody) -> poem::Result<Self> {
        let app = request.data::<App>().ok_or_else(|| Refusal::internal(&"there is no site"))?;
        Ok(Self { app, request })
    }
}
