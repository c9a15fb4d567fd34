//! Everything the server answers that is not a page. Requests come with the
//! [`crate::front::Client`], the [`crate::front::RequestId`] and (shared) the
//! [`quire_routing::Resolution`] as data.

use crate::api::Api;
use poem::{EndpointExt, Response, endpoint::BoxEndpoint};
use quire_app::App;

/// The endpoints of a site.
#[must_use]
pub fn endpoints(app: &App, introspection: bool) -> BoxEndpoint<'static, Response> {
    Api::new(app.clone(), introspection).boxed()
}
