//! Pictures: only what is one is taken, nothing but its pixels is kept, and it is served in a few
//! sizes.

mod address;
mod hostile;
mod placeholders;
mod serving;
mod taking;
mod using;

use super::world::{Answer, Browser, ORIGIN, World};
use http::{Method, StatusCode};
use image::{DynamicImage, ImageFormat, RgbImage};
use quire_app::ports::{Blobs, Bucket};
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
    post(browser, "/_/upload", &kind, body, changes).await
}

/// Posts as the site's own pages do, but for these headers.
pub async fn post(
    browser: &Browser,
    target: &str,
    kind: &str,
    body: Vec<u8>,
    changes: &[(&str, &str)],
) -> Answer {
    let mut headers =
        vec![("content-type", kind), ("sec-fetch-site", "same-origin"), ("origin", ORIGIN)];
    headers.extend(browser.cookie());
    headers.extend(browser.xsrf.as_deref().map(|xsrf| ("x-xsrf-token", xsrf)));
    headers.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    headers.extend(changes);
    browser.send(Method::POST, target, &headers, body).await
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

fn encode(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
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
    encode(&two_halves(width, height), ImageFormat::Png)
}

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(&two_halves(width, height), ImageFormat::Jpeg)
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

fn decoded(answer: &Answer, bytes: &[u8]) -> DynamicImage {
    assert_eq!(answer.status, StatusCode::OK);
    image::load_from_memory(bytes).unwrap()
}

/// What is kept of a picture.
async fn kept(world: &World, id: &str) -> Vec<u8> {
    world.doubles.blobs.get(Bucket::Images, id).await.unwrap().unwrap()
}

fn has_canary(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|six| six == b"CANARY")
}

async fn show(browser: &Browser, target: &str) -> (Answer, Vec<u8>) {
    show_to(browser, target, &[]).await
}

/// What is served to someone who sends these headers.
async fn show_to(browser: &Browser, target: &str, headers: &[(&str, &str)]) -> (Answer, Vec<u8>) {
    let (status, headers, bytes) = browser.fetch(Method::GET, target, headers, ()).await;
    (Answer { status, headers, text: String::new() }, bytes)
}
