//! `/p/{postId}/state`, `/p/{postId}/state/read` and `/p/{postId}/notes/{noteId}`: how a reader
//! stands to a story, as JSON, that they have read it, and what was noted privately (decision
//! 0035).

use http::{Method, StatusCode};
use poem::{Request, Response};
use quire_app::{
    App, quote,
    reader_state::{ReaderState, forget_read, note_read, state},
    refusal::{Forbidden, Refusal},
};
use quire_core::{QuoteId, StoryId, quote::Quote};
use quire_http::{
    plain,
    post_guard::{Refused, answer, changing, unavailable},
    session::{Caller, identify},
};
use quire_routing::{Resolution, post_id::post_id_in};
use serde_json::json;

/// Answers `GET /p/{postId}/state`.
pub async fn show(app: &App, resolution: &Resolution, request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain::only("GET, HEAD");
    }
    state_answer(read_state(app, resolution, request).await)
}

/// Answers `/p/{postId}/state/read`: POST notes that the story was read to its end, DELETE takes it
/// out of what was read.
pub async fn read(app: &App, resolution: &Resolution, request: &Request) -> Response {
    if !matches!(*request.method(), Method::POST | Method::DELETE) {
        return plain::only("POST, DELETE");
    }
    state_answer(noted(app, resolution, request).await)
}

/// Answers `GET /p/{postId}/notes/{noteId}`.
pub async fn note(app: &App, resolution: &Resolution, request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain::only("GET, HEAD");
    }
    match noted_down(app, resolution, request).await {
        Ok(note) => answer(
            StatusCode::OK,
            &json!({
                "noteId": note.id.as_str(),
                "postId": note.story_id.as_str(),
                "blockId": note.passage.block.as_str(),
                "start": note.passage.start,
                "end": note.passage.end,
                "text": note.text,
                "note": note.note,
            }),
        ),
        Err(refused) => refused.response(),
    }
}

async fn noted_down(
    app: &App,
    resolution: &Resolution,
    request: &Request,
) -> Result<Quote, Refused> {
    let caller = identified(app, request).await?;
    let note = resolution.param("noteId").and_then(|id| id.parse().ok());
    let note: QuoteId = note.ok_or_else(|| refused(Refusal::NotFound))?;
    let story = story_of(resolution)?;
    quote::note(app, &caller.viewer, &story, &note).await.map_err(refused)
}

async fn identified(app: &App, request: &Request) -> Result<Caller, Refused> {
    identify(app, request.headers()).await.map_err(|error| unavailable(&error, BUSY))
}

async fn read_state(
    app: &App,
    resolution: &Resolution,
    request: &Request,
) -> Result<ReaderState, Refused> {
    let caller = identified(app, request).await?;
    state(app, &caller.viewer, &story_of(resolution)?).await.map_err(refused)
}

async fn noted(
    app: &App,
    resolution: &Resolution,
    request: &Request,
) -> Result<ReaderState, Refused> {
    let (viewer, _) = changing(app, request).await?;
    let id = story_of(resolution)?;
    let done = match *request.method() {
        Method::DELETE => forget_read(app, &viewer, &id).await,
        _ => note_read(app, &viewer, &id).await,
    };
    done.map_err(refused)
}

const BUSY: &str = "The server is busy. Try again in a moment.";

fn story_of(resolution: &Resolution) -> Result<StoryId, Refused> {
    let part = resolution.param("postId").and_then(post_id_in);
    part.and_then(|id| id.parse().ok()).ok_or_else(|| refused(Refusal::NotFound))
}

fn state_answer(done: Result<ReaderState, Refused>) -> Response {
    match done {
        Ok(state) => answer(
            StatusCode::OK,
            &json!({
                "postId": state.story_id.as_str(),
                "isRead": state.is_read(),
                "readingPercent": state.percent,
                "clapCount": state.claps,
                "isSaved": state.is_saved,
            }),
        ),
        Err(refused) => refused.response(),
    }
}

fn refused(refusal: Refusal) -> Refused {
    match refusal {
        Refusal::Unauthorized => {
            Refused::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Sign in to do this.")
        }
        Refusal::Forbidden(Forbidden::Suspended) => {
            Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", "Your account is suspended.")
        }
        Refusal::Forbidden(reason) => {
            Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", reason.to_string())
        }
        Refusal::NotFound => Refused::new(StatusCode::NOT_FOUND, "NOT_FOUND", "Not found."),
        Refusal::BadRequest(reason) => {
            Refused::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", reason.to_string())
        }
        Refusal::RateLimited { retry_after } => {
            Refused::new(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED", "Try again later.")
                .after(retry_after)
        }
        Refusal::Store(error) => unavailable(&error, BUSY),
    }
}
