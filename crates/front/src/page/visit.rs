//! Whether asking for the page of a story is a visit to it.

use super::key::Form;
use crate::{Front, Reader, Unavailable};
use poem::{
    Request, Response,
    http::{Method, StatusCode},
};
use quire_app::{metering::PageVisit, page_lookup::StoryPage};
use quire_http::{RequestId, plain};
use quire_routing::Resolution;

impl Front {
    /// How the page of a story is drawn for this reader. Only the document of a visit counts: a router
    /// asks for data ahead of one, and browsers for documents.
    pub(super) async fn story_page(
        &self,
        request: &Request,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<StoryPage, Unavailable> {
        if reader.viewer.user_id().is_none() {
            return Ok(StoryPage::OfClass);
        }
        let is_document = Form::of(request) == Form::Html;
        let is_visit = is_document && *request.method() == Method::GET && !is_ahead(request);
        let visit = if is_visit { PageVisit::Opens } else { PageVisit::Looks };
        self.application.story_page(resolution, reader, visit).await
    }
}

/// Whether a browser asks for a document ahead of a visit that may never be.
fn is_ahead(request: &Request) -> bool {
    let headers = request.headers();
    ["sec-purpose", "purpose", "x-moz"].iter().any(|name| {
        let value = headers.get(*name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.contains("prefetch") || value.contains("prerender")
    })
}

/// Refuses to show a story before it is visited: a router then asks for the whole document, and a
/// browser that asked ahead asks again.
pub(super) fn not_yet(form: Form, id: &RequestId) -> Response {
    match form {
        Form::Rsc => StatusCode::NO_CONTENT.into(),
        Form::Html | Form::Data => plain::page(
            StatusCode::CONFLICT,
            "One moment",
            "This story opens when you visit its page.",
            id.as_str(),
        ),
    }
}
