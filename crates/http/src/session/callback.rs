//! `/m/callback/{service}`: a browser comes back from a sign-in service.

use super::{
    Caller,
    cookie::{Name, Value},
    identify, return_to,
};
use crate::{Client, plain};
use http::{Method, StatusCode};
use poem::{Request, Response};
use quire_app::{
    App,
    credential::{PendingSecondFactor, SignInProgress},
    identity::{
        OauthAnswer, OauthCallback, OauthOutcome, OauthRefusal, OauthReturn, oauth_callback,
        oauth_complete,
    },
    login::CompletedSignIn,
};
use quire_core::{
    account::{
        auth_state::{AuthOperation, AuthService},
        invitation::skips_onboarding,
        redirect::HOME,
    },
    vocabulary::sign_in::SignInStep,
};
use quire_store::StoreError;
use serde::Deserialize;

/// Bytes of Apple's form.
const LARGEST_FORM: usize = 16 * 1024;
/// What Apple's form holds that we want.
const FIELDS: [&str; 4] = ["state", "code", "error", "iss"];

/// Takes a browser back.
pub async fn callback(app: &App, service: AuthService, request: &mut Request) -> Response {
    if *request.method() == Method::POST && service == AuthService::Apple {
        return posted_callback(request).await;
    }
    if *request.method() != Method::GET {
        let is_posted = service == AuthService::Apple;
        return plain::only(if is_posted { "GET, POST" } else { "GET" });
    }
    match returned(app, service, request).await {
        Ok(response) => response,
        Err(error) => return_to::unavailable(&error),
    }
}

/// Apple posts its answer from its own page, and a browser sends our cookies along with no form of
/// another site. So the form becomes a GET of ours, with which it does. Nothing is believed or done
/// before that.
async fn posted_callback(request: &mut Request) -> Response {
    let Ok(body) = request.take_body().into_bytes_limit(LARGEST_FORM).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into();
    };
    let form = return_to::Query::of(std::str::from_utf8(&body).ok());
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    for name in FIELDS {
        if let Some(value) = form.one(name) {
            query.append_pair(name, &value);
        }
    }
    if let Some(name) = form.one("user").and_then(|user| name_of(&user)) {
        query.append_pair("name", &name);
    }
    return_to::see(&format!("{}?{}", request.uri().path(), query.finish()))
}

/// What Apple tells of a person, the first time only.
#[derive(Deserialize)]
struct AppleUser {
    name: AppleName,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AppleName {
    first_name: Option<String>,
    last_name: Option<String>,
}

fn name_of(user: &str) -> Option<String> {
    let name = serde_json::from_str::<AppleUser>(user).ok()?.name;
    let parts: Vec<String> = [name.first_name, name.last_name].into_iter().flatten().collect();
    let name: String = parts.join(" ").trim().chars().take(100).collect();
    (!name.is_empty()).then_some(name)
}

async fn returned(
    app: &App,
    service: AuthService,
    request: &Request,
) -> Result<Response, StoreError> {
    let query = return_to::Query::of(request.uri().query());
    let caller = identify(app, request.headers()).await?;
    let secret = caller.jar.read(request.headers(), Name::Visit);
    let state = query.one("state");
    let arrival = OauthCallback {
        service,
        secret: secret.as_ref().map(Value::as_str),
        state: state.as_deref(),
    };
    let Some(returned) = oauth_callback(app, &arrival).await? else {
        tracing::warn!(%service, "a browser came back with papers that are not its own");
        return Ok(return_to::see(&return_to::back(
            AuthOperation::Login,
            HOME,
            &app.site.url,
            Some(return_to::UNKNOWN),
        )));
    };
    let (code, issuer, name) = (query.one("code"), query.one("iss"), query.one("name"));
    let network = request.data::<Client>().map(|client| client.0);
    let device = caller.device(network);
    let answer = OauthAnswer {
        code: code.as_deref().filter(|_| query.one("error").is_none()),
        issuer: issuer.as_deref(),
        name: name.as_deref(),
        session: caller.session.as_ref(),
        challenge: caller.challenge.as_ref().map(Value::as_str),
        network,
        device: Some(&device),
    };
    let outcome = oauth_complete(app, &returned, &answer).await;
    let mut response = match outcome {
        Ok(outcome) => admitted(app, &caller, &returned, outcome).await?,
        Err(OauthRefusal::Store(error)) => return Err(error),
        Err(refusal) => refused(app, &returned, service, &refusal),
    };
    return_to::add_cookie(&mut response, caller.jar.clear(Name::Visit));
    Ok(response)
}

/// The step of the sign-in page that asks for a second factor.
const SECOND_FACTOR: &str = "SECOND_FACTOR";

async fn admitted(
    app: &App,
    caller: &Caller,
    returned: &OauthReturn,
    outcome: OauthOutcome,
) -> Result<Response, StoreError> {
    Ok(match outcome {
        OauthOutcome::SignedIn(verified) => {
            let opened = match &verified.entered {
                SignInProgress::Session(opened) => opened,
                SignInProgress::PendingSecondFactor(more) => {
                    return Ok(pending_second_factor(app, caller, returned.redirect(), more));
                }
            };
            let entered = caller.enter(app, &verified.person.id, &opened.token).await?;
            let mut response = return_to::see(next(returned, &verified));
            for cookie in entered.cookies {
                return_to::add_cookie(&mut response, Some(cookie));
            }
            response
        }
        OauthOutcome::Connected(session) => {
            let page = return_to::back(AuthOperation::Connect, HOME, &app.site.url, None);
            let mut response = return_to::see(&page);
            return_to::add_cookie(&mut response, caller.jar.set(Name::Session, &session.token));
            response
        }
        OauthOutcome::CodeSent(sent) => {
            let page =
                return_to::back(returned.operation(), returned.redirect(), &app.site.url, None);
            let step = SignInStep::CheckYourInbox;
            let mut response = return_to::see(&format!("{page}&step={step}"));
            return_to::add_cookie(&mut response, caller.jar.set(Name::Challenge, &sent.challenge));
            response
        }
    })
}

/// Leads to where the second factor is asked for.
pub(super) fn pending_second_factor(
    app: &App,
    caller: &Caller,
    redirect: &str,
    more: &PendingSecondFactor,
) -> Response {
    let page = return_to::back(AuthOperation::Login, redirect, &app.site.url, None);
    let mut response = return_to::see(&format!("{page}&step={SECOND_FACTOR}"));
    return_to::add_cookie(&mut response, caller.jar.set(Name::Challenge, &more.challenge));
    response
}

/// Where someone who is signed in goes on. A new account begins with its topics, unless the way
/// here skips them; the browser knows where it goes on from there.
fn next<'a>(returned: &'a OauthReturn, verified: &CompletedSignIn) -> &'a str {
    let is_introduced = verified.is_new_account && !skips_onboarding(returned.entry_point());
    match verified.person.deleted_at {
        Some(_) => return_to::GOODBYE,
        None if is_introduced => "/get-started",
        None => returned.redirect(),
    }
}

fn refused(
    app: &App,
    returned: &OauthReturn,
    service: AuthService,
    refusal: &OauthRefusal,
) -> Response {
    tracing::info!(%service, %refusal, "signing in by a service was refused");
    let error = match refusal {
        OauthRefusal::Unrecognized => {
            return return_to::see(&return_to::unrecognized(returned.redirect(), &app.site.url));
        }
        OauthRefusal::Cancelled => return_to::CANCELLED,
        OauthRefusal::Connect(error) => error.as_str(),
        OauthRefusal::RateLimited { .. }
        | OauthRefusal::Send(quire_app::login::SendRefusal::RateLimited { .. }) => {
            return_to::RATE_LIMITED
        }
        OauthRefusal::NotOffered
        | OauthRefusal::Provider(_)
        | OauthRefusal::Send(_)
        | OauthRefusal::Store(_) => return_to::UNKNOWN,
    };
    return_to::see(&return_to::back(
        returned.operation(),
        returned.redirect(),
        &app.site.url,
        Some(error),
    ))
}
