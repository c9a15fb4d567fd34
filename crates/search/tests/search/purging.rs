//! What is taken out is soon in no file any more.

use crate::world::*;
use quire_search::{Index, IndexName, IndexOp, OpenOutcome};

const CANARY: &str = "zyxwvcanaryutsrq";

/// The files in which the canary stands.
fn holding(folder: &tempfile::TempDir) -> usize {
    let files = std::fs::read_dir(folder.path().join("index")).unwrap();
    let files = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
    let holds = |bytes: Vec<u8>| bytes.windows(CANARY.len()).any(|here| here == CANARY.as_bytes());
    files.filter(|path| holds(std::fs::read(path).unwrap())).count()
}

#[test]
fn no_byte_of_what_was_taken_out_stays() {
    let docs = (0..300).map(|n| post(n, &format!("Story {n}"), "words to find")).collect();
    let (folder, index) = posts(docs);
    let stained = |n| post(n, &format!("Of {CANARY}"), &format!("{CANARY} wrote this"));
    // In two commits, so that there is more than one part.
    index.apply(&[upsert(stained(300)), upsert(post(301, "Beside", "words"))], 2).unwrap();
    index.apply(&[upsert(stained(7)), upsert(user(9, CANARY, CANARY))], 3).unwrap();
    assert!(holding(&folder) > 0);
    let gone = |index: IndexName, id: String| IndexOp::Delete { index, id };
    let posts =
        [300, 7].map(|n| gone(IndexName::Posts, quire_core::StoryId::from_bits(n).to_string()));
    let person = gone(IndexName::Users, quire_core::UserId::from_bits(9).to_string());
    index.apply(&[&posts[..], &[person]].concat(), 4).unwrap();
    assert_eq!(titles(&index, CANARY), Vec::<String>::new());
    assert!(holding(&folder) > 0, "what is taken out is only marked");
    assert!(index.purge().unwrap() > 0);
    assert_eq!(holding(&folder), 0);
    assert_eq!(index.purge().unwrap(), 0, "there is nothing more to do");
    assert_eq!(search(&index, IndexName::Posts, "words").total, 300);
    assert_eq!(index.outcome(), OpenOutcome::Ready { seq: 4 });
    index.apply(&[upsert(post(302, "Later", "words"))], 5).unwrap();
    drop(index);
    let again = Index::open(&folder.path().join("index"));
    assert_eq!(again.outcome(), OpenOutcome::Ready { seq: 5 });
    assert_eq!(search(&again, IndexName::Posts, "words").total, 301);
}
