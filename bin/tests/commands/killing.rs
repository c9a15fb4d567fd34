//! The server is killed while a picture is uploaded, at every moment a test can find. What it had
//! acknowledged is there, nothing half is ever served, and what was left lying is swept away.

use crate::{quire as run, ready, server};
use image::{ImageFormat, RgbImage};
use quire::{config::Config, data, options::Common};
use quire_app::{App, device::Device, ports::Bucket};
use quire_core::{
    Timestamp, UserId,
    person::{MembershipTier, Person},
};
use quire_http::session::xsrf;
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{Cursor, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::Child,
    time::SystemTime,
};

/// When the server is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// When half of the file is on its way.
    Half,
    /// When all of it is.
    Sent,
    /// When something lies on the shelf that was not there before.
    Written,
    /// When it has answered.
    Answered,
}

const MOMENTS: [Moment; 4] = [Moment::Half, Moment::Sent, Moment::Written, Moment::Answered];

/// How often the server is killed at each moment.
const ROUNDS: u32 = 3;

/// Who uploads, as far as a request shows it.
pub struct Uploader {
    cookie: String,
    xsrf: String,
}

#[test]
fn a_server_killed_during_an_upload_leaves_nothing_half_done() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::create_dir(dir.join("posts")).unwrap();
    let uploader = with_site(dir, signed_in);
    let mut acknowledged = BTreeSet::new();
    for round in 0..ROUNDS {
        for moment in MOMENTS {
            let picture = picture(round);
            let (mut child, _said) = server(dir, &[]);
            let address = ready(&mut child);
            acknowledged.extend(killed(&mut child, &address, &uploader, &picture, moment, dir));
            let checked = run(dir, &["fsck"], "");
            assert!(checked.status.success(), "{moment:?}: {}", crate::out(&checked));
        }
    }
    assert_eq!(acknowledged.len(), ROUNDS as usize);

    let kept = with_site(dir, async |app| {
        app.store.read(quire_store::image::ids).await.unwrap().into_iter().collect::<BTreeSet<_>>()
    });
    assert!(acknowledged.is_subset(&kept));
    let (mut child, _said) = server(dir, &[]);
    let address = ready(&mut child);
    for path in lying(dir) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let (status, bytes) = fetched(&address, name);
        match kept.contains(name) {
            true => assert_eq!((status, bytes), (200, fs::read(&path).unwrap()), "{name}"),
            false => assert_eq!(status, 404, "{name}"),
        }
    }
    for id in &kept {
        let (status, bytes) = fetched(&address, id);
        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!((status, picture.width()), (200, SIDE), "{id}");
    }
    child.kill().unwrap();
    child.wait().unwrap();

    // Long after.
    for path in lying(dir) {
        File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(SystemTime::UNIX_EPOCH)
            .unwrap();
    }
    with_site(dir, async |app| quire_app::image::forget_unused(&app).await.unwrap());
    let left: BTreeSet<String> =
        lying(dir).iter().map(|path| path.file_name().unwrap().to_str().unwrap().into()).collect();
    assert_eq!(left, kept);
    assert!(run(dir, &["fsck"], "").status.success());
}

/// Does something on the site in this folder, on which no server runs.
pub fn with_site<T>(dir: &Path, work: impl AsyncFnOnce(App) -> T) -> T {
    with_site_as(dir, &Config::default(), work)
}

/// The same on a site that is configured otherwise.
pub fn with_site_as<T>(dir: &Path, config: &Config, work: impl AsyncFnOnce(App) -> T) -> T {
    let data = dir.join("data");
    let common = Common {
        data,
        database: None,
        config: None,
        secret: None,
        s3_secret_key: None,
        stripe_secret_key: None,
        stripe_webhook_secrets: None,
        braintree_private_key: None,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let done = runtime.block_on(async {
        let app = data::open(config, &common, "http://127.0.0.1").unwrap();
        work(app).await
    });
    drop(runtime);
    done
}

pub async fn signed_in(app: App) -> Uploader {
    let id = UserId::from_bits(7);
    let ada = Person {
        id: id.clone(),
        username: "ada".to_owned(),
        name: "Ada".to_owned(),
        bio: String::new(),
        image: None,
        email: Some("ada@mail.example".to_owned()),
        tier: MembershipTier::Free,
        is_staff: false,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: Timestamp::from_millis(1_767_000_000_000).unwrap(),
    };
    app.store.write(move |c| quire_store::person::insert(c, &ada)).await.unwrap();
    let opened = quire_app::session::open(&app, &id, &Device::default()).await.unwrap();
    let session = quire_app::session::find(&app, &opened.token).await.unwrap().unwrap();
    Uploader {
        cookie: format!("__Host-sid={}", opened.token),
        xsrf: xsrf::token(&app.keys, session.token_hash.as_bytes()),
    }
}

const SIDE: u32 = 700;

/// A picture that takes a moment to be read and some bytes to be kept.
pub fn picture(number: u32) -> Vec<u8> {
    let colour = |x: u32, y: u32| [(x * y % 251) as u8, (x ^ y) as u8, (number * 40) as u8];
    let picture = RgbImage::from_fn(SIDE, SIDE, |x, y| image::Rgb(colour(x, y)));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// What stands before and after a picture of so many bytes in a request that uploads it.
fn upload_request(
    address: &str,
    Uploader { cookie, xsrf }: &Uploader,
    bytes: usize,
) -> (String, String) {
    let start =
        "--border\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a\"\r\n\r\n";
    let end = "\r\n--border--\r\n";
    let head = format!(
        "POST /_/upload HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         X-Xsrf-Token: {xsrf}\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: multipart/form-data; boundary=border\r\nContent-Length: {}\r\n\r\n{start}",
        start.len() + bytes + end.len()
    );
    (head, end.to_owned())
}

/// What a server answers to an upload.
pub fn uploaded(address: &str, uploader: &Uploader, picture: &[u8]) -> String {
    let (start, end) = upload_request(address, uploader, picture.len());
    let mut socket = TcpStream::connect(address).unwrap();
    socket.write_all(&[start.as_bytes(), picture, end.as_bytes()].concat()).unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer
}

/// Uploads a picture to a server that is killed meanwhile; its id, if it was acknowledged.
pub fn killed(
    child: &mut Child,
    address: &str,
    uploader: &Uploader,
    picture: &[u8],
    moment: Moment,
    dir: &Path,
) -> Option<String> {
    let (start, end) = upload_request(address, uploader, picture.len());
    let before = lying(dir).len();
    let mut socket = TcpStream::connect(address).unwrap();
    let (half, rest) = picture.split_at(picture.len() / 2);
    socket.write_all(&[start.as_bytes(), half].concat()).unwrap();
    let mut answer = String::new();
    if moment != Moment::Half {
        socket.write_all(&[rest, end.as_bytes()].concat()).unwrap();
    }
    if moment == Moment::Written {
        while lying(dir).len() == before {
            std::thread::yield_now();
        }
    }
    if moment == Moment::Answered {
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let (_, body) = answer.split_once("\r\n\r\n")?;
    let said: serde_json::Value = serde_json::from_str(body).unwrap();
    Some(said["id"].as_str().unwrap().to_owned())
}

/// Status and body of a picture's address.
pub fn fetched(address: &str, name: &str) -> (u16, Vec<u8>) {
    let mut socket = TcpStream::connect(address).unwrap();
    let head =
        format!("GET /_/image/{name} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    socket.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let status = std::str::from_utf8(&answer[9..12]).unwrap().parse().unwrap();
    (status, answer[end + 4..].to_vec())
}

/// The files on the shelf of pictures.
fn lying(dir: &Path) -> Vec<PathBuf> {
    let blobs = data::DataDir::open(&dir.join("data")).unwrap().blobs();
    let Ok(starts) = fs::read_dir(blobs.folder(Bucket::Images)) else { return Vec::new() };
    let folders = starts.map(|start| start.unwrap().path());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    files.map(|file| file.unwrap().path()).collect()
}
