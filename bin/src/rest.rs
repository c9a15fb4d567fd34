//! The REST API under `/v1`, described by itself at `/v1/openapi.json`. It reads what everybody may
//! read; cookies count for nothing here. Every answer is JSON, also every error.

mod answer;
mod person;
mod publication;
mod refusal;
mod search;
mod story;

use poem::{EndpointExt, Response, Route, endpoint::BoxEndpoint, middleware::CatchPanic};
use poem_openapi::{LicenseObject, OpenApiService};
use quire_app::App;

type Apis = (story::Stories, person::People, publication::Publications, search::Search);

fn service() -> OpenApiService<Apis, ()> {
    let apis = (story::Stories, person::People, publication::Publications, search::Search);
    OpenApiService::new(apis, "Quire", "1")
        .description(
            "Stories, people, publications and search. Answers are `{\"data\": …}`; lists add \
             `next`, the `cursor` of the next page. Errors are \
             `{\"errors\": [{\"message\", \"code\"}]}`.",
        )
        .license(LicenseObject::new("MIT"))
        .server("/v1")
}

/// The API with everything below `/v1`.
#[must_use]
pub fn endpoint(app: &App) -> BoxEndpoint<'static, Response> {
    let service = service();
    let document = service.spec_endpoint();
    Route::new()
        .at("/v1/openapi.json", poem::get(document))
        .nest("/v1", service)
        .data(app.clone())
        .with(CatchPanic::new().with_handler(|_| refusal::plain(500, "internal error")))
        .catch_all_error(refusal::of_error)
        .map_to_response()
        .boxed()
}

/// The OpenAPI document, as `quire print openapi` shows it and `/v1/openapi.json` serves it.
#[must_use]
pub fn openapi() -> String {
    service().spec()
}
