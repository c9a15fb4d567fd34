use hmac::{Hmac, Mac};
use quire_app::keys::{Keys, Purpose};
use sha2::Sha256;

#[test]
fn a_tag_is_good_for_its_purpose_key_and_parts_only() {
    let keys = Keys::new([7; 32]);
    let tag = keys.tag(Purpose::Xsrf, &[b"session", b"x"]);
    assert!(keys.verify(Purpose::Xsrf, &[b"session", b"x"], &tag));
    assert!(!keys.verify(Purpose::LoginCode, &[b"session", b"x"], &tag));
    assert!(!keys.verify(Purpose::Xsrf, &[b"sessionx"], &tag));
    assert!(!keys.verify(Purpose::Xsrf, &[b"session", b"x"], &tag[..31]));
    assert!(!Keys::new([8; 32]).verify(Purpose::Xsrf, &[b"session", b"x"], &tag));
}

/// HMAC-SHA256 over one part and its length, by the library alone.
fn plain_hmac(key: &[u8], part: &[u8]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(key).unwrap();
    mac.update(&(part.len() as u64).to_be_bytes());
    mac.update(part);
    mac.finalize().into_bytes().into()
}

#[test]
fn tags_are_plain_hmac_sha_256() {
    // The key of RFC 4231, test case 2, padded as HMAC itself does with short keys.
    let mut secret = [0; 32];
    secret[..4].copy_from_slice(b"Jefe");
    let keys = Keys::new(secret);
    let key = keys.key(Purpose::Xsrf);
    assert_eq!(key, plain_hmac(b"Jefe", b"quire xsrf 1"));
    assert_eq!(keys.tag(Purpose::Xsrf, &[b"abc"]), plain_hmac(&key, b"abc"));
}

#[test]
fn keys_never_show_themselves() {
    assert_eq!(format!("{:?}", Keys::new([7; 32])), "Keys(…)");
}
