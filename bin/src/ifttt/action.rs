//! Actions: what the service does in someone's name.

use super::wire::{CallRefusal, fields, read_body, text};
use poem::Request;
use quire_app::{
    App, address,
    bearer::Bearer,
    refusal::Refusal,
    sent_story::{self, Appearance, SentStory, SentStoryRefusal, TextFormat},
};
use quire_core::story::License;
use quire_http::Client;
use serde_json::{Value, json};

/// How the service names a request.
const REQUEST_ID: &str = "x-request-id";

/// The key of a request: one that comes again, as its answer was lost, does nothing twice. What is no name of the
/// service's is passed over.
fn key_of(id: &str) -> Option<String> {
    let is_name = |c: char| c.is_ascii_hexdigit() || c == '-';
    let is_id = (16..=64).contains(&id.len()) && id.chars().all(is_name);
    is_id.then(|| format!("ifttt {}", id.to_ascii_lowercase()))
}

/// Does something.
pub(super) async fn act(
    app: &App,
    bearer: &Bearer,
    slug: &str,
    request: &mut Request,
) -> Result<Value, CallRefusal> {
    let appearance = match slug {
        "create_draft" => Appearance::Draft,
        "create_story" => Appearance::Public,
        _ => return Err(CallRefusal::Unknown),
    };
    let key = request.header(REQUEST_ID).and_then(key_of);
    let network = request.data::<Client>().map(|client| client.0);
    let body = read_body(request).await?;
    let fields = fields(&body, "actionFields")?;
    let needed = |name: &str| {
        text(fields, name)
            .map(str::to_owned)
            .ok_or_else(|| CallRefusal::Skip(format!("`{name}` is empty")))
    };
    let tags = text(fields, "tags").unwrap_or_default().split(',').map(str::trim);
    let sent = SentStory {
        key,
        title: needed("title")?,
        format: TextFormat::Html,
        content: needed("body")?,
        tags: tags.filter(|tag| !tag.is_empty()).map(str::to_owned).collect(),
        canonical_url: None,
        appearance,
        license: License::AllRightsReserved,
        notifies_followers: None,
        published_at: None,
        publication: None,
    };
    let made = sent_story::send(app, &bearer.viewer(), network, sent).await;
    let id = made.map_err(unmade)?;
    let url = match appearance {
        Appearance::Draft => address::editor(&id),
        Appearance::Public | Appearance::Unlisted => format!("/p/{id}"),
    };
    Ok(json!([{ "id": id, "url": app.site.absolute(&url) }]))
}

/// Only what may be different later is worth another try.
fn unmade(refusal: SentStoryRefusal) -> CallRefusal {
    match refusal {
        SentStoryRefusal::Refused(Refusal::Store(error)) => CallRefusal::store(&error),
        SentStoryRefusal::Refused(Refusal::RateLimited { .. }) | SentStoryRefusal::Changed => {
            CallRefusal::Unavailable
        }
        refusal => CallRefusal::Skip(refusal.to_string()),
    }
}
