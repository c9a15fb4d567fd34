//! Everything the server answers that is not a page. Requests come with the
//! [`quire_http::Client`], the [`quire_http::RequestId`] and (shared) the
//! [`quire_routing::Resolution`] as data.

use crate::{api::Api, ifttt::AutomationService, outbox::Outbox};
use poem::{EndpointExt, Response, endpoint::BoxEndpoint};
use quire_app::App;

/// The endpoints of a site; with an `outbox` its letters can be looked at (development), with an
/// `automation` service, that one is answered.
#[must_use]
pub fn endpoints(
    app: &App,
    introspection: bool,
    outbox: Option<Outbox>,
    automation: Option<AutomationService>,
) -> BoxEndpoint<'static, Response> {
    let api = Api::new(app.clone(), introspection).with_outbox(outbox);
    api.with_automation(automation).boxed()
}
