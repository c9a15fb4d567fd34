//! Pictures from addresses: fetched by the guarded client, then taken in like any other.

use super::{
    super::world::{
        ADA, Answer, BOB, Browser, Elsewhere, SUSPENDED, World, asking, good, leads_to,
        on_each_database,
    },
    jpeg, kept, png, post,
};
use http::StatusCode;
use quire_app::ports::Bucket;
use serde_json::json;

async fn upload_from(browser: &Browser, address: &str) -> Answer {
    let body = json!({ "url": address }).to_string().into_bytes();
    post(browser, "/_/upload-url", "application/json", body, &[]).await
}

// C083
// proves F045: "A picture is taken from a file or from an address"
#[tokio::test]
async fn a_picture_at_an_address_is_taken_in_as_pixels() {
    let elsewhere = Elsewhere::start(|path| match path {
        "/a%20photo?size=large" => good(&[&jpeg(60, 40)[..], b"<script>CANARY</script>"].concat()),
        _ => leads_to("/a%20photo?size=large"),
    });
    on_each_database(async |world| {
        let world = asking(world, &elsewhere);
        let ada = world.signed_in(ADA).await;
        for path in ["/a photo?size=large#there", "/moved"] {
            let answer = upload_from(&ada, &elsewhere.url(path)).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
            let said = answer.json();
            assert_eq!((&said["width"], &said["height"]), (&json!(60), &json!(40)));
            let bytes = kept(&world, said["id"].as_str().unwrap()).await;
            assert!(!super::has_canary(&bytes));
        }
        for head in elsewhere.requested_paths() {
            let head = head.to_lowercase();
            for secret in ["cookie", "xsrf", "authorization", "referer", "ada"] {
                assert!(!head.contains(secret), "{head}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_lies_there_is_held_against_the_same_rules() {
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";
    let elsewhere = Elsewhere::start(move |path| match path {
        "/svg" => good(svg),
        "/page" => good(b"<!doctype html>"),
        "/nothing" => good(b""),
        _ => good(&png(300, 300)[..200]),
    });
    let world = asking(World::new().await, &elsewhere);
    let ada = world.signed_in(ADA).await;
    for (path, status, code) in [
        ("/svg", 415, "UNSUPPORTED"),
        ("/page", 415, "UNSUPPORTED"),
        ("/nothing", 400, "BAD_REQUEST"),
        ("/half", 422, "BROKEN"),
    ] {
        let answer = upload_from(&ada, &elsewhere.url(path)).await;
        let got = (answer.status.as_u16(), answer.json()["error"].clone());
        assert_eq!(got, (status, json!(code)), "{path}: {}", answer.text);
    }
    assert!(world.doubles.blobs.everything().is_empty());
}

#[tokio::test]
async fn whatever_kept_a_picture_from_coming_the_answer_is_the_same() {
    let canary = Elsewhere::start(|_| good(b"secret"));
    let inside = canary.url("/secret");
    let elsewhere = Elsewhere::start(move |path| match path {
        "/missing" => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
        "/fails" => b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n".to_vec(),
        "/large" => good(&vec![0xff; (5 << 20) + 1]),
        "/endless" => {
            let mut chunks = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
            let chunk = [&b"10000\r\n"[..], &[7; 0x10000], b"\r\n"].concat();
            chunks.extend(chunk.repeat(100));
            chunks
        }
        "/short" => b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".to_vec(),
        "/packed" => {
            b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx".to_vec()
        }
        "/inside" => leads_to(&inside),
        "/metadata" => leads_to("http://169.254.169.254/latest/meta-data/"),
        "/file" => leads_to("file:///etc/passwd"),
        "/round" => leads_to("/round"),
        "/page" => b"<html>no HTTP at all".to_vec(),
        _ => Vec::new(),
    });
    let world = asking(World::new().await, &elsewhere);
    let ada = world.signed_in(ADA).await;
    let mut addresses: Vec<String> = [
        "/missing",
        "/fails",
        "/large",
        "/endless",
        "/short",
        "/packed",
        "/inside",
        "/metadata",
        "/file",
        "/round",
        "/page",
        "/closed",
    ]
    .iter()
    .map(|path| elsewhere.url(path))
    .collect();
    let port = canary.address.port();
    addresses.extend(
        [
            format!("http://127.0.0.1:{port}/"),
            format!("http://localhost:{port}/"),
            format!("http://2130706433:{port}/"),
            format!("http://0x7f.1:{port}/"),
            format!("http://[::ffff:127.0.0.1]:{port}/"),
            "http://127.0.0.1:1/".to_owned(),
            "http://10.0.0.1/".to_owned(),
            "http://169.254.169.254/".to_owned(),
            "http://[::1]/".to_owned(),
            format!("http://user:word@{}/", elsewhere.address),
            "ftp://quire.example/a.png".to_owned(),
            "file:///etc/passwd".to_owned(),
            "data:image/png;base64,AAAA".to_owned(),
            "javascript:alert(1)".to_owned(),
            "a.png".to_owned(),
            String::new(),
            "http://".to_owned(),
        ]
        .into_iter(),
    );
    let mut answers = std::collections::BTreeSet::new();
    for address in &addresses {
        let answer = upload_from(&ada, address).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}: {}", answer.text);
        answers.insert(answer.text);
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers.pop_first().unwrap().contains("UNREACHABLE"));
    assert_eq!(canary.requested_paths(), Vec::<String>::new());
    assert!(world.doubles.blobs.names(Bucket::Images).is_empty());
}

#[tokio::test]
async fn only_who_may_change_things_has_a_picture_fetched() {
    let elsewhere = Elsewhere::start(|_| good(&png(4, 4)));
    on_each_database(async |world| {
        let world = asking(world, &elsewhere);
        let (ada, url) = (world.signed_in(ADA).await, elsewhere.url("/"));
        let stranger = upload_from(&world.browser(), &url).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
        let suspended = upload_from(&world.signed_in(SUSPENDED).await, &url).await;
        assert_eq!(suspended.status, StatusCode::FORBIDDEN);
        let bobs = world.signed_in(BOB).await.xsrf.unwrap();
        let body = json!({ "url": url }).to_string().into_bytes();
        for change in [
            ("x-xsrf-token", ""),
            ("x-xsrf-token", bobs.as_str()),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let kind = "application/json";
            let answer = post(&ada, "/_/upload-url", kind, body.clone(), &[change]).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{change:?}");
        }
        assert_eq!(ada.get("/_/upload-url").await.status, StatusCode::METHOD_NOT_ALLOWED);
    })
    .await;
    assert_eq!(elsewhere.requested_paths(), Vec::<String>::new());
}

#[tokio::test]
async fn what_asks_for_a_picture_is_one_address() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    for (kind, body, status) in [
        ("application/json", "", 400),
        ("application/json", "[]", 400),
        ("application/json", "{}", 400),
        ("application/json", "{\"url\":1}", 400),
        ("application/json", "{\"url\":\"a\",\"as\":\"b\"}", 400),
        ("application/json", &format!("{{\"url\":\"{}\"}}", "a".repeat(20_000)), 400),
        ("text/plain", "{\"url\":\"http://x.example/\"}", 415),
        ("application/x-www-form-urlencoded", "url=http://x.example/", 415),
    ] {
        let answer = post(&ada, "/_/upload-url", kind, body.as_bytes().to_vec(), &[]).await;
        assert_eq!(answer.status.as_u16(), status, "{kind} {body}: {}", answer.text);
    }
}

#[tokio::test]
async fn pictures_from_addresses_count_with_the_others() {
    let elsewhere = Elsewhere::start(|_| good(&png(2, 2)));
    let world = asking(World::new().await, &elsewhere);
    let ada = world.signed_in(ADA).await;
    for n in 0..60 {
        let answer = match n % 2 {
            0 => upload_from(&ada, &elsewhere.url("/")).await,
            _ => super::upload(&ada, &png(2, 2)).await,
        };
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    }
    let refused = upload_from(&ada, &elsewhere.url("/")).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "3600");
    assert_eq!(elsewhere.requested_paths().len(), 30);
}
