//! Applications: where they lead, and the grammar of PKCE.

use quire_core::{
    ApplicationId, Timestamp, UserId, chrono,
    oauth::{ApplicationKind, ClientApplication, is_challenge, is_verifier},
};

fn application(kind: ApplicationKind, redirect: &str) -> ClientApplication {
    ClientApplication {
        id: ApplicationId::from_bits(1),
        owner_id: UserId::from_bits(1),
        name: "Reader".to_owned(),
        description: String::new(),
        kind,
        redirect_addresses: vec![redirect.to_owned()],
        created_at: Timestamp::new(chrono::DateTime::UNIX_EPOCH),
        logo: None,
    }
}

#[test]
fn one_address_of_many_like_it_is_the_registered_one() {
    let app = application(ApplicationKind::Confidential, "https://app.example/back?a=1");
    assert!(app.leads_to("https://app.example/back?a=1"));
    for other in [
        "",
        "https://app.example",
        "https://app.example/",
        "https://app.example/back",
        "https://app.example/back?a=1&b=2",
        "https://app.example/back?a=1#",
        "https://app.example/back?a=1/",
        "https://app.example/back/?a=1",
        "https://APP.example/back?a=1",
        "HTTPS://app.example/back?a=1",
        "http://app.example/back?a=1",
        "https://app.example:443/back?a=1",
        "https://app.example:8443/back?a=1",
        "https://app.example./back?a=1",
        "https://x.app.example/back?a=1",
        "https://app.example.evil.example/back?a=1",
        "https://app.example@evil.example/back?a=1",
        "https://evil.example/https://app.example/back?a=1",
        "https://app.example/../back?a=1",
        "https://app.example/x/../back?a=1",
        "https://app.example//back?a=1",
        "https://app.example/%62ack?a=1",
        "https://app.example/back?a=%31",
        "https://app.example/back;a=1",
        " https://app.example/back?a=1",
        "https://app.example/back?a=1 ",
        "https://app.example/back?a=1\n",
        "//app.example/back?a=1",
        "/back?a=1",
        "https:/app.example/back?a=1",
        "https:app.example/back?a=1",
        "https://app.example\\@evil.example/back?a=1",
        "https://app.example/back?A=1",
        "https://app.example/BACK?a=1",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://app.example/back?a=1\0",
        "https://[::1]/back?a=1",
        "https://app.example/back?a=1%00",
    ] {
        assert!(!app.leads_to(other), "{other:?}");
    }
}

#[test]
fn a_program_on_a_device_may_name_any_port_of_a_loopback_address() {
    let app = application(ApplicationKind::Public, "http://127.0.0.1/back");
    assert!(app.leads_to("http://127.0.0.1/back"));
    assert!(app.leads_to("http://127.0.0.1:49152/back"));
    for other in [
        "http://127.0.0.1:0/back",
        "http://127.0.0.1:65536/back",
        "http://127.0.0.1:/back",
        "http://127.0.0.1:80@evil.example/back",
        "http://127.0.0.1:80/other/back",
        "http://127.0.0.1:+80/back",
        "http://127.0.0.2:80/back",
        "http://localhost:80/back",
        "https://127.0.0.1:80/back",
    ] {
        assert!(!app.leads_to(other), "{other}");
    }
    let web = application(ApplicationKind::Confidential, "http://127.0.0.1/back");
    assert!(!web.leads_to("http://127.0.0.1:49152/back"));
}

#[test]
fn verifiers_and_challenges_have_a_grammar() {
    assert!(
        is_challenge(&"a".repeat(43))
            && !is_challenge(&"a".repeat(42))
            && !is_challenge(&"+".repeat(43))
    );
    assert!(is_verifier(&"~".repeat(43)) && is_verifier(&"a".repeat(128)));
    assert!(
        !is_verifier(&"a".repeat(42))
            && !is_verifier(&"a".repeat(129))
            && !is_verifier(&"=".repeat(43))
    );
}
