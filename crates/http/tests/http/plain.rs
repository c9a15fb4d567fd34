//! Plain answers.

use http::StatusCode;
use quire_http::plain::page;

// S023
#[tokio::test]
async fn a_page_says_its_status_and_what_that_means() {
    for (status, text) in [
        (StatusCode::SERVICE_UNAVAILABLE, "503: Service Unavailable"),
        (StatusCode::MISDIRECTED_REQUEST, "421: Misdirected Request"),
        (StatusCode::FORBIDDEN, "403: Forbidden"),
        (StatusCode::GONE, "410: Gone"),
    ] {
        let mut response = page(status, "A title", "A message.", "0123");
        assert_eq!(response.status(), status);
        let html = response.take_body().into_string().await.unwrap();
        assert!(html.contains(&format!("<small>{text} · 0123</small>")), "{html}");
    }
}
