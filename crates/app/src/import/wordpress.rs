//! A WordPress export (WXR): posts and pages become stories, comments become responses.
//!
//! The file is read twice, an item at a time: first to find out who wrote what, where everything
//! was, and which pictures belong to which gallery; then to save. A file that breaks off gives
//! everything before the break.

mod comments;
mod content;
mod survey;
mod world;
mod wxr;
mod xml;

use super::{
    CanonicalAddress, ImportError, ImportOptions, ImportSummary, Observer, check_publication,
    pictures::Pictures,
    post::{self, ImportedStory, SaveOutcome},
    report::{ReportLine, ReportWriter, Simplified, note},
    tags,
};
use crate::App;
use quire_core::{
    StoryId, TagSlug, Timestamp,
    story::{StoryStatus, Visibility},
};
use std::{fs::File, io::BufReader, path::Path};
use survey::Survey;
use world::WxrReferences;
use wxr::Item;
use xml::Records;

/// Imports an export file.
///
/// # Errors
/// [`ImportError`] when the file cannot be read, is no export, or the database cannot be used;
/// items that cannot be taken are lines of the report.
pub async fn run(
    app: &App,
    file: &Path,
    options: &ImportOptions,
    observer: &mut dyn Observer,
) -> Result<ImportSummary, ImportError> {
    check_publication(options)?;
    let survey = Survey::of(records(file)?);
    let mut tally = ReportWriter::new(observer);
    tally.expect(survey.lines);
    let world = WxrReferences::prepare(app, survey, options).await?;
    let mut pictures = Pictures::new(app, &world.source);
    tally.authors(world.people());
    for record in records(file)? {
        match record {
            Ok(record) if record.name == "item" => {
                let item = Item::read(&record);
                let mut saving = Saving { pictures: &mut pictures, canonical: options.canonical };
                item_lines(app, &world, &item, &mut saving, &mut tally).await?;
            }
            Ok(_) => {}
            Err(stop) => {
                tally.done(&ReportLine::failed("the rest of the file", stop.to_string()))?;
            }
        }
    }
    Ok(tally.summary)
}

fn records(file: &Path) -> Result<Records<BufReader<File>>, ImportError> {
    if file.is_dir() {
        return Err(ImportError::NotAFile { path: file.to_owned() });
    }
    let opened = File::open(file)
        .map_err(|error| ImportError::Unreadable { path: file.to_owned(), error })?;
    Records::new(BufReader::new(opened))
        .map_err(|stop| ImportError::NotAnExport { path: file.to_owned(), reason: stop.reason })
}

/// What saving items needs beside the items.
struct Saving<'a> {
    pictures: &'a mut Pictures,
    canonical: CanonicalAddress,
}

/// Saves an item and its comments, and tells what became of each.
async fn item_lines(
    app: &App,
    world: &WxrReferences,
    item: &Item,
    saving: &mut Saving<'_>,
    tally: &mut ReportWriter<'_>,
) -> Result<(), ImportError> {
    let name = item_name(item);
    let (entry, story) = match refusal(item) {
        Some(Refused::Skipped(reason)) => (ReportLine::skipped(name, reason), None),
        Some(Refused::Failed(reason)) => (ReportLine::failed(name, reason), None),
        None => save(app, world, item, saving, name).await,
    };
    tally.done(&entry)?;
    comments::save_all(app, world, item, story.as_ref(), tally).await
}

/// How an item is called in the report.
fn item_name(item: &Item) -> String {
    format!("{} {}", if item.kind.is_empty() { "item" } else { &item.kind }, item.id)
}

enum Refused {
    Skipped(&'static str),
    Failed(&'static str),
}

/// Why an item stays behind, if it does.
fn refusal(item: &Item) -> Option<Refused> {
    match (item.kind.as_str(), item.status.as_str()) {
        _ if item.is_damaged => Some(Refused::Failed("is not UTF-8")),
        ("attachment", _) => Some(Refused::Skipped("a file; the stories that show it bring it")),
        ("nav_menu_item", _) => Some(Refused::Skipped("part of a menu")),
        ("revision", _) => Some(Refused::Skipped("an old revision")),
        ("", _) => Some(Refused::Failed("does not say what it is")),
        ("post" | "page", "trash") => Some(Refused::Skipped("in the trash")),
        ("post" | "page", "auto-draft") => Some(Refused::Skipped("an empty draft")),
        ("post" | "page", _) if item.id.is_empty() => Some(Refused::Failed("has no number")),
        ("post" | "page", _) => None,
        _ => Some(Refused::Skipped("of a kind that WordPress plugins add")),
    }
}

/// Saves a post or page. Returns its story if everybody may read it.
async fn save(
    app: &App,
    world: &WxrReferences,
    item: &Item,
    saving: &mut Saving<'_>,
    name: String,
) -> (ReportLine, Option<StoryId>) {
    let Some(creator) = world.creator(item) else {
        return (ReportLine::failed(name, "its author has no account"), None);
    };
    let mut simplified = Vec::new();
    let status = status(item, &mut simplified);
    let mut document = content::read(item, world, &mut simplified);
    saving.pictures.copy_all(&creator.id, &mut document, &mut simplified).await;
    let title = content::plain(&item.title);
    let publication = world.publication.as_ref();
    let is_page = item.kind == "page";
    if is_page {
        note(&mut simplified, "page-as-story", &title);
    }
    if item.is_sticky {
        note(&mut simplified, "sticky", &title);
    }
    let post = ImportedStory {
        key: format!("item:{}", item.id),
        creator: creator.id.clone(),
        publication: publication.map(|publication| publication.id.clone()),
        in_response_to: None,
        subtitle: content::subtitle(&item.excerpt, &mut simplified),
        document,
        tags: terms(item, &mut simplified),
        status,
        visibility: Visibility::Public,
        lang: world.lang.clone(),
        license: None,
        preview_image: None,
        canonical_url: Some(item.link.clone())
            .filter(|link| saving.canonical == CanonicalAddress::Original && is_permalink(link)),
        published: item.published,
        updated: item.modified.filter(|time| Some(*time) > item.published),
        responses_locked: !item.comments_open,
        old_paths: world.old_path(item).into_iter().collect(),
        title,
    };
    let title = post.title.clone();
    let saved = post::save(app, &world.source, post).await;
    let story = match &saved {
        Ok(SaveOutcome::Here { id, .. }) if status == StoryStatus::Published => Some(id.clone()),
        _ => None,
    };
    let url = |id: &StoryId| {
        let slug = publication.map(|publication| publication.slug.as_str());
        post::path_of(id, &title, &creator.username, slug)
    };
    (post::entry(name, saved, url, simplified), story)
}

/// An address that says more than `?p=7`.
fn is_permalink(link: &str) -> bool {
    (link.starts_with("http://") || link.starts_with("https://")) && !link.contains('?')
}

fn status(item: &Item, simplified: &mut Vec<Simplified>) -> StoryStatus {
    match item.status.as_str() {
        _ if item.has_password => {
            note(simplified, "password-to-draft", &item.link);
            StoryStatus::Draft
        }
        // It would look as if it were of today.
        "publish" if item.published.is_none() => {
            note(simplified, "date-unreadable", &item.link);
            StoryStatus::Draft
        }
        "publish" => StoryStatus::Published,
        "future" if item.published.is_some() => StoryStatus::Scheduled,
        "private" => {
            note(simplified, "private-to-draft", &item.link);
            StoryStatus::Draft
        }
        _ => StoryStatus::Draft,
    }
}

fn terms(item: &Item, simplified: &mut Vec<Simplified>) -> Vec<(TagSlug, String)> {
    let mut names = Vec::new();
    for (kind, nicename, name) in &item.terms {
        match kind.as_str() {
            // What WordPress calls a post without a category.
            "category" if nicename == "uncategorized" => {}
            "category" | "post_tag" | "tag" => names.push(content::plain(name)),
            _ => note(simplified, "term-dropped", &format!("{kind}: {name}")),
        }
    }
    tags::from_names(names, simplified)
}

/// When something was first heard of.
fn earliest(times: impl Iterator<Item = Timestamp>, now: Timestamp) -> Timestamp {
    times.min().unwrap_or(now).min(now)
}
