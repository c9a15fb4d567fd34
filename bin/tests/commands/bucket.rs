//! A site whose pictures lie in a bucket: the same as one whose pictures lie on its disk, a killed
//! server, a backup and a restore included; and what it says when the bucket is gone.

use super::killing::{Moment, fetched, killed, picture, signed_in, uploaded, with_site_as};
use crate::{out, quire as run, ready, server};
use quire::config::Config;
use quire_app::ports::Bucket;
use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// What speaks the protocol of S3 (PyPI moto), until it is dropped.
struct Store {
    process: Child,
    settings: String,
}

impl Store {
    fn start() -> Self {
        let python = Path::new(FOLDER).join("../target/venv/bin/python");
        assert!(python.exists(), "no {}: `cargo xtask test` makes it", python.display());
        let mut process = Command::new(python)
            .arg(Path::new(FOLDER).join("../crates/providers/tests/bucket/server.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let [port, access_key, secret_key] = said.trim().split(' ').collect::<Vec<_>>()[..] else {
            panic!("{said}");
        };
        let settings = format!(
            "[images.s3]\nbucket = \"pictures\"\nendpoint = \"http://127.0.0.1:{port}\"\n\
             access_key = \"{access_key}\"\nsecret_key = \"{secret_key}\"\n"
        );
        Self { process, settings }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

const WITH: [&str; 2] = ["--config", "site.toml"];

fn end(child: &mut Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_site_whose_pictures_lie_in_a_bucket_loses_none_and_says_when_it_is_gone() {
    let store = Store::start();
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::create_dir(dir.join("posts")).unwrap();
    fs::write(dir.join("site.toml"), &store.settings).unwrap();
    let other = format!("{}prefix = \"other\"\n", store.settings);
    fs::write(dir.join("other.toml"), &other).unwrap();
    let config = |text: &str| Config::parse(text, "site.toml".as_ref()).unwrap();
    let site = config(&store.settings);
    let uploader = with_site_as(dir, &site, signed_in);
    let sound = |args: &[&str]| {
        let checked = run(dir, &[&["fsck"], args].concat(), "");
        assert!(checked.status.success(), "{}", out(&checked));
    };

    // Killed at any moment: what was acknowledged is there, whatever else came has no row.
    let mut acknowledged = BTreeSet::new();
    for moment in [Moment::Half, Moment::Sent, Moment::Answered] {
        let (mut child, _said) = server(dir, &WITH);
        let address = ready(&mut child);
        acknowledged.extend(killed(&mut child, &address, &uploader, &picture(1), moment, dir));
        sound(&WITH);
    }
    assert_eq!(acknowledged.len(), 1);
    assert!(!dir.join("data/images").exists(), "no picture lies on the disk");
    let objects = async |app: quire_app::App| app.ports.blobs.list(Bucket::Images).await.unwrap();
    let lying: BTreeSet<_> =
        with_site_as(dir, &site, objects).into_iter().map(|o| o.name).collect();
    assert!(acknowledged.is_subset(&lying));

    // A backup has them, and a restore puts them elsewhere.
    assert!(run(dir, &[&["backup", "copy"], &WITH[..]].concat(), "").status.success());
    let [id] = &acknowledged.iter().collect::<Vec<_>>()[..] else { panic!() };
    let kept = fs::read(dir.join("copy/images").join(&id[..2]).join(id)).unwrap();
    let elsewhere = ["--config", "other.toml", "--data", "restored"];
    let restored = run(dir, &[&["restore", "copy"], &elsewhere[..]].concat(), "");
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    sound(&elsewhere);
    let there = with_site_as(&dir.join("none"), &config(&other), objects);
    assert_eq!(there.len(), lying.len());

    // Served whole and smaller, and told of when the bucket is gone.
    let (mut child, _said) = server(dir, &WITH);
    let address = ready(&mut child);
    assert_eq!(fetched(&address, id), (200, kept));
    let (status, bytes) = fetched(&address, &format!("{id}?w=64&h=64"));
    assert_eq!((status, image::load_from_memory(&bytes).unwrap().width()), (200, 64));
    drop(store);
    let (status, words) = fetched(&address, id);
    let words = String::from_utf8(words).unwrap();
    assert_eq!(status, 503);
    assert!(words.contains("The picture cannot be shown right now."), "{words}");
    assert_eq!(fetched(&address, &format!("{id}?w=64&h=64")), (200, bytes), "a copy is here");
    let rows = async |app: quire_app::App| app.store.read(quire_store::image::ids).await.unwrap();
    let before = with_site_as(dir, &site, rows);
    let refused = uploaded(&address, &uploader, &picture(2));
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("The picture could not be saved."), "{refused}");
    assert_eq!(with_site_as(dir, &site, rows), before, "nothing is half done");
    end(&mut child);

    // The server starts without its pictures, and says why they are not there.
    let (mut child, mut said) = server(dir, &WITH);
    assert!(said.any(|line| line.contains("pictures are neither shown nor taken in")
        && line.contains("the bucket pictures cannot be reached")));
    end(&mut child);
    for command in [&["fsck"][..], &["backup", "second"]] {
        let failed = run(dir, &[command, &WITH].concat(), "");
        let said = String::from_utf8(failed.stderr).unwrap();
        assert!(!failed.status.success());
        assert!(said.contains("the bucket pictures cannot be reached"), "{said}");
    }
    assert!(!dir.join("second").exists());
}
