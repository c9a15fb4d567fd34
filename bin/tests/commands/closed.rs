//! No other user of the machine reads what lies in the data folder or in a backup.

use crate::{ask, quire as run, server};
use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

/// Everything below a folder, and the folder.
fn all(dir: &Path) -> Vec<PathBuf> {
    let mut found = vec![dir.to_owned()];
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(all(&path)) } else { found.push(path) }
    }
    found
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn assert_closed(dir: &Path) {
    for path in all(dir) {
        assert_eq!(mode(&path) & 0o077, 0, "{}: {:o}", path.display(), mode(&path));
    }
}

/// Lets everybody read everything below a folder, as older versions did.
fn open_up(dir: &Path) {
    for path in all(dir) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
}

#[test]
fn what_is_made_and_what_was_left_open_is_closed() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let data = dir.join("data");
    fs::create_dir_all(data.join("images/ab")).unwrap();
    fs::create_dir_all(data.join("outbox")).unwrap();
    fs::write(data.join("images/ab/abcdef"), "a picture").unwrap();
    fs::write(data.join("outbox/old.eml"), "an email").unwrap();
    assert!(run(dir, &["seed"], "").status.success());
    open_up(&data);
    let (mut child, _said) = server(dir, &[]);
    let answer = ask(&mut child, "/robots.txt");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let names: Vec<PathBuf> = all(&data);
    for name in ["quire.db", "quire.db-wal", "quire.db-shm", "outbox/old.eml", "images/ab/abcdef"] {
        assert!(names.contains(&data.join(name)), "{name}");
    }
    assert_closed(&data);
    child.kill().unwrap();
    child.wait().unwrap();

    assert!(run(dir, &["backup", "copy"], "").status.success());
    assert_closed(&dir.join("copy"));
    open_up(&dir.join("copy"));
    assert!(run(dir, &["restore", "copy", "--data", "other"], "").status.success());
    assert_closed(&dir.join("other"));
}

#[test]
fn a_database_elsewhere_is_closed_and_its_folder_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let place = dir.join("place");
    fs::create_dir(&place).unwrap();
    let database = ["migrate", "--database", "sqlite:place/site.db"];
    assert!(run(dir, &database, "").status.success());
    open_up(&place);
    assert!(run(dir, &database, "").status.success());
    assert_eq!(mode(&place.join("site.db")), 0o600);
    assert_eq!(mode(&place), 0o755);
}
