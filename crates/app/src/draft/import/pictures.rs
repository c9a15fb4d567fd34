//! The pictures of a story that is brought here: copied like any other upload, so that they stay when
//! the place they come from goes.

use crate::{App, image};
use quire_core::{
    Document, Viewer,
    document::{self, BlockKind},
};
use std::{
    collections::{BTreeSet, HashMap},
    net::IpAddr,
    time::Duration,
};
use tokio::{task::JoinSet, time::timeout};

/// Pictures of one story that are copied.
const MOST: usize = 40;

/// Pictures that are fetched at once.
const AT_ONCE: usize = 4;

/// The time that all of them may take.
const TIME: Duration = Duration::from_secs(30);

/// What became of the pictures of a story.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PictureCounts {
    /// How many are here now.
    pub copied: usize,
    /// How many stay where they are, and are shown from there.
    pub left: usize,
}

/// Copies the pictures of a document that lie elsewhere, as far as the writer's uploads, their
/// number and the time allow; the document shows the copies.
pub(crate) async fn copy(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
    document: &mut Document,
) -> PictureCounts {
    let is_elsewhere = |src: &str| src.starts_with("https://") || src.starts_with("http://");
    let all: BTreeSet<String> = images(document)
        .filter(|image| is_elsewhere(&image.src))
        .map(|image| image.src.clone())
        .collect();
    let mut copies = HashMap::new();
    let mut waiting = all.iter().take(MOST).cloned();
    let mut coming = JoinSet::new();
    let fetch = |address: String| {
        let (app, viewer) = (app.clone(), viewer.clone());
        async move {
            let copy = match image::begin_upload(&app, &viewer, network).await {
                Ok(person) => image::upload_from(&app, person, &address).await,
                Err(refused) => Err(refused),
            };
            (address, copy)
        }
    };
    let work = async {
        for address in waiting.by_ref().take(AT_ONCE) {
            coming.spawn(fetch(address));
        }
        while let Some(done) = coming.join_next().await {
            match done {
                Ok((address, Ok(copy))) => drop(copies.insert(address, copy)),
                Ok((_, Err(reason))) => tracing::debug!(%reason, "a picture was not copied"),
                Err(error) => tracing::warn!(%error, "a picture was not copied"),
            }
            if let Some(address) = waiting.next() {
                coming.spawn(fetch(address));
            }
        }
    };
    // What has not come by then stays where it is; an upload that is cut off leaves nothing half.
    let _is_late = timeout(TIME, work).await.is_err();
    for image in images_mut(document) {
        if let Some(copy) = copies.get(&image.src) {
            image.src = copy.id.to_string();
            (image.width, image.height) = (copy.size.width, copy.size.height);
        }
    }
    PictureCounts { copied: copies.len(), left: all.len().saturating_sub(copies.len()) }
}

fn images(document: &Document) -> impl Iterator<Item = &document::ImageBlock> {
    document.blocks.iter().flat_map(|block| match &block.kind {
        BlockKind::Image(image) => std::slice::from_ref(image),
        BlockKind::ImageGrid(grid) => grid.images.as_slice(),
        _ => &[],
    })
}

/// Every picture of a document.
pub(crate) fn images_mut(
    document: &mut Document,
) -> impl Iterator<Item = &mut document::ImageBlock> {
    document.blocks.iter_mut().flat_map(|block| match &mut block.kind {
        BlockKind::Image(image) => std::slice::from_mut(image),
        BlockKind::ImageGrid(grid) => grid.images.as_mut_slice(),
        _ => &mut [],
    })
}
