//! Answers that need no renderer.

use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};
use quire_http::{RequestId, plain};

pub fn failed(id: &RequestId) -> Response {
    plain::page(
        StatusCode::INTERNAL_SERVER_ERROR,
        "Something went wrong",
        "This is our fault, not yours. Please try again in a moment.",
        id.as_str(),
    )
}

pub fn redirect(status: StatusCode, location: &str) -> Response {
    match HeaderValue::from_str(location) {
        Ok(location) => {
            let mut response = plain::text(status, "The page is somewhere else.");
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        Err(_) => plain::text(StatusCode::NOT_FOUND, "There is no such page."),
    }
}

pub fn unknown_host(id: &RequestId) -> Response {
    plain::page(
        StatusCode::MISDIRECTED_REQUEST,
        "No such site here",
        "This server does not answer to that name. Its owner can set <code>site.url</code>.",
        id.as_str(),
    )
}

pub fn unavailable(id: &RequestId) -> Response {
    plain::page(
        StatusCode::SERVICE_UNAVAILABLE,
        "Back in a moment",
        "The site cannot reach its stories right now. Please try again in a moment.",
        id.as_str(),
    )
}
