//! Pictures in files.

use quire_app::ports::{Blobs, Bucket};
use quire_providers::FileBlobs;
use std::{
    fs::File,
    time::{Duration, SystemTime},
};

const NAME: &str = "0123456789abcdef0123456789abcdef";

#[tokio::test]
async fn bytes_stay_until_they_are_removed() {
    let dir = tempfile::tempdir().unwrap();
    let blobs = FileBlobs::new(dir.path().into());
    let (bucket, other) = (Bucket::Images, Bucket::Renditions);
    assert_eq!(blobs.get(bucket, NAME).await.unwrap(), None);
    assert_eq!(blobs.list(bucket).await.unwrap(), []);
    blobs.put(bucket, NAME, b"one".to_vec()).await.unwrap();
    blobs.put(bucket, NAME, b"two".to_vec()).await.unwrap();
    assert_eq!(blobs.get(bucket, NAME).await.unwrap().unwrap(), b"two");
    assert_eq!(blobs.get(other, NAME).await.unwrap(), None);
    let kept = blobs.list(bucket).await.unwrap();
    assert_eq!(kept.iter().map(|kept| kept.name.as_str()).collect::<Vec<_>>(), [NAME]);
    blobs.remove(bucket, NAME).await.unwrap();
    blobs.remove(bucket, NAME).await.unwrap();
    assert_eq!(blobs.get(bucket, NAME).await.unwrap(), None);
}

#[tokio::test]
async fn a_name_leads_nowhere_else() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("secret"), "x").unwrap();
    let blobs = FileBlobs::new(dir.path().join("blobs"));
    for name in ["", "..", "../secret", "ab/../../../secret", "/etc/passwd", ".ab", "é€", "AB1"]
    {
        assert!(blobs.get(Bucket::Images, name).await.is_err(), "{name}");
        assert!(blobs.put(Bucket::Images, name, Vec::new()).await.is_err(), "{name}");
        assert!(blobs.remove(Bucket::Images, name).await.is_err(), "{name}");
    }
}

#[tokio::test]
async fn what_was_left_unfinished_is_listed_as_such() {
    let dir = tempfile::tempdir().unwrap();
    let blobs = FileBlobs::new(dir.path().into());
    let folder = dir.path().join("images/01");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{NAME}.1-0.part")), "half").unwrap();
    assert_eq!(blobs.get(Bucket::Images, NAME).await.unwrap(), None);
    let [left] = &blobs.list(Bucket::Images).await.unwrap()[..] else { panic!() };
    assert!(left.is_unfinished());
    blobs.remove(Bucket::Images, &left.name).await.unwrap();
    assert_eq!(blobs.list(Bucket::Images).await.unwrap(), []);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_a_clear_error() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("images"), "in the way").unwrap();
    let error = FileBlobs::new(dir.path().into()).put(Bucket::Images, NAME, vec![1]).await;
    assert!(error.unwrap_err().to_string().contains("images"));
}

#[tokio::test]
async fn the_oldest_of_what_can_be_made_again_makes_room() {
    let dir = tempfile::tempdir().unwrap();
    let blobs = FileBlobs::new(dir.path().into()).with_copies(1_000);
    for n in 0..30_u64 {
        let name = format!("{n:02}-copy");
        blobs.put(Bucket::Images, &name, vec![1; 100]).await.unwrap();
        blobs.put(Bucket::Renditions, &name, vec![1; 100]).await.unwrap();
        // Files of one moment have no order.
        let file = blobs.folder(Bucket::Renditions).join(format!("{n:02}")).join(&name);
        let since = SystemTime::UNIX_EPOCH + Duration::from_secs(n);
        File::options().write(true).open(file).unwrap().set_modified(since).unwrap();
        let kept = blobs.list(Bucket::Renditions).await.unwrap().len();
        assert!((1..=10).contains(&kept), "{kept} files");
    }
    assert_eq!(blobs.list(Bucket::Images).await.unwrap().len(), 30);
    assert!(blobs.get(Bucket::Renditions, "29-copy").await.unwrap().is_some());
    assert!(blobs.get(Bucket::Renditions, "00-copy").await.unwrap().is_none());
    // What lies there from before counts, too.
    let after = FileBlobs::new(dir.path().into()).with_copies(500);
    after.put(Bucket::Renditions, "new-copy", vec![1; 100]).await.unwrap();
    let kept = after.list(Bucket::Renditions).await.unwrap();
    assert!(kept.len() <= 5 && kept.iter().any(|kept| kept.name == "new-copy"), "{kept:?}");
}
