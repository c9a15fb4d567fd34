//! The pictures of what is imported: copied, so that they stay when the old site goes and readers'
//! browsers ask no one else for them.

use super::{
    report::{Simplified, note},
    stable,
};
use crate::{
    App,
    draft::import::images_mut,
    image::{self, Image, MOST_BYTES},
};
use quire_core::{Document, ImageId, UserId};
use quire_store::{Conn, import, import::ImportItem};
use std::{collections::HashMap, fs, path::Path};
use url::Url;

/// Failures of one host after which it is not asked again in the same import.
const PATIENCE: u32 = 3;

/// A picture that stays on another site, because it did not come from there.
const LEFT: &str = "image-left-elsewhere";

/// The pictures that one import has copied.
pub(super) struct Pictures {
    app: App,
    source: String,
    failures: HashMap<String, u32>,
}

impl Pictures {
    /// Copies pictures for the import of `source`.
    pub fn new(app: &App, source: &str) -> Self {
        Self { app: app.clone(), source: source.to_owned(), failures: HashMap::new() }
    }

    /// The copy of a file; `None` when it is no picture we take.
    pub async fn file(&self, owner: &UserId, path: &Path) -> Option<Image> {
        let size = usize::try_from(fs::metadata(path).ok()?.len()).unwrap_or(usize::MAX);
        if size > MOST_BYTES {
            return None;
        }
        let bytes = fs::read(path).ok()?;
        let name = stable::hash_of(&bytes);
        match self.known(owner, &name).await {
            Some(image) => Some(image),
            None => self.keep(owner, &name, bytes).await,
        }
    }

    /// Copies the pictures of a document that lie on other sites, and shows the copies. Those that
    /// do not come stay where they are, which is noted.
    pub async fn copy_all(
        &mut self,
        owner: &UserId,
        document: &mut Document,
        simplified: &mut Vec<Simplified>,
    ) {
        let mut copies: HashMap<String, Option<Image>> = HashMap::new();
        for picture in images_mut(document) {
            if !picture.src.starts_with("https://") && !picture.src.starts_with("http://") {
                continue;
            }
            let copy = match copies.get(&picture.src) {
                Some(known) => known.clone(),
                None => {
                    let copy = self.at_address(owner, &picture.src).await;
                    copies.insert(picture.src.clone(), copy.clone());
                    copy
                }
            };
            match copy {
                Some(copy) => {
                    (picture.width, picture.height) = (copy.size.width, copy.size.height);
                    picture.src = copy.id.to_string();
                }
                None => note(simplified, LEFT, &picture.src),
            }
        }
    }

    /// The copy of what lies at an address: it is fetched once, however often the import is run.
    async fn at_address(&mut self, owner: &UserId, address: &str) -> Option<Image> {
        if let Some(known) = self.known(owner, address).await {
            return Some(known);
        }
        let url: Url = address.parse().ok()?;
        let host = url.host_str()?.to_owned();
        if self.failures.get(&host).is_some_and(|failures| *failures >= PATIENCE) {
            return None;
        }
        match self.app.ports.fetch.get(&url).await {
            Ok(fetched) => self.keep(owner, address, fetched.bytes).await,
            Err(error) => {
                tracing::debug!(%error, address, "a picture was not fetched");
                *self.failures.entry(host).or_default() += 1;
                None
            }
        }
    }

    /// The copy that was made before, by this import or an earlier one.
    async fn known(&self, owner: &UserId, name: &str) -> Option<Image> {
        let (source, key) = (self.source.clone(), self.key(owner, name));
        let find = move |c: &mut Conn| import::find(c, &source, &key);
        let item = self.app.store.read(find).await.ok()??;
        let id: ImageId = item.entity_id.parse().ok()?;
        self.app.store.read(move |c| quire_store::image::find(c, &id)).await.ok()?
    }

    async fn keep(&self, owner: &UserId, name: &str, bytes: Vec<u8>) -> Option<Image> {
        let kept = image::upload(&self.app, owner.clone(), bytes).await;
        let kept = kept
            .inspect_err(|reason| tracing::debug!(%reason, name, "a picture was not taken"))
            .ok()?;
        let item = ImportItem {
            source: self.source.clone(),
            source_key: self.key(owner, name),
            entity_kind: "image".to_owned(),
            entity_id: kept.id.to_string(),
            content_hash: String::new(),
            imported_at: self.app.ports.clock.now(),
        };
        // Without the record the next import only copies it again.
        if let Err(error) = self.app.store.write(move |c| import::record(c, &item)).await {
            tracing::warn!(%error, name, "a copied picture was not recorded");
        }
        Some(kept)
    }

    /// Pictures belong to their story's author, so that each author has a copy of their own. A file
    /// is called by its digest: it is the same picture wherever it lies.
    fn key(&self, owner: &UserId, name: &str) -> String {
        format!("image:{}", stable::hash(&[owner.as_str(), name]))
    }
}
