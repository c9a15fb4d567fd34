//! Popovers and badges.

use crate::facts::active;
use quire_core::person::MembershipTier;
use quire_membership::{
    MembershipTarget,
    badge::stars,
    menu::MenuInvitation,
    popover::{FriendPopover, MemberOnlyPopover, PopoverSubject},
};
use serde_json::{Value, json};

fn friend_popover(input: &Value) -> Value {
    let subject = match input["about"].as_str() {
        Some("viewer") => PopoverSubject::Viewer,
        about => PopoverSubject::Other { is_friend: about == Some("a friend") },
    };
    let popover = FriendPopover::about(subject, active(input).as_ref());
    let since = match popover {
        FriendPopover::Own { since } => Some(since.to_string()),
        FriendPopover::Other | FriendPopover::Invitation { .. } => None,
    };
    let upgrade = popover.upgrade().map(MembershipTarget::as_str);
    json!({"state": popover.state().as_str(), "since": since, "upgrade": upgrade})
}

fn member_only_popover(input: &Value) -> Value {
    let popover = match input["reader"].as_str() {
        Some("author") => MemberOnlyPopover::for_author(),
        _ => MemberOnlyPopover::for_reader(active(input).as_ref()),
    };
    let since = match popover {
        MemberOnlyPopover::Member { since } => Some(since.to_string()),
        MemberOnlyPopover::Author | MemberOnlyPopover::Other => None,
    };
    let target = popover.target().map(MembershipTarget::as_str);
    json!({"state": popover.state().as_str(), "since": since, "target": target})
}

#[test]
fn popovers_say_what_the_cases_say() {
    crate::run(include_str!("../../cases/popover.json"), |rule, input| match rule {
        "friend popover" => friend_popover(input),
        "member-only popover" => member_only_popover(input),
        "menu invitation" => MenuInvitation::to(active(input).as_ref())
            .map_or(Value::Null, |m| json!({"text": m.text(), "target": m.target().as_str()})),
        "badge" => {
            let tier: MembershipTier = serde_json::from_value(input.clone()).expect("a tier");
            stars(tier).iter().map(|star| Value::from(star.as_str())).collect()
        }
        other => panic!("no rule is named {other}"),
    });
}
