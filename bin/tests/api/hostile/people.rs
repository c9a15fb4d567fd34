//! What people say of themselves and tell each other, and what is known of them from elsewhere: it
//! comes back as the text it was, and as HTML only with what is listed.

use super::{lines, markup::markup, safe::complaints, writable};
use crate::api::{
    drafts::{act, p},
    publishing::publish,
    world::{ADA, BOB, Browser, MEMBER, ORIGIN, PUBLIC, World, story_id, user_id},
};
use http::{Method, StatusCode};
use quire_core::{
    UserId,
    account::{auth_state::AuthService, user_agent::device_name},
};
use quire_store::identity::{self, Identity};
use serde_json::{Value, json};
use std::io::{Cursor, Read};

#[tokio::test]
async fn what_writers_say_of_themselves_and_their_books_is_text() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let about = "mutation($blocks: Blocks!) { updateAbout(blocks: $blocks) { __typename
        ... on User { aboutHtml aboutBlocks } } }";
    let texts: Vec<String> = writable().into_iter().step_by(40).take(100).collect();
    let blocks: Vec<Value> = (0..)
        .zip(&texts)
        .map(|(n, text)| match n % 2 {
            0 => p(&format!("v{n}"), text),
            _ => json!({ "id": format!("v{n}"), "type": "li", "list": "ul", "depth": 0,
                "text": text }),
        })
        .collect();
    let told =
        ada.ask_with(about, json!({ "blocks": blocks })).await["data"]["updateAbout"].clone();
    assert_eq!(told["__typename"], "User", "{told}");
    let html = told["aboutHtml"].as_str().unwrap();
    assert_eq!(complaints(html), Vec::<String>::new(), "{html}");
    let kept: Vec<&str> = told["aboutBlocks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|block| block["text"].as_str().unwrap().trim())
        .collect();
    assert_eq!(kept, texts.iter().map(|text| text.trim()).collect::<Vec<_>>());

    let add = "mutation($input: BookInput!) { addBook(input: $input) { __typename
        ... on Book { title description } } }";
    for words in lines(200).take(12) {
        let book = act(&ada, add, json!({ "title": words, "description": words })).await;
        assert_eq!((&book["title"], &book["description"]), (&json!(words), &json!(words)));
        let link = json!([{ "format": "EBOOK", "link": words }]);
        let book = act(&ada, add, json!({ "title": "A book", "editions": link })).await;
        assert_eq!(book["__typename"], "BadRequest", "{words} is no address");
    }
}

#[tokio::test]
async fn what_readers_tell_writers_and_the_staff_is_text() {
    let world = World::new().await;
    let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    let story = story_id(PUBLIC);
    let note = "mutation($input: CreateQuoteInput!) { createQuote(input: $input) {
        __typename ... on Quote { id } } }";
    let again = "mutation($id: ID!, $note: String!) { updateQuote(quoteId: $id, note: $note) {
        __typename } }";
    let report = "mutation($id: ID!, $note: String) {
        reportPost(postId: $id, reason: SPAM, note: $note) { __typename } }";
    let mute = "mutation($words: String!) { muteKeyword(keyword: $words) {
        __typename ... on MutedKeywords { keywords } } }";
    let unmute = "mutation($words: String!) { unmuteKeyword(keyword: $words) { __typename } }";
    let input = json!({ "postId": story, "blockId": "b0", "start": 0, "end": 9,
        "text": "Beginning", "note": "Plain." });
    let quote = act(&bob, note, input).await["id"].clone();
    let seen = format!("{{ post(id: \"{story}\") {{ viewerEdge {{ quotes {{ note }} }} }} }}");
    for words in lines(50).take(12) {
        bob.ask_with(again, json!({ "id": quote, "note": words })).await;
        let told = ada.ask(&seen).await["data"]["post"]["viewerEdge"]["quotes"].clone();
        assert_eq!(told, json!([{ "note": words }]));
        bob.ask_with(report, json!({ "id": story, "note": words })).await;
        let waiting = quire_app::story::waiting(&world.app).await.unwrap();
        let told: Vec<String> = waiting.into_iter().map(|one| one.report.note).collect();
        assert_eq!(told, std::slice::from_ref(&words));
        let muted = bob.ask_with(mute, json!({ "words": words })).await;
        assert_eq!(muted["data"]["muteKeyword"]["keywords"], json!([words]));
        bob.ask_with(unmute, json!({ "words": words })).await;
    }
}

#[tokio::test]
async fn nothing_a_browser_or_another_site_says_becomes_a_name_or_an_address_of_its_own() {
    for agent in writable() {
        let name = device_name(&agent);
        assert!(name.chars().all(|c| c.is_ascii_alphabetic() || c == ' '), "{agent}: {name}");
    }
    let world = World::new().await;
    let member = UserId::from_bits(MEMBER);
    let now = world.app.ports.clock.now();
    let query = format!(
        "{{ userResult(userId: \"{}\") {{ ... on User {{ mastodonAccount {{ handle url }} }} }} }}",
        user_id(MEMBER)
    );
    for words in lines(80).take(12) {
        let handle = format!("@{words}@social.example");
        let account = Identity {
            issuer: "https://social.example".to_owned(),
            subject: "1".to_owned(),
            service: AuthService::Mastodon,
            handle: Some(handle.clone()),
        };
        let person = member.clone();
        let connect = world.app.store.write(move |c| {
            identity::remove(c, &person, AuthService::Mastodon)?;
            identity::insert(c, &account, &person, now)
        });
        connect.await.unwrap();
        let shown = world.browser().ask(&query).await;
        let shown = &shown["data"]["userResult"]["mastodonAccount"];
        assert_eq!(shown["handle"], handle);
        let name = shown["url"].as_str().unwrap().strip_prefix("https://social.example/@").unwrap();
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c)), "{name}");
    }
}

/// The files in which Ada downloads her data; a story of hers is called so.
async fn downloaded(words: &str) -> Vec<(String, String)> {
    let world = World::new().await;
    let ada = world.stepped_up(ADA).await;
    let create = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
        ... on DraftSaved { postId } } }";
    let input = json!({ "saveId": "save-0001", "title": words, "subtitle": words,
        "blocks": [p("a", words)] });
    let post = act(&ada, create, input).await["postId"].as_str().unwrap().to_owned();
    assert_eq!(publish(&ada, &post, 1, Value::Null).await["__typename"], "Draft");
    ada.ask("mutation { requestExport { __typename } }").await;
    world.letters_sent().await;
    let letters = world.doubles.mailbox.letters();
    let mut lines = letters.iter().flat_map(|letter| letter.text.lines());
    let link = lines.find(|line| line.contains("/me/export/")).unwrap();
    let path = link.trim().strip_prefix(ORIGIN).unwrap();
    files(&ada, path).await
}

async fn files(browser: &Browser, path: &str) -> Vec<(String, String)> {
    let mut headers = vec![("sec-fetch-site", "same-origin")];
    headers.extend(browser.cookie());
    let (status, _, bytes) = browser.fetch(Method::POST, path, &headers, ()).await;
    assert_eq!(status, StatusCode::OK);
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = Vec::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        files.push((file.name().unwrap().into_owned(), text));
    }
    files
}

#[tokio::test]
async fn downloaded_files_have_harmless_names_and_the_same_markup_whatever_a_story_is_called() {
    let pages = |files: &[(String, String)]| {
        let pages = files.iter().filter(|(name, _)| name.ends_with(".html"));
        let mut pages: Vec<_> = pages.map(|(_, text)| markup(text)).collect();
        pages.sort();
        pages
    };
    let plain = pages(&downloaded("Plain words").await);
    for words in lines(80).take(6) {
        let files = downloaded(&words).await;
        assert_eq!(pages(&files), plain, "{words}");
        for (name, _) in &files {
            let is_plain = |c: char| c.is_alphanumeric() || "-./".contains(c);
            assert!(name.chars().all(is_plain) && !name.contains(".."), "{words}: {name}");
        }
    }
}
