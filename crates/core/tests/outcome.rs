//! The registry of outcomes: every code of a context once, the texts the same as the enumerations'.

use quire_core::{
    message,
    outcome::{
        ALL, CodeError, GiftCodeError, MobileVerificationError, PostInteractionOutcome,
        PostResultStatus, ResultType, SignupError, SocialConnectError, server_error_status,
    },
};
use std::collections::BTreeSet;

fn text(context: &str, code: &str) -> Option<&'static str> {
    let mut found = ALL.iter().filter(|row| row.context == context && row.code == code);
    let row = found.next().unwrap_or_else(|| panic!("no {context} / {code}"));
    assert!(found.next().is_none(), "{context} / {code} twice");
    row.message
}

#[test]
fn a_code_stands_once_in_its_context() {
    let keys: BTreeSet<_> = ALL.iter().map(|row| (row.context, row.code)).collect();
    assert_eq!(keys.len(), ALL.len());
}

#[test]
fn the_registry_and_the_enumerations_agree() {
    for error in SignupError::ALL {
        assert_eq!(text("sign-up", error.as_str()), Some(error.message()));
    }
    for error in GiftCodeError::ALL {
        assert_eq!(text("gift code", error.as_str()), Some(error.message()));
    }
    for outcome in PostInteractionOutcome::ALL {
        assert_eq!(text("post interaction", outcome.as_str()), Some(outcome.message()));
    }
    for status in PostResultStatus::ALL {
        assert_eq!(text("post result", status.as_str()), Some(status.message()));
    }
    // A057
    for error in MobileVerificationError::ALL {
        assert_eq!(text("mobile verification", error.as_str()), Some(error.message()));
    }
    for error in SocialConnectError::ALL {
        assert_eq!(text("social connect", error.as_str()), Some(error.message()));
    }
    for result in ResultType::ALL {
        assert_eq!(text("result type", result.as_str()), Some(result.message()));
    }
    for error in CodeError::ALL {
        assert_eq!(text("login code", error.as_str()), Some(error.message()));
    }
}

#[test]
fn every_text_is_one_of_the_registry_of_texts() {
    let templates: BTreeSet<&str> = message::ALL.iter().map(|text| text.template).collect();
    for row in ALL.iter() {
        let known = row.message.is_none_or(|text| templates.contains(text));
        assert!(known, "{} / {}", row.context, row.code);
    }
}

#[test]
fn a_conflict_in_a_servers_text_makes_the_status_409() {
    assert_eq!(server_error_status("GraphQL error: 409: Conflict (story)"), 409);
    for other in ["", "409", "500: Oops", "409 Conflict"] {
        assert_eq!(server_error_status(other), 500, "{other}");
    }
}
