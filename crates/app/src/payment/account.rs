//! What a provider calls a person, and handing over a card for them in the browser.

use super::{MethodKind, MethodRefusal, provider, provider_for, providers};
use crate::{
    App,
    ports::{CardSetup, HostedFields, PaymentError, Payments, WalletButton},
    rate_limit::{self, LimitedAction},
    refusal::acting,
};
use quire_core::{UserId, Viewer};
use quire_store::{StoreError, payment_account};

/// What the provider's own fields for a card need; `None` where the site's own are filled in.
#[must_use]
pub fn hosted_fields(app: &App) -> Option<&HostedFields> {
    provider(app).and_then(|provider| provider.hosted_fields())
}

/// What the button for a PayPal account needs; `None` where PayPal is not offered.
#[must_use]
pub fn wallet_button(app: &App) -> Option<&WalletButton> {
    provider_for(app, MethodKind::Paypal).and_then(|provider| provider.wallet_button())
}

/// Lets the viewer's browser hand over a card or a PayPal account to the provider, whose account for them is
/// opened with the first.
///
/// # Errors
/// [`MethodRefusal`].
pub async fn set_up(
    app: &App,
    viewer: &Viewer,
    kind: MethodKind,
) -> Result<CardSetup, MethodRefusal> {
    let me = acting(viewer)?.clone();
    let provider = provider_for(app, kind).ok_or(match kind {
        MethodKind::Card => MethodRefusal::Unavailable,
        MethodKind::Paypal => MethodRefusal::NoPaypal,
    })?;
    if provider.hosted_fields().is_none() && provider.wallet_button().is_none() {
        return Err(MethodRefusal::NoCard);
    }
    // Without a limit, stolen card numbers would be tried out here.
    rate_limit::count(app, LimitedAction::Card, &me)?;
    let account = open(app, &**provider, me).await?.ok_or(MethodRefusal::NoCard)?;
    provider.set_up(&account).await.map_err(unavailable)
}

/// What the provider calls a person, if it does.
pub(super) async fn of(
    app: &App,
    provider: &dyn Payments,
    person: &UserId,
) -> Result<Option<String>, StoreError> {
    let (person, processor) = (person.clone(), provider.processor());
    app.store.read_in_place(move |c| payment_account::find(c, &person, processor)).await
}

/// Closes the accounts of someone who is about to be erased, where there are some.
///
/// # Errors
/// [`PaymentError`]: then they are erased another time.
pub(crate) async fn close(app: &App, person: &UserId) -> Result<(), PaymentError> {
    let unknown = |error: StoreError| PaymentError::Unreachable(error.to_string());
    for provider in providers(app) {
        if let Some(account) = of(app, &**provider, person).await.map_err(unknown)? {
            provider.close_account(&account).await?;
        }
    }
    Ok(())
}

/// Opens a person's account with the provider, unless it is open.
async fn open(
    app: &App,
    provider: &dyn Payments,
    person: UserId,
) -> Result<Option<String>, MethodRefusal> {
    if let Some(known) = of(app, provider, &person).await? {
        return Ok(Some(known));
    }
    let opened = provider.open_account(&person).await.map_err(unavailable)?;
    let Some(opened) = opened else { return Ok(None) };
    let (processor, now) = (provider.processor(), app.ports.clock.now());
    let store = move |c: &mut _| {
        // Of two at once the first stays.
        quire_store::membership::lock_person(c, &person)?;
        payment_account::store(c, &person, processor, &opened, now)
    };
    Ok(Some(app.store.write(store).await?))
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn unavailable(error: PaymentError) -> MethodRefusal {
    tracing::warn!(%error, "no card can be set up");
    MethodRefusal::Unavailable
}
