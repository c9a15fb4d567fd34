//! Letters that say what others wrote, and the page that shows letters to developers: whatever the
//! words are, the markup is the one that plain words have.

use super::{lines, markup::markup};
use crate::api::world::{ADA, Answer, BOB, World, a_story, add, user_id};
use quire::{api::Api, outbox::Outbox};
use quire_app::{
    digest,
    ports::{HeaderText, Mail, Mailer},
};
use quire_core::{
    PublicationId, UserId,
    story::{Story, StoryStatus, Visibility},
};
use quire_providers::{Letterhead, SystemIds};
use quire_store::passkey::{self, Passkey};
use serde_json::json;
use std::{net::IpAddr, sync::Arc};

const DAY: i64 = 86_400;

/// Every letter that says what someone wrote: who is new, what a key is called, who follows, what is
/// new to read; and one with nothing but a name in its head.
async fn letters(words: &str) -> Vec<Mail> {
    let world = World::new().await;
    let (ada, bob) = (world.stepped_up(ADA).await, world.signed_in(BOB).await);
    let profile = "mutation($name: String!) { updateProfile(name: $name) { __typename } }";
    for person in [&ada, &bob] {
        let done = person.ask_with(profile, json!({ "name": words })).await;
        assert_eq!(done["data"]["updateProfile"]["__typename"], "Viewer", "{words}");
    }
    let send = "mutation($name: String!) {
        sendAcctAuthEmail(email: \"eve@mail.example\", fullName: $name) { __typename } }";
    let sent = world.browser().ask_with(send, json!({ "name": words })).await;
    assert_eq!(sent["data"]["sendAcctAuthEmail"]["__typename"], "SusiMethod", "{sent}");
    let key = Passkey {
        id: "1".to_owned(),
        person_id: UserId::from_bits(ADA),
        credential_id: "key".to_owned(),
        name: words.to_owned(),
        credential: "{}".to_owned(),
        created_at: world.app.ports.clock.now(),
        last_used_at: None,
    };
    world.app.store.write(move |c| passkey::insert(c, &key)).await.unwrap();
    let removed = ada.ask("mutation { removePasskey(id: \"1\") { __typename } }").await;
    assert_eq!(removed["data"]["removePasskey"]["__typename"], "Security", "{removed}");
    let follow = format!(
        "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} updateUserPreferences(preferences: [
            {{ name: NOTIFICATIONS_DIGEST_FREQUENCY, value: DAILY }}]) {{ __typename }} }}",
        user_id(ADA)
    );
    bob.ask(&follow).await;
    digest::begin(&world.app).await.unwrap();
    world.doubles.clock.advance(DAY);
    world.letters_sent().await;
    world.doubles.clock.advance(1);
    let paper = super::paper(2, words);
    let story = Story {
        title: words.to_owned(),
        subtitle: words.to_owned(),
        publication_id: Some(PublicationId::from_bits(2)),
        first_published_at: Some(world.app.ports.clock.now()),
        ..a_story(0x70, StoryStatus::Published, Visibility::Public)
    };
    let publish = world.app.store.write(move |c| {
        quire_store::publication::insert(c, &paper)?;
        add(c, &story, &[])
    });
    publish.await.unwrap();
    world.doubles.clock.advance(DAY);
    world.letters_sent().await;
    world.doubles.mailbox.letters()
}

#[tokio::test]
async fn letters_have_the_same_markup_whatever_others_wrote() {
    let shape = |letters: &[Mail]| -> Vec<Vec<String>> {
        letters.iter().map(|letter| markup(&letter.html)).collect()
    };
    let plain = letters("Plain words").await;
    let said = |letters: &[Mail], words: &str| {
        letters.iter().filter(|letter| letter.text.contains(words)).count()
    };
    assert_eq!(said(&plain, "Plain words"), 3, "the key, the follower, the story: {plain:?}");
    for words in lines(50).take(6) {
        let hostile = letters(&words).await;
        assert_eq!(shape(&hostile), shape(&plain), "{words}");
        assert_eq!(said(&hostile, &words), 3, "{words}");
    }
}

/// A letter on the page of the outbox: in the list, by itself, and as its HTML.
async fn outbox_pages(world: &World, words: &str) -> [Answer; 3] {
    let folder = tempfile::tempdir().unwrap();
    let head = Letterhead {
        from_name: HeaderText::new("Quire"),
        from: "post@quire.example".parse().unwrap(),
        clock: world.doubles.clock.clone(),
        ids: Arc::new(SystemIds),
    };
    let mail = Mail {
        to: "ada@mail.example".parse().unwrap(),
        to_name: HeaderText::new(words),
        subject: HeaderText::new(words),
        text: words.to_owned(),
        html: format!("<p>{words}</p>"),
        unsubscribe: None,
    };
    let letters = quire_providers::MailOutbox::new(folder.path().to_path_buf(), head);
    letters.send(mail).await.unwrap();
    let page = Outbox::new(folder.path().to_path_buf());
    let api = Api::new(world.app.clone(), false).with_outbox(Some(page));
    let mut here = world.browser().of(Arc::new(api));
    here.network = IpAddr::from([127, 0, 0, 1]);
    let list = here.get("/_/outbox").await;
    let name = list.text.split("/_/outbox/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let letter = here.get(&format!("/_/outbox/{name}")).await;
    let html = here.get(&format!("/_/outbox/{name}?form=html")).await;
    [list, letter, html]
}

#[tokio::test]
async fn the_page_of_the_outbox_has_the_same_markup_whatever_a_letter_says() {
    let world = World::new().await;
    let [plain_list, plain_letter, _] = outbox_pages(&world, "Plain words").await;
    for words in lines(150).take(12) {
        let [list, letter, html] = outbox_pages(&world, &words).await;
        assert_eq!(markup(&list.text), markup(&plain_list.text), "{words}");
        assert_eq!(markup(&letter.text), markup(&plain_letter.text), "{words}");
        // The HTML of a letter is shown as it is, and does nothing.
        assert!(html.header("content-security-policy").starts_with("sandbox;"), "{words}");
    }
}
