//! `[sign_in]`: the services one can sign in with; `[captcha]`: who tells people from programs.

use super::checked;
use crate::commands::killing::with_site_as;
use quire::config::Config;
use quire_app::ports::AuthorizationRequest;
use quire_providers::sign_in::{ClientSecret, OauthClient};
use std::{fs, path::Path};

const KEY: &[u8] = include_bytes!("../../api/keys/apple.p8");

/// The services that a site offers, each with the page to which it sends browsers; of Mastodon's instances
/// no one has named one yet.
fn services(dir: &Path, text: &str) -> Vec<(String, String)> {
    with_site_as(dir, &checked(text).unwrap(), async |app| {
        let asked = AuthorizationRequest {
            redirect_uri: "https://quire.example/back",
            state: "state",
            nonce: "nonce",
            verifier: &"v".repeat(43),
        };
        let mut services = Vec::new();
        for provider in &app.ports.sign_in {
            let led = provider.authorize(&asked, None).await.map(|led| led.address);
            let page = led.unwrap_or_default().split('?').next().unwrap_or_default().to_owned();
            services.push((provider.service().to_string(), page));
        }
        services
    })
}

#[test]
fn what_is_not_configured_is_not_offered_and_the_rest_is_where_it_usually_is() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let key = dir.join("key.p8");
    fs::write(&key, KEY).unwrap();
    let page = |service: &str, page: &str| (service.to_owned(), page.to_owned());
    let google = page("google", "https://accounts.google.com/o/oauth2/v2/auth");
    let mastodon = page("mastodon", "");
    assert_eq!(services(dir, ""), []);
    let registered =
        |service: &str| format!("[sign_in.{service}]\nclient_id = \"a\"\nclient_secret = \"b\"\n");
    let both = format!("[sign_in]\nmastodon = true\n{}", registered("google"));
    assert_eq!(services(dir, &both), [google.clone(), mastodon.clone()]);
    let apple = format!(
        "[sign_in.apple]\nclient_id = \"a\"\nteam_id = \"b\"\nkey_id = \"c\"\nkey_file = {key:?}\n"
    );
    let others = ["facebook", "twitter"].map(registered).concat();
    assert_eq!(
        services(dir, &format!("{both}{apple}{others}")),
        [
            google,
            page("apple", "https://appleid.apple.com/auth/authorize"),
            page("facebook", "https://www.facebook.com/v24.0/dialog/oauth"),
            page("twitter", "https://x.com/i/oauth2/authorize"),
            mastodon,
        ]
    );
}

#[test]
fn what_is_missing_is_named_and_secrets_do_not_show() {
    for (text, key) in [
        ("[sign_in.google]\nclient_id = \"a\"\n", "sign_in.google.client_secret is missing"),
        ("[sign_in.twitter]\n", "sign_in.twitter.client_id is missing"),
        ("[captcha]\nsite_key = \"a\"\n", "captcha.secret is missing"),
        ("[sign_in.apple]\nclient_id = \"a\"\n", "sign_in.apple.team_id is missing"),
    ] {
        let error = checked(text).unwrap_err();
        assert!(error.contains(key), "{error}");
    }
    let facebook = "[sign_in.facebook]\nclient_id = \"a\"\nclient_secret = \"hunter2\"\n";
    let config = checked(facebook).unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
    let secret = ClientSecret::Shared("hunter2".to_owned());
    let client = OauthClient { id: "a".to_owned(), secret };
    assert!(!format!("{client:?}").contains("hunter2"));
    assert!(Config::parse("[sign_in.google]\nkey = 1\n", "x".as_ref()).is_err());
}
