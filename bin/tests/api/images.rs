//! Pictures: only what is one is taken, nothing but its pixels is kept, and it is served in a few
//! sizes (requirements U-1 to U-4).

use super::world::{ADA, Answer, BOB, Browser, ORIGIN, SUSPENDED, World, on_each_database};
use http::{Method, StatusCode};
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};
use quire_app::outside::{Blobs, Shelf};
use serde_json::{Value, json};
use std::io::Cursor;

const BORDER: &str = "------------------------border";

/// A form with these parts: name, file name, bytes.
fn form(parts: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let head = format!(
            "--{BORDER}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\n\
             Content-Type: image/svg+xml\r\n\r\n"
        );
        body.extend(head.as_bytes());
        body.extend(*bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BORDER}--\r\n").as_bytes());
    body
}

async fn send(browser: &Browser, body: Vec<u8>, changes: &[(&str, &str)]) -> Answer {
    let kind = format!("multipart/form-data; boundary={BORDER}");
    let mut headers = vec![
        ("content-type", kind.as_str()),
        ("sec-fetch-site", "same-origin"),
        ("origin", ORIGIN),
    ];
    headers.extend(browser.cookie());
    headers.extend(browser.xsrf.as_deref().map(|xsrf| ("x-xsrf-token", xsrf)));
    headers.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    headers.extend(changes);
    browser.send(Method::POST, "/_/upload", &headers, body).await
}

async fn upload(browser: &Browser, bytes: &[u8]) -> Answer {
    send(browser, form(&[("image", "photo.svg", bytes)]), &[]).await
}

/// Uploads something that is taken; answers its id.
async fn uploaded(browser: &Browser, bytes: &[u8]) -> String {
    let answer = upload(browser, bytes).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Left half red, right half blue.
fn two_halves(width: u32, height: u32) -> DynamicImage {
    let colour = |x| if x < width / 2 { [255, 0, 0] } else { [0, 0, 255] };
    RgbImage::from_fn(width, height, |x, _| image::Rgb(colour(x))).into()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    written(&two_halves(width, height), ImageFormat::Png)
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    written(&two_halves(width, height), ImageFormat::Jpeg)
}

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

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut bytes = u32::try_from(data.len()).unwrap().to_be_bytes().to_vec();
    let mut sum = crc32fast::Hasher::new();
    sum.update(kind);
    sum.update(data);
    bytes.extend(kind);
    bytes.extend(data);
    bytes.extend(sum.finalize().to_be_bytes());
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

fn decoded(answer: &Answer, bytes: &[u8]) -> DynamicImage {
    assert_eq!(answer.status, StatusCode::OK);
    image::load_from_memory(bytes).unwrap()
}

/// What is kept of a picture.
async fn kept(world: &World, id: &str) -> Vec<u8> {
    world.doubles.shelves.get(Shelf::Images, id).await.unwrap().unwrap()
}

fn has_canary(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|six| six == b"CANARY")
}

// C082
#[tokio::test]
async fn a_picture_is_taken_whatever_its_name_says_and_written_anew() {
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
            (written(&glass, ImageFormat::WebP), "image/png"),
            (written(&two_halves(8, 8), ImageFormat::WebP), "image/jpeg"),
            (written(&two_halves(8, 8), ImageFormat::Gif), "image/png"),
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
        ("an SVG", b"<?xml version=\"1.0\"?><svg onload=\"alert(1)\"/>", 415, "SVG drawings"),
        ("a page", b"<!doctype html><script>alert(1)</script>", 415, "no picture we can read"),
        ("a document", b"%PDF-1.7 1 0 obj", 415, "no picture we can read"),
        ("noise", &[0xde; 500], 415, "no picture we can read"),
        ("another kind of picture", b"BM\x36\0\0\0\0\0\0\0", 415, "no picture we can read"),
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
    assert!(world.doubles.shelves.everything().is_empty());
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
        assert!(world.doubles.shelves.everything().is_empty());
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

async fn show(browser: &Browser, target: &str) -> (Answer, Vec<u8>) {
    let (status, headers, bytes) = browser.fetch(Method::GET, target, &[], ()).await;
    (Answer { status, headers, text: String::new() }, bytes)
}

#[tokio::test]
async fn a_picture_is_served_in_few_sizes_and_does_nothing() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let id = uploaded(&ada, &png(300, 200)).await;
        let stranger = world.browser();
        for (query, width, height) in [
            ("", 300, 200),
            ("?w=100", 128, 85),
            ("?w=128", 128, 85),
            ("?w=2000", 300, 200),
            ("?w=64&h=64", 64, 64),
            ("?w=64&h=64&focus=50,50", 64, 64),
            ("?w=64&h=64&focus=0%2C50", 64, 64),
            ("?w=2000&h=2000", 200, 200),
        ] {
            let (answer, bytes) = show(&stranger, &format!("/_/image/{id}{query}")).await;
            let picture = decoded(&answer, &bytes);
            assert_eq!((picture.width(), picture.height()), (width, height), "{query}");
            assert_eq!(answer.header("content-type"), "image/png");
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            let policy = answer.header("content-security-policy");
            assert!(
                policy.contains("sandbox") && policy.contains("default-src 'none'"),
                "{policy}"
            );
        }
        let corner = async |focus: &str| {
            let target = format!("/_/image/{id}?w=64&h=64&focus={focus}");
            let (answer, bytes) = show(&stranger, &target).await;
            decoded(&answer, &bytes).to_rgb8().get_pixel(40, 32).0
        };
        assert_eq!((corner("0,0").await, corner("100,100").await), ([255, 0, 0], [0, 0, 255]));
        for query in [
            "?w=0",
            "?w=-1",
            "?w=",
            "?w=1e2",
            "?w=0100",
            "?w=99999",
            "?w=4294967296",
            "?h=64",
            "?w=64&h=65",
            "?w=64&w=64",
            "?w=64&focus=1,1",
            "?w=64&h=64&focus=1",
            "?x=1",
            "?w=64&x",
            "?w=64&h=64&focus=a,b",
            "?blur=1",
        ] {
            let (answer, _) = show(&stranger, &format!("/_/image/{id}{query}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{query}");
        }
        for path in ["0123456789abcdef0123456789abcdef", "x", &id[1..], &id.to_uppercase()] {
            let (answer, _) = show(&stranger, &format!("/_/image/{path}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_asks_for_whatever_size_fills_no_disk() {
    let world = World::new().await;
    let id = uploaded(&world.signed_in(ADA).await, &jpeg(700, 300)).await;
    let stranger = world.browser();
    for n in (1..3_000).step_by(13) {
        let (x, y) = (n % 101, n % 97);
        for query in [format!("w={n}"), format!("w={n}&h={n}&focus={x},{y}")] {
            let (answer, _) = show(&stranger, &format!("/_/image/{id}?{query}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{query}");
        }
    }
    let copies = world.doubles.shelves.names(Shelf::Renditions);
    assert!(copies.len() <= 43, "{copies:?}");
}

const PHOTO: &str = "mutation($id: ID) { updateProfile(imageId: $id) {
    __typename ... on Viewer { imageUrl } ... on BadRequest { message } } }";

async fn photo(browser: &Browser, id: &str) -> Value {
    let answer = browser.ask_with(PHOTO, json!({ "id": id })).await;
    answer["data"]["updateProfile"].clone()
}

#[tokio::test]
async fn a_photo_is_one_of_ones_own_pictures() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let id = uploaded(&ada, &png(300, 200)).await;
        let url = format!("/_/image/{id}?w=256&h=256&focus=50%2C50");
        assert_eq!(photo(&ada, &id).await["imageUrl"], url);
        let seen = "{ userResult(username: \"ada\") { ... on User { imageUrl } } }";
        let seen = world.browser().ask(seen).await;
        assert_eq!(seen["data"]["userResult"]["imageUrl"], url);
        let (answer, bytes) = show(&world.browser(), &url).await;
        assert_eq!(decoded(&answer, &bytes).width(), 200);
        let bob = world.signed_in(BOB).await;
        let gone = "This picture is not there any more; upload it again.";
        for wanted in [id.as_str(), "0123456789abcdef0123456789abcdef", "/etc/passwd", "x"] {
            assert_eq!(photo(&bob, wanted).await["message"], gone, "{wanted}");
        }
        // Another name leaves the photo; an empty id takes it away.
        let rename =
            "mutation { updateProfile(name: \"Countess\") { ... on Viewer { imageUrl } } }";
        assert_eq!(ada.ask(rename).await["data"]["updateProfile"]["imageUrl"], url);
        assert_eq!(photo(&ada, "").await["imageUrl"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_nobody_uses_is_thrown_away_after_a_day() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (used, unused) =
            (uploaded(&ada, &png(90, 90)).await, uploaded(&ada, &png(91, 91)).await);
        photo(&ada, &used).await;
        let shelves = &world.doubles.shelves;
        shelves.put(Shelf::Images, "ffffffffffffffffffffffffffffffff", vec![1]).await.unwrap();
        shelves.put(Shelf::Images, &format!("{used}.1-0.part"), vec![1]).await.unwrap();
        for id in [&used, &unused] {
            show(&ada, &format!("/_/image/{id}?w=40")).await;
        }
        let sweep = || quire_app::image::forget_unused(&world.app);
        assert_eq!(sweep().await.unwrap().images, 0);
        assert_eq!(shelves.everything().len(), 6);
        world.doubles.clock.advance(86_401);
        let swept = sweep().await.unwrap();
        assert_eq!((swept.images, swept.files), (1, 4));
        assert_eq!(shelves.names(Shelf::Images), std::slice::from_ref(&used));
        assert_eq!(shelves.names(Shelf::Renditions), [format!("{used}-w40")]);
        let (gone, _) = show(&ada, &format!("/_/image/{unused}?w=40")).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
        assert_eq!(sweep().await.unwrap(), quire_app::image::Swept::default());
    })
    .await;
}

#[tokio::test]
async fn a_picture_without_its_file_is_found_by_fsck() {
    let world = World::new().await;
    let id = uploaded(&world.signed_in(ADA).await, &png(9, 9)).await;
    let check = async || quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store;
    assert_eq!(check().await, []);
    world.doubles.shelves.remove(Shelf::Images, &id).await.unwrap();
    let found = check().await;
    assert_eq!((found[0].invariant, &found[0].rows), ("I15.images", &vec![id]));
}
