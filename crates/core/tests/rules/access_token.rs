//! What a token allows, and what it is called.

use quire_core::access_token::{ApiScope, InvalidToken, Scopes, name};

#[test]
fn scopes_are_parted_by_spaces_or_commas_and_known() {
    let both = Scopes::from_iter([ApiScope::PublishPost, ApiScope::BasicProfile]);
    assert_eq!(Scopes::read("publishPost,basicProfile"), Some(both.clone()));
    assert_eq!(Scopes::read(" basicProfile  publishPost basicProfile"), Some(both.clone()));
    assert_eq!(both.joined(), "basicProfile publishPost");
    for none in ["", " ,", "basicprofile", "basicProfile everything"] {
        assert_eq!(Scopes::read(none), None, "{none}");
    }
}

#[test]
fn a_name_is_one_line_and_not_empty() {
    assert_eq!(name(" My \n blog "), Ok("My blog".to_owned()));
    assert_eq!(name(" \n"), Err(InvalidToken::NoName));
    assert_eq!(name(&"x".repeat(61)), Err(InvalidToken::LongName));
}
