//! The data with which a document comes alive, asked for by itself.

use crate::site::{Answer, STORY, Site, Story};
use http::StatusCode;

fn story() -> String {
    format!("/p/{STORY}")
}

/// The stamp in a document.
fn stamp(document: &Answer) -> String {
    let text = document.text();
    let stamp = text.split_once("const stamp='").unwrap().1;
    stamp.split_once('\'').unwrap().0.to_owned()
}

#[tokio::test]
async fn the_data_of_a_document_is_drawn_when_it_is_asked_for() {
    let questions = r#"{"post": {"name": "Ask", "query": "", "variables": ["postId"]}}"#;
    let site = Site::with_questions(questions).await;
    let beside = format!("{}?_rsc=beside", story());
    let document = site.get(&story()).await;
    assert!(document.text().contains("drawing 1 of"));
    assert!(!document.text().contains("data 1"));
    assert_eq!(site.drawn.last_headers()["x-quire-part"], "document");
    for encoding in ["br", "gzip", "identity"] {
        let data = site.get_with(&beside, &[("accept-encoding", encoding)]).await;
        let expected = format!("'{}';self.__next_f.push([1,'data 2']);", stamp(&document));
        assert_eq!((data.status, data.text()), (StatusCode::OK, expected), "of one stamp");
        // No other site includes it as a script.
        assert_eq!(data.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(data.header("etag"), "");
    }
    assert_eq!(site.drawn.addresses(), [story(), story()]);
    assert_eq!(site.drawn.last_headers()["x-quire-part"], "data");
    site.cache.purge([format!("post:{STORY}").as_str()]);
    assert!(site.get(&beside).await.text().contains("data 3"), "it goes with its document");
}

#[tokio::test]
async fn data_that_the_renderer_asked_for_itself_may_be_newer_than_its_document() {
    let site = Site::start().await;
    let document = site.get(&story()).await;
    let data = site.get(&format!("{}?_rsc=beside", story())).await;
    assert!(!data.text().contains(&stamp(&document)));
}

#[tokio::test]
async fn data_lacks_numbers_and_nothing_else() {
    let site = Site::start().await;
    let (beside, tag) = (format!("{}?_rsc=beside", story()), format!("post:{STORY}"));
    assert!(site.get(&beside).await.text().contains("data 1"));
    site.cache.count([tag.as_str()]);
    assert!(site.get(&beside).await.text().contains("data 1"), "numbers wait");
    site.cache.outdate([tag.as_str()]);
    assert!(site.get(&beside).await.text().contains("data 2"), "what is new does not");
}

#[tokio::test]
async fn documents_with_their_data_have_none_beside() {
    let site = Site::start().await;
    site.known.set("0123456789ab", Story::Gone);
    for (path, cookie) in [
        (story(), "sid=free"),
        ("/p/0123456789ab".to_owned(), ""),
        ("/p/ffffffffffff".to_owned(), ""),
    ] {
        let cookie = [("cookie", cookie)];
        let document = site.get_with(&path, &cookie).await;
        assert!(document.text().contains("data "), "{path}");
        let beside = site.get_with(&format!("{path}?_rsc=beside"), &cookie).await;
        assert_eq!(beside.status, StatusCode::NOT_FOUND, "{path}");
    }
}
