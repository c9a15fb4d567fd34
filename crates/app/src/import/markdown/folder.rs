//! Where the pictures of a folder of Markdown lie: beside the text, or where generators keep files.

use super::site::CONFIGS;
use crate::import::old_path::percent_decoded;
use std::path::{Path, PathBuf};

/// The folder of files that generators copy to the top of the site.
const STATIC: &str = "static";

/// The folders in which pictures are looked for; nothing outside them is read.
#[derive(Debug, Default)]
pub(super) struct PictureFolders(Vec<PathBuf>);

impl PictureFolders {
    /// The imported folder; also the one above it where that is the whole of a site.
    pub(super) fn of(folder: &Path) -> Self {
        let above = folder.canonicalize().ok().and_then(|path| path.parent().map(Path::to_owned));
        let site = above.filter(|above| CONFIGS.iter().any(|name| above.join(name).is_file()));
        let tops = [Some(folder.to_owned()), site].into_iter().flatten();
        let all = tops.flat_map(|top| [top.join(STATIC), top]);
        let all = all.filter_map(|folder| folder.canonicalize().ok());
        let mut all: Vec<PathBuf> = all.filter(|folder| folder.is_dir()).collect();
        // The folder itself comes before what only serves the whole site.
        all.sort_by_key(|path| path.ends_with(STATIC));
        Self(all)
    }

    /// The file that `address`, written on the page of this key, names.
    pub(super) fn find(&self, page: &str, address: &str) -> Option<PathBuf> {
        let path = percent_decoded(address.split(['?', '#']).next()?)?;
        let stem = page.rsplit_once('.').map_or(page, |(stem, _)| stem);
        let beside = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        let below = path.trim_start_matches('/');
        let places = match path.starts_with('/') {
            true => vec![""],
            false => vec![beside, stem, ""],
        };
        let candidates = places
            .iter()
            .flat_map(|place| self.0.iter().map(move |folder| folder.join(place).join(below)));
        candidates
            .filter_map(|file| file.canonicalize().ok())
            .find(|file| file.is_file() && self.0.iter().any(|folder| file.starts_with(folder)))
    }
}
