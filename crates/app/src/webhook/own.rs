//! Making, changing and removing webhooks, and looking at what they were sent. A person sees all of theirs, an
//! application those that it made. Whatever gives a secret or chooses an address asks a person for a step-up.

use super::{named_request::NamedRequest, signature};
use crate::{
    App,
    bearer::Bearer,
    credential::{ChangeRefusal, may_change},
    refusal::{Forbidden, Refusal, acting},
    session::SignedIn,
};
use quire_core::{
    ApplicationId, UserId, WebhookId,
    limit::account::{APPLICATION_WEBHOOKS_MAX, WEBHOOKS_MAX},
    webhook::{InvalidWebhook, Webhook, WebhookForm, WebhookState, checked},
};
use quire_store::{
    Conn, Page, Paging, StoreError,
    idempotency_key::KeyClaim,
    webhook::{self as stored, WebhookDelivery},
};

/// Those of one person, as the database counts.
const MOST: i64 = WEBHOOKS_MAX as i64;

/// Who asks.
#[derive(Debug, Clone, Copy)]
pub enum WebhookCaller<'a> {
    /// A person who is signed in.
    Session(&'a SignedIn),
    /// A program that acts in somebody's name.
    Program(&'a Bearer),
}

/// A webhook just made, or with another secret.
#[derive(Clone, PartialEq, Eq)]
pub struct MadeWebhook {
    /// The webhook.
    pub webhook: Webhook,
    /// Its secret: nothing of ours shows it again.
    pub secret: String,
}

/// Why a webhook is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum WebhookRefusal {
    /// Nothing may be changed now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// The person may not.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What was typed cannot stand.
    #[error(transparent)]
    Invalid(#[from] InvalidWebhook),
    /// The person has too many already.
    #[error("You already have {WEBHOOKS_MAX} webhooks. Delete one first.")]
    TooMany,
    /// The application has too many already.
    #[error("The application already has {APPLICATION_WEBHOOKS_MAX} webhooks. Delete one first.")]
    TooManyOfApplication,
    /// The key names another request.
    #[error("this Idempotency-Key was used for another request")]
    KeyTaken,
    /// No key that can be kept.
    #[error("an Idempotency-Key has 1 to 255 characters")]
    InvalidKey,
    /// The person has no such application.
    #[error("This application isn’t there.")]
    NoApplication,
    /// The person has no such webhook, or was sent no such thing.
    #[error("This webhook isn’t there.")]
    NotFound,
}

impl From<StoreError> for WebhookRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// Whose webhooks are meant.
#[derive(Debug, Clone)]
struct Owner {
    person: UserId,
    application: Option<ApplicationId>,
    /// What applications of theirs are told of others is nothing for programs.
    is_program: bool,
}

impl Owner {
    fn has(&self, webhook: &Webhook) -> bool {
        webhook.person_id == self.person
            && !(self.is_program && webhook.users_of.is_some())
            && (self.application.is_none() || self.application == webhook.application_id)
    }

    fn find(&self, c: &mut Conn, id: &WebhookId) -> Result<Option<Webhook>, StoreError> {
        Ok(stored::find(c, id)?.filter(|one| self.has(one)))
    }
}

impl WebhookCaller<'_> {
    fn owner(self) -> Owner {
        match self {
            Self::Session(session) => {
                Owner { person: session.person.id.clone(), application: None, is_program: false }
            }
            Self::Program(bearer) => {
                let (person, application) = (bearer.person.id.clone(), bearer.application.clone());
                Owner { person, application, is_program: true }
            }
        }
    }

    /// Who may change something.
    fn acting(self) -> Result<Owner, Refusal> {
        match self {
            Self::Session(session) if session.person.is_suspended => {
                Err(Forbidden::Suspended.into())
            }
            Self::Session(_) => Ok(self.owner()),
            Self::Program(bearer) => acting(&bearer.viewer()).map(|_| self.owner()),
        }
    }

    /// Who may give out secrets and choose addresses.
    async fn proven(self, app: &App) -> Result<Owner, WebhookRefusal> {
        if let Self::Session(session) = self {
            may_change(app, session).await?;
        }
        Ok(self.acting()?)
    }
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
    let WebhookForm { address, events } = checked(form)?;
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
    let WebhookForm { address, events } = checked(form)?;
    edit(app, owner, id, move |_, one| {
        let (address, events) = (address.clone(), events.clone());
        Ok(Webhook { address, events, ..one })
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

/// What was sent to a webhook and what waits to be, the last first.
///
/// # Errors
/// [`WebhookRefusal`].
pub async fn deliveries(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
    paging: Paging,
) -> Result<Page<WebhookDelivery>, WebhookRefusal> {
    let (owner, id) = (caller.owner(), id.clone());
    let found = app
        .store
        .read(move |c| match owner.find(c, &id)? {
            Some(found) => stored::deliveries(c, &found.id, &paging).map(Some),
            None => Ok(None),
        })
        .await?;
    found.ok_or(WebhookRefusal::NotFound)
}

/// Has something sent once more; what waits is left as it is.
///
/// # Errors
/// [`WebhookRefusal`].
pub async fn replay(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
    number: i64,
) -> Result<WebhookDelivery, WebhookRefusal> {
    let (owner, id, now) = (caller.acting()?, id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = owner.find(c, &id)?.ok_or(WebhookRefusal::NotFound)?;
            stored::replay(c, &found.id, number, now)?;
            stored::find_delivery(c, &found.id, number)?.ok_or(WebhookRefusal::NotFound)
        })
        .await
}

async fn edit(
    app: &App,
    owner: Owner,
    id: &WebhookId,
    to: impl Fn(&mut Conn, Webhook) -> Result<Webhook, StoreError> + Send + 'static,
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
