//! What a reader is shown of a member-only story.

use crate::facts::now;
use quire_core::{
    StoryId, UserId, Viewer, person::MembershipTier, story::Visibility,
    vocabulary::membership::MeteringWindow,
};
use quire_membership::{
    Meter,
    metering::{MeteredReading, StoryShare, window_start},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn viewer(name: &str) -> Viewer {
    let person = |tier, is_staff| Viewer::Person {
        id: UserId::from_bits(1),
        tier,
        is_staff,
        is_suspended: false,
        free: Default::default(),
    };
    match name {
        "anonymous" => Viewer::Anonymous,
        "class-free" => Viewer::Class { tier: MembershipTier::Free, opened: None },
        "class-member" => Viewer::Class { tier: MembershipTier::Member, opened: None },
        "free" | "author" => person(MembershipTier::Free, false),
        "staff" => person(MembershipTier::Free, true),
        "member" => person(MembershipTier::Member, false),
        "friend" => person(MembershipTier::Friend, false),
        other => panic!("no viewer is named {other}"),
    }
}

fn decide(input: &Value) -> Value {
    let name = input["viewer"].as_str().expect("a viewer");
    let visibility: Visibility =
        serde_json::from_value(input["visibility"].clone()).expect("a visibility");
    let meter: Meter = input.get("meter").map_or_else(Meter::default, |meter| {
        serde_json::from_value(meter.clone()).expect("a meter")
    });
    let opened: BTreeSet<StoryId> =
        (0..input["opened"].as_u64().unwrap_or_default()).map(StoryId::from_bits).collect();
    let is_again = input["again"].as_bool().unwrap_or_default();
    let decision = meter.decide(&MeteredReading {
        viewer: &viewer(name),
        story: &StoryId::from_bits(if is_again { 0 } else { 1_000 }),
        creator: &UserId::from_bits(if name == "author" { 1 } else { 2 }),
        visibility,
        opened: &opened,
    });
    json!({
        "metering": decision.metering.as_str(),
        "sees": match decision.sees() {
            StoryShare::Full => "full",
            StoryShare::Preview => "preview",
        },
        "counts": decision.counts,
    })
}

#[test]
fn stories_are_metered_as_the_cases_say() {
    crate::run(include_str!("../../cases/metering.json"), |rule, input| match rule {
        "metering" => decide(input),
        "metering window" => {
            let window: MeteringWindow =
                serde_json::from_value(input["window"].clone()).expect("a window");
            window_start(window, now(input)).to_string().into()
        }
        other => panic!("no rule is named {other}"),
    });
}
