//! Everything the server answers that is not a page, by path. Each room mounts its own; requests
//! come with the [`crate::front::Client`], the [`crate::front::RequestId`] and (shared) the
//! [`quire_routing::Resolution`] as data.

use crate::graphql::GraphQl;
use poem::{EndpointExt, IntoEndpoint, Response, Route, endpoint::BoxEndpoint};
use quire_app::App;

/// The endpoints of a site.
#[must_use]
pub fn endpoints(app: &App) -> BoxEndpoint<'static, Response> {
    let graphql = GraphQl::new(app.clone(), false);
    Route::new()
        .at("/_/graphql", graphql.clone())
        .at("/_/batch", graphql)
        .into_endpoint()
        .boxed()
}
