//! Asking for the money of a charge that is stored. What the provider calls it is stored first: whatever is
//! lost from then on is asked about, and without it no money was asked for (decision 0068).

use crate::{
    App,
    ports::{ChargeName, ChargeOutcome, ChargeRequest, PaymentError, Payments, Presence},
};
use quire_membership::charge::{Charge, DeclineReason};
use quire_store::{StoreError, charge};

/// How a charge is called.
pub(super) fn name_of(charge: &Charge) -> ChargeName {
    ChargeName { key: charge.id.clone(), reference: charge.reference.clone() }
}

/// Asks for the money; `None` when it is not known yet what became of it.
pub(super) async fn take(
    app: &App,
    provider: &dyn Payments,
    kept: &Charge,
    method: String,
    presence: Presence,
) -> Result<Option<ChargeOutcome>, StoreError> {
    let mut wanted = ChargeRequest { name: name_of(kept), amount: kept.amount, method, presence };
    if wanted.name.reference.is_none() {
        match provider.prepare(&wanted).await {
            Ok(None) => {}
            Ok(Some(reference)) => {
                let id = kept.id.clone();
                let stored = app.store.write(move |c| charge::refer(c, &id, &reference)).await?;
                // It was given up meanwhile: then no money is asked for.
                let Some(reference) = stored else { return Ok(None) };
                wanted.name.reference = Some(reference);
            }
            Err(error) => return Ok(judge(kept, error)),
        }
    }
    match provider.charge(&wanted).await {
        Ok(outcome) => Ok(Some(outcome)),
        Err(error) => Ok(judge(kept, error)),
    }
}

/// What an error means for a charge: refused is declined; the rest is asked about later.
fn judge(kept: &Charge, error: PaymentError) -> Option<ChargeOutcome> {
    match error {
        PaymentError::Refused(why) => {
            tracing::error!(charge = %kept.id, why, "the payment provider refuses a charge");
            Some(ChargeOutcome::Declined(DeclineReason::CardDeclined))
        }
        PaymentError::Unreachable(why) => {
            tracing::warn!(charge = %kept.id, why, "what became of a charge is not known yet");
            None
        }
    }
}
