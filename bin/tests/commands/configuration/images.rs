//! `[images.s3]`: the bucket in which pictures lie.

use super::checked;
use quire::config::Config;

fn bucket(text: &str) -> Result<Config, String> {
    checked(&format!("[images.s3]\n{text}"))
}

const SOUND: &str = "bucket = \"pictures\"\naccess_key = \"a\"\nsecret_key = \"hunter2\"\n";

#[test]
fn what_makes_no_sense_of_a_bucket_is_named() {
    assert!(bucket(SOUND).is_ok());
    for (more, key) in [
        ("endpoint = \"ftp://x.example\"", "images.s3.endpoint"),
        ("endpoint = \"http://a:b@x.example\"", "images.s3.endpoint"),
        ("endpoint = \"http://x.example/?a\"", "images.s3.endpoint"),
        ("region = \"a/b\"", "images.s3.region"),
        ("prefix = \"/a\"", "images.s3.prefix"),
        ("prefix = \"a/../b\"", "images.s3.prefix"),
    ] {
        let error = bucket(&format!("{SOUND}{more}")).unwrap_err();
        assert!(error.contains(key), "{more}: {error}");
    }
    for (text, key) in [
        ("access_key = \"a\"\nsecret_key = \"b\"", "bucket"),
        ("bucket = \"A\"\naccess_key = \"a\"\nsecret_key = \"b\"", "images.s3.bucket"),
        ("bucket = \"a\"\naccess_key = \"\"\nsecret_key = \"b\"", "images.s3.access_key"),
        ("bucket = \"a\"\naccess_key = \"b\"", "images.s3.secret_key"),
    ] {
        let error = bucket(text).unwrap_err();
        assert!(error.contains(key), "{text}: {error}");
    }
}

#[test]
fn the_key_of_a_bucket_does_not_show() {
    let shown = format!("{:?}", bucket(SOUND).unwrap());
    assert!(shown.contains("pictures") && !shown.contains("hunter2"), "{shown}");
}
