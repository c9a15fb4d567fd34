//! Where a browser goes before and after it was at a sign-in service, and what it is told there.

use http::{HeaderValue, StatusCode, header};
use poem::Response;
use quire_core::{
    account::{
        auth_state::AuthOperation,
        redirect::{HOME, after_sign_in},
    },
    outcome::SocialConnectError,
};
use std::fmt::Display;

/// Where connections are shown.
pub const CONNECTIONS: &str = "/me/settings/security";
/// Where people who deleted their account can restore it; everywhere else they count as signed out.
pub const GOODBYE: &str = "/m/goodbye";
/// Who is signed in has to show it again first.
pub const STEP_UP_REQUIRED: &str = "STEP_UP_REQUIRED";
/// Too many attempts.
pub const RATE_LIMITED: &str = "RATE_LIMITED";
/// The person came back from a service without going on there.
pub const CANCELLED: &str = "CANCELLED";
/// The mailed link was used, is too old, or never was; the sign-in page offers a new one.
pub const LINK_EXPIRED: &str = "LINK_EXPIRED";
/// Anything that needs no explanation of its own.
pub const UNKNOWN: &str = SocialConnectError::Unknown.as_str();

/// The pairs of a query or a form.
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Reads a query.
    pub fn of(query: Option<&str>) -> Self {
        let pairs = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        Self(pairs.into_owned().collect())
    }

    /// The value of a name. One that comes twice says nothing.
    pub fn one(&self, name: &str) -> Option<String> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        let value = values.next()?;
        (values.next().is_none() && !value.is_empty()).then(|| value.clone())
    }
}

/// The page that a browser came from: settings for connecting, else the sign-in page.
pub fn back(operation: AuthOperation, redirect: &str, origin: &str, error: Option<&str>) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    if let Some(error) = error {
        query.append_pair("error", error);
    }
    if operation == AuthOperation::Connect {
        let query = query.finish();
        let mark = if query.is_empty() { "" } else { "?" };
        return format!("{CONNECTIONS}{mark}{query}#connections");
    }
    query.append_pair("operation", operation.as_str());
    let redirect = after_sign_in(redirect, origin);
    if redirect != HOME {
        query.append_pair("redirect", &redirect);
    }
    format!("/m/signin?{}", query.finish())
}

/// The page for a profile that no account here has. It keeps where the reader was.
pub fn unrecognized(redirect: &str, origin: &str) -> String {
    let redirect = after_sign_in(redirect, origin);
    if redirect == HOME {
        return "/unrecognized-account".to_owned();
    }
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("redirect", &redirect);
    format!("/unrecognized-account?{}", query.finish())
}

/// Sends a browser on by GET, whatever it came by. Nothing of the address it comes from is told.
pub fn see(address: &str) -> Response {
    let Ok(address) = HeaderValue::from_str(address) else {
        return StatusCode::NOT_FOUND.into();
    };
    let mut response = Response::builder().status(StatusCode::SEE_OTHER).finish();
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, address);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Adds a `Set-Cookie`.
pub fn add_cookie(response: &mut Response, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// Our own fault, or that of the moment.
pub fn unavailable(error: &dyn Display) -> Response {
    tracing::error!(%error, "signing in with a service failed");
    StatusCode::SERVICE_UNAVAILABLE.into()
}
