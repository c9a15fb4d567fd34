//! Changes that come one by one: what they leave in the index does not pile up.

use crate::world::*;
use quire_search::IndexName;
use std::path::Path;

/// How many parts the index has.
fn parts(folder: &Path) -> usize {
    let meta = std::fs::read(folder.join("index/meta.json")).unwrap();
    let meta: serde_json::Value = serde_json::from_slice(&meta).unwrap();
    meta["segments"].as_array().unwrap().len()
}

#[test]
fn changes_that_come_one_by_one_leave_few_parts_and_all_are_found() {
    let (folder, index) = posts((0..100).map(|n| post(n, "Old", "some words")).collect());
    let mut most = 0;
    // Parts become one beside the changes, so what is counted may be a few behind.
    for n in 100..160 {
        index.apply(&[upsert(post(n, "New", "other words"))], n).unwrap();
        most = most.max(parts(folder.path()));
    }
    assert!((2..30).contains(&most), "{most}");
    let mut n = 160;
    while parts(folder.path()) > 9 {
        assert!(n < 400, "{} parts", parts(folder.path()));
        index.apply(&[upsert(post(n, "New", "other words"))], n).unwrap();
        n += 1;
    }
    assert_eq!(search(&index, IndexName::Posts, "other").total as u64, n - 100);
    assert_eq!(search(&index, IndexName::Posts, "some").total, 100);
}
