//! Damage: whatever happens to the files, opening succeeds, a search answers or is unavailable,
//! and a rebuild brings everything back.

use crate::world::*;
use quire_search::{Index, IndexName, OpenOutcome, RebuildReason, SearchError, SearchRequest};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

fn dir(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("index")
}

/// A closed index of a few hundred stories, copied from one that is built once.
fn closed_index() -> tempfile::TempDir {
    static BUILT: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let docs = (0..300).map(|n| post(n, &format!("Story {n}"), "some words to find")).collect();
        let (folder, index) = posts(docs);
        index.apply(&[upsert(post(1, "Story changed", "some words"))], 2).unwrap();
        folder
    });
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(dir(&folder)).unwrap();
    for entry in fs::read_dir(dir(&BUILT)).unwrap() {
        let file = entry.unwrap();
        fs::copy(file.path(), dir(&folder).join(file.file_name())).unwrap();
    }
    folder
}

fn segment_files(dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file() && path.file_stem().is_some_and(|stem| stem.len() == 32));
    files.sort();
    assert!(files.len() >= 6, "{files:?}");
    files
}

fn flip(path: &Path, share: f64) {
    let mut bytes = fs::read(path).unwrap();
    let at = ((bytes.len() - 1) as f64 * share) as usize;
    bytes[at] ^= 0x55;
    fs::write(path, bytes).unwrap();
}

/// Opening says that a rebuild is needed, searching is unavailable, rebuilding heals.
fn must_heal(folder: &tempfile::TempDir, what: &str) {
    let index = Index::open(&dir(folder));
    assert!(matches!(index.outcome(), OpenOutcome::Rebuild(_)), "{what}: {:?}", index.outcome());
    let request = SearchRequest::new(IndexName::Posts, "words");
    assert_eq!(index.search(&request, &context()), Err(SearchError::Unavailable), "{what}");
    assert!(index.apply(&[upsert(post(1, "x", "x"))], 3).is_err(), "{what}");
    let mut rebuild = index.rebuild().unwrap();
    rebuild.add(&post(1, "Healed", "words").into()).unwrap();
    rebuild.finish(8).unwrap();
    assert_eq!(titles(&index, "words"), ["Healed"], "{what}");
    assert_eq!(Index::open(&dir(folder)).outcome(), OpenOutcome::Ready { seq: 8 }, "{what}");
}

#[test]
fn a_flipped_byte_in_any_file_is_noticed() {
    let files = segment_files(&dir(&closed_index())).len();
    let places = (0..files).flat_map(|place| [0.0, 0.3, 0.7].map(|share| (place, share)));
    for (place, share) in quire_cases::drawn(places) {
        let folder = closed_index();
        let file = segment_files(&dir(&folder))[place].clone();
        flip(&file, share);
        must_heal(&folder, &format!("{file:?} at {share}"));
    }
}

#[test]
fn truncated_empty_and_missing_files_are_noticed() {
    for place in 0..6 {
        for keep in [0.0, 0.5] {
            let folder = closed_index();
            let file = segment_files(&dir(&folder))[place].clone();
            let bytes = fs::read(&file).unwrap();
            fs::write(&file, &bytes[..(bytes.len() as f64 * keep) as usize]).unwrap();
            must_heal(&folder, &format!("{:?} cut to {keep}", file.extension()));
        }
        let folder = closed_index();
        let file = segment_files(&dir(&folder))[place].clone();
        fs::remove_file(&file).unwrap();
        must_heal(&folder, &format!("{:?} removed", file.extension()));
    }
}

#[test]
fn a_folder_where_a_file_should_be_is_noticed() {
    let folder = closed_index();
    let file = segment_files(&dir(&folder))[0].clone();
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    must_heal(&folder, "a folder for a segment file");

    let folder = closed_index();
    fs::remove_file(dir(&folder).join("meta.json")).unwrap();
    fs::create_dir(dir(&folder).join("meta.json")).unwrap();
    must_heal(&folder, "a folder for meta.json");
}

#[test]
fn a_file_where_the_folder_should_be_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(dir(&folder), "not a folder").unwrap();
    must_heal(&folder, "a file for the folder");
}

#[test]
fn broken_metadata_is_noticed() {
    for (name, text) in [
        ("meta.json", ""),
        ("meta.json", "{"),
        ("meta.json", "{\"segments\":[]}"),
        ("meta.json", "\u{0}\u{1}"),
        (".managed.json", "["),
    ] {
        let folder = closed_index();
        fs::write(dir(&folder).join(name), text).unwrap();
        must_heal(&folder, &format!("{name} = {text:?}"));
    }
    let folder = closed_index();
    fs::remove_file(dir(&folder).join("meta.json")).unwrap();
    assert_eq!(Index::open(&dir(&folder)).outcome(), OpenOutcome::Rebuild(RebuildReason::Missing));
    must_heal(&folder, "no meta.json");
}

#[test]
fn another_version_is_rebuilt() {
    for (from, to) in [
        ("\\\"version\\\":2", "\\\"version\\\":1"),
        ("\\\"version\\\":2", "\\\"version\\\":3"),
        ("posts.title", "posts.heading"),
    ] {
        let folder = closed_index();
        let path = dir(&folder).join("meta.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replace(from, to)).unwrap();
        assert_eq!(
            Index::open(&dir(&folder)).outcome(),
            OpenOutcome::Rebuild(RebuildReason::OldVersion),
            "{to}"
        );
        must_heal(&folder, to);
    }
}

#[test]
fn an_older_copy_says_where_it_stands() {
    let folder = closed_index();
    let older = folder.path().join("copy");
    fs::create_dir(&older).unwrap();
    for entry in fs::read_dir(dir(&folder)).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, older.join(path.file_name().unwrap())).unwrap();
    }
    Index::open(&dir(&folder)).apply(&[upsert(post(900, "Later", "x"))], 50).unwrap();
    fs::remove_dir_all(dir(&folder)).unwrap();
    fs::rename(older, dir(&folder)).unwrap();
    let index = Index::open(&dir(&folder));
    assert_eq!(index.outcome(), OpenOutcome::Ready { seq: 2 });
    index.apply(&[upsert(post(900, "Later", "x"))], 50).unwrap();
    assert_eq!(titles(&index, "later"), ["Later"]);
}

#[test]
fn damage_while_running_does_no_harm_and_is_found_by_a_check() {
    let folder = closed_index();
    let index = Index::open(&dir(&folder));
    let before = search(&index, IndexName::Posts, "words");
    for (place, file) in segment_files(&dir(&folder)).into_iter().enumerate() {
        match place % 3 {
            0 => flip(&file, 0.5),
            1 => fs::write(&file, "").unwrap(),
            _ => fs::remove_file(&file).unwrap(),
        }
    }
    let request =
        SearchRequest { hits_per_page: 50, ..SearchRequest::new(IndexName::Posts, "words") };
    match index.search(&request, &context()) {
        Ok(answer) => assert_eq!(answer.hits, before.hits),
        Err(error) => assert_eq!(error, SearchError::Unavailable),
    }
    drop(index);
    must_heal(&folder, "after damage while running");
}

#[test]
fn a_checked_sound_index_stays_ready() {
    let folder = closed_index();
    let index = Index::open(&dir(&folder));
    assert_eq!(index.verify(), OpenOutcome::Ready { seq: 2 });
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_of_the_rebuild_only() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "x").unwrap();
    let index = Index::open(&folder.path().join("file/index"));
    assert!(matches!(index.outcome(), OpenOutcome::Rebuild(_)));
    assert!(index.rebuild().is_err());
}

#[test]
fn remains_of_an_interrupted_rebuild_do_not_matter() {
    let folder = closed_index();
    fs::create_dir(folder.path().join("index.new")).unwrap();
    fs::write(folder.path().join("index.new/meta.json"), "{").unwrap();
    fs::write(folder.path().join("index.old"), "a file").unwrap();
    let index = Index::open(&dir(&folder));
    assert_eq!(index.outcome(), OpenOutcome::Ready { seq: 2 });
    index.rebuild().unwrap().finish(3).unwrap();
    assert!(!folder.path().join("index.old").exists());
    assert!(!folder.path().join("index.new").exists());
}
