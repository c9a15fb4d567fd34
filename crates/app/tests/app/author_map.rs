use quire_app::import::{AuthorMap, ImportError};
use std::{fs, path::Path};

fn read(text: &str) -> Result<AuthorMap, ImportError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map");
    fs::write(&path, text).unwrap();
    AuthorMap::read(&path)
}

#[test]
fn maps_are_read_from_toml_and_json() {
    for text in [
        "\"Ada L\" = \"ada\"\nbob = \"Bob@Example.org\"\ncrew = { username = \"crew\", bio = \"Us\" }",
        "{\"Ada L\": \"ada\", \"bob\": \"Bob@Example.org\", \"crew\": {\"username\": \"crew\", \"bio\": \"Us\"}}",
    ] {
        let map = read(text).unwrap();
        assert_eq!(map.find("The Ada L").unwrap().username.as_deref(), Some("ada"));
        assert_eq!(map.find("Bob").unwrap().email.as_ref().unwrap().as_str(), "bob@example.org");
        assert_eq!(map.find("crew").unwrap().bio.as_deref(), Some("Us"));
        assert!(map.find("nobody").is_none());
    }
}

#[test]
fn a_bad_map_says_what_is_wrong() {
    for (text, reason) in [
        ("ada = \"A B\"", "no username"),
        ("ada = \"@\"", "no address"),
        ("ada = { user = \"ada\" }", "did not match"),
        ("{\"ada\": 7}", "did not match"),
        ("=", "map"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    assert!(AuthorMap::read(Path::new("/nowhere/map.toml")).is_err());
}

#[test]
fn names_that_differ_in_article_case_or_accents_are_one() {
    for (known, asked, is_known) in [
        ("The Rustup Team", "the rustup team", true),
        ("Leadership Council", "The Leadership Council", true),
        ("Tomáš Šedovič", "Tomas Sedovic", true),
        // An article alone is a name.
        ("The", "the", true),
        ("The", "", false),
        ("TC", "T C D", false),
    ] {
        let map = read(&format!("{known:?} = \"ada\"")).unwrap();
        assert_eq!(map.find(asked).is_some(), is_known, "{known}: {asked}");
    }
}
