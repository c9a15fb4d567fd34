//! The modal's title and subheader: there is one for every way in, whatever is known.

use quire_core::{
    account::invitation::{EntryContext, invitation},
    message::sign_in::WELCOME_BACK,
    vocabulary::sign_in::{EntryPoint, SignInOperation},
};
use std::collections::BTreeSet;

fn full() -> EntryContext {
    EntryContext {
        publication_name: Some("The Pot".to_owned()),
        publication_slug: Some("the-pot".to_owned()),
        product_name: Some("Blatt".to_owned()),
        topic_name: Some("Tea".to_owned()),
        user_name: Some("Ada".to_owned()),
        stories_read: 7,
    }
}

#[test]
fn every_way_in_has_a_title_and_a_subheader_of_its_own() {
    for context in [full(), EntryContext::default()] {
        let texts = EntryPoint::ALL.iter().map(|entry| {
            let texts = invitation(*entry, SignInOperation::Register, &context);
            assert!(!texts.title.contains(['{', '}']) && !texts.subheader.contains(['{', '}']));
            (texts.title, texts.subheader)
        });
        assert_eq!(texts.collect::<BTreeSet<_>>().len(), EntryPoint::ALL.len());
    }
}

#[test]
fn who_signs_in_is_welcomed_back_with_the_same_subheader() {
    for entry in EntryPoint::ALL.iter().filter(|entry| **entry != EntryPoint::EmailLoginTimeout) {
        let [login, register] = [SignInOperation::Login, SignInOperation::Register]
            .map(|operation| invitation(*entry, operation, &full()));
        assert_eq!(login.title, WELCOME_BACK);
        assert_eq!(login.subheader, register.subheader);
    }
}

#[test]
fn a_configured_name_stands_in_place_of_the_products() {
    let texts = invitation(EntryPoint::TopBar, SignInOperation::Register, &full());
    assert!(texts.subheader.contains("Blatt") && !texts.subheader.contains("Quire"));
    let default = EntryContext::default();
    let texts = invitation(EntryPoint::TopBar, SignInOperation::Register, &default);
    assert!(texts.subheader.contains("Quire"));
}
