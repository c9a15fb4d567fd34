//! `/m/prompt`: what a page needs for Google's own prompt (GET), and what follows on the token that
//! the reader gave there (POST). Only pages of our own, and only for signed-out readers.

use super::{
    Caller,
    cookie::{Name, Value},
    identify, origin, return_to,
};
use crate::{Client, plain};
use http::{HeaderValue, Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    credential::SignInProgress,
    identity::{
        OauthRefusal,
        prompt::{PromptAnswer, PromptOutcome, follow, offer},
    },
    login::CompletedSignIn,
};
use quire_store::StoreError;
use serde::{Deserialize, Serialize};

/// Bytes of a token with its state.
const LARGEST: usize = 16 * 1024;

#[derive(Serialize)]
struct Offered<'a> {
    client: &'a str,
    script: &'a str,
    nonce: &'a str,
    state: &'a str,
}

#[derive(Deserialize)]
struct Given {
    token: String,
    state: String,
}

quire_core::vocabulary! {
    /// What the page does next.
    Next {
        /// Someone is signed in: it loads again.
        SignedIn = "SIGNED_IN",
        /// It leads to where the second factor is asked for.
        SecondFactor = "SECOND_FACTOR",
        /// It asks whether to sign up.
        Register = "REGISTER",
        /// It leads to the service's own sign-in.
        Login = "LOGIN",
    }
}

/// Answers `/m/prompt`.
pub async fn prompt(app: &App, request: &mut Request) -> Response {
    if !origin::is_own(request.headers(), &app.site.url) {
        return StatusCode::FORBIDDEN.into();
    }
    let caller = match identify(app, request.headers()).await {
        Ok(caller) => caller,
        Err(error) => return return_to::unavailable(&error),
    };
    if caller.session.is_some() {
        return StatusCode::FORBIDDEN.into();
    }
    let answered = match *request.method() {
        Method::GET => offered(app, &caller).await,
        Method::POST => credential_answer(app, &caller, request).await,
        _ => return plain::only("GET, POST"),
    };
    answered.unwrap_or_else(|error| return_to::unavailable(&error))
}

async fn offered(app: &App, caller: &Caller) -> Result<Response, StoreError> {
    let offer = if caller.is_in_app() { None } else { offer(app).await? };
    let Some(offer) = offer else { return Ok(StatusCode::NOT_FOUND.into()) };
    let (client, script) = (offer.client.as_str(), offer.script.as_str());
    let (nonce, state) = (offer.nonce.as_str(), offer.state.as_str());
    let mut response = json(&Offered { client, script, nonce, state });
    return_to::add_cookie(&mut response, caller.jar.set(Name::Prompt, &offer.secret));
    Ok(response)
}

async fn credential_answer(
    app: &App,
    caller: &Caller,
    request: &mut Request,
) -> Result<Response, StoreError> {
    let Ok(body) = request.take_body().into_bytes_limit(LARGEST).await else {
        return Ok(StatusCode::PAYLOAD_TOO_LARGE.into());
    };
    let Ok(given) = serde_json::from_slice::<Given>(&body) else {
        return Ok(StatusCode::BAD_REQUEST.into());
    };
    let secret = caller.jar.read(request.headers(), Name::Prompt);
    let network = request.data::<Client>().map(|client| client.0);
    let device = caller.device(network);
    let prompted = PromptAnswer {
        token: &given.token,
        state: &given.state,
        secret: secret.as_ref().map(Value::as_str),
        network,
        device: Some(&device),
    };
    let mut response = match follow(app, &prompted).await {
        Ok(PromptOutcome::SignedIn(verified)) => admitted(app, caller, &verified).await?,
        Ok(PromptOutcome::Register) => next(Next::Register),
        Ok(PromptOutcome::Login) => next(Next::Login),
        Err(OauthRefusal::Store(error)) => return Err(error),
        Err(OauthRefusal::NotOffered) => StatusCode::NOT_FOUND.into(),
        Err(OauthRefusal::RateLimited { retry_after }) => {
            let mut response: Response = StatusCode::TOO_MANY_REQUESTS.into();
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry_after));
            return Ok(response);
        }
        Err(refusal) => {
            tracing::info!(%refusal, "signing in by the prompt was refused");
            StatusCode::FORBIDDEN.into()
        }
    };
    return_to::add_cookie(&mut response, caller.jar.clear(Name::Prompt));
    Ok(response)
}

async fn admitted(
    app: &App,
    caller: &Caller,
    verified: &CompletedSignIn,
) -> Result<Response, StoreError> {
    let opened = match &verified.entered {
        SignInProgress::Session(opened) => opened,
        SignInProgress::PendingSecondFactor(more) => {
            let mut response = next(Next::SecondFactor);
            return_to::add_cookie(&mut response, caller.jar.set(Name::Challenge, &more.challenge));
            return Ok(response);
        }
    };
    let entered = caller.enter(app, &verified.person.id, &opened.token).await?;
    let mut response = next(Next::SignedIn);
    for cookie in entered.cookies {
        return_to::add_cookie(&mut response, Some(cookie));
    }
    Ok(response)
}

fn next(next: Next) -> Response {
    json(&serde_json::json!({ "next": next.as_str() }))
}

fn json(answer: &impl Serialize) -> Response {
    let mut response = Response::builder()
        .content_type("application/json")
        .body(serde_json::to_string(answer).unwrap_or_default());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
