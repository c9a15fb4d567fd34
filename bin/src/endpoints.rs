//! Everything the server answers that is not a page. Requests come with the
//! [`quire_http::Client`], the [`quire_http::RequestId`] and (shared) the
//! [`quire_routing::Resolution`] as data.

use crate::{api::Api, outbox::Outbox};
use poem::{EndpointExt, Response, endpoint::BoxEndpoint};
use quire_app::App;

/// The endpoints of a site; with an `outbox` its letters can be looked at (development).
#[must_use]
pub fn endpoints(
    app: &App,
    introspection: bool,
    outbox: Option<Outbox>,
) -> BoxEndpoint<'static, Response> {
    Api::new(app.clone(), introspection).with_outbox(outbox).boxed()
}
