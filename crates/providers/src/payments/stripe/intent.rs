//! What a PaymentIntent of Stripe's has come to.

use super::{
    Stripe,
    answer::{Intent, IntentStatus, reason_of},
    wire::Failure,
};
use quire_app::ports::{ChargeOutcome, Presence};
use quire_membership::charge::DeclineReason;

impl Stripe {
    pub(super) async fn intent(&self, reference: &str) -> Result<Intent, Failure> {
        self.wire.get(&["payment_intents", reference], &[]).await
    }

    /// Sees to it that nothing is paid by this PaymentIntent from now on, and returns its state.
    pub(super) async fn cancelled(&self, reference: &str) -> Result<Intent, Failure> {
        let done = self.wire.post(&["payment_intents", reference, "cancel"], &[], None).await;
        match done {
            Ok(intent) => Ok(intent),
            // It had ended.
            Err(Failure::Refused(_)) => self.intent(reference).await,
            Err(failure) => Err(failure),
        }
    }

    /// What a PaymentIntent that was confirmed has come to. What cannot be paid any more by our rules
    /// cannot be paid at Stripe either: another card is another charge.
    pub(super) async fn outcome_of(
        &self,
        intent: Intent,
        presence: Presence,
    ) -> Result<ChargeOutcome, Failure> {
        match (intent.status, presence) {
            (IntentStatus::RequiresAction, Presence::Absent)
            | (IntentStatus::RequiresPaymentMethod, _) => {
                let ended = self.cancelled(&intent.id).await?;
                let reason = reason_of(intent.last_payment_error.as_ref());
                match ended.status {
                    IntentStatus::Canceled => {
                        Ok(ChargeOutcome::Declined(reason.unwrap_or(DeclineReason::NotConfirmed)))
                    }
                    status => decided(status, &ended),
                }
            }
            (status, _) => decided(status, &intent),
        }
    }
}

/// What a state says that no other follows.
pub(super) fn decided(status: IntentStatus, intent: &Intent) -> Result<ChargeOutcome, Failure> {
    match status {
        IntentStatus::Succeeded => Ok(ChargeOutcome::Succeeded),
        IntentStatus::RequiresAction => Ok(ChargeOutcome::ActionRequired),
        IntentStatus::Canceled => {
            let reason = reason_of(intent.last_payment_error.as_ref());
            Ok(ChargeOutcome::Declined(reason.unwrap_or(DeclineReason::NotConfirmed)))
        }
        IntentStatus::Processing
        | IntentStatus::RequiresConfirmation
        | IntentStatus::RequiresPaymentMethod
        | IntentStatus::RequiresCapture
        | IntentStatus::Other => Err(Failure::Unknown("it is not decided yet".to_owned())),
    }
}
