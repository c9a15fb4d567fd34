//! Making, changing and removing webhooks. Whatever gives a secret or chooses an address asks a person for a step-up.

use super::{
    caller::{Owner, WebhookCaller},
    named_request::NamedRequest,
    refusal::WebhookRefusal,
    signature,
};
use crate::App;
use quire_core::{
    WebhookId,
    limit::account::WEBHOOKS_MAX,
    webhook::{Webhook, WebhookForm, WebhookState, checked, checked_of_application},
};
use quire_store::{Conn, StoreError, idempotency_key::KeyClaim, webhook as stored};

/// Those of one person, as the database counts.
const MOST: i64 = WEBHOOKS_MAX as i64;

/// A webhook just made, or with another secret.
#[derive(Clone, PartialEq, Eq)]
pub struct MadeWebhook {
    /// The webhook.
    pub webhook: Webhook,
    /// Its secret: nothing of ours shows it again.
    pub secret: String,
}

/// The caller's webhooks, the last made first.
///
/// # Errors
/// [`StoreError`].
pub async fn list(app: &App, caller: WebhookCaller<'_>) -> Result<Vec<Webhook>, StoreError> {
    let owner = caller.owner();
    app.store
        .read_in_place(move |c| {
            let mut all = stored::of_person(c, &owner.person, MOST)?;
            all.retain(|one| owner.has(one));
            Ok(all)
        })
        .await
}

/// A webhook of the caller's; `None` for everybody else's.
///
/// # Errors
/// [`StoreError`].
pub async fn find(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
) -> Result<Option<Webhook>, StoreError> {
    let (owner, id) = (caller.owner(), id.clone());
    app.store.read_in_place(move |c| owner.find(c, &id)).await
}

/// Makes a webhook. `key` names the request: sent again under the same name, it answers the webhook as it stands.
///
/// # Errors
/// [`WebhookRefusal`]; none was made then.
pub async fn create(
    app: &App,
    caller: WebhookCaller<'_>,
    form: &WebhookForm,
    key: Option<&str>,
) -> Result<MadeWebhook, WebhookRefusal> {
    let owner = caller.proven(app).await?;
    let named = key
        .map(|key| NamedRequest::of(&owner.person, owner.application.as_ref(), key, form))
        .transpose()?;
    let WebhookForm { address, events } = match &owner.application {
        None => checked(form)?,
        Some(_) => checked_of_application(form)?,
    };
    let webhook = Webhook {
        id: WebhookId::from_bits(
            named.as_ref().map_or_else(|| app.ports.ids.bits(), |one| one.bits),
        ),
        person_id: owner.person.clone(),
        application_id: owner.application.clone(),
        users_of: None,
        address,
        events,
        state: WebhookState::Active,
        secret_number: 1,
        rotated_at: None,
        created_at: app.ports.clock.now(),
    };
    let (new, asking) = (webhook, owner.clone());
    let webhook = app
        .store
        .write(move |c| {
            if let Some(named) = &named {
                let claim = named.claim(c, &new)?;
                if claim == KeyClaim::Taken {
                    return Err(WebhookRefusal::KeyTaken);
                }
                if let Some(made) = asking.find(c, &new.id)? {
                    return Ok(made);
                }
                if claim == KeyClaim::Done {
                    return Err(WebhookRefusal::NotFound);
                }
            }
            if stored::count_of(c, &new.person_id)? >= MOST {
                return Err(WebhookRefusal::TooMany);
            }
            stored::insert(c, &new)?;
            Ok(new.clone())
        })
        .await?;
    let secret = signature::secret(&app.keys, &webhook);
    Ok(MadeWebhook { webhook, secret })
}

/// Changes where events are sent, and which.
///
/// # Errors
/// [`WebhookRefusal`]; nothing was changed then.
pub async fn change(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
    form: &WebhookForm,
) -> Result<Webhook, WebhookRefusal> {
    let owner = caller.proven(app).await?;
    let form = form.clone();
    edit(app, owner, id, move |_, one| {
        let is_of_person = one.application_id.is_none() && one.users_of.is_none();
        let form = if is_of_person { checked(&form)? } else { checked_of_application(&form)? };
        Ok(Webhook { address: form.address, events: form.events, ..one })
    })
    .await
}

/// Gives a webhook another secret; for a day both sign.
///
/// # Errors
/// [`WebhookRefusal`]; the secret stays then.
pub async fn rotate(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
) -> Result<MadeWebhook, WebhookRefusal> {
    let owner = caller.proven(app).await?;
    let now = app.ports.clock.now();
    let webhook = edit(app, owner, id, move |_, one| {
        let secret_number = one.secret_number.saturating_add(1);
        Ok(Webhook { secret_number, rotated_at: Some(now), ..one })
    })
    .await?;
    let secret = signature::secret(&app.keys, &webhook);
    Ok(MadeWebhook { webhook, secret })
}

/// Sends nothing from now on: what happens meanwhile is not told later, what waits waits.
///
/// # Errors
/// [`WebhookRefusal`].
pub async fn pause(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
) -> Result<Webhook, WebhookRefusal> {
    edit(app, caller.acting()?, id, |_, one| {
        let state = match one.state {
            WebhookState::Active => WebhookState::Paused,
            ended => ended,
        };
        Ok(Webhook { state, ..one })
    })
    .await
}

/// Sends again from now on, and at once what waits.
///
/// # Errors
/// [`WebhookRefusal`].
pub async fn resume(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
) -> Result<Webhook, WebhookRefusal> {
    let now = app.ports.clock.now();
    edit(app, caller.acting()?, id, move |c, one| {
        if one.state != WebhookState::Active {
            stored::begin_again(c, &one.id, now)?;
        }
        Ok(Webhook { state: WebhookState::Active, ..one })
    })
    .await
}

/// Removes a webhook: nothing more is sent there, and what was is forgotten.
///
/// # Errors
/// [`WebhookRefusal`]; it stays then.
pub async fn remove(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
) -> Result<(), WebhookRefusal> {
    let (owner, id) = (caller.acting()?, id.clone());
    app.store
        .write(move |c| {
            let found = owner.find(c, &id)?.ok_or(WebhookRefusal::NotFound)?;
            Ok(stored::remove(c, &found.id)?)
        })
        .await
}

async fn edit(
    app: &App,
    owner: Owner,
    id: &WebhookId,
    to: impl Fn(&mut Conn, Webhook) -> Result<Webhook, WebhookRefusal> + Send + 'static,
) -> Result<Webhook, WebhookRefusal> {
    let id = id.clone();
    app.store
        .write(move |c| {
            let found = owner.find(c, &id)?.ok_or(WebhookRefusal::NotFound)?;
            let changed = to(c, found)?;
            stored::save(c, &changed)?;
            Ok(changed)
        })
        .await
}
