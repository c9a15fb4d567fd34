//! Who may reactivate, and the dialog.

use crate::facts::{active, flag, now, verdict};
use chrono::{FixedOffset, Offset, Utc};
use quire_membership::{
    Currency, Money,
    reactivation::{Confirmation, Dialog, ReactivationSummary, may_reactivate},
};
use serde_json::json;

#[test]
fn memberships_are_reactivated_as_the_cases_say() {
    crate::run(include_str!("../../cases/reactivation.json"), |rule, input| {
        let active = active(input).expect("a member");
        if rule == "reactivation offer" {
            return verdict(may_reactivate(&active, now(input)), "offered");
        }
        if rule == "reactivation summary" {
            let charge = Money::new(input["charge"].as_i64().expect("minor units"), Currency::Usd);
            let zone: FixedOffset = Utc.fix();
            let ReactivationSummary { cycle, charge, method } =
                ReactivationSummary::new(&active, charge, zone);
            return json!([cycle, charge, method]);
        }
        let dialog = Dialog {
            hash: input["hash"].as_str().unwrap_or_default(),
            is_triggered: flag(input, "triggered"),
            is_hydrated: flag(input, "hydrated"),
            membership: flag(input, "membership").then_some(&active),
            confirmation: match input["confirmation"].as_str() {
                Some("loading") => Confirmation::Loading,
                Some("succeeded") => Confirmation::Succeeded,
                _ => Confirmation::Open,
            },
        };
        json!({
            "shown": dialog.is_shown(),
            "query": dialog.wants_membership(),
            "confirm": dialog.can_confirm(),
        })
    });
}
