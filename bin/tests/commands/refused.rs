//! What keeps a server from starting is said by `--check-config` and by `serve` in the same words,
//! all of it at once.

use crate::quire;
use std::{fs, path::Path};

const APPLE: &str =
    "[sign_in.apple]\nclient_id = \"a\"\nteam_id = \"b\"\nkey_id = \"c\"\nkey_file = ";
const STRIPE: &str = "[payments.stripe]\nsecret_key = \"sk_test_1\"\npublishable_key = \"pk_test_1\"\n\
     webhook_secrets = [\"whsec_12345\"]\napple_domain_file = ";
const SMTP: &str = "[smtp]\nhost = \"m.example\"\nfrom = \"a@b.example\"\n";

/// What is in the configuration, and what must be said.
fn wrong_keys() -> Vec<(String, &'static str)> {
    let plain = [
        ("[site]\nname = \" \"", "site.name must not be empty"),
        ("[site]\nurl = \"ftp://x.example\"", "site.url must be an http or https address"),
        ("[site]\nurl = \"http://x.example/y\"", "site.url must have no path"),
        ("[site]\nmastodon = \"https://x.example\"", "site.mastodon must be the name of a host"),
        ("[site.vanity]\n\"/me\" = \"/x\"", "site.vanity./me is no path that can lead elsewhere"),
        ("[site.vanity]\n\"/45\" = \"//x.example\"", "site.vanity./45 must be a path"),
        ("[flags]\nallow_iframe = \"maybe\"", "allow_iframe in [flags] must be true or false"),
        ("[smtp]\nhost = \"m.example\"\nfrom = \"\"", "smtp.from `` is no email address"),
        ("[smtp]\nhost = \"m.example\"\nfrom = \"x\"", "smtp.from `x` is no email address"),
        ("[smtp]\nhost = \"\"\nfrom = \"a@b.example\"", "smtp.host is missing"),
        ("[limits]\nconnections = 0", "limits.connections must be at least 1"),
        ("[limits]\nhead_seconds = 0", "limits.head_seconds must be at least 1"),
        ("[limits]\nupload_bytes = 0", "limits.upload_bytes must be at least 1"),
        ("[limits]\napi_writes_per_minute = 0", "limits.api_writes_per_minute must be at least 1"),
        ("[renderer]\nconcurrency = 0", "renderer.concurrency must be between 1 and 256"),
    ];
    let mut wrong: Vec<_> = plain.map(|(text, words)| (text.to_owned(), words)).into();
    for (text, words) in [
        ("ca_file = \"none.pem\"", "smtp.ca_file none.pem cannot be read: No such file"),
        ("ca_file = \"junk\"", "smtp.ca_file "),
        ("username = \"a\"", "smtp.password is missing"),
    ] {
        wrong.push((format!("{SMTP}{text}"), words));
    }
    for (file, words) in [
        ("\"none.p8\"", "sign_in.apple.key_file none.p8 cannot be read: No such file"),
        ("\"junk\"", "sign_in.apple.key_file junk holds no key"),
    ] {
        wrong.push((format!("{APPLE}{file}"), words));
    }
    for (file, words) in [
        ("\"none\"", "payments.stripe.apple_domain_file none cannot be read: No such file"),
        ("\"empty\"", "payments.stripe.apple_domain_file empty is no such file"),
    ] {
        wrong.push((format!("{STRIPE}{file}"), words));
    }
    wrong
}

/// How the server is started, and what must be said.
const WRONG_OPTIONS: &[(&[&str], &str)] = &[
    (
        &["--listen", "127.0.0.1:9", "--private", "127.0.0.1:9"],
        "server.private 127.0.0.1:9 is the same port as QUIRE_LISTEN (--listen)",
    ),
    (
        &["--listen", "0.0.0.0:9", "--private", "127.0.0.1:9"],
        "server.private 127.0.0.1:9 is the same port as QUIRE_LISTEN (--listen)",
    ),
    (&["--database", "mysql://x/y"], "QUIRE_DATABASE (--database): "),
    (&["--secret", "abc"], "QUIRE_SECRET must be 64 hex digits"),
];

/// What `serve` says with these arguments, with and without `--check-config`: the same, and nothing
/// is begun.
fn error_of(dir: &Path, args: &[&str], config: &str) -> String {
    fs::write(dir.join("site.toml"), config).unwrap();
    let [checked, served] = [&["--check-config"][..], &[]].map(|check| {
        let args = [&["serve", "--config", "site.toml"], args, check].concat();
        let output = quire(dir, &args, "");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{args:?} {config}: {said}");
        assert_eq!(output.stdout, b"", "{args:?} {config}");
        said
    });
    assert_eq!(checked, served, "{config}");
    assert!(!dir.join("data").exists(), "{config}: nothing is made");
    checked
}

fn says_only(said: &str, words: &str) {
    assert!(said.starts_with(&format!("quire: configuration: {words}")), "{words}: {said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn what_keeps_a_server_from_starting_is_known_before_it_starts() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("empty"), "\n").unwrap();
    fs::write(dir.join("junk"), "-----BEGIN CERTIFICATE-----\n!\n").unwrap();
    for (config, words) in wrong_keys() {
        says_only(&error_of(dir, &["--without-pages"], &config), words);
    }
    for (args, words) in WRONG_OPTIONS {
        says_only(&error_of(dir, &[args, &["--without-pages"][..]].concat(), ""), words);
    }
}

#[test]
fn pages_need_a_build_and_a_node_js() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let none = error_of(dir, &[], "");
    assert!(none.contains("renderer.dir is missing: there is no build of the pages"), "{none}");
    let none = error_of(dir, &["--renderer", "nowhere"], "");
    assert!(none.contains("renderer.dir nowhere holds no build of the pages; build"), "{none}");
    fs::create_dir(dir.join("built")).unwrap();
    fs::write(dir.join("built/server.js"), "").unwrap();
    let none = error_of(dir, &[], "[renderer]\nnode = \"./no-node\"\ndir = \"built\"");
    says_only(&none, "renderer.node `./no-node` cannot be run: No such file");
    let same = "[renderer]\naddress = \"127.0.0.1:9\"";
    let none = error_of(dir, &["--private", "127.0.0.1:9"], same);
    says_only(&none, "renderer.address 127.0.0.1:9 is the same port as server.private");
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let config = "[site]\nname = \"\"\n[limits]\nheaders = 0\nbody_bytes = 0\n\
                  [smtp]\nhost = \"m.example\"\nfrom = \"x\"\n";
    let args = ["--without-pages", "--database", "mysql://x/y", "--private", "127.0.0.1:8080"];
    let said = error_of(dir.path(), &args, config);
    assert!(said.starts_with("quire: configuration: 6 things are wrong\n"), "{said}");
    assert_eq!(said.lines().count(), 7, "{said}");
}

#[test]
fn a_sound_configuration_is_called_sound_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let output = quire(dir, &["serve", "--without-pages", "--check-config"], "");
    assert!(output.status.success(), "{output:?}");
    assert!(!dir.join("data").exists());
}
