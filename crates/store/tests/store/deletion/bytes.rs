//! What the bytes of a database on disk still hold of someone who was erased.

use super::{
    leaver::{CANARY, add_own, leaver, live, own_story},
    sound,
};
use crate::{backups::fill, support::*};
use quire_core::story::Story;
use quire_store::{Rewrite, StoreError, clap, deletion};

/// Where `text` stands in the bytes of a database's file and of its log.
fn bytes_with(path: &std::path::Path, text: &str) -> Vec<String> {
    let files = ["", "-wal"].map(|ending| format!("{}{ending}", path.display()));
    let text = text.to_ascii_lowercase();
    let holds = |file: &String| {
        let bytes = std::fs::read(file).unwrap();
        String::from_utf8_lossy(&bytes).to_ascii_lowercase().contains(&text)
    };
    files.into_iter().filter(holds).collect()
}

#[tokio::test]
async fn no_byte_of_who_was_erased_stays_in_the_file_or_its_log() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("quire.db");
    let store = open(&sqlite_url(&dir));
    fill(&store).await;
    store.write(live).await.unwrap();
    // Enough of others' before, between and after, that pages are split and joined.
    store
        .write(|c| {
            for n in 0..300 {
                add_own(c, &Story { slug: format!("{CANARY}-{n}"), ..own_story(0x1000 + n) })?;
                add_story(c, &a_story(0x2000 + n))?;
            }
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
    store.settle_log().await.unwrap();
    for text in [CANARY.to_owned(), leaver().to_string()] {
        assert_eq!(bytes_with(&path, &text).len(), 1, "{text}");
    }
    store.write(|c| deletion::hide(c, &leaver(), at(5))).await.unwrap();
    assert!(store.write(|c| deletion::erase(c, &leaver(), at(6))).await.unwrap());
    store.settle_log().await.unwrap();
    for text in [CANARY.to_owned(), leaver().to_string()] {
        assert_eq!(bytes_with(&path, &text), Vec::<String>::new(), "{text}");
    }
}

/// Their keys stand between those of others, all over the indexes of claps: pages are split in their
/// middle, again and again.
#[tokio::test]
async fn no_copy_stays_where_pages_were_split() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("quire.db");
    let store = open(&sqlite_url(&dir));
    fill(&store).await;
    store.write(live).await.unwrap();
    let scattered = |n: u64| 0x10_0000 + n.wrapping_mul(0x9E37_79B9_7F4A_7C15) % 0xFFFF_FFFF;
    store
        .write(move |c| {
            for id in (0..1000).map(scattered) {
                add_story(c, &a_story(id))?;
                for reader in [user(2), leaver(), user(3)] {
                    clap::add(c, &story_id(id), &reader, 1, at(2))?;
                }
            }
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
    store.write(|c| deletion::hide(c, &leaver(), at(5))).await.unwrap();
    assert!(store.write(|c| deletion::erase(c, &leaver(), at(6))).await.unwrap());
    assert!(matches!(store.rewrite(1).await.unwrap(), Rewrite::TooLarge(_)));
    store.settle_log().await.unwrap();
    let copies = bytes_with(&path, leaver().as_str());
    assert!(
        !copies.is_empty(),
        "SQLite leaves no copies by itself: there is nothing to rewrite for"
    );
    assert_eq!(store.rewrite(1 << 30).await.unwrap(), Rewrite::Done);
    store.settle_log().await.unwrap();
    for text in [CANARY.to_owned(), leaver().to_string()] {
        assert_eq!(bytes_with(&path, &text), Vec::<String>::new(), "{text}");
    }
    sound(&store).await;
}
