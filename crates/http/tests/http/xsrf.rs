//! The token by which a page of ours is known.

use quire_app::keys::Keys;
use quire_http::session::xsrf::{token, verify};

#[test]
fn a_token_is_good_for_its_own_session_only() {
    let keys = Keys::new([1; 32]);
    let token = token(&keys, b"mine");
    assert!(verify(&keys, b"mine", &token));
    assert!(!verify(&keys, b"yours", &token));
    assert!(!verify(&keys, b"mine", ""));
    assert!(!verify(&keys, b"mine", &token[1..]));
    assert!(!verify(&Keys::new([2; 32]), b"mine", &token));
}
