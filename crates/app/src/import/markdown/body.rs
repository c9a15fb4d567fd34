//! A page's text as a document: links led to where things are now, pictures accounted for, and
//! everybody's name kept.

use super::{links::LinkTarget, page::SourcePage, world::MarkdownReferences};
use crate::{
    image::Image,
    import::{
        byline,
        report::{Simplified, note},
    },
};
use quire_core::{
    Document,
    document::{Address, LossKind, ReadOptions, markdown},
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    path::PathBuf,
};

/// An address that no document takes: the picture goes, its description stays.
const NO_PICTURE: &str = "missing:";

/// A picture that should lie beside the text, and does not.
const MISSING: &str = "image-missing";

/// The pictures that lie beside the text, by their addresses in it.
pub(super) fn pictures(page: &SourcePage, world: &MarkdownReferences) -> BTreeMap<String, PathBuf> {
    let found = RefCell::new(BTreeMap::new());
    let resolve = |address: Address<'_>| -> Option<String> {
        if let Address::Image(image) = address
            && !is_elsewhere(image)
            && let Some(file) = world.folders.find(&page.key, image.trim())
        {
            found.borrow_mut().insert(image.to_owned(), file);
        }
        None
    };
    let options = ReadOptions { resolve: Some(&resolve), ..ReadOptions::default() };
    drop(markdown::read(&page.body, &options));
    found.into_inner()
}

/// Reads the page's text, with the copies of the pictures that lie beside it.
pub(super) fn read(
    page: &SourcePage,
    world: &MarkdownReferences,
    copies: &HashMap<String, Image>,
) -> (Document, Vec<Simplified>) {
    let notes = RefCell::new(page.simplified.clone());
    let resolve = |address: Address<'_>| match address {
        Address::Link(link) => resolve_link(page, world, link, &notes),
        Address::Image(image) => match copies.get(image) {
            Some(copy) => Some(copy.id.to_string()),
            None => resolve_image(page, world, image, &notes),
        },
    };
    let options =
        ReadOptions { title: Some(&page.title), resolve: Some(&resolve), ..ReadOptions::default() };
    let parsed = markdown::read(&page.body, &options);
    let mut document = parsed.document;
    let others = world.others(page);
    let behalf = page.credit.behalf.as_deref();
    byline::add(&mut document, &others, behalf, page.team_url.as_deref());
    let mut simplified = notes.into_inner();
    for other in &others {
        note(&mut simplified, "co-author-in-last-line", &other.name);
    }
    // A picture noted as missing above is also one whose address was refused.
    let missing =
        simplified.iter().find(|known| known.kind == MISSING).map_or(0, |known| known.count);
    simplified.extend(parsed.losses.into_iter().filter_map(|mut loss| {
        if loss.kind == LossKind::ImageRefused {
            loss.count = loss.count.saturating_sub(missing);
        }
        (loss.count > 0).then(|| Simplified::from(loss))
    }));
    (document, simplified)
}

fn resolve_link(
    page: &SourcePage,
    world: &MarkdownReferences,
    link: &str,
    notes: &RefCell<Vec<Simplified>>,
) -> Option<String> {
    match world.links.resolve(page, link) {
        LinkTarget::Ours(path) => Some(path),
        LinkTarget::Old(address) => Some(address),
        LinkTarget::Lost => {
            note(&mut notes.borrow_mut(), "link-without-target", link);
            None
        }
        LinkTarget::Other => None,
    }
}

/// Where a picture is that does not lie beside the text: on another site, or on the old one.
fn resolve_image(
    page: &SourcePage,
    world: &MarkdownReferences,
    image: &str,
    notes: &RefCell<Vec<Simplified>>,
) -> Option<String> {
    if is_elsewhere(image) {
        return None;
    }
    let old = world.links.old_picture(page, image.trim());
    if old.is_none() {
        note(&mut notes.borrow_mut(), MISSING, image.trim());
    }
    Some(old.unwrap_or_else(|| NO_PICTURE.to_owned()))
}

fn is_elsewhere(image: &str) -> bool {
    let image = image.trim();
    image.starts_with("https://") || image.starts_with("http://")
}
