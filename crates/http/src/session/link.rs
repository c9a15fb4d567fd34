//! `/m/callback/email` and `/m/app/login/{token}`: links of one use, in letters, for apps and for
//! staff. Following one changes nothing, because programs that scan mail follow links too; the
//! button on the page that it shows does. In the browser that asked for the letter a
//! script presses it.

mod email;
mod spoof;

pub use email::callback_email;
pub use spoof::app_login;

use super::{Caller, identify, origin};
use crate::{Client, Form, RequestId};
use http::{StatusCode, header};
use poem::{Request, Response};
use quire_app::{App, login};
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

/// Who presses a button of ours; another site's form is refused, or it could sign its visitors in
/// as someone else.
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

pub(super) fn request_id(request: &Request) -> String {
    request.data::<RequestId>().map(|id| id.as_str().to_owned()).unwrap_or_default()
}

#[expect(clippy::needless_pass_by_value, reason = "made for unwrap_or_else")]
pub(super) fn unavailable(error: StoreError) -> Response {
    tracing::error!(%error, "a link could not be used");
    StatusCode::SERVICE_UNAVAILABLE.into()
}
