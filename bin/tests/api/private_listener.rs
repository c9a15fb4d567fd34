//! The private listener answers operators and the renderer, and no one who was led to it.

use super::{
    device::sign_in,
    world::{ADA, World},
};
use http::{Method, StatusCode};
use poem::Endpoint;
use quire::{disk::Disk, endpoints::endpoints, private::Private};
use quire_front::{
    SiteFacts, described, probe,
    renderer::{Renderer, RendererOptions},
};
use quire_http::{
    headers::HttpsOnly,
    session::capability::{self, Class, Grant},
};
use quire_pagecache::PageCache;
use serde_json::json;
use std::sync::Arc;

fn private(world: &World) -> Private {
    private_with(world, &RendererOptions { pages: false, ..RendererOptions::default() }, 0)
}

fn private_with(world: &World, renderer: &RendererOptions, least_megabytes: u64) -> Private {
    let origin = world.app.site.url.clone();
    let site = SiteFacts {
        described: described("Test", "A test", &origin, None),
        prompt: None,
        cards: None,
        wallet: None,
        api: "http://127.0.0.1:1".into(),
        edge_seconds: 0,
        https_only: HttpsOnly::Off,
        origin,
    };
    Private {
        app: world.app.clone(),
        cache: Arc::new(PageCache::new(0)),
        renderer: Arc::new(Renderer::start(renderer, probe(&site, "probe"))),
        metrics: Arc::default(),
        endpoints: endpoints(&world.app, false, None, None),
        disk: Disk::new(std::env::temp_dir(), least_megabytes),
    }
}

async fn readiness(private: &Private) -> (StatusCode, String) {
    let request = poem::Request::builder().uri("/readyz".parse().unwrap()).header("host", "quire");
    let mut answer = private.call(request.finish()).await.unwrap();
    (answer.status(), answer.take_body().into_string().await.unwrap())
}

#[tokio::test]
async fn a_site_that_cannot_draw_pages_or_write_is_not_ready_and_says_why() {
    let world = World::new().await;
    let pages = RendererOptions::default();
    let nowhere = RendererOptions { dir: Some("nowhere".into()), ..pages.clone() };
    let (status, why) = readiness(&private_with(&world, &nowhere, 0)).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(why.contains("the pages are not built"), "{why}");

    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("server.js"), "").unwrap();
    let no_node = RendererOptions {
        dir: Some(dir.path().to_owned()),
        node: "/no/such/node".into(),
        ..pages.clone()
    };
    let private = private_with(&world, &no_node, 0);
    private.renderer.settled().await;
    let (status, why) = readiness(&private).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(why.contains("cannot be started: /no/such/node: No such file"), "{why}");

    let off = RendererOptions { pages: false, ..pages };
    let (status, why) = readiness(&private_with(&world, &off, u64::MAX)).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(why.contains("MiB of free space, less than"), "{why}");
    assert_eq!(readiness(&private_with(&world, &off, 0)).await.0, StatusCode::OK);
}

async fn get(private: &Private, path: &str, host: &str) -> StatusCode {
    let request = poem::Request::builder().uri(path.parse().unwrap()).header("host", host);
    private.call(request.finish()).await.unwrap().status()
}

async fn ask(private: &Private, query: &str, headers: &[(&str, &str)]) -> (StatusCode, String) {
    let mut request = poem::Request::builder()
        .method(Method::POST)
        .uri("/_/graphql".parse().unwrap())
        .header("host", "127.0.0.1")
        .content_type("application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(json!({ "query": query }).to_string());
    let mut answer = private.call(request).await.unwrap();
    let text = answer.take_body().into_string().await.unwrap();
    (answer.status(), text)
}

#[tokio::test]
async fn a_name_that_strangers_can_make_lead_here_is_answered_nothing() {
    let world = World::new().await;
    let private = private(&world);
    for host in ["127.0.0.1", "127.0.0.1:4000", "[::1]:4000", "localhost:4000", "quire", "10.0.0.7"]
    {
        for path in ["/healthz", "/readyz", "/metrics"] {
            assert_eq!(get(&private, path, host).await, StatusCode::OK, "{host}{path}");
        }
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "evil.example:4000"] {
        for path in ["/healthz", "/readyz", "/metrics", "/_/graphql", "/v1/me"] {
            let status = get(&private, path, host).await;
            assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}{path}");
        }
    }
}

#[tokio::test]
async fn the_renderer_reads_with_its_capability_and_no_one_else_does_anything() {
    let world = World::new().await;
    let private = private(&world);
    let mut browser = world.browser();
    sign_in(&world, &mut browser, "ada").await;
    let ada = world.signed_in(ADA).await;
    let (cookie, xsrf) = (ada.cookie.unwrap(), ada.xsrf.unwrap());
    let now = world.app.ports.clock.now();
    let good =
        capability::issue(&world.app.keys, Grant { class: Class::Lo, opened: None }, now).unwrap();
    let (read, change) = ("{ loggedIn }", "mutation { signOut { __typename } }");
    let with_session = [("cookie", cookie.as_str()), ("x-xsrf-token", xsrf.as_str())];
    for query in [read, change] {
        for headers in [&[][..], &with_session, &[(capability::HEADER, "made up")]] {
            let (status, _) = ask(&private, query, headers).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{query} {headers:?}");
        }
    }
    let with_both = [with_session[0], with_session[1], (capability::HEADER, good.as_str())];
    for headers in [&with_both[..], &with_both[2..]] {
        let (status, text) = ask(&private, read, headers).await;
        assert_eq!((status, text.as_str()), (StatusCode::OK, r#"{"data":{"loggedIn":false}}"#));
        let (status, text) = ask(&private, change, headers).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert!(text.contains("READ_ONLY"), "{text}");
    }
    assert_eq!(get(&private, "/v1/me", "127.0.0.1").await, StatusCode::NOT_FOUND);
    world.doubles.clock.advance(3_600);
    let (status, _) = ask(&private, read, &[(capability::HEADER, &good)]).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}
