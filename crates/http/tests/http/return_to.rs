//! Where a browser goes when it is back.

use quire_core::account::auth_state::AuthOperation;
use quire_http::session::return_to::{Query, UNKNOWN, back, unrecognized};

#[test]
fn a_browser_is_sent_back_to_where_it_came_from() {
    let own = "https://quire.example";
    let connect = AuthOperation::Connect;
    assert_eq!(back(connect, "/x", own, None), "/me/settings/security#connections");
    assert_eq!(
        back(connect, "/x", own, Some("ACCOUNT_TAKEN")),
        "/me/settings/security?error=ACCOUNT_TAKEN#connections"
    );
    assert_eq!(
        back(AuthOperation::Register, "/@ada?a=b", own, Some(UNKNOWN)),
        "/m/signin?error=UNKNOWN&operation=register&redirect=%2F%40ada%3Fa%3Db"
    );
    for foreign in ["", "//evil.example", "https://evil.example/", "javascript:alert(1)"] {
        let page = back(AuthOperation::Login, foreign, own, None);
        assert_eq!(page, "/m/signin?operation=login", "{foreign}");
    }
}

#[test]
fn whom_no_one_knows_keeps_where_they_were() {
    let own = "https://quire.example";
    assert_eq!(unrecognized("/", own), "/unrecognized-account");
    assert_eq!(unrecognized("//evil.example", own), "/unrecognized-account");
    assert_eq!(unrecognized("https://evil.example/", own), "/unrecognized-account");
    assert_eq!(unrecognized("/p/1?a=b", own), "/unrecognized-account?redirect=%2Fp%2F1%3Fa%3Db");
}

#[test]
fn what_is_said_twice_says_nothing() {
    let query = Query::of(Some("state=a&code=b&code=c&empty="));
    assert_eq!(query.one("state").as_deref(), Some("a"));
    assert_eq!(query.one("code"), None);
    assert_eq!(query.one("empty"), None);
    assert_eq!(Query::of(None).one("state"), None);
}
