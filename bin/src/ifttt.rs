//! What the automation service IFTTT asks of a site: whether it is up, in whose name a token acts, what happened, and to
//! do something. A site that has no service key has nothing there.

mod action;
mod setup;
mod shown;
mod trigger;
mod wire;

pub use shown::ShownTriggers;

use crate::config::{self, Secret};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    automation::RealtimeService,
    bearer::{self, Bearer},
};
use quire_core::access_token::ApiScope;
use quire_http::{conditional, plain};
use serde_json::{Value, json};
use url::Url;
use wire::{CallRefusal, answered, json_response, refused};

/// Under which names the service sends its key; the second is older.
const KEY_HEADERS: [&str; 2] = ["ifttt-service-key", "ifttt-channel-key"];

/// What the service and the site both know.
#[derive(Debug, Clone)]
pub struct AutomationService {
    /// The key by which the service is known.
    pub key: Secret<String>,
    /// A token of a person made for the service's own tests.
    pub test_token: Option<Secret<String>>,
    /// Where the service is told that there is something new; `None`: it is not told.
    pub realtime_url: Option<Url>,
}

impl AutomationService {
    /// The service as it is configured; `None`: there is none.
    #[must_use]
    pub fn of(config: &config::Automation) -> Option<Self> {
        let (key, test_token) = (config.service_key.clone()?, config.test_token.clone());
        Some(Self { key, test_token, realtime_url: config.realtime_url.clone() })
    }

    /// Where and by which key the service is told that there is something new; `None`: it is not told.
    #[must_use]
    pub fn realtime(&self) -> Option<RealtimeService> {
        let (address, key) = (self.realtime_url.clone()?, self.key.reveal().clone());
        Some(RealtimeService { address, key })
    }
}

/// Answers the address of a route.
pub async fn answer(
    app: &App,
    service: Option<&AutomationService>,
    route: &str,
    mut request: Request,
) -> Response {
    let Some(service) = service else {
        return json_response(StatusCode::NOT_FOUND, &refused("there is nothing here"));
    };
    let is_safe = request.method().is_safe();
    match route {
        "ifttt_status" | "ifttt_user_info" if !is_safe => plain::only("GET, HEAD"),
        "ifttt_status" => status(service, &request),
        "ifttt_user_info" => answered(user_info(app, &request).await),
        _ => {
            let path = request.uri().path().trim_start_matches("/ifttt/v1/").to_owned();
            let parts: Vec<&str> = path.split('/').collect();
            called(app, service, &parts, &mut request).await
        }
    }
}

/// Answers what is below triggers and actions.
async fn called(
    app: &App,
    service: &AutomationService,
    parts: &[&str],
    request: &mut Request,
) -> Response {
    let is_post = *request.method() == Method::POST;
    let is_delete = *request.method() == Method::DELETE;
    let done = match parts {
        ["test", "setup"] if is_post => {
            if !is_service(service, request) {
                return json_response(StatusCode::UNAUTHORIZED, &refused(WRONG_KEY));
            }
            let token = service.test_token.as_ref().map(|token| token.reveal().as_str());
            setup::samples(app, token).await
        }
        ["triggers", slug] if is_post => match bearer(app, request, ApiScope::BasicProfile).await {
            Ok(bearer) => trigger::events(app, service, &bearer, slug, request).await,
            Err(refused) => Err(refused),
        },
        ["triggers", slug, "trigger_identity", identity] if is_delete => {
            match bearer(app, request, ApiScope::BasicProfile).await {
                Ok(bearer) => trigger::forget(app, &bearer, slug, identity).await,
                Err(refused) => Err(refused),
            }
        }
        ["triggers", slug, "fields", field, "options"] if is_post => {
            match bearer(app, request, ApiScope::ListPublications).await {
                Ok(bearer) => trigger::options(app, &bearer, slug, field).await,
                Err(refused) => Err(refused),
            }
        }
        ["actions", slug] if is_post => match bearer(app, request, ApiScope::PublishPost).await {
            Ok(bearer) => action::act(app, &bearer, slug, request).await,
            Err(refused) => Err(refused),
        },
        _ => Err(CallRefusal::Unknown),
    };
    answered(done)
}

const WRONG_KEY: &str = "the service key is missing or wrong";

/// Whether the site is up, for the service alone.
fn status(service: &AutomationService, request: &Request) -> Response {
    match is_service(service, request) {
        true => json_response(StatusCode::OK, &json!({ "data": {} })),
        false => json_response(StatusCode::UNAUTHORIZED, &refused(WRONG_KEY)),
    }
}

fn is_service(service: &AutomationService, request: &Request) -> bool {
    let sent = KEY_HEADERS.iter().find_map(|name| request.headers().get(*name));
    // Digests are compared, so that the time it takes says nothing of the key.
    let digest = |key: &[u8]| conditional::hash_of([key]);
    sent.is_some_and(|sent| digest(sent.as_bytes()) == digest(service.key.reveal().as_bytes()))
}

/// Who a token acts for, if it may do this.
async fn bearer(app: &App, request: &Request, scope: ApiScope) -> Result<Bearer, CallRefusal> {
    let sent = request.header(header::AUTHORIZATION).and_then(|sent| sent.strip_prefix("Bearer "));
    let sent = sent.ok_or(CallRefusal::Unauthorized)?;
    let found = bearer::find(app, sent).await.map_err(|error| CallRefusal::store(&error))?;
    found.filter(|bearer| bearer.may(scope)).ok_or(CallRefusal::Unauthorized)
}

/// In whose name a token acts.
async fn user_info(app: &App, request: &Request) -> Result<Value, CallRefusal> {
    let person = bearer(app, request, ApiScope::BasicProfile).await?.person;
    let url = app.site.absolute(&quire_app::address::person(&person.username));
    Ok(json!({ "id": person.id.to_string(), "name": person.name, "url": url }))
}
