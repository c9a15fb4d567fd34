//! What is taken and what is not, from whom, and how often.

use super::{
    super::world::{ADA, BOB, SUSPENDED, World, on_each_database},
    chunk, encode, form, has_canary, jpeg, kept, png, send, two_halves, upload, uploaded,
};
use http::StatusCode;
use image::{DynamicImage, ImageFormat, RgbaImage};
use serde_json::json;

/// A JPEG that says it was held upright with the camera turned, and where and by whom it was taken.
fn with_exif(jpeg: &[u8]) -> Vec<u8> {
    let said = b"CANARY 52.5200 N 13.4050 E\0";
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    tiff.extend(b"\x0e\x01\x02\0");
    tiff.extend(u32::try_from(said.len()).unwrap().to_le_bytes());
    tiff.extend(38_u32.to_le_bytes());
    tiff.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0");
    tiff.extend(0_u32.to_le_bytes());
    tiff.extend(said);
    let length = u16::try_from(2 + 6 + tiff.len()).unwrap();
    let mut bytes = jpeg[..2].to_vec();
    bytes.extend(b"\xff\xe1");
    bytes.extend(length.to_be_bytes());
    bytes.extend(b"Exif\0\0");
    bytes.extend(tiff);
    bytes.extend(&jpeg[2..]);
    bytes
}

/// A few bytes that claim 50,000 times 50,000 pixels.
fn png_bomb() -> Vec<u8> {
    let mut head = 50_000_u32.to_be_bytes().repeat(2);
    head.extend([8, 6, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend(chunk(b"IHDR", &head));
    bytes.extend(chunk(b"IDAT", b"\x78\x9c\x03\0\0\0\0\x01"));
    bytes.extend(chunk(b"IEND", b""));
    bytes
}

fn jpeg_bomb() -> Vec<u8> {
    let mut bytes = jpeg(8, 8);
    let frame = bytes.windows(2).position(|pair| pair == b"\xff\xc0").unwrap();
    bytes[frame + 5..frame + 9].copy_from_slice(b"\xff\xdc\xff\xdc");
    bytes
}

fn with_text(png: &[u8]) -> Vec<u8> {
    let mut bytes = png[..33].to_vec();
    bytes.extend(chunk(b"tEXt", b"Comment\0<script>CANARY</script>"));
    bytes.extend(&png[33..]);
    bytes
}

// C082
#[tokio::test]
async fn a_picture_is_taken_whatever_its_name_says_and_written_again() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let photo = with_exif(&jpeg(60, 40));
        assert!(has_canary(&photo));
        let answer = upload(&ada, &photo).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        let said = answer.json();
        // Turned upright: what was wide is high.
        assert_eq!((&said["width"], &said["height"]), (&json!(40), &json!(60)));
        assert_eq!(said["type"], "image/jpeg");
        let id = said["id"].as_str().unwrap();
        assert_eq!(said["url"], format!("/_/image/{id}"));
        assert_eq!(id.len(), 32);
        let bytes = kept(&world, id).await;
        assert_eq!(said["bytes"], bytes.len());
        assert!(!has_canary(&bytes) && !bytes.windows(4).any(|four| four == b"Exif"));
        let upright = image::load_from_memory(&bytes).unwrap().to_rgb8();
        let (top, bottom) = (upright.get_pixel(20, 5), upright.get_pixel(20, 55));
        assert!(top[0] > 200 && bottom[2] > 200, "{top:?} {bottom:?}");

        let mut script = jpeg(8, 8);
        script.extend(b"<script>CANARY</script>");
        let glass: DynamicImage = RgbaImage::from_pixel(5, 5, image::Rgba([9, 9, 9, 99])).into();
        for (sent, kind) in [
            (script, "image/jpeg"),
            (with_text(&png(8, 8)), "image/png"),
            (encode(&glass, ImageFormat::WebP), "image/png"),
            (encode(&two_halves(8, 8), ImageFormat::WebP), "image/jpeg"),
            (encode(&two_halves(8, 8), ImageFormat::Gif), "image/png"),
        ] {
            let answer = upload(&ada, &sent).await;
            assert_eq!(answer.json()["type"], kind, "{}", answer.text);
            let bytes = kept(&world, answer.json()["id"].as_str().unwrap()).await;
            assert!(!has_canary(&bytes) && bytes != sent);
        }
    })
    .await;
}

#[tokio::test]
async fn a_large_picture_is_shrunk() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let said = upload(&ada, &png(3_000, 10)).await.json();
    assert_eq!((&said["width"], &said["height"]), (&json!(2_384), &json!(8)));
}

#[tokio::test]
async fn what_is_no_picture_is_refused_in_words_and_nothing_is_kept() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let truncated = &png(300, 300)[..200];
    let cases: [(&str, &[u8], u16, &str); 11] = [
        ("nothing", b"", 400, "The file is empty."),
        ("an SVG", b"<?xml version=\"1.0\"?><svg onload=\"alert(1)\"/>", 415, "SVG files"),
        ("a page", b"<!doctype html><script>alert(1)</script>", 415, "read this picture"),
        ("a document", b"%PDF-1.7 1 0 obj", 415, "read this picture"),
        ("noise", &[0xde; 500], 415, "read this picture"),
        ("another kind of picture", b"BM\x36\0\0\0\0\0\0\0", 415, "read this picture"),
        ("half a picture", truncated, 422, "damaged"),
        ("a bomb", &png_bomb(), 413, "50 million pixels"),
        ("a bomb of another kind", &jpeg_bomb(), 413, "50 million pixels"),
        ("a script that begins like a picture", b"GIF89a/*\xff\xff*/=1;alert(1)//", 413, ""),
        ("too much", &vec![0xff; 25 * 1024 * 1024 + 1], 413, "larger than 25 MB"),
    ];
    for (case, bytes, status, words) in cases {
        let answer = upload(&ada, bytes).await;
        assert_eq!(answer.status.as_u16(), status, "{case}: {}", answer.text);
        let said = answer.json();
        assert!(said["message"].as_str().unwrap().contains(words), "{case}: {said}");
    }
    assert!(world.doubles.blobs.everything().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn bombs_at_once_take_neither_memory_nor_time() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let tries = (0..20).map(|n| {
        let (ada, bomb) = (ada.clone(), if n % 2 == 0 { png_bomb() } else { jpeg_bomb() });
        tokio::spawn(async move { upload(&ada, &bomb).await.status.as_u16() })
    });
    for status in futures_util::future::join_all(tries).await {
        // Or there were too many at once.
        assert!(matches!(status.unwrap(), 413 | 503));
    }
}

#[tokio::test]
async fn only_who_may_change_things_uploads() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let picture = form(&[("image", "a.png", &png(4, 4))]);
        let stranger = send(&world.browser(), picture.clone(), &[]).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
        assert_eq!(stranger.json()["error"], "UNAUTHORIZED");
        let sue = world.signed_in(SUSPENDED).await;
        let suspended = send(&sue, picture.clone(), &[]).await;
        assert_eq!(suspended.status, StatusCode::FORBIDDEN);
        let bobs = world.signed_in(BOB).await.xsrf.unwrap();
        for change in [
            ("x-xsrf-token", ""),
            ("x-xsrf-token", bobs.as_str()),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let answer = send(&ada, picture.clone(), &[change]).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{change:?}");
        }
        assert_eq!(ada.get("/_/upload").await.status, StatusCode::METHOD_NOT_ALLOWED);
        assert!(world.doubles.blobs.everything().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_form_holds_one_file() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let (one, two) = (png(4, 4), png(5, 5));
    for (case, body) in [
        ("no part", form(&[])),
        ("another name", form(&[("file", "a.png", &one)])),
        ("two", form(&[("image", "a.png", &one), ("image", "b.png", &two)])),
        ("no form", b"x".to_vec()),
    ] {
        let answer = send(&ada, body, &[]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{case}: {}", answer.text);
    }
    for change in [("content-type", "image/png"), ("content-encoding", "gzip")] {
        let answer = send(&ada, one.clone(), &[change]).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{change:?}");
    }
}

#[tokio::test]
async fn a_person_uploads_only_so_often() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let picture = png(2, 2);
    for _ in 0..60 {
        uploaded(&ada, &picture).await;
    }
    let refused = upload(&ada, &picture).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.json()["error"], "RATE_LIMITED");
    assert_eq!(refused.header("retry-after"), "3600");
    uploaded(&world.signed_in(BOB).await, &picture).await;
    world.doubles.clock.advance(3_600);
    uploaded(&ada, &picture).await;
}
