//! Signing in on the host of a writer or publication: a round trip of the whole page, so that no cookie of the site is
//! needed there. `/m/host-session` on the host sends the browser to `/m/host-sign-in` on the site, whose button sends it
//! back with a code of one use.

use super::{
    Caller, OwnHost,
    cookie::{Name, Value},
    identify,
    link::{pressed, request_id, see_other, unavailable},
    return_to,
};
use crate::{Form, plain};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{App, host_session as app_session};
use quire_core::account::{auth_state::AuthOperation, redirect::after_sign_in};
use quire_store::{StoreError, host::OwnerOfHost};
use std::sync::Arc;

/// Bytes of the form that is posted.
const MOST_FORM_BYTES: usize = 8 * 1024;

/// `/m/host-session`: begins the round trip, and ends it when the browser comes back with a code.
pub async fn host_session(app: &App, request: &Request) -> Response {
    if *request.method() != Method::GET {
        return plain::only("GET");
    }
    let caller = request.data::<Arc<Caller>>().cloned();
    let Some((caller, host)) =
        caller.and_then(|caller| Some((caller.clone(), caller.host.clone()?)))
    else {
        return nothing(request);
    };
    let query = return_to::Query::of(request.uri().query());
    // A link that was followed before the page's scripts ran says nothing of the page.
    let referer = request.header(header::REFERER).map(str::to_owned);
    let back = query.one("redirect").or(referer).unwrap_or_default();
    let redirect = after_sign_in(&back, &host.origin);
    match query.one("code") {
        None if caller.session.is_some() => see_other(&redirect, Vec::new()),
        None => begin(app, &caller, &host, &redirect),
        Some(code) => finish(app, request, &caller, &host, (&code, &redirect))
            .await
            .unwrap_or_else(unavailable),
    }
}

fn begin(app: &App, caller: &Caller, host: &OwnHost, redirect: &str) -> Response {
    let challenge = app_session::challenge(app);
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("host", &host.name).append_pair("challenge", &challenge.shown);
    query.append_pair("redirect", redirect);
    let location = format!("{}/m/host-sign-in?{}", app.site.url, query.finish());
    see_other(&location, caller.jar.set(Name::Visit, &challenge.secret).into_iter().collect())
}

async fn finish(
    app: &App,
    request: &Request,
    caller: &Caller,
    host: &OwnHost,
    (code, redirect): (&str, &str),
) -> Result<Response, StoreError> {
    let secret = caller.jar.read(request.headers(), Name::Visit);
    let secret = secret.as_ref().map_or("", Value::as_str);
    let Some(token) = app_session::open(app, code, &host.name, secret).await? else {
        return Ok(plain::page(
            StatusCode::GONE,
            "This sign-in has expired",
            "It works once, within a minute, in the browser that began it. \
             <a href=\"/m/host-session\">Sign in again</a>",
            &request_id(request),
        ));
    };
    let cookies = [caller.jar.set(Name::Session, &token), caller.jar.clear(Name::Visit)];
    Ok(see_other(redirect, cookies.into_iter().flatten().collect()))
}

/// What the site is asked to sign in on, and where to go on there.
struct Wanted {
    host: OwnHost,
    owner: OwnerOfHost,
    challenge: String,
    redirect: String,
}

/// `/m/host-sign-in`: asks whether to go on to a host, as the person who is signed in on the site.
pub async fn host_sign_in(app: &App, mut request: Request) -> Response {
    let answered = match *request.method() {
        Method::GET | Method::HEAD => {
            let query = return_to::Query::of(request.uri().query());
            ask(app, &request, &query).await
        }
        Method::POST => {
            let Ok(body) = request.take_body().into_bytes_limit(MOST_FORM_BYTES).await else {
                return StatusCode::PAYLOAD_TOO_LARGE.into();
            };
            let form = return_to::Query::of(std::str::from_utf8(&body).ok());
            go_on(app, &request, &form).await
        }
        _ => return plain::only("GET, HEAD, POST"),
    };
    answered.unwrap_or_else(unavailable)
}

async fn wanted(app: &App, query: &return_to::Query) -> Result<Option<Wanted>, StoreError> {
    let (Some(name), Some(challenge)) = (query.one("host"), query.one("challenge")) else {
        return Ok(None);
    };
    let Some(owner) = app_session::owner(app, &name).await? else { return Ok(None) };
    let host = OwnHost::new(app, &name);
    let redirect = after_sign_in(&query.one("redirect").unwrap_or_default(), &host.origin);
    Ok(Some(Wanted { host, owner, challenge, redirect }))
}

async fn ask(
    app: &App,
    request: &Request,
    query: &return_to::Query,
) -> Result<Response, StoreError> {
    let Some(wanted) = wanted(app, query).await? else { return Ok(nothing(request)) };
    let caller = identify(app, request.headers()).await?;
    let Some(session) = &caller.session else { return Ok(sign_in_first(app, request)) };
    let owner = match &wanted.owner {
        OwnerOfHost::Person { username } => format!("@{username}"),
        OwnerOfHost::Publication { name } => format!("the publication {name}"),
    };
    let site = &app.site.name;
    let message = format!(
        "You’ll be signed in to {} as @{}. That address belongs to {owner}, not to {site}. You can read, clap, save \
         and respond there; your settings, drafts and payments stay on {site}.",
        wanted.host.name, session.person.username,
    );
    Ok(Form {
        title: "Sign in at this address?",
        message: &message,
        action: "/m/host-sign-in",
        fields: &[
            ("host", &wanted.host.name),
            ("challenge", &wanted.challenge),
            ("redirect", &wanted.redirect),
        ],
        button: "Sign in",
        otherwise: "Not now",
        leads_to: Some(&wanted.host.origin),
        presses_itself: false,
    }
    .response())
}

async fn go_on(
    app: &App,
    request: &Request,
    form: &return_to::Query,
) -> Result<Response, StoreError> {
    let caller = match pressed(app, request).await? {
        Ok((caller, _)) => caller,
        Err(refused) => return Ok(refused),
    };
    let Some(session) = &caller.session else { return Ok(sign_in_first(app, request)) };
    let Some(wanted) = wanted(app, form).await? else { return Ok(nothing(request)) };
    let code = app_session::allow(app, session, &wanted.host.name, &wanted.challenge).await?;
    let Some(code) = code else { return Ok(StatusCode::FORBIDDEN.into()) };
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("code", &code).append_pair("redirect", &wanted.redirect);
    Ok(see_other(&format!("{}/m/host-session?{}", wanted.host.origin, query.finish()), Vec::new()))
}

fn sign_in_first(app: &App, request: &Request) -> Response {
    let here = request.uri().path_and_query().map_or("/", |target| target.as_str());
    return_to::see(&return_to::back(AuthOperation::Login, here, &app.site.url, None))
}

fn nothing(request: &Request) -> Response {
    plain::page(
        StatusCode::NOT_FOUND,
        "Nothing here",
        "There is no such page, or it no longer exists.",
        &request_id(request),
    )
}
