//! Pictures in a bucket of what really speaks the protocol of S3 (PyPI moto), and in files: both keep
//! the same rules.
#![expect(clippy::unwrap_used, reason = "a server that cannot be made is a failed test")]

use quire_app::ports::{Blobs, Bucket};
use quire_core::Timestamp;
use quire_providers::{FileBlobs, S3Blobs, S3Bucket, SystemClock};
use std::{path::Path, process::Stdio, time::Duration};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    net::TcpListener,
    process::{Child, Command},
};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const NAME: &str = "0123456789abcdef0123456789abcdef";
const IMAGES: Bucket = Bucket::Images;

/// The server at work; ends with the test.
struct Server {
    port: u16,
    access_key: String,
    secret_key: String,
    _process: Child,
}

impl Server {
    async fn start() -> Self {
        let python = Path::new(FOLDER).join("../../target/venv/bin/python");
        assert!(python.exists(), "no {}: `cargo xtask test` makes it", python.display());
        let mut process = Command::new(python)
            .arg(Path::new(FOLDER).join("tests/bucket/server.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap()).lines();
        let said = said.next_line().await.unwrap().unwrap();
        let [port, access_key, secret_key] = said.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{said}");
        };
        Self {
            port: port.parse().unwrap(),
            access_key: access_key.to_owned(),
            secret_key: secret_key.to_owned(),
            _process: process,
        }
    }

    fn bucket(&self) -> S3Bucket {
        S3Bucket {
            access_key: self.access_key.clone(),
            secret_key: self.secret_key.clone(),
            ..at(self.port)
        }
    }
}

/// A bucket behind a port of this machine, in which no one is known.
fn at(port: u16) -> S3Bucket {
    S3Bucket {
        name: "pictures".to_owned(),
        endpoint: Some(format!("http://127.0.0.1:{port}").parse().unwrap()),
        region: "us-east-1".to_owned(),
        prefix: "site/a".to_owned(),
        access_key: "key".to_owned(),
        secret_key: "hunter2".to_owned(),
        patience: Duration::from_secs(20),
    }
}

/// Pictures there, and copies in a folder.
fn blobs(bucket: &S3Bucket) -> (S3Blobs, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    (S3Blobs::new(bucket, FileBlobs::new(dir.path().into())).unwrap(), dir)
}

/// What everybody may rely on, wherever pictures lie.
async fn keeps_the_rules(blobs: &dyn Blobs) {
    let copies = Bucket::Renditions;
    for bucket in [IMAGES, copies] {
        assert_eq!(blobs.get(bucket, NAME).await.unwrap(), None);
        assert_eq!(blobs.list(bucket).await.unwrap(), []);
        blobs.remove(bucket, NAME).await.unwrap();
    }
    let large: Vec<u8> = (0..3_000_000_u32).map(|n| (n % 251) as u8).collect();
    let before = now();
    blobs.put(IMAGES, NAME, b"one".to_vec()).await.unwrap();
    blobs.put(IMAGES, NAME, large.clone()).await.unwrap();
    blobs.put(IMAGES, "a-name.with-dots", Vec::new()).await.unwrap();
    blobs.put(copies, "01-copy", b"copy".to_vec()).await.unwrap();
    assert_eq!(blobs.get(IMAGES, NAME).await.unwrap(), Some(large));
    assert_eq!(blobs.get(IMAGES, "a-name.with-dots").await.unwrap(), Some(Vec::new()));
    assert_eq!(blobs.get(copies, NAME).await.unwrap(), None);
    assert_eq!(blobs.get(copies, "01-copy").await.unwrap().unwrap(), b"copy");
    let mut kept = blobs.list(IMAGES).await.unwrap();
    kept.sort_by(|one, next| one.name.cmp(&next.name));
    assert_eq!(kept.iter().map(|kept| &kept.name).collect::<Vec<_>>(), [NAME, "a-name.with-dots"]);
    assert!(kept.iter().all(|kept| before <= kept.since && !kept.is_unfinished()), "{kept:?}");
    for name in ["", "..", "../secret", "ab/../../../secret", "/etc/passwd", ".ab", "é€", "AB1"]
    {
        assert!(blobs.get(IMAGES, name).await.is_err(), "{name}");
        assert!(blobs.put(IMAGES, name, Vec::new()).await.is_err(), "{name}");
        assert!(blobs.remove(IMAGES, name).await.is_err(), "{name}");
    }
    blobs.remove(IMAGES, NAME).await.unwrap();
    blobs.remove(IMAGES, NAME).await.unwrap();
    assert_eq!(blobs.get(IMAGES, NAME).await.unwrap(), None);
    assert_eq!(blobs.list(IMAGES).await.unwrap().len(), 1);
    blobs.reach().await.unwrap();
}

/// A moment that lies a little back, as clocks of other machines tell it in whole seconds.
fn now() -> Timestamp {
    use quire_app::ports::Clock;
    SystemClock.now().plus_seconds(-2)
}

#[tokio::test]
async fn files_and_a_bucket_keep_the_same_rules() {
    let dir = tempfile::tempdir().unwrap();
    keeps_the_rules(&FileBlobs::new(dir.path().into())).await;
    let server = Server::start().await;
    let (there, copies) = blobs(&server.bucket());
    keeps_the_rules(&there).await;
    assert!(!copies.path().join("images").exists(), "pictures lie there alone");
    assert!(copies.path().join("renditions").exists(), "copies lie here");
}

#[tokio::test]
async fn sites_that_share_a_bucket_do_not_see_each_other() {
    let server = Server::start().await;
    let (one, _one) = blobs(&server.bucket());
    let (other, _other) = blobs(&S3Bucket { prefix: "site".to_owned(), ..server.bucket() });
    let (bare, _bare) = blobs(&S3Bucket { prefix: String::new(), ..server.bucket() });
    one.put(IMAGES, NAME, vec![1]).await.unwrap();
    for nothing in [&other, &bare] {
        assert_eq!(nothing.list(IMAGES).await.unwrap(), []);
        assert_eq!(nothing.get(IMAGES, NAME).await.unwrap(), None);
        nothing.remove(IMAGES, NAME).await.unwrap();
    }
    bare.put(IMAGES, NAME, vec![2]).await.unwrap();
    assert_eq!(one.get(IMAGES, NAME).await.unwrap().unwrap(), [1]);
    assert_eq!(bare.list(IMAGES).await.unwrap().len(), 1);
}

/// All that can be done says why it cannot.
async fn is_refused(blobs: &S3Blobs, words: &str) {
    let all = [
        blobs.reach().await.unwrap_err(),
        blobs.put(IMAGES, NAME, vec![1]).await.unwrap_err(),
        blobs.get(IMAGES, NAME).await.unwrap_err(),
        blobs.list(IMAGES).await.unwrap_err(),
        blobs.remove(IMAGES, NAME).await.unwrap_err(),
    ];
    for why in all.map(|error| error.to_string()) {
        assert!(why.contains("the bucket") && why.contains(words), "{why}");
        assert!(!why.contains("hunter2"), "{why}");
    }
}

#[tokio::test]
async fn a_wrong_key_and_a_missing_bucket_are_clear_errors_and_no_missing_picture() {
    let server = Server::start().await;
    let wrong = S3Bucket { secret_key: "hunter2".to_owned(), ..server.bucket() };
    is_refused(&blobs(&wrong).0, "SignatureDoesNotMatch").await;
    is_refused(&blobs(&at(server.port)).0, "InvalidAccessKeyId").await;
    let missing = S3Bucket { name: "missing".to_owned(), ..server.bucket() };
    is_refused(&blobs(&missing).0, "NoSuchBucket").await;
}

#[tokio::test]
async fn a_bucket_that_does_not_answer_is_a_clear_error_within_its_time() {
    let missing = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    is_refused(&blobs(&at(missing)).0, "does not answer").await;
    // It listens, and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let hasty = S3Bucket { patience: Duration::from_millis(100), ..at(port) };
    is_refused(&blobs(&hasty).0, "took too long").await;
}

#[tokio::test]
async fn copies_are_there_while_the_bucket_is_not() {
    let missing = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let (away, _copies) = blobs(&at(missing));
    away.put(Bucket::Renditions, "01-copy", vec![1]).await.unwrap();
    assert_eq!(away.get(Bucket::Renditions, "01-copy").await.unwrap().unwrap(), [1]);
}

#[test]
fn what_is_known_of_a_bucket_does_not_show_its_key() {
    let (there, _copies) = blobs(&at(1));
    let shown = format!("{there:?}");
    assert!(shown.contains("pictures") && !shown.contains("hunter2"), "{shown}");
}
