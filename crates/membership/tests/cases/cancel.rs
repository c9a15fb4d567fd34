//! Cancelling.

use crate::facts::active;
use quire_membership::cancel::{CancelStep, CancellationOffer, CancellationReason, may_cancel};
use serde_json::Value;

#[test]
fn memberships_are_cancelled_as_the_cases_say() {
    crate::run(include_str!("../../cases/cancel.json"), |rule, input| match rule {
        "cancellation offer" => {
            let reason: CancellationReason =
                serde_json::from_value(input["reason"].clone()).expect("a reason");
            reason.offer_to(&active(input).expect("a member")).as_str().into()
        }
        "cancellation steps" => {
            let offer: CancellationOffer = serde_json::from_value(input.clone()).expect("an offer");
            std::iter::successors(Some(CancelStep::Reason), |step| step.next(offer))
                .map(|step| Value::from(step.as_str()))
                .collect()
        }
        "cancellation" => may_cancel(&active(input).expect("a member"))
            .map_or_else(|refusal| refusal.to_string(), |()| "allowed".to_owned())
            .into(),
        other => panic!("no rule is named {other}"),
    });
}
