//! What people keep outside the site works after a restore, or the restore says that it does not.

use super::{
    authenticator::Authenticator,
    killing::{signed_in, with_site},
};
use crate::{fails, out, quire as run, ready, server};
use quire_app::{keys::Purpose, preference::one_click_link};
use quire_core::UserId;
use quire_store::{DatabaseUrl, testing::EMPTY};
use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    os::unix::fs::PermissionsExt,
    path::Path,
};

/// What Ada has: the link of an email, and what is kept of a recovery code.
struct IssuedSecrets {
    link: String,
    code: [u8; 32],
}

const CODE: &[u8] = b"abcdefgh27";

fn ada() -> UserId {
    UserId::from_bits(7)
}

fn a_site(dir: &Path) -> IssuedSecrets {
    fs::create_dir(dir.join("posts")).unwrap();
    with_site(dir, async |app| {
        signed_in(app.clone()).await;
        quire_app::digest::begin(&app).await.unwrap();
        let code = app.keys.tag(Purpose::RecoveryCode, &[ada().as_str().as_bytes(), CODE]);
        let link = one_click_link(&app, &ada(), "NOTIFICATIONS_DIGEST_FREQUENCY");
        IssuedSecrets { link: url::Url::parse(&link).unwrap().path().to_owned(), code }
    })
}

/// Whether the link is good on the site in this folder, served with `args`.
fn is_link_good(dir: &Path, args: &[&str], issued: &IssuedSecrets) -> bool {
    let (mut child, _said) = server(dir, args);
    let address = ready(&mut child);
    let body = "List-Unsubscribe=One-Click";
    let request = format!(
        "POST {} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        issued.link,
        body.len()
    );
    let mut socket = TcpStream::connect(&address).unwrap();
    socket.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    answer.starts_with("HTTP/1.1 204")
}

/// Whether the link and the code are good on the site in this folder.
fn works(dir: &Path, issued: &IssuedSecrets) -> (bool, bool) {
    let is_link = is_link_good(dir, &[], issued);
    let is_code = with_site(dir, async |app| {
        let parts = [ada().as_str().as_bytes(), CODE].map(<[u8]>::to_vec);
        app.keys.verify(Purpose::RecoveryCode, &[&parts[0], &parts[1]], &issued.code)
    });
    (is_link, is_code)
}

fn restored(dir: &Path, args: &[&str]) -> String {
    let output = run(dir, &[&["restore", "../copy"], args].concat(), "");
    assert!(output.status.success(), "{output:?}");
    out(&output)
}

#[test]
fn a_recovery_code_and_the_link_of_an_email_survive_a_restore() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    fs::create_dir(&old).unwrap();
    fs::create_dir(&new).unwrap();
    let issued = a_site(&old);
    assert!(run(&old, &["backup", "../copy"], "").status.success());
    let secret = dir.path().join("copy/secret");
    assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);

    let said = restored(&new, &[]);
    for words in
        ["Everybody has to sign in again", "recovery codes and the links in emails still work"]
    {
        assert!(said.contains(words), "{said}");
    }
    let mode = fs::metadata(new.join("data/secret")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let checked = out(&run(&new, &["fsck"], ""));
    for words in
        ["Broken chain: digests:", "has the digests of a day sent", "set aside by a restore"]
    {
        assert!(checked.contains(words), "{checked}");
    }
    assert_eq!(works(&new, &issued), (true, true));
    let checked = out(&run(&new, &["fsck"], ""));
    assert!(!checked.contains("Broken chain"), "the server went on with it: {checked}");
}

#[test]
fn a_passkey_signs_in_after_a_restore_as_long_as_the_secret_comes_along() {
    let dir = tempfile::tempdir().unwrap();
    let [old, new, other] = ["old", "new", "other"].map(|name| dir.path().join(name));
    for folder in [&old, &new, &other] {
        fs::create_dir(folder).unwrap();
    }
    a_site(&old);
    let mut passkey = with_site(&old, async |app| Authenticator::of(&app, &ada()).await);
    assert!(run(&old, &["backup", "../copy"], "").status.success());
    restored(&new, &[]);
    let mut who = |dir: &Path| with_site(dir, async |app| passkey.sign_in(&app).await);
    assert_eq!(who(&new), Some(ada()));
    fs::create_dir(other.join("data")).unwrap();
    fs::write(other.join("data/secret"), "ab".repeat(32)).unwrap();
    restored(&other, &["--keep-secret"]);
    assert_eq!(who(&other), None, "as the restore said");
    assert_eq!(who(&new), Some(ada()), "what fails elsewhere takes nothing away");
}

#[test]
fn another_secret_is_kept_only_when_that_is_wanted() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    fs::create_dir(&old).unwrap();
    fs::create_dir_all(new.join("data")).unwrap();
    let issued = a_site(&old);
    assert!(run(&old, &["backup", "../copy"], "").status.success());
    fs::write(new.join("data/secret"), "ab".repeat(32)).unwrap();
    fails(&new, &["restore", "../copy"], 7, "data/secret is not the secret of this backup");
    assert!(!new.join("data/quire.db").exists());
    let said = restored(&new, &["--keep-secret"]);
    assert!(said.contains("Passkeys, recovery codes, and the links in emails"), "{said}");
    assert_eq!(works(&new, &issued), (false, false));
}

#[test]
fn a_backup_without_a_secret_is_restored_and_what_dies_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    fs::create_dir(&old).unwrap();
    fs::create_dir(&new).unwrap();
    a_site(&old);
    assert!(run(&old, &["backup", "../copy"], "").status.success());
    fs::remove_file(dir.path().join("copy/secret")).unwrap();
    let said = restored(&new, &[]);
    for words in
        ["holds no secret", "Passkeys, recovery codes, and the links in emails", "Everybody"]
    {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn what_the_secret_protects_survives_the_move_to_postgresql() {
    let Some(there) = EMPTY.on_server(env!("CARGO_TARGET_TMPDIR").as_ref()).unwrap() else {
        return;
    };
    let DatabaseUrl::Postgres(url) = &there.url else { panic!("{:?} is no server", there.url) };
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    fs::create_dir(&old).unwrap();
    fs::create_dir(&new).unwrap();
    let issued = a_site(&old);
    assert!(run(&old, &["backup", "../copy"], "").status.success());
    let said = restored(&new, &["--database", url]);
    assert!(said.contains("recovery codes and the links in emails still work"), "{said}");
    let secret = |path: &str| fs::read(dir.path().join(path)).unwrap();
    assert_eq!(secret("new/data/secret"), secret("old/data/secret"));
    assert!(is_link_good(&new, &["--database", url], &issued));
}
