//! Webhooks by which an application is told what happens to the people who allow it (decision 0086). The person who made
//! the application makes them; who is heard of is decided by what each person allows.

use super::{own::MadeWebhook, refusal::WebhookRefusal, signature};
use crate::{App, credential::may_change, refusal::Forbidden, refusal::Refusal, session::SignedIn};
use quire_core::{
    ApplicationId, WebhookId,
    access_token::ApiScope,
    limit::account::APPLICATION_WEBHOOKS_MAX,
    webhook::{Webhook, WebhookForm, WebhookState, checked_of_application},
};
use quire_store::{
    Conn, StoreError, oauth,
    webhook::{self as stored, WebhookDelivery},
};

/// Those of one application, as the database counts.
const MOST: i64 = APPLICATION_WEBHOOKS_MAX as i64;

/// The webhooks for the users of an application of the person who is signed in, the last made first; none of everybody
/// else's.
///
/// # Errors
/// [`StoreError`].
pub async fn list_for_users(
    app: &App,
    session: &SignedIn,
    application: &ApplicationId,
) -> Result<Vec<Webhook>, StoreError> {
    let (owner, application) = (session.person.id.clone(), application.clone());
    app.store
        .read_in_place(move |c| {
            let mut all = stored::of_application(c, &application, MOST)?;
            all.retain(|one| one.person_id == owner);
            Ok(all)
        })
        .await
}

/// Has what happens to everybody who allows an application sent to an address.
///
/// # Errors
/// [`WebhookRefusal`]; none was made then.
pub async fn create_for_users(
    app: &App,
    session: &SignedIn,
    application: &ApplicationId,
    form: &WebhookForm,
) -> Result<MadeWebhook, WebhookRefusal> {
    may_change(app, session).await?;
    if session.person.is_suspended {
        return Err(Refusal::from(Forbidden::Suspended).into());
    }
    let WebhookForm { address, events } = checked_of_application(form)?;
    let webhook = Webhook {
        id: WebhookId::from_bits(app.ports.ids.bits()),
        person_id: session.person.id.clone(),
        application_id: None,
        users_of: Some(application.clone()),
        address,
        events,
        state: WebhookState::Active,
        secret_number: 1,
        rotated_at: None,
        created_at: app.ports.clock.now(),
    };
    let secret = signature::secret(&app.keys, &webhook);
    let (new, application) = (webhook.clone(), application.clone());
    app.store
        .write(move |c| {
            let found = oauth::find_application(c, &application)?;
            found
                .filter(|one| one.owner_id == new.person_id)
                .ok_or(WebhookRefusal::NoApplication)?;
            if stored::count_of_application(c, &application)? >= MOST {
                return Err(WebhookRefusal::TooManyOfApplication);
            }
            Ok(stored::insert(c, &new)?)
        })
        .await?;
    Ok(MadeWebhook { webhook, secret })
}

/// Whether the person a delivery is about still allows it. Asked when it is sent, in the write that takes it.
pub(super) fn may_receive(
    c: &mut Conn,
    webhook: &Webhook,
    delivery: &WebhookDelivery,
) -> Result<bool, StoreError> {
    let (Some(application), Some(person)) = (&webhook.users_of, &delivery.about_id) else {
        return Ok(webhook.users_of.is_none());
    };
    let grant = oauth::grant_of(c, application, person)?;
    Ok(grant.is_some_and(|grant| grant.scopes.allow(ApiScope::ManageWebhooks)))
}
