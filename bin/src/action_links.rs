//! `/_/subscribe/…`, `/_/vote/…`, `/_/bookmark/…`, `/_/p/{postId}/quotes/create`: acts that links
//! on other sites lead to (decision 0035). Following such a link does nothing: it shows a
//! page with one button, and pressing it here does it. Strangers sign in and come back to the page.

use http::{HeaderValue, Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    action_links::{LinkRefusal, LinkSubject, LinkedAction, about, perform},
    quote::NewQuote,
    refusal::Refusal,
};
use quire_core::{
    StoryId,
    account::{auth_state::AuthOperation, redirect::after_sign_in},
    policy::SpoofedAct,
    quote::Passage,
    text::truncate::at_word,
};
use quire_http::{
    Form, RequestId, plain,
    session::{Caller, identify, origin, return_to, xsrf},
};
use quire_routing::{Resolution, href, post_id::post_id_in};
use quire_store::StoreError;

/// Bytes of the form that is posted: its token, and nothing else.
const MOST_FORM_BYTES: usize = 4 * 1024;
/// Characters of a passage that the question shows.
const SHOWN: usize = 280;

/// Whether a route is one of these.
#[must_use]
pub fn leads_to_act(route: &str) -> bool {
    matches!(
        route,
        "act_subscribe_collection"
            | "act_subscribe_collection_x"
            | "act_subscribe_user"
            | "act_subscribe_user_x"
            | "act_vote_post"
            | "act_vote"
            | "act_quote_create"
            | "act_bookmark"
    )
}

/// Answers the address of an act.
pub async fn answer(app: &App, route: &str, resolution: &Resolution, request: Request) -> Response {
    let id = request.data::<RequestId>().map(|id| id.as_str().to_owned()).unwrap_or_default();
    let done = match *request.method() {
        Method::GET | Method::HEAD => ask(app, route, resolution, &request).await,
        Method::POST => act(app, route, resolution, request).await,
        _ => return plain::only("GET, HEAD, POST"),
    };
    done.unwrap_or_else(|refused| refused.response(&id))
}

/// Why there is no question, or nothing was done.
enum Refused {
    /// A stranger signs in first, and comes back to this address.
    SignIn(String),
    Refusal(Refusal),
    RateLimited(i64),
    /// Another site pressed the button, or the button of another session was pressed.
    NotPressed,
    /// Staff that looks through someone's eyes changes nothing.
    Spoofed,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::RateLimited { retry_after } => Self::RateLimited(retry_after),
            other => Self::Refusal(other),
        }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl Refused {
    fn response(self, id: &str) -> Response {
        let (status, title, message) = match self {
            Self::SignIn(location) => return return_to::see(&location),
            Self::Refusal(Refusal::Store(error)) => {
                tracing::error!(%error, "an act from elsewhere could not be done");
                (StatusCode::SERVICE_UNAVAILABLE, "Back in a moment", String::new())
            }
            Self::Refusal(Refusal::NotFound) => (
                StatusCode::NOT_FOUND,
                "Not found",
                "The link leads to something that is not here.".to_owned(),
            ),
            Self::Refusal(Refusal::BadRequest(why)) => (
                StatusCode::BAD_REQUEST,
                "That did not work",
                format!("The link asks for something that cannot be done: {why}"),
            ),
            Self::Refusal(why) => (
                StatusCode::FORBIDDEN,
                "That is not possible",
                format!("Nothing has happened: {why}"),
            ),
            Self::RateLimited(seconds) => {
                let mut response = plain::page(
                    StatusCode::TOO_MANY_REQUESTS,
                    "Too much at once",
                    "Links from other sites have done a lot on your behalf in the last hour. Try \
                     again later.",
                    id,
                );
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
                return response;
            }
            Self::NotPressed => (
                StatusCode::FORBIDDEN,
                "Nothing has happened",
                "The button was not pressed on this site's own page. Follow the link again."
                    .to_owned(),
            ),
            Self::Spoofed => (
                StatusCode::FORBIDDEN,
                "Nothing has happened",
                "A spoofed session changes nothing.".to_owned(),
            ),
        };
        plain::page(status, title, &message, id)
    }
}

async fn ask(
    app: &App,
    route: &str,
    resolution: &Resolution,
    request: &Request,
) -> Result<Response, Refused> {
    let target = target(request);
    let caller = identify(app, request.headers()).await?;
    let token = xsrf_of(app, &caller, target)?;
    let linked = read(route, resolution, request).ok_or(Refusal::NotFound)?;
    let about = about(app, &caller.viewer, &linked).await?;
    Ok(question(app, &linked, &about, target, &token))
}

async fn act(
    app: &App,
    route: &str,
    resolution: &Resolution,
    mut request: Request,
) -> Result<Response, Refused> {
    if !origin::is_own(request.headers(), &app.site.url) {
        return Err(Refused::NotPressed);
    }
    let caller = identify(app, request.headers()).await?;
    xsrf_of(app, &caller, target(&request))?;
    let body = request.take_body().into_bytes_limit(MOST_FORM_BYTES).await.unwrap_or_default();
    let sent = return_to::Query::of(std::str::from_utf8(&body).ok()).one("xsrf");
    if !sent.is_some_and(|sent| is_token(app, &caller, &sent)) {
        return Err(Refused::NotPressed);
    }
    let linked = read(route, resolution, &request).ok_or(Refusal::NotFound)?;
    let about = about(app, &caller.viewer, &linked).await?;
    match perform(app, &caller.viewer, linked).await {
        Ok(()) => Ok(return_to::see(&back(app, resolution, &request, &about))),
        Err(LinkRefusal::RateLimited { retry_after }) => Err(Refused::RateLimited(retry_after)),
        Err(LinkRefusal::Refused(refusal)) => Err(refusal.into()),
    }
}

/// The token of the session that asks; who has none signs in first.
fn xsrf_of(app: &App, caller: &Caller, target: &str) -> Result<String, Refused> {
    let (Some(session), Some(token)) = (&caller.session, caller.xsrf(app)) else {
        let page = return_to::back(AuthOperation::Login, target, &app.site.url, None);
        return Err(Refused::SignIn(page));
    };
    if session.may(SpoofedAct::Change) { Ok(token) } else { Err(Refused::Spoofed) }
}

fn is_token(app: &App, caller: &Caller, token: &str) -> bool {
    let session = caller.session.as_ref();
    session.is_some_and(|one| xsrf::verify(&app.keys, one.token_hash.as_bytes(), token))
}

/// Path and query of a request.
fn target(request: &Request) -> &str {
    request.uri().path_and_query().map_or("/", |target| target.as_str())
}

/// What an address wants done; `None`: nothing that exists can be meant.
fn read(route: &str, resolution: &Resolution, request: &Request) -> Option<LinkedAction> {
    let param = |name| resolution.param(name).unwrap_or_default();
    let story = |name| post_id_in(param(name))?.parse::<StoryId>().ok();
    match route {
        "act_subscribe_collection" | "act_subscribe_collection_x" => {
            param("id").parse().ok().map(LinkedAction::FollowPublication)
        }
        "act_subscribe_user" | "act_subscribe_user_x" => {
            param("id").parse().ok().map(LinkedAction::FollowPerson)
        }
        "act_vote_post" => story("postId").map(|id| LinkedAction::Vote(id, None)),
        "act_vote" => story("y").map(|id| LinkedAction::Vote(id, Some(param("x").to_owned()))),
        "act_bookmark" => story("postId").map(LinkedAction::Save),
        "act_quote_create" => {
            let query = return_to::Query::of(request.uri().query());
            let passage = Passage {
                block: query.one("blockId")?.parse().ok()?,
                start: query.one("start")?.parse().ok()?,
                end: query.one("end")?.parse().ok()?,
            };
            let text = query.one("text")?;
            Some(LinkedAction::Highlight(NewQuote {
                story_id: story("postId")?,
                passage,
                text,
                note: None,
            }))
        }
        _ => None,
    }
}

/// Where the reader goes on: where the link says, if that is here; to the story from which they
/// subscribe; else to the page of what it was about.
fn back(app: &App, resolution: &Resolution, request: &Request, about: &LinkSubject) -> String {
    if let Some(wanted) = return_to::Query::of(request.uri().query()).one("redirect") {
        return after_sign_in(&wanted, &app.site.url);
    }
    let from = resolution.route.filter(|route| route.ends_with("_x"));
    let story = from.and_then(|_| post_id_in(resolution.param("x")?));
    story.map_or_else(|| about.path.clone(), href::show_post)
}

fn question(
    app: &App,
    linked: &LinkedAction,
    about: &LinkSubject,
    action: &str,
    token: &str,
) -> Response {
    let (name, site) = (&about.name, &app.site.name);
    let (title, message, button) = match linked {
        LinkedAction::FollowPerson(_) | LinkedAction::FollowPublication(_) => {
            ("Follow?", format!("Follow {name} on {site}."), "Follow")
        }
        LinkedAction::Vote(..) => ("Clap?", format!("Clap for “{name}” on {site}."), "Clap"),
        LinkedAction::Save(_) => ("Save?", format!("Put “{name}” on your reading list."), "Save"),
        LinkedAction::Highlight(new) => {
            let passage = at_word(&new.text, SHOWN);
            ("Highlight?", format!("Highlight this in “{name}”: “{passage}”"), "Highlight")
        }
    };
    Form {
        title,
        message: &format!("{message} A link has led you here; nothing has happened yet."),
        action,
        fields: &[("xsrf", token)],
        button,
        otherwise: "Not now",
        leads_to: None,
        presses_itself: false,
    }
    .response()
}
