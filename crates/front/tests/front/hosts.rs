//! Hosts of writers' and publications' own.

use crate::site::{STORY, Site};
use http::StatusCode;
use std::sync::Arc;

/// Asks under a name of someone's own.
async fn at(site: &Site, host: &str, path: &str) -> crate::site::Answer {
    site.get_with(path, &[("host", host)]).await
}

fn give(site: &Site, change: impl FnOnce(quire_routing::HostList) -> quire_routing::HostList) {
    site.hosts.send_modify(|hosts| *hosts = Arc::new(change((**hosts).clone())));
}

// proves F166: "A publication answers on its own domain"
// proves F361: "The host decides what a path means"
// proves F431: "A publication is found by its address and by its host"
#[tokio::test]
async fn a_publication_answers_on_its_own_domain_as_soon_as_it_has_one() {
    let site = Site::start().await;
    let before = at(&site, "pub.example", "/").await;
    assert_eq!(before.status, StatusCode::MISDIRECTED_REQUEST);
    give(&site, |hosts| hosts.with_publication("pub.example".parse().unwrap(), "my-pub"));
    for (path, page, params) in [
        ("/", "community-publication-profile", "%22collectionSlug%22%3A%22my-pub%22"), // proves S028: "A publication is found by its address or its host"
        ("/about", "community-publication-about", "%22collectionSlug%22%3A%22my-pub%22"), // proves S021: "On a publication's own host its name is left out of addresses"
        ("/archive/2020", "community-publication-archive", "%22year%22%3A%222020%22"),
    ] {
        let answer = at(&site, "pub.example", path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let text = answer.text();
        assert!(text.contains(&format!("page={page}")), "{path}: {text}");
        assert!(text.contains(params), "{path}: {text}");
    }
    // The same path of the main site is another page, also in the cache.
    assert!(site.get("/about").await.text().contains("page=landing-about"));
    assert_eq!(at(&site, "pub.example", "/about").await.header("x-cache"), "HIT");
}

#[tokio::test]
async fn only_the_sites_own_host_promises_https_for_years() {
    let site = Site::on_https().await;
    give(&site, |hosts| {
        hosts
            .with_publication("pub.example".parse().unwrap(), "my-pub")
            .with_user("ada.example".parse().unwrap(), "ada")
    });
    for (path, host, wanted) in [
        ("/", "localhost", "max-age=63072000; includeSubDomains"),
        ("/", "pub.example", ""),
        ("/", "ada.example", ""),
        ("/_next/nothing.js", "pub.example", ""),
        ("/", "unknown.example", ""),
    ] {
        let answer = at(&site, host, path).await;
        assert_eq!(answer.header("strict-transport-security"), wanted, "{host}{path}");
    }
    let plain = Site::start().await;
    assert_eq!(at(&plain, "localhost", "/").await.header("strict-transport-security"), "");
}

// proves F123: "A profile answers on its subdomain and on a domain of its own"
// proves S020: "On a profile's own host the name is left out of addresses"
#[tokio::test]
async fn a_writer_answers_on_their_own_domain_and_subdomain() {
    let site = Site::start().await;
    give(&site, |hosts| {
        hosts
            .with_user("ada.example".parse().unwrap(), "ada")
            .with_user("ada.localhost".parse().unwrap(), "ada")
    });
    for host in ["ada.example", "ADA.example", "ada.localhost:8080"] {
        let answer = at(&site, host, "/").await;
        assert_eq!(answer.status, StatusCode::OK, "{host}");
        assert!(answer.text().contains("ada"), "{host}: {}", answer.text());
    }
    let story = at(&site, "ada.example", &format!("/gardens-{STORY}")).await;
    assert_eq!(story.status, StatusCode::OK, "{}", story.text());
    assert!(story.text().contains("page=post"), "{}", story.text());
    let account = at(&site, "ada.example", "/me/settings").await;
    assert_eq!(account.status, StatusCode::FOUND);
    assert!(account.header("location").ends_with("/me/settings"));
    assert!(account.header("location").starts_with(&format!("http://{}", site.address)));
}

#[tokio::test]
async fn a_domain_that_was_given_up_answers_no_more() {
    let site = Site::start().await;
    let main = (**site.hosts.borrow()).clone();
    give(&site, |hosts| hosts.with_user("ada.example".parse().unwrap(), "ada"));
    assert_eq!(at(&site, "ada.example", "/").await.status, StatusCode::OK);
    give(&site, |_| main);
    let gone = at(&site, "ada.example", "/").await;
    assert_eq!(gone.status, StatusCode::MISDIRECTED_REQUEST);
}
