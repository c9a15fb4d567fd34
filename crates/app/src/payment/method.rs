//! Cards: keeping one, and paying a membership with another one.

use super::{MethodKind, account, provider_for};
use crate::{
    App, membership_record,
    ports::PaymentError,
    purge,
    rate_limit::{self, LimitedAction},
    refusal::{Refusal, acting},
};
use quire_core::{PaymentMethodId, Viewer};
use quire_membership::{
    charge::DeclineReason,
    membership::{EventRefusedReason, MembershipEvent, MembershipState},
};
use quire_store::{
    StoreError, membership,
    payment_method::{self, KeptMethod},
};

/// Why a way to pay is not kept.
#[derive(Debug, thiserror::Error)]
pub enum MethodRefusal {
    /// Not signed in, or suspended.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It cannot be charged.
    #[error("{}", .0.text())]
    Declined(DeclineReason),
    /// What was sent is no card.
    #[error("check the card’s number and try again")]
    NoCard,
    /// What was sent stands for no PayPal account, or PayPal is not offered here.
    #[error("PayPal didn’t connect your account; try again, or pay by card")]
    NoPaypal,
    /// There is no membership that it could pay.
    #[error("there is no membership to pay for")]
    NoMembership,
    /// The provider does not answer, or none is configured.
    #[error("payments are not available right now; nothing was charged")]
    Unavailable,
}

impl From<StoreError> for MethodRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Keeps a card or a PayPal account for the viewer.
///
/// # Errors
/// [`MethodRefusal`].
pub async fn add(
    app: &App,
    viewer: &Viewer,
    kind: MethodKind,
    token: &str,
) -> Result<KeptMethod, MethodRefusal> {
    let me = acting(viewer)?.clone();
    let none = || match kind {
        MethodKind::Card => MethodRefusal::NoCard,
        MethodKind::Paypal => MethodRefusal::NoPaypal,
    };
    let provider = provider_for(app, kind).ok_or(match kind {
        MethodKind::Card => MethodRefusal::Unavailable,
        MethodKind::Paypal => MethodRefusal::NoPaypal,
    })?;
    // Without a limit, stolen card numbers would be tried out here.
    // Where the provider's own fields are filled in, they were counted when they were shown.
    if provider.hosted_fields().is_none() && provider.wallet_button().is_none() {
        rate_limit::count(app, LimitedAction::Card, &me)?;
    }
    let account = account::of(app, &**provider, &me).await?;
    let saved =
        provider.save_method(account.as_deref(), token).await.map_err(|error| match error {
            PaymentError::Unreachable(_) => MethodRefusal::Unavailable,
            PaymentError::Refused(_) => none(),
        })?;
    let now = app.ports.clock.now();
    if saved.method.has_expired(now) {
        return Err(MethodRefusal::Declined(DeclineReason::ExpiredCard));
    }
    let kept = KeptMethod {
        id: PaymentMethodId::from_bits(app.ports.ids.bits()),
        person_id: me,
        processor: provider.processor(),
        reference: saved.reference,
        method: saved.method,
        created_at: now,
    };
    let row = kept.clone();
    app.store.write(move |c| payment_method::insert(c, &row)).await?;
    Ok(kept)
}

/// Pays the viewer's membership with another card or account from now on. A payment that is outstanding is
/// tried again with it within a minute.
///
/// # Errors
/// [`MethodRefusal`].
pub async fn change_method(
    app: &App,
    viewer: &Viewer,
    kind: MethodKind,
    token: &str,
) -> Result<KeptMethod, MethodRefusal> {
    let me = acting(viewer)?.clone();
    let kept = add(app, viewer, kind, token).await?;
    let (shown, processor, now) = (kept.method.clone(), kept.processor, app.ports.clock.now());
    let change = move |c: &mut _| {
        let held = membership::find_to_change(c, &me)?;
        let Some(mut held) = held.filter(|held| !is_over(held.membership.state(now))) else {
            return Err(MethodRefusal::NoMembership);
        };
        held.membership = match held.membership.apply(MembershipEvent::MethodUpdated, now) {
            Ok(changed) => changed,
            Err(EventRefusedReason::Earlier) => held.membership,
            Err(_) => return Err(MethodRefusal::NoMembership),
        };
        // Who keeps it charges from now on.
        held.membership = held.membership.charged_by(processor);
        held.payment_method = Some(shown.clone());
        membership_record::save(c, &held, now)?;
        purge::person_id(c, &me, now)?;
        Ok(())
    };
    app.store.write(change).await?;
    Ok(kept)
}

fn is_over(state: MembershipState) -> bool {
    matches!(state, MembershipState::Expired | MembershipState::Gifted)
}
