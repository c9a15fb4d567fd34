//! A folder of Markdown files, as static site generators keep them: front matter in TOML or YAML,
//! sections with an `_index.md`, pages as `name.md` or `name/index.md`.
//!
//! Two passes: the first finds out who wrote what and where every page will be, so that the
//! second can turn links between pages into links between stories.

mod body;
mod date;
mod folder;
mod links;
mod page;
mod site;
mod tree;
mod world;

use super::{
    CanonicalAddress, ImportError, ImportOptions, ImportSummary, Observer, check_publication,
    pictures::Pictures,
    post::{self, ImportedStory},
    report::{ReportLine, ReportWriter},
};
use crate::{App, draft::import::images_mut};
use folder::PictureFolders;
use page::{PageReading, SourcePage};
use quire_core::{
    Timestamp,
    story::{StoryStatus, Visibility},
};
use site::SourceSite;
use std::{collections::HashMap, path::Path};
use tree::FolderItem;
use world::MarkdownReferences;

/// Something at one place of the folder: a page, or the line of what is none.
enum Slot {
    Page(Box<SourcePage>),
    Line(ReportLine),
}

/// Imports every page of `folder`.
///
/// # Errors
/// [`ImportError`] when the folder cannot be read or the database not be used; pages that cannot
/// be taken are lines of the report.
pub async fn run(
    app: &App,
    folder: &Path,
    options: &ImportOptions,
    observer: &mut dyn Observer,
) -> Result<ImportSummary, ImportError> {
    check_publication(options)?;
    if folder.is_file() {
        return Err(ImportError::NotAFolder { path: folder.to_owned() });
    }
    let unreadable = |error| ImportError::Unreadable { path: folder.to_owned(), error };
    let found = tree::walk(folder).map_err(unreadable)?;
    let mut tally = ReportWriter::new(observer);
    tally.expect(found.len());
    let mut site = SourceSite::read(folder);
    site.base = options.base.clone().or(site.base);
    let slots = read_all(found, &mut site, options);
    let pages: Vec<&SourcePage> = slots.iter().filter_map(Slot::page).collect();
    let source = site.source_name(folder);
    let mut pictures = Pictures::new(app, &source);
    let folders = PictureFolders::of(folder);
    let world = MarkdownReferences::prepare(app, source, site, folders, &pages, options).await?;
    tally.authors(world.people());
    for slot in &slots {
        let entry = match slot {
            Slot::Line(entry) => entry.clone(),
            Slot::Page(page) => save(app, &world, page, &mut pictures, options.canonical).await,
        };
        tally.done(&entry)?;
    }
    Ok(tally.summary)
}

impl Slot {
    fn page(&self) -> Option<&SourcePage> {
        match self {
            Self::Page(page) => Some(page),
            Self::Line(_) => None,
        }
    }
}

/// Reads every text.
fn read_all(found: Vec<FolderItem>, site: &mut SourceSite, options: &ImportOptions) -> Vec<Slot> {
    let whole = |name: &str| options.authors.find(name).is_some();
    let slots = found.into_iter().map(|found| {
        let source = match found {
            FolderItem::Other(entry) => return Slot::Line(entry),
            FolderItem::Text(source) => source,
        };
        let text = match source.read() {
            Ok(text) => text,
            Err(reason) => return Slot::Line(ReportLine::failed(source.key, reason)),
        };
        if site.take_section(&source.key, &text) {
            return Slot::Line(ReportLine::skipped(source.key, "section page"));
        }
        match page::read(&source.key, &text, &whole) {
            Ok(PageReading::Page(page)) => Slot::Page(page),
            Ok(PageReading::Nothing(reason)) => Slot::Line(ReportLine::skipped(source.key, reason)),
            Err(reason) => Slot::Line(ReportLine::failed(source.key, reason)),
        }
    });
    slots.collect()
}

/// Saves one page and tells what became of it.
async fn save(
    app: &App,
    world: &MarkdownReferences,
    page: &SourcePage,
    pictures: &mut Pictures,
    canonical: CanonicalAddress,
) -> ReportLine {
    let Some(creator) = world.creator(page) else {
        return ReportLine::failed(&page.key, "its author has no account");
    };
    let mut copies = HashMap::new();
    for (address, file) in body::pictures(page, world) {
        if let Some(copy) = pictures.file(&creator.id, &file).await {
            copies.insert(address, copy);
        }
    }
    let (mut document, mut simplified) = body::read(page, world, &copies);
    for picture in images_mut(&mut document) {
        if let Some(copy) = copies.values().find(|copy| copy.id.as_str() == picture.src) {
            (picture.width, picture.height) = (copy.size.width, copy.size.height);
        }
    }
    pictures.copy_all(&creator.id, &mut document, &mut simplified).await;
    let publication = world.publication(page);
    let post = ImportedStory {
        key: page.key.clone(),
        creator: creator.id.clone(),
        publication: publication.map(|publication| publication.id.clone()),
        in_response_to: None,
        title: page.title.clone(),
        subtitle: page.subtitle.clone(),
        document,
        tags: page.tags.clone(),
        status: status(page, app.ports.clock.now()),
        visibility: Visibility::Public,
        lang: if page.lang.is_empty() { world.site.lang.clone() } else { page.lang.clone() },
        license: None,
        preview_image: None,
        canonical_url: canonical_url(world, page, canonical),
        published: page.published,
        updated: page.updated,
        responses_locked: false,
        old_paths: page.old_paths(),
    };
    let saved = post::save(app, &world.source, post).await;
    post::entry(page.key.clone(), saved, |id| world.path(page, id), simplified)
}

/// Where the text appeared first, if search engines are to keep that address: one that a page gives
/// itself on a third site, and the old one where that was asked for.
fn canonical_url(
    world: &MarkdownReferences,
    page: &SourcePage,
    canonical: CanonicalAddress,
) -> Option<String> {
    match canonical {
        CanonicalAddress::Here => {
            page.canonical.clone().filter(|address| !world.links.is_old(address))
        }
        CanonicalAddress::Original => {
            let old = || world.links.old_address(page).map(String::from);
            page.canonical.clone().or_else(old)
        }
    }
}

fn status(page: &SourcePage, now: Timestamp) -> StoryStatus {
    match page.published {
        _ if page.is_draft => StoryStatus::Draft,
        Some(time) if time > now => StoryStatus::Scheduled,
        _ => StoryStatus::Published,
    }
}
