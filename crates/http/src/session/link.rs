//! `/m/callback/email` and `/m/app/login/{token}`: links of one use, in letters, for apps and for
//! staff. Following one changes nothing, because programs that scan mail follow links too; the
//! button on the page that it shows does. In the browser that asked for the letter a
//! script presses it.

use super::{Caller, callback::pending_second_factor, cookie::Name, identify, origin, return_to};
use crate::{Client, Form, RequestId, plain};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    credential::SignInProgress,
    email::EmailAddress,
    login::{self, CodeAsker, ForCaptcha, SendCode, SendRefusal},
    session::SignedIn,
    spoof,
};
use quire_core::{
    account::{auth_state::AuthOperation, redirect::after_sign_in},
    message::sign_in::{LINK_EXPIRED, NEW_LINK},
};
use quire_store::StoreError;
use std::borrow::Cow;

/// Bytes of the form that is posted.
const MOST_FORM_BYTES: usize = 8 * 1024;

/// What a link, or the form that it shows, carries.
#[derive(Debug, Default)]
struct Carried {
    token: String,
    redirect_url: String,
    skip_onboarding: bool,
    again: bool,
}

impl Carried {
    fn of<'a>(pairs: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>) -> Self {
        let mut carried = Self::default();
        for (name, value) in pairs {
            match &*name {
                "token" => carried.token = value.into_owned(),
                "redirectUrl" => carried.redirect_url = value.into_owned(),
                "skipOnboarding" => carried.skip_onboarding = value == "1",
                "again" => carried.again = value == "1",
                _ => {}
            }
        }
        carried
    }

    /// What the form posts again.
    fn fields(&self) -> Vec<(&str, &str)> {
        let mut fields = vec![("token", self.token.as_str())];
        if !self.redirect_url.is_empty() {
            fields.push(("redirectUrl", &self.redirect_url));
        }
        if self.skip_onboarding {
            fields.push(("skipOnboarding", "1"));
        }
        fields
    }
}

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
    let challenge = caller.challenge.as_ref().map(super::cookie::Value::as_str);
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
        challenge: caller.challenge.as_ref().map(super::cookie::Value::as_str),
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

/// Asks whether to sign in; the browser that asked for the link is not asked.
fn sign_in_form(app: &App, carried: &Carried, link: &login::SignInLink) -> Response {
    let fields = carried.fields();
    let name = &app.site.name;
    let message = if link.is_same_browser {
        format!("You are being signed in to {name}.")
    } else {
        format!(
            "Sign in to {name} as {} in this browser? If you didn't ask for this, close the page.",
            link.email.obfuscated()
        )
    };
    Form {
        title: "Sign in",
        message: &message,
        action: "/m/callback/email",
        fields: &fields,
        button: "Sign in",
        otherwise: "Not now",
        leads_to: None,
        presses_itself: link.is_same_browser,
    }
    .response()
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

/// The link by which an app signs in, or staff looks through a person's eyes.
pub async fn app_login(app: &App, token: &str, request: Request) -> Response {
    let id = request_id(&request);
    let answered = match *request.method() {
        Method::GET | Method::HEAD => ask_for_spoof(app, token, &request, &id).await,
        Method::POST => enter_spoofed(app, token, &request, &id).await,
        _ => return StatusCode::METHOD_NOT_ALLOWED.into(),
    };
    answered.unwrap_or_else(unavailable)
}

async fn ask_for_spoof(
    app: &App,
    token: &str,
    request: &Request,
    id: &str,
) -> Result<Response, StoreError> {
    let caller = identify(app, request.headers()).await?;
    let signed_in = everybody(app, &caller).await?;
    let Some(person) = spoof::find_link(app, token, &signed_in).await? else {
        let carried = Carried { token: token.to_owned(), ..Carried::default() };
        let link = login::find_link(app, token, None).await?;
        return Ok(link.map_or_else(|| expired(id), |link| sign_in_form(app, &carried, &link)));
    };
    let message = format!(
        "See {} as @{} sees it, for an hour, without changing anything? This is logged.",
        app.site.name, person.username
    );
    Ok(Form {
        title: "View as this person",
        message: &message,
        action: request.uri().path(),
        fields: &[],
        button: "Begin",
        otherwise: "Not now",
        leads_to: None,
        presses_itself: false,
    }
    .response())
}

async fn enter_spoofed(
    app: &App,
    token: &str,
    request: &Request,
    id: &str,
) -> Result<Response, StoreError> {
    let (caller, address) = match pressed(app, request).await? {
        Ok(known) => known,
        Err(refused) => return Ok(refused),
    };
    let (signed_in, device) = (everybody(app, &caller).await?, caller.device(address));
    let Some((person, opened)) = spoof::begin(app, token, &signed_in, &device).await? else {
        return Ok(expired(id));
    };
    // Not `enter`: the browser is not one of the person's.
    let entered = caller.put_in_use(app, &person.id, &opened.token).await?;
    Ok(see_other("/", entered.cookies))
}

/// Everybody signed in on the device.
async fn everybody(app: &App, caller: &Caller) -> Result<Vec<SignedIn>, StoreError> {
    let kept = caller.kept(app).await?.into_iter().map(|kept| kept.session);
    Ok(caller.session.iter().cloned().chain(kept).collect())
}

/// Who presses a button of ours; another site's form is refused, or it could sign its visitors in
/// as somebody else.
pub(super) async fn pressed(
    app: &App,
    request: &Request,
) -> Result<Result<(Caller, Option<std::net::IpAddr>), Response>, StoreError> {
    if !origin::is_own(request.headers(), &app.site.url) {
        return Ok(Err(StatusCode::FORBIDDEN.into()));
    }
    let caller = identify(app, request.headers()).await?;
    Ok(Ok((caller, request.data::<Client>().map(|client| client.0))))
}

async fn posted_form(mut request: Request) -> Option<Carried> {
    let kind = request.content_type().unwrap_or("").split(';').next().unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return None;
    }
    let body = request.take_body().into_bytes_limit(MOST_FORM_BYTES).await.ok()?;
    Some(Carried::of(url::form_urlencoded::parse(&body)))
}

pub(super) fn see_other(location: &str, cookies: Vec<http::HeaderValue>) -> Response {
    let mut response = Response::builder()
        .status(StatusCode::SEE_OTHER)
        .header(header::LOCATION, location)
        .header(header::CACHE_CONTROL, "no-store")
        .header(header::REFERRER_POLICY, "no-referrer")
        .finish();
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
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

/// The same for a link of staff, which nobody gets another of here.
fn expired(id: &str) -> Response {
    let mut response = plain::page(StatusCode::GONE, LINK_EXPIRED, NEW_LINK, id);
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, http::HeaderValue::from_static("no-referrer"));
    response
}

pub(super) fn request_id(request: &Request) -> String {
    request.data::<RequestId>().map(|id| id.as_str().to_owned()).unwrap_or_default()
}

#[expect(clippy::needless_pass_by_value, reason = "made for unwrap_or_else")]
pub(super) fn unavailable(error: StoreError) -> Response {
    tracing::error!(%error, "a link could not be used");
    StatusCode::SERVICE_UNAVAILABLE.into()
}
