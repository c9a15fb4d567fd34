//! `/m/callback/email`: the link in the letter with the code.

use super::{Carried, posted_form, pressed, see_other, sign_in_form, unavailable};
use crate::{
    Form, plain,
    session::{
        Caller,
        callback::pending_second_factor,
        cookie::{self, Name},
        identify, return_to,
    },
};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    credential::SignInProgress,
    email::EmailAddress,
    login::{self, CodeAsker, ForCaptcha, SendCode, SendRefusal},
};
use quire_core::account::{auth_state::AuthOperation, redirect::after_sign_in};
use quire_store::StoreError;

/// The link in the letter with the code.
pub async fn callback_email(app: &App, request: Request) -> Response {
    let answered = match *request.method() {
        Method::GET | Method::HEAD => ask_for_email(app, &request).await,
        Method::POST => enter_by_email(app, request).await,
        _ => return StatusCode::METHOD_NOT_ALLOWED.into(),
    };
    answered.unwrap_or_else(unavailable)
}

async fn ask_for_email(app: &App, request: &Request) -> Result<Response, StoreError> {
    let query = request.uri().query().unwrap_or("").as_bytes();
    let carried = Carried::of(url::form_urlencoded::parse(query));
    let caller = identify(app, request.headers()).await?;
    let challenge = caller.challenge.as_ref().map(cookie::Value::as_str);
    let Some(link) = login::find_link(app, &carried.token, challenge).await? else {
        let past = login::find_past_link(app, &carried.token).await?;
        return Ok(
            past.map_or_else(|| another(app, &carried), |email| again_form(&carried, &email))
        );
    };
    Ok(sign_in_form(app, &carried, &link))
}

/// Asks whether to send another link. The one in hand is too old to sign in, but it shows whose the
/// address is: strangers who ask for codes cannot use up what its owner may be sent.
fn again_form(carried: &Carried, email: &EmailAddress) -> Response {
    let mut fields = carried.fields();
    fields.push(("again", "1"));
    Form {
        title: "This link has expired",
        message: &format!("We can email a new one to {}.", email.obfuscated()),
        action: "/m/callback/email",
        fields: &fields,
        button: "Email me a new link",
        otherwise: "Not now",
        leads_to: None,
        presses_itself: false,
    }
    .response()
}

/// Sends another link to the address of one that is too old, and binds it to this browser.
async fn send_again(app: &App, carried: &Carried, caller: &Caller) -> Result<Response, StoreError> {
    let Some(email) = login::find_past_link(app, &carried.token).await? else {
        return Ok(another(app, carried));
    };
    let wanted = SendCode {
        email: email.as_str(),
        challenge: caller.challenge.as_ref().map(cookie::Value::as_str),
        captcha: ForCaptcha::Solved,
        asker: CodeAsker::LetterHolder,
        redirect: Some(&carried.redirect_url),
        skips_onboarding: carried.skip_onboarding,
        ..SendCode::default()
    };
    let (status, title, message) = match login::send_code(app, &wanted).await {
        Ok(sent) => {
            let message = "We sent you a new link. Open it in this browser within 10 minutes.";
            let mut response = plain::note(StatusCode::OK, "Check your inbox", message);
            if let Some(cookie) = caller.jar.set(Name::Challenge, &sent.challenge) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            return Ok(response);
        }
        Err(SendRefusal::Store(error)) => return Err(error),
        Err(refusal @ SendRefusal::RateLimited { .. }) => {
            (StatusCode::TOO_MANY_REQUESTS, "No email was sent", refusal.to_string())
        }
        Err(SendRefusal::Mail(error)) => {
            tracing::error!(%error, "a link could not be sent");
            let message = "The email could not be sent. Please try again.".to_owned();
            (StatusCode::SERVICE_UNAVAILABLE, "No email was sent", message)
        }
        Err(_) => return Ok(another(app, carried)),
    };
    Ok(plain::note(status, title, &message))
}

async fn enter_by_email(app: &App, request: Request) -> Result<Response, StoreError> {
    let (caller, address) = match pressed(app, &request).await? {
        Ok(known) => known,
        Err(refused) => return Ok(refused),
    };
    let Some(carried) = posted_form(request).await else {
        return Ok(StatusCode::BAD_REQUEST.into());
    };
    if carried.again {
        return send_again(app, &carried, &caller).await;
    }
    let device = caller.device(address);
    let Some(verified) = login::use_link(app, &carried.token, &device).await? else {
        return Ok(another(app, &carried));
    };
    let wanted = after_sign_in(&carried.redirect_url, &app.site.url);
    let location = match verified.is_new_account && !carried.skip_onboarding {
        true => "/get-started".to_owned(),
        false if verified.person.deleted_at.is_some() => return_to::GOODBYE.to_owned(),
        false => wanted,
    };
    let opened = match &verified.entered {
        SignInProgress::Session(opened) => opened,
        SignInProgress::PendingSecondFactor(more) => {
            return Ok(pending_second_factor(app, &caller, &location, more));
        }
    };
    let entered = caller.enter(app, &verified.person.id, &opened.token).await?;
    Ok(see_other(&location, entered.cookies))
}

/// Leads to where a new link is sent from: this one was used, is too old, or never was.
fn another(app: &App, carried: &Carried) -> Response {
    let redirect = &carried.redirect_url;
    return_to::see(&return_to::back(
        AuthOperation::Login,
        redirect,
        &app.site.url,
        Some(return_to::LINK_EXPIRED),
    ))
}
