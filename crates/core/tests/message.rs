//! The registry of texts: every text once, with its blanks, in words that fit a screen.

use quire_core::message::{
    self, ALL, Attempts, Days, MessageKind, Minutes, Stories, Wait, banner, lockout, routing,
    sign_in,
};
use std::collections::BTreeSet;

#[test]
fn every_row_of_the_specification_has_a_text() {
    let have: BTreeSet<&str> = ALL.iter().filter_map(|text| text.spec).collect();
    let want: BTreeSet<String> = (1..=149).map(|number| format!("M{number:03}")).collect();
    let missing: Vec<_> = want.iter().filter(|id| !have.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(have.len(), want.len());
}

#[test]
fn a_key_names_one_text() {
    let keys: BTreeSet<&str> = ALL.iter().map(|text| text.key).collect();
    assert_eq!(keys.len(), ALL.len());
}

#[test]
fn the_blanks_of_a_template_are_its_parameters() {
    for text in ALL.iter() {
        let named: Vec<&str> = text
            .template
            .split('{')
            .skip(1)
            .map(|rest| rest.split_once('}').expect("a closed blank").0)
            .collect();
        let taken: Vec<&str> = text.parameters.iter().map(|parameter| parameter.name).collect();
        let names: BTreeSet<_> = named.iter().collect();
        assert_eq!(names, taken.iter().collect(), "{}", text.key);
        for [one, other] in text.parameters.iter().filter_map(|parameter| parameter.forms) {
            assert!(one.contains('#') && other.contains('#'), "{}", text.key);
        }
    }
}

#[test]
fn no_text_names_another_product_or_carries_loose_space() {
    for text in ALL.iter() {
        assert!(!text.template.contains("Medium"), "{}", text.key);
        assert_eq!(text.template.trim(), text.template, "{}", text.key);
        assert!(!text.template.contains("  ") && !text.template.is_empty(), "{}", text.key);
    }
}

#[test]
fn numbers_agree_with_their_nouns() {
    for (words, want) in [
        (Attempts(1).to_string(), "1 more attempt"),
        (Attempts(0).to_string(), "0 more attempts"),
        (Minutes(1).to_string(), "1 minute"),
        (Minutes(15).to_string(), "15 minutes"),
        (Days(7).to_string(), "7 days"),
        (Stories(3).to_string(), "3 stories"),
    ] {
        assert_eq!(words, want);
    }
    let row = ALL.iter().find(|text| text.key == "lockout.two_factor_locked").unwrap();
    assert_eq!(row.parameters[0].forms, Some(["# minute", "# minutes"]));
}

#[test]
fn blanks_are_filled_in() {
    assert_eq!(sign_in::sign_in_with("Google"), "Sign in with Google");
    assert_eq!(routing::other_status(503, "Busy"), "503: Busy");
    assert_eq!(routing::other_status::TEMPLATE, "{status}: {text}");
    assert_eq!(
        banner::account_suspended(message::PRODUCT),
        "Your account was found in violation of the Quire Rules."
    );
    assert_eq!(
        lockout::network_locked(Days(3)),
        "You cannot sign in from this network for 3 days, because too many attempts to sign in failed here."
    );
}

#[test]
fn the_registry_prints_as_plain_data() {
    let row = ALL.iter().find(|text| text.key == "lockout.wrong_password").unwrap();
    assert_eq!(
        serde_json::to_value(row).unwrap(),
        serde_json::json!({
            "key": "lockout.wrong_password",
            "spec": "M113",
            "screen": "sign-in",
            "element": "error",
            "kind": "ui",
            "template": "That password was incorrect. You have {attempts} before your account is locked for 1 minute.",
            "parameters": [{ "name": "attempts", "forms": ["# more attempt", "# more attempts"] }],
        })
    );
    assert_eq!(ALL.iter().filter(|text| text.kind == MessageKind::Log).count(), 1);
}

#[test]
fn a_wait_is_told_in_words_that_do_not_promise_too_much() {
    for (seconds, words) in [
        (-5, "1 minute"),
        (0, "1 minute"),
        (61, "2 minutes"),
        (3_600, "60 minutes"),
        (7_141, "2 hours"),
        (10_801, "4 hours"),
        (172_801, "3 days"),
    ] {
        assert_eq!(Wait(seconds).to_string(), words, "{seconds}");
    }
}
