//! Writing from elsewhere: a folder of Markdown ([`markdown`]), a WordPress export
//! ([`wordpress`]).
//!
//! Every item is saved in a write of its own and told to an [`Observer`]: one that cannot be read
//! never stops the rest. Identifiers are made from the source and the item's key, and what was
//! imported is remembered with a digest, so an import can be run again: what is the same stays
//! untouched, what changed becomes a new revision.

mod author_map;
mod byline;
mod credit;
pub mod markdown;
mod old_path;
mod people;
mod pictures;
pub(crate) mod post;
mod publications;
mod report;
pub(crate) mod stable;
mod tags;
pub mod wordpress;

pub use author_map::{AuthorMap, MappedAuthor};
pub use old_path::old_path;
pub use report::{ImportSummary, ItemOutcome, Observer, ReportLine, Simplified};

use quire_store::StoreError;
use std::{io, path::PathBuf};
use url::Url;

/// What the one who imports may say beside the path.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// The slug of the publication that everything goes into; it is made if it is missing.
    /// Without it, sections with a title become publications.
    pub publication: Option<String>,
    /// Who the authors are here.
    pub authors: AuthorMap,
    /// Where the old site was, if the source does not say.
    pub base: Option<Url>,
    /// Which address search engines are told to keep.
    pub canonical: CanonicalAddress,
}

/// Which address of an imported story search engines are told to keep.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CanonicalAddress {
    /// The one here: the blog has moved.
    #[default]
    Here,
    /// The one on the old site, which stays.
    Original,
}

/// Why an import could not begin, or had to stop. Items saved before that stay.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The path cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is a file where a folder should be.
    #[error("{}: is a file; a folder of Markdown files is wanted", path.display())]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// There is a folder where a file should be.
    #[error("{}: is a folder; a WordPress export file is wanted", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The file is no WordPress export.
    #[error("{}: {reason}", path.display())]
    NotAnExport {
        /// The path.
        path: PathBuf,
        /// In plain words.
        reason: String,
    },
    /// The author map cannot be used.
    #[error("author map {}: {reason}", path.display())]
    AuthorMap {
        /// The path.
        path: PathBuf,
        /// In plain words.
        reason: String,
    },
    /// The publication cannot be called so.
    #[error("`{slug}` cannot be the address of a publication")]
    PublicationSlug {
        /// What was asked for.
        slug: String,
    },
    /// The report cannot be written.
    #[error("the report cannot be written: {0}")]
    Report(#[from] io::Error),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Checks the slug that was asked for.
fn check_publication(options: &ImportOptions) -> Result<(), ImportError> {
    match &options.publication {
        Some(slug) if !quire_core::text::slug::is_slug(slug) || !publications::is_free(slug) => {
            Err(ImportError::PublicationSlug { slug: slug.clone() })
        }
        _ => Ok(()),
    }
}
