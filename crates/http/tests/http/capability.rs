//! What the renderer may read, and for how long.

use quire_app::keys::Keys;
use quire_core::{StoryId, Timestamp};
use quire_http::session::capability::{Class, Grant, issue, verify};

fn now() -> Timestamp {
    Timestamp::from_millis(1_767_323_045_000).unwrap()
}

#[test]
fn a_capability_lives_thirty_seconds_and_names_its_class() {
    let keys = Keys::new([3; 32]);
    let opened = Grant { class: Class::Free, opened: Some(StoryId::from_bits(7)) };
    let classes = [Class::Lo, Class::Free, Class::Member].map(Grant::from);
    for grant in classes.into_iter().chain([opened]) {
        let token = issue(&keys, grant.clone(), now()).unwrap();
        assert_eq!(verify(&keys, &token, now().plus_seconds(29)), Some(grant));
        assert_eq!(verify(&keys, &token, now().plus_seconds(30)), None);
    }
}

#[test]
fn what_we_did_not_sign_is_worth_nothing() {
    let keys = Keys::new([3; 32]);
    let token = issue(&keys, Class::Member.into(), now()).unwrap();
    assert_eq!(verify(&Keys::new([4; 32]), &token, now()), None);
    assert_eq!(verify(&keys, "", now()), None);
    let unsigned = token.rsplit_once('.').unwrap().0.to_owned() + ".";
    assert_eq!(verify(&keys, &unsigned, now()), None);
    // {"alg":"none","typ":"JWT"}
    let body = token.split('.').nth(1).unwrap();
    let none = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{body}.");
    assert_eq!(verify(&keys, &none, now()), None);
}

#[test]
fn a_class_reads_what_its_readers_read() {
    for class in [Class::Lo, Class::Free, Class::Member] {
        let viewer = Grant::from(class).viewer();
        assert_eq!(Class::of(&viewer), class);
        assert_eq!(viewer.user_id(), None);
    }
}
