//! `POST /_/import`: brings a story here from an address or a file; the answer names the draft.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::StatusCode;
use poem::{Request, Response};
use quire_app::{
    App,
    draft::import::{DraftImportRefusal, ImportedDraft, SourceError, StorySource, import},
    refusal::Refusal,
};
use quire_http::post_guard::{Refused, answer, changing, json_of, unavailable};
use serde::Deserialize;
use serde_json::json;

/// Bytes of a file in base64 and what stands around it.
const BYTES: usize = 7 << 20;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Wanted {
    /// The save's name; the same for every try.
    save_id: String,
    /// The page.
    url: Option<String>,
    /// Or the file.
    file: Option<File>,
}

/// A file of the writer's.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    /// Its bytes in base64: only the server knows how to read them as text.
    data: String,
}

/// Brings a story here: `{"saveId": "…", "url": "https://…"}`, or `{"saveId": "…", "file": {"name":
/// "a.md", "data": "its bytes in base64"}}`.
pub async fn import_story(app: &App, mut request: Request) -> Response {
    let taken = async {
        let (viewer, network) = changing(app, &request).await?;
        if viewer.user_id().is_none() {
            return Err(unauthorized());
        }
        let bad = "Send an address or a file: {\"saveId\": \"…\", \"url\": \"https://…\"}.";
        let wanted: Wanted = json_of(&mut request, BYTES, bad).await?;
        let bad = || Refused::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", bad);
        let save = wanted.save_id.parse().map_err(|_| bad())?;
        let source = match (wanted.url, wanted.file) {
            (Some(url), None) => StorySource::Address(url),
            (None, Some(File { name, data })) => {
                let bytes = STANDARD.decode(data).map_err(|_| bad())?;
                StorySource::File { name, bytes }
            }
            _ => return Err(bad()),
        };
        import(app, &viewer, network, save, source).await.map_err(refused)
    };
    match taken.await {
        Ok(imported) => imported_answer(&imported),
        Err(refused) => refused.response(),
    }
}

fn imported_answer(imported: &ImportedDraft) -> Response {
    let body = json!({
        "postId": imported.id.as_str(),
        "pictures": { "copied": imported.pictures.copied, "left": imported.pictures.left },
        "losses": imported.losses,
    });
    answer(StatusCode::CREATED, &body)
}

fn unauthorized() -> Refused {
    Refused::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Sign in to do this.")
}

fn refused(reason: DraftImportRefusal) -> Refused {
    let message = reason.to_string();
    match reason {
        DraftImportRefusal::Refused(Refusal::Unauthorized) => unauthorized(),
        DraftImportRefusal::Refused(Refusal::Store(error)) => {
            unavailable(&error, "The story could not be saved. Try again in a moment.")
        }
        DraftImportRefusal::Refused(_) => {
            Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", "Your account is suspended.")
        }
        DraftImportRefusal::RateLimited { retry_after } => {
            Refused::new(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED", message).after(retry_after)
        }
        DraftImportRefusal::Unreadable(why) => Refused::new(status(why), why.code(), message),
    }
}

fn status(why: SourceError) -> StatusCode {
    match why {
        SourceError::Address => StatusCode::BAD_REQUEST,
        SourceError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        SourceError::NotAPage | SourceError::File | SourceError::NotText => {
            StatusCode::UNSUPPORTED_MEDIA_TYPE
        }
        SourceError::Unreachable | SourceError::NoStory | SourceError::FrontMatter => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
    }
}
