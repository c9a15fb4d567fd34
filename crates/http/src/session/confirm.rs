//! `/m/account/confirm/{key}`: the link in the letter to a new address. Following it changes
//! nothing; the button on its page does, for the person who is signed in to the account that waits for the
//! address.

use super::{
    identify,
    link::{pressed, request_id, see_other, unavailable},
};
use crate::{Form, plain};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    account::{self, AccountRefusal},
    refusal::Refusal,
};
use quire_core::policy::SpoofedAct;
use quire_store::StoreError;

/// Where one goes on.
const SETTINGS: &str = "/me/settings/account#email";

/// Answers the link.
pub async fn account_confirm(app: &App, key: &str, request: Request) -> Response {
    let answered = match *request.method() {
        Method::GET | Method::HEAD => ask(app, key, &request).await,
        Method::POST => confirm(app, key, &request).await,
        _ => return plain::only("GET, HEAD, POST"),
    };
    answered.unwrap_or_else(unavailable)
}

async fn ask(app: &App, key: &str, request: &Request) -> Result<Response, StoreError> {
    let caller = identify(app, request.headers()).await?;
    let Some(session) = &caller.session else { return Ok(sign_in_first(request)) };
    let Some(email) = account::find_confirmation(app, session, key).await? else {
        return Ok(expired(request));
    };
    let message = format!(
        "From now on @{} signs in to {} with {}, and every other session of the account ends.",
        session.person.username,
        app.site.name,
        email.obfuscated()
    );
    Ok(Form {
        title: "Use this address",
        message: &message,
        action: request.uri().path(),
        fields: &[],
        button: "Use this address",
        otherwise: "Not now",
        leads_to: None,
        presses_itself: false,
    }
    .response())
}

async fn confirm(app: &App, key: &str, request: &Request) -> Result<Response, StoreError> {
    let caller = match pressed(app, request).await? {
        Ok((caller, _)) => caller,
        Err(refused) => return Ok(refused),
    };
    let Some(session) = &caller.session else { return Ok(sign_in_first(request)) };
    // Staff that looks through someone's eyes changes nothing.
    if !session.may(SpoofedAct::Change) {
        return Ok(StatusCode::FORBIDDEN.into());
    }
    match account::confirm_by_link(app, session, key).await {
        Ok(_) => Ok(see_other(SETTINGS, Vec::new())),
        Err(AccountRefusal::Refused(Refusal::Store(error))) => Err(error),
        Err(AccountRefusal::Refused(Refusal::Forbidden(_))) => Ok(StatusCode::FORBIDDEN.into()),
        Err(_) => Ok(expired(request)),
    }
}

/// The address alone does not sign in: the account has to be open in this browser.
fn sign_in_first(request: &Request) -> Response {
    bare(plain::page(
        StatusCode::UNAUTHORIZED,
        "Sign in first",
        "Sign in to the account that is to have this address, then open the link again. \
         <a href=\"/m/signin\">Sign in</a>",
        &request_id(request),
    ))
}

/// A link that was used, is too old, never was, or belongs to another account.
fn expired(request: &Request) -> Response {
    bare(plain::page(
        StatusCode::GONE,
        "This link has expired",
        "You can have another one sent <a href=\"/me/settings/account#email\">in your settings</a>.",
        &request_id(request),
    ))
}

/// The address of the page is never sent as a referrer.
fn bare(mut response: Response) -> Response {
    let policy = http::HeaderValue::from_static("no-referrer");
    response.headers_mut().insert(header::REFERRER_POLICY, policy);
    response
}
