//! `/m/connect/{provider}`: sends a browser to a sign-in service.

use super::{cookie::Name, identify, origin, return_to};
use crate::{Client, plain};
use http::{Method, StatusCode};
use poem::{Request, Response};
use quire_app::{
    App,
    credential::ChangeRefusal,
    identity::{OauthRequest, OauthStartRefusal, oauth_start},
    refusal::Refusal,
};
use quire_core::{
    account::auth_state::{AuthOperation, AuthService},
    outcome::EmailSendErrorType,
    vocabulary::sign_in::EntryPoint,
};

/// Sends the browser away, when the link was followed on our own pages: another site could
/// otherwise have its visitors sign in, or connect, with a profile of its choice.
pub async fn connect(app: &App, service: AuthService, request: &Request) -> Response {
    if *request.method() != Method::GET {
        return plain::only("GET");
    }
    let query = return_to::Query::of(request.uri().query());
    let operation = query.one("operation").and_then(|text| text.parse().ok());
    let operation = operation.unwrap_or(AuthOperation::Login);
    let redirect = query.one("redirect").unwrap_or_default();
    let (instance, captcha) = (query.one("instance"), query.one("captcha"));
    let back = |error: Option<&str>| return_to::back(operation, &redirect, &app.site.url, error);
    if !origin::is_own_link(request.headers(), &app.site.url) {
        return return_to::see(&back(None));
    }
    let caller = match identify(app, request.headers()).await {
        Ok(caller) => caller,
        Err(error) => return return_to::unavailable(&error),
    };
    let wanted = OauthRequest {
        service,
        operation,
        entry_point: query
            .one("entryPoint")
            .and_then(|text| text.parse().ok())
            .unwrap_or(EntryPoint::TopBar),
        redirect: &redirect,
        instance: instance.as_deref(),
        session: caller.session.as_ref(),
        network: request.data::<Client>().map(|client| client.0),
        captcha: captcha.as_deref(),
    };
    match oauth_start(app, &wanted).await {
        Ok(departed) => {
            let mut response = return_to::see(&departed.address);
            return_to::add_cookie(&mut response, caller.jar.set(Name::Visit, &departed.secret));
            response
        }
        Err(OauthStartRefusal::NotOffered) => StatusCode::NOT_FOUND.into(),
        Err(OauthStartRefusal::Refusal(Refusal::Unauthorized)) => return_to::see(&return_to::back(
            AuthOperation::Login,
            return_to::CONNECTIONS,
            &app.site.url,
            None,
        )),
        Err(
            OauthStartRefusal::Store(error)
            | OauthStartRefusal::Change(ChangeRefusal::Store(error))
            | OauthStartRefusal::Refusal(Refusal::Store(error)),
        ) => return_to::unavailable(&error),
        Err(refusal) => {
            tracing::info!(%service, %refusal, "a redirect to a sign-in service was refused");
            return_to::see(&back(Some(code(&refusal))))
        }
    }
}

/// What the page is told.
fn code(refusal: &OauthStartRefusal) -> &'static str {
    match refusal {
        OauthStartRefusal::Change(_) => return_to::STEP_UP_REQUIRED,
        OauthStartRefusal::FailedChallenge => EmailSendErrorType::RecaptchaFailed.as_str(),
        OauthStartRefusal::RateLimited { .. } => return_to::RATE_LIMITED,
        OauthStartRefusal::Connect(error) => error.as_str(),
        OauthStartRefusal::NotOffered
        | OauthStartRefusal::Refusal(_)
        | OauthStartRefusal::Provider(_)
        | OauthStartRefusal::Store(_) => return_to::UNKNOWN,
    }
}
