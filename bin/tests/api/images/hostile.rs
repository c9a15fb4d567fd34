//! Files made to be taken for something they are not, to take more than they should, or to carry
//! something along: each is refused in words, or nothing of it but its pixels
//! is kept and served.

mod foreign;
mod gif;
mod jpeg;
mod png;
mod webp;

use super::{
    super::world::{ADA, Browser, World},
    kept, show, upload,
};
use http::StatusCode;
use quire_app::ports::Bucket;
use std::{collections::BTreeSet, sync::LazyLock};

/// What a hostile file carries along.
const SCRIPT: &[u8] = b"<script>alert('CANARY 7f3a')</script>";

/// The end of a script that began in the head of a picture.
const REST_OF_SCRIPT: &[u8] = b"*/=1;alert('CANARY 7f3a');//";

/// An archive with one file, as far as readers of archives look: from its end.
const ARCHIVE: &[u8] = b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x06\0\0\0CANARY\
    PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0CANARY\
    PK\x05\x06\0\0\0\0\x01\0\x01\0\x34\0\0\0\x24\0\0\0\0\0";

/// What becomes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Becomes {
    /// A picture of this type.
    Kept(&'static str),
    /// A refusal: status and code.
    Refused(u16, &'static str),
}

const JPEG: Becomes = Becomes::Kept("image/jpeg");
const PNG: Becomes = Becomes::Kept("image/png");
const NO_PICTURE: Becomes = Becomes::Refused(415, "UNSUPPORTED");
const TOO_LARGE: Becomes = Becomes::Refused(413, "TOO_LARGE");
const BROKEN: Becomes = Becomes::Refused(422, "BROKEN");

/// A hostile file.
struct Sample {
    name: &'static str,
    bytes: Vec<u8>,
    becomes: Becomes,
}

fn sample(name: &'static str, becomes: Becomes, bytes: Vec<u8>) -> Sample {
    Sample { name, bytes, becomes }
}

/// Bytes one after the other.
fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

fn corpus() -> Vec<Sample> {
    [gif::samples(), jpeg::samples(), png::samples(), webp::samples(), foreign::samples()]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether anything of what hostile files carry along is in these bytes.
fn carries_something(bytes: &[u8]) -> bool {
    static PARTS: LazyLock<BTreeSet<&[u8]>> = LazyLock::new(|| {
        let payloads = [SCRIPT, REST_OF_SCRIPT, ARCHIVE].into_iter();
        let parts = payloads.flat_map(|payload| payload.windows(8));
        // Zeros say nothing.
        parts.filter(|part| part.iter().filter(|byte| **byte == 0).count() < 4).collect()
    });
    bytes.windows(8).any(|run| PARTS.contains(run))
}

#[test]
fn the_corpus_is_large_and_each_file_is_in_it_once() {
    let corpus = corpus();
    assert!(corpus.len() >= 100, "{} files", corpus.len());
    let names: BTreeSet<_> = corpus.iter().map(|sample| sample.name).collect();
    assert_eq!(names.len(), corpus.len());
    let files: BTreeSet<_> = corpus.iter().map(|sample| &sample.bytes).collect();
    assert_eq!(files.len(), corpus.len());
    let carrying = corpus.iter().filter(|sample| carries_something(&sample.bytes));
    assert!(carrying.count() >= 50);
}

#[tokio::test]
async fn a_hostile_file_is_refused_or_nothing_of_it_but_its_pixels_is_kept() {
    let world = World::new().await;
    let mut ada = world.signed_in(ADA).await;
    let mut wrong = Vec::new();
    for (n, sample) in quire_cases::drawn(corpus()).into_iter().enumerate() {
        if n % 50 == 49 {
            world.doubles.clock.advance(3_601);
            ada = world.signed_in(ADA).await;
        }
        let before = everything(&world);
        let answer = upload(&ada, &sample.bytes).await;
        let (name, said) = (sample.name, answer.json());
        let becomes = match answer.status {
            StatusCode::CREATED => format!("kept as {}", said["type"]),
            status => format!("refused {} {}", status.as_u16(), said["error"]),
        };
        let expected = match sample.becomes {
            Becomes::Kept(kind) => format!("kept as \"{kind}\""),
            Becomes::Refused(status, code) => format!("refused {status} \"{code}\""),
        };
        if becomes != expected {
            wrong.push(format!("{name}: {becomes}, not {expected}"));
        }
        match (said["id"].as_str(), said["type"].as_str()) {
            (Some(id), Some(kind)) => is_harmless(&world, &ada, name, id, kind).await,
            _ => assert_eq!(everything(&world), before, "{name} left something"),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let fsck = quire_app::fsck::check(&world.app, |_| ()).await.unwrap();
    assert_eq!(fsck.store, []);
}

fn everything(world: &World) -> usize {
    let blobs = &world.doubles.blobs;
    blobs.names(Bucket::Images).len() + blobs.names(Bucket::Renditions).len()
}

/// Looks at what is kept of a file and at all that is served of it.
async fn is_harmless(world: &World, ada: &Browser, name: &str, id: &str, kind: &str) {
    let kept = kept(world, id).await;
    assert!(!carries_something(&kept), "{name}");
    for query in ["", "?w=20", "?w=64&h=64", "?blur=1"] {
        let (answer, bytes) = show(ada, &format!("/_/image/{id}{query}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{name}{query}");
        assert!(!carries_something(&bytes), "{name}{query}");
        assert!(image::load_from_memory(&bytes).is_ok(), "{name}{query}");
        assert_eq!(answer.header("content-type"), kind, "{name}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("content-security-policy").starts_with("sandbox;"));
        let disposition = answer.header("content-disposition");
        assert!(disposition.starts_with(&format!("inline; filename=\"{id}.")), "{disposition}");
    }
}
