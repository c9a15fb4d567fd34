//! What sites say of what is embedded, and what is made of it.

use super::world::{World, viewer};
use async_trait::async_trait;
use quire_app::{
    Refusal, embed,
    ports::{Fetch, FetchError, Fetched},
};
use quire_core::Viewer;
use std::sync::{Arc, Mutex};
use url::Url;

/// Every site says the same, and notes what it is asked.
struct Sites {
    said: String,
    asked: Mutex<Vec<String>>,
}

#[async_trait]
impl Fetch for Sites {
    async fn get(&self, address: &Url) -> Result<Fetched, FetchError> {
        self.asked.lock().unwrap().push(address.to_string());
        let (media_type, bytes) = ("application/json".to_owned(), self.said.clone().into_bytes());
        Ok(Fetched { address: address.clone(), media_type, bytes })
    }
}

fn saying(said: &str) -> (World, Arc<Sites>) {
    let sites = Arc::new(Sites { said: said.to_owned(), asked: Mutex::default() });
    let mut world = World::new();
    world.app.ports.fetch = sites.clone();
    (world, sites)
}

const FILM: &str = "https://vimeo.com/1084537";

#[tokio::test]
async fn a_site_names_what_stands_on_its_page() {
    let (world, sites) = saying(r#"{"title": "Ice", "width": 640, "height": 480, "html": "<b>"}"#);
    let me = viewer(&world.person("writer").await);
    let film = embed::describe(&world.app, &me, FILM).await.unwrap().unwrap();
    assert_eq!((film.title.as_str(), film.ratio, film.url.as_str()), ("Ice", 75, FILM));
    let asked =
        "https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F1084537";
    assert_eq!(*sites.asked.lock().unwrap(), [asked]);
}

#[tokio::test]
async fn what_a_site_says_is_a_line_of_text_and_a_shape_or_nothing() {
    let long = format!(r#"{{"title": "{}"}}"#, "x".repeat(9_000));
    for (said, title, ratio) in [
        ("", "", 56),
        ("<html>", "", 56),
        ("[]", "", 56),
        (r#"{"title": 7, "width": "100%", "height": 166}"#, "", 56),
        (r#"{"title": "a\u202eb\n c", "width": 0, "height": 9}"#, "ab c", 56),
        (r#"{"title": "<script>", "width": 1, "height": 900}"#, "<script>", 56),
        (r#"{"width": 18446744073709551615, "height": 18446744073709551615}"#, "", 56),
        (long.as_str(), &"x".repeat(300), 56),
    ] {
        let (world, _) = saying(said);
        let me = viewer(&world.person("writer").await);
        let film = embed::describe(&world.app, &me, FILM).await.unwrap().unwrap();
        assert_eq!((film.title.as_str(), film.ratio), (title, ratio), "{said}");
    }
}

#[tokio::test]
async fn only_known_sites_are_asked_by_people_and_not_without_end() {
    let (world, sites) = saying(r#"{"title": "Ice"}"#);
    let me = viewer(&world.person("writer").await);
    let stranger = embed::describe(&world.app, &Viewer::Anonymous, FILM).await;
    assert!(matches!(stranger, Err(Refusal::Unauthorized)));
    for address in ["https://example.org/x", "http://127.0.0.1/x", "https://vimeo.com:81/1", ""] {
        assert_eq!(embed::describe(&world.app, &me, address).await.unwrap(), None, "{address}");
    }
    assert!(sites.asked.lock().unwrap().is_empty());
    for _ in 0..130 {
        embed::describe(&world.app, &me, FILM).await.unwrap().unwrap();
    }
    assert_eq!(sites.asked.lock().unwrap().len(), 120);
    let film = embed::describe(&world.app, &me, FILM).await.unwrap().unwrap();
    assert_eq!((film.title.as_str(), film.ratio), ("", 56), "embedded all the same");
}
