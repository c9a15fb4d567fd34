//! `/m/app/login/{token}`: the link for an app, or for staff.

use super::{Carried, pressed, request_id, see_other, sign_in_form, unavailable};
use crate::{
    Form, plain,
    session::{Caller, identify},
};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{App, login, session::SignedIn, spoof};
use quire_core::message::sign_in::{LINK_EXPIRED, NEW_LINK};
use quire_store::StoreError;

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
    let kept = caller.saved_accounts(app).await?.into_iter().map(|kept| kept.session);
    Ok(caller.session.iter().cloned().chain(kept).collect())
}

/// The same for a link of staff, which cannot be requested again here.
fn expired(id: &str) -> Response {
    let mut response = plain::page(StatusCode::GONE, LINK_EXPIRED, NEW_LINK, id);
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, http::HeaderValue::from_static("no-referrer"));
    response
}
