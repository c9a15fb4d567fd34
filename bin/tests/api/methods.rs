//! Methods: an address that does not take one says which it takes (RFC 9110, 15.5.6).

use super::world::{PUBLIC, World, story_id};
use http::Method;

#[tokio::test]
async fn every_refused_method_is_answered_with_those_that_are_taken() {
    let world = World::new().await;
    let browser = world.browser();
    let story = format!("/v1/stories/{}", story_id(PUBLIC));
    for (method, path, allowed) in [
        (Method::DELETE, story.as_str(), "GET, HEAD"),
        (Method::POST, "/v1/users/ada", "GET, HEAD"),
        (Method::PUT, "/1/indexes/*/queries", "POST, OPTIONS"),
        (Method::POST, "/robots.txt", "GET, HEAD"),
        (Method::POST, "/feed/@ada", "GET, HEAD"),
        (Method::DELETE, "/sitemap/sitemap.xml", "GET, HEAD"),
        (Method::PUT, "/_/graphql", "POST"),
        (Method::PUT, "/_/unsubscribe/a/b/c", "GET, HEAD, POST"),
        (Method::DELETE, "/connect/google", "GET, HEAD"),
    ] {
        let answer = browser.send(method.clone(), path, &[], "").await;
        assert_eq!(answer.status, 405, "{method} {path}: {}", answer.text);
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
    }
}
