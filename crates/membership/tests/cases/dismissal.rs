//! What someone does not want to see.

use quire_membership::dismissal::{Dismissals, TimedBanner};
use serde_json::Value;

#[test]
fn dismissals_are_kept_as_the_cases_say() {
    crate::run(include_str!("../../cases/dismissal.json"), |rule, input| match rule {
        "dismiss flag" => {
            let mut dismissals = Dismissals::default();
            for flag in input.as_array().expect("flags") {
                dismissals.dismiss_for_good(serde_json::from_value(flag.clone()).expect("a flag"));
            }
            dismissals.flags().map(|flag| Value::from(flag.as_str())).collect()
        }
        "dismiss time" => {
            let banner: TimedBanner =
                serde_json::from_value(input["banner"].clone()).expect("a banner");
            let person = input["person"].as_str().expect("text").parse().expect("an id");
            banner.storage_key(&person).into()
        }
        other => panic!("no rule is named {other}"),
    });
}
