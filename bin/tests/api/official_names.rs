//! No one can be taken for the site, or for the people who run it.

use super::{
    links::{OWN, press, request_link},
    world::{ADA, STAFF, World},
};
use serde_json::{Value, json};

const UPDATE: &str = "mutation($name: String!) { updateProfile(name: $name) {
    __typename ... on Viewer { name } ... on BadRequest { message } } }";

#[tokio::test]
async fn a_profile_is_not_called_like_the_site_or_who_runs_it() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let rename = async |name: &str| -> Value {
        ada.ask_with(UPDATE, json!({ "name": name })).await["data"]["updateProfile"].clone()
    };
    for name in ["Quire", "quіre", "Qui\u{200b}re", "Quire Support", "The Security Team"] {
        let answer = rename(name).await;
        assert_eq!(
            answer["message"],
            "This name is reserved for the people who run this site; choose another.",
            "{name}: {answer}"
        );
    }
    assert_eq!(rename("A\u{2060}da\u{3164}").await["name"], "Ada");
    let staff = world.signed_in(STAFF).await;
    let answer = staff.ask_with(UPDATE, json!({ "name": "Quire Support" })).await;
    assert_eq!(answer["data"]["updateProfile"]["name"], "Quire Support");
}

#[tokio::test]
async fn words_of_the_house_are_no_usernames() {
    let world = World::new().await;
    let ada = world.confirmed(ADA).await;
    for name in ["quire", "support", "wpad", "design", "quire_staff", "quire.team", "qu1re"] {
        let query = format!(
            "mutation {{ changeUsername(username: \"{name}\") {{ ... on SignupError {{ code }} }} }}"
        );
        let answer = ada.ask(&query).await;
        assert_eq!(
            answer["data"]["changeUsername"]["code"], "USERNAME_INVALID",
            "{name}: {answer}"
        );
    }
}

#[tokio::test]
async fn an_account_that_is_made_takes_no_name_of_the_house() {
    let world = World::new().await;
    for (email, full_name) in [
        ("staff@mail.example", None),
        ("eve@mail.example", Some("Quire Support")),
        ("quire@mail.example", Some("Quire\u{2060}")),
    ] {
        let (_, token) = match full_name {
            None => request_link(&world, email).await,
            Some(name) => asked_as(&world, email, name).await,
        };
        let done =
            press(&world.browser(), "/m/callback/email", OWN, &format!("token={token}")).await;
        assert_eq!(done.status, 303, "{}", done.text);
        let address = email.to_owned();
        let made = world.app.store.read(move |c| quire_store::person::find_by_email(c, &address));
        let made = made.await.unwrap().unwrap();
        let expected = if email.starts_with("eve") { "eve" } else { "Writer" };
        assert_eq!(made.name, expected);
        assert!(!["staff", "quire", "quire_support"].contains(&made.username.as_str()));
    }
}

/// Asks for a letter under a name; the link's token.
async fn asked_as(world: &World, email: &str, name: &str) -> (super::world::Browser, String) {
    world.doubles.clock.advance(14_400);
    let send = "mutation($email: String!, $name: String!) {
        sendAcctAuthEmail(email: $email, fullName: $name) { __typename } }";
    let browser = world.browser();
    browser.ask_with(send, json!({ "email": email, "name": name })).await;
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let line = letter.text.lines().find_map(|line| line.trim().split_once("email?token="));
    (browser, line.unwrap().1.to_owned())
}
