//! What a reader types for an instance of Mastodon.

use quire_providers::{outgoing::Outgoing, sign_in::Mastodon};
use std::net::SocketAddr;

#[test]
fn an_instance_is_a_name_on_the_public_network() {
    let allowed: SocketAddr = "127.0.0.1:9000".parse().unwrap();
    let outgoing = Outgoing::new(&[allowed]).unwrap();
    let mastodon = Mastodon::new("Quire", "https://quire.example", outgoing);
    let origin = |typed: &str| mastodon.origin(typed).map(String::from);
    for typed in [
        "social.example",
        " Social.Example ",
        "https://social.example",
        "https://social.example/",
        "@ada@social.example",
        "ada@social.example",
    ] {
        assert_eq!(origin(typed).as_deref(), Some("https://social.example/"), "{typed}");
    }
    assert_eq!(origin("127.0.0.1:9000").as_deref(), Some("http://127.0.0.1:9000/"));
    for typed in [
        "",
        " ",
        "localhost",
        "127.0.0.1",
        "127.0.0.1:9001",
        "2130706433",
        "[::1]",
        "http://social.example",
        "social.example:8443",
        "social.example/path",
        "social.example?x=y",
        "social.example#x",
        "ftp://social.example",
        "javascript:alert(1)",
    ] {
        assert_eq!(origin(typed), None, "{typed}");
    }
}
